#include "heap/order.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "heap/first_look.h"
#include "heap/order_progress.h"
#include "heap/owners.h"
#include "heap/ownership.h"
#include "heap/references.h"
#include "heap/roots.h"
#include "heap/state_numbers.h"
#include "heap/structure.h"
#include "numeric/element.h"
#include "support/check.h"
#include "term/rewrite.h"

namespace cairn::heap {

using term::SymbolId;
using term::Term;

namespace {

constexpr unsigned kMaxSteps = 20000;

// Of a run of neighbours that a segment of the cover may stand for, how many are tried first.
enum class Runs : std::uint8_t { Longest, Shortest };

class Matching {
 public:
  Matching(const State& cover, const State& state, term::TermStore& terms, unsigned pointerBytes, Runs runs)
      : cover_(cover), state_(state), terms_(terms), pointerBytes_(pointerBytes), runs_(runs), numbers_(state, terms) {}

  bool run() {
    if (!cover_.placements.empty() || !cover_.addresses.empty()) return false;
    entries_.emplace(cover_, state_);
    shapesMatch_ = matchGlobals() && matchFrames() && matchEnvironment() && everyBlockUsed() && lifetimesHold();
    return shapesMatch_ && logsMatch(0) && numbersHold();
  }
  [[nodiscard]] bool shapesMatch() const { return shapesMatch_; }

  // After a run that found a map.
  [[nodiscard]] const std::map<SymbolId, Term>& numbers() const { return progress_.symbols(kOutside); }

 private:
  using Instance = OrderProgress::Instance;
  using Equation = OrderProgress::Equation;
  using Log = OrderProgress::Log;
  static constexpr int kOutside = OrderProgress::kOutside;

  // ---- Numbers

  // The value that a symbol of the cover has; null if none yet.
  const Term* lookUp(SymbolId symbol, int scope) {
    for (int at = scope;; at = progress_.instance(at).parent) {
      const auto& map = progress_.symbols(at);
      if (const auto found = map.find(symbol); found != map.end()) return &found->second;
      if (at == kOutside) return nullptr;
    }
  }

