// Decisions -> text edits. Every rewritten source is compiled again: an edit may not break the
// program.
#include "CudaSource.h"

#include "Emit/Edits.h"

#include "clang/Tooling/Core/Replacement.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

using Lines = std::vector<std::string>;

const std::string Header = R"cuda(#include <ldgsts/copy_async.cuh>
using namespace ldgsts;
__shared__ alignas(16) float S[128];
__device__ alignas(16) float G[128];
#line 1 "input.cu"
)cuda";

class Editor : public DecisionListener {
public:
  explicit Editor(TextStyle style) : style(style) {}

  void decided(const Decision &decision, clang::CompilerInstance &) override {
    decisions.push_back(decision);
  }
  void finished(clang::CompilerInstance &compiler) override {
    clang::tooling::Replacements all;
    for (const CallEdit &call :
         editsOf(decisions, style, /*editsHeaders=*/false, compiler.getASTContext())) {
      const clang::SourceLocation loc = call.decisions.front()->site.call->getBeginLoc();
      std::string line = std::to_string(compiler.getSourceManager().getPresumedLoc(loc).getLine());
      if (call.decisions.size() > 1)
        line += " x" + std::to_string(call.decisions.size());
      const std::optional<std::string> text = call.rewrite.text();
      line += text ? ": edited" : ": stays";
      if (call.obstacle)
        line += ", " + call.obstacle->fact;
      lines.push_back(line);
      const CallPlacing &place = call.rewrite.place;
      if (text)
        EXPECT_EQ(llvm::toString(all.add(
                      {"k.cu", place.offset, static_cast<unsigned>(place.original.size()), *text})),
                  "");
    }
    auto result = clang::tooling::applyAllReplacements(
        compiler.getSourceManager().getBufferData(compiler.getSourceManager().getMainFileID()),
        all);
    EXPECT_TRUE(static_cast<bool>(result));
    text = *result;
  }

  Lines lines;
  std::string text;

private:
  TextStyle style;
  std::vector<Decision> decisions;
};

/// What became of each call: "line[ xN instantiations]: edited" or "stays[, obstacle]". `text` is
/// the rewritten code without the header.
struct Edited {
  Lines calls;
  std::string text;
};

Edited edited(const std::string &code, TextStyle style = TextStyle::Asm,
              const CudaFlags &flags = {}) {
  Editor editor(style);
  EXPECT_EQ(decideAll(Header + code, editor, flags), Lines{}) << code;
  EXPECT_EQ(editor.text.substr(0, Header.size()), Header);
  const CudaSource again(editor.text, flags);
  EXPECT_FALSE(again.ast().getDiagnostics().hasErrorOccurred()) << again.messages.front() << "\n"
                                                                << editor.text;
  return {editor.lines, editor.text.substr(Header.size())};
}

/// The same for a statement of a kernel on line 1.
Edited inKernel(const std::string &statement, TextStyle style = TextStyle::Asm) {
  return edited("__global__ void k(int n, const float *A) { " + statement + " }", style);
}

size_t count(const std::string &text, const std::string &part) {
  size_t found = 0;
  for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size())
    ++found;
  return found;
}

TEST(Edits, OnlyTheCallIsReplaced) {
  const std::string before = "// Größe\n__global__ void k() {\n\t/* a */ ", after = "; /* b */\n}";
  const Edited result = edited(before + "copy_async<warp>(S, G)" + after);
  EXPECT_EQ(result.calls, (Lines{"3: edited"}));
  EXPECT_EQ(result.text, before +
                             R"(do { // copy_async: [outer 1, threads 32, vec 4], 16 bytes a copy
		const unsigned ldgsts_thread = ::ldgsts::warp::rank();
		const unsigned ldgsts_dst = static_cast<unsigned>(__cvta_generic_to_shared(S)) + ldgsts_thread * 16;
		const size_t ldgsts_src = __cvta_generic_to_global(G) + ldgsts_thread * 16;
		asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src) : "memory");
	} while (0))" + after);
}

