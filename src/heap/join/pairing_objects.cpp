// Objects of the parallel walk, and their cells.
#include <algorithm>

#include "heap/join/pairing.h"
#include "heap/state/nesting.h"
#include "support/check.h"

namespace cairn::heap {

using term::Term;

namespace {

// Of one object; an array of numbers that differ is forgotten from here on.
constexpr unsigned kMaxNamedCells = 48;

}  // namespace

Pairing::Pairing(const State& left, const State& right, State& result, term::TermStore& terms, unsigned pointerBytes,
                 Around around)
    : left_(left), right_(right), result_(result), terms_(terms), pointerBytes_(pointerBytes), around_(around) {}

const References& Pairing::references(Side side) {
  auto& known = side == Side::Left ? leftReferences_ : rightReferences_;
  if (!known) known.emplace(state(side));
  return *known;
}

ObjectId Pairing::resultOf(Side side, ObjectId id) const {
  const auto& map = side == Side::Left ? leftResult_ : rightResult_;
  const auto found = map.find(id);
  return found == map.end() ? ObjectId() : found->second;
}

bool Pairing::force(ObjectId left, ObjectId right) {
  if (const auto known = forcedLeft_.find(left); known != forcedLeft_.end()) return known->second == right;
  if (!forcedRight_.emplace(right, left).second) return false;
  forcedLeft_.emplace(left, right);
  return true;
}

bool Pairing::object(ObjectId left, ObjectId right, ObjectId result) {
  return pair(left, right, nullptr, result).has_value();
}

std::optional<ObjectId> Pairing::object(ObjectId left, ObjectId right) {
  return pair(left, right, nullptr, ObjectId());
}

std::optional<ObjectId> Pairing::pair(ObjectId left, ObjectId right, const Nest* nest, ObjectId name) {
  if (hopeless()) return std::nullopt;
  const ObjectId knownLeft = resultOf(Side::Left, left);
  const ObjectId knownRight = resultOf(Side::Right, right);
  if (knownLeft.valid() || knownRight.valid()) {
    return knownLeft == knownRight && isOf(nest, knownLeft) ? std::optional(knownLeft) : std::nullopt;
  }
  if (insertedLeft_.contains(left) || insertedRight_.contains(right)) return std::nullopt;
  if (const auto forced = forcedLeft_.find(left); forced != forcedLeft_.end() && forced->second != right)
    return std::nullopt;
  if (const auto forced = forcedRight_.find(right); forced != forcedRight_.end() && forced->second != left)
    return std::nullopt;
  const Object& l = *left_.find(left);
  const Object& r = *right_.find(right);
  if (l.storage != r.storage || l.status != r.status || l.writable != r.writable || l.alignment != r.alignment)
    return std::nullopt;
  if (l.size.width() != r.size.width()) return std::nullopt;
  const bool chain = l.isSegment() || r.isSegment();
  if (chain && !(l.size == r.size)) return std::nullopt;

  const Mark before = mark();
  const bool renamed = name.valid();
  Object built = l;
  built.contents = {};
  built.lifetime = common(l.lifetime, r.lifetime);
  built.segment = l.isSegment() ? l.segment : r.segment;
  built.level = nest == nullptr ? 0 : nest->level + 1;
  const ObjectId id = renamed ? name : result_.add(support::makeRef<Object>(built));
  objects_.push_back({left, right, id, renamed});
  leftResult_.emplace(left, id);
  rightResult_.emplace(right, id);
  built.size = number(l.size, r.size, nest);
  const bool paired =
      l.status != Status::Live || (chain ? pairNodes(left, right, id, built, nest) : pairRegions(l, r, built, nest));
  if (!paired) {
    rollBack(before);
    return std::nullopt;
  }
  result_.memory.set(id, support::makeRef<Object>(built));
  const bool logged = !l.contents.log.empty() || !r.contents.log.empty() || built.contents.words;
  if (logged && nest == nullptr && !chain && l.status == Status::Live) logs_.push_back({left, right, id});
  const bool tiled = l.contents.tiling || r.contents.tiling;
  if (tiled && nest == nullptr && !chain && l.status == Status::Live) tilings_.push_back({left, right, id});
  return id;
}

bool Pairing::pairRegions(const Object& left, const Object& right, Object& result, const Nest* nest) {
  auto cells = contents(left.contents, right.contents, nest);
  if (!cells) return false;
  result.contents = std::move(*cells);
  return true;
}

std::optional<Value> Pairing::cellAt(const Contents& contents, std::uint64_t offset, unsigned bytes) {
  Contents copy = contents;
  bool unknown = false;
  try {
    Value value = readCells(copy, terms_, offset, bytes, pointerBytes_, [&](unsigned width) {
      unknown = true;
      return terms_.constant(0, width);
    });
    return unknown ? std::nullopt : std::optional(value);
  } catch (const support::Unsupported&) {
    return std::nullopt;
  }
}

Pairing::Nest Pairing::nestFor(ObjectId left, ObjectId right, ObjectId result, const Segment& layout, const Nest* outer,
                               const Neighbours& leftChain, const Neighbours& rightChain) {
  Nest nest;
  nest.outer = outer;
  nest.left = left;
  nest.right = right;
  nest.result = result;
  nest.level = outer == nullptr ? 0 : outer->level + 1;
  const std::vector<std::uint64_t> links = linkOffsets(layout);
  const auto owned = [&](Side side, ObjectId node) -> std::set<ObjectId> {
    if (!node.valid()) return {};
    return ownedAlone(state(side), references(side), node, links, side == Side::Left ? leftChain : rightChain);
  };
  nest.leftNested = owned(Side::Left, left);
  nest.rightNested = owned(Side::Right, right);
  if (outer != nullptr) {
    nest.group = outer->group;
    return nest;
  }
  nest.group = static_cast<int>(groups_.size());
  Group group;
  group.segment = result;
  group.leftNodes = left.valid();
  group.rightNodes = right.valid();
  const auto facts = [&](Side side, ObjectId node) -> std::vector<Term> {
    if (!node.valid() || !state(side).find(node)->isSegment()) return {};
    return state(side).find(node)->segment->facts;
  };
  group.leftFacts = facts(Side::Left, left);
  group.rightFacts = facts(Side::Right, right);
  groups_.push_back(std::move(group));
  return nest;
}

// One of them is a segment. A region counts as a chain of one node, an optional object as a chain of none or one.
bool Pairing::pairNodes(ObjectId left, ObjectId right, ObjectId id, Object& built, const Nest* nest) {
  const Object& l = *left_.find(left);
  const Object& r = *right_.find(right);
  const auto isChain = [](const Object& o) { return o.isSegment() && o.segment->kind != SegmentKind::Optional; };
  const Segment layout = isChain(l) ? *l.segment : isChain(r) ? *r.segment : l.isSegment() ? *l.segment : *r.segment;
  if (l.isSegment() && r.isSegment() && isChain(l) == isChain(r) && !l.segment->sameLayout(*r.segment)) return false;
  std::optional<Contents> packaged;
  if (l.contents.package || r.contents.package) {
    packaged = pairPackages(left, right);
    if (!packaged) return false;
  }

  struct Ends {
    Term length;
    std::optional<Value> next;
    std::optional<Value> prev;
  };
  const auto endsOf = [&](const Object& o) -> std::optional<Ends> {
    const bool optionalLayout = layout.kind == SegmentKind::Optional;
    if (isChain(o) || (o.isSegment() && optionalLayout)) {
      return Ends{o.segment->length, o.segment->nextValue, o.segment->prevValue};
    }
    Ends ends{o.isSegment() ? o.segment->length : terms_.constant(1, 8 * pointerBytes_), std::nullopt, Value::opaque()};
    if (optionalLayout) return ends;
    ends.next = cellAt(o.contents, layout.next, pointerBytes_);
    if (!ends.next) return std::nullopt;
    if (layout.kind == SegmentKind::Doubly) {
      ends.prev = cellAt(o.contents, layout.prev, pointerBytes_);
      if (!ends.prev || o.isSegment()) return std::nullopt;
    }
    // Where the optional object is absent, the chain must go on as if it were there.
    if (o.isSegment() && (o.segment->head != layout.head || !(o.segment->nextValue == *ends.next))) return std::nullopt;
    return ends;
  };
  const auto leftEnds = endsOf(l);
  const auto rightEnds = endsOf(r);
  if (!leftEnds || !rightEnds) return false;

  // What a link leads to is outside of the nodes, even if other cells of the node lead there, too.
  const auto linked = [](const Ends& ends) {
    Neighbours found;
    for (const std::optional<Value>& end : {ends.next, ends.prev}) {
      if (end && end->refersToObject()) found.push_back(end->object);
    }
    return found;
  };
  if (packaged) {
    built.contents = std::move(*packaged);
  } else {
    const Nest inner = nestFor(left, right, id, layout, nest, linked(*leftEnds), linked(*rightEnds));
    auto cells = contents(withoutLinks(l, layout), withoutLinks(r, layout), &inner);
    if (!cells) return false;
    built.contents = std::move(*cells);
  }
  if (!l.isSegment()) lose(Side::Left);
  if (!r.isSegment()) lose(Side::Right);
  Segment segment = layout;
  segment.facts.clear();
  segment.orderings.clear();
  if (isChain(l) || isChain(r)) pairOrderings(l, r, built.contents, segment.orderings);
  segment.length = number(leftEnds->length, rightEnds->length, nest);
  // Published before its ends are walked: they may lead back here.
  built.segment = support::makeRef<Segment>(segment);
  result_.memory.set(id, support::makeRef<Object>(built));
  const auto end = [&](const std::optional<Value>& leftEnd, const std::optional<Value>& rightEnd) {
    if (leftEnd && rightEnd) return value(*leftEnd, *rightEnd, pointerBytes_, nest);
    return leftEnd ? import(Side::Left, *leftEnd, nest) : import(Side::Right, *rightEnd, nest);
  };
  const auto next = end(leftEnds->next, rightEnds->next);
  if (!next) return false;
  segment.nextValue = *next;
  if (layout.kind == SegmentKind::Doubly) {
    const auto prev = end(leftEnds->prev, rightEnds->prev);
    if (!prev) return false;
    segment.prevValue = *prev;
  } else {
    segment.prevValue = Value::opaque();
  }
  built.segment = support::makeRef<Segment>(segment);
  return true;
}

std::optional<Contents> Pairing::pairPackages(ObjectId left, ObjectId right) {
  const Object& l = *left_.find(left);
  const Object& r = *right_.find(right);
  if (l.isSegment() && r.isSegment() && l.segment->sameLayout(*r.segment)) {
    if (l.contents.package == r.contents.package) return l.contents;
    for (const Side side : {Side::Left, Side::Right}) {
      const Object& packed = side == Side::Left ? r : l;
      const ObjectId other = side == Side::Left ? left : right;
      if (!packed.contents.package || state(side).find(other)->contents.package) continue;
      const auto owned = ownedAsPackaged(state(side), other, *packed.contents.package, terms_);
      if (!owned) continue;
      for (const ObjectId id : *owned) {
        const bool fresh = (side == Side::Left ? leftResult_ : rightResult_).emplace(id, ObjectId()).second;
        if (!fresh) return std::nullopt;
        objects_.push_back(
            {side == Side::Left ? id : ObjectId(), side == Side::Left ? ObjectId() : id, ObjectId(), true});
      }
      return packed.contents;
    }
  }
  if (l.contents.package) packed_.left.push_back(left);
  if (r.contents.package) packed_.right.push_back(right);
  return std::nullopt;
}

void Pairing::pairOrderings(const Object& left, const Object& right, const Contents& nodes,
                            std::vector<Ordering>& result) {
  result = orderingsOfBoth(left, right, nodes, terms_, pointerBytes_);
  losses_.leftNumbers |= losesOrdering(left, result);
  losses_.rightNumbers |= losesOrdering(right, result);
}

std::optional<Contents> Pairing::nodeContents(ObjectId left, ObjectId right, ObjectId result, const Segment& layout,
                                              const std::vector<ObjectId>& chain) {
  const Nest nest = nestFor(left, right, result, layout, nullptr, chain, chain);
  return contents(withoutLinks(*left_.find(left), layout), withoutLinks(*right_.find(right), layout), &nest);
}

// ---- Cells -----------------------------------------------------------------------------------------------------------

std::optional<Contents> Pairing::contents(const Contents& left, const Contents& right, const Nest* nest) {
  Contents result;
  if (left.tiling || right.tiling) {
    // Waits for the end of the walk. Elements hold numbers: in a node, nothing is known of them any more.
    if (nest != nullptr && left.tiling) lose(Side::Left);
    if (nest != nullptr && right.tiling) lose(Side::Right);
    return result;
  }
  if (left.words || right.words) {
    const auto unread = [](const Contents& contents) {
      return contents.words && contents.cells.empty() && contents.log.empty();
    };
    if (nest == nullptr && unread(left) && unread(right)) {
      result.words =
          Words{left.words->touched || right.words->touched, left.words->written || right.words->written, {}};
    } else {
      if (left.words) lose(Side::Left);
      if (right.words) lose(Side::Right);
    }
    return result;
  }
  if (!left.log.empty() || !right.log.empty()) {
    // Beside a log cells are not kept. What both sides know at places of their own waits for the end of the walk.
    if (nest != nullptr || left.log.empty()) lose(Side::Left);
    if (nest != nullptr || right.log.empty()) lose(Side::Right);
    return result;
  }
  if (left.background.valid() && left.background == right.background && left.background.isConstant()) {
    result.background = left.background;
  }
  std::map<std::uint64_t, std::uint64_t> handled;  // start -> end
  std::set<std::uint64_t> cuts;
  const auto free = [&](std::uint64_t start, std::uint64_t end) {
    auto after = handled.lower_bound(end);
    return after == handled.begin() || std::prev(after)->second <= start;
  };
  unsigned named = 0;
  // Bytes of a number that the other side has as a whole are met there: the initial value of a variable is made of bytes.
  const auto isPartOfWider = [&](std::uint64_t offset, const Cell& cell, const Contents& own, const Contents& other) {
    const auto* wider = other.cells.floor(offset);
    if (wider == nullptr || wider->value.fill || wider->value.bytes <= cell.bytes || wider->value.bytes > 8)
      return false;
    const bool inside = offset + cell.bytes <= wider->key + wider->value.bytes;
    return inside && cellAt(own, wider->key, static_cast<unsigned>(wider->value.bytes)).has_value();
  };
  const auto walk = [&](const Contents& cells, const Contents& other) {
    std::vector<std::pair<std::uint64_t, Cell>> entries;
    cells.cells.forEach([&](std::uint64_t offset, const Cell& cell) { entries.emplace_back(offset, cell); });
    for (const auto& entry : entries) {
      const std::uint64_t offset = entry.first;
      const Cell& cell = entry.second;
      if (!cell.fill && isPartOfWider(offset, cell, cells, other)) continue;
      cuts.insert(offset);
      cuts.insert(offset + cell.bytes);
      if (cell.fill || !free(offset, offset + cell.bytes)) continue;
      handled.emplace(offset, offset + cell.bytes);
      const auto store = [&](const Cell& value) { result.cells.set(offset, value); };
      const auto forget = [&] {
        if (result.background.valid()) store(Cell::unknownRange(cell.bytes));
      };
      if (cell.bytes > 8) {
        const Cell* l = left.cells.find(offset);
        const Cell* r = right.cells.find(offset);
        if (l != nullptr && r != nullptr && *l == *r && l->value.kind == ValueKind::Opaque) {
          store(*l);
        } else {
          forget();
        }
        continue;
      }
      const auto bytes = static_cast<unsigned>(cell.bytes);
      const auto l = cellAt(left, offset, bytes);
      const auto r = cellAt(right, offset, bytes);
      if (!l || !r) {
        if (l) lose(Side::Left);
        if (r) lose(Side::Right);
        forget();
        continue;
      }
      const bool numbers = l->isInteger() && r->isInteger() && !(*l == *r && l->term.isConstant());
      if (numbers && ++named > kMaxNamedCells) {
        forget();
        continue;
      }
      const auto joined = value(*l, *r, bytes, nest);
      if (!joined) return false;
      store({cell.bytes, false, *joined});
    }
    return true;
  };
  if (!walk(left, right) || !walk(right, left)) return std::nullopt;
  // Ranges that are filled with the same byte on both sides.
  for (auto at = cuts.begin(); at != cuts.end() && std::next(at) != cuts.end(); ++at) {
    const std::uint64_t start = *at;
    const std::uint64_t end = *std::next(at);
    if (!free(start, end)) continue;
    const auto l = allFilled(left, start, end - start);
    const auto r = allFilled(right, start, end - start);
    const bool same = l && r && l->isConstant() && r->isConstant() && l->value() == r->value();
    if (same && result.background.valid() && result.background.isConstant(l->value())) continue;
    if (same) {
      result.cells.set(start, {end - start, true, Value::integer(terms_.constant(l->value(), 8))});
    } else if (result.background.valid()) {
      result.cells.set(start, Cell::unknownRange(end - start));
    }
  }
  return result;
}

std::optional<Contents> Pairing::importContents(Side side, const Contents& contents, const Nest* nest) {
  // A package mentions nothing that has another name in the result.
  if (contents.package) return contents;
  Contents result;
  if (!contents.log.empty()) return std::nullopt;
  if (contents.background.valid() && contents.background.isConstant()) result.background = contents.background;
  bool good = true;
  contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
    if (!good) return;
    if (cell.fill) {
      if (cell.unknown() || cell.value.term.isConstant()) result.cells.set(offset, cell);
      return;
    }
    const auto value = import(side, cell.value, nest);
    if (!value) {
      good = false;
      return;
    }
    result.cells.set(offset, {cell.bytes, false, *value});
  });
  return good ? std::optional(result) : std::nullopt;
}

