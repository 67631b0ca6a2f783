// The words of a model's text.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/language/expression.h"

namespace cairn::model {

enum class TokenKind : std::uint8_t { Word, Number, Text, Sign, End };

struct Token {
  TokenKind kind = TokenKind::End;
  std::string text;
  std::int64_t value = 0;
  bool spaced = false;  // white space stands before it: `f(x)` applies f, `f (x)` does not
  Place place;
};

// Ends with a token End. Throws ModelError. A comment goes from # to the end of its line.
[[nodiscard]] std::vector<Token> splitWords(const std::string& text, const std::string& file);

// What is wanted where a known name was expected: the known one that differs least, if it is near; else empty.
[[nodiscard]] std::string nearestName(const std::string& name, const std::vector<std::string>& known);

}  // namespace cairn::model
