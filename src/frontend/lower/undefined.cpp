// Stand-ins for functions that are declared, used and defined nowhere, as UndefinedPolicy says. What a stand-in assumes is
// written into the function, so that it can be listed with a verdict.
#include <fmt/format.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include "frontend/lower/emitter.h"
#include "frontend/lower/function.h"
#include "frontend/lower/module.h"
#include "support/check.h"

namespace cairn::frontend {

using namespace program;

namespace {

bool isIntegerOrVoid(const llvm::Type* type) { return type->isIntegerTy() || type->isVoidTy(); }

// A struct or union may travel in integer registers; Clang promises only of scalars that they are defined.
bool isIntegerParameter(const llvm::Type* type, bool defined) { return type->isIntegerTy() && defined; }

// Whether no call passes anything but integers where the declaration leaves the arguments open.
bool openArgumentsAreIntegers(const llvm::Function& function) {
  for (const auto* user : function.users()) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(user);
    if (call == nullptr || call->getCalledOperand() != &function) return false;
    for (unsigned i = 0; i < call->arg_size(); ++i) {
      if (!isIntegerParameter(call->getArgOperand(i)->getType(), call->paramHasAttr(i, llvm::Attribute::NoUndef))) {
        return false;
      }
    }
  }
  return true;
}

bool overIntegersOnly(const llvm::Function& function) {
  if (!isIntegerOrVoid(function.getReturnType())) return false;
  for (const auto& argument : function.args()) {
    if (!isIntegerParameter(argument.getType(), argument.hasAttribute(llvm::Attribute::NoUndef))) return false;
  }
  return !function.isVarArg() || openArgumentsAreIntegers(function);
}

enum class StandIn { Unsupported, Ends, Pure, Havoc };

StandIn standInFor(const llvm::Function& function, UndefinedPolicy policy) {
  if (!unsupportedFunction(function.getName()).empty()) return StandIn::Unsupported;
  const bool known = policy != UndefinedPolicy::Default || overIntegersOnly(function);
  if (known && function.doesNotReturn()) return StandIn::Ends;
  switch (policy) {
    case UndefinedPolicy::Default: return known ? StandIn::Pure : StandIn::Unsupported;
    case UndefinedPolicy::Pure: return StandIn::Pure;
    case UndefinedPolicy::Havoc: return StandIn::Havoc;
  }
  return StandIn::Unsupported;
}

// An unknown integer or float; an unknown pointer is what a cell that the function could write may hold.
std::vector<Operand> unknownResults(Emitter& emit, const TypeLowering& types, const std::vector<Type>& resultTypes,
                                    const Operand& cell, const std::string& name) {
  std::vector<Operand> results;
  results.reserve(resultTypes.size());
  for (const Type type : resultTypes) {
    results.push_back(type == types.pointer() && cell.type == types.pointer() ? emit.load(type, cell)
                                                                              : emit.choose(type, name));
  }
  return results;
}

}  // namespace

Function lowerUndefined(ModuleLowering& module, llvm::Function& source) {
  Function function;
  TypeLowering& types = module.types();
  function.name = source.getName().str();
  function.variadic = source.isVarArg();
  function.library = true;
  Emitter emit(function);
  std::vector<Operand> reachable;
  const std::string quoted = fmt::format("`{}` (undefined)", function.name);
  StandIn kind = standInFor(source, module.options().undefined);
  std::string why = fmt::format("call of undefined function {}", function.name);
  try {
    for (const Part& part : types.parts(source.getReturnType())) function.resultTypes.push_back(part.type);
    for (auto& argument : source.args()) {
      for (const Part& part : types.parts(argument.getType())) {
        function.params.push_back(emit.newRegister(part.type));
        if (part.type.kind != TypeKind::Float) reachable.push_back(Operand::reg(function.params.back(), part.type));
      }
    }
  } catch (const support::Unsupported& unsupported) {
    why = fmt::format("{} in the signature of {}", unsupported.what(), function.name);
    function.params.clear();
    function.registers.clear();
    function.resultTypes.clear();
    kind = StandIn::Unsupported;
  }
  emit.begin(emit.newBlock());
  switch (kind) {
    case StandIn::Unsupported: emit.terminate(program::Unsupported{why}); break;
    case StandIn::Ends:
      function.assumption = fmt::format("{}: ends the program and changes nothing", quoted);
      emit.effect(IntrinsicOp::Abort, {});
      emit.terminate(Unreachable{});
      break;
    case StandIn::Pure:
      function.assumption = function.resultTypes.empty()
                                ? fmt::format("{}: changes nothing", quoted)
                                : fmt::format("{}: returns any value and changes nothing", quoted);
      emit.terminate(Return{unknownResults(emit, types, function.resultTypes, {}, function.name)});
      break;
    case StandIn::Havoc: {
      function.assumption = fmt::format(
          "{}: changes and returns anything that its arguments and the globals reach, frees and keeps nothing", quoted);
      Operand cell;
      if (llvm::is_contained(function.resultTypes, types.pointer())) {
        cell = emit.intrinsic(IntrinsicOp::AllocateStatic, types.pointer(),
                              {Operand::constant(types.pointerBits() / 8, types.word())});
        reachable.push_back(cell);
      }
      if (source.isVarArg()) reachable.push_back(emit.intrinsic(IntrinsicOp::VariadicArea, types.pointer(), {}));
      emit.effect(IntrinsicOp::HavocReachable, std::move(reachable));
      emit.terminate(Return{unknownResults(emit, types, function.resultTypes, cell, function.name)});
      break;
    }
  }
  emit.finish();
  return function;
}

}  // namespace cairn::frontend
