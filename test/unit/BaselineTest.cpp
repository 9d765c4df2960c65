// Two reports -> the sites that got worse, with the reasons of the record.
#include "Report/Baseline.h"

#include "llvm/Support/FormatVariadic.h"

#include <gtest/gtest.h>

using namespace ldgsts;
namespace json = llvm::json;

namespace {

using Lines = std::vector<std::string>;

json::Object place(int line) {
  return json::Object{{"file", "k.cu"}, {"line", line}, {"column", 3}};
}

/// A site as it is in a report, as far as a comparison looks at it.
json::Object site(const std::string &outcome, std::vector<int> widths = {}, int line = 4) {
  json::Array plans;
  for (int width : widths)
    plans.push_back(json::Object{{"width", width}});
  return json::Object{
      {"file", "k.cu"},          {"function", "k"},          {"order", 0},
      {"target", "sm_90"},       {"call", "copy_async"},     {"outcome", outcome},
      {"text", "what it is"},    {"place", place(line)},     {"reasons", json::Array()},
      {"widths", json::Array()}, {"plans", std::move(plans)}};
}

json::Object with(json::Object site, const char *key, json::Value value) {
  site[key] = std::move(value);
  return site;
}

json::Object blocked(int width, bool isTest) {
  return json::Object{{"width", width},
                      {"test", isTest},
                      {"blocked", "nothing is known of 'ld'"},
                      {"promises", json::Array{json::Object{{"text", "assume_multiple<8>(ld)"},
                                                            {"place", place(7)}}}}};
}

json::Object declined() {
  const auto reason = [](const char *fact, const char *remedy, json::Value place) {
    return json::Object{{"fact", fact}, {"remedy", remedy}, {"place", std::move(place)}};
  };
  return with(site("declined"), "reasons",
              json::Array{reason("it diverges", "move it", place(9)),
                          reason("it is too wide", "narrow it", nullptr)});
}

Lines compare(json::Object before, json::Object now) {
  return regressions(json::Array{std::move(before)}, json::Array{std::move(now)});
}

TEST(Baseline, WhatIsAsGoodIsSilent) {
  const std::vector<json::Object> all = {site("lowered", {16}), site("guarded", {16, 8}),
                                         declined(), site("sync")};
  for (const json::Object &same : all)
    EXPECT_EQ(compare(same, same), Lines());
  EXPECT_EQ(compare(declined(), site("guarded", {4})), Lines());
  EXPECT_EQ(compare(site("guarded", {16, 8}), site("lowered", {16})), Lines());
  EXPECT_EQ(compare(site("lowered", {8}), site("lowered", {16})), Lines());
}

TEST(Baseline, NoLongerLowered) {
  EXPECT_EQ(compare(site("guarded", {4}), declined()),
            (Lines{"k.cu:4:3: error: copy_async in 'k' for sm_90 is not lowered any more: it "
                   "diverges\n"
                   "k.cu:9:3: note: move it\n"
                   "k.cu:4:3: note: also: it is too wide; narrow it\n"}));
  EXPECT_EQ(compare(site("lowered", {16}), site("sync")),
            (Lines{"k.cu:4:3: error: copy_async in 'k' for sm_90 is not lowered any more: what it "
                   "is\n"}));
}

TEST(Baseline, LoweredAsSomethingElse) {
  json::Object now = site("lowered", {16});
  now["reasons"] = std::move(*declined().getArray("reasons"));
  now.getArray("reasons")->pop_back();
  EXPECT_EQ(compare(site("lowered", {16}), now),
            (Lines{"k.cu:4:3: error: copy_async in 'k' for sm_90 is lowered as copy, and was to "
                   "cp.async in the baseline: it diverges\n"
                   "k.cu:9:3: note: move it\n"}));
  EXPECT_EQ(compare(now, now), Lines());
}

TEST(Baseline, Narrower) {
  EXPECT_EQ(compare(site("lowered", {16}),
                    with(site("lowered", {8}), "widths", json::Array{blocked(16, false)})),
            (Lines{"k.cu:4:3: error: copy_async in 'k' for sm_90 copies 8 bytes at a time, and 16 "
                   "bytes in the baseline: nothing is known of 'ld'\n"
                   "k.cu:7:3: note: write assume_multiple<8>(ld) here if it holds\n"}));
}

TEST(Baseline, TestedNow) {
  EXPECT_EQ(compare(site("lowered", {16}),
                    with(site("guarded", {16, 8}), "widths", json::Array{blocked(16, true)})),
            (Lines{"k.cu:4:3: error: copy_async in 'k' for sm_90 is tested at run time, and was "
                   "not in the baseline: nothing is known of 'ld'\n"
                   "k.cu:7:3: note: write assume_multiple<8>(ld) here if it holds\n"}));
}

TEST(Baseline, SitesAreKnownByFunctionAndOrder) {
  EXPECT_EQ(compare(site("lowered", {16}, 4), site("lowered", {8}, 400)).size(), 1u);
  for (const char *key : {"file", "function", "target"})
    EXPECT_EQ(compare(with(site("lowered", {16}), key, "other"), site("lowered", {8})), Lines());
  EXPECT_EQ(compare(with(site("lowered", {16}), "order", 1), site("lowered", {8})), Lines());
  EXPECT_EQ(regressions(json::Array(), json::Array{declined()}), Lines());
  EXPECT_EQ(regressions(json::Array{site("lowered", {16})}, json::Array()), Lines());
}

TEST(Baseline, OfSeveralCompilationsTheWorstCounts) {
  const json::Array mixed{site("lowered", {16}), site("lowered", {4}), site("lowered", {8})};
  EXPECT_EQ(regressions(mixed, json::Array{site("lowered", {4})}), Lines());
  EXPECT_EQ(regressions(json::Array{site("lowered", {8})}, mixed).size(), 1u);
}

std::string whyUnreadable(const std::string &text) {
  llvm::Expected<json::Array> sites = readReport(text);
  return sites ? "" : llvm::toString(sites.takeError());
}

TEST(Baseline, ReportsAreReadOrRefusedInALine) {
  const json::Value report = json::Object{{"version", 1}, {"sites", json::Array{declined()}}};
  llvm::Expected<json::Array> sites = readReport(llvm::formatv("{0}", report).str());
  ASSERT_TRUE(bool(sites));
  EXPECT_EQ(json::Value(std::move(*sites)), json::Value(json::Array{declined()}));
  EXPECT_EQ(whyUnreadable("{").find("no JSON: "), 0u);
  for (const char *other : {"1", "[]", "{}", R"({"version": 1})", R"({"version": 1, "sites": 2})"})
    EXPECT_EQ(whyUnreadable(other), "no report of ldgsts-rewrite --report=json") << other;
  EXPECT_EQ(whyUnreadable(R"({"version": 2, "sites": []})"),
            "a report of version 2, and this is ldgsts-rewrite for version 1");
  for (const char *other :
       {"[1]", "[{}]", R"([{"file": "k.cu", "function": "k", "outcome": "x"}])"})
    EXPECT_EQ(whyUnreadable(R"({"version": 1, "sites": )" + std::string(other) + "}"),
              "its sites lack file, function, order or outcome; make it anew")
        << other;
}

} // namespace
