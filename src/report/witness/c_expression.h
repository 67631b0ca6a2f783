// Expressions of C over numbers, as constraints of witnesses are: arithmetic, comparisons and logic of integer types, without side effects.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace cairn::report {

// A value of an integer type of 32 or 64 bits, to which C converts smaller ones before it computes.
struct CNumber {
  std::uint64_t bits = 0;  // the pattern, extended to 64 bits as its sign says
  unsigned width = 32;
  bool isSigned = true;

  [[nodiscard]] bool isZero() const { return bits == 0; }
  bool operator==(const CNumber&) const = default;
};

// A pattern of `width` bits as C computes with it: what is narrower than 32 bits becomes an int.
[[nodiscard]] CNumber promoted(std::uint64_t bits, unsigned width, bool isSigned);

// Nothing: no variable of that name has a value here.
using VariableLookup = std::function<std::optional<CNumber>(const std::string& name)>;

// A pointer counts as the unsigned number of its address. `\result` is a name. Throws support::Unsupported for what is no such expression,
// for a variable without a value, and for an evaluation that C leaves undefined.
[[nodiscard]] CNumber evaluateExpression(std::string_view text, const VariableLookup& variables);

}  // namespace cairn::report
