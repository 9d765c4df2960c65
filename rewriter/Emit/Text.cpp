#include "Emit/Text.h"

#include "Emit/TextEdges.h"
#include "Emit/TextSums.h"

#include <cstdint>

namespace ldgsts {

namespace {

constexpr const char *ThreadName = "ldgsts_thread", *LoopName = "ldgsts_i", *DstName = "ldgsts_dst",
                     *SrcName = "ldgsts_src", *DstInLoopName = "ldgsts_dst_i",
                     *SrcInLoopName = "ldgsts_src_i", *ToName = "ldgsts_to",
                     *FromName = "ldgsts_from", *TermsName = "ldgsts_alignment",
                     *IndexName = "ldgsts_index", *IndexInLoopName = "ldgsts_index_i",
                     *PolicyName = "ldgsts_policy";

class TextWriter {
public:
  TextWriter(const Lowering &lowering, TextStyle style, const TextFrame &frame)
      : lowering(lowering), style(style), frame(frame),
        transfer(lowering.alternatives.front().transfer), thread(ThreadName + frame.nameSuffix),
        loop(LoopName + frame.nameSuffix), dst(DstName + frame.nameSuffix),
        src(SrcName + frame.nameSuffix), dstInLoop(DstInLoopName + frame.nameSuffix),
        srcInLoop(SrcInLoopName + frame.nameSuffix), termsName(TermsName + frame.nameSuffix),
        indexName(IndexName + frame.nameSuffix), indexInLoop(IndexInLoopName + frame.nameSuffix),
        policy(PolicyName + frame.nameSuffix), edges(frame.nameSuffix), to(frame.dst),
        from(frame.src) {}

