// The search behind the order of states (covers.h): a map from the cover's objects and numbers to those of a state, found from the roots on. Internal to the folder.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "heap/cover/cover_progress.h"
#include "heap/numbers/state_numbers.h"
#include "heap/reach/references.h"
#include "heap/state/package.h"
#include "heap/state/sortedness.h"
#include "heap/state/stack_shape.h"
#include "heap/state/state.h"
#include "term/store.h"

namespace cairn::heap {

class OrderMatching {
 public:
  // Of a run of neighbours that a segment of the cover may stand for, how many are tried first.
  enum class Runs : std::uint8_t { Longest, Shortest };

  // `beside`: lifetimes of objects that both states have beside what is looked at here.
  OrderMatching(const State& cover, const State& state, term::TermStore& terms, unsigned pointerBytes, Runs runs,
                std::span<const Lifetime> beside)
      : cover_(cover),
        state_(state),
        terms_(terms),
        pointerBytes_(pointerBytes),
        runs_(runs),
        beside_(beside),
        numbers_(state, terms) {}

  // Whether there is a map that was found.
  [[nodiscard]] bool run();
  [[nodiscard]] bool shapesMatch() const { return shapesMatch_; }
  // After a run that found none: where packages were in the way, in the cover (left) and in the state.
  [[nodiscard]] const PackedObjects& packed() const { return packed_; }
  // After a run that found a map.
  [[nodiscard]] const std::map<term::SymbolId, term::Term>& numbers() const { return progress_.symbols(kOutside); }

 private:
  using SymbolId = term::SymbolId;
  using Term = term::Term;
  using Instance = OrderProgress::Instance;
  using Equation = OrderProgress::Equation;
  using Log = OrderProgress::Log;
  static constexpr int kOutside = OrderProgress::kOutside;

  // ---- covers.cpp

  [[nodiscard]] bool matchGlobals();
  [[nodiscard]] bool matchFrames();
  [[nodiscard]] static std::vector<ObjectId> environment(const State& state);
  [[nodiscard]] bool matchEnvironment();
  [[nodiscard]] bool everyBlockUsed() const;
  // What may have the address of a dead object in the state may have it in the cover.
  [[nodiscard]] bool lifetimesHold() const;

  // ---- cover_objects.cpp

  [[nodiscard]] Value shifted(const Value& value, Term offset, std::uint64_t origin);
  [[nodiscard]] bool matchValue(const Value& cover, const Value& state, int scope);
  [[nodiscard]] bool matchPointer(const Value& cover, const Value& state, int scope);
  // The node whose own objects are of this level.
  [[nodiscard]] int scopeOf(ObjectId coverObject, int scope);
  [[nodiscard]] bool matchRegion(ObjectId cover, ObjectId state, int scope);
  [[nodiscard]] bool matchObject(const Object& cover, const Object& state, int scope);
  // What the cover knows of the bytes holds for the state's.
  [[nodiscard]] bool matchContents(const Contents& cover, const Contents& state, Term size, int scope);
  [[nodiscard]] bool matchWords(const Contents& cover, const Contents& state, int scope);
  [[nodiscard]] bool wordsMatch();
  // Bytes that the state knows nothing of are a number of their own.
  [[nodiscard]] std::optional<Value> cellAt(const Contents& contents, std::uint64_t offset, unsigned bytes);

  // ---- cover_segments.cpp

