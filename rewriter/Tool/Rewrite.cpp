#include "Tool/Rewrite.h"

#include "Report/Messages.h"
#include "Report/Words.h"

#include "clang/Tooling/Inclusions/HeaderIncludes.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/raw_ostream.h"

#include <future>
#include <set>

using namespace clang;
using namespace clang::tooling;

namespace ldgsts {

namespace {

/// The calls of this style are declared in a header of the toolkit.
void includePipeline(const std::string &path, FileEdits &file) {
  HeaderIncludes includes(path, file.original, IncludeStyle());
  if (const auto include =
          includes.insert("cuda_pipeline.h", /*IsAngled=*/true, IncludeDirective::Include))
    if (llvm::Error error = file.edits.add(*include))
      llvm::consumeError(
          std::move(error)); // The place is taken by an edit, so the file has it already.
}

size_t lineOf(const FileEdits &file, unsigned offset) {
  return 1 + llvm::StringRef(file.original).take_front(offset).count('\n');
}

/// Turns what was voted into edits, and names the calls without agreement. False: one of them must
/// be lowered.
bool settle(const std::string &path, FileEdits &file) {
  bool good = true;
  file.settle(path);
  for (const auto &[offset, call] : file.calls) {
    // A plain copy is synchronous anyway: it loses speed alone, which is no reason to warn.
    if (call.against.empty() || (call.operation == Operation::Copy && !call.mustLower))
      continue;
    const OperationWords words = wordsOf(call.operation);
    const std::string why = say(Message::CompilationsDiffer, call.first, call.against);
    llvm::errs() << path << ":" << lineOf(file, offset)
                 << (call.mustLower ? ": error: " : ": warning: ")
                 << (call.mustLower
                         ? say(Message::CannotBeLowered, words.call, words.instructions, why)
                         : say(Message::StaysSynchronous, words.call, why))
                 << "\n";
    good &= !call.mustLower;
  }
  return good;
}

/// Brings the units together, in the order of the commands.
class Merge {
public:
  Merge(size_t total, TextStyle style) : total(total), style(style) {}

  /// All units of one compilation: one for each target.
  void add(const Compilation &compilation, std::vector<UnitResult> units) {
    bool failed = !compilation.obstacle.empty();
    if (failed)
      llvm::errs() << "ldgsts-rewrite: " << compilation.command.Filename << ": "
                   << compilation.obstacle << "\n";
    const std::vector<std::string> targets = deviceTargets(compilation.command.CommandLine);
    for (size_t i = 0; i < units.size(); ++i) {
      speak(units[i]);
      if (units[i].failed && total * units.size() > 1)
        llvm::errs() << "ldgsts-rewrite: " << compilation.command.Filename << " failed for "
                     << targets[i] << "\n";
      failed |= units[i].failed;
    }
    failures += failed;
    for (UnitResult &unit : units) {
      result.read.insert(unit.read.begin(), unit.read.end());
      (failed ? failedMains : mains).insert(unit.mainFile);
      // What one target of a file wants is worth nothing without the others.
      if (!failed)
        vote(unit);
    }
  }

  RewriteResult finish() {
    result.failed |= failures > 0;
    if (failures && total > 1)
      llvm::errs() << "ldgsts-rewrite: " << failures << " of " << total
                   << " compilations failed: their files and all headers are left alone\n";
    for (auto &[path, file] : result.files) {
      if (!settle(path, file)) {
        result.failed = true;
        blocked.insert(path);
      }
      // A unit that failed might have had another opinion on what it includes.
      if (failures && (!mains.count(path) || failedMains.count(path)))
        blocked.insert(path);
      nameUnseen(path, file);
      count(path, file);
    }
    for (auto file = result.files.begin(); file != result.files.end();)
      file = file->second.edits.empty() || blocked.count(file->first) ? result.files.erase(file)
                                                                      : std::next(file);
    if (style == TextStyle::Pipeline)
      for (auto &[path, file] : result.files)
        includePipeline(path, file);
    return std::move(result);
  }

private:
  void speak(UnitResult &unit) {
    // Only what other units said is no news: inside of a unit the same words can be about different
    // instantiations.
    std::vector<std::string> keys;
    for (const SaidOnce &said : unit.said) {
      if (!known.contains(said.key))
        llvm::errs() << said.text;
      keys.push_back(said.key);
    }
    for (const std::string &key : keys)
      known.insert(key);
    result.explained += unit.explained;
    for (llvm::json::Value &site : unit.sites)
      result.sites.push_back(std::move(site));
  }

