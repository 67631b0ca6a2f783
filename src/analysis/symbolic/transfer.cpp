#include "analysis/symbolic/transfer.h"

#include <utility>

#include "heap/state/segment_check.h"
#include "numeric/conditions/nonlinear.h"
#include "program/code/visit.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using heap::Frame;
using heap::ObjectId;
using heap::Storage;
using interp::ViolationKind;

Transfer::Transfer(const Program& program, term::TermStore& terms, term::Solver& solver, TransferOptions options)
    : program_(program),
      terms_(terms),
      solver_(solver),
      options_(std::move(options)),
      numbers_(terms, solver),
      liveness_(program.functions.size()) {}

Transfer::~Transfer() = default;

const Liveness& Transfer::liveness(FunctionId function) {
  auto& entry = liveness_[function.index()];
  if (!entry) entry = std::make_unique<Liveness>(program_.function(function), ControlFlow(program_.function(function)));
  return *entry;
}

const Function& Transfer::currentFunction(const State& state) const { return program_.function(state.top->function); }

SourceLoc Transfer::here(const State& state) const {
  for (const Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) {
    const Function& function = program_.function(frame->function);
    if (function.library || (frame->caller.get() == nullptr && frame->activation == 0)) continue;
    const Block& block = function.blocks[frame->position.block.index()];
    const std::uint32_t at = frame->position.instruction;
    return at < block.instructions.size() ? block.instructions[at].loc : block.terminator.loc;
  }
  return {};
}

namespace {
bool holdsHeapBlock(const heap::State& state) {
  ObjectId from(state.firstDynamic);
  while (const auto* entry = state.memory.ceiling(from)) {
    if (entry->value->isLiveHeap()) return true;
    from = ObjectId(entry->key.index() + 1);
  }
  return false;
}
}  // namespace

// ---- The start -------------------------------------------------------------------------------------------------------

heap::State Transfer::initialState() {
  State state;
  state.relations = options_.relations;
  state.keepsOrderings = options_.orderings;
  for (const Global& global : program_.globals) {
    auto object = support::makeRef<heap::Object>();
    heap::Object& o = object.own();
    o.storage = global.kind == GlobalKind::Literal ? Storage::Literal : Storage::Global;
    o.writable = global.kind != GlobalKind::Literal && !global.constant;
    o.size = pointerConstant(static_cast<std::int64_t>(global.size));
    o.variable = global.variable;
    o.alignment = global.alignment;
    o.allocated = global.loc;
    if (!global.unknownContents) {
      o.contents.background = terms_.constant(0, 8);
      // Words where a word is written at once, so that a later read of a word finds one cell.
      const std::string& bytes = global.initial;
      for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (bytes[i] == 0) continue;
        heap::writeCell(o.contents, terms_, i, 1,
                        Value::integer(terms_.constant(static_cast<std::uint8_t>(bytes[i]), 8)));
      }
      for (const Relocation& relocation : global.relocations) {
        State nothing;
        heap::writeCell(o.contents, terms_, relocation.offset, pointerBytes(), operand(nothing, relocation.target));
      }
    }
    state.add(std::move(object));
  }
  state.nextObject += static_cast<std::uint32_t>(program_.functions.size());
  state.firstDynamic = state.nextObject;
  auto frame = support::makeRef<Frame>();
  frame.own().function = program_.entry;
  frame.own().position = {BlockId(0), 0};
  frame.own().slots.resize(program_.function(program_.entry).slots.size());
  state.top = std::move(frame);
  return state;
}

// ---- Running a block -------------------------------------------------------------------------------------------------

void Transfer::run(State state, Sink& sink) {
  sink_ = &sink;
  pending_.clear();
  pending_.push_back(std::move(state));
  std::string interruption;
  while (!pending_.empty()) {
    State next = std::move(pending_.back());
    pending_.pop_back();
    if (interruption.empty() && options_.env.interrupted &&
        (++runs_ % 64 == 0 || solver_.statistics().solverCalls != callsBefore_)) {
      callsBefore_ = solver_.statistics().solverCalls;
      interruption = options_.env.interruption();
    }
    if (!interruption.empty()) {
      const SourceLoc loc = here(next);
      sink.unsupported(std::move(next), interruption, loc);
      continue;
    }
    try {
      runOne(next);
    } catch (const support::Unsupported& why) {
      const SourceLoc loc = here(next);
      sink.unsupported(std::move(next), why.what(), loc);
    }
  }
}

void Transfer::runOne(State& state) {
  CAIRN_FULL_CHECK(!heap::checkSegments(state), heap::checkSegments(state).value_or(""));
  for (;;) {
    const Frame& frame = *state.top;
    const Block& block = program_.function(frame.function).blocks[frame.position.block.index()];
    const std::uint32_t at = frame.position.instruction;
    if (options_.before) options_.before(state);
    if (at == block.instructions.size()) {
      terminate(state, block.terminator);
      return;
    }
    if (step(state, block.instructions[at]) == Next::Done) return;
    ++state.top.own().position.instruction;
  }
}

