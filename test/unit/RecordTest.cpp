// Decisions -> records: what blocks each width, what a promise would save, and what a lowering
// rests on, with places.
#include "CudaSource.h"

#include "Report/Views.h"

#include "llvm/ADT/StringExtras.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

class Explainer : public DecisionListener {
public:
  void decided(const Decision &decision, clang::CompilerInstance &) override {
    const SiteRecord record = recordOf(decision, obstacle);
    text += explanation(decision, record);
    sites.push_back(jsonOf(decision, record, order));
  }

  std::optional<Reason> obstacle;
  std::string text;
  llvm::json::Array sites;
  SiteOrder order;
};

Explainer explainer(const std::string &code, Alignment alignment = Alignment::Guard,
                    std::optional<Reason> obstacle = std::nullopt) {
  Explainer explainer;
  explainer.obstacle = std::move(obstacle);
  Options options;
  options.check.alignment = alignment;
  decideAll("#include <ldgsts/copy_async.cuh>\nusing namespace ldgsts;\n#line 1 \"k.cu\"\n" + code,
            explainer, {"sm_90", {"-Wno-pass-failed"}}, options);
  return explainer;
}

using Lines = std::vector<std::string>;

/// The lines of the explanations, without the file's name.
Lines explained(const std::string &code, Alignment alignment = Alignment::Guard) {
  const std::string text = explainer(code, alignment).text;
  Lines lines;
  for (llvm::StringRef line : llvm::split(llvm::StringRef(text).rtrim(), '\n')) {
    const llvm::StringRef words = line.ltrim();
    const size_t indent = line.size() - words.size();
    lines.push_back(std::string(indent, ' ') +
                    (words.starts_with("k.cu:") ? words.drop_front(5) : words).str());
  }
  return lines;
}

/// Of these the lines that contain \p part, each with the places that follow it.
Lines with(const Lines &all, const std::string &part) {
  Lines found;
  for (size_t i = 0; i < all.size(); ++i)
    if (all[i].find(part) != std::string::npos)
      for (found.push_back(all[i]);
           i + 1 < all.size() && llvm::StringRef(all[i + 1]).starts_with("    ");)
        found.push_back(all[++i]);
  return found;
}

TEST(Record, ALoweringRestsOnFactsWithTheirLines) {
  EXPECT_EQ(
      explained(R"(__global__ __launch_bounds__(128) void k(const float *A, int n) {
  __shared__ alignas(16) float s[2][32][16];
  if (n > 4)
    copy_async<cta<128>>(s[n & 1], tile<shape<32, 16>>(assume_aligned<16>(A)));
})"),
      (Lines{"4:5: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 4], "
             ".cg, L2::128B",
             "  in 'k', for sm_90", "  the target is sm_90", "  4:5: 128 threads copy together",
             "  1:40: __launch_bounds__ allows blocks of 128 threads",
             "  3:7: 'n > 4' is the same for all threads of the scope",
             "  4:26: the destination is in shared memory: shared variable 's'",
             "    2:32: which comes from here",
             "  4:26: what moves the destination starts from a multiple of 16 bytes",
             "    2:32: which comes from here",
             "  4:28: 'n & 1' moves the destination by a multiple of 16 bytes",
             "  4:75: the source is in global memory: kernel parameter 'A'",
             "    1:55: which comes from here",
             "  4:75: the source starts at a multiple of 16 bytes",
             "    4:56: which comes from here"}));
}

TEST(Record, NumbersComeFromAssignmentsConditionsAndPromises) {
  const Lines all = explained(R"(__global__ void k(const float *A, int a, int b, int c) {
  __shared__ alignas(16) float s[32][16];
  if (a % 4)
    return;
  b = assume_multiple<4>(b);
  int i = 0;
  for (; i < c; i += 8)
    copy_async<cta<128>>(s, tile<shape<32, 16>>(assume_aligned<16>(A) + i + a + c * 4, b));
})");
  EXPECT_EQ(with(all, " moves the source by"),
            (Lines{"  8:73: 'i' moves the source by a multiple of 16 bytes",
                   "    6:11: which comes from here", "    7:17: which comes from here",
                   "  8:77: 'a' moves the source by a multiple of 16 bytes",
                   "    3:7: which comes from here",
                   "  8:81: 'c * 4' moves the source by a multiple of 16 bytes"}));
  EXPECT_EQ(with(all, "puts rows"),
            (Lines{"  8:88: 'b' puts rows of the source at multiples of 16 bytes",
                   "    5:7: which comes from here"}));
  EXPECT_EQ(with(all, "is the same for all"),
            (Lines{"  7:10: 'i < c' is the same for all threads of the scope",
                   "  3:7: 'a % 4' is the same for all threads of the scope"}));
}

