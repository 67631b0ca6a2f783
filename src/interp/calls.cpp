// Frames: slots, calls, returns, variadic arguments.
#include <fmt/format.h>

#include <algorithm>

#include "interp/machine.h"
#include "interp/messages.h"
#include "support/check.h"

namespace cairn::interp {

using namespace program;

namespace {
constexpr std::size_t kMaxFrames = 1'000'000;
constexpr std::uint64_t kMaxStackBytes = 1ULL << 30;

// Integers and pointers of one width are passed alike.
bool interchangeable(Type a, Type b) {
  return a.bits == b.bits && (a.kind == TypeKind::Float) == (b.kind == TypeKind::Float);
}
}  // namespace

// ---- Variables -------------------------------------------------------------------------------------------------------

void Machine::enterSlot(std::uint32_t slot) {
  Frame& frame = frames_.back();
  leaveSlot(frame, slot);
  const FunctionCode& code = *frame.code;
  const std::uint64_t size = code.source->slots[slot].size;
  stackBytes_ += size;
  if (stackBytes_ > kMaxStackBytes) throw Stop{StopKind::Limit, "the stack limit is reached", here(), std::nullopt, 0};

  auto& spare = spareSlots_[code.id.index()];
  if (spare.empty()) spare.resize(code.source->slots.size());
  ObjectId id = kNoObject;
  if (!spare[slot].empty()) {
    id = spare[slot].back();
    spare[slot].pop_back();
    memory_.renew(id);
  } else {
    id = memory_.create(Storage::Slot, size, code.source->slots[slot].alignment);
    memory_.at(id).owner = code.id.index();
    memory_.at(id).index = slot;
  }
  values_[frame.firstValue + code.firstSlot + slot] = pointerTo(id);
}

void Machine::leaveSlot(Frame& frame, std::uint32_t slot) {
  const FunctionCode& code = *frame.code;
  const ObjectId id = values_[frame.firstValue + code.firstSlot + slot].object;
  const Object& object = memory_.at(id);
  if (!object.live()) return;
  stackBytes_ -= object.size;
  if (code.slotEscapes[slot] || object.size > kPageBytes) {
    memory_.end(id, Status::OutOfScope);
  } else {
    memory_.retire(id);
    spareSlots_[code.id.index()][slot].push_back(id);
  }
}

// ---- Calls -----------------------------------------------------------------------------------------------------------

void Machine::pushFrame(const FunctionCode& code) {
  if (frames_.size() >= kMaxFrames) throw Stop{StopKind::Limit, "the recursion is too deep", here(), std::nullopt, 0};
  const std::size_t needed = valuesUsed_ + code.image.size();
  if (needed > values_.size()) {
    const std::size_t more = std::max<std::size_t>(needed - values_.size(), values_.size() + 1024);
    memory_.charge(more * sizeof(Value));
    values_.resize(values_.size() + more);
  }
  std::copy(code.image.begin() + code.firstSlot, code.image.end(), values_.begin() + valuesUsed_ + code.firstSlot);
  frames_.push_back({&code, 0, valuesUsed_, static_cast<std::uint32_t>(stackBlocks_.size()), kNoObject});
  valuesUsed_ = static_cast<std::uint32_t>(needed);
  if (!code.source->assumption.empty() && assumed_.insert(code.id).second)
    assumptions_.push_back(code.source->assumption);
}

FunctionId Machine::calleeOf(const Value& callee) const {
  const Value pointer = resolved(callee, Wanted::Function);
  const ObjectId id = pointer.object;
  const Object& object = memory_.at(id);
  if (!object.isMemory()) {
    if (id == kAnyObject) unsupported("a call through an address computed from very many pointers");
    violation(ViolationKind::ValidDeref, addressFault(callee, program_.pointerBits()),
              "call through " + describeAddress(callee, program_.pointerBits()));
  }
  if (object.storage != Storage::Function || pointer.bits != object.base) {
    violation(ViolationKind::ValidDeref, Fault::WrongKind,
              fmt::format("call through a pointer to {}, which is no function", describe(program_, object, here())),
              id);
  }
  return FunctionId(object.index);
}

// Each argument beyond the parameters in a slot of a multiple of the pointer's bytes; an f80 takes 12 in ILP32, 16 and aligned in LP64.
ObjectId Machine::variadicArea(const Call& call, const Inst& inst, std::size_t firstExtra) {
  const std::uint64_t word = program_.pointerBits() / 8;
  const auto round = [](std::uint64_t n, std::uint64_t to) { return (n + to - 1) / to * to; };
  std::vector<std::uint64_t> offsets;
  std::uint64_t size = 0;
  for (std::size_t i = firstExtra; i < call.args.size(); ++i) {
    const Type type = call.args[i].type;
    const bool wide = type.bits == 80;
    if (wide && word == 8) size = round(size, 16);
    offsets.push_back(size);
    size += wide ? (word == 8 ? 16 : 12) : round(type.storeBytes(), word);
  }
  const ObjectId id = memory_.create(Storage::Variadic, size);
  memory_.at(id).allocated = here();
  for (std::size_t i = firstExtra; i < call.args.size(); ++i) {
    Value at = pointerTo(id);
    at.bits += offsets[i - firstExtra];
    store(at, operandOf(inst, static_cast<std::uint32_t>(i)), call.args[i].type);
  }
  return id;
}

void Machine::call(const Inst& inst) {
  const Frame& caller = frames_.back();
  const auto& source = std::get<Call>(caller.code->sources[caller.pc]->op);
  const FunctionCode& callee = code_.function(calleeOf(values_[caller.firstValue + inst.c]), memory_);
  const Function& function = *callee.source;
  const std::size_t paramCount = function.params.size();
  bool compatible = function.variadic ? source.args.size() >= paramCount : source.args.size() == paramCount;
  for (std::size_t i = 0; compatible && i < paramCount; ++i) {
    compatible = interchangeable(source.args[i].type, function.typeOf(function.params[i]));
  }
  compatible = compatible && source.resultTypes.size() <= function.resultTypes.size();
  for (std::size_t i = 0; compatible && i < source.resultTypes.size(); ++i) {
    compatible = interchangeable(source.resultTypes[i], function.resultTypes[i]);
  }
  if (!compatible) undefined(fmt::format("function '{}' is called with incompatible arguments", function.name));

  const ObjectId variadic = function.variadic ? variadicArea(source, inst, paramCount) : kNoObject;
  const std::uint32_t callerValues = caller.firstValue;
  const std::uint32_t* operands = caller.code->operands.data() + inst.a;
  pushFrame(callee);
  Frame& frame = frames_.back();
  frame.variadic = variadic;
  for (std::size_t i = 0; i < paramCount; ++i) {
    values_[frame.firstValue + function.params[i].index()] = values_[callerValues + operands[i]];
  }
}

void Machine::returnFromCall(const Inst& inst) {
  CAIRN_CHECK(frames_.size() > 1, "the entry function returned");
  Frame& frame = frames_.back();
  Frame& caller = frames_[frames_.size() - 2];
  const auto& source = std::get<Call>(caller.code->sources[caller.pc]->op);
  for (std::size_t i = 0; i < source.results.size(); ++i) {
    values_[caller.firstValue + source.results[i].index()] = operandOf(inst, static_cast<std::uint32_t>(i));
  }
  for (std::uint32_t slot = 0; slot < frame.code->source->slots.size(); ++slot) leaveSlot(frame, slot);
  stackRestore(frame.firstStackBlock);
  if (frame.variadic != kNoObject) memory_.end(frame.variadic, Status::OutOfScope);
  if (!frame.code->source->library && caller.code->source->library) lastUserLoc_ = here();
  valuesUsed_ = frame.firstValue;
  frames_.pop_back();
  ++caller.pc;
}

}  // namespace cairn::interp
