#include <fmt/format.h>

#include <map>
#include <set>
#include <unordered_map>

#include "logic/bytes/text.h"
#include "term/rewrite.h"
#include "term/walk.h"

namespace cairn::logic {

namespace {

using term::Op;
using term::Term;
using term::TermStore;

std::string sortName(unsigned width) { return width == 0 ? "Bool" : fmt::format("(_ BitVec {})", width); }

std::string number(std::uint64_t value, unsigned width) { return fmt::format("(_ bv{} {})", value, width); }

// Writes terms; a compound one that is used more than once becomes a definition of its own.
class Script {
 public:
  explicit Script(const TermStore& store) : store_(store) {}

  void use(Term root) {
    std::vector<Term> open{root};
    ++uses_[root.id()];
    if (uses_[root.id()] > 1) return;
    while (!open.empty()) {
      const Term t = open.back();
      open.pop_back();
      if (t.is(Op::Symbol)) symbols_.emplace(t.symbol(), t);
      for (const Term child : t.children()) {
        if (++uses_[child.id()] == 1) open.push_back(child);
      }
    }
  }

  const std::string& write(Term root) {
    term::visitChildrenFirst(
        root, [&](Term t) { return texts_.contains(t.id()); },
        [&](Term t) {
          std::string text = writeNode(t);
          if (!t.children().empty() && uses_[t.id()] > 1) {
            const std::string name = freshName("part");
            definitions_ += fmt::format("(define-fun {} () {} {})\n", name, sortName(t.width()), text);
            text = name;
          }
          texts_.emplace(t.id(), std::move(text));
        });
    return texts_.at(root.id());
  }

  // A name that no symbol has.
  [[nodiscard]] std::string freshName(std::string_view stem) {
    std::string name;
    do {
      name = fmt::format("{} {}", stem, ++nameCount_);
    } while (store_.findSymbol(name));
    return fmt::format("|{}|", name);
  }

  [[nodiscard]] std::string declarations() const {
    std::string result;
    for (const auto& [symbol, t] : symbols_) {
      result += fmt::format("(declare-const {} {})\n", nameOf(t), sortName(t.width()));
    }
    return result;
  }
  [[nodiscard]] const std::string& definitions() const { return definitions_; }

 private:
  [[nodiscard]] std::string nameOf(Term symbol) const {
    return fmt::format("|{}|", store_.symbolName(symbol.symbol()));
  }
  const std::string& child(Term t, std::size_t index) const { return texts_.at(t.child(index).id()); }

  std::string apply(std::string_view op, Term t) const {
    std::string result = fmt::format("({}", op);
    for (std::size_t i = 0; i < t.children().size(); ++i) result += " " + child(t, i);
    return result + ")";
  }

  // The bits of `extended` do not fit the operands' width as signed numbers.
  std::string signedOverflow(std::string_view op, Term t, unsigned extraBits) const {
    const unsigned width = t.child(0).width();
    const std::string extend = fmt::format("(_ sign_extend {})", extraBits);
    const std::string exact = fmt::format("({} ({} {}) ({} {}))", op, extend, child(t, 0), extend, child(t, 1));
    return fmt::format("(distinct {} ({} ((_ extract {} 0) {})))", exact, extend, width - 1, exact);
  }

  std::string sum(Term t) const {
    std::string result = "(bvadd";
    for (std::size_t i = 0; i < t.children().size(); ++i) {
      const std::uint64_t factor = t.coefficients()[i];
      result +=
          " " + (factor == 1 ? child(t, i) : fmt::format("(bvmul {} {})", number(factor, t.width()), child(t, i)));
    }
    return fmt::format("{} {})", result, number(t.payload(), t.width()));
  }

