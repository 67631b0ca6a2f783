// Evaluations whose order C leaves open: operands, arguments, the two sides of an assignment, initialisers in braces (6.5p2, p3,
// 6.5.2.2p10, 6.7.9p23). Clang has one order, other compilers have others, so a program that depends on it is right for one and
// wrong for the other. Where the order can matter (effects.h), it becomes a choice.
//
// A step on the syntax tree gives such operands variables of their own, `(begin(), a = f(), next(), b = g(), end(), a - b)`,
// and a step on the module chooses in which order the parts between the markers are executed.
//
// Two operands are executed one after the other: that a part of one may come between two parts of another is not followed. Where that
// could matter, too, one choice is unsupported.
#pragma once

#include <memory>

namespace clang {
class ASTConsumer;
}
namespace llvm {
class Module;
}

namespace cairn::frontend {

// Each takes the number of the expression, unique in its function.
inline constexpr const char* kOrderBegin = "cairn.order.begin";
inline constexpr const char* kOrderNext = "cairn.order.next";
inline constexpr const char* kOrderEnd = "cairn.order.end";
// Here the order matters in a way that is not followed; its number is 0.
inline constexpr const char* kOrderUnclear = "cairn.order.unclear";

// What the choice is called in an input.
inline constexpr const char* kOrderChoice = "order of evaluation";

// Hands everything on to `next`, functions at the end of the source: what a function does is known by then.
[[nodiscard]] std::unique_ptr<clang::ASTConsumer> createEvaluationOrder(std::unique_ptr<clang::ASTConsumer> next);

// Replaces the markers by choices. Lifetimes are settled: the parts are copied.
void chooseEvaluationOrder(llvm::Module& module);

}  // namespace cairn::frontend
