#include "heap/join/chains.h"

#include <algorithm>
#include <map>
#include <set>

#include "heap/reach/references.h"
#include "heap/state/nesting.h"
#include "support/check.h"

namespace cairn::heap {

namespace {

class ChainFinder {
 public:
  ChainFinder(const State& state, term::TermStore& terms, unsigned pointerBytes)
      : state_(state), terms_(terms), pointerBytes_(pointerBytes), references_(state) {}

  std::vector<Chain> run() {
    state_.memory.forEachFrom(ObjectId(state_.firstDynamic), [&](ObjectId id, const support::Ref<Object>&) {
      if (eligible(id)) linksFrom(id);
    });
    std::vector<Chain> chains;
    for (const auto& [layout, next] : successors_) buildChains(layout, next, chains);
    return chains;
  }

 private:
  // kind, head, next, prev, prevTarget
  using Layout = std::array<std::uint64_t, 5>;

  bool eligible(ObjectId id) const {
    const Object* object = state_.find(id);
    return object != nullptr && object->isLiveHeap() && object->level == 0 && object->size.isConstant() &&
           object->contents.log.empty() && (!object->isSegment() || object->segment->kind != SegmentKind::Optional);
  }

  // A pointer to the start of the chain's next object, with a constant offset inside it.
  bool isLink(const Value& value, ObjectId from) const {
    if (!value.isPointer() || !value.term.isConstant() || value.object == from || !eligible(value.object)) return false;
    if (value.target != Target::Region && value.target != Target::First) return false;
    const Object& target = *state_.find(value.object);
    return target.size == state_.find(from)->size && value.term.value() < target.size.value();
  }

  void linksFrom(ObjectId id) {
    const Object& object = *state_.find(id);
    if (object.isSegment()) {
      const Segment& s = *object.segment;
      if (isLink(s.nextValue, id) && s.nextValue.term.isConstant(s.head)) link(id, s.next, s.nextValue);
      return;
    }
    object.contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
      if (cell.fill || cell.bytes != pointerBytes_ || !isLink(cell.value, id)) return;
      link(id, offset, cell.value);
    });
  }

