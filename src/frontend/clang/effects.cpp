#include "frontend/clang/effects.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/Builtins.h>
#include <llvm/ADT/StringSwitch.h>

#include <algorithm>

#include "frontend/clang/padding_marks.h"

namespace cairn::frontend {

namespace {

using clang::Expr;
using clang::QualType;
using clang::Stmt;

template <typename Set>
void unite(Set& set, const Set& other) {
  set.insert(other.begin(), other.end());
}

const clang::Type* kindOf(clang::ASTContext& context, QualType type) {
  return context.getCanonicalType(type).getUnqualifiedType().getTypePtr();
}

// A part of an object named by `.` or by an index into an array that is a part of it: up to the object's own name, or to
// where a pointer is followed.
const Expr* outermost(const Expr* object) {
  while (true) {
    object = object->IgnoreParens();
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(object); member != nullptr && !member->isArrow()) {
      object = member->getBase();
      continue;
    }
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(object)) {
      const auto* decay = llvm::dyn_cast<clang::ImplicitCastExpr>(element->getBase()->IgnoreParens());
      if (decay != nullptr && decay->getCastKind() == clang::CK_ArrayToPointerDecay) {
        object = decay->getSubExpr();
        continue;
      }
    }
    return object;
  }
}

const clang::VarDecl* variableOf(const Expr& object) {
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&object);
  return reference == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
}

// Calls that earlier steps have put into the tree.
bool isMarker(const clang::FunctionDecl& function) {
  return function.getDeclName().isIdentifier() &&
         (function.getName().starts_with("cairn.") || function.getName().starts_with(kUnclearPadding));
}

// Functions without body: what they are known not to do.
enum class Known { Nothing, Reads, Frees, Ends, Other };

Known knownFunction(clang::ASTContext& context, const clang::FunctionDecl& function) {
  if (function.hasAttr<clang::ConstAttr>()) return Known::Nothing;
  if (function.hasAttr<clang::PureAttr>()) return Known::Reads;
  if (const unsigned builtin = function.getBuiltinID(); builtin != 0) {
    if (context.BuiltinInfo.isConst(builtin)) return Known::Nothing;
    if (context.BuiltinInfo.isPure(builtin)) return Known::Reads;
  }
  if (!function.getDeclName().isIdentifier()) return Known::Other;
  const llvm::StringRef name = function.getName();
  if (name.starts_with("__VERIFIER_nondet_") || isMarker(function)) return Known::Nothing;
  return llvm::StringSwitch<Known>(name)
      .Cases("malloc", "calloc", "alloca", "__builtin_alloca", "aligned_alloc", Known::Nothing)
      .Cases("__builtin_constant_p", "__builtin_object_size", "__builtin_expect", Known::Nothing)
      // What they print is nobody's input.
      .Cases("printf", "puts", "putchar", "fprintf", "fputs", "fputc", "putc", "vprintf", "vfprintf", Known::Reads)
      .Cases("strdup", "strndup", Known::Reads)
      .Cases("free", "realloc", Known::Frees)
      .Cases("exit", "_Exit", "_exit", "abort", "__assert_fail", Known::Ends)
      .Default(Known::Other);
}

// The variable errno is what this function's result points to.
bool isErrno(const clang::FunctionDecl* function) {
  return function->getDeclName().isIdentifier() && function->getName() == "__errno_location";
}

bool writesThroughParameters(const clang::FunctionDecl& function) {
  if (function.isVariadic() || !function.hasPrototype()) return true;
  return std::any_of(function.param_begin(), function.param_end(), [](const clang::ParmVarDecl* parameter) {
    const QualType type = parameter->getType();
    if (type->isRecordType()) return true;
    return type->isPointerType() && !type->getPointeeType().isConstQualified() &&
           !type->getPointeeType()->isFunctionType();
  });
}

// A new block, or no block.
bool isNewBlock(const Expr& value) {
  const Expr* stripped = value.IgnoreParenCasts();
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(stripped)) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    return callee != nullptr && callee->getDeclName().isIdentifier() && !callee->hasBody() &&
           (callee->getName() == "malloc" || callee->getName() == "calloc");
  }
  if (const auto* number = llvm::dyn_cast<clang::IntegerLiteral>(stripped)) return number->getValue().isZero();
  return false;
}

}  // namespace

void Touched::add(const Touched& other) {
  memory |= other.memory;
  world |= other.world;
  end |= other.end;
  unite(places, other.places);
  unite(types, other.types);
}

void Effects::add(const Effects& other) {
  reads.add(other.reads);
  writes.add(other.writes);
}

// Which addresses a program uses, which pointers hold only new blocks, and whether it reads objects as another type.
class EffectAnalysis::AddressUses {
 public:
  explicit AddressUses(EffectAnalysis& analysis) : analysis_(analysis) {}

