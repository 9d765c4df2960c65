// Every rule: what it accepts, what it declines, and in which words.
#include "CheckCases.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

const Lines Accepted;

TEST(CheckTarget, NeedsSm80) {
  const std::string call = "copy_async<cta<128>>(S, G)";
  for (const char *arch : {"sm_80", "sm_86", "sm_90a", "sm_100", "sm_120"})
    EXPECT_EQ(ofCall(call, "", {arch}), Accepted) << arch;
  EXPECT_EQ(ofCall(call, "", {"sm_75"}),
            (Lines{"target, 2: target sm_75 has no cp.async; compile for sm_80 or later to have it "
                   "lowered there"}));
}

TEST(CheckTarget, LoadsAndStoresAreEverywhere) {
  EXPECT_EQ(ofCall("copy<cta<128>>(S, G)", "", {"sm_75"}), Accepted);
  EXPECT_EQ(ofCall("copy<cta<128>>(G, S)", "", {"sm_75"}), Accepted);
}

TEST(CheckTarget, NeedsAnNvidiaGpu) {
  for (const char *name : {"copy_async", "copy"}) {
    CudaSource source(CheckHeader + "__global__ void k() { " + name + "<cta<128>>(S, G); }");
    Facts facts = gatherFacts(source.sites().front(), source.facts());
    facts.computeCapability = 0;
    const Verdict verdict = check(source.sites().front(), facts);
    ASSERT_EQ(verdict.reasons.size(), 1u) << name;
    EXPECT_EQ(verdict.reasons[0].fact, "the target is not an NVIDIA GPU");
  }
}

TEST(CheckScope, IsOneOfTheHeaders) {
  for (const char *scope :
       {"thread", "warp", "warpgroup", "cta<128>", "cta<16, 8>", "cta<4, 4, 8>", "subset<64, 32>"})
    EXPECT_EQ(ofCall(std::string("copy_async<") + scope + ">(S, G)"), Accepted) << scope;
  EXPECT_EQ(ofCall("own<int>(S, G)"),
            (Lines{"scope, 2: the scope is none of thread, warp, warpgroup, cta<X, Y, Z>, cta<> "
                   "and subset<N, First> of at most 1024 threads; name "
                   "one of them as the first template argument"}));
}

TEST(CheckScope, FitsTheLaunchBounds) {
  const auto bounded = [](const std::string &bound, const std::string &scope) {
    return reasons("__global__ __launch_bounds__(" + bound + ") void k() {\ncopy_async<" + scope +
                   ">(S, G);\n}");
  };
  EXPECT_EQ(bounded("128", "cta<128>"), Accepted);
  EXPECT_EQ(bounded("128, 2", "cta<128>"), Accepted);
  EXPECT_EQ(bounded("256, 2", "warp"), Accepted);
  EXPECT_EQ(bounded("256, 2", "warpgroup"), Accepted);
  EXPECT_EQ(
      bounded("256, 2", "cta<128>"),
      (Lines{"scope, 2: the scope has 128 threads, but __launch_bounds__ allows blocks of 256, "
             "whose further threads would copy past the tile; give the kernel "
             "__launch_bounds__(128), or the scope all threads of the block"}));
  EXPECT_EQ(
      bounded("127", "cta<128>"),
      (Lines{"scope, 2: the scope has 128 threads, but __launch_bounds__ allows blocks of 127 "
             "at most; use a scope of 127 threads or fewer, or raise the bound"}));
  EXPECT_EQ(bounded("64", "warpgroup").size(), 1u);
  EXPECT_EQ(bounded("128", "subset<32, 96>"), Accepted);
  EXPECT_EQ(bounded("64", "subset<128>"),
            (Lines{"scope, 2: the scope has 128 threads, but __launch_bounds__ allows blocks of 64 "
                   "at most; use a scope of 64 threads or fewer, or raise the bound"}));
  EXPECT_EQ(
      bounded("127", "subset<32, 96>"),
      (Lines{"scope, 2: the scope has threads 96 to 127 of the block, but __launch_bounds__ allows "
             "blocks of 127 at most; use a scope within the first 127 threads, or raise the "
             "bound"}));
}

TEST(CheckScope, TakesTheWholeBlockFromTheLaunchBounds) {
  const auto declined = [](const std::string &line, const std::string &why) {
    return Lines{"scope, " + line + ": cta<> takes the number of threads from __launch_bounds__, " +
                 "and " + why +
                 "; give all kernels that reach the call the same __launch_bounds__(N), or write "
                 "cta<N>"};
  };
  const std::string load = "__device__ void load() {\ncopy_async<cta<>>(S, G);\n}\n";
  const auto kernel = [](const std::string &bounds) {
    return "__global__ " + bounds + " void k" + std::to_string(bounds.size()) + "() { load(); }\n";
  };
  const std::string bounded = kernel("__launch_bounds__(128)"),
                    other = kernel("__launch_bounds__(64)"),
                    again = kernel("__launch_bounds__(128, 2)"), unbounded = kernel("");
  EXPECT_EQ(reasons("__global__ __launch_bounds__(128) void k() {\ncopy_async<cta<>>(S, G);\n}"),
            Accepted);
  EXPECT_EQ(reasons(load + bounded), Accepted);
  EXPECT_EQ(reasons(load + bounded + again), Accepted);
  const std::string none = "a kernel that reaches the call has none, or is not known";
  EXPECT_EQ(ofCall("copy_async<cta<>>(S, G)"), declined("2", none));
  EXPECT_EQ(reasons(load + bounded + unbounded), declined("2", none));
  EXPECT_EQ(reasons(load + bounded + other),
            declined("2", "those of the kernels that reach the call differ: 64 and 128"));
  // Nothing divides the one that stands for another size, but 1.
  EXPECT_EQ(
      reasons(
          "__global__ __launch_bounds__(32) void k(const char *A) {\n"
          "__shared__ char s[32];\ncopy<cta<>>(s, tile<shape<32>>(assume_aligned<16>(A) + 1));\n}"),
      declined("3", "copies of one byte are made without any test of it"));
}

