#include "program/formats/number_text.h"

#include <string_view>

namespace cairn::program {

namespace {

constexpr std::string_view kInfinity = "infinity";
constexpr std::string_view kNan = "nan";
constexpr std::uint8_t kShortWord = 3;  // "inf" and "nan" are numbers

std::uint8_t lower(std::uint8_t c) { return c >= 'A' && c <= 'Z' ? static_cast<std::uint8_t>(c + ('a' - 'A')) : c; }
bool isBlank(std::uint8_t c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool isDecimal(std::uint8_t c) { return c >= '0' && c <= '9'; }
bool isSign(std::uint8_t c) { return c == '+' || c == '-'; }
bool isLetter(std::uint8_t c) { return lower(c) >= 'a' && lower(c) <= 'z'; }

}  // namespace

bool NumberText::take(std::uint8_t byte) {
  place_ = next(byte);
  ++seen_;
  if (isNumber()) size_ = seen_;
  return place_ != Place::Complete && place_ != Place::End;
}

bool NumberText::isDigit(std::uint8_t byte) const {
  return isDecimal(byte) || (hexadecimal_ && lower(byte) >= 'a' && lower(byte) <= 'f');
}

bool NumberText::isNumber() const {
  switch (place_) {
    case Place::Zero:
    case Place::Digits:
    case Place::Fraction:
    case Place::ExponentDigits:
    case Place::Complete: return true;
    case Place::Word: return letters_ == kShortWord;
    case Place::Blanks:
    case Place::Sign:
    case Place::HexMark:
    case Place::Point:
    case Place::Exponent:
    case Place::ExponentSign:
    case Place::NanText:
    case Place::End: return false;
  }
  return false;
}

NumberText::Place NumberText::start(std::uint8_t byte) {
  if (byte == '0') return Place::Zero;
  if (isDecimal(byte)) return Place::Digits;
  if (byte == '.') return Place::Point;
  nan_ = lower(byte) == kNan.front();
  if (!nan_ && lower(byte) != kInfinity.front()) return Place::End;
  letters_ = 1;
  return Place::Word;
}

NumberText::Place NumberText::inWord(std::uint8_t byte) {
  const std::string_view word = nan_ ? kNan : kInfinity;
  if (letters_ == word.size()) return byte == '(' ? Place::NanText : Place::End;
  if (lower(byte) != static_cast<std::uint8_t>(word[letters_])) return Place::End;
  ++letters_;
  return letters_ == kInfinity.size() ? Place::Complete : Place::Word;
}

NumberText::Place NumberText::next(std::uint8_t byte) {
  const auto goingOn = [](bool fits, Place place) { return fits ? place : Place::End; };
  const std::uint8_t exponentMark = hexadecimal_ ? 'p' : 'e';
  const bool marksExponent = lower(byte) == exponentMark;
  switch (place_) {
    case Place::Blanks:
      if (isBlank(byte)) return Place::Blanks;
      return isSign(byte) ? Place::Sign : start(byte);
    case Place::Sign: return start(byte);
    case Place::Zero:
      if (lower(byte) == 'x') {
        hexadecimal_ = true;
        return Place::HexMark;
      }
      [[fallthrough]];
    case Place::Digits:
      if (isDigit(byte)) return Place::Digits;
      return byte == '.' ? Place::Fraction : goingOn(marksExponent, Place::Exponent);
    case Place::HexMark:
      if (isDigit(byte)) return Place::Digits;
      return goingOn(byte == '.', Place::Point);
    case Place::Point: return goingOn(isDigit(byte), Place::Fraction);
    case Place::Fraction:
      if (isDigit(byte)) return Place::Fraction;
      return goingOn(marksExponent, Place::Exponent);
    case Place::Exponent:
      if (isSign(byte)) return Place::ExponentSign;
      return goingOn(isDecimal(byte), Place::ExponentDigits);
    case Place::ExponentSign:
    case Place::ExponentDigits: return goingOn(isDecimal(byte), Place::ExponentDigits);
    case Place::Word: return inWord(byte);
    case Place::NanText:
      if (byte == ')') return Place::Complete;
      return goingOn(isDecimal(byte) || isLetter(byte) || byte == '_', Place::NanText);
    case Place::Complete:
    case Place::End: return Place::End;
  }
  return Place::End;
}

}  // namespace cairn::program
