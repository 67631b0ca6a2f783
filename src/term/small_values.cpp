#include "term/small_values.h"

#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>
#include <vector>

#include "term/rewrite.h"
#include "term/walk.h"

namespace cairn::term {

namespace {

constexpr std::size_t kMostNodes = 2000;

void addOnce(std::vector<Term>& all, Term one) {
  if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
}

// The symbol of a number that mentions no other one.
std::optional<Term> onlySymbol(TermStore& store, Term number) {
  const auto symbols = symbolsOf(number);
  if (symbols.size() != 1) return std::nullopt;
  const Term symbol = store.symbolTerm(*symbols.begin());
  return symbol.isBool() ? std::nullopt : std::optional(symbol);
}

// Symbols that others are divided by, or multiplied with.
std::vector<Term> divisorsAndFactors(TermStore& store, std::span<const Term> conjuncts) {
  std::vector<Term> result;
  std::unordered_set<std::uint32_t> seen;
  const auto look = [&](Term t) {
    seen.insert(t.id());
    const bool divides = t.is(Op::UDiv) || t.is(Op::SDiv) || t.is(Op::URem) || t.is(Op::SRem);
    const bool multiplies = t.is(Op::Mul) || t.is(Op::SMulOverflow) || t.is(Op::UMulOverflow);
    if (!divides && !multiplies) return;
    for (const Term operand : divides ? t.children().subspan(1) : t.children().first(1)) {
      if (const auto symbol = onlySymbol(store, operand)) addOnce(result, *symbol);
    }
  };
  for (const Term conjunct : conjuncts) {
    if (seen.size() > kMostNodes) break;
    visitChildrenFirst(conjunct, [&](Term t) { return seen.contains(t.id()); }, look);
  }
  return result;
}

}  // namespace

std::optional<Assignment> withSmallValues(TermStore& store, std::span<const Term> conjuncts, const FindValues& find) {
  constexpr std::size_t kMostSymbols = 2;
  constexpr std::array<std::pair<std::uint64_t, std::uint64_t>, 6> kValues = {
      {{2, 3}, {3, 2}, {1, 1}, {4, 4}, {8, 8}, {1, 2}}};
  std::vector<Term> symbols = divisorsAndFactors(store, conjuncts);
  if (symbols.empty()) return std::nullopt;
  if (symbols.size() > kMostSymbols) symbols.resize(kMostSymbols);
  for (const auto& [first, second] : kValues) {
    Substitution small(store);
    std::vector<std::pair<SymbolId, std::uint64_t>> values;
    for (std::size_t i = 0; i < symbols.size(); ++i) {
      const Term value = store.constant(i == 0 ? first : second, symbols[i].width());
      small.replace(symbols[i], value);
      values.emplace_back(symbols[i].symbol(), value.value());
    }
    std::vector<Term> rest;
    bool possible = true;
    for (const Term conjunct : conjuncts) {
      const Term simple = small.apply(conjunct);
      possible = possible && !simple.isFalse();
      if (!simple.isTrue()) rest.push_back(simple);
    }
    if (!possible) continue;
    std::optional<Assignment> found = find(rest);
    if (!found) continue;
    for (const auto& [symbol, value] : values) found->set(symbol, value);
    return found;
  }
  return std::nullopt;
}

}  // namespace cairn::term
