#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <optional>
#include <unordered_map>
#include <variant>
#include <vector>

#include "term/text.h"

namespace cairn::term {

ParseError::ParseError(const std::string& message, std::size_t at)
    : std::runtime_error(fmt::format("{} at character {}", message, at + 1)), position(at) {}

namespace {

// A number whose width its neighbours tell.
struct Number {
  std::uint64_t bits = 0;
  std::size_t position = 0;
};

using Argument = std::variant<Term, Number>;

constexpr unsigned kMaxDepth = 2000;

class Parser {
 public:
  Parser(TermStore& store, std::string_view text) : store_(store), text_(text) {}

  Term parse() {
    const Term result = term(0);
    skipSpace();
    if (at_ != text_.size()) fail("text after the term");
    return result;
  }

 private:
  [[noreturn]] void fail(const std::string& message) const { throw ParseError(message, at_); }

  void skipSpace() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  char peek() {
    skipSpace();
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  void expect(char wanted) {
    if (peek() != wanted) fail(fmt::format("'{}' expected", wanted));
    ++at_;
  }
  std::string_view word() {
    skipSpace();
    const std::size_t start = at_;
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) == 0 && text_[at_] != '(' &&
           text_[at_] != ')' && text_[at_] != ':' && text_[at_] != '|') {
      ++at_;
    }
    if (start == at_) fail("word expected");
    return text_.substr(start, at_ - start);
  }
  // ":32" or ":bool", if it is there.
  std::optional<unsigned> widthSuffix() {
    if (at_ >= text_.size() || text_[at_] != ':') return std::nullopt;
    ++at_;
    const std::string_view written = word();
    return written == "bool" ? 0 : static_cast<unsigned>(decimal(written, 1, kMaxWidth));
  }
  std::uint64_t decimal(std::string_view written, std::uint64_t least, std::uint64_t most) const {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(written.data(), written.data() + written.size(), value);
    if (error != std::errc() || end != written.data() + written.size() || value < least || value > most) {
      fail(fmt::format("number from {} to {} expected", least, most));
    }
    return value;
  }
  Term constant(std::uint64_t bits, bool negative, unsigned width) const {
    if (width == 0) fail("a number is no boolean");
    const bool fits =
        negative ? toSigned(truncate(bits, width), width) == static_cast<std::int64_t>(bits) : bits <= lowMask(width);
    if (!fits) fail(fmt::format("number does not fit {} bits", width));
    return store_.constant(bits, width);
  }

  Argument numberOrConstant() {
    const std::size_t start = at_;
    const std::string_view written = word();
    const bool negative = written[0] == '-';
    const std::uint64_t magnitude =
        decimal(written.substr(negative ? 1 : 0), 0, negative ? std::uint64_t{1} << 63 : ~std::uint64_t{0});
    const std::uint64_t bits = negative ? std::uint64_t{0} - magnitude : magnitude;
    if (const auto width = widthSuffix()) return constant(bits, negative, *width);
    numberIsNegative_[start] = negative;
    return Number{bits, start};
  }

  Term symbol() {
    std::string name;
    if (peek() == '|') {
      const std::size_t end = text_.find('|', at_ + 1);
      if (end == std::string_view::npos) fail("name without end");
      name = text_.substr(at_ + 1, end - at_ - 1);
      at_ = end + 1;
    } else {
      name = word();
      if (name == "true" || name == "false") return store_.boolean(name == "true");
    }
    const auto width = widthSuffix();
    if (name[0] == '$') {
      const auto bound = bound_.find(name);
      if (bound == bound_.end()) fail("unknown name " + name);
      return bound->second;
    }
    const auto known = store_.findSymbol(name);
    if (!known && !width) fail("symbol of unknown width: " + name);
    if (known && width && known->width() != *width) fail("symbol of another width: " + name);
    return known ? *known : store_.symbol(name, *width);
  }

  Argument argument(unsigned depth) {
    if (depth > kMaxDepth) fail("nested too deeply");
    const char next = peek();
    if (next == '(') return application(depth);
    if (std::isdigit(static_cast<unsigned char>(next)) != 0 || next == '-') return numberOrConstant();
    if (next == '\0' || next == ')') fail("term expected");
    return symbol();
  }

  Term term(unsigned depth) {
    const Argument parsed = argument(depth);
    if (const Term* result = std::get_if<Term>(&parsed)) return *result;
    fail("number without width");
  }

  // Arguments up to the closing parenthesis; numbers take the width of the first that has one.
  std::vector<Term> sameWidth(unsigned depth, std::size_t least, std::size_t most) {
    std::vector<Argument> arguments;
    while (peek() != ')') arguments.push_back(argument(depth + 1));
    if (arguments.size() < least || arguments.size() > most) fail("wrong number of operands");
    std::optional<unsigned> width;
    for (const Argument& a : arguments) {
      if (const Term* t = std::get_if<Term>(&a)) {
        if (width && *width != t->width()) fail("operands of different sorts");
        width = t->width();
      }
    }
    if (!width) fail("number without width");
    std::vector<Term> result;
    for (const Argument& a : arguments) {
      if (const Term* t = std::get_if<Term>(&a)) {
        result.push_back(*t);
      } else {
        const auto& n = std::get<Number>(a);
        result.push_back(constant(n.bits, numberIsNegative_.at(n.position), *width));
      }
    }
    return result;
  }

