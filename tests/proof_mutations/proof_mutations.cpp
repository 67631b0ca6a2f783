// Wrong proofs are rejected: the proof of a program, and the same with one thing changed, given to the checker.
//
// Which changed proofs are really wrong is decided without the checker. An invariant is, if a concrete run comes to its loop head in a state that none of its cases stands for by the
// definition of oracle/embedding.h. None of those may be accepted.
//
//   proof_mutations [--property P] [--data-model M] [--most N] [--verbose] FILE.c
//
// prints one line: accepted or not, and how many changed proofs were rejected. Then the same proof is given to the checker for programs in which one instruction is changed: if it
// is accepted there, no random run of that program may violate the property. Status 1: a wrong proof was accepted.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "analysis/shape/shape.h"
#include "as_heap_state.h"
#include "driver/verify/proof_export.h"
#include "frontend/frontend.h"
#include "interp/observe.h"
#include "mutants.h"
#include "oracle/embedding.h"
#include "program_mutants.h"
#include "proof/check.h"
#include "proof/well_formed.h"
#include "support/check.h"

using namespace cairn;
using proof_mutations::Mutant;

namespace {

struct Options {
  frontend::Options load;
  interp::Property property = interp::Property::MemSafety;
  std::size_t most = 12;  // mutants that are checked, of those that are really wrong and of the others
  unsigned seeds = 8;
  bool verbose = false;
};

using Places = std::vector<proof::Place>;

// Finds out which mutants miss a state of a run.
class Judge final : public interp::Observer {
 public:
  Judge(const proof::Proof& proof, const std::vector<Mutant>& mutants, const analysis::Fixpoint& fixpoint,
        const program::Program& program)
      : solver_(fixpoint.solver), wrong_(mutants.size()) {
    term::TermStore& terms = fixpoint.solver.store();
    for (std::size_t i = 0; i < proof.invariants.size(); ++i) {
      const proof::State& state = proof.invariants[i].state;
      Places places;
      for (auto frame = state.frames.rbegin(); frame != state.frames.rend(); ++frame) places.push_back(frame->place);
      cases_[places].push_back({proof_mutations::asHeapState(state, fixpoint.initial, program, terms), {}});
      Case& added = cases_[places].back();
      for (std::size_t m = 0; m < mutants.size(); ++m) {
        if (mutants[m].invariant != i) continue;
        std::optional<heap::State> changed;
        if (mutants[m].formula) {
          if (proof::malformed(mutants[m].formula->state, program)) continue;
          changed = proof_mutations::asHeapState(mutants[m].formula->state, fixpoint.initial, program, terms);
        }
        added.mutants.emplace_back(m, std::move(changed));
      }
    }
  }

  void beforeInstruction(const interp::Machine& machine) override {
    Places places;
    std::vector<Case*> fitting;
    bool known = false;
    for (auto frame = machine.frames().rbegin(); frame != machine.frames().rend(); ++frame) {
      const auto place = frame->code->placeOf(frame->pc);
      if (places.empty() && place.index != 0) return;
      places.push_back({frame->code->id, place.block, place.index});
      const auto found = cases_.find(places);
      if (found == cases_.end()) continue;
      if (!known && ++visits_[places] > kMostVisits) return;
      known = true;
      for (Case& one : found->second) {
        if (mayRepresent(machine, one.state)) fitting.push_back(&one);
      }
    }
    if (!known) return;
    ++states;
    if (fitting.empty()) ++missed;
    if (fitting.size() != 1) return;
    for (auto& [mutant, changed] : fitting.front()->mutants) {
      if (!wrong_[mutant] && (!changed || !mayRepresent(machine, *changed))) wrong_[mutant] = true;
    }
  }

  [[nodiscard]] bool isWrong(std::size_t mutant) const { return wrong_[mutant]; }
  void newRun() { visits_.clear(); }
  unsigned states = 0;
  unsigned missed = 0;

 private:
  static constexpr unsigned kMostVisits = 8;
  struct Case {
    heap::State state;
    std::vector<std::pair<std::size_t, std::optional<heap::State>>> mutants;
  };
  bool mayRepresent(const interp::Machine& machine, const heap::State& state) {
    return heap::embed(machine, state, solver_).answer != heap::Representation::No;
  }

  term::Solver& solver_;
  std::map<Places, std::vector<Case>> cases_;
  std::map<Places, unsigned> visits_;
  std::vector<bool> wrong_;
};

std::vector<std::size_t> sample(const std::vector<std::size_t>& all, std::size_t most) {
  if (all.size() <= most) return all;
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < most; ++i) result.push_back(all[i * all.size() / most]);
  return result;
}

struct Tally {
  unsigned rejected = 0;
  unsigned notChecked = 0;
  unsigned accepted = 0;
};

