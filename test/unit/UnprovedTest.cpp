// Alignment that depends on numbers of run time: what the rules say of it, and what they ask the
// user to promise.
#include "CheckCases.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

const std::string Parameters = "const __half *A, int ld, int r, int c";

/// A copy of 128 x 32 halves to shared memory from this tile.
Lines ofSource(const std::string &source, Alignment alignment = Alignment::Prove) {
  return reasons("__global__ void k(" + Parameters +
                     ") {\n__shared__ alignas(16) __half T[128][32];\n"
                     "copy_async<cta<128>>(T,\n" +
                     source + ");\n}",
                 {}, {}, alignment);
}

TEST(Unproved, PitchesOfTheSource) {
  EXPECT_EQ(ofSource("tile<shape<128, 32>>(assume_aligned<16>(A), assume_multiple<8>(ld))"),
            Lines{});
  EXPECT_EQ(ofSource("tile<shape<128, 32>>(assume_aligned<16>(A), assume_multiple<2>(ld))"),
            Lines{});
  EXPECT_EQ(ofSource("tile<shape<128, 32>>(assume_aligned<16>(A),\nld)"),
            (Lines{"width, 5: nothing is known of 'ld', so rows of the source may "
                   "start at 2-byte boundaries, and the narrowest cp.async copies 4 bytes; wrap it "
                   "as assume_multiple<8>(ld) if it is; 16-byte copies need that"}));
  // A comment would end the promise.
  EXPECT_EQ(ofSource("tile<shape<128, 32>>(assume_aligned<16>(A), ld + // rows of A\n  r/* */*c)"),
            (Lines{"width, 4: nothing is known of 'ld + r *c', so rows of the source may start at "
                   "2-byte boundaries, and the narrowest cp.async copies 4 bytes; wrap it as "
                   "assume_multiple<8>(ld + r *c) if it is; 16-byte copies need that"}));
  // A promise that is too weak is not part of the better one.
  EXPECT_EQ(
      ofSource("tile<shape<128, 32>>(assume_aligned<16>(A), assume_multiple<1>(ld + 1))"),
      (Lines{"width, 4: nothing is known of 'ld + 1', so rows of the source "
             "may start at 2-byte boundaries, and the narrowest cp.async copies 4 bytes; wrap "
             "it as assume_multiple<8>(ld + 1) if it is; 16-byte copies need that"}));
}

TEST(Unproved, SpacesAreDeclinedWhereNothingIsTested) {
  const std::string from = "tile<shape<128, 32>>(assume_aligned<16>(*(const __half *const *)A))";
  EXPECT_EQ(ofSource(from, Alignment::Guard), Lines{});
  EXPECT_EQ(
      ofSource(from),
      (Lines{"direction, 4: it is not known whether the source '*(const __half *const *)A' is "
             "global memory; write it as assume_global(*(const __half *const *)A) if it is"}));
  // No width would test it.
  EXPECT_EQ(
      ofSource("tile<shape<128, 32>, stride<32, 2>>(*(const __half *const *)A)", Alignment::Guard)
          .front(),
      "direction, 4: it is not known whether the source '*(const __half *const *)A' is "
      "global memory; write it as assume_global(*(const __half *const *)A) if it is");
}

TEST(Unproved, TheStrideThatIsNotKnown) {
  EXPECT_EQ(ofCall("__shared__ alignas(16) __half T[4][32][32];\n"
                   "copy_async<cta<128>>(T, tile<shape<4, 32, 32>, stride<dynamic, dynamic, 1>>("
                   "assume_aligned<16>(A), 8 * ld,\nr))",
                   Parameters),
            (Lines{"width, 4: nothing is known of 'r', so rows of the source may start "
                   "at 2-byte boundaries, and the narrowest cp.async copies 4 bytes; wrap it as "
                   "assume_multiple<8>(r) if it is; 16-byte copies need that"}));
}

TEST(Unproved, PitchesOfTheDestination) {
  EXPECT_EQ(
      ofCall("__shared__ alignas(16) __half T[128 * 64];\n"
             "copy_async<cta<128>>(tile<shape<128, 32>>(T, ld),\n"
             "tile<shape<128, 32>>(assume_aligned<16>(A)))",
             Parameters),
      (Lines{"width, 3: nothing is known of 'ld', so rows of the destination "
             "may start at 2-byte boundaries, and the narrowest cp.async copies 4 bytes; wrap "
             "it as assume_multiple<8>(ld) if it is; 16-byte copies need that"}));
}

