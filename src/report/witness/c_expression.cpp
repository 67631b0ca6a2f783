#include "report/witness/c_expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "support/check.h"

namespace cairn::report {

namespace {

using Wide = __int128;

CNumber extended(std::uint64_t bits, unsigned width, bool isSigned) {
  if (width < 64) {
    const unsigned shift = 64 - width;
    bits = isSigned ? static_cast<std::uint64_t>(static_cast<std::int64_t>(bits << shift) >> shift)
                    : bits << shift >> shift;
  }
  return {bits, width, isSigned};
}

Wide valueOf(const CNumber& number) {
  return number.isSigned ? Wide(static_cast<std::int64_t>(number.bits)) : Wide(number.bits);
}

CNumber truth(bool holds) { return {holds ? 1ULL : 0ULL, 32, true}; }

constexpr std::array<std::string_view, 19> kOperators = {"<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+", "-",
                                                         "*",  "/",  "%",  "<",  ">",  "&",  "^",  "|",  "?"};

// Binds tighter: larger.
int precedence(std::string_view op) {
  constexpr std::array<std::pair<std::string_view, int>, 18> kPrecedences = {{{"*", 10},
                                                                              {"/", 10},
                                                                              {"%", 10},
                                                                              {"+", 9},
                                                                              {"-", 9},
                                                                              {"<<", 8},
                                                                              {">>", 8},
                                                                              {"<", 7},
                                                                              {">", 7},
                                                                              {"<=", 7},
                                                                              {">=", 7},
                                                                              {"==", 6},
                                                                              {"!=", 6},
                                                                              {"&", 5},
                                                                              {"^", 4},
                                                                              {"|", 3},
                                                                              {"&&", 2},
                                                                              {"||", 1}}};
  const auto* found = std::ranges::find(kPrecedences, op, [](const auto& pair) { return pair.first; });
  return found == kPrecedences.end() ? 0 : found->second;
}

// Computes while it reads. What C does not evaluate (`0 && x`) is read with `skipped_`, and its values do not matter.
class Parser {
 public:
  Parser(std::string_view text, const VariableLookup& variables) : text_(text), variables_(variables) {}

  CNumber parse() {
    const CNumber result = conditional();
    skipBlanks();
    if (at_ != text_.size()) fail("does not end where it should");
    return result;
  }

 private:
  [[noreturn]] void fail(std::string_view why) const {
    throw support::Unsupported(fmt::format("the expression '{}' {}", text_, why));
  }

  void skipBlanks() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  bool take(std::string_view token) {
    skipBlanks();
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }
  void expect(std::string_view token) {
    if (!take(token)) fail(fmt::format("lacks '{}'", token));
  }
  [[nodiscard]] std::string_view peekOperator() {
    skipBlanks();
    for (const std::string_view op : kOperators) {
      if (text_.substr(at_).starts_with(op)) return op;
    }
    return {};
  }

  CNumber conditional() {
    const CNumber condition = binary(1);
    if (!take("?")) return condition;
    const CNumber yes = evaluated(!condition.isZero(), [&] { return conditional(); });
    expect(":");
    const CNumber no = evaluated(condition.isZero(), [&] { return conditional(); });
    const auto [a, b] = converted(yes, no);
    return condition.isZero() ? b : a;
  }

  template <typename Read>
  CNumber evaluated(bool counts, Read&& read) {
    skipped_ += counts ? 0 : 1;
    const CNumber result = read();
    skipped_ -= counts ? 0 : 1;
    return result;
  }

  CNumber binary(int least) {
    CNumber left = unary();
    for (;;) {
      const std::string_view op = peekOperator();
      const int strength = precedence(op);
      if (strength < least || strength == 0) return left;
      at_ += op.size();
      const bool decided = (op == "&&" && left.isZero()) || (op == "||" && !left.isZero());
      const CNumber right = evaluated(!decided, [&] { return binary(strength + 1); });
      left = apply(op, left, right);
    }
  }

  CNumber unary() {
    if (take("!")) return truth(unary().isZero());
    if (take("-")) {
      const CNumber number = unary();
      return checked(-valueOf(number), number.width, number.isSigned);
    }
    if (take("+")) return unary();
    if (take("~")) {
      const CNumber number = unary();
      return extended(~number.bits, number.width, number.isSigned);
    }
    return primary();
  }

  CNumber primary() {
    if (take("(")) {
      const CNumber inner = conditional();
      expect(")");
      return inner;
    }
    skipBlanks();
    if (at_ == text_.size()) fail("ends too early");
    const auto c = static_cast<unsigned char>(text_[at_]);
    if (std::isdigit(c) != 0) return constant();
    if (std::isalpha(c) != 0 || c == '_' || c == '\\') return variable();
    fail("is not understood");
  }

