#include "logic/lists/signature.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/check.h"

namespace cairn::logic {

namespace {

template <typename Id, typename Entry>
std::optional<Id> find(const std::vector<Entry>& entries, std::string_view name) {
  const auto found = std::ranges::find(entries, name, &Entry::name);
  if (found == entries.end()) return std::nullopt;
  return Id(static_cast<std::size_t>(found - entries.begin()));
}

}  // namespace

Signature::Signature() { variables_.push_back({"nil", SortId()}); }

SortId Signature::addSort(LocationSort sort) {
  sorts_.push_back(std::move(sort));
  return SortId(sorts_.size() - 1);
}

VariableId Signature::addVariable(std::string name, SortId sort) {
  variables_.push_back({std::move(name), sort});
  return VariableId(variables_.size() - 1);
}

VariableId Signature::addFreshVariable(std::string_view stem, SortId sort) {
  std::string name(stem);
  for (unsigned number = 1; findVariable(name); ++number) name = fmt::format("{}{}", stem, number);
  return addVariable(std::move(name), sort);
}

PredicateId Signature::addPredicate(ListPredicate predicate) {
  const auto& fields = sort(predicate.sort).fields;
  const std::size_t links = predicate.shape == ListShape::Singly ? 1 : 2;
  CAIRN_CHECK(fields.size() == links && predicate.next < links && predicate.other < links, "links of no record");
  CAIRN_CHECK(fields[predicate.next].target == predicate.sort, "a list of nodes of two sorts");
  predicates_.push_back(std::move(predicate));
  return PredicateId(predicates_.size() - 1);
}

std::optional<SortId> Signature::findSort(std::string_view name) const { return find<SortId>(sorts_, name); }
std::optional<VariableId> Signature::findVariable(std::string_view name) const {
  return find<VariableId>(variables_, name);
}

}  // namespace cairn::logic
