// Objects, their contents and numbers, of one state laid over those of another.
#include "proof/matcher.h"

namespace cairn::proof {

bool Matcher::value(Search& search, const Pair& pair) {
  const auto& [left, right, context] = pair;
  if (!right.isPointer()) {
    if (left.isPointer()) {
      return forget(search, right.term, left.term.isConstant() ? contextOf(search.leftExtras, left.object) : context);
    }
    return number(search, left.term, right.term, context);
  }
  const unsigned width = executor_.program().pointerBits();
  if (right.node == Node::Itself) {
    if (!left.isPointer() || left.node != Node::Itself) return false;
    return number(search, left.term, right.term, context) && same(search, left.object, right.object);
  }
  const List& list = *rightObject(search, right.object).list;
  // Where the list begins is the same in every node that is not around it.
  const ContextId inside = contextOf(search.rightExtras, right.object);
  if (!encloses(search, contextOf(search.leftExtras, left.object), inside)) return false;
  if (!encloses(search, context, inside) && !left.term.isConstant()) return false;
  const bool first = right.node == Node::First;
  if (!right.term.isConstant()) return false;
  const Term shift = terms_.sub(terms_.constant(first ? list.head : list.back, width), right.term);
  const Value address = moved(terms_, left, shift);
  const auto walked = search.match.lists.find(right.object);
  if (walked != search.match.lists.end()) {
    const Run& run = walked->second;
    const auto& end = first ? run.start : run.end;
    if (end) return *end == address;
    search.pairs.push_back({address, first ? list.after : list.before, context});  // there is no node
    return true;
  }
  auto& known = first ? search.starts : search.ends;
  const auto [entry, fresh] = known.emplace(right.object, address);
  return fresh || entry->second == address;
}

bool Matcher::same(Search& search, ObjectId left, ObjectId right) {
  if (right.index() < firstDynamic(executor_.program())) return left == right;
  const auto known = search.match.objects.find(right);
  if (known != search.match.objects.end()) return known->second == left;
  const Object* found = leftObject(search, left);
  if (found == nullptr || left.index() < firstDynamic(executor_.program())) return false;
  // What each node owns is something else in each.
  const ContextId context = contextOf(search.rightExtras, right);
  if (contextOf(search.leftExtras, left) != context) return false;
  if (!search.match.used.insert(left).second) return false;
  search.match.objects.emplace(right, left);
  return object(search, *found, rightObject(search, right), context);
}

bool Matcher::object(Search& search, const Object& left, const Object& right, ContextId context) {
  if (left.list || right.list) return false;
  if (left.storage != right.storage || left.status != right.status || left.writable != right.writable) return false;
  if (!number(search, left.size, right.size, context)) return false;
  if (right.status != Status::Live) {
    const Younger here = youngerThan(left_, left);
    const Younger there = youngerThan(right_, right);
    return (there.blocks || !here.blocks) && (there.variables || !here.variables);
  }
  return contents(search, left.contents, right.contents, context);
}

bool Matcher::contents(Search& search, const Contents& left, const Contents& right, ContextId context) {
  for (const auto& [offset, cell] : right.cells) {
    switch (cell.kind) {
      case CellKind::Unknown: break;
      case CellKind::Filled:
        if (!allAre(left, offset, cell.bytes, static_cast<std::uint8_t>(cell.value.term.value()))) return false;
        break;
      case CellKind::Holds: {
        const auto known = readBytes(left, terms_, offset, cell.bytes);
        if (known) {
          search.pairs.push_back({*known, cell.value, context});
        } else if (cell.value.isPointer() || !forget(search, cell.value.term, context)) {
          return false;
        }
        break;
      }
    }
  }
  return !right.background || backgroundHolds(left, right);
}

bool Matcher::backgroundHolds(const Contents& left, const Contents& right) {
  const std::uint8_t byte = *right.background;
  if (left.background != byte) return false;
  const auto coveredOnRight = [&](std::uint64_t offset) {
    auto at = right.cells.upper_bound(offset);
    if (at == right.cells.begin()) return false;
    --at;
    return at->first + at->second.bytes > offset;
  };
  for (const auto& [offset, cell] : left.cells) {
    constexpr std::uint64_t kMost = 1U << 16U;
    if (cell.bytes > kMost) {
      if (!allAre(left, offset, cell.bytes, byte)) return false;
      continue;
    }
    for (std::uint64_t i = offset; i < offset + cell.bytes; ++i) {
      if (!coveredOnRight(i) && !allAre(left, i, 1, byte)) return false;
    }
  }
  return true;
}

bool Matcher::hasOwn(ObjectId id, const Object& list) {
  const auto isSelf = [&](const auto& entry) {
    const Value& value = entry.second.value;
    return entry.second.kind == CellKind::Holds && value.object == id && value.node == Node::Self;
  };
  return !list.list->owned.empty() || std::ranges::any_of(list.contents.cells, isSelf);
}

bool Matcher::node(Search& search, ObjectId elementId, ObjectId wholeId, ContextId context) {
  const Object& element = *leftObject(search, elementId);
  const Object& whole = rightObject(search, wholeId);
  const bool own = hasOwn(wholeId, whole) || (element.list && hasOwn(elementId, element));
  return own ? owningNode(search, elementId, wholeId, context) : nodeContents(search, element, whole, context);
}

bool Matcher::owningNode(Search& search, ObjectId elementId, ObjectId wholeId, ContextId context) {
  const Object element = *leftObject(search, elementId);
  const NodeInstance right = instanceOf(terms_, wholeId, rightObject(search, wholeId), search.nextObject);
  Contents left = element.contents;
  ObjectId leftNode = elementId;
  ContextId inside = context;
  if (element.list) {
    const NodeInstance any = instanceOf(terms_, elementId, element, search.nextObject);
    Context nodes{context, search.contexts[context].given};
    nodes.given.insert(nodes.given.end(), any.facts.begin(), any.facts.end());
    nodes.given.push_back(terms_.toBool(element.list->length));
    search.contexts.push_back(std::move(nodes));
    inside = search.contexts.size() - 1;
    for (const auto& [old, symbol] : any.symbols) search.origins.emplace(symbol.symbol(), inside);
    for (const Owned& owned : any.owned) search.leftExtras.emplace(owned.id, Extra{owned.object, inside});
    left = any.contents;
    // Another address in each node.
    leftNode = any.id;
    search.leftExtras.emplace(leftNode, Extra{Object(), inside});
    search.match.used.insert(leftNode);
  }
  search.match.objects.emplace(right.id, leftNode);
  for (const auto& [old, symbol] : right.symbols) {
    search.origins.emplace(symbol.symbol(), inside);
    occurrences_[symbol.symbol()] = occurrences_[old];
  }
  for (const Owned& owned : right.owned) search.rightExtras.emplace(owned.id, Extra{owned.object, inside});
  for (const Term fact : right.facts) search.obligations.push_back({search.contexts[inside].given, Term(), fact, {}});
  return contents(search, left, right.contents, inside);
}

bool Matcher::nodeContents(Search& search, const Object& element, const Object& whole, ContextId context) {
  if (whole.contents.background && !backgroundHolds(element.contents, whole.contents)) return false;
  std::vector<Term> given = search.contexts[context].given;
  if (element.list) given.insert(given.end(), element.list->facts.begin(), element.list->facts.end());
  std::map<SymbolId, unsigned> places;
  for (const auto& [offset, cell] : whole.contents.cells) {
    if (cell.kind != CellKind::Holds) continue;
    for (const SymbolId symbol : term::symbolsOf(cell.value.term)) ++places[symbol];
  }
  Numbers own;
  std::vector<std::pair<Term, Term>> equations;
  for (const auto& [offset, cell] : whole.contents.cells) {
    const Value& right = cell.value;
    if (cell.kind == CellKind::Unknown) continue;
    if (cell.kind == CellKind::Filled) {
      if (!allAre(element.contents, offset, cell.bytes, static_cast<std::uint8_t>(right.term.value()))) return false;
      continue;
    }
    const auto known = readBytes(element.contents, terms_, offset, cell.bytes);
    // A symbol, or one that is extended: its value is what the low bits are.
    const bool extended = right.term.is(term::Op::ZExt) || right.term.is(term::Op::SExt);
    const Term number = extended ? right.term.child(0) : right.term;
    const bool symbol = number.is(term::Op::Symbol);
    if (right.isPointer()) {
      if (!known || !known->isPointer() || !known->term.isConstant() || !right.term.isConstant()) return false;
      search.pairs.push_back({*known, right, context});
    } else if (known && !known->isPointer()) {
      if (symbol && !own.contains(number.symbol())) {
        own[number.symbol()] = extended ? terms_.extract(known->term, number.width() - 1, 0) : known->term;
      }
      equations.emplace_back(known->term, right.term);
    } else {
      // Any value, if nothing else must be the same.
      if (!symbol || extended || places[right.term.symbol()] != 1) return false;
      own[right.term.symbol()] = terms_.freshSymbol("w", right.term.width());
    }
  }
  for (const auto& [left, right] : equations) search.obligations.push_back({given, left, right, own});
  for (const Term fact : whole.list->facts) search.obligations.push_back({given, Term(), fact, own});
  return true;
}

bool Matcher::forget(Search& search, Term right, ContextId context) {
  if (!right.is(term::Op::Symbol)) return false;
  const SymbolId symbol = right.symbol();
  if (occurrences_[symbol] != 1 || !encloses(search, context, originOf(search, symbol))) return false;
  return search.match.numbers.emplace(symbol, std::nullopt).second;
}

bool Matcher::number(Search& search, Term left, Term right, ContextId context) {
  if (left.width() != right.width()) return false;
  if (right.isConstant() && left.isConstant()) return left == right;
  search.obligations.push_back({search.contexts[context].given, left, right, {}});
  if (right.is(term::Op::Symbol)) bind(search, right.symbol(), left);
  return true;
}

void Matcher::bind(Search& search, SymbolId symbol, Term left) {
  if (mayBe(search, symbol, left)) search.match.numbers.try_emplace(symbol, left);
}

void Matcher::invert(Search& search, Term right, Term left) {
  if (right.is(term::Op::Symbol)) {
    bind(search, right.symbol(), left);
  } else if (right.is(term::Op::ZExt) || right.is(term::Op::SExt)) {
    const Term inner = right.child(0);
    invert(search, inner, terms_.extract(left, inner.width() - 1, 0));
  } else if (right.is(term::Op::Add) && right.children().size() == 1) {
    const Term rest = terms_.sub(left, terms_.constant(right.payload(), right.width()));
    const Term factor = terms_.constant(right.coefficients()[0], right.width());
    invert(search, right.child(0), factor.isConstant(1) ? rest : terms_.sdiv(rest, factor));
  }
}

}  // namespace cairn::proof
