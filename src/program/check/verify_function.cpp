#include "program/check/verify_function.h"

#include <fmt/format.h>

#include <limits>

#include "program/code/visit.h"
#include "program/flow/control_flow.h"
#include "program/flow/dominators.h"

namespace cairn::program {

namespace {

constexpr std::uint32_t kUndefined = std::numeric_limits<std::uint32_t>::max();

// Where a register gets its value; parameters at place 0, the results of instruction i at place i + 1.
struct Definition {
  std::uint32_t block = kUndefined;
  std::uint32_t place = 0;
};

bool constantFits(const Operand& operand) {
  const unsigned bits = operand.type.bits;
  if (bits == 80) return operand.index <= 0xFFFF;
  return operand.index == 0 && (bits >= 64 || (operand.bits >> bits) == 0);
}

class FunctionVerifier {
 public:
  FunctionVerifier(VerifyReport& report, const Function& function)
      : report_(report), program_(report.program()), function_(function), definitions_(function.registers.size()) {}

  void run() {
    report_.enter(&function_);
    declarations();
    if (function_.blocks.empty()) {
      report_.broken(6, "there is no block");
      return;
    }
    report_.check(function_.blocks[0].params.empty(), 6, "the entry block has parameters");
    collectDefinitions();
    const ControlFlow flow(function_);
    report_.check(flow.predecessors(BlockId(0)).empty(), 6, "the entry block has a predecessor");
    const Dominators dominators(flow);
    for (std::uint32_t b = 0; b < function_.blocks.size(); ++b) block(b, flow, dominators);
  }

 private:
  void declarations() {
    location(function_.loc);
    for (const Type type : function_.registers) {
      report_.check(isLegalType(type, program_.dataModel), 5, "a register has no legal type");
    }
    for (const Type type : function_.resultTypes) {
      report_.check(isLegalType(type, program_.dataModel), 5, "a result has no legal type");
    }
    for (const Slot& slot : function_.slots) {
      const bool variableExists = !slot.variable.valid() || slot.variable.index() < program_.variables.size();
      report_.check(variableExists, 2, "the variable of a slot does not exist");
      report_.check(slot.size <= (~0ULL >> (65 - program_.pointerBits())), 4, "a slot is larger than PTRDIFF_MAX");
    }
  }

  void location(const SourceLoc& loc) {
    report_.check(!loc.file.valid() || loc.file.index() < program_.files.size(), 2,
                  "the file of a location does not exist");
  }

  void collectDefinitions() {
    for (const RegId param : function_.params) define(param, 0, 0);
    for (std::uint32_t b = 0; b < function_.blocks.size(); ++b) {
      const Block& block = function_.blocks[b];
      report_.enter(&block, nullptr);
      for (const RegId param : block.params) define(param, b, 0);
      for (std::uint32_t i = 0; i < block.instructions.size(); ++i) {
        report_.enter(&block, &block.instructions[i]);
        forEachResult(block.instructions[i].op, [&](RegId result) { define(result, b, i + 1); });
      }
    }
    report_.enter(nullptr, nullptr);
  }

  void define(RegId reg, std::uint32_t block, std::uint32_t place) {
    if (reg.index() >= definitions_.size()) {
      report_.broken(7, "a register that does not exist is defined");
    } else if (definitions_[reg.index()].block != kUndefined) {
      report_.broken(7, fmt::format("%{} is defined twice", reg.index()));
    } else {
      definitions_[reg.index()] = {block, place};
    }
  }

  void block(std::uint32_t index, const ControlFlow& flow, const Dominators& dominators) {
    const Block& block = function_.blocks[index];
    const bool reachable = flow.reachable(BlockId(index));
    for (std::uint32_t i = 0; i < block.instructions.size(); ++i) {
      const Instruction& instruction = block.instructions[i];
      report_.enter(&block, &instruction);
      location(instruction.loc);
      bool sound = true;
      forEachOperand(instruction.op, [&](const Operand& operand) {
        sound = this->operand(operand) && sound;
        if (reachable) dominance(operand, index, i, dominators);
      });
      forEachResult(instruction.op, [&](RegId result) { sound = sound && result.index() < definitions_.size(); });
      if (sound) verifyOperation(report_, function_, instruction.op);
    }
    report_.enter(&block, nullptr);
    location(block.terminator.loc);
    bool sound = true;
    const auto end = static_cast<std::uint32_t>(block.instructions.size());
    forEachOperand(block.terminator.op, [&](const Operand& operand) {
      sound = this->operand(operand) && sound;
      if (reachable) dominance(operand, index, end, dominators);
    });
    if (sound) verifyTerminator(report_, function_, block.terminator.op);
  }

  // Rule 9 (and 7 for what is read); false if types cannot be judged.
  bool operand(const Operand& operand) {
    const bool addressed = operand.type == program_.pointerType();
    switch (operand.kind) {
      case OperandKind::Register:
        if (operand.index >= definitions_.size()) {
          report_.broken(7, "a register that does not exist is read");
          return false;
        }
        if (definitions_[operand.index].block == kUndefined) {
          report_.broken(7, fmt::format("%{} is read and never defined", operand.index));
        }
        report_.check(operand.type == function_.registers[operand.index], 9,
                      "an operand has not the type of its register");
        report_.check(operand.bits == 0, 9, "a register operand has bits");
        return true;
      case OperandKind::Constant:
        if (!isLegalType(operand.type, program_.dataModel)) {
          report_.broken(9, "a constant has no legal type");
          return false;
        }
        report_.check(constantFits(operand), 9, "a constant does not fit its type");
        return true;
      case OperandKind::Global:
        report_.check(operand.index < program_.globals.size(), 9, "a global does not exist");
        report_.check(addressed, 9, "the address of a global is no pointer");
        return operand.index < program_.globals.size();
      case OperandKind::Function:
        report_.check(operand.index < program_.functions.size(), 9, "a function does not exist");
        report_.check(addressed, 9, "the address of a function is no pointer");
        report_.check(operand.bits == 0, 9, "a function operand has bits");
        return operand.index < program_.functions.size();
      case OperandKind::Slot:
        report_.check(operand.index < function_.slots.size(), 9, "a slot does not exist");
        report_.check(addressed, 9, "the address of a slot is no pointer");
        report_.check(operand.bits == 0, 9, "a slot operand has bits");
        return operand.index < function_.slots.size();
    }
    return false;
  }

  void dominance(const Operand& operand, std::uint32_t block, std::uint32_t place, const Dominators& dominators) {
    if (!operand.isRegister() || operand.index >= definitions_.size()) return;
    const Definition definition = definitions_[operand.index];
    if (definition.block == kUndefined) return;
    const bool dominated = definition.block == block ? definition.place <= place
                                                     : dominators.dominates(BlockId(definition.block), BlockId(block));
    if (!dominated) report_.broken(8, fmt::format("%{} is read where it need not have a value", operand.index));
  }

  VerifyReport& report_;
  const Program& program_;
  const Function& function_;
  std::vector<Definition> definitions_;
};

}  // namespace

void verifyFunction(VerifyReport& report, const Function& function) { FunctionVerifier(report, function).run(); }

}  // namespace cairn::program