TEST(Edits, LineEndingsStay) {
  const Edited result = edited("__global__ void k() {\r\n  copy_async<warp>(S, G);\r\n}\r\n");
  EXPECT_EQ(count(result.text, "\n"), count(result.text, "\r\n"));
  EXPECT_EQ(count(result.text, "\n"), 8u);
}

TEST(Edits, TheOperandsAreTheUsersText) {
  const auto line = [](const std::string &operands) {
    return inKernel("copy_async<thread>(" + operands + ");").text;
  };
  EXPECT_NE(line("((S)), tile<shape< 128>>(assume_aligned<16>( A ))")
                .find("__cvta_generic_to_shared(((S)))"),
            std::string::npos);
  EXPECT_NE(
      line("S, tile<shape< 128>>(assume_aligned<16>( A ))")
          .find("__cvta_generic_to_global(tile<shape< 128>>(assume_aligned<16>( A )).data())"),
      std::string::npos);
}

TEST(Edits, ThreadsAreNumberedAsTheScopeSays) {
  const std::pair<const char *, const char *> cases[] = {
      {"warp", "= ::ldgsts::warp::rank();"},
      {"cta<32>", "= ::threadIdx.x;"},
      {"cta<4, 8>", "= ::threadIdx.x + 4 * (::threadIdx.y + 8 * ::threadIdx.z);"},
      {"cta<2, 4, 4>", "= ::threadIdx.x + 2 * (::threadIdx.y + 4 * ::threadIdx.z);"},
  };
  for (const auto &[scope, rank] : cases)
    EXPECT_NE(inKernel(std::string("copy_async<") + scope + ">(S, G);").text.find(rank),
              std::string::npos)
        << scope;
  EXPECT_NE(edited("__shared__ alignas(16) float T[512]; __device__ alignas(16) float H[512];\n"
                   "__global__ void k() { copy_async<warpgroup>(T, H); }")
                .text.find("= ::ldgsts::warpgroup::rank();"),
            std::string::npos);
  EXPECT_EQ(inKernel("copy_async<thread>(S, G);").text.find("ldgsts_thread"), std::string::npos);
}

TEST(Edits, AGroupIsWrittenAsItsScope) {
  const auto grouped = [](const std::string &call) {
    return edited("#include <cooperative_groups.h>\nusing namespace cooperative_groups;\n"
                  "__global__ __launch_bounds__(32) void k(float *A) {\n"
                  "  auto block = this_thread_block();\n"
                  "  " +
                  call + ";\n}")
        .text;
  };
  const std::string warp = grouped("copy_async(tiled_partition<32>(block), S, G)");
  EXPECT_NE(warp.find("= ::ldgsts::warp::rank();"), std::string::npos) << warp;
  EXPECT_EQ(count(warp, "tiled_partition"), 0u) << warp;
  // The other arguments are the tiles' and options' text, in the call that is left too.
  const std::string block = grouped("ldgsts::copy_async(block, S, G, zero_fill)");
  EXPECT_NE(block.find("= ::ldgsts::cta<>::rank();"), std::string::npos) << block;
  EXPECT_NE(block.find("ldgsts::copy_async<::ldgsts::cta<>>(S, G, zero_fill, "
                       "::ldgsts::dispatch::sync);"),
            std::string::npos)
      << block;
  const std::string tested =
      grouped("copy(tiled_partition<32>(block), S, tile<shape<128>>(*(float **)A))");
  EXPECT_NE(tested.find("copy<::ldgsts::warp>(S, ldgsts_from, ::ldgsts::dispatch::sync);"),
            std::string::npos)
      << tested;
  // Its type is no scope, nor are those of the operands.
  const std::string named = grouped("copy_async<thread_block, float (&)[128]>(block, S, G)");
  EXPECT_NE(named.find("  copy_async<::ldgsts::cta<>>(S, G, "), std::string::npos) << named;
}

/// One kernel a line, each with one of these places; CALL is a copy.
Edited inKernels(const std::vector<std::string> &places, TextStyle style) {
  std::string code;
  for (size_t i = 0; i < places.size(); ++i)
    code += "__global__ void k" + std::to_string(i) + "(int n) { " + places[i] + " }\n";
  for (size_t at; (at = code.find("CALL")) != std::string::npos;)
    code.replace(at, 4, "copy_async<thread>(S, G)");
  return edited(code, style);
}

