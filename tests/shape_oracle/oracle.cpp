// The soundness oracle: random runs of a program against the fixpoint that proved it. At every loop head that a run reaches, and wherever a call has returned, the state of
// the run must be represented by one of the abstract states there; and a verdict true must not meet a violation.
//
//   shape_oracle [options] FILE.c      prints one line, and for a miss what is missed; status 1: a miss or a wrong verdict
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "analysis/shape/places.h"
#include "analysis/shape/shape.h"
#include "frontend/frontend.h"
#include "heap/sharing/canonical.h"
#include "interp/observe.h"
#include "oracle/embedding.h"
#include "oracle/text.h"
#include "program/flow/call_graph.h"
#include "program/flow/loops.h"
#include "support/check.h"
#include "support/hash.h"

using namespace cairn;

namespace {

struct Options {
  frontend::Options load;
  numeric::Relations relations = numeric::Relations::Zones;
  bool orderings = false;
  interp::Property property = interp::Property::MemSafety;
  unsigned seeds = 10;
  unsigned firstSeed = 1;
  double timeout = 2;
  std::uint64_t steps = 20000;
  // Visits of one loop head in one run that are all looked at; of later ones those whose number is a power of two.
  unsigned visits = 12;
  // Seconds of processor time after which no further run is begun.
  double patience = 4;
  bool show = false;  // the invariants
};

struct Tally {
  unsigned runs = 0;
  unsigned checks = 0;
  unsigned undecided = 0;
  std::map<std::string, unsigned> tooHard;
  std::string miss;
  std::string violation;  // of some run
  unsigned violatingSeed = 0;
};

// The states of a fixpoint, by the functions and places of their frames. Frames below a summarised function are no part of a state.
class StatesByPlace {
 public:
  void add(const heap::State& state) { states_[stackHash(state)].push_back(state); }
  // Up to renaming once.
  void addOnce(const heap::State& state) {
    if (known_.insert(heap::canonicalKey(state, heap::State())).second) add(state);
  }
  [[nodiscard]] const std::vector<heap::State>& at(std::uint64_t key) const {
    static const std::vector<heap::State> kNone;
    const auto found = states_.find(key);
    return found == states_.end() ? kNone : found->second;
  }
  void clear() {
    states_.clear();
    known_.clear();
  }

  // Of one frame, of two, and so on.
  static std::vector<std::uint64_t> stackHashes(const interp::Machine& machine) {
    std::vector<std::uint64_t> hashes;
    std::uint64_t hash = 1;
    for (auto frame = machine.frames().rbegin(); frame != machine.frames().rend(); ++frame) {
      const auto place = frame->code->placeOf(frame->pc);
      hash = support::combine(hash, frame->code->id.index());
      hash = support::combine(hash, (std::uint64_t(place.block.index()) << 32U) | place.index);
      hashes.push_back(hash);
    }
    return hashes;
  }

 private:
  static std::uint64_t stackHash(const heap::State& state) {
    std::uint64_t hash = 1;
    for (const heap::Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) {
      if (frame->activation != 0) break;
      hash = support::combine(hash, frame->function.index());
      hash =
          support::combine(hash, (std::uint64_t(frame->position.block.index()) << 32U) | frame->position.instruction);
    }
    return hash;
  }

  std::map<std::uint64_t, std::vector<heap::State>> states_;
  std::set<heap::CanonicalKey> known_;
};

enum class Watched : std::uint8_t { LoopHeads, Returns };

class LoopHeads {
 public:
  explicit LoopHeads(const program::Program& program) : program_(program), loops_(program.functions.size()) {}
  [[nodiscard]] bool isHead(program::FunctionId function, program::BlockId block) {
    auto& loops = loops_[function.index()];
    if (!loops) loops = std::make_unique<program::Loops>(program::ControlFlow(program_.function(function)));
    return loops->isHead(block);
  }

 private:
  const program::Program& program_;
  std::vector<std::unique_ptr<program::Loops>> loops_;
};

class Watcher final : public interp::Observer {
 public:
  Watcher(const analysis::Fixpoint& fixpoint, const program::Program& program, const StatesByPlace& states,
          Watched watched, LoopHeads& heads, heap::LostBlocks lost, unsigned visits, Tally& tally)
      : lost_(lost),
        fixpoint_(fixpoint),
        program_(program),
        states_(states),
        watched_(watched),
        calls_(program),
        heads_(heads),
        visits_(visits),
        tally_(tally) {}

  void beforeInstruction(const interp::Machine& machine) override {
    const std::size_t depth = machine.frames().size();
    const bool returned = depth < depth_;
    depth_ = depth;
    if (!tally_.miss.empty() || !(watched_ == Watched::Returns ? returned : atHead(machine))) return;
    const std::vector<std::uint64_t> keys = StatesByPlace::stackHashes(machine);
    const unsigned visit = ++seen_[keys.back()];
    if (visit > visits_ && (visit & (visit - 1)) != 0) return;
    check(machine, keys);
  }

