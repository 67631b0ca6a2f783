// The intrinsics; instruction.h says what each does to a concrete state.
#include <fmt/format.h>

#include <bit>

#include "analysis/symbolic/transfer.h"
#include "heap/text/marks.h"
#include "interp/floats.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using heap::Contents;
using heap::Object;
using heap::ObjectId;
using heap::Status;
using heap::Storage;
using interp::ViolationKind;
using term::Term;

namespace {

// A range whose place or length is not known was written, and holds the marks now.
void loseRange(heap::State& state, term::TermStore& terms, ObjectId id, Term start, Term count,
               const std::function<bool(Term)>& holds, const std::vector<heap::LoggedWrite>& marks) {
  Contents contents = heap::withoutRange(state, id, terms, start, count, holds);
  heap::addMarks(contents, marks);
  state.edit(id, [&](Object& object) { object.contents = contents; });
}

}  // namespace

Transfer::Next Transfer::intrinsic(State& state, const Intrinsic& op) {
  const auto result = [&](const Value& value) {
    if (op.result.valid()) set(state, op.result, value);
    return Next::Continue;
  };
  switch (op.op) {
    case IntrinsicOp::Allocate: return allocate(state, op, Storage::Heap);
    case IntrinsicOp::AllocateAligned: return allocate(state, op, Storage::Heap);
    case IntrinsicOp::Resize: return resize(state, op);
    case IntrinsicOp::AllocateStatic: return allocate(state, op, Storage::Environment);
    case IntrinsicOp::ArgumentCount: return argumentCount(state, op);
    case IntrinsicOp::Words: return words(state, op);
    case IntrinsicOp::Text: return result(newText(state, false, op.text));
    case IntrinsicOp::Rotate: return rotate(state, op);
    case IntrinsicOp::StackAllocate: return allocate(state, op, Storage::StackAllocation);
    case IntrinsicOp::Free: return release(state, op);
    case IntrinsicOp::BlockSize: return blockSize(state, op);
    case IntrinsicOp::StackSave:
      return result(Value::integer(pointerConstant(static_cast<std::int64_t>(state.top->stackAllocations.size()))));
    case IntrinsicOp::StackRestore: {
      const Term token = bits(state, op.args[0]);
      if (!token.isConstant()) throw support::Unsupported("a stack restored from an unknown place");
      if (token.value() > state.top->stackAllocations.size()) return endUndefined(state);
      while (state.top->stackAllocations.size() > token.value()) {
        leaveObject(state, state.top->stackAllocations.back());
        state.top.own().stackAllocations.pop_back();
      }
      return Next::Continue;
    }
    case IntrinsicOp::Copy: return copy(state, op);
    case IntrinsicOp::Fill: return op.args[1].type.bits == 8 ? fill(state, op) : fillUnits(state, op);
    case IntrinsicOp::Find: return op.args[1].type.bits == 8 ? find(state, op) : findUnit(state, op);
    case IntrinsicOp::FindSet: return findSet(state, op);
    case IntrinsicOp::Mismatch: return mismatch(state, op);
    case IntrinsicOp::Havoc: return havoc(state, op);
    case IntrinsicOp::HavocReachable: throw support::Unsupported("an undefined function that may change memory");
    case IntrinsicOp::Choose: {
      if (op.resultType.bits > 64) {
        markInexact(state, "long double");
        (void)choose(state, floatType(64), op.text);
        return result(Value::opaque());
      }
      return result(Value::integer(choose(state, op.resultType, op.text)));
    }
    case IntrinsicOp::ChooseBetween: {
      const Term low = bits(state, op.args[0]);
      const Term high = bits(state, op.args[1]);
      const Term value = choose(state, op.resultType, op.text);
      if (mustHold(state, terms_.sle(low, high))) {
        state.assume(terms_.sle(low, value));
        state.assume(terms_.sle(value, high));
      } else {
        state.assume(terms_.ule(terms_.sub(value, low), terms_.sub(high, low)));
      }
      return result(Value::integer(value));
    }
    case IntrinsicOp::Assume: {
      const Term condition = terms_.toBool(bits(state, op.args[0]));
      if (!mayHold(state, condition)) return endUndefined(state);
      state.assume(condition);
      return Next::Continue;
    }
    case IntrinsicOp::Error:
      if (!options_.property.asks(ViolationKind::UnreachCall)) return Next::Continue;
      alarm(state, ViolationKind::UnreachCall, "the error is reached");
      return Next::Done;
    case IntrinsicOp::Exit:
    case IntrinsicOp::Abort: endProgram(state); return Next::Done;
    case IntrinsicOp::Print: return print(state, op);
    case IntrinsicOp::Format: return format(state, op);
    case IntrinsicOp::VariadicArea:
      if (!state.top->variadicArea.valid()) return endUndefined(state);
      return result(Value::pointer(state.top->variadicArea, pointerConstant(0)));
    case IntrinsicOp::NumberSize: return numberSize(state, op);
    case IntrinsicOp::Number:
    case IntrinsicOp::NumberFits: return number(state, op);
    case IntrinsicOp::Integer:
    case IntrinsicOp::IntegerFits: return integerText(state, op);
    case IntrinsicOp::Math: {
      std::vector<interp::Value> args;
      for (const Operand& arg : op.args) {
        const Value value = operand(state, arg);
        if (!value.isInteger() || !value.term.isConstant()) break;
        args.push_back({value.term.value(), 0, 0});
      }
      if (args.size() == op.args.size() && op.resultType.bits <= 64) {
        const auto value = interp::mathFunction(op.text, op.resultType, args);
        if (!value) throw support::Unsupported("the mathematical function '" + op.text + "'");
        return result(Value::integer(terms_.constant(value->bits, op.resultType.bits)));
      }
      markInexact(state, "floating point");
      return result(op.resultType.bits > 64 ? Value::opaque()
                                            : Value::integer(terms_.freshSymbol("f", op.resultType.bits)));
    }
  }
  support::checkFailed("switch", __FILE__, __LINE__, "intrinsic");
}

