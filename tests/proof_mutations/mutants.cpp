#include "mutants.h"

#include <fmt/format.h>

#include <functional>

#include "proof/lists.h"
#include "support/check.h"
#include "term/rewrite.h"

namespace cairn::proof_mutations {

using proof::Formula;
using proof::Object;
using proof::ObjectId;
using proof::State;
using proof::Value;
using term::Term;

namespace {

class Mutations {
 public:
  explicit Mutations(term::TermStore& terms) : terms_(terms) {}

  std::vector<std::pair<std::string, State>> of(const State& state) {
    result_.clear();
    conditions(state);
    proof::forEachObject(state, [&](ObjectId id, const Object& object) {
      const bool owned = !state.objects.contains(id);
      contents(state, id, object);
      if (object.list) {
        list(state, id, *object.list, owned);
      } else if (object.isLiveHeap()) {
        block(state, id, owned);
      }
    });
    registers(state);
    if (state.anchors) {
      for (const auto& [number, value] : state.anchors->held) {
        change("an anchor dropped", state, [&](State& s) { s.anchors->held.erase(number); });
      }
    }
    return std::move(result_);
  }

 private:
  // Of the state, or one that nodes own.
  static Object& objectIn(State& state, ObjectId id) {
    Object* found = nullptr;
    proof::forEachObject(state, [&](ObjectId other, Object& object) {
      if (other == id) found = &object;
    });
    return *found;
  }
  static void remove(std::vector<proof::Owned>& all, ObjectId id) {
    std::erase_if(all, [&](const proof::Owned& one) { return one.id == id; });
    for (proof::Owned& one : all) {
      if (one.object.list) remove(one.object.list->owned, id);
    }
  }

  void change(const std::string& what, const State& state, const std::function<void(State&)>& edit) {
    State changed = state;
    edit(changed);
    result_.emplace_back(what, std::move(changed));
  }

  void conditions(const State& state) {
    const std::vector<Term> all = state.path.conjuncts();
    const auto with = [&](const std::string& what, std::size_t place, Term condition) {
      change(what, state, [&](State& s) {
        s.path = {};
        for (std::size_t i = 0; i < all.size(); ++i) s.assume(i == place ? condition : all[i]);
      });
    };
    for (std::size_t i = 0; i < all.size(); ++i) {
      with("a condition dropped", i, terms_.boolean(true));
      for (const term::SymbolId symbol : term::symbolsOf(all[i])) {
        const Term old = terms_.symbolTerm(symbol);
        if (old.isBool()) continue;
        for (const bool up : {false, true}) {
          const Term one = terms_.constant(1, old.width());
          term::Substitution shift(terms_);
          shift.replace(old, up ? terms_.add(old, one) : terms_.sub(old, one));
          with(up ? "a bound lowered" : "a bound raised", i, shift.apply(all[i]));
        }
      }
    }
  }

  void contents(const State& state, ObjectId id, const Object& object) {
    for (const auto& [offset, cell] : object.contents.cells) {
      const std::uint64_t at = offset;
      change("a cell dropped", state, [&](State& s) {
        auto& changed = objectIn(s, id).contents.cells.at(at);
        changed.kind = proof::CellKind::Unknown;
      });
      if (cell.kind != proof::CellKind::Holds || (object.list && !cell.value.isPointer())) continue;
      if (cell.value.isPointer()) {
        change("a pointer made null", state, [&](State& s) {
          objectIn(s, id).contents.cells.at(at).value = Value::integer(terms_.constant(0, cell.value.term.width()));
        });
        change("a pointer moved", state, [&](State& s) {
          Term& offsetTerm = objectIn(s, id).contents.cells.at(at).value.term;
          offsetTerm = terms_.add(offsetTerm, terms_.constant(8, offsetTerm.width()));
        });
      } else if (cell.value.term.isConstant()) {
        change("a number changed", state, [&](State& s) {
          Term& number = objectIn(s, id).contents.cells.at(at).value.term;
          number = terms_.constant(number.value() + 1, number.width());
        });
      }
    }
  }

