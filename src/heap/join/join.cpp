#include "heap/join/join.h"

#include <algorithm>
#include <vector>

#include "heap/cover/covers.h"
#include "heap/cover/quick_reject.h"
#include "heap/join/pairing.h"
#include "heap/numbers/numeric_state.h"
#include "heap/reach/leak.h"
#include "heap/sharing/common_part.h"
#include "heap/split/materialise.h"
#include "heap/state/addresses.h"
#include "heap/state/lifetimes.h"
#include "heap/state/segment_check.h"
#include "heap/state/stack_shape.h"
#include "heap/state/state_check.h"
#include "numeric/element.h"
#include "support/check.h"

namespace cairn::heap {

namespace {

// The case of the state in which the segment has no nodes.
bool emptyCaseCovered(const State& state, ObjectId segment, const State& cover, term::TermStore& terms,
                      unsigned pointerBytes) {
  State empty = state;
  return !removeEmpty(empty, terms, segment) || covers(cover, empty, terms, pointerBytes);
}

// The case of the state in which it has some.
bool otherCaseCovered(const State& state, ObjectId segment, const State& cover, term::TermStore& terms,
                      unsigned pointerBytes) {
  State nonEmpty = state;
  nonEmpty.assume(terms.toBool(state.find(segment)->segment->length));
  return covers(cover, nonEmpty, terms, pointerBytes);
}

enum class Naming : std::uint8_t { FirstCount, LastCount, Ignored };

class StateJoin {
 public:
  // New objects are numbered from `firstObject` on.
  StateJoin(const State& left, const State& right, term::TermStore& terms, const JoinOptions& options, Naming naming,
            std::uint32_t firstObject)
      : left_(left),
        right_(right),
        options_(options),
        naming_(naming),
        firstObject_(firstObject),
        terms_(terms),
        result_(left),
        pairing_(left, right, result_, terms, options.pointerBytes, Pairing::Around::Paired) {}

  // They differ in this list, and it is no loss.
  void allowMissing(const OneMoreList& list) {
    pairing_.allowMissing(list.onTheLeft ? list.segment : ObjectId(), list.onTheLeft ? ObjectId() : list.segment);
  }
  [[nodiscard]] ObjectId missing() const { return pairing_.missing(); }
  // After a run: where a package was in the way; then there is no result that counts.
  [[nodiscard]] const PackedObjects& packed() const { return pairing_.packed(); }

  std::optional<State> run() {
    clearResult();
    forceNamed();
    if (naming_ == Naming::LastCount && !namesDisagree_) return std::nullopt;
    if (options_.onlyWithoutLoss) pairing_.refuseLoss();
    if (!walkGlobals() || !walkFrames() || !walkEnvironment()) return std::nullopt;
    if (!coversHeap()) return std::nullopt;
    pairing_.pairLogs();
    if (options_.onlyWithoutLoss && pairing_.shapeLoss() == Loss::BothSides) return std::nullopt;
    joinNumbers(left_, right_, pairing_, result_, terms_, options_.numbers);
    if (leadsInACircle()) return std::nullopt;
    if (options_.keepCases && !casesKept()) return std::nullopt;
    // A forgotten pointer must not have been the only way to a block.
    State reached = result_;
    if (!collect(reached).lost.empty() || !isWellNested(result_)) return std::nullopt;
    return result_;
  }

 private:
  void clearResult() {
    result_.memory.eraseFrom(ObjectId(result_.firstDynamic));
    result_.nextObject = firstObject_;
    result_.choices = {};
    forgetAddresses(result_);
    result_.path = {};
    right_.changedGlobals.forEach([&](ObjectId id, bool) { result_.changedGlobals.set(id, true); });
  }

  // What the same name of both states points to belongs together, if both mean it in the same way: a segment must not take it first. Where names
  // disagree, the first ones count, or the last ones.
  void forceNamed() {
    if (naming_ == Naming::Ignored) return;
    std::vector<std::pair<ObjectId, ObjectId>> named;
    const auto add = [&](const Value& l, const Value& r) {
      if (!l.isPointer() || !r.isPointer() || !(l.term == r.term) || l.target != r.target) return;
      if (l.object.index() < left_.firstDynamic || r.object.index() < right_.firstDynamic) return;
      named.emplace_back(l.object, r.object);
    };
    const auto addCells = [&](ObjectId l, ObjectId r) {
      const Object* leftObject = left_.find(l);
      const Object* rightObject = right_.find(r);
      if (leftObject == nullptr || rightObject == nullptr) return;
      leftObject->contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
        if (!cell.value.isPointer()) return;
        const Cell* other = rightObject->contents.cells.find(offset);
        if (other != nullptr && other->bytes == cell.bytes) add(cell.value, other->value);
      });
    };
    const Frame* r = right_.top.get();
    for (const Frame* l = left_.top.get(); l != nullptr; l = l->caller.get(), r = r->caller.get()) {
      for (std::size_t i = 0; i < l->slots.size(); ++i) {
        if (l->slots[i].valid()) pairing_.force(l->slots[i], r->slots[i]);
      }
      for (std::size_t i = 0; i < l->registers.entries().size(); ++i) {
        add(l->registers.entries()[i].second, r->registers.entries()[i].second);
      }
      for (std::size_t i = 0; i < l->slots.size(); ++i) {
        if (l->slots[i].valid()) addCells(l->slots[i], r->slots[i]);
      }
    }
    result_.changedGlobals.forEach([&](ObjectId id, bool) { addCells(id, id); });
    if (naming_ == Naming::LastCount) std::reverse(named.begin(), named.end());
    for (const auto& [l, other] : named) namesDisagree_ |= !pairing_.force(l, other);
  }

