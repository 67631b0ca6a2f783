#include "heap/state/segment_check.h"

#include <fmt/format.h>

#include <unordered_map>
#include <vector>

#include "heap/state/nesting.h"
#include "heap/state/replace_values.h"
#include "heap/state/tiling_check.h"
#include "term/rewrite.h"

namespace cairn::heap {

using term::SymbolId;

namespace {

class Checker {
 public:
  explicit Checker(const State& state) : state_(state) {}

  std::optional<std::string> run() {
    forEachObject([&](ObjectId id, const Object& object) {
      if (object.isSegment()) checkSegment(id, object);
    });
    if (problem_) return problem_;
    findOwners();
    if (problem_) return problem_;
    forEachObject([&](ObjectId id, const Object& object) { checkReferences(id, object); });
    for (const Frame* frame = state_.top.get(); frame != nullptr; frame = frame->caller.get()) {
      for (const auto& [reg, value] : frame->registers.entries()) checkReference(value, ObjectId(), "a register");
    }
    if (!problem_) checkSymbols();
    return problem_;
  }

 private:
  template <typename Visit>
  void forEachObject(Visit&& visit) {
    state_.memory.forEachFrom(ObjectId(state_.firstDynamic),
                              [&](ObjectId id, const support::Ref<Object>& object) { visit(id, *object); });
  }
  void fail(std::string what) {
    if (!problem_) problem_ = std::move(what);
  }
  static std::string name(ObjectId id) { return fmt::format("object {}", id.index()); }

  void checkSegment(ObjectId id, const Object& object) {
    const Segment& segment = *object.segment;
    if (!object.isLiveHeap()) return fail(name(id) + " is a segment, but no live heap object");
    if (!segment.length.valid() || segment.length.width() != object.size.width()) {
      return fail(name(id) + ": the length has another width than the size");
    }
    if (!object.contents.log.empty()) return fail(name(id) + " is a segment with a log");
    for (const Ordering& ordering : segment.orderings) {
      const bool inside = object.size.isConstant() && ordering.bytes <= 8 && ordering.offset < object.size.value() &&
                          ordering.bytes <= object.size.value() - ordering.offset;
      if (!inside || segment.kind == SegmentKind::Optional) fail(name(id) + " orders what is no part of neighbours");
    }
    if (object.level != 0 && !segment.facts.empty()) return fail(name(id) + " is nested, but has facts of its own");
    if (object.contents.package) return checkPacked(id, object);
    if (segment.kind == SegmentKind::Optional) return;
    const std::uint64_t bytes = segment.length.width() / 8;
    const auto link = [&](std::uint64_t at) {
      if (!allUnknown(object.contents, at, bytes)) fail(name(id) + " knows something of its link cells");
      if (object.size.isConstant() && (object.size.value() < bytes || at > object.size.value() - bytes)) {
        fail(name(id) + " has links outside of the node");
      }
    };
    link(segment.next);
    if (segment.kind != SegmentKind::Doubly) return;
    link(segment.prev);
    if (segment.next < segment.prev + bytes && segment.prev < segment.next + bytes) {
      fail(name(id) + " has links that overlap");
    }
  }

  void checkPacked(ObjectId id, const Object& object) {
    if (object.level == 0) fail(name(id) + " is packed, but not nested");
    if (!object.contents.cells.empty() || object.contents.background.valid())
      fail(name(id) + " is packed, and has bytes");
    if (!object.segment->orderings.empty()) fail(name(id) + " is packed, and has orderings");
  }

  // Every object of one level more than a segment that its nodes reach through such objects is owned by it.
  void findOwners() {
    forEachObject([&](ObjectId id, const Object& object) {
      if (!object.isSegment()) return;
      for (const ObjectId owned : ownedObjects(state_, id)) {
        if (state_.find(owned)->level != object.level + 1) continue;
        const auto [at, fresh] = owner_.emplace(owned, id);
        if (!fresh) fail(fmt::format("{} is owned by {} and {}", name(owned), at->second.index(), id.index()));
      }
    });
    forEachObject([&](ObjectId id, const Object& object) {
      if (object.level != 0 && !owner_.contains(id)) fail(name(id) + " is nested, but no segment owns it");
    });
  }

  void checkReferences(ObjectId id, const Object& object) {
    const auto owner = owner_.find(id);
    const ObjectId outside = owner == owner_.end() ? ObjectId() : owner->second;
    const std::string where = name(id);
    // The nodes of a segment see what they own; what it says of the outside does not.
    Object node = object;
    node.segment = {};
    forEachValue(node, [&](const Value& value) { checkReference(value, object.isSegment() ? id : outside, where); });
    if (!object.isSegment()) return;
    checkReference(object.segment->nextValue, outside, where);
    checkReference(object.segment->prevValue, outside, where);
  }

