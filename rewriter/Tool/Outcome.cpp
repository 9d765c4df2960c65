#include "Tool/Outcome.h"

#include "Report/Baseline.h"
#include "Report/Sarif.h"
#include "Tool/OriginalLines.h"
#include "Tool/Output.h"
#include "Tool/Project.h"
#include "Tool/Temporary.h"

#include "clang/Tooling/Core/Replacement.h"
#include "clang/Tooling/ReplacementsYaml.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace ldgsts {

/// Why a file is not ours to write; empty: it is.
static std::string whyNot(const std::string &path, const FileEdits &file, StringRef root) {
  if (file.isSystem)
    return "it is a system header";
  const std::string why = outsideOf(root, path);
  return why.empty() ? "" : "it is " + why;
}

Expected<std::map<std::string, std::string>> changedTexts(const RewriteResult &result,
                                                          StringRef root) {
  std::map<std::string, std::string> texts;
  for (const auto &[path, file] : result.files) {
    Expected<std::string> text = file.rewritten();
    if (!text)
      return failure(path, toString(text.takeError()));
    if (*text == file.original)
      continue;
    if (const std::string why = whyNot(path, file, root); !why.empty())
      errs() << "ldgsts-rewrite: " << path << ": not written: " << why << "\n";
    else
      texts.emplace(path, std::move(*text));
  }
  return texts;
}

Error writeInPlace(const RewriteResult &result, const std::vector<std::string> &sources,
                   StringRef root, StringRef backup) {
  StringSet<> folders;
  for (const std::string &source : sources) {
    SmallString<256> path;
    if (!sys::fs::real_path(source, path))
      folders.insert(sys::path::parent_path(path));
  }
  Expected<std::map<std::string, std::string>> texts = changedTexts(result, root);
  if (!texts)
    return texts.takeError();
  for (const auto &[path, text] : *texts)
    folders.insert(sys::path::parent_path(path));
  Error errors = Error::success();
  for (const auto &folder : folders)
    errors = joinErrors(std::move(errors), removeLeftovers(folder.getKey()));
  for (const auto &[path, text] : *texts) {
    const Before before = {result.files.at(path).original, backup};
    errors = joinErrors(std::move(errors), replaceFile(path, text, &before));
  }
  return errors;
}

Error printDiffs(const RewriteResult &result, StringRef root) {
  Expected<std::map<std::string, std::string>> texts = changedTexts(result, root);
  if (!texts)
    return texts.takeError();
  for (const auto &[path, text] : *texts)
    if (Error error = printDiff(path, result.files.at(path).original, text))
      return error;
  return Error::success();
}

Expected<bool> printNames(const RewriteResult &result, StringRef root) {
  Expected<std::map<std::string, std::string>> texts = changedTexts(result, root);
  if (!texts)
    return texts.takeError();
  std::string names;
  for (const auto &[path, text] : *texts)
    names += path + "\n";
  if (Error error = writeFile("-", names))
    return std::move(error);
  return !texts->empty();
}

Error exportFixes(const RewriteResult &result, const std::vector<std::string> &sources,
                  StringRef root, StringRef output) {
  Expected<std::map<std::string, std::string>> texts = changedTexts(result, root);
  if (!texts)
    return texts.takeError();
  clang::tooling::TranslationUnitReplacements fixes;
  if (sources.size() == 1)
    fixes.MainSourceFile = sources.front();
  for (const auto &[path, text] : *texts) {
    const clang::tooling::Replacements &edits = result.files.at(path).edits;
    fixes.Replacements.insert(fixes.Replacements.end(), edits.begin(), edits.end());
  }
  std::string text;
  raw_string_ostream stream(text);
  yaml::Output yaml(stream);
  yaml << fixes;
  return writeFile(output, text);
}

Error writeSource(const RewriteResult &result, const std::string &source, StringRef output,
                  LinesOf lines) {
  SmallString<256> path;
  if (std::error_code code = sys::fs::real_path(source, path))
    return failure(source, code);
  FileEdits unchanged;
  const auto found = result.files.find(path.str().str());
  if (found == result.files.end()) {
    const ErrorOr<std::unique_ptr<MemoryBuffer>> buffer = MemoryBuffer::getFile(path);
    if (!buffer)
      return failure(path, buffer.getError());
    unchanged.original = (*buffer)->getBuffer().str();
  }
  const FileEdits &file = found == result.files.end() ? unchanged : found->second;
  SmallString<256> name(source); // As the user knows it, from everywhere.
  sys::fs::make_absolute(name);
  Expected<std::string> text =
      lines == LinesOf::Source ? onOriginalLines(name, file) : file.rewritten();
  return text ? writeFile(output, *text) : failure(path, toString(text.takeError()));
}

static std::string escapedForMake(StringRef path) {
  std::string text;
  for (const char c : path) {
    if (c == ' ' || c == '#')
      text += '\\';
    text += c == '$' ? "$$" : std::string(1, c);
  }
  return text;
}

std::string depfileText(StringRef output, const std::set<std::string> &read) {
  std::string text = escapedForMake(output) + ":";
  for (const std::string &file : read)
    text += " \\\n  " + escapedForMake(file);
  return text + "\n";
}

void nameFrom(StringRef root, json::Array &sites) {
  for (json::Value &value : sites) {
    json::Object &site = *value.getAsObject();
    site["file"] = relativeTo(root, site.getString("file").value_or("").str());
  }
}

Error writeReport(const json::Array &sites, ReportFormat format, StringRef output) {
  const json::Value report =
      format == ReportFormat::Sarif
          ? json::Value(sarifOf(sites))
          : json::Value(json::Object{{"version", ReportVersion}, {"sites", json::Array(sites)}});
  return writeFile(output, formatv("{0:2}\n", report).str());
}

Expected<json::Array> readBaseline(const std::string &path) {
  const ErrorOr<std::unique_ptr<MemoryBuffer>> buffer = MemoryBuffer::getFile(path);
  if (!buffer)
    return failure(path, buffer.getError());
  Expected<json::Array> sites = readReport((*buffer)->getBuffer());
  if (!sites)
    return failure(path, toString(sites.takeError()));
  return sites;
}

bool printRegressions(const json::Array &baseline, const json::Array &sites) {
  const std::vector<std::string> found = regressions(baseline, sites);
  for (const std::string &text : found)
    errs() << text;
  return !found.empty();
}

} // namespace ldgsts