  // `direct`: the parent only loads, stores or names a part of what the expression names.
  void visit(const Stmt* statement, bool direct = false) {
    if (statement == nullptr) return;
    if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement)) {
      for (const clang::Decl* each : declaration->decls()) {
        if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(each)) initialised(*variable);
      }
      return;
    }
    if (llvm::isa<clang::UnaryExprOrTypeTraitExpr>(statement)) return;
    if (const auto* expression = llvm::dyn_cast<Expr>(statement)) return visitExpression(*expression, direct);
    for (const Stmt* child : statement->children()) visit(child);
  }

  void initialised(const clang::VarDecl& variable) {
    if (variable.getInit() == nullptr) {
      return;
    }
    if (!isNewBlock(*variable.getInit())) analysis_.notFresh_.insert(&variable);
    visit(variable.getInit());
  }

 private:
  void visitExpression(const Expr& expression, bool direct) {
    if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&expression)) {
      if (!direct) analysis_.addressed_.insert(reference->getDecl()->getCanonicalDecl());
      return;
    }
    if (const auto* paren = llvm::dyn_cast<clang::ParenExpr>(&expression)) return visit(paren->getSubExpr(), direct);
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&expression)) {
      if (!direct) analysis_.addressed_.insert(member->getMemberDecl()->getCanonicalDecl());
      return visit(member->getBase(), direct && !member->isArrow());
    }
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(&expression)) {
      const auto* decay = llvm::dyn_cast<clang::ImplicitCastExpr>(element->getBase()->IgnoreParens());
      if (decay != nullptr && decay->getCastKind() == clang::CK_ArrayToPointerDecay) {
        visit(decay->getSubExpr(), direct);
      } else {
        visit(element->getBase());
      }
      return visit(element->getIdx());
    }
    if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(&expression)) {
      if (cast->getCastKind() == clang::CK_BitCast) noteView(*cast);
      return visit(cast->getSubExpr(), cast->getCastKind() == clang::CK_LValueToRValue);
    }
    if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&expression);
        operation != nullptr && operation->isAssignmentOp()) {
      if (const clang::VarDecl* variable = variableOf(*operation->getLHS()->IgnoreParens());
          variable != nullptr && (operation->isCompoundAssignmentOp() || !isNewBlock(*operation->getRHS()))) {
        analysis_.notFresh_.insert(variable);
      }
      visit(operation->getLHS(), true);
      return visit(operation->getRHS());
    }
    if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(&expression);
        operation != nullptr && operation->isIncrementDecrementOp()) {
      if (const clang::VarDecl* variable = variableOf(*operation->getSubExpr()->IgnoreParens())) {
        analysis_.notFresh_.insert(variable);
      }
      return visit(operation->getSubExpr(), true);
    }
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&expression);
        call != nullptr && call->getDirectCallee() != nullptr && isMarker(*call->getDirectCallee())) {
      for (const Expr* argument : call->arguments()) {
        const auto* address = llvm::dyn_cast<clang::UnaryOperator>(argument->IgnoreParenCasts());
        const bool names = address != nullptr && address->getOpcode() == clang::UO_AddrOf;
        visit(names ? address->getSubExpr() : argument, names);
      }
      return;
    }
    for (const Stmt* child : expression.children()) visit(child);
  }

  // A conversion between pointers to objects of two types, neither of them bytes or void.
  void noteView(const clang::CastExpr& cast) {
    const QualType from = cast.getSubExpr()->getType();
    const QualType to = cast.getType();
    if (!from->isPointerType() || !to->isPointerType()) return;
    const clang::Type* one = kindOf(analysis_.context_, from->getPointeeType());
    const clang::Type* other = kindOf(analysis_.context_, to->getPointeeType());
    if (one == other || one->isVoidType() || other->isVoidType()) return;
    if (one->isCharType() || other->isCharType() || one->isFunctionType() || other->isFunctionType()) return;
    analysis_.punned_ = true;
  }

  EffectAnalysis& analysis_;
};

// Collects what a statement does, with or without its calls.
class EffectAnalysis::Walk {
 public:
  Walk(const EffectAnalysis& analysis, bool ofCallee) : analysis_(analysis), ofCallee_(ofCallee) {}

  Effects effects;
  std::vector<const clang::CallExpr*> calls;