TEST(Unproved, Origins) {
  EXPECT_EQ(ofSource("slice<128, 32>(tile<shape<128, 64>>(assume_aligned<16>(A)), r, 8 * c)"),
            Lines{});
  EXPECT_EQ(ofSource("slice<128, 32>(tile<shape<128, 64>>(assume_aligned<16>(A)), r,\nc)"),
            (Lines{"width, 5: nothing is known of 'c', so the source may start at "
                   "2-byte boundaries, and the narrowest cp.async copies 4 bytes; wrap it as "
                   "assume_multiple<8>(c) if it is; 16-byte copies need that"}));
  // The worst of all that the address is made of: 4 * r rows of 34 elements are 16 bytes at a time.
  EXPECT_EQ(
      ofSource("slice<128, 32>(tile<shape<512, 34>>(assume_aligned<16>(A)), 4 * r, c)").size(), 1u);
  EXPECT_EQ(ofSource("tile<shape<128, 32>>(assume_aligned<16>(A) + (ld + 1))"),
            (Lines{"width, 4: nothing is known of 'ld + 1', so the source may start "
                   "at 2-byte boundaries, and the narrowest cp.async copies 4 bytes; wrap it as "
                   "assume_multiple<8>(ld + 1) if it is; 16-byte copies need that"}));
  EXPECT_EQ(ofSource("slice<128, 32>(tile<shape<128, 64>>(assume_aligned<16>(A)), 0, 3)"),
            (Lines{"width, 4: the source 'A' starts 2 bytes past a multiple of 4, and no cp.async "
                   "copies to or from there; start the tile at a multiple of 16 bytes"}));
}

TEST(Unproved, OriginsCountInTheirStride) {
  // Rows of 66 bytes: every eighth starts at a multiple of 16.
  EXPECT_EQ(ofCall("__shared__ alignas(16) char T[64];\ncopy_async<thread>(T, slice<1, 64>("
                   "tile<shape<512, 66>>(assume_aligned<16>(A)),\nr, 0))",
                   "const char *A, int r"),
            (Lines{"width, 4: nothing is known of 'r', so the source may start at "
                   "2-byte boundaries, and the narrowest cp.async copies 4 bytes; wrap it as "
                   "assume_multiple<8>(r) if it is; 16-byte copies need that"}));
}

TEST(Unproved, OriginsInASwizzledTile) {
  const auto toWindow = [](const std::string &origins) {
    return ofCall("__shared__ alignas(1024) __half T[64][64];\n"
                  "copy_async<warp>(slice<32, 32>(tile<swizzle<3, 3, 3>>(T), " +
                      origins + "),\ntile<shape<32, 32>>(assume_aligned<16>(A)))",
                  Parameters);
  };
  EXPECT_EQ(toWindow("r, 8 * c"), Lines{});
  EXPECT_EQ(toWindow("r,\nc"),
            (Lines{"width, 4: nothing is known of 'c', so the destination may "
                   "start at 2-byte boundaries, and the narrowest cp.async copies 4 bytes; wrap it "
                   "as assume_multiple<8>(c) if it is; 16-byte copies need that"}));
  // The pointer that an index counts from is no more to blame for how far another window was moved.
  EXPECT_EQ(
      ofCall("__shared__ alignas(1024) __half T[64][64];\n"
             "const auto moved = slice<64, 64>(tile<swizzle<3, 3, 3>>(T), 0, r);\n"
             "copy_async<warp>(slice<32, 32>(tile<shape<64, 64>, swizzle<3, 3, 3>>(moved.data()"
             "), 0,\nc), tile<shape<32, 32>>(assume_aligned<16>(A)))",
             Parameters),
      (Lines{"width, 5: nothing is known of 'c', so the destination may start at 2-byte "
             "boundaries, and the narrowest cp.async copies 4 bytes; wrap it as "
             "assume_multiple<8>(c) if it is; 16-byte copies need that"}));
}

