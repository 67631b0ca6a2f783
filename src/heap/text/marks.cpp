#include "heap/text/marks.h"

#include <algorithm>

#include "heap/numbers/numeric_state.h"

namespace cairn::heap {

using term::Term;
using term::TermStore;

namespace {

constexpr std::uint64_t kMostBytes = 4096;  // of constants that are looked through
constexpr std::size_t kMostMarks = 4;
constexpr std::size_t kMostLogged = 16;

}  // namespace

// Below a log no byte is known for itself: an entry that goes may have been what is known of any of them. So either the log is empty and cells are kept, or
// those entries are kept that last and lie outside.
Contents withoutRange(const Contents& contents, TermStore& terms, Term start, Term count,
                      std::optional<ByteRange> around, const std::function<bool(Term)>& holds) {
  if (contents.package || contents.words || contents.tiling) return {};
  Contents result;
  if (contents.log.empty()) {
    if (!around) return result;
    result = contents;
    result.text = false;  // what nothing else is known of may be NUL in the range
    clearCells(result, terms, around->start, around->end - around->start);
    return result;
  }
  // Offsets inside one object are at most PTRDIFF_MAX, so the ends are too.
  const Term end = terms.add(start, count);
  const std::vector<LoggedWrite> lasting = lastingConstants(contents, terms, holds);
  for (auto write = lasting.rbegin(); write != lasting.rend(); ++write) {
    const Term behind = terms.add(write->offset, terms.constant(write->bytes, write->offset.width()));
    if (!holds(terms.logicalOr(terms.sle(behind, start), terms.sle(end, write->offset)))) continue;
    result.log.push_back(*write);
    result.log.back().found = true;
  }
  return result;
}

Contents withoutRange(const State& state, ObjectId object, TermStore& terms, Term start, Term count,
                      const std::function<bool(Term)>& holds) {
  const auto low = numbersOf(state).bounds(start, numeric::Reading::Signed);
  const auto high = numbersOf(state).bounds(terms.add(start, count), numeric::Reading::Signed);
  std::optional<ByteRange> around;
  if (low && high && low->low >= 0 && high->high >= low->low)
    around = ByteRange{static_cast<std::uint64_t>(low->low), static_cast<std::uint64_t>(high->high)};
  return withoutRange(state.find(object)->contents, terms, start, count, around, holds);
}

void addMarks(Contents& contents, const std::vector<LoggedWrite>& marks) {
  if (marks.empty() || holdsPointers(contents)) return;
  for (const LoggedWrite& mark : marks) {
    if (contents.log.size() < kMostLogged) contents.log.push_back(mark);
  }
}

std::vector<LoggedWrite> copiedMarks(const Contents& source, TermStore& terms, Term start, Term count, Term target,
                                     const std::function<bool(Term)>& holds) {
  std::vector<LoggedWrite> marks;
  if (source.package || source.words || source.tiling) return marks;
  const unsigned width = start.width();
  const Term end = terms.add(start, count);
  if (!source.log.empty()) {
    const std::vector<LoggedWrite> lasting = lastingConstants(source, terms, holds);
    for (auto write = lasting.rbegin(); write != lasting.rend(); ++write) {
      const Term behind = terms.add(write->offset, terms.constant(write->bytes, width));
      if (!holds(terms.logicalAnd(terms.sle(start, write->offset), terms.sle(behind, end)))) continue;
      marks.push_back({terms.add(terms.sub(write->offset, start), target), write->bytes, write->value, /*found=*/true});
    }
    return marks;
  }
  if (!start.isConstant()) return marks;
  // Of bytes that are known for themselves the NULs.
  for (std::uint64_t i = 0; i < kMostBytes && marks.size() < kMostMarks; ++i) {
    const Term at = terms.constant(i, width);
    if (!holds(terms.ult(at, count))) break;
    const auto byte = allFilled(source, start.value() + i, 1);
    if (!byte || !byte->isConstant(0)) continue;
    marks.push_back({terms.add(target, at), 1, Value::integer(terms.constant(0, 8)), /*found=*/true});
  }
  return marks;
}

}  // namespace cairn::heap
