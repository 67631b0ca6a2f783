#include "analysis/template/reachable.h"

#include <algorithm>
#include <utility>

#include "program/code/visit.h"
#include "term/bits.h"
#include "term/evaluate.h"

namespace cairn::analysis {

using namespace program;

namespace {

std::uint64_t binary(BinaryOp op, std::uint64_t a, std::uint64_t b, unsigned width) {
  switch (op) {
    case BinaryOp::Add: return term::truncate(a + b, width);
    case BinaryOp::Sub: return term::truncate(a - b, width);
    case BinaryOp::Mul: return term::truncate(a * b, width);
    case BinaryOp::And: return a & b;
    case BinaryOp::Or: return a | b;
    case BinaryOp::Xor: return a ^ b;
    case BinaryOp::UDiv: return term::applyBinary(term::Op::UDiv, a, b, width);
    case BinaryOp::SDiv: return term::applyBinary(term::Op::SDiv, a, b, width);
    case BinaryOp::URem: return term::applyBinary(term::Op::URem, a, b, width);
    case BinaryOp::SRem: return term::applyBinary(term::Op::SRem, a, b, width);
    case BinaryOp::Shl: return term::applyBinary(term::Op::Shl, a, b, width);
    case BinaryOp::LShr: return term::applyBinary(term::Op::LShr, a, b, width);
    case BinaryOp::AShr: return term::applyBinary(term::Op::AShr, a, b, width);
  }
  return 0;
}

bool compare(CompareOp op, std::uint64_t a, std::uint64_t b, unsigned width) {
  const std::int64_t left = term::toSigned(a, width);
  const std::int64_t right = term::toSigned(b, width);
  switch (op) {
    case CompareOp::Eq: return a == b;
    case CompareOp::Ne: return a != b;
    case CompareOp::Ult: return a < b;
    case CompareOp::Ule: return a <= b;
    case CompareOp::Ugt: return a > b;
    case CompareOp::Uge: return a >= b;
    case CompareOp::Slt: return left < right;
    case CompareOp::Sle: return left <= right;
    case CompareOp::Sgt: return left > right;
    case CompareOp::Sge: return left >= right;
  }
  return false;
}

// The number of edge `number` of a branch that a constant condition takes: 0 if it holds.
bool takes(bool condition, std::size_t number) { return (number == 0) == condition; }

}  // namespace

Reachable::Reachable(const Program& program)
    : program_(program), functions_(program.functions.size()), written_(program.globals.size()) {
  for (std::size_t i = 0; i < functions_.size(); ++i) {
    functions_[i].blocks.resize(program.functions[i].blocks.size());
    functions_[i].registers.resize(program.functions[i].registers.size());
    functions_[i].results.resize(program.functions[i].resultTypes.size());
  }
  for (const Global& global : program.globals) {
    for (const Relocation& relocation : global.relocations) write(relocation.target);
  }
  for (std::size_t i = 0; i < written_.size(); ++i) {
    if (program.globals[i].unknownContents) written_[i] = true;
  }
  (void)enter(program.entry.index(), program.entry.index(), {});
  while (!waiting_.empty()) {
    const std::uint32_t next = waiting_.back();
    waiting_.pop_back();
    functions_[next].waiting = false;
    run(next);
  }
}

bool Reachable::edge(FunctionId function, BlockId block, std::size_t number) const {
  const Block& b = program_.function(function).blocks[block.index()];
  const auto* branch = std::get_if<Branch>(&b.terminator.op);
  if (branch == nullptr) return true;
  const Known condition = value(function.index(), branch->condition);
  return condition.kind != Kind::Constant || takes((condition.bits & 1U) != 0, number);
}

std::optional<std::uint64_t> Reachable::constant(FunctionId function, const Operand& operand) const {
  const Known known = value(function.index(), operand);
  return known.kind == Kind::Constant ? std::optional(known.bits) : std::nullopt;
}

bool Reachable::join(Known& into, const Known& from) {
  if (from.kind == Kind::None || into.kind == Kind::Any) return false;
  if (into.kind == Kind::None) {
    into = from;
    return true;
  }
  if (from.kind == Kind::Constant && from.bits == into.bits) return false;
  into = {Kind::Any, 0};
  return true;
}

void Reachable::wait(std::uint32_t function) {
  if (functions_[function].waiting || !functions_[function].entered) return;
  functions_[function].waiting = true;
  waiting_.push_back(function);
}

void Reachable::run(std::uint32_t function) {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t b = 0; b < functions_[function].blocks.size(); ++b) {
      if (functions_[function].blocks[b].entered && runBlock(function, b)) changed = true;
    }
  }
}

