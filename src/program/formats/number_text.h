// How strtod reads a text in the "C" locale, byte by byte: shared by all engines.
//
// A byte must be seen as long as what stands before it can be continued to a number that is longer than the one found so far; nothing behind the first byte
// that ends this need be there. So "1e+x" is read to the x, though the number is only the 1; behind the y of "infinity" nothing is read.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cairn::program {

class NumberText {
 public:
  // The next byte of the text. Whether the one behind it must be seen too.
  [[nodiscard]] bool take(std::uint8_t byte);
  // How many of the bytes taken are the number, with the white space before it; 0: there is none.
  [[nodiscard]] std::size_t size() const { return size_; }

  bool operator==(const NumberText&) const = default;

 private:
  enum class Place : std::uint8_t {
    Blanks,
    Sign,
    Zero,      // the first digit, perhaps of "0x"
    HexMark,   // behind "0x"
    Digits,    // before the point
    Point,     // behind a point that no digit stands before
    Fraction,  // behind a point, at least one digit before or behind it
    Exponent,  // behind its letter
    ExponentSign,
    ExponentDigits,
    Word,      // of "infinity" or "nan"
    NanText,   // behind "nan("
    Complete,  // with the last byte
    End,       // before the last byte
  };
  [[nodiscard]] Place next(std::uint8_t byte);
  [[nodiscard]] Place start(std::uint8_t byte);
  [[nodiscard]] Place inWord(std::uint8_t byte);
  [[nodiscard]] bool isDigit(std::uint8_t byte) const;
  [[nodiscard]] bool isNumber() const;

  Place place_ = Place::Blanks;
  bool hexadecimal_ = false;
  bool nan_ = false;          // the word
  std::uint8_t letters_ = 0;  // of the word
  std::size_t seen_ = 0;
  std::size_t size_ = 0;
};

}  // namespace cairn::program