  CNumber constant() {
    const bool hex = text_.substr(at_).starts_with("0x") || text_.substr(at_).starts_with("0X");
    const bool octal = !hex && text_[at_] == '0';
    if (hex) at_ += 2;
    std::uint64_t bits = 0;
    const char* const begin = text_.data() + at_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), bits, hex ? 16 : octal ? 8 : 10);
    if (error != std::errc()) fail("has a number that is not understood");
    at_ += static_cast<std::size_t>(end - begin);
    bool isUnsigned = false;
    bool isLong = false;
    for (; at_ < text_.size() && std::isalpha(static_cast<unsigned char>(text_[at_])) != 0; ++at_) {
      const int suffix = std::tolower(static_cast<unsigned char>(text_[at_]));
      if (suffix != 'u' && suffix != 'l') fail("has a number that is no integer");
      isUnsigned = isUnsigned || suffix == 'u';
      isLong = isLong || suffix == 'l';
    }
    if (at_ < text_.size() && text_[at_] == '.') fail("has a number that is no integer");
    const bool decimal = !hex && !octal;
    const bool fitsInt = bits <= 0x7fffffffU;
    const bool fitsUnsigned = bits <= 0xffffffffU && (isUnsigned || !decimal);
    if (!isLong && (fitsInt || fitsUnsigned)) return {bits, 32, fitsInt && !isUnsigned};
    return {bits, 64, bits <= 0x7fffffffffffffffU && !isUnsigned};
  }

  CNumber variable() {
    std::string name(1, text_[at_++]);
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '_')) {
      name += text_[at_++];
    }
    if (name == "NULL") return {0, 64, false};
    skipBlanks();
    if (at_ < text_.size() && (text_[at_] == '.' || text_[at_] == '[' || text_[at_] == '(')) fail("is not understood");
    if (text_.substr(at_).starts_with("->")) fail("is not understood");
    const std::optional<CNumber> found = variables_(name);
    if (!found) fail(fmt::format("names '{}', which has no value there", name));
    return *found;
  }

  // The usual arithmetic conversions.
  static std::pair<CNumber, CNumber> converted(const CNumber& a, const CNumber& b) {
    const unsigned width = std::max(a.width, b.width);
    const auto decides = [&](const CNumber& number) { return number.width == width && !number.isSigned; };
    const bool isSigned = !decides(a) && !decides(b);
    return {extended(a.bits, width, isSigned), extended(b.bits, width, isSigned)};
  }

  CNumber checked(Wide value, unsigned width, bool isSigned) const {
    const CNumber result = extended(static_cast<std::uint64_t>(value), width, isSigned);
    if (isSigned && valueOf(result) != value && skipped_ == 0) fail("overflows");
    return result;
  }

  CNumber apply(std::string_view op, const CNumber& left, const CNumber& right) const {
    if (op == "&&") return truth(!left.isZero() && !right.isZero());
    if (op == "||") return truth(!left.isZero() || !right.isZero());
    if (op == "<<" || op == ">>") return shift(op == "<<", left, right);
    const auto [a, b] = converted(left, right);
    const Wide x = valueOf(a);
    const Wide y = valueOf(b);
    if (op == "==") return truth(x == y);
    if (op == "!=") return truth(x != y);
    if (op == "<") return truth(x < y);
    if (op == "<=") return truth(x <= y);
    if (op == ">") return truth(x > y);
    if (op == ">=") return truth(x >= y);
    if (op == "+") return checked(x + y, a.width, a.isSigned);
    if (op == "-") return checked(x - y, a.width, a.isSigned);
    if (op == "*") return multiplied(a, b);
    if (op == "&") return extended(a.bits & b.bits, a.width, a.isSigned);
    if (op == "^") return extended(a.bits ^ b.bits, a.width, a.isSigned);
    if (op == "|") return extended(a.bits | b.bits, a.width, a.isSigned);
    if (y == 0) {
      if (skipped_ == 0) fail("divides by zero");
      return a;
    }
    return checked(op == "/" ? x / y : x % y, a.width, a.isSigned);
  }

  CNumber multiplied(const CNumber& a, const CNumber& b) const {
    if (!a.isSigned) return extended(a.bits * b.bits, a.width, false);
    Wide product = 0;
    if (__builtin_mul_overflow(valueOf(a), valueOf(b), &product)) fail("overflows");
    return checked(product, a.width, true);
  }

  CNumber shift(bool left, const CNumber& number, const CNumber& by) const {
    const Wide distance = valueOf(by);
    if (distance < 0 || distance >= number.width) {
      if (skipped_ == 0) fail("shifts too far");
      return number;
    }
    const auto places = static_cast<unsigned>(distance);
    if (left) return extended(number.bits << places, number.width, number.isSigned);
    const std::uint64_t bits = number.isSigned
                                   ? static_cast<std::uint64_t>(static_cast<std::int64_t>(number.bits) >> places)
                                   : number.bits >> places;
    return extended(bits, number.width, number.isSigned);
  }

  std::string_view text_;
  const VariableLookup& variables_;
  std::size_t at_ = 0;
  int skipped_ = 0;
};

}  // namespace

CNumber promoted(std::uint64_t bits, unsigned width, bool isSigned) {
  const CNumber number = extended(bits, width, isSigned);
  if (width < 32) return {number.bits, 32, true};
  return {number.bits, width <= 32 ? 32U : 64U, isSigned};
}

CNumber evaluateExpression(std::string_view text, const VariableLookup& variables) {
  return Parser(text, variables).parse();
}

}  // namespace cairn::report