bool Reachable::runBlock(std::uint32_t function, std::uint32_t number) {
  const Block& block = program_.functions[function].blocks[number];
  bool changed = false;
  std::size_t done = 0;
  bool goesOn = true;
  while (goesOn && done < block.instructions.size()) goesOn = step(function, block.instructions[done++], changed);
  BlockState& state = functions_[function].blocks[number];
  if (done > state.instructions || goesOn != state.finished) changed = true;
  state.instructions = done;
  state.finished = goesOn;
  if (!goesOn) return changed;
  forEachOperand(block.terminator.op, [&](const Operand& operand) { write(operand); });
  std::visit(overloaded([&](const Jump& op) { changed |= follow(function, op.to); },
                        [&](const Branch& op) {
                          const Known condition = value(function, op.condition);
                          if (condition.kind == Kind::None) return;
                          const bool decided = condition.kind == Kind::Constant;
                          const bool holds = (condition.bits & 1U) != 0;
                          if (!decided || holds) changed |= follow(function, op.yes);
                          if (!decided || !holds) changed |= follow(function, op.no);
                        },
                        [&](const Return& op) {
                          FunctionState& f = functions_[function];
                          bool news = !std::exchange(f.returns, true);
                          for (std::size_t i = 0; i < f.results.size(); ++i) {
                            const Known any{Kind::Any, 0};
                            news |= join(f.results[i], i < op.values.size() ? value(function, op.values[i]) : any);
                          }
                          if (news) {
                            for (const std::uint32_t caller : f.callers) wait(caller);
                          }
                        },
                        [](const Unreachable&) {}, [](const program::Unsupported&) {}),
             block.terminator.op);
  return changed;
}

bool Reachable::follow(std::uint32_t function, const Edge& edge) {
  FunctionState& f = functions_[function];
  const Block& target = program_.functions[function].blocks[edge.target.index()];
  bool changed = !std::exchange(f.blocks[edge.target.index()].entered, true);
  for (std::size_t i = 0; i < target.params.size(); ++i) {
    changed |= join(f.registers[target.params[i].index()], value(function, edge.args[i]));
  }
  return changed;
}

bool Reachable::step(std::uint32_t function, const Instruction& instruction, bool& changed) {
  noteGlobals(instruction.op);
  if (const auto* op = std::get_if<Call>(&instruction.op)) return call(function, *op, changed);
  if (const auto* op = std::get_if<Intrinsic>(&instruction.op)) {
    if (op->op == IntrinsicOp::Exit || op->op == IntrinsicOp::Abort) return false;
    if (op->op == IntrinsicOp::Assume) {
      const Known condition = value(function, op->args[0]);
      if (condition.kind == Kind::Constant && (condition.bits & 1U) == 0) return false;
    }
  }
  const Known result = compute(function, instruction.op);
  forEachResult(instruction.op,
                [&](RegId reg) { changed |= join(functions_[function].registers[reg.index()], result); });
  return true;
}

bool Reachable::call(std::uint32_t function, const Call& call, bool& changed) {
  std::vector<Known> args;
  args.reserve(call.args.size());
  for (const Operand& arg : call.args) args.push_back(value(function, arg));
  std::vector<std::uint32_t> callees;
  const bool direct = call.callee.kind == OperandKind::Function;
  if (direct) {
    callees.push_back(call.callee.index);
  } else {
    if (!calls_) calls_.emplace(program_);
    for (const FunctionId id : calls_->addressTaken()) callees.push_back(id.index());
  }
  bool returns = false;
  for (const std::uint32_t callee : callees) {
    if (enter(function, callee, direct ? args : std::vector<Known>())) changed = true;
    returns |= functions_[callee].returns;
  }
  if (!returns) return false;
  for (std::size_t i = 0; i < call.results.size(); ++i) {
    Known result{Kind::Any, 0};
    if (direct && i < functions_[callees[0]].results.size()) result = functions_[callees[0]].results[i];
    changed |= join(functions_[function].registers[call.results[i].index()], result);
  }
  return true;
}

bool Reachable::enter(std::uint32_t caller, std::uint32_t callee, const std::vector<Known>& args) {
  const Function& function = program_.functions[callee];
  FunctionState& f = functions_[callee];
  if (std::find(f.callers.begin(), f.callers.end(), caller) == f.callers.end()) f.callers.push_back(caller);
  bool news = !std::exchange(f.entered, true);
  if (news) f.blocks[0].entered = true;
  for (std::size_t i = 0; i < function.params.size(); ++i) {
    news |= join(f.registers[function.params[i].index()], i < args.size() ? args[i] : Known{Kind::Any, 0});
  }
  if (news) wait(callee);
  return news && caller == callee;
}

