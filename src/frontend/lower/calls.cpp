// Calls: of functions with a body, through pointers, with variable arguments, and inline assembly that does nothing.
#include <fmt/format.h>
#include <llvm/IR/InlineAsm.h>

#include "frontend/lower/function.h"
#include "frontend/passes/library.h"
#include "support/check.h"

namespace cairn::frontend {

using namespace program;

std::string unsupportedFunction(llvm::StringRef name) {
  static constexpr llvm::StringLiteral kJumps[] = {
      "setjmp",     "_setjmp",       "__setjmp",   "sigsetjmp",  "__sigsetjmp", "longjmp",     "_longjmp",
      "siglongjmp", "__longjmp_chk", "getcontext", "setcontext", "makecontext", "swapcontext", "vfork"};
  static constexpr llvm::StringLiteral kThreads[] = {
      "pthread_create", "pthread_exit", "pthread_cancel", "pthread_join", "pthread_cond_wait",
      "thrd_create",    "thrd_join",    "thrd_exit",      "fork",         "clone",
      "clone3"};
  if (llvm::is_contained(kJumps, name)) return fmt::format("a call of {}: jumps between stack frames", name.str());
  if (llvm::is_contained(kThreads, name)) return fmt::format("a call of {}: threads", name.str());
  return {};
}

bool isErrorFunction(const llvm::Function& function) {
  return (function.getName() == "reach_error" || function.getName() == "__VERIFIER_error") &&
         !function.isDeclaration() && !function.hasFnAttribute(kLibraryAttribute);
}

FunctionLowering::Parts FunctionLowering::lowerCall(llvm::CallBase& call) {
  if (call.isInlineAsm()) return lowerAssembly(call);
  if (auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) return lowerIntrinsic(*intrinsic);
  auto* callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
  if (callee == nullptr) return lowerIndirectCall(call);
  const llvm::StringRef name = callee->getName();
  if (callee->isDeclaration() && (name.starts_with("__cairn_") || name.starts_with("cairn."))) {
    return lowerModelCall(call, name);
  }
  const bool users = !callee->isDeclaration() && !callee->hasFnAttribute(kLibraryAttribute);
  if ((name == "alloca" || name == "__builtin_alloca") && !users && call.arg_size() == 1) {
    return {emit_.intrinsic(IntrinsicOp::StackAllocate, types_.pointer(),
                            {word(*call.getArgOperand(0)), Operand::constant(kLargestAlignment, types_.word())})};
  }
  if (callee->isDeclaration()) {
    if (std::string why = unsupportedFunction(name); !why.empty()) throw support::Unsupported(why);
    if (callee->hasFnAttribute(llvm::Attribute::ReturnsTwice)) {
      throw support::Unsupported(fmt::format("a call of {}, which may return twice", name.str()));
    }
  }
  if (isErrorFunction(*callee)) emit_.effect(IntrinsicOp::Error, {});
  return lowerDirectCall(call, *callee);
}

// A value passed where a declaration without prototype leaves its type open, as x86 hands it on.
std::optional<Operand> FunctionLowering::coerced(const Operand& value, Type to) {
  if (value.type == to) return value;
  if (value.type.kind == TypeKind::Float || to.kind == TypeKind::Float) return std::nullopt;
  const Operand bits =
      value.type.kind == TypeKind::Ptr ? emit_.convert(ConvertOp::PtrToInt, value, intType(value.type.bits)) : value;
  const Operand resized = emit_.zeroExtendOrTruncate(bits, intType(to.bits));
  return to.kind == TypeKind::Ptr ? emit_.convert(ConvertOp::IntToPtr, resized, to) : resized;
}

std::vector<Operand> FunctionLowering::fixedArguments(llvm::CallBase& call, unsigned count) {
  Operands result;
  for (unsigned i = 0; i < count; ++i) {
    for (const Operand& operand : operands(*call.getArgOperand(i))) result.push_back(operand);
  }
  return result;
}

// A struct passed in memory becomes its words: that is how it lies among the variable arguments.
void FunctionLowering::appendMemoryArgument(llvm::CallBase& call, unsigned index, Operands& out) {
  const auto& layout = types_.layout();
  auto* type = call.getParamByValType(index);
  const std::uint64_t size = layout.getTypeAllocSize(type);
  const std::uint64_t wordBytes = types_.pointerBits() / 8;
  const auto alignment = call.getParamAlign(index);
  if (alignment && alignment->value() > wordBytes && wordBytes == 8) {
    throw support::Unsupported("an over-aligned struct among variable arguments");
  }
  const auto& fields = types_.parts(type);
  const Operand base = scalar(*call.getArgOperand(index));
  std::size_t field = 0;
  for (std::uint64_t offset = 0; offset < size; offset += wordBytes) {
    const std::uint64_t bytes = std::min(wordBytes, size - offset);
    while (field < fields.size() && fields[field].offset < offset) ++field;
    const bool here =
        field < fields.size() && fields[field].offset == offset && fields[field].type.storeBytes() <= bytes;
    const bool alone = here && (field + 1 == fields.size() || fields[field + 1].offset >= offset + bytes);
    const Type piece = alone ? fields[field].type : intType(static_cast<unsigned>(8 * bytes));
    out.push_back(emit_.load(piece, emit_.address(base, static_cast<std::int64_t>(offset))));
  }
}

void FunctionLowering::appendVariadic(llvm::CallBase& call, unsigned index, Operands& out) {
  auto& argument = *call.getArgOperand(index);
  if (call.isByValArgument(index)) {
    appendMemoryArgument(call, index, out);
    return;
  }
  const auto& layout = parts(argument);
  const Operands values = operands(argument);
  if (argument.getType()->isVectorTy()) {
    if (types_.layout().getTypeSizeInBits(argument.getType()) > 64) {
      throw support::Unsupported("a wide vector among variable arguments");
    }
    out.push_back(packed(layout, values));
  } else if (isWide(argument.getType())) {
    throw support::Unsupported("a wide integer among variable arguments");
  } else {
    out.insert(out.end(), values.begin(), values.end());
  }
}

FunctionLowering::Parts FunctionLowering::lowerDirectCall(llvm::CallBase& call, llvm::Function& callee) {
  const Operand target = module_.addressOf(callee);
  const auto* type = callee.getFunctionType();
  std::vector<Type> parameters;
  for (auto* parameter : type->params()) {
    for (const Part& part : types_.parts(parameter)) parameters.push_back(part.type);
  }
  Operands args;
  if (call.getFunctionType() == type) {
    args = fixedArguments(call, type->getNumParams());
  } else {
    const unsigned fixed = type->isVarArg() ? std::min(type->getNumParams(), call.arg_size()) : call.arg_size();
    Operands given = fixedArguments(call, fixed);
    if (given.size() < parameters.size()) {
      throw support::Unsupported(fmt::format("a call of {} with too few arguments", callee.getName().str()));
    }
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      const auto argument = coerced(given[i], parameters[i]);
      if (!argument) throw support::Unsupported(fmt::format("a call of {} with other types", callee.getName().str()));
      args.push_back(*argument);
    }
  }
  if (type->isVarArg()) {
    for (unsigned i = type->getNumParams(); i < call.arg_size(); ++i) appendVariadic(call, i, args);
  }
  const Operands results = emit_.call(target, std::move(args), partTypes(type->getReturnType()));
  if (call.getType()->isVoidTy()) return {};
  if (call.getType() == type->getReturnType()) return defined(results);
  const auto wanted = partTypes(call.getType());
  if (results.empty()) return undefined(wanted.size());
  Parts converted;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto result = i < results.size() ? coerced(results[i], wanted[i]) : std::nullopt;
    if (!result) throw support::Unsupported(fmt::format("a call of {} with another result", callee.getName().str()));
    converted.push_back(result);
  }
  return converted;
}

