// The sites of a report -> SARIF.
#include "FolderTest.h"

#include "Report/Sarif.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

using namespace ldgsts;
namespace json = llvm::json;

namespace {

class Sarif : public FolderTest {
protected:
  void SetUp() override {
    FolderTest::SetUp();
    put(path("k.cu"), "/* \xc3\xa9\xc3\xa9 */ copy_async(s, ld);\n");
    put(path("a.cuh"), "int ld;\n");
  }

  json::Object place(const char *name, int line, int column) const {
    return json::Object{{"file", path(name)}, {"line", line}, {"column", column}};
  }

  /// The call is at byte 12 of its line, which is code point 10.
  json::Object site(const char *outcome, const char *level) const {
    return json::Object{{"file", "k.cu"},    {"function", "k"},
                        {"order", 3},        {"outcome", outcome},
                        {"level", level},    {"text", "what it is"},
                        {"target", "sm_90"}, {"place", place("k.cu", 1, 12)}};
  }

  json::Object reason() const {
    return json::Object{{"rule", "active"},
                        {"fact", "it diverges"},
                        {"remedy", "move it"},
                        {"place", place("k.cu", 1, 26)},
                        {"fix", nullptr}};
  }

  static json::Array results(json::Array sites) {
    json::Object document = sarifOf(sites);
    return std::move(*document.getArray("runs")->front().getAsObject()->getArray("results"));
  }
};

TEST_F(Sarif, ALevelForEachKindOfSite) {
  const std::tuple<const char *, const char *, const char *> cases[] = {
      {"lowered", "none", "none"},        {"guarded", "none", "note"},
      {"sync", "none", "none"},           {"declined", "remark", "note"},
      {"declined", "warning", "warning"}, {"declined", "error", "error"},
      {"lowered", "warning", "warning"}};
  for (const auto &[outcome, level, said] : cases) {
    json::Object one = site(outcome, level);
    const bool hasReason = level != std::string("none");
    if (hasReason)
      one["reasons"] = json::Array{reason()};
    const json::Array all = results(json::Array{std::move(one)});
    ASSERT_EQ(all.size(), 1u);
    const json::Object &result = *all.front().getAsObject();
    EXPECT_EQ(result.getString("level"), said) << outcome << level;
    EXPECT_EQ(result.getString("ruleId"), hasReason ? "active" : outcome);
    EXPECT_EQ(result.getObject("message")->getString("text"), "what it is");
    EXPECT_EQ(result.getObject("partialFingerprints")->getString("site/v1"), "k.cu:k:3");
  }
}

TEST_F(Sarif, EachRuleOfTheTableIsInTheTool) {
  json::Object document = sarifOf(json::Array{site("guarded", "none")});
  const json::Object &run = *document.getArray("runs")->front().getAsObject();
  const json::Array &rules = *run.getObject("tool")->getObject("driver")->getArray("rules");
  std::vector<std::string> ids;
  for (const json::Value &rule : rules)
    ids.push_back(rule.getAsObject()->getString("id")->str());
  std::vector<std::string> expected = {
#define RULE(identifier, id, requirement) id,
#include "Check/Checks.def"
      "emission", "lowered", "guarded", "sync"};
  EXPECT_EQ(ids, expected);
  const json::Object &result = *run.getArray("results")->front().getAsObject();
  EXPECT_EQ(ids[*result.getInteger("ruleIndex")], "guarded");
}

TEST_F(Sarif, ColumnsCountCodePoints) {
  const json::Array all = results(json::Array{site("lowered", "none")});
  const json::Object &location =
      *all[0].getAsObject()->getArray("locations")->front().getAsObject();
  EXPECT_EQ(*location.getObject("physicalLocation")->get("region"),
            json::Value(json::Object{
                {"startLine", 1}, {"startColumn", 10}, {"endLine", 1}, {"endColumn", 20}}));
}

TEST_F(Sarif, FactsAndOriginsAreRelatedLocations) {
  json::Object one = site("guarded", "none");
  one["widths"] = json::Array{json::Object{{"width", 16},
                                           {"test", true},
                                           {"blocked", "nothing is known of 'ld'"},
                                           {"place", place("k.cu", 1, 26)},
                                           {"from", json::Array{place("a.cuh", 1, 5)}}}};
  one["facts"] = json::Array{
      json::Object{{"text", "the target is sm_90"}, {"places", json::Array()}},
      json::Object{{"text", "'s' is shared"}, {"places", json::Array{place("k.cu", 1, 23)}}}};
  json::Object document = sarifOf(json::Array{std::move(one)});
  const json::Object &run = *document.getArray("runs")->front().getAsObject();
  const json::Array &artifacts = *run.getArray("artifacts");
  std::vector<std::string> texts;
  for (const json::Value &value :
       *run.getArray("results")->front().getAsObject()->getArray("relatedLocations")) {
    const json::Object &location = *value.getAsObject();
    texts.push_back(location.getObject("message")->getString("text")->str());
    // An index is one of the run's artifacts.
    const json::Object &artifact =
        *location.getObject("physicalLocation")->getObject("artifactLocation");
    const json::Object &named = *artifacts[*artifact.getInteger("index")].getAsObject();
    EXPECT_EQ(named.getObject("location")->getString("uri"), artifact.getString("uri"));
  }
  EXPECT_EQ(texts, (std::vector<std::string>{"tested at run time: nothing is known of 'ld'",
                                             "which comes from here", "'s' is shared"}));
}

TEST_F(Sarif, PromisesThatCanBeTypedAreFixes) {
  json::Object one = site("guarded", "none");
  one["widths"] = json::Array{json::Object{
      {"width", 16},
      {"test", true},
      {"promises", json::Array{json::Object{{"text", "assume_multiple<4>(ld)"},
                                            {"fix", json::Object{{"begin", place("k.cu", 1, 26)},
                                                                 {"end", place("k.cu", 1, 28)},
                                                                 {"before", "assume_multiple<4>("},
                                                                 {"after", ")"}}}}}}}};
  json::Object both = one;
  both.getArray("widths")
      ->front()
      .getAsObject()
      ->getArray("promises")
      ->push_back(json::Object{{"text", "another, nobody knows where"}, {"fix", nullptr}});
  const json::Array all = results(json::Array{std::move(one), std::move(both)});
  const auto change = [&](int column, const char *text) {
    return json::Object{
        {"artifactLocation", json::Object{{"uri", "file://" + path("k.cu")}}},
        {"replacements",
         json::Array{json::Object{
             {"deletedRegion",
              json::Object{{"startLine", 1}, {"startColumn", column}, {"endColumn", column}}},
             {"insertedContent", json::Object{{"text", text}}}}}}};
  };
  EXPECT_EQ(
      *all[0].getAsObject()->get("fixes"),
      json::Value(json::Array{json::Object{
          {"description", json::Object{{"text", "write assume_multiple<4>(ld) here if it holds"}}},
          {"artifactChanges", json::Array{change(24, "assume_multiple<4>("), change(26, ")")}}}}));
  EXPECT_EQ(all[1].getAsObject()->get("fixes"), nullptr);
}

TEST_F(Sarif, WhatIsSaidTwiceIsOneResult) {
  json::Object other = site("lowered", "none");
  other["target"] = "sm_80";
  EXPECT_EQ(results(json::Array{site("lowered", "none"), std::move(other)}).size(), 1u);
}

TEST_F(Sarif, WhatNoRuleDeclinedIsNoResult) {
  EXPECT_EQ(results(json::Array{site("declined", "none")}).size(), 0u);
}

TEST_F(Sarif, APlaceInNoFileIsLeftOut) {
  json::Object one = site("lowered", "none");
  one["place"] = place("generated.in", 1, 1);
  const json::Array all = results(json::Array{std::move(one)});
  EXPECT_EQ(all[0].getAsObject()->get("locations"), nullptr);
}

} // namespace