/// Each of the places' calls is edited.
Lines allEdited(const std::vector<std::string> &places) {
  Lines lines;
  for (size_t i = 0; i < places.size(); ++i)
    lines.insert(lines.end(), count(places[i], "CALL"), std::to_string(i + 1) + ": edited");
  llvm::sort(lines);
  return lines;
}

Lines sorted(Lines lines) {
  llvm::sort(lines); // calls in lambdas are decided at the end of the unit
  return lines;
}

TEST(Edits, StatementsEverywhere) {
  const std::vector<std::string> places = {
      "CALL;",
      "if (n) CALL;",
      "if (n) CALL; else CALL;",
      "if (n) { CALL; } else if (n > 2) CALL; else CALL;",
      "for (int i = 0; i < n; ++i) CALL;",
      "while (n--) CALL;",
      "do CALL; while (n--);",
      "for (float &each : S) CALL;",
      "switch (n) { case 0: CALL; break; case 1: case 2: CALL; default: CALL; }",
      "label: CALL;",
      "if constexpr (sizeof(int) == 4) CALL; else CALL;",
      "auto lambda = [=] { CALL; };",
  };
  for (TextStyle style : {TextStyle::Asm, TextStyle::Builtin}) {
    const Edited result = inKernels(places, style);
    EXPECT_EQ(sorted(result.calls), allEdited(places));
    EXPECT_EQ(count(result.text, "copy_async<"), 0u);
    EXPECT_EQ(count(result.text, "[&]"), 0u);
  }
}

TEST(Edits, ExpressionsEverywhere) {
  const std::vector<std::string> places = {
      "(CALL);",
      "(void)CALL;",
      "n ? CALL : (void)0;",
      "n && (CALL, true);",
      "CALL, ++n;",
      "for (CALL; n > 0; CALL) --n;",
      "if (CALL; n) ++n;",
      "while (CALL, n-- > 0) ;",
      "return CALL;",
      "switch (n) CALL;",
      "auto lambda = [=] { return CALL; };",
      "auto lambda = [=, x = (CALL, 1)] { return x; };",
      "int x[] = {(CALL, 1), 2};",
      "static_cast<void>(CALL);",
      "[[maybe_unused]] int x = (CALL, 3);",
  };
  for (TextStyle style : {TextStyle::Asm, TextStyle::Builtin}) {
    const Edited result = inKernels(places, style);
    EXPECT_EQ(sorted(result.calls), allEdited(places));
    EXPECT_EQ(count(result.text, "copy_async<"), 0u);
    EXPECT_EQ(count(result.text, "[&] {"), result.calls.size());
  }
}

TEST(Edits, OptionsThatDoSomethingAreKept) {
  const Edited result = edited("__device__ dispatch::ldgsts_t force(int &);\n"
                               "__global__ void k(int n) {\n"
                               "  copy_async<warp>(S, G, force(n), prefetch<64>);\n}");
  EXPECT_EQ(result.calls, (Lines{"3: edited"}));
  EXPECT_EQ(count(result.text, "static_cast<void>(force(n));"), 1u) << result.text;
  EXPECT_EQ(count(result.text, "prefetch<64>"), 0u);
}

TEST(Edits, AMacrosBodyStays) {
  const std::string code = R"(#define BARE(d, s) copy_async<warp>(d, s)
#define STATEMENT(d, s) copy_async<warp>(d, s);
#define BLOCK(d, s) do { copy_async<warp>(d, s); } while (0)
#define LAMBDA(d, s) [&] { copy_async<warp>(d, s); }()
#define WHOLE copy_async<warp>(S, G)
#define THROUGH(code) code
__global__ void k() {
  BARE(S, G);
  STATEMENT(S, G);
  BLOCK(S, G);
  WHOLE;
  THROUGH(BARE(S, G));
  LAMBDA(S, G);
})";
  const auto stays = [](const std::string &line, const std::string &macro) {
    return line + ": stays, the call comes from the body of macro '" + macro +
           "', which ldgsts-rewrite does not edit";
  };
  const Edited result = edited(code);
  EXPECT_EQ(result.calls,
            (Lines{stays("8", "BARE"), stays("9", "STATEMENT"), stays("10", "BLOCK"),
                   stays("11", "WHOLE"), stays("12", "BARE"), stays("13", "LAMBDA")}));
  EXPECT_EQ(result.text, code);
}

