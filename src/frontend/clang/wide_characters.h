// How wide the wide characters are to which a program's functions refer. The library has its wide-character functions in two
// widths, and a program may bring its own idea of wchar_t: what counts is how it declares the function.
#pragma once

#include <llvm/ADT/StringRef.h>

namespace clang {
class ASTContext;
class CodeGenerator;
}  // namespace clang
namespace llvm {
class Module;
}

namespace cairn::frontend {

// Gives every function of a module just generated an attribute with the width of the wide characters it takes: that of the
// integers of two or four bytes that its parameters and its result point to; without those, that of the program's wchar_t.
void noteWideCharacters(llvm::Module& module, clang::CodeGenerator& generator, const clang::ASTContext& context);

// Before `from` is linked into `into`: functions that both declare with different widths have none.
void reconcileWideCharacters(llvm::Module& into, llvm::Module& from);

// Whether the library has a model of the wide-character function `name` in some width.
[[nodiscard]] bool hasWideModel(llvm::StringRef name, const llvm::Module& library);

// Renames declarations of wide-character functions to the model of `library` that fits; where none does, the function stays
// undefined. After linking, `restoreWideNames` gives the models the names by which the program knows them.
void chooseWideModels(llvm::Module& module, const llvm::Module& library);
void restoreWideNames(llvm::Module& module);

}  // namespace cairn::frontend
