#include "heap/split/cut.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "heap/reach/leak.h"
#include "heap/sharing/rename.h"
#include "heap/state/addresses.h"
#include "heap/state/lifetimes.h"
#include "heap/state/replace_values.h"
#include "heap/state/state_check.h"
#include "support/check.h"

namespace cairn::heap {

using term::Term;

namespace {

// Where a link to the node points, so that the anchor keeps its meaning if the segment is empty.
std::uint64_t originOf(const State& state, const Value& pointer) {
  const Object* object = state.find(pointer.object);
  if (object == nullptr || !object->isSegment()) return 0;
  return pointer.target == Target::Last && object->segment->kind == SegmentKind::Doubly ? object->segment->prevTarget
                                                                                        : object->segment->head;
}

// A place in the callee's part that pointers of the rest mean, in the order of the walk from what the callee sees.
struct PlaceOrder {
  std::size_t walked = 0;
  Target target = Target::Region;
  auto operator<=>(const PlaceOrder&) const = default;
};

class Cutting {
 public:
  Cutting(const State& state, const program::Program& program, term::TermStore& terms, const CutOptions& options)
      : state_(state), program_(program), terms_(terms), options_(options) {}

  Cut run() {
    walk();
    cut_.rest = state_;
    cut_.rest.top = state_.top->caller;
    cut_.rest.changedGlobals = {};
    cut_.callee = state_;
    state_.memory.forEachFrom(ObjectId(state_.firstDynamic), [&](ObjectId id, const support::Ref<Object>&) {
      (goesIn(id) ? cut_.rest : cut_.callee).memory.erase(id);
    });
    for (State* part : {&cut_.rest, &cut_.callee}) {
      part->choices = {};
      forgetAddresses(*part);
    }
    forgetDead();
    findCutPoints();
    findVariables();
    checkRoots();
    buildFrames();
    return std::move(cut_);
  }

 private:
  [[nodiscard]] bool goesIn(ObjectId id) const { return order_.contains(id); }

  void walk() {
    std::vector<ObjectId> pending;
    const auto reach = [&](ObjectId id) {
      if (!id.valid() || !order_.try_emplace(id, order_.size()).second) return;
      pending.push_back(id);
    };
    const Frame& frame = *state_.top;
    for (const auto& [reg, value] : frame.registers.entries()) {
      if (value.refersToObject()) reach(value.object);
    }
    CAIRN_CHECK(frame.stackAllocations.empty(), "a function that has not run yet has no variables");
    reach(frame.variadicArea);
    state_.changedGlobals.forEach([&](ObjectId id, bool) { reach(id); });
    state_.memory.forEachFrom(ObjectId(state_.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
      if (object->storage == Storage::Environment) reach(id);
    });
    std::size_t next = 0;
    while (next < pending.size()) {
      const Object* object = state_.find(pending[next++]);
      if (object == nullptr || object->status != Status::Live) continue;
      forEachValue(*object, [&](const Value& value) {
        if (value.refersToObject()) reach(value.object);
      });
    }
  }

  void forgetDead() {
    for (const ObjectId id : options_.dead) {
      const Object* object = cut_.rest.find(id);
      if (object == nullptr || !object->contents.log.empty()) continue;
      Contents contents = object->contents;
      object->contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
        const bool inside = cell.value.refersToObject() && cell.value.object.index() >= state_.firstDynamic;
        if (inside && goesIn(cell.value.object)) clearCells(contents, terms_, offset, cell.bytes);
      });
      cut_.rest.edit(id, [&](Object& edited) { edited.contents = contents; });
    }
  }

