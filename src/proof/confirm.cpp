#include "proof/confirm.h"

#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "logic/lists/signature.h"
#include "logic/lists/symbolic_heap.h"
#include "proof/contents.h"
#include "solver/lists/graph_procedure.h"

namespace cairn::proof {

using logic::VariableId;

namespace {

// The question for the lists of one layout. Nothing comes out where something cannot be said.
class Question {
 public:
  Question(Executor& executor, const State& left, const State& right, const Match& match, const List& layout)
      : executor_(executor), left_(left), right_(right), match_(match), layout_(layout) {
    sort_ = signature_.addSort({"Node", "node", {}});
    signature_.sort(sort_).fields.push_back({"next", sort_});
    if (layout.doubly) signature_.sort(sort_).fields.push_back({"prev", sort_});
    logic::ListPredicate predicate;
    predicate.name = layout.doubly ? "dls" : "ls";
    predicate.shape = layout.doubly ? logic::ListShape::Doubly : logic::ListShape::Singly;
    predicate.sort = sort_;
    predicate.other = layout.doubly ? 1 : 0;
    predicate_ = signature_.addPredicate(predicate);
  }

  std::optional<term::Answer> ask() {
    if (layout_.doubly && layout_.head != layout_.back) return std::nullopt;
    for (const auto& [id, run] : match_.lists) {
      if (isOurs(id)) elements_.insert(run.elements.begin(), run.elements.end());
    }
    logic::SymbolicHeap have;
    logic::SymbolicHeap want;
    for (const ObjectId id : elements_) {
      if (!element(id, have)) return std::nullopt;
    }
    for (const auto& [id, run] : match_.lists) {
      if (isOurs(id) && !list(id, run, want)) return std::nullopt;
    }
    for (const auto& [value, variable] : outside_) {
      have.freed.push_back({variable});
      want.freed.push_back({variable});
    }
    return solver::decideByGraph(signature_, {{have}, {want}}).answer;
  }

 private:
  [[nodiscard]] bool isOurs(ObjectId id) const {
    const auto found = right_.objects.find(id);
    return found != right_.objects.end() && found->second.list->sameLinks(layout_);
  }

  std::optional<VariableId> location(const Value& value) {
    if (!value.isPointer()) return value.isNull() ? std::optional(logic::kNil) : std::nullopt;
    const bool ours = elements_.contains(value.object) && value.term.isConstant(layout_.head);
    if (!ours && !value.term.isConstant()) return std::nullopt;
    const auto key = std::tuple(value.object, value.node, value.term.value());
    auto& table = ours ? nodes_ : outside_;
    const auto [entry, fresh] = table.try_emplace(key);
    if (fresh) entry->second = signature_.addFreshVariable(ours ? "x" : "o", sort_);
    return entry->second;
  }

  bool element(ObjectId id, logic::SymbolicHeap& heap) {
    const Object& object = left_.objects.at(id);
    const unsigned bytes = executor_.program().pointerBits() / 8;
    const auto number = [&](std::uint64_t value) { return executor_.terms().constant(value, 8 * bytes); };
    if (!object.list) {
      const auto source = location(Value::pointer(id, number(layout_.head)));
      const auto next = readBytes(object.contents, executor_.terms(), layout_.next, bytes);
      const auto target = next ? location(*next) : std::nullopt;
      if (!source || !target) return false;
      logic::RecordAt record{*source, {*target}};
      if (layout_.doubly) {
        const auto prev = readBytes(object.contents, executor_.terms(), layout_.prev, bytes);
        const auto before = prev ? location(*prev) : std::nullopt;
        if (!before) return false;
        record.targets.push_back(*before);
      }
      heap.records.push_back(record);
      return true;
    }
    const auto first = location(Value::pointer(id, number(layout_.head), Node::First));
    const auto after = location(object.list->after);
    if (!first || !after || circular(left_, id)) return false;
    logic::Segment segment{predicate_, {*first, *after}, executor_.surelyNonEmpty(left_, id) ? 1U : 0U};
    if (layout_.doubly) {
      const auto last = location(Value::pointer(id, number(layout_.back), Node::Last));
      const auto before = location(object.list->before);
      if (!last || !before) return false;
      segment.arguments = {*first, *last, *before, *after};
    }
    heap.segments.push_back(segment);
    return true;
  }

  bool list(ObjectId id, const Run& run, logic::SymbolicHeap& heap) {
    const List& list = *right_.objects.at(id).list;
    const auto value = [&](const Value& v) -> std::optional<VariableId> {
      const auto here = translated(executor_.terms(), match_, right_, v);
      if (!here) return std::nullopt;
      for (const ObjectId node : run.elements) {
        if (here->object == node) return std::nullopt;  // the list goes round
      }
      return location(*here);
    };
    const auto after = value(list.after);
    const auto first = run.start ? location(*run.start) : after;
    if (!first || !after || circular(right_, id)) return false;
    logic::Segment segment{predicate_, {*first, *after}, executor_.surelyNonEmpty(right_, id) ? 1U : 0U};
    if (list.doubly) {
      const auto before = value(list.before);
      const auto last = run.end ? location(*run.end) : before;
      if (!before || !last) return false;
      segment.arguments = {*first, *last, *before, *after};
    }
    heap.segments.push_back(segment);
    return true;
  }

  // From the list to itself over lists alone: to the solver that is no list.
  [[nodiscard]] static bool circular(const State& state, ObjectId id) {
    std::set<ObjectId> seen;
    ObjectId at = id;
    while (state.objects.contains(at) && state.objects.at(at).list && seen.insert(at).second) {
      at = state.objects.at(at).list->after.object;
    }
    return seen.contains(at);
  }

  Executor& executor_;
  const State& left_;
  const State& right_;
  const Match& match_;
  const List& layout_;
  logic::Signature signature_;
  logic::SortId sort_;
  logic::PredicateId predicate_;
  using Key = std::tuple<ObjectId, Node, std::uint64_t>;
  std::map<Key, VariableId> nodes_;
  std::map<Key, VariableId> outside_;
  std::set<ObjectId> elements_;
};

}  // namespace

Confirmation confirmLists(Executor& executor, const State& left, const State& right, const Match& match) {
  std::vector<const List*> layouts;
  bool all = true;
  for (const auto& [id, run] : match.lists) {
    const auto found = right.objects.find(id);
    if (found == right.objects.end()) {
      all = false;  // a list that nodes own
      continue;
    }
    const List& list = *found->second.list;
    bool known = false;
    for (const List* other : layouts) known = known || other->sameLinks(list);
    if (!known) layouts.push_back(&list);
  }
  if (layouts.empty()) return Confirmation::NoLists;
  for (const List* layout : layouts) {
    const auto answer = Question(executor, left, right, match, *layout).ask();
    if (answer == term::Answer::Sat) return Confirmation::Refuted;
    all = all && answer == term::Answer::Unsat;
  }
  return all ? Confirmation::Confirmed : Confirmation::NotExpressed;
}

}  // namespace cairn::proof
