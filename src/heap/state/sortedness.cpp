#include "heap/state/sortedness.h"

#include <algorithm>
#include <array>

#include "heap/state/object.h"
#include "support/check.h"

namespace cairn::heap {

using term::Term;
using term::TermStore;

namespace {

constexpr std::array kStrongestFirst = {NeighbourRelation::Below, NeighbourRelation::AtMost, NeighbourRelation::Above,
                                        NeighbourRelation::AtLeast};

// A cell whose number may be another one in every node.
bool variesAt(const Contents& contents, std::uint64_t offset, std::uint32_t bytes) {
  const Cell* cell = contents.cells.find(offset);
  return contents.log.empty() && cell != nullptr && !cell->fill && cell->bytes == bytes && cell->value.isInteger() &&
         !cell->value.term.isConstant();
}

// Of two that differ in strictness only the strict one is kept.
std::vector<Ordering> strongest(std::vector<Ordering> orderings) {
  std::sort(orderings.begin(), orderings.end());
  orderings.erase(std::unique(orderings.begin(), orderings.end()), orderings.end());
  const std::vector<Ordering> all = orderings;
  std::erase_if(orderings, [&](const Ordering& ordering) {
    return std::any_of(all.begin(), all.end(), [&](const Ordering& other) {
      return other.isStrict() && !ordering.isStrict() && other.weakened() == ordering;
    });
  });
  return orderings;
}

}  // namespace

Ordering Ordering::weakened() const {
  Ordering result = *this;
  if (relation == NeighbourRelation::Below) result.relation = NeighbourRelation::AtMost;
  if (relation == NeighbourRelation::Above) result.relation = NeighbourRelation::AtLeast;
  return result;
}

Term holdsBetween(TermStore& terms, const Ordering& ordering, Term earlier, Term later) {
  const bool s = ordering.isSigned;
  switch (ordering.relation) {
    case NeighbourRelation::AtMost: return s ? terms.sle(earlier, later) : terms.ule(earlier, later);
    case NeighbourRelation::Below: return s ? terms.slt(earlier, later) : terms.ult(earlier, later);
    case NeighbourRelation::AtLeast: return s ? terms.sle(later, earlier) : terms.ule(later, earlier);
    case NeighbourRelation::Above: return s ? terms.slt(later, earlier) : terms.ult(later, earlier);
  }
  return {};
}

std::optional<Term> numberAt(const Contents& contents, TermStore& terms, const Ordering& ordering,
                             unsigned pointerBytes) {
  if (!contents.log.empty()) return std::nullopt;
  Contents copy = contents;
  bool unknown = false;
  try {
    const Value value = readCells(copy, terms, ordering.offset, ordering.bytes, pointerBytes, [&](unsigned width) {
      unknown = true;
      return terms.constant(0, width);
    });
    if (unknown || !value.isInteger()) return std::nullopt;
    return value.term;
  } catch (const support::Unsupported&) {
    return std::nullopt;
  }
}

bool hasOrdering(const Object& object, TermStore& terms, const Ordering& ordering, unsigned pointerBytes) {
  if (!object.isSegment() || object.segment->kind == SegmentKind::Optional) return true;
  for (const Ordering& known : object.segment->orderings) {
    if (known == ordering || known.weakened() == ordering) return true;
  }
  if (ordering.isStrict()) return false;
  const auto number = numberAt(object.contents, terms, ordering, pointerBytes);
  return number && number->isConstant();
}

std::vector<Ordering> orderingsOfChain(const Object& first, const Object& second, const Contents& contents,
                                       TermStore& terms, unsigned pointerBytes,
                                       const std::function<bool(Term)>& holds) {
  std::vector<Ordering> result;
  contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
    if (cell.bytes > 8 || !variesAt(contents, offset, static_cast<std::uint32_t>(cell.bytes))) return;
    Ordering ordering{offset, static_cast<std::uint32_t>(cell.bytes), true, NeighbourRelation::AtMost};
    const auto earlier = numberAt(first.contents, terms, ordering, pointerBytes);
    const auto later = numberAt(second.contents, terms, ordering, pointerBytes);
    if (!earlier || !later || earlier->width() != later->width()) return;
    for (const bool isSigned : {true, false}) {
      for (const NeighbourRelation relation : kStrongestFirst) {
        ordering.isSigned = isSigned;
        ordering.relation = relation;
        if (hasOrdering(first, terms, ordering, pointerBytes) && hasOrdering(second, terms, ordering, pointerBytes) &&
            holds(holdsBetween(terms, ordering, *earlier, *later))) {
          result.push_back(ordering);
        }
      }
    }
  });
  return strongest(std::move(result));
}

std::vector<Ordering> orderingsOfBoth(const Object& left, const Object& right, const Contents& contents,
                                      TermStore& terms, unsigned pointerBytes) {
  std::vector<Ordering> result;
  for (const Object* object : {&left, &right}) {
    if (!object->isSegment()) continue;
    for (const Ordering& known : object->segment->orderings) {
      for (const Ordering& candidate : {known, known.weakened()}) {
        if (hasOrdering(left, terms, candidate, pointerBytes) && hasOrdering(right, terms, candidate, pointerBytes)) {
          result.push_back(candidate);
        }
      }
    }
  }
  return strongest(orderingsAbout(contents, std::move(result)));
}

bool losesOrdering(const Object& object, const std::vector<Ordering>& kept) {
  if (!object.isSegment()) return false;
  const std::vector<Ordering>& had = object.segment->orderings;
  return !std::includes(kept.begin(), kept.end(), had.begin(), had.end());
}

std::vector<Ordering> orderingsAbout(const Contents& contents, std::vector<Ordering> orderings) {
  std::erase_if(orderings,
                [&](const Ordering& ordering) { return !variesAt(contents, ordering.offset, ordering.bytes); });
  return orderings;
}

}  // namespace cairn::heap
