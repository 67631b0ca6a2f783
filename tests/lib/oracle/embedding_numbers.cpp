// The numbers of an embedding: what the path and the facts say under the values that the concrete state gives.
#include <fmt/format.h>

#include <functional>

#include "heap/state/tiling.h"
#include "oracle/embedding_trial.h"
#include "term/evaluate.h"
#include "term/rewrite.h"
#include "term/text.h"

namespace cairn::heap {

using term::SymbolId;
using term::Term;

// ---- Nesting

Nesting::Nesting(const State& state) : state_(state) {
  for (const Term condition : state.path.conjuncts()) addSymbols(condition, ObjectId());
  for (const Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) {
    for (const auto& [reg, value] : frame->registers.entries()) addSymbols(value.term, ObjectId());
  }
  state.memory.forEach([&](ObjectId id, const support::Ref<Object>& object) {
    if (object->isSegment()) findOwned(id, *object);
  });
  state.memory.forEach([&](ObjectId id, const support::Ref<Object>& object) {
    const ObjectId outside = ownerOf(id);
    const ObjectId inside = object->isSegment() ? id : outside;
    addSymbols(object->size, outside);
    if (object->isSegment()) {
      addSymbols(object->segment->length, outside);
      addSymbols(object->segment->nextValue.term, outside);
      addSymbols(object->segment->prevValue.term, outside);
    }
    addSymbols(object->contents.background, inside);
    object->contents.cells.forEach([&](std::uint64_t, const Cell& cell) { addSymbols(cell.value.term, inside); });
    for (const LoggedWrite& write : object->contents.log) addSymbols(write.offset, inside);
    if (object->contents.tiling) {
      for (const Tile& tile : object->contents.tiling->tiles) addSymbols(tile.end, inside);
    }
  });
}

void Nesting::findOwned(ObjectId segment, const Object& object) {
  std::vector<const Object*> open{&object};
  const auto visit = [&](const Value& value) {
    if (!value.refersToObject()) return;
    const Object* target = state_.find(value.object);
    if (target == nullptr || target->level != object.level + 1) return;
    if (owners_.emplace(value.object, segment).second) open.push_back(target);
  };
  while (!open.empty()) {
    const Object& at = *open.back();
    open.pop_back();
    at.contents.cells.forEach([&](std::uint64_t, const Cell& cell) { visit(cell.value); });
    for (const LoggedWrite& write : at.contents.log) visit(write.value);
    if (&at == &object || !at.isSegment()) continue;
    visit(at.segment->nextValue);
    visit(at.segment->prevValue);
  }
}

void Nesting::addSymbols(Term term, ObjectId home) {
  if (!term.valid() || term.isConstant()) return;
  for (const SymbolId symbol : term::symbolsOf(term)) {
    const auto [at, fresh] = homes_.emplace(symbol, home);
    if (!fresh && depthOf(home) < depthOf(at->second)) at->second = home;
  }
}

ObjectId Nesting::ownerOf(ObjectId object) const {
  const auto found = owners_.find(object);
  return found == owners_.end() ? ObjectId() : found->second;
}

ObjectId Nesting::homeOf(SymbolId symbol) const {
  const auto found = homes_.find(symbol);
  return found == homes_.end() ? ObjectId() : found->second;
}

unsigned Nesting::depthOf(ObjectId home) const { return home.valid() ? state_.find(home)->level + 1U : 0; }

// ---- Evaluation

std::optional<std::uint64_t> valueIn(const Nesting& nesting, const Trial& trial, Term term, ContextId context) {
  if (term.isConstant()) return term.value();
  term::Assignment values;
  for (const SymbolId symbol : term::symbolsOf(term)) {
    const auto found = trial.numbers.find({trial.ancestor(context, nesting.depthOf(nesting.homeOf(symbol))), symbol});
    if (found == trial.numbers.end()) return std::nullopt;
    values.set(symbol, found->second);
  }
  return term::evaluate(term, values);
}

namespace {

class NumberCheck {
 public:
  NumberCheck(const State& state, const Nesting& nesting, const Trial& trial, term::Solver& solver)
      : state_(state), nesting_(nesting), trial_(trial), solver_(solver), terms_(solver.store()) {}

