#include "Tool/FileEdits.h"

using namespace clang::tooling;

namespace ldgsts {

void FileEdits::vote(unsigned offset, const std::optional<Replacement> &edit,
                     const Dispute &otherwise) {
  const auto [known, isNew] = calls.try_emplace(offset, edit);
  if (isNew || known->second == edit)
    return;
  known->second = std::nullopt;
  Dispute &dispute = disputed.try_emplace(offset, otherwise).first->second;
  dispute.mustLower |= otherwise.mustLower;
}

llvm::Expected<std::string> FileEdits::rewritten() const {
  return applyAllReplacements(original, edits);
}

} // namespace ldgsts