TEST(Edits, PartsOfTheCallFromMacros) {
  const Edited result = edited("#define THREADS 32\n#define SOURCE G\n#define COPY copy_async\n"
                               "__global__ void k() {\n  copy_async<cta<THREADS>>(S, SOURCE);\n"
                               "  COPY<warp>(S, G);\n}");
  EXPECT_EQ(result.calls[0], "5: edited");
  EXPECT_NE(result.text.find("__cvta_generic_to_global(SOURCE)"), std::string::npos) << result.text;
}

TEST(Edits, SomeArgumentsFromAMacrosBody) {
  const std::string code = "#define BOTH S, G\n__global__ void k() {\n  copy_async<warp>(BOTH);\n}";
  const Edited result = edited(code);
  EXPECT_EQ(result.calls, (Lines{"3: stays, the call comes from the body of macro 'BOTH', which "
                                 "ldgsts-rewrite does not edit"}));
  EXPECT_EQ(result.text, code);
}

TEST(Edits, AMacrosArgumentIsEdited) {
  for (TextStyle style : {TextStyle::Asm, TextStyle::Builtin}) {
    const Edited result = edited("#define CHECKED(x) do { x; } while (0)\n"
                                 "#define VALUE(x) (x, 1)\n"
                                 "__global__ void k(int n) {\n"
                                 "  CHECKED(copy_async<warp>(S, G));\n"
                                 "  n = VALUE((copy_async<warp>(S, G)));\n}",
                                 style);
    EXPECT_EQ(result.calls, (Lines{"4: edited", "5: edited"}));
    EXPECT_EQ(count(result.text, "copy_async<"), 0u);
  }
}

TEST(Edits, AMacrosArgumentThatIsUsedTwiceIsOneCall) {
  const std::string agree = "#define TWICE(x) x; x\n"
                            "__global__ void k() {\n  TWICE(copy_async<warp>(S, G));\n}";
  EXPECT_EQ(edited(agree).calls, (Lines{"3 x2: edited"}));
  const std::string differ = "#define TWICE(code) if (threadIdx.x < 5) code; code\n"
                             "__global__ void k() {\n  TWICE(copy_async<warp>(S, G));\n}";
  const Edited result = edited(differ);
  EXPECT_EQ(result.text, differ);
  EXPECT_EQ(result.calls, (Lines{"3 x2: stays, it needs another code in 'k' than elsewhere, and "
                                 "nothing that the text can name tells these apart"}));
}

TEST(Edits, InstantiationsThatAgreeAreOneEdit) {
  const Edited result =
      edited("template <class T> __global__ void k(const T *A) {\n"
             "  __shared__ alignas(16) T s[128];\n"
             "  copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A)));\n}\n"
             "template __global__ void k(const float *);\n"
             "template __global__ void k(const int *);\n");
  EXPECT_EQ(result.calls, (Lines{"3 x2: edited"}));
  EXPECT_EQ(count(result.text, "static_assert(::std::is_same_v<T, float> || "
                               "::std::is_same_v<T, int>,"),
            1u);
}

TEST(Edits, InstantiationsThatDifferAreToldApart) {
  for (TextStyle style : {TextStyle::Asm, TextStyle::Builtin}) {
    const Edited result = edited("template <int N> __global__ void k(const float *A) {\n"
                                 "  if (N == 1 || threadIdx.x)\n"
                                 "    copy_async<warp>(S, tile<shape<128>>(A));\n"
                                 "  copy_async<cta<N>>(S, tile<shape<128>>(A), valid(N));\n"
                                 "}\n"
                                 "template __global__ void k<1>(const float *);\n"
                                 "template __global__ void k<64>(const float *);\n",
                                 style);
    EXPECT_EQ(result.calls, (Lines{"3 x2: edited", "4 x2: edited"}));
    EXPECT_EQ(count(result.text, "if constexpr (N == 1)"), 2u);
    EXPECT_EQ(count(result.text, "else if constexpr (N == 64)"), 1u); // declined on line 3
    EXPECT_EQ(count(result.text, "else\n        copy_async<warp>(S, tile<shape<128>>(A));\n"), 1u);
    EXPECT_EQ(count(result.text, "copy_async<cta<N>>(S, tile<shape<128>>(A), valid(N));\n"), 1u);
  }
}

