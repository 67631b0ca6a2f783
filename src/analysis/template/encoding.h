// A flat program as one acyclic formula. Back edges are cut; the head of a loop has parameters that are free after the first turn, for
// which the literal `turned` of the loop stands, and those of its entry before.
//
// Meaning: take an execution and a visit of a place by it. Some values of the symbols satisfy all facts, make the guard of the place true, and
// are those of the execution: of each loop around the place as of the latest visit of its head, of each loop before it as of the last visit;
// `turned` is true where that visit was by a back edge. Undefined behaviour, false assumptions and failed checks strengthen guards.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "analysis/env.h"
#include "analysis/template/flatten.h"
#include "analysis/template/memory.h"
#include "analysis/template/points_to.h"
#include "interp/interpreter.h"
#include "program/flow/dominators.h"
#include "program/flow/loops.h"
#include "term/store.h"

namespace cairn::analysis {

struct FlatCheck {
  term::Term fails;  // reached, and not satisfied
  program::BlockId block;
  std::size_t instruction = 0;
  program::SourceLoc loc;
  std::optional<interp::ViolationKind> kind;  // none: what the encoding does not follow
  std::string what;
};

// What a loop changes: a parameter of its head.
enum class HeadFact : std::uint8_t { Register, Alive, Allocated, Size };

struct HeadParameter {
  HeadFact fact = HeadFact::Register;
  program::RegId reg;
  ObjectNumber object = kNoObjectNumber;  // of which something else than a register says something
  program::Type type;
  FlatValue entry;  // of a register
  FlatValue now;    // symbols; a boolean for an object
  FlatValue back;   // at the back edges
};

struct HeadMemory {
  VersionId now = 0;
  VersionId back = 0;
  PointsTo::Set madeInside;
};

struct LoopHead {
  program::LoopId loop;
  program::BlockId block;
  term::Term turned;
  term::Term entered;  // the guard of the head
  term::Term back;     // that of all back edges together
  std::vector<HeadParameter> parameters;
  std::map<ObjectNumber, HeadMemory> memory;
  PointsTo::Set madeInside;
  std::map<ObjectNumber, term::Term> aliveAtBack;
  // Of representatives whose site the loop writes, allocates at or ends blocks of.
  struct Existence {
    term::Term allocated;
    term::Term alive;
  };
  std::map<ObjectNumber, Existence> existsNow;
  std::map<ObjectNumber, Existence> existsAtBack;
};

// Two numbers that are compared somewhere.
struct Comparison {
  term::Term left;
  term::Term right;
  bool isSigned = true;
  bool isEquality = false;
};

struct EncodingOptions {
  interp::Property property = interp::Property::MemSafety;
  std::size_t maxTerms = 2'000'000;
  Env env;
};

class Encoding {
 public:
  // Throws support::Unsupported for loops with several heads, and for what is too large.
  Encoding(const FlatProgram& flat, term::TermStore& terms, const EncodingOptions& options);

  [[nodiscard]] const std::vector<FlatCheck>& checks() const { return checks_; }
  // Invalid accesses and frees that are not asked for, if they may happen.
  [[nodiscard]] const std::vector<FlatCheck>& unasked() const { return unasked_; }
  [[nodiscard]] std::vector<LoopHead>& heads() { return heads_; }
  [[nodiscard]] const std::vector<Comparison>& comparisons() const { return comparisons_; }
  [[nodiscard]] FlatMemory& memory() { return memory_; }
  [[nodiscard]] const PointsTo& pointsTo() const { return pointsTo_; }
  [[nodiscard]] const program::Loops& loops() const { return loops_; }
  [[nodiscard]] const FlatProgram& flat() const { return flat_; }
  [[nodiscard]] term::Term guard(program::BlockId block) const { return ends_[block.index()].guard; }
  // Of a register whose definition executions can reach.
  [[nodiscard]] const FlatValue* registerValue(program::RegId reg) const {
    const FlatValue& value = registers_[reg.index()];
    return value.bits.valid() ? &value : nullptr;
  }
  // What an object's address becomes at the back edge: objects made in that turn are no longer the same afterwards.
  [[nodiscard]] FlatValue afterTurn(const LoopHead& head, FlatValue value);

 private:
  struct State {
    term::Term guard;
    std::vector<VersionId> memory;  // by object
    std::vector<term::Term> alive;
    std::vector<term::Term> allocated;  // of representatives
    std::vector<term::Term> sizes;
  };
  // Where an address may point: the conditions exclude each other, and of what an execution accesses one holds.
  struct Target {
    ObjectNumber object = kNoObjectNumber;
    term::Term here;
    term::Term offset;
  };
  struct Place {
    FlatValue value;
    std::vector<Target> targets;
  };
  struct Incoming {
    program::BlockId from;
    const program::Edge* edge = nullptr;
    term::Term guard;
  };

