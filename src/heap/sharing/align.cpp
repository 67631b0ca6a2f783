#include "heap/sharing/align.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "heap/sharing/common_part.h"
#include "heap/state/addresses.h"
#include "heap/state/rename_visitor.h"
#include "heap/state/stack_shape.h"
#include "heap/state/state_check.h"
#include "term/rewrite.h"

namespace cairn::heap {

using support::Ref;
using term::SymbolId;
using term::Term;

namespace {

// What lies at the same place in both, found from variables on: a guess. Each name has at most one partner.
class SamePlaces {
 public:
  SamePlaces(const State& state, const State& like) : state_(state), like_(like) {
    state.changedGlobals.forEach([&](ObjectId id, bool) {
      if (like.changedGlobals.find(id) != nullptr) pairInside(*state.find(id), *like.find(id));
    });
    const Frame* l = like.top.get();
    for (const Frame* s = state.top.get(); s != nullptr && l != nullptr; s = s->caller.get(), l = l->caller.get()) {
      pairFrames(*s, *l);
    }
    while (!pending_.empty()) {
      const auto [s, other] = pending_.back();
      pending_.pop_back();
      pairInside(*state_.find(s), *like_.find(other));
    }
  }

  [[nodiscard]] const std::unordered_map<ObjectId, ObjectId>& objects() const { return objects_; }
  [[nodiscard]] const std::unordered_map<SymbolId, SymbolId>& symbols() const { return symbols_; }
  [[nodiscard]] bool isTaken(ObjectId ofLike) const { return takenObjects_.contains(ofLike); }
  [[nodiscard]] bool isTaken(SymbolId ofLike) const { return takenSymbols_.contains(ofLike); }

 private:
  void pairFrames(const Frame& s, const Frame& l) {
    for (std::size_t i = 0; i < std::min(s.slots.size(), l.slots.size()); ++i) pair(s.slots[i], l.slots[i]);
    for (std::size_t i = 0; i < std::min(s.stackAllocations.size(), l.stackAllocations.size()); ++i)
      pair(s.stackAllocations[i], l.stackAllocations[i]);
    pair(s.variadicArea, l.variadicArea);
    for (const auto& [reg, value] : s.registers.entries()) {
      if (const Value* other = l.registers.find(reg)) pair(value, *other);
    }
  }

  void pair(ObjectId s, ObjectId l) {
    if (!s.valid() || !l.valid() || s.index() < state_.firstDynamic || l.index() < state_.firstDynamic) return;
    const Object* object = state_.find(s);
    const Object* other = like_.find(l);
    if (object == nullptr || other == nullptr || object->isSegment() != other->isSegment() ||
        object->level != other->level || object->storage != other->storage || object->status != other->status) {
      return;
    }
    if (objects_.contains(s) || !takenObjects_.insert(l).second) return;
    objects_.emplace(s, l);
    pending_.emplace_back(s, l);
  }

  void pair(Term s, Term l) {
    if (!s.valid() || !l.valid() || s.isBool() || l.isBool() || s.width() != l.width()) return;
    if (s.is(term::Op::Symbol) && l.is(term::Op::Symbol)) {
      if (symbols_.contains(s.symbol()) || !takenSymbols_.insert(l.symbol()).second) return;
      symbols_.emplace(s.symbol(), l.symbol());
      return;
    }
    constexpr std::size_t kFewChildren = 2;
    if (s.op() != l.op() || s.children().size() != l.children().size() || s.children().size() > kFewChildren) return;
    for (std::size_t i = 0; i < s.children().size(); ++i) {
      // One step: what a number is made of, not whole expressions.
      if (s.child(i).is(term::Op::Symbol) && l.child(i).is(term::Op::Symbol)) pair(s.child(i), l.child(i));
    }
  }

  void pair(const Value& s, const Value& l) {
    if (s.kind != l.kind) return;
    if (s.refersToObject() && s.target == l.target) pair(s.object, l.object);
    pair(s.term, l.term);
  }