Transfer::Next Transfer::step(State& state, const Instruction& instruction) {
  return std::visit(
      overloaded(
          [&](const Binary& op) { return binary(state, op); }, [&](const Compare& op) { return compare(state, op); },
          [&](const Convert& op) { return convert(state, op); }, [&](const Float& op) { return floating(state, op); },
          [&](const Select& op) { return select(state, op); }, [&](const Address& op) { return address(state, op); },
          [&](const Load& op) { return load(state, op); }, [&](const Store& op) { return store(state, op); },
          [&](const Enter& op) {
            enterSlot(state, op.slot);
            return Next::Continue;
          },
          [&](const Leave& op) {
            leaveObject(state, state.top->slots[op.slot.index()]);
            return Next::Continue;
          },
          [&](const Call& op) { return call(state, op); }, [&](const Intrinsic& op) { return intrinsic(state, op); },
          [](const Bind&) { return Next::Continue; }),
      instruction.op);
}

void Transfer::terminate(State& state, const Terminator& terminator) {
  std::visit(overloaded([&](const Jump& op) { follow(std::move(state), op.to); },
                        [&](const Branch& op) {
                          const Term condition = terms_.toBool(bits(state, op.condition));
                          switch (decide(state, condition)) {
                            case term::Verdict::AlwaysTrue: follow(std::move(state), op.yes); return;
                            case term::Verdict::AlwaysFalse: follow(std::move(state), op.no); return;
                            case term::Verdict::Either:
                            case term::Verdict::Unknown: {
                              State other = state;
                              other.assume(terms_.logicalNot(condition));
                              state.assume(condition);
                              follow(std::move(other), op.no);
                              follow(std::move(state), op.yes);
                              return;
                            }
                          }
                        },
                        [&](const Return& op) { returnFrom(state, op); },
                        [&](const Unreachable&) { (void)endUndefined(state); },
                        [&](const program::Unsupported& op) {
                          const SourceLoc loc =
                              terminator.loc.valid() && !currentFunction(state).library ? terminator.loc : here(state);
                          sink_->unsupported(std::move(state), op.why, loc);
                        }),
             terminator.op);
}

void Transfer::follow(State state, const Edge& edge) {
  std::vector<Value> values;
  values.reserve(edge.args.size());
  for (const Operand& arg : edge.args) values.push_back(operand(state, arg));
  Frame& frame = state.top.own();
  frame.position = {edge.target, 0};
  const Block& target = currentFunction(state).blocks[edge.target.index()];
  for (std::size_t i = 0; i < values.size(); ++i) frame.registers.set(target.params[i], values[i]);
  handOn(std::move(state));
}

void Transfer::dropDeadRegisters(State& state) {
  Frame& frame = state.top.own();
  if (frame.activation != 0) return;
  const Liveness& live = liveness(frame.function);
  frame.registers.retain(
      [&](RegId reg) { return live.isLiveBefore(reg, frame.position.block, frame.position.instruction); });
}

void Transfer::handOn(State state) {
  dropDeadRegisters(state);
  std::vector<State> parts;
  try {
    parts = withoutLosses(state);
  } catch (const support::Unsupported& why) {
    const SourceLoc loc = here(state);
    return sink_->unsupported(std::move(state), why.what(), loc);
  }
  for (State& part : parts) sink_->successor(std::move(part));
}

Transfer::Next Transfer::endUndefined(State& state) {
  dropDeadRegisters(state);
  (void)withoutLosses(state);
  return Next::Done;
}

// ---- Values ----------------------------------------------------------------------------------------------------------

heap::Value Transfer::operand(const State& state, const Operand& operand) {
  switch (operand.kind) {
    case OperandKind::Register: {
      const Value* value = state.top->registers.find(operand.asRegister());
      CAIRN_CHECK(value != nullptr, "a register without a value is read");
      return *value;
    }
    case OperandKind::Constant:
      if (operand.type.bits > 64) return Value::opaque();
      return Value::integer(terms_.constant(operand.bits, operand.type.bits));
    case OperandKind::Global:
      return Value::pointer(heap::objectOf(GlobalId(operand.index)),
                            pointerConstant(static_cast<std::int64_t>(operand.bits)));
    case OperandKind::Function:
      return Value::pointer(heap::objectOf(program_, FunctionId(operand.index)), pointerConstant(0));
    case OperandKind::Slot: {
      const ObjectId object = state.top->slots[operand.index];
      if (!object.valid()) throw support::Unsupported("a variable is used before its scope is entered");
      return Value::pointer(object, pointerConstant(0));
    }
  }
  support::checkFailed("switch", __FILE__, __LINE__, "operand kind");
}

