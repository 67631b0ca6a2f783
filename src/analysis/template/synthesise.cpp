#include "analysis/template/synthesise.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "term/bits.h"
#include "term/rewrite.h"

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

bool Synthesis::stopped() const { return solver_.calls() >= limits_.calls || limits_.env.stopped(); }

Term Synthesis::holdsAtHead(const Row& row) {
  const LoopHead& head = encoding_.heads()[row.head];
  const Term visited = terms_.logicalAnd(head.turned, head.entered);
  switch (row.state) {
    case RowState::Bottom:
    case RowState::Value: break;
    case RowState::Top: return terms_.boolean(true);
  }
  Term all = terms_.boolean(true);
  for (const RowCase& c : row.cases) all = terms_.logicalAnd(all, terms_.implies(c.exists, within(row, c.now)));
  return terms_.implies(visited, all);
}

Term Synthesis::within(const Row& row, Term value) {
  if (row.state == RowState::Bottom) return terms_.boolean(false);
  if (row.kind == RowKind::Predicate) return value;
  return terms_.sle(value, terms_.constant(static_cast<std::uint64_t>(row.bound), value.width()));
}

Term Synthesis::failsAtBack(const Row& row) {
  const Term back = encoding_.heads()[row.head].back;
  switch (row.state) {
    case RowState::Bottom:
    case RowState::Value: break;
    case RowState::Top: return terms_.boolean(false);
  }
  Term some = terms_.boolean(false);
  for (const RowCase& c : row.cases) {
    some = terms_.logicalOr(some, terms_.logicalAnd(c.existsAtBack, terms_.logicalNot(within(row, c.back))));
  }
  return terms_.logicalAnd(back, some);
}

// The largest of those that exist, under the values of the last answer.
std::int64_t Synthesis::valueAtBack(const Row& row) {
  std::int64_t most = std::numeric_limits<std::int64_t>::min();
  for (const RowCase& c : row.cases) {
    if (solver_.value(c.existsAtBack) == 0) continue;
    most = std::max(most, term::toSigned(solver_.value(c.back), c.back.width()));
  }
  return most;
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
std::optional<std::int64_t> Synthesis::crossed(const std::vector<Row*>& rows, std::int64_t bound) {
  Term below = terms_.boolean(true);
  Term beyond = terms_.boolean(false);
  for (const Row* row : rows) {
    const LoopHead& head = encoding_.heads()[row->head];
    const Term d = terms_.constant(static_cast<std::uint64_t>(bound), row->cases[0].now.width());
    const Term turned = terms_.logicalAnd(head.turned, head.entered);
    for (const RowCase& c : row->cases) {
      below = terms_.logicalAnd(below, terms_.implies(terms_.logicalAnd(turned, c.exists), terms_.slt(c.now, d)));
      const Term exists = terms_.logicalAnd(head.back, c.existsAtBack);
      beyond = terms_.logicalOr(beyond, terms_.logicalAnd(exists, terms_.sle(d, c.back)));
    }
  }
  const Answer answer = check({below, beyond});
  if (answer == Answer::Unsat) return std::nullopt;
  if (answer == Answer::Unknown) return std::numeric_limits<std::int64_t>::max();
  std::int64_t most = std::numeric_limits<std::int64_t>::min();
  for (const Row* row : rows) {
    if (solver_.value(encoding_.heads()[row->head].back) != 0) most = std::max(most, valueAtBack(*row));
  }
  return most;
}

void Synthesis::growTo(Row& row, std::vector<Row>& rows, bool freely, const std::vector<std::int64_t>& thresholds) {
  std::vector<Term> others;
  std::vector<Row*> together{&row};
  for (Row& other : rows) {
    if (&other == &row || other.state == RowState::Top) continue;
    if (freely && other.kind == RowKind::Bound && other.state == RowState::Value) {
      if (other.group == row.group && other.cases[0].now.width() == row.cases[0].now.width()) {
        together.push_back(&other);
        continue;
      }
      // Rows that bound each other would grow in many small steps.
      if (other.head == row.head) continue;
    }
    others.push_back(holdsAtHead(other));
    know(others.back());
  }
  for (const Row* each : together) {
    const LoopHead& head = encoding_.heads()[each->head];
    for (const Term term : {head.back, head.turned, head.entered}) know(term);
    for (const RowCase& c : each->cases) {
      for (const Term term : {c.exists, c.now, c.existsAtBack, c.back}) know(term);
    }
  }
  solver_.push();
  for (const Term other : others) solver_.add(other);
  maximise(row, together, thresholds);
  solver_.pop();
  if (row.state == RowState::Top) return;
  for (Row* each : together) each->bound = std::max(each->bound, row.bound);
}

void Synthesis::maximise(Row& row, const std::vector<Row*>& together, const std::vector<std::int64_t>& thresholds) {
  const unsigned width = row.cases[0].now.width();
  const std::int64_t useless = width >= 64 ? std::int64_t{1} << 61U : (std::int64_t{1} << (row.digits - 1)) - 1;
  if (row.bound >= useless || crossed(together, useless)) {
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
    const auto reached = crossed(together, middle);
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

// Each row on its own, under all as they are now: what breaks is joined with, what the solver cannot decide is dropped. False: nothing changed, so
// all hold.
bool Synthesis::weakenOneByOne(std::vector<Row>& rows) {
  std::vector<Term> assumptions;
  for (const Row& row : rows) {
    if (row.state != RowState::Top) assumptions.push_back(holdsAtHead(row));
  }
  bool changed = false;
  for (Row& row : rows) {
    if (row.state == RowState::Top) continue;
    std::vector<Term> question = assumptions;
    question.push_back(failsAtBack(row));
    const Answer answer = stopped() ? Answer::Unknown : check(question);
    if (answer == Answer::Unsat) continue;
    changed = true;
    const bool grows = answer == Answer::Sat && row.kind == RowKind::Bound && row.state == RowState::Bottom;
    row.state = grows ? RowState::Value : RowState::Top;
    if (grows) row.bound = valueAtBack(row);
  }
  return changed;
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
    if (answer == Answer::Unknown) {
      if (!weakenOneByOne(rows)) return true;
      continue;
    }
    // Everything that this turn breaks, joined with it.
    std::vector<std::pair<std::size_t, std::int64_t>> broken;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows[i].state == RowState::Top || solver_.value(failsAtBack(rows[i])) == 0) continue;
      const bool bound = rows[i].kind == RowKind::Bound;
      broken.emplace_back(i, bound ? valueAtBack(rows[i]) : 0);
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
