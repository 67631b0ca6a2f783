#include "proof/frame_rule.h"

#include <algorithm>
#include <set>
#include <utility>

#include "proof/lists.h"
#include "proof/tracking.h"
#include "support/check.h"
#include "term/rewrite.h"

namespace cairn::proof {

using namespace program;
using term::SymbolId;
using term::Term;

namespace {

// The formula with symbols that nobody else uses.
State withFreshSymbols(const State& formula, term::TermStore& terms) {
  std::set<SymbolId> symbols;
  const auto note = [&](Term term) {
    for (const SymbolId symbol : term::symbolsOf(term)) symbols.insert(symbol);
  };
  forEachValue(formula, [&](const Value& value) { note(value.term); });
  for (const auto& [id, object] : formula.objects) forEachTermOf(object, note);
  for (const Term condition : formula.path.conjuncts()) note(condition);

  term::Substitution fresh(terms);
  for (const SymbolId symbol : symbols) {
    const Term old = terms.symbolTerm(symbol);
    fresh.replace(old, terms.freshSymbol("o", old.width()));
  }
  State result = formula;
  forEachValue(result, [&](Value& value) { value.term = fresh.apply(value.term); });
  for (auto& [id, object] : result.objects) {
    forEachTermOf(object, [&](Term& term) { term = fresh.apply(term); });
  }
  result.path = {};
  for (const Term condition : formula.path.conjuncts()) result.assume(fresh.apply(condition));
  return result;
}

class FrameRule {
 public:
  FrameRule(Executor& executor, const State& call, const Summary& summary, const Match& match)
      : executor_(executor), terms_(executor.terms()), call_(call), summary_(summary), match_(match) {}

  Application run(bool leaksMatter) {
    if (!translateAnchors() || !findVariables()) return {std::nullopt, why_, 0};
    takeRest();
    if (leaksMatter && !checkTracking()) return {std::nullopt, why_, 0};
    std::vector<State> states;
    for (const Formula& output : summary_.outputs) {
      if (!output.notExpressed.empty())
        return {std::nullopt, "an output that is not expressed: " + output.notExpressed, 0};
      const Anchors& anchors = *output.state.anchors;
      const auto missing = [&](const auto& entry) { return !anchors.held.contains(entry.first); };
      if (std::ranges::any_of(before_, missing) || anchors.variables.size() != variables_.size()) {
        return {std::nullopt, "an output with other anchors than its input", 0};
      }
      if (auto state = after(output.state)) states.push_back(std::move(*state));
    }
    return {std::move(states), {}, forgotten_};
  }

 private:
  [[nodiscard]] const State& input() const { return summary_.input.state; }
  [[nodiscard]] bool dynamic(ObjectId id) const { return id.index() >= firstDynamic(executor_.program()); }

  bool translateAnchors() {
    for (const auto& [number, value] : input().anchors->held) {
      const auto here = translated(terms_, match_, input(), value);
      if (!here) {
        why_ = "an anchor that is nothing in the state of the call";
        return false;
      }
      before_.emplace(number, *here);
    }
    return true;
  }

  // The anchors' variables are variables in scope of the callers; and all of those that go in are among them.
  bool findVariables() {
    std::set<ObjectId> inScope;
    for (std::size_t i = 0; i + 1 < call_.frames.size(); ++i) {
      for (const auto& [slot, id] : call_.frames[i].slots) inScope.insert(id);
      if (call_.frames[i].variadicArea.valid()) inScope.insert(call_.frames[i].variadicArea);
    }
    if (call_.anchors) inScope.insert(call_.anchors->variables.begin(), call_.anchors->variables.end());
    for (const ObjectId id : input().anchors->variables) {
      const auto found = match_.objects.find(id);
      if (found == match_.objects.end() || !inScope.contains(found->second)) {
        why_ = "an anchor that is no variable of a caller";
        return false;
      }
      variables_.push_back(found->second);
    }
    for (const ObjectId id : inScope) {
      if (match_.used.contains(id) && std::ranges::find(variables_, id) == variables_.end()) {
        why_ = "a variable of a caller that is no anchor";
        return false;
      }
    }
    return true;
  }