TEST(Record, ParametersOfFunctionsComeFromTheirCallers) {
  EXPECT_EQ(
      with(explained(R"(__device__ void load(float (&to)[32][16], const float *from) {
  copy_async<cta<128>>(to, tile<shape<32, 16>>(from));
}
__global__ void k(const float *A, int n) {
  __shared__ alignas(16) float s[32][16];
  if (n)
    load(s, assume_aligned<16>(A));
})"),
           "  "),
      (Lines{"  in 'load', for sm_90", "  the target is sm_90", "  2:3: 128 threads copy together",
             "  6:7: 'n' is the same for all threads of the scope",
             "  2:24: the destination is in shared memory: shared variable 's'",
             "    5:32: which comes from here",
             "  2:24: the destination starts at a multiple of 16 bytes",
             "    5:32: which comes from here",
             "  2:48: the source is in global memory: kernel parameter 'A'",
             "    4:32: which comes from here",
             "  2:48: the source starts at a multiple of 16 bytes",
             "    7:13: which comes from here"}));
}

TEST(Record, APromiseOfTheSpaceIsWhereItComesFrom) {
  const Lines all = explained(R"(__global__ void k(const float *const *A) {
  __shared__ alignas(16) float s[32][16];
  copy_async<cta<128>>(s, tile<shape<32, 16>>(assume_aligned<16>(assume_global(A[0]))));
})");
  EXPECT_EQ(with(all, "the source"), (Lines{"  3:66: the source is in global memory: 'A[0]'",
                                            "  3:66: the source starts at a multiple of 16 bytes",
                                            "    3:47: which comes from here"}));
}

TEST(Record, WhatBlocksEachWidth) {
  // 8 bytes past a multiple of 16, for certain: no promise helps.
  EXPECT_EQ(with(explained(R"(__global__ void k(const float *A) {
  __shared__ alignas(16) float s[32][16];
  copy_async<cta<128>>(s, tile<shape<32, 16>>(assume_aligned<16>(A) + 2));
})"),
                 "not "),
            (Lines{"  3:47: not 16 bytes at a time: the source 'assume_aligned<16>(A) + 2' is no "
                   "multiple of 16 bytes",
                   "    3:47: which comes from here"}));
  // Two promises are needed for 16 bytes: 1 copy a thread instead of 4.
  EXPECT_EQ(
      with(explained(R"(__global__ void k(const float *A, int ld) {
  __shared__ alignas(16) float s[32][16];
  copy_async<cta<128>>(s, tile<shape<32, 16>>(A, ld));
})",
                     Alignment::Prove),
           "not 16"),
      (Lines{"  3:50: not 16 bytes at a time: nothing is known of 'ld', so rows of the source "
             "may start at 4-byte boundaries; assume_multiple<4>(ld) and "
             "assume_aligned<16>(A) are needed together for it",
             "    1:39: declared here",
             "    3:50: write assume_multiple<4>(ld) here if it holds; together with 1 more: "
             "16-byte copies save 3 "
             "of the 4 copies that each thread makes",
             "    3:47: write assume_aligned<16>(A) here if it holds; together with 1 more: "
             "16-byte copies save 3 "
             "of the 4 copies that each thread makes"}));
}

TEST(Record, WhatATestIsForAndWhatItCosts) {
  // 2 copies of 8 bytes, 4 of 4.
  EXPECT_EQ(
      with(explained(R"(__global__ void k(const float *A) {
  __shared__ float s[32][16];
  copy_async<cta<128>>(s, tile<shape<32, 16>>(assume_aligned<16>(A)));
})"),
           "tested"),
      (Lines{"  2:20: tested at run time: the destination 's' is only known to be 4-byte aligned",
             "    2:20: declared here",
             "    2:20: write alignas(16) in the declaration of 's': the code loses the test and "
             "6 narrower copies"}));
  // 512 elements by 128 threads, where the source lies elsewhere.
  EXPECT_EQ(
      with(explained(R"(__global__ void k(const float *const *A) {
  __shared__ alignas(16) float s[32][16];
  copy_async<cta<128>>(s, tile<shape<32, 16>>(assume_aligned<16>(A[0])));
})"),
           "tested"),
      (Lines{"  3:66: tested at run time: it is not known whether the source 'A[0]' is global "
             "memory",
             "    1:39: declared here",
             "    3:66: write assume_global(A[0]) here if it holds: the code loses the test and "
             "the element copy"}));
}

