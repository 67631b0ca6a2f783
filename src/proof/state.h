// The formulas of proofs: symbolic heaps about whole states of a program. The checker runs programs on them (execute.h).
//
// A formula `exists symbols, objects. stack * objects with path` holds of the concrete states in which, for some values of the symbols and some blocks of memory for the
// objects, the stack holds the values, each object is what it says, and the path is true. Different objects are different blocks, and every live heap block is one
// of them or a node of one of the lists. A list (an object with `list` set) of length n stands for n live heap blocks, its nodes, in a chain:
//  - each has `size` bytes with `contents`, but for its links;
//  - the pointer at `next` of a node is the following node + head, that of the last node is `after`;
//  - doubly: the pointer at `prev` of a node is the node before + back, that of the first node is `before`;
//  - (list, First, o) is the first node + o, and `after` + (o - head) if there is none; (list, Last, o) is the last node + o, and `before` + (o - back) if there is none;
//  - each node has a copy of `owned` for itself: further live heap blocks, and lists of such;
//  - in the contents of a node, and in what it owns, (list, Self, o) is the node itself + o;
//  - a symbol in the contents of the nodes, or in what describes `owned` (but for what is local to the nodes of owned lists), is *local*: each node has a value of its own; `facts` hold
//    for every node. Local symbols stand nowhere else but in the facts of owned lists.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "program/code/program.h"
#include "support/id.h"
#include "term/path.h"
#include "term/store.h"

namespace cairn::proof {

// Globals of the program come first, then its functions, then what a run makes.
using ObjectId = support::Id<struct ProofObjectTag>;

// Which block a pointer means: the object that it names, or a node of the list that it names.
enum class Node : std::uint8_t { Itself, First, Last, Self };

// Bits, or an address: `term` bytes (at pointer width, signed) behind the start of a block.
struct Value {
  term::Term term;
  ObjectId object;  // invalid: bits
  Node node = Node::Itself;
  bool operator==(const Value&) const = default;

  static Value integer(term::Term bits) { return {bits, ObjectId(), Node::Itself}; }
  static Value pointer(ObjectId object, term::Term offset, Node node = Node::Itself) { return {offset, object, node}; }
  [[nodiscard]] bool isPointer() const { return object.valid(); }
  [[nodiscard]] bool isNull() const { return !isPointer() && term.isConstant(0); }
};

enum class CellKind : std::uint8_t {
  Holds,    // the value, lowest byte first
  Filled,   // each byte is `value`, a constant of 8 bits
  Unknown,  // anything, pointers included
};

struct Cell {
  std::uint64_t bytes = 0;
  CellKind kind = CellKind::Unknown;
  Value value;
  bool operator==(const Cell&) const = default;
};

// Bytes that no cell covers are `background`, or unknown. Cells do not overlap.
struct Contents {
  std::map<std::uint64_t, Cell> cells;
  std::optional<std::uint8_t> background;
  bool operator==(const Contents&) const = default;
};

struct Owned;

struct List {
  bool doubly = false;
  std::uint64_t head = 0;
  std::uint64_t next = 0;
  std::uint64_t prev = 0;
  std::uint64_t back = 0;
  term::Term length;  // at pointer width
  Value after;
  Value before;  // doubly only
  std::vector<term::Term> facts;
  std::vector<Owned> owned;
  [[nodiscard]] bool sameLinks(const List& other) const {
    return doubly == other.doubly && head == other.head && next == other.next && prev == other.prev &&
           back == other.back;
  }
};

enum class Storage : std::uint8_t { Global, Literal, Variable, Heap };
enum class Status : std::uint8_t { Live, Freed, OutOfScope };

struct Object {
  Storage storage = Storage::Heap;
  Status status = Status::Live;
  bool writable = true;
  term::Term size;    // bytes, at pointer width
  Contents contents;  // of a live one
  std::optional<List> list;
  // In the time of the state. Of a list: when the last of its nodes was made, at most.
  std::uint32_t born = 0;
  std::uint32_t died = 0;  // of a dead one

  [[nodiscard]] bool isLiveHeap() const { return storage == Storage::Heap && status == Status::Live; }
};

// Of each node of a list a copy; no two objects of a state have the same id.
struct Owned {
  ObjectId id;
  Object object;
};

// A place of a function: before an instruction, or (index = number of instructions) before the terminator.
struct Place {
  program::FunctionId function;
  program::BlockId block;
  std::uint32_t instruction = 0;
  auto operator<=>(const Place&) const = default;
};

struct Frame {
  Place place;  // next to run; in a caller, its call
  std::map<program::RegId, Value> registers;
  std::map<program::SlotId, ObjectId> slots;  // variables in scope
  ObjectId variadicArea;                      // invalid: none. Formulas of proof files have none
};

// Instead of callers, in the formulas of a function that is proved once for all calls: what the callers hold. It has the same value before and after the call.
struct Anchors {
  std::size_t summary = 0;              // whose proof this belongs to
  std::map<std::uint32_t, Value> held;  // keeps blocks tracked
  std::vector<ObjectId> variables;      // in scope in callers
  std::vector<Value> results;           // after the return
};

struct State {
  std::vector<Frame> frames;  // the innermost is the last; none: a function that was proved for all calls has returned
  std::optional<Anchors> anchors;
  std::map<ObjectId, Object> objects;  // globals that are not here are as at the start
  term::Path path;
  std::uint32_t nextObject = 0;
  std::uint32_t clock = 0;  // the time of the last birth or death
  // Not empty: the checker has followed more than the program does, for this reason. What fails then need not be wrong.
  std::string imprecise;

