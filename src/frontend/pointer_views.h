// Whether a program may read the bytes of a stored pointer as an integer: `*(long *)q`. The casts of the program tell through what types
// one piece of memory is seen; they are noted in the module, for pointer_taint.h.
#pragma once

namespace clang {
class ASTContext;
}
namespace llvm {
class Module;
}

namespace cairn::frontend {

// Notes every pair of kinds of memory between which a cast of the translation unit goes. Kinds: memory with pointers, with integers,
// with characters, and `void`. A cast between two structs counts if an integer of one lies over a pointer of the other. Not
// counted: results of malloc and the like, which are new memory, and arguments of library functions that keep no pointer;
// but memcpy joins its operands.
void notePointerViews(llvm::Module& module, clang::ASTContext& context);

struct IntegerViews {
  bool integers = false;    // an integer of 16 bits or more may hold bytes of a stored pointer
  bool characters = false;  // a character may
};

// Over all translation units that were linked into the module: kinds that a chain of casts joins with memory with pointers.
[[nodiscard]] IntegerViews integerViews(const llvm::Module& module);

}  // namespace cairn::frontend
