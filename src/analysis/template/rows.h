// What may hold at the heads of loops: rows of a template, each a bound on a term or a predicate.
//
// Meaning of a row at a head: at every visit by a back edge that an execution makes, the term, of the values at that visit, is at most the bound,
// read as signed (or the predicate holds). Nothing is said of the entry. A term may speak of what the loop does not change, of parameters of
// the head and of memory there; not of what blocks inside of the loop compute, which is other values in the next turn: that includes the
// literals and parameters of loops inside.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "analysis/template/encoding.h"
#include "term/store.h"

namespace cairn::analysis {

enum class RowKind : std::uint8_t { Bound, Predicate };
enum class RowState : std::uint8_t {
  Bottom,  // no visit by a back edge
  Value,   // at most the bound; the predicate holds
  Top,     // nothing is known
};

struct Row {
  HeadId head = 0;
  RowKind kind = RowKind::Bound;
  term::Term now;       // at the head
  term::Term back;      // at the back edges
  unsigned digits = 0;  // bounds that need as many bits say nothing
  RowState state = RowState::Bottom;
  std::int64_t bound = 0;
};

enum class RowSet : std::uint8_t {
  Single,  // of one number, of two that the program compares, and predicates
  Pairs,   // and of any two numbers at a head
};

class Cone;

class RowBuilder {
 public:
  RowBuilder(Encoding& encoding, term::TermStore& terms) : encoding_(encoding), terms_(terms) {}

  // At the heads and of the numbers that are in the cone.
  [[nodiscard]] std::vector<Row> build(RowSet set, const Cone& cone);

  // Whether the term means the same thing each turn of the loop.
  [[nodiscard]] bool isStable(HeadId head, term::Term term);
  // Whether it speaks of what the loop may change.
  [[nodiscard]] bool mentions(HeadId head, term::Term term);
  // The term, of the values at the back edges.
  [[nodiscard]] term::Term atBack(HeadId head, term::Term term);
  // Constants that bounds are likely to be, ascending.
  [[nodiscard]] std::vector<std::int64_t> thresholds();

 private:
  struct Number {
    term::Term now;
    bool isOffset = false;
  };
  [[nodiscard]] std::vector<Number> numbersAt(HeadId head);
  [[nodiscard]] bool isFixed(HeadId head, term::Term term) { return isStable(head, term) && !mentions(head, term); }
  void addBound(HeadId head, term::Term now, unsigned digits);
  void addPredicate(HeadId head, term::Term now);
  void addDifference(HeadId head, term::Term left, term::Term right, bool isSigned);
  void addOfParameters(HeadId head);
  void addOfNumber(HeadId head, const Number& number);
  void addPairs(HeadId head);
  void addComparisons(HeadId head);
  void addKnownBytes(HeadId head);

  Encoding& encoding_;
  term::TermStore& terms_;
  const Cone* cone_ = nullptr;
  std::vector<Row> rows_;
  std::set<std::tuple<HeadId, RowKind, std::uint32_t>> seen_;
};

}  // namespace cairn::analysis
