#include "model/language/lexer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <string_view>

namespace cairn::model {

namespace {

// Longer ones first.
constexpr std::array<std::string_view, 28> kSigns = {"<=>", ":=", "..", "->", "+>", "=>", "<=", ">=", "!=", "<",
                                                     ">",   "=",  "(",  ")",  "{",  "}",  ",",  ":",  ";",  "|",
                                                     "+",   "-",  "*",  "\\", "&",  "[",  "]",  "/"};

bool isWordPart(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::size_t distance(const std::string& left, const std::string& right) {
  std::vector<std::size_t> row(right.size() + 1);
  for (std::size_t j = 0; j != row.size(); ++j) row[j] = j;
  for (std::size_t i = 0; i != left.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j != right.size(); ++j) {
      const std::size_t above = row[j + 1];
      const std::size_t change = diagonal + (left[i] == right[j] ? 0 : 1);
      row[j + 1] = std::min({change, above + 1, row[j] + 1});
      diagonal = above;
    }
  }
  return row.back();
}

}  // namespace

std::vector<Token> splitWords(const std::string& text, const std::string& file) {
  std::vector<Token> tokens;
  unsigned line = 1;
  std::size_t lineStart = 0;
  bool spaced = true;
  std::size_t at = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '\n') {
      ++line;
      lineStart = at + 1;
    }
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      spaced = true;
      ++at;
      continue;
    }
    if (c == '#') {
      while (at < text.size() && text[at] != '\n') ++at;
      continue;
    }
    Token token;
    token.place = {file, line, static_cast<unsigned>(at - lineStart + 1)};
    token.spaced = spaced;
    spaced = false;
    std::size_t end = at;
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      token.kind = TokenKind::Number;
      while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end])) != 0) {
        const int digit = text[end] - '0';
        if (token.value > (std::numeric_limits<std::int64_t>::max() - digit) / 10)
          throw ModelError(token.place, "this number is too large");
        token.value = token.value * 10 + digit;
        ++end;
      }
    } else if (isWordPart(c)) {
      token.kind = TokenKind::Word;
      while (end < text.size() && isWordPart(text[end])) ++end;
    } else if (c == '"') {
      token.kind = TokenKind::Text;
      ++end;
      while (end < text.size() && text[end] != '"' && text[end] != '\n') ++end;
      if (end == text.size() || text[end] != '"') throw ModelError(token.place, "this text has no closing quote");
      token.text = text.substr(at + 1, end - at - 1);
      at = end + 1;
      tokens.push_back(token);
      continue;
    } else {
      token.kind = TokenKind::Sign;
      const std::string_view rest = std::string_view(text).substr(at);
      const auto* sign = std::ranges::find_if(kSigns, [&](std::string_view known) { return rest.starts_with(known); });
      if (sign == kSigns.end()) throw ModelError(token.place, fmt::format("'{}' means nothing here", c));
      end = at + sign->size();
    }
    token.text = text.substr(at, end - at);
    at = end;
    tokens.push_back(token);
  }
  Token last;
  last.place = {file, line, static_cast<unsigned>(at - lineStart + 1)};
  last.spaced = true;
  tokens.push_back(last);
  return tokens;
}

std::string nearestName(const std::string& name, const std::vector<std::string>& known) {
  std::string best;
  std::size_t least = std::max<std::size_t>(1, name.size() / 2) + 1;
  for (const std::string& other : known) {
    const std::size_t apart = distance(name, other);
    if (apart < least) {
      least = apart;
      best = other;
    }
  }
  return best;
}

}  // namespace cairn::model