std::optional<ObjectId> Pairing::importObject(Side side, ObjectId id, const Nest* nest, Import as) {
  if (const ObjectId known = resultOf(side, id); known.valid())
    return isOf(nest, known) ? std::optional(known) : std::nullopt;
  const auto& forced = side == Side::Left ? forcedLeft_ : forcedRight_;
  if (forced.contains(id)) return std::nullopt;
  const Object& object = *state(side).find(id);
  const Mark before = mark();
  Object built = object;
  built.contents = {};
  built.level = nest->level + 1;
  const ObjectId made = result_.add(support::makeRef<Object>(built));
  const bool left = side == Side::Left;
  objects_.push_back({left ? id : ObjectId(), left ? ObjectId() : id, made, false});
  (left ? leftResult_ : rightResult_).emplace(id, made);
  const auto fail = [&]() -> std::optional<ObjectId> {
    rollBack(before);
    return std::nullopt;
  };
  const auto importTerm = [&](Term term) {
    if (term.isConstant()) return term;
    return left ? number(term, Term(), nest) : number(Term(), term, nest);
  };
  built.size = importTerm(object.size);
  const auto nodeNest = [&](const Segment& layout) {
    return nestFor(left ? id : ObjectId(), left ? ObjectId() : id, made, layout, nest, {}, {});
  };
  if (!object.isSegment()) {
    // What an optional object owns is absent where it is.
    Segment absent;
    absent.kind = SegmentKind::Optional;
    const Nest own = as == Import::Optional ? nodeNest(absent) : *nest;
    auto cells = importContents(side, object.contents, &own);
    if (!cells) return fail();
    built.contents = std::move(*cells);
  } else {
    const Nest inner = nodeNest(*object.segment);
    auto cells = importContents(side, withoutLinks(object, *object.segment), &inner);
    if (!cells) return fail();
    built.contents = std::move(*cells);
    Segment segment = *object.segment;
    segment.facts.clear();
    segment.orderings = orderingsAbout(built.contents, std::move(segment.orderings));
    segment.length = importTerm(segment.length);
    const auto next = import(side, segment.nextValue, nest);
    if (!next) return fail();
    segment.nextValue = *next;
    if (segment.kind == SegmentKind::Doubly) {
      const auto prev = import(side, segment.prevValue, nest);
      if (!prev) return fail();
      segment.prevValue = *prev;
    }
    built.segment = support::makeRef<Segment>(segment);
  }
  result_.memory.set(made, support::makeRef<Object>(built));
  return made;
}

}  // namespace cairn::heap
