// Padding has no value after an object was given one: an initialiser, and a parameter passed by value, leave it open
// (docs/semantics.md). These steps on the syntax tree say where that is, and which bytes are meant; padding.h makes of it what
// the engines see.
#pragma once

#include <memory>

namespace clang {
class ASTConsumer;
class ASTContext;
}  // namespace clang
namespace llvm {
class Module;
}

namespace cairn::frontend {

// `kPadding<count>:<stride>:<offset>+<size>,...(&object, size)` behind the declaration of an automatic object with a list as
// initialiser, around a compound literal, at the start of a function for each parameter that is a structure, and around a
// member of a union that is stored to.
inline constexpr const char* kPadding = "__cairn_padding:";
// The same where nobody looked which bytes they are.
inline constexpr const char* kUnclearPadding = "__cairn_padding";
[[nodiscard]] std::unique_ptr<clang::ASTConsumer> createPaddingMarks();

// What a copy of a structure leaves open beside what its parts show (padding in elements of arrays, behind a long double): a
// list of pairs of texts, the parts as `<size>;<offset>+<size>,...` and the gaps as `<offset>+<size>,...`.
inline constexpr const char* kHiddenPadding = "cairn.padding.hidden";
void noteHiddenPadding(llvm::Module& module, clang::ASTContext& context);

}  // namespace cairn::frontend
