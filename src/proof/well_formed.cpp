#include "proof/well_formed.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "proof/lists.h"
#include "term/rewrite.h"

namespace cairn::proof {

using namespace program;
using term::SymbolId;
using term::Term;

namespace {

class Examination {
 public:
  Examination(const State& state, const Program& program) : state_(state), program_(program) {}

  std::optional<std::string> run() {
    for (std::size_t i = 0; i < state_.frames.size() && !wrong_; ++i) frame(i);
    if (state_.anchors) {
      for (const auto& [number, v] : state_.anchors->held) value(v);
      for (const Value& v : state_.anchors->results) value(v);
      for (const ObjectId id : state_.anchors->variables) liveVariable(id);
    }
    for (const auto& [id, o] : state_.objects) object(id, o);
    forEachObject(
        state_, [&](ObjectId id, const Object&) { require(ids_.insert(id).second, "an object that is there twice"); });
    for (const Term condition : state_.path.conjuncts()) require(condition.isBool(), "a condition that is a number");
    if (!wrong_) locals();
    return wrong_;
  }

 private:
  void require(bool condition, const char* what) {
    if (!condition && !wrong_) wrong_ = what;
  }

  void frame(std::size_t index) {
    const Frame& frame = state_.frames[index];
    const Place& at = frame.place;
    require(at.function.index() < program_.functions.size(), "a function that does not exist");
    if (wrong_) return;
    const Function& function = program_.function(at.function);
    require(at.block.index() < function.blocks.size(), "a block that does not exist");
    if (wrong_) return;
    const Block& block = function.blocks[at.block.index()];
    require(at.instruction <= block.instructions.size(), "an instruction that does not exist");
    if (wrong_) return;
    if (index + 1 < state_.frames.size()) {
      const bool call = at.instruction < block.instructions.size() &&
                        std::holds_alternative<Call>(block.instructions[at.instruction].op);
      require(call, "a caller that is not at a call");
    }
    for (const auto& [reg, v] : frame.registers) {
      require(reg.index() < function.registers.size(), "a register that does not exist");
      if (wrong_) return;
      value(v);
      require(v.term.valid() && v.term.width() == function.typeOf(reg).bits,
              "a register with a value of another width");
    }
    for (const auto& [slot, id] : frame.slots) {
      require(slot.index() < function.slots.size(), "a variable that does not exist");
      liveVariable(id);
    }
  }

  void liveVariable(ObjectId id) {
    const auto found = state_.objects.find(id);
    require(found != state_.objects.end() && found->second.storage == Storage::Variable &&
                found->second.status == Status::Live,
            "a variable in scope that is none");
    require(variables_.insert(id).second, "an object that is two variables");
  }

  void value(const Value& value) {
    require(value.term.valid() && !value.term.isBool(), "a condition in place of a number");
    if (wrong_ || !value.isPointer()) return;
    require(value.term.width() == program_.pointerBits(), "an address of another width");
    if (value.object.index() < firstDynamic(program_)) {
      return require(value.node == Node::Itself, "an end of something that is no list");
    }
    const Object* found = visible(value.object);
    require(found != nullptr, "a pointer to nothing");
    if (wrong_) return;
    const auto& list = found->list;
    require(list.has_value() == (value.node != Node::Itself), "a pointer to a list that means none of its ends");
    if (!wrong_ && value.node == Node::Last) require(list->doubly, "a pointer to the end of a singly linked list");
    if (!wrong_ && value.node == Node::Self) {
      const auto around = [&](const List* owner) { return owner == &*list; };
      require(std::ranges::any_of(owners_, around), "a pointer to a node that it is not in");
    }
  }