TEST(CheckScope, MayBeAGroup) {
  const auto called = [](const std::string &call, const std::string &bounds = "128") {
    return reasons("#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n"
                   "struct mine { __device__ unsigned thread_rank() const, size() const; };\n"
                   "__device__ cg::thread_block counted();\n"
                   "__global__ __launch_bounds__(" +
                   bounds + ") void k() {\n" + call + ";\n}");
  };
  EXPECT_EQ(called("copy_async(cg::this_thread_block(), S, G)"), Accepted);
  EXPECT_EQ(called("copy_async(cg::thread_block_tile<32>(), S, G)"), Accepted);
  EXPECT_EQ(called("copy_async(cg::thread_block_tile<32>(), S, G)", "16"),
            (Lines{"scope, 6: the scope has 32 threads, but __launch_bounds__ allows blocks of 16 "
                   "at most; use a scope of 16 threads or fewer, or raise the bound"}));
  const std::string byWarp =
      "use copy_async<warp>(dst, src) where all threads of a warp copy the tile together";
  EXPECT_EQ(called("copy_async(cg::coalesced_group(), S, G)"),
            (Lines{"scope, 6: 'cg::coalesced_group()' is a coalesced_group, whose size is known "
                   "at run time only; " +
                   byWarp}));
  EXPECT_EQ(called("copy_async(cg::thread_block_tile<8>(), S, G)"),
            (Lines{"scope, 6: 'cg::thread_block_tile<8>()' is a thread_block_tile<8>, and of all "
                   "tiles only those of 32 threads are lowered; " +
                   byWarp}));
  EXPECT_EQ(
      called("copy_async(mine(), S, G)"),
      (Lines{"scope, 6: 'mine()' is a mine, which is none of the toolkit's groups; " + byWarp}));
  EXPECT_EQ(called("copy(cg::grid_group(), S, G)"),
            (Lines{"scope, 6: 'cg::grid_group()' is a grid_group, which may be more than one "
                   "block; use copy<cta<>>(dst, src) where all threads of a block copy the tile "
                   "together"}));
  // Nobody knows whose condition it is.
  EXPECT_EQ(called("if (threadIdx.x < 3)\ncopy_async(cg::coalesced_group(), S, G)").size(), 1u);
  EXPECT_EQ(called("copy_async(counted(), S, G)"),
            (Lines{"scope, 6: 'counted()' may do more than name the threads, and a lowered copy "
                   "does not evaluate it; name the group in a variable in front of the call"}));
  EXPECT_EQ(called("auto block = cg::this_thread_block();\n"
                   "copy_async(block, G, S)"),
            (Lines{"direction, 7: the copy goes from shared to global memory, and cp.async only "
                   "copies global -> shared; use copy(block, dst, src) for this direction"}));
}

TEST(CheckActive, NamesTheCondition) {
  EXPECT_EQ(ofCall("if (n > blockIdx.x)\ncopy_async<cta<128>>(S, G)", "int n"), Accepted);
  EXPECT_EQ(
      ofCall("if (threadIdx.x < 64)\ncopy_async<cta<128>>(S, G)"),
      (Lines{"active, 2: threads of the scope diverge at the condition 'threadIdx.x < 64'; "
             "move the call out of the condition, or use a scope that reaches it as a whole"}));
  EXPECT_EQ(
      ofCall("if (threadIdx.x < 16)\ncopy_async<subset<32>>(S, G)"),
      (Lines{"active, 2: threads of the scope diverge at the condition 'threadIdx.x < 16'; "
             "move the call out of the condition, or use a scope that reaches it as a whole"}));
  EXPECT_EQ(
      ofCall("if (A[0] > 1)\ncopy_async<cta<128>>(S, G)"),
      (Lines{"active, 2: it is not known whether all threads of the scope reach the call: 'A[0] > "
             "1' may differ among them; write it as assume_uniform(A[0] > 1) if it is the same for "
             "them, or move the call out of the condition"}));
  const std::string unknown = "it is not known whether all threads of the scope reach the call: ";
  EXPECT_EQ(ofCall("if (A[0] > 1)\nif (A[1] > 1)\ncopy_async<cta<128>>(S, G)"),
            (Lines{"active, 3: " + unknown +
                       "'A[1] > 1' may differ among them; write it as assume_uniform(A[1] > 1) if "
                       "it is the same for them, or move the call out of the condition",
                   "active, 2: " + unknown +
                       "'A[0] > 1' may differ among them; write it as assume_uniform(A[0] > 1) if "
                       "it is the same for them, or move the call out of the condition"}));
  EXPECT_EQ(
      ofCall("struct { const float *from; __device__ const float *begin() const { return from; }\n"
             "__device__ const float *end() const { return from + int(from[0]); } } all = "
             "{A};\nfor (float x : all)\ncopy_async<cta<128>>(S, G)"),
      (Lines{"active, 4: " + unknown +
             "the range of 'float x : all' may differ among them; move the call out of the "
             "loop, or write a loop whose condition is an assume_uniform(...) if the range "
             "is the same for them"}));
  EXPECT_EQ(ofCall("if (threadIdx.x < 64)\ncopy_async<thread>(S, G)"), Accepted);
  EXPECT_EQ(ofCall("if (threadIdx.x < 64)\ncopy_async<warp>(S, G)"), Accepted);
  EXPECT_EQ(
      ofCall("if (threadIdx.x < 64)\ncopy_async<warpgroup>(S, G)"),
      (Lines{"active, 2: threads of the scope diverge at the condition 'threadIdx.x < 64'; "
             "move the call out of the condition, or use a scope that reaches it as a whole"}));
}

