// Calls of the functions that library models are written over (library/cairn_intrinsics.h), and of those that earlier
// stages of the front end insert.
#include <fmt/format.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Analysis/ValueTracking.h>

#include "frontend/lower/function.h"
#include "frontend/passes/promote.h"
#include "support/check.h"

namespace cairn::frontend {

using namespace program;

namespace {

std::string literalText(const llvm::Value& value, llvm::StringRef function) {
  llvm::StringRef text;
  CAIRN_CHECK(llvm::getConstantStringInfo(&value, text),
              fmt::format("{} needs a string literal as argument", function.str()));
  return text.str();
}

std::optional<IntrinsicOp> modelIntrinsic(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<IntrinsicOp>>(name)
      .Case("__cairn_allocate", IntrinsicOp::Allocate)
      .Case("__cairn_allocate_static", IntrinsicOp::AllocateStatic)
      .Case("__cairn_allocate_aligned", IntrinsicOp::AllocateAligned)
      .Case("__cairn_resize", IntrinsicOp::Resize)
      .Case("__cairn_argument_count", IntrinsicOp::ArgumentCount)
      .Case("__cairn_rotate", IntrinsicOp::Rotate)
      .Case("__cairn_mismatch", IntrinsicOp::Mismatch)
      .Case("__cairn_integer", IntrinsicOp::Integer)
      .Case("__cairn_integer_fits", IntrinsicOp::IntegerFits)
      .Case("__cairn_free", IntrinsicOp::Free)
      .Case("__cairn_block_size", IntrinsicOp::BlockSize)
      .Case("__cairn_copy", IntrinsicOp::Copy)
      .Cases("__cairn_fill", "__cairn_fill_16", "__cairn_fill_32", IntrinsicOp::Fill)
      .Cases("__cairn_find", "__cairn_find_16", "__cairn_find_32", IntrinsicOp::Find)
      .Case("__cairn_find_set", IntrinsicOp::FindSet)
      .Case("__cairn_havoc", IntrinsicOp::Havoc)
      .Case("__cairn_assume", IntrinsicOp::Assume)
      .Case("__cairn_error", IntrinsicOp::Error)
      .Case("__cairn_exit", IntrinsicOp::Exit)
      .Case("__cairn_abort", IntrinsicOp::Abort)
      .Case("__cairn_print", IntrinsicOp::Print)
      .Case("__cairn_number_size", IntrinsicOp::NumberSize)
      .Cases("__cairn_number", "__cairn_numberf", "__cairn_numberl", IntrinsicOp::Number)
      .Case("__cairn_format", IntrinsicOp::Format)
      .Case("__cairn_record_region", IntrinsicOp::Region)
      .Case("__cairn_record_lend", IntrinsicOp::Lend)
      .Case("__cairn_record_take_back", IntrinsicOp::TakeBack)
      .Case("__cairn_record_any_lent", IntrinsicOp::AnyLent)
      .Case("__cairn_record_lent_size", IntrinsicOp::LentSize)
      .Case("__cairn_record_client_writes", IntrinsicOp::ClientWrites)
      .Case("__cairn_record_chunk", IntrinsicOp::Chunk)
      .Case("__cairn_record_settled", IntrinsicOp::Settled)
      .Case("__cairn_record_arena", IntrinsicOp::Arena)
      .Case("__cairn_grow", IntrinsicOp::Grow)
      .Default(std::nullopt);
}

}  // namespace

FunctionLowering::Parts FunctionLowering::lowerModelCall(llvm::CallBase& call, llvm::StringRef name) {
  const auto resultTypes = partTypes(call.getType());
  if (name == "__cairn_unsupported") throw support::Unsupported(literalText(*call.getArgOperand(0), name));
  if (name == "__cairn_assumption") {
    function_.assumption = literalText(*call.getArgOperand(0), name);
    return {};
  }
  if (name.starts_with("__cairn_choose_")) {
    return {emit_.choose(resultTypes.front(), literalText(*call.getArgOperand(0), name))};
  }
  if (name.starts_with("__cairn_between_")) {
    Operands bounds = {scalar(*call.getArgOperand(1)), scalar(*call.getArgOperand(2))};
    return {emit_.intrinsic(IntrinsicOp::ChooseBetween, resultTypes.front(), std::move(bounds),
                            literalText(*call.getArgOperand(0), name))};
  }
  if (name == "__cairn_words") {
    Operands args = {scalar(*call.getArgOperand(1)), scalar(*call.getArgOperand(2))};
    return {emit_.intrinsic(IntrinsicOp::Words, resultTypes.front(), std::move(args),
                            literalText(*call.getArgOperand(0), name))};
  }
  if (name == "__cairn_text") {
    return {emit_.intrinsic(IntrinsicOp::Text, resultTypes.front(), {}, literalText(*call.getArgOperand(0), name))};
  }
  if (name == "__cairn_loan_fault") {
    Operands args = {scalar(*call.getArgOperand(1))};
    emit_.effect(IntrinsicOp::LoanFault, std::move(args), literalText(*call.getArgOperand(0), name));
    return {};
  }
  if (name == "__cairn_client_call") {
    Operands args = {scalar(*call.getArgOperand(1)), scalar(*call.getArgOperand(2))};
    emit_.effect(IntrinsicOp::ClientCall, std::move(args), literalText(*call.getArgOperand(0), name));
    return {};
  }
  if (llvm::StringRef variable = name; variable.consume_front(kUninitialised)) {
    return {emit_.choose(resultTypes.front(), fmt::format("uninitialised {}", variable.split(' ').first.str()))};
  }
  Operands args;
  for (auto& argument : call.args()) args.push_back(scalar(*argument));
  if (llvm::StringRef function = name; function.consume_front("__cairn_math_")) {
    return {emit_.intrinsic(IntrinsicOp::Math, resultTypes.front(), std::move(args), function.str())};
  }
  if (llvm::StringRef suffix = name; suffix.consume_front("__cairn_number_fits")) {
    const char* const type = suffix.empty() ? "f64" : suffix == "f" ? "f32" : "f80";
    return {emit_.intrinsic(IntrinsicOp::NumberFits, resultTypes.front(), std::move(args), type)};
  }
  const auto op = modelIntrinsic(name);
  CAIRN_CHECK(op, fmt::format("an intrinsic named {}", name.str()));
  if (*op == IntrinsicOp::Exit || *op == IntrinsicOp::Abort) {
    endProgram(*op, std::move(args));
    return {};
  }
  if (resultTypes.empty()) {
    emit_.effect(*op, std::move(args));
    return {};
  }
  return {emit_.intrinsic(*op, resultTypes.front(), std::move(args))};
}

}  // namespace cairn::frontend