  std::optional<std::string> run() {
    for (const Term condition : state_.path.conjuncts()) holds(condition, {});
    for (const Term condition : trial_.conditions) holds(condition, {});
    for (const Trial::Equation& equation : trial_.equations) {
      Contexts contexts;
      for (ContextId at = equation.context; at != 0; at = trial_.contexts[at].parent) {
        contexts.emplace(trial_.contexts[at].segment, at);
      }
      holds(terms_.eq(equation.term, terms_.constant(equation.value, equation.term.width())), contexts);
    }
    for (const auto& [place, nodes] : trial_.segments) {
      const auto& [context, id] = place;
      for (const Term fact : state_.find(id)->segment->facts) {
        for (const ContextId node : nodes) holdsEverywhere(fact, id, node);
      }
    }
    if (!problem_ && !open_.empty() && solver_.check(open_) == term::Answer::Unsat) {
      std::string text = "no value of the other symbols satisfies";
      for (const Term term : open_) text += " " + term::print(terms_, term);
      return text;
    }
    return problem_;
  }

 private:
  using Contexts = std::map<ObjectId, ContextId>;  // by segment: which of its nodes is meant

  // The fact for every choice of one node of each nested segment whose summary symbols it mentions.
  void holdsEverywhere(Term fact, ObjectId segment, ContextId node) {
    std::map<unsigned, std::set<ObjectId>> byDepth;
    for (const SymbolId symbol : term::symbolsOf(fact)) {
      for (ObjectId home = nesting_.homeOf(symbol); home.valid() && home != segment; home = nesting_.ownerOf(home)) {
        byDepth[nesting_.depthOf(home)].insert(home);
      }
    }
    std::vector<ObjectId> inner;
    for (const auto& [depth, homes] : byDepth) inner.insert(inner.end(), homes.begin(), homes.end());
    const std::function<void(std::size_t, Contexts&)> choose = [&](std::size_t at, Contexts& chosen) {
      if (at == inner.size()) return holds(fact, chosen);
      const auto around = chosen.find(nesting_.ownerOf(inner[at]));
      const auto nodes = trial_.segments.find({around == chosen.end() ? 0 : around->second, inner[at]});
      if (nodes == trial_.segments.end()) return;
      for (const ContextId candidate : nodes->second) {
        chosen[inner[at]] = candidate;
        choose(at + 1, chosen);
      }
      chosen.erase(inner[at]);
    };
    Contexts chosen;
    for (ContextId at = node; at != 0; at = trial_.contexts[at].parent) chosen.emplace(trial_.contexts[at].segment, at);
    choose(0, chosen);
  }

  // A symbol without value keeps its name, one of a node gets a name of the node.
  void holds(Term condition, const Contexts& contexts) {
    if (problem_) return;
    const std::vector<SymbolId> symbols = term::symbolsOf(condition);
    term::Assignment values;
    term::Substitution known(terms_);
    bool all = true;
    std::optional<SymbolId> unconstrained;
    std::string shown;
    for (const SymbolId symbol : symbols) {
      const ObjectId home = nesting_.homeOf(symbol);
      const auto at = contexts.find(home);
      const ContextId context = !home.valid() || at == contexts.end() ? 0 : at->second;
      if (trial_.unconstrained.contains({context, symbol})) {
        unconstrained = symbol;
        continue;
      }
      const auto found = trial_.numbers.find({context, symbol});
      if (found != trial_.numbers.end()) {
        values.set(symbol, found->second);
        shown += fmt::format("{}{} = {}", shown.empty() ? "" : ", ", terms_.symbolName(symbol), found->second);
        known.replace(terms_.symbolTerm(symbol), terms_.constant(found->second, terms_.symbolTerm(symbol).width()));
        continue;
      }
      all = false;
      if (context == 0) continue;
      const unsigned width = terms_.symbolTerm(symbol).width();
      known.replace(terms_.symbolTerm(symbol),
                    terms_.symbol(fmt::format("{}@node{}", terms_.symbolName(symbol), context), width));
    }
    if (unconstrained) {
      // The other symbols may make it true, whatever this one is: in a node with another tag nothing is said of it.
      if (known.apply(condition).isTrue()) return;
      problem_ = fmt::format("{} stands for bytes nobody has written, or hides a pointer, but {} is known",
                             terms_.symbolName(*unconstrained), term::print(terms_, condition));
    } else if (!all) {
      open_.push_back(known.apply(condition));
    } else if (term::evaluate(condition, values) == 0) {
      problem_ = fmt::format("{} is false with {}", term::print(terms_, condition), shown);
    }
  }

  const State& state_;
  const Nesting& nesting_;
  const Trial& trial_;
  term::Solver& solver_;
  term::TermStore& terms_;
  std::vector<Term> open_;
  std::optional<std::string> problem_;
};

}  // namespace

std::optional<std::string> contradiction(const State& state, const Nesting& nesting, const Trial& trial,
                                         term::Solver& solver) {
  return NumberCheck(state, nesting, trial, solver).run();
}

}  // namespace cairn::heap