TEST(CheckActive, NamesTheFunctionWithoutCallers) {
  EXPECT_EQ(
      reasons("__device__ void f() {\ncopy_async<cta<128>>(S, G);\n}"),
      (Lines{"active, 1: it is not known whether all threads of the scope reach the call: no "
             "call of 'f' is seen in this translation unit; call the function from the kernels of "
             "this translation unit alone, or put the call into the kernel"}));
  EXPECT_EQ(reasons("__device__ void f() {\ncopy_async<cta<128>>(S, G);\n}\n"
                    "__global__ void k() { f(); }"),
            Accepted);
}

TEST(CheckActive, AllThreadsHaveTheSameTile) {
  const std::string rows = "__shared__ alignas(16) float T[1024][4];\nint t = threadIdx.x;\n";
  EXPECT_EQ(
      ofCall(rows + "copy_async<cta<128>>(tile<shape<128, 4>>(&T[0][0]),\n"
                    "tile<shape<128, 4>>(assume_aligned<16>(A) + 4 * threadIdx.y))"),
      (Lines{"active, 5: the source is not one tile for all threads of the scope: "
             "'threadIdx.y' differs among them; give all threads the same tile, or use a scope "
             "whose threads share it"}));
  EXPECT_EQ(
      ofCall(rows + "copy_async<cta<128>>(tile<shape<128, 4>>(T[t]),\n"
                    "tile<shape<128, 4>>(assume_aligned<16>(A)))"),
      (Lines{"active, 4: the destination is not one tile for all threads of the scope: 't' "
             "differs among them; give all threads the same tile, or use a scope whose threads "
             "share it"}));
  EXPECT_EQ(ofCall(rows + "copy_async<cta<128>>(tile<shape<128, 4>>(&T[0][0]),\n"
                          "tile<shape<128, 4>>(assume_aligned<16>(A) + 4 * blockIdx.y))"),
            Accepted);
  EXPECT_EQ(ofCall(rows + "copy_async<warp>(tile<shape<128, 4>>(T[t / 32]),\n"
                          "tile<shape<128, 4>>(assume_aligned<16>(A)))"),
            Accepted);
  EXPECT_EQ(ofCall(rows + "copy_async<warpgroup>(tile<shape<128, 4>>(T[t / 32]),\n"
                          "tile<shape<128, 4>>(assume_aligned<16>(A)))")
                .size(),
            1u);
  EXPECT_EQ(ofCall(rows + "copy_async<warp>(tile<shape<128, 4>>(T[t % 32]),\n"
                          "tile<shape<128, 4>>(assume_aligned<16>(A)))")
                .size(),
            1u);
  EXPECT_EQ(ofCall(rows + "copy_async<thread>(T[t], tile<shape<4>>(assume_aligned<16>(A)))"),
            Accepted);
}

TEST(CheckDirection, GlobalToShared) {
  const std::string tileOfA = "tile<shape<128, 32>>(assume_aligned<16>(A))";
  EXPECT_EQ(ofCall("copy_async<cta<128>>(S, " + tileOfA + ")"), Accepted);
  EXPECT_EQ(ofCall("copy_async<cta<128>>(" + tileOfA + ", S)", "float *A"),
            (Lines{"direction, 2: the copy goes from shared to global memory, and cp.async only "
                   "copies global -> shared; use copy<cta<128>>(dst, src) for this direction"}));
  EXPECT_EQ(
      ofCall("float L[128][32];\ncopy_async<cta<128>>(S, L)"),
      (Lines{"direction, 3: the source is local variable 'L', and cp.async only reads global "
             "memory; use copy<cta<128>>(dst, src), or read from a kernel's pointer parameter or a "
             "__device__ variable"}));
  EXPECT_EQ(ofCall("float L[128][32];\ncopy_async<cta<128>>(L, G)"),
            (Lines{"direction, 3: the destination is local variable 'L', and cp.async only writes "
                   "shared memory; copy into a __shared__ tile"}));
  EXPECT_EQ(ofCall("copy_async<cta<128>>(S, S)").size(), 1u);
  EXPECT_EQ(ofCall("copy_async<cta<128>>(G, G)").size(), 1u);
}

TEST(CheckDirection, CopyGoesEitherWay) {
  const std::string tileOfA = "tile<shape<128, 32>>(assume_aligned<16>(A))";
  EXPECT_EQ(ofCall("copy<cta<128>>(S, " + tileOfA + ")"), Accepted);
  EXPECT_EQ(ofCall("copy<cta<128>>(" + tileOfA + ", S)", "float *A"), Accepted);
  const std::string only = ", and copies are lowered between shared and global memory only; keep "
                           "the element copy";
  EXPECT_EQ(ofCall("float L[128][32];\ncopy<cta<128>>(L, G)"),
            (Lines{"direction, 3: the destination is local variable 'L' and the source is device "
                   "variable 'G'" +
                   only + ", or copy by way of a __shared__ tile"}));
  EXPECT_EQ(ofCall("copy<cta<128>>(S, S4)"),
            (Lines{"direction, 2: the destination is shared variable 'S' and the source is shared "
                   "variable 'S4'" +
                   only}));
  EXPECT_EQ(ofCall("copy<cta<128>>(G, " + tileOfA + ")").size(), 1u);
}

