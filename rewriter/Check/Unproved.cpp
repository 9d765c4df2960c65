// What stands between a site and a wider copy, or one without a test, in the user's own
// expressions: run-time strides, numbers that move an address, addresses, and spaces.
#include "Check/Fixes.h"

#include "clang/AST/Decl.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace ldgsts {

int64_t multipleFor(int64_t width, int64_t unit) {
  return width / std::min<int64_t>(width, Congruence::constant(unit).knownAlignment());
}

/// The variables that an expression names, and what else a fact about it rests on.
static Grounds groundsOf(const Stmt *named, const Grounds &from) {
  Grounds grounds;
  llvm::SmallVector<const Stmt *> work;
  if (named)
    work.push_back(named);
  while (!work.empty()) {
    const Stmt *part = work.pop_back_val();
    if (const auto *reference = dyn_cast<DeclRefExpr>(part);
        reference && isa<VarDecl>(reference->getDecl()))
      grounds.add(Ground(reference->getDecl()));
    for (const Stmt *child : llvm::reverse(llvm::to_vector(part->children())))
      if (child)
        work.push_back(child);
  }
  grounds.add(from);
  return grounds;
}

/// \p promise where \p spelling has it, if that is around \p expr and nothing more.
static std::optional<Fix> fixOf(const PromiseSpelling &spelling, const Expr *expr,
                                const std::string &promise, const ASTContext &ast) {
  const bool isAround = spelling.before.empty() && spelling.after.empty();
  return isAround ? wrapped(expr, promise, ast) : std::nullopt;
}

const char *nameOf(Side memory) { return memory == Side::Global ? "global" : "shared"; }

Unproved unprovedSpace(Side memory, const SideFacts &side, const ASTContext &ast) {
  const AddressFact &fact = side.fact;
  const std::string name = nameOf(memory), promise = fact.promise.with("assume_" + name);
  return {reasonOf(ReasonKind::SpaceUnknown, fact.loc, side.name, fact.object, name, promise).fact,
          promise,
          ReasonKind::SpaceUnknown,
          1,
          fact.loc,
          groundsOf(fact.expr, fact.spaceFrom),
          fixOf(fact.promise, fact.expr, "assume_" + name, ast)};
}

SideFacts factsAt(Side side, const CopySite &site, const Facts &facts, const CopyProblem &problem) {
  if (side == destinationOf(problem.transfer))
    return {*site.dst, facts.dst, "destination"};
  return {*site.src, facts.src, "source"};
}

namespace {

/// A number that has to be a multiple, and what is known of it.
std::string numberText(StringRef text, const Congruence &known, int width) {
  const uint64_t multiple = std::min<uint64_t>(known.knownAlignment(), width);
  return multiple == 1 ? say(Message::NothingKnown, text)
                       : say(Message::OnlyMultiple, text, multiple);
}

std::string multiplePromise(int64_t width, int64_t unit) {
  return llvm::formatv("assume_multiple<{0}>", multipleFor(width, unit));
}

class Collector {
public:
  Collector(const CopySite &site, const Facts &facts, const CopyProblem &problem, int width)
      : site(site), facts(facts), problem(problem), width(width) {}

  /// Strides first, since a row's place hangs on them, then what moves the addresses, then these.
  std::vector<Unproved> collect() {
    for (const GuardTerm &term : unprovedTerms(problem, width)) {
      const SideFacts side = factsAt(term.side, site, facts, problem);
      if (term.isBlock())
        block(term);
      else if (term.isSpace())
        spaces.push_back(unprovedSpace(term.side, side, ast()));
      else if (term.isAddress())
        address(side);
      else if (term.isOrigin())
        origin(side);
      else if (term.isValid())
        valid(term.bound());
      else
        stride(side, term);
    }
    std::vector<Unproved> all;
    for (const std::vector<Unproved> *part : {&strides, &numbers, &addresses, &spaces, &blocks})
      for (const Unproved &one : *part)
        add(one, all);
    return all;
  }

private:
  const ASTContext &ast() const { return site.function->getASTContext(); }

  /// \p number, of which \p expr is the text, lacks a proof.
  template <class Number>
  Unproved numberOf(std::string fact, const Number &number, int64_t unit, int64_t bytes) const {
    const std::string promise = multiplePromise(width, unit);
    return {std::move(fact),
            promise + "(" + number.text + ")",
            ReasonKind::NumberUnknown,
            bytes,
            number.loc,
            groundsOf(number.expr, number.from),
            wrapped(number.expr, promise, ast())};
  }

  /// A number that only the making of the tile names; \p name stands for it.
  Unproved numberOutOfSight(std::string fact, const char *name, const SideFacts &side,
                            int64_t bytes) const {
    const std::string promise = multiplePromise(width, site.elementBytes) + "(" + name + ")";
    return {std::move(fact), say(Message::WhereMade, promise), ReasonKind::NumberUnknown, bytes,
            side.fact.loc};
  }

  void block(const GuardTerm &term) {
    blocks.push_back({say(Message::SmallerBlocks, term.bytes),
                      wholeBlockText(site, std::to_string(term.bytes)),
                      ReasonKind::BlockSizeUnknown, 1, site.call->getBeginLoc()});
  }

  void stride(const SideFacts &side, const GuardTerm &term) {
    static const StrideFact unknown;
    const bool isKnown = static_cast<size_t>(term.runtime) < side.fact.strides.size();
    const StrideFact &stride = isKnown ? side.fact.strides[term.runtime] : unknown;
    const int64_t bytes = (Congruence::constant(term.bytes) * stride.known).knownAlignment();
    if (stride.text.empty())
      strides.push_back(
          numberOutOfSight(say(Message::OnlyStride, side.name, bytes), "ld", side, bytes));
    else
      strides.push_back(numberOf(
          say(Message::OnlyPitch, numberText(stride.text, stride.known, width), side.name, bytes),
          stride, site.elementBytes, bytes));
  }

