#include "solver/lists/decide.h"

#include "logic/lists/symbolic_heap.h"
#include "solver/lists/cvc5_heaps.h"
#include "solver/lists/graph_procedure.h"
#include "solver/lists/small_model.h"

namespace cairn::solver {

using logic::Assertion;
using logic::Signature;
using term::Answer;

namespace {

DecisionAnswer byGraph(const Signature& signature, const Assertion& assertion) {
  const auto question = logic::heapQuestion(signature, assertion);
  if (!question) return {Answer::Unknown, std::nullopt, Method::Graph, "no question about symbolic heaps"};
  HeapAnswer answer = decideByGraph(signature, *question);
  return {answer.answer, std::move(answer.model), Method::Graph,
          answer.answer == Answer::Unknown ? "the graph procedure found no answer" : ""};
}

DecisionAnswer byModels(const Signature& signature, const Assertion& assertion, std::uint32_t milliseconds) {
  SmallModelOptions options;
  options.milliseconds = milliseconds;
  SmallModelAnswer answer = decideBySmallModels(signature, assertion, options);
  return {answer.answer, std::move(answer.model), Method::Models, std::move(answer.why)};
}

}  // namespace

DecisionAnswer decide(const Signature& signature, const Assertion& assertion, const DecisionOptions& options) {
  switch (options.method) {
    case Method::Graph: return byGraph(signature, assertion);
    case Method::Models: return byModels(signature, assertion, options.milliseconds);
    case Method::Cvc5: {
      Cvc5Answer answer = decideByCvc5(signature, assertion, options.milliseconds);
      return {answer.answer, std::nullopt, Method::Cvc5, std::move(answer.why)};
    }
    case Method::Automatic: break;
  }
  DecisionAnswer answer = byGraph(signature, assertion);
  if (answer.answer != Answer::Unknown) return answer;
  return byModels(signature, assertion, options.milliseconds);
}

}  // namespace cairn::solver