  std::string writeNode(Term t) const {
    switch (t.op()) {
      case Op::Constant:
        if (t.isBool()) return t.value() != 0 ? "true" : "false";
        return number(t.value(), t.width());
      case Op::Symbol: return nameOf(t);
      case Op::Add: return sum(t);
      case Op::Mul: return apply("bvmul", t);
      case Op::UDiv: return apply("bvudiv", t);
      case Op::SDiv: return apply("bvsdiv", t);
      case Op::URem: return apply("bvurem", t);
      case Op::SRem: return apply("bvsrem", t);
      case Op::BitAnd: return apply("bvand", t);
      case Op::BitOr: return apply("bvor", t);
      case Op::BitXor: return apply("bvxor", t);
      case Op::BitNot: return apply("bvnot", t);
      case Op::Shl: return apply("bvshl", t);
      case Op::LShr: return apply("bvlshr", t);
      case Op::AShr: return apply("bvashr", t);
      case Op::Concat: return apply("concat", t);
      case Op::Extract: return apply(fmt::format("(_ extract {} {})", t.high(), t.low()), t);
      case Op::ZExt: return apply(fmt::format("(_ zero_extend {})", t.width() - t.child(0).width()), t);
      case Op::SExt: return apply(fmt::format("(_ sign_extend {})", t.width() - t.child(0).width()), t);
      case Op::Ite: return apply("ite", t);
      case Op::Eq: return apply("=", t);
      case Op::Ult: return apply("bvult", t);
      case Op::Ule: return apply("bvule", t);
      case Op::Slt: return apply("bvslt", t);
      case Op::Sle: return apply("bvsle", t);
      case Op::SAddOverflow: return signedOverflow("bvadd", t, 1);
      case Op::SSubOverflow: return signedOverflow("bvsub", t, 1);
      case Op::SMulOverflow: return signedOverflow("bvmul", t, t.child(0).width());
      case Op::UMulOverflow: {
        const unsigned width = t.child(0).width();
        const std::string extend = fmt::format("(_ zero_extend {})", width);
        return fmt::format("(distinct ((_ extract {} {}) (bvmul ({} {}) ({} {}))) {})", 2 * width - 1, width, extend,
                           child(t, 0), extend, child(t, 1), number(0, width));
      }
      case Op::Not: return apply("not", t);
      case Op::And: return apply("and", t);
      case Op::Or: return apply("or", t);
    }
    return {};
  }

  const TermStore& store_;
  std::map<term::SymbolId, Term> symbols_;
  std::unordered_map<std::uint32_t, unsigned> uses_;
  std::unordered_map<std::uint32_t, std::string> texts_;
  std::string definitions_;
  unsigned nameCount_ = 0;
};

}  // namespace

std::string printSmtLib(const TermStore& store, const Formula& formula) {
  Script script(store);
  for (const Term conjunct : formula.pure()) script.use(conjunct);
  unsigned addressWidth = 64;
  for (const SpatialAtom& atom : formula.spatial()) {
    const auto& cell = byteCell(atom);
    addressWidth = cell.address.width();
    script.use(cell.address);
    if (cell.value.valid()) script.use(cell.value);
  }

  std::string assertions;
  for (const Term conjunct : formula.pure()) assertions += fmt::format("(assert {})\n", script.write(conjunct));
  std::string anyBytes;
  std::string cells;
  for (const SpatialAtom& atom : formula.spatial()) {
    const auto& cell = byteCell(atom);
    std::string value;
    if (cell.value.valid()) {
      value = script.write(cell.value);
    } else {
      value = script.freshName("any");
      anyBytes += fmt::format("(declare-const {} {})\n", value, sortName(8));
    }
    cells += fmt::format(" (pto {} {})", script.write(cell.address), value);
  }
  switch (formula.spatial().size()) {
    case 0: cells = " sep.emp"; break;
    case 1: break;
    default: cells = fmt::format(" (sep{})", cells);
  }
  return fmt::format("(set-logic ALL)\n(declare-heap ({} {}))\n{}{}{}{}(assert{})\n(check-sat)\n",
                     sortName(addressWidth), sortName(8), script.declarations(), anyBytes, script.definitions(),
                     assertions, cells);
}

}  // namespace cairn::logic
