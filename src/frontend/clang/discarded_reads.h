// Reads of structures, unions and complex numbers whose value nobody uses: `*p;`, `(void)*p;`, `(c ? *p : z);`, `(*p, 3)`. In C each is
// an access of the whole object (6.3.2.1p2, 6.8.3p2). Clang generates no code for it, so an invalid pointer would stay unseen.
//
// A step on the syntax tree finds these reads and sends the address through a marker function. A step on the module makes
// of each marker a copy of the bytes into an object of its own, which every engine checks like any other copy.
#pragma once

#include <memory>

namespace clang {
class ASTConsumer;
}
namespace llvm {
class Module;
}

namespace cairn::frontend {

// void *cairn.read(void *object, size_t size): the bytes are read; the pointer is handed on.
inline constexpr const char* kDiscardedRead = "cairn.read";
// void cairn.read.unclear(void): a value is read in a way that cannot be marked.
inline constexpr const char* kUnclearRead = "cairn.read.unclear";

// Runs behind the scope markers and before code generation.
[[nodiscard]] std::unique_ptr<clang::ASTConsumer> createDiscardedReads();

// Replaces the markers. The copies have lifetimes of their own, so it runs before scopes are resolved.
void copyDiscarded(llvm::Module& module);

}  // namespace cairn::frontend