  void findCutPoints() {
    std::map<PlaceOrder, Value> found;
    const auto look = [&](const Value& value) {
      if (!value.refersToObject() || value.object.index() < state_.firstDynamic || !goesIn(value.object)) return;
      CAIRN_CHECK(value.target != Target::All, "what a node owns refers to it from elsewhere");
      const Term origin = terms_.constant(originOf(state_, value), value.term.width());
      found.try_emplace({order_.at(value.object), value.target}, Value::pointer(value.object, origin, value.target));
    };
    for (const Frame* frame = cut_.rest.top.get(); frame != nullptr; frame = frame->caller.get()) {
      for (const auto& [reg, value] : frame->registers.entries()) look(value);
    }
    cut_.rest.memory.forEachFrom(ObjectId(state_.firstDynamic), [&](ObjectId, const support::Ref<Object>& object) {
      if (object->status == Status::Live) forEachValue(*object, look);
    });
    for (const auto& [place, value] : found) {
      cut_.pointers.push_back(value);
      cut_.blocks.push_back(value.target == Target::Region || options_.nonEmpty(value.object));
    }
    if (cut_.pointers.size() > options_.maxPointers) {
      throw support::Unsupported("callers hold too many pointers into what a recursive function works on");
    }
  }

  void findVariables() {
    std::map<std::size_t, ObjectId> found;
    const auto look = [&](ObjectId id) {
      if (!id.valid() || !goesIn(id)) return;
      const Object* object = state_.find(id);
      if (object != nullptr && object->status == Status::Live) found.emplace(order_.at(id), id);
    };
    for (const Frame* frame = cut_.rest.top.get(); frame != nullptr; frame = frame->caller.get()) {
      for (const ObjectId slot : frame->slots) look(slot);
      for (const ObjectId block : frame->stackAllocations) look(block);
      look(frame->variadicArea);
    }
    for (const auto& [place, id] : found) cut_.variables.push_back(id);
  }

  // Whichever segments of the rest are empty, the rest reaches the cut points.
  void checkRoots() const {
    if (!options_.leaksMatter) return;
    State rest = cut_.rest;
    for (const Value& pointer : cut_.pointers) {
      auto block = support::makeRef<Object>();
      block.own().size = terms_.constant(0, pointer.term.width());
      rest.memory.set(pointer.object, std::move(block));
    }
    if (decidesTracking(rest, options_.nonEmpty).valid()) {
      throw support::Unsupported("callers of a recursive function may hold a pointer into what it works on, or not");
    }
  }

  void buildFrames() {
    auto anchors = support::makeRef<Frame>();
    Frame& bottom = anchors.own();
    bottom.function = state_.top->function;
    bottom.position = {program::BlockId(0), 0};
    bottom.activation = 1;
    for (std::size_t i = 0; i < cut_.pointers.size(); ++i) {
      bottom.registers.set(program::RegId(kFirstPointer + i), cut_.pointers[i]);
    }
    const program::Function& function = program_.function(state_.top->function);
    for (const auto& [reg, value] : state_.top->registers.entries()) {
      if (!value.isInteger() || function.typeOf(reg).kind != program::TypeKind::Int) continue;
      bottom.registers.set(program::RegId(kFirstNumber + reg.index()), value);
      cut_.numbers.push_back(value.term);
    }
    bottom.stackAllocations = cut_.variables;
    Frame& top = cut_.callee.top.own();
    top.depth = 1;
    top.caller = std::move(anchors);
  }

  const State& state_;
  const program::Program& program_;
  term::TermStore& terms_;
  const CutOptions& options_;
  std::unordered_map<ObjectId, std::size_t> order_;  // what goes in
  Cut cut_;
};

// Cells of nodes and of what they own hold pointers and summary symbols, no ordinary ones.
bool fitsIntoNodes(const Value& value) { return value.term.valid() && value.term.isConstant(); }

}  // namespace

Cut cutAtCall(const State& state, const program::Program& program, term::TermStore& terms, const CutOptions& options) {
  Cut cut = Cutting(state, program, terms, options).run();
  requireInvariants(cut.callee, "cutAtCall");
  return cut;
}