  void takeRest() {
    rest_ = call_;
    rest_.frames.pop_back();
    std::erase_if(rest_.objects,
                  [&](const auto& entry) { return !dynamic(entry.first) || match_.used.contains(entry.first); });
  }

  bool checkTracking() {
    const Reached reached = reachedFrom(rest_, rootsOf(rest_, terms_, executor_.program().pointerBits()),
                                        [&](ObjectId id) { return executor_.surelyNonEmpty(call_, id); });
    for (const auto& [id, object] : rest_.objects) {
      if (object.isLiveHeap() && !reached.objects.contains(id)) {
        why_ = "a block of the callers that only the called function's part leads to";
        return false;
      }
    }
    for (const auto& [number, value] : before_) {
      if (!value.isPointer() || !match_.used.contains(value.object)) continue;
      if (!reached.targets.contains({value.object, value.node})) {
        why_ = "an anchor that the callers do not hold for certain";
        return false;
      }
    }
    return true;
  }

  // An anchor does not change: where it was null before the call it is so afterwards, and lists that begin there are empty. False: it cannot be.
  bool keepsNull(State& output) {
    for (const auto& [number, value] : before_) {
      if (!value.isNull()) continue;
      for (;;) {
        const Value held = output.anchors->held.at(number);
        if (!held.isPointer() || !held.term.isConstant()) break;
        const auto found = output.objects.find(held.object);
        if (found == output.objects.end()) break;
        const Object& object = found->second;
        if (!object.list) {
          if (object.size.isConstant() && held.term.value() <= object.size.value()) return false;
          break;
        }
        const std::uint64_t origin = held.node == Node::First ? object.list->head : object.list->back;
        if (held.term.value() != origin) break;
        assumeEmpty(output, terms_, held.object);
        if (executor_.impossible(output)) return false;
      }
    }
    return true;
  }