  [[nodiscard]] Frame& top() { return frames.back(); }
  [[nodiscard]] const Frame& top() const { return frames.back(); }
  // The program makes the object now.
  ObjectId create(Object object) {
    object.born = ++clock;
    return add(std::move(object));
  }
  // The object must not be accessed any more.
  void end(ObjectId id, Status status) {
    Object& object = objects.at(id);
    object.status = status;
    object.contents = {};
    object.died = ++clock;
  }
  // The object was there before.
  ObjectId add(Object object) {
    const ObjectId id(nextObject++);
    objects.emplace(id, std::move(object));
    return id;
  }
  void assume(term::Term condition) { path = path.with(condition); }
  void markImprecise(const char* why) {
    if (imprecise.empty()) imprecise = why;
  }
};

[[nodiscard]] inline ObjectId objectOf(program::GlobalId global) { return ObjectId(global.index()); }
[[nodiscard]] inline ObjectId objectOf(const program::Program& program, program::FunctionId function) {
  return ObjectId(program.globals.size() + function.index());
}
[[nodiscard]] inline bool isGlobal(const program::Program& program, ObjectId id) {
  return id.index() < program.globals.size();
}
[[nodiscard]] inline std::optional<program::FunctionId> functionOf(const program::Program& program, ObjectId id) {
  const std::size_t first = program.globals.size();
  if (id.index() < first || id.index() >= first + program.functions.size()) return std::nullopt;
  return program::FunctionId(id.index() - first);
}
[[nodiscard]] inline std::uint32_t firstDynamic(const program::Program& program) {
  return static_cast<std::uint32_t>(program.globals.size() + program.functions.size());
}

// What may have the address of a dead object: which kinds of live objects were perhaps made after its death.
struct Younger {
  bool blocks = false;
  bool variables = false;
};
[[nodiscard]] inline Younger youngerThan(const State& state, const Object& dead) {
  Younger result;
  for (const auto& [id, object] : state.objects) {
    if (object.status != Status::Live || object.born <= dead.died) continue;
    if (object.storage == Storage::Heap) result.blocks = true;
    if (object.storage == Storage::Variable) result.variables = true;
  }
  return result;
}
// The times of the objects of a formula. Of a dead one: nothing alive is younger, or only variables are, or anything may be.
inline constexpr std::uint32_t kBlocksBorn = 1;
inline constexpr std::uint32_t kVariablesBorn = 3;
inline constexpr std::uint32_t kFormulaClock = 5;
[[nodiscard]] inline std::uint32_t deathOf(const Younger& younger) {
  if (younger.blocks) return 0;
  return younger.variables ? kVariablesBorn - 1 : kFormulaClock;
}

// Calls `visit(value)` with every value in the object (by reference), those of owned objects too: cells, ends of lists.
template <typename ObjectType, typename Visit>
void forEachValueOf(ObjectType& object, Visit&& visit) {
  for (auto& [offset, cell] : object.contents.cells) {
    if (cell.kind == CellKind::Holds) visit(cell.value);
  }
  if (!object.list) return;
  visit(object.list->after);
  if (object.list->doubly) visit(object.list->before);
  for (auto& owned : object.list->owned) forEachValueOf(owned.object, visit);
}

// Calls `visit(value)` with every value of the state (by reference): registers, objects, anchors.
template <typename StateType, typename Visit>
void forEachValue(StateType& state, Visit&& visit) {
  for (auto& frame : state.frames) {
    for (auto& [reg, value] : frame.registers) visit(value);
  }
  if (state.anchors) {
    for (auto& [number, value] : state.anchors->held) visit(value);
    for (auto& value : state.anchors->results) visit(value);
  }
  for (auto& [id, object] : state.objects) forEachValueOf(object, visit);
}

// Calls `visit(id, object)` with the object and all that its nodes own, and what the nodes of those own.
template <typename ObjectType, typename Visit>
void forEachOwned(ObjectId id, ObjectType& object, Visit&& visit) {
  visit(id, object);
  if (!object.list) return;
  for (auto& owned : object.list->owned) forEachOwned(owned.id, owned.object, visit);
}
template <typename StateType, typename Visit>
void forEachObject(StateType& state, Visit&& visit) {
  for (auto& [id, object] : state.objects) forEachOwned(id, object, visit);
}

// Calls `visit(term)` with every term of the object (by reference) that is no value, those of owned objects too: sizes, lengths, facts.
template <typename ObjectType, typename Visit>
void forEachTermOf(ObjectType& object, Visit&& visit) {
  forEachOwned(ObjectId(), object, [&](ObjectId, auto& one) {
    visit(one.size);
    if (!one.list) return;
    visit(one.list->length);
    for (auto& fact : one.list->facts) visit(fact);
  });
}

}  // namespace cairn::proof
