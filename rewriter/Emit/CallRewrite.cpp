#include "Emit/CallRewrite.h"

#include <algorithm>

namespace ldgsts {

namespace {

/// Instantiations that want one text, and what holds of their arguments.
struct Arm {
  const InstanceText *text;
  std::vector<std::string> conditions;
};

std::vector<Arm> armsOf(const std::vector<InstanceText> &instances) {
  std::vector<Arm> arms;
  for (const InstanceText &instance : instances) {
    if (!instance.text)
      continue;
    auto arm = std::find_if(arms.begin(), arms.end(),
                            [&](const Arm &known) { return known.text->text == instance.text; });
    if (arm == arms.end())
      arm = arms.insert(arms.end(), {&instance, {}});
    arm->conditions.push_back(instance.condition);
  }
  return arms;
}

/// Empty: nothing is known of one of them.
std::string anyOf(const std::vector<std::string> &conditions) {
  if (conditions.size() == 1)
    return conditions.front();
  if (std::find(conditions.begin(), conditions.end(), "") != conditions.end())
    return "";
  std::string any;
  for (const std::string &condition : conditions) {
    const bool isCompound = condition.find("&&") != std::string::npos;
    any += (any.empty() ? "" : " || ") + (isCompound ? "(" + condition + ")" : condition);
  }
  return any;
}

/// Behind the first line, which opens the block: the sequence is that of these arguments, and would
/// copy wrong bytes for others.
std::string asserted(const std::string &text, const std::string &condition,
                     const CallPlacing &place) {
  const size_t end = text.find(place.newline);
  const std::string assertion = place.newline + place.indent + place.unit + "static_assert(" +
                                condition + ", \"rewritten by ldgsts for these alone\");";
  return text.substr(0, end) + assertion + text.substr(end);
}

std::string chained(const std::vector<Arm> &arms, const CallPlacing &place) {
  const std::string line = place.newline + place.indent + place.unit;
  std::string chain = place.expression ? "[&] {" : "do {";
  const char *otherwise = "";
  for (const Arm &arm : arms) {
    chain += line + otherwise + "if constexpr (" + anyOf(arm.conditions) + ")" + place.newline +
             place.indentInChain() + arm.text->textInChain + ";";
    otherwise = "else ";
  }
  // In a macro's argument a comma that no parentheses enclose would begin another one.
  chain += line + "else" + place.newline + place.indentInChain() +
           (place.expression ? "(" + place.original + ")" : place.original) + ";";
  return chain + place.newline + place.indent + (place.expression ? "}()" : "} while (0)");
}

} // namespace

bool CallRewrite::isEdited() const {
  return !stays && std::any_of(instances.begin(), instances.end(),
                               [](const InstanceText &instance) { return instance.text; });
}

bool CallRewrite::add(const CallRewrite &other) {
  const bool wasEdited = isEdited() || other.isEdited();
  const bool bothStay = stays && other.stays; // Whatever each would want: why is said already.
  stays |= other.stays;
  isForNewer |= other.isForNewer;
  if (place.original.empty())
    place = other.place;
  const bool hasDirective = isForNewer && wasEdited;
  bool agree = !(stays && wasEdited) && !(hasDirective && place.expression);
  for (const InstanceText &instance : other.instances) {
    bool isNew = true;
    for (const InstanceText &known : instances) {
      isNew &= known.condition != instance.condition;
      if (known.condition == instance.condition || known.isPartial || instance.isPartial)
        agree &= known.text == instance.text;
    }
    if (isNew)
      instances.push_back(instance);
  }
  return agree || bothStay;
}

std::optional<std::string> CallRewrite::text() const {
  if (!isEdited())
    return std::nullopt;
  const std::vector<Arm> arms = armsOf(instances);
  const bool allEdited = std::all_of(instances.begin(), instances.end(),
                                     [](const InstanceText &instance) { return instance.text; });
  if (arms.size() > 1 || !allEdited)
    return chained(arms, place);
  const std::string &text = *arms.front().text->text;
  const std::string condition = anyOf(arms.front().conditions);
  return condition.empty() ? text : asserted(text, condition, place);
}

static bool isBlank(std::string_view text) {
  return text.find_first_not_of(" \t\r") == std::string_view::npos;
}

std::optional<TextEdit> CallRewrite::edit(std::string_view file) const {
  const std::optional<std::string> sequence = text();
  if (!sequence)
    return std::nullopt;
  size_t begin = place.offset, end = begin + place.original.size();
  if (!isForNewer)
    return TextEdit{place.offset, static_cast<unsigned>(end - begin), *sequence};
  // Directives have lines of their own, and the statement is whole on both sides.
  const std::string semicolon = file.substr(end, 1) == ";" ? ";" : "";
  end += semicolon.size();
  const size_t line = file.rfind('\n', begin) + 1; // npos + 1 is 0
  const bool beginsLine = isBlank(file.substr(line, begin - line));
  if (beginsLine)
    begin = line;
  const size_t lineEnd = std::min(file.find('\n', end), file.size());
  const std::string indented = place.newline + place.indent;
  std::string text = beginsLine ? "" : place.newline;
  text += "#if __CUDA_ARCH__ >= 800" + indented + *sequence + semicolon;
  text += place.newline + "#else" + indented + place.original + semicolon;
  text += place.newline + "#endif";
  if (!isBlank(file.substr(end, lineEnd - end)))
    text += indented;
  return TextEdit{static_cast<unsigned>(begin), static_cast<unsigned>(end - begin), text};
}

} // namespace ldgsts