FunctionLowering::Parts FunctionLowering::lowerIndirectCall(llvm::CallBase& call) {
  const auto* type = call.getFunctionType();
  const Operand target = scalar(*call.getCalledOperand());
  Operands args = fixedArguments(call, type->getNumParams());
  for (unsigned i = type->getNumParams(); i < call.arg_size(); ++i) appendVariadic(call, i, args);
  const Operands results = emit_.call(target, std::move(args), partTypes(call.getType()));
  return defined(results);
}

// Assembly without instructions only keeps a compiler from moving code: an output tied to an input has its value, another
// output any value.
FunctionLowering::Parts FunctionLowering::lowerAssembly(llvm::CallBase& call) {
  const auto& assembly = *llvm::cast<llvm::InlineAsm>(call.getCalledOperand());
  const llvm::StringRef text = llvm::StringRef(assembly.getAsmString()).trim();
  if (!text.empty() && text != "nop") throw support::Unsupported(fmt::format("inline assembly `{}`", text.str()));
  const auto constraints = assembly.ParseConstraints();
  std::vector<std::optional<unsigned>> argumentOf(constraints.size());
  unsigned next = 0;
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    if (constraints[i].hasArg()) argumentOf[i] = next++;
  }
  Parts result;
  for (const auto& constraint : constraints) {
    if (constraint.Type != llvm::InlineAsm::isOutput || constraint.isIndirect) continue;
    auto* outputs = llvm::dyn_cast<llvm::StructType>(call.getType());
    auto* type = outputs == nullptr ? call.getType() : outputs->getElementType(0);
    if (constraint.hasMatchingInput()) {
      auto& input = *call.getArgOperand(*argumentOf[static_cast<std::size_t>(constraint.MatchingInput)]);
      const Parts copied = value(input);
      result.append(copied.begin(), copied.end());
    } else if (outputs == nullptr) {
      result.append(types_.parts(type).size(), std::nullopt);
    } else {
      throw support::Unsupported("inline assembly with several outputs");
    }
  }
  const auto wanted = types_.parts(call.getType());
  if (result.size() != wanted.size()) throw support::Unsupported("inline assembly with converted outputs");
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (result[i] && result[i]->type != wanted[i].type)
      throw support::Unsupported("inline assembly with converted outputs");
  }
  return result;
}

}  // namespace cairn::frontend
