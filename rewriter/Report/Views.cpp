#include "Report/Views.h"

#include "Report/Messages.h"
#include "Report/Words.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/FileSystem.h"

using namespace clang;

namespace ldgsts {

namespace {

/// As Clang shows it: where a macro is used, and with #line obeyed.
PresumedLoc presumed(SourceLocation loc, const SourceManager &sources) {
  return sources.getPresumedLoc(sources.getExpansionLoc(loc));
}

std::string headline(const Decision &decision, const SiteRecord &record) {
  switch (record.outcome) {
  case Outcome::Lowered:
  case Outcome::Guarded:
    return loweredText(decision);
  case Outcome::Declined:
    return record.reasons.empty() ? "" : declinedText(decision.site, record.reasons);
  case Outcome::Sync:
    return say(Message::StaysByDispatch, wordsOf(decision.operation).call);
  }
  return "";
}

class Explanation {
public:
  Explanation(const Decision &decision, const SiteRecord &record)
      : decision(decision), record(record),
        sources(decision.site.function->getASTContext().getSourceManager()) {}

  std::string write() {
    line(0, decision.site.call->getBeginLoc(), headline(decision, record));
    line(1, {},
         say(Message::ExplainWhere, functionName(decision.site), decision.facts.computeCapability));
    for (const Reason &reason : record.reasons)
      line(1, reason.loc, say(Message::ExplainReason, reason.fact, reason.remedy));
    for (const WidthRecord &width : record.widths)
      explain(width);
    for (const std::string &hint : record.dropped)
      line(1, {}, hint);
    for (const UsedFact &fact : usedFacts(decision, record)) {
      line(1, fact.places.empty() ? SourceLocation() : fact.places.front(), fact.text);
      for (SourceLocation place : llvm::drop_begin(fact.places, fact.places.empty() ? 0 : 1))
        line(2, place, say(Message::ExplainFrom));
    }
    return out;
  }

private:
  void line(int depth, SourceLocation loc, const std::string &text) {
    out.append(2 * depth, ' ');
    if (const PresumedLoc at = loc.isValid() ? presumed(loc, sources) : PresumedLoc(); at.isValid())
      out += llvm::formatv("{0}:{1}:{2}: ", at.getFilename(), at.getLine(), at.getColumn());
    out += text + "\n";
  }

  void explain(const WidthRecord &width) {
    line(1, width.loc,
         width.isTest ? say(Message::ExplainTest, width.blocked)
                      : say(Message::ExplainWidth, bytesText(width.width), width.blocked));
    for (const Origin &origin : width.from)
      line(2, origin.loc,
           say(origin.isDeclaration ? Message::ExplainDeclared : Message::ExplainFrom));
    for (const Unproved &one : width.unproved)
      line(2, one.loc, offerText(width, one, record.copies));
  }

  const Decision &decision;
  const SiteRecord &record;
  const SourceManager &sources;
  std::string out;
};

/// Sources are any bytes, JSON is UTF-8.
std::string utf8(llvm::StringRef text) { return llvm::json::fixUTF8(text); }

class Json {
public:
  Json(const Decision &decision, const SiteRecord &record)
      : decision(decision), record(record),
        sources(decision.site.function->getASTContext().getSourceManager()) {}

  llvm::json::Object write(SiteOrder &order) {
    static constexpr llvm::StringLiteral outcomes[] = {"lowered", "guarded", "declined", "sync"};
    const std::string file = utf8(realFile()),
                      function = utf8(functionName(decision.site, /*withPlaces=*/false));
    llvm::json::Object site{
        {"place", place(decision.site.call->getBeginLoc())},
        {"file", file},
        {"function", function},
        {"order", order.next(file, function)},
        {"level", level()},
        {"target", "sm_" + std::to_string(decision.facts.computeCapability)},
        {"call", wordsOf(decision.site.operation).call},
        {"outcome", outcomes[static_cast<int>(record.outcome)]},
        {"text", utf8(headline(decision, record))},
        {"reasons", array(record.reasons, [&](const Reason &one) { return reason(one); })},
        {"plans", llvm::json::Array()},
        {"copies", record.copies},
        {"widths", array(record.widths, [&](const WidthRecord &one) { return width(one); })},
        {"dropped", array(record.dropped, [](const std::string &one) { return utf8(one); })},
        {"facts",
         array(usedFacts(decision, record), [&](const UsedFact &one) { return fact(one); })},
    };
    if (record.outcome == Outcome::Lowered || record.outcome == Outcome::Guarded)
      plans(site);
    return site;
  }

private:
  template <class Range, class Make> static llvm::json::Array array(const Range &all, Make make) {
    llvm::json::Array made;
    for (const auto &one : all)
      made.push_back(make(one));
    return made;
  }