  std::string write() {
    out = std::string(frame.expression ? "[&] {" : "do {") + " // " + frame.comment;
    // What is read more than once is evaluated in front of everything else.
    if (lowering.readsOperandsAgain()) {
      hold(to, ToName);
      hold(from, FromName);
    }
    if (!frame.valid.empty())
      line("const auto " + edges.valid + " = " + enclosed(frame.valid) + ";");
    if (!frame.when.empty())
      line("const auto " + edges.when + " = " + enclosed(frame.when) + ";");
    bool usesThread = false;
    for (const Steps &steps : lowering.alternatives)
      usesThread |= !termsOf(steps.thread).empty() || steps.activeThreads != 0;
    if (usesThread)
      line("const unsigned " + thread + " = " + enclosed(frame.rank) + ";");
    if (lowering.isGuarded())
      guarded();
    else
      sequence(lowering.alternatives.front(), /*isWhole=*/true);
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

  Side written() const { return destinationOf(transfer); }
  Side read() const { return written() == Side::Shared ? Side::Global : Side::Shared; }
  const TextOperand &operandAt(Side side) const { return side == written() ? to : from; }

  void hold(TextOperand &operand, const char *name) {
    if (operand.isName)
      return;
    const std::string held = name + frame.nameSuffix;
    line("auto &&" + held + " = " + enclosed(operand.expr) + ";");
    operand.expr = held;
  }

  /// In a macro's argument a comma that no parentheses enclose would begin another one.
  std::string enclosed(const std::string &text) const {
    return frame.expression && text.find(',') != std::string::npos ? "(" + text + ")" : text;
  }

  void evaluateOptions() {
    for (size_t i = 0; i < frame.options.size(); ++i)
      line(frame.policy == i
               ? "const unsigned long long " + policy + " = " + frame.options[i] + ".value;"
               : "static_cast<void>(" + frame.options[i] + ");");
    const CachePolicy made = lowering.alternatives.front().policy;
    if (made == CachePolicy::EvictFirst || made == CachePolicy::EvictLast) {
      line("unsigned long long " + policy + ";");
      line(policyStatement(made, policy));
    }
  }

  void guarded() {
    evaluateOptions();
    std::string terms;
    for (const GuardTerm &term : lowering.terms)
      terms += (terms.empty() ? "" : " | ") + termText(term);
    line("const size_t " + termsName + " = " + terms + ";");
    std::string otherwise;
    for (const Steps &steps : lowering.alternatives) {
      const bool isLast = &steps == &lowering.alternatives.back();
      const bool isTested = !isLast || lowering.needsFallback;
      line(otherwise + (isTested
                            ? "if (" + termsName + " % " + std::to_string(steps.width) + " == 0) {"
                            : "{"));
      ++depth;
      sequence(steps, /*isWhole=*/false);
      --depth;
      otherwise = "} else ";
    }
    if (lowering.needsFallback) {
      line("} else {");
      ++depth;
      line(frame.fallbackOpen + forwarded(to) + ", " + forwarded(from) +
           (frame.valid.empty() ? "" : ", " + edges.valid) +
           (frame.when.empty() ? "" : ", " + edges.when) + frame.fallbackClose + ";");
      --depth;
    }
    line("}");
  }

  std::string forwarded(const TextOperand &held) const {
    return frame.fallbackIsHeaders || held.isName
               ? held.expr
               : "static_cast<decltype(" + held.expr + ") &&>(" + held.expr + ")";
  }

  std::string termText(const GuardTerm &term) const {
    const TextOperand &operand = operandAt(term.side);
    if (term.isBlock()) // odd too, in a block of another size
      return "(::blockDim.x * ::blockDim.y * ::blockDim.z != " + std::to_string(term.bytes) + ")";
    if (term.isSpace()) // odd, so that no width divides it, in another memory
      return (term.side == Side::Global ? "!__isGlobal(" : "!__isShared(") + operand.expr +
             operand.pointer + ")";
    if (term.isAddress()) {
      // In its own address space, where compilers see what a step in a loop leaves unchanged.
      const AddressSpelling spelling = addressSpelling(style, term.side, transfer);
      const bool isReplaced = term.side == Side::Global && !frame.tested.empty();
      const std::string address = spelling.open +
                                  (isReplaced ? frame.tested : operand.expr + operand.pointer) +
                                  spelling.close;
      return spelling.isNumber ? address : "reinterpret_cast<size_t>(" + address + ")";
    }
    if (term.isValid())
      return std::to_string(term.bytes) + "ull * " + edges.validCount(term.bound(), term.extent);
    if (term.isOrigin())
      return std::to_string(term.bytes) + "ull * " + operand.expr + ".origin()";
    return stepText({term.bytes, term.runtime}, operand, "ull");
  }

  /// One alternative: both bases, then its copies. \p isWhole: there is no other, and no test in
  /// front.
  void sequence(const Steps &steps, bool isWhole) {
    const std::vector<Term> terms = termsOf(steps.thread);
    const bool wide = Steps::needs64(steps.thread);
    const auto base = [&](Side side, const std::string &name, const TextOperand &operand) {
      if (steps.swizzle.bits != 0 && side == Side::Shared)
        return line("const unsigned " + indexName + " = static_cast<unsigned>(" + operand.expr +
                    ".origin()) * " + std::to_string(lowering.elementBytes) +
                    sumText(terms, thread, side, wide, operandAt(side)) + ";");
      const AddressSpelling spelling = addressSpelling(style, side, transfer);
      line(spelling.declaration + name + " = " + spelling.open + operand.expr + operand.pointer +
           spelling.close + sumText(terms, thread, side, wide, operandAt(side)) + ";");
    };
    const std::string condition = edges.condition(steps, thread);
    if (isWhole && !condition.empty())
      evaluateOptions();
    if (!condition.empty()) {
      line("if (" + condition + ") {");
      ++depth;
    }
    base(written(), dst, to);
    base(read(), src, from);
    if (isWhole && condition.empty())
      evaluateOptions();
    const std::vector<RoundEdges> ofRounds = edgesOf(steps);
    for (const std::string &declaration : edges.declarations(steps, ofRounds, thread, false))
      line(declaration);
    if (steps.loop.empty())
      rounds(steps, ofRounds, indexName, dst, src);
    else
      loopOverRounds(steps, ofRounds);
    if (!condition.empty()) {
      --depth;
      line("}");
    }
  }

  void loopOverRounds(const Steps &steps, const std::vector<RoundEdges> &ofRounds) {
    // Unrolled once more by the compiler it would be as long as the limit forbids. A test at the
    // end is what the header's loop becomes too; of a for loop in place, Clang makes one branch
    // more.
    line("unsigned " + loop + " = 0;");
    line(frame.expression ? "_Pragma(\"unroll 1\")" : "#pragma unroll 1");
    line("do {");
    ++depth;
    const std::vector<Term> terms = termsOf(steps.loop);
    const bool wide = Steps::needs64(steps.loop);
    const auto baseInLoop = [&](Side side, const std::string &name, const std::string &base) {
      if (steps.swizzle.bits != 0 && side == Side::Shared)
        line("const unsigned " + indexInLoop + " = " + indexName +
             sumText(terms, loop, side, wide, operandAt(side)) + ";");
      else
        line(addressSpelling(style, side, transfer).declaration + name + " = " + base +
             sumText(terms, loop, side, wide, operandAt(side)) + ";");
    };
    baseInLoop(written(), dstInLoop, dst);
    baseInLoop(read(), srcInLoop, src);
    for (const std::string &declaration : edges.declarations(steps, ofRounds, loop, true))
      line(declaration);
    rounds(steps, ofRounds, indexInLoop, dstInLoop, srcInLoop);
    --depth;
    line("} while (++" + loop + " < " + std::to_string(steps.loopCount()) + ");");
  }

  /// One copy each, from and to the bases; the shared one of a swizzled tile is worked out from \p
  /// index first, once for all rounds whose bits meet the same way.
  void rounds(const Steps &steps, const std::vector<RoundEdges> &ofRounds, const std::string &index,
              const std::string &toBase, const std::string &fromBase) {
    const bool isSharedWritten = written() == Side::Shared, isSwizzled = steps.swizzle.bits != 0;
    const bool isInLoop = !steps.loop.empty();
    const std::string &shared = isSharedWritten ? toBase : fromBase;
    const std::string &global = isSharedWritten ? fromBase : toBase;
    const SwizzledRounds swizzled = isSwizzled ? swizzledRounds(steps) : SwizzledRounds{};
    if (isSwizzled)
      swizzledBases(steps.swizzle, swizzled.bases, index, shared);
    const std::vector<Offset> offsets = offsetsOf(steps.round);
    for (size_t i = 0; i < offsets.size(); ++i) {
      Offset offset = offsets[i];
      std::string sharedAt = shared;
      if (!isSwizzled) {
        sharedAt += runtimeSumText(offset.sharedRuntime, operandAt(Side::Shared), "u");
      } else {
        offset.shared = swizzled.rounds[i].offset;
        if (swizzled.bases.size() > 1)
          sharedAt += "[" + std::to_string(swizzled.rounds[i].base) + "]";
      }
      const RoundEdges &round = ofRounds[i];
      if (round.isOut)
        continue;
      const std::string reaches = edges.reaches(round, isInLoop);
      line((reaches.empty() ? "" : "if (" + reaches + ") ") +
           copyStatement(steps, style, sharedAt,
                         global +
                             runtimeSumText(offset.globalRuntime, operandAt(Side::Global), "ull"),
                         offset, {edges.bytes(steps, round, isInLoop), policy}));
    }
  }

  void swizzledBases(const Swizzle &swizzle, const std::vector<SwizzledBase> &bases,
                     const std::string &index, const std::string &name) {
    const AddressSpelling spelling = addressSpelling(style, Side::Shared, transfer);
    const TextOperand &operand = operandAt(Side::Shared);
    std::string addresses;
    for (const SwizzledBase &base : bases)
      addresses += (addresses.empty() ? "" : ", ") + (spelling.open + operand.expr) +
                   operand.pointer + spelling.close + " + " +
                   placeText(swizzle, index, base, operand);
    line(spelling.declaration + name +
         (bases.size() > 1 ? "[] = {" + addresses + "};" : " = " + addresses + ";"));
  }

  const Lowering &lowering;
  const TextStyle style;
  const TextFrame &frame;
  const Transfer transfer; ///< the same in all alternatives
  const std::string thread, loop, dst, src, dstInLoop, srcInLoop, termsName, indexName, indexInLoop,
      policy;
  const EdgeText edges;
  TextOperand to, from;
  std::string out;
  int depth = 1;
};

} // namespace

std::vector<std::string> textNames() {
  std::vector<std::string> names = {ThreadName,    LoopName,      DstName,         SrcName,
                                    DstInLoopName, SrcInLoopName, ToName,          FromName,
                                    TermsName,     IndexName,     IndexInLoopName, PolicyName};
  const std::vector<std::string> ofEdges = EdgeText::names();
  names.insert(names.end(), ofEdges.begin(), ofEdges.end());
  return names;
}

std::string textOf(const Lowering &lowering, TextStyle style, const TextFrame &frame) {
  return TextWriter(lowering, style, frame).write();
}

} // namespace ldgsts