  // `within`: the segment whose nodes own the place of the reference; invalid: none.
  void checkReference(const Value& value, ObjectId within, const std::string& where) {
    if (!value.refersToObject() || value.object.index() < state_.firstDynamic) return;
    const Object* object = state_.find(value.object);
    if (object == nullptr) return fail(where + " points to " + name(value.object) + ", which is not there");
    const auto amongOwners = [&](ObjectId wanted) {
      for (ObjectId segment = within; segment.valid();) {
        if (segment == wanted) return true;
        const auto next = owner_.find(segment);
        segment = next == owner_.end() ? ObjectId() : next->second;
      }
      return false;
    };
    if (object->isSegment() == (value.target == Target::Region)) {
      return fail(where + " points to " + name(value.object) + " as if it were another kind of object");
    }
    if (value.target == Target::Last && object->segment->kind == SegmentKind::Singly) {
      return fail(where + " points to the last node of " + name(value.object) + ", which is singly linked");
    }
    if (value.target == Target::All) {
      if (!amongOwners(value.object)) fail(where + " points to every node of " + name(value.object));
      return;
    }
    if (object->level == 0) return;
    if (!amongOwners(owner_.at(value.object))) fail(where + " points to " + name(value.object) + ", which is nested");
  }

  void checkSymbols() {
    std::unordered_map<SymbolId, ObjectId> summaries;
    SymbolSet ordinary;
    for (const term::Term condition : state_.path.conjuncts()) addSymbols(condition, ordinary);
    for (const Frame* frame = state_.top.get(); frame != nullptr; frame = frame->caller.get()) {
      for (const auto& [reg, value] : frame->registers.entries()) addSymbols(value.term, ordinary);
    }
    state_.changedGlobals.forEach([&](ObjectId id, bool) { addSymbolsOf(*state_.find(id), ordinary); });
    forEachObject([&](ObjectId id, const Object& object) {
      if (object.level != 0) return;
      if (!object.isSegment()) return addSymbolsOf(object, ordinary);
      Object around = object;
      around.contents = Contents();
      addSymbolsOf(around, ordinary);
      for (const SymbolId symbol : summarySymbols(state_, id)) {
        const auto [at, fresh] = summaries.emplace(symbol, id);
        if (!fresh) fail(fmt::format("a symbol is a summary in {} and {}", at->second.index(), id.index()));
      }
    });
    for (const auto& [symbol, id] : summaries) {
      if (ordinary.contains(symbol)) fail("a summary symbol of " + name(id) + " is used outside of it");
    }
    forEachObject([&](ObjectId id, const Object& object) {
      if (!object.isSegment()) return;
      for (const term::Term fact : object.segment->facts) {
        for (const SymbolId symbol : term::symbolsOf(fact)) {
          const auto at = summaries.find(symbol);
          if (at != summaries.end() && at->second != id) {
            fail(fmt::format("a fact of {} speaks of the nodes of {}", id.index(), at->second.index()));
          }
        }
      }
    });
  }

  static void addSymbols(term::Term term, SymbolSet& symbols) {
    if (!term.valid() || term.isConstant()) return;
    for (const SymbolId symbol : term::symbolsOf(term)) symbols.insert(symbol);
  }

  const State& state_;
  std::unordered_map<ObjectId, ObjectId> owner_;
  std::optional<std::string> problem_;
};

}  // namespace

std::optional<std::string> checkSegments(const State& state) {
  if (auto problem = Checker(state).run()) return problem;
  return checkTilings(state);
}

bool isWellNested(const State& state) {
  bool nested = false;
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId, const support::Ref<Object>& object) {
    nested = nested || object->level != 0;
  });
  return !nested || !checkSegments(state);
}

std::optional<std::string> checkCycles(const State& state, term::Solver& solver) {
  return checkCycles(state, [&](term::Term length) {
    const term::Term empty = solver.store().eq(length, solver.store().constant(0, length.width()));
    return solver.checkOnPath(state.path, empty) != term::Answer::Unsat;
  });
}

std::optional<std::string> checkCycles(const State& state, const std::function<bool(term::Term)>& mayBeZero) {
  const auto mayBeEmpty = [&](const Object& object) {
    const term::Term length = object.segment->length;
    return length.isConstant() ? length.isConstant(0) : mayBeZero(length);
  };
  // What a pointer to an end of a segment means if it is empty; nothing if it does not mean an end of a segment that counts as one that may be empty.
  const auto next = [&](const Value& value, const auto& counts) -> std::optional<Value> {
    const Object* object = value.isPointer() ? state.find(value.object) : nullptr;
    if (object == nullptr || !object->isSegment() || object->level != 0 || !counts(*object)) return std::nullopt;
    const bool backward = value.target == Target::Last && object->segment->kind == SegmentKind::Doubly;
    return backward ? object->segment->prevValue : object->segment->nextValue;
  };
  std::optional<std::string> problem;
  std::size_t segments = 0;
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId, const support::Ref<Object>& object) {
    segments += object->isSegment() ? 1 : 0;
  });
  const auto leadsOnAndOn = [&](ObjectId id, Target target, const auto& counts) {
    std::optional<Value> at = Value::pointer(id, term::Term(), target);
    for (std::size_t steps = 0; at && steps <= 2 * segments; ++steps) at = next(*at, counts);
    return at.has_value();
  };
  const auto any = [](const Object&) { return true; };
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
    if (!object->isSegment() || problem) return;
    for (const Target target : {Target::First, Target::Last}) {
      // Whether a segment may be empty is asked only in a circle.
      if (leadsOnAndOn(id, target, any) && leadsOnAndOn(id, target, mayBeEmpty))
        problem = fmt::format("a cycle of segments that may all be empty passes through object {}", id.index());
    }
  });
  return problem;
}

}  // namespace cairn::heap
