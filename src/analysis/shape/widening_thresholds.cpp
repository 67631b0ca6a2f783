#include "analysis/shape/widening_thresholds.h"

#include <cstdint>
#include <map>
#include <set>

#include "program/code/loans.h"

namespace cairn::analysis {

using namespace program;

namespace {

// Registers that hold one byte, widened or not.
std::set<RegId> bytesOf(const Function& function) {
  std::set<RegId> result;
  for (const Block& block : function.blocks) {
    for (const Instruction& instruction : block.instructions) {
      const auto* convert = std::get_if<Convert>(&instruction.op);
      if (convert != nullptr && convert->value.type.bits == 8) result.insert(convert->result);
    }
  }
  return result;
}

bool isArray(const Program& program, VariableId variable) {
  const SourceTypeId type = program.variables[variable.index()].type;
  return type.valid() && program.sourceTypes[type.index()].kind == SourceTypeKind::Array;
}

// Offsets that bound pointers: of addresses that are compared, and the last ones of arrays among the user's variables. Counts of bytes, so beside numbers that the
// program compares they matter where it goes by pointers, or where a library function bounds an index.
std::set<numeric::Integer> boundsOfPointers(const Program& program) {
  std::set<numeric::Integer> found;
  const auto add = [&](std::int64_t offset) {
    for (const std::int64_t near : {-1, 0, 1}) found.insert(numeric::Integer(offset) + near);
  };
  for (const Function& function : program.functions) {
    std::map<RegId, std::int64_t> offsets;  // of addresses a constant behind another
    for (const Block& block : function.blocks) {
      for (const Instruction& instruction : block.instructions) {
        const auto* address = std::get_if<Address>(&instruction.op);
        if (address != nullptr && address->indices.empty()) offsets.emplace(address->result, address->offset);
      }
    }
    for (const Block& block : function.blocks) {
      for (const Instruction& instruction : block.instructions) {
        const auto* compare = std::get_if<Compare>(&instruction.op);
        if (compare == nullptr || compare->left.type.kind != TypeKind::Ptr) continue;
        for (const Operand& operand : {compare->left, compare->right}) {
          if (operand.kind == OperandKind::Global) add(static_cast<std::int64_t>(operand.bits));
          if (!operand.isRegister()) continue;
          if (const auto at = offsets.find(operand.asRegister()); at != offsets.end()) add(at->second);
        }
      }
    }
    if (function.library) continue;
    constexpr std::uint64_t kLargestNumber = 8;
    for (const Slot& slot : function.slots) {
      if (slot.variable.valid() && slot.size > kLargestNumber && isArray(program, slot.variable))
        found.insert(numeric::Integer(static_cast<std::int64_t>(slot.size)) - 1);
    }
  }
  return found;
}

}  // namespace

std::vector<numeric::Integer> thresholdsOf(const Program& program) {
  std::set<numeric::Integer> found{-1, 0, 1};
  for (const Function& function : program.functions) {
    const std::set<RegId> bytes = bytesOf(function);
    const auto isByte = [&](const Operand& operand) {
      return operand.type.bits == 8 || (operand.isRegister() && bytes.contains(operand.asRegister()));
    };
    for (const Block& block : function.blocks) {
      for (const Instruction& instruction : block.instructions) {
        const auto* compare = std::get_if<Compare>(&instruction.op);
        if (compare == nullptr) continue;
        const bool tellsApart = compare->op == CompareOp::Eq || compare->op == CompareOp::Ne;
        if (tellsApart && (isByte(compare->left) || isByte(compare->right))) continue;
        for (const Operand& operand : {compare->left, compare->right}) {
          if (operand.kind != OperandKind::Constant || operand.type.bits > 64) continue;
          const auto value =
              static_cast<std::int64_t>(operand.bits << (64U - operand.type.bits)) >> (64U - operand.type.bits);
          for (const std::int64_t near : {-1, 0, 1}) found.insert(numeric::Integer(value) + near);
        }
      }
    }
  }
  constexpr std::size_t kMost = 64;
  std::vector<numeric::Integer> result(found.begin(), found.end());
  if (result.size() > kMost) return {-1, 0, 1};
  found.merge(boundsOfPointers(program));
  // What an allocator hands out ends where its arrays end.
  if (loansRecord(program)) {
    for (const Global& global : program.globals) {
      const bool isArrayOfUser = !global.library && !global.constant && global.kind != GlobalKind::Literal;
      if (isArrayOfUser && global.size > 16) found.insert(numeric::Integer(static_cast<std::int64_t>(global.size)));
    }
  }
  if (found.size() <= kMost) result.assign(found.begin(), found.end());
  return result;
}

}  // namespace cairn::analysis