TEST(CheckDirection, CopyAsksForThePromiseThatIsMissing) {
  const std::string tileOfP = "tile<shape<128, 32>>(P[1])";
  EXPECT_EQ(ofCall("copy<cta<128>>(S, " + tileOfP + ")", "float **P"),
            (Lines{"direction, 2: it is not known whether the source 'P[1]' is global memory; "
                   "write it as assume_global(P[1]) if it is"}));
  EXPECT_EQ(ofCall("copy<cta<128>>(G, " + tileOfP + ")", "float **P"),
            (Lines{"direction, 2: it is not known whether the source 'P[1]' is shared memory; "
                   "write it as assume_shared(P[1]) if it is"}));
  EXPECT_EQ(ofCall("copy<cta<128>>(" + tileOfP + ", S)", "float **P"),
            (Lines{"direction, 2: it is not known whether the destination 'P[1]' is global memory; "
                   "write it as assume_global(P[1]) if it is"}));
  EXPECT_EQ(ofCall("copy<cta<128>>(" + tileOfP + ", G)", "float **P"),
            (Lines{"direction, 2: it is not known whether the destination 'P[1]' is shared memory; "
                   "write it as assume_shared(P[1]) if it is"}));
  EXPECT_EQ(ofCall("copy<cta<128>>(tile<shape<128, 32>>(P[0]), " + tileOfP + ")", "float **P"),
            (Lines{"direction, 2: it is not known which of the destination 'P[0]' and the source "
                   "'P[1]' is shared memory; write both as assume_shared(p) or "
                   "assume_global(p)"}));
}

TEST(CheckDirection, ConstantMemoryIsNotGlobal) {
  EXPECT_EQ(reasons("__constant__ alignas(16) float C[128][32];\n"
                    "__global__ void k() {\ncopy_async<cta<128>>(S, C);\n}"),
            (Lines{"direction, 3: the source is constant variable 'C', and cp.async only reads "
                   "global memory; use copy<cta<128>>(dst, src), or read from a kernel's pointer "
                   "parameter or "
                   "a __device__ variable"}));
  EXPECT_EQ(
      reasons("struct P { float values[128][32]; };\n"
              "__global__ void k(P p) {\ncopy_async<cta<128>>(S, p.values);\n}"),
      (Lines{
          "direction, 3: the source is kernel parameter (constant space) 'p', and cp.async "
          "only reads global memory; use copy<cta<128>>(dst, src), or read from a kernel's pointer "
          "parameter or a __device__ variable"}));
}

TEST(CheckDirection, UnknownPointersAreNamedWithoutTheirPromises) {
  EXPECT_EQ(
      ofCall("copy_async<cta<128>>(S,\ntile<shape<128, 32>>(assume_aligned<16>(P[1])))",
             "float **P"),
      (Lines{"direction, 3: it is not known whether the source 'P[1]' is global memory; write "
             "it as assume_global(P[1]) if it is"}));
  EXPECT_EQ(ofCall("copy_async<cta<128>>(tile<shape<128, 32>>(P[1]), G)", "float **P"),
            (Lines{"direction, 2: it is not known whether the destination 'P[1]' is shared memory; "
                   "write it as assume_shared(P[1]) if it is"}));
  EXPECT_EQ(ofCall("copy_async<cta<128>>(tile<shape<128, 32>>(P[0]), tile<shape<128, 32>>(P[1]))",
                   "float **P")
                .size(),
            2u);
}

TEST(CheckType, ElementsAreCopiedAsBytes) {
  const std::string prelude = R"(struct Own { float x; __device__ Own &operator=(const Own &o); };
struct Twelve { int x, y, z; };
__shared__ alignas(16) Own O[64];
__shared__ alignas(16) Twelve T[64];
)";
  const auto call = [&](const std::string &text, const std::string &parameters) {
    return reasons(prelude + "__global__ void k(" + parameters + ") {\n" + text + ";\n}");
  };
  EXPECT_EQ(call("copy_async<thread>(T, tile<shape<64>>(p))", "const Twelve *p"), Accepted);
  EXPECT_EQ(
      call("copy_async<thread>(S, tile<shape<128, 32>>(p))", "const __half *p"),
      (Lines{"type, 6: the element types differ (float and __half), and cp.async copies bytes "
             "without converting them; use copy<thread>(dst, src) for a converting copy"}));
  EXPECT_EQ(
      call("copy_async<thread>(O, tile<shape<64>>(p))", "const Own *p"),
      (Lines{
          "type, 6: element type Own is not trivially copyable; use copy<thread>(dst, src), which "
          "calls its assignment"}));
  EXPECT_EQ(call("copy_async<thread>(S, tile<shape<128, 32>>(p))", "const volatile float *p"),
            (Lines{"type, 6: the elements of the source are volatile; drop volatile, or use "
                   "copy<thread>(dst, src)"}));
  EXPECT_EQ(call("own<thread>((volatile float (&)[128][32])S, G)", ""),
            (Lines{"type, 6: the elements of the destination are volatile; drop volatile, or use "
                   "copy<thread>(dst, src)"}));
  EXPECT_EQ(
      call("own<thread>(tile<shape<64>>((_Atomic(int) *)S), tile<shape<64>>(p))",
           "_Atomic(int) *p"),
      (Lines{"type, 6: element type _Atomic(int) is not trivially copyable; use copy<thread>(dst, "
             "src), "
             "which calls its assignment",
             "type, 6: the elements of the destination are atomic; use copy<thread>(dst, src)"}));
}