  bool matchTerm(Term cover, Term state, int scope) {
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

  // What the cover says of this symbol alone. Asked at once, so that a wrong turn is seen where it was taken.
  bool boundsHold(SymbolId symbol, int scope) {
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

  // ---- Values

  Value shifted(const Value& value, Term offset, std::uint64_t origin) {
    return moved(terms_, value, terms_.sub(offset, terms_.constant(origin, offset.width())));
  }

  bool matchValue(const Value& cover, const Value& state, int scope) {
    if (++steps_ > kMaxSteps) return false;
    switch (cover.kind) {
      case ValueKind::Opaque: return !state.refersToObject();
      case ValueKind::Integer:
        if (state.isInteger()) return matchTerm(cover.term, state.term, scope);
        if (state.kind == ValueKind::Opaque) {
          return matchTerm(cover.term, terms_.freshSymbol("o", cover.term.width()), scope);
        }
        // A pointer may hide behind a number that nothing else is known of.
        if (!cover.term.is(term::Op::Symbol) || lookUp(cover.term.symbol(), scope) != nullptr) return false;
        progress_.bind(scope, cover.term.symbol(), Term());
        return true;
      case ValueKind::PointerPart:
        return state.kind == ValueKind::PointerPart && state.firstByte == cover.firstByte &&
               state.byteCount == cover.byteCount &&
               matchPointer(Value::pointer(cover.object, cover.term, cover.target),
                            Value::pointer(state.object, state.term, state.target), scope);
      case ValueKind::Pointer:
        if (cover.target == Target::First || cover.target == Target::Last) return enterSegment(cover, state, scope);
        return state.isPointer() && matchPointer(cover, state, scope);
    }
    return false;
  }

  bool matchPointer(const Value& cover, const Value& state, int scope) {
    if (cover.target == Target::First || cover.target == Target::Last) return enterSegment(cover, state, scope);
    if (!matchTerm(cover.term, state.term, scope)) return false;
    if (cover.object.index() < cover_.firstDynamic || state.object.index() < state_.firstDynamic) {
      return cover.object == state.object;
    }
    if (cover.target == Target::All) {
      for (int at = scope; at != kOutside;) {
        const Instance& instance = progress_.instance(at);
        if (instance.owner == cover.object) {
          return state.object == instance.node &&
                 state.target == (state_.find(instance.node)->isSegment() ? Target::All : Target::Region);
        }
        at = instance.parent;
      }
      return false;
    }
    return state.target == Target::Region && matchRegion(cover.object, state.object, scope);
  }

  // The node whose own objects are of this level.
  int scopeOf(ObjectId coverObject, int scope) {
    const unsigned level = cover_.find(coverObject)->level;
    if (level == 0) return kOutside;
    while (scope != kOutside && progress_.instance(scope).depth != level - 1) {
      scope = progress_.instance(scope).parent;
    }
    return scope;
  }

  // ---- Objects

  bool matchRegion(ObjectId cover, ObjectId state, int scope) {
    const int at = scopeOf(cover, scope);
    if ((at == kOutside) != (cover_.find(cover)->level == 0)) return false;
    const auto& regions = progress_.regions(at);
    if (const auto known = regions.find(cover); known != regions.end()) return known->second == state;
    const Object* o = state_.find(state);
    if (o == nullptr || o->isSegment() || !progress_.use(state)) return false;
    progress_.addRegion(at, cover, state);
    return matchObject(*cover_.find(cover), *o, at);
  }

  bool matchObject(const Object& cover, const Object& state, int scope) {
    if (cover.storage != state.storage || cover.status != state.status || cover.writable != state.writable)
      return false;
    if (!matchTerm(cover.size, state.size, scope)) return false;
    if (cover.status != Status::Live) return true;
    return matchContents(cover.contents, state.contents, state.size, scope);
  }

  // What the cover knows of the bytes holds for the state's.
  bool matchContents(const Contents& cover, const Contents& state, Term size, int scope) {
    if (!cover.log.empty()) {
      if (!cover.cells.empty() || cover.background.valid()) return false;
      progress_.addLog({scope, cover, state});
    }
    if (!state.log.empty()) return cover.cells.empty() && !cover.background.valid();
    std::vector<std::pair<std::uint64_t, Cell>> cells;
    cover.cells.forEach([&](std::uint64_t offset, const Cell& cell) { cells.emplace_back(offset, cell); });
    for (const auto& [offset, cell] : cells) {
      if (cell.unknown()) continue;
      if (cell.fill) {
        const auto filled = allFilled(state, offset, cell.bytes);
        if (!filled || !matchTerm(cell.value.term, terms_.resize(*filled, 8), scope)) return false;
        continue;
      }
      if (cell.bytes > 8) {
        const Cell* same = state.cells.find(offset);
        const bool opaque = same != nullptr && same->bytes == cell.bytes && same->value.kind == ValueKind::Opaque;
        if (!opaque && !allUnknown(state, offset, cell.bytes)) return false;
        continue;
      }
      const auto value = cellAt(state, offset, static_cast<unsigned>(cell.bytes));
      if (!value || !matchValue(cell.value, *value, scope)) return false;
    }
    if (!cover.background.valid()) return true;
    // The bytes between the cover's cells.
    const auto filled = [&](std::uint64_t from, std::uint64_t to) {
      if (from >= to) return true;
      const auto byte = allFilled(state, from, to - from);
      return byte && matchTerm(cover.background, terms_.resize(*byte, 8), scope);
    };
    std::uint64_t covered = 0;
    for (const auto& [offset, cell] : cells) {
      if (!filled(covered, offset)) return false;
      covered = offset + cell.bytes;
    }
    if (size.isConstant()) return filled(covered, size.value());
    if (!state.background.valid() || !matchTerm(cover.background, state.background, scope)) return false;
    bool good = true;
    state.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
      const std::uint64_t from = std::max(offset, covered);
      if (good && offset + cell.bytes > from) good = filled(from, offset + cell.bytes);
    });
    return good;
  }

  // Bytes that the state knows nothing of are a number of their own.
  std::optional<Value> cellAt(const Contents& contents, std::uint64_t offset, unsigned bytes) {
    Contents copy = contents;
    try {
      return readCells(copy, terms_, offset, bytes, pointerBytes_,
                       [&](unsigned width) { return terms_.freshSymbol("u", width); });
    } catch (const support::Unsupported&) {
      return std::nullopt;
    }
  }