  void object(ObjectId id, const Object& object) {
    const unsigned width = program_.pointerBits();
    const bool global = id.index() < firstDynamic(program_);
    require(!functionOf(program_, id), "a function with contents");
    require(object.size.valid() && object.size.width() == width, "a size of another width");
    require(global == (object.storage == Storage::Global || object.storage == Storage::Literal),
            "an object that is no global");
    require(object.status == Status::Live || (!global && object.contents == Contents()), "a dead object with contents");
    if (wrong_) return;
    if (!object.list) return contents(object.contents);
    const List& list = *object.list;
    require(object.isLiveHeap() && object.writable, "a list of something else than heap blocks");
    require(list.length.valid() && list.length.width() == width, "a length of another width");
    address(list.after);
    if (list.doubly) address(list.before);
    for (const Term fact : list.facts) require(fact.isBool(), "a fact that is a number");
    // Only in here what the nodes own can be named.
    owners_.push_back(&list);
    contents(object.contents);
    for (const Owned& owned : list.owned) {
      require(owned.object.isLiveHeap() && owned.object.writable, "a node that owns something else than heap blocks");
      this->object(owned.id, owned.object);
    }
    owners_.pop_back();
  }

  // What a pointer may lead to here: objects of the state, and of what nodes own only what the nodes around it do.
  [[nodiscard]] const Object* visible(ObjectId id) const {
    if (const auto found = state_.objects.find(id); found != state_.objects.end()) return &found->second;
    for (const List* list : owners_) {
      for (const Owned& owned : list->owned) {
        if (owned.id == id) return &owned.object;
      }
    }
    return nullptr;
  }

  void address(const Value& v) {
    value(v);
    require(wrong_ || v.term.width() == program_.pointerBits(), "an address of another width");
  }

  void contents(const Contents& contents) {
    std::uint64_t end = 0;
    for (const auto& [offset, cell] : contents.cells) {
      require(cell.bytes > 0 && offset >= end && offset + cell.bytes > offset, "cells that overlap");
      end = offset + cell.bytes;
      if (cell.kind != CellKind::Holds) continue;
      value(cell.value);
      if (wrong_) return;
      require(cell.bytes <= 8 && cell.value.term.width() == 8 * cell.bytes, "a cell with a value of another width");
      if (cell.value.isPointer())
        require(8 * cell.bytes == program_.pointerBits(), "a cell without room for an address");
    }
  }

  void locals() {
    std::map<SymbolId, const Object*> owner;
    forEachObject(state_, [&](ObjectId, const Object& o) {
      if (!o.list) return;
      for (const SymbolId symbol : localSymbols(o)) {
        require(owner.emplace(symbol, &o).second, "a symbol of a list's nodes that stands elsewhere");
      }
    });
    const auto outside = [&](Term term) {
      for (const SymbolId symbol : term::symbolsOf(term)) {
        require(!owner.contains(symbol), "a symbol of a list's nodes that stands elsewhere");
      }
    };
    State others = state_;
    for (auto& [id, o] : others.objects) {
      outside(o.size);
      if (!o.list) continue;
      outside(o.list->length);
      o.contents = {};
      o.list->owned.clear();
    }
    forEachValue(others, [&](const Value& v) { outside(v.term); });
    for (const Term condition : state_.path.conjuncts()) outside(condition);
    for (const auto& [id, o] : state_.objects) facts(o, owner, {});
  }

  // Facts are about the node itself, the nodes around it, and what is outside of nodes.
  void facts(const Object& object, const std::map<SymbolId, const Object*>& owner, std::set<const Object*> around) {
    if (!object.list) return;
    around.insert(&object);
    for (const Term fact : object.list->facts) {
      for (const SymbolId symbol : term::symbolsOf(fact)) {
        const auto found = owner.find(symbol);
        require(found == owner.end() || around.contains(found->second), "a fact about the nodes of another list");
      }
    }
    for (const Owned& owned : object.list->owned) facts(owned.object, owner, around);
  }

  const State& state_;
  const Program& program_;
  std::set<ObjectId> variables_;
  std::set<ObjectId> ids_;
  std::vector<const List*> owners_;  // of what is looked at, the outermost first
  std::optional<std::string> wrong_;
};

}  // namespace

std::optional<std::string> malformed(const State& state, const Program& program) {
  return Examination(state, program).run();
}

}  // namespace cairn::proof
