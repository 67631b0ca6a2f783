#include "analysis/template/synthesise.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "term/bits.h"

namespace cairn::analysis {

using term::Answer;
using term::Term;

Synthesis::Synthesis(Encoding& encoding, term::TermStore& terms, SynthesisLimits limits)
    : encoding_(encoding), terms_(terms), limits_(std::move(limits)), solver_(terms), cone_(encoding, nullptr) {}

void Synthesis::know(Term term) {
  cone_.add(term);
  for (const Term fact : cone_.takeFacts()) solver_.add(fact);
}

Answer Synthesis::check(const std::vector<Term>& assumptions) {
  for (const Term assumption : assumptions) know(assumption);
  return solver_.check(assumptions, limits_.query);
}

bool Synthesis::stopped() const {
  return solver_.calls() >= limits_.calls || (limits_.interrupted && !limits_.interrupted().empty());
}

Term Synthesis::holdsAtHead(const Row& row) {
  const LoopHead& head = encoding_.heads()[row.head];
  const Term visited = terms_.logicalAnd(head.turned, head.entered);
  switch (row.state) {
    case RowState::Bottom: return terms_.logicalNot(visited);
    case RowState::Top: return terms_.boolean(true);
    case RowState::Value: break;
  }
  if (row.kind == RowKind::Predicate) return terms_.implies(visited, row.now);
  const Term bound = terms_.constant(static_cast<std::uint64_t>(row.bound), row.now.width());
  return terms_.implies(visited, terms_.sle(row.now, bound));
}

Term Synthesis::failsAtBack(const Row& row) {
  const Term back = encoding_.heads()[row.head].back;
  switch (row.state) {
    case RowState::Bottom: return back;
    case RowState::Top: return terms_.boolean(false);
    case RowState::Value: break;
  }
  if (row.kind == RowKind::Predicate) return terms_.logicalAnd(back, terms_.logicalNot(row.back));
  const Term bound = terms_.constant(static_cast<std::uint64_t>(row.bound), row.back.width());
  return terms_.logicalAnd(back, terms_.slt(bound, row.back));
}

Answer Synthesis::ask(Term condition, bool unturned) {
  std::vector<Term> assumptions{condition};
  for (const LoopHead& head : encoding_.heads()) {
    if (unturned) assumptions.push_back(terms_.logicalNot(head.turned));
  }
  return check(assumptions);
}

void Synthesis::take(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    know(holdsAtHead(row));
    solver_.add(holdsAtHead(row));
  }
}

// A turn that leads from below the bound to it or beyond, or a first turn that does: how far. Strictly from below: a turn that changes nothing
// crosses no bound.
std::optional<std::int64_t> Synthesis::crossed(const Row& row, std::int64_t bound) {
  const LoopHead& head = encoding_.heads()[row.head];
  const Term d = terms_.constant(static_cast<std::uint64_t>(bound), row.now.width());
  const Answer answer =
      check({head.back, terms_.implies(head.turned, terms_.slt(row.now, d)), terms_.sle(d, row.back)});
  if (answer == Answer::Unsat) return std::nullopt;
  if (answer == Answer::Unknown) return std::numeric_limits<std::int64_t>::max();
  return term::toSigned(solver_.value(row.back), row.back.width());
}

void Synthesis::growTo(Row& row, const std::vector<Row>& rows, bool freely,
                       const std::vector<std::int64_t>& thresholds) {
  std::vector<Term> others;
  for (const Row& other : rows) {
    if (&other == &row || other.state == RowState::Top) continue;
    // Rows that bound each other would grow in many small steps.
    if (freely && other.head == row.head && other.kind == RowKind::Bound && other.state == RowState::Value) continue;
    others.push_back(holdsAtHead(other));
    know(others.back());
  }
  const LoopHead& head = encoding_.heads()[row.head];
  for (const Term term : {head.back, head.turned, row.now, row.back}) know(term);
  solver_.push();
  for (const Term other : others) solver_.add(other);
  maximise(row, thresholds);
  solver_.pop();
}

void Synthesis::maximise(Row& row, const std::vector<std::int64_t>& thresholds) {
  const unsigned width = row.now.width();
  const std::int64_t useless = width >= 64 ? std::int64_t{1} << 61U : (std::int64_t{1} << (row.digits - 1)) - 1;
  if (row.bound >= useless || crossed(row, useless)) {
    row.state = RowState::Top;
    return;
  }
  // Invariant: some turn crosses `low`, none crosses `high`.
  std::int64_t low = row.bound;
  std::int64_t high = useless;
  std::vector<std::int64_t> between;
  for (const std::int64_t t : thresholds) {
    if (t > low && t < high) between.push_back(t);
  }
  while (low + 1 < high && !stopped()) {
    std::int64_t middle = low + (high - low) / 2;
    std::erase_if(between, [&](std::int64_t t) { return t <= low || t >= high; });
    if (!between.empty()) middle = between[between.size() / 2];
    const auto reached = crossed(row, middle);
    if (!reached) {
      high = middle;
    } else {
      low = std::max(middle, *reached);
      if (low >= useless) {
        row.state = RowState::Top;
        return;
      }
    }
  }
  if (stopped()) {
    row.state = RowState::Top;
    return;
  }
  row.bound = low;
}

bool Synthesis::run(std::vector<Row>& rows, const std::vector<std::int64_t>& thresholds) {
  std::vector<unsigned> growths(rows.size());
  for (;;) {
    std::vector<Term> assumptions;
    std::vector<Term> failures;
    for (const Row& row : rows) {
      if (row.state == RowState::Top) continue;
      assumptions.push_back(holdsAtHead(row));
      failures.push_back(failsAtBack(row));
    }
    assumptions.push_back(terms_.logicalOr(failures));
    if (stopped()) return false;
    const Answer answer = check(assumptions);
    if (answer == Answer::Unsat) return true;
    if (answer == Answer::Unknown) return false;
    // Everything that this turn breaks, joined with it.
    std::vector<std::pair<std::size_t, std::int64_t>> broken;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows[i].state == RowState::Top || solver_.value(failsAtBack(rows[i])) == 0) continue;
      const bool bound = rows[i].kind == RowKind::Bound;
      broken.emplace_back(i, bound ? term::toSigned(solver_.value(rows[i].back), rows[i].back.width()) : 0);
    }
    if (broken.empty()) return false;
    std::vector<std::size_t> grown;
    for (const auto& [i, value] : broken) {
      Row& row = rows[i];
      if (row.kind == RowKind::Predicate) {
        row.state = RowState::Top;
        continue;
      }
      const bool first = row.state == RowState::Bottom;
      row.state = RowState::Value;
      row.bound = value;
      if (!first) grown.push_back(i);
    }
    for (const std::size_t i : grown) {
      if (++growths[i] > limits_.growths) {
        rows[i].state = RowState::Top;
      } else {
        growTo(rows[i], rows, growths[i] > limits_.carefulGrowths, thresholds);
      }
    }
  }
}

}  // namespace cairn::analysis
