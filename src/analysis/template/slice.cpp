#include "analysis/template/slice.h"

#include "program/code/visit.h"

namespace cairn::analysis {

using namespace program;
using interp::Property;
using interp::ViolationKind;

namespace {

constexpr Property kAccesses{ViolationKind::ValidDeref, ViolationKind::ValidFree};

// A direct access to a global that no execution fails.
bool isInside(const Program& program, const Operand& address, std::uint64_t bytes, bool writes) {
  if (address.kind != OperandKind::Global) return false;
  const Global& global = program.globals[address.index];
  if (writes && (global.constant || global.kind == GlobalKind::Literal)) return false;
  return address.bits <= global.size && bytes <= global.size - address.bits;
}

bool isCheckedIntrinsic(const Intrinsic& op, Property property) {
  const bool memory = property.asksAboutAccesses();
  switch (op.op) {
    case IntrinsicOp::Error: return property.asks(ViolationKind::UnreachCall);
    case IntrinsicOp::HavocReachable:
    case IntrinsicOp::Format:
    case IntrinsicOp::Math: return true;
    case IntrinsicOp::Allocate:
    case IntrinsicOp::AllocateAligned:
    case IntrinsicOp::Resize: return memory || property.asksAboutBlocks();
    case IntrinsicOp::Free:
    case IntrinsicOp::BlockSize:
    case IntrinsicOp::Copy:
    case IntrinsicOp::Fill:
    case IntrinsicOp::Rotate:
    case IntrinsicOp::Mismatch:
    case IntrinsicOp::Find:
    case IntrinsicOp::FindSet:
    case IntrinsicOp::Havoc:
    case IntrinsicOp::Print:
    case IntrinsicOp::NumberSize:
    case IntrinsicOp::Number:
    case IntrinsicOp::NumberFits:
    case IntrinsicOp::Integer:
    case IntrinsicOp::IntegerFits: return memory;
    case IntrinsicOp::AllocateStatic:
    case IntrinsicOp::ArgumentCount:
    case IntrinsicOp::Words:
    case IntrinsicOp::Text:
    case IntrinsicOp::StackAllocate:
    case IntrinsicOp::StackSave:
    case IntrinsicOp::StackRestore:
    case IntrinsicOp::Choose:
    case IntrinsicOp::ChooseBetween:
    case IntrinsicOp::Assume:
    case IntrinsicOp::Exit:
    case IntrinsicOp::Abort:
    case IntrinsicOp::VariadicArea: return false;
  }
  return true;
}

}  // namespace

bool isCheck(const Program& program, const Instruction& instruction, Property property) {
  const bool memory = property.asksAboutAccesses();
  return std::visit(
      overloaded(
          [&](const Load& op) { return memory && !isInside(program, op.address, op.type.storeBytes(), false); },
          [&](const Store& op) { return memory && !isInside(program, op.address, op.value.type.storeBytes(), true); },
          [&](const Call& op) { return op.callee.kind != OperandKind::Function; },
          [&](const Intrinsic& op) { return isCheckedIntrinsic(op, property); }, [](const auto&) { return false; }),
      instruction.op);
}

std::vector<CheckPlace> checksOf(const Program& program, const Reachable& reachable, Property property) {
  std::vector<CheckPlace> checks;
  for (std::uint32_t f = 0; f < program.functions.size(); ++f) {
    if (!reachable.function(FunctionId(f))) continue;
    const Function& function = program.functions[f];
    for (std::uint32_t b = 0; b < function.blocks.size(); ++b) {
      const Block& block = function.blocks[b];
      const std::size_t run = reachable.instructions(FunctionId(f), BlockId(b));
      for (std::size_t i = 0; i < run; ++i) {
        if (isCheck(program, block.instructions[i], property)) checks.push_back({FunctionId(f), BlockId(b), i});
      }
      if (reachable.terminator(FunctionId(f), BlockId(b)) &&
          std::holds_alternative<program::Unsupported>(block.terminator.op)) {
        checks.push_back({FunctionId(f), BlockId(b), block.instructions.size()});
      }
    }
  }
  return checks;
}

std::optional<Verdict> verifyBySlice(const Program& program, Property property) {
  const Reachable reachable(program);
  if (!checksOf(program, reachable, property).empty()) return std::nullopt;
  Verdict verdict;
  verdict.answer = Proved{};
  for (std::uint32_t f = 0; f < program.functions.size(); ++f) {
    const std::string& assumption = program.functions[f].assumption;
    if (reachable.function(FunctionId(f)) && !assumption.empty()) verdict.assumptions.push_back(assumption);
  }
  if (!property.asksAboutAccesses() && !checksOf(program, reachable, kAccesses).empty()) {
    verdict.assumptions.emplace_back("no invalid access or free: neither was checked, an execution ends there");
  }
  return verdict;
}

}  // namespace cairn::analysis
