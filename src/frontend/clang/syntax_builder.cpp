#include "frontend/clang/syntax_builder.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>

namespace cairn::frontend {

using clang::CompoundStmt;
using clang::Expr;
using clang::FPOptionsOverride;
using clang::QualType;
using clang::SourceLocation;
using clang::Stmt;

CompoundStmt* SyntaxBuilder::compound(llvm::ArrayRef<Stmt*> statements, SourceLocation begin, SourceLocation end) {
  return CompoundStmt::Create(context_, statements, FPOptionsOverride(), begin, end);
}

CompoundStmt* SyntaxBuilder::compoundLike(const CompoundStmt& model, llvm::ArrayRef<Stmt*> statements) {
  const auto features = model.hasStoredFPFeatures() ? model.getStoredFPFeatures() : FPOptionsOverride();
  return CompoundStmt::Create(context_, statements, features, model.getLBracLoc(), model.getRBracLoc());
}

Stmt* SyntaxBuilder::marker(const char* name, unsigned scope, SourceLocation at) { return numbered(name, scope, at); }

Expr* SyntaxBuilder::numbered(const char* name, unsigned number, SourceLocation at) {
  Expr* argument = clang::IntegerLiteral::Create(context_, llvm::APInt(context_.getIntWidth(context_.IntTy), number),
                                                 context_.IntTy, at);
  return call(name, context_.VoidTy, {argument}, at);
}

Stmt* SyntaxBuilder::label(clang::FunctionDecl& function, Stmt* statement, SourceLocation at) {
  auto* declaration = clang::LabelDecl::Create(context_, &function, at, &context_.Idents.get("cairn.label"));
  auto* result = new (context_) clang::LabelStmt(at, declaration, statement);
  declaration->setStmt(result);
  return result;
}

Expr* SyntaxBuilder::statementExpression(CompoundStmt* block, QualType type) {
  return new (context_) clang::StmtExpr(block, type, block->getBeginLoc(), block->getEndLoc(), /*TemplateDepth=*/0);
}

Stmt* SyntaxBuilder::nothing(SourceLocation at) { return new (context_) clang::NullStmt(at); }

std::pair<Stmt*, Stmt*> SyntaxBuilder::saved(clang::FunctionDecl& function, Expr* expression) {
  const SourceLocation at = expression->getBeginLoc();
  const QualType type = expression->getType().getUnqualifiedType();
  auto* variable = clang::VarDecl::Create(context_, &function, at, at, &context_.Idents.get("cairn.value"), type,
                                          context_.getTrivialTypeSourceInfo(type), clang::SC_None);
  variable->addAttr(clang::NoDebugAttr::CreateImplicit(context_));
  variable->setInit(expression);
  variable->setIsUsed();
  auto* declaration = new (context_) clang::DeclStmt(clang::DeclGroupRef(variable), at, at);
  auto* reference = clang::DeclRefExpr::Create(context_, clang::NestedNameSpecifierLoc(), SourceLocation(), variable,
                                               false, at, type, clang::VK_LValue);
  return {declaration, cast(reference, type, clang::CK_LValueToRValue)};
}

Expr* SyntaxBuilder::sequence(llvm::ArrayRef<Expr*> steps, Expr* last) {
  Expr* result = last;
  for (Expr* step : llvm::reverse(steps)) {
    result =
        clang::BinaryOperator::Create(context_, step, result, clang::BO_Comma, last->getType(), last->getValueKind(),
                                      clang::OK_Ordinary, step->getBeginLoc(), FPOptionsOverride());
  }
  return result;
}

SyntaxBuilder::Kept SyntaxBuilder::kept(clang::FunctionDecl& function, Expr* expression) {
  const SourceLocation at = expression->getBeginLoc();
  const bool isObject = expression->isLValue();
  const QualType own = expression->getType();
  Expr* stored = isObject ? addressOf(expression) : expression;
  const QualType type = stored->getType().getUnqualifiedType();
  auto* variable = clang::VarDecl::Create(context_, &function, at, at, &context_.Idents.get(kOperandVariable), type,
                                          context_.getTrivialTypeSourceInfo(type), clang::SC_None);
  variable->addAttr(clang::NoDebugAttr::CreateImplicit(context_));
  variable->setIsUsed();
  const auto named = [&] {
    return clang::DeclRefExpr::Create(context_, clang::NestedNameSpecifierLoc(), SourceLocation(), variable, false, at,
                                      type, clang::VK_LValue);
  };
  Expr* assignment = clang::BinaryOperator::Create(context_, named(), stored, clang::BO_Assign, type, clang::VK_PRValue,
                                                   clang::OK_Ordinary, at, FPOptionsOverride());
  Expr* value = read(named());
  return {new (context_) clang::DeclStmt(clang::DeclGroupRef(variable), at, at), assignment,
          isObject ? dereferenced(value, own) : value};
}

Expr* SyntaxBuilder::handOver(const char* name, Expr* object) {
  const SourceLocation at = object->getBeginLoc();
  const QualType pointer = context_.getPointerType(object->getType());
  const QualType sizeType = context_.getSizeType();
  Expr* address = clang::UnaryOperator::Create(context_, object, clang::UO_AddrOf, pointer, clang::VK_PRValue,
                                               clang::OK_Ordinary, at, /*CanOverflow=*/false, FPOptionsOverride());
  const auto bytes = static_cast<std::uint64_t>(context_.getTypeSizeInChars(object->getType()).getQuantity());
  Expr* size =
      clang::IntegerLiteral::Create(context_, llvm::APInt(context_.getIntWidth(sizeType), bytes), sizeType, at);
  return call(name, context_.VoidPtrTy, {cast(address, context_.VoidPtrTy, clang::CK_BitCast), size}, at);
}

Expr* SyntaxBuilder::handOver(const char* name, clang::VarDecl& variable) {
  const SourceLocation at = variable.getLocation();
  return handOver(name, clang::DeclRefExpr::Create(context_, clang::NestedNameSpecifierLoc(), SourceLocation(),
                                                   &variable, false, at, variable.getType(), clang::VK_LValue));
}

clang::DeclStmt* SyntaxBuilder::declaration(clang::Decl* one, const clang::DeclStmt& statement) {
  return new (context_) clang::DeclStmt(clang::DeclGroupRef(one), statement.getBeginLoc(), statement.getEndLoc());
}

Expr* SyntaxBuilder::through(const char* name, Expr* object) {
  const SourceLocation at = object->getBeginLoc();
  const QualType pointer = context_.getPointerType(object->getType());
  Expr* same = handOver(name, object);
  return clang::UnaryOperator::Create(context_, cast(same, pointer, clang::CK_BitCast), clang::UO_Deref,
                                      object->getType(), clang::VK_LValue, clang::OK_Ordinary, at,
                                      /*CanOverflow=*/false, FPOptionsOverride());
}

Expr* SyntaxBuilder::addressOf(Expr* object) {
  return clang::UnaryOperator::Create(context_, object, clang::UO_AddrOf, context_.getPointerType(object->getType()),
                                      clang::VK_PRValue, clang::OK_Ordinary, object->getBeginLoc(),
                                      /*CanOverflow=*/false, FPOptionsOverride());
}

Expr* SyntaxBuilder::dereferenced(Expr* pointer, QualType type) {
  return clang::UnaryOperator::Create(context_, pointer, clang::UO_Deref, type, clang::VK_LValue, clang::OK_Ordinary,
                                      pointer->getBeginLoc(), /*CanOverflow=*/false, FPOptionsOverride());
}

Expr* SyntaxBuilder::read(Expr* lvalue) {
  return cast(lvalue, lvalue->getType().getUnqualifiedType(), clang::CK_LValueToRValue);
}

Expr* SyntaxBuilder::integerCast(Expr* value, QualType type) {
  const bool same = context_.hasSameUnqualifiedType(value->getType(), type);
  return same ? value : cast(value, type, clang::CK_IntegralCast);
}

Expr* SyntaxBuilder::operation(clang::BinaryOperatorKind op, Expr* left, Expr* right, QualType type,
                               SourceLocation at) {
  return clang::BinaryOperator::Create(context_, left, right, op, type, clang::VK_PRValue, clang::OK_Ordinary, at,
                                       FPOptionsOverride());
}

Expr* SyntaxBuilder::passed(const char* name, Expr* pointer) {
  const SourceLocation at = pointer->getBeginLoc();
  return cast(call(name, context_.VoidPtrTy, {cast(pointer, context_.VoidPtrTy, clang::CK_BitCast)}, at),
              pointer->getType(), clang::CK_BitCast);
}

Expr* SyntaxBuilder::after(const char* name, Expr* expression) {
  const SourceLocation at = expression->getBeginLoc();
  return clang::BinaryOperator::Create(context_, call(name, context_.VoidTy, {}, at), expression, clang::BO_Comma,
                                       expression->getType(), expression->getValueKind(), clang::OK_Ordinary, at,
                                       FPOptionsOverride());
}

Expr* SyntaxBuilder::call(const char* name, QualType result, llvm::ArrayRef<Expr*> arguments, SourceLocation at) {
  llvm::SmallVector<QualType, 2> parameters;
  for (const Expr* argument : arguments) parameters.push_back(argument->getType());
  clang::FunctionDecl* called = function(name, result, parameters);
  auto* reference = clang::DeclRefExpr::Create(context_, clang::NestedNameSpecifierLoc(), SourceLocation(), called,
                                               false, at, called->getType(), clang::VK_LValue);
  Expr* callee = cast(reference, context_.getPointerType(called->getType()), clang::CK_FunctionToPointerDecay);
  return clang::CallExpr::Create(context_, callee, arguments, result, clang::VK_PRValue, at, FPOptionsOverride());
}

clang::FunctionDecl* SyntaxBuilder::function(const char* name, QualType result, llvm::ArrayRef<QualType> parameters) {
  clang::FunctionDecl*& known = functions_[name];
  if (known != nullptr) return known;
  const QualType type = context_.getFunctionType(result, parameters, clang::FunctionProtoType::ExtProtoInfo());
  known = clang::FunctionDecl::Create(context_, context_.getTranslationUnitDecl(), SourceLocation(), SourceLocation(),
                                      &context_.Idents.get(name), type, context_.getTrivialTypeSourceInfo(type),
                                      clang::SC_Extern);
  llvm::SmallVector<clang::ParmVarDecl*, 2> declared;
  for (const QualType parameter : parameters) {
    declared.push_back(clang::ParmVarDecl::Create(context_, known, SourceLocation(), SourceLocation(), nullptr,
                                                  parameter, nullptr, clang::SC_None, nullptr));
  }
  known->setParams(declared);
  known->setImplicit();
  return known;
}

Expr* SyntaxBuilder::cast(Expr* expression, QualType type, clang::CastKind kind) {
  return clang::ImplicitCastExpr::Create(context_, type, kind, expression, nullptr, clang::VK_PRValue,
                                         FPOptionsOverride());
}

}  // namespace cairn::frontend