TEST(Unproved, OriginsThatNoPromiseAboutTheirPartsMends) {
  // 3 and a multiple of 8 are no multiple of 8: the sum has to be one.
  EXPECT_EQ(ofCall("__shared__ alignas(1024) __half T[64][64];\n"
                   "copy_async<warp>(slice<32, 32>(slice<64, 48>(tile<swizzle<3, 3, 3>>(T), 0, 3), "
                   "r, ld), tile<shape<32, 32>>(assume_aligned<16>(A)))",
                   Parameters),
            (Lines{"width, 3: the window of the swizzled destination is only known to start at a "
                   "multiple of 2 bytes, and the narrowest cp.async copies 4 bytes; wrap it as "
                   "assume_multiple<8>(c) where the tile is made if it is; 16-byte copies need "
                   "that"}));
  // Of a parameter of a function that nobody calls no part is known.
  EXPECT_EQ(reasons("using Window = tile_view<__half, shape<32, 32>, stride<64, 1>, swizzle<3, 3, "
                    "3>>;\n__device__ void f(Window w, const __half *A) {\ncopy_async<thread>(w, "
                    "tile<shape<32, 32>>(assume_global(assume_aligned<16>(A))));\n}"),
            (Lines{"direction, 3: it is not known whether the destination 'w' is shared memory; "
                   "write it as assume_shared(p) where the tile is made if it is",
                   "width, 3: the window of the swizzled destination is only known to start at a "
                   "multiple of 2 bytes, and the narrowest cp.async copies 4 bytes; 16-byte copies "
                   "need all of assume_multiple<8>(c) where the tile is made, "
                   "assume_aligned<16>(p) where the tile is made and assume_shared(p) where the "
                   "tile is made"}));
}

/// What is promised together for 16-byte copies from this tile.
std::string needed(const std::string &source) {
  const Lines lines = ofSource(source);
  if (lines.size() != 1)
    return std::to_string(lines.size()) + " reasons";
  const size_t at = lines[0].find("; 16-byte copies need all of ");
  return at == std::string::npos ? lines[0] : lines[0].substr(at + 29);
}

TEST(Unproved, AllThatIsNeededIsNamed) {
  EXPECT_EQ(ofSource("slice<128, 32>(tile<shape<128, 64>>(A,\nld), r, c)"),
            (Lines{"width, 5: nothing is known of 'ld', so rows of the source may start at 2-byte "
                   "boundaries, and the narrowest cp.async copies 4 bytes; 16-byte copies need all "
                   "of assume_multiple<8>(ld), assume_multiple<8>(c) and assume_aligned<16>(A)"}));
  // A promise about the pointer covers what moves it, but no window.
  EXPECT_EQ(needed("slice<128, 32>(tile<shape<128, 64>>(A + ld * 2), r, c)"),
            "assume_multiple<8>(c) and assume_aligned<16>(A + ld * 2)");
  EXPECT_EQ(needed("slice<128, 32>(tile<shape<128, 64>>(assume_aligned<16>(A) + ld), r, c)"),
            "assume_multiple<8>(ld) and assume_multiple<8>(c)");
  EXPECT_EQ(needed("slice<128, 32>(tile<shape<128, 64>>(assume_aligned<16>(A + ld)), r, c)")
                .find("width, 4: nothing is known of 'c'"),
            0u);
  EXPECT_EQ(ofSource("tile<shape<128, 32>>(assume_aligned<16>(A) + ld,\nld)"),
            (Lines{"width, 5: nothing is known of 'ld', so rows of the source may start at 2-byte "
                   "boundaries, and the narrowest cp.async copies 4 bytes; wrap it as "
                   "assume_multiple<8>(ld) each time if it is; 16-byte copies need that"}));
}

