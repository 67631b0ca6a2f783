#include "program_mutants.h"

#include <fmt/format.h>

#include "program/code/visit.h"
#include "program/text/text.h"

namespace cairn::proof_mutations {

using namespace program;

namespace {

CompareOp opposite(CompareOp op) {
  switch (op) {
    case CompareOp::Eq: return CompareOp::Ne;
    case CompareOp::Ne: return CompareOp::Eq;
    case CompareOp::Ult: return CompareOp::Uge;
    case CompareOp::Ule: return CompareOp::Ugt;
    case CompareOp::Ugt: return CompareOp::Ule;
    case CompareOp::Uge: return CompareOp::Ult;
    case CompareOp::Slt: return CompareOp::Sge;
    case CompareOp::Sle: return CompareOp::Sgt;
    case CompareOp::Sgt: return CompareOp::Sle;
    case CompareOp::Sge: return CompareOp::Slt;
  }
  return op;
}

std::vector<Operation> changed(const Operation& operation, const Program& program) {
  std::vector<Operation> result;
  const Operation nothing = Bind{VariableId(), Operand::constant(0, intType(32))};
  const auto constants = [&](auto op, auto member) {
    auto& operand = op.*member;
    if (operand.kind != OperandKind::Constant || operand.type.bits > 64) return;
    const std::uint64_t bits = operand.bits;
    for (const std::int64_t distance : {-8, -1, 1, 8}) {
      operand.bits = bits + static_cast<std::uint64_t>(distance);
      if (operand.type.bits < 64) operand.bits &= (1ULL << operand.type.bits) - 1;
      result.emplace_back(op);
    }
  };
  std::visit(overloaded(
                 [&](const Store& op) {
                   result.push_back(nothing);
                   if (op.value.type.kind == TypeKind::Ptr) {
                     Store null = op;
                     null.value = Operand::constant(0, program.pointerType());
                     result.emplace_back(null);
                   }
                   constants(op, &Store::value);
                 },
                 [&](const Enter&) {}, [&](const Leave&) { result.push_back(nothing); },
                 [&](const Call& op) {
                   if (op.results.empty()) result.push_back(nothing);
                   for (std::size_t i = 0; i < op.args.size(); ++i) {
                     if (op.args[i].kind != OperandKind::Constant) continue;
                     for (const std::int64_t distance : {-8, -1, 1, 8}) {
                       Call other = op;
                       other.args[i].bits += static_cast<std::uint64_t>(distance);
                       result.emplace_back(other);
                     }
                   }
                 },
                 [&](const Compare& op) {
                   Compare other = op;
                   other.op = opposite(op.op);
                   result.emplace_back(other);
                   constants(op, &Compare::right);
                 },
                 [&](const Binary& op) { constants(op, &Binary::right); },
                 [&](const Address& op) {
                   for (const std::int64_t distance : {-8, 8}) {
                     Address other = op;
                     other.offset += distance;
                     result.emplace_back(other);
                   }
                 },
                 [](const Convert&) {}, [](const Float&) {}, [](const Select&) {}, [](const Load&) {},
                 [](const Intrinsic&) {}, [](const Bind&) {}),
             operation);
  return result;
}

}  // namespace

std::vector<std::pair<std::string, Program>> programMutants(const Program& program) {
  std::vector<std::pair<std::string, Program>> result;
  for (std::size_t f = 0; f < program.functions.size(); ++f) {
    const Function& function = program.functions[f];
    if (function.library) continue;
    for (std::size_t b = 0; b < function.blocks.size(); ++b) {
      const Block& block = function.blocks[b];
      for (std::size_t i = 0; i < block.instructions.size(); ++i) {
        for (const Operation& operation : changed(block.instructions[i].op, program)) {
          Program mutant = program;
          Instruction& place = mutant.functions[f].blocks[b].instructions[i];
          place.op = operation;
          result.emplace_back(
              fmt::format("{} line {}: {} becomes {}", function.name, place.loc.line,
                          print(program, function, block.instructions[i]), print(mutant, mutant.functions[f], place)),
              std::move(mutant));
        }
      }
      if (const auto* branch = std::get_if<Branch>(&block.terminator.op)) {
        Program mutant = program;
        mutant.functions[f].blocks[b].terminator.op = Branch{branch->condition, branch->no, branch->yes};
        result.emplace_back(fmt::format("{} line {}: branches swapped", function.name, block.terminator.loc.line),
                            std::move(mutant));
      }
    }
  }
  return result;
}

}  // namespace cairn::proof_mutations
