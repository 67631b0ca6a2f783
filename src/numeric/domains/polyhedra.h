// Systems of linear rows, decided and combined by the Parma Polyhedra Library. Internal to the folder; the library's headers stay in the .cpp file.
//
// All numbers here are exact: the library's way to round floating-point numbers is not needed, and the rounding mode of the process stays as it is.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "numeric/domains/linear.h"
#include "numeric/relations.h"

namespace cairn::numeric {

// The integer vectors x[0], ..., x[dimensions - 1] that satisfy all rows; a row's variables are the dimensions.
struct System {
  std::uint32_t dimensions = 0;
  std::vector<LinearRow> rows;
};

// The greatest values of sums in a system, found over the rational numbers. Congruences are ignored.
class LinearProgram {
 public:
  explicit LinearProgram(const System& system);
  LinearProgram(LinearProgram&&) noexcept;
  LinearProgram& operator=(LinearProgram&&) noexcept;
  ~LinearProgram();

  // Some rational vector satisfies the system.
  [[nodiscard]] bool feasible() const;
  // No integer vector of a feasible system has a greater value of the sum; nothing if there is no bound.
  [[nodiscard]] std::optional<Integer> greatest(const std::vector<Summand>& sum) const;

 private:
  struct Problem;
  std::unique_ptr<Problem> problem_;
};

// Rows that hold of all vectors of both systems, which have the same dimensions. Equations and congruences among polyhedra are the strongest ones; the other rows are the
// convex hull's, or the octagon's around both if the hull takes too long.
[[nodiscard]] std::vector<LinearRow> hullOf(const System& a, const System& b, Relations relations);

// Rows about the first `kept` dimensions that hold of all vectors of the system. As strong as above.
[[nodiscard]] std::vector<LinearRow> shadowOf(const System& system, std::uint32_t kept, Relations relations);

// All vectors of the system satisfy the congruence.
[[nodiscard]] bool impliesCongruence(const System& system, const LinearRow& congruence);

}  // namespace cairn::numeric
