#include "Tool/FileEdits.h"

using namespace clang::tooling;

namespace ldgsts {

void FileEdits::vote(unsigned offset, const FileCall &call) {
  const auto [known, isNew] = calls.try_emplace(offset, call);
  if (isNew)
    return;
  FileCall &all = known->second;
  all.mustLower |= call.mustLower;
  if (!all.rewrite.add(call.rewrite) && all.against.empty())
    all.against = call.first;
}

void FileEdits::settle(const std::string &path) {
  for (const auto &[offset, call] : calls) {
    const std::optional<TextEdit> edit =
        call.against.empty() ? call.rewrite.edit(original) : std::nullopt;
    if (edit)
      // Calls do not overlap: one inside of another's arguments keeps both from being edited.
      llvm::cantFail(edits.add(Replacement(path, edit->offset, edit->length, edit->text)));
  }
}

llvm::Expected<std::string> FileEdits::rewritten() const {
  return applyAllReplacements(original, edits);
}

} // namespace ldgsts