int mutate(const Options& options, const program::Program& program, const analysis::Fixpoint& fixpoint) {
  term::TermStore& terms = fixpoint.solver.store();
  const std::string text = proof::print(driver::exportProof(program, fixpoint, options.property), program, terms);
  const proof::Proof proof = proof::parse(text, program, terms);
  bool failed = false;
  proof::CheckOptions checkOptions;
  checkOptions.property = proof.property;
  const proof::CheckResult original = proof::check(proof, program, terms, checkOptions);
  fmt::print("{}; ", original.checked() ? "checked" : original.rejected.empty() ? "not checked" : "rejected");

  const std::vector<Mutant> mutants = proof_mutations::mutantsOf(proof, terms);
  Judge judge(proof, mutants, fixpoint, program);
  interp::RunOptions runOptions;
  runOptions.property = options.property;
  runOptions.maxSteps = 4000;
  for (unsigned seed = 1; seed <= options.seeds; ++seed) {
    interp::RandomChoices choices(seed);
    judge.newRun();
    (void)interp::runObserved(program, choices, runOptions, judge);
  }
  std::vector<std::size_t> wrong;
  std::vector<std::size_t> others;
  for (std::size_t i = 0; i < mutants.size(); ++i) (judge.isWrong(i) ? wrong : others).push_back(i);
  std::map<bool, Tally> tallies;
  for (const bool reallyWrong : {true, false}) {
    for (const std::size_t index : sample(reallyWrong ? wrong : others, options.most)) {
      const Mutant& mutant = mutants[index];
      Tally& tally = tallies[reallyWrong];
      if (mutant.formula && proof::malformed(mutant.formula->state, program)) continue;
      const proof::CheckResult result = proof::check(mutant.proof, program, terms, checkOptions);
      if (!result.rejected.empty()) {
        ++tally.rejected;
      } else if (!result.notChecked.empty()) {
        ++tally.notChecked;
      } else {
        ++tally.accepted;
        failed = failed || reallyWrong;
        if (reallyWrong || options.verbose)
          fmt::print("\n{}: {}\n", reallyWrong ? "WRONG, ACCEPTED" : "accepted", mutant.what);
      }
    }
  }
  if (original.checked() && judge.missed != 0) {
    fmt::print("\nCHECKED, BUT {} STATES OF RUNS ARE MISSED\n", judge.missed);
    failed = true;
  }
  fmt::print(
      "{} mutants; really wrong {}: {} rejected, {} not checked, {} accepted; others: {} rejected, {} not checked, {} "
      "accepted\n",
      mutants.size(), wrong.size(), tallies[true].rejected, tallies[true].notChecked, tallies[true].accepted,
      tallies[false].rejected, tallies[false].notChecked, tallies[false].accepted);
  return failed ? 1 : 0;
}

// The proof, taken as one of another program that may be faulty.
int changePrograms(const Options& options, const program::Program& program, const analysis::Fixpoint& fixpoint) {
  term::TermStore& terms = fixpoint.solver.store();
  proof::Proof proof = driver::exportProof(program, fixpoint, options.property);
  proof::CheckOptions checkOptions;
  checkOptions.property = proof.property;
  const auto mutants = proof_mutations::programMutants(program);
  std::vector<std::size_t> all(mutants.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  interp::RunOptions runOptions;
  runOptions.property = options.property;
  runOptions.maxSteps = 4000;
  const auto violated = [&](const program::Program& mutant) {
    for (unsigned seed = 1; seed <= 3 * options.seeds; ++seed) {
      interp::RandomChoices choices(seed);
      if (interp::run(mutant, choices, runOptions).kind == interp::StopKind::Violated) return true;
    }
    return false;
  };
  unsigned accepted = 0;
  unsigned faulty = 0;
  bool failed = false;
  for (const std::size_t index : sample(all, options.most)) {
    const auto& [what, mutant] = mutants[index];
    const bool isFaulty = violated(mutant);
    if (isFaulty) ++faulty;
    proof.program = proof::hashOf(mutant);
    const auto unfit = [&](const proof::Formula& formula) {
      return proof::malformed(formula.state, mutant).has_value();
    };
    if (std::ranges::any_of(proof.invariants, unfit)) continue;
    if (!proof::check(proof, mutant, terms, checkOptions).checked()) continue;
    ++accepted;
    if (options.verbose) fmt::print("accepted: {}\n", what);
    if (!isFaulty) continue;
    fmt::print("FAULTY, ACCEPTED: {}\n", what);
    failed = true;
  }
  fmt::print("{} changed programs, {} of them with a violation; the proof is accepted for {}\n",
             std::min(options.most, mutants.size()), faulty, accepted);
  return failed ? 1 : 0;
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
    } else if (word == "--malloc-may-fail") {
      options.load.mallocMayFail = true;
    } else if (word == "--most") {
      options.most = std::stoul(need(i));
    } else if (word == "--verbose") {
      options.verbose = true;
    } else {
      options.load.sources.push_back(word);
    }
  }
  return options;
}

}  // namespace

int main(int count, char** words) {
  try {
    const Options options = parse(count, words);
    const frontend::LoadResult loaded = frontend::load(options.load);
    struct Listener final : analysis::ShapeListener {
      Listener(const Options& options, const program::Program& program) : options(options), program(program) {}
      void proved(const analysis::Fixpoint& fixpoint) override {
        status = std::max(mutate(options, program, fixpoint), changePrograms(options, program, fixpoint));
      }
      const Options& options;
      const program::Program& program;
      int status = 3;
    } listener(options, loaded.program);
    analysis::ShapeOptions shape;
    shape.property = options.property;
    shape.listener = &listener;
    (void)analysis::verifyShape(loaded.program, shape);
    if (listener.status == 3) fmt::print("no proof\n");
    return listener.status;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 3;
  }
}