  void valid(size_t dimension) {
    const StrideFact &count = facts.valid[dimension];
    const int64_t bytes = (Congruence::constant(site.elementBytes) * count.known).knownAlignment();
    if (count.expr)
      return strides.push_back(
          numberOf(say(Message::OnlyValid, numberText(count.text, count.known, width)), count,
                   site.elementBytes, bytes));
    const std::string promise = multiplePromise(width, site.elementBytes) + "(n)";
    strides.push_back({say(Message::ValidOutOfSight), say(Message::WhereValid, promise),
                       ReasonKind::NumberUnknown, bytes, site.edges.valid->getBeginLoc()});
  }

  void origin(const SideFacts &side) {
    // A part that is no multiple needs others that are none.
    if (!anyRefuted(side.fact.originOffsets) && offsets(side, side.fact.originOffsets))
      return;
    const int64_t bytes =
        (Congruence::constant(site.elementBytes) * side.fact.origin).knownAlignment();
    numbers.push_back(
        numberOutOfSight(say(Message::OnlyOrigin, side.name, bytes), "c", side, bytes));
  }

  bool anyRefuted(const std::vector<OffsetFact> &of) const {
    return llvm::any_of(
        of, [&](const OffsetFact &offset) { return offset.bytes.isNotMultipleOf(width); });
  }

  /// The numbers of these, none of them refuted, that lack a proof. False: there are none.
  bool offsets(const SideFacts &side, const std::vector<OffsetFact> &of) {
    bool found = false;
    for (const OffsetFact &offset : of)
      if (!offset.bytes.isMultipleOf(width)) {
        found = true;
        const int64_t bytes = offset.bytes.knownAlignment();
        numbers.push_back(
            numberOf(say(Message::OnlyOffset, numberText(offset.text, offset.number, width),
                         side.name, bytes),
                     offset, offset.unit, bytes));
      }
    return found;
  }

  /// An address is a multiple of the width if all that it is the sum of are.
  void address(const SideFacts &side) {
    const AddressFact &fact = side.fact;
    std::vector<OffsetFact> inPointer, ofWindow;
    for (const OffsetFact &offset : fact.offsets)
      (offset.isWindow ? ofWindow : inPointer).push_back(offset);
    const AddressBase &base = fact.base;
    Congruence pointer = base.known + base.shift;
    for (const OffsetFact &offset : inPointer)
      pointer = pointer + offset.bytes;
    // Parts that are no multiples may make one together: then only all of it can be promised.
    if (pointer.isNotMultipleOf(width) || anyRefuted(ofWindow))
      return promised(side, fact.wholePromise);
    if (!pointer.isMultipleOf(width)) {
      const bool isAligned = base.known.isMultipleOf(width);
      const bool byParts =
          (isAligned || base.variable) && base.shift.isMultipleOf(width) && !anyRefuted(inPointer);
      if (!byParts && fact.isWhole)
        return promised(side, fact.wholePromise);
      if (byParts)
        offsets(side, inPointer);
      else
        promised(side, fact.promise);
      if (byParts && !isAligned)
        declared(side, *base.variable);
    }
    offsets(side, ofWindow);
  }

  void promised(const SideFacts &side, const PromiseSpelling &spelling) {
    const std::string promise = llvm::formatv("assume_aligned<{0}>", width);
    const AddressFact &fact = side.fact;
    addresses.push_back({onlyAligned(side), spelling.with(promise), ReasonKind::BaseUnknown,
                         known(side), fact.loc, groundsOf(fact.expr, fact.addressFrom),
                         fixOf(spelling, fact.expr, promise, ast())});
  }

  void declared(const SideFacts &side, const VarDecl &variable) {
    addresses.push_back(
        {onlyAligned(side),
         say(Message::InDeclaration, alignmentText(variable, width), variable.getName()),
         ReasonKind::DeclarationUnknown, known(side), variable.getLocation(), Ground(&variable),
         aligned(variable, width, ast())});
  }

  static int64_t known(const SideFacts &side) { return side.fact.address.knownAlignment(); }
  static std::string onlyAligned(const SideFacts &side) {
    return say(Message::OnlyAligned, side.name, side.fact.pointer, known(side));
  }

  /// One promise may be asked for on both sides, or in several places.
  static void add(const Unproved &one, std::vector<Unproved> &all) {
    const auto same =
        llvm::find_if(all, [&](const Unproved &other) { return other.promise == one.promise; });
    if (same == all.end())
      all.push_back(one);
    else if (same->loc != one.loc) {
      same->isRepeated = true;
      same->fix.reset(); // One place is not enough.
    }
  }

  const CopySite &site;
  const Facts &facts;
  const CopyProblem &problem;
  const int width;
  std::vector<Unproved> strides, numbers, addresses, spaces, blocks;
};

} // namespace

std::vector<Unproved> unprovedOf(const CopySite &site, const Facts &facts,
                                 const CopyProblem &problem, int width) {
  return Collector(site, facts, problem, width).collect();
}

std::string promiseText(const Unproved &one) {
  return one.isRepeated ? say(Message::EachTime, one.promise) : one.promise;
}

std::string promisesText(const std::vector<Unproved> &all) {
  std::string text;
  for (const Unproved &one : all) {
    const bool isLast = &one == &all.back();
    text += text.empty() ? "" : isLast ? " and " : ", ";
    text += promiseText(one);
  }
  return text;
}

} // namespace ldgsts