TEST(Unproved, WhatMovedAPointerIsPartOfIt) {
  // Together they are a multiple, whatever each of them is.
  EXPECT_EQ(ofSource("slice<128, 32>(tile<shape<128, 64>>(assume_aligned<16>(A) + 4 + 4), r, c)"),
            (Lines{"width, 4: nothing is known of 'c', so the source may start at 2-byte "
                   "boundaries, and the narrowest cp.async copies 4 bytes; wrap it as "
                   "assume_multiple<8>(c) if it is; 16-byte copies need that"}));
  const std::string moved = "slice<128, 32>(tile<shape<128, 64>>(A), r, c).data()";
  EXPECT_EQ(ofSource("tile<shape<128, 32>, stride<64, 1>>(" + moved + ")"),
            (Lines{"width, 4: the source '" + moved +
                   "' is only known to be 2-byte aligned, and the narrowest cp.async copies 4 "
                   "bytes; write it as assume_aligned<16>(" +
                   moved + ") if it is; 16-byte copies need that"}));
  // A test of the address is as good as a promise, and so is what a number's low bits say.
  const auto behind = [](const std::string &condition, const std::string &pointer,
                         const FactOptions &options = {}) {
    return reasons("__global__ void k(const __half *A, int ld, unsigned long long u) {\n__shared__ "
                   "alignas(16) __half T[128][32];\n" +
                       condition + "copy_async<cta<128>>(T, tile<shape<128, 32>>(" + pointer +
                       " + ld));\n}",
                   {}, {}, Alignment::Prove, options);
  };
  const Lines number{"width, 3: nothing is known of 'ld', so the source may start at 2-byte "
                     "boundaries, and the narrowest cp.async copies 4 bytes; wrap it as "
                     "assume_multiple<8>(ld) if it is; 16-byte copies need that"};
  EXPECT_EQ(behind("if (reinterpret_cast<unsigned long long>(A) % 16 == 0) ", "A"), number);
  FactOptions trust;
  trust.trustKernelPointers = true;
  EXPECT_EQ(behind("", "A", trust), number);
  EXPECT_EQ(behind("", "assume_global(reinterpret_cast<const __half *>(16 * u))"), number);
}

TEST(Unproved, OfARowTimesAPitchThePitchIsToBlame) {
  const std::string matrix = "tile<shape<256, 64>>(assume_aligned<16>(A), ";
  EXPECT_EQ(ofSource("slice<128, 32>(" + matrix + "ld), r, 0)"),
            (Lines{"width, 4: nothing is known of 'ld', so rows of the source may start at 2-byte "
                   "boundaries, and the narrowest cp.async copies 4 bytes; wrap it as "
                   "assume_multiple<8>(ld) if it is; 16-byte copies need that"}));
  EXPECT_EQ(ofSource("slice<128, 32>(" + matrix + "assume_multiple<8>(ld)), r, 0)"), Lines{});
  // One row has no pitch of its own, and its number is no more to blame.
  EXPECT_EQ(reasons("__global__ void k(" + Parameters +
                    ") {\n__shared__ alignas(16) __half T[1][64];\ncopy_async<cta<8>>(T, "
                    "slice<1, 64>(" +
                    matrix + "\nld), r, 0));\n}"),
            (Lines{"width, 4: nothing is known of 'ld', so the source may start at 2-byte "
                   "boundaries, and the narrowest cp.async copies 4 bytes; wrap it as "
                   "assume_multiple<8>(ld) if it is; 16-byte copies need that"}));
  const auto row = [](const std::string &tile) {
    return reasons("__global__ void k(const char *A, int ld, int r, int c) {\n__shared__ "
                   "alignas(16) char T[1][64];\ncopy_async<cta<4>>(T, slice<1, 64>(" +
                   tile + ", r, 0));\n}");
  };
  // The promise is about the pitch as it is written.
  EXPECT_EQ(row("tile<shape<256, 64>>(assume_aligned<16>(A), 2 * ld)"),
            (Lines{"width, 3: '2 * ld' is only known to be a multiple of 2, so the source may "
                   "start at 2-byte boundaries, and the narrowest cp.async copies 4 bytes; wrap it "
                   "as assume_multiple<16>(2 * ld) if it is; 16-byte copies need that"}));
  // Of a pitch that is a constant, or one of two, only the row can be promised.
  EXPECT_EQ(row("tile<shape<256, 64>>(assume_aligned<16>(A), 66)"),
            (Lines{"width, 3: nothing is known of 'r', so the source may start at 2-byte "
                   "boundaries, and the narrowest cp.async copies 4 bytes; wrap it as "
                   "assume_multiple<8>(r) if it is; 16-byte copies need that"}));
  EXPECT_EQ(row("c > 0 ? tile<shape<256, 64>>(assume_aligned<16>(A), ld) : tile<shape<256, 64>>("
                "assume_aligned<16>(A), 2 * ld)"),
            (Lines{"width, 3: nothing is known of 'r', so the source may start at 1-byte "
                   "boundaries, and the narrowest cp.async copies 4 bytes; wrap it as "
                   "assume_multiple<16>(r) if it is; 16-byte copies need that"}));
}

