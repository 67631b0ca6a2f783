// Linear rows: their normal form, what a list of them keeps, and what the library makes of systems.
#include "numeric/domains/linear.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "numeric/domains/polyhedra.h"

namespace cairn::numeric {
namespace {

LinearRow row(std::vector<Summand> sum, RowKind kind, Integer bound, Integer modulus = 0) {
  return {std::move(sum), kind, bound, modulus};
}

bool has(const std::vector<LinearRow>& rows, LinearRow wanted) {
  EXPECT_EQ(normalise(wanted), Normal::Useful);
  return std::ranges::any_of(rows,
                             [&](LinearRow known) { return normalise(known) == Normal::Useful && known == wanted; });
}

TEST(LinearRows, ABoundIsRoundedToIntegers) {
  LinearRow r = row({{1, 2}, {0, 4}}, RowKind::AtMost, 7);
  ASSERT_EQ(normalise(r), Normal::Useful);
  EXPECT_EQ(r, row({{0, 2}, {1, 1}}, RowKind::AtMost, 3));
  LinearRow odd = row({{0, 2}, {1, 2}}, RowKind::Equal, 7);
  EXPECT_EQ(normalise(odd), Normal::Contradiction);
  LinearRow parity = row({{0, 3}, {1, 4}}, RowKind::Congruent, 5, 2);
  ASSERT_EQ(normalise(parity), Normal::Useful);
  EXPECT_EQ(parity, row({{0, 1}}, RowKind::Congruent, 1, 2));
}

TEST(LinearRows, TwoBoundsThatMeetAreAnEquation) {
  std::vector<LinearRow> rows;
  EXPECT_EQ(addRow(rows, row({{0, 1}, {1, 1}}, RowKind::AtMost, 9)), Added::Something);
  EXPECT_EQ(addRow(rows, row({{0, 1}, {1, 1}}, RowKind::AtMost, 10)), Added::Nothing);
  EXPECT_EQ(addRow(rows, row({{0, 1}, {1, 1}}, RowKind::AtMost, 7)), Added::Something);
  EXPECT_EQ(addRow(rows, row({{0, -1}, {1, -1}}, RowKind::AtMost, -7)), Added::Something);
  EXPECT_EQ(rows, std::vector{row({{0, 1}, {1, 1}}, RowKind::Equal, 7)});
  EXPECT_EQ(addRow(rows, row({{0, 1}, {1, 1}}, RowKind::AtMost, 6)), Added::Contradiction);
}

TEST(LinearSystems, TheHullOfTwoPointsIsALine) {
  const System a{2, {row({{0, 1}}, RowKind::Equal, 0), row({{1, 1}}, RowKind::Equal, 5)}};
  const System b{2, {row({{0, 1}}, RowKind::Equal, 2), row({{1, 1}}, RowKind::Equal, 1)}};
  const auto rows = hullOf(a, b, Relations::Polyhedra);
  EXPECT_TRUE(has(rows, row({{0, 2}, {1, 1}}, RowKind::Equal, 5)));
  // Both values of x are even.
  EXPECT_TRUE(has(rows, row({{0, 1}}, RowKind::Congruent, 0, 2)));
  const auto octagon = hullOf(a, b, Relations::Octagons);
  EXPECT_FALSE(has(octagon, row({{0, 2}, {1, 1}}, RowKind::Equal, 5)));
  EXPECT_TRUE(has(octagon, row({{0, 1}, {1, 1}}, RowKind::AtMost, 5)));
}

TEST(LinearSystems, AnEmptySideAddsNothing) {
  const System empty{1, {row({{0, 1}}, RowKind::AtMost, 0), row({{0, -1}}, RowKind::AtMost, -1)}};
  const System point{1, {row({{0, 1}}, RowKind::Equal, 4)}};
  EXPECT_TRUE(has(hullOf(empty, point, Relations::Polyhedra), row({{0, 1}}, RowKind::Equal, 4)));
  EXPECT_FALSE(LinearProgram(empty).feasible());
}

TEST(LinearSystems, TheGreatestValueIsRoundedDown) {
  const System system{2, {row({{0, 2}, {1, 1}}, RowKind::AtMost, 7), row({{1, -1}}, RowKind::AtMost, 0)}};
  const LinearProgram program(system);
  EXPECT_EQ(program.greatest({{0, 1}}), Integer{3});
  EXPECT_EQ(program.greatest({{0, -1}}), std::nullopt);
}

// A cube of as many dimensions has more corners than there is time to count.
TEST(LinearSystems, WhatTakesTooLongIsGivenUp) {
  const auto cube = [](std::int64_t low, std::int64_t high) {
    System result{24, {}};
    for (std::uint32_t d = 0; d < result.dimensions; ++d) {
      result.rows.push_back(row({{d, 1}}, RowKind::AtMost, high + d));
      result.rows.push_back(row({{d, -1}}, RowKind::AtMost, -low));
    }
    return result;
  };
  const auto rows = hullOf(cube(0, 10), cube(5, 20), Relations::Polyhedra);
  // The octagon around both is there in its place.
  EXPECT_TRUE(has(rows, row({{0, 1}}, RowKind::AtMost, 20)));
  EXPECT_TRUE(has(rows, row({{3, 1}, {4, -1}}, RowKind::AtMost, 18)));
}

}  // namespace
}  // namespace cairn::numeric
