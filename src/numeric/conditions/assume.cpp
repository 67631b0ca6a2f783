#include "numeric/conditions/assume.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "numeric/conditions/assumption.h"
#include "numeric/conditions/translate.h"
#include "numeric/product/lattice.h"
#include "numeric/product/linear_lattice.h"
#include "support/check.h"

namespace cairn::numeric {

using term::Op;
using term::Term;

namespace {

// Whether only emptiness counts, or everything that follows.
enum class Goal : std::uint8_t { Emptiness, Consequences };

// Applies the literals to the state. What is left to look at case by case, each with what is assumed and what is known to be true in it; none if that would not say more.
struct Open {
  std::vector<Literal> literals;
  Truths truths;
};
std::vector<Open> applyAll(Builder& state, const std::vector<Literal>& literals, const Truths& truths, unsigned splits,
                           Goal goal) {
  Assumption assumption(state, truths);
  for (const Literal& literal : literals) assumption.add(literal.boolean, literal.value);
  assumption.run();
  if (!state.rows().empty() && !state.isBottom()) {
    const std::uint64_t before = state.changes();
    state.reduce(goal == Goal::Consequences);
    if (state.changes() != before) assumption.run();
  }
  std::vector<Open> open;
  if (state.isBottom() || splits == 0) return open;
  for (const Case& one : assumption.cases()) {
    Open& next = open.emplace_back(assumption.literals(), truths);
    for (const Literal& literal : one) {
      next.truths.emplace_back(literal.boolean, literal.value);
      next.literals.push_back(literal);
    }
  }
  return open;
}

// No assignment of the state satisfies the literals, as far as that shows.
bool isEmpty(Builder state, const std::vector<Literal>& literals, const Truths& truths, unsigned splits) {
  const std::vector<Open> cases = applyAll(state, literals, truths, splits, Goal::Emptiness);
  if (cases.empty()) return state.isBottom() || (!state.rows().empty() && state.finish()->bottom);
  return std::ranges::all_of(cases,
                             [&](const Open& one) { return isEmpty(state, one.literals, one.truths, splits - 1); });
}

}  // namespace

ProductRef solve(Builder state, const std::vector<Literal>& literals, const Truths& truths, unsigned splits) {
  const std::vector<Open> cases = applyAll(state, literals, truths, splits, Goal::Consequences);
  if (cases.empty()) return state.finish();

  ProductRef result;
  for (const Open& one : cases) {
    const ProductRef solved = solve(state, one.literals, one.truths, splits - 1);
    result = result ? joinProducts(*result, *solved) : solved;
  }
  // A relation that each case gives in its own way by intervals, and so does not keep, still holds.
  const ProductRef before = state.finish();
  Builder restored(*result);
  for (const Variable& a : before->variables) {
    for (const Variable& b : before->variables) {
      if (a.row == kNoRow || b.row == kNoRow || a.row == b.row) continue;
      const std::int64_t bound = before->zone.at(static_cast<std::size_t>(a.row), static_cast<std::size_t>(b.row));
      if (bound != Zone::kNone) restored.addDifference(restored.variable(a.symbol), restored.variable(b.symbol), bound);
    }
  }
  for (const SymbolicRow& row : symbolicRows(rowsOf(before->linear), *before)) restored.add(rowFor(restored, row));
  return restored.finish();
}

namespace {

struct Comparison {
  bool isDecisive = false;
  std::optional<bool> result;
};

// A symbol against a constant, where nothing relates the symbol to others: its values are those of its interval and congruence, to which both ends belong.
Comparison compareByInterval(const Product& product, Term condition) {
  const bool negated = condition.is(Op::Not);
  const Term t = negated ? condition.child(0) : condition;
  const bool isEquation = t.is(Op::Eq) && !t.child(0).isBool();
  if (!isEquation && !t.is(Op::Slt) && !t.is(Op::Sle) && !t.is(Op::Ult) && !t.is(Op::Ule)) return {};
  const bool symbolFirst = t.child(0).is(Op::Symbol) && t.child(1).isConstant();
  if (!symbolFirst && !(t.child(1).is(Op::Symbol) && t.child(0).isConstant())) return {};
  const Term symbol = t.child(symbolFirst ? 0 : 1);
  const unsigned width = symbol.width();
  CAIRN_CHECK(width != 0, "order of booleans");
  const Term constant = t.child(symbolFirst ? 1 : 0);
  if (product.linear || !product.closed) return {};
  const auto at = product.find(symbol);
  if (at && product.variables[*at].row != kNoRow) return {};
  const Interval values = at ? product.variables[*at].interval : typeInterval(width, product.readings.of(symbol));
  const bool readSigned = product.readings.of(symbol) == Reading::Signed;
  const bool isSigned = isEquation ? readSigned : t.is(Op::Slt) || t.is(Op::Sle);
  // Read the other way, the interval may be none.
  const bool sameReading = readSigned == isSigned;
  if (!sameReading && (values.low < 0 || values.high >= powerOfTwo(width - 1))) return {};
  const Integer bound = isSigned ? Integer{constant.signedValue()} : Integer{constant.value()};
  if (isEquation) {
    if (bound < values.low || bound > values.high) return {true, negated};
    if (values.isPoint()) return {true, !negated};
    return {!at || product.variables[*at].congruence.isAll(), std::nullopt};
  }
  const bool strict = t.is(Op::Slt) || t.is(Op::Ult);
  const auto holds = [&](const Integer& value) {
    if (symbolFirst) return strict ? value < bound : value <= bound;
    return strict ? bound < value : bound <= value;
  };
  const bool first = holds(values.low);
  if (first != holds(values.high)) return {true, std::nullopt};
  return {true, first != negated};
}

bool impliesByCases(const Product& start, Term condition) {
  const Truths none;
  Builder state(start);
  if (const auto direct = Translator(state, none).decide(condition)) return *direct;
  return isEmpty(std::move(state), {{condition, false}}, none, kMaxSplits);
}

std::optional<bool> decideByCases(const Product& start, Term condition) {
  const Truths none;
  Builder state(start);
  if (const auto direct = Translator(state, none).decide(condition)) return direct;
  if (isEmpty(state, {{condition, false}}, none, kMaxSplits)) return true;
  if (isEmpty(state, {{condition, true}}, none, kMaxSplits)) return false;
  return std::nullopt;
}

}  // namespace

std::optional<bool> decideCondition(const Product& start, Term condition) {
  CAIRN_CHECK(condition.isBool(), "decision about a bit vector");
  if (start.bottom) return true;
  const Comparison compared = compareByInterval(start, condition);
  if (!compared.isDecisive) return decideByCases(start, condition);
  CAIRN_FULL_CHECK(compared.result == decideByCases(start, condition), "one interval tells as much as all the rest");
  return compared.result;
}

bool impliesCondition(const Product& start, Term condition) {
  CAIRN_CHECK(condition.isBool(), "decision about a bit vector");
  if (start.bottom) return true;
  const Comparison compared = compareByInterval(start, condition);
  const bool result = compared.isDecisive ? compared.result == true : impliesByCases(start, condition);
  CAIRN_FULL_CHECK(result == (decideCondition(start, condition) == true), "the same as the whole decision");
  return result;
}

std::vector<Term> openConditions(const Product& start, std::span<const Term> conditions) {
  std::vector<Term> open;
  const Truths none;
  Builder state(start);
  Translator translator(state, none);
  std::ranges::copy_if(conditions, std::back_inserter(open),
                       [&](Term condition) { return translator.decide(condition) != true; });
  return open;
}

ProductRef assumeAll(const Product& start, std::span<const Term> conditions, Disjunctions how) {
  std::vector<Literal> literals;
  for (const Term condition : conditions) {
    CAIRN_CHECK(condition.isBool(), "assumption of a bit vector");
    literals.push_back({condition, true});
  }
  const unsigned splits = how == Disjunctions::CaseByCase ? kMaxSplits : 0;
  return solve(Builder(start), literals, {}, splits);
}

}  // namespace cairn::numeric