TEST(CheckType, CopySpeaksForItself) {
  EXPECT_EQ(
      ofCall("copy<thread>(S, tile<shape<128, 32>>(p))", "const __half *p"),
      (Lines{"type, 2: the element types differ (float and __half), and a vector copy copies bytes "
             "without converting them; keep the element copy for a converting copy"}));
  EXPECT_EQ(ofCall("copy<thread>(tile<shape<128, 32>>(p), S)", "volatile float *p"),
            (Lines{"type, 2: the elements of the destination are volatile; drop volatile, or keep "
                   "the element copy"}));
}

TEST(CheckShape, BothAreTilesOfEqualExtents) {
  EXPECT_EQ(ofCall("copy_async<cta<128>>(S, tile<shape<1, 128, 1, 32>>(assume_aligned<16>(A)))"),
            Accepted);
  EXPECT_EQ(
      ofCall("copy_async<cta<128>>(S, tile<shape<32, 128>>(assume_aligned<16>(A)))"),
      (Lines{"shape, 2: shapes differ (128x32 and 32x128); give both sides the same extents"}));
  EXPECT_EQ(ofCall("copy_async<cta<128>>(S, tile<shape<4096>>(assume_aligned<16>(A)))").size(), 1u);
  EXPECT_EQ(ofCall("own<cta<128>>(S, A)"),
            (Lines{"shape, 2: the source is neither a C array of rank 1 to 5 nor a tile of static "
                   "layout; describe it as tile<shape<...>>(pointer)"}));
  EXPECT_EQ(ofCall("own<cta<128>>(A, G)"),
            (Lines{"shape, 2: the destination is neither a C array of rank 1 to 5 nor a tile of "
                   "static layout; describe it as tile<shape<...>>(pointer)"}));
}

TEST(CheckShape, OnlySharedMemoryIsSwizzled) {
  const std::string rows = "tile<shape<128, 32>>(assume_aligned<16>(A))",
                    swizzled = "tile<shape<128, 32>, swizzle<2, 3, 3>>(A)",
                    shared = "tile<swizzle<2, 2, 3>>(S)";
  EXPECT_EQ(ofCall("copy_async<cta<128>>(" + shared + ", " + rows + ")"), Accepted);
  EXPECT_EQ(ofCall("copy<cta<128>>(" + rows + ", " + shared + ")", "float *A"), Accepted);
  // No width is talked about.
  const auto declined = [](const std::string &side) {
    return Lines{"shape, 2: the " + side +
                 " is swizzled, and only swizzles of shared memory are planned for; describe the " +
                 side + " without the swizzle"};
  };
  EXPECT_EQ(ofCall("copy_async<cta<128>>(tile<shape<128, 32>>((__half *)S), " + swizzled + ")",
                   "const __half *A"),
            declined("source"));
  EXPECT_EQ(ofCall("copy<cta<128>>(" + swizzled + ", S)", "float *A"), declined("destination"));
}

/// A copy between packed shared and pitched global rows of floats, all 16-byte aligned.
Lines rows(const std::string &scope, int count, int columns, int pitch) {
  const std::string shape = std::to_string(count) + ", " + std::to_string(columns);
  return ofCall("__shared__ alignas(16) float T[" + std::to_string(count) + "][" +
                std::to_string(columns) + "];\ncopy_async<" + scope + ">(T, tile<shape<" + shape +
                ">, pitch<" + std::to_string(pitch) + ">>(assume_aligned<16>(A)))");
}

TEST(CheckDivisible, TheLastRoundMayBeRagged) {
  EXPECT_EQ(rows("warp", 8, 16, 16), Accepted);
  EXPECT_EQ(rows("warp", 4, 4, 8), Accepted);    // 4 copies for 32 threads
  EXPECT_EQ(rows("warp", 16, 24, 32), Accepted); // 16 rows of 6
}

TEST(CheckDivisible, PartsOfThreadsArePieces) {
  const auto parts = [](const std::string &from) {
    return ofCall("__shared__ alignas(16) float T[128];\n"
                  "copy_async<warp>(T, tile<shape<128>>(assume_aligned<16>(A)" +
                      from + "), when(n > 3))",
                  "const float *A, int n");
  };
  EXPECT_EQ(parts(""), Accepted);
  EXPECT_EQ(
      parts(" + 2"),
      (Lines{"divisible, 3: when gives each of the 32 threads pieces of 16 bytes, and no "
             "copies are such pieces; say with valid(...) which rows and columns to copy, "
             "let each thread copy its own tile in the scope thread, or write if (...) around "
             "the call where it is the same for all"}));
}

TEST(CheckEdges, OnlyZerosFillWhatIsNotValid) {
  const auto filled = [](const std::string &name, const std::string &option) {
    return ofCall("__shared__ alignas(16) float T[128];\n" + name +
                      "<warp>(T, tile<shape<128>>(assume_aligned<16>(A)), valid(n), " + option +
                      ")",
                  "const float *A, int n");
  };
  EXPECT_EQ(filled("copy_async", "keep"), Accepted);
  EXPECT_EQ(filled("copy_async", "zero_fill"), Accepted);
  EXPECT_EQ(filled("copy", "keep"), Accepted);
  EXPECT_EQ(filled("copy", "zero_fill"),
            (Lines{"edges, 3: loads and stores leave out what is not valid, and the call asks for "
                   "zeros; preset the tile and copy with keep"}));
  EXPECT_EQ(filled("copy_async", "fill(1.f)"),
            (Lines{"edges, 3: only zeros can fill what is not valid, and the call asks for another "
                   "value; write zero_fill if it is zero; else copy with keep after presetting the "
                   "tile, or select after reading"}));
}