// ---- Blocks ----------------------------------------------------------------------------------------------------------

Transfer::Next Transfer::allocate(State& state, const Intrinsic& op, Storage storage) {
  const Term size = bits(state, op.args[0]);
  // Objects are at most PTRDIFF_MAX bytes; the library refuses larger requests, the stack has no room for them.
  if (!assumeDefined(state, terms_.sge(size, pointerConstant(0)))) return endUndefined(state);
  auto object = support::makeRef<Object>();
  object.own().storage = storage;
  object.own().size = size;
  object.own().allocated = here(state);
  if (storage == Storage::Environment) object.own().alignment = 1;
  if (op.op == IntrinsicOp::AllocateAligned) {
    // Known alignments are kept up to a page; a block is never aligned less than malloc's.
    const Term alignment = bits(state, op.args[1]);
    constexpr std::uint64_t kPage = 4096;
    if (alignment.isConstant() && alignment.value() > kLargestAlignment && alignment.value() <= kPage &&
        std::has_single_bit(alignment.value())) {
      object.own().alignment = static_cast<std::uint32_t>(alignment.value());
    }
  }
  if (storage == Storage::StackAllocation) {
    object.own().alignment = static_cast<std::uint32_t>(bits(state, op.args[1]).value());
  }
  const ObjectId id = state.create(std::move(object));
  if (storage == Storage::StackAllocation) state.top.own().stackAllocations.push_back(id);
  if (op.result.valid()) set(state, op.result, Value::pointer(id, pointerConstant(0)));
  return Next::Continue;
}

std::optional<ObjectId> Transfer::checkHeapBlock(State& state, const Value& value, std::string_view what) {
  const Value pointer = resolved(state, value, [&](ObjectId id, Term offset) {
    const Object* object = state.find(id);
    const bool block = object != nullptr && object->isLiveHeap();
    return block ? terms_.eq(offset, pointerConstant(0)) : terms_.boolean(false);
  });
  const auto fail = [&](std::string_view why) {
    alarmAt(state, pointer, ViolationKind::ValidFree, fmt::format("{} of {}", what, why));
    return std::nullopt;
  };
  if (pointer.isInteger()) return fail("an integer that is no pointer");
  if (!pointer.isPointer()) throw support::Unsupported("free of a part of a pointer");
  if (!requireRegion(state, pointer)) return std::nullopt;
  const Object* object = state.find(pointer.object);
  if (object == nullptr || object->storage != Storage::Heap) return fail("a pointer that is not on the heap");
  if (!assumeOrSplit(state, terms_.eq(pointer.term, pointerConstant(0))))
    return fail("a pointer not to the start of a block");
  if (object->status != Status::Live) return fail("a block that is freed already");
  return pointer.object;
}

Transfer::Next Transfer::release(State& state, const Intrinsic& op) {
  const auto id = checkHeapBlock(state, operand(state, op.args[0]), "free");
  if (!id) return Next::Done;
  const SourceLoc loc = here(state);
  state.end(*id, Status::Freed);
  state.edit(*id, [&](Object& object) { object.freed = loc; });
  return Next::Continue;
}

