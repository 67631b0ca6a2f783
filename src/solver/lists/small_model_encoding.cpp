#include "solver/lists/small_model_encoding.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "support/check.h"

namespace cairn::solver {

using logic::Assertion;
using logic::SortId;
using logic::VariableId;
using term::Term;

SmallModelEncoding::SmallModelEncoding(const logic::Signature& signature, const ModelBound& bound,
                                       term::TermStore& store)
    : signature_(signature), store_(store), plan_(bound.locations) {
  for (std::size_t i = 0; i < signature.predicateCount(); ++i) {
    const logic::ListPredicate& list = signature.predicate(logic::PredicateId(i));
    nextLinks_.emplace(list.sort, list.next);
  }
  width_ = static_cast<unsigned>(std::bit_width(plan_.size()));
  for (Location location = 0; location < plan_.size() && plan_[location].role != LocationRole::Outside; ++location) {
    Cell cell;
    cell.allocated = store.boolean(false);
    cell.freed = store.boolean(false);
    if (location != 0) {
      cell.allocated = store.symbol(fmt::format("allocated {}", location), 0);
      cell.freed = store.symbol(fmt::format("freed {}", location), 0);
      const auto& fields = signature.sort(plan_[location].sort).fields;
      for (std::size_t i = 0; i < fields.size(); ++i)
        cell.fields.push_back(freshLocation(fmt::format("{} of {}", fields[i].name, location), targets(location, i)));
      if (cell.fields.empty()) ranges_.push_back(store.implies(cell.allocated, cell.freed));
    }
    cells_.push_back(std::move(cell));
  }
  values_[logic::kNil] = number(0);
}

std::vector<Location> SmallModelEncoding::locationsOf(SortId sort, bool outside) const {
  std::vector<Location> result;
  for (Location location = 1; location < plan_.size(); ++location) {
    if (plan_[location].sort == sort && (outside || plan_[location].role != LocationRole::Outside))
      result.push_back(location);
  }
  return result;
}

// Along the list a node leads to the one that is planned after it; a link back leads to the one before.
std::vector<Location> SmallModelEncoding::targets(Location location, std::size_t field) const {
  const SortId sort = signature_.sort(plan_[location].sort).fields[field].target;
  const auto link = nextLinks_.find(plan_[location].sort);
  const bool isNext = link != nextLinks_.end() && link->second == field;
  if (plan_[location].role == LocationRole::Following && !isNext) return {plan_[location].before};
  std::vector<Location> result;
  for (const Location target : locationsOf(sort, false)) {
    if (plan_[target].role == LocationRole::Following && isNext && plan_[target].before != location) continue;
    result.push_back(target);
  }
  return result;
}

// nil or one of these.
Term SmallModelEncoding::freshLocation(std::string_view stem, const std::vector<Location>& possible) {
  const Term symbol = store_.symbol(fmt::format("{} #{}", stem, fresh_++), width_);
  std::vector<Term> cases{isLocation(symbol, 0)};
  for (const Location location : possible) cases.push_back(isLocation(symbol, location));
  ranges_.push_back(any(cases));
  return symbol;
}

Term SmallModelEncoding::freeVariable(VariableId variable) {
  const logic::LocationVariable& info = signature_.variable(variable);
  std::vector<Location> possible;
  std::map<Location, std::vector<Term>> conditions;  // one of them must hold of a variable there
  Location previous = 0;
  for (const Location location : locationsOf(info.sort, false)) {
    if (plan_[location].role == LocationRole::Following) continue;
    possible.push_back(location);
    if (plan_[location].role == LocationRole::Home) {
      // Its own, or that of a variable that is at home.
      const VariableId host = plan_[location].variable;
      const auto found = std::ranges::find(placed_, host, &std::pair<VariableId, Term>::first);
      if (host == variable) continue;
      if (found == placed_.end()) {
        possible.pop_back();
      } else {
        conditions[location].push_back(isLocation(found->second, location));
      }
      continue;
    }
    // Locations without a role are taken in their order.
    if (previous != 0) {
      conditions[location].push_back(store_.boolean(false));
      for (const auto& [other, value] : placed_) {
        if (signature_.variable(other).sort == info.sort) conditions[location].push_back(isLocation(value, previous));
      }
    }
    previous = location;
  }
  const Term symbol = freshLocation(info.name, possible);
  for (const auto& [location, cases] : conditions)
    ranges_.push_back(store_.implies(isLocation(symbol, location), any(cases)));
  placed_.emplace_back(variable, symbol);
  return symbol;
}

Term SmallModelEncoding::value(VariableId variable) {
  const auto found = values_.find(variable);
  if (found != values_.end()) return found->second;
  return values_[variable] = freeVariable(variable);
}

SmallModelEncoding::Part SmallModelEncoding::nothing() const {
  Part result(cells_.size(), store_.boolean(false));
  return result;
}

Term SmallModelEncoding::samePart(const Part& a, const Part& b) {
  std::vector<Term> parts;
  for (std::size_t i = 0; i < a.size(); ++i) parts.push_back(store_.eq(a[i], b[i]));
  return all(parts);
}

Term SmallModelEncoding::disjoint(const Part& a, const Part& b) {
  std::vector<Term> parts;
  for (std::size_t i = 0; i < a.size(); ++i) parts.push_back(store_.logicalNot(store_.logicalAnd(a[i], b[i])));
  return all(parts);
}

Term SmallModelEncoding::within(const Part& a, const Part& b) {
  std::vector<Term> parts;
  for (std::size_t i = 0; i < a.size(); ++i) parts.push_back(store_.implies(a[i], b[i]));
  return all(parts);
}

SmallModelEncoding::Part SmallModelEncoding::unionOf(const Part& a, const Part& b) {
  Part result;
  for (std::size_t i = 0; i < a.size(); ++i) result.push_back(store_.logicalOr(a[i], b[i]));
  return result;
}

SmallModelEncoding::Part SmallModelEncoding::without(const Part& a, const Part& b) {
  Part result;
  for (std::size_t i = 0; i < a.size(); ++i) result.push_back(store_.logicalAnd(a[i], store_.logicalNot(b[i])));
  return result;
}

SmallModelEncoding::Part SmallModelEncoding::choose(Term condition, const Part& yes, const Part& no) {
  Part result;
  for (std::size_t i = 0; i < yes.size(); ++i) result.push_back(store_.ite(condition, yes[i], no[i]));
  return result;
}

void SmallModelEncoding::checkSize(std::size_t count) const {
  constexpr std::size_t kMostCandidates = 3000;
  constexpr std::size_t kMostTerms = 3000000;
  if (count > kMostCandidates || store_.termCount() > kMostTerms)
    throw support::Unsupported("the formula becomes too large");
}

std::vector<Term> SmallModelEncoding::encode(const Assertion& assertion) {
  for (const VariableId variable : assertion.freeVariables()) (void)value(variable);
  Part whole = nothing();
  for (std::size_t i = 1; i < cells_.size(); ++i) whole[i] = cells_[i].allocated;
  std::vector<Term> result{holdsOf(assertion, whole, true)};
  // What nothing is allocated at holds nothing: fewer models that are the same.
  for (std::size_t i = 1; i < cells_.size(); ++i) {
    ranges_.push_back(store_.implies(cells_[i].freed, cells_[i].allocated));
    const Term record = store_.logicalAnd(cells_[i].allocated, store_.logicalNot(cells_[i].freed));
    for (const Term field : cells_[i].fields) ranges_.push_back(store_.logicalOr(record, isLocation(field, 0)));
  }
  result.insert(result.end(), ranges_.begin(), ranges_.end());
  return result;
}

StackHeap SmallModelEncoding::model(const Assertion& assertion, const term::Assignment& values) const {
  StackHeap result;
  for (Location location = 1; location < cells_.size(); ++location) result.addLocation(plan_[location].sort);
  const auto valueOf = [&](Term symbol) {
    return symbol.isConstant() ? symbol.value() : values.value(symbol.symbol());
  };
  for (const VariableId variable : assertion.freeVariables()) {
    const auto found = values_.find(variable);
    if (variable != logic::kNil && found != values_.end())
      result.stack[variable] = static_cast<Location>(valueOf(found->second));
  }
  for (Location location = 1; location < cells_.size(); ++location) {
    const Cell& cell = cells_[location];
    if (valueOf(cell.allocated) == 0) continue;
    HeapRecord record;
    record.freed = valueOf(cell.freed) != 0;
    for (const Term field : cell.fields) record.fields.push_back(static_cast<Location>(valueOf(field)));
    if (record.freed) record.fields.clear();
    result.heap[location] = std::move(record);
  }
  return result;
}

// ---- Connectives.

bool SmallModelEncoding::guarded(const Assertion& assertion) {
  if (assertion.as<logic::Negation>() != nullptr) return false;
  if (assertion.as<logic::Conjunction>() != nullptr) return std::ranges::any_of(assertion.parts(), guarded);
  return std::ranges::all_of(assertion.parts(), guarded);
}

std::vector<SmallModelEncoding::Candidate> SmallModelEncoding::candidates(const Assertion& assertion, bool positive) {
  if (const auto* equation = assertion.as<logic::Equation>()) {
    const Term same = store_.eq(value(equation->left), value(equation->right));
    return {{equation->equal ? same : store_.logicalNot(same), nothing()}};
  }
  if (const auto* record = assertion.as<logic::RecordAt>()) return {ofRecord(*record)};
  if (const auto* freed = assertion.as<logic::FreedAt>()) return {ofFreed(*freed)};
  if (const auto* segment = assertion.as<logic::Segment>()) return {ofSegment(*segment)};
  if (assertion.as<logic::Star>() != nullptr) return ofStar(assertion.parts(), positive);
  if (assertion.as<logic::Conjunction>() != nullptr) return ofConjunction(assertion.parts(), positive);
  if (assertion.as<logic::Disjunction>() != nullptr) return ofDisjunction(assertion.parts(), positive);
  const auto* quantified = assertion.as<logic::Quantification>();
  CAIRN_CHECK(quantified != nullptr, "candidates of a formula that is not guarded");
  using Candidates = std::vector<Candidate>;
  return quantify<Candidates>(
      *quantified, 0, positive, [&] { return candidates(quantified->parts.front(), positive); },
      [&](Candidates& sum, Candidates more) {
        sum.insert(sum.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
        checkSize(sum.size());
      });
}

// In a positive place one location is chosen; elsewhere each one is tried.
template <typename Result, typename Evaluate, typename Join>
Result SmallModelEncoding::quantify(const logic::Quantification& quantified, std::size_t index, bool positive,
                                    Evaluate&& evaluate, Join&& join) {
  if (index == quantified.variables.size()) return evaluate();
  const VariableId variable = quantified.variables[index];
  const logic::LocationVariable& info = signature_.variable(variable);
  const auto before = values_.find(variable);
  CAIRN_CHECK(before == values_.end(), "a variable that is bound twice");
  Result result{};
  if (positive) {
    values_[variable] = freshLocation(info.name, locationsOf(info.sort, true));
    result = quantify<Result>(quantified, index + 1, positive, evaluate, join);
  } else {
    std::vector<Location> all = locationsOf(info.sort, true);
    all.push_back(0);
    bool first = true;
    for (const Location location : all) {
      values_[variable] = number(location);
      auto one = quantify<Result>(quantified, index + 1, positive, evaluate, join);
      if (first) {
        result = std::move(one);
      } else {
        join(result, std::move(one));
      }
      first = false;
    }
  }
  values_.erase(variable);
  return result;
}

std::vector<SmallModelEncoding::Candidate> SmallModelEncoding::ofStar(std::span<const Assertion> parts, bool positive) {
  std::vector<Candidate> result{{store_.boolean(true), nothing()}};
  for (const Assertion& part : parts) {
    std::vector<Candidate> next;
    const std::vector<Candidate> more = candidates(part, positive);
    checkSize(result.size() * more.size());
    for (const Candidate& a : result) {
      for (const Candidate& b : more) {
        const Term holds = all({a.holds, b.holds, disjoint(a.part, b.part)});
        if (!holds.isFalse()) next.push_back({holds, unionOf(a.part, b.part)});
      }
    }
    result = std::move(next);
  }
  return result;
}

std::vector<SmallModelEncoding::Candidate> SmallModelEncoding::ofConjunction(std::span<const Assertion> parts,
                                                                             bool positive) {
  const auto guard = std::ranges::find_if(parts, guarded);
  std::vector<Candidate> result;
  for (const Candidate& candidate : candidates(*guard, positive)) {
    std::vector<Term> conditions{candidate.holds};
    for (const Assertion& part : parts) {
      if (&part != &*guard) conditions.push_back(holdsOf(part, candidate.part, positive));
    }
    result.push_back({all(conditions), candidate.part});
  }
  return result;
}

std::vector<SmallModelEncoding::Candidate> SmallModelEncoding::ofDisjunction(std::span<const Assertion> parts,
                                                                             bool positive) {
  std::vector<Candidate> result;
  for (const Assertion& part : parts) {
    const std::vector<Candidate> more = candidates(part, positive);
    result.insert(result.end(), more.begin(), more.end());
  }
  checkSize(result.size());
  if (!positive || result.size() < 2) return result;
  Candidate chosen = result.back();
  for (std::size_t i = result.size() - 1; i > 0; --i) {
    const Term choice = store_.symbol(fmt::format("choice #{}", fresh_++), 0);
    chosen.holds = store_.ite(choice, result[i - 1].holds, chosen.holds);
    chosen.part = choose(choice, result[i - 1].part, chosen.part);
  }
  return {chosen};
}

Term SmallModelEncoding::holdsOf(const Assertion& assertion, const Part& part, bool positive) {
  if (guarded(assertion)) {
    std::vector<Term> cases;
    for (const Candidate& candidate : candidates(assertion, positive))
      cases.push_back(store_.logicalAnd(candidate.holds, samePart(candidate.part, part)));
    return any(cases);
  }
  if (const auto* negation = assertion.as<logic::Negation>())
    return store_.logicalNot(holdsOf(negation->parts.front(), part, !positive));
  if (const auto* quantified = assertion.as<logic::Quantification>()) {
    return quantify<Term>(
        *quantified, 0, positive, [&] { return holdsOf(quantified->parts.front(), part, positive); },
        [&](Term& sum, Term more) { sum = store_.logicalOr(sum, more); });
  }
  if (assertion.as<logic::Star>() != nullptr) return starHoldsOf(assertion.parts(), part, positive);
  std::vector<Term> terms;
  for (const Assertion& inner : assertion.parts()) terms.push_back(holdsOf(inner, part, positive));
  return assertion.as<logic::Conjunction>() != nullptr ? all(terms) : any(terms);
}

// The guarded parts take what they hold of, the others share the rest.
Term SmallModelEncoding::starHoldsOf(std::span<const Assertion> parts, const Part& part, bool positive) {
  std::vector<Assertion> fixed;
  std::vector<Assertion> open;
  for (const Assertion& inner : parts) (guarded(inner) ? fixed : open).push_back(inner);
  std::vector<Term> cases;
  for (const Candidate& candidate : ofStar(fixed, positive)) {
    const Term holds = store_.logicalAnd(candidate.holds, within(candidate.part, part));
    if (holds.isFalse()) continue;
    cases.push_back(store_.logicalAnd(holds, splitHoldsOf(open, 0, without(part, candidate.part), positive)));
  }
  return any(cases);
}

Term SmallModelEncoding::splitHoldsOf(const std::vector<Assertion>& parts, std::size_t index, const Part& part,
                                      bool positive) {
  if (index + 1 == parts.size()) return holdsOf(parts[index], part, positive);
  if (positive) {
    Part chosen = nothing();
    for (std::size_t i = 1; i < chosen.size(); ++i)
      chosen[i] = store_.logicalAnd(store_.symbol(fmt::format("part #{}", fresh_++), 0), part[i]);
    return store_.logicalAnd(holdsOf(parts[index], chosen, true),
                             splitHoldsOf(parts, index + 1, without(part, chosen), true));
  }
  constexpr std::size_t kMostLocations = 9;
  const std::size_t count = part.size() - 1;
  if (count > kMostLocations) throw support::Unsupported("too many ways to take a heap apart below a negation");
  std::vector<Term> cases;
  for (std::uint32_t subset = 0; subset < (1U << count); ++subset) {
    checkSize(1);
    Part chosen = nothing();
    for (std::size_t i = 0; i < count; ++i) chosen[i + 1] = store_.boolean((subset >> i & 1U) != 0);
    const Term possible = within(chosen, part);
    if (possible.isFalse()) continue;
    cases.push_back(all({possible, holdsOf(parts[index], chosen, false),
                         splitHoldsOf(parts, index + 1, without(part, chosen), false)}));
  }
  return any(cases);
}

}  // namespace cairn::solver