  void vote(const UnitResult &unit) {
    for (const auto &[path, text] : unit.texts) {
      FileEdits &file = result.files[path];
      if (file.original.empty())
        file.original = text;
      if (file.original != text && blocked.insert(path).second) {
        llvm::errs() << "ldgsts-rewrite: " << path
                     << ": changed while it was compiled; it is left alone\n";
        result.failed = true;
      }
    }
    for (const CallVote &vote : unit.votes) {
      FileEdits &file = result.files[vote.path];
      file.vote(vote.offset, vote.call);
      file.isSystem |= vote.isSystem;
      Place &place = places[vote.path][vote.offset];
      place.isGuarded |= vote.isGuarded;
      place.isSync &= vote.isSync;
    }
    for (const UnseenInFile &call : unit.unseen)
      unseen[call.path].try_emplace(call.offset, call.why);
  }

  /// What one unit leaves out another may see.
  void nameUnseen(const std::string &path, const FileEdits &file) {
    for (const auto &[offset, why] : unseen[path])
      if (!file.calls.count(offset))
        llvm::errs() << path << ":" << lineOf(file, offset) << ": warning: " << why << "\n";
  }

  void count(const std::string &path, const FileEdits &file) {
    for (const auto &[offset, call] : file.calls) {
      const Place &place = places[path][offset];
      if (place.isSync)
        continue;
      const bool stays = !call.against.empty() || !call.rewrite.isEdited() || blocked.count(path);
      ++(stays             ? result.tally.declined
         : place.isGuarded ? result.tally.guarded
                           : result.tally.lowered);
    }
  }

  struct Place {
    bool isGuarded = false, isSync = true;
  };

  const size_t total;
  const TextStyle style;
  RewriteResult result;
  llvm::StringSet<> known;
  std::set<std::string> mains, failedMains, blocked;
  std::map<std::string, std::map<unsigned, Place>> places;
  std::map<std::string, std::map<unsigned, std::string>> unseen; ///< and why
  size_t failures = 0;
};

/// "[3/17] src/a.cu" while a person waits for it; gone when something is said or all is done.
class Progress {
public:
  explicit Progress(size_t total)
      : total(total), isShown(total > 1 && llvm::errs().is_displayed()) {}
  void show(size_t index, const std::string &file) const {
    if (isShown)
      llvm::errs() << "\r\033[K[" << index + 1 << "/" << total << "] " << file;
  }
  void clear() const {
    if (isShown)
      llvm::errs() << "\r\033[K";
  }

private:
  const size_t total;
  const bool isShown;
};

} // namespace

RewriteResult rewrite(const std::vector<Compilation> &compilations, const RewriteRequest &request,
                      unsigned jobs) {
  // The pool's own futures would have this thread do the work that it waits for.
  struct Pending {
    std::vector<UnitResult> units;
    std::vector<std::promise<void>> done;
  };
  std::vector<Pending> pending(compilations.size());
  llvm::DefaultThreadPool pool(llvm::hardware_concurrency(jobs));
  for (size_t i = 0; i < compilations.size(); ++i) {
    if (!compilations[i].obstacle.empty())
      continue;
    const CompileCommand &command = compilations[i].command;
    // One parse for each architecture. Whether another one could change a plan is not cheap to
    // know: the headers of the toolkit themselves ask for __CUDA_ARCH__, and what they define
    // decides what is seen of the program.
    Pending &own = pending[i];
    own.units.resize(deviceTargets(command.CommandLine).size());
    own.done.resize(own.units.size());
    for (size_t target = 0; target < own.units.size(); ++target)
      pool.async([&command, &own, &request, target] {
        own.units[target] = compileUnit(command, target, request);
        own.done[target].set_value();
      });
  }
  const Progress progress(compilations.size());
  Merge merge(compilations.size(), request.style);
  for (size_t i = 0; i < compilations.size(); ++i) {
    progress.show(i, compilations[i].command.Filename);
    for (std::promise<void> &unit : pending[i].done)
      unit.get_future().wait();
    progress.clear();
    merge.add(compilations[i], std::move(pending[i].units));
  }
  return merge.finish();
}

} // namespace ldgsts
