#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <unordered_map>
#include <vector>

#include "term/text.h"
#include "term/walk.h"

namespace cairn::term {

namespace {

// Texts longer than the first are named if used more than once, those longer than the second always: that bounds the text of terms with much
// sharing and of deep ones.
constexpr std::size_t kNamedIfShared = 60;
constexpr std::size_t kNamedAlways = 2000;

bool isPlainName(std::string_view name) {
  const auto plain = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("_.!@%&*+-/<>=?^~#[]").find(c) != std::string_view::npos;
  };
  if (!std::all_of(name.begin(), name.end(), plain) || name == "true" || name == "false") return false;
  return std::isdigit(static_cast<unsigned char>(name[0])) == 0 && name[0] != '-';
}

void append(std::string& text, const std::string& word) {
  text += ' ';
  text += word;
}

class Printer {
 public:
  Printer(const TermStore& store, SymbolStyle style) : store_(store), style_(style) {}

  std::string print(Term root) {
    countUses(root);
    visitChildrenFirst(root, [&](Term t) { return texts_.contains(t.id()); }, [&](Term t) { settle(t, t == root); });
    std::string body = textOf(root);
    if (bindings_.empty()) return body;
    std::string result = "(let";
    for (std::size_t i = 0; i < bindings_.size(); ++i) result += fmt::format(" (${} {})", i + 1, bindings_[i]);
    return result + " " + body + ")";
  }

 private:
  void countUses(Term root) {
    std::vector<Term> open{root};
    while (!open.empty()) {
      const Term term = open.back();
      open.pop_back();
      for (const Term child : term.children()) {
        if (++uses_[child.id()] == 1) open.push_back(child);
      }
    }
  }

  void settle(Term t, bool isRoot) {
    std::string text = write(t);
    const bool named = !isRoot && (text.size() > kNamedAlways || (text.size() > kNamedIfShared && uses_[t.id()] > 1));
    if (named) {
      bindings_.push_back(std::move(text));
      text = fmt::format("${}", bindings_.size());
      named_.emplace(t.id(), true);
    }
    texts_.emplace(t.id(), std::move(text));
  }

  const std::string& textOf(Term t) const { return texts_.at(t.id()); }

  static std::string number(Term t) {
    const std::int64_t value = t.signedValue();
    // Small negative numbers read better as such, large unsigned ones too.
    return value < 0 && value >= -65536 ? fmt::format("{}", value) : fmt::format("{}", t.value());
  }

  // Operands of one width: a constant needs no width next to something that shows it.
  std::string operands(std::span<const Term> terms) const {
    const bool shown = std::any_of(terms.begin(), terms.end(), [](Term t) { return !t.isConstant(); });
    std::string result;
    for (const Term t : terms) append(result, t.isConstant() && !t.isBool() && shown ? number(t) : textOf(t));
    return result;
  }

  std::string negated(Term t) const {
    if (t.is(Op::Not)) return textOf(t.child(0));
    if (t.isConstant() || named_.contains(t.id())) return fmt::format("(not {})", textOf(t));
    const Term swapped[] = {t.children().empty() ? t : t.children().back(), t.children().empty() ? t : t.child(0)};
    if (t.is(Op::Ult)) return fmt::format("(u<={})", operands(swapped));
    if (t.is(Op::Slt)) return fmt::format("(s<={})", operands(swapped));
    if (t.is(Op::Eq)) return fmt::format("(!={})", operands(t.children()));
    if (t.is(Op::And)) {
      std::string result = "(or";
      for (const Term child : t.children()) append(result, negated(child));
      return result + ")";
    }
    return fmt::format("(not {})", textOf(t));
  }

  static std::string signedOrUnsigned(std::uint64_t value, unsigned width) {
    const std::int64_t read = toSigned(value, width);
    return read < 0 ? fmt::format("{}", read) : fmt::format("{}", value);
  }