  void visit(const Stmt* statement) {
    if (statement == nullptr || llvm::isa<clang::UnaryExprOrTypeTraitExpr>(statement)) return;
    for (const Stmt* child : statement->children()) visit(child);
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(statement)) {
      calls.push_back(call);
    } else if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(statement)) {
      if (cast->getCastKind() == clang::CK_LValueToRValue) access(*cast->getSubExpr(), effects.reads);
    } else if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(statement)) {
      if (!operation->isAssignmentOp()) return;
      if (operation->isCompoundAssignmentOp()) access(*operation->getLHS(), effects.reads);
      access(*operation->getLHS(), effects.writes);
    } else if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(statement)) {
      if (!unary->isIncrementDecrementOp()) return;
      access(*unary->getSubExpr(), effects.reads);
      access(*unary->getSubExpr(), effects.writes);
    } else if (llvm::isa<clang::AsmStmt>(statement) || llvm::isa<clang::AtomicExpr>(statement)) {
      effects.reads.memory = effects.writes.memory = effects.writes.world = true;
    }
  }

 private:
  void access(const Expr& object, Touched& touched) const { analysis_.access(object, touched, ofCallee_); }

  const EffectAnalysis& analysis_;
  bool ofCallee_;
};

void EffectAnalysis::read(const std::vector<clang::FunctionDecl*>& functions,
                          const std::vector<const clang::VarDecl*>& globals) {
  AddressUses uses(*this);
  for (const clang::VarDecl* variable : globals) uses.initialised(*variable);
  for (const clang::FunctionDecl* function : functions) uses.visit(function->getBody());

  for (const clang::FunctionDecl* function : functions) functions_[function->getCanonicalDecl()] = {};
  for (bool changed = true; changed;) {
    changed = false;
    for (const clang::FunctionDecl* function : functions) {
      Walk walk(*this, /*ofCallee=*/true);
      walk.visit(function->getBody());
      Effects all = std::move(walk.effects);
      for (const clang::CallExpr* call : walk.calls) all.add(ofCall(*call));
      // Its own variables are others at each call.
      for (Touched* touched : {&all.reads, &all.writes}) {
        for (auto place = touched->places.begin(); place != touched->places.end(); ++place) {
          const auto* variable = llvm::dyn_cast<clang::VarDecl>(*place);
          if (variable != nullptr && variable->hasLocalStorage()) touched->places.erase(place);
        }
      }
      Effects& known = functions_[function->getCanonicalDecl()];
      changed |= all.size() != known.size();
      known = std::move(all);
    }
  }
}

Effects EffectAnalysis::direct(const Stmt& expression) const {
  Walk walk(*this, /*ofCallee=*/false);
  walk.visit(&expression);
  return std::move(walk.effects);
}

Effects EffectAnalysis::reading(const Expr& object) const {
  Effects result;
  access(object, result.reads, /*ofCallee=*/false);
  return result;
}

std::vector<const clang::CallExpr*> EffectAnalysis::calls(const Stmt& expression) const {
  Walk walk(*this, /*ofCallee=*/false);
  walk.visit(&expression);
  return std::move(walk.calls);
}

Effects EffectAnalysis::ofCall(const clang::CallExpr& call) const {
  const clang::FunctionDecl* callee = call.getDirectCallee();
  return callee == nullptr ? ofUnknown(nullptr) : ofFunction(*callee);
}

Effects EffectAnalysis::ofFunction(const clang::FunctionDecl& function) const {
  const auto found = functions_.find(function.getCanonicalDecl());
  return found != functions_.end() ? found->second : ofUnknown(&function);
}

Effects EffectAnalysis::ofUnknown(const clang::FunctionDecl* function) const {
  Effects result;
  const Known known = function == nullptr ? Known::Other : knownFunction(context_, *function);
  if (known == Known::Nothing) {
    result.reads.world = isErrno(function);
    return result;
  }
  if (known == Known::Ends) {
    result.writes.end = true;
    return result;
  }
  result.reads.memory = result.reads.end = true;
  if (known == Known::Reads) return result;
  result.writes.end = function != nullptr && function->isNoReturn();
  result.writes.memory = known == Known::Frees || function == nullptr || writesThroughParameters(*function);
  if (known == Known::Frees) return result;
  result.reads.world = result.writes.world = true;
  if (function == nullptr || !context_.getSourceManager().isInSystemHeader(function->getLocation())) {
    // Another source may define it, and it knows the global variables.
    result.writes.memory = result.writes.end = true;
  }
  return result;
}

void EffectAnalysis::access(const Expr& object, Touched& touched, bool ofCallee) const {
  const Expr* whole = outermost(&object);
  if (const clang::VarDecl* variable = variableOf(*whole)) {
    const clang::Decl* declared = variable->getCanonicalDecl();
    if (!addressed_.contains(declared)) {
      touched.places.insert(declared);
      return;
    }
    if (whole == object.IgnoreParens() && !variable->getType()->isRecordType()) {
      touched.places.insert(declared);
      return;
    }
  } else if (llvm::isa<clang::CompoundLiteralExpr>(whole) || llvm::isa<clang::StringLiteral>(whole)) {
    return;
  } else {
    touched.end = true;  // the access itself may be wrong
  }
  accessThroughPointer(object, touched, ofCallee);
}