  void list(const State& state, ObjectId id, const proof::List& list, bool owned) {
    const unsigned width = list.length.width();
    try {
      change("a list made empty", state, [&](State& s) {
        if (owned) {
          objectIn(s, id).list->length = terms_.constant(0, width);
        } else {
          proof::assumeEmpty(s, terms_, id);
        }
      });
    } catch (const support::Unsupported&) {
      // A circle of lists: there is no such state.
    }
    change("a list of one node", state, [&](State& s) { objectIn(s, id).list->length = terms_.constant(1, width); });
    change("a list of three nodes", state, [&](State& s) { objectIn(s, id).list->length = terms_.constant(3, width); });
    change("another node size", state, [&](State& s) {
      Term& size = objectIn(s, id).size;
      size = terms_.add(size, terms_.constant(8, width));
    });
    change("another link", state, [&](State& s) { objectIn(s, id).list->next += width / 8; });
    change("a list that ends in null", state,
           [&](State& s) { objectIn(s, id).list->after = Value::integer(terms_.constant(0, width)); });
    for (std::size_t i = 0; i < list.facts.size(); ++i) {
      change("a fact dropped", state, [&](State& s) {
        auto& facts = objectIn(s, id).list->facts;
        facts.erase(facts.begin() + static_cast<std::ptrdiff_t>(i));
      });
    }
  }

  void block(const State& state, ObjectId id, bool owned) {
    change("a block dropped", state, [&](State& s) {
      const unsigned width = objectIn(s, id).size.width();
      s.objects.erase(id);
      for (auto& [other, object] : s.objects) {
        if (object.list) remove(object.list->owned, id);
      }
      proof::forEachValue(s, [&](Value& value) {
        if (value.object == id) value = Value::integer(terms_.constant(0, width));
      });
    });
    if (!owned) {
      change("a block freed", state, [&](State& s) {
        objectIn(s, id).status = proof::Status::Freed;
        objectIn(s, id).contents = {};
      });
    }
    change("another block size", state, [&](State& s) {
      Term& size = objectIn(s, id).size;
      size = terms_.add(size, terms_.constant(8, size.width()));
    });
  }

  void registers(const State& state) {
    for (std::size_t f = 0; f < state.frames.size(); ++f) {
      for (const auto& [reg, value] : state.frames[f].registers) {
        change("a register dropped", state, [&](State& s) { s.frames[f].registers.erase(reg); });
        if (value.isPointer() || !value.term.isConstant()) continue;
        change("a register changed", state, [&](State& s) {
          Term& number = s.frames[f].registers.at(reg).term;
          number = terms_.constant(number.value() + 1, number.width());
        });
      }
    }
  }

  term::TermStore& terms_;
  std::vector<std::pair<std::string, State>> result_;
};

}  // namespace

std::vector<Mutant> mutantsOf(const proof::Proof& proof, term::TermStore& terms) {
  std::vector<Mutant> mutants;
  Mutations mutations(terms);
  const auto place = [](const char* kind, std::size_t index) { return fmt::format("{} {}", kind, index + 1); };
  for (std::size_t i = 0; i < proof.invariants.size(); ++i) {
    Mutant removed{place("invariant", i) + ": removed", i, std::nullopt, proof};
    removed.proof.invariants.erase(removed.proof.invariants.begin() + static_cast<std::ptrdiff_t>(i));
    mutants.push_back(std::move(removed));
    for (auto& [what, state] : mutations.of(proof.invariants[i].state)) {
      Mutant mutant{fmt::format("{}: {}", place("invariant", i), what), i, proof.invariants[i], proof};
      mutant.formula->state = state;
      mutant.proof.invariants[i].state = std::move(state);
      mutants.push_back(std::move(mutant));
    }
  }
  for (std::size_t i = 0; i < proof.summaries.size(); ++i) {
    for (auto& [what, state] : mutations.of(proof.summaries[i].input.state)) {
      Mutant mutant{fmt::format("{}: {}", place("input", i), what), std::nullopt, std::nullopt, proof};
      mutant.proof.summaries[i].input.state = std::move(state);
      mutants.push_back(std::move(mutant));
    }
    const auto& outputs = proof.summaries[i].outputs;
    for (std::size_t j = 0; j < outputs.size(); ++j) {
      Mutant removed{fmt::format("output {} of {}: removed", j + 1, place("input", i)), std::nullopt, std::nullopt, proof};
      auto& rest = removed.proof.summaries[i].outputs;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(j));
      mutants.push_back(std::move(removed));
      for (auto& [what, state] : mutations.of(outputs[j].state)) {
        Mutant mutant{fmt::format("output {} of {}: {}", j + 1, place("input", i), what), std::nullopt, std::nullopt, proof};
        mutant.proof.summaries[i].outputs[j].state = std::move(state);
        mutants.push_back(std::move(mutant));
      }
    }
  }
  return mutants;
}

}  // namespace cairn::proof_mutations
