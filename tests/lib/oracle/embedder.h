// The search for an embedding (embedding.h): what is open is tried, the rest follows.
#pragma once

#include <fmt/format.h>
#include <algorithm>

#include "heap/state/package.h"
#include "heap/state/tiling.h"
#include "interp/leak.h"
#include "oracle/embedding.h"
#include "oracle/embedding_trial.h"

namespace cairn::heap {

using term::Term;

constexpr unsigned kMostTrials = 3000;
constexpr std::uint64_t kMostBytes = 1U << 16U;  // that are compared one by one

struct Failed {
  std::string why;
};
struct TooHard {
  std::string why;
};

inline bool sameStorage(Storage symbolic, interp::Storage concrete) {
  switch (symbolic) {
    case Storage::Global:
    case Storage::Literal: return concrete == interp::Storage::Global || concrete == interp::Storage::Literal;
    case Storage::Slot: return concrete == interp::Storage::Slot;
    case Storage::StackAllocation: return concrete == interp::Storage::StackBlock;
    case Storage::VariadicArea: return concrete == interp::Storage::Variadic;
    case Storage::Heap: return concrete == interp::Storage::Heap;
    case Storage::Environment: return concrete == interp::Storage::Environment;
  }
  return false;
}

inline bool sameStatus(Status symbolic, interp::Status concrete) {
  switch (symbolic) {
    case Status::Live: return concrete == interp::Status::Live;
    case Status::Freed: return concrete == interp::Status::Freed;
    case Status::OutOfScope: return concrete == interp::Status::OutOfScope;
  }
  return false;
}

class Embedder {
 public:
  Embedder(const interp::Machine& machine, const State& state, term::Solver& solver)
      : machine_(machine),
        program_(machine.program()),
        memory_(machine.memory()),
        state_(state),
        solver_(solver),
        nesting_(state),
        pointerBytes_(program_.pointerBits() / 8) {}

  EmbeddingResult run(LostBlocks lost);

 private:
  // ---- Roots

  void addRoots(Trial& trial);

  void addFrame(Trial& trial, const Frame& frame, std::size_t depth);

  // ---- Search

  bool solve(Trial trial);

  void settle(Trial& trial);

  // A task that waits for the length of a segment; rather one where what follows is known.
  std::optional<Trial::Task> openSegment(const Trial& trial) const;

  bool isKnown(const Trial& trial, const Value& value, ContextId context) const;

  bool chooseLength(const Trial& trial, const Trial::Task& task);

  // A live region of the heap that no known pointer leads to.
  std::optional<ObjectId> unreachedRegion(const Trial& trial) const;

  bool chooseBlock(const Trial& trial, ObjectId id);

  // A segment that no known pointer leads to.
  std::optional<ObjectId> unreachedSegment(const Trial& trial) const;

  bool chooseFirstNode(const Trial& trial, ObjectId id);

  // A segment of which only the number of its nodes is still said. Which blocks they are is no matter but for their size.
  bool chooseLostBlocks(const Trial& trial, ObjectId id);

  [[nodiscard]] bool isLost(interp::ObjectId block) const;

  template <typename Bind>
  bool attempt(const Trial& trial, Bind&& bind) {
    try {
      bind();
      return true;
    } catch (const Failed& failure) {
      noteFailure(trial, failure);
      return false;
    }
  }

  void noteFailure(const Trial& trial, const Failed& failure);

  // As many blocks as can be nodes, in the order of the links that are followed.
  std::vector<interp::ObjectId> walk(const Trial& trial, const Object& object, ContextId context,
                                     interp::ObjectId start, bool forward) const;

  bool endsPlausibly(const Trial& trial, const Object& object, ContextId context,
                     const std::vector<interp::ObjectId>& nodes) const;

  void finish(Trial& trial);

  // Each word that no cell covers leads to a text that nothing of the state is, or to one of those that it may lead to; the last one is null.
  void checkWords(const Trial& trial, ObjectId id, interp::ObjectId array) const;

  // Element by element: its tile, and what that says of it.
  void matchTilings(Trial& trial);
  void matchElement(Trial& trial, const Tiling& tiling, const Tile& tile, std::uint64_t index,
                    const interp::Object& block, ObjectId id);

  // What may have the address of a dead object in the run may have it in the state.
  void checkLifetimes(const Trial& trial) const;

  // ---- Objects

  void take(Trial& trial, interp::ObjectId concrete, ObjectId id);

  void bindRegion(Trial& trial, ContextId context, ObjectId id, interp::ObjectId concrete);

  void bindSegment(Trial& trial, ContextId context, ObjectId id, const std::vector<interp::ObjectId>& nodes);

  void matchOrdering(interp::ObjectId earlier, interp::ObjectId later, const Ordering& ordering, ObjectId id);

  // The link of a node to its neighbour, or (no neighbour) to what comes after the segment's end.
  void matchLink(Trial& trial, const interp::Object& node, std::uint64_t at, interp::ObjectId neighbour,
                 std::uint64_t target, const Value& beyond, ContextId context, ObjectId id);

  // ---- Bytes

  void matchContents(Trial& trial, const Contents& contents, const interp::Object& block, ContextId context,
                     ObjectId id);

  // Constants that are known to stand somewhere: each place is one where they do.
  void matchLog(Trial& trial, const Contents& contents, const interp::Object& block, ContextId context, ObjectId id);

  void matchBytes(Trial& trial, const interp::Object& block, std::uint64_t offset, std::uint64_t bytes,
                  const Value& value, ContextId context, ObjectId id);

  // The symbol that the term is, or a part of: bytes of unwritten memory that was copied.
  static Term symbolIn(Term term);

  ConcreteValue read(const interp::Object& block, std::uint64_t offset, unsigned bytes) const;

  [[nodiscard]] ConcreteValue concreteOf(const interp::Value& value) const;

  [[nodiscard]] std::uint64_t offsetIn(const ConcreteValue& pointer) const;
  [[nodiscard]] bool isPointer(const ConcreteValue& value) const { return memory_.at(value.object).isMemory(); }

  // ---- Values

  void match(Trial& trial, const Trial::Task& task);

  void matchInteger(Trial& trial, const Trial::Task& task);

  // Of bytes some of which have been read: those are what they are, the others may be anything.
  void matchWrittenBytes(Trial& trial, const Trial::Task& task);

  [[nodiscard]] ContextId home(const Trial& trial, term::SymbolId symbol, ContextId context) const;

  void equate(Trial& trial, Term term, std::uint64_t value, ContextId context, const std::string& what);

  void matchPointer(Trial& trial, const Trial::Task& task);

  // A pointer to an end of an empty segment is what comes after it, moved as the pointer was.
  void matchBeyond(Trial& trial, const Trial::Task& task, const Segment& segment, ContextId context);

  // ---- Text

  [[nodiscard]] std::string show(interp::ObjectId id) const;
  [[nodiscard]] std::string showValue(const ConcreteValue& value) const;

  const interp::Machine& machine_;
  const program::Program& program_;
  const interp::Memory& memory_;
  const State& state_;
  term::Solver& solver_;
  Nesting nesting_;
  std::optional<interp::Reachable> part_;  // what is to be represented, if not all blocks are
  bool remembersLosses_ = false;
  unsigned pointerBytes_;
  unsigned trials_ = 0;
  std::string furthest_;
  std::size_t furthestUsed_ = 0;
};

}  // namespace cairn::heap
