// Comparing pointers into different objects (the table is in docs/semantics.md).
//
// Where the language leaves the answer open it is a choice, and the answer is kept, so that the same two values compare the
// same way for the rest of the run: "equal" fixes the distance of the two objects, "different" excludes one distance, and an order holds for all
// offsets. Answers about different pairs of objects are independent: nothing makes the order transitive.
#include "interp/machine.h"

namespace cairn::interp {

namespace {
constexpr program::Type kAnswer = program::intType(1);
}

bool Machine::sameAddress(ObjectId first, ObjectId second, std::int64_t distance) {
  Placement& placement = placements_[{first, second}];
  if (placement.distance) return *placement.distance == distance;
  if (placement.notDistance.contains(distance)) return false;
  if (placement.firstBefore && (*placement.firstBefore ? distance <= 0 : distance >= 0)) return false;
  const bool same = choose(kAnswer, "equality of unrelated addresses") != 0;
  if (same) {
    placement.distance = distance;
  } else {
    placement.notDistance.insert(distance);
  }
  return same;
}

bool Machine::leftIsBelow(ObjectId left, ObjectId right) {
  const bool leftIsFirst = left < right;
  Placement& placement = placements_[leftIsFirst ? std::pair(left, right) : std::pair(right, left)];
  if (!placement.firstBefore) {
    const bool below = choose(kAnswer, "order of unrelated addresses") != 0;
    placement.firstBefore = below == leftIsFirst;
  }
  return *placement.firstBefore == leftIsFirst;
}

bool Machine::comparePointers(const Inst& inst, const Value& left, const Value& right) {
  const ObjectId leftId = provenanceOf(left);
  const ObjectId rightId = provenanceOf(right);
  const Object& leftObject = memory_.at(leftId);
  const Object& rightObject = memory_.at(rightId);
  const bool isPointer = inst.flags != 0;
  const auto leftOffset = signExtend(left.bits - leftObject.base, program_.pointerBits());
  const auto rightOffset = signExtend(right.bits - rightObject.base, program_.pointerBits());
  const auto within = [](const Object& object, std::int64_t offset, bool end) {
    return offset >= 0 && (static_cast<std::uint64_t>(offset) < object.size ||
                           (end && static_cast<std::uint64_t>(offset) == object.size));
  };
  // Integers that still name an object but no longer an address of it (the low bits of a pointer, a hash) are integers.
  const bool plain = leftId == rightId || !leftObject.isMemory() || !rightObject.isMemory() ||
                     (!isPointer && !(within(leftObject, leftOffset, true) && within(rightObject, rightOffset, true)));

  const auto order = [&]() -> int {  // sign of left - right
    if (plain) {
      const auto signedLeft = signExtend(left.bits, inst.width);
      const auto signedRight = signExtend(right.bits, inst.width);
      const bool isSigned =
          inst.op == Opcode::Slt || inst.op == Opcode::Sle || inst.op == Opcode::Sgt || inst.op == Opcode::Sge;
      if (left.bits == right.bits) return 0;
      return (isSigned ? signedLeft < signedRight : left.bits < right.bits) ? -1 : 1;
    }
    const bool leftIsFirst = leftId < rightId;
    const auto known = placements_.find(leftIsFirst ? std::pair(leftId, rightId) : std::pair(rightId, leftId));
    if (known != placements_.end() && known->second.distance) {
      const std::int64_t distance = leftIsFirst ? *known->second.distance : -*known->second.distance;
      const std::int64_t difference = leftOffset - (rightOffset + distance);
      return difference < 0 ? -1 : (difference > 0 ? 1 : 0);
    }
    return leftIsBelow(leftId, rightId) ? -1 : 1;
  };
  const auto equal = [&] {
    if (plain) return left.bits == right.bits;
    const bool literals = leftObject.storage == Storage::Literal && rightObject.storage == Storage::Literal;
    const bool bothInside = within(leftObject, leftOffset, false) && within(rightObject, rightOffset, false);
    if (bothInside && !literals && memory_.livedTogether(leftId, rightId)) return false;
    return leftId < rightId ? sameAddress(leftId, rightId, leftOffset - rightOffset)
                            : sameAddress(rightId, leftId, rightOffset - leftOffset);
  };
  switch (inst.op) {
    case Opcode::Eq: return equal();
    case Opcode::Ne: return !equal();
    case Opcode::Ult:
    case Opcode::Slt: return order() < 0;
    case Opcode::Ule:
    case Opcode::Sle: return order() <= 0;
    case Opcode::Ugt:
    case Opcode::Sgt: return order() > 0;
    default: return order() >= 0;
  }
}

}  // namespace cairn::interp
