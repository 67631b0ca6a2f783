// The atoms of small_model_encoding.h: records and lists over a fixed number of locations.
#include <algorithm>

#include "solver/lists/small_model_encoding.h"

namespace cairn::solver {

using logic::ListPredicate;
using logic::ListShape;
using logic::SortId;
using term::Term;

SmallModelEncoding::Candidate SmallModelEncoding::ofRecord(const logic::RecordAt& record) {
  const Term source = value(record.source);
  Candidate result{store_.boolean(false), nothing()};
  std::vector<Term> cases;
  for (const Location location : locationsOf(signature_.variable(record.source).sort, false)) {
    const Cell& cell = cells_[location];
    const Term here = isLocation(source, location);
    std::vector<Term> conditions{here, cell.allocated, store_.logicalNot(cell.freed)};
    for (std::size_t i = 0; i < record.targets.size(); ++i)
      conditions.push_back(store_.eq(cell.fields[i], value(record.targets[i])));
    cases.push_back(all(conditions));
    result.part[location] = here;
  }
  result.holds = any(cases);
  return result;
}

SmallModelEncoding::Candidate SmallModelEncoding::ofFreed(const logic::FreedAt& freed) {
  const Term at = value(freed.location);
  Candidate result{store_.boolean(false), nothing()};
  std::vector<Term> cases;
  for (const Location location : locationsOf(signature_.variable(freed.location).sort, false)) {
    const Term here = isLocation(at, location);
    cases.push_back(store_.logicalAnd(here, cells_[location].freed));
    result.part[location] = here;
  }
  result.holds = any(cases);
  return result;
}

SmallModelEncoding::Candidate SmallModelEncoding::ofSegment(const logic::Segment& segment) {
  const ListPredicate& list = signature_.predicate(segment.predicate);
  std::vector<Term> x;
  for (const logic::VariableId argument : segment.arguments) x.push_back(value(argument));
  if (list.shape == ListShape::Doubly) return ofDoubly(list, x, segment.minimum);
  if (list.shape == ListShape::Nested) return ofNested(list, x, segment.minimum);
  Walk found = walk(x[0], x[1], list.sort, list.next);
  Term holds = found.holds;
  if (segment.minimum > 0) {
    const bool possible = segment.minimum <= found.before.size();
    holds = possible ? store_.logicalAnd(holds, found.before[segment.minimum - 1]) : store_.boolean(false);
  }
  return {holds, std::move(found.part)};
}

Term SmallModelEncoding::isNode(Term location, SortId sort) const {
  std::vector<Term> cases;
  for (const Location candidate : locationsOf(sort, false)) {
    const Cell& cell = cells_[candidate];
    cases.push_back(all({isLocation(location, candidate), cell.allocated, store_.logicalNot(cell.freed)}));
  }
  return any(cases);
}

// nil where there is no record.
Term SmallModelEncoding::fieldAt(Term location, SortId sort, std::uint32_t field) {
  Term result = number(0);
  for (const Location candidate : locationsOf(sort, false))
    result = store_.ite(isLocation(location, candidate), cells_[candidate].fields[field], result);
  return result;
}

// As many steps as there are locations.
const SmallModelEncoding::Chain& SmallModelEncoding::chainFrom(Term start, SortId sort, std::uint32_t field) {
  const auto key = std::tuple(start, sort, field);
  if (const auto found = chains_.find(key); found != chains_.end()) return found->second;
  Chain chain;
  chain.at.push_back(start);
  const std::size_t steps = locationsOf(sort, false).size();
  for (std::size_t i = 0; i < steps; ++i) chain.at.push_back(fieldAt(chain.at.back(), sort, field));
  return chains_.emplace(key, std::move(chain)).first->second;
}

// The nodes from `start` on until the location is `end`.
SmallModelEncoding::Walk SmallModelEncoding::walk(Term start, Term end, SortId sort, std::uint32_t field) {
  Walk result;
  result.part = nothing();
  result.chain = &chainFrom(start, sort, field);
  const std::vector<Location> locations = locationsOf(sort, false);
  std::vector<Term> conditions;
  std::vector<std::vector<Term>> visited(cells_.size());
  Term goesOn = store_.boolean(true);
  for (std::size_t k = 0; k < result.chain->at.size(); ++k) {
    const Term at = result.chain->at[k];
    goesOn = store_.logicalAnd(goesOn, store_.logicalNot(store_.eq(at, end)));
    if (k + 1 == result.chain->at.size()) {
      conditions.push_back(store_.logicalNot(goesOn));
      break;
    }
    result.before.push_back(goesOn);
    conditions.push_back(store_.implies(goesOn, isNode(at, sort)));
    for (const Location location : locations)
      visited[location].push_back(store_.logicalAnd(goesOn, isLocation(at, location)));
  }
  for (const Location location : locations) result.part[location] = any(visited[location]);
  result.holds = all(conditions);
  return result;
}

SmallModelEncoding::Candidate SmallModelEncoding::ofDoubly(const ListPredicate& list, const std::vector<Term>& x,
                                                           std::uint32_t minimum) {
  Walk found = walk(x[0], x[3], list.sort, list.next);
  std::vector<Term> conditions{found.holds};
  Term previous = x[2];
  Term last = x[2];
  for (std::size_t k = 0; k < found.before.size(); ++k) {
    const Term at = found.chain->at[k];
    conditions.push_back(store_.implies(found.before[k], store_.eq(fieldAt(at, list.sort, list.other), previous)));
    if (list.previousOutside) conditions.push_back(store_.implies(found.before[k], store_.ne(at, x[2])));
    last = store_.ite(found.before[k], at, last);
    previous = at;
  }
  conditions.push_back(store_.eq(last, x[1]));
  if (!found.before.empty()) conditions.push_back(store_.implies(found.before[0], store_.ne(x[1], x[2])));
  if (minimum > 0)
    conditions.push_back(minimum <= found.before.size() ? found.before[minimum - 1] : store_.boolean(false));
  return {all(conditions), std::move(found.part)};
}

SmallModelEncoding::Candidate SmallModelEncoding::ofNested(const ListPredicate& list, const std::vector<Term>& x,
                                                           std::uint32_t minimum) {
  Walk outer = walk(x[0], x[1], list.sort, list.next);
  std::vector<Term> conditions{outer.holds};
  if (minimum > 0)
    conditions.push_back(minimum <= outer.before.size() ? outer.before[minimum - 1] : store_.boolean(false));
  const SortId innerSort = signature_.innerSort(list);
  Part part = outer.part;
  for (const Location node : locationsOf(list.sort, false)) {
    const Walk inner = walk(cells_[node].fields[list.other], x[2], innerSort, 0);
    conditions.push_back(store_.implies(outer.part[node], inner.holds));
    for (const Location location : locationsOf(innerSort, false)) {
      const Term inside = store_.logicalAnd(outer.part[node], inner.part[location]);
      conditions.push_back(store_.logicalNot(store_.logicalAnd(part[location], inside)));
      part[location] = store_.logicalOr(part[location], inside);
    }
  }
  return {all(conditions), std::move(part)};
}

}  // namespace cairn::solver
