#include "solver/decide.h"

#include "logic/symbolic_heap.h"
#include "solver/graph_procedure.h"

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

}  // namespace

DecisionAnswer decide(const Signature& signature, const Assertion& assertion, const DecisionOptions& options) {
  switch (options.method) {
    case Method::Graph: return byGraph(signature, assertion);
    case Method::Models:
    case Method::Cvc5:
    case Method::Automatic: break;
  }
  return byGraph(signature, assertion);
}

}  // namespace cairn::solver