  bool walkGlobals() {
    std::vector<ObjectId> globals;
    result_.changedGlobals.forEach([&](ObjectId id, bool) { globals.push_back(id); });
    return std::all_of(globals.begin(), globals.end(), [&](ObjectId id) { return pairing_.object(id, id, id); });
  }

  bool walkFrames() {
    std::vector<const Frame*> leftFrames;
    std::vector<const Frame*> rightFrames;
    for (const Frame* f = left_.top.get(); f != nullptr; f = f->caller.get()) leftFrames.push_back(f);
    for (const Frame* f = right_.top.get(); f != nullptr; f = f->caller.get()) rightFrames.push_back(f);
    support::Ref<Frame> built;
    for (std::size_t i = leftFrames.size(); i-- > 0;) {
      auto frame = support::makeRef<Frame>(*leftFrames[i]);
      if (!walkFrame(*leftFrames[i], *rightFrames[i], frame.own())) return false;
      frame.own().caller = built;
      built = std::move(frame);
    }
    result_.top = std::move(built);
    return true;
  }

  bool walkFrame(const Frame& l, const Frame& r, Frame& made) {
    // A pointer to the last node comes after those that lead there from the front.
    for (const bool last : {false, true}) {
      for (std::size_t i = 0; i < l.registers.entries().size(); ++i) {
        const auto& [reg, leftValue] = l.registers.entries()[i];
        const Value& rightValue = r.registers.entries()[i].second;
        if (last != (leftValue.target == Target::Last || rightValue.target == Target::Last)) continue;
        const auto value = pairing_.value(leftValue, rightValue, options_.pointerBytes);
        if (!value) return false;
        made.registers.entries()[i].second = *value;
      }
    }
    const auto walkObject = [&](ObjectId leftId, ObjectId rightId, ObjectId& id) {
      if (!leftId.valid()) return true;
      const auto object = pairing_.object(leftId, rightId);
      if (object) id = *object;
      return object.has_value();
    };
    for (std::size_t i = 0; i < l.slots.size(); ++i) {
      if (!walkObject(l.slots[i], r.slots[i], made.slots[i])) return false;
    }
    for (std::size_t i = 0; i < l.stackAllocations.size(); ++i) {
      if (!walkObject(l.stackAllocations[i], r.stackAllocations[i], made.stackAllocations[i])) return false;
    }
    return walkObject(l.variadicArea, r.variadicArea, made.variadicArea);
  }

  // In the order they were made.
  bool walkEnvironment() {
    const std::vector<ObjectId> l = environmentRoots(left_);
    const std::vector<ObjectId> r = environmentRoots(right_);
    if (l.size() != r.size()) return false;
    for (std::size_t i = 0; i < l.size(); ++i) {
      if (!pairing_.object(l[i], r[i])) return false;
    }
    return true;
  }

  // Segments that lead to one another, where each side has nodes in another one of them: all empty they would mean nothing.
  [[nodiscard]] bool leadsInACircle() {
    const numeric::Element numbers = numbersOf(result_);
    return checkCycles(result_, [&](term::Term length) { return !numbers.implies(terms_.toBool(length)); }).has_value();
  }

  // A list that may be empty, or have nodes, on one side alone is known to be as that side says there.
  [[nodiscard]] bool casesKept() {
    const auto mayBeEmpty = [&](const State& state, ObjectId id) {
      const Object& object = *state.find(id);
      return object.isSegment() && !numbersOf(state).implies(terms_.toBool(object.segment->length));
    };
    const std::vector<Pairing::Made> made = pairing_.made();
    return std::all_of(made.begin(), made.end(), [&](const Pairing::Made& pair) {
      const Object& object = *result_.find(pair.result);
      if (!object.isSegment() || object.level != 0) return true;
      if (!pair.left.valid() || !pair.right.valid()) {
        const State& having = pair.left.valid() ? left_ : right_;
        return otherCaseCovered(result_, pair.result, having, terms_, options_.pointerBytes);
      }
      const bool left = mayBeEmpty(left_, pair.left);
      if (left == mayBeEmpty(right_, pair.right)) return true;
      return emptyCaseCovered(result_, pair.result, left ? left_ : right_, terms_, options_.pointerBytes);
    });
  }