TEST(Edits, ATemplateInAMacrosArgument) {
  const Edited result = edited("#define CHECKED(...) do { __VA_ARGS__; } while (0)\n"
                               "template <class T, int N> __global__ void k(const T *A) {\n"
                               "  CHECKED(copy_async<cta<N, 2>>(S, G));\n}\n"
                               "template __global__ void k<float, 1>(const float *);\n"
                               "template __global__ void k<int, 64>(const int *);\n");
  EXPECT_EQ(result.calls, (Lines{"3 x2: edited"}));
}

TEST(Edits, InstantiationsThatCannotBeNamedHaveToAgree) {
  const std::string load = "template <class F> __device__ void load(F f) {\n"
                           "  if (f()) copy_async<warp>(S, G);\n}\n";
  EXPECT_EQ(edited(load + "__global__ void k() { load([] { return true; }); }\n"
                          "__global__ void l() { load([] { return blockIdx.x == 0; }); }\n")
                .calls,
            (Lines{"2 x2: edited"}));
  const std::string differ = load +
                             "__global__ void k() { load([] { return true; }); }\n"
                             "__global__ void l() { load([] { return threadIdx.x == 0; }); }\n";
  const Edited result = edited(differ);
  ASSERT_EQ(result.calls.size(), 1u);
  EXPECT_TRUE(llvm::StringRef(result.calls[0])
                  .starts_with("2 x2: stays, it needs another code in 'load<(lambda at "))
      << result.calls[0];
  EXPECT_EQ(result.text, differ);
}

TEST(Edits, DeclinedCallsStayWithoutAnObstacle) {
  const std::string code =
      "__global__ void k() {\n  if (threadIdx.x)\n    copy_async<warp>(S, G);\n"
      "  copy_async<warp>(S, G, dispatch::sync);\n}";
  const Edited result = edited(code);
  EXPECT_EQ(result.calls, (Lines{"3: stays", "4: stays"}));
  EXPECT_EQ(result.text, code);
}

TEST(Edits, HeadersStay) {
  const std::string code = "#include \"load.cuh\"\n__global__ void k() { load(); }";
  Editor editor(TextStyle::Asm);
  EXPECT_EQ(
      decideAll(Header + code, editor,
                {"sm_90",
                 {"-I."},
                 {{"load.cuh", "static __device__ void load() { copy_async<warp>(S, G); }"}}}),
      Lines{});
  EXPECT_EQ(editor.lines, (Lines{"1: stays, the call stands in a header, and other sources that "
                                 "include it may not allow the same code"}));
  EXPECT_EQ(editor.text, Header + code);
}

TEST(Edits, DirectivesAreNotLost) {
  const std::string code = "__device__ alignas(16) float H[128];\n"
                           "__global__ void k() {\n  copy_async<warp>(S,\n#ifdef OTHER\n"
                           "    H\n#else\n    G\n#endif\n  );\n}";
  const Edited result = edited(code);
  EXPECT_EQ(result.text, code);
  EXPECT_EQ(result.calls,
            (Lines{"3: stays, a preprocessor directive stands between its arguments"}));
}

TEST(Edits, DirectivesAreSeenHoweverTheyAreWritten) {
  const auto keeps = [](const std::string &between) {
    const std::string code = "__global__ void k() {\n  copy_async<warp>(S," + between + "G);\n}";
    return edited(code).text == code;
  };
  EXPECT_TRUE(keeps("\n/* a comment */ #if 1\n/* two\n   lines */ #endif\n"));
  EXPECT_TRUE(keeps("\n%:if 1\n%:endif\n"));
  EXPECT_TRUE(keeps("\r#if 1\r#endif\r"));
  EXPECT_FALSE(keeps(" /* no directive:\n#if 1\n#endif\n*/ "));
}

