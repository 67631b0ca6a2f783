// A formula about lists as a boolean term over a fixed number of locations.
#pragma once

#include <map>
#include <vector>

#include "logic/lists/assertion.h"
#include "solver/lists/small_model.h"
#include "term/evaluate.h"
#include "term/store.h"

namespace cairn::solver {

// Every part of the heap is a vector of booleans, one a location: whether it is in it. The atoms fix the part of the heap that they hold of, so a formula
// without negation at its top (a guarded one) has candidates: conditions, each with the only part that the formula then holds of. Where a formula stands
// in a positive place, choices (of a disjunct, a quantified location, a partition) are fresh symbols; elsewhere all of them are spelled out.
class SmallModelEncoding {
 public:
  SmallModelEncoding(const logic::Signature& signature, const ModelBound& bound, term::TermStore& store);
  SmallModelEncoding(const SmallModelEncoding&) = delete;
  SmallModelEncoding& operator=(const SmallModelEncoding&) = delete;

  // Conjuncts that hold together iff the formula has a model with at most these locations. Throws support::Unsupported if they become too many.
  [[nodiscard]] std::vector<term::Term> encode(const logic::Assertion& assertion);
  // The model that an assignment stands for.
  [[nodiscard]] StackHeap model(const logic::Assertion& assertion, const term::Assignment& values) const;

 private:
  using Part = std::vector<term::Term>;
  struct Candidate {
    term::Term holds;
    Part part;
  };
  struct Cell {
    term::Term allocated;
    term::Term freed;
    std::vector<term::Term> fields;
  };
  // The locations along a link, from one on.
  struct Chain {
    std::vector<term::Term> at;
  };
  struct Walk {
    term::Term holds;
    Part part;
    std::vector<term::Term> before;  // before[k]: the list has more than k nodes
    const Chain* chain = nullptr;
  };

  [[nodiscard]] term::Term number(std::uint32_t value) const { return store_.constant(value, width_); }
  [[nodiscard]] term::Term freshLocation(std::string_view stem, const std::vector<Location>& possible);
  [[nodiscard]] std::vector<Location> targets(Location location, std::size_t field) const;
  // Of the variables that are free: in the order in which they come, the first at the first location that is possible.
  [[nodiscard]] term::Term freeVariable(logic::VariableId variable);
  [[nodiscard]] term::Term value(logic::VariableId variable);
  [[nodiscard]] term::Term isLocation(term::Term term, Location location) const {
    return store_.eq(term, number(location));
  }
  [[nodiscard]] term::Term all(const std::vector<term::Term>& parts) const { return store_.logicalAnd(parts); }
  [[nodiscard]] term::Term any(const std::vector<term::Term>& parts) const { return store_.logicalOr(parts); }
  [[nodiscard]] Part nothing() const;
  [[nodiscard]] term::Term samePart(const Part& a, const Part& b);
  [[nodiscard]] term::Term disjoint(const Part& a, const Part& b);
  [[nodiscard]] term::Term within(const Part& a, const Part& b);
  [[nodiscard]] Part unionOf(const Part& a, const Part& b);
  [[nodiscard]] Part without(const Part& a, const Part& b);
  [[nodiscard]] Part choose(term::Term condition, const Part& yes, const Part& no);

  [[nodiscard]] static bool guarded(const logic::Assertion& assertion);
  [[nodiscard]] std::vector<Candidate> candidates(const logic::Assertion& assertion, bool positive);
  [[nodiscard]] std::vector<Candidate> ofStar(std::span<const logic::Assertion> parts, bool positive);
  [[nodiscard]] std::vector<Candidate> ofConjunction(std::span<const logic::Assertion> parts, bool positive);
  [[nodiscard]] std::vector<Candidate> ofDisjunction(std::span<const logic::Assertion> parts, bool positive);
  template <typename Result, typename Evaluate, typename Join>
  Result quantify(const logic::Quantification& quantified, std::size_t index, bool positive, Evaluate&& evaluate,
                  Join&& join);
  [[nodiscard]] Candidate ofRecord(const logic::RecordAt& record);
  [[nodiscard]] Candidate ofFreed(const logic::FreedAt& freed);
  [[nodiscard]] Candidate ofSegment(const logic::Segment& segment);
  // Whether the formula holds of that part.
  [[nodiscard]] term::Term holdsOf(const logic::Assertion& assertion, const Part& part, bool positive);
  [[nodiscard]] term::Term starHoldsOf(std::span<const logic::Assertion> parts, const Part& part, bool positive);
  [[nodiscard]] term::Term splitHoldsOf(const std::vector<logic::Assertion>& parts, std::size_t index, const Part& part,
                                        bool positive);
  void checkSize(std::size_t count) const;

  [[nodiscard]] const Chain& chainFrom(term::Term start, logic::SortId sort, std::uint32_t field);
  [[nodiscard]] term::Term fieldAt(term::Term location, logic::SortId sort, std::uint32_t field);
  [[nodiscard]] term::Term isNode(term::Term location, logic::SortId sort) const;
  [[nodiscard]] Walk walk(term::Term start, term::Term end, logic::SortId sort, std::uint32_t field);
  [[nodiscard]] Candidate ofDoubly(const logic::ListPredicate& list, const std::vector<term::Term>& x,
                                   std::uint32_t minimum);
  [[nodiscard]] Candidate ofNested(const logic::ListPredicate& list, const std::vector<term::Term>& x,
                                   std::uint32_t minimum);
  [[nodiscard]] std::vector<Location> locationsOf(logic::SortId sort, bool outside) const;

  const logic::Signature& signature_;
  term::TermStore& store_;
  unsigned width_ = 1;
  std::vector<PlannedLocation> plan_;
  std::map<logic::SortId, std::uint32_t> nextLinks_;
  std::vector<Cell> cells_;  // of locations that are not outside
  std::map<logic::VariableId, term::Term> values_;
  std::vector<std::pair<logic::VariableId, term::Term>> placed_;  // free variables, in their order
  std::vector<term::Term> ranges_;
  std::map<std::tuple<term::Term, logic::SortId, std::uint32_t>, Chain> chains_;
  std::uint32_t fresh_ = 0;
};

}  // namespace cairn::solver