TEST(Unproved, PartsThatAreNoMultiplesMayMakeOneTogether) {
  EXPECT_EQ(needed("tile<shape<128, 32>>(assume_aligned<16>(A) + r + 1, ld)"),
            "assume_multiple<8>(ld) and assume_aligned<16>(assume_aligned<16>(A) + r + 1)");
  EXPECT_EQ(needed("slice<128, 32>(tile<shape<128, 64>>(A, assume_multiple<8>(ld)), 0, 1)")
                .find("width, 4: the source 'A' is only known to be 2-byte aligned"),
            0u);
  // Nothing that is promised of a pointer that is no multiple can be true.
  const std::string window =
      "slice<128, 32>(tile<shape<128, 64>>(assume_aligned<16>(A) + 1), r, c)";
  EXPECT_EQ(ofSource(window),
            (Lines{"width, 4: the source 'assume_aligned<16>(A) + 1' is only known to be 2-byte "
                   "aligned, and the narrowest cp.async copies 4 bytes; write it as "
                   "tile<shape<128, 32>, stride<64, 1>>(assume_aligned<16>(" +
                   window + ".data())) if it is; 16-byte copies need that"}));
}

TEST(Unproved, TooLittleForThePiecesOfThreads) {
  EXPECT_EQ(ofCall("__shared__ alignas(16) float T[128];\n"
                   "copy_async<warp>(T, tile<shape<128>>(A), when(A != nullptr))"),
            (Lines{"width, 3: the source 'A' is only known to be 4-byte aligned, which is too "
                   "little for the pieces that when gives each thread; write it as "
                   "assume_aligned<16>(A) if it is; 16-byte copies need that"}));
}

TEST(Unproved, WhereTheValidPartEnds) {
  const auto keep = [](const std::string &count) {
    return ofCall("__shared__ alignas(16) __half T[256];\ncopy_async<warp>(T, "
                  "tile<shape<256>>(assume_aligned<16>(A)), valid(" +
                      count + "), keep)",
                  "const __half *A, int n");
  };
  EXPECT_EQ(keep("assume_multiple<8>(n)"), Lines{});
  EXPECT_EQ(
      keep("n"),
      (Lines{"width, 3: nothing is known of 'n', so the valid part of a row may end inside of "
             "a copy, which only zero_fill can cut, and the narrowest cp.async copies 4 bytes; "
             "wrap it as assume_multiple<8>(n) if it is; 16-byte copies need that"}));
  EXPECT_EQ(
      keep("21"),
      (Lines{"width, 3: the valid part of a row ends inside of a copy, and only zero_fill can "
             "cut one; copy with zero_fill, or end the valid part at a multiple of 2 elements"}));
}

