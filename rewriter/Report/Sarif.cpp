#include "Report/Sarif.h"

#include "Report/Messages.h"
#include "Report/Words.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/Sarif.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

#include <optional>
#include <set>

using namespace clang;
using llvm::StringRef;
namespace json = llvm::json;

namespace ldgsts {

namespace {

StringRef textOf(const json::Object &object, StringRef name) {
  return object.getString(name).value_or("");
}

/// The elements of an array that a report has by its schema.
std::vector<const json::Object *> objects(const json::Object &object, StringRef name) {
  std::vector<const json::Object *> all;
  if (const json::Array *array = object.getArray(name))
    for (const json::Value &value : *array)
      if (const json::Object *one = value.getAsObject())
        all.push_back(one);
  return all;
}

/// The places of a report in the sources as they are now.
class Places {
public:
  Places()
      : diagnostics(DiagnosticIDs::create(), options), files(FileSystemOptions()),
        sources(diagnostics, files) {}

  const SourceManager &manager() const { return sources; }

  /// Nothing for a place that is in no file, whatever a #line made of its name.
  SourceLocation find(const json::Object *place) {
    if (!place)
      return {};
    const auto file = files.getOptionalFileRef(textOf(*place, "file"));
    if (!file)
      return {};
    return sources.translateLineCol(sources.getOrCreateFileID(*file, SrcMgr::C_User),
                                    place->getInteger("line").value_or(1),
                                    place->getInteger("column").value_or(1));
  }

  /// The token at a place.
  std::optional<CharSourceRange> token(const json::Object *place) {
    const SourceLocation begin = find(place);
    if (begin.isInvalid())
      return std::nullopt;
    const unsigned length = Lexer::MeasureTokenLength(begin, sources, language);
    return CharSourceRange::getCharRange(begin, begin.getLocWithOffset(length));
  }

private:
  DiagnosticOptions options;
  DiagnosticsEngine diagnostics;
  FileManager files;
  SourceManager sources;
  const LangOptions language;
};

/// What a result has to say of a place besides its message.
struct Remark {
  CharSourceRange range;
  std::string text;
};

class Results {
public:
  Results() : writer(places.manager()) {
    writer.createRun("ldgsts-rewrite", "ldgsts-rewrite: copy_async to cp.async");
    const auto rule = [&](StringRef id, StringRef requirement) {
      rules[id] = writer.createRule(
          SarifRule::create().setRuleId(id).setName(id).setDescription(requirement));
    };
#define RULE(identifier, id, requirement) rule(id, requirement);
#include "Check/Checks.def"
    rule(ruleId(Rule::Emission), say(Message::ResultEmission));
    rule("lowered", say(Message::ResultLowered));
    rule("guarded", say(Message::ResultGuarded));
    rule("sync", say(Message::ResultSync));
  }

  void add(const json::Object &site) {
    const std::vector<const json::Object *> reasons = objects(site, "reasons");
    if (reasons.empty() && textOf(site, "outcome") == "declined") // The rule is switched off.
      return;
    const StringRef id =
        reasons.empty() ? textOf(site, "outcome") : textOf(*reasons.front(), "rule");
    SarifResult result = SarifResult::create(rules.lookup(id))
                             .setDiagnosticMessage(textOf(site, "text"))
                             .setDiagnosticLevel(levelOf(site));
    if (const auto range = places.token(site.getObject("place")))
      result = result.addLocations({*range});
    const std::string fingerprint =
        llvm::formatv("{0}:{1}:{2}", textOf(site, "file"), textOf(site, "function"),
                      site.getInteger("order").value_or(0));
    result = result.addPartialFingerprint("site/v1", fingerprint);

    const std::vector<Remark> remarks = remarksOf(site);
    for (const Remark &remark : remarks)
      result = result.addRelatedLocations({remark.range});
    more.push_back({{}, fixesOf(site)});
    for (const Remark &remark : remarks)
      more.back().remarks.push_back(remark.text);
    writer.appendResult(result);
  }

  /// Clang's document, with what its writer has no words for: the texts of related locations,
  /// fixes, and where the tool's manual is. Its artifacts are sorted, their indices are not: back
  /// in order.
  json::Object finish() {
    json::Object document = writer.createDocument();
    json::Object &run = *document.getArray("runs")->front().getAsObject();
    run.getObject("tool")->getObject("driver")->erase("informationUri");
    run.getObject("tool")->getObject("driver")->erase("version");
    json::Array &artifacts = *run.getArray("artifacts");
    llvm::sort(artifacts, [](const json::Value &a, const json::Value &b) {
      const auto index = [](const json::Value &artifact) {
        return artifact.getAsObject()->getObject("location")->getInteger("index");
      };
      return index(a) < index(b);
    });
    json::Array all = std::move(*run.getArray("results")), once;
    std::set<std::string> seen;
    for (size_t i = 0; i < all.size(); ++i) {
      complete(*all[i].getAsObject(), more[i]);
      if (seen.insert(llvm::formatv("{0}", all[i]).str()).second)
        once.push_back(std::move(all[i]));
    }
    run["results"] = std::move(once);
    return document;
  }

private:
  struct More {
    std::vector<std::string> remarks;
    json::Array fixes;
  };

