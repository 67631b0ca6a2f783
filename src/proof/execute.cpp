#include "proof/execute.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "program/code/variadic_area.h"
#include "program/code/visit.h"
#include "proof/contents.h"
#include "proof/lists.h"
#include "proof/tracking.h"
#include "support/check.h"

namespace cairn::proof {

using namespace program;
using term::Term;

struct Executor::FunctionFacts {
  explicit FunctionFacts(const Function& function) : flow(function), loops(flow), liveness(function, flow) {}
  ControlFlow flow;
  Loops loops;
  Liveness liveness;
};

Executor::Executor(const Program& program, term::TermStore& terms, term::Solver& solver, ExecuteOptions options)
    : program_(program),
      terms_(terms),
      solver_(solver),
      options_(std::move(options)),
      functions_(program.functions.size()) {
  for (const Global& global : program.globals) {
    Object object;
    object.storage = global.kind == GlobalKind::Literal ? Storage::Literal : Storage::Global;
    object.writable = global.kind != GlobalKind::Literal && !global.constant;
    object.size = number(global.size);
    if (!global.unknownContents) {
      object.contents.background = 0;
      for (std::size_t i = 0; i < global.initial.size(); ++i) {
        const auto byte = static_cast<std::uint8_t>(global.initial[i]);
        if (byte != 0) writeBytes(object.contents, terms, i, 1, Value::integer(terms.constant(byte, 8)));
      }
      for (const Relocation& relocation : global.relocations) {
        writeBytes(object.contents, terms, relocation.offset, program.pointerBits() / 8,
                   operand(State(), relocation.target));
      }
    }
    globals_.push_back(std::move(object));
  }
}

Executor::~Executor() = default;

State Executor::initialState() const {
  State state;
  state.nextObject = firstDynamic(program_);
  state.frames.push_back({{program_.entry, BlockId(0), 0}, {}, {}, {}});
  return state;
}

const Object* Executor::find(const State& state, ObjectId id) const {
  const auto found = state.objects.find(id);
  if (found != state.objects.end()) return &found->second;
  return isGlobal(program_, id) ? &globals_[id.index()] : nullptr;
}

Object& Executor::edit(State& state, ObjectId id) {
  if (isGlobal(program_, id)) state.objects.try_emplace(id, globals_[id.index()]);
  return state.objects.at(id);
}

const Executor::FunctionFacts& Executor::factsOf(FunctionId function) const {
  auto& facts = functions_[function.index()];
  if (!facts) facts = std::make_unique<FunctionFacts>(program_.function(function));
  return *facts;
}

const Function& Executor::functionOfTop(const State& state) const {
  return program_.function(state.top().place.function);
}

bool Executor::isLoopHead(const Place& place) const {
  return place.instruction == 0 && factsOf(place.function).loops.isHead(place.block);
}

// ---- Running ---------------------------------------------------------------------------------------------------------

void Executor::run(State state, Listener& listener) {
  listener_ = &listener;
  pending_.clear();
  pending_.push_back(std::move(state));
  for (std::size_t count = 0; !pending_.empty(); ++count) {
    State next = std::move(pending_.back());
    pending_.pop_back();
    if (count >= options_.maxStates) {
      listener.unsupported(next, "too many paths between two loop heads");
      return;
    }
    const std::string stop = options_.interrupted ? options_.interrupted() : "";
    if (!stop.empty()) return listener.unsupported(next, stop);
    try {
      runOne(next);
    } catch (const support::Unsupported& why) {
      listener.unsupported(next, why.what());
    }
  }
}

void Executor::runOne(State& state) {
  if (impossible(state)) return;
  for (;;) {
    const Place at = state.top().place;
    const Block& block = program_.function(at.function).blocks[at.block.index()];
    if (at.instruction == block.instructions.size()) return terminate(state, block.terminator);
    if (step(state, block.instructions[at.instruction]) == Next::Done) return;
    ++state.top().place.instruction;
  }
}

Executor::Next Executor::step(State& state, const Instruction& instruction) {
  return std::visit(
      overloaded(
          [&](const Binary& op) { return binary(state, op); }, [&](const Compare& op) { return compare(state, op); },
          [&](const Convert& op) { return convert(state, op); }, [&](const Float& op) { return floating(state, op); },
          [&](const Select& op) { return select(state, op); }, [&](const Address& op) { return address(state, op); },
          [&](const Load& op) { return load(state, op); }, [&](const Store& op) { return store(state, op); },
          [&](const Enter& op) {
            auto& slots = state.top().slots;
            if (const auto bound = slots.find(op.slot); bound != slots.end()) leave(state, bound->second);
            Object variable;
            variable.storage = Storage::Variable;
            variable.size = number(functionOfTop(state).slots[op.slot.index()].size);
            slots[op.slot] = state.create(std::move(variable));
            return Next::Continue;
          },
          [&](const Leave& op) {
            auto& slots = state.top().slots;
            const auto bound = slots.find(op.slot);
            if (bound == slots.end()) return Next::Continue;
            leave(state, bound->second);
            slots.erase(bound);
            return Next::Continue;
          },
          [&](const Call& op) { return call(state, op); }, [&](const Intrinsic& op) { return intrinsic(state, op); },
          [](const Bind&) { return Next::Continue; }),
      instruction.op);
}

void Executor::terminate(State& state, const Terminator& terminator) {
  std::visit(overloaded([&](const Jump& op) { follow(std::move(state), op.to); },
                        [&](const Branch& op) {
                          const Term condition = terms_.toBool(bits(state, op.condition));
                          State other = state;
                          state.assume(condition);
                          other.assume(terms_.logicalNot(condition));
                          // A block that was lost before counts on the way that is taken.
                          if (!impossible(state)) follow(std::move(state), op.yes);
                          if (!impossible(other)) follow(std::move(other), op.no);
                        },
                        [&](const Return& op) { returnFrom(state, op); },
                        [&](const Unreachable&) { endPath(std::move(state)); },
                        [&](const program::Unsupported& op) { throw support::Unsupported(op.why); }),
             terminator.op);
}

void Executor::follow(State state, const Edge& edge) {
  std::vector<Value> values;
  for (const Operand& arg : edge.args) values.push_back(operand(state, arg));
  Frame& frame = state.top();
  frame.place.block = edge.target;
  frame.place.instruction = 0;
  const Block& target = functionOfTop(state).blocks[edge.target.index()];
  for (std::size_t i = 0; i < values.size(); ++i) frame.registers[target.params[i]] = values[i];
  goOn(std::move(state));
}

void Executor::dropDeadRegisters(State& state) {
  Frame& frame = state.top();
  const Liveness& live = factsOf(frame.place.function).liveness;
  std::erase_if(frame.registers, [&](const auto& entry) {
    return !live.isLiveBefore(entry.first, frame.place.block, frame.place.instruction);
  });
}

void Executor::goOn(State state) {
  dropDeadRegisters(state);
  auto parts = tracked(std::move(state), *listener_);
  if (!parts) return;
  for (State& part : *parts) {
    if (isLoopHead(part.top().place)) {
      listener_->atLoopHead(std::move(part));
    } else {
      pending_.push_back(std::move(part));
    }
  }
}

// Undefined behaviour or a false assumption ends the execution; a block that was lost before is lost all the same.
void Executor::endPath(State state) {
  dropDeadRegisters(state);
  (void)tracked(std::move(state), *listener_);
}

void Executor::endProgram(State state) {
  dropDeadRegisters(state);
  auto parts = tracked(std::move(state), *listener_);
  if (!parts || !options_.property.asks(ViolationKind::ValidMemcleanup)) return;
  for (const State& part : *parts) {
    if (part.anchors) throw support::Unsupported("the end of the program in a function that is proved for all calls");
    for (const auto& [id, object] : part.objects) {
      if (!object.isLiveHeap()) continue;
      if (object.list && holds(part, terms_.logicalNot(terms_.toBool(object.list->length)))) continue;
      fail(part, "a block is not freed when the program ends");
      break;
    }
  }
}

// ---- Calls -----------------------------------------------------------------------------------------------------------

namespace {

bool interchangeable(Type a, Type b) {
  return a.bits == b.bits && (a.kind == TypeKind::Float) == (b.kind == TypeKind::Float);
}

bool compatible(const Call& call, const Function& function) {
  const std::size_t params = function.params.size();
  if (function.variadic ? call.args.size() < params : call.args.size() != params) return false;
  if (call.resultTypes.size() > function.resultTypes.size()) return false;
  for (std::size_t i = 0; i < params; ++i) {
    if (!interchangeable(call.args[i].type, function.typeOf(function.params[i]))) return false;
  }
  for (std::size_t i = 0; i < call.resultTypes.size(); ++i) {
    if (!interchangeable(call.resultTypes[i], function.resultTypes[i])) return false;
  }
  return true;
}

}  // namespace

Executor::Next Executor::call(State& state, const Call& op) {
  const Value callee = operand(state, op.callee);
  const auto function = callee.isPointer() ? functionOf(program_, callee.object) : std::nullopt;
  if (!function || !callee.term.isConstant(0)) {
    invalid(state, callee, ViolationKind::ValidDeref, "a call through something that is no function");
    return Next::Done;
  }
  const Function& target = program_.function(*function);
  if (!compatible(op, target)) {
    endPath(std::move(state));
    return Next::Done;
  }
  if (state.frames.size() >= options_.maxDepth) throw support::Unsupported("a deep call stack, or a recursion");
  Frame frame{{*function, BlockId(0), 0}, {}, {}, {}};
  for (std::size_t i = 0; i < target.params.size(); ++i) frame.registers[target.params[i]] = operand(state, op.args[i]);
  if (target.variadic) frame.variadicArea = state.create(variadicArea(state, op, target.params.size()));
  Frame& caller = state.top();
  const Liveness& live = factsOf(caller.place.function).liveness;
  std::erase_if(caller.registers, [&](const auto& entry) {
    return !live.isLiveBefore(entry.first, caller.place.block, caller.place.instruction + 1);
  });
  state.frames.push_back(std::move(frame));
  dropDeadRegisters(state);
  auto parts = tracked(std::move(state), *listener_);
  if (!parts) return Next::Done;
  for (State& part : *parts) {
    auto after = listener_->called(part);
    if (!after) {
      const auto same = [&](const Frame& outer) { return outer.place.function == *function; };
      if (std::count_if(part.frames.begin(), part.frames.end(), same) > 1) {
        throw support::Unsupported(fmt::format("{} calls itself, and no summary is given", target.name));
      }
      if (isLoopHead(part.top().place)) throw support::Unsupported("a function that begins with a loop");
      pending_.push_back(std::move(part));
      continue;
    }
    for (State& next : *after) goOn(std::move(next));
  }
  return Next::Done;
}

// The arguments behind the parameters, as the called function finds them.
Object Executor::variadicArea(const State& state, const Call& op, std::size_t params) {
  Object area;
  area.storage = Storage::Variable;
  VariadicCursor cursor(program_.dataModel);
  for (std::size_t i = params; i < op.args.size(); ++i) {
    const Type type = op.args[i].type;
    if (type.bits > 64) throw support::Unsupported("long double");
    const Value value = operand(state, op.args[i]);
    const Value held = value.isPointer() ? value : Value::integer(terms_.resize(value.term, 8 * type.storeBytes()));
    writeBytes(area.contents, terms_, cursor.place(type), type.storeBytes(), held);
  }
  area.size = number(cursor.size());
  return area;
}

void Executor::returnFrom(State& state, const Return& op) {
  std::vector<Value> values;
  for (const Operand& value : op.values) values.push_back(operand(state, value));
  const auto slots = state.top().slots;
  for (const auto& [slot, variable] : slots) leave(state, variable);
  if (state.top().variadicArea.valid()) leave(state, state.top().variadicArea);
  state.frames.pop_back();
  if (state.frames.empty()) {
    if (!state.anchors) throw support::Unsupported("the entry function returns");
    state.anchors->results = std::move(values);
    auto parts = tracked(std::move(state), *listener_);
    if (!parts) return;
    for (State& part : *parts) listener_->returned(std::move(part));
    return;
  }
  Frame& caller = state.top();
  const Block& block = program_.function(caller.place.function).blocks[caller.place.block.index()];
  const auto& call = std::get<Call>(block.instructions[caller.place.instruction].op);
  for (std::size_t i = 0; i < call.results.size(); ++i) caller.registers[call.results[i]] = values[i];
  ++caller.place.instruction;
  goOn(std::move(state));
}

void Executor::leave(State& state, ObjectId variable) { state.end(variable, Status::OutOfScope); }

// ---- Questions -------------------------------------------------------------------------------------------------------

bool Executor::holds(const State& state, Term condition) {
  if (condition.isConstant()) return condition.isTrue();
  State asked = state;
  for (const auto& [id, object] : state.objects) {
    if (object.list) asked.assume(fitsMemory(terms_, object, object.list->length));
  }
  asked.assume(terms_.logicalNot(condition));
  return solver_.check(asked.path) == term::Answer::Unsat;
}

bool Executor::impossible(const State& state) { return solver_.check(state.path) == term::Answer::Unsat; }

bool Executor::surelyNonEmpty(const State& state, ObjectId list) {
  std::optional<Term> length;
  if (const auto found = state.objects.find(list); found != state.objects.end()) {
    length = found->second.list->length;
  } else {
    forEachObject(state, [&](ObjectId id, const Object& object) {
      if (id == list) length = object.list->length;
    });
  }
  CAIRN_CHECK(length.has_value(), "a list is one of the state, or one that nodes own");
  return holds(state, terms_.toBool(*length));
}

std::optional<std::vector<State>> Executor::tracked(State state, Listener& listener) {
  std::vector<State> done;
  std::vector<State> open;
  open.push_back(std::move(state));
  while (!open.empty()) {
    State part = std::move(open.back());
    open.pop_back();
    const std::vector<Value> roots = rootsOf(part, terms_, program_.pointerBits());
    const Reached surely = reachedFrom(part, roots, [&](ObjectId id) { return surelyNonEmpty(part, id); });
    const Reached perhaps = reachedFrom(part, roots, [](ObjectId) { return true; });
    std::optional<ObjectId> undecided;
    bool lost = false;
    for (const auto& [id, object] : part.objects) {
      if (object.list && !surelyNonEmpty(part, id)) undecided = id;
      lost = lost || (object.isLiveHeap() && !surely.objects.contains(id));
    }
    if (!lost || !options_.property.asksAboutBlocks()) {
      std::erase_if(part.objects, [&](const auto& entry) { return !perhaps.objects.contains(entry.first); });
      done.push_back(std::move(part));
      continue;
    }
    if (!undecided) {
      if (impossible(part)) continue;
      listener.failed(part, "a block is lost");
      return std::nullopt;
    }
    State empty = part;
    assumeEmpty(empty, terms_, *undecided);
    if (!impossible(empty)) open.push_back(std::move(empty));
    part.assume(terms_.toBool(part.objects.at(*undecided).list->length));
    if (!impossible(part)) open.push_back(std::move(part));
  }
  return done;
}

bool Executor::pointsToBlock(State& state, const Value& pointer) {
  if (!pointer.isPointer() || pointer.node == Node::Itself) return true;
  if (!surelyNonEmpty(state, pointer.object)) {
    State empty = state;
    assumeEmpty(empty, terms_, pointer.object);
    if (!impossible(empty)) split(std::move(empty));
  }
  State some = state;
  takeNode(some, terms_, pointer.object, pointer.node);
  if (!impossible(some)) split(std::move(some));
  return false;
}

bool Executor::assumeOrSplit(State& state, Term condition) {
  if (condition.isConstant()) return condition.isTrue();
  if (holds(state, condition)) return true;
  State other = state;
  other.assume(terms_.logicalNot(condition));
  State yes = state;
  yes.assume(condition);
  if (impossible(yes)) return false;
  split(std::move(other));
  state = std::move(yes);
  return true;
}

bool Executor::assumeDefined(State& state, Term condition) {
  if (condition.isTrue() || holds(state, condition)) return true;
  State before = state;
  dropDeadRegisters(before);
  if (options_.property.asksAboutBlocks() && !tracked(std::move(before), *listener_)) return false;
  state.assume(condition);
  return !impossible(state);
}

void Executor::fail(const State& state, const std::string& what) {
  if (!impossible(state)) listener_->failed(state, what);
}

// What is no address may be one that the formula has forgotten: then the execution may go on in ways that the formula does not say.
void Executor::invalid(const State& state, const Value& pointer, ViolationKind kind, const std::string& what) {
  const bool known = pointer.isPointer() || pointer.term.isConstant(0);
  if (options_.property.asks(kind) || !known) return fail(state, what);
  if (impossible(state)) return;
  listener_->notAsked(state, kind, what);
  endPath(state);
}

bool Executor::validIf(State& state, Term condition, ViolationKind kind, const std::string& what) {
  if (holds(state, condition)) return true;
  if (options_.property.asks(kind)) {
    fail(state, what);
    return false;
  }
  listener_->notAsked(state, kind, what);
  return assumeDefined(state, condition);
}

}  // namespace cairn::proof