  // ---- Segments

  // The nodes that a pointer into a segment of the cover stands for.
  bool enterSegment(const Value& cover, const Value& state, int scope) {
    const int at = scopeOf(cover.object, scope);
    const Object& object = *cover_.find(cover.object);
    if ((at == kOutside) != (object.level == 0) || !cover.term.isConstant()) return false;
    const Segment& segment = *object.segment;
    const bool first = cover.target == Target::First;
    const auto& chains = progress_.chains(at);
    if (const auto known = chains.find(cover.object); known != chains.end()) {
      if (known->second.empty()) return matchBeyond(segment, cover, state, at);
      const ObjectId node = first ? known->second.front() : known->second.back();
      return state.isPointer() && state.object == node && state.term == cover.term && entersAt(state, first);
    }
    // But none if a variable says that the object belongs to a segment further on.
    std::vector<ObjectId> run;
    if (at == kOutside && entries_->laterThan(cover.object, state)) {
      const OrderProgress::Mark before = progress_.mark();
      if (matchRun(cover, state, run, at)) return true;
      progress_.rollBack(before);
    }
    if (state.isPointer() && state.term == cover.term && state.object.index() >= state_.firstDynamic &&
        entersAt(state, first)) {
      run = longestRun(object, state.object, first);
    }
    std::vector<std::size_t> lengths;
    for (std::size_t length = run.size(); length > 0; --length) lengths.push_back(length);
    if (runs_ == Runs::Shortest) std::reverse(lengths.begin(), lengths.end());
    lengths.push_back(0);
    for (const std::size_t length : lengths) {
      const auto size = static_cast<std::ptrdiff_t>(length);
      const std::vector<ObjectId> part =
          first ? std::vector(run.begin(), run.begin() + size) : std::vector(run.end() - size, run.end());
      const OrderProgress::Mark before = progress_.mark();
      if (matchRun(cover, state, part, at)) return true;
      progress_.rollBack(before);
      if (steps_ > kMaxSteps) return false;
    }
    return false;
  }

  // The pointer means the first (the last) node of what it points to.
  bool entersAt(const Value& state, bool first) const {
    const Object* object = state_.find(state.object);
    if (object == nullptr) return false;
    if (!object->isSegment()) return state.target == Target::Region;
    return state.target == (first ? Target::First : Target::Last);
  }

  Value endOf(const Segment& segment, const Value& pointer) {
    const bool first = pointer.target == Target::First || segment.kind == SegmentKind::Optional;
    return first ? shifted(segment.nextValue, pointer.term, segment.head)
                 : shifted(segment.prevValue, pointer.term, segment.prevTarget);
  }

  std::optional<Value> link(ObjectId id, const Segment& layout, bool next) {
    const Object& object = *state_.find(id);
    if (object.isSegment()) return next ? object.segment->nextValue : object.segment->prevValue;
    return cellAt(object.contents, next ? layout.next : layout.prev, pointerBytes_);
  }

  // An object of the state that could be a part of the chain.
  bool eligible(ObjectId id, const Object& cover) {
    const Object* object = state_.find(id);
    if (object == nullptr || !object->isLiveHeap() || !(object->size == cover.size)) return false;
    if (object->isSegment() && !object->segment->sameLayout(*cover.segment) && !chainOfOne(*object, *cover.segment))
      return false;
    return !progress_.used(id);
  }

  // An optional object that is a chain of none or one node: where it is absent, the chain goes on as if it were there.
  bool chainOfOne(const Object& object, const Segment& layout) {
    const Segment& segment = *object.segment;
    if (segment.kind != SegmentKind::Optional || layout.kind != SegmentKind::Singly || segment.head != layout.head)
      return false;
    const auto next = cellAt(object.contents, layout.next, pointerBytes_);
    return next && *next == segment.nextValue;
  }

