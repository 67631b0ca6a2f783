#include "solver/lists/graph_procedure.h"

#include <algorithm>

#include "solver/lists/graph_match.h"
#include "solver/lists/heap_graph.h"

namespace cairn::solver {

using logic::Assertion;
using logic::HeapQuestion;
using logic::Signature;
using logic::SymbolicHeap;
using logic::VariableId;
using term::Answer;

namespace {

std::set<VariableId> variablesOf(const Signature& signature, const SymbolicHeap& heap) {
  SymbolicHeap open = heap;
  open.exists.clear();
  return logic::assertionOf(signature, open).freeVariables();
}

class Decision {
 public:
  Decision(const Signature& signature, const HeapQuestion& question) : signature_(signature), question_(question) {
    for (const SymbolicHeap& heap : question.right) {
      right_.push_back(logic::assertionOf(signature, heap));
      const std::set<VariableId> free = right_.back().freeVariables();
      rightVariables_.insert(free.begin(), free.end());
    }
  }

  HeapAnswer run() {
    HeapAnswer result{Answer::Unsat, std::nullopt};
    for (const SymbolicHeap& heap : question_.left) {
      // A model gives quantified variables of the left side values too.
      SymbolicHeap open = heap;
      open.exists.clear();
      left_ = logic::assertionOf(signature_, open);
      MatchOptions options;
      options.variables = variablesOf(signature_, heap);
      options.variables.insert(rightVariables_.begin(), rightVariables_.end());
      HeapAnswer answer = decide(HeapGraph(signature_, heap), options);
      if (answer.answer == Answer::Sat) return answer;
      if (answer.answer == Answer::Unknown) result = answer;
    }
    return result;
  }

 private:
  HeapAnswer decide(const HeapGraph& graph, const MatchOptions& options) {
    HeapAnswer result{Answer::Unsat, std::nullopt};
    bool complete = true;
    const bool found = graph.forEachSettled(complete, [&](const HeapGraph& settled) {
      HeapAnswer answer = decideSettled(settled, options);
      if (answer.answer != Answer::Unsat) result = std::move(answer);
      return result.answer == Answer::Sat;
    });
    if (!found && !complete) result.answer = Answer::Unknown;
    return result;
  }

  HeapAnswer decideSettled(const HeapGraph& settled, const MatchOptions& options) {
    if (question_.right.empty()) return confirmed(settled.genericModel(options.variables));
    std::vector<StackHeap> candidates;
    std::vector<HeapGraph> cases;
    for (const SymbolicHeap& heap : question_.right) {
      GraphMatch matched = match(settled, heap, options);
      if (matched.result == MatchResult::Entailed) return {Answer::Unsat, std::nullopt};
      if (cases.empty()) cases = std::move(matched.cases);
      for (StackHeap& model : matched.counterModels) candidates.push_back(std::move(model));
    }
    for (StackHeap& candidate : candidates) {
      HeapAnswer answer = confirmed(std::move(candidate));
      if (answer.answer == Answer::Sat) return answer;
    }
    constexpr unsigned kDistinctions = 400;
    if (cases.empty() && question_.right.size() > 1) cases = distinction(settled);
    if (cases.empty() || ++distinctions_ > kDistinctions) return {};
    HeapAnswer result{Answer::Unsat, std::nullopt};
    for (const HeapGraph& part : cases) {
      HeapAnswer answer = decide(part, options);
      if (answer.answer == Answer::Sat) return answer;
      if (answer.answer == Answer::Unknown) result = answer;
    }
    return result;
  }

  // Two graphs that together have the models of this one, if the right side is a disjunction that may need the distinction: of the equations it has, of lists
  // that may be empty, and of lists that may have their minimal length.
  std::vector<HeapGraph> distinction(const HeapGraph& settled) const {
    const auto saturated = [](HeapGraph graph) {
      graph.saturate();
      return graph;
    };
    for (const SymbolicHeap& heap : question_.right) {
      const std::set<VariableId> quantified(heap.exists.begin(), heap.exists.end());
      for (const logic::Equation& equation : heap.pure) {
        if (quantified.contains(equation.left) || quantified.contains(equation.right)) continue;
        const GraphNode a = settled.find(equation.left);
        const GraphNode b = settled.find(equation.right);
        if (a == b || settled.surelyDistinct(a, b)) continue;
        HeapGraph same = settled;
        same.assumeEqual(a, b);
        HeapGraph apart = settled;
        apart.assumeDistinct(a, b);
        return {saturated(std::move(same)), saturated(std::move(apart))};
      }
    }
    for (std::size_t i = 0; i < settled.edges().size(); ++i) {
      const GraphEdge& edge = settled.edges()[i];
      if (edge.removed || !edge.maybeEmpty()) continue;
      HeapGraph empty = settled;
      empty.assumeEmpty(i);
      HeapGraph filled = settled;
      filled.assumeLength(i, 1);
      return {saturated(std::move(empty)), saturated(std::move(filled))};
    }
    return {};
  }

  // Sat if the candidate is a model of the left side and of no right side.
  HeapAnswer confirmed(StackHeap candidate) const {
    if (!holds(signature_, candidate, left_).value_or(false)) return {};
    for (const Assertion& right : right_) {
      if (holds(signature_, candidate, right).value_or(true)) return {};
    }
    return {Answer::Sat, std::move(candidate)};
  }

  const Signature& signature_;
  const HeapQuestion& question_;
  Assertion left_;
  std::vector<Assertion> right_;
  std::set<VariableId> rightVariables_;
  unsigned distinctions_ = 0;
};

}  // namespace

HeapAnswer decideByGraph(const Signature& signature, const HeapQuestion& question) {
  return Decision(signature, question).run();
}

}  // namespace cairn::solver