  static void complete(json::Object &result, More &more) {
    for (size_t i = 0; i < more.remarks.size(); ++i) {
      json::Object &location = *(*result.getArray("relatedLocations"))[i].getAsObject();
      location["id"] = static_cast<int64_t>(i);
      location["message"] = json::Object{{"text", more.remarks[i]}};
    }
    if (!more.fixes.empty())
      result["fixes"] = std::move(more.fixes);
  }

  static SarifResultLevel levelOf(const json::Object &site) {
    const StringRef level = textOf(site, "level");
    if (level == "error")
      return SarifResultLevel::Error;
    if (level == "warning")
      return SarifResultLevel::Warning;
    const StringRef outcome = textOf(site, "outcome");
    return outcome == "guarded" || level == "remark" ? SarifResultLevel::Note
                                                     : SarifResultLevel::None;
  }

  void remark(std::vector<Remark> &remarks, const json::Object *place, const std::string &text) {
    if (const auto range = places.token(place))
      remarks.push_back({*range, text});
  }

  std::vector<Remark> remarksOf(const json::Object &site) {
    std::vector<Remark> remarks;
    for (const json::Object *reason : objects(site, "reasons"))
      remark(remarks, reason->getObject("place"),
             say(Message::ExplainReason, textOf(*reason, "fact"), textOf(*reason, "remedy")));
    for (const json::Object *width : objects(site, "widths")) {
      const StringRef blocked = textOf(*width, "blocked");
      remark(remarks, width->getObject("place"),
             width->getBoolean("test").value_or(false)
                 ? say(Message::ExplainTest, blocked)
                 : say(Message::ExplainWidth, bytesText(width->getInteger("width").value_or(0)),
                       blocked));
      for (const json::Object *origin : objects(*width, "from"))
        remark(remarks, origin, say(Message::ExplainFrom));
      for (const json::Object *promise : objects(*width, "promises"))
        remark(remarks, promise->getObject("place"),
               say(Message::WriteIfItHolds, textOf(*promise, "text")));
    }
    for (const json::Object *fact : objects(site, "facts"))
      for (const json::Object *place : objects(*fact, "places"))
        remark(remarks, place, textOf(*fact, "text").str());
    return remarks;
  }

  /// What to type for each reason, and for each width, whose promises are needed together.
  json::Array fixesOf(const json::Object &site) {
    json::Array fixes;
    const auto add = [&](const std::string &text, const std::vector<const json::Object *> &parts) {
      json::Array changes;
      for (const json::Object *part : parts)
        if (!part->getObject("fix") || !insert(*part->getObject("fix"), changes))
          return;
      if (!changes.empty())
        fixes.push_back(json::Object{{"description", json::Object{{"text", text}}},
                                     {"artifactChanges", std::move(changes)}});
    };
    for (const json::Object *reason : objects(site, "reasons"))
      add(textOf(*reason, "remedy").str(), {reason});
    for (const json::Object *width : objects(site, "widths")) {
      const std::vector<const json::Object *> promises = objects(*width, "promises");
      std::string texts;
      for (const json::Object *promise : promises)
        texts += (texts.empty() ? "" : " and ") + textOf(*promise, "text").str();
      add(say(Message::WriteIfItHolds, texts), promises);
    }
    return fixes;
  }

  /// False: a place is in no file.
  bool insert(const json::Object &fix, json::Array &changes) {
    for (const auto &[place, name] : {std::pair("begin", "before"), std::pair("end", "after")}) {
      const StringRef text = textOf(fix, name);
      if (text.empty())
        continue;
      const SourceLocation at = places.find(fix.getObject(place));
      if (at.isInvalid())
        return false;
      const SourceManager &sources = places.manager();
      const auto [file, offset] = sources.getDecomposedLoc(at);
      const unsigned column = sources.getColumnNumber(file, offset);
      const StringRef before =
          sources.getBufferData(file).substr(offset - (column - 1), column - 1);
      // As the rest of the document counts them: code points.
      const int64_t codePoints =
          1 + llvm::count_if(before, [](char c) { return (c & 0xc0) != 0x80; });
      const StringRef path =
          sources.getFileEntryRefForID(file)->getFileEntry().tryGetRealPathName();
      changes.push_back(json::Object{
          {"artifactLocation", json::Object{{"uri", SarifDocumentWriter::fileNameToURI(path)}}},
          {"replacements",
           json::Array{json::Object{
               {"deletedRegion", json::Object{{"startLine", sources.getLineNumber(file, offset)},
                                              {"startColumn", codePoints},
                                              {"endColumn", codePoints}}},
               {"insertedContent", json::Object{{"text", text}}}}}}});
    }
    return true;
  }

  Places places;
  SarifDocumentWriter writer;
  llvm::StringMap<size_t> rules;
  std::vector<More> more; ///< of each result
};

} // namespace

json::Object sarifOf(const json::Array &sites) {
  Results results;
  for (const json::Value &site : sites)
    results.add(*site.getAsObject());
  return results.finish();
}

} // namespace ldgsts
