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
  for (const auto& [offset, cell] : list.contents.cells) {
    if (cell.kind != CellKind::Holds) continue;
    for (const term::SymbolId symbol : term::symbolsOf(cell.value.term)) result.insert(symbol);
  }
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
  term::Substitution own(terms);
  for (const term::SymbolId symbol : localSymbols(object)) {
    const Term old = terms.symbolTerm(symbol);
    own.replace(old, terms.freshSymbol("v", old.width()));
  }
  for (auto& [offset, cell] : node.contents.cells) {
    if (cell.kind == CellKind::Holds) cell.value.term = own.apply(cell.value.term);
  }
  for (const Term fact : list.facts) state.assume(own.apply(fact));
  const ObjectId taken = state.add(std::move(node));

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
  writeBytes(contents, list.next, width / 8, next);
  if (!list.doubly) return;
  const Value prev = first ? renamed(list.before) : Value::pointer(id, number(list.back), Node::Last);
  writeBytes(contents, list.prev, width / 8, prev);
}

Term fitsMemory(TermStore& terms, const Object& list, Term length) {
  const unsigned width = length.width();
  const std::uint64_t size = list.size.isConstant() && list.size.value() != 0 ? list.size.value() : 1;
  const std::uint64_t most = (width == 64 ? ~0ULL : (1ULL << width) - 1) / size;
  return terms.ule(length, terms.constant(most, width));
}

}  // namespace cairn::proof
