#include "Options.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

std::string set(Options &options, llvm::StringRef name, llvm::StringRef value) {
  return llvm::toString(setOption(options, name, value));
}

TEST(Options, Defaults) {
  const Options options;
  EXPECT_EQ(options.unrollLimit, 64);
  EXPECT_EQ(options.check.alignment, Alignment::Guard);
  EXPECT_FALSE(options.facts.trustKernelPointers);
  EXPECT_TRUE(options.check.disabled.none());
  EXPECT_EQ(options.policy, PolicyOperand::Drop);
}

TEST(Options, CachePolicy) {
  Options options;
  EXPECT_EQ(set(options, "cache-policy", "on"), "");
  EXPECT_EQ(options.policy, PolicyOperand::Emit);
  for (const char *bad : {"", "yes", "On", "1"}) {
    EXPECT_EQ(set(options, "cache-policy", bad),
              std::string("cache-policy wants on or off, not '") + bad + "'");
    EXPECT_EQ(options.policy, PolicyOperand::Emit) << bad;
  }
  EXPECT_EQ(set(options, "cache-policy", "off"), "");
  EXPECT_EQ(options.policy, PolicyOperand::Drop);
}

TEST(Options, UnrollLimit) {
  Options options;
  for (const char *good : {"1", "64", "1024"}) {
    EXPECT_EQ(set(options, "unroll-limit", good), "");
    EXPECT_EQ(options.unrollLimit, std::stoi(good));
  }
  for (const char *bad : {"0", "1025", "-1", "", "x", "8x", "4294967297", "0x10"}) {
    EXPECT_EQ(set(options, "unroll-limit", bad),
              std::string("unroll-limit wants a number from 1 to 1024, not '") + bad + "'");
    EXPECT_EQ(options.unrollLimit, 1024) << bad;
  }
}

TEST(Options, Align) {
  struct Case {
    const char *value;
    Alignment alignment;
    bool trust;
  };
  Options options; // Each value undoes the one before.
  for (const Case &c :
       {Case{"trust", Alignment::Guard, true}, Case{"prove", Alignment::Prove, false},
        Case{"trust", Alignment::Guard, true}, Case{"guard", Alignment::Guard, false}}) {
    EXPECT_EQ(set(options, "align", c.value), "");
    EXPECT_EQ(options.check.alignment, c.alignment) << c.value;
    EXPECT_EQ(options.facts.trustKernelPointers, c.trust) << c.value;
  }
  for (const char *bad : {"", "16", "Prove", "guards", "prove,trust"}) {
    EXPECT_EQ(set(options, "align", bad),
              std::string("align wants prove, guard or trust, not '") + bad + "'");
    EXPECT_EQ(options.check.alignment, Alignment::Guard) << bad;
    EXPECT_FALSE(options.facts.trustKernelPointers) << bad;
  }
}

TEST(Options, DisableCheck) {
  Options options;
  EXPECT_EQ(set(options, "disable-check", "direction"), "");
  EXPECT_EQ(set(options, "disable-check", "overlap"), "");
  EXPECT_EQ(set(options, "disable-check", "overlap"), "");
  for (size_t rule = 0; rule < options.check.disabled.size(); ++rule)
    EXPECT_EQ(options.check.disabled.test(rule), rule == static_cast<size_t>(Rule::Direction) ||
                                                     rule == static_cast<size_t>(Rule::Overlap))
        << rule;
  EXPECT_EQ(set(options, "disable-check", "emission"),
            "disable-check knows no rule 'emission'; the rules are target, scope, active, "
            "direction, type, shape, edges, divisible, width, overlap, contract");
}

TEST(Options, UnknownNames) {
  Options options;
  EXPECT_EQ(set(options, "unroll", "4"), "unknown option 'unroll'");
  EXPECT_EQ(set(options, "", ""), "unknown option ''");
}

} // namespace
