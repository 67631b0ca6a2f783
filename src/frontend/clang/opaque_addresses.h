// Addresses that code generation knows as constants: those of variables of static storage, functions and literals. Where such an address
// becomes an integer, or is compared with another one, Clang and LLVM compute with the alignment and the distances that they are about
// to give the objects (a function at a multiple of 4, an array of 64 bytes at one of 16). C promises none of that.
//
// A step on the syntax tree sends these addresses through a marker function, so that nothing is computed from them. A step on the
// module takes the markers out again.
#pragma once

#include <memory>

namespace clang {
class ASTConsumer;
}
namespace llvm {
class Module;
}

namespace cairn::frontend {

// void *cairn.address(void *p): hands the pointer on.
inline constexpr const char* kOpaqueAddress = "cairn.address";

// Runs before code generation.
[[nodiscard]] std::unique_ptr<clang::ASTConsumer> createOpaqueAddresses();

// Replaces each marker by the pointer.
void revealAddresses(llvm::Module& module);

}  // namespace cairn::frontend