  void pairInside(const Object& s, const Object& l) {
    pair(s.size, l.size);
    s.contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
      const Cell* other = l.contents.cells.find(offset);
      if (other != nullptr && other->bytes == cell.bytes) pair(cell.value, other->value);
    });
    pair(s.contents.background, l.contents.background);
    if (!s.isSegment() || !l.isSegment()) return;
    pair(s.segment->length, l.segment->length);
    pair(s.segment->nextValue, l.segment->nextValue);
    pair(s.segment->prevValue, l.segment->prevValue);
  }

  const State& state_;
  const State& like_;
  std::unordered_map<ObjectId, ObjectId> objects_;
  std::unordered_set<ObjectId> takenObjects_;
  std::unordered_map<SymbolId, SymbolId> symbols_;
  std::unordered_set<SymbolId> takenSymbols_;
  std::vector<std::pair<ObjectId, ObjectId>> pending_;
};

}  // namespace

State renamedLike(const State& state, const State& like, term::TermStore& terms) {
  const SamePlaces same(state, like);
  State result = state;
  result.choices = {};
  forgetAddresses(result);
  result.knownNumbers = nullptr;
  result.components = nullptr;
  result.nextObject = std::max(state.nextObject, like.nextObject);

  // A name that is taken goes to its partner: who had it gets a new one.
  std::unordered_map<ObjectId, ObjectId> numbers = same.objects();
  const auto numberOf = [&](ObjectId id) {
    if (id.index() < state.firstDynamic) return id;
    const auto [at, fresh] = numbers.try_emplace(id, id);
    if (fresh && same.isTaken(id)) at->second = ObjectId(result.nextObject++);
    return at->second;
  };
  std::unordered_map<SymbolId, Term> symbols;
  for (const auto& [own, other] : same.symbols()) symbols.emplace(own, terms.symbolTerm(other));
  const auto symbolOf = [&](SymbolId symbol) {
    const auto [at, fresh] = symbols.try_emplace(symbol);
    if (fresh) {
      const Term term = terms.symbolTerm(symbol);
      at->second = same.isTaken(symbol) ? terms.freshSymbol("k", term.width()) : term;
    }
    return at->second;
  };
  std::unordered_map<Term, Term> known;
  Names names;
  names.object = numberOf;
  names.number = [&](Term term) {
    const auto [at, fresh] = known.try_emplace(term);
    if (!fresh) return at->second;
    Term renamed = term;
    if (term.is(term::Op::Symbol)) {
      renamed = symbolOf(term.symbol());
    } else {
      term::Substitution substitution(terms);
      for (const SymbolId symbol : term::symbolsOf(term)) {
        substitution.replace(terms.symbolTerm(symbol), symbolOf(symbol));
      }
      renamed = substitution.apply(term);
    }
    known[term] = renamed;
    return renamed;
  };

  std::vector<std::pair<ObjectId, Ref<Object>>> objects;
  const auto add = [&](ObjectId id, const Ref<Object>& object) { objects.emplace_back(id, object); };
  state.changedGlobals.forEach([&](ObjectId id, bool) { add(id, *state.memory.find(id)); });
  state.memory.forEachFrom(ObjectId(state.firstDynamic), add);
  if (result.top) names.in(result.top.own());
  result.memory.eraseFrom(ObjectId(state.firstDynamic));
  for (auto& [id, object] : objects) {
    Object renamed = *object;
    names.in(renamed);
    const ObjectId number = numberOf(id);
    const Ref<Object>* other = like.memory.find(number);
    const bool alike = other != nullptr && sameObject(renamed, **other);
    result.memory.set(number, alike ? *other : support::makeRef<Object>(std::move(renamed)));
  }
  result.path = {};
  for (const Term condition : state.path.conjuncts()) result.assume(names.number(condition));
  requireInvariants(result, "renamedLike");
  return result;
}

State alignedTo(State state, const State& like, term::TermStore& terms) {
  if (!isWorthDividing(state) || !sameStack(like, state)) return state;
  const SharedPart shared(like, state);
  if (shared.empty()) return renamedLike(state, like, terms);
  const State rest = shared.without(state);
  if (!isWorthDividing(rest)) return state;
  return shared.with(renamedLike(rest, shared.without(like), terms));
}

}  // namespace cairn::heap
