#include "frontend/clang/implicit_declarations.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/Basic/Builtins.h>
#include <clang/Sema/Lookup.h>
#include <clang/Sema/Sema.h>
#include <clang/Sema/SemaDiagnostic.h>
#include <llvm/ADT/StringMap.h>

#include <optional>

namespace cairn::frontend {

namespace {

class ImplicitDeclarations : public clang::ExternalSemaSource {
 public:
  void InitializeSema(clang::Sema& sema) override { sema_ = &sema; }
  void ForgetSema() override { sema_ = nullptr; }

  // Asked when nothing else has declared the name. The declaration is handed out without entering any scope, so that a later
  // declaration of the program's own, of whatever type, does not conflict with it.
  bool LookupUnqualified(clang::LookupResult& result, clang::Scope* /*scope*/) override {
    const clang::IdentifierInfo* name = result.getLookupName().getAsIdentifierInfo();
    if (sema_ == nullptr || name == nullptr || result.isForRedeclaration() ||
        result.getLookupKind() != clang::Sema::LookupOrdinaryName) {
      return false;
    }
    const std::optional<unsigned> builtin = builtinNamed(name->getName());
    if (!builtin) return false;
    clang::FunctionDecl*& function = declared_[name->getName()];
    if (function == nullptr) function = declare(*name, *builtin, result.getNameLoc());
    if (function == nullptr) return false;
    result.addDecl(function);
    return true;
  }

 private:
  std::optional<unsigned> builtinNamed(llvm::StringRef name) {
    if (builtins_.empty()) {
      const clang::Builtin::Context& known = sema_->getASTContext().BuiltinInfo;
      for (unsigned id = 1; id < clang::Builtin::FirstTSBuiltin; ++id) {
        if (known.isPredefinedLibFunction(id)) builtins_.try_emplace(known.getName(id), id);
      }
    }
    const auto found = builtins_.find(name);
    return found == builtins_.end() ? std::nullopt : std::optional(found->second);
  }

  clang::FunctionDecl* declare(const clang::IdentifierInfo& name, unsigned builtin, clang::SourceLocation at) {
    clang::ASTContext& context = sema_->getASTContext();
    clang::ASTContext::GetBuiltinTypeError error = clang::ASTContext::GE_None;
    const clang::QualType type = context.GetBuiltinType(builtin, error);
    if (error != clang::ASTContext::GE_None) return nullptr;
    const bool c99 = sema_->getLangOpts().C99;
    sema_->Diag(at, c99 ? clang::diag::ext_implicit_lib_function_decl_c99 : clang::diag::ext_implicit_lib_function_decl)
        << name.getName() << type;
    auto* function = clang::FunctionDecl::Create(context, context.getTranslationUnitDecl(), at, at, &name, type,
                                                 /*TInfo=*/nullptr, clang::SC_Extern);
    function->setImplicit();
    if (const auto* prototype = type->getAs<clang::FunctionProtoType>()) {
      llvm::SmallVector<clang::ParmVarDecl*, 4> parameters;
      for (const clang::QualType parameter : prototype->param_types()) {
        parameters.push_back(clang::ParmVarDecl::Create(context, function, clang::SourceLocation(),
                                                        clang::SourceLocation(), nullptr, parameter, nullptr,
                                                        clang::SC_None, nullptr));
        parameters.back()->setScopeInfo(0, parameters.size() - 1);
      }
      function->setParams(parameters);
    }
    return function;
  }

  clang::Sema* sema_ = nullptr;
  llvm::StringMap<unsigned> builtins_;
  llvm::StringMap<clang::FunctionDecl*> declared_;
};

}  // namespace

llvm::IntrusiveRefCntPtr<clang::ExternalSemaSource> createImplicitDeclarations() {
  return llvm::makeIntrusiveRefCnt<ImplicitDeclarations>();
}

}  // namespace cairn::frontend