  llvm::json::Value place(SourceLocation loc) const {
    const PresumedLoc at = loc.isValid() ? presumed(loc, sources) : PresumedLoc();
    if (at.isInvalid())
      return nullptr;
    return llvm::json::Object{
        {"file", utf8(at.getFilename())}, {"line", at.getLine()}, {"column", at.getColumn()}};
  }

  /// Of the call, whatever #line says; empty: it is in none.
  std::string realFile() const {
    const FileID file =
        sources.getFileID(sources.getExpansionLoc(decision.site.call->getBeginLoc()));
    const OptionalFileEntryRef entry = sources.getFileEntryRefForID(file);
    if (!entry)
      return "";
    llvm::SmallString<256> path(entry->getName());
    sources.getFileManager().makeAbsolutePath(path);
    llvm::SmallString<256> real;
    return std::string(llvm::sys::fs::real_path(path, real) ? path : real);
  }

  /// What a compiler makes of it.
  const char *level() const {
    if (record.reasons.empty())
      return "none";
    switch (severityOf(decision.site, record.reasons)) {
    case Severity::Remark:
      return "remark";
    case Severity::Warning:
      return "warning";
    case Severity::Error:
      return "error";
    }
    return "none";
  }

  llvm::json::Value fix(const std::optional<Fix> &fix) const {
    if (!fix)
      return nullptr;
    return llvm::json::Object{{"begin", place(fix->begin)},
                              {"end", place(fix->end)},
                              {"before", fix->before},
                              {"after", fix->after}};
  }

  llvm::json::Array places(const std::vector<SourceLocation> &all) const {
    return array(all, [&](SourceLocation loc) { return place(loc); });
  }

  llvm::json::Object reason(const Reason &reason) const {
    return llvm::json::Object{{"rule", ruleId(reason.rule)},
                              {"fact", utf8(reason.fact)},
                              {"remedy", utf8(reason.remedy)},
                              {"place", place(reason.loc)},
                              {"fix", fix(reason.fix)}};
  }

  llvm::json::Object fact(const UsedFact &fact) const {
    return llvm::json::Object{{"text", utf8(fact.text)}, {"places", places(fact.places)}};
  }

  llvm::json::Object width(const WidthRecord &width) const {
    return llvm::json::Object{
        {"width", width.width},
        {"test", width.isTest},
        {"blocked", utf8(width.blocked)},
        {"place", place(width.loc)},
        {"from", array(width.from, [&](const Origin &one) { return place(one.loc); })},
        {"promises", array(width.unproved,
                           [&](const Unproved &one) {
                             return llvm::json::Object{{"text", utf8(one.promise)},
                                                       {"place", place(one.loc)},
                                                       {"repeated", one.isRepeated},
                                                       {"fix", fix(one.fix)}};
                           })},
        {"saves", width.saved}};
  }

  void plans(llvm::json::Object &site) const {
    const Choice &choice = *decision.verdict.choice;
    site["plans"] = array(choice.plans, [](const Plan &plan) {
      return llvm::json::Object{
          {"width", plan.width}, {"threads", plan.threads()}, {"outer", plan.rounds()}};
    });
    site["element_copy"] = choice.needsFallback;
    for (const Attempt &attempt : decision.verdict.attempts)
      if (attempt.width == choice.plans.front().width)
        site["cost"] = llvm::json::Object{{"lines", attempt.cost.lines},
                                          {"least_lines", attempt.cost.leastLines},
                                          {"wavefronts", attempt.cost.wavefronts},
                                          {"least_wavefronts", attempt.cost.leastWavefronts}};
  }

  const Decision &decision;
  const SiteRecord &record;
  const SourceManager &sources;
};

} // namespace

std::string explanation(const Decision &decision, const SiteRecord &record) {
  return Explanation(decision, record).write();
}

llvm::json::Object jsonOf(const Decision &decision, const SiteRecord &record, SiteOrder &order) {
  return Json(decision, record).write(order);
}

} // namespace ldgsts