  // encoding.cpp
  void run();
  State startState();
  [[nodiscard]] std::optional<std::uint64_t> blockSize(const HeapSite& site) const;
  void addHeadFact(LoopHead& head, HeadFact fact, ObjectNumber object);
  [[nodiscard]] term::Term& factOf(State& state, HeadFact fact, ObjectNumber object) const;
  void enterBlock(program::BlockId block);
  void joinInto(program::BlockId block, const std::vector<Incoming>& incoming);
  void openLoop(program::BlockId block);
  void closeLoop(LoopHead& head);
  void encodeBlock(program::BlockId block);
  [[nodiscard]] std::vector<Incoming> incomingOf(program::BlockId block, bool back) const;
  [[nodiscard]] FlatValue merged(const std::vector<Incoming>& incoming, std::size_t argument);
  FlatValue choose(term::Term condition, const FlatValue& yes, const FlatValue& no);
  [[nodiscard]] term::Term objectOf(const FlatValue& value);
  [[nodiscard]] term::Term pointer(std::uint64_t value) { return terms_.constant(value, width_); }

  // encode_operations.cpp
  void encode(const program::Operation& operation);
  [[nodiscard]] FlatValue operand(const program::Operand& operand);
  void set(program::RegId reg, FlatValue value);
  [[nodiscard]] term::Term number(const FlatValue& value);
  void binary(const program::Binary& op);
  FlatValue addressArithmetic(program::BinaryOp op, const FlatValue& left, const FlatValue& right);
  void compare(const program::Compare& op);
  [[nodiscard]] term::Term equal(const FlatValue& left, const FlatValue& right, bool pointers);
  [[nodiscard]] term::Term surelyApart(const FlatValue& left, const FlatValue& right);
  void convert(const program::Convert& op);
  void address(const program::Address& op);
  void compared(term::Term left, term::Term right, bool isSigned, bool isEquality = false);

  // encode_memory.cpp
  void load(const program::Load& op);
  // A register is given an address of a site's block: of which representative it may be, and that this was allocated.
  void name(program::RegId reg, const FlatValue& value);
  void point(const HeapSite& site, unsigned position, const PointsTo::Offsets& offsets, const FlatValue& value);
  void store(const program::Store& op);
  void enter(program::SlotId slot);
  void leave(program::SlotId slot);
  void intrinsic(const program::Intrinsic& op);
  void allocate(const program::Intrinsic& op, term::Term size);
  void release(const program::Intrinsic& op);
  void fill(const program::Intrinsic& op);
  void copy(const program::Intrinsic& op);
  void find(const program::Intrinsic& op);
  void restoreStack(const program::Intrinsic& op);
  void endOfProgram();
  [[nodiscard]] bool onlyPrints(const program::Intrinsic& op);
  // `count` bytes at the address are accessed, if `when`; executions that come behind it may do so.
  void access(const Place& address, term::Term count, bool writes, term::Term when);
  [[nodiscard]] Place place(const program::Operand& address);

  // Checks
  void check(term::Term fails, std::optional<interp::ViolationKind> kind, const std::string& what);
  // An invalid access that is not asked for ends the execution.
  void endIf(term::Term fails, interp::ViolationKind kind, const std::string& what);
  void unsupported(const std::string& what) { check(terms_.boolean(true), std::nullopt, what); }
  void assume(term::Term condition) { state_.guard = terms_.logicalAnd(state_.guard, condition); }
  [[nodiscard]] bool isMemory() const {
    return options_.property.asksAboutAccesses() || options_.property.asks(interp::ViolationKind::ValidMemtrack);
  }

  const FlatProgram& flat_;
  const program::Program& program_;
  const program::Function& function_;
  term::TermStore& terms_;
  EncodingOptions options_;
  program::ControlFlow flow_;
  program::Loops loops_;
  program::Dominators dominators_;
  PointsTo pointsTo_;
  FlatMemory memory_;
  unsigned width_;  // of pointers

  std::vector<State> ends_;  // by block, at its terminator
  std::vector<FlatValue> registers_;
  std::vector<LoopHead> heads_;
  std::vector<HeadId> headOfBlock_;  // by block
  std::vector<FlatCheck> checks_;
  std::vector<FlatCheck> unasked_;
  std::vector<Comparison> comparisons_;
  std::vector<std::pair<program::BlockId, std::size_t>> saves_;  // of the stack; the value of a token is a number here
  State state_;
  program::BlockId block_;
  std::size_t instruction_ = 0;
};

}  // namespace cairn::analysis
