#include "program/text/lexer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "program/text/constant.h"
#include "program/text/text.h"

namespace cairn::program {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isWordChar(char c) {
  return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.';
}

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  std::vector<Token> run() {
    std::vector<Token> tokens;
    for (;;) {
      skipBlanks();
      Token token{TokenKind::End, {}, line_, column()};
      if (at_ < text_.size()) lex(token);
      tokens.push_back(std::move(token));
      if (tokens.back().kind == TokenKind::End) return tokens;
    }
  }

 private:
  [[nodiscard]] char look(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  [[nodiscard]] unsigned column() const { return static_cast<unsigned>(at_ - lineStart_) + 1; }

  void newLine() {
    ++line_;
    lineStart_ = at_ + 1;
  }

  void skipBlanks() {
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == ';') {
        while (at_ + 1 < text_.size() && text_[at_ + 1] != '\n') ++at_;
      } else if (c == '\n') {
        newLine();
      } else if (c != ' ' && c != '\t' && c != '\r') {
        return;
      }
    }
  }

  void lex(Token& token) {
    const char c = look();
    if (c == '%' || c == '$' || c == '@') {
      token.kind = c == '%' ? TokenKind::Register : c == '$' ? TokenKind::Slot : TokenKind::Symbol;
      ++at_;
      token.text = look() == '"' ? lexString(token) : lexWord();
    } else if (c == '"') {
      token.kind = TokenKind::String;
      token.text = lexString(token);
    } else if (isDigit(c) || ((c == '-' || c == '+') && isDigit(look(1)))) {
      token.kind = TokenKind::Number;
      token.text = lexNumber();
    } else if (text_.substr(at_, 3) == "...") {
      lexMark(token, 3);
    } else if (isWordChar(c)) {
      token.kind = TokenKind::Word;
      token.text = lexWord();
    } else if (text_.substr(at_, 2) == "->") {
      lexMark(token, 2);
    } else if (std::string_view("(){},:=+*?#").find(c) != std::string_view::npos) {
      lexMark(token, 1);
    } else {
      TokenStream::fail(token,
                        fmt::format("expected a token, found the character {}", quoted(std::string_view(&c, 1))));
    }
  }

  void lexMark(Token& token, std::size_t length) {
    token.kind = TokenKind::Mark;
    token.text = std::string(text_.substr(at_, length));
    at_ += length;
  }

  std::string lexWord() {
    const std::size_t start = at_;
    while (isWordChar(look())) ++at_;
    return std::string(text_.substr(start, at_ - start));
  }

  // Digits, letters and points, and a sign behind a decimal exponent.
  std::string lexNumber() {
    const std::size_t start = at_;
    if (!isDigit(look())) ++at_;
    const bool hex = look() == '0' && look(1) == 'x';
    for (;;) {
      const char c = look();
      const bool exponentSign =
          !hex && (c == '-' || c == '+') && (text_[at_ - 1] == 'e' || text_[at_ - 1] == 'E') && isDigit(look(1));
      if (!isWordChar(c) && !exponentSign) break;
      ++at_;
    }
    return std::string(text_.substr(start, at_ - start));
  }

  std::string lexString(const Token& token) {
    std::string bytes;
    ++at_;
    for (;; ++at_) {
      if (at_ >= text_.size()) TokenStream::fail(token, "string without end: expected '\"'");
      const char c = text_[at_];
      if (c == '"') break;
      if (c == '\n') newLine();
      bytes += c == '\\' ? lexEscape() : c;
    }
    ++at_;
    return bytes;
  }

  // at_ is on the backslash, and afterwards on the last character of the escape.
  char lexEscape() {
    const Token here{TokenKind::End, {}, line_, column()};
    ++at_;
    switch (look()) {
      case 'n': return '\n';
      case 't': return '\t';
      case '\\': return '\\';
      case '"': return '"';
      case 'x':
        if (const auto value = unsignedFromText("0x" + std::string(text_.substr(at_ + 1, 2)));
            value && at_ + 2 < text_.size()) {
          at_ += 2;
          return static_cast<char>(*value);
        }
        break;
      default: break;
    }
    TokenStream::fail(here, R"(expected one of the escapes \n, \t, \", \\ and \xHH)");
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t lineStart_ = 0;
  unsigned line_ = 1;
};

std::string describe(const Token& token) {
  switch (token.kind) {
    case TokenKind::Word:
    case TokenKind::Number:
    case TokenKind::Mark: return fmt::format("'{}'", token.text);
    case TokenKind::String: return "a string";
    case TokenKind::Register: return fmt::format("'%{}'", token.text);
    case TokenKind::Slot: return fmt::format("'${}'", token.text);
    case TokenKind::Symbol: return fmt::format("'@{}'", token.text);
    case TokenKind::End: return "the end of the text";
  }
  return {};
}

}  // namespace

ParseError::ParseError(const std::string& message, unsigned atLine, unsigned atColumn)
    : std::runtime_error(fmt::format("{}:{}: {}", atLine, atColumn, message)), line(atLine), column(atColumn) {}

std::vector<Token> tokenize(std::string_view text) { return Lexer(text).run(); }

bool isPlainName(std::string_view name) { return std::ranges::all_of(name, isWordChar); }

const Token& TokenStream::peek(std::size_t ahead) const {
  return tokens_[std::min(position_ + ahead, tokens_.size() - 1)];
}

const Token& TokenStream::next() {
  const Token& token = peek();
  if (token.kind != TokenKind::End) ++position_;
  return token;
}

bool TokenStream::atMark(std::string_view mark, std::size_t ahead) const {
  const Token& token = peek(ahead);
  return token.kind == TokenKind::Mark && token.text == mark;
}

bool TokenStream::atWord(std::string_view word, std::size_t ahead) const {
  const Token& token = peek(ahead);
  return token.kind == TokenKind::Word && token.text == word;
}

bool TokenStream::acceptMark(std::string_view mark) {
  if (!atMark(mark)) return false;
  ++position_;
  return true;
}

bool TokenStream::acceptWord(std::string_view word) {
  if (!atWord(word)) return false;
  ++position_;
  return true;
}

void TokenStream::expectMark(std::string_view mark) {
  if (!acceptMark(mark)) failExpected(fmt::format("'{}'", mark));
}

void TokenStream::expectWord(std::string_view word) {
  if (!acceptWord(word)) failExpected(fmt::format("'{}'", word));
}

const Token& TokenStream::expect(TokenKind kind, std::string_view what) {
  if (peek().kind != kind) failExpected(what);
  return next();
}

std::uint64_t TokenStream::expectUnsigned(std::string_view what) {
  const auto value = peek().kind == TokenKind::Number ? unsignedFromText(peek().text) : std::nullopt;
  if (!value) failExpected(what);
  ++position_;
  return *value;
}

std::uint32_t TokenStream::expectIndex(std::string_view what) {
  const Token& token = peek();
  const std::uint64_t value = expectUnsigned(what);
  if (value >= std::numeric_limits<std::uint32_t>::max())
    fail(token, fmt::format("expected {}, this is too large", what));
  return static_cast<std::uint32_t>(value);
}

void TokenStream::failExpected(std::string_view what) const {
  fail(peek(), fmt::format("expected {}, found {}", what, describe(peek())));
}

void TokenStream::fail(const Token& where, const std::string& message) {
  throw ParseError(message, where.line, where.column);
}

}  // namespace cairn::program
