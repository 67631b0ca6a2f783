// Values of the parallel walk.
#include <algorithm>

#include "heap/join/pairing.h"
#include "heap/numbers/scaled_symbols.h"
#include "heap/state/replace_values.h"
#include "support/check.h"
#include "term/rewrite.h"

namespace cairn::heap {

using term::Term;

namespace {

// Chains of segments can be laid beside each other in very many ways, of which the first that are tried are the likely ones.
constexpr unsigned kMaxInsertions = 1'000;

std::uint32_t keyOf(Term term) { return term.valid() ? term.id() : ~std::uint32_t{0}; }

}  // namespace

term::Term Pairing::number(Term left, Term right, const Nest* nest) {
  if (left.valid() && right.valid()) {
    if (left == right && left.isConstant()) return left;
    // Part by part, if one side is put together.
    const std::vector<BitRange> parts =
        left.width() == right.width() ? commonParts(left, right) : std::vector<BitRange>();
    if (!parts.empty()) {
      std::vector<Term> named;
      for (const BitRange& part : parts) {
        named.push_back(number(partAt(terms_, left, part), partAt(terms_, right, part), nest));
      }
      return terms_.concat(named);
    }
    const auto structured = [](Term term) { return term.isConstant() || scaledSymbol(term).has_value(); };
    if (structured(left) && structured(right) && !(left.isConstant() && right.isConstant())) {
      const auto inner = [&](Term l, Term r) { return number(l, r, nest); };
      if (const auto paired = pairStructure(terms_, left, right, inner)) return *paired;
    }
    noteLoss(left, right, nest);
    return nameOf(left, right, nest);
  }
  return left.valid() ? numberOf(Side::Left, left, nest) : numberOf(Side::Right, right, nest);
}

// A number that only one side has keeps its structure: what it is paired with next may have the same.
term::Term Pairing::numberOf(Side side, Term term, const Nest* nest) {
  if (term.isConstant()) return term;
  if (const std::vector<BitRange> parts = partsOf(term); !parts.empty()) {
    std::vector<Term> named;
    for (const BitRange& part : parts) named.push_back(numberOf(side, partAt(terms_, term, part), nest));
    return terms_.concat(named);
  }
  const auto name = [&](Term number, Term) {
    return side == Side::Left ? nameOf(number, Term(), nest) : nameOf(Term(), number, nest);
  };
  if (scaledSymbol(term)) {
    if (const auto named = pairStructure(terms_, term, term, name)) return *named;
  }
  return name(term, term);
}

term::Term Pairing::nameOf(Term left, Term right, const Nest* nest) {
  const int group = nest == nullptr ? -1 : nest->group;
  const ObjectId owner = nest == nullptr ? ObjectId() : nest->result;
  const auto [at, fresh] = names_.try_emplace({owner, keyOf(left), keyOf(right)});
  if (fresh) {
    const unsigned width = left.valid() ? left.width() : right.width();
    at->second = terms_.freshSymbol(group < 0 ? "j" : "v", width);
    pairs_.push_back({group, left, right, at->second, owner});
  }
  return at->second;
}

// A number of the state alone is for the numeric domain. A number that every node has may decide what follows the node: there a constant is a part of the
// shape, and so is a range that excludes what the other side has.
void Pairing::noteLoss(Term left, Term right, const Nest* nest) {
  bool leftLoses = left.isConstant();
  bool rightLoses = right.isConstant();
  if (nest != nullptr && !(leftLoses && rightLoses)) {
    const term::Range l = nodeFacts(Side::Left, nest->group).rangeOf(left);
    const term::Range r = nodeFacts(Side::Right, nest->group).rangeOf(right);
    const bool apart = l.unsignedHigh < r.unsignedLow || r.unsignedHigh < l.unsignedLow || l.signedHigh < r.signedLow ||
                       r.signedHigh < l.signedLow;
    leftLoses |= apart;
    rightLoses |= apart;
  }
  const bool ofShape = nest != nullptr && around_ == Around::Paired;
  (ofShape ? losses_.left : losses_.leftNumbers) |= leftLoses;
  (ofShape ? losses_.right : losses_.rightNumbers) |= rightLoses;
}

const term::Facts& Pairing::nodeFacts(Side side, int group) {
  const auto [at, fresh] = nodeFacts_.try_emplace({side, group}, facts(side));
  if (fresh) {
    const Group& g = groups_[static_cast<std::size_t>(group)];
    at->second.assume(side == Side::Left ? g.leftFacts : g.rightFacts);
  }
  return at->second;
}

Value Pairing::shifted(const Value& value, Term offset, std::uint64_t origin) {
  return moved(terms_, value, terms_.sub(offset, terms_.constant(origin, offset.width())));
}

bool Pairing::unconstrained(Side side, const Value& value) {
  if (!value.isInteger() || !value.term.is(term::Op::Symbol)) return false;
  auto& known = side == Side::Left ? leftConstrained_ : rightConstrained_;
  if (!known) {
    known.emplace();
    for (const Term conjunct : state(side).path.conjuncts()) {
      for (const term::SymbolId symbol : term::symbolsOf(conjunct)) known->insert(symbol);
    }
  }
  return !known->contains(value.term.symbol());
}

const term::Facts& Pairing::facts(Side side) {
  auto& known = side == Side::Left ? leftFacts_ : rightFacts_;
  if (!known) {
    known.emplace(terms_);
    const std::vector<Term> conjuncts = state(side).path.conjuncts();
    known->assume(conjuncts);
  }
  return *known;
}

std::optional<Value> Pairing::value(const Value& left, const Value& right, unsigned bytes) {
  return value(left, right, bytes, nullptr);
}

std::optional<Value> Pairing::value(const Value& left, const Value& right, unsigned bytes, const Nest* nest) {
  if (hopeless()) return std::nullopt;
  if (left.isInteger() && right.isInteger() && left.term.width() == right.term.width()) {
    return Value::integer(number(left.term, right.term, nest));
  }
  if (left.kind == ValueKind::Opaque && right.kind == ValueKind::Opaque) return left;
  if (left.refersToObject() && right.refersToObject() && left.kind == right.kind && left.firstByte == right.firstByte &&
      left.byteCount == right.byteCount) {
    Value wholeLeft = Value::pointer(left.object, left.term, left.target);
    Value wholeRight = Value::pointer(right.object, right.term, right.target);
    if (auto whole = pointers(wholeLeft, wholeRight, nest, nest)) {
      whole->kind = left.kind;
      whole->firstByte = left.firstByte;
      whole->byteCount = left.byteCount;
      return whole;
    }
  }
  // A node's pointer to itself may stand where another node has an object of its own.
  const bool itself = nest != nullptr && (means(Side::Left, left, *nest) || means(Side::Right, right, *nest));
  if (itself || !(left.refersToObject() && right.refersToObject())) {
    if (right.isPointer()) {
      if (auto inserted = insertEmpty(Side::Left, left, right, nest)) return inserted;
    }
    if (left.isPointer()) {
      if (auto inserted = insertEmpty(Side::Right, right, left, nest)) return inserted;
    }
  }
  if (nest != nullptr) {
    if (auto made = optional(Side::Left, left, right, nest)) return made;
    if (auto made = optional(Side::Right, right, left, nest)) return made;
  }
  return unknownValue(left, right, bytes, nest);
}

// Some value. A pointer may hide in it; whoever asked makes sure that its object is not lost.
std::optional<Value> Pairing::unknownValue(const Value& left, const Value& right, unsigned bytes, const Nest* nest) {
  if (nest == nullptr && !unconstrained(Side::Left, left) && !unconstrained(Side::Right, right)) return std::nullopt;
  if (bytes == 0 || bytes > 8) return std::nullopt;
  lose(Side::Left);
  lose(Side::Right);
  const unsigned width = left.isInteger() ? left.term.width() : right.isInteger() ? right.term.width() : 8 * bytes;
  return Value::integer(terms_.freshSymbol(nest == nullptr ? "j" : "v", width));
}

bool Pairing::means(Side side, const Value& value, const Nest& nest) const {
  const ObjectId node = side == Side::Left ? nest.left : nest.right;
  return node.valid() && value.object == node &&
         (value.target == Target::All || (value.target == Target::Region && !state(side).find(node)->isSegment()));
}

// Both mean the node they stand in (or stand in a part of).
std::optional<Value> Pairing::self(const Value& left, const Value& right, const Nest* nest) {
  for (const Nest* at = nest; at != nullptr; at = at->outer) {
    if (means(Side::Left, left, *at) && means(Side::Right, right, *at)) {
      return Value::pointer(at->result, number(left.term, right.term, nest), Target::All);
    }
  }
  return std::nullopt;
}

std::optional<Value> Pairing::pointers(const Value& left, const Value& right, const Nest* nest, const Nest* scope) {
  if (scope == nest) {
    if (auto own = self(left, right, nest)) return own;
  }
  if (isStatic(left.object) || isStatic(right.object)) {
    if (left.object == right.object) return Value::pointer(left.object, number(left.term, right.term, nest));
    if (right.isPointer() && !isStatic(right.object)) return insertEmpty(Side::Left, left, right, scope);
    if (left.isPointer() && !isStatic(left.object)) return insertEmpty(Side::Right, right, left, scope);
    return std::nullopt;
  }
  if (scope == nullptr) {
    if (around_ == Around::Shared) {
      if (left.object != right.object || left.target != right.target) return std::nullopt;
      return Value::pointer(left.object, number(left.term, right.term, nest), left.target);
    }
    return target(left, right, nest, scope);
  }
  const bool leftNested = scope->leftNested.contains(left.object);
  const bool rightNested = scope->rightNested.contains(right.object);
  if (leftNested && rightNested) return target(left, right, nest, scope);
  // What a region owns alone may be, for the segment on the other side, what its nodes share.
  const bool outside = (!leftNested || !left_.find(scope->left)->isSegment()) &&
                       (!rightNested || !right_.find(scope->right)->isSegment());
  if (outside) return pointers(left, right, nest, scope->outer);
  return std::nullopt;
}

std::optional<Value> Pairing::target(const Value& left, const Value& right, const Nest* nest, const Nest* scope) {
  const bool leftSegment = left_.find(left.object)->isSegment();
  const bool rightSegment = right_.find(right.object)->isSegment();
  const Mark before = mark();
  if (!(leftSegment && rightSegment) || left.target == right.target) {
    const Target meant = leftSegment ? left.target : rightSegment ? right.target : Target::Region;
    if (meant != Target::All) {
      if (const auto made = pair(left.object, right.object, scope, ObjectId())) {
        const auto step = [&](const Contents& c) -> std::int64_t {
          return c.words ? pointerBytes_ : c.tiling ? static_cast<std::int64_t>(c.tiling->unit) : 0;
        };
        // Of an array that one side has not divided yet as well.
        const std::int64_t leftStep = step(left_.find(left.object)->contents);
        const std::int64_t rightStep = step(right_.find(right.object)->contents);
        const std::int64_t common = std::max(leftStep, rightStep);
        const bool words = left_.find(left.object)->contents.words && right_.find(right.object)->contents.words;
        const bool tiled = left_.find(left.object)->contents.tiling || right_.find(right.object)->contents.tiling;
        const bool byStep =
            common > 1 && (words || tiled) && (std::min(leftStep, rightStep) == 0 || leftStep == rightStep);
        const auto l = byStep ? dividedBy(terms_, left.term, common) : std::nullopt;
        const auto r = byStep ? dividedBy(terms_, right.term, common) : std::nullopt;
        const Term offset =
            l && r ? terms_.mul(number(*l, *r, nest), terms_.constant(static_cast<std::uint64_t>(common), l->width()))
                   : number(left.term, right.term, nest);
        return Value::pointer(*made, offset, meant);
      }
      rollBack(before);
    }
  }
  if (auto inserted = insertEmpty(Side::Left, left, right, scope)) return inserted;
  if (auto inserted = insertEmpty(Side::Right, right, left, scope)) return inserted;
  return std::nullopt;
}

// The segment stands for no node on the side `emptyOn`; there its pointers are what the segment's ends say (segment.h). So the value found there
// must be what the segment's end is on the side that has it.
std::optional<Value> Pairing::insertEmpty(Side emptyOn, const Value& there, const Value& into, const Nest* scope) {
  const Side from = emptyOn == Side::Left ? Side::Right : Side::Left;
  if (isStatic(into.object) || !into.isPointer() || !into.term.isConstant()) return std::nullopt;
  if (into.target != Target::First && into.target != Target::Last) return std::nullopt;
  const Object& object = *state(from).find(into.object);
  if (!object.isSegment() || ++insertions_ > kMaxInsertions) return std::nullopt;
  // Only in the node that owns it, or at the outermost level.
  const Nest* owner = scope;
  while (owner != nullptr && !(from == Side::Left ? owner->leftNested : owner->rightNested).contains(into.object)) {
    owner = owner->outer;
  }
  if (owner == nullptr && (object.level != 0 || around_ == Around::Shared)) return std::nullopt;
  const auto& forced = from == Side::Left ? forcedLeft_ : forcedRight_;
  if (forced.contains(into.object)) return std::nullopt;

  const Segment& segment = *object.segment;
  const bool first = into.target == Target::First || segment.kind == SegmentKind::Optional;
  const std::uint64_t origin = first ? segment.head : segment.prevTarget;
  const Value end = shifted(first ? segment.nextValue : segment.prevValue, into.term, origin);
  const auto continued = [&]() {
    return emptyOn == Side::Left ? value(there, end, pointerBytes_, owner) : value(end, there, pointerBytes_, owner);
  };
  auto& inserted = from == Side::Left ? insertedLeft_ : insertedRight_;
  if (const auto known = inserted.find(into.object); known != inserted.end()) {
    if (unfinished_.contains(known->second)) return std::nullopt;  // its own end leads back to it
    const ObjectId made = known->second;
    if (!isOf(owner, made)) return std::nullopt;
    const Segment ends = *result_.find(made)->segment;
    const Mark before = mark();
    const auto same = continued();
    if (!same || !(*same == shifted(first ? ends.nextValue : ends.prevValue, into.term, origin))) {
      rollBack(before);
      return std::nullopt;
    }
    return Value::pointer(made, into.term, into.target);
  }
  if (resultOf(from, into.object).valid()) return std::nullopt;

  const Mark before = mark();
  const ObjectId id = result_.add(support::makeRef<Object>(object));
  unfinished_.insert(id);
  inserted_.push_back({emptyOn, into.object, id});
  inserted.emplace(into.object, id);
  const auto fail = [&]() -> std::optional<Value> {
    unfinished_.erase(id);
    rollBack(before);
    return std::nullopt;
  };
  const auto reached = continued();
  if (!reached) return fail();

  Nest nest = nestFor(from == Side::Left ? into.object : ObjectId(), from == Side::Right ? into.object : ObjectId(), id,
                      segment, owner, {}, {});
  Object built = object;
  built.level = owner == nullptr ? 0 : owner->level + 1;
  auto cells = importContents(from, withoutLinks(object, segment), &nest);
  if (!cells) return fail();
  built.contents = std::move(*cells);
  Segment ends = segment;
  ends.facts.clear();
  ends.orderings = orderingsAbout(built.contents, std::move(ends.orderings));
  const Term none = terms_.constant(0, segment.length.width());
  ends.length = emptyOn == Side::Left ? nameOf(none, segment.length, owner) : nameOf(segment.length, none, owner);
  const Value endThere = shifted(*reached, terms_.constant(origin, into.term.width()), into.term.value());
  const auto other = segment.kind == SegmentKind::Doubly
                         ? import(from, first ? segment.prevValue : segment.nextValue, owner)
                         : std::optional(Value::opaque());
  if (!other) return fail();
  ends.nextValue = first ? endThere : *other;
  ends.prevValue = first ? *other : endThere;
  built.segment = support::makeRef<Segment>(ends);
  result_.memory.set(id, support::makeRef<Object>(built));
  unfinished_.erase(id);
  if (into.object == (from == Side::Left ? mayLackLeft_ : mayLackRight_)) {
    return Value::pointer(id, into.term, into.target);
  }
  lose(emptyOn);
  // On its own side it has a node: the result says less than both. Between neighbours of a chain that is no reason to keep them apart: lists of lists have
  // empty ones among them.
  const bool neighbours = owner != nullptr && around_ == Around::Shared;
  const auto& known = owner == nullptr ? facts(from) : nodeFacts(from, owner->group);
  if (!neighbours && known.decide(terms_.toBool(segment.length)) == true) lose(from);
  return Value::pointer(id, into.term, into.target);
}

// In a node: here a constant or a pointer to the node itself, there a pointer to a region that the node owns. The result may have one or not.
std::optional<Value> Pairing::optional(Side absentOn, const Value& absent, const Value& present, const Nest* nest) {
  const Side from = absentOn == Side::Left ? Side::Right : Side::Left;
  if (!present.isPointer() || isStatic(present.object) || !present.term.isConstant()) return std::nullopt;
  if (!(from == Side::Left ? nest->leftNested : nest->rightNested).contains(present.object)) return std::nullopt;
  const Object& object = *state(from).find(present.object);
  if (object.isSegment() || present.target != Target::Region || resultOf(from, present.object).valid())
    return std::nullopt;
  const bool itself = absent.isPointer() && means(absentOn, absent, *nest);
  if (!itself && !absent.isInteger()) return std::nullopt;
  if (!absent.term.isConstant() || absent.term.width() != present.term.width()) return std::nullopt;
  // Nothing else may mean it: a second pointer would have to know whether it is there.
  const ObjectId node = from == Side::Left ? nest->left : nest->right;
  if (references(from).referrers(present.object) != std::vector<ObjectId>{node}) return std::nullopt;
  const Mark before = mark();
  const auto id = importObject(from, present.object, nest, Import::Optional);
  if (!id) {
    rollBack(before);
    return std::nullopt;
  }
  Segment segment;
  segment.kind = SegmentKind::Optional;
  segment.head = present.term.value();
  const Term none = terms_.constant(0, present.term.width());
  const Term one = terms_.constant(1, present.term.width());
  segment.length = absentOn == Side::Left ? nameOf(none, one, nest) : nameOf(one, none, nest);
  segment.nextValue = itself ? Value::pointer(nest->result, absent.term, Target::All) : absent;
  segment.prevValue = Value::opaque();
  result_.edit(*id, [&](Object& made) { made.segment = support::makeRef<Segment>(segment); });
  lose(Side::Left);
  lose(Side::Right);
  return Value::pointer(*id, present.term, Target::First);
}

std::optional<Value> Pairing::import(Side side, const Value& value, const Nest* nest) {
  const auto importNumber = [&](Term term) -> std::optional<Term> {
    if (term.isConstant()) return term;
    if (nest == nullptr) return std::nullopt;
    return side == Side::Left ? number(term, Term(), nest) : number(Term(), term, nest);
  };
  if (value.isInteger()) {
    const auto bits = importNumber(value.term);
    return bits ? std::optional(Value::integer(*bits)) : std::nullopt;
  }
  if (!value.refersToObject()) return value;
  const auto offset = importNumber(value.term);
  if (!offset) return std::nullopt;
  Value result = value;
  result.term = *offset;
  if (isStatic(value.object)) return result;
  for (const Nest* at = nest; at != nullptr; at = at->outer) {
    const ObjectId node = side == Side::Left ? at->left : at->right;
    if (value.object == node) {
      const bool segment = state(side).find(node)->isSegment();
      if (segment != (value.target == Target::All)) continue;
      result.object = at->result;
      result.target = Target::All;
      return result;
    }
    if ((side == Side::Left ? at->leftNested : at->rightNested).contains(value.object)) {
      const auto made = importObject(side, value.object, at);
      if (!made) return std::nullopt;
      result.object = *made;
      return result;
    }
  }
  if (around_ == Around::Shared) return result;
  const ObjectId made = resultOf(side, value.object);
  if (!made.valid() || !isOf(nullptr, made)) return std::nullopt;
  result.object = made;
  if (result.target == Target::Region && result_.find(made)->isSegment()) result.target = Target::First;
  return result;
}

}  // namespace cairn::heap