void EffectAnalysis::accessThroughPointer(const Expr& object, Touched& touched, bool ofCallee) const {
  const Expr* whole = outermost(&object);
  const Expr* pointer = nullptr;
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(whole)) pointer = member->getBase();
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(whole)) pointer = element->getBase();
  if (const auto* target = llvm::dyn_cast<clang::UnaryOperator>(whole); target != nullptr)
    pointer = target->getSubExpr();
  if (ofCallee && pointer != nullptr && isFresh(*pointer)) return;

  const Expr* named = object.IgnoreParens();
  const clang::Type* type = kindOf(context_, named->getType());
  if (type->isRecordType() || type->isArrayType() || type->isAnyComplexType() || type->isVectorType()) {
    touched.memory = true;
    return;
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(named)) {
    const auto* field = llvm::cast<clang::FieldDecl>(member->getMemberDecl());
    if (field->getParent()->isUnion()) {
      touched.memory = true;
    } else {
      touched.places.insert(field->getCanonicalDecl());
    }
    return;
  }
  touched.types.insert(type);
}

// A block that the function itself has made. Another evaluation of its caller's expression reaches it only through a place that
// the function writes, too.
bool EffectAnalysis::isFresh(const Expr& pointer) const {
  const clang::VarDecl* variable = variableOf(*pointer.IgnoreParenImpCasts());
  return variable != nullptr && variable->hasLocalStorage() && !llvm::isa<clang::ParmVarDecl>(variable) &&
         !notFresh_.contains(variable) && !addressed_.contains(variable->getCanonicalDecl());
}

bool EffectAnalysis::interfere(const Effects& one, const Effects& other) const {
  return (one.writes.end && other.reads.end) || (other.writes.end && one.reads.end) || interfereInState(one, other);
}

bool EffectAnalysis::interfereInState(const Effects& one, const Effects& other) const {
  return collide(one.writes, other.reads) || collide(one.writes, other.writes) || collide(other.writes, one.reads);
}

bool EffectAnalysis::collide(const Touched& writes, const Touched& other) const {
  if (writes.empty() || other.empty()) return false;
  if (writes.world && other.world) return true;
  const auto inMemory = [&](const Touched& touched) {
    return touched.memory || !touched.types.empty() ||
           std::any_of(touched.places.begin(), touched.places.end(),
                       [&](const clang::Decl* place) { return !isHidden(*place); });
  };
  if ((writes.memory && inMemory(other)) || (other.memory && inMemory(writes))) return true;
  for (const clang::Decl* place : writes.places) {
    if (other.places.contains(place)) return true;
    if (isHidden(*place)) continue;
    if (punned_ && inMemory(other)) return true;
    for (const clang::Type* type : other.types) {
      if (mayBe(*place, *type)) return true;
    }
  }
  for (const clang::Type* type : writes.types) {
    if (punned_ && inMemory(other)) return true;
    for (const clang::Type* read : other.types) {
      if (mayAlias(*type, *read)) return true;
    }
    for (const clang::Decl* place : other.places) {
      if (!isHidden(*place) && mayBe(*place, *type)) return true;
    }
  }
  return false;
}

// A variable that is reached by its name alone. One that other sources may name is no such variable.
bool EffectAnalysis::isHidden(const clang::Decl& place) const {
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(&place);
  return variable != nullptr && !addressed_.contains(&place) &&
         (variable->hasLocalStorage() || variable->isStaticLocal() || !variable->isExternallyVisible());
}

// Whether an access by that type through a pointer may meet the variable or member.
bool EffectAnalysis::mayBe(const clang::Decl& place, const clang::Type& type) const {
  if (!addressed_.contains(&place)) {
    // The bytes of a member can be reached from its structure.
    return llvm::isa<clang::FieldDecl>(place) && type.isCharType();
  }
  const QualType own = llvm::cast<clang::ValueDecl>(place).getType();
  const clang::Type* element = kindOf(context_, context_.getBaseElementType(own));
  return element->isRecordType() || mayAlias(*element, type);
}

bool EffectAnalysis::mayAlias(const clang::Type& one, const clang::Type& other) const {
  if (punned_ || &one == &other || one.isCharType() || other.isCharType()) return true;
  if (one.isPointerType() && other.isPointerType()) return true;
  if (!one.isIntegralOrEnumerationType() || !other.isIntegralOrEnumerationType()) return false;
  return context_.getTypeSize(&one) == context_.getTypeSize(&other);
}

}  // namespace cairn::frontend
