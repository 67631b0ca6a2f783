// The value of an expression in a concrete state. It shares nothing with the printer for solvers, so that each can find the other's mistakes.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "model/language/machine.h"

namespace cairn::model {

// The value of a variable: a number (a truth value is 0 or 1), a set in ascending order, or a function as pairs in the order of their points.
struct Value {
  std::int64_t number = 0;
  std::vector<std::int64_t> set;
  std::vector<std::pair<std::int64_t, std::int64_t>> function;

  bool operator==(const Value&) const = default;
};

// By slot.
using State = std::vector<Value>;
using Numbers = std::vector<std::int64_t>;

// A function is applied outside its domain, or a divisor is 0: what the obligations WD exclude.
class UndefinedValue : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Where names have their values. Locals are changed while bound variables run through their sets.
struct Scene {
  const Numbers& constants;
  const State& state;
  Numbers& locals;
};

// Throws UndefinedValue, and support::Unsupported for a number outside of 64 bits.
[[nodiscard]] std::int64_t integerValue(const Term& term, const Scene& scene);
[[nodiscard]] bool truthValue(const Term& term, const Scene& scene);
[[nodiscard]] Numbers setValue(const Term& term, const Scene& scene);

// The state after the assignments, all at once. A function then has points exactly where it is defined. Throws UndefinedValue, also if two assignments
// change one point or a point has no value.
[[nodiscard]] State stateAfter(const Machine& machine, const std::vector<Assignment>& assignments, const Scene& scene);

// What functions say outside of their sets is forgotten; hidden by an ancestor already means empty.
void normalise(const Machine& machine, const Numbers& constants, State& state);

}  // namespace cairn::model
