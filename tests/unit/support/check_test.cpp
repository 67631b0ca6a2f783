#include "support/check.h"

#include <gtest/gtest.h>

#include <string>

#include "support/hash.h"
#include "support/id.h"

namespace cairn::support {
namespace {

TEST(Check, PassesSilently) { CAIRN_CHECK(1 + 1 == 2, "arithmetic"); }

TEST(Check, SaysWhatAndWhere) {
  try {
    CAIRN_CHECK(1 + 1 == 3, "arithmetic is broken");
    FAIL() << "the check passed";
  } catch (const CheckFailed& error) {
    const std::string message = error.what();
    EXPECT_NE(message.find("arithmetic is broken"), std::string::npos);
    EXPECT_NE(message.find("1 + 1 == 3"), std::string::npos);
    EXPECT_NE(message.find("check_test.cpp:"), std::string::npos);
  }
}

TEST(Check, FullChecksOnlyWhereAskedFor) {
#ifdef CAIRN_FULL_CHECKS
  EXPECT_THROW(CAIRN_FULL_CHECK(false, "full"), CheckFailed);
#else
  CAIRN_FULL_CHECK(false, "full");
#endif
}

TEST(Id, TheDefaultIsInvalid) {
  using TestId = Id<struct TestTag>;
  EXPECT_FALSE(TestId().valid());
  EXPECT_TRUE(TestId(0).valid());
  EXPECT_EQ(TestId(7).index(), 7U);
  EXPECT_LT(TestId(1), TestId(2));
}

TEST(Hash, DependsOnTheOrder) { EXPECT_NE(combine(combine(0, 1), 2), combine(combine(0, 2), 1)); }

}  // namespace
}  // namespace cairn::support
