#include <algorithm>
#include <map>
#include <set>

#include "solver/lists/small_model.h"

namespace cairn::solver {

using logic::Assertion;
using logic::ListShape;
using logic::Signature;
using logic::SortId;
using logic::VariableId;

namespace {

// What the bounds depend on; docs/solver.md.
struct Measures {
  std::set<VariableId> names;                 // free, or quantified in a positive place
  std::map<SortId, std::uint32_t> universal;  // variables quantified in a negative place
  std::set<SortId> listSorts;
  std::set<SortId> nestedSorts;     // and those of their inner lists
  std::set<SortId> ambiguousSorts;  // with lists along different links
  std::map<SortId, std::uint32_t> links;
  std::uint32_t longest = 2;  // the largest minimal length, at least 2
  std::uint32_t depth = 0;    // of quantifiers in and below negative places
};

class Measuring {
 public:
  explicit Measuring(const Signature& signature) : signature_(signature) {}

  void visit(const Assertion& assertion, bool positive, std::uint32_t depth) {
    if (const auto* quantified = assertion.as<logic::Quantification>()) {
      if (!positive || depth > 0) depth += static_cast<std::uint32_t>(quantified->variables.size());
      for (const VariableId variable : quantified->variables) {
        if (positive) {
          result.names.insert(variable);
        } else {
          ++result.universal[signature_.variable(variable).sort];
        }
      }
    }
    if (const auto* segment = assertion.as<logic::Segment>()) addList(*segment);
    result.depth = std::max(result.depth, depth);
    const bool flips = assertion.as<logic::Negation>() != nullptr;
    for (const Assertion& part : assertion.parts()) visit(part, positive != flips, depth);
  }

  Measures result;

 private:
  void addList(const logic::Segment& segment) {
    const logic::ListPredicate& list = signature_.predicate(segment.predicate);
    result.longest = std::max(result.longest, segment.minimum);
    result.listSorts.insert(list.sort);
    if (result.links.emplace(list.sort, list.next).first->second != list.next) result.ambiguousSorts.insert(list.sort);
    if (list.shape != ListShape::Nested) return;
    result.nestedSorts.insert(list.sort);
    result.nestedSorts.insert(signature_.innerSort(list));
    result.listSorts.insert(signature_.innerSort(list));
  }

  const Signature& signature_;
};

// Whether the formula holds only of parts of the heap that atoms of it, none below a negation, cover.
bool covered(const Assertion& assertion) {
  if (assertion.as<logic::Negation>() != nullptr) return false;
  if (assertion.as<logic::Conjunction>() != nullptr) return std::ranges::any_of(assertion.parts(), covered);
  return std::ranges::all_of(assertion.parts(), covered);
}

// Whether some part of it holds of heaps that nothing in it covers, other than by a formula beside it.
bool counts(const Assertion& assertion) {
  if (assertion.isTrue() || assertion.as<logic::Negation>() != nullptr) return true;
  const bool conjunction = assertion.as<logic::Conjunction>() != nullptr && covered(assertion);
  return std::ranges::any_of(assertion.parts(), [&](const Assertion& part) {
    const auto* negation = part.as<logic::Negation>();
    return conjunction && negation != nullptr ? counts(negation->parts.front()) : counts(part);
  });
}

// How many locations that no variable names a formula can count.
std::uint32_t countable(const Assertion& assertion) {
  if (const auto* segment = assertion.as<logic::Segment>()) return std::max(segment->minimum, std::uint32_t{2}) - 1;
  std::uint32_t sum = 0;
  std::uint32_t most = 0;
  for (const Assertion& part : assertion.parts()) {
    const std::uint32_t one = countable(part);
    sum += one;
    most = std::max(most, one);
  }
  return std::max(assertion.as<logic::Star>() != nullptr ? sum : most, std::uint32_t{1});
}

// Variables at which there is a record in every model.
void surelyRecords(const Assertion& assertion, std::set<VariableId>& result) {
  if (const auto* record = assertion.as<logic::RecordAt>()) result.insert(record->source);
  const bool all = assertion.as<logic::Star>() != nullptr || assertion.as<logic::Conjunction>() != nullptr ||
                   assertion.as<logic::Quantification>() != nullptr;
  if (!all) return;
  for (const Assertion& part : assertion.parts()) surelyRecords(part, result);
}

// Equations of free variables that hold in every model.
void surelyEqual(const Assertion& assertion, std::vector<logic::Equation>& result) {
  if (const auto* equation = assertion.as<logic::Equation>(); equation != nullptr && equation->equal)
    result.push_back(*equation);
  if (assertion.as<logic::Star>() == nullptr && assertion.as<logic::Conjunction>() == nullptr) return;
  for (const Assertion& part : assertion.parts()) surelyEqual(part, result);
}

// Of variables that are surely equal only the first counts, and none if they are nil.
void forgetCopies(const Assertion& assertion, std::set<VariableId>& names) {
  std::vector<logic::Equation> equations;
  surelyEqual(assertion, equations);
  for (bool changed = true; changed;) {
    changed = false;
    for (logic::Equation& equation : equations) {
      if (equation.left == equation.right) continue;
      const VariableId copy = std::max(equation.left, equation.right);
      const VariableId kept = std::min(equation.left, equation.right);
      names.erase(copy);
      for (logic::Equation& other : equations) {
        if (other.left == copy) other.left = kept;
        if (other.right == copy) other.right = kept;
      }
      changed = true;
    }
  }
}

class Planning {
 public:
  Planning(const Signature& signature, const Assertion& assertion) : signature_(signature), assertion_(assertion) {
    Measuring measuring(signature);
    measuring.visit(assertion, true, 0);
    measures_ = std::move(measuring.result);
    for (const VariableId variable : assertion.freeVariables()) measures_.names.insert(variable);
    measures_.names.erase(logic::kNil);
    forgetCopies(assertion, measures_.names);
  }

