// The expressions that SMT-LIB files are made of, with their places.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::logic {

struct TextPlace {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

struct SymbolicExpression {
  TextPlace place;
  bool list = false;
  std::string atom;  // of no list; without the bars of |quoted symbols|
  std::vector<SymbolicExpression> parts;

  [[nodiscard]] bool is(std::string_view text) const { return !list && atom == text; }
  // A list that begins with this symbol.
  [[nodiscard]] bool applies(std::string_view head) const { return list && !parts.empty() && parts.front().is(head); }
};

// `what()` says what is wrong with the text at the place, without the place.
class TextError : public std::runtime_error {
 public:
  TextError(TextPlace place, const std::string& message) : std::runtime_error(message), place_(place) {}
  [[nodiscard]] TextPlace place() const { return place_; }

 private:
  TextPlace place_;
};

// Throws TextError.
[[nodiscard]] std::vector<SymbolicExpression> readExpressions(std::string_view text);

}  // namespace cairn::logic