TEST(Edits, AMacroAroundACallStays) {
  const std::string before = "#define ONCE(...) __VA_ARGS__\n__global__ void k() {\n  ONCE(ONCE(",
                    after = "));\n}";
  const std::string text = edited(before + "copy_async<warp>(S, G)" + after).text;
  EXPECT_EQ(text.substr(0, before.size()), before);
  EXPECT_EQ(text.substr(text.size() - after.size()), after);
  EXPECT_EQ(count(text, "copy_async<"), 0u) << text;
}

TEST(Edits, NamesAvoidTheUsers) {
  const Edited result = edited("int ldgsts_thread, ldgsts_src_2;\n"
                               "__global__ void k() {\n  copy_async<warp>(S, G);\n}");
  EXPECT_EQ(count(result.text, "const unsigned ldgsts_thread_3 = "), 1u) << result.text;
  EXPECT_EQ(count(result.text, "ldgsts_dst_3"), 2u) << result.text;
}

TEST(Edits, RewrittenTextIsLeftAlone) {
  const Edited once = edited("__global__ void k() {\n  copy_async<warp>(S, G);\n}");
  EXPECT_EQ(edited(once.text).text, once.text);
}

TEST(Edits, NestedCalls) {
  // A lambda in an argument that makes a call of its own: the inner edit would lie inside the
  // outer.
  const Edited result = edited("__device__ float (&same(int))[128];\n"
                               "__global__ void k() {\n"
                               "  copy_async<warp>(S, tile<shape<128>>(([&] {\n"
                               "    copy_async<warp>(S, G);\n"
                               "    return assume_global(G + 0);\n"
                               "  }())));\n}");
  EXPECT_EQ(result.calls,
            (Lines{"3: stays, its arguments hold statements, lambdas, copies, objects with a "
                   "destructor or references to temporaries, which ldgsts-rewrite does not move",
                   "4: edited"}));
}

/// A function of the user's own beside the header's, with options that it may be passed.
const std::string Own = R"cuda(
struct Edge { int m, n; __device__ operator valid_t<2>() const { return valid(m, n); } };
template <class Scope, class Dst, class Src>
[[clang::annotate("ldgsts.copy_async")]] __device__ void fetch(Dst &dst, Src src, valid_t<2> edge,
                                                               zero_fill_t zero = {}) {
  copy_async<Scope>(dst, src, edge, zero, dispatch::sync);
}
template <class Scope, class Dst, class Src>
[[clang::annotate("ldgsts.copy_async")]] __device__ void some(Dst &dst, Src src, valid_t<2> edge = valid(1, 2)) {
  copy_async<Scope>(dst, src, edge, dispatch::sync);
}
__shared__ alignas(16) float R[4][32];
__shared__ alignas(16) short T[4][32];
#line 1 "input.cu"
)cuda";