  // Something that is neither in the run, nor the object's neighbour behind it, nor its own, points to this end of the object.
  bool enteredFromElsewhere(ObjectId id, const std::vector<ObjectId>& run, const Segment& layout, Target end) {
    if (!references_) references_.emplace(state_);
    const bool segment = state_.find(id)->isSegment();
    std::optional<std::set<ObjectId>> owned;
    for (const References::Use& use : references_->uses(id)) {
      if (segment && use.target != end) continue;
      if (use.from == id || std::find(run.begin(), run.end(), use.from) != run.end()) continue;
      if (isNeighbour(use.from, id, layout)) continue;
      if (!owned) owned = ownedAlone(state_, *references_, id, linkOffsets(layout), run);
      if (!owned->contains(use.from)) return true;
    }
    return false;
  }

  // The link of `from` leads to the object, or back to it.
  bool isNeighbour(ObjectId from, ObjectId id, const Segment& layout) {
    if (!from.valid() || from.index() < state_.firstDynamic || layout.kind != SegmentKind::Doubly) return false;
    const Object* object = state_.find(from);
    if (object == nullptr || !object->isLiveHeap() || !(object->size == state_.find(id)->size)) return false;
    for (const bool next : {true, false}) {
      const auto value = link(from, layout, next);
      if (value && value->isPointer() && value->object == id) return true;
    }
    return false;
  }

  std::vector<ObjectId> longestRun(const Object& cover, ObjectId start, bool forward) {
    std::vector<ObjectId> run;
    const Segment& layout = *cover.segment;
    const std::uint64_t origin = forward ? layout.head : layout.prevTarget;
    const Target near = forward ? Target::First : Target::Last;
    const Target far = forward ? Target::Last : Target::First;
    for (ObjectId at = start; eligible(at, cover) && std::find(run.begin(), run.end(), at) == run.end();) {
      // The run must not go across a node that something else names: it would be inside. For a region the pointer does not say which end it means; it can
      // stand at the far end of a doubly linked run, and at the near end of any.
      const bool segment = state_.find(at)->isSegment();
      const bool farEndKnown = layout.kind == SegmentKind::Doubly;
      if (!run.empty() && (segment || !farEndKnown) && enteredFromElsewhere(at, run, layout, near)) break;
      run.push_back(at);
      if (layout.kind == SegmentKind::Optional) break;
      if ((segment || run.size() > 1) && enteredFromElsewhere(at, run, layout, far)) break;
      const auto next = link(at, layout, forward);
      if (!next || !next->isPointer() || !next->term.isConstant(origin) || next->object.index() < state_.firstDynamic)
        break;
      if (!entersAt(*next, forward)) break;
      at = next->object;
    }
    if (!forward) std::reverse(run.begin(), run.end());
    return run;
  }

  // The pointer to an empty segment is what comes after it. Empty segments that lead to one another in a circle lead to nothing.
  bool matchBeyond(const Segment& segment, const Value& cover, const Value& state, int scope) {
    if (emptyInARow_ > cover_.memory.size()) return false;
    ++emptyInARow_;
    const bool matched = matchValue(endOf(segment, cover), state, scope);
    --emptyInARow_;
    return matched;
  }

  bool matchRun(const Value& cover, const Value& state, const std::vector<ObjectId>& run, int scope) {
    const Object& object = *cover_.find(cover.object);
    const Segment& segment = *object.segment;
    progress_.addChain(scope, cover.object, run);
    Term length = terms_.constant(0, segment.length.width());
    for (const ObjectId id : run) {
      const Object& node = *state_.find(id);
      length = terms_.add(length, node.isSegment() ? node.segment->length : terms_.constant(1, length.width()));
      if (!progress_.use(id)) return false;
    }
    if (!matchTerm(segment.length, length, scope)) return false;
    for (const ObjectId node : run) {
      if (!matchNode(cover.object, node, scope)) return false;
    }
    if (run.empty()) return matchBeyond(segment, cover, state, scope);
    if (segment.kind == SegmentKind::Optional) {
      // Where it may be absent in the state as well, the same must be found in its place.
      const Object& node = *state_.find(run.front());
      return !node.isSegment() || matchValue(segment.nextValue, node.segment->nextValue, scope);
    }
    if (segment.kind == SegmentKind::Doubly) {
      for (std::size_t i = 1; i < run.size(); ++i) {
        const auto back = link(run[i], segment, false);
        if (!back || !back->isPointer() || back->object != run[i - 1] || !back->term.isConstant(segment.prevTarget) ||
            !entersAt(*back, false)) {
          return false;
        }
      }
      const auto prev = link(run.front(), segment, false);
      if (!prev || !matchValue(segment.prevValue, *prev, scope)) return false;
    }
    const auto next = link(run.back(), segment, true);
    return next && matchValue(segment.nextValue, *next, scope);
  }

