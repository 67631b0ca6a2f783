// Numbers in the order of states: what the symbols of the cover are in the state, and whether everything that the cover says of them holds there.
#include <algorithm>
#include <set>

#include "heap/cover/cover_matching.h"
#include "heap/numbers/scaled_symbols.h"
#include "heap/state/nesting.h"
#include "heap/state/replace_values.h"
#include "term/rewrite.h"

namespace cairn::heap {

using term::SymbolId;
using term::Term;

const Term* OrderMatching::lookUp(SymbolId symbol, int scope) {
  for (int at = scope;; at = progress_.instance(at).parent) {
    const auto& map = progress_.symbols(at);
    if (const auto found = map.find(symbol); found != map.end()) return &found->second;
    if (at == kOutside) return nullptr;
  }
}

bool OrderMatching::matchTerm(Term cover, Term state, int scope) {
  if (cover.width() != state.width()) return false;
  if (cover == state && cover.isConstant()) return true;
  if (cover.isConstant()) {
    return !state.isConstant() && holds(terms_.eq(cover, state), scope);
  }
  if (cover.is(term::Op::Symbol) && lookUp(cover.symbol(), scope) == nullptr) {
    progress_.bind(scope, cover.symbol(), state);
    return boundsHold(cover.symbol(), scope);
  }
  if (const std::vector<BitRange> parts = partsOf(cover); !parts.empty()) {
    return std::all_of(parts.begin(), parts.end(), [&](const BitRange& part) {
      return matchTerm(partAt(terms_, cover, part), partAt(terms_, state, part), scope);
    });
  }
  if (scaledSymbol(cover) && (state.isConstant() || scaledSymbol(state))) {
    bool matched = true;
    const auto inner = [&](Term c, Term s) {
      matched = matchTerm(c, s, scope);
      return c;
    };
    if (pairStructure(terms_, cover, state, inner)) return matched;
  }
  progress_.addEquation({scope, cover, state});
  return true;
}

bool OrderMatching::boundsHold(SymbolId symbol, int scope) {
  if (!boundsKnown_) {
    boundsKnown_ = true;
    const auto add = [&](Term condition) {
      const auto symbols = term::symbolsOf(condition);
      if (symbols.size() == 1) bounds_[symbols.front()].push_back(condition);
    };
    for (const Term conjunct : cover_.path.conjuncts()) add(conjunct);
    cover_.memory.forEachFrom(ObjectId(cover_.firstDynamic), [&](ObjectId, const support::Ref<Object>& object) {
      if (!object->isSegment()) return;
      for (const Term fact : object->segment->facts) add(fact);
    });
  }
  const auto found = bounds_.find(symbol);
  if (found == bounds_.end()) return true;
  return std::all_of(found->second.begin(), found->second.end(), [&](Term condition) {
    const auto value = valueOf(condition, scope);
    return value && holds(*value, scope);
  });
}

std::optional<Term> OrderMatching::valueOf(Term cover, int scope) {
  term::Substitution substitution(terms_);
  bool all = true;
  for (const SymbolId symbol : term::symbolsOf(cover)) {
    const Term* value = lookUp(symbol, scope);
    const bool number = value != nullptr && value->valid();
    const Term own = terms_.symbolTerm(symbol);
    // The state may have a symbol of the same name, with another meaning: values of others may speak of it.
    if (!number && own.isBool()) return std::nullopt;
    substitution.replace(own, number ? *value : terms_.freshSymbol("o", own.width()));
    all &= number;
  }
  const Term value = substitution.apply(cover);
  return all || value.isConstant() ? std::optional(value) : std::nullopt;
}

bool OrderMatching::holds(Term condition, int scope) { return numbers_.hold(condition, segmentsAround(scope)); }

std::vector<ObjectId> OrderMatching::segmentsAround(int scope) const {
  std::vector<ObjectId> segments;
  for (int at = scope; at != kOutside; at = progress_.instance(at).parent) {
    const ObjectId node = progress_.instance(at).node;
    if (state_.find(node)->isSegment()) segments.push_back(node);
  }
  return segments;
}

bool OrderMatching::equationsHold(std::size_t first) {
  return std::all_of(progress_.equations().begin() + static_cast<std::ptrdiff_t>(first), progress_.equations().end(),
                     [&](const Equation& equation) {
                       const auto value = valueOf(equation.cover, equation.scope);
                       return value && holds(terms_.eq(*value, equation.state), equation.scope);
                     });
}

bool OrderMatching::numbersHold() {
  if (!equationsHold(0)) return false;
  for (const Term conjunct : cover_.path.conjuncts()) {
    const auto value = valueOf(conjunct, kOutside);
    if (!value || !holds(*value, kOutside)) return false;
  }
  for (std::size_t i = 0; i < progress_.instances().size(); ++i) {
    if (progress_.instances()[i].parent == kOutside && !factsHold(static_cast<int>(i))) return false;
  }
  for (int scope = kOutside; scope < static_cast<int>(progress_.instances().size()); ++scope) {
    const auto& chains = progress_.chains(scope);
    const bool ordered = std::all_of(chains.begin(), chains.end(), [&](const auto& chain) {
      return standsInOrder(*cover_.find(chain.first)->segment, chain.second, scope);
    });
    if (!ordered) return false;
  }
  return true;
}

bool OrderMatching::standsInOrder(const Segment& cover, const std::vector<ObjectId>& objects, int scope) {
  for (const Ordering& ordering : cover.orderings) {
    for (std::size_t i = 0; i < objects.size(); ++i) {
      if (!hasOrdering(*state_.find(objects[i]), terms_, ordering, pointerBytes_)) return false;
      for (std::size_t j = i + 1; j < objects.size(); ++j) {
        if (!standInOrder(objects[i], objects[j], ordering, scope)) return false;
        if (surelyHasNodes(*state_.find(objects[j]), scope)) break;
      }
    }
  }
  return true;
}

bool OrderMatching::standInOrder(ObjectId earlier, ObjectId later, const Ordering& ordering, int scope) {
  const auto a = numberAt(state_.find(earlier)->contents, terms_, ordering, pointerBytes_);
  const auto b = numberAt(state_.find(later)->contents, terms_, ordering, pointerBytes_);
  if (!a || !b || a->width() != b->width()) return false;
  std::vector<ObjectId> segments = segmentsAround(scope);
  for (const ObjectId id : {earlier, later}) {
    if (state_.find(id)->isSegment()) segments.push_back(id);
  }
  return numbers_.hold(holdsBetween(terms_, ordering, *a, *b), segments);
}

bool OrderMatching::surelyHasNodes(const Object& object, int scope) {
  return !object.isSegment() || holds(terms_.toBool(object.segment->length), scope);
}

bool OrderMatching::factsHold(int node) {
  const ObjectId owner = progress_.instance(node).owner;
  for (const Term fact : cover_.find(owner)->segment->facts) {
    std::vector<int> scopes{node};
    for (std::size_t i = 0; i < progress_.instances().size(); ++i) {
      if (descends(static_cast<int>(i), node) && static_cast<int>(i) != node) scopes.push_back(static_cast<int>(i));
    }
    bool checked = false;
    for (const int scope : scopes) {
      const bool bound = allBound(fact, scope);
      // The innermost scope that knows all symbols decides; outer ones know fewer.
      if (!bound) continue;
      const auto value = valueOf(fact, scope);
      if (!value || !holds(*value, scope)) return false;
      checked = true;
    }
    if (!checked && !vacuous(fact, node)) return false;
  }
  return true;
}

bool OrderMatching::descends(int scope, int from) const {
  while (scope != kOutside && scope != from) scope = progress_.instance(scope).parent;
  return scope == from;
}

bool OrderMatching::allBound(Term term, int scope) {
  const auto symbols = term::symbolsOf(term);
  return std::all_of(symbols.begin(), symbols.end(), [&](SymbolId s) { return lookUp(s, scope) != nullptr; });
}

bool OrderMatching::vacuous(Term fact, int node) {
  std::set<SymbolId> nested;
  const auto add = [&](Term term) {
    if (!term.valid()) return;
    for (const SymbolId symbol : term::symbolsOf(term)) nested.insert(symbol);
  };
  for (const ObjectId id : ownedObjects(cover_, progress_.instance(node).owner)) {
    const Object& object = *cover_.find(id);
    add(object.size);
    if (object.isSegment()) add(object.segment->length);
    forEachValue(object, [&](const Value& value) { add(value.term); });
  }
  for (const SymbolId symbol : term::symbolsOf(fact)) {
    if (!nested.contains(symbol)) continue;
    bool somewhere = lookUp(symbol, node) != nullptr;
    for (std::size_t i = 0; i < progress_.instances().size(); ++i) {
      somewhere |= descends(static_cast<int>(i), node) && progress_.instances()[i].symbols.contains(symbol);
    }
    if (!somewhere) return true;
  }
  return false;
}

}  // namespace cairn::heap
