// Frames: calls, returns, slots.
#include <fmt/format.h>

#include "analysis/symbolic/transfer.h"
#include "heap/split/cut.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using heap::Frame;
using heap::Object;
using heap::ObjectId;
using heap::Status;
using heap::Storage;
using interp::ViolationKind;
using support::Ref;

namespace {

// Integers and pointers of one width are passed alike.
bool interchangeable(Type a, Type b) {
  return a.bits == b.bits && (a.kind == TypeKind::Float) == (b.kind == TypeKind::Float);
}

bool compatible(const Call& call, const Function& function) {
  const std::size_t params = function.params.size();
  if (function.variadic ? call.args.size() < params : call.args.size() != params) return false;
  for (std::size_t i = 0; i < params; ++i) {
    if (!interchangeable(call.args[i].type, function.typeOf(function.params[i]))) return false;
  }
  if (call.resultTypes.size() > function.resultTypes.size()) return false;
  for (std::size_t i = 0; i < call.resultTypes.size(); ++i) {
    if (!interchangeable(call.resultTypes[i], function.resultTypes[i])) return false;
  }
  return true;
}

}  // namespace

Transfer::Next Transfer::call(State& state, const Call& op) {
  const Value callee = resolved(state, operand(state, op.callee), [&](ObjectId id, term::Term offset) {
    return functionOf(program_, id) ? terms_.eq(offset, pointerConstant(0)) : terms_.boolean(false);
  });
  const auto fail = [&](const char* why) {
    alarmAt(state, callee, ViolationKind::ValidDeref, why);
    return Next::Done;
  };
  if (callee.isInteger()) {
    return fail(callee.term.isConstant(0) ? "call through a null pointer"
                                          : "call through an integer that is no pointer");
  }
  if (!callee.isPointer()) throw support::Unsupported("a call through a part of a pointer");
  if (!requireRegion(state, callee)) return Next::Done;
  const auto function = functionOf(program_, callee.object);
  if (!function) return fail("call through a pointer to memory");
  if (!assumeOrSplit(state, terms_.eq(callee.term, pointerConstant(0))))
    return fail("call into the middle of a function");
  if (!compatible(op, program_.function(*function))) return endUndefined(state);
  if (state.top->depth >= options_.maxDepth) {
    throw support::Unsupported(fmt::format("a call stack of more than {} calls", options_.maxDepth));
  }

  std::vector<Value> args;
  std::vector<Type> types;
  for (const Operand& arg : op.args) {
    args.push_back(operand(state, arg));
    types.push_back(arg.type);
  }
  enterFunction(state, *function, std::move(args), std::move(types));
  return Next::Done;
}

// The caller keeps what it reads after the call; the state goes on in the callee's entry.
void Transfer::enterFunction(State& state, FunctionId callee, std::vector<Value> args, std::vector<Type> types) {
  const Function& function = program_.function(callee);
  auto frame = support::makeRef<Frame>();
  Frame& f = frame.own();
  f.function = callee;
  f.position = {BlockId(0), 0};
  f.depth = state.top->depth + 1;
  f.slots.resize(function.slots.size());
  for (std::size_t i = 0; i < function.params.size(); ++i) f.registers.set(function.params[i], args[i]);
  if (function.variadic) {
    // Each argument beyond the parameters in a slot of a multiple of the pointer's bytes (instruction.h, VariadicArea).
    const std::uint64_t word = pointerBytes();
    auto area = support::makeRef<Object>();
    Object& object = area.own();
    object.storage = Storage::VariadicArea;
    object.allocated = here(state);
    std::uint64_t size = 0;
    for (std::size_t i = function.params.size(); i < args.size(); ++i) {
      const bool wide = types[i].bits == 80;
      if (wide && word == 8) size = (size + 15) / 16 * 16;
      heap::writeCell(object.contents, terms_, size, types[i].storeBytes(), args[i]);
      size += wide ? (word == 8 ? 16 : 12) : (types[i].storeBytes() + word - 1) / word * word;
    }
    object.size = pointerConstant(static_cast<std::int64_t>(size));
    f.variadicArea = state.create(std::move(area));
  }
  Frame& caller = state.top.own();
  const Liveness& live = liveness(caller.function);
  caller.registers.retain(
      [&](RegId reg) { return live.isLiveBefore(reg, caller.position.block, caller.position.instruction + 1); });
  f.caller = state.top;
  state.top = std::move(frame);
  handOn(std::move(state));
}

void Transfer::returnFrom(State& state, const Return& op) {
  std::vector<Value> values;
  for (const Operand& value : op.values) values.push_back(operand(state, value));
  const Ref<Frame> done = state.top;
  CAIRN_CHECK(static_cast<bool>(done->caller), "the entry function returns");
  for (const ObjectId slot : done->slots) leaveObject(state, slot);
  for (const ObjectId block : done->stackAllocations) leaveObject(state, block);
  leaveObject(state, done->variadicArea);
  state.top = done->caller;
  if (done->caller->activation == 0) return continueAfterCall(std::move(state), values);
  // The callers are not here: the results stay with the anchors.
  Frame& anchors = state.top.own();
  anchors.position = done->position;
  for (std::size_t i = 0; i < values.size(); ++i) anchors.registers.set(RegId(heap::kFirstResult + i), values[i]);
  handOn(std::move(state));
}

void Transfer::continueAfterCall(State state, const std::vector<Value>& results) {
  Frame& caller = state.top.own();
  const Block& block = program_.function(caller.function).blocks[caller.position.block.index()];
  const auto& call = std::get<Call>(block.instructions[caller.position.instruction].op);
  for (std::size_t i = 0; i < call.results.size(); ++i) caller.registers.set(call.results[i], results[i]);
  ++caller.position.instruction;
  handOn(std::move(state));
}

void Transfer::returnTo(State state, const std::vector<Value>& results, Sink& sink) {
  sink_ = &sink;
  continueAfterCall(std::move(state), results);
}

void Transfer::enterSlot(State& state, SlotId slot) {
  leaveObject(state, state.top->slots[slot.index()]);
  const Slot& info = currentFunction(state).slots[slot.index()];
  auto object = support::makeRef<Object>();
  object.own().storage = Storage::Slot;
  object.own().size = pointerConstant(static_cast<std::int64_t>(info.size));
  object.own().variable = info.variable;
  object.own().alignment = info.alignment;
  object.own().allocated = here(state);
  const ObjectId id = state.create(std::move(object));
  state.top.own().slots[slot.index()] = id;
}

void Transfer::leaveObject(State& state, ObjectId id) {
  const Object* object = id.valid() ? state.find(id) : nullptr;
  if (object == nullptr || object->status != Status::Live) return;
  state.end(id, Status::OutOfScope);
}

}  // namespace cairn::analysis
