// The order in which the operands of an expression are evaluated is mostly nobody's promise (6.5p3): the arguments of a call, both sides
// of `+`, `<`, `=` or `[]`, the elements of an initialiser. Where it matters, each order is followed.
//
// A step on the syntax tree finds operands of which a call of one may change what another one reads or writes, and evaluates them one
// after the other into variables of their own, between markers. A step on the module copies what lies between the markers for
// each other order, and lets a choice decide.
#pragma once

#include <memory>

namespace clang {
class ASTConsumer;
}
namespace llvm {
class Module;
}

namespace cairn::frontend {

// void cairn.order(unsigned): of operands 0 to n - 1 of group g marker g * kMostOperands + i stands before operand i, and one with i = n behind
// the last. Groups inside of an operand have smaller numbers.
inline constexpr const char* kOrder = "cairn.order";
inline constexpr unsigned kMostOperands = 8;
// void cairn.order.assumed(void): operands that depend on each other are evaluated from left to right.
inline constexpr const char* kOrderAssumed = "cairn.order.assumed";

// Runs last before code generation.
[[nodiscard]] std::unique_ptr<clang::ASTConsumer> createEvaluationOrders();

// Every order, of programs.
void followOrders(llvm::Module& module);
// The order in which Clang evaluates, of the library's models.
void keepOrder(llvm::Module& module);

}  // namespace cairn::frontend
