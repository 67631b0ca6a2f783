// Summaries of functions, recursive ones and others that are worth it: what a function makes of a part of the heap, for all calls of it.
//
// An entry is an input (a weakened state at the start of the function, cut off its callers, heap/split/cut.h) and the outputs found for it so far. A call whose part of the state is
// covered by the input of an entry goes on with each of the outputs, put together with the callers' part, and again with every output found later. Inputs and outputs
// are joined and widened, so that recursion comes to an end; each run of a function from an input is an *activation*, and an input that grows is run again.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "analysis/shape/places.h"
#include "analysis/symbolic/transfer.h"
#include "heap/join/fold.h"
#include "heap/sharing/canonical.h"
#include "heap/split/cut.h"
#include "heap/state/state.h"
#include "interp/interpreter.h"
#include "program/flow/call_graph.h"
#include "program/flow/slot_liveness.h"
#include "term/solver.h"

namespace cairn::analysis {

struct SummaryOptions {
  interp::Property property = interp::Property::MemSafety;
  heap::FoldThresholds thresholds;
  unsigned maxPointers = 12;  // of callers into the part of the heap that goes in
  unsigned maxEntries = 30;   // of one function
  unsigned maxOutputs = 16;   // of one entry
  unsigned maxApplications =
      600;  // of outputs of one function to calls of it, and a few more for every place where it is called
  unsigned maxNesting = 4;        // of segments: trees would nest them without end
  unsigned separateCallers = 10;  // entries of calls from outside of the recursion, before they are joined
  // Functions that are not recursive but worth it: with loops of their own or of what they call, and called in a loop or at several places. Others run in their caller's state.
  bool nonRecursive = true;
};

class Summaries {
 public:
  // One state that stands for both; nothing: refused. `joins`: how often the first one is the result of that.
  using Join =
      std::function<std::optional<heap::State>(const heap::State& reached, const heap::State& fresh, unsigned joins)>;

  Summaries(const program::Program& program, Transfer& transfer, term::Solver& solver, Places& places,
            SummaryOptions options, Join join);

  // The state has just entered a function that is summarised. A function that is not recursive runs in its caller's state where that cannot be cut.
  [[nodiscard]] bool entersSummary(const heap::State& state);
  // The function that a state without callers began with has returned.
  [[nodiscard]] static bool isReturn(const heap::State& state) { return state.top->activation != 0; }
  // The state belongs to a run whose input has grown since: another run has taken its place.
  [[nodiscard]] bool obsolete(const heap::State& state) const;
  // The state is about to be run.
  void begin(const heap::State& state);
  // Smaller: to be worked on first. A run that has begun comes before its callers. One that callers outside of the recursion wait for begins when nothing else is left to do for
  // them: by then one of their inputs may cover the others.
  [[nodiscard]] std::uint32_t urgency(const heap::State& state) const;

  // What goes on from here: runs of functions, and callers.
  struct Continuation {
    std::vector<heap::State> started;
    std::vector<heap::Returned> resumed;
  };
  // All throw support::Unsupported.
  [[nodiscard]] Continuation call(const heap::State& state);
  [[nodiscard]] Continuation returned(const heap::State& state);
  // The program ends in this state: with what callers hold, if that matters.
  void ended(const heap::State& state);

  // ---- The second look: nothing is joined, and no summary changes.
  [[nodiscard]] std::vector<heap::State> inputs() const;
  // Of each input.
  [[nodiscard]] std::vector<std::vector<heap::State>> outputs() const;
  // Callers with every output of an entry whose input covers the call's; nothing: there is none.
  [[nodiscard]] std::optional<std::vector<heap::Returned>> outcomes(const heap::State& call);
  // Callers are known to hold nothing that matters when the program ends here.
  [[nodiscard]] bool knownEnd(const heap::State& state) const;
  // An output of its entry covers the state.
  [[nodiscard]] bool knownReturn(const heap::State& state);

 private:
  struct Caller {
    heap::Cut cut;
    std::uint32_t activation = 0;
  };
  struct Output {
    heap::State state;
    unsigned joins = 0;
  };
  struct Entry {
    program::FunctionId function;
    std::optional<std::size_t> parent;  // the entry whose run made the first call
    heap::State input;
    unsigned joins = 0;
    std::uint32_t activation = 0;
    bool begun = false;
    bool retired = false;  // another entry has taken over its callers before it began
    bool ends = false;     // the program may end before the function returns; only for valid-memcleanup
    std::vector<Output> outputs;
    std::vector<Caller> callers;
    std::set<std::pair<std::uint32_t, heap::CanonicalKey>> known;  // calls, by activation
  };

  void findWorthwhile();
  [[nodiscard]] heap::Cut cut(const heap::State& state);
  // Of callers on the stack of a run.
  [[nodiscard]] std::set<heap::ObjectId> deadVariables(const heap::State& state);
  [[nodiscard]] bool weakened(heap::State& state);
  [[nodiscard]] std::size_t entryFor(const heap::State& input, std::uint32_t caller, Continuation& next);
  // Of the entries whose input fits, one that says most.
  [[nodiscard]] std::optional<std::size_t> tightest(const std::function<bool(const heap::State&)>& fits,
                                                    program::FunctionId function);
  [[nodiscard]] std::vector<std::size_t> joinable(program::FunctionId function, std::uint32_t caller) const;
  void start(Entry& entry, std::size_t index, Continuation& next);
  void takeOver(std::size_t entry);
  void markEnding(std::size_t entry);
  void endIn(const Caller& caller);
  [[nodiscard]] bool holdsBlocks(const heap::State& rest);
  void resume(const Caller& caller, const heap::State& output, Continuation& next);
  [[nodiscard]] bool covers(const heap::State& cover, const heap::State& state);
  [[nodiscard]] static std::uint32_t activationOf(const heap::State& state);

  const program::Program& program_;
  Transfer& transfer_;
  term::Solver& solver_;
  Places& places_;
  SummaryOptions options_;
  Join join_;
  program::CallGraph calls_;
  std::vector<std::unique_ptr<program::SlotLiveness>> slots_;
  std::vector<Entry> entries_;
  std::map<std::uint32_t, std::size_t> current_;  // entries by activation
  std::uint32_t lastActivation_ = 0;
  std::vector<unsigned> applications_;  // by function
  std::vector<unsigned> sites_;         // where functions that are not recursive are called; in a loop counts twice
  std::vector<bool> worthwhile_;        // functions that are not recursive, and summarised
};

}  // namespace cairn::analysis
