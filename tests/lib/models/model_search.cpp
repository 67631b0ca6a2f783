#include "models/model_search.h"

#include <limits>

namespace cairn::solver {

using logic::Assertion;
using logic::Signature;
using logic::SortId;
using logic::VariableId;

namespace {

void collect(const Assertion& assertion, std::set<VariableId>& all, bool& freed) {
  logic::forEachVariable(assertion, [&](VariableId variable) { all.insert(variable); });
  freed = freed || assertion.as<logic::FreedAt>() != nullptr;
  for (const Assertion& part : assertion.parts()) collect(part, all, freed);
}

class Enumeration {
 public:
  Enumeration(const Signature& signature, const ModelSpace& space, const std::function<bool(const StackHeap&)>& visit)
      : signature_(signature),
        space_(space),
        visit_(visit),
        variables_(space.variables.begin(), space.variables.end()) {
    for (const SortId sort : space.sorts) {
      for (std::uint32_t i = 0; i < space.locations; ++i) model_.addLocation(sort);
    }
  }

  bool run() { return placeVariable(0); }

 private:
  // nil, a location that has a name already, or the first that has none.
  bool placeVariable(std::size_t index) {
    if (index == variables_.size()) return fillLocation(1);
    const VariableId variable = variables_[index];
    const SortId sort = signature_.variable(variable).sort;
    bool fresh = false;
    for (Location location = 0; location < model_.sorts.size() && !fresh; ++location) {
      if (location != 0 && model_.sorts[location] != sort) continue;
      fresh = location != 0 && !named_.contains(location);
      if (fresh) named_.insert(location);
      model_.stack[variable] = location;
      if (placeVariable(index + 1)) return true;
      if (fresh) named_.erase(location);
    }
    model_.stack.erase(variable);
    return false;
  }

  bool fillLocation(Location location) {
    if (location == model_.sorts.size()) return visit_(model_);
    if (fillLocation(location + 1)) return true;
    if (space_.freed) {
      model_.heap[location] = {true, {}};
      if (fillLocation(location + 1)) return true;
    }
    const auto& fields = signature_.sort(model_.sorts[location]).fields;
    if (!fields.empty()) {
      model_.heap[location] = {false, std::vector<Location>(fields.size(), 0)};
      if (fillField(location, 0)) return true;
    }
    model_.heap.erase(location);
    return false;
  }
  bool fillField(Location location, std::size_t field) {
    const auto& fields = signature_.sort(model_.sorts[location]).fields;
    if (field == fields.size()) return fillLocation(location + 1);
    for (Location target = 0; target < model_.sorts.size(); ++target) {
      if (target != 0 && model_.sorts[target] != fields[field].target) continue;
      model_.heap[location].fields[field] = target;
      if (fillField(location, field + 1)) return true;
    }
    return false;
  }

  const Signature& signature_;
  const ModelSpace& space_;
  const std::function<bool(const StackHeap&)>& visit_;
  std::vector<VariableId> variables_;
  StackHeap model_;
  std::set<Location> named_;
};

}  // namespace

ModelSpace spaceOf(const Signature& signature, const Assertion& assertion, std::uint32_t locations) {
  ModelSpace space;
  space.locations = locations;
  std::set<VariableId> all;
  collect(assertion, all, space.freed);
  std::vector<SortId> open;
  for (const VariableId variable : all) {
    if (variable != logic::kNil) open.push_back(signature.variable(variable).sort);
  }
  if (open.empty()) {
    for (std::size_t i = 0; i < signature.sortCount(); ++i) open.emplace_back(i);
  }
  while (!open.empty()) {
    const SortId sort = open.back();
    open.pop_back();
    if (!space.sorts.insert(sort).second) continue;
    for (const logic::LocationField& field : signature.sort(sort).fields) open.push_back(field.target);
  }
  space.variables = assertion.freeVariables();
  space.variables.erase(logic::kNil);
  return space;
}

bool forEachModel(const Signature& signature, const ModelSpace& space,
                  const std::function<bool(const StackHeap&)>& visit) {
  return Enumeration(signature, space, visit).run();
}

std::uint64_t countModels(const Signature& signature, const ModelSpace& space) {
  double count = 1;
  for (std::size_t i = 0; i < space.variables.size(); ++i) count *= space.locations + 1.0;
  for (const SortId sort : space.sorts) {
    double records = 1;
    for (std::size_t i = 0; i < signature.sort(sort).fields.size(); ++i) records *= space.locations + 1.0;
    for (std::uint32_t i = 0; i < space.locations; ++i) count *= 1 + records + (space.freed ? 1 : 0);
  }
  const double most = 1.8e19;
  return count > most ? std::numeric_limits<std::uint64_t>::max() : static_cast<std::uint64_t>(count);
}

StackHeap randomModel(const Signature& signature, const ModelSpace& space, std::mt19937_64& random) {
  StackHeap model;
  std::map<SortId, std::vector<Location>> bySort;
  for (const SortId sort : space.sorts) {
    bySort[sort].push_back(0);
    for (std::uint32_t i = 0; i < space.locations; ++i) bySort[sort].push_back(model.addLocation(sort));
  }
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
  const auto some = [&](SortId sort) { return bySort[sort][below(bySort[sort].size())]; };
  for (const VariableId variable : space.variables) model.stack[variable] = some(signature.variable(variable).sort);
  const std::size_t density = 1 + below(4);
  for (Location location = 1; location < model.sorts.size(); ++location) {
    if (below(5) >= density) continue;
    if (space.freed && below(6) == 0) {
      model.heap[location] = {true, {}};
      continue;
    }
    HeapRecord record;
    for (const logic::LocationField& field : signature.sort(model.sorts[location]).fields) {
      const bool following =
          below(3) == 0 && location + 1 < model.sorts.size() && model.sorts[location + 1] == field.target;
      record.fields.push_back(following ? location + 1 : some(field.target));
    }
    if (!record.fields.empty()) model.heap[location] = record;
  }
  return model;
}

ModelBound enlarged(const ModelBound& bound, std::uint32_t more) {
  ModelBound result;
  result.proved = bound.proved;
  std::set<logic::SortId> sorts;
  for (std::size_t i = 1; i < bound.locations.size(); ++i) {
    const PlannedLocation& location = bound.locations[i];
    sorts.insert(location.sort);
    if (location.role != LocationRole::Outside)
      result.locations.push_back({location.sort, LocationRole::Anywhere, {}, 0});
  }
  for (const logic::SortId sort : sorts)
    result.locations.insert(result.locations.end(), more, {sort, LocationRole::Anywhere, {}, 0});
  for (const PlannedLocation& location : bound.locations) {
    if (location.role == LocationRole::Outside) result.locations.push_back(location);
  }
  return result;
}

}  // namespace cairn::solver
