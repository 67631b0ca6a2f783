// The way back to the C text, from Clang's debug info: files, positions, variables, and types as the programmer wrote them.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/StringMap.h>

#include <string>
#include <utility>
#include <vector>

#include "program/code/program.h"

namespace llvm {
class DebugLoc;
class DICompositeType;
class DIFile;
class DIGlobalVariable;
class DILocalVariable;
class DISubprogram;
class DISubroutineType;
class DIType;
}  // namespace llvm

namespace cairn::frontend {

class SourceMap {
 public:
  explicit SourceMap(program::Program& program) : program_(program) {}

  [[nodiscard]] program::SourceLoc location(const llvm::DebugLoc& loc);
  [[nodiscard]] program::SourceLoc location(const llvm::DISubprogram& subprogram);
  [[nodiscard]] program::VariableId variable(const llvm::DILocalVariable& variable);
  [[nodiscard]] program::VariableId variable(const llvm::DIGlobalVariable& variable);
  // A typedef gets the structure of what it names only now: types may be recursive.
  void finish();

 private:
  program::FileId file(const llvm::DIFile* file);
  program::SourceTypeId type(const llvm::DIType* type);
  program::SourceTypeId newType(const llvm::DIType* key);
  void fill(program::SourceTypeId id, const llvm::DIType& type);
  void fillComposite(program::SourceType& filled, const llvm::DICompositeType& type);
  void fillPending();

  program::Program& program_;
  llvm::DenseMap<const llvm::DIFile*, program::FileId> files_;
  llvm::StringMap<program::FileId> filesByName_;
  llvm::DenseMap<const llvm::DIType*, program::SourceTypeId> types_;
  llvm::DenseMap<const void*, program::VariableId> variables_;
  program::SourceTypeId void_;
  std::vector<std::pair<program::SourceTypeId, const llvm::DIType*>> pending_;
  std::vector<std::pair<program::SourceTypeId, program::SourceTypeId>> typedefs_;  // (typedef, what it names)
};

}  // namespace cairn::frontend
