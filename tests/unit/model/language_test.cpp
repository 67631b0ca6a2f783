#include <gtest/gtest.h>

#include <algorithm>

#include "model/code/c_code.h"
#include "model/language/load.h"
#include "model/language/obligation.h"

namespace cairn::model {
namespace {

constexpr const char* kPool = R"(machine Pool
constants top : int
axiom positive: 0 < top
state free : set
invariant inside: free subset 1 .. top
initially free := 1 .. top
method take() returns p : int
  event take_ok
    any c in free
    do free := free \ {c}
    return c
  failing event take_fail
    where none: free subset {}
    return 0
method give(in p : int) returns ok : bool
  event give_ok
    where known: p in 1 .. top
          busy: not (p in free)
    do free := free + {p}
    return true
  failing event give_bad
    where bad: not (p in 1 .. top) or p in free
    return false
)";

std::shared_ptr<const Machine> read(const std::string& text) {
  Library library(
      [&](const std::string& path) -> std::optional<std::string> {
        if (path == "Pool.machine") return text;
        return std::nullopt;
      },
      {}, {});
  return library.load("Pool.machine");
}

std::string errorOf(const std::string& text) {
  try {
    (void)read(text);
  } catch (const ModelError& error) {
    return error.what();
  }
  return "";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

TEST(Language, ReadsAMachine) {
  const auto machine = read(kPool);
  EXPECT_EQ(machine->name, "Pool");
  EXPECT_EQ(machine->events.size(), 4U);
  EXPECT_EQ(print(machine->invariants[0].formula), "free subset 1 .. top");
}

TEST(Language, NamesTheObligations) {
  std::vector<std::string> labels;
  for (const Obligation& obligation : obligationsOf(*read(kPool))) labels.push_back(obligation.label);
  const std::vector<std::string> wanted = {"init/inside/INV", "take_ok/inside/INV", "give_ok/inside/INV",
                                           "take/total/TOT", "give/total/TOT"};
  EXPECT_EQ(labels, wanted);
}

TEST(Language, UnknownNamesHaveAPlaceAndTheNearestOne) {
  EXPECT_EQ(errorOf(replaced(kPool, "free subset 1", "fre subset 1")),
            "Pool.machine:5:19: expected an expression, but 'fre' is unknown; the nearest known name is 'free'");
}

TEST(Language, TypesAreChecked) {
  EXPECT_EQ(errorOf(replaced(kPool, "0 < top", "0 < (1 .. top)")),
            "Pool.machine:3:24: expected int after <, found set");
}

TEST(Language, AVariableIsAssignedOnce) {
  EXPECT_NE(
      errorOf(replaced(kPool, "do free := free + {p}", "do free := free + {p} free := {}")).find("assigned twice"),
      std::string::npos);
}

// Each value has an obligation, and one says that there are no others: without it a value could be forgotten.
TEST(Language, CasesAreObligationsOfTheirOwn) {
  const auto machine =
      read(replaced(kPool, "initially", "invariant low: all p in free: 0 < p cases p in 1 .. 2\ninitially"));
  std::vector<std::string> labels;
  for (const Obligation& obligation : obligationsOf(*machine)) {
    if (obligation.label.starts_with("init/low")) labels.push_back(obligation.label);
  }
  const std::vector<std::string> wanted = {"init/low_1/INV", "init/low_2/INV", "init/low_cases/INV"};
  EXPECT_EQ(labels, wanted);
  EXPECT_EQ(
      errorOf(replaced(kPool, "initially", "invariant low: all p in free: 0 < p cases q in 1 .. 2\ninitially")),
      "Pool.machine:6:43: expected a name that the clause's quantifier binds, but 'q' is unknown; the nearest known "
      "name is 'p'");
}

TEST(Language, LayoutsNameWhatThereIs) {
  const auto machine = read(std::string(kPool) + "layout free in 1 .. top\n");
  EXPECT_EQ(machine->layout.bits.size(), 1U);
  EXPECT_NE(errorOf(std::string(kPool) + "layout fre in 1 .. top\n").find("the nearest known name is 'free'"),
            std::string::npos);
  EXPECT_NE(errorOf(std::string(kPool) + "layout free on 1\n").find("a set is kept `from first by next until end`"),
            std::string::npos);
}

// A text in C needs to know where the set is kept.
TEST(Language, NoTextInCWithoutALayout) {
  const std::string instance = "instance top = N\n";
  EXPECT_NE(allocatorText(*read(kPool + instance + "layout free in 1 .. top\n")).find("I pool_take(void)"),
            std::string::npos);
  EXPECT_THROW((void)allocatorText(*read(kPool + instance)), ModelError);
}

}  // namespace
}  // namespace cairn::model
