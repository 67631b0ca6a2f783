// The meaning of instructions on formulas (proof/state.h): the checker's own, apart from that of the analyses. It follows the states of a formula over all paths
// up to the next loop heads, calls of functions that were proved for all calls, and ends.
//
// Splitting: an instruction first settles what it must know (by leaving a copy of the state with the other answer before the same instruction), and only then changes
// the state. What it does not know how to do throws support::Unsupported. Where a formula says less than the program does, every answer is followed: comparisons of
// addresses that may or may not be equal, bytes that nothing is known of.
#pragma once

#include <bitset>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "program/code/property.h"
#include "program/flow/control_flow.h"
#include "program/flow/liveness.h"
#include "program/flow/loops.h"
#include "proof/state.h"
#include "term/solver.h"

namespace cairn::proof {

using program::Property;
using program::ViolationKind;

// What becomes of states.
class Listener {
 public:
  virtual ~Listener() = default;
  // At a loop head, before its first instruction.
  virtual void atLoopHead(State state) = 0;
  // A function without callers has returned; its results are with the anchors.
  virtual void returned(State state) = 0;
  // A function is about to run: its frame is the innermost one, the caller's place is the call. The states in which it has returned, results in the caller's
  // registers and the place behind the call; nothing: run it here.
  virtual std::optional<std::vector<State>> called(const State& state) = 0;
  // An obligation that the state does not meet.
  virtual void failed(const State& state, const std::string& what) = 0;
  // An access or a free is invalid here, which the property does not ask for: the execution ends.
  virtual void notAsked(const State& state, ViolationKind kind, const std::string& what) = 0;
  // The path cannot be followed.
  virtual void unsupported(const State& state, const std::string& why) = 0;
};

struct ExecuteOptions {
  Property property = Property::MemSafety;
  unsigned maxDepth = 40;        // of the call stack
  std::size_t maxStates = 4000;  // between two loop heads
  // Asked all the time; not empty: stop, for this reason.
  std::function<std::string()> interrupted;
};

class Executor {
 public:
  Executor(const program::Program& program, term::TermStore& terms, term::Solver& solver, ExecuteOptions options);
  ~Executor();
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  // Before the first instruction of the program.
  [[nodiscard]] State initialState() const;
  void run(State state, Listener& listener);

  // The object, as at the start if the state does not mention it; functions have none.
  [[nodiscard]] const Object* find(const State& state, ObjectId id) const;
  [[nodiscard]] bool isLoopHead(const Place& place) const;
  // The condition holds in all concrete states of the state.
  [[nodiscard]] bool holds(const State& state, term::Term condition);
  // No concrete state belongs to it.
  [[nodiscard]] bool impossible(const State& state);
  [[nodiscard]] bool surelyNonEmpty(const State& state, ObjectId list);
  // Splits until each live heap block is surely tracked, or not; drops blocks that are dead and that nothing points to. Nothing: a block may be lost, and `failed`
  // was told so.
  [[nodiscard]] std::optional<std::vector<State>> tracked(State state, Listener& listener);

  [[nodiscard]] const program::Program& program() const { return program_; }
  [[nodiscard]] term::TermStore& terms() { return terms_; }
  [[nodiscard]] term::Solver& solver() { return solver_; }

 private:
  using Term = term::Term;
  enum class Next : std::uint8_t { Continue, Done };
  struct FunctionFacts;

  // ---- execute.cpp
  void runOne(State& state);
  Next step(State& state, const program::Instruction& instruction);
  void terminate(State& state, const program::Terminator& terminator);
  void follow(State state, const program::Edge& edge);
  // Drops dead registers, checks for lost blocks, goes on.
  void goOn(State state);
  void dropDeadRegisters(State& state);
  void endPath(State state);
  void endProgram(State state);
  Next call(State& state, const program::Call& op);
  Object variadicArea(const State& state, const program::Call& op, std::size_t params);
  void returnFrom(State& state, const program::Return& op);
  void leave(State& state, ObjectId variable);
  const FunctionFacts& factsOf(program::FunctionId function) const;
  [[nodiscard]] const program::Function& functionOfTop(const State& state) const;