  // The nodes that a pointer into a segment of the cover stands for.
  [[nodiscard]] bool enterSegment(const Value& cover, const Value& state, int scope);
  // The pointer means the first (the last) node of what it points to.
  [[nodiscard]] bool entersAt(const Value& state, bool first) const;
  [[nodiscard]] Value endOf(const Segment& segment, const Value& pointer);
  [[nodiscard]] std::optional<Value> link(ObjectId id, const Segment& layout, bool next);
  // An object of the state that could be a part of the chain.
  [[nodiscard]] bool eligible(ObjectId id, const Object& cover);
  // An optional object that is a chain of none or one node: where it is absent, the chain goes on as if it were there.
  [[nodiscard]] bool chainOfOne(ObjectId id, const Segment& layout);
  // Something that is neither in the run, nor the object's neighbour behind it, nor its own, points to this end of the object.
  [[nodiscard]] bool enteredFromElsewhere(ObjectId id, const std::vector<ObjectId>& run, const Segment& layout,
                                          Target end);
  // The link of `from` leads to the object, or back to it.
  [[nodiscard]] bool linkedWith(ObjectId from, ObjectId id, const Segment& layout);
  [[nodiscard]] std::vector<ObjectId> longestRun(const Object& cover, ObjectId start, bool forward);
  // The pointer to an empty segment is what comes after it. Empty segments that lead to one another in a circle lead to nothing.
  [[nodiscard]] bool matchBeyond(const Segment& segment, const Value& cover, const Value& state, int scope);
  [[nodiscard]] bool matchRun(const Value& cover, const Value& state, const std::vector<ObjectId>& run, int scope);
  [[nodiscard]] bool matchNode(ObjectId cover, ObjectId node, int scope);
  // One of the segments is packed.
  [[nodiscard]] bool matchPackages(ObjectId cover, ObjectId node);
  [[nodiscard]] Contents withoutLinks(const Object& node, const Segment& layout) {
    return contentsWithoutLinks(node, layout, terms_, pointerBytes_);
  }

  // ---- cover_logs.cpp

  [[nodiscard]] bool logsMatch(std::size_t index);
  // Each place of the cover's log from `first` on is one of the state's where the same constant stands, and lies to others as the cover says.
  [[nodiscard]] bool placesMatch(std::size_t index, const Log& log, std::size_t first,
                                 const std::vector<LoggedWrite>& known);
  // What the cover's path says of the symbols of the place and others that have values.
  [[nodiscard]] bool liesAsSaid(Term place, int scope);

  // ---- cover_numbers.cpp

  // The value that a symbol of the cover has; null if none yet.
  [[nodiscard]] const Term* lookUp(SymbolId symbol, int scope);
  [[nodiscard]] bool matchTerm(Term cover, Term state, int scope);
  // What the cover says of this symbol alone. Asked at once, so that a wrong turn is seen where it was taken.
  [[nodiscard]] bool boundsHold(SymbolId symbol, int scope);
  // The term of the cover with the values that its symbols have there; nothing if one has none, or is a pointer, and the term depends on it.
  [[nodiscard]] std::optional<Term> valueOf(Term cover, int scope);
  // By the state's path and the facts of the segments whose nodes the scope speaks of.
  [[nodiscard]] bool holds(Term condition, int scope);
  [[nodiscard]] std::vector<ObjectId> segmentsAround(int scope) const;
  // Those from `first` on, now.
  [[nodiscard]] bool equationsHold(std::size_t first);
  [[nodiscard]] bool numbersHold();
  // Each object of the run has the orderings of the cover, and so has every pair that are neighbours if what lies between them is empty.
  [[nodiscard]] bool standsInOrder(const Segment& cover, const std::vector<ObjectId>& objects, int scope);
  [[nodiscard]] bool standInOrder(ObjectId earlier, ObjectId later, const Ordering& ordering, int scope);
  [[nodiscard]] bool surelyHasNodes(const Object& object, int scope);
  // The facts of a cover segment for one node: each about the node itself, or about the nodes of one segment that it owns.
  [[nodiscard]] bool factsHold(int node);
  [[nodiscard]] bool descends(int scope, int from) const;
  [[nodiscard]] bool allBound(Term term, int scope);
  // The fact speaks of something that nodes may own and that this one does not have.
  [[nodiscard]] bool vacuous(Term fact, int node);

  static constexpr unsigned kMaxSteps = 20000;
  const State& cover_;
  const State& state_;
  term::TermStore& terms_;
  unsigned pointerBytes_;
  Runs runs_;
  std::span<const Lifetime> beside_;
  bool shapesMatch_ = false;
  std::optional<References> references_;
  std::optional<SegmentEntries> entries_;
  StateNumbers numbers_;
  bool boundsKnown_ = false;
  std::map<SymbolId, std::vector<Term>> bounds_;  // conditions of the cover about one symbol
  OrderProgress progress_;
  PackedObjects packed_;
  unsigned steps_ = 0;
  std::size_t emptyInARow_ = 0;
};

}  // namespace cairn::heap
