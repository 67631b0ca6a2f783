#include "interp/floats.h"

#include <array>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "interp/machine.h"
#include "support/check.h"

namespace cairn::interp {

using namespace program;

static_assert(sizeof(long double) == 16, "an f80 is computed by the host's x87 type");

float asFloat(const Value& value) { return std::bit_cast<float>(static_cast<std::uint32_t>(value.bits)); }
double asDouble(const Value& value) { return std::bit_cast<double>(value.bits); }

long double asLongDouble(const Value& value) {
  long double number = 0;
  std::memcpy(&number, &value.bits, 8);
  std::memcpy(reinterpret_cast<char*>(&number) + 8, &value.high, 2);
  return number;
}

Value valueOf(float number) { return {std::bit_cast<std::uint32_t>(number), kNoObject, 0}; }
Value valueOf(double number) { return {std::bit_cast<std::uint64_t>(number), kNoObject, 0}; }

Value valueOf(long double number) {
  Value value;
  std::memcpy(&value.bits, &number, 8);
  std::memcpy(&value.high, reinterpret_cast<const char*>(&number) + 8, 2);
  return value;
}

long double widen(const Value& value, Type type) {
  switch (type.bits) {
    case 32: return asFloat(value);
    case 64: return asDouble(value);
    default: return asLongDouble(value);
  }
}

Value narrow(long double number, Type type) {
  switch (type.bits) {
    case 32: return valueOf(static_cast<float>(number));
    case 64: return valueOf(static_cast<double>(number));
    default: return valueOf(number);
  }
}

Value fromDouble(std::uint64_t pattern) { return valueOf(static_cast<long double>(std::bit_cast<double>(pattern))); }

namespace {

template <typename Number>
Value arithmetic(FloatOp op, Number left, Number right) {
  switch (op) {
    case FloatOp::Add: return valueOf(left + right);
    case FloatOp::Sub: return valueOf(left - right);
    case FloatOp::Mul: return valueOf(left * right);
    case FloatOp::Div: return valueOf(left / right);
    default: return valueOf(std::fmod(left, right));
  }
}

bool compare(FloatOp op, long double left, long double right) {
  const bool unordered = std::isnan(left) || std::isnan(right);
  switch (op) {
    case FloatOp::OEq: return !unordered && left == right;
    case FloatOp::ONe: return !unordered && left != right;
    case FloatOp::OLt: return !unordered && left < right;
    case FloatOp::OLe: return !unordered && left <= right;
    case FloatOp::OGt: return !unordered && left > right;
    case FloatOp::OGe: return !unordered && left >= right;
    case FloatOp::UEq: return unordered || left == right;
    case FloatOp::UNe: return unordered || left != right;
    case FloatOp::ULt: return unordered || left < right;
    case FloatOp::ULe: return unordered || left <= right;
    case FloatOp::UGt: return unordered || left > right;
    case FloatOp::UGe: return unordered || left >= right;
    case FloatOp::Ord: return !unordered;
    default: return unordered;
  }
}

// Toward zero; nothing if the integer part does not fit.
std::optional<std::uint64_t> toInteger(long double number, unsigned bits, bool isSigned) {
  if (std::isnan(number)) return std::nullopt;
  const long double whole = std::trunc(number);
  const long double limit = std::ldexp(1.0L, static_cast<int>(isSigned ? bits - 1 : bits));
  if (whole >= limit || whole < (isSigned ? -limit : 0.0L)) return std::nullopt;
  if (isSigned) return static_cast<std::uint64_t>(static_cast<std::int64_t>(whole)) & maskOf(bits);
  return static_cast<std::uint64_t>(whole);
}

template <typename Number>
Value fromInteger(std::uint64_t value, unsigned bits, bool isSigned) {
  return isSigned ? valueOf(static_cast<Number>(signExtend(value, bits))) : valueOf(static_cast<Number>(value));
}

}  // namespace

std::optional<Value> floatOperation(const Float& op, std::span<const Value> args) {
  const Type from = op.args[0].type;
  const Value first = args[0];
  switch (op.op) {
    case FloatOp::Add:
    case FloatOp::Sub:
    case FloatOp::Mul:
    case FloatOp::Div:
    case FloatOp::Rem: {
      const Value second = args[1];
      switch (from.bits) {
        case 32: return arithmetic(op.op, asFloat(first), asFloat(second));
        case 64: return arithmetic(op.op, asDouble(first), asDouble(second));
        default: return arithmetic(op.op, asLongDouble(first), asLongDouble(second));
      }
    }
    case FloatOp::Neg:
      // The sign bit alone, also of a NaN.
      if (from.bits > 64) return Value{first.bits, kNoObject, static_cast<std::uint16_t>(first.high ^ 0x8000U)};
      return Value{first.bits ^ (1ULL << (from.bits - 1)), kNoObject, 0};
    case FloatOp::OEq:
    case FloatOp::ONe:
    case FloatOp::OLt:
    case FloatOp::OLe:
    case FloatOp::OGt:
    case FloatOp::OGe:
    case FloatOp::UEq:
    case FloatOp::UNe:
    case FloatOp::ULt:
    case FloatOp::ULe:
    case FloatOp::UGt:
    case FloatOp::UGe:
    case FloatOp::Ord:
    case FloatOp::Uno:
      return Value{compare(op.op, widen(first, from), widen(args[1], from)) ? 1ULL : 0ULL, kNoObject, 0};
    case FloatOp::ToSigned:
    case FloatOp::ToUnsigned: {
      const auto bits = toInteger(widen(first, from), op.to.bits, op.op == FloatOp::ToSigned);
      if (!bits) return std::nullopt;
      return Value{*bits, kNoObject, 0};
    }
    case FloatOp::FromSigned:
    case FloatOp::FromUnsigned: {
      const bool isSigned = op.op == FloatOp::FromSigned;
      switch (op.to.bits) {
        case 32: return fromInteger<float>(first.bits, from.bits, isSigned);
        case 64: return fromInteger<double>(first.bits, from.bits, isSigned);
        default: return fromInteger<long double>(first.bits, from.bits, isSigned);
      }
    }
    case FloatOp::Resize: return narrow(widen(first, from), op.to);
  }
  CAIRN_CHECK(false, "no such floating-point operation");
}

TextNumber numberFromText(const std::string& text, Type type) {
  const char* const start = text.c_str();
  TextNumber result;
  errno = 0;
  switch (type.bits) {
    case 32: result.value = valueOf(std::strtof(start, nullptr)); break;
    case 64: result.value = valueOf(std::strtod(start, nullptr)); break;
    default: result.value = valueOf(std::strtold(start, nullptr)); break;
  }
  result.fits = errno != ERANGE;
  return result;
}

Value numberResult(const Intrinsic& op, const std::string& text) {
  switch (op.op) {
    case IntrinsicOp::Number: return numberFromText(text, op.resultType).value;
    case IntrinsicOp::NumberFits: {
      const Type type = floatType(op.text == "f32" ? 32 : op.text == "f64" ? 64 : 80);
      return {numberFromText(text, type).fits ? 1ULL : 0ULL, kNoObject, 0};
    }
    default: CAIRN_CHECK(false, "no intrinsic about a number");
  }
}

Value Machine::floatOperation(const Float& op, const Inst& inst) {
  std::array<Value, 2> args;
  for (std::uint32_t i = 0; i < op.args.size(); ++i) args[i] = real(operandOf(inst, i));
  const auto result = interp::floatOperation(op, std::span(args.data(), op.args.size()));
  if (!result) undefined("conversion of a floating-point number to an integer type that cannot hold it");
  return *result;
}

}  // namespace cairn::interp