  std::optional<State> after(const State& formula) {
    State output = withFreshSymbols(formula, terms_);
    if (!keepsNull(output)) return std::nullopt;
    State state = rest_;
    // What the output has may be younger than anything; what died may have done so before anything of the rest was made, unless nothing was made since in the part.
    for (auto& [id, object] : output.objects) {
      object.born = state.clock + 1;
      const Younger younger = youngerThan(formula, formula.objects.at(id));
      object.died = younger.blocks || younger.variables ? 0 : state.clock + 2;
    }
    state.clock += 2;
    std::map<ObjectId, ObjectId> names;
    forEachObject(std::as_const(output), [&](ObjectId id, const Object&) {
      if (dynamic(id)) names.emplace(id, ObjectId(state.nextObject++));
    });
    forEachObject(output, [&](ObjectId, Object& object) {
      if (!object.list) return;
      for (Owned& owned : object.list->owned) owned.id = names.at(owned.id);
    });
    forEachValue(output, [&](Value& value) {
      const auto found = names.find(value.object);
      if (found != names.end()) value.object = found->second;
    });
    const Anchors& anchors = *output.anchors;
    // What the callers' pointers into the part are now.
    const auto now = [&](const Value& value) -> std::optional<Value> {
      if (!value.isPointer() || !match_.used.contains(value.object)) return value;
      for (std::size_t i = 0; i < variables_.size(); ++i) {
        if (variables_[i] == value.object) return Value::pointer(names.at(anchors.variables[i]), value.term);
      }
      for (const auto& [number, held] : before_) {
        if (held.object != value.object || held.node != value.node) continue;
        return moved(terms_, anchors.held.at(number), terms_.sub(value.term, held.term));
      }
      return std::nullopt;
    };
    const auto replace = [&](Value& value) {
      const auto found = now(value);
      if (!found) ++forgotten_;
      if (!found) state.markImprecise("a pointer of a caller that no anchor of a summary follows");
      value = found.value_or(Value::integer(terms_.freshSymbol("w", value.term.width())));
    };
    for (Frame& frame : state.frames) {
      for (auto& [reg, value] : frame.registers) replace(value);
    }
    if (state.anchors) {
      for (auto& [number, value] : state.anchors->held) replace(value);
    }
    for (auto& [id, object] : state.objects) {
      for (auto& [offset, cell] : object.contents.cells) {
        if (cell.kind != CellKind::Holds) continue;
        if (!object.list) {
          replace(cell.value);
          continue;
        }
        // Of every node the same, so nothing that has a symbol in it.
        const auto value = now(cell.value);
        if (value && (*value == cell.value || value->term.isConstant())) {
          cell.value = *value;
        } else {
          ++forgotten_;
          state.markImprecise("pointers of nodes that no anchor of a summary follows");
          cell = {cell.bytes, CellKind::Unknown, {}};
        }
      }
      if (!object.list) continue;
      replace(object.list->after);
      if (object.list->doubly) replace(object.list->before);
      for (const Owned& owned : object.list->owned) {
        forEachValueOf(owned.object, [&](const Value& value) {
          if (value.isPointer() && match_.used.contains(value.object))
            throw support::Unsupported("what nodes of a caller's list own points into the part of a called function");
        });
      }
    }
    const auto rename = [&](ObjectId& id) {
      const auto found = std::ranges::find(variables_, id);
      if (found != variables_.end())
        id = names.at(anchors.variables[static_cast<std::size_t>(found - variables_.begin())]);
    };
    for (Frame& frame : state.frames) {
      for (auto& [slot, id] : frame.slots) rename(id);
      rename(frame.variadicArea);
    }
    if (state.anchors) {
      for (ObjectId& id : state.anchors->variables) rename(id);
    }
    for (const auto& [id, object] : output.objects) {
      const auto found = names.find(id);
      state.objects.emplace(found == names.end() ? id : found->second, object);
    }
    for (const Term condition : output.path.conjuncts()) state.assume(condition);
    for (const auto& [number, value] : before_) {
      const Value& held = anchors.held.at(number);
      if (!value.isPointer() && !held.isPointer() && value.term.width() == held.term.width()) {
        state.assume(terms_.eq(value.term, held.term));
      } else if (held.isNull() && isBlock(value)) {
        return std::nullopt;  // an anchor does not change, and no block is at address 0
      }
    }
    Frame& caller = state.top();
    const Block& block = executor_.program().function(caller.place.function).blocks[caller.place.block.index()];
    const auto& call = std::get<Call>(block.instructions[caller.place.instruction].op);
    if (anchors.results.size() < call.results.size())
      throw support::Unsupported("an output with fewer results than the call takes");
    for (std::size_t i = 0; i < call.results.size(); ++i) caller.registers[call.results[i]] = anchors.results[i];
    ++caller.place.instruction;
    if (executor_.impossible(state)) return std::nullopt;
    return state;
  }

  // The address of a live block, or of a byte of it.
  [[nodiscard]] bool isBlock(const Value& value) const {
    if (!value.isPointer()) return false;
    const Object* object = executor_.find(call_, value.object);
    if (object == nullptr || object->status != Status::Live) return false;
    if (object->list && !executor_.surelyNonEmpty(call_, value.object)) return false;
    return value.term.isConstant() && object->size.isConstant() && value.term.value() <= object->size.value();
  }

  Executor& executor_;
  term::TermStore& terms_;
  const State& call_;
  const Summary& summary_;
  const Match& match_;
  std::map<std::uint32_t, Value> before_;  // the anchors, in the state of the call
  std::vector<ObjectId> variables_;        // likewise
  State rest_;
  std::size_t forgotten_ = 0;
  std::string why_;
};

}  // namespace

Application applySummary(Executor& executor, const State& call, const Summary& summary, const Match& match,
                         bool leaksMatter) {
  return FrameRule(executor, call, summary, match).run(leaksMatter);
}

}  // namespace cairn::proof