TEST(CheckWidth, BasesThatAreNotKnown) {
  EXPECT_EQ(ofCall("__shared__ short T[256];\n"
                   "copy_async<warp>(T, tile<shape<256>>(p + 1))",
                   "const short *p"),
            (Lines{"width, 3: the source 'p + 1' is only known to be 2-byte aligned, and the "
                   "narrowest cp.async copies 4 bytes; 16-byte copies need all of "
                   "assume_aligned<16>(p + 1) and alignas(16) in the declaration of 'T'"}));
  EXPECT_EQ(ofCall("__shared__ short T[256];\n"
                   "copy_async<warp>(T, tile<shape<256>>(assume_aligned<4>(p)))",
                   "const short *p"),
            (Lines{"width, 2: the destination 'T' is only known to be 2-byte aligned, and the "
                   "narrowest cp.async copies 4 bytes; 16-byte copies need all of "
                   "assume_aligned<16>(p) and alignas(16) in the declaration of 'T'"}));
  EXPECT_EQ(ofCall("__shared__ short T[256];\n"
                   "copy_async<warp>(T, tile<shape<256>>(assume_aligned<16>(p)))",
                   "const short *p"),
            (Lines{"width, 2: the destination 'T' is only known to be 2-byte aligned, and the "
                   "narrowest cp.async copies 4 bytes; write alignas(16) in the declaration of "
                   "'T'; 16-byte copies need that"}));
  // 16-byte copies are too few for 128 threads, so the promise that helps is the one for 8.
  EXPECT_EQ(ofCall("__shared__ alignas(16) short T[512];\n"
                   "copy_async<cta<128>>(T, tile<shape<512>>(p))",
                   "const short *p"),
            (Lines{"width, 3: the source 'p' is only known to be 2-byte aligned, and the narrowest "
                   "cp.async copies 4 bytes; write it as assume_aligned<8>(p) if it is; 8-byte "
                   "copies need that"}));
}

TEST(CheckWidth, BasesThatAreKnownToBeWrong) {
  EXPECT_EQ(
      ofCall("__shared__ alignas(16) short T[256];\n"
             "copy_async<warp>(T, tile<shape<256>>(assume_aligned<16>(p) + 1))",
             "const short *p"),
      (Lines{
          "width, 3: the source 'assume_aligned<16>(p) + 1' starts 2 bytes past a multiple of 4, "
          "and no cp.async copies to or from there; start the tile at a multiple of 16 bytes"}));
}

TEST(CheckWidth, RowsThatAreOutOfStep) {
  EXPECT_EQ(
      ofCall("__shared__ alignas(16) short T[32][4];\n"
             "copy_async<warp>(T, tile<shape<32, 4>, pitch<5>>(assume_aligned<16>(p)))",
             "const short *p"),
      (Lines{"width, 3: rows of the source are 10 bytes apart, so they start at addresses that "
             "no cp.async can use; pad the rows to a multiple of 16 bytes (8 elements)"}));
  EXPECT_EQ(
      ofCall("__shared__ alignas(16) short T[32][5];\n"
             "copy_async<warp>(tile<shape<32, 4>, pitch<5>>(&T[0][0]),\n"
             "tile<shape<32, 4>>(assume_aligned<16>(p)))",
             "const short *p"),
      (Lines{"width, 3: rows of the destination are 10 bytes apart, so they start at addresses "
             "that no cp.async can use; pad the rows to a multiple of 16 bytes (8 elements)"}));
}

TEST(CheckWidth, RunsThatAreTooShort) {
  EXPECT_EQ(ofCall("__shared__ alignas(16) short T[32];\n"
                   "copy_async<warp>(T, tile<shape<32>, stride<8>>(assume_aligned<16>(p)))",
                   "const short *p"),
            (Lines{"width, 3: only 2 contiguous bytes lie together on both sides, and cp.async "
                   "copies 16, 8 or 4; lay both tiles out along the same dimension, in rows of a "
                   "multiple of 4 bytes (16 for the widest copies)"}));
}

TEST(CheckWidth, DestinationsThatOverlap) {
  EXPECT_EQ(ofCall("copy_async<warp>(tile<shape<32, 4>, stride<0, 1>>(&S[0][0]),\n"
                   "tile<shape<32, 4>>(assume_aligned<16>(A)))"),
            (Lines{"width, 2: the destination's strides put two elements in one place; give each "
                   "element a place of its own"}));
  // A source may be read more than once.
  EXPECT_EQ(ofCall("copy_async<warp>(tile<shape<32, 4>>(&S[0][0]),\n"
                   "tile<shape<32, 4>, stride<0, 1>>(assume_aligned<16>(A)))"),
            Accepted);
}

TEST(CheckOverlap, PromisesThatFactsRefute) {
  EXPECT_EQ(ofCall("copy_async<cta<128>>(S,\ntile<shape<128, 32>>(assume_aligned<16>(&G[0][2])))"),
            (Lines{"overlap, 3: the promise of 16-byte alignment contradicts an address that is 8 "
                   "mod 16; correct the promise or the address"}));
  EXPECT_EQ(
      ofCall("copy_async<cta<128>>(S, tile<shape<128, 32>>(assume_global(&S[0][0])))"),
      (Lines{"direction, 2: the source is shared variable 'S', and cp.async only reads global "
             "memory; use copy<cta<128>>(dst, src), or read from a kernel's pointer parameter or a "
             "__device__ variable",
             "overlap, 2: the promise of global memory contradicts shared variable 'S'; "
             "correct the promise or the address"}));
}