  bool matchNode(ObjectId cover, ObjectId node, int scope) {
    const Object& c = *cover_.find(cover);
    const Object& s = *state_.find(node);
    Instance instance;
    instance.parent = scope;
    instance.depth = c.level;
    instance.owner = cover;
    instance.node = node;
    const int inside = progress_.addInstance(std::move(instance));
    return matchContents(c.contents, withoutLinks(s, *c.segment), s.size, inside);
  }

  Contents withoutLinks(const Object& object, const Segment& layout) {
    Contents result = object.contents;
    if (layout.kind == SegmentKind::Optional) return result;
    clearCells(result, terms_, layout.next, pointerBytes_);
    if (layout.kind == SegmentKind::Doubly) clearCells(result, terms_, layout.prev, pointerBytes_);
    return result;
  }

  // ---- Roots

  bool matchGlobals() {
    std::set<ObjectId> changed;
    cover_.changedGlobals.forEach([&](ObjectId id, bool) { changed.insert(id); });
    state_.changedGlobals.forEach([&](ObjectId id, bool) { changed.insert(id); });
    return std::all_of(changed.begin(), changed.end(),
                       [&](ObjectId id) { return matchObject(*cover_.find(id), *state_.find(id), kOutside); });
  }

  bool matchFrames() {
    const Frame* s = state_.top.get();
    for (const Frame* c = cover_.top.get(); c != nullptr; c = c->caller.get(), s = s->caller.get()) {
      for (std::size_t i = 0; i < c->slots.size(); ++i) {
        if (c->slots[i].valid() && !matchRegion(c->slots[i], s->slots[i], kOutside)) return false;
      }
      // Pointers to last nodes when the way from the front is known.
      for (const bool last : {false, true}) {
        for (std::size_t i = 0; i < c->registers.entries().size(); ++i) {
          const Value& value = c->registers.entries()[i].second;
          if ((value.target == Target::Last) != last) continue;
          if (!matchValue(value, s->registers.entries()[i].second, kOutside)) return false;
        }
      }
      for (std::size_t i = 0; i < c->stackAllocations.size(); ++i) {
        if (!matchRegion(c->stackAllocations[i], s->stackAllocations[i], kOutside)) return false;
      }
      if (c->variadicArea.valid() && !matchRegion(c->variadicArea, s->variadicArea, kOutside)) return false;
    }
    return true;
  }

  static std::vector<ObjectId> environment(const State& state) {
    std::vector<ObjectId> found;
    state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
      if (object->storage == Storage::Environment) found.push_back(id);
    });
    return found;
  }

  bool matchEnvironment() {
    const auto c = environment(cover_);
    const auto s = environment(state_);
    if (c.size() != s.size()) return false;
    for (std::size_t i = 0; i < c.size(); ++i) {
      if (!matchRegion(c[i], s[i], kOutside)) return false;
    }
    return true;
  }

  bool everyBlockUsed() const {
    bool all = true;
    state_.memory.forEachFrom(ObjectId(state_.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
      if (object->isLiveHeap() && !progress_.used(id)) all = false;
    });
    return all;
  }

  // What may have the address of a dead object in the state may have it in the cover.
  bool lifetimesHold() const {
    std::vector<std::pair<const Object*, const Object*>> met;
    const auto add = [&](const std::map<ObjectId, ObjectId>& regions,
                         const std::map<ObjectId, std::vector<ObjectId>>& chains) {
      for (const auto& [c, s] : regions) met.emplace_back(cover_.find(c), state_.find(s));
      for (const auto& [c, run] : chains) {
        for (const ObjectId s : run) met.emplace_back(cover_.find(c), state_.find(s));
      }
    };
    add(progress_.regions(kOutside), progress_.chains(kOutside));
    for (const Instance& instance : progress_.instances()) add(instance.regions, instance.chains);
    const auto kept = [](const auto& a, const auto& b) {
      return !disjoint(a.second->lifetime, b.second->lifetime) || disjoint(a.first->lifetime, b.first->lifetime);
    };
    for (const auto& dead : met) {
      if (dead.first->status == Status::Live) continue;
      for (const auto& other : met) {
        // One that nodes own stands for many.
        if ((&dead != &other || dead.second->level > 0) && !kept(dead, other)) return false;
      }
    }
    return true;
  }

