// A symbolic state: frames, memory, and what is known of the symbols. Copying is cheap; copies share everything.
//
// It stands for the concrete states that some assignment of the symbols satisfying the path condition gives.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "heap/state/object.h"
#include "heap/state/unread.h"
#include "heap/state/value.h"
#include "interp/interpreter.h"
#include "numeric/domains/relations.h"
#include "program/code/program.h"
#include "support/persistent_list.h"
#include "support/persistent_map.h"
#include "support/ref.h"
#include "term/path.h"

namespace cairn::heap {

// Values of registers that are set and not known to be dead, sorted.
class Registers {
 public:
  [[nodiscard]] const Value* find(program::RegId reg) const;
  void set(program::RegId reg, const Value& value);
  // Keeps those for which `keep(reg)`.
  template <typename Keep>
  void retain(Keep&& keep) {
    std::erase_if(entries_, [&](const auto& entry) { return !keep(entry.first); });
  }
  [[nodiscard]] const std::vector<std::pair<program::RegId, Value>>& entries() const { return entries_; }
  [[nodiscard]] std::vector<std::pair<program::RegId, Value>>& entries() { return entries_; }

 private:
  std::vector<std::pair<program::RegId, Value>> entries_;
};

// A program point: before an instruction, or (index = number of instructions) before the terminator.
struct Position {
  program::BlockId block;
  std::uint32_t instruction = 0;
  auto operator<=>(const Position&) const = default;
};

struct Frame : support::Counted {
  program::FunctionId function;
  Position position;  // next to run; in a caller, its call
  Registers registers;
  std::vector<ObjectId> slots;  // by SlotId; invalid: never entered
  std::vector<ObjectId> stackAllocations;
  ObjectId variadicArea;
  support::Ref<Frame> caller;
  std::uint32_t depth = 0;
  // Not 0: no code runs here, this is the bottom of a state that was cut at a call (cut.h). Which run of the called function it belongs to.
  std::uint32_t activation = 0;
};

struct MemoryHash {
  std::uint64_t operator()(ObjectId id) const { return support::mix(id.index() + 1ULL); }
  std::uint64_t operator()(ObjectId id, const support::Ref<Object>& object) const {
    return support::combine(id.index(), object->hash());
  }
};
using Memory = support::PersistentMap<ObjectId, support::Ref<Object>, MemoryHash>;

struct ObjectIdHash {
  std::uint64_t operator()(ObjectId id) const { return support::mix(id.index() + 1ULL); }
  std::uint64_t operator()(ObjectId id, bool) const { return (*this)(id); }
};
using ObjectSet = support::PersistentMap<ObjectId, bool, ObjectIdHash>;

// One answer the environment gave: a symbol of the path, or a constant where the engine split on the answer.
struct ChoiceEvent {
  term::Term answer;
  program::Type type;
  std::string what;
  program::SourceLoc loc;
};

// Where an object lies whose address was observed.
struct AddressFact {
  ObjectId object;
  term::Term place;         // of its first byte: a symbol of pointer width
  interp::AddressOf asked;  // the question in a run
};

struct KnownNumbers;  // numeric_state.h
class Components;     // components.h
class Packages;       // package.h

struct State {
  support::Ref<Frame> top;
  Memory memory;
  term::Path path;
  support::PersistentList<ChoiceEvent> choices;
  support::PersistentList<AddressFact> addresses;  // in the order of observation, at most one an object
  UnreadBytes unread;                              // of symbols that stand for bytes which were copied before a read
  support::PersistentList<std::string> inexact;    // why this path is no exact execution; empty: it is
  std::uint32_t nextObject = 0;
  std::uint32_t clock = 0;         // the time of the last birth or death of an object
  std::uint32_t firstDynamic = 0;  // objects from here on are no globals or functions
  ObjectSet changedGlobals;        // no other global has been written since the program started
  // What is kept of the path's numbers where it is forgotten; the same in all states of an analysis.
  numeric::Relations relations = numeric::Relations::Zones;
  // How the numbers of neighbours lie to each other is kept when they become a segment; the same in all states of an analysis.
  bool keepsOrderings = false;
  // Where what nested lists have in common is kept; the same in all states of an analysis. Null: nothing is packed.
  std::shared_ptr<Packages> packages;
  // What was computed last of a path; it says itself of which.
  mutable std::shared_ptr<const KnownNumbers> knownNumbers;
  // Likewise, of a state.
  mutable std::shared_ptr<const Components> components;

  void assume(term::Term condition) { path = path.with(condition); }

  [[nodiscard]] const Object* find(ObjectId id) const {
    const auto* found = memory.find(id);
    return found == nullptr ? nullptr : found->get();
  }
  // Replaces the object by what `edit` makes of it.
  template <typename Edit>
  void edit(ObjectId id, Edit&& edit) {
    support::Ref<Object> copy = *memory.find(id);
    edit(copy.own());
    memory.set(id, std::move(copy));
    if (id.index() < firstDynamic && changedGlobals.find(id) == nullptr) changedGlobals.set(id, true);
  }
  // The program makes the object now.
  ObjectId create(support::Ref<Object> object) {
    object.own().lifetime = {++clock, Lifetime::kAlive};
    return add(std::move(object));
  }
  // The object must not be accessed any more; nobody may read its bytes.
  void end(ObjectId id, Status status) {
    edit(id, [&](Object& object) {
      object.status = status;
      object.lifetime.died = ++clock;
      object.contents = Contents();
    });
  }
  // An object under a new number; its lifetime is the caller's business.
  ObjectId add(support::Ref<Object> object) {
    const ObjectId id(nextObject++);
    memory.set(id, std::move(object));
    return id;
  }
};

// Globals come first in the numbering of objects, then functions (which have no entry in memory), then what a run makes.
[[nodiscard]] inline ObjectId objectOf(program::GlobalId global) { return ObjectId(global.index()); }
[[nodiscard]] inline ObjectId objectOf(const program::Program& program, program::FunctionId function) {
  return ObjectId(program.globals.size() + function.index());
}
[[nodiscard]] inline std::optional<program::FunctionId> functionOf(const program::Program& program, ObjectId object) {
  const std::size_t first = program.globals.size();
  if (object.index() < first || object.index() >= first + program.functions.size()) return std::nullopt;
  return program::FunctionId(object.index() - first);
}

}  // namespace cairn::heap