 private:
  [[nodiscard]] bool atHead(const interp::Machine& machine) {
    const interp::Frame& frame = machine.frames().back();
    const auto place = frame.code->placeOf(frame.pc);
    if (place.index != 0) return false;
    const bool entry = place.block == program::BlockId(0) && calls_.recursive(frame.code->id);
    return entry || heads_.isHead(frame.code->id, place.block);
  }

  void check(const interp::Machine& machine, const std::vector<std::uint64_t>& keys) {
    ++tally_.checks;
    std::string reasons;
    bool undecided = false;
    for (const std::uint64_t key : keys) {
      for (const heap::State& state : states_.at(key)) {
        const heap::EmbeddingResult result = heap::embed(machine, state, fixpoint_.solver, lost_);
        switch (result.answer) {
          case heap::Representation::Yes: return;
          case heap::Representation::No: break;
          case heap::Representation::Undecided:
            undecided = true;
            ++tally_.tooHard[result.why];
            break;
        }
        reasons += fmt::format("--- {}\n{}", result.why,
                               heap::print(state, program_, fixpoint_.solver.store(), fixpoint_.initial, {false}));
      }
    }
    if (undecided) {
      ++tally_.undecided;
      return;
    }
    const auto loc = machine.here();
    tally_.miss = fmt::format("line {} (step {}, visit {}): {}\n{}", loc.line, machine.steps(), seen_[keys.back()],
                              reasons.empty() ? "the analysis has no state here" : "no state fits", reasons);
  }

  heap::LostBlocks lost_;
  const analysis::Fixpoint& fixpoint_;
  const program::Program& program_;
  const StatesByPlace& states_;
  Watched watched_;
  program::CallGraph calls_;
  LoopHeads& heads_;
  unsigned visits_;
  Tally& tally_;
  std::map<std::uint64_t, unsigned> seen_;
  std::size_t depth_ = 0;
};

std::string choicesText(const interp::Outcome& outcome) {
  std::string text;
  for (const interp::Choice& choice : outcome.choices) {
    if (text.size() > 400) return text + ",...";
    text += fmt::format("{}{}", text.empty() ? "" : ",",
                        choice.type.bits >= 64 ? static_cast<std::int64_t>(choice.bits)
                                               : static_cast<std::int64_t>(choice.bits << (64U - choice.type.bits)) >>
                                                     (64U - choice.type.bits));
  }
  return text;
}

heap::LostBlocks whatStatesSayOfLosses(interp::Property property) {
  if (property.asks(interp::ViolationKind::ValidMemtrack)) return heap::LostBlocks::Represented;
  if (property.asks(interp::ViolationKind::ValidMemcleanup)) return heap::LostBlocks::Remembered;
  return heap::LostBlocks::Ignored;
}

void runAll(const analysis::Fixpoint& fixpoint, const program::Program& program, const StatesByPlace& states,
            Watched watched, const Options& options, Tally& tally) {
  LoopHeads heads(program);
  const heap::LostBlocks lost = whatStatesSayOfLosses(options.property);
  interp::RunOptions runOptions;
  runOptions.property = options.property;
  runOptions.maxSteps = options.steps;
  const std::clock_t start = std::clock();
  const auto patient = [&] { return static_cast<double>(std::clock() - start) < options.patience * CLOCKS_PER_SEC; };
  const unsigned end = options.firstSeed + options.seeds;
  for (unsigned seed = options.firstSeed; seed < end && tally.miss.empty() && patient(); ++seed) {
    interp::RandomChoices choices(seed);
    Watcher watcher(fixpoint, program, states, watched, heads, lost, options.visits, tally);
    const interp::Outcome outcome = interp::runObserved(program, choices, runOptions, watcher);
    ++tally.runs;
    if (outcome.kind == interp::StopKind::Violated && tally.violation.empty()) {
      tally.violation = fmt::format("{} at line {}, seed {}, --input {}", interp::name(outcome.violation->kind),
                                    outcome.loc.line, seed, choicesText(outcome));
    }
    if (!tally.miss.empty())
      tally.miss = fmt::format("seed {}, --input {}, {}", seed, choicesText(outcome), tally.miss);
    if (outcome.choices.empty()) return;
  }
}

using Clock = std::chrono::steady_clock;

struct Listener final : analysis::ShapeListener {
  explicit Listener(const Options& options, const program::Program& program, Tally& tally)
      : options(options), program(program), tally(tally) {}
  [[nodiscard]] bool wantsPassed() const override { return true; }
  void passed(const heap::State& state) override {
    if (state.top->position.instruction != 0) afterCalls.addOnce(state);
  }
  void finished(const analysis::Fixpoint&) override {
    afterCalls.clear();
    anyFixpoint = true;
  }
  // A fixpoint that its re-check does not confirm need not be complete.
  void proved(const analysis::Fixpoint& fixpoint) override {
    StatesByPlace states;
    for (const auto& [place, invariants] : fixpoint.invariants) {
      for (const heap::State& state : invariants) {
        states.add(state);
        if (!options.show) continue;
        fmt::print("{}\n", heap::print(state, program, fixpoint.solver.store(), fixpoint.initial, {false}));
      }
    }
    for (const heap::State& state : fixpoint.summaryInputs) states.add(state);
    watch(fixpoint, states, Watched::LoopHeads);
    watch(fixpoint, afterCalls, Watched::Returns);
  }
  void watch(const analysis::Fixpoint& fixpoint, const StatesByPlace& states, Watched watched) {
    const auto before = Clock::now();
    runAll(fixpoint, program, states, watched, options, tally);
    paused += Clock::now() - before;
  }

