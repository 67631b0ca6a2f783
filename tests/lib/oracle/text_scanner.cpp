#include "oracle/text_scanner.h"

#include <fmt/format.h>

#include <cctype>

#include "program/text/constant.h"
#include "program/text/lexer.h"
#include "program/text/text.h"

namespace cairn::heap {

bool TextScanner::isWordChar(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

void TextScanner::skipBlanks() {
  for (; at_ < text_.size(); ++at_) {
    if (text_[at_] == ';') {
      while (at_ + 1 < text_.size() && text_[at_ + 1] != '\n') ++at_;
    } else if (std::isspace(static_cast<unsigned char>(text_[at_])) == 0) {
      return;
    }
  }
}

char TextScanner::peek() {
  skipBlanks();
  return look();
}

bool TextScanner::atWord(std::string_view word) {
  skipBlanks();
  return text_.substr(at_, word.size()) == word && !isWordChar(look(word.size()));
}

bool TextScanner::acceptWord(std::string_view word) {
  if (!atWord(word)) return false;
  at_ += word.size();
  return true;
}

void TextScanner::expectWord(std::string_view word) {
  if (!acceptWord(word)) failExpected(fmt::format("'{}'", word));
}

bool TextScanner::accept(std::string_view mark) {
  skipBlanks();
  if (text_.substr(at_, mark.size()) != mark) return false;
  at_ += mark.size();
  return true;
}

void TextScanner::expect(std::string_view mark) {
  if (!accept(mark)) failExpected(fmt::format("'{}'", mark));
}

std::string TextScanner::word(std::string_view what) {
  skipBlanks();
  const std::size_t start = at_;
  while (isWordChar(look())) ++at_;
  if (start == at_) failExpected(what);
  return std::string(text_.substr(start, at_ - start));
}

std::uint64_t TextScanner::number(std::string_view what) {
  skipBlanks();
  const std::size_t start = at_;
  while (std::isdigit(static_cast<unsigned char>(look())) != 0) ++at_;
  const auto value = program::unsignedFromText(text_.substr(start, at_ - start));
  if (value) return *value;
  at_ = start;
  failExpected(what);
}

void TextScanner::skipString(char quote) {
  const std::size_t start = at_;
  for (++at_; look() != quote; ++at_) {
    if (at_ >= text_.size()) failAt(start, fmt::format("expected {} at the end of the name", quote));
    if (quote == '"' && look() == '\\') ++at_;
  }
  ++at_;
}

std::string TextScanner::sigilName() {
  const std::size_t start = at_;
  ++at_;
  if (look() == '"') {
    skipString('"');
  } else {
    while (isWordChar(look())) ++at_;
  }
  if (look() == '#') {
    ++at_;
    while (isWordChar(look())) ++at_;
  }
  return std::string(text_.substr(start, at_ - start));
}

std::string TextScanner::objectName() {
  skipBlanks();
  const std::size_t start = at_;
  if (look() == '$') ++at_;
  while ((isWordChar(look()) && look() != '.') || look() == '~' || look() == '#') ++at_;
  if (start == at_) failExpected("the name of an object");
  return std::string(text_.substr(start, at_ - start));
}

std::string TextScanner::string() {
  if (peek() != '"') failExpected("a string");
  const std::size_t start = at_;
  skipString('"');
  return program::tokenize(text_.substr(start, at_ - start)).front().text;
}

std::string_view TextScanner::term() {
  const char first = peek();
  const std::size_t start = at_;
  if (first == '(') {
    unsigned depth = 0;
    do {
      if (at_ >= text_.size()) failAt(start, "expected ')' at the end of the term");
      if (look() == '|') {
        skipString('|');
        continue;
      }
      if (look() == '(') ++depth;
      if (look() == ')') --depth;
      ++at_;
    } while (depth != 0);
    return text_.substr(start, at_ - start);
  }
  if (first == '|') {
    skipString('|');
  } else {
    if (first == '-') ++at_;
    while (isWordChar(look())) ++at_;
    if (at_ == start) failExpected("a term");
  }
  if (look() == ':' && std::isalnum(static_cast<unsigned char>(look(1))) != 0) {
    ++at_;
    while (isWordChar(look())) ++at_;
  }
  return text_.substr(start, at_ - start);
}

void TextScanner::failExpected(std::string_view what) {
  skipBlanks();
  std::size_t end = at_;
  while (end < text_.size() && isWordChar(text_[end])) ++end;
  const std::string_view found = text_.substr(at_, std::max<std::size_t>(end - at_, 1));
  fail(fmt::format("expected {}, found {}", what, found.empty() ? "the end of the text" : fmt::format("'{}'", found)));
}

void TextScanner::failAt(std::size_t position, const std::string& message) const {
  unsigned line = 1;
  unsigned column = 1;
  for (const char c : text_.substr(0, position)) {
    column = c == '\n' ? 1 : column + 1;
    line += c == '\n' ? 1 : 0;
  }
  throw program::ParseError(message, line, column);
}

}  // namespace cairn::heap
