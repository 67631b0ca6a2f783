#include "heap/state/state_check.h"

#include <fmt/format.h>

#include <bit>
#include <set>

#include "heap/state/segment_check.h"

namespace cairn::heap {

namespace {

class Check {
 public:
  explicit Check(const State& state) : state_(state) {}

  std::optional<std::string> run() {
    state_.memory.forEachFrom(ObjectId(0),
                              [&](ObjectId id, const support::Ref<Object>& object) { checkObject(id, *object); });
    for (const Frame* frame = state_.top.get(); frame != nullptr; frame = frame->caller.get()) checkFrame(*frame);
    std::set<ObjectId> known;
    for (const AddressFact& fact : state_.addresses.toVector()) {
      requireObject(fact.object, "an address");
      require(known.insert(fact.object).second, 6, fmt::format("object {} has two addresses", fact.object.index()));
    }
    state_.changedGlobals.forEach([&](ObjectId id, bool) {
      require(id.index() < state_.firstDynamic, 6, fmt::format("object {} is no global", id.index()));
    });
    // The pointers of objects and registers, too.
    if (!problem_) {
      if (const auto broken = checkSegments(state_)) require(false, 5, *broken);
    }
    return problem_;
  }

 private:
  void require(bool holds, int number, const std::string& what) {
    if (!holds && !problem_) problem_ = fmt::format("{}: {}", number, what);
  }
  void requireObject(ObjectId id, const char* what) {
    const bool function = id.valid() && id.index() < state_.firstDynamic;
    require(function || state_.find(id) != nullptr, 1, fmt::format("{} is of object {}", what, id.index()));
  }

  void checkObject(ObjectId id, const Object& object) {
    const std::string name = fmt::format("object {}", id.index());
    require(id.index() < state_.nextObject, 2, name + " has a number that is still to be given");
    require((object.status == Status::Live) == (object.lifetime.died == Lifetime::kAlive), 3, name);
    require(object.size.valid() && std::has_single_bit(object.alignment), 4, name);
  }

  void checkFrame(const Frame& frame) {
    for (const ObjectId slot : frame.slots) {
      if (slot.valid()) requireObject(slot, "a slot");
    }
    for (const ObjectId block : frame.stackAllocations) requireObject(block, "a stack allocation");
    if (frame.variadicArea.valid()) requireObject(frame.variadicArea, "a variadic area");
  }

  const State& state_;
  std::optional<std::string> problem_;
};

}  // namespace

std::optional<std::string> brokenInvariant(const State& state) { return Check(state).run(); }

}  // namespace cairn::heap
