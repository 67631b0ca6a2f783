// Accesses to memory and the intrinsics.
#include <fmt/format.h>

#include "program/code/names.h"
#include "proof/contents.h"
#include "proof/execute.h"
#include "proof/lists.h"
#include "support/check.h"

namespace cairn::proof {

using namespace program;
using term::Term;

std::optional<ObjectId> Executor::checkAccess(State& state, const Value& pointer, Term bytes, Access access) {
  const char* verb = access == Access::Read ? "read" : "write";
  const auto refuse = [&](const char* why) {
    invalid(state, pointer, ViolationKind::ValidDeref, fmt::format("a {} {}", verb, why));
    return std::nullopt;
  };
  if (!pointer.isPointer()) return refuse("through what is no address");
  if (!pointsToBlock(state, pointer)) return std::nullopt;
  const Object* object = find(state, pointer.object);
  if (object == nullptr) return refuse("of a function");
  if (object->status == Status::Freed) return refuse("of a block that was freed");
  if (object->status == Status::OutOfScope) return refuse("of a variable out of scope");
  if (access == Access::Write && !object->writable) return refuse("to constant memory");
  const Term inside =
      terms_.logicalAnd(terms_.ule(bytes, object->size), terms_.ule(pointer.term, terms_.sub(object->size, bytes)));
  if (!validIf(state, inside, ViolationKind::ValidDeref, fmt::format("a {} that may be out of bounds", verb)))
    return std::nullopt;
  return pointer.object;
}

Executor::Next Executor::load(State& state, const Load& op) {
  const Value pointer = operand(state, op.address);
  const unsigned bytes = op.type.storeBytes();
  const auto id = checkAccess(state, pointer, number(bytes), Access::Read);
  if (!id) return Next::Done;
  if (op.type.bits > 64) throw support::Unsupported("long double");
  const auto typed = [&](const Value& value) {
    return value.isPointer() ? value : Value::integer(terms_.resize(value.term, op.type.bits));
  };
  if (!settled(state, pointer.term)) return Next::Done;
  if (pointer.term.isConstant()) {
    const std::uint64_t offset = pointer.term.value();
    // The bytes of a pointer that was copied in pieces, for one.
    if (const Contents& before = find(state, *id)->contents;
        !readBytes(before, terms_, offset, bytes) && wasForgotten(before, offset, bytes)) {
      state.markImprecise("a read of bytes that are not known one by one");
    }
    nameUnknown(state, *id, offset, bytes);  // read again they are the same
    const Contents& contents = find(state, *id)->contents;
    if (const auto known = readBytes(contents, terms_, offset, bytes)) {
      if (known->isPointer() && op.type.bits != program_.pointerBits())
        throw support::Unsupported("a part of an address");
      set(state, op.result, typed(*known));
      return Next::Continue;
    }
    set(state, op.result, typed(Value::integer(fresh(8 * bytes))));
    return Next::Continue;
  }
  state.markImprecise("a read at an unknown offset");
  set(state, op.result, Value::integer(fresh(op.type.bits)));
  return Next::Continue;
}

// Whether the offset is a constant, or may be too many of them. False: the state was split, and in each part it is a constant.
bool Executor::settled(State& state, Term offset) {
  if (offset.isConstant()) return true;
  constexpr std::size_t kMost = 8;
  const auto values = solver_.allValues(state.path, offset, kMost);
  if (!values || values->empty()) return true;
  for (const std::uint64_t value : *values) {
    State part = state;
    const Term constant = number(value);
    part.assume(terms_.eq(offset, constant));
    forEachValue(part, [&](Value& v) {
      if (v.isPointer() && v.term == offset) v.term = constant;
    });
    split(std::move(part));
  }
  return false;
}

Executor::Next Executor::store(State& state, const Store& op) {
  const Value pointer = operand(state, op.address);
  const Value value = operand(state, op.value);
  const unsigned bytes = op.value.type.storeBytes();
  const auto id = checkAccess(state, pointer, number(bytes), Access::Write);
  if (!id) return Next::Done;
  if (op.value.type.bits > 64) throw support::Unsupported("long double");
  if (!settled(state, pointer.term)) return Next::Done;
  Contents& contents = edit(state, *id).contents;
  if (!pointer.term.isConstant()) {
    state.markImprecise("a write at an unknown offset");
    contents = {};  // it may have changed any of them
    return Next::Continue;
  }
  const Value stored = value.isPointer() ? value : Value::integer(terms_.resize(value.term, 8 * bytes));
  writeBytes(contents, terms_, pointer.term.value(), bytes, stored);
  return Next::Continue;
}

// ---- Intrinsics ------------------------------------------------------------------------------------------------------

Executor::Next Executor::intrinsic(State& state, const Intrinsic& op) {
  switch (op.op) {
    case IntrinsicOp::Allocate:
    case IntrinsicOp::AllocateAligned: return allocate(state, op);
    case IntrinsicOp::Resize: return resize(state, op);
    case IntrinsicOp::Free: return release(state, op);
    case IntrinsicOp::BlockSize: {
      const auto id = checkHeapBlock(state, operand(state, op.args[0]));
      if (!id) return Next::Done;
      if (op.result.valid()) set(state, op.result, Value::integer(find(state, *id)->size));
      return Next::Continue;
    }
    case IntrinsicOp::Copy: return copy(state, op);
    case IntrinsicOp::Fill: return fill(state, op);
    case IntrinsicOp::Havoc: {
      const Value pointer = operand(state, op.args[0]);
      const Term count = bits(state, op.args[1]);
      if (!assumeOrSplit(state, terms_.toBool(count))) return Next::Continue;
      const auto id = checkAccess(state, pointer, count, Access::Write);
      if (!id) return Next::Done;
      Contents& contents = edit(state, *id).contents;
      if (pointer.term.isConstant() && count.isConstant()) {
        forgetBytes(contents, terms_, pointer.term.value(), count.value());
      } else {
        state.markImprecise("bytes that the environment wrote");
        contents = {};
      }
      return Next::Continue;
    }
    case IntrinsicOp::Print: {
      const Term count = bits(state, op.args[2]);
      if (!assumeOrSplit(state, terms_.toBool(count))) return Next::Continue;
      return checkAccess(state, operand(state, op.args[1]), count, Access::Read) ? Next::Continue : Next::Done;
    }
    case IntrinsicOp::Choose:
      if (op.resultType.bits > 64) throw support::Unsupported("long double");
      if (op.result.valid()) set(state, op.result, Value::integer(fresh(op.resultType.bits)));
      return Next::Continue;
    case IntrinsicOp::ChooseBetween: {
      const Term low = bits(state, op.args[0]);
      const Term distance = terms_.sub(bits(state, op.args[1]), low);
      const Term value = fresh(op.resultType.bits);
      state.assume(terms_.ule(terms_.sub(value, low), distance));
      if (op.result.valid()) set(state, op.result, Value::integer(value));
      return Next::Continue;
    }
    case IntrinsicOp::Assume:
      return assumeDefined(state, terms_.toBool(bits(state, op.args[0]))) ? Next::Continue : Next::Done;
    case IntrinsicOp::Error:
      if (!options_.property.asks(ViolationKind::UnreachCall)) return Next::Continue;
      fail(state, "the error may be reached");
      return Next::Done;
    case IntrinsicOp::Exit:
    case IntrinsicOp::Abort: endProgram(std::move(state)); return Next::Done;
    case IntrinsicOp::Find: return findByte(state, op);
    case IntrinsicOp::FindSet: return findSet(state, op);
    case IntrinsicOp::Format: return format(state, op);
    case IntrinsicOp::VariadicArea: {
      const ObjectId area = state.top().variadicArea;
      if (!area.valid()) throw support::Unsupported("variadic arguments of a function that has none");
      if (op.result.valid()) set(state, op.result, Value::pointer(area, number(0)));
      return Next::Continue;
    }
    case IntrinsicOp::Region:
    case IntrinsicOp::Lend:
    case IntrinsicOp::TakeBack:
    case IntrinsicOp::AnyLent:
    case IntrinsicOp::LentSize:
    case IntrinsicOp::ClientWrites:
    case IntrinsicOp::LoanFault:
    case IntrinsicOp::ClientCall:
    case IntrinsicOp::Chunk:
    case IntrinsicOp::Settled:
    case IntrinsicOp::Arena:
    case IntrinsicOp::Grow:
    case IntrinsicOp::AllocateStatic:
    case IntrinsicOp::ArgumentCount:
    case IntrinsicOp::Words:
    case IntrinsicOp::Text:
    case IntrinsicOp::Rotate:
    case IntrinsicOp::Mismatch:
    case IntrinsicOp::StackAllocate:
    case IntrinsicOp::StackSave:
    case IntrinsicOp::StackRestore:
    case IntrinsicOp::HavocReachable:
    case IntrinsicOp::NumberSize:
    case IntrinsicOp::Number:
    case IntrinsicOp::NumberFits:
    case IntrinsicOp::Integer:
    case IntrinsicOp::IntegerFits:
    case IntrinsicOp::Math: break;
  }
  throw support::Unsupported(fmt::format("the operation {}", program::name(op.op)));
}

Executor::Next Executor::allocate(State& state, const Intrinsic& op) {
  const Term size = bits(state, op.args[0]);
  if (!assumeDefined(state, terms_.sge(size, number(0)))) return Next::Done;
  Object block;
  block.size = size;
  const ObjectId id = state.create(std::move(block));
  if (op.result.valid()) set(state, op.result, Value::pointer(id, number(0)));
  return Next::Continue;
}

std::optional<ObjectId> Executor::checkHeapBlock(State& state, const Value& pointer) {
  const auto refuse = [&](const char* why) {
    invalid(state, pointer, ViolationKind::ValidFree, fmt::format("a free of {}", why));
    return std::nullopt;
  };
  if (!pointer.isPointer()) return refuse("what is no address");
  if (!pointsToBlock(state, pointer)) return std::nullopt;
  const Object* object = find(state, pointer.object);
  if (object == nullptr || object->storage != Storage::Heap) return refuse("what is not on the heap");
  if (object->status != Status::Live) return refuse("a block that was freed already");
  const Term atStart = terms_.eq(pointer.term, number(0));
  if (!validIf(state, atStart, ViolationKind::ValidFree, "a free of what may not be the start of a block"))
    return std::nullopt;
  return pointer.object;
}

Executor::Next Executor::release(State& state, const Intrinsic& op) {
  const auto id = checkHeapBlock(state, operand(state, op.args[0]));
  if (!id) return Next::Done;
  state.end(*id, Status::Freed);
  return Next::Continue;
}

// The old block ends before the new one begins: their addresses may be the same.
Executor::Next Executor::resize(State& state, const Intrinsic& op) {
  const Term size = bits(state, op.args[1]);
  if (!assumeDefined(state, terms_.sge(size, number(0)))) return Next::Done;
  const auto id = checkHeapBlock(state, operand(state, op.args[0]));
  if (!id) return Next::Done;
  const Object old = *find(state, *id);
  Object block;
  block.size = size;
  const bool grows = holds(state, terms_.ule(old.size, size));
  const Term kept = grows ? old.size : size;
  if (kept.isConstant() && (grows || holds(state, terms_.ule(size, old.size)))) {
    copyBytes(block.contents, 0, old.contents, 0, kept.value(), terms_);
  } else {
    state.markImprecise("a copy of unknown length");
  }
  state.end(*id, Status::Freed);
  const ObjectId fresh = state.create(std::move(block));
  if (op.result.valid()) set(state, op.result, Value::pointer(fresh, number(0)));
  return Next::Continue;
}

// Bytes of which nothing is known are the same in all copies.
void Executor::nameUnknown(State& state, ObjectId id, std::uint64_t offset, std::uint64_t bytes) {
  constexpr std::uint64_t kMostNamed = 1024;
  if (bytes > kMostNamed) return;
  const std::uint64_t word = bytes <= 8 ? bytes : program_.pointerBits() / 8;
  const std::vector<UnknownRange> ranges = unknownRanges(find(state, id)->contents, offset, bytes);
  if (ranges.empty()) return;
  Contents& contents = edit(state, id).contents;
  for (const auto& [start, length] : ranges) {
    for (std::uint64_t at = start; at < start + length;) {
      const std::uint64_t part = std::min(start + length, (at / word + 1) * word) - at;
      writeBytes(contents, terms_, at, part, Value::integer(fresh(static_cast<unsigned>(8 * part))));
      at += part;
    }
  }
}

Executor::Next Executor::copy(State& state, const Intrinsic& op) {
  const Value to = operand(state, op.args[0]);
  const Value from = operand(state, op.args[1]);
  const Term count = bits(state, op.args[2]);
  if (!assumeOrSplit(state, terms_.toBool(count))) return Next::Continue;
  const auto source = checkAccess(state, from, count, Access::Read);
  if (!source) return Next::Done;
  const auto target = checkAccess(state, to, count, Access::Write);
  if (!target) return Next::Done;
  const bool known = from.term.isConstant() && to.term.isConstant() && count.isConstant();
  if (known) nameUnknown(state, *source, from.term.value(), count.value());
  const Contents original = find(state, *source)->contents;
  Contents& contents = edit(state, *target).contents;
  if (known) {
    copyBytes(contents, to.term.value(), original, from.term.value(), count.value(), terms_);
  } else {
    state.markImprecise("a copy of unknown length");
    contents = {};
  }
  return Next::Continue;
}

Executor::Next Executor::fill(State& state, const Intrinsic& op) {
  if (op.args[1].type.bits != 8) throw support::Unsupported("a fill with wide characters");
  const Value to = operand(state, op.args[0]);
  const Term byte = terms_.resize(bits(state, op.args[1]), 8);
  const Term count = bits(state, op.args[2]);
  if (!assumeOrSplit(state, terms_.toBool(count))) return Next::Continue;
  const auto target = checkAccess(state, to, count, Access::Write);
  if (!target) return Next::Done;
  Object& object = edit(state, *target);
  if (to.term.isConstant(0) && object.size == count && byte.isConstant()) {
    object.contents = {};
    object.contents.background = static_cast<std::uint8_t>(byte.value());
  } else if (to.term.isConstant() && count.isConstant() && byte.isConstant()) {
    fillBytes(object.contents, terms_, to.term.value(), count.value(), static_cast<std::uint8_t>(byte.value()));
  } else {
    state.markImprecise("a fill of unknown length");
    object.contents = {};
  }
  return Next::Continue;
}

}  // namespace cairn::proof