  const Options& options;
  const program::Program& program;
  Tally& tally;
  StatesByPlace afterCalls;  // in the last re-check
  bool anyFixpoint = false;
  Clock::duration paused{};
};

int oracle(const Options& options) {
  const frontend::LoadResult loaded = frontend::load(options.load);
  Tally tally;
  const auto start = Clock::now();
  analysis::ShapeOptions shape;
  shape.property = options.property;
  shape.precision.relations = options.relations;
  shape.precision.orderings = options.orderings;
  Listener listener(options, loaded.program, tally);
  shape.listener = &listener;
  shape.env.interrupted = [&] {
    const std::chrono::duration<double> used = Clock::now() - start - listener.paused;
    return used.count() > options.timeout ? std::string("timeout") : std::string();
  };
  std::string verdict;
  bool proved = false;
  try {
    const analysis::Verdict result = analysis::verifyShape(loaded.program, shape);
    proved = result.kind() == analysis::VerdictKind::True;
    verdict = proved ? "true" : fmt::format("unknown({})", result.open().why);
  } catch (const support::Unsupported& why) {
    verdict = fmt::format("unknown({})", why.what());
  } catch (const support::CheckFailed& why) {
    verdict = fmt::format("unknown(internal: {})", why.what());
  }
  const std::chrono::duration<double> analysed = Clock::now() - start - listener.paused;
  const std::chrono::duration<double> watched = listener.paused;
  fmt::print("{}; fixpoint {}; {} runs, {} states, {} undecided; {:.2f} s + {:.2f} s\n", verdict,
             listener.anyFixpoint ? "yes" : "no", tally.runs, tally.checks, tally.undecided, analysed.count(),
             watched.count());
  for (const auto& [why, count] : tally.tooHard) fmt::print("undecided: {} ({})\n", why, count);
  bool wrong = false;
  if (!tally.miss.empty()) {
    wrong = true;
    fmt::print("MISS: {}\n", tally.miss);
  }
  if (proved && !tally.violation.empty()) {
    wrong = true;
    fmt::print("WRONG TRUE: {}\n", tally.violation);
  }
  return wrong ? 1 : 0;
}

Options parse(int count, char** words) {
  Options options;
  const auto need = [&](int& i) -> std::string {
    if (i + 1 >= count) throw std::invalid_argument(fmt::format("{} needs a value", words[i]));
    return words[++i];
  };
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    if (word == "--property") {
      const std::string name = need(i);
      options.property = name == "valid-memcleanup" ? interp::Property::MemCleanup
                         : name == "unreach-call"   ? interp::Property::UnreachCall
                                                    : interp::Property::MemSafety;
    } else if (word == "--data-model") {
      options.load.dataModel = need(i) == "ILP32" ? program::DataModel::ILP32 : program::DataModel::LP64;
    } else if (word == "--numeric") {
      const std::string name = need(i);
      options.relations = name == "polyhedra"  ? numeric::Relations::Polyhedra
                          : name == "octagons" ? numeric::Relations::Octagons
                                               : numeric::Relations::Zones;
    } else if (word == "--orderings") {
      options.orderings = true;
    } else if (word == "--undefined") {
      options.load.undefined = need(i) == "havoc" ? frontend::UndefinedPolicy::Havoc : frontend::UndefinedPolicy::Pure;
    } else if (word == "--malloc-may-fail") {
      options.load.mallocMayFail = true;
    } else if (word == "--strict-library") {
      options.load.strictLibrary = true;
    } else if (word == "--seeds") {
      options.seeds = static_cast<unsigned>(std::stoul(need(i)));
    } else if (word == "--first-seed") {
      options.firstSeed = static_cast<unsigned>(std::stoul(need(i)));
    } else if (word == "--steps") {
      options.steps = std::stoull(need(i));
    } else if (word == "--patience") {
      options.patience = std::stod(need(i));
    } else if (word == "--visits") {
      options.visits = static_cast<unsigned>(std::stoul(need(i)));
    } else if (word == "--show") {
      options.show = true;
    } else if (word == "--timeout") {
      options.timeout = std::stod(need(i));
    } else if (word == "--") {
      while (++i < count) options.load.compilerFlags.emplace_back(words[i]);
    } else {
      options.load.sources.push_back(word);
    }
  }
  return options;
}

}  // namespace

int main(int count, char** words) {
  try {
    return oracle(parse(count, words));
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 3;
  }
}
