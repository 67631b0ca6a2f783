#include "numeric/element.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "numeric/conditions/assume.h"
#include "numeric/conditions/render.h"
#include "numeric/conditions/translate.h"
#include "numeric/product/lattice.h"
#include "numeric/product/linear_lattice.h"
#include "support/check.h"

namespace cairn::numeric {

using term::Term;

namespace {

ProductRef emptyProduct(const Readings& readings, Relations relations, bool bottom) {
  Product product;
  product.readings = readings;
  product.relations = relations;
  product.bottom = bottom;
  product.normalise();
  return support::makeRef<Product>(std::move(product));
}

// Projection: closed products lose nothing about the symbols that stay when the others are dropped.
template <typename Keep>
ProductRef keepIf(const ProductRef& start, Keep keep) {
  ProductRef from = closed(start);
  if (from->bottom) return from;
  Product product = *from;
  product.linear = {};
  std::erase_if(product.variables, [&](const Variable& v) { return !keep(v.symbol); });
  if (product.variables.size() == from->variables.size()) return from;
  product.normalise();
  if (!from->linear) return support::makeRef<Product>(std::move(product));
  std::vector<bool> kept;
  for (const Variable& v : from->variables) kept.push_back(keep(v.symbol));
  Builder state(std::move(product));
  for (const SymbolicRow& row : symbolicRows(rowsWithout(*from, kept), *from)) state.add(rowFor(state, row));
  return state.finish();
}

// The rows, and again with the copies in place of the group.
std::vector<LinearRow> rowsOfCopies(const Product& from, const Product& expanded, SymbolPairs groupAndCopies) {
  std::vector<std::uint32_t> places;
  for (std::uint32_t v = 0; v < from.variables.size(); ++v) {
    places.push_back(v);
    for (const auto& [symbol, copy] : groupAndCopies) {
      if (symbol != from.variables[v].symbol) continue;
      const auto at = std::find_if(expanded.variables.begin(), expanded.variables.end(),
                                   [&, copied = copy](const Variable& other) { return other.symbol == copied; });
      places.back() = static_cast<std::uint32_t>(at - expanded.variables.begin());
    }
  }
  std::vector<LinearRow> rows = from.linear->rows;
  for (LinearRow row : from.linear->rows) {
    for (Summand& s : row.sum) s.variable = places[s.variable];
    (void)addRow(rows, std::move(row));
  }
  return rows;
}

}  // namespace

Element Element::top(const Readings& readings, Relations relations) {
  return Element(emptyProduct(readings, relations, false));
}

Element Element::bottom(const Readings& readings, Relations relations) {
  return Element(emptyProduct(readings, relations, true));
}

std::vector<Term> Element::symbols() const {
  std::vector<Term> result;
  for (const Variable& v : product_->variables) result.push_back(v.symbol);
  return result;
}

Element Element::assume(std::span<const Term> conditions) const {
  if (isBottom()) return *this;
  return Element(assumeAll(*product_, conditions, Disjunctions::CaseByCase));
}

Element Element::assumeIfDecided(std::span<const Term> conditions) const {
  if (isBottom()) return *this;
  return Element(assumeAll(*product_, conditions, Disjunctions::IfDecided));
}

Element Element::assign(Term symbol, Term value) const { return Element(assignValue(*product_, symbol, value)); }

Element Element::assign(SymbolPairs symbolsAndValues) const {
  return symbolsAndValues.empty() ? *this : Element(assignValues(*product_, symbolsAndValues));
}

Element Element::forget(std::span<const Term> symbols) const {
  const std::unordered_set<Term> gone(symbols.begin(), symbols.end());
  return Element(keepIf(product_, [&](Term symbol) { return !gone.contains(symbol); }));
}

Element Element::project(std::span<const Term> keep) const {
  const std::unordered_set<Term> kept(keep.begin(), keep.end());
  return Element(keepIf(product_, [&](Term symbol) { return kept.contains(symbol); }));
}

Element Element::rename(SymbolPairs pairs) const {
  if (isBottom()) return *this;
  std::unordered_map<Term, Term> names;
  std::unordered_set<Term> targets;
  for (const auto& [from, to] : pairs) {
    CAIRN_CHECK(from.width() == to.width() && readings().of(from) == readings().of(to),
                "renaming changes a symbol's sort or reading");
    CAIRN_CHECK(names.emplace(from, to).second && targets.insert(to).second, "renaming is not injective");
  }
  Product product = *product_;
  for (Variable& v : product.variables) {
    const auto at = names.find(v.symbol);
    CAIRN_CHECK(at != names.end() || !targets.contains(v.symbol), "renaming to a symbol in use");
    if (at != names.end()) v.symbol = at->second;
  }
  product.normalise();
  return Element(support::makeRef<Product>(std::move(product)));
}

Element Element::join(const Element& a, const Element& b) {
  if (a == b) return a;
  return Element(joinProducts(*closed(a.product_), *closed(b.product_)));
}

Element Element::widen(const Element& a, const Element& b, std::span<const Integer> thresholds) {
  if (leq(b, a)) return a;
  return Element(widenProducts(*a.product_, *closed(b.product_), thresholds));
}

Element Element::narrow(const Element& a, const Element& b) {
  return Element(narrowProducts(*closed(a.product_), *b.product_));
}

bool Element::leq(const Element& a, const Element& b) {
  return a.product_ == b.product_ || leqProducts(*closed(a.product_), *b.product_);
}

Element Element::expand(SymbolPairs groupAndCopies) const {
  const ProductRef from = closed(product_);
  if (from->bottom) return *this;
  Product product = *from;
  std::vector<std::uint32_t> rows;
  for (std::uint32_t row = 0; row < from->zone.size(); ++row) rows.push_back(row);
  std::vector<std::uint32_t> groupRows;
  for (const auto& [symbol, copy] : groupAndCopies) {
    CAIRN_CHECK(symbol.width() == copy.width() && readings().of(symbol) == readings().of(copy),
                "a copy of another sort or reading");
    CAIRN_CHECK(!from->find(copy), "expansion into a symbol in use");
    const auto at = from->find(symbol);
    if (!at) continue;
    Variable duplicate = from->variables[*at];
    duplicate.symbol = copy;
    if (duplicate.row != kNoRow) {
      groupRows.push_back(static_cast<std::uint32_t>(duplicate.row));
      rows.push_back(static_cast<std::uint32_t>(duplicate.row));
      duplicate.row = static_cast<std::int32_t>(rows.size() - 1);
    }
    product.variables.push_back(duplicate);
  }
  product.zone = from->zone.select(rows);
  // Between the group and the copies nothing holds but what goes through other symbols.
  for (const std::uint32_t member : groupRows) {
    for (std::size_t copy = from->zone.size(); copy < rows.size(); ++copy) {
      product.zone.set(member, copy, Zone::kNone);
      product.zone.set(copy, member, Zone::kNone);
    }
  }
  CAIRN_CHECK(product.zone.close(), "an element and its copy contradict each other");
  if (from->linear) product.setRows(rowsOfCopies(*from, product, groupAndCopies));
  product.normalise();
  return Element(support::makeRef<Product>(std::move(product)));
}

Element Element::fold(SymbolPairs groupAndCopies) const {
  std::vector<Term> group;
  std::vector<Term> copies;
  std::vector<std::pair<Term, Term>> back;
  for (const auto& [symbol, copy] : groupAndCopies) {
    group.push_back(symbol);
    copies.push_back(copy);
    back.emplace_back(copy, symbol);
  }
  return join(forget(copies), forget(group).rename(back));
}

std::optional<bool> Element::decide(Term condition) const { return decideCondition(*product_, condition); }

bool Element::implies(Term condition) const { return impliesCondition(*product_, condition); }

std::vector<Term> Element::open(std::span<const Term> conditions) const {
  return openConditions(*product_, conditions);
}

std::optional<Interval> Element::bounds(Term symbol) const {
  CAIRN_CHECK(symbol.is(term::Op::Symbol), "bounds without a reading");
  const ProductRef from = closed(product_);
  if (from->bottom) return std::nullopt;
  if (const auto at = from->find(symbol)) return from->variables[*at].interval;
  return typeInterval(symbol.width(), readings().of(symbol));
}

std::optional<Interval> Element::bounds(Term bits, Reading reading) const {
  if (isBottom()) return std::nullopt;
  const Truths none;
  Builder state(*product_);
  if (state.isBottom()) return std::nullopt;
  return Translator(state, none).interval(bits, reading);
}

Congruence Element::congruenceOf(Term symbol) const {
  const auto at = product_->find(symbol);
  return at ? product_->variables[*at].congruence : Congruence{};
}

std::vector<Term> Element::toTerms(term::TermStore& store) const { return renderTerms(store, *closed(product_)); }

bool Element::containsValues(std::span<const Integer> values) const {
  if (isBottom()) return false;
  const auto& variables = product_->variables;
  for (std::uint32_t i = 0; i < variables.size(); ++i) {
    if (!variables[i].interval.contains(values[i]) || !variables[i].congruence.contains(values[i])) return false;
    for (std::uint32_t j = 0; j < variables.size() && variables[i].row != kNoRow; ++j) {
      const std::int64_t bound = product_->relation(i, j);
      if (bound != Zone::kNone && values[i] - values[j] > bound) return false;
    }
  }
  return std::ranges::all_of(rowsOf(product_->linear), [&](const LinearRow& row) { return holds(row, values); });
}

}  // namespace cairn::numeric