TEST(Edits, ArgumentsThatTheCallDoesNotSpell) {
  const std::string unwritten =
      ": stays, an argument is part of a parameter pack, the default of a parameter, or becomes an "
      "option by a conversion, so the call's text does not spell it";
  const Edited packs = edited(
      "template <class... O> __device__ void load(const float *A, O... o) {\n"
      "  copy_async<warp>(S, tile<shape<128>>(assume_aligned<16>(A)), o...);\n"
      "  copy_async<warp>(S, tile<shape<128>>(assume_aligned<16>(A)), static_cast<O &&>(o)...);\n"
      "}\n"
      "template <class... N> __device__ void counted(const float *A, N... n) {\n"
      "  copy_async<warp>(S, tile<shape<128>>(assume_aligned<16>(A)), valid(n...));\n"
      "}\n"
      "template <class... O> __device__ void hinted(const float *A, O... o) {\n"
      "  copy_async<warp>(S, tile<shape<128>>(assume_aligned<16>(A)), o...);\n"
      "}\n"
      "template <class... T> __device__ void both(T... tiles) {\n"
      "  copy_async<warp>(tiles...);\n"
      "}\n"
      "__global__ void k(const float *A, int n) {\n"
      "  load(A, valid(assume_multiple<4>(n)));\n"
      "  counted(A, assume_multiple<4>(n));\n"
      "  hinted(A, prefetch<0>);\n"
      "  both(tile<shape<128>>(S), tile<shape<128>>(assume_aligned<16>(A)));\n}");
  EXPECT_EQ(sorted(packs.calls),
            (Lines{"12" + unwritten, "2" + unwritten, "3" + unwritten, "6: edited", "9: edited"}));
  const Edited own = edited(Own + "__global__ void k(const float *A, int m, int n) {\n"
                                  "  const auto a = tile<shape<4, 32>>(assume_aligned<16>(A));\n"
                                  "  fetch<warp>(R, a, {{m, n}});\n"
                                  "  fetch<warp>(R, a, Edge{m, n});\n"
                                  "  some<warp>(R, a);\n"
                                  "  fetch<warp>(R, a, valid(m, n));\n}");
  EXPECT_EQ(own.calls, (Lines{"3" + unwritten, "4" + unwritten, "5" + unwritten, "6: edited",
                              "6: stays", "10: stays"}));
}

TEST(Edits, OptionsThatAnotherFunctionWouldNeed) {
  const Edited result =
      edited(Own + "__global__ void k(const short *A, int m) {\n"
                   "  fetch<warp>(T, tile<shape<4, 32>>(A), valid(m, 32), zero_fill);\n}");
  EXPECT_EQ(result.calls, (Lines{"2: stays, a test in front may lead to the function that is "
                                 "called, whose options the text cannot pass on",
                                 "6: stays"}));
}

TEST(Edits, ZerosInEveryStyle) {
  for (const TextStyle style : {TextStyle::Asm, TextStyle::Builtin}) {
    const Edited result = inKernel(
        "copy_async<warp>(S, tile<shape<128>>(assume_aligned<16>(A)), valid(n), zero_fill);",
        style);
    EXPECT_EQ(result.calls, (Lines{"1: edited"}));
    EXPECT_EQ(count(result.text, "::ldgsts::source_bytes<16>"), 1u) << result.text;
  }
}

TEST(Edits, LongSequencesInExpressions) {
  const Edited result =
      edited("#define CHECKED(x) do { x; } while (0)\n"
             "__shared__ alignas(16) float T[1024]; __device__ alignas(16) float H[1024];\n"
             "__global__ void k() {\n  CHECKED(copy_async<thread>(T, H));\n"
             "  copy_async<thread>(T, H);\n}");
  EXPECT_EQ(result.calls, (Lines{"4: edited", "5: edited"}));
}

TEST(Edits, CopiesInBothDirections) {
  const std::string code = R"(__global__ void k(float *B) {
  copy<warp>(S, G);
  copy<warp>(tile<shape<128>>(B), S);
  copy_async<warp>(G, S);
  copy<warp>(tile<shape<128>>(B), G);
})";
  for (const TextStyle style : {TextStyle::Asm, TextStyle::Builtin, TextStyle::Pipeline}) {
    Editor editor(style);
    EXPECT_EQ(decideAll(Header + code, editor), Lines{});
    EXPECT_EQ(editor.lines, (Lines{"2: edited", "3: edited", "4: edited", "5: stays"}));
    EXPECT_NE(editor.text.find("  do { // copy: [outer 1, threads 32, vec 4], 16 bytes a copy\n"),
              std::string::npos)
        << editor.text;
    EXPECT_NE(editor.text.find("// copy: [outer 1, threads 32, vec 4], 16 bytes a copy; or [outer "
                               "2, threads 32, vec 2], 8 bytes a copy; or [outer 4, threads 32, "
                               "vec 1], 4 bytes a copy\n"),
              std::string::npos)
        << editor.text;
    const CudaSource again(editor.text);
    EXPECT_FALSE(again.ast().getDiagnostics().hasErrorOccurred()) << again.messages.front() << "\n"
                                                                  << editor.text;
  }
}

} // namespace
