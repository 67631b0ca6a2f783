// What both states know at places that are no constants: that a string ends somewhere behind a pointer, say. Which place of the one state is which of the
// other, no pointer says. Two belong together if they lie in the same way to the pointers that have been paired: both behind the pointer `token`, both just before
// `rest`. Every pairing is sound (each place is a place of its own side, where the constant stands); a good one keeps the relations.
#include <algorithm>
#include <tuple>
#include <unordered_set>

#include "heap/join/pairing.h"
#include "heap/numbers/known_constants.h"
#include "heap/numbers/numeric_state.h"
#include "heap/text/words.h"
#include "numeric/element.h"

namespace cairn::heap {

using numeric::Element;
using numeric::Interval;
using term::Term;

namespace {

// How far each place lies behind each of the paired numbers.
using Distances = std::vector<std::vector<std::optional<Interval>>>;

Distances distances(const Element& element, term::TermStore& terms, const std::vector<LoggedWrite>& places,
                    const std::vector<Term>& numbers) {
  Distances result;
  for (const LoggedWrite& place : places) {
    std::vector<std::optional<Interval>> row;
    for (const Term number : numbers) {
      row.push_back(element.bounds(terms.sub(place.offset, number), numeric::Reading::Signed));
    }
    result.push_back(std::move(row));
  }
  return result;
}

// How much is known of the distances to the paired numbers if the two places become one.
unsigned inCommon(const std::vector<std::optional<Interval>>& left, const std::vector<std::optional<Interval>>& right) {
  unsigned common = 0;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (!left[i] || !right[i]) continue;
    const Interval either{std::min(left[i]->low, right[i]->low), std::max(left[i]->high, right[i]->high)};
    const bool ordered = either.low >= 0 || either.high <= 0;
    common += (ordered ? 2 : 0) + (either.high - either.low <= 1 ? 1 : 0) + (either.isPoint() ? 1 : 0);
  }
  return common;
}

bool alike(const LoggedWrite& a, const LoggedWrite& b) { return a.bytes == b.bytes && a.value == b.value; }

}  // namespace

// Constants that stand where nothing newer was written, the newest first.
std::vector<LoggedWrite> Pairing::lasting(Side side, const Object& object) {
  const Contents& contents = object.contents;
  auto found =
      lastingConstants(contents, terms_, [&](Term condition) { return facts(side).decide(condition) == true; });
  if (found.size() != contents.log.size()) lose(side);
  if (!contents.log.empty()) return found;
  contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
    if (cell.fill || cell.bytes > 8 || !cell.value.isInteger() || !cell.value.term.isConstant()) return;
    // A cell behind the end of a block of unknown size says nothing; that a constant stands there would.
    if (!provesInside(side, object, offset + cell.bytes)) return;
    found.push_back({terms_.constant(offset, 8 * pointerBytes_), static_cast<std::uint32_t>(cell.bytes), cell.value});
  });
  return found;
}

bool Pairing::provesInside(Side side, const Object& object, std::uint64_t end) {
  const Term fits = terms_.ule(terms_.constant(end, object.size.width()), object.size);
  return fits.isConstant() ? fits.isTrue() : numbersOf(state(side)).implies(fits);
}