  // Records the link for every layout that both objects fit.
  void link(ObjectId from, std::uint64_t next, const Value& to) {
    const std::uint64_t head = to.term.value();
    const Object& target = *state_.find(to.object);
    const Object& source = *state_.find(from);
    const auto fits = [&](const Object& object, const Layout& layout) {
      if (!object.isSegment()) return true;
      const Segment& s = *object.segment;
      return layoutOf(s) == layout;
    };
    const auto record = [&](const Layout& layout) {
      if (fits(source, layout) && fits(target, layout)) successors_[layout].emplace(from, to.object);
    };
    const auto singly = Layout{std::uint64_t(SegmentKind::Singly), head, next, 0, 0};
    bool doubly = false;
    const auto back = [&](std::uint64_t prev, const Value& value) {
      if (prev == next || !value.isPointer() || value.object != from || !value.term.isConstant()) return;
      if (value.target != Target::Region && value.target != Target::Last) return;
      record({std::uint64_t(SegmentKind::Doubly), head, next, prev, value.term.value()});
      doubly = true;
    };
    if (target.isSegment()) {
      if (target.segment->kind == SegmentKind::Doubly) back(target.segment->prev, target.segment->prevValue);
    } else {
      target.contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
        if (!cell.fill && cell.bytes == pointerBytes_) back(offset, cell.value);
      });
    }
    if (!doubly) record(singly);
  }

  static Layout layoutOf(const Segment& s) {
    return s.kind == SegmentKind::Doubly ? Layout{std::uint64_t(s.kind), s.head, s.next, s.prev, s.prevTarget}
                                         : Layout{std::uint64_t(s.kind), s.head, s.next, 0, 0};
  }

  static Segment segmentOf(const Layout& layout) {
    Segment s;
    s.kind = static_cast<SegmentKind>(layout[0]);
    s.head = layout[1];
    s.next = layout[2];
    s.prev = layout[3];
    s.prevTarget = layout[4];
    s.prevValue = Value::opaque();
    return s;
  }

  // Only these refer to the object, apart from what it owns.
  bool referredOnlyBy(ObjectId id, const Segment& layout, const std::vector<ObjectId>& neighbours) {
    if (references_.named(id)) return false;
    std::optional<std::set<ObjectId>> owned;
    for (const ObjectId from : references_.referrers(id)) {
      if (from == id || std::find(neighbours.begin(), neighbours.end(), from) != neighbours.end()) continue;
      if (!owned) owned = ownedAlone(state_, references_, id, linkOffsets(layout), neighbours);
      if (!owned->contains(from)) return false;
    }
    return true;
  }

  // A neighbour refers to it through the link alone.
  bool onlyLinks(ObjectId from, ObjectId to, const Segment& layout, bool forward) {
    const Object& object = *state_.find(from);
    const std::uint64_t at = forward ? layout.next : layout.prev;
    bool only = true;
    object.contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
      if (cell.value.refersToObject() && cell.value.object == to && (object.isSegment() || offset != at)) only = false;
    });
    if (object.isSegment()) {
      const Value& other = forward ? object.segment->prevValue : object.segment->nextValue;
      if (other.refersToObject() && other.object == to) only = false;
    }
    return only;
  }

  void buildChains(const Layout& layout, const std::map<ObjectId, ObjectId>& next, std::vector<Chain>& chains) {
    const Segment shape = segmentOf(layout);
    const bool doubly = shape.kind == SegmentKind::Doubly;
    // `b` may follow `a` in a chain: nothing but a's link (and b's own) leads to b, unless b is the last of a doubly linked one.
    const auto follows = [&](ObjectId a, ObjectId b) {
      return onlyLinks(a, b, shape, true) && (!doubly || onlyLinks(b, a, shape, false));
    };
    std::map<ObjectId, ObjectId> previous;
    std::set<ObjectId> shared;
    for (const auto& [a, b] : next) {
      if (!previous.emplace(b, a).second) shared.insert(b);  // two links lead there: it can only be a first object
    }
    const auto interior = [&](ObjectId id) {
      if (shared.contains(id)) return false;
      std::vector<ObjectId> neighbours;
      if (const auto p = previous.find(id); p != previous.end()) neighbours.push_back(p->second);
      if (doubly) {
        if (const auto n = next.find(id); n != next.end()) neighbours.push_back(n->second);
      }
      return referredOnlyBy(id, shape, neighbours);
    };
    // What lies behind a doubly linked object refers back to it: allowed in its last place only together with the link there.
    const auto lastPlace = [&](ObjectId id) {
      if (shared.contains(id)) return false;
      return doubly || interior(id);
    };
    std::set<ObjectId> used;
    const auto grow = [&](ObjectId start) {
      Chain chain{shape, {start}, state_.find(start)->isSegment()};
      std::set<ObjectId> inside{start};
      for (ObjectId at = start;;) {
        const auto found = next.find(at);
        if (found == next.end()) break;
        const ObjectId b = found->second;
        if (inside.contains(b) || used.contains(b) || !follows(at, b)) break;
        const bool inner = interior(b);
        if (!inner && !lastPlace(b)) break;
        chain.objects.push_back(b);
        chain.hasSegment |= state_.find(b)->isSegment();
        inside.insert(b);
        at = b;
        if (!inner) break;
      }
      // A whole cycle must keep an object outside.
      if (chain.objects.size() > 1) {
        const auto around = next.find(chain.objects.back());
        if (around != next.end() && around->second == start) chain.objects.erase(chain.objects.begin());
      }
      if (chain.objects.size() < 2) return;
      for (const ObjectId id : chain.objects) used.insert(id);
      chain.hasSegment = std::any_of(chain.objects.begin(), chain.objects.end(),
                                     [&](ObjectId id) { return state_.find(id)->isSegment(); });
      chains.push_back(std::move(chain));
    };
    // First those that nothing of the chain leads to, or that others name; then what is left, which is cycles.
    for (const auto& [a, b] : next) {
      const bool entry = !previous.contains(a) || !interior(a);
      if (entry && !used.contains(a)) grow(a);
    }
    for (const auto& [a, b] : next) {
      if (!used.contains(a)) grow(a);
    }
  }

  const State& state_;
  term::TermStore& terms_;
  unsigned pointerBytes_;
  References references_;
  std::map<Layout, std::map<ObjectId, ObjectId>> successors_;
};

}  // namespace

std::vector<Chain> findChains(const State& state, term::TermStore& terms, unsigned pointerBytes) {
  return ChainFinder(state, terms, pointerBytes).run();
}

}  // namespace cairn::heap
