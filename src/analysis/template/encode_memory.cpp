// Accesses, scopes and intrinsics of the flat formula.
#include <algorithm>
#include <string_view>
#include <utility>

#include "analysis/template/encoding.h"
#include "program/code/visit.h"
#include "program/formats/format_string.h"

namespace cairn::analysis {

using namespace program;
using interp::ViolationKind;
using term::Term;

Encoding::Place Encoding::place(const Operand& address) {
  Place result{operand(address), {}};
  for (const ObjectNumber o : memory_.candidates(result.value.object)) {
    if (o < kFirstObject || pointsTo_.object(o).kind == ObjectKind::Function) continue;
    if (pointsTo_.site(o) != nullptr) continue;  // names are of representatives
    const Term here = terms_.eq(objectOf(result.value), memory_.objectTerm(o));
    const PointsTo::Offsets offsets = pointsTo_.offsetsIn(address, o);
    if (offsets.any || offsets.values.empty()) {
      result.targets.push_back({o, here, result.value.bits});
    } else if (offsets.values.size() == 1) {
      result.targets.push_back({o, here, pointer(*offsets.values.begin())});
    } else {
      for (const std::uint64_t offset : offsets.values) {
        const Term there = terms_.eq(result.value.bits, pointer(offset));
        result.targets.push_back({o, terms_.logicalAnd(here, there), pointer(offset)});
      }
    }
  }
  return result;
}

void Encoding::access(const Place& address, Term count, bool writes, Term when) {
  std::vector<Term> allowed;
  for (const auto& [o, here, offset] : address.targets) {
    const FlatObject& object = pointsTo_.object(o);
    if (writes && object.kind == ObjectKind::Global) {
      const Global& global = program_.globals[object.index];
      if (global.constant || global.kind == GlobalKind::Literal) continue;
    }
    const Term size = state_.sizes[o - kFirstObject];
    const Term last = terms_.sub(size, count);
    const Term inside = terms_.logicalAnd(terms_.ule(count, size), terms_.ule(offset, last));
    if (!offset.isConstant()) compared(offset, last, true);
    allowed.push_back(terms_.logicalAnd(here, terms_.logicalAnd(state_.alive[o - kFirstObject], inside)));
  }
  const Term wild = terms_.eq(objectOf(address.value), memory_.objectTerm(kWild));
  check(terms_.logicalAnd(when, wild), std::nullopt, "an access through a pointer that is not followed");
  const Term fails = terms_.logicalAnd(when, terms_.logicalNot(terms_.logicalOr(allowed)));
  if (isMemory()) {
    check(fails, ViolationKind::ValidDeref,
          writes ? "a write outside of live memory" : "a read outside of live memory");
  } else {
    endIf(fails, ViolationKind::ValidDeref,
          writes ? "a write outside of live memory" : "a read outside of live memory");
  }
}

void Encoding::load(const Load& op) {
  const Place address = place(op.address);
  const unsigned bytes = op.type.storeBytes();
  access(address, pointer(bytes), false, terms_.boolean(true));
  if (bytes > 8) return set(op.result, {memory_.fresh("float", 64), {}});
  FlatValue result;
  for (const auto& [o, here, offset] : address.targets) {
    const FlatValue value = memory_.read(state_.memory[o - kFirstObject], offset, bytes);
    result = result.bits.valid() ? choose(here, value, result) : value;
  }
  if (!result.bits.valid()) result.bits = memory_.fresh("nothing", 8 * bytes);
  if (op.type.bits < 8 * bytes) result.bits = terms_.extract(result.bits, op.type.bits - 1U, 0);
  set(op.result, result);
  name(op.result, result);
}

void Encoding::name(RegId reg, const FlatValue& value) {
  if (!value.object.valid()) return;
  for (const HeapSite& site : pointsTo_.sites()) {
    const auto position = pointsTo_.position(site, reg);
    if (position)
      point(site, *position, pointsTo_.offsetsIn(Operand::reg(reg, program_.pointerType()), site.object), value);
  }
}

void Encoding::point(const HeapSite& site, unsigned position, const PointsTo::Offsets& offsets,
                     const FlatValue& value) {
  if (!value.object.valid()) return;
  assume(terms_.ne(value.object, memory_.objectTerm(site.object)));
  for (unsigned i = 0; i <= site.named; ++i) {
    const Term here = terms_.eq(value.object, memory_.objectTerm(site.first + i));
    Term may = i < position ? state_.allocated[site.first + i - kFirstObject] : terms_.boolean(false);
    if (!offsets.any && value.bits.width() == width_) {
      std::vector<Term> there;
      for (const std::uint64_t offset : offsets.values) there.push_back(terms_.eq(value.bits, pointer(offset)));
      may = terms_.logicalAnd(may, terms_.logicalOr(there));
    }
    assume(terms_.implies(here, may));
  }
}

void Encoding::store(const Store& op) {
  const Place address = place(op.address);
  FlatValue value = operand(op.value);
  const unsigned bytes = op.value.type.storeBytes();
  access(address, pointer(bytes), true, terms_.boolean(true));
  if (bytes <= 8 && value.bits.width() < 8 * bytes) value.bits = terms_.zext(value.bits, 8 * bytes);
  for (const auto& [o, here, offset] : address.targets) {
    VersionId& version = state_.memory[o - kFirstObject];
    version = memory_.write(version, here, offset, bytes, value);
  }
}

void Encoding::enter(SlotId slot) {
  const ObjectNumber o = pointsTo_.slot(slot.index());
  state_.memory[o - kFirstObject] = memory_.unwritten(o);
  state_.alive[o - kFirstObject] = terms_.boolean(true);
}

void Encoding::leave(SlotId slot) { state_.alive[pointsTo_.slot(slot.index()) - kFirstObject] = terms_.boolean(false); }

void Encoding::allocate(const Intrinsic& op, Term size) {
  ObjectNumber o = *pointsTo_.allocated(block_, instruction_);
  // Larger requests end the execution.
  assume(terms_.sge(size, pointer(0)));
  if (pointsTo_.object(o).kind == ObjectKind::Heap && options_.property.asks(ViolationKind::ValidMemtrack)) {
    check(terms_.boolean(true), std::nullopt, "whether heap blocks are lost");
  }
  // The first name that the block has: a representative that was not allocated so far.
  if (const HeapSite* site = pointsTo_.site(o)) {
    o = site->first + *pointsTo_.position(*site, op.result) - 1;
    assume(terms_.logicalNot(state_.allocated[o - kFirstObject]));
    state_.allocated[o - kFirstObject] = terms_.boolean(true);
  }
  state_.memory[o - kFirstObject] = memory_.unwritten(o);
  state_.alive[o - kFirstObject] = terms_.boolean(true);
  state_.sizes[o - kFirstObject] = size;
  set(op.result, {pointer(0), memory_.objectTerm(o)});
}

void Encoding::release(const Intrinsic& op) {
  const Place address = place(op.args[0]);
  std::vector<Term> allowed;
  std::vector<std::pair<ObjectNumber, Term>> freed;
  for (const auto& [o, here, offset] : address.targets) {
    if (pointsTo_.object(o).kind != ObjectKind::Heap) continue;
    const Term start = terms_.eq(offset, pointer(0));
    allowed.push_back(terms_.logicalAnd(here, terms_.logicalAnd(state_.alive[o - kFirstObject], start)));
    freed.emplace_back(o, here);
  }
  check(terms_.eq(objectOf(address.value), memory_.objectTerm(kWild)), std::nullopt,
        "a pointer that is freed and not followed");
  const Term fails = terms_.logicalNot(terms_.logicalOr(allowed));
  if (isMemory()) {
    check(fails, ViolationKind::ValidFree, "a pointer that is no heap block is freed");
  } else {
    endIf(fails, ViolationKind::ValidFree, "a free of what is no heap block");
  }
  for (const auto& [o, here] : freed) {
    Term& alive = state_.alive[o - kFirstObject];
    alive = terms_.logicalAnd(alive, terms_.logicalNot(here));
  }
}

void Encoding::fill(const Intrinsic& op) {
  const bool havoc = op.op == IntrinsicOp::Havoc;
  const Place address = place(op.args[0]);
  const Term count = number(operand(op.args[havoc ? 1 : 2]));
  access(address, count, true, terms_.ne(count, pointer(0)));
  const Term byte = havoc ? Term() : number(operand(op.args[1]));
  for (const auto& [o, here, offset] : address.targets) {
    VersionId& version = state_.memory[o - kFirstObject];
    version = havoc ? memory_.havoc(version, here, offset, count) : memory_.fill(version, here, offset, count, byte);
  }
}

void Encoding::copy(const Intrinsic& op) {
  const Place to = place(op.args[0]);
  const Place from = place(op.args[1]);
  const Term count = number(operand(op.args[2]));
  const Term some = terms_.ne(count, pointer(0));
  access(from, count, false, some);
  access(to, count, true, some);
  const std::vector<VersionId> before = state_.memory;
  for (const auto& [o, here, offset] : to.targets) {
    VersionId& version = state_.memory[o - kFirstObject];
    for (const auto& [s, there, source] : from.targets) {
      const Term both = terms_.logicalAnd(here, there);
      version = memory_.copy(version, both, offset, count, before[s - kFirstObject], source);
    }
  }
}

// The first of the bytes, not beyond any place where it is known to stand.
void Encoding::find(const Intrinsic& op) {
  constexpr std::size_t kMaxKnown = 32;
  const Place address = place(op.args[0]);
  const Term byte = number(operand(op.args[1]));
  const Term limit = number(operand(op.args[2]));
  const Term index = memory_.fresh("index", width_);
  assume(terms_.ule(index, limit));
  const Term found = terms_.ult(index, limit);
  for (const auto& [o, here, offset] : address.targets) {
    const VersionId version = state_.memory[o - kFirstObject];
    for (const Term known : memory_.knownOffsets(version, kMaxKnown)) {
      const Term distance = terms_.sub(known, offset);
      const Term inside = terms_.ult(known, state_.sizes[o - kFirstObject]);
      const Term stands = terms_.eq(memory_.read(version, known, 1).bits, byte);
      const Term ahead = terms_.logicalAnd(terms_.sge(distance, pointer(0)), terms_.ult(distance, limit));
      const Term applies = terms_.logicalAnd(terms_.logicalAnd(here, inside), terms_.logicalAnd(stands, ahead));
      assume(terms_.implies(applies, terms_.ule(index, distance)));
    }
  }
  const Term read = terms_.add(index, terms_.ite(found, pointer(1), pointer(0)));
  access(address, read, false, terms_.ne(read, pointer(0)));
  for (const auto& [o, here, offset] : address.targets) {
    const FlatValue at = memory_.read(state_.memory[o - kFirstObject], terms_.add(offset, index), 1);
    assume(terms_.implies(terms_.logicalAnd(found, here), terms_.eq(at.bits, byte)));
  }
  set(op.result, {index, {}});
}

// Of the allocations of the same call those behind the token end.
void Encoding::restoreStack(const Intrinsic& op) {
  const Term token = number(operand(op.args[0]));
  if (!token.isConstant() || token.value() >= saves_.size())
    return unsupported("a stack restored from an unknown place");
  const auto [saved, place] = saves_[token.value()];
  std::vector<bool> behind(function_.blocks.size());
  std::vector<BlockId> open{saved};
  while (!open.empty()) {
    const BlockId block = open.back();
    open.pop_back();
    for (const std::uint32_t next : flow_.successors(block)) {
      if (!behind[next]) open.emplace_back(next);
      behind[next] = true;
    }
  }
  const auto frame = flat_.frames[saved.index()];
  for (ObjectNumber o = kFirstObject; o < pointsTo_.end(); ++o) {
    const FlatObject& object = pointsTo_.object(o);
    if (object.kind != ObjectKind::Stack || flat_.frames[object.block.index()] != frame) continue;
    const bool later = object.block == saved && object.instruction > place;
    if (later || (object.block != saved && dominators_.dominates(saved, object.block))) {
      state_.alive[o - kFirstObject] = terms_.boolean(false);
    } else if (behind[object.block.index()]) {
      return unsupported("a stack allocation that may be older than the place the stack is restored to");
    }
  }
}

// No memory is written: the text goes to a file, and the format, which is known, stores no count.
bool Encoding::onlyPrints(const Intrinsic& op) {
  const FlatValue sink = operand(op.args[0]);
  const FlatValue format = operand(op.args[3]);
  if (!sink.bits.isConstant() || sink.bits.value() == 0 || sink.bits.value() >= kWideSinks) return false;
  if (!format.object.valid() || !format.object.isConstant() || !format.bits.isConstant()) return false;
  const auto object = static_cast<ObjectNumber>(format.object.value());
  if (object < kFirstObject || pointsTo_.object(object).kind != ObjectKind::Global) return false;
  const Global& global = program_.globals[pointsTo_.object(object).index];
  if (!global.constant && global.kind != GlobalKind::Literal) return false;
  bool conversion = false;
  for (std::size_t i = format.bits.value(); i < global.initial.size() && global.initial[i] != 0; ++i) {
    const char c = global.initial[i];
    if (!conversion) {
      conversion = c == '%';
    } else if (std::string_view("0123456789+-#. *'hlLqjztI$").find(c) == std::string_view::npos) {
      if (c == 'n') return false;
      conversion = false;
    }
  }
  return true;
}

void Encoding::endOfProgram() {
  if (options_.property.asks(ViolationKind::ValidMemcleanup)) {
    std::vector<Term> alive;
    for (ObjectNumber o = kFirstObject; o < pointsTo_.end(); ++o) {
      if (pointsTo_.object(o).kind == ObjectKind::Heap) alive.push_back(state_.alive[o - kFirstObject]);
    }
    check(terms_.logicalOr(alive), ViolationKind::ValidMemcleanup, "a heap block that is not freed");
  }
  state_.guard = terms_.boolean(false);
}

void Encoding::intrinsic(const Intrinsic& op) {
  const auto any = [&](const char* stem) {
    const unsigned width = op.resultType.bits > 64 ? 64 : op.resultType.bits;
    set(op.result, {memory_.fresh(stem, width), {}});
  };
  switch (op.op) {
    case IntrinsicOp::Allocate:
    case IntrinsicOp::AllocateStatic:
    case IntrinsicOp::StackAllocate: return allocate(op, number(operand(op.args[0])));
    case IntrinsicOp::Free: return release(op);
    case IntrinsicOp::StackSave:
      saves_.emplace_back(block_, instruction_);
      return set(op.result, {pointer(saves_.size() - 1), {}});
    case IntrinsicOp::StackRestore: return restoreStack(op);
    case IntrinsicOp::Copy: return copy(op);
    case IntrinsicOp::Fill:
      if (op.args[1].type.bits != 8) return unsupported("a fill with wide characters");
      return fill(op);
    case IntrinsicOp::Havoc: return fill(op);
    case IntrinsicOp::Find:
      if (op.args[1].type.bits != 8) return unsupported("a search for a wide character");
      return find(op);
    case IntrinsicOp::Choose: return any("choice");
    case IntrinsicOp::ChooseBetween: {
      const Term low = number(operand(op.args[0]));
      const Term high = number(operand(op.args[1]));
      any("choice");
      const Term value = registers_[op.result.index()].bits;
      return assume(terms_.ule(terms_.sub(value, low), terms_.sub(high, low)));
    }
    case IntrinsicOp::Assume: return assume(terms_.toBool(number(operand(op.args[0]))));
    case IntrinsicOp::Error:
      if (!options_.property.asks(ViolationKind::UnreachCall)) return;
      return check(terms_.boolean(true), ViolationKind::UnreachCall, "the error is reached");
    case IntrinsicOp::Exit:
    case IntrinsicOp::Abort: return endOfProgram();
    case IntrinsicOp::Math: return any("float");
    case IntrinsicOp::AllocateAligned: return unsupported("aligned allocation");
    case IntrinsicOp::ArgumentCount: {
      any("argc");
      const Term count = registers_[op.result.index()].bits;
      const auto bound = [&](std::uint64_t value) { return terms_.constant(value, count.width()); };
      return assume(terms_.logicalAnd(terms_.ule(bound(1), count), terms_.ule(count, bound(65535))));
    }
    case IntrinsicOp::Words:
    case IntrinsicOp::Text:
    case IntrinsicOp::Rotate: return unsupported("arguments and the environment");
    case IntrinsicOp::Mismatch: return unsupported("a comparison of texts");
    case IntrinsicOp::BlockSize: return unsupported("the size of a heap block");
    case IntrinsicOp::Resize: return unsupported("realloc");
    case IntrinsicOp::FindSet: return unsupported("a search for one of several characters");
    case IntrinsicOp::HavocReachable: return unsupported("an undefined function that may change memory");
    case IntrinsicOp::Print: {
      const Term count = number(operand(op.args[2]));
      return access(place(op.args[1]), count, false, terms_.ne(count, pointer(0)));
    }
    case IntrinsicOp::Format:
      if (isMemory() || !onlyPrints(op)) return unsupported("formatted output");
      return any("printed");
    case IntrinsicOp::VariadicArea: return set(op.result, {memory_.fresh("area", width_), memory_.objectTerm(kWild)});
    case IntrinsicOp::Region:
    case IntrinsicOp::Lend:
    case IntrinsicOp::TakeBack:
    case IntrinsicOp::AnyLent:
    case IntrinsicOp::LentSize:
    case IntrinsicOp::ClientWrites:
    case IntrinsicOp::LoanFault:
    case IntrinsicOp::Chunk:
    case IntrinsicOp::Settled:
    case IntrinsicOp::Arena:
    case IntrinsicOp::Grow: return unsupported("the record of loans");
    case IntrinsicOp::ClientCall: return;
    case IntrinsicOp::NumberSize:
    case IntrinsicOp::Number:
    case IntrinsicOp::NumberFits:
    case IntrinsicOp::Integer:
    case IntrinsicOp::IntegerFits: return unsupported("numbers in text");
  }
  unsupported("an intrinsic that is not followed");
}

}  // namespace cairn::analysis
