#include "solver/lists/small_model.h"

#include <fmt/format.h>

#include "solver/access/cvc5_backend.h"
#include "solver/lists/small_model_encoding.h"
#include "support/check.h"

namespace cairn::solver {

using logic::Assertion;
using logic::Signature;
using term::Answer;

namespace {

SmallModelAnswer unknown(std::string why) { return {Answer::Unknown, std::nullopt, std::move(why)}; }

term::SolverOptions solverOptions(std::uint32_t milliseconds) {
  term::SolverOptions options;
  options.limit.milliseconds = milliseconds;
  options.useFacts = false;
  options.useModels = false;
  options.useSlices = false;
  return options;
}

}  // namespace

SmallModelAnswer decideWithin(const Signature& signature, const Assertion& assertion, const ModelBound& bound,
                              const SmallModelOptions& options) {
  const std::size_t locations = bound.locations.size() - 1;
  if (locations > options.mostLocations)
    return unknown(fmt::format("models with up to {} locations are too large", locations));
  term::TermStore store;
  SmallModelEncoding encoding(signature, bound, store);
  std::vector<term::Term> conjuncts;
  try {
    conjuncts = encoding.encode(assertion);
  } catch (const support::Unsupported& unsupported) {
    return unknown(unsupported.what());
  }
  if (options.backend == Backend::Cvc5) {
    const Answer answer = checkByCvc5(logic::Formula(store, conjuncts, {}), options.milliseconds);
    if (answer == Answer::Unsat && !bound.proved) return unknown("no model of the size that was tried");
    return {answer, std::nullopt, answer == Answer::Unknown ? "cvc5 found no answer in time" : ""};
  }
  term::Solver solver(store, solverOptions(options.milliseconds));
  const Answer answer = solver.check(conjuncts);
  if (answer == Answer::Unknown) return unknown("Z3 found no answer");
  if (answer == Answer::Unsat) {
    if (!bound.proved) return unknown("no model of the size that was tried");
    return {Answer::Unsat, std::nullopt, ""};
  }
  const auto values = solver.model(conjuncts);
  if (!values) return unknown("Z3 found no answer");
  StackHeap model = encoding.model(assertion, *values);
  const auto confirmed = holds(signature, model, assertion);
  if (!confirmed) return unknown("the model could not be checked");
  CAIRN_CHECK(*confirmed, "the SMT solver's model is none of the formula");
  return {Answer::Sat, std::move(model), ""};
}

SmallModelAnswer decideBySmallModels(const Signature& signature, const Assertion& assertion,
                                     const SmallModelOptions& options) {
  return decideWithin(signature, assertion, boundOf(signature, assertion), options);
}

}  // namespace cairn::solver
