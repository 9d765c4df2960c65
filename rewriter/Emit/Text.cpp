#include "Emit/Text.h"

#include <cstdint>
#include <limits>

namespace ldgsts {

namespace {

/// PTX ISA "Addresses as Operands": an immediate offset is a signed 32-bit integer.
bool isImmediate(int64_t offset) {
  return offset >= std::numeric_limits<int32_t>::min() &&
         offset <= std::numeric_limits<int32_t>::max();
}

std::string plus(int64_t offset) {
  return offset == 0 ? "" : (offset < 0 ? " - " : " + ") + std::to_string(std::abs(offset));
}

constexpr const char *ThreadName = "ldgsts_thread", *LoopName = "ldgsts_i", *DstName = "ldgsts_dst",
                     *SrcName = "ldgsts_src", *DstInLoopName = "ldgsts_dst_i",
                     *SrcInLoopName = "ldgsts_src_i";

class TextWriter {
public:
  TextWriter(const Steps &steps, TextStyle style, const TextFrame &frame)
      : steps(steps), style(style), frame(frame), thread(ThreadName + frame.nameSuffix),
        loop(LoopName + frame.nameSuffix), dst(DstName + frame.nameSuffix),
        src(SrcName + frame.nameSuffix), dstInLoop(DstInLoopName + frame.nameSuffix),
        srcInLoop(SrcInLoopName + frame.nameSuffix) {}

  std::string write() {
    out = std::string(frame.expression ? "[&] {" : "do {") + " // " + frame.comment;
    const std::vector<Term> threadTerms = termsOf(steps.thread), loopTerms = termsOf(steps.loop);
    if (!threadTerms.empty())
      line("const unsigned " + thread + " = " + frame.rank + ";");
    const bool wide = Steps::needs64(steps.thread);
    line(sharedDeclaration() + dst + " = " + sharedAddress() +
         sum(threadTerms, thread, &Term::shared, "") + ";");
    line(globalDeclaration() + src + " = " + globalAddress() +
         sum(threadTerms, thread, &Term::global, wide ? "ull" : "") + ";");
    for (const std::string &option : frame.options)
      line("static_cast<void>(" + option + ");");
    if (steps.loop.empty())
      rounds(dst, src);
    else
      loopOverRounds(loopTerms);
    --depth;
    line(frame.expression ? "}()" : "} while (0)");
    return out;
  }

private:
  void line(const std::string &text) {
    out += frame.newline + frame.indent;
    for (int i = 0; i < depth; ++i)
      out += frame.unit;
    out += text;
  }

  /// " + (n / 4 * 80 + n % 4 * 16)", or nothing when all strides are zero.
  static std::string sum(const std::vector<Term> &terms, const std::string &number,
                         Step Term::*step, const std::string &suffix) {
    std::string text;
    unsigned count = 0;
    for (const Term &term : terms) {
      if ((term.*step).bytes == 0)
        continue;
      text += (count++ ? " + " : "") + number;
      if (term.divisor != 1)
        text += " / " + std::to_string(term.divisor);
      if (term.modulus != 0)
        text += " % " + std::to_string(term.modulus);
      text += " * " + std::to_string((term.*step).bytes) + suffix;
    }
    if (count == 0)
      return "";
    return count == 1 ? " + " + text : " + (" + text + ")";
  }

  std::string sharedDeclaration() const {
    switch (style) {
    case TextStyle::Asm:
      return "const unsigned ";
    case TextStyle::Builtin:
      return "auto *const ";
    case TextStyle::Pipeline:
      return "char *const ";
    }
    return "";
  }

  std::string globalDeclaration() const {
    switch (style) {
    case TextStyle::Asm:
      return "const size_t ";
    case TextStyle::Builtin:
      return "auto *const ";
    case TextStyle::Pipeline:
      return "const char *const ";
    }
    return "";
  }

  std::string sharedAddress() const {
    switch (style) {
    case TextStyle::Asm:
      return "static_cast<unsigned>(__cvta_generic_to_shared(" + frame.dst + "))";
    case TextStyle::Builtin:
      return "(__attribute__((address_space(3))) char *)(" + frame.dst + ")";
    case TextStyle::Pipeline:
      return "reinterpret_cast<char *>(" + frame.dst + ")";
    }
    return "";
  }

  std::string globalAddress() const {
    switch (style) {
    case TextStyle::Asm:
      return "__cvta_generic_to_global(" + frame.src + ")";
    case TextStyle::Builtin:
      return "(const __attribute__((address_space(1))) char *)(" + frame.src + ")";
    case TextStyle::Pipeline:
      return "reinterpret_cast<const char *>(" + frame.src + ")";
    }
    return "";
  }

  void loopOverRounds(const std::vector<Term> &terms) {
    // Unrolled once more by the compiler it would be as long as the limit forbids. A test at the
    // end is what the header's loop becomes too; of a for loop in place, Clang makes one branch
    // more.
    line("unsigned " + loop + " = 0;");
    line(frame.expression ? "_Pragma(\"unroll 1\")" : "#pragma unroll 1");
    line("do {");
    ++depth;
    const bool wide = Steps::needs64(steps.loop);
    line(sharedDeclaration() + dstInLoop + " = " + dst + sum(terms, loop, &Term::shared, "") + ";");
    line(globalDeclaration() + srcInLoop + " = " + src +
         sum(terms, loop, &Term::global, wide ? "ull" : "") + ";");
    rounds(dstInLoop, srcInLoop);
    --depth;
    line("} while (++" + loop + " < " + std::to_string(steps.loopCount()) + ");");
  }

  void rounds(const std::string &shared, const std::string &global) {
    for (const Offset &offset : offsetsOf(steps.round))
      line(copy(shared, global, offset));
  }

  std::string copy(std::string shared, std::string global, Offset offset) const {
    const std::string width = std::to_string(steps.width);
    const bool cg = steps.cache == CacheOp::Global;
    switch (style) {
    case TextStyle::Asm: {
      if (!isImmediate(offset.shared)) {
        shared += plus(offset.shared);
        offset.shared = 0;
      }
      if (!isImmediate(offset.global)) {
        global += plus(offset.global);
        offset.global = 0;
      }
      const std::string prefetch =
          steps.prefetch ? ".L2::" + std::to_string(steps.prefetch) + "B" : "";
      return "asm volatile(\"cp.async." + std::string(cg ? "cg" : "ca") + ".shared.global" +
             prefetch + " [%0" + plus(offset.shared) + "], [%1" + plus(offset.global) + "], " +
             width + ";\" ::\"r\"(" + shared + "), \"l\"(" + global + ") : \"memory\");";
    }
    case TextStyle::Builtin:
      return "__nvvm_cp_async_" + std::string(cg ? "cg" : "ca") + "_shared_global_" + width + "(" +
             shared + plus(offset.shared) + ", " + global + plus(offset.global) + ");";
    case TextStyle::Pipeline:
      return "__pipeline_memcpy_async(" + shared + plus(offset.shared) + ", " + global +
             plus(offset.global) + ", " + width + ");";
    }
    return "";
  }

  const Steps &steps;
  const TextStyle style;
  const TextFrame &frame;
  const std::string thread, loop, dst, src, dstInLoop, srcInLoop;
  std::string out;
  int depth = 1;
};

} // namespace

std::vector<std::string> textNames() {
  return {ThreadName, LoopName, DstName, SrcName, DstInLoopName, SrcInLoopName};
}

std::string textOf(const Steps &steps, TextStyle style, const TextFrame &frame) {
  return TextWriter(steps, style, frame).write();
}

} // namespace ldgsts
