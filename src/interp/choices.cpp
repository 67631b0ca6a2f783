#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "interp/interpreter.h"
#include "interp/value.h"
#include "program/code/observation.h"

namespace cairn::interp {

using namespace program;

namespace {

std::uint64_t floatPattern(double number, Type type) {
  return type.bits == 32 ? std::bit_cast<std::uint32_t>(static_cast<float>(number))
                         : std::bit_cast<std::uint64_t>(number);
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const auto first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

}  // namespace

// ---- Answers from a list ---------------------------------------------------------------------------------------------

ListedChoices ListedChoices::parse(std::string_view text) {
  ListedChoices result({});
  if (trimmed(text).empty()) return result;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    const std::string_view item = trimmed(text.substr(at, comma - at));
    result.answers_.push_back(parseItem(item));
    at = comma + 1;
  }
  return result;
}

ListedChoices::Answer ListedChoices::parseItem(std::string_view item) {
  const auto bad = [&](const char* why) { return std::invalid_argument("'" + std::string(item) + "' " + why); };
  std::string_view rest = item;
  const bool negative = rest.starts_with('-');
  if (negative || rest.starts_with('+')) rest.remove_prefix(1);
  if (rest.empty()) throw bad("is no number");
  const char* begin = rest.data();
  const char* end = begin + rest.size();
  const bool hex = rest.starts_with("0x") || rest.starts_with("0X");
  if (!hex && rest.find_first_not_of("0123456789") != std::string_view::npos) {
    double number = 0;
    const auto [stop, error] = std::from_chars(begin, end, number);
    if (stop != end || error == std::errc::invalid_argument) throw bad("is no number");
    if (error == std::errc::result_out_of_range) throw bad("is out of range");
    return {std::bit_cast<std::uint64_t>(negative ? -number : number), Form::Number};
  }
  std::uint64_t bits = 0;
  const char* digits = begin + (hex ? 2 : 0);
  const auto [stop, error] = std::from_chars(digits, end, bits, hex ? 16 : 10);
  if (error == std::errc::result_out_of_range) throw bad("does not fit 64 bits");
  if (stop != end || error != std::errc()) throw bad("is no number");
  return {negative ? 0 - bits : bits, hex ? Form::Pattern : Form::Integer};
}

std::uint64_t ListedChoices::choose(const ChoiceRequest& request) {
  if (next_ >= answers_.size()) return 0;
  const Answer& answer = answers_[next_++];
  const bool wantsFloat = request.type.kind == TypeKind::Float;
  switch (answer.form) {
    case Form::Pattern: return answer.bits;
    case Form::Integer:
      return wantsFloat ? floatPattern(static_cast<double>(static_cast<std::int64_t>(answer.bits)), request.type)
                        : answer.bits;
    case Form::Number: {
      const auto number = std::bit_cast<double>(answer.bits);
      if (wantsFloat) return floatPattern(number, request.type);
      if (!(std::fabs(number) < 9.2e18)) return 0;
      return static_cast<std::uint64_t>(static_cast<std::int64_t>(number));
    }
  }
  return 0;
}

// ---- Answers at random -----------------------------------------------------------------------------------------------

std::uint64_t RandomChoices::choose(const ChoiceRequest& request) {
  // splitmix64
  const auto draw = [this] {
    state_ += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  };
  const std::uint64_t kind = draw() % 16;
  const std::uint64_t raw = draw();
  if (request.object.asked) {
    const PlaceRange range = placesOf(request.type.bits);
    if (kind < 8 && !request.candidates.empty()) {
      return request.candidates[raw % request.candidates.size()] + (kind < 4 ? 0 : (raw >> 32U) % 16);
    }
    if (kind < 11) return 0;
    return range.first + raw % (kind < 14 ? 1U << 20U : range.limit - range.first);
  }
  if (request.type.kind == TypeKind::Float) {
    double number = 0;
    if (kind < 3)
      number = 0;
    else if (kind < 5)
      number = 1;
    else if (kind < 7)
      number = -1;
    else if (kind < 11)
      number = static_cast<double>(static_cast<std::int64_t>(raw % 201) - 100) / 4;
    else if (kind == 11)
      number = std::numeric_limits<double>::infinity();
    else if (kind == 12)
      number = std::numeric_limits<double>::quiet_NaN();
    else
      return request.type.bits == 32 ? raw & 0xffffffff : raw;
    return floatPattern(number, request.type);
  }
  const unsigned bits = request.type.bits;
  const std::uint64_t mask = maskOf(bits);
  // Thousands of arguments of thousands of characters would fill memory: unusual numbers are rare.
  if (request.usual != 0 && (kind != 15 || raw % 8 != 0)) return (raw >> 3U) % (request.usual + 1);
  if (bits == 1) return raw & 1;
  if (request.type.kind == TypeKind::Ptr && kind < 8) return 0;
  if (kind < 3) return 0;
  if (kind < 5) return 1;
  if (kind == 5) return mask;
  if (kind < 10) return raw % 11;                                                // small
  if (kind < 12) return (raw % 201 - 100) & mask;                                // around zero
  if (kind == 12) return (mask >> 1) + (raw & 1);                                // the signed extremes
  if (kind == 13) return ((1ULL << (raw % bits)) + (raw >> 32) % 3 - 1) & mask;  // around a power of two
  return raw & mask;
}

}  // namespace cairn::interp