  std::string sum(Term t) const {
    const unsigned w = t.width();
    const auto product = [&](std::size_t i) {
      const std::uint64_t factor = t.coefficients()[i];
      if (factor == 1) return textOf(t.child(i));
      return fmt::format("(mul {} {})", signedOrUnsigned(factor, w), textOf(t.child(i)));
    };
    if (t.children().size() == 1 && t.payload() == 0) return product(0);
    std::string result = "(add";
    for (std::size_t i = 0; i < t.children().size(); ++i) append(result, product(i));
    if (t.payload() != 0) append(result, signedOrUnsigned(t.payload(), w));
    return result + ")";
  }

  std::string write(Term t) const {
    switch (t.op()) {
      case Op::Constant:
        if (t.isBool()) return t.value() != 0 ? "true" : "false";
        return fmt::format("{}:{}", number(t), t.width());
      case Op::Symbol: {
        const std::string& name = store_.symbolName(t.symbol());
        std::string written = isPlainName(name) ? name : fmt::format("|{}|", name);
        if (style_ == SymbolStyle::Named) return written;
        return t.isBool() ? written + ":bool" : fmt::format("{}:{}", written, t.width());
      }
      case Op::Add: return sum(t);
      case Op::Extract: return fmt::format("(extract {} {} {})", t.high(), t.low(), textOf(t.child(0)));
      case Op::ZExt:
      case Op::SExt: return fmt::format("({} {} {})", operatorName(t.op()), t.width(), textOf(t.child(0)));
      case Op::Concat: {
        std::string result = "(concat";
        for (const Term part : t.children()) append(result, textOf(part));
        return result + ")";
      }
      case Op::Ite: return fmt::format("(ite {}{})", textOf(t.child(0)), operands(t.children().subspan(1)));
      case Op::Not: return negated(t.child(0));
      case Op::Mul:
      case Op::UDiv:
      case Op::SDiv:
      case Op::URem:
      case Op::SRem:
      case Op::BitAnd:
      case Op::BitOr:
      case Op::BitXor:
      case Op::BitNot:
      case Op::Shl:
      case Op::LShr:
      case Op::AShr:
      case Op::Eq:
      case Op::Ult:
      case Op::Ule:
      case Op::Slt:
      case Op::Sle:
      case Op::SAddOverflow:
      case Op::SSubOverflow:
      case Op::SMulOverflow:
      case Op::UMulOverflow:
      case Op::And:
      case Op::Or: return fmt::format("({}{})", operatorName(t.op()), operands(t.children()));
    }
    return {};
  }

  const TermStore& store_;
  SymbolStyle style_;
  std::unordered_map<std::uint32_t, std::string> texts_;
  std::unordered_map<std::uint32_t, unsigned> uses_;
  std::unordered_map<std::uint32_t, bool> named_;
  std::vector<std::string> bindings_;
};

}  // namespace

std::string_view operatorName(Op op) {
  switch (op) {
    case Op::Constant: return "constant";
    case Op::Symbol: return "symbol";
    case Op::Add: return "add";
    case Op::Mul: return "mul";
    case Op::UDiv: return "udiv";
    case Op::SDiv: return "sdiv";
    case Op::URem: return "urem";
    case Op::SRem: return "srem";
    case Op::BitAnd: return "bitand";
    case Op::BitOr: return "bitor";
    case Op::BitXor: return "bitxor";
    case Op::BitNot: return "bitnot";
    case Op::Shl: return "shl";
    case Op::LShr: return "lshr";
    case Op::AShr: return "ashr";
    case Op::Concat: return "concat";
    case Op::Extract: return "extract";
    case Op::ZExt: return "zext";
    case Op::SExt: return "sext";
    case Op::Ite: return "ite";
    case Op::Eq: return "=";
    case Op::Ult: return "u<";
    case Op::Ule: return "u<=";
    case Op::Slt: return "s<";
    case Op::Sle: return "s<=";
    case Op::SAddOverflow: return "sadd-overflows";
    case Op::SSubOverflow: return "ssub-overflows";
    case Op::SMulOverflow: return "smul-overflows";
    case Op::UMulOverflow: return "umul-overflows";
    case Op::Not: return "not";
    case Op::And: return "and";
    case Op::Or: return "or";
  }
  return "";
}

std::string print(const TermStore& store, Term term, SymbolStyle style) { return Printer(store, style).print(term); }

}  // namespace cairn::term