std::optional<Returned> recombine(const Cut& cut, const State& output, term::TermStore& terms) {
  const State part = renamed(output, terms, cut.rest.nextObject);
  const Frame& anchors = *part.top;
  CAIRN_CHECK(anchors.activation != 0, "an output has only anchors");

  std::map<std::pair<ObjectId, Target>, Value> cutPoints;  // what takes their place
  for (std::size_t i = 0; i < cut.pointers.size(); ++i) {
    const Value& before = cut.pointers[i];
    const Value* after = anchors.registers.find(program::RegId(kFirstPointer + i));
    CAIRN_CHECK(after != nullptr, "an anchor is lost");
    // An anchor never changes, and no block is at address 0.
    if (cut.blocks[i] && after->isInteger() && after->term.isConstant(0)) return std::nullopt;
    cutPoints.emplace(std::pair(before.object, before.target), *after);
  }
  const auto replace = [&](const Value& pointer) -> std::optional<Value> {
    const auto found = cutPoints.find({pointer.object, pointer.target});
    if (found == cutPoints.end()) return std::nullopt;
    const Value& before = *std::find_if(cut.pointers.begin(), cut.pointers.end(), [&](const Value& p) {
      return p.object == pointer.object && p.target == pointer.target;
    });
    return moved(terms, found->second, terms.sub(pointer.term, before.term));
  };
  Returned result;
  State& state = result.state;
  state = cut.rest;
  // Nodes are looked at before anything is replaced.
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId, const support::Ref<Object>& object) {
    if (!object->isSegment() && object->level == 0) return;
    object->contents.cells.forEach([&](std::uint64_t, const Cell& cell) {
      if (!cell.value.refersToObject()) return;
      const auto found = cutPoints.find({cell.value.object, cell.value.target});
      if (found != cutPoints.end() && !fitsIntoNodes(found->second)) {
        throw support::Unsupported("nodes point to something that a recursive function made unknown");
      }
    });
  });
  replacePointers(state, terms, replace);

  std::map<ObjectId, ObjectId> variables;
  for (std::size_t i = 0; i < cut.variables.size(); ++i) {
    variables.emplace(cut.variables[i], anchors.stackAllocations[i]);
  }
  const auto variable = [&](ObjectId& id) {
    if (!id.valid() || state.find(id) != nullptr) return;
    const auto found = variables.find(id);
    id = found == variables.end() ? ObjectId() : found->second;
  };
  std::vector<support::Ref<Frame>> frames;
  for (support::Ref<Frame> frame = state.top; frame; frame = frame->caller) frames.push_back(frame);
  support::Ref<Frame> below;
  while (!frames.empty()) {
    support::Ref<Frame> frame = std::move(frames.back());
    frames.pop_back();
    Frame& f = frame.own();
    for (ObjectId& slot : f.slots) variable(slot);
    for (ObjectId& block : f.stackAllocations) variable(block);
    std::erase_if(f.stackAllocations, [](ObjectId id) { return !id.valid(); });
    variable(f.variadicArea);
    f.caller = std::move(below);
    below = std::move(frame);
  }
  state.top = std::move(below);

  // What a global holds is said by the output, also where no write is known there: the caller's state may have written
  // what the summary's input left as it was at the start (a list that is empty, where the other has a null pointer).
  state.changedGlobals = cut.callee.changedGlobals;
  part.changedGlobals.forEach([&](ObjectId id, bool) { state.changedGlobals.set(id, true); });
  state.changedGlobals.forEach([&](ObjectId id, bool) { state.memory.set(id, *part.memory.find(id)); });
  part.memory.forEachFrom(ObjectId(part.firstDynamic),
                          [&](ObjectId id, const support::Ref<Object>& object) { state.memory.set(id, object); });
  state.nextObject = part.nextObject;
  forgetDeaths(state);
  if (state.inexact.empty()) state.inexact.append("a call was summarised");
  for (const Term condition : part.path.conjuncts()) state.assume(condition);
  std::size_t number = 0;
  for (const auto& [reg, value] : anchors.registers.entries()) {
    if (reg.index() >= kFirstResult) {
      result.results.push_back(value);
    } else if (reg.index() >= kFirstNumber) {
      const Term before = cut.numbers[number++];
      if (!value.isInteger() || value.term.width() != before.width()) continue;
      const Term same = terms.eq(value.term, before);
      if (same.isFalse()) return std::nullopt;
      state.assume(same);
    }
  }
  requireInvariants(state, "recombine");
  return result;
}

}  // namespace cairn::heap
