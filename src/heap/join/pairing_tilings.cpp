// Arrays with tilings in the join. A bound of one side is found on the other by the numbers that have been paired: where the one side's tile ends at the variable i, the other is cut at its
// own i. Bounds that both sides then have, in an order that is certain on both, stay; between them each side's tiles become one run, and runs are paired one by one.
#include <algorithm>

#include "heap/join/fold_tiles.h"
#include "heap/join/pairing.h"
#include "heap/numbers/numeric_state.h"
#include "heap/tiling/divide.h"
#include "support/check.h"

namespace cairn::heap {

using term::Term;

namespace {

constexpr std::size_t kMostBounds = 4;

}  // namespace

Tile Pairing::run(const TileOfSide& left, const TileOfSide& right, Term end, ObjectId home, std::size_t index) {
  Nest nest;
  nest.result = ObjectId(result_.nextObject++);
  nest.group = static_cast<int>(groups_.size());
  Group group;
  group.segment = nest.result;
  group.home = home;
  group.tile = index;
  group.leftNodes = left.tile != nullptr;
  group.rightNodes = right.tile != nullptr;
  if (left.tile != nullptr) group.leftFacts = factsOf(*left.tile, left.start, terms_);
  if (right.tile != nullptr) group.rightFacts = factsOf(*right.tile, right.start, terms_);
  groups_.push_back(std::move(group));
  const auto place = [&](const TileOfSide& side) {
    return side.tile == nullptr ? Term() : indexOf(*side.tile, side.start);
  };
  Tile result;
  result.end = end;
  result.index = nameOf(place(left), place(right), &nest);
  std::optional<Contents> element;
  if (left.tile != nullptr && right.tile != nullptr) {
    element = contents(left.tile->element, right.tile->element, &nest);
  } else {
    const Side side = left.tile != nullptr ? Side::Left : Side::Right;
    element = importContents(side, left.tile != nullptr ? left.tile->element : right.tile->element, &nest);
  }
  if (element) result.element = std::move(*element);
  return result;
}

bool Pairing::holds(Side side, Term condition) {
  if (condition.isConstant()) return condition.isTrue();
  return numbersOf(state(side)).implies(condition);
}

// Certainly at a bound, or inside of one run.
bool Pairing::provesPlaceIn(Side side, const Tiling& tiling, Term at) {
  for (std::size_t k = 0; k < tiling.tiles.size(); ++k) {
    const Tile& tile = tiling.tiles[k];
    const Term start = startOf(tiling, k, terms_);
    if (at == start || at == tile.end) return true;
    if (!holds(side, terms_.sle(start, at))) return false;
    if (!holds(side, terms_.sle(at, tile.end))) continue;
    return !tile.single || holds(side, terms_.eq(at, start)) || holds(side, terms_.eq(at, tile.end));
  }
  return false;
}

std::vector<Pairing::Bound> Pairing::commonBounds(const Tiling& left, const Tiling& right, bool onlyBoundsOfLeft) {
  std::vector<Bound> candidates;
  const unsigned width = left.tiles.front().end.width();
  const auto isInner = [](const Tiling& tiling, Term at) {
    return std::any_of(tiling.tiles.begin(), tiling.tiles.end() - 1, [&](const Tile& tile) { return tile.end == at; });
  };
  const auto add = [&](const Bound& bound) {
    const bool known = std::any_of(candidates.begin(), candidates.end(), [&](const Bound& other) {
      return other.left == bound.left && other.right == bound.right;
    });
    if (!known) candidates.push_back(bound);
  };
  const auto addAnchored = [&](Term number, Term other, Term name, bool numberIsLeft, Term bound) {
    if (number.isBool() || number.width() > width || number.width() <= 8) return;
    for (const bool isSigned : {true, false}) {
      if (!isSigned && number.width() == width) continue;
      const auto extended = [&](Term term) {
        if (term.width() == width) return term;
        return isSigned ? terms_.sext(term, width) : terms_.zext(term, width);
      };
      const Term distance = terms_.sub(bound, extended(number));
      if (!distance.isConstant() || distance.signedValue() < -1 || distance.signedValue() > 1) continue;
      const Term there = terms_.add(extended(other), distance);
      add({numberIsLeft ? bound : there, numberIsLeft ? there : bound, terms_.add(extended(name), distance), false});
    }
  };
  for (const bool fromLeft : {true, false}) {
    const Tiling& tiling = fromLeft ? left : right;
    for (std::size_t k = 0; k + 1 < tiling.tiles.size(); ++k) {
      const Term bound = tiling.tiles[k].end;
      if (bound.isConstant() && isInner(left, bound) && isInner(right, bound)) add({bound, bound, bound, true});
      for (const NumberPair& pair : pairs_) {
        if (pair.group >= 0 || !pair.left.valid() || !pair.right.valid()) continue;
        addAnchored(fromLeft ? pair.left : pair.right, fromLeft ? pair.right : pair.left, pair.name, fromLeft, bound);
      }
    }
  }
  // Those first that are bounds on both sides already, then those that are said by a variable itself.
  for (Bound& bound : candidates) bound.isBoundOfLeft = isInner(left, bound.left);
  std::stable_sort(candidates.begin(), candidates.end(), [&](const Bound& a, const Bound& b) {
    const auto worth = [&](const Bound& bound) {
      return std::pair(bound.isBoundOfLeft && isInner(right, bound.right) ? 0 : 1,
                       bound.name.is(term::Op::Add) ? 1 : 0);
    };
    return worth(a) < worth(b);
  });
  std::vector<Bound> chosen;
  for (const Bound& bound : candidates) {
    if (chosen.size() == kMostBounds) break;
    if (onlyBoundsOfLeft && !bound.isBoundOfLeft) continue;
    if (!provesPlaceIn(Side::Left, left, bound.left) || !provesPlaceIn(Side::Right, right, bound.right)) continue;
    // Certainly before or behind each of the others, the same on both sides.
    auto place = chosen.begin();
    bool fits = true;
    for (auto at = chosen.begin(); at != chosen.end() && fits; ++at) {
      const auto before = [&](const Bound& a, const Bound& b) {
        return holds(Side::Left, terms_.sle(a.left, b.left)) && holds(Side::Right, terms_.sle(a.right, b.right));
      };
      const bool same = at->left == bound.left && at->right == bound.right;
      if (!same && before(*at, bound)) {
        place = at + 1;
      } else {
        fits = !same && before(bound, *at);
      }
    }
    if (fits) chosen.insert(place, bound);
  }
  return chosen;
}

// One run between two bounds each.
std::vector<Tile> Pairing::cutAndFolded(Side side, Tiling tiling, const std::vector<Term>& bounds) {
  const numeric::Element known = numbersOf(state(side));
  std::vector<Tile> result;
  std::size_t next = 0;
  Term start = startOf(tiling, 0, terms_);
  for (std::size_t i = 0; i <= bounds.size(); ++i) {
    const Term until = i < bounds.size() ? bounds[i] : tiling.tiles.back().end;
    std::vector<Tile> between;
    const Term first = start;
    while (next < tiling.tiles.size()) {
      const Term from = startOf(tiling, next, terms_);
      if (i < bounds.size()) {
        const bool behind = from == until || holds(side, terms_.sle(until, from));
        if (behind) break;
        const bool before = tiling.tiles[next].end == until || holds(side, terms_.sle(tiling.tiles[next].end, until));
        if (!before) {
          // Only where the bound certainly lies in the run may this be cut.
          const bool inside = !tiling.tiles[next].single && holds(side, terms_.sle(from, until)) &&
                              holds(side, terms_.sle(until, tiling.tiles[next].end));
          if (!inside) throw support::Unsupported("a bound of which it is not known in which tile it lies");
          cutRun(tiling, next, until, terms_);
        }
      }
      between.push_back(tiling.tiles[next++]);
    }
    start = until;
    if (between.empty()) {
      Tile nothing = runOf({}, until, terms_);
      nothing.facts.push_back(terms_.boolean(false));
      result.push_back(std::move(nothing));
      continue;
    }
    result.push_back(foldedRun(state(side), known, between, first, terms_, pointerBytes_));
    result.back().end = until;
  }
  return result;
}

std::optional<Tiling> Pairing::tilingOfBoth(const Tiling& left, const Tiling& right, ObjectId home,
                                            bool onlyBoundsOfLeft) {
  if (left.unit != right.unit) return std::nullopt;
  const std::vector<Bound> bounds = commonBounds(left, right, onlyBoundsOfLeft);
  std::vector<Term> onLeft;
  std::vector<Term> onRight;
  for (const Bound& bound : bounds) {
    onLeft.push_back(bound.left);
    onRight.push_back(bound.right);
  }
  if (left.tiles.size() > bounds.size() + 1) lose(Side::Left);
  if (right.tiles.size() > bounds.size() + 1) lose(Side::Right);
  const std::vector<Tile> l = cutAndFolded(Side::Left, left, onLeft);
  const std::vector<Tile> r = cutAndFolded(Side::Right, right, onRight);
  Tiling result{left.unit, {}};
  Term leftStart = startOf(left, 0, terms_);
  Term rightStart = leftStart;
  for (std::size_t i = 0; i < l.size(); ++i) {
    const auto side = [&](Side of, const Tile& tile, Term start) -> TileOfSide {
      const bool empty = start == tile.end || holds(of, terms_.eq(start, tile.end)) ||
                         std::any_of(tile.facts.begin(), tile.facts.end(), [](Term fact) { return fact.isFalse(); });
      return {empty ? nullptr : &tile, start};
    };
    const TileOfSide onTheLeft = side(Side::Left, l[i], leftStart);
    const TileOfSide onTheRight = side(Side::Right, r[i], rightStart);
    leftStart = l[i].end;
    rightStart = r[i].end;
    const bool last = i + 1 == l.size();
    const Term end = last ? number(left.tiles.back().end, right.tiles.back().end, nullptr) : bounds[i].name;
    if (onTheLeft.tile == nullptr && onTheRight.tile == nullptr) {
      result.tiles.push_back(runOf({}, end, terms_));
    } else {
      result.tiles.push_back(run(onTheLeft, onTheRight, end, home, i));
    }
  }
  return result;
}

void Pairing::pairTilings(bool onlyBoundsOfLeft) {
  for (const Logged& pair : tilings_) {
    const Object& l = *left_.find(pair.left);
    const Object& r = *right_.find(pair.right);
    const std::uint64_t unit = (l.contents.tiling ? l : r).contents.tiling->unit;
    const auto left = divided(l.contents, l.size, unit, terms_, [&](Term c) { return holds(Side::Left, c); });
    const auto right = divided(r.contents, r.size, unit, terms_, [&](Term c) { return holds(Side::Right, c); });
    std::optional<Tiling> both;
    if (left && right) both = tilingOfBoth(*left, *right, pair.result, onlyBoundsOfLeft);
    if (!both) {
      lose(Side::Left);
      lose(Side::Right);
      continue;
    }
    result_.edit(pair.result, [&](Object& object) {
      object.contents = {};
      object.contents.tiling = TilingRef(std::move(*both));
    });
  }
}

}  // namespace cairn::heap