std::vector<LoggedWrite> Pairing::lastingOfBoth(const Object& leftObject, const Object& rightObject, ObjectId result) {
  const Contents& left = leftObject.contents;
  const Contents& right = rightObject.contents;
  const std::vector<LoggedWrite> l = lasting(Side::Left, leftObject);
  const std::vector<LoggedWrite> r = lasting(Side::Right, rightObject);
  std::vector<Term> leftNumbers;
  std::vector<Term> rightNumbers;
  const std::unordered_set<Term> offsets = offsetsInto(result_, result);
  for (const NumberPair& pair : pairs_) {
    if (pair.group >= 0 || !offsets.contains(pair.name)) continue;
    leftNumbers.push_back(pair.left);
    rightNumbers.push_back(pair.right);
  }
  // Where an object ends counts as well: texts of the environment end there.
  const auto pair = std::ranges::find(logs_, result, &Logged::result);
  leftNumbers.push_back(left_.find(pair->left)->size);
  rightNumbers.push_back(right_.find(pair->right)->size);
  const Distances leftDistances = distances(numbersOf(left_), terms_, l, leftNumbers);
  const Distances rightDistances = distances(numbersOf(right_), terms_, r, rightNumbers);

  // The best first; among equals those that have the same name already, then those at the same position in their logs, counted from the end.
  const auto position = [](const std::vector<LoggedWrite>& places, std::size_t index) {
    return std::count_if(places.begin() + static_cast<std::ptrdiff_t>(index) + 1, places.end(),
                         [&](const LoggedWrite& later) { return alike(later, places[index]); });
  };
  using Candidate = std::tuple<unsigned, bool, std::ptrdiff_t, std::size_t, std::size_t>;
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < l.size(); ++i) {
    for (std::size_t j = 0; j < r.size(); ++j) {
      if (!alike(l[i], r[j])) continue;
      candidates.emplace_back(inCommon(leftDistances[i], rightDistances[j]), l[i].offset == r[j].offset,
                              -std::abs(position(l, i) - position(r, j)), i, j);
    }
  }
  std::sort(candidates.begin(), candidates.end(), std::greater<>());
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  std::vector<bool> leftUsed(l.size());
  std::vector<bool> rightUsed(r.size());
  // One place may be what two places are on the other side: where the last word of a line ends, the line ends.
  for (const auto& [common, named, apart, i, j] : candidates) {
    if ((leftUsed[i] || left.log.empty()) && (rightUsed[j] || right.log.empty())) continue;
    pairs.emplace_back(i, j);
    leftUsed[i] = rightUsed[j] = true;
  }

  if (!left.log.empty() && std::count(leftUsed.begin(), leftUsed.end(), false) != 0) lose(Side::Left);
  if (!right.log.empty() && std::count(rightUsed.begin(), rightUsed.end(), false) != 0) lose(Side::Right);
  std::sort(pairs.begin(), pairs.end(), std::greater<>());
  std::vector<LoggedWrite> both;
  for (const auto& [i, j] : pairs) {
    both.push_back({number(l[i].offset, r[j].offset), l[i].bytes, l[i].value, /*found=*/true});
  }
  return both;
}

// A text that a word may lead to, and that the result does not have, is one that nothing mentions.
Words Pairing::wordsOfBoth(ObjectId left, ObjectId right, const Words& joined) {
  Words result = joined;
  const auto add = [&](Side side, ObjectId id) {
    for (const ObjectId text : state(side).find(id)->contents.words->mayBe) {
      const ObjectId both = resultOf(side, text);
      if (!both.valid()) {
        result.touched = result.touched || !endsWithNul(state(side), terms_, text);
      } else if (std::find(result.mayBe.begin(), result.mayBe.end(), both) == result.mayBe.end()) {
        result.mayBe.push_back(both);
      }
    }
  };
  add(Side::Left, left);
  add(Side::Right, right);
  std::sort(result.mayBe.begin(), result.mayBe.end());
  return result;
}

void Pairing::pairLogs() {
  for (const Logged& logged : logs_) {
    if (const auto joined = result_.find(logged.result)->contents.words) {
      const Words both = wordsOfBoth(logged.left, logged.right, *joined);
      result_.edit(logged.result, [&](Object& object) {
        object.contents.words = both.mayBe.size() > kMostTextsOfWords ? std::nullopt : std::optional(both);
      });
      continue;
    }
    std::vector<LoggedWrite> both = lastingOfBoth(*left_.find(logged.left), *right_.find(logged.right), logged.result);
    result_.edit(logged.result, [&](Object& object) { object.contents.log = std::move(both); });
  }
}

}  // namespace cairn::heap