term::Term Transfer::bits(State& state, const Operand& op) { return bitsOf(state, operand(state, op), op.type); }

term::Term Transfer::bitsOf(State& state, const Value& value, Type type) {
  switch (value.kind) {
    case heap::ValueKind::Integer: return terms_.resize(value.term, type.bits);
    case heap::ValueKind::Pointer: return terms_.resize(addressOf(state, value), type.bits);
    case heap::ValueKind::PointerPart:
      return terms_.resize(terms_.extract(addressOf(state, Value::pointer(value.object, value.term, value.target)),
                                          8U * (value.firstByte + value.byteCount) - 1, 8U * value.firstByte),
                           type.bits);
    case heap::ValueKind::Opaque:
      markInexact(state, "long double");
      return terms_.freshSymbol("opaque", type.bits > 64 ? 64 : type.bits);
  }
  support::checkFailed("switch", __FILE__, __LINE__, "value kind");
}

void Transfer::set(State& state, RegId reg, const Value& value) { state.top.own().registers.set(reg, value); }

// ---- Questions -------------------------------------------------------------------------------------------------------

// States that may say less than they could ask the numeric domain first: their paths are mostly what it said at the last loop head. Most conditions
// are open there, which values at hand show. Quotients, remainders and products are what the solver finds hardest.
bool Transfer::mayHold(const State& state, Term condition) const {
  if (condition.isConstant()) return condition.isTrue();
  if (options_.approximate || numeric::isNonlinear(condition)) {
    if (const auto known = numbers_.ask(state, condition)) return *known;
  }
  return solver_.checkOnPath(state.path, condition) != term::Answer::Unsat;
}

term::Verdict Transfer::decide(const State& state, Term condition) {
  if (condition.isConstant()) return condition.isTrue() ? term::Verdict::AlwaysTrue : term::Verdict::AlwaysFalse;
  if (options_.approximate || numeric::isNonlinear(condition)) {
    const Term contrary = terms_.logicalNot(condition);
    const auto mayBeFalse = numbers_.ask(state, contrary);
    if (mayBeFalse == false) return term::Verdict::AlwaysTrue;
    const auto mayBeTrue = numbers_.ask(state, condition);
    if (mayBeTrue == false) return term::Verdict::AlwaysFalse;
    if (mayBeFalse && mayBeTrue) return term::Verdict::Either;
  }
  return solver_.decide(state.path, condition);
}

bool Transfer::assumeOrSplit(State& state, Term condition) {
  if (condition.isConstant()) return condition.isTrue();
  switch (decide(state, condition)) {
    case term::Verdict::AlwaysTrue: return true;
    case term::Verdict::AlwaysFalse: return false;
    case term::Verdict::Either:
    case term::Verdict::Unknown: {
      State other = state;
      other.assume(terms_.logicalNot(condition));
      pending_.push_back(std::move(other));
      state.assume(condition);
      return true;
    }
  }
  return true;
}

bool Transfer::assumeDefined(State& state, Term condition) {
  if (condition.isFalse()) return false;
  if (options_.property.asks(ViolationKind::ValidMemtrack) && holdsHeapBlock(state) && !mayHold(state, condition))
    return false;
  state.assume(condition);
  return true;
}

void Transfer::alarm(const State& state, ViolationKind kind, std::string message) {
  sink_->alarm(state, {kind, here(state), std::move(message)});
}

// A memory error that is not asked for is undefined behaviour: the execution ends, and what it lost before is lost. But a state that was weakened may have
// forgotten that there is none, where a pointer has become a number. Of a pointer that is known, and of null, the error is one in every concrete state that the state stands for.
void Transfer::alarmAt(const State& state, const Value& pointer, ViolationKind kind, std::string message) {
  const bool known = pointer.isPointer() || (pointer.isInteger() && pointer.term.isConstant(0));
  if (options_.property.asks(kind) || (!known && !state.inexact.empty())) {
    alarm(state, kind, std::move(message));
    return;
  }
  sink_->notAsked(state, {kind, here(state), std::move(message)});
  if (!options_.property.asks(ViolationKind::ValidMemtrack)) return;
  State ending = state;
  (void)endUndefined(ending);
}

void Transfer::markInexact(State& state, std::string why) {
  bool known = false;
  state.inexact.visitNewestFirst([&](const std::string& reason) {
    known = reason == why;
    return !known;
  });
  if (!known) state.inexact.append(std::move(why));
}

term::Term Transfer::choose(State& state, Type type, std::string what) {
  const Term answer = terms_.freshSymbol(what.starts_with("uninitialised") ? "u" : "n", type.bits);
  state.choices.append({answer, type, std::move(what), here(state)});
  return answer;
}

}  // namespace cairn::analysis