  [[nodiscard]] bool coversHeap() const {
    bool covered = true;
    left_.memory.forEachFrom(ObjectId(left_.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
      if (object->isLiveHeap() && !pairing_.walkedLeft(id)) covered = false;
    });
    right_.memory.forEachFrom(ObjectId(right_.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
      if (object->isLiveHeap() && !pairing_.walkedRight(id)) covered = false;
    });
    return covered;
  }

  const State& left_;
  const State& right_;
  const JoinOptions& options_;
  Naming naming_;
  std::uint32_t firstObject_;
  term::TermStore& terms_;
  State result_;
  Pairing pairing_;
  bool namesDisagree_ = false;  // else it makes no difference which of them count
};

// `packed`: where a package was in the way; then there is no result that counts.
std::optional<State> walkPacked(const State& left, const State& right, term::TermStore& terms,
                                const JoinOptions& options, std::uint32_t firstObject, PackedObjects& packed) {
  for (const Naming naming : {Naming::FirstCount, Naming::LastCount, Naming::Ignored}) {
    try {
      StateJoin joining(left, right, terms, options, naming, firstObject);
      auto joined = joining.run();
      packed = joining.packed();
      if (joined || !packed.empty()) return joined;
    } catch (const support::Unsupported&) {
      continue;
    }
  }
  return std::nullopt;
}

std::optional<State> walk(const State& left, const State& right, term::TermStore& terms, const JoinOptions& options,
                          std::uint32_t firstObject) {
  // Times of different clocks cannot be compared.
  State weakLeft = left;
  State weakRight = right;
  weakenLifetimes(weakLeft);
  weakenLifetimes(weakRight);
  for (unsigned tries = 1;; ++tries) {
    PackedObjects packed;
    auto joined = walkPacked(weakLeft, weakRight, terms, options, firstObject, packed);
    if (packed.empty()) return joined;
    unpackForNextTry(weakLeft, weakRight, packed, tries, terms);
  }
}

std::optional<State> walkCases(const State& left, const State& right, term::TermStore& terms, unsigned pointerBytes,
                               std::uint32_t firstObject) {
  const auto list = oneMoreList(left, right, terms);
  if (!list) return std::nullopt;
  JoinOptions options;
  options.onlyWithoutLoss = true;
  options.pointerBytes = pointerBytes;
  State weakLeft = left;
  State weakRight = right;
  weakenLifetimes(weakLeft);
  weakenLifetimes(weakRight);
  try {
    for (unsigned tries = 1;; ++tries) {
      StateJoin joining(weakLeft, weakRight, terms, options, Naming::FirstCount, firstObject);
      joining.allowMissing(*list);
      auto joined = joining.run();
      if (!joining.packed().empty()) {
        const PackedObjects packed = joining.packed();
        unpackForNextTry(weakLeft, weakRight, packed, tries, terms);
        continue;
      }
      if (!joined || !joining.missing().valid()) return std::nullopt;
      const ObjectId segment = joining.missing();
      const bool exact = otherCaseCovered(*joined, segment, list->onTheLeft ? left : right, terms, pointerBytes) &&
                         emptyCaseCovered(*joined, segment, list->onTheLeft ? right : left, terms, pointerBytes);
      return exact ? joined : std::nullopt;
    }
  } catch (const support::Unsupported&) {
    return std::nullopt;
  }
}

// Without what both share, if that can be left out: what is younger than a death must be seen. `join(left, right, firstObject)`.
template <typename Join>
std::optional<State> joinRests(const State& left, const State& right, Join&& join) {
  if (!isWorthDividing(left)) return join(left, right, left.firstDynamic);
  const SharedPart shared(left, right);
  if (shared.empty() || shared.deadOutside()) return join(left, right, left.firstDynamic);
  const auto rest = join(shared.without(left), shared.without(right), shared.endOfObjects());
  return rest ? std::optional(shared.with(*rest)) : std::nullopt;
}

}  // namespace

namespace {

std::optional<State> checked(std::optional<State> result, [[maybe_unused]] const char* exitOf) {
  if (result) requireInvariants(*result, exitOf);
  return result;
}

}  // namespace

std::optional<State> join(const State& left, const State& right, term::TermStore& terms, const JoinOptions& options) {
  if (!sameStack(left, right)) return std::nullopt;
  if (plainlyNotJoined(left, right, options.onlyWithoutLoss, terms)) {
    CAIRN_FULL_CHECK(!walk(left, right, terms, options, left.firstDynamic), "a walk finds what a first look does");
    return std::nullopt;
  }
  const auto joined = [&](const State& l, const State& r, std::uint32_t firstObject) {
    return walk(l, r, terms, options, firstObject);
  };
  return checked(joinRests(left, right, joined), "join");
}

std::optional<State> joinCases(const State& left, const State& right, term::TermStore& terms, unsigned pointerBytes) {
  if (!sameStack(left, right) || !oneMoreList(left, right, terms)) return std::nullopt;
  const auto joined = [&](const State& l, const State& r, std::uint32_t firstObject) {
    return walkCases(l, r, terms, pointerBytes, firstObject);
  };
  return checked(joinRests(left, right, joined), "joinCases");
}

}  // namespace cairn::heap