  Term let(unsigned depth) {
    while (true) {
      const std::size_t before = at_;
      if (peek() != '(') break;
      ++at_;
      if (peek() != '$') {
        at_ = before;
        break;
      }
      std::string name(word());
      const Term value = term(depth + 1);
      expect(')');
      bound_.insert_or_assign(std::move(name), value);
    }
    const Term body = term(depth + 1);
    expect(')');
    return body;
  }

  Term application(unsigned depth) {
    expect('(');
    const std::string_view name = word();
    if (name == "let") return let(depth);
    const Term result = operation(name, depth);
    expect(')');
    return result;
  }

  unsigned small() { return static_cast<unsigned>(decimal(word(), 0, kMaxWidth)); }

  Term boolOperand(Term t) const {
    if (!t.isBool()) fail("boolean expected");
    return t;
  }
  Term bitsOperand(Term t) const {
    if (t.isBool()) fail("bit vector expected");
    return t;
  }

  Term operation(std::string_view name, unsigned depth);
  Term choice(unsigned depth);

  TermStore& store_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::unordered_map<std::string, Term> bound_;
  std::unordered_map<std::size_t, bool> numberIsNegative_;
};

Term Parser::choice(unsigned depth) {
  const Term condition = boolOperand(term(depth + 1));
  const std::vector<Term> branches = sameWidth(depth, 2, 2);
  return store_.ite(condition, branches[0], branches[1]);
}

Term Parser::operation(std::string_view name, unsigned depth) {
  constexpr std::size_t kMany = 100'000;
  if (name == "extract") {
    const unsigned high = small();
    const unsigned low = small();
    const Term a = bitsOperand(term(depth + 1));
    if (low > high || high >= a.width()) fail("extract out of range");
    return store_.extract(a, high, low);
  }
  if (name == "zext" || name == "sext") {
    const unsigned width = small();
    const Term a = bitsOperand(term(depth + 1));
    if (width < a.width()) fail("extension to fewer bits");
    return name == "zext" ? store_.zext(a, width) : store_.sext(a, width);
  }
  if (name == "concat") {
    std::vector<Term> parts;
    unsigned width = 0;
    while (peek() != ')') {
      parts.push_back(bitsOperand(term(depth + 1)));
      width += parts.back().width();
    }
    if (parts.empty() || width > kMaxWidth) fail("concatenation of no or too many bits");
    return store_.concat(parts);
  }
  if (name == "ite") return choice(depth);

  if (name == "and" || name == "or") {
    const std::vector<Term> operands = sameWidth(depth, 1, kMany);
    for (const Term operand : operands) boolOperand(operand);
    return name == "and" ? store_.logicalAnd(operands) : store_.logicalOr(operands);
  }
  if (name == "not") return store_.logicalNot(boolOperand(sameWidth(depth, 1, 1)[0]));
  if (name == "=" || name == "!=") {
    const std::vector<Term> operands = sameWidth(depth, 2, 2);
    return name == "=" ? store_.eq(operands[0], operands[1]) : store_.ne(operands[0], operands[1]);
  }

  if (name == "add") {
    const std::vector<Term> operands = sameWidth(depth, 1, kMany);
    std::vector<std::pair<Term, std::uint64_t>> products;
    for (const Term operand : operands) products.emplace_back(bitsOperand(operand), 1);
    return store_.linear(operands[0].width(), 0, products);
  }
  if (name == "sub") {
    const std::vector<Term> operands = sameWidth(depth, 2, 2);
    return store_.sub(bitsOperand(operands[0]), operands[1]);
  }
  if (name == "bitnot" || name == "neg") {
    const Term operand = bitsOperand(sameWidth(depth, 1, 1)[0]);
    return name == "neg" ? store_.neg(operand) : store_.bitNot(operand);
  }
  for (const Op op : {Op::Mul, Op::BitAnd, Op::BitOr, Op::BitXor}) {
    if (name != operatorName(op)) continue;
    const std::vector<Term> operands = sameWidth(depth, 1, kMany);
    return store_.build(op, bitsOperand(operands[0]).width(), operands);
  }
  for (const Op op : {Op::UDiv, Op::SDiv, Op::URem, Op::SRem, Op::Shl, Op::LShr, Op::AShr}) {
    if (name != operatorName(op)) continue;
    const std::vector<Term> operands = sameWidth(depth, 2, 2);
    return store_.build(op, bitsOperand(operands[0]).width(), operands);
  }
  for (const Op op :
       {Op::Ult, Op::Ule, Op::Slt, Op::Sle, Op::SAddOverflow, Op::SSubOverflow, Op::SMulOverflow, Op::UMulOverflow}) {
    if (name != operatorName(op)) continue;
    const std::vector<Term> operands = sameWidth(depth, 2, 2);
    bitsOperand(operands[0]);
    return store_.build(op, 0, operands);
  }
  fail(fmt::format("unknown operator {}", name));
}

}  // namespace

Term parse(TermStore& store, std::string_view text) { return Parser(store, text).parse(); }

}  // namespace cairn::term