TEST(CheckOverlap, OneOfTwoTilesIsEnough) {
  const auto either = [](const std::string &first, const std::string &second) {
    return ofCall("copy_async<cta<128>>(S, flag ? tile<shape<128, 32>>(" + first +
                      ")\n: tile<shape<128, 32>>(" + second + "))",
                  "bool flag");
  };
  const std::string kept = "assume_aligned<16>((const float *)&G[0][0])",
                    broken = "assume_aligned<16>((const float *)&G[0][2])";
  const std::string words =
      "the promise of 16-byte alignment contradicts an address that is 8 mod 16; correct the "
      "promise or the address";
  EXPECT_EQ(either(kept, kept), Accepted);
  EXPECT_EQ(either(broken, kept), (Lines{"overlap, 2: " + words}));
  EXPECT_EQ(either(kept, broken), (Lines{"overlap, 3: " + words}));
}

TEST(Check, AllReasonsAreReported) {
  const Lines lines = ofCall("__shared__ double D[32];\n"
                             "if (threadIdx.x)\n"
                             "own<int>(A, tile<shape<32>>(D))",
                             "const float *A", {"sm_75"});
  Lines ids;
  for (const std::string &line : lines)
    ids.push_back(line.substr(0, line.find(':')));
  EXPECT_EQ(ids, (Lines{"target, 4", "scope, 4", "active, 3", "direction, 4", "shape, 4"}));
}

TEST(Check, RulesCanBeSwitchedOff) {
  const std::string code =
      "__global__ void k() {\nif (threadIdx.x)\ncopy_async<cta<128>>(S, G);\n}";
  ASSERT_EQ(reasons(code, {"sm_75"}).size(), 2u);
  DisabledRules disabled;
  disabled.set(static_cast<size_t>(Rule::Active));
  EXPECT_EQ(reasons(code, {"sm_75"}, disabled).size(), 1u);
  disabled.set(static_cast<size_t>(Rule::Target));
  EXPECT_EQ(reasons(code, {"sm_75"}, disabled), Accepted);
}

TEST(Check, OtherDirectionsAndElementsHaveNoWidths) {
  // What is wrong with the addresses would only distract.
  EXPECT_EQ(ofCall("copy_async<cta<128>>(tile<shape<128, 32>>(A), S4)", "float *A").size(), 1u);
  EXPECT_EQ(ofCall("copy_async<cta<128>>(S, tile<shape<128, 32>>(A))", "const __half *A").size(),
            1u);
  const auto proving = [](const std::string &call) {
    return reasons("__shared__ __half T[4][8];\n__global__ void k(__half *A) { " + call + "; }", {},
                   {}, Alignment::Prove)
        .size();
  };
  EXPECT_EQ(proving("copy_async<thread>(T, tile<shape<4, 8>>(A))"), 1u); // a width
  EXPECT_EQ(proving("copy_async<cta<3>>(tile<shape<4, 8>>(A), T)"), 1u);
  EXPECT_EQ(proving("copy_async<thread>(T, tile<shape<8, 4>>(A))"), 1u);
}

/// The widths of the plans that are emitted for the first call, as "16 8 4", and "else elements".
std::string widths(const std::string &call, const std::string &parameters) {
  CudaSource source(CheckHeader + "__global__ void k(" + parameters + ") { " + call + "; }");
  const CopySite &site = source.sites().front();
  const Verdict verdict = check(site, gatherFacts(site, source.facts()));
  EXPECT_TRUE(verdict.eligible()) << call;
  std::string text;
  for (const Plan &plan : verdict.choice->plans)
    text += (text.empty() ? "" : " ") + std::to_string(plan.width);
  return text + (verdict.choice->needsFallback ? " else elements" : "");
}

TEST(CheckWidth, CopyTakesWhatTheElementPromises) {
  const std::string tile = "tile<shape<128, 32>>(A)";
  EXPECT_EQ(widths("copy<warp>(S, " + tile + ")", "const float *A"), "16 8 4");
  EXPECT_EQ(widths("copy<warp>(" + tile + ", S)", "float *A"), "16 8 4");
  const std::string halfs = "tile<shape<128, 32>>((__half *)S)";
  EXPECT_EQ(widths("copy<warp>(" + halfs + ", " + tile + ")", "const __half *A"), "16 8 4 2");
  EXPECT_EQ(widths("copy_async<warp>(" + halfs + ", " + tile + ")", "const __half *A"),
            "16 8 4 else elements");
  const std::string bytes = "tile<shape<128, 32>>((char *)S)";
  EXPECT_EQ(widths("copy<warp>(" + tile + ", " + bytes + ")", "char *A"), "16 8 4 2 1");
  // What is not in doubt needs no test.
  EXPECT_EQ(widths("copy<warp>(tile<shape<128, 32>>(assume_aligned<16>(A) + 1), " + bytes + ")",
                   "char *A"),
            "1");
  EXPECT_EQ(widths("copy<warp>(" + bytes + ", tile<shape<128, 32>>(assume_aligned<16>(A) + 6))",
                   "const char *A"),
            "2");
}

