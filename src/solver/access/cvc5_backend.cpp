#include "solver/access/cvc5_backend.h"

#include <cvc5/cvc5.h>

#include <unordered_map>
#include <vector>

#include "solver/question_process.h"
#include "solver/version.h"
#include "term/walk.h"

namespace cairn::solver {

using logic::Formula;
using term::Answer;
using term::Op;
using term::Term;

namespace {

class Translation {
 public:
  explicit Translation(cvc5::Solver& solver) : solver_(solver) {}

  const cvc5::Term& translate(Term root) {
    term::visitChildrenFirst(
        root, [&](Term t) { return known_.contains(t.id()); },
        [&](Term t) { known_.emplace(t.id(), translateNode(t)); });
    return known_.at(root.id());
  }

  [[nodiscard]] cvc5::Sort sort(unsigned width) const {
    return width == 0 ? solver_.getBooleanSort() : solver_.mkBitVectorSort(width);
  }

 private:
  [[nodiscard]] const cvc5::Term& child(Term t, std::size_t index) const { return known_.at(t.child(index).id()); }
  [[nodiscard]] cvc5::Term apply(cvc5::Kind kind, Term t) const {
    std::vector<cvc5::Term> children;
    for (const Term c : t.children()) children.push_back(known_.at(c.id()));
    return solver_.mkTerm(kind, children);
  }
  [[nodiscard]] cvc5::Term extended(cvc5::Kind kind, const cvc5::Term& t, unsigned extraBits) const {
    return solver_.mkTerm(solver_.mkOp(kind, {extraBits}), {t});
  }
  [[nodiscard]] cvc5::Term extract(const cvc5::Term& t, unsigned high, unsigned low) const {
    return solver_.mkTerm(solver_.mkOp(cvc5::BITVECTOR_EXTRACT, {high, low}), {t});
  }
  [[nodiscard]] cvc5::Term signedOverflow(cvc5::Kind kind, Term t, unsigned extraBits) const {
    const unsigned width = t.child(0).width();
    const cvc5::Kind extend = cvc5::BITVECTOR_SIGN_EXTEND;
    const cvc5::Term exact =
        solver_.mkTerm(kind, {extended(extend, child(t, 0), extraBits), extended(extend, child(t, 1), extraBits)});
    return solver_.mkTerm(cvc5::DISTINCT, {exact, extended(extend, extract(exact, width - 1, 0), extraBits)});
  }
  [[nodiscard]] cvc5::Term unsignedProductOverflow(Term t) const {
    const unsigned width = t.child(0).width();
    const cvc5::Kind extend = cvc5::BITVECTOR_ZERO_EXTEND;
    const cvc5::Term exact = solver_.mkTerm(
        cvc5::BITVECTOR_MULT, {extended(extend, child(t, 0), width), extended(extend, child(t, 1), width)});
    return solver_.mkTerm(cvc5::DISTINCT, {extract(exact, 2 * width - 1, width), solver_.mkBitVector(width, 0)});
  }
  [[nodiscard]] cvc5::Term sum(Term t) const {
    std::vector<cvc5::Term> summands;
    for (std::size_t i = 0; i < t.children().size(); ++i) {
      const std::uint64_t factor = t.coefficients()[i];
      summands.push_back(
          factor == 1 ? child(t, i)
                      : solver_.mkTerm(cvc5::BITVECTOR_MULT, {solver_.mkBitVector(t.width(), factor), child(t, i)}));
    }
    if (t.payload() != 0 || summands.empty()) summands.push_back(solver_.mkBitVector(t.width(), t.payload()));
    return summands.size() == 1 ? summands.front() : solver_.mkTerm(cvc5::BITVECTOR_ADD, summands);
  }
  [[nodiscard]] cvc5::Term translateNode(Term t) const;

