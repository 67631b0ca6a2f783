// The parts of verify(): one class collects, one function a group of rules.
#pragma once

#include <string>
#include <vector>

#include "program/code/program.h"

namespace cairn::program {

// Where a message belongs. Text is made only when a rule is broken.
class VerifyReport {
 public:
  VerifyReport(const Program& program, std::vector<std::string>& broken) : program_(program), broken_(broken) {}

  [[nodiscard]] const Program& program() const { return program_; }

  void enter(const Function* function) {
    function_ = function;
    block_ = nullptr;
  }
  void enter(const Block* block, const Instruction* instruction) {
    block_ = block;
    instruction_ = instruction;
  }

  void broken(int rule, const std::string& message);
  // Records a broken rule if `holds` is false.
  void check(bool holds, int rule, const char* message) {
    if (!holds) broken(rule, message);
  }

 private:
  const Program& program_;
  std::vector<std::string>& broken_;
  const Function* function_ = nullptr;
  const Block* block_ = nullptr;
  const Instruction* instruction_ = nullptr;  // none: the block's end or its parameters
};

[[nodiscard]] bool isLegalType(Type type, DataModel model);

// Rules 10 to 22, for one operation whose operands satisfy rule 9.
void verifyOperation(VerifyReport& report, const Function& function, const Operation& operation);
void verifyTerminator(VerifyReport& report, const Function& function, const TerminatorOp& terminator);

// Rules 4 to 22 for one function.
void verifyFunction(VerifyReport& report, const Function& function);

}  // namespace cairn::program