  ModelBound plan() {
    const bool counting = counts(assertion_);
    const std::uint32_t threshold = counting ? countable(assertion_) : 0;
    constexpr std::uint32_t kDeepest = 4;
    bound_.proved = measures_.depth <= kDeepest && !(counting && !measures_.nestedSorts.empty()) &&
                    !(measures_.depth > 0 && (counting || !measures_.nestedSorts.empty()));
    const std::uint32_t stretch = std::max(measures_.longest << std::min(measures_.depth, kDeepest), threshold + 1);
    if (covered(assertion_)) {
      planCovered(stretch);
    } else {
      planAnything(stretch, threshold);
    }
    for (const auto& [sort, count] : measures_.universal) add(sort, LocationRole::Outside, count);
    return std::move(bound_);
  }

 private:
  void add(SortId sort, LocationRole role, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) bound_.locations.push_back({sort, role, VariableId(), 0});
  }

  void planCovered(std::uint32_t stretch) {
    std::set<VariableId> records;
    surelyRecords(assertion_, records);
    std::map<SortId, std::uint32_t> nested;
    for (const VariableId variable : measures_.names) {
      const SortId sort = signature_.variable(variable).sort;
      const bool listed = measures_.listSorts.contains(sort) && !records.contains(variable);
      const std::uint32_t size = listed ? stretch : 1;
      if (measures_.nestedSorts.contains(sort)) {
        nested[sort] += size;
        continue;
      }
      if (measures_.ambiguousSorts.contains(sort)) {
        add(sort, LocationRole::Anywhere, size);
        continue;
      }
      bound_.locations.push_back({sort, LocationRole::Home, variable, 0});
      for (std::uint32_t i = 1; i < size; ++i) {
        const auto before = static_cast<Location>(bound_.locations.size() - 1);
        bound_.locations.push_back({sort, LocationRole::Following, VariableId(), before});
      }
    }
    addNested(nested);
  }

  // A node of a list of lists stays if its inner list has a name in it; each of those that stay has an inner node without name.
  void addNested(std::map<SortId, std::uint32_t>& sizes) {
    std::map<SortId, std::uint32_t> inner;
    for (const SortId sort : measures_.nestedSorts) {
      for (const logic::LocationField& field : signature_.sort(sort).fields) {
        if (field.target == sort) continue;
        for (const VariableId variable : measures_.names)
          sizes[sort] += signature_.variable(variable).sort == field.target ? 1 : 0;
        inner[field.target] += sizes[sort];
      }
    }
    for (const auto& [sort, count] : inner) sizes[sort] += count;
    for (const auto& [sort, count] : sizes) add(sort, LocationRole::Anywhere, count);
  }

  // Also lists that join, cells that nothing leads to, and one location that nothing is allocated at and no variable names.
  void planAnything(std::uint32_t stretch, std::uint32_t threshold) {
    std::map<SortId, std::uint32_t> names;
    for (const VariableId variable : measures_.names) ++names[signature_.variable(variable).sort];
    std::map<SortId, std::uint32_t> sizes;
    for (std::size_t i = 0; i < signature_.sortCount(); ++i) {
      const SortId sort(i);
      const std::uint32_t apart = measures_.listSorts.contains(sort) ? 2 * names[sort] * (stretch - 1) : 0;
      sizes[sort] = names[sort] + apart + threshold + 1;
    }
    if (measures_.nestedSorts.empty()) {
      for (const auto& [sort, count] : sizes) add(sort, LocationRole::Anywhere, count);
    } else {
      addNested(sizes);
    }
  }

  const Signature& signature_;
  const Assertion& assertion_;
  Measures measures_;
  ModelBound bound_;
};

}  // namespace

std::uint32_t ModelBound::count(SortId sort) const {
  return static_cast<std::uint32_t>(std::ranges::count_if(locations, [&](const PlannedLocation& location) {
    return location.sort == sort && location.role != LocationRole::Outside;
  }));
}

ModelBound boundOf(const Signature& signature, const Assertion& assertion) {
  return Planning(signature, assertion).plan();
}

}  // namespace cairn::solver
