#include "proof/well_formed.h"

#include <fmt/format.h>

#include <set>

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
    const auto found = state_.objects.find(value.object);
    require(found != state_.objects.end(), "a pointer to nothing");
    if (wrong_) return;
    const auto& list = found->second.list;
    require(list.has_value() == (value.node != Node::Itself), "a pointer to a list that means none of its ends");
    if (!wrong_ && value.node == Node::Last) require(list->doubly, "a pointer to the end of a singly linked list");
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
    contents(object.contents);
    if (!object.list) return;
    const List& list = *object.list;
    require(object.isLiveHeap() && object.writable, "a list of something else than heap blocks");
    require(list.length.valid() && list.length.width() == width, "a length of another width");
    address(list.after);
    if (list.doubly) address(list.before);
    for (const Term fact : list.facts) require(fact.isBool(), "a fact that is a number");
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
    std::set<SymbolId> everywhere;
    const auto use = [&](Term term) {
      for (const SymbolId symbol : term::symbolsOf(term)) everywhere.insert(symbol);
    };
    State others = state_;
    for (auto& [id, o] : others.objects) {
      if (o.list) o.contents = {};
    }
    forEachValue(others, [&](const Value& v) { use(v.term); });
    for (const Term condition : state_.path.conjuncts()) use(condition);
    for (const auto& [id, o] : state_.objects) {
      use(o.size);
      if (o.list) use(o.list->length);
    }
    std::set<SymbolId> local;
    for (const auto& [id, o] : state_.objects) {
      if (!o.list) continue;
      for (const SymbolId symbol : localSymbols(o)) {
        require(!everywhere.contains(symbol) && local.insert(symbol).second,
                "a symbol of a list's nodes that stands elsewhere");
      }
    }
    for (const auto& [id, o] : state_.objects) {
      if (!o.list) continue;
      const std::set<SymbolId> own = localSymbols(o);
      for (const Term fact : o.list->facts) {
        for (const SymbolId symbol : term::symbolsOf(fact)) {
          require(own.contains(symbol) || !local.contains(symbol), "a fact about the nodes of another list");
        }
      }
    }
  }

  const State& state_;
  const Program& program_;
  std::set<ObjectId> variables_;
  std::optional<std::string> wrong_;
};

}  // namespace

std::optional<std::string> malformed(const State& state, const Program& program) {
  return Examination(state, program).run();
}

}  // namespace cairn::proof
