// Walks over what an instruction reads, defines and where a block leads, without a case for each kind.
#pragma once

#include <utility>
#include <variant>

#include "program/code/instruction.h"

namespace cairn::program {

namespace detail {
template <typename... Fs>
struct Overloaded : Fs... {
  using Fs::operator()...;
};
}  // namespace detail

// A visitor out of one lambda a kind; forgetting a kind does not compile.
template <typename... Fs>
[[nodiscard]] auto overloaded(Fs... fs) {
  return detail::Overloaded<Fs...>{std::move(fs)...};
}

// Calls `visit(const Operand&)` for every operand, also for the value of a Bind (which is no use in the sense of liveness).
template <typename Visit>
void forEachOperand(const Operation& operation, Visit visit) {
  std::visit(overloaded(
                 [&](const Binary& op) {
                   visit(op.left);
                   visit(op.right);
                 },
                 [&](const Compare& op) {
                   visit(op.left);
                   visit(op.right);
                 },
                 [&](const Convert& op) { visit(op.value); },
                 [&](const Float& op) {
                   for (const Operand& arg : op.args) visit(arg);
                 },
                 [&](const Select& op) {
                   visit(op.condition);
                   visit(op.yes);
                   visit(op.no);
                 },
                 [&](const Address& op) {
                   visit(op.base);
                   for (const auto& [index, scale] : op.indices) visit(index);
                 },
                 [&](const Load& op) { visit(op.address); },
                 [&](const Store& op) {
                   visit(op.value);
                   visit(op.address);
                 },
                 [](const Enter&) {}, [](const Leave&) {},
                 [&](const Call& op) {
                   visit(op.callee);
                   for (const Operand& arg : op.args) visit(arg);
                 },
                 [&](const Intrinsic& op) {
                   for (const Operand& arg : op.args) visit(arg);
                 },
                 [&](const Bind& op) { visit(op.value); }),
             operation);
}

// Calls `visit(RegId)` for every register the operation sets.
template <typename Visit>
void forEachResult(const Operation& operation, Visit visit) {
  std::visit(overloaded(
                 [&](const Call& op) {
                   for (const RegId result : op.results) visit(result);
                 },
                 [&](const Intrinsic& op) {
                   if (op.result.valid()) visit(op.result);
                 },
                 [](const Store&) {}, [](const Enter&) {}, [](const Leave&) {}, [](const Bind&) {},
                 [&](const Binary& op) { visit(op.result); }, [&](const Compare& op) { visit(op.result); },
                 [&](const Convert& op) { visit(op.result); }, [&](const Float& op) { visit(op.result); },
                 [&](const Select& op) { visit(op.result); }, [&](const Address& op) { visit(op.result); },
                 [&](const Load& op) { visit(op.result); }),
             operation);
}

// Calls `visit(const Edge&)` for every way out of the block.
template <typename Visit>
void forEachEdge(const TerminatorOp& terminator, Visit visit) {
  std::visit(overloaded([&](const Jump& op) { visit(op.to); },
                        [&](const Branch& op) {
                          visit(op.yes);
                          visit(op.no);
                        },
                        [](const Return&) {}, [](const Unreachable&) {}, [](const Unsupported&) {}),
             terminator);
}

// Calls `visit(const Operand&)` for every operand, the arguments of edges included.
template <typename Visit>
void forEachOperand(const TerminatorOp& terminator, Visit visit) {
  if (const auto* branch = std::get_if<Branch>(&terminator)) visit(branch->condition);
  if (const auto* end = std::get_if<Return>(&terminator)) {
    for (const Operand& value : end->values) visit(value);
  }
  forEachEdge(terminator, [&](const Edge& edge) {
    for (const Operand& arg : edge.args) visit(arg);
  });
}

}  // namespace cairn::program