TEST(Unproved, WhatIsDeclaredInSightNeedsNoPromise) {
  const auto into = [](const std::string &declaration, const std::string &tile) {
    const Lines lines = reasons("struct Pair { char tag[8]; __half rows[128][32]; };\n"
                                "__global__ void k(const __half *A, int i) {\n" +
                                declaration + "\ncopy_async<cta<128>>(" + tile +
                                ", tile<shape<128, 32>>(assume_aligned<16>(A)));\n}");
    return lines.size() == 1 ? lines[0].substr(lines[0].find("; ") + 2) : "";
  };
  const std::string declare = "write alignas(16) in the declaration of 's'; 16-byte copies need "
                              "that";
  EXPECT_EQ(into("__shared__ __half s[128][32];", "s"), declare);
  EXPECT_EQ(into("__shared__ __half s[128][32];", "tile<swizzle<2, 3, 3>>(s)"), declare);
  EXPECT_EQ(into("__shared__ __half s[128][32];", "tile<shape<128, 32>>(&s[0][0])"), declare);
  EXPECT_EQ(into("__shared__ __half s[2][128][32];", "s[i]"), declare);
  EXPECT_EQ(into("extern __shared__ __half s[];", "tile<shape<128, 32>>(s + i * 8)"),
            "write __align__(16) in the declaration of 's'; 16-byte copies need that");
  EXPECT_EQ(into("extern __shared__ __half s[];", "tile<shape<128, 32>>(s + i)"),
            "16-byte copies need all of assume_multiple<8>(i) and __align__(16) in the declaration "
            "of 's'");
  // The rows start 8 bytes behind it, and a pointer that was promised is the variable no more.
  EXPECT_EQ(into("__shared__ Pair s;", "s.rows"),
            "write it as tile<shape<128, 32>>(assume_aligned<16>(&s.rows[0][0])) if it is; "
            "16-byte copies need that");
  EXPECT_EQ(into("extern __shared__ __half s[];", "tile<shape<128, 32>>(assume_aligned<2>(s))"),
            "write it as assume_aligned<16>(s) if it is; 16-byte copies need that");
  // No pointer can be named in an array's place.
  EXPECT_EQ(into("__shared__ Pair s;", "tile<swizzle<2, 3, 3>>(s.rows)"),
            "write it as tile<shape<128, 32>, swizzle<2, 3, 3>>(assume_aligned<16>(&s.rows[0][0])) "
            "if it is; 16-byte copies need that");
  const std::string dynamic = "extern __shared__ __half d[];\nauto &s = *reinterpret_cast<__half "
                              "(*)[2][128][64]>(assume_aligned<2>(d));";
  EXPECT_EQ(into(dynamic, "slice<1, 128, 32>(s, 0, 0, i)"),
            "write it as tile<shape<1, 128, 32>, stride<8192, 64, 1>>(assume_aligned<16>("
            "slice<1, 128, 32>(s, 0, 0, i).data())) if it is; 16-byte copies need that");
  EXPECT_EQ(
      into("extern __shared__ __half d[];\nauto &s = *reinterpret_cast<__half (*)[2][128][32]>"
           "(assume_aligned<2>(d));",
           "s[i]"),
      "write it as tile<shape<128, 32>>(assume_aligned<16>(&s[i][0][0])) if it is; 16-byte "
      "copies need that");
  // Neither declaration is enough for both.
  const std::string either =
      "i > 0 ? tile<shape<128, 32>>(&s[0][0]) : tile<shape<128, 32>>(&t[0][0])";
  EXPECT_EQ(into("__shared__ __half s[128][32], t[128][32];", either),
            "write it as tile<shape<128, 32>, stride<32, 1>>(assume_aligned<16>((" + either +
                ").data())) if it is; 16-byte copies need that");
}

TEST(Unproved, ThePointerOfAnMdspanIsFollowed) {
  EXPECT_EQ(reasons("#include <mdspan>\n__global__ void k(const __half *A) {\n"
                    "__shared__ alignas(16) __half T[128][32];\n"
                    "const std::mdspan<const __half, std::extents<int, 128, 32>> m(A);\n"
                    "copy_async<cta<128>>(T, tile<shape<128, 32>, stride<32, 1>>(assume_aligned<16>"
                    "(m.data_handle())));\n}"),
            Lines{});
}

TEST(Unproved, VariablesThatAreDefinedElsewhereArePromised) {
  const auto from = [](const std::string &declaration) {
    const Lines lines = reasons(declaration + "\n__global__ void k() {\n__shared__ alignas(16) "
                                              "__half T[128][32];\ncopy_async<cta<128>>(T, g);\n}",
                                {"sm_90", {"-fgpu-rdc"}});
    return lines.size() == 1 ? lines[0].substr(lines[0].find("; ") + 2) : "";
  };
  EXPECT_EQ(from("__device__ __half g[128][32];"),
            "write alignas(16) in the declaration of 'g'; 16-byte copies need that");
  EXPECT_EQ(from("extern __device__ __half g[128][32];"),
            "write it as tile<shape<128, 32>>(assume_aligned<16>(&g[0][0])) if it is; 16-byte "
            "copies need that");
  EXPECT_EQ(from("# 1 \"system.h\" 3\n__device__ __half g[128][32];\n# 3 \"input.cu\""),
            "write it as tile<shape<128, 32>>(assume_aligned<16>(&g[0][0])) if it is; 16-byte "
            "copies need that");
}

