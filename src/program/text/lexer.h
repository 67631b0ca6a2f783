// Tokens of the text form. Line breaks are blanks; a comment runs from ';' to the end of the line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::program {

enum class TokenKind : std::uint8_t {
  Word,      // block0, add, i32
  Number,    // 12, -1, +8, 0xFF, 1.5e10: a sign belongs to the number only if a digit follows it at once
  String,    // "any bytes", text is decoded
  Register,  // %3, %sum
  Slot,      // $p, $"odd name"
  Symbol,    // @main, @"odd name"
  Mark,      // ( ) { } , : = + * ? # -> ...
  End,
};

struct Token {
  TokenKind kind = TokenKind::End;
  std::string text;  // without sigil or quotes
  unsigned line = 0;
  unsigned column = 0;
};

// Throws ParseError on a character that starts no token and on a string without end. The last token is End.
[[nodiscard]] std::vector<Token> tokenize(std::string_view text);

// True if a name needs no quotes behind its sigil.
[[nodiscard]] bool isPlainName(std::string_view name);

// A position in a list of tokens, with the errors a parser throws.
class TokenStream {
 public:
  explicit TokenStream(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  [[nodiscard]] const Token& peek(std::size_t ahead = 0) const;
  const Token& next();
  [[nodiscard]] std::size_t position() const { return position_; }
  void rewind(std::size_t position) { position_ = position; }

  [[nodiscard]] bool atMark(std::string_view mark, std::size_t ahead = 0) const;
  [[nodiscard]] bool atWord(std::string_view word, std::size_t ahead = 0) const;
  bool acceptMark(std::string_view mark);
  bool acceptWord(std::string_view word);
  void expectMark(std::string_view mark);
  void expectWord(std::string_view word);
  const Token& expect(TokenKind kind, std::string_view what);
  [[nodiscard]] std::uint64_t expectUnsigned(std::string_view what);
  // As expectUnsigned, but the value must be an index into a table: at most 2^32 - 2.
  [[nodiscard]] std::uint32_t expectIndex(std::string_view what);

  [[noreturn]] void failExpected(std::string_view what) const;
  [[noreturn]] static void fail(const Token& where, const std::string& message);

 private:
  std::vector<Token> tokens_;
  std::size_t position_ = 0;
};

}  // namespace cairn::program
