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

// Notes through what types the translation unit sees the same memory.
//  - Of a cast between a struct and a struct, or a struct and `void`: the two layouts and how many bits lie between their begins. Layouts
//    that chains of casts lay over each other mix if an integer of one lies over a pointer of another one; also if the chains lead to one of
//    them at two places, or if the program moves along elements of one of them while they differ in size.
//  - Of every other cast: the kinds of memory (with pointers, with integers, with characters, `void`) it goes between.
//  - Of a union whose members it names: whether it lays pointers over integers or characters.
// Not counted: results of malloc and the like, which are new memory, and arguments of library functions that keep no pointer;
// but memcpy joins its operands. Not seen: an index that leaves a member for its neighbour.
void notePointerViews(llvm::Module& module, clang::ASTContext& context);

struct IntegerViews {
  bool integers = false;    // an integer of 16 bits or more may hold bytes of a stored pointer
  bool characters = false;  // a character may
};

// Over all translation units that were linked into the module: kinds that a chain of casts joins with memory with pointers.
[[nodiscard]] IntegerViews integerViews(const llvm::Module& module);

}  // namespace cairn::frontend