TEST(Unproved, NumbersOfElementsOfOtherSizes) {
  const auto copy = [](const std::string &scope, const std::string &type, int rows, int columns) {
    const std::string extents = std::to_string(rows) + ", " + std::to_string(columns);
    return reasons("struct Six { short x, y, z; };\nstruct Pair { float x, y; };\n"
                   "__global__ void k(const " +
                   type + " *A, int ld) {\n__shared__ alignas(16) " + type + " T[" +
                   std::to_string(rows * columns) + "];\ncopy_async<" + scope + ">(tile<shape<" +
                   extents + ">>(T), tile<shape<" + extents + ">>(assume_aligned<16>(A), ld));\n}");
  };
  EXPECT_EQ(copy("warp", "char", 32, 16),
            (Lines{"width, 5: nothing is known of 'ld', so rows of the source may "
                   "start at 1-byte boundaries, and the narrowest cp.async copies 4 bytes; wrap it "
                   "as assume_multiple<16>(ld) if it is; 16-byte copies need that"}));
  // Rows of 48 bytes; 6 * 8 bytes are a multiple of 16.
  EXPECT_EQ(copy("cta<24>", "Six", 32, 8),
            (Lines{"width, 5: nothing is known of 'ld', so rows of the source may "
                   "start at 2-byte boundaries, and the narrowest cp.async copies 4 bytes; wrap it "
                   "as assume_multiple<8>(ld) if it is; 16-byte copies need that"}));
  EXPECT_EQ(copy("warp", "float", 32, 4), Lines{});
  EXPECT_EQ(copy("warp", "Pair", 32, 4), Lines{});
}

TEST(Unproved, NothingIsDeclinedThatATestDecides) {
  for (const char *source : {"tile<shape<128, 32>>(A)", "tile<shape<128, 32>>(A, ld)",
                             "slice<128, 32>(tile<shape<128, 64>>(A), r, c)",
                             "tile<shape<128, 32>>(A + ld, assume_multiple<8>(ld))"}) {
    EXPECT_EQ(ofSource(source).size(), 1u) << source;
    EXPECT_EQ(ofSource(source, Alignment::Guard), Lines{}) << source;
  }
}

TEST(Unproved, WhatIsKnownToBeWrongIsDeclinedWithATestToo) {
  for (Alignment alignment : {Alignment::Prove, Alignment::Guard}) {
    EXPECT_EQ(
        ofSource("tile<shape<128, 32>>(assume_aligned<16>(A),\n2 * ld + 1)", alignment),
        (Lines{"width, 5: '2 * ld + 1' is no multiple of 2, so rows of the source start at "
               "2-byte boundaries, which no cp.async can use; pad the rows to a multiple of 8 "
               "elements"}));
    EXPECT_EQ(ofSource("tile<shape<128, 32>>(A, 21)", alignment),
              (Lines{"width, 4: rows of the source are 42 bytes apart, so they start at addresses "
                     "that no cp.async can use; pad the rows to a multiple of 16 bytes (24 "
                     "elements)"}));
  }
}

TEST(Unproved, PaddingIsCountedInWholeElements) {
  // 5 elements of 6 bytes; the next multiple of 16 bytes that is whole elements is 8 of them.
  EXPECT_EQ(
      reasons("struct Six { short x, y, z; };\n__global__ void k(const Six *A) {\n"
              "__shared__ alignas(16) Six T[32 * 4];\n"
              "copy_async<warp>(tile<shape<32, 4>>(T), "
              "tile<shape<32, 4>, pitch<5>>(assume_aligned<16>(A)));\n}"),
      (Lines{"width, 4: rows of the source are 30 bytes apart, so they start at addresses "
             "that no cp.async can use; pad the rows to a multiple of 16 bytes (8 elements)"}));
}

TEST(Unproved, TilesWithoutAPointerInSight) {
  const std::string prelude =
      "struct Holder { tile_view<const float, shape<128, 32>, stride<dynamic, 1>> view; };\n";
  EXPECT_EQ(
      reasons(prelude +
              "__device__ Holder h;\n__global__ void k() {\ncopy_async<cta<128>>(S, h.view);\n}"),
      (Lines{"direction, 4: it is not known whether the source 'h.view' is global memory; "
             "write it as tile<shape<128, 32>, stride<dynamic, 1>>(assume_global(h.view.data()), "
             "h.view.stride(0)) if it is"}));
  const std::string mdspan =
      "#include <mdspan>\nusing Rows = std::mdspan<const float, std::extents<int, 128, 32>>;\n";
  EXPECT_EQ(reasons(mdspan + "__shared__ Rows *all;\n__global__ void k() {\nRows &rows = *all;\n"
                             "copy_async<cta<128>>(S, rows);\n}"),
            (Lines{"direction, 6: it is not known whether the source '*all' is global memory; "
                   "write it as tile<shape<128, 32>, stride<32, 1>>(assume_global("
                   "rows.data_handle())) if it is"}));
}