// The contents of a block of which [0, size) is left, or which grows to that size. Nothing: the state is done with.
std::optional<Contents> Transfer::resizedContents(State& state, ObjectId id, Term size) {
  const Term oldSize = state.find(id)->size;
  const bool grows = assumeOrSplit(state, terms_.ule(oldSize, size));
  const Contents contents = state.find(id)->contents;
  // The bytes behind the old end are new ones, of which a background would say too much.
  if (grows && (!contents.background.valid() || mustHold(state, terms_.eq(oldSize, size)))) return contents;
  std::optional<std::uint64_t> kept;
  if (contents.log.empty() || !options_.approximate) {
    kept = constantOrPicked(state, grows ? oldSize : size, "a block is resized from or to an unknown size");
  }
  if (kept) {
    if (!settleLog(state, id)) return std::nullopt;
    Contents result;
    heap::copyCells(result, 0, state.find(id)->contents, 0, *kept, terms_);
    return result;
  }
  if (!options_.approximate) throw support::Unsupported("a block is resized from or to an unknown size");
  Contents result;
  if (grows) {
    result = contents;
    result.background = Term();
  }
  return result;
}

// The old block ends before the new one begins: their addresses may be the same.
Transfer::Next Transfer::resize(State& state, const Intrinsic& op) {
  const Term size = bits(state, op.args[1]);
  if (!assumeDefined(state, terms_.sge(size, pointerConstant(0)))) return endUndefined(state);
  const auto id = checkHeapBlock(state, operand(state, op.args[0]), "realloc");
  if (!id) return Next::Done;
  auto contents = resizedContents(state, *id, size);
  if (!contents) return Next::Done;
  const SourceLoc loc = here(state);
  state.end(*id, Status::Freed);
  state.edit(*id, [&](Object& object) { object.freed = loc; });
  auto object = support::makeRef<Object>();
  object.own().storage = Storage::Heap;
  object.own().size = size;
  object.own().allocated = loc;
  object.own().contents = std::move(*contents);
  const ObjectId fresh = state.create(std::move(object));
  if (op.result.valid()) set(state, op.result, Value::pointer(fresh, pointerConstant(0)));
  return Next::Continue;
}

Transfer::Next Transfer::blockSize(State& state, const Intrinsic& op) {
  const auto id = checkHeapBlock(state, operand(state, op.args[0]), "realloc");
  if (!id) return Next::Done;
  if (op.result.valid()) set(state, op.result, Value::integer(state.find(*id)->size));
  return Next::Continue;
}

// ---- Ranges of bytes -------------------------------------------------------------------------------------------------

std::optional<Transfer::Range> Transfer::checkRange(State& state, const Value& value, Term count, Access access) {
  if (!assumeOrSplit(state, terms_.toBool(count))) return Range{};
  const Value pointer = pointerOf(state, value, count, access);
  const auto id = checkAccess(state, pointer, count, access);
  if (!id) return std::nullopt;
  constexpr std::string_view kUnknown = "a range of memory of unknown length or place";
  const auto at = constantOrPicked(state, pointer.term, kUnknown);
  std::optional<std::uint64_t> room;
  const Term size = state.find(*id)->size;
  if (at && size.isConstant() && *at <= size.value()) room = size.value() - *at;
  const auto length = constantOrPicked(state, count, kUnknown, room);
  const bool settled = state.find(*id)->contents.log.empty() && !state.find(*id)->contents.words;
  if (options_.approximate && (!at || !length || !settled)) return Range{*id, 0, 1, false};
  if (!at || !length) throw support::Unsupported(std::string(kUnknown));
  if (!settleLog(state, *id)) return std::nullopt;
  if (access == Access::Write && state.find(*id)->contents.words) {
    state.edit(*id, [](Object& object) { object.contents.words->written = true; });
  }
  return Range{*id, *at, *length};
}

