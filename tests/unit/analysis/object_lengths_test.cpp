#include "analysis/object_lengths.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <string>
#include <vector>

#include "oracle/text.h"
#include "program/text/text.h"

namespace cairn::analysis {
namespace {

class ObjectLengthsTest : public testing::Test {
 protected:
  void update(const std::string& body) {
    lengths_.update(heap::parse("state { " + body + " }", program_, terms_), terms_, 8, Chains::All);
  }
  // A list of so many nodes. Objects are numbered in the order they are written.
  static std::string list(const std::string& name, unsigned length) {
    std::string result;
    for (unsigned i = 0; i < length; ++i) {
      const std::string next = i + 1 < length ? fmt::format("&{}{}", name, i + 1) : "null";
      result += fmt::format("heap {}{} size 16 {{ 0: i32 = {}, 8: ptr = {} }}\n", name, i, i, next);
    }
    return result;
  }

  program::Program program_ = program::parse(R"(program LP64
function @main() {
  register %0: ptr
  register %1: ptr
block0:
  return
}
)");
  term::TermStore terms_;
  ObjectLengths lengths_;
};

TEST_F(ObjectLengthsTest, AListThatGrowsIsOne) {
  for (unsigned length = 1; length <= 5; ++length) update(list("a", length) + "frame @main { %0: ptr = &a0 }");
  EXPECT_EQ(lengths_.lengths(), std::vector<unsigned>{5});
}

TEST_F(ObjectLengthsTest, AListWithAnotherStartIsTheSame) {
  update(list("a", 5) + "frame @main { %0: ptr = &a0 }");
  // Its first node was freed: the chain starts with the second object.
  update("heap gone size 16 freed\n" + list("a", 4) + "frame @main { %0: ptr = &a0, %1: ptr = &gone }");
  EXPECT_EQ(lengths_.lengths(), std::vector<unsigned>{5});
}

TEST_F(ObjectLengthsTest, APointerIntoAListDoesNotMakeItTwo) {
  update(list("a", 6) + "frame @main { %0: ptr = &a0 }");
  update(list("a", 6) + "frame @main { %0: ptr = &a0, %1: ptr = &a3 }");
  EXPECT_EQ(lengths_.lengths(), std::vector<unsigned>{6});
}

TEST_F(ObjectLengthsTest, TwoListsAreTwo) {
  update(list("a", 5) + list("b", 20) + "frame @main { %0: ptr = &a0, %1: ptr = &b0 }");
  EXPECT_EQ(lengths_.lengths(), (std::vector<unsigned>{5, 20}));
}

TEST_F(ObjectLengthsTest, AListWithoutABoundHasNoLength) {
  update(R"(segment a singly size 16 head 0 next 8 length n then null { 0: i32 = 1 }
      frame @main { %0: ptr = &a.first })");
  EXPECT_TRUE(lengths_.lengths().empty());
}

TEST_F(ObjectLengthsTest, ASegmentIsAsLongAsItCanBe) {
  update(R"(segment a singly size 16 head 0 next 8 length n then null { 0: i32 = 1 }
      path { (u<= n 7) }
      frame @main { %0: ptr = &a.first })");
  EXPECT_EQ(lengths_.lengths(), std::vector<unsigned>{7});
}

}  // namespace
}  // namespace cairn::analysis