  // ---- What is known of numbers

  // The term of the cover with the values that its symbols have there; nothing if one has none, or is a pointer, and the term depends on it.
  std::optional<Term> valueOf(Term cover, int scope) {
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

  // By the state's path and the facts of the segments whose nodes the scope speaks of.
  bool holds(Term condition, int scope) { return numbers_.hold(condition, segmentsAround(scope)); }

  std::vector<ObjectId> segmentsAround(int scope) const {
    std::vector<ObjectId> segments;
    for (int at = scope; at != kOutside; at = progress_.instance(at).parent) {
      const ObjectId node = progress_.instance(at).node;
      if (state_.find(node)->isSegment()) segments.push_back(node);
    }
    return segments;
  }

  // ---- Constants at places that are no constants

  bool logsMatch(std::size_t index) {
    if (index == progress_.logs().size()) return true;
    const Log log = progress_.logs()[index];
    std::vector<LoggedWrite> known =
        lastingConstants(log.state, terms_, [&](Term condition) { return holds(condition, log.scope); });
    if (log.state.log.empty()) {
      log.state.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
        if (cell.fill || cell.bytes > 8 || !cell.value.isInteger() || !cell.value.term.isConstant()) return;
        known.push_back(
            {terms_.constant(offset, 8 * pointerBytes_), static_cast<std::uint32_t>(cell.bytes), cell.value});
      });
    }
    return placesMatch(index, log, 0, known);
  }

  // Each place of the cover's log from `first` on is one of the state's where the same constant stands, and lies to others as the cover says.
  bool placesMatch(std::size_t index, const Log& log, std::size_t first, const std::vector<LoggedWrite>& known) {
    if (first == log.cover.log.size()) return logsMatch(index + 1);
    const LoggedWrite& wanted = log.cover.log[first];
    if (!wanted.value.isInteger() || !wanted.value.term.isConstant()) return false;
    return std::any_of(known.begin(), known.end(), [&](const LoggedWrite& found) {
      if (++steps_ > kMaxSteps || found.bytes != wanted.bytes || !(found.value == wanted.value)) return false;
      const OrderProgress::Mark before = progress_.mark();
      const std::size_t equations = progress_.equations().size();
      if (matchTerm(wanted.offset, found.offset, log.scope) && equationsHold(equations) &&
          liesAsSaid(wanted.offset, log.scope) && placesMatch(index, log, first + 1, known)) {
        return true;
      }
      progress_.rollBack(before);
      return false;
    });
  }

  // Those from `first` on, now.
  bool equationsHold(std::size_t first) {
    return std::all_of(progress_.equations().begin() + static_cast<std::ptrdiff_t>(first), progress_.equations().end(),
                       [&](const Equation& equation) {
                         const auto value = valueOf(equation.cover, equation.scope);
                         return value && holds(terms_.eq(*value, equation.state), equation.scope);
                       });
  }

  // What the cover's path says of the symbols of the place and others that have values.
  bool liesAsSaid(Term place, int scope) {
    const std::vector<SymbolId> own = term::symbolsOf(place);
    const std::vector<Term> conjuncts = cover_.path.conjuncts();
    return std::all_of(conjuncts.begin(), conjuncts.end(), [&](Term conjunct) {
      const auto symbols = term::symbolsOf(conjunct);
      if (std::find_first_of(symbols.begin(), symbols.end(), own.begin(), own.end()) == symbols.end()) return true;
      if (!allBound(conjunct, scope)) return true;
      const auto value = valueOf(conjunct, scope);
      return value && holds(*value, scope);
    });
  }

  bool numbersHold() {
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
        return isOrdered(*cover_.find(chain.first)->segment, chain.second, scope);
      });
      if (!ordered) return false;
    }
    return true;
  }

  // Each object of the run has the orderings of the cover, and so has every pair that are neighbours if what lies between them is empty.
  bool isOrdered(const Segment& cover, const std::vector<ObjectId>& objects, int scope) {
    for (const Ordering& ordering : cover.orderings) {
      for (std::size_t i = 0; i < objects.size(); ++i) {
        if (!hasOrdering(*state_.find(objects[i]), terms_, ordering, pointerBytes_)) return false;
        for (std::size_t j = i + 1; j < objects.size(); ++j) {
          if (!standInOrder(objects[i], objects[j], ordering, scope)) return false;
          if (hasNodes(*state_.find(objects[j]), scope)) break;
        }
      }
    }
    return true;
  }

  bool standInOrder(ObjectId earlier, ObjectId later, const Ordering& ordering, int scope) {
    const auto a = numberAt(state_.find(earlier)->contents, terms_, ordering, pointerBytes_);
    const auto b = numberAt(state_.find(later)->contents, terms_, ordering, pointerBytes_);
    if (!a || !b || a->width() != b->width()) return false;
    std::vector<ObjectId> segments = segmentsAround(scope);
    for (const ObjectId id : {earlier, later}) {
      if (state_.find(id)->isSegment()) segments.push_back(id);
    }
    return numbers_.hold(holdsBetween(terms_, ordering, *a, *b), segments);
  }

  bool hasNodes(const Object& object, int scope) {
    return !object.isSegment() || holds(terms_.toBool(object.segment->length), scope);
  }

  // The facts of a cover segment for one node: each about the node itself, or about the nodes of one segment that it owns.
  bool factsHold(int node) {
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

  bool descends(int scope, int from) const {
    while (scope != kOutside && scope != from) scope = progress_.instance(scope).parent;
    return scope == from;
  }
  bool allBound(Term term, int scope) {
    const auto symbols = term::symbolsOf(term);
    return std::all_of(symbols.begin(), symbols.end(), [&](SymbolId s) { return lookUp(s, scope) != nullptr; });
  }
  // The fact speaks of something that nodes may own and that this one does not have.
  bool vacuous(Term fact, int node) {
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

  const State& cover_;
  const State& state_;
  term::TermStore& terms_;
  unsigned pointerBytes_;
  Runs runs_;
  bool shapesMatch_ = false;
  std::optional<References> references_;
  std::optional<SegmentEntries> entries_;
  StateNumbers numbers_;
  bool boundsKnown_ = false;
  std::map<SymbolId, std::vector<Term>> bounds_;  // conditions of the cover about one symbol
  OrderProgress progress_;
  unsigned steps_ = 0;
  std::size_t emptyInARow_ = 0;
};

std::optional<std::map<SymbolId, Term>> search(const State& cover, const State& state, term::TermStore& terms,
                                               unsigned pointerBytes) {
  try {
    Matching longest(cover, state, terms, pointerBytes, Runs::Longest);
    if (longest.run()) return longest.numbers();
    if (!longest.shapesMatch()) return std::nullopt;
    // Numbers are compared when the runs are chosen: others may fit.
    Matching shortest(cover, state, terms, pointerBytes, Runs::Shortest);
    return shortest.run() ? std::optional(shortest.numbers()) : std::nullopt;
  } catch (const support::Unsupported&) {
    return std::nullopt;
  }
}

}  // namespace

std::optional<std::map<SymbolId, Term>> matchNumbers(const State& cover, const State& state, term::TermStore& terms,
                                                     unsigned pointerBytes) {
  if (!sameStack(cover, state)) return std::nullopt;
  if (plainlyNotCovered(cover, state, terms)) {
    CAIRN_FULL_CHECK(!search(cover, state, terms, pointerBytes), "a walk finds what a first look does");
    return std::nullopt;
  }
  return search(cover, state, terms, pointerBytes);
}

bool covers(const State& cover, const State& state, term::TermStore& terms, unsigned pointerBytes) {
  return matchNumbers(cover, state, terms, pointerBytes).has_value();
}

}  // namespace cairn::heap
