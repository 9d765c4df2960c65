#include "Report/Baseline.h"

#include "Report/Messages.h"
#include "Report/Words.h"

#include <map>

using namespace llvm;

namespace ldgsts {

namespace {

/// What a site's code is worth: the better, the greater.
struct Standing {
  bool isLowered = false;
  bool isAsked = false; ///< lowered as what the call asks for: copy_async to cp.async
  bool isUntested = false;
  int64_t width = 0;

  friend bool operator<(const Standing &a, const Standing &b) {
    return std::tie(a.isLowered, a.isAsked, a.width, a.isUntested) <
           std::tie(b.isLowered, b.isAsked, b.width, b.isUntested);
  }
};

Standing standingOf(const json::Object &site) {
  const StringRef outcome = site.getString("outcome").value_or("");
  Standing standing;
  standing.isLowered = outcome == "lowered" || outcome == "guarded";
  standing.isUntested = outcome == "lowered";
  const json::Array *reasons = site.getArray("reasons"), *plans = site.getArray("plans");
  standing.isAsked = standing.isLowered && (!reasons || reasons->empty());
  if (plans && !plans->empty()) // the widest is the first
    if (const json::Object *plan = plans->front().getAsObject())
      standing.width = plan->getInteger("width").value_or(0);
  return standing;
}

using Key = std::tuple<std::string, std::string, int64_t, std::string>;

Key keyOf(const json::Object &site) {
  return {site.getString("file").value_or("").str(), site.getString("function").value_or("").str(),
          site.getInteger("order").value_or(0), site.getString("target").value_or("").str()};
}

std::map<Key, const json::Object *> worstOf(const json::Array &sites) {
  std::map<Key, const json::Object *> worst;
  for (const json::Value &value : sites) {
    const json::Object &site = *value.getAsObject();
    const json::Object *&known = worst[keyOf(site)];
    if (!known || standingOf(site) < standingOf(*known))
      known = &site;
  }
  return worst;
}

/// The lines about one site that is worth less than before.
class Lines {
public:
  explicit Lines(const json::Object &site) : site(site) {}

  std::string compared(const Standing &before, const Standing &now) {
    if (!now.isLowered)
      byReasons(Message::BaselineDeclined);
    else if (before.isAsked && !now.isAsked)
      byReasons(Message::BaselineAsCopy);
    else if (now.width < before.width)
      narrower(before.width, now.width);
    else
      guarded();
    return std::move(text);
  }

private:
  std::string word(StringRef name) const { return site.getString(name).value_or("").str(); }

  void line(const json::Object *place, const char *kind, const std::string &words) {
    if (!place)
      place = site.getObject("place");
    if (place)
      text +=
          formatv("{0}:{1}:{2}: ", place->getString("file").value_or(""),
                  place->getInteger("line").value_or(0), place->getInteger("column").value_or(0));
    text += kind + (": " + words) + "\n";
  }

  template <class... Args> void error(Message message, const Args &...args) {
    line(nullptr, "error", say(message, word("call"), word("function"), word("target"), args...));
  }

  void byReasons(Message message) {
    const json::Array *reasons = site.getArray("reasons");
    if (!reasons || reasons->empty()) // dispatch::sync, or a rule that is switched off
      return error(message, word("text"));
    for (const json::Value &value : *reasons) {
      const json::Object &reason = *value.getAsObject();
      const std::string fact = reason.getString("fact").value_or("").str(),
                        remedy = reason.getString("remedy").value_or("").str();
      const bool isFirst = &value == &reasons->front();
      if (isFirst)
        error(message, fact);
      line(reason.getObject("place"), "note",
           isFirst ? remedy : say(Message::AlsoBecause, fact, remedy));
    }
  }

  void promises(const json::Object &width) {
    if (const json::Array *promises = width.getArray("promises"))
      for (const json::Value &value : *promises) {
        const json::Object &promise = *value.getAsObject();
        line(promise.getObject("place"), "note",
             say(Message::WriteIfItHolds, promise.getString("text").value_or("")));
      }
  }

  /// Of the record's widths the first that \p isMeant.
  template <class Predicate> const json::Object *width(Predicate isMeant) const {
    if (const json::Array *widths = site.getArray("widths"))
      for (const json::Value &value : *widths)
        if (const json::Object *width = value.getAsObject(); width && isMeant(*width))
          return width;
    return nullptr;
  }

  void narrower(int64_t before, int64_t now) {
    const json::Object *blocked =
        width([&](const json::Object &width) { return width.getInteger("width") == before; });
    error(Message::BaselineNarrower, bytesText(now), bytesText(before),
          blocked ? blocked->getString("blocked").value_or("").str() : word("text"));
    if (blocked)
      promises(*blocked);
  }

  void guarded() {
    const json::Object *test =
        width([](const json::Object &width) { return width.getBoolean("test").value_or(false); });
    error(Message::BaselineGuarded,
          test ? test->getString("blocked").value_or("").str() : word("text"));
    if (test)
      promises(*test);
  }

  const json::Object &site;
  std::string text;
};

Error unreadable(const Twine &what) { return createStringError(inconvertibleErrorCode(), what); }

} // namespace

Expected<json::Array> readReport(StringRef text) {
  Expected<json::Value> report = json::parse(text);
  if (!report)
    return unreadable("no JSON: " + toString(report.takeError()));
  json::Object *fields = report->getAsObject();
  if (!fields || !fields->get("version") || !fields->getArray("sites"))
    return unreadable("no report of ldgsts-rewrite --report=json");
  if (fields->getInteger("version") != ReportVersion)
    return unreadable(formatv("a report of version {0}, and this is ldgsts-rewrite for version {1}",
                              *fields->get("version"), ReportVersion));
  for (const json::Value &value : *fields->getArray("sites")) {
    const json::Object *site = value.getAsObject();
    if (!site || !site->getString("file") || !site->getString("function") ||
        !site->getInteger("order") || !site->getString("outcome"))
      return unreadable("its sites lack file, function, order or outcome; make it anew");
  }
  return std::move(*fields->getArray("sites"));
}

std::vector<std::string> regressions(const json::Array &before, const json::Array &now) {
  const std::map<Key, const json::Object *> old = worstOf(before), current = worstOf(now);
  std::vector<std::string> found;
  for (const auto &[key, site] : current) {
    const auto known = old.find(key);
    if (known == old.end())
      continue;
    const Standing was = standingOf(*known->second), is = standingOf(*site);
    if ((was.isLowered && !is.isLowered) || (was.isAsked && !is.isAsked) || is.width < was.width ||
        (was.isUntested && is.isLowered && !is.isUntested))
      found.push_back(Lines(*site).compared(was, is));
  }
  return found;
}

} // namespace ldgsts
