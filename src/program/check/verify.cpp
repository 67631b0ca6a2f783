#include "program/check/verify.h"

#include <fmt/format.h>

#include "program/check/verify_function.h"
#include "program/text/text.h"

namespace cairn::program {

void VerifyReport::broken(int rule, const std::string& message) {
  std::string text = fmt::format("rule {}: {}", rule, message);
  if (function_ != nullptr) {
    text += fmt::format(" (in @{}", function_->name);
    if (block_ != nullptr) {
      text += fmt::format(", block{}: ", block_ - function_->blocks.data());
      text += instruction_ != nullptr ? print(program_, *function_, *instruction_)
                                      : print(program_, *function_, block_->terminator);
    }
    text += ")";
  }
  broken_.push_back(std::move(text));
}

bool isLegalType(Type type, DataModel model) {
  switch (type.kind) {
    case TypeKind::Int: return type.bits >= 1 && type.bits <= 64;
    case TypeKind::Ptr: return type.bits == (model == DataModel::LP64 ? 64 : 32);
    case TypeKind::Float: return type.bits == 32 || type.bits == 64 || type.bits == 80;
  }
  return false;
}

namespace {

void verifySourceTables(VerifyReport& report) {
  const Program& program = report.program();
  const auto typeExists = [&](SourceTypeId id) { return !id.valid() || id.index() < program.sourceTypes.size(); };
  for (std::size_t i = 0; i < program.sourceTypes.size(); ++i) {
    const SourceType& type = program.sourceTypes[i];
    if (!typeExists(type.element))
      report.broken(2, fmt::format("source type {} has an element that does not exist", i));
    for (const SourceField& field : type.fields) {
      if (!typeExists(field.type)) report.broken(2, fmt::format("a field of source type {} has no such type", i));
    }
  }
  for (std::size_t i = 0; i < program.variables.size(); ++i) {
    const Variable& variable = program.variables[i];
    const FileId file = variable.declared.file;
    if (!typeExists(variable.type)) report.broken(2, fmt::format("variable {} has a type that does not exist", i));
    if (file.valid() && file.index() >= program.files.size()) {
      report.broken(2, fmt::format("variable {} is declared in a file that does not exist", i));
    }
  }
}

void verifyGlobal(VerifyReport& report, const Global& global) {
  const Program& program = report.program();
  const auto broken = [&](int rule, const char* message) {
    report.broken(rule, fmt::format("global @{}: {}", global.name, message));
  };
  if (global.loc.file.valid() && global.loc.file.index() >= program.files.size()) broken(2, "its file does not exist");
  if (global.variable.valid() && global.variable.index() >= program.variables.size()) {
    broken(2, "its variable does not exist");
  }
  if (global.initial.size() > global.size) broken(3, "the initial bytes are more than its size");
  if (global.size > (~0ULL >> (65 - program.pointerBits()))) broken(4, "it is larger than PTRDIFF_MAX");

  const std::uint64_t pointerBytes = program.pointerBits() / 8;
  std::uint64_t free = 0;  // offset behind the relocation before
  for (const Relocation& relocation : global.relocations) {
    const Operand& target = relocation.target;
    if (relocation.offset < free) broken(3, "relocations overlap or do not ascend");
    if (relocation.offset > global.size || global.size - relocation.offset < pointerBytes) {
      broken(3, "a relocation lies outside");
    }
    free = relocation.offset + pointerBytes;
    const bool toGlobal = target.kind == OperandKind::Global && target.index < program.globals.size();
    const bool toFunction =
        target.kind == OperandKind::Function && target.index < program.functions.size() && target.bits == 0;
    if (!toGlobal && !toFunction) broken(3, "a relocation names neither a global nor a function");
    if (target.type != program.pointerType()) broken(3, "a relocation is no pointer");
  }
}

}  // namespace

std::vector<std::string> verify(const Program& program) {
  std::vector<std::string> broken;
  VerifyReport report(program, broken);
  if (!program.entry.valid() || program.entry.index() >= program.functions.size()) {
    report.broken(1, "the program has no entry");
  } else {
    const Function& entry = program.function(program.entry);
    report.check(entry.params.empty() && !entry.variadic, 1, "the entry has parameters");
  }
  verifySourceTables(report);
  for (const Global& global : program.globals) verifyGlobal(report, global);
  for (const Function& function : program.functions) verifyFunction(report, function);
  return broken;
}

}  // namespace cairn::program
