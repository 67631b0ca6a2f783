// Values for symbols.
#include "numeric/conditions/assume.h"
#include "numeric/conditions/assumption.h"
#include "numeric/conditions/translate.h"
#include "numeric/product/lattice.h"
#include "support/check.h"

namespace cairn::numeric {

using term::Op;
using term::Term;

namespace {

// Of the translator nothing is right afterwards that it knew of the symbol.
void assignWithoutChoice(Builder& state, Translator& translator, Term symbol, Term value) {
  const Reading reading = state[state.variable(symbol)].reading;
  const std::uint32_t target = state.shadow(symbol);
  const Known known = translator.known(value);
  if (const auto difference = translator.minus(translator.read(value, reading), Form::variable(target))) {
    state.addEqual(*difference, 0);
    if (!state.isBottom()) state.relateToFacts(target, translator.read(value, reading));
  }
  state.restrict(target, intervalOf(known.range, reading));
  if (!symbol.isBool()) {
    // Also of a value that wraps.
    const Congruence modular = sum(state.congruenceOf(known.form), congruence(powerOfTwo(symbol.width()), 0));
    state.restrict(target, modular);
  }
  state.replace(symbol, target);
}

ProductRef assignInCase(Builder state, Term symbol, Term value, const Truths& truths, unsigned splits) {
  Translator translator(state, truths);
  if (const auto choice = splits == 0 ? std::nullopt : translator.openChoice(value)) {
    ProductRef result;
    for (const bool branch : {true, false}) {
      Truths inCase = truths;
      inCase.emplace_back(choice->child(0), branch);
      const ProductRef assumed = solve(state, {{choice->child(0), branch}}, truths, 0);
      const ProductRef assigned =
          assumed->bottom ? assumed : assignInCase(Builder(*assumed), symbol, value, inCase, splits - 1);
      result = result ? joinProducts(*result, *assigned) : assigned;
    }
    return result;
  }
  assignWithoutChoice(state, translator, symbol, value);
  return state.finish();
}

}  // namespace

ProductRef assignValue(const Product& start, Term symbol, Term value) {
  CAIRN_CHECK(symbol.is(Op::Symbol) && symbol.width() == value.width(), "assignment of another sort");
  if (start.bottom) return support::makeRef<Product>(start);
  return assignInCase(Builder(start), symbol, value, {}, kMaxSplits);
}

ProductRef assignValues(const Product& start, std::span<const std::pair<Term, Term>> symbolsAndValues) {
  ProductRef done = support::makeRef<Product>(start);
  std::size_t next = 0;
  while (next < symbolsAndValues.size() && !done->bottom) {
    const Truths none;
    Builder state(*done);
    // What needs no cases goes into one builder.
    std::size_t inPlace = 0;
    for (; next < symbolsAndValues.size() && state.rows().empty() && !state.isBottom(); ++next, ++inPlace) {
      const auto& [symbol, value] = symbolsAndValues[next];
      CAIRN_CHECK(symbol.is(Op::Symbol) && symbol.width() == value.width(), "assignment of another sort");
      Translator translator(state, none);
      if (translator.openChoice(value)) break;
      assignWithoutChoice(state, translator, symbol, value);
    }
    if (inPlace > 0) done = state.finish();
    if (next == symbolsAndValues.size()) break;
    done = assignValue(*done, symbolsAndValues[next].first, symbolsAndValues[next].second);
    ++next;
  }
  return done;
}

}  // namespace cairn::numeric