// An address that only loads use does not let anybody write there.
void Reachable::noteGlobals(const Operation& operation) {
  if (std::holds_alternative<Load>(operation) || std::holds_alternative<Bind>(operation)) return;
  const auto* intrinsic = std::get_if<Intrinsic>(&operation);
  if (intrinsic != nullptr && intrinsic->op == IntrinsicOp::HavocReachable) {
    for (std::uint32_t i = 0; i < written_.size(); ++i) write(Operand::global(GlobalId(i), 0, program_.pointerType()));
  }
  forEachOperand(operation, [&](const Operand& operand) { write(operand); });
}

void Reachable::write(const Operand& operand) {
  if (operand.kind != OperandKind::Global || written_[operand.index]) return;
  written_[operand.index] = true;
  for (std::uint32_t i = 0; i < functions_.size(); ++i) wait(i);
}

Reachable::Known Reachable::value(std::uint32_t function, const Operand& operand) const {
  if (operand.type.kind == TypeKind::Float) return {Kind::Any, 0};
  if (operand.kind == OperandKind::Constant) return {Kind::Constant, term::truncate(operand.bits, operand.type.bits)};
  if (operand.kind == OperandKind::Register) return functions_[function].registers[operand.index];
  return {Kind::Any, 0};
}

Reachable::Known Reachable::compute(std::uint32_t function, const Operation& operation) const {
  const Known any{Kind::Any, 0};
  const auto of = [&](const Operand& operand) { return value(function, operand); };
  return std::visit(overloaded(
                        [&](const Binary& op) {
                          const Known a = of(op.left);
                          const Known b = of(op.right);
                          if (a.kind == Kind::None || b.kind == Kind::None) return Known();
                          if (a.kind == Kind::Any || b.kind == Kind::Any) return any;
                          return Known{Kind::Constant, binary(op.op, a.bits, b.bits, op.left.type.bits)};
                        },
                        [&](const Compare& op) {
                          const Known a = of(op.left);
                          const Known b = of(op.right);
                          if (a.kind == Kind::None || b.kind == Kind::None) return Known();
                          if (a.kind == Kind::Any || b.kind == Kind::Any) return any;
                          return Known{Kind::Constant, compare(op.op, a.bits, b.bits, op.left.type.bits) ? 1U : 0U};
                        },
                        [&](const Convert& op) {
                          const Known a = of(op.value);
                          if (a.kind != Kind::Constant || op.to.kind == TypeKind::Float)
                            return a.kind == Kind::None ? a : any;
                          const bool isSigned = op.op == ConvertOp::SExt;
                          const auto bits = static_cast<std::uint64_t>(term::toSigned(a.bits, op.value.type.bits));
                          return Known{Kind::Constant, term::truncate(isSigned ? bits : a.bits, op.to.bits)};
                        },
                        [&](const Select& op) {
                          const Known condition = of(op.condition);
                          if (condition.kind == Kind::None) return Known();
                          Known result;
                          if (condition.kind == Kind::Any || (condition.bits & 1U) != 0) join(result, of(op.yes));
                          if (condition.kind == Kind::Any || (condition.bits & 1U) == 0) join(result, of(op.no));
                          return result;
                        },
                        [&](const Load& op) { return initial(op); }, [&](const auto&) { return any; }),
                    operation);
}

// What a load from a global that nothing writes gives.
Reachable::Known Reachable::initial(const Load& load) const {
  const Known any{Kind::Any, 0};
  if (load.address.kind != OperandKind::Global || load.type.kind == TypeKind::Float) return any;
  const Global& global = program_.globals[load.address.index];
  const std::uint64_t offset = load.address.bits;
  const std::uint64_t bytes = load.type.storeBytes();
  if (written_[load.address.index] || offset > global.size || bytes > global.size - offset) return any;
  const std::uint64_t pointerBytes = program_.pointerBits() / 8;
  for (const Relocation& relocation : global.relocations) {
    if (relocation.offset < offset + bytes && offset < relocation.offset + pointerBytes) return any;
  }
  std::uint64_t bits = 0;
  for (std::uint64_t i = 0; i < bytes && offset + i < global.initial.size(); ++i) {
    bits |= std::uint64_t{static_cast<std::uint8_t>(global.initial[offset + i])} << (8 * i);
  }
  return {Kind::Constant, term::truncate(bits, load.type.bits)};
}

}  // namespace cairn::analysis