TEST(Record, DeclinedSitesHaveReasonsAndNoFacts) {
  const std::string code = R"(__global__ void k(const float *A) {
  __shared__ alignas(16) float s[32][16];
  if (threadIdx.x < 7)
    copy_async<cta<128>>(s, tile<shape<32, 16>>(A));
  copy_async<cta<128>>(s, tile<shape<32, 16>>(A), dispatch::sync);
})";
  EXPECT_EQ(explained(code),
            (Lines{"4:5: copy_async stays a synchronous copy: threads of the scope diverge at the "
                   "condition 'threadIdx.x < 7'",
                   "  in 'k', for sm_90",
                   "  3:7: threads of the scope diverge at the condition 'threadIdx.x < 7'; move "
                   "the call out of the condition, or use a scope that reaches it as a whole",
                   "5:3: copy_async stays a synchronous copy: dispatch::sync asks for it",
                   "  in 'k', for sm_90"}));
}

TEST(Record, AnObstacleIsAReason) {
  const Explainer result = explainer(R"(__global__ void k(const float *A) {
  __shared__ alignas(16) float s[32][16];
  copy_async<cta<128>>(s, tile<shape<32, 16>>(assume_aligned<16>(A)));
})",
                                     Alignment::Guard, reasonOf(ReasonKind::MacroBody, {}, "COPY"));
  const llvm::json::Object &site = *result.sites.front().getAsObject();
  EXPECT_EQ(site.getString("outcome"), "declined");
  EXPECT_EQ(site.getArray("facts")->size(), 0u);
  EXPECT_EQ(site.getArray("plans")->size(), 0u);
  const llvm::json::Object &reason = *site.getArray("reasons")->front().getAsObject();
  EXPECT_EQ(reason.getString("rule"), "emission");
  EXPECT_EQ(*reason.get("place"), llvm::json::Value(nullptr));
}

TEST(Record, SourcesMayHoldAnyBytes) {
  // Latin-1 in a comment inside of a number, and in the name of the file.
  Explainer result =
      explainer("__global__ void k(const float *A, int n, int ld) {\n"
                "  __shared__ alignas(16) float s[32][16];\n"
                "#line 3 \"caf\xe9.cu\"\n"
                "  copy_async<cta<128>>(s, tile<shape<32, 16>>(A + (n /* \xe9t\xe9 */ "
                "* 2), ld));\n}");
  ASSERT_EQ(result.sites.size(), 1u);
  const std::string text = llvm::formatv("{0}", llvm::json::Value(std::move(result.sites))).str();
  EXPECT_TRUE(llvm::json::isUTF8(text));
  EXPECT_NE(text.find("caf\xef\xbf\xbd.cu"), std::string::npos) << text;
}

TEST(Record, AsJson) {
  const Explainer result = explainer(R"(template <class T> __global__ void k(const T *A, int ld) {
  __shared__ alignas(16) T s[32][16];
  copy_async<cta<128>>(s, tile<shape<32, 16>>(assume_aligned<16>(A), ld));
}
template __global__ void k(const float *, int);)");
  ASSERT_EQ(result.sites.size(), 1u);
  const llvm::json::Object &site = *result.sites.front().getAsObject();
  EXPECT_EQ(site.getString("function"), "k<float>");
  EXPECT_EQ(site.getString("target"), "sm_90");
  EXPECT_EQ(site.getString("call"), "copy_async");
  EXPECT_EQ(site.getString("outcome"), "guarded");
  EXPECT_EQ(site.getInteger("copies"), 1);
  EXPECT_EQ(site.getBoolean("element_copy"), false);
  const auto place = [](int line, int column) {
    return llvm::json::Value(
        llvm::json::Object{{"file", "k.cu"}, {"line", line}, {"column", column}});
  };
  EXPECT_EQ(*site.get("place"), place(3, 3));
  const auto plan = [](int width, int outer) {
    return llvm::json::Object{{"width", width}, {"threads", 128}, {"outer", outer}};
  };
  EXPECT_EQ(*site.get("plans"),
            llvm::json::Value(llvm::json::Array{plan(16, 1), plan(8, 2), plan(4, 4)}));
  // A warp reads 8 rows of 64 bytes, in 8 lines, since they may lie apart; 512 bytes are 4.
  EXPECT_EQ(*site.get("cost"),
            llvm::json::Value(llvm::json::Object{
                {"lines", 8}, {"least_lines", 4}, {"wavefronts", 4}, {"least_wavefronts", 4}}));
  const llvm::json::Object promise{
      {"text", "assume_multiple<4>(ld)"},
      {"place", place(3, 70)},
      {"repeated", false},
      {"fix", llvm::json::Object{{"begin", place(3, 70)},
                                 {"end", place(3, 72)},
                                 {"before", "ldgsts::assume_multiple<4>("},
                                 {"after", ")"}}}};
  const llvm::json::Object width{
      {"width", 16},
      {"test", true},
      {"blocked", "nothing is known of 'ld', so rows of the source may start at 4-byte boundaries"},
      {"place", place(3, 70)},
      {"from", llvm::json::Array{place(1, 54)}},
      {"promises", llvm::json::Array{llvm::json::Object(promise)}},
      {"saves", 6}};
  EXPECT_EQ(*site.get("widths"), llvm::json::Value(llvm::json::Array{llvm::json::Object(width)}));
}

