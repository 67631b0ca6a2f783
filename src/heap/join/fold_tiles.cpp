#include "heap/join/fold_tiles.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "heap/join/join_numbers.h"
#include "heap/join/pairing.h"
#include "heap/numbers/numeric_state.h"
#include "heap/numbers/scaled_symbols.h"
#include "heap/tiling/divide.h"

namespace cairn::heap {

using numeric::Element;
using term::Term;

namespace {

constexpr std::size_t kMostBounds = 4;  // inside of one array
constexpr std::size_t kMostLive = 64;   // numbers that are looked at for bounds

// A live number that a bound is, or lies next to: the bound is the number, extended, plus `distance`.
struct Anchor {
  Term live;
  bool isSigned = true;
  std::int64_t distance = 0;
};

// Ordinary numbers that the program may work with: of variables, and of blocks. Offsets of pointers into the array count in elements.
std::vector<Term> liveNumbers(const State& state, ObjectId array, std::uint64_t unit, term::TermStore& terms) {
  std::vector<Term> result;
  std::unordered_set<Term> seen;
  const auto add = [&](const Value& value) {
    if (result.size() == kMostLive) return;
    Term number;
    if (value.isInteger() && value.term.width() > 8) number = value.term;
    if (value.isPointer() && value.object == array && value.target == Target::Region) {
      const auto place = placeOf(value.term, unit, terms);
      if (place && place->inside == 0) number = place->index;
    }
    if (number.valid() && seen.insert(number).second) result.push_back(number);
  };
  for (const Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) {
    for (const auto& [reg, value] : frame->registers.entries()) add(value);
  }
  const auto addCells = [&](ObjectId id, const Object& object) {
    if (object.isSegment() || object.level != 0 || id == array || object.status != Status::Live) return;
    object.contents.cells.forEach([&](std::uint64_t, const Cell& cell) {
      if (!cell.fill) add(cell.value);
    });
  };
  state.changedGlobals.forEach([&](ObjectId id, bool) { addCells(id, *state.find(id)); });
  state.memory.forEachFrom(ObjectId(state.firstDynamic),
                           [&](ObjectId id, const support::Ref<Object>& object) { addCells(id, *object); });
  return result;
}

Term extended(Term term, bool isSigned, unsigned width, term::TermStore& terms) {
  if (term.width() >= width) return term;
  return isSigned ? terms.sext(term, width) : terms.zext(term, width);
}

std::optional<Anchor> anchorOf(Term bound, const std::vector<Term>& live, const Element& known,
                               term::TermStore& terms) {
  std::optional<Anchor> best;
  const auto worth = [](const Anchor& anchor) {
    return std::pair(anchor.distance == 0 ? 0 : 1, anchor.live.isConstant() ? 1 : 0);
  };
  for (const Term number : live) {
    if (number.width() > bound.width() || number.isBool()) continue;
    for (const bool isSigned : {true, false}) {
      if (!isSigned && (number.width() == bound.width() || number.isConstant())) continue;
      const Term there = extended(number, isSigned, bound.width(), terms);
      const Term distance = terms.sub(bound, there);
      std::optional<std::int64_t> exact;
      if (distance.isConstant()) exact = distance.signedValue();
      for (const std::int64_t candidate : {0, 1, -1}) {
        if (exact || (best && best->distance == 0)) break;
        const Term near = terms.add(there, terms.constant(static_cast<std::uint64_t>(candidate), bound.width()));
        if (known.implies(terms.eq(bound, near))) exact = candidate;
      }
      if (!exact || *exact < -1 || *exact > 1) continue;
      const Anchor found{number, isSigned, *exact};
      if (!best || worth(found) < worth(*best)) best = found;
    }
  }
  return best;
}

// Of the inner bounds of a tiling; nothing: the bound goes. Next to a live number lies a bound only if none is that number: where a loop goes on from i to i + 1, the bound at i goes.
std::vector<std::optional<Anchor>> anchorsOf(const Tiling& tiling, const std::vector<Term>& live, const Element& known,
                                             term::TermStore& terms) {
  std::vector<std::optional<Anchor>> result;
  for (std::size_t k = 0; k + 1 < tiling.tiles.size(); ++k) {
    result.push_back(anchorOf(tiling.tiles[k].end, live, known, terms));
  }
  for (std::optional<Anchor>& anchor : result) {
    if (!anchor || anchor->distance == 0) continue;
    const bool taken = std::any_of(result.begin(), result.end(), [&](const std::optional<Anchor>& other) {
      return other && other->distance == 0 && other->live == anchor->live;
    });
    if (taken) anchor.reset();
  }
  result.emplace_back();
  return result;
}

bool isName(Term term) { return term.isConstant() || term.is(term::Op::Symbol) || scaledSymbol(term).has_value(); }

// Offsets of pointers into the array become multiples of an element's size, which the numeric domain would not relate to what they are multiples of.
void scaleOffsets(State& state, ObjectId array, std::uint64_t unit, const Element& known, term::TermStore& terms) {
  if (unit == 1) return;
  std::unordered_map<Term, Term> scaled;
  const auto visit = [&](const Value& value) {
    if (!value.isPointer() || value.object != array || value.term.isConstant() || scaled.contains(value.term)) return;
    const Term step = terms.constant(unit, value.term.width());
    const auto place = placeOf(value.term, unit, terms);
    if (place) {
      if (isName(place->index)) return;
      const Term index = terms.freshSymbol("k", value.term.width());
      state.assume(terms.eq(index, place->index));
      scaled.emplace(value.term, terms.add(terms.mul(index, step), terms.constant(place->inside, value.term.width())));
      return;
    }
    if (!value.term.is(term::Op::Symbol) || known.congruenceOf(value.term).modulus == 0) return;
    const auto congruence = known.congruenceOf(value.term);
    const auto bounds = known.bounds(value.term, numeric::Reading::Signed);
    const bool multiple = congruence.modulus % static_cast<std::int64_t>(unit) == 0 &&
                          congruence.residue % static_cast<std::int64_t>(unit) == 0;
    if (!multiple || !bounds || bounds->low < 0) return;
    const Term index = terms.freshSymbol("k", value.term.width());
    state.assume(terms.eq(terms.mul(index, step), value.term));
    state.assume(terms.eq(index, terms.udiv(value.term, step)));
    scaled.emplace(value.term, terms.mul(index, step));
  };
  for (const Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) {
    for (const auto& [reg, value] : frame->registers.entries()) visit(value);
  }
  std::vector<Value> stored;
  state.memory.forEach([&](ObjectId, const support::Ref<Object>& object) {
    if (object->isSegment() || object->level != 0) return;
    object->contents.cells.forEach([&](std::uint64_t, const Cell& cell) {
      if (cell.value.isPointer() && cell.value.object == array) stored.push_back(cell.value);
    });
  });
  for (const Value& value : stored) visit(value);
  if (scaled.empty()) return;
  replaceNumbers(state, terms, [&](Term term) {
    const auto found = scaled.find(term);
    return found == scaled.end() ? term : found->second;
  });
}

}  // namespace

Tile foldedRun(const State& state, const Element& known, const std::vector<Tile>& tiles, Term start,
               term::TermStore& terms, unsigned pointerBytes) {
  if (tiles.size() == 1 && !tiles.front().single) return tiles.front();
  Tile folded = tiles.front();
  for (std::size_t i = folded.single && tiles.size() == 1 ? 0 : 1; i < tiles.size(); ++i) {
    State scratch = state;
    Pairing pairing(state, state, scratch, terms, pointerBytes, Pairing::Around::Shared);
    const bool alone = tiles.size() == 1;
    const Term between = i == 0 ? start : tiles[i - 1].end;
    const Pairing::TileOfSide left{&folded, start};
    const Pairing::TileOfSide right = alone ? Pairing::TileOfSide{} : Pairing::TileOfSide{&tiles[i], between};
    Tile both = pairing.run(left, right, tiles[i].end, ObjectId(), 0);
    both.facts = foldNumbers(state, known, pairing, terms);
    folded = std::move(both);
  }
  return folded;
}

void foldTilings(State& state, term::TermStore& terms, unsigned pointerBytes) {
  std::vector<ObjectId> arrays;
  const auto look = [&](ObjectId id, const Object& object) {
    if (object.contents.tiling) arrays.push_back(id);
  };
  state.changedGlobals.forEach([&](ObjectId id, bool) { look(id, *state.find(id)); });
  state.memory.forEachFrom(ObjectId(state.firstDynamic),
                           [&](ObjectId id, const support::Ref<Object>& object) { look(id, *object); });
  if (arrays.empty()) return;
  for (const ObjectId id : arrays) {
    scaleOffsets(state, id, state.find(id)->contents.tiling->unit, numbersOf(state), terms);
  }
  std::map<Term, Term> names;  // that live numbers get because bounds are said by them
  for (const ObjectId id : arrays) {
    const Element known = numbersOf(state);
    Tiling tiling = *state.find(id)->contents.tiling;
    dropEmptyTiles(tiling, terms, [&](Term condition) { return known.implies(condition); });
    const std::vector<Term> live = liveNumbers(state, id, tiling.unit, terms);
    const std::vector<std::optional<Anchor>> anchors = anchorsOf(tiling, live, known, terms);
    Tiling folded{tiling.unit, {}};
    std::vector<Tile> group;
    Term start = startOf(tiling, 0, terms);
    for (std::size_t k = 0; k < tiling.tiles.size(); ++k) {
      group.push_back(tiling.tiles[k]);
      const Term end = tiling.tiles[k].end;
      const bool last = k + 1 == tiling.tiles.size();
      std::optional<Anchor> anchor;
      if (folded.tiles.size() < kMostBounds) anchor = anchors[k];
      if (!last && !anchor) continue;
      Tile run = foldedRun(state, known, group, start, terms, pointerBytes);
      if (anchor) {
        Term name = anchor->live;
        if (!isName(name)) {
          const auto [at, fresh] = names.try_emplace(name);
          if (fresh) at->second = terms.freshSymbol("k", name.width());
          name = at->second;
        }
        const Term number = extended(name, anchor->isSigned, end.width(), terms);
        run.end = terms.add(number, terms.constant(static_cast<std::uint64_t>(anchor->distance), end.width()));
      } else {
        run.end = end;
      }
      folded.tiles.push_back(std::move(run));
      group.clear();
      start = end;
    }
    state.edit(id, [&](Object& object) { object.contents.tiling = TilingRef(std::move(folded)); });
  }
  if (names.empty()) return;
  for (const auto& [number, name] : names) state.assume(terms.eq(name, number));
  replaceNumbers(state, terms, [&](Term term) {
    const auto found = names.find(term);
    return found == names.end() ? term : found->second;
  });
}

}  // namespace cairn::heap