TEST(Unproved, OneOfTwoTiles) {
  // Neither pointer is both, and neither number explains both.
  const std::string either = "r > 0 ? tile<shape<128, 32>>(A + ld) : tile<shape<128, 32>>(A + c)";
  EXPECT_EQ(ofSource(either),
            (Lines{"width, 4: the source '" + either +
                   "' is only known to be 2-byte aligned, and the narrowest cp.async copies 4 "
                   "bytes; write it as tile<shape<128, 32>, stride<32, 1>>(assume_aligned<16>((" +
                   either + ").data())) if it is; 16-byte copies need that"}));
  const std::string aligned =
      "r > 0 ? tile<shape<128, 32>>(assume_aligned<16>(A)) : tile<shape<128, 32>>(A)";
  EXPECT_EQ(ofSource(aligned),
            (Lines{"width, 4: the source '" + aligned +
                   "' is only known to be 2-byte aligned, and the narrowest cp.async copies 4 "
                   "bytes; write it as tile<shape<128, 32>, stride<32, 1>>(assume_aligned<16>((" +
                   aligned + ").data())) if it is; 16-byte copies need that"}));
  EXPECT_EQ(ofSource("r > 0 ? tile<shape<128, 32>>(assume_aligned<16>(A), ld) : "
                     "tile<shape<128, 32>>(assume_aligned<16>(A), c)"),
            (Lines{"width, 4: a run-time stride of the source is only known to be a multiple of 2 "
                   "bytes, and the narrowest cp.async copies 4 bytes; wrap it as "
                   "assume_multiple<8>(ld) where the tile is made if it is; 16-byte copies need "
                   "that"}));
}

TEST(Unproved, OnePointerOnTwoWays) {
  const auto after = [](const std::string &code, const std::string &pointer) {
    return reasons("__device__ const __half *at(const __half *p, int i) { return p + i; }\n"
                   "__global__ void k(" +
                   Parameters + ") {\n__shared__ alignas(16) __half T[128][32];\n" + code +
                   "copy_async<cta<128>>(T, tile<shape<128, 32>>(" + pointer + "));\n}");
  };
  // What moves it may be either number.
  EXPECT_EQ(after("", "r > 0 ? at(assume_aligned<16>(A), 8 * ld) : at(assume_aligned<16>(A), ld)"),
            (Lines{"width, 1: nothing is known of 'i', so the source may start at 2-byte "
                   "boundaries, and the narrowest cp.async copies 4 bytes; wrap it as "
                   "assume_multiple<8>(i) if it is; 16-byte copies need that"}));
  const Lines pointer{"width, 5: the source 'p' is only known to be 2-byte aligned, and the "
                      "narrowest cp.async copies 4 bytes; write it as assume_aligned<16>(p) if it "
                      "is; 16-byte copies need that"};
  // One step further.
  EXPECT_EQ(after("const __half *p = assume_aligned<16>(A); if (r > 0)\n++p; ", "p"), pointer);
  // It comes from an aligned one at first, and from any in later rounds of the loop.
  EXPECT_EQ(after("const __half *p = assume_aligned<16>(A) + c;\n"
                  "for (int i = 0; i < r; ++i, p = assume_aligned<2>(A)) ",
                  "p"),
            pointer);
}

TEST(Unproved, BrokenPromisesAboutNumbers) {
  // Of one operand alone.
  EXPECT_EQ(
      ofCall(
          "__shared__ alignas(16) __half T[128][64];\ncopy_async<cta<128>>(slice<128, 32>(T, 0,\n"
          "assume_multiple<8>(12)), tile<shape<128, 32>>(assume_aligned<16>(A)))",
          Parameters),
      (Lines{"overlap, 4: the promise of a multiple of 8 contradicts a number that is 4 mod 8; "
             "correct the promise or the address"}));
  EXPECT_EQ(
      ofSource("tile<shape<128, 32>>(assume_aligned<16>(A),\nassume_multiple<8>(4 * ld + 2))",
               Alignment::Guard),
      (Lines{"overlap, 5: the promise of a multiple of 8 contradicts a number that is 2 mod 4; "
             "correct the promise or the address"}));
  EXPECT_EQ(
      ofSource(
          "slice<128, 32>(tile<shape<128, 64>>(assume_aligned<16>(A)), r, assume_multiple<8>(12))",
          Alignment::Guard),
      (Lines{"overlap, 4: the promise of a multiple of 8 contradicts a number that is 4 mod 8; "
             "correct the promise or the address"}));
}

} // namespace