  // ---- execute_values.cpp
  Next binary(State& state, const program::Binary& op);
  Next compare(State& state, const program::Compare& op);
  Next convert(State& state, const program::Convert& op);
  Next floating(State& state, const program::Float& op);
  Next select(State& state, const program::Select& op);
  Next address(State& state, const program::Address& op);
  [[nodiscard]] Value operand(const State& state, const program::Operand& operand);
  // Throws support::Unsupported for an address.
  [[nodiscard]] Term bits(const State& state, const program::Operand& operand);
  [[nodiscard]] std::optional<Term> equal(State& state, const Value& left, const Value& right);
  void set(State& state, program::RegId reg, const Value& value) { state.top().registers[reg] = value; }
  [[nodiscard]] Term fresh(unsigned width) { return terms_.freshSymbol("w", width); }
  [[nodiscard]] Term number(std::uint64_t value) { return terms_.constant(value, program_.pointerBits()); }

  // ---- execute_memory.cpp
  Next load(State& state, const program::Load& op);
  Next store(State& state, const program::Store& op);
  Next intrinsic(State& state, const program::Intrinsic& op);
  Next allocate(State& state, const program::Intrinsic& op);
  Next release(State& state, const program::Intrinsic& op);
  Next resize(State& state, const program::Intrinsic& op);
  void nameUnknown(State& state, ObjectId id, std::uint64_t offset, std::uint64_t bytes);
  Next copy(State& state, const program::Intrinsic& op);
  Next fill(State& state, const program::Intrinsic& op);
  // ---- execute_format.cpp
  Next format(State& state, const program::Intrinsic& op);
  Next findByte(State& state, const program::Intrinsic& op);
  Next findSet(State& state, const program::Intrinsic& op);
  // For the first of these bytes, among bytes that are known, up to a limit that is.
  Next search(State& state, const program::Intrinsic& op, Term limit, const std::bitset<256>& wanted);
  [[nodiscard]] std::optional<std::uint8_t> knownByte(const State& state, ObjectId id, Term offset);
  [[nodiscard]] std::optional<std::string> readText(State& state, const Value& pointer);

  // ---- execute_memory.cpp
  enum class Access : std::uint8_t { Read, Write };
  // The access is inside of a live object. Nothing: the state is done with.
  [[nodiscard]] std::optional<ObjectId> checkAccess(State& state, const Value& pointer, Term bytes, Access access);
  [[nodiscard]] bool settled(State& state, Term offset);
  [[nodiscard]] std::optional<ObjectId> checkHeapBlock(State& state, const Value& pointer);
  // For a change: a global that was as at the start gets an object of the state.
  [[nodiscard]] Object& edit(State& state, ObjectId id);

  // ---- Questions
  // The value does not point to a list. False: it did, and copies in which it does not wait before the same instruction.
  [[nodiscard]] bool pointsToBlock(State& state, const Value& pointer);
  // The state assumes the condition; if it may fail, a copy that assumes the contrary waits before the same instruction. False: it cannot hold.
  [[nodiscard]] bool assumeOrSplit(State& state, Term condition);
  // Executions in which it fails end here without violation. False: none go on, or a block may have been lost before.
  [[nodiscard]] bool assumeDefined(State& state, Term condition);
  void fail(const State& state, const std::string& what);
  // An access, a free or a call through the pointer is invalid in all concrete states: an obligation that fails, or, if the property does not ask for that, the end of
  // the execution.
  void invalid(const State& state, const Value& pointer, ViolationKind kind, const std::string& what);
  // Likewise in those concrete states in which the condition fails. False: none go on.
  [[nodiscard]] bool validIf(State& state, Term condition, ViolationKind kind, const std::string& what);
  void split(State state) { pending_.push_back(std::move(state)); }

  const program::Program& program_;
  term::TermStore& terms_;
  term::Solver& solver_;
  ExecuteOptions options_;
  std::vector<Object> globals_;                                    // as at the start
  mutable std::vector<std::unique_ptr<FunctionFacts>> functions_;  // made when they are asked for
  std::vector<State> pending_;
  Listener* listener_ = nullptr;
};

}  // namespace cairn::proof