TEST(Record, SitesAreNamedWithoutTheirLines) {
  const Explainer all = explainer(R"(template <class F> __device__ void apply(F f) { f(); }
__global__ void k(const float *A) {
  __shared__ alignas(16) float s[2][32][16];
  copy_async<cta<128>>(s[0], tile<shape<32, 16>>(assume_aligned<16>(A)));
  apply([&] { copy_async<cta<128>>(s[0], tile<shape<32, 16>>(A)); });
  apply([&] { copy_async<cta<128>>(s[1], tile<shape<32, 16>>(A)); });
  copy_async<cta<128>>(s[1], tile<shape<32, 16>>(assume_aligned<16>(A)));
}
template <class F> __device__ void deep(F f, const float *A) {
  __shared__ alignas(16) float s[32][16];
  copy_async<cta<128>>(s, tile<shape<32, 16>>(A));
}
__global__ void m(const float *A) { deep([] {}, A); deep([] {}, A); })");
  std::vector<std::string> names;
  for (const llvm::json::Value &value : all.sites) {
    const llvm::json::Object &site = *value.getAsObject();
    EXPECT_FALSE(site.getString("file")->empty());
    names.push_back(
        (*site.getString("function") + " " + std::to_string(*site.getInteger("order"))).str());
  }
  llvm::sort(names);
  EXPECT_EQ(names, (Lines{"deep<(lambda)> 0", "deep<(lambda)> 1", "k 0", "k 1",
                          "k(const float *)::(lambda)::operator() 0",
                          "k(const float *)::(lambda)::operator() 1"}));
}

TEST(Record, TheLevelIsTheCompilers) {
  const auto levels = [](const std::string &calls) {
    Lines levels;
    for (const llvm::json::Value &site :
         explainer("__global__ void k(const float *A, float *B, int n) {\n"
                   "  __shared__ alignas(16) float s[32][16];\n"
                   "  float local[32][16];\n" +
                   calls + "}")
             .sites)
      levels.push_back(site.getAsObject()->getString("level")->str());
    return levels;
  };
  const std::string from = ", tile<shape<32, 16>>(A)";
  EXPECT_EQ(levels("copy_async<cta<128>>(s" + from + ");"), Lines{"none"});
  EXPECT_EQ(levels("copy_async<cta<128>>(s" + from + ", dispatch::sync);"), Lines{"none"});
  EXPECT_EQ(levels("copy_async<cta<128>>(local" + from + ");"), Lines{"warning"});
  EXPECT_EQ(levels("copy_async<cta<128>>(local" + from + ", dispatch::ldgsts);"), Lines{"error"});
  EXPECT_EQ(levels("copy<cta<128>>(local" + from + ");"), Lines{"remark"});
  // Lowered, but not as what it asks for.
  EXPECT_EQ(levels("copy_async<cta<128>>(tile<shape<32, 16>>(B), s);"), Lines{"warning"});
}

TEST(Record, DroppedHintsAreTold) {
  const std::string code = R"(__global__ void k(const float *A, float *B) {
  __shared__ alignas(16) float s[32][16];
  copy_async<warp>(s, tile<shape<32, 16>>(assume_aligned<8>(A)), cache::cg, evict_first);
})";
  EXPECT_EQ(with(explained(code), "in place of"),
            (Lines{"  copy_async takes .ca in place of cache::cg with 8-byte copies: .cg copies 16 "
                   "bytes only"}));
  EXPECT_EQ(with(explained(code), "drops").size(), 1u);
  const Explainer one = explainer(code);
  ASSERT_EQ(one.sites.size(), 1u);
  EXPECT_EQ(one.sites[0].getAsObject()->getArray("dropped")->size(), 2u);
}

} // namespace
