#include <algorithm>
#include <numeric>
#include <set>

#include "solver/small_model.h"

namespace cairn::solver {

using logic::Assertion;
using logic::ListShape;
using logic::Signature;
using logic::SortId;
using logic::VariableId;

namespace {

// What the bounds depend on; docs/solver.md.
struct Measures {
  std::set<VariableId> variables;
  std::set<SortId> listSorts;
  std::set<SortId> nestedSorts;
  std::uint32_t longest = 2;      // the largest minimal length, at least 2
  std::uint32_t depth = 0;        // of quantifiers in and below negative places
  bool unguarded = false;         // `true`, or a negation without a positive formula beside it
  std::map<SortId, std::uint32_t> universal;
};

class Measuring {
 public:
  explicit Measuring(const Signature& signature) : signature_(signature) {}

  void visit(const Assertion& assertion, bool positive, std::uint32_t depth) {
    logic::forEachVariable(assertion, [&](VariableId variable) {
      if (variable != logic::kNil) result.variables.insert(variable);
    });
    if (const auto* segment = assertion.as<logic::Segment>()) {
      const logic::ListPredicate& list = signature_.predicate(segment->predicate);
      result.listSorts.insert(list.sort);
      if (list.shape == ListShape::Nested) {
        result.nestedSorts.insert(list.sort);
        result.listSorts.insert(signature_.innerSort(list));
      }
      result.longest = std::max(result.longest, segment->minimum);
    }
    if (assertion.isTrue()) result.unguarded = true;
    if (const auto* quantified = assertion.as<logic::Quantification>()) {
      if (!positive || depth > 0) depth += static_cast<std::uint32_t>(quantified->variables.size());
      for (const VariableId variable : quantified->variables) {
        if (!positive) ++result.universal[signature_.variable(variable).sort];
      }
    }
    result.depth = std::max(result.depth, depth);
    if (assertion.as<logic::Conjunction>() != nullptr) {
      const bool guarded =
          std::ranges::any_of(assertion.parts(), [](const Assertion& part) { return part.as<logic::Negation>() == nullptr; });
      for (const Assertion& part : assertion.parts()) {
        const auto* negation = part.as<logic::Negation>();
        if (negation == nullptr) {
          visit(part, positive, depth);
        } else {
          if (!guarded) result.unguarded = true;
          visit(negation->parts.front(), !positive, depth);
        }
      }
      return;
    }
    if (const auto* negation = assertion.as<logic::Negation>()) {
      result.unguarded = true;
      visit(negation->parts.front(), !positive, depth);
      return;
    }
    for (const Assertion& part : assertion.parts()) visit(part, positive, depth);
  }

  Measures result;

 private:
  const Signature& signature_;
};

// How many locations of a part of the heap that no variable names a formula can count.
std::uint32_t countable(const Assertion& assertion) {
  std::uint32_t sum = 0;
  std::uint32_t most = 0;
  for (const Assertion& part : assertion.parts()) {
    const std::uint32_t one = countable(part);
    sum += one;
    most = std::max(most, one);
  }
  return assertion.as<logic::Star>() != nullptr ? std::max(sum, std::uint32_t{1}) : std::max(most, std::uint32_t{1});
}

// Variables at which there is a record in every model.
void surelyRecords(const Assertion& assertion, std::set<VariableId>& result) {
  if (const auto* record = assertion.as<logic::RecordAt>()) result.insert(record->source);
  const bool all = assertion.as<logic::Star>() != nullptr || assertion.as<logic::Conjunction>() != nullptr ||
                   assertion.as<logic::Quantification>() != nullptr;
  if (!all) return;
  for (const Assertion& part : assertion.parts()) surelyRecords(part, result);
}

}  // namespace

std::uint32_t ModelBound::total() const {
  std::uint32_t result = 0;
  for (const auto& [sort, count] : locations) result += count;
  for (const auto& [sort, count] : outside) result += count;
  return result;
}

ModelBound boundOf(const Signature& signature, const Assertion& assertion) {
  Measuring measuring(signature);
  measuring.visit(assertion, true, 0);
  const Measures& measures = measuring.result;
  ModelBound bound;
  constexpr std::uint32_t kDeepest = 4;
  bound.proved = measures.depth <= kDeepest && !(measures.unguarded && !measures.nestedSorts.empty()) &&
                 !(measures.depth > 0 && (measures.unguarded || !measures.nestedSorts.empty()));
  const std::uint32_t garbage = measures.unguarded ? countable(assertion) : 0;
  const std::uint32_t stretch = (measures.longest << std::min(measures.depth, kDeepest)) + garbage;
  std::set<VariableId> records;
  if (measures.depth == 0 && !measures.unguarded) surelyRecords(assertion, records);

  std::map<SortId, std::uint32_t> variables;
  for (const VariableId variable : measures.variables) {
    const SortId sort = signature.variable(variable).sort;
    ++variables[sort];
    const bool listed = measures.listSorts.contains(sort) && !records.contains(variable);
    bound.locations[sort] += listed ? stretch : 1 + garbage;
  }
  for (const SortId sort : measures.nestedSorts) {
    for (const logic::LocationField& field : signature.sort(sort).fields) {
      if (field.target != sort) bound.locations[sort] += variables[field.target];
    }
  }
  for (const SortId sort : measures.nestedSorts) {
    for (const logic::LocationField& field : signature.sort(sort).fields) {
      if (field.target != sort) bound.locations[field.target] += bound.locations[sort];
    }
  }
  if (measures.unguarded) {
    for (std::size_t i = 0; i < signature.sortCount(); ++i) bound.locations[SortId(i)] += garbage;
  }
  bound.outside = measures.universal;
  return bound;
}

}  // namespace cairn::solver
