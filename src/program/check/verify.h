// Well-formedness of a program: what every engine may rely on. The rules are numbered here and checked in verify*.cpp.
//
// Program
//   1  The entry is a function without parameters.
//   2  Ids of files, source types and variables are in range, or invalid where that means "none".
//   3  A global's initial bytes and relocations lie inside it; relocations ascend, do not overlap, and name a global or a function.
//   4  Objects (globals, slots) have at most PTRDIFF_MAX bytes.
// Functions
//   5  Types are i1 to i64, f32, f64, f80, or the data model's pointer.
//   6  There is an entry block; it has no parameters and no predecessors. Every edge leads to a block.
//   7  Registers are in range. Each is defined at most once; one that is read is defined.
//   8  In reachable blocks the definition of a register dominates every operand that names it, that of a Bind too.
//   9  Operands: slots, globals and functions exist; a register has the type of its table entry; addresses of slots, globals and functions
//      are pointers; a constant fits its type; fields that the kind does not use are zero.
// Instructions (an operation also has the right number of operands; its result has the type it says)
//  10  Binary: integers of one type, also the result. Wrap flags only on add, sub, mul, shl.
//  11  Compare: two integers or two pointers of one type; the result is i1.
//  12  Convert: zext and sext to a wider integer, trunc to a narrower one, ptrtoint, inttoptr, bitcast between a float and an integer
//      of one width.
//  13  Float: operands and result as listed at FloatOp; resize changes the width.
//  14  Select: the condition is i1; both values and the result have one type.
//  15  Address: base and result are pointers, indices integers.
//  16  Load, Store: the address is a pointer. Enter, Leave: the slot exists.
//  17  Call: the callee is a pointer; one register a result type. A direct call passes and receives what the function declares
//      (more arguments only if it is variadic).
//  18  Intrinsic: arguments, result and text as in intrinsic_signature.h. VariadicArea only in a variadic function.
//  19  Bind: the variable exists.
// Ends of blocks
//  20  An edge passes what the target's parameters take. The condition of a branch is i1.
//  21  A return gives the function's result types.
//  22  An Unsupported says why.
#pragma once

#include <string>
#include <vector>

#include "program/code/program.h"

namespace cairn::program {

// The broken rules, each with function and block; empty if the program is well formed.
[[nodiscard]] std::vector<std::string> verify(const Program& program);

}  // namespace cairn::program