  cvc5::Solver& solver_;
  std::unordered_map<std::uint32_t, cvc5::Term> known_;
};

cvc5::Term Translation::translateNode(Term t) const {
  switch (t.op()) {
    case Op::Constant:
      return t.isBool() ? solver_.mkBoolean(t.value() != 0) : solver_.mkBitVector(t.width(), t.value());
    case Op::Symbol: return solver_.mkConst(sort(t.width()));
    case Op::Add: return sum(t);
    case Op::Mul: return apply(cvc5::BITVECTOR_MULT, t);
    case Op::UDiv: return apply(cvc5::BITVECTOR_UDIV, t);
    case Op::SDiv: return apply(cvc5::BITVECTOR_SDIV, t);
    case Op::URem: return apply(cvc5::BITVECTOR_UREM, t);
    case Op::SRem: return apply(cvc5::BITVECTOR_SREM, t);
    case Op::BitAnd: return apply(cvc5::BITVECTOR_AND, t);
    case Op::BitOr: return apply(cvc5::BITVECTOR_OR, t);
    case Op::BitXor: return apply(cvc5::BITVECTOR_XOR, t);
    case Op::BitNot: return apply(cvc5::BITVECTOR_NOT, t);
    case Op::Shl: return apply(cvc5::BITVECTOR_SHL, t);
    case Op::LShr: return apply(cvc5::BITVECTOR_LSHR, t);
    case Op::AShr: return apply(cvc5::BITVECTOR_ASHR, t);
    case Op::Concat: return apply(cvc5::BITVECTOR_CONCAT, t);
    case Op::Extract: return extract(child(t, 0), t.high(), t.low());
    case Op::ZExt: return extended(cvc5::BITVECTOR_ZERO_EXTEND, child(t, 0), t.width() - t.child(0).width());
    case Op::SExt: return extended(cvc5::BITVECTOR_SIGN_EXTEND, child(t, 0), t.width() - t.child(0).width());
    case Op::Ite: return apply(cvc5::ITE, t);
    case Op::Eq: return apply(cvc5::EQUAL, t);
    case Op::Ult: return apply(cvc5::BITVECTOR_ULT, t);
    case Op::Ule: return apply(cvc5::BITVECTOR_ULE, t);
    case Op::Slt: return apply(cvc5::BITVECTOR_SLT, t);
    case Op::Sle: return apply(cvc5::BITVECTOR_SLE, t);
    case Op::SAddOverflow: return signedOverflow(cvc5::BITVECTOR_ADD, t, 1);
    case Op::SSubOverflow: return signedOverflow(cvc5::BITVECTOR_SUB, t, 1);
    case Op::SMulOverflow: return signedOverflow(cvc5::BITVECTOR_MULT, t, t.child(0).width());
    case Op::UMulOverflow: return unsignedProductOverflow(t);
    case Op::Not: return apply(cvc5::NOT, t);
    case Op::And: return apply(cvc5::AND, t);
    case Op::Or: return apply(cvc5::OR, t);
  }
  return solver_.mkBoolean(true);
}

Answer ask(const Formula& formula) {
  cvc5::Solver solver;
  solver.setLogic("ALL");
  solver.setOption("incremental", "false");  // which separation logic does not support
  // The default heuristic looks at the separating conjunction late; this one decides questions several times as large.
  solver.setOption("decision", "internal");
  Translation translation(solver);
  const cvc5::Sort byte = solver.mkBitVectorSort(8);
  std::vector<cvc5::Term> cells;
  for (const logic::SpatialAtom& atom : formula.spatial()) {
    const auto& cell = logic::byteCell(atom);
    if (cells.empty()) solver.declareSepHeap(solver.mkBitVectorSort(cell.address.width()), byte);
    const cvc5::Term value = cell.value.valid() ? translation.translate(cell.value) : solver.mkConst(byte);
    cells.push_back(solver.mkTerm(cvc5::SEP_PTO, {translation.translate(cell.address), value}));
  }
  for (const Term conjunct : formula.pure()) solver.assertFormula(translation.translate(conjunct));
  // Without atoms the heap is empty, which no pure conjunct can contradict.
  if (!cells.empty()) solver.assertFormula(cells.size() == 1 ? cells.front() : solver.mkTerm(cvc5::SEP_STAR, cells));
  const cvc5::Result result = solver.checkSat();
  if (result.isSat()) return Answer::Sat;
  return result.isUnsat() ? Answer::Unsat : Answer::Unknown;
}

}  // namespace

Answer checkByCvc5(const Formula& formula, std::uint32_t milliseconds) {
  if (formula.isFalse()) return Answer::Unsat;
  return askInProcess([&] { return ask(formula); }, milliseconds);
}

std::string cvc5Version() { return cvc5::Solver().getVersion(); }

}  // namespace cairn::solver
