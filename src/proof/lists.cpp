#include "proof/lists.h"

#include "proof/contents.h"
#include "support/check.h"
#include "term/rewrite.h"

namespace cairn::proof {

using term::Term;
using term::TermStore;

Value moved(TermStore& terms, const Value& value, Term distance) {
  Value result = value;
  result.term = terms.add(value.term, distance);
  return result;
}

std::set<term::SymbolId> localSymbols(const Object& list) {
  std::set<term::SymbolId> result;
  const auto note = [&](Term term) {
    for (const term::SymbolId symbol : term::symbolsOf(term)) result.insert(symbol);
  };
  const auto noteCells = [&](const Contents& contents) {
    for (const auto& [offset, cell] : contents.cells) {
      if (cell.kind == CellKind::Holds) note(cell.value.term);
    }
  };
  noteCells(list.contents);
  for (const Owned& owned : list.list->owned) {
    const Object& object = owned.object;
    note(object.size);
    if (!object.list) {
      noteCells(object.contents);
      continue;
    }
    note(object.list->length);
    note(object.list->after.term);
    if (object.list->doubly) note(object.list->before.term);
  }
  return result;
}

NodeInstance instanceOf(TermStore& terms, ObjectId listId, const Object& list, std::uint32_t& nextObject) {
  NodeInstance result;
  result.id = ObjectId(nextObject++);
  term::Substitution own(terms);
  std::map<ObjectId, ObjectId> names;
  Object node = list;
  forEachOwned(ObjectId(), node, [&](ObjectId id, Object& object) {
    if (id.valid()) names.emplace(id, ObjectId(nextObject++));
    if (!object.list) return;
    for (const term::SymbolId symbol : localSymbols(object)) {
      const Term old = terms.symbolTerm(symbol);
      const Term fresh = terms.freshSymbol("v", old.width());
      own.replace(old, fresh);
      result.symbols.emplace(symbol, fresh);
    }
  });
  const auto rename = [&](Value& value) {
    value.term = own.apply(value.term);
    if (value.object == listId && value.node == Node::Self) value = Value::pointer(result.id, value.term);
    const auto found = names.find(value.object);
    if (found != names.end()) value.object = found->second;
  };
  for (auto& [offset, cell] : node.contents.cells) {
    if (cell.kind == CellKind::Holds) rename(cell.value);
  }
  for (Owned& owned : node.list->owned) {
    forEachValueOf(owned.object, rename);
    forEachTermOf(owned.object, [&](Term& term) { term = own.apply(term); });
    owned.object.born = list.born;
    owned.id = names.at(owned.id);
    forEachOwned(owned.id, owned.object, [&](ObjectId, Object& object) {
      if (!object.list) return;
      for (Owned& inner : object.list->owned) inner.id = names.at(inner.id);
    });
  }
  for (const Term fact : node.list->facts) result.facts.push_back(own.apply(fact));
  result.contents = std::move(node.contents);
  result.owned = std::move(node.list->owned);
  return result;
}

void assumeEmpty(State& state, TermStore& terms, ObjectId id) {
  const List list = *state.objects.at(id).list;
  const unsigned width = list.length.width();
  state.assume(terms.eq(list.length, terms.constant(0, width)));
  state.objects.erase(id);
  const auto follow = [&](const Value& pointer) {
    Value value = pointer;
    for (unsigned steps = 0; value.object == id; ++steps) {
      if (steps == 2) throw support::Unsupported("a circle of lists that may all be empty");
      const bool first = value.node == Node::First;
      const Term distance = terms.sub(value.term, terms.constant(first ? list.head : list.back, width));
      value = moved(terms, first ? list.after : list.before, distance);
    }
    return value;
  };
  forEachValue(state, [&](Value& value) {
    if (value.isPointer() && value.object == id) value = follow(value);
  });
}

void takeNode(State& state, TermStore& terms, ObjectId id, Node end) {
  Object& object = state.objects.at(id);
  const List list = *object.list;
  CAIRN_CHECK(end == Node::First || (end == Node::Last && list.doubly), "a list is entered where it has an end");
  const unsigned width = list.length.width();
  const auto number = [&](std::uint64_t value) { return terms.constant(value, width); };
  state.assume(terms.toBool(list.length));

  Object node = object;
  node.list.reset();
  NodeInstance instance = instanceOf(terms, id, object, state.nextObject);
  node.contents = std::move(instance.contents);
  for (const Term fact : instance.facts) state.assume(fact);
  for (Owned& owned : instance.owned) state.objects.emplace(owned.id, std::move(owned.object));
  const ObjectId taken = instance.id;
  state.objects.emplace(taken, std::move(node));

  List& rest = *state.objects.at(id).list;
  rest.length = terms.sub(list.length, number(1));
  if (end == Node::First) {
    if (list.doubly) rest.before = Value::pointer(taken, number(list.back));
  } else {
    rest.after = Value::pointer(taken, number(list.head));
  }
  forEachValue(state, [&](Value& value) {
    if (value.object == id && value.node == end) value = Value::pointer(taken, value.term);
  });
  // The links of the node, as they were before: what the ends of the list pointed to may have been the node itself.
  const auto renamed = [&](const Value& value) {
    return value.object == id && value.node == end ? Value::pointer(taken, value.term) : value;
  };
  const bool first = end == Node::First;
  const Value next = first ? Value::pointer(id, number(list.head), Node::First) : renamed(list.after);
  Contents& contents = state.objects.at(taken).contents;
  writeBytes(contents, terms, list.next, width / 8, next);
  if (!list.doubly) return;
  const Value prev = first ? renamed(list.before) : Value::pointer(id, number(list.back), Node::Last);
  writeBytes(contents, terms, list.prev, width / 8, prev);
}

Term fitsMemory(TermStore& terms, const Object& list, Term length) {
  const unsigned width = length.width();
  const std::uint64_t size = list.size.isConstant() && list.size.value() != 0 ? list.size.value() : 1;
  const std::uint64_t most = (width == 64 ? ~0ULL : (1ULL << width) - 1) / size;
  return terms.ule(length, terms.constant(most, width));
}

}  // namespace cairn::proof
