// What may hold at the heads of loops: rows of a template, each a bound on a term or a predicate.
//
// Meaning of a row at a head: at every visit by a back edge that an execution makes, the term, of the values at that visit, is at most the bound,
// read as signed (or the predicate holds). Nothing is said of the entry. A term may speak of what the loop does not change, of parameters of
// the head and of memory there; not of what blocks inside of the loop compute, which is other values in the next turn: that includes the
// literals and parameters of loops inside.
//
// A row on the objects of a site says this of each of them that exists: every representative is a case, with the same bound. A row speaks of
// representatives in no other way: which object a representative is differs from path to path.
#pragma once

#include <cstdint>
#include <map>
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

struct RowCase {
  term::Term exists;  // at the head; otherwise nothing is said
  term::Term now;     // at the head
  term::Term existsAtBack;
  term::Term back;  // at the back edges
};

struct Row {
  HeadId head = 0;
  RowKind kind = RowKind::Bound;
  std::vector<RowCase> cases;  // one, or one for each representative of a site
  unsigned digits = 0;         // bounds that need as many bits say nothing
  RowState state = RowState::Bottom;
  std::int64_t bound = 0;
  // Bounds of the same number at several heads: one grows with the other ones, so they are looked for together.
  std::uint32_t group = 0;
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
  [[nodiscard]] bool isStable(HeadId head, term::Term term) const;
  // Whether it speaks of what the loop may change.
  [[nodiscard]] bool mentions(HeadId head, term::Term term) const;
  // The term, of the values at the back edges.
  [[nodiscard]] term::Term atBack(HeadId head, term::Term term);
  // Constants that bounds are likely to be, ascending.
  [[nodiscard]] std::vector<std::int64_t> thresholds();

 private:
  // Of each case: in a row about no site there is one.
  using Cases = std::vector<RowCase>;
  struct Number {
    Cases cases;
    bool isOffset = false;
  };
  // A field of the objects of a site at a head.
  struct Field {
    std::uint64_t offset = 0;
    unsigned bytes = 0;
    Cases bits;
    Cases objects;                                    // empty: it holds no addresses
    std::set<std::uint64_t> constants;                // that the program compares it with
    std::set<std::pair<std::uint64_t, bool>> limits;  // by order, as signed if true
  };
  struct Atom {
    std::size_t field = 0;
    Cases holds;
  };
  template <typename Change>
  [[nodiscard]] static Cases changed(const Cases& cases, const Change& change) {
    Cases result = cases;
    for (RowCase& c : result) c.now = change(c.now);
    return result;
  }
  [[nodiscard]] Cases plain(term::Term now) const { return {{terms_.boolean(true), now, terms_.boolean(true), {}}}; }
  // Whether it says something about which object a representative is.
  [[nodiscard]] bool dependsOnRepresentatives(term::Term term);
  void add(HeadId head, RowKind kind, Cases cases, unsigned digits);
  // The term, of what its symbols are called at the first head that has the same number.
  [[nodiscard]] term::Term canonical(term::Term term);
  [[nodiscard]] term::Term canonicalSymbol(term::SymbolId symbol);
  [[nodiscard]] std::vector<Number> numbersAt(HeadId head);
  [[nodiscard]] bool isFixed(HeadId head, term::Term term) const {
    return isStable(head, term) && !mentions(head, term);
  }
  void addBound(HeadId head, term::Term now, unsigned digits);
  void addPredicate(HeadId head, term::Term now);
  void addBothBounds(HeadId head, const Cases& cases, unsigned digits);
  // For each object, or kind of objects of a site, that it may be: that it is not.
  void addObjects(HeadId head, const Cases& objects);
  void addDifference(HeadId head, term::Term left, term::Term right, bool isSigned);
  void addOfParameters(HeadId head);
  void addOfNumber(HeadId head, const Number& number);
  void addPairs(HeadId head);
  void addComparisons(HeadId head);
  void addKnownBytes(HeadId head);

  // site_rows.cpp
  void addOfSites(HeadId head, RowSet set);
  [[nodiscard]] Cases casesOf(HeadId head, const HeapSite& site);
  [[nodiscard]] std::vector<Field> fieldsOf(HeadId head, const HeapSite& site);
  void findConstants(const HeapSite& site, std::vector<Field>& fields);
  [[nodiscard]] bool readsField(term::Term term, const HeapSite& site, const Field& field) const;
  [[nodiscard]] term::Term isBelow(term::Term number, std::uint64_t limit, bool isSigned) const;
  void addExistence(HeadId head, const HeapSite& site);
  void addOfNamed(HeadId head, const HeapSite& site, const std::vector<Field>& fields);
  void addPointers(HeadId head, const Cases& objects, const Cases& bits);
  void addOfField(HeadId head, const Field& field);
  void addOrder(HeadId head, const Cases& left, const Cases& right);
  void addExclusions(HeadId head, const std::vector<Field>& fields);

  Encoding& encoding_;
  term::TermStore& terms_;
  std::map<std::uint32_t, bool> dependent_;  // by term
  const Cone* cone_ = nullptr;
  std::vector<Row> rows_;
  std::set<std::tuple<HeadId, RowKind, std::uint32_t>> seen_;
  std::map<std::tuple<ObjectNumber, std::uint32_t, unsigned>, term::Term> firstOfPlace_;
};

}  // namespace cairn::analysis