TEST(CheckWidth, TheWrittenSideMustNotOverlap) {
  const std::string rows = "tile<shape<32, 32>, stride<0, 1>>(assume_aligned<16>(A))";
  const std::string part = "tile<shape<32, 32>>(&S[0][0])";
  EXPECT_EQ(ofCall("copy<warp>(" + part + ", " + rows + ")"), Accepted);
  EXPECT_EQ(ofCall("copy<warp>(" + rows + ", " + part + ")", "float *A"),
            (Lines{"width, 2: the destination's strides put two elements in one place; give each "
                   "element a place of its own"}));
}

/// What stands against a call with this option, the alignment that is not proved being tested.
Lines expecting(const std::string &option, const std::string &source) {
  return reasons(
      "__global__ void k(const float *A) {\ncopy_async<cta<128>>(S, tile<shape<128, 32>>(" +
          source + "),\n" + option + ");\n}",
      {}, {}, Alignment::Guard);
}

TEST(CheckContract, AsksForTheNarrowestCopies) {
  const std::string aligned = "assume_aligned<16>(A)", half = "assume_aligned<8>(A)";
  for (const char *option : {"expect_width<16>", "expect_width<4>", "expect_rounds<8>"})
    EXPECT_EQ(expecting(option, aligned), Accepted) << option;
  EXPECT_EQ(expecting("expect_width<8>", half), Accepted);
  const std::string remedy = "; remove what stands against it, or expect less";
  EXPECT_EQ(expecting("expect_width<16>", aligned + " + 2"),
            (Lines{"contract, 3: expect_width<16> does not hold: 8-byte copies are the widest" +
                   remedy}));
  EXPECT_EQ(expecting("expect_width<16>", half),
            (Lines{"contract, 3: expect_width<16> does not hold: 8-byte copies remain where a test "
                   "at run time fails" +
                   remedy}));
  EXPECT_EQ(expecting("expect_width<4>", "A"), Accepted);
  EXPECT_EQ(expecting("expect_width<4>", "*(float **)A"),
            (Lines{"contract, 3: expect_width<4> does not hold: the element copy remains where a "
                   "test at run time fails" +
                   remedy}));
}

TEST(CheckContract, AsksForAllRounds) {
  const std::string remedy = "; remove what stands against it, or expect another number";
  EXPECT_EQ(
      expecting("expect_rounds<4>", "assume_aligned<16>(A)"),
      (Lines{"contract, 3: expect_rounds<4> does not hold: each thread makes 8 copies" + remedy}));
  EXPECT_EQ(expecting("expect_rounds<8>", "assume_aligned<8>(A)"),
            (Lines{"contract, 3: expect_rounds<8> does not hold: each thread makes 16 copies where "
                   "a test at run time fails" +
                   remedy}));
  EXPECT_EQ(expecting("expect_rounds<8>", "assume_aligned<16>(*(float **)A)"),
            (Lines{"contract, 3: expect_rounds<8> does not hold: the element copy remains where a "
                   "test at run time fails" +
                   remedy}));
}

TEST(CheckContract, LeavesItToOtherRulesWhyThereIsNoPlan) {
  EXPECT_EQ(ofCall("copy_async<cta<128>>(S, tile<swizzle<2, 2, 3>>(G), expect_width<16>)"),
            (Lines{"shape, 2: the source is swizzled, and only swizzles of shared memory are "
                   "planned for; describe the source without the swizzle"}));
}

TEST(CheckContract, DirectIsOneCopyOfOneThread) {
  const auto direct = [](const std::string &scope, const std::string &shape,
                         const std::string &from, Alignment alignment = Alignment::Guard) {
    return reasons("__global__ void k(const float *A) {\ncopy_async<" + scope + ">(tile<shape<" +
                       shape + ">>(&S[0][0]),\n" + from + ",\ndirect);\n}",
                   {}, {}, alignment);
  };
  const std::string aligned = "tile<shape<4>>(assume_aligned<16>(A))";
  EXPECT_EQ(direct("ldgsts::thread", "4", aligned), Accepted);
  EXPECT_EQ(direct("ldgsts::thread", "1", "tile<shape<1>>(A)", Alignment::Prove), Accepted);
  EXPECT_EQ(direct("ldgsts::thread", "2, 2", "tile<shape<2, 2>>(A)"), Accepted);
  EXPECT_EQ(direct("warp", "32, 4", "tile<shape<32, 4>>(assume_aligned<16>(A))"),
            (Lines{"contract, 4: direct is a copy by one thread, and 32 threads copy together; use "
                   "the scope thread, or drop direct"}));
  for (const auto &[shape, bytes] : {std::pair("3", "12"), std::pair("8", "32")})
    EXPECT_EQ(
        direct("ldgsts::thread", shape,
               std::string("tile<shape<") + shape + ">>(assume_aligned<16>(A))"),
        (Lines{std::string("contract, 4: direct is one copy of 16, 8 or 4 bytes, and the tile "
                           "has ") +
               bytes + "; copy such a piece, or drop direct"}));
  EXPECT_EQ(
      direct("ldgsts::thread", "2, 2", "tile<shape<2, 2>, pitch<4>>(assume_aligned<16>(A))"),
      (Lines{"contract, 4: direct is one copy of contiguous bytes, and only 8 lie together on "
             "both sides; lay both sides out without gaps, or drop direct"}));
  // The width that there is has to be proved, as any other.
  EXPECT_EQ(direct("ldgsts::thread", "4", "tile<shape<4>>(A)", Alignment::Prove),
            (Lines{"width, 3: the source 'A' is only known to be 4-byte aligned, which is too "
                   "little for one copy of it; write it as assume_aligned<16>(A) if it is; 16-byte "
                   "copies need that"}));
}

} // namespace
