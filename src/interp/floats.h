// Floating-point values as the host computes them: f32, f64, and f80 as x87's extended precision.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "interp/value.h"
#include "program/code/instruction.h"

namespace cairn::interp {

[[nodiscard]] float asFloat(const Value& value);
[[nodiscard]] double asDouble(const Value& value);
[[nodiscard]] long double asLongDouble(const Value& value);  // of an f80
[[nodiscard]] Value valueOf(float number);
[[nodiscard]] Value valueOf(double number);
[[nodiscard]] Value valueOf(long double number);

// A value of any float type, without loss.
[[nodiscard]] long double widen(const Value& value, program::Type type);
// Rounded to the type.
[[nodiscard]] Value narrow(long double number, program::Type type);

// The f80 nearest to a double given by its pattern: how a choice answers for an f80.
[[nodiscard]] Value fromDouble(std::uint64_t pattern);

// The result of the operation on values of the types its operands have; nothing for a conversion to an integer out of range.
[[nodiscard]] std::optional<Value> floatOperation(const program::Float& op, std::span<const Value> args);

// A number at the beginning of a text, as strtod reads it in the "C" locale.
struct TextNumber {
  Value value;
  bool fits = true;  // neither too large for the type nor so small that it loses digits
};
[[nodiscard]] TextNumber numberFromText(const std::string& text, program::Type type);

// What one of the intrinsics Number and NumberFits says of the text.
[[nodiscard]] Value numberResult(const program::Intrinsic& op, const std::string& text);

// The function of math.h of this name, at the type of its arguments; nothing if it is not in the table.
[[nodiscard]] std::optional<Value> mathFunction(std::string_view name, program::Type type, std::span<const Value> args);

}  // namespace cairn::interp
