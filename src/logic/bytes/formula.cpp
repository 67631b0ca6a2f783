#include "logic/bytes/formula.h"

#include <algorithm>
#include <unordered_set>

#include "support/check.h"
#include "term/rewrite.h"

namespace cairn::logic {

using term::Op;
using term::Term;
using term::TermStore;

std::pair<Term, std::uint64_t> splitAddress(TermStore& store, Term address) {
  const unsigned width = address.width();
  if (address.isConstant()) return {store.constant(0, width), address.value()};
  if (!address.is(Op::Add) || address.payload() == 0) return {address, 0};
  return {store.sub(address, store.constant(address.payload(), width)), address.payload()};
}

Formula::Formula(TermStore& store, std::span<const Term> pure, std::vector<SpatialAtom> spatial,
                 std::span<const Term> exists) {
  bool contradictory = false;
  std::unordered_set<Term> seen;
  std::vector<Term> open(pure.rbegin(), pure.rend());
  while (!open.empty()) {
    const Term conjunct = open.back();
    open.pop_back();
    CAIRN_CHECK(conjunct.isBool(), "a pure conjunct of bits");
    if (conjunct.is(Op::And)) {
      open.insert(open.end(), conjunct.children().rbegin(), conjunct.children().rend());
      continue;
    }
    contradictory = contradictory || conjunct.isFalse();
    if (!conjunct.isTrue() && seen.insert(conjunct).second) pure_.push_back(conjunct);
  }

  std::vector<SpatialAtom> others;
  struct Placed {
    Term start;
    std::uint64_t constant = 0;
    SpatialAtom atom;
  };
  std::vector<Placed> placed;
  std::unordered_set<Term> blocks;
  for (SpatialAtom& atom : spatial) {
    if (const auto* record = std::get_if<Record>(&atom)) {
      const bool occupied = record->size.isConstant() && record->size.value() > 0;
      if (occupied && !blocks.insert(record->address).second) contradictory = true;
    }
    const auto* cell = std::get_if<PointsTo>(&atom);
    if (cell == nullptr) {
      others.push_back(std::move(atom));
      continue;
    }
    CAIRN_CHECK(!cell->value.valid() || cell->value.width() == 8, "a cell that is no byte");
    CAIRN_CHECK(placed.empty() || placed.front().start.width() == cell->address.width(), "addresses of two widths");
    const auto [start, constant] = splitAddress(store, cell->address);
    placed.push_back({start, constant, std::move(atom)});
  }
  const auto sameAddress = [](const Placed& a, const Placed& b) {
    return a.start == b.start && a.constant == b.constant;
  };
  std::stable_sort(placed.begin(), placed.end(), [&](const Placed& a, const Placed& b) {
    if (a.start != b.start) return store.before(a.start, b.start);
    return a.constant < b.constant;
  });
  contradictory = contradictory || std::adjacent_find(placed.begin(), placed.end(), sameAddress) != placed.end();
  if (contradictory) {
    pure_ = {store.boolean(false)};
    return;
  }
  for (Placed& entry : placed) spatial_.push_back(std::move(entry.atom));
  for (SpatialAtom& atom : others) spatial_.push_back(std::move(atom));
  quantify(exists);
}

// Keeps the symbols that occur.
void Formula::quantify(std::span<const Term> exists) {
  if (exists.empty()) return;
  std::unordered_set<term::SymbolId> occurring;
  const auto note = [&](Term term) {
    for (const term::SymbolId symbol : term::symbolsOf(term)) occurring.insert(symbol);
  };
  for (const Term conjunct : pure_) note(conjunct);
  for (const SpatialAtom& atom : spatial_) forEachTerm(atom, note);
  for (const Term symbol : exists) {
    if (occurring.erase(symbol.symbol()) != 0) exists_.push_back(symbol);
  }
}

bool List::operator==(const List& other) const = default;

const PointsTo& byteCell(const SpatialAtom& atom) {
  const auto* cell = std::get_if<PointsTo>(&atom);
  if (cell == nullptr) throw support::Unsupported("a question about bytes to a formula with blocks or lists");
  return *cell;
}

}  // namespace cairn::logic