Transfer::Next Transfer::copy(State& state, const Intrinsic& op) {
  const Term count = bits(state, op.args[2]);
  const auto from = checkRange(state, operand(state, op.args[1]), count, Access::Read);
  if (!from) return Next::Done;
  const auto to = checkRange(state, operand(state, op.args[0]), count, Access::Write);
  if (!to) return Next::Done;
  if (from->count == 0 || to->count == 0) return Next::Continue;
  if (!from->known || !to->known) {
    const Contents source = state.find(from->object)->contents;
    // Where texts end in the source they end in the copy.
    const auto holds = [&](Term condition) { return mustHold(state, condition); };
    const Value target = pointerOperand(state, op.args[0], count, Access::Write);
    const Term start = pointerOperand(state, op.args[1], count, Access::Read).term;
    const std::vector<heap::LoggedWrite> marks = heap::copiedMarks(source, terms_, start, count, target.term, holds);
    loseRange(state, terms_, to->object, target.term, count, holds, marks);
    markInexact(state, "a write at an unknown offset");
    return Next::Continue;
  }
  if (!readUnread(state, from->object, from->offset, from->count)) return Next::Done;
  Contents source = state.find(from->object)->contents;
  heap::nameUnknown(source, state.unread, terms_, from->offset, from->count, pointerBytes());
  if (!(source == state.find(from->object)->contents)) {
    state.edit(from->object, [&](Object& object) { object.contents = source; });
  }
  state.edit(to->object, [&](Object& object) {
    heap::copyCells(object.contents, to->offset, source, from->offset, from->count, terms_);
  });
  return Next::Continue;
}

Transfer::Next Transfer::fill(State& state, const Intrinsic& op) {
  const Value pointer = pointerOperand(state, op.args[0], bits(state, op.args[2]), Access::Write);
  const Term byte = terms_.resize(bits(state, op.args[1]), 8);
  const Term count = bits(state, op.args[2]);
  // The whole of an object, whatever its size.
  if (pointer.isPointer() && pointer.term.isConstant(0)) {
    const Object* object = state.find(pointer.object);
    if (object != nullptr && !object->isSegment() && object->status == Status::Live && object->writable &&
        object->size == count) {
      state.edit(pointer.object, [&](Object& o) {
        o.contents = Contents();
        o.contents.background = byte;
      });
      return Next::Continue;
    }
  }
  const auto range = checkRange(state, pointer, count, Access::Write);
  if (!range) return Next::Done;
  if (range->count == 0) return Next::Continue;
  if (!range->known) {
    std::vector<heap::LoggedWrite> marks;
    if (byte.isConstant()) {
      const Term last = terms_.sub(terms_.add(pointer.term, count), pointerConstant(1));
      for (const Term at : {last, pointer.term}) marks.push_back({at, 1, Value::integer(byte), /*found=*/true});
    }
    loseRange(
        state, terms_, range->object, pointer.term, count, [&](Term condition) { return mustHold(state, condition); },
        marks);
    markInexact(state, "a write at an unknown offset");
    return Next::Continue;
  }
  state.edit(range->object,
             [&](Object& object) { heap::fillCells(object.contents, terms_, range->offset, range->count, byte); });
  return Next::Continue;
}

Transfer::Next Transfer::havoc(State& state, const Intrinsic& op) {
  const Term count = bits(state, op.args[1]);
  const Value pointer = pointerOperand(state, op.args[0], count, Access::Write);
  const auto range = checkRange(state, pointer, count, Access::Write);
  if (!range) return Next::Done;
  if (range->count == 0) return Next::Continue;
  if (!range->known) {
    loseRange(state, terms_, range->object, pointer.term, count,
              [&](Term condition) { return mustHold(state, condition); }, {});
    markInexact(state, "a write at an unknown offset");
    return Next::Continue;
  }
  state.edit(range->object,
             [&](Object& object) { heap::clearCells(object.contents, terms_, range->offset, range->count); });
  return Next::Continue;
}

Transfer::Next Transfer::print(State& state, const Intrinsic& op) {
  const auto range = checkRange(state, operand(state, op.args[1]), bits(state, op.args[2]), Access::Read);
  if (!range) return Next::Done;
  for (std::uint64_t i = 0; range->known && i < range->count; ++i) {
    (void)readValue(state, range->object, pointerConstant(static_cast<std::int64_t>(range->offset + i)), intType(8));
  }
  return Next::Continue;
}

// ---- The end ---------------------------------------------------------------------------------------------------------

void Transfer::endProgram(State& state) {
  dropDeadRegisters(state);
  for (State& part : withoutLosses(state)) {
    if (options_.property.asks(ViolationKind::ValidMemcleanup)) {
      std::vector<ObjectId> left;
      part.memory.forEach([&](ObjectId id, const support::Ref<Object>& object) {
        if (object->isLiveHeap() && object->level == 0) left.push_back(id);
      });
      const State before = part;
      const char* message = "the program ends, but a block is not freed";
      if (!noneOfThese(before, left, part, ViolationKind::ValidMemcleanup, message)) continue;
    }
    sink_->ended(std::move(part));
  }
}

}  // namespace cairn::analysis
