// The characters of a state's text, with the position for errors. Terms are S-expressions of their own grammar, so there is no list of tokens.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cairn::heap {

class TextScanner {
 public:
  explicit TextScanner(std::string_view text) : text_(text) {}

  // The next character that is no blank and not in a comment; 0 at the end.
  [[nodiscard]] char peek();
  [[nodiscard]] std::size_t position() const { return at_; }
  // Where that character stands.
  [[nodiscard]] std::size_t start() {
    skipBlanks();
    return at_;
  }
  void rewind(std::size_t position) { at_ = position; }

  [[nodiscard]] bool atWord(std::string_view word);
  bool acceptWord(std::string_view word);
  void expectWord(std::string_view word);
  bool accept(std::string_view mark);
  void expect(std::string_view mark);

  // Letters, digits, "_" and ".".
  [[nodiscard]] std::string word(std::string_view what);
  [[nodiscard]] std::uint64_t number(std::string_view what);
  // As in the text of a program: a sigil, a word or a string, and perhaps "#" with a word.
  [[nodiscard]] std::string sigilName();
  // The name of an object that the program does not name: letters, digits, "_", "~" and "#", perhaps behind "$".
  [[nodiscard]] std::string objectName();
  [[nodiscard]] std::string string();
  // The text of a term: a number, a symbol with or without width, or what stands between parentheses.
  [[nodiscard]] std::string_view term();

  [[noreturn]] void fail(const std::string& message) const { failAt(at_, message); }
  [[noreturn]] void failExpected(std::string_view what);
  [[noreturn]] void failAt(std::size_t position, const std::string& message) const;

 private:
  void skipBlanks();
  [[nodiscard]] char look(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  [[nodiscard]] static bool isWordChar(char c);
  void skipString(char quote);

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace cairn::heap
