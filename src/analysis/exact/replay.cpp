#include "analysis/exact/replay.h"

#include "term/evaluate.h"

namespace cairn::analysis {

Replay replay(const program::Program& program, const heap::State& state, term::Solver& solver,
              interp::Property property) {
  Replay result;
  const auto model = solver.model(state.path);
  if (!model) {
    result.kind = solver.check(state.path) == term::Answer::Unsat ? ReplayKind::Infeasible : ReplayKind::NoModel;
    return result;
  }
  term::Evaluator values(*model);
  std::vector<std::uint64_t> answers;
  for (const heap::ChoiceEvent& choice : state.choices.toVector()) answers.push_back(values.value(choice.answer));
  interp::ListedChoices choices(answers);
  interp::RunOptions options;
  options.property = property;
  result.outcome = interp::run(program, choices, options);
  result.kind = result.outcome.kind == interp::StopKind::Violated ? ReplayKind::Confirmed : ReplayKind::Refuted;
  return result;
}

}  // namespace cairn::analysis
