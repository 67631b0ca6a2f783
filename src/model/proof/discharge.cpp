#include "model/proof/discharge.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "model/proof/smtlib.h"

namespace cairn::model {

namespace {

// What is left out of the hypotheses.
enum class Part : std::uint8_t { All, Connected };

struct Rung {
  const char* z3;  // options at the beginning of the script
  std::array<const char*, 3> cvc5;
  bool triggers;
  Part part;
};

// Limits are the solvers' own units, so that a verdict does not depend on the machine or its load: about 2 s each on the first rung, 5 s on the others.
constexpr std::array<Rung, kAllRungs> kLadder = {{
    {"(set-option :smt.mbqi false)\n(set-option :rlimit 6000000)\n", {"--rlimit=200000", "", ""}, true, Part::All},
    {"(set-option :smt.mbqi false)\n(set-option :rlimit 15000000)\n",
     {"--rlimit=300000", "--enum-inst", ""},
     true,
     Part::Connected},
    {"(set-option :rlimit 15000000)\n", {"--rlimit=300000", "--enum-inst", ""}, false, Part::All},
    {"(set-option :rlimit 15000000)\n", {"--rlimit=300000", "--enum-inst", ""}, false, Part::Connected},
}};

void addNames(const Term& term, std::set<std::string>& names) {
  const std::set<std::string> more = namesIn(term);
  names.insert(more.begin(), more.end());
}

// The hypotheses that speak about nothing but names of the goal and of those that share one with it; axioms speak about constants and stay.
Obligation connected(const Machine& machine, const Obligation& obligation) {
  std::set<std::string> constants;
  for (const Constant& constant : machine.constants) constants.insert(constant.name);
  std::set<std::string> wanted;
  addNames(obligation.goal, wanted);
  const std::size_t guards = obligation.stateHypotheses;
  for (std::size_t i = guards; i < obligation.hypotheses.size(); ++i) addNames(obligation.hypotheses[i], wanted);
  Obligation part = obligation;
  part.hypotheses.clear();
  for (std::size_t i = 0; i != obligation.hypotheses.size(); ++i) {
    bool inside = true;
    for (const std::string& name : namesIn(obligation.hypotheses[i]))
      inside = inside && (wanted.contains(name) || constants.contains(name));
    if (inside || i >= guards) part.hypotheses.push_back(obligation.hypotheses[i]);
  }
  return part;
}

std::string describe(const Reply& reply) {
  switch (reply.answer) {
    case SolverAnswer::Unsat: return "unsat";
    case SolverAnswer::Sat: return "sat";
    case SolverAnswer::Unknown: return reply.overtime ? "no answer in time" : "unknown";
    case SolverAnswer::Failed: return "an error";
  }
  return "";
}

}  // namespace

Proof prove(const Machine& machine, const Obligation& obligation, const ProofOptions& options, std::size_t rungs,
            Proof before) {
  Proof proof = std::move(before);
  const bool withCvc5 = hasCvc5();
  while (proof.rung < std::min(rungs, kLadder.size())) {
    const Rung& rung = kLadder[proof.rung++];
    const Obligation part = rung.part == Part::All ? obligation : connected(machine, obligation);
    if (rung.part == Part::Connected && part.hypotheses.size() == obligation.hypotheses.size()) continue;
    const std::string text = smtText(machine, part, rung.triggers);
    std::vector<Question> questions;
    if (!proof.byZ3) questions.push_back({Question::Solver::Z3, rung.z3 + text + "(check-sat)\n", {}});
    if (!proof.byCvc5 && withCvc5) {
      Question question{Question::Solver::Cvc5, "(set-logic ALL)\n" + text + "(check-sat)\n", {}};
      for (const char* argument : rung.cvc5) {
        if (*argument != '\0') question.arguments.emplace_back(argument);
      }
      questions.push_back(std::move(question));
    }
    const std::vector<Reply> replies = ask(questions, options.backstopSeconds);
    ++proof.attempts;
    proof.tried.clear();
    double first = 0;
    for (std::size_t i = 0; i != replies.size(); ++i) {
      const bool isZ3 = questions[i].solver == Question::Solver::Z3;
      const Reply& reply = replies[i];
      if (reply.answer == SolverAnswer::Unsat) {
        (isZ3 ? proof.byZ3 : proof.byCvc5) = true;
        first = first == 0 ? reply.seconds : std::min(first, reply.seconds);
      }
      proof.overtime = proof.overtime || reply.overtime;
      proof.tried += fmt::format("{}{}: {}", proof.tried.empty() ? "" : ", ", isZ3 ? "Z3" : "cvc5", describe(reply));
      if (reply.answer == SolverAnswer::Failed)
        proof.failed = fmt::format("{}: {}", isZ3 ? "Z3" : "cvc5", reply.output.substr(0, 400));
    }
    double longest = 0;
    for (const Reply& reply : replies) longest = std::max(longest, reply.seconds);
    proof.seconds += first != 0 ? first : longest;
    if (proof.isProved(options.both)) break;
    if (proof.byZ3 && !withCvc5) break;
  }
  return proof;
}

std::string proofKey(const ProofOptions& options) {
  std::string key = solverVersions() + (options.both ? "; both" : "; one");
  for (const Rung& rung : kLadder) {
    key += fmt::format("; {}{}{}{}", rung.z3, rung.cvc5[0], rung.cvc5[1], rung.triggers);
  }
  return key;
}

}  // namespace cairn::model
