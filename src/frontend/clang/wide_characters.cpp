#include "frontend/clang/wide_characters.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/CodeGen/ModuleBuilder.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

#include <string>

namespace cairn::frontend {

namespace {

constexpr const char* kWidthAttribute = "cairn-wide-characters";  // value: "16", "32" or "unclear"
constexpr llvm::StringLiteral kUnclear = "unclear";
constexpr llvm::StringLiteral kModelPrefixes[] = {"__wide16_", "__wide32_"};  // library/wchar.c, library/wchar16.c

// The width of the type that the program itself calls wchar_t, or else of the compiler's.
unsigned ownWidth(const clang::ASTContext& context) {
  for (const clang::NamedDecl* found : context.getTranslationUnitDecl()->lookup(&context.Idents.get("wchar_t"))) {
    const auto* name = llvm::dyn_cast<clang::TypedefNameDecl>(found);
    if (name != nullptr && name->getUnderlyingType()->isIntegerType()) {
      return static_cast<unsigned>(context.getTypeSize(name->getUnderlyingType()));
    }
  }
  return static_cast<unsigned>(context.getTypeSize(context.getWideCharType()));
}

llvm::StringRef widthName(unsigned bits) { return bits == 16 ? "16" : bits == 32 ? "32" : kUnclear; }

llvm::StringRef widthIn(const clang::FunctionDecl* function, const clang::ASTContext& context, unsigned own) {
  bool narrow = false;
  bool wide = false;
  const auto look = [&](clang::QualType type) {
    const clang::QualType pointee = type->getPointeeType();
    if (pointee.isNull() || !pointee->isIntegerType() || pointee->isIncompleteType()) return;
    narrow |= context.getTypeSize(pointee) == 16;
    wide |= context.getTypeSize(pointee) == 32;
  };
  if (function != nullptr) {
    look(function->getReturnType());
    for (const clang::ParmVarDecl* parameter : function->parameters()) look(parameter->getType());
  }
  if (narrow && wide) return kUnclear;
  return widthName(narrow ? 16 : wide ? 32 : own);
}

// Same numbers of parameters, pointers at the same places: otherwise it is another library's function of that name. A
// declaration without prototype says nothing.
bool agree(const llvm::FunctionType& declared, const llvm::FunctionType& model) {
  if (declared.isVarArg() && declared.getNumParams() == 0) return !model.isVarArg();
  if (declared.isVarArg() != model.isVarArg() || declared.getNumParams() != model.getNumParams()) return false;
  for (unsigned i = 0; i < declared.getNumParams(); ++i) {
    if (declared.getParamType(i)->isPointerTy() != model.getParamType(i)->isPointerTy()) return false;
  }
  return declared.getReturnType()->isPointerTy() == model.getReturnType()->isPointerTy();
}

}  // namespace

void noteWideCharacters(llvm::Module& module, clang::CodeGenerator& generator, const clang::ASTContext& context) {
  const unsigned own = ownWidth(context);
  for (llvm::Function& function : module) {
    if (function.isIntrinsic()) continue;
    const clang::Decl* declaration = generator.GetDeclForMangledName(function.getName());
    const auto* declared = llvm::dyn_cast_or_null<clang::FunctionDecl>(declaration);
    function.addFnAttr(kWidthAttribute, widthIn(declared, context, own));
  }
}

void reconcileWideCharacters(llvm::Module& into, llvm::Module& from) {
  for (llvm::Function& function : from) {
    llvm::Function* other = into.getFunction(function.getName());
    if (other == nullptr) continue;
    const llvm::Attribute here = function.getFnAttribute(kWidthAttribute);
    if (here == other->getFnAttribute(kWidthAttribute)) continue;
    function.addFnAttr(kWidthAttribute, kUnclear);
    other->addFnAttr(kWidthAttribute, kUnclear);
  }
}

bool hasWideModel(llvm::StringRef name, const llvm::Module& library) {
  return llvm::any_of(kModelPrefixes,
                      [&](llvm::StringRef prefix) { return library.getFunction((prefix + name).str()) != nullptr; });
}

void chooseWideModels(llvm::Module& module, const llvm::Module& library) {
  for (llvm::Function& function : module) {
    if (!function.isDeclaration() || function.isIntrinsic()) continue;
    const llvm::StringRef width = function.getFnAttribute(kWidthAttribute).getValueAsString();
    const std::string name = ("__wide" + width + "_" + function.getName()).str();
    const llvm::Function* model = library.getFunction(name);
    if (model != nullptr && agree(*function.getFunctionType(), *model->getFunctionType())) function.setName(name);
  }
}

void restoreWideNames(llvm::Module& module) {
  for (llvm::Function& function : module) {
    llvm::StringRef name = function.getName();
    for (const llvm::StringRef prefix : kModelPrefixes) {
      if (!name.consume_front(prefix)) continue;
      const std::string plain = name.str();
      if (module.getFunction(plain) == nullptr) function.setName(plain);
      break;
    }
  }
}

}  // namespace cairn::frontend
