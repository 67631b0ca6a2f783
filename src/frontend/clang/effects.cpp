#include "frontend/clang/effects.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/AST/Stmt.h>
#include <llvm/ADT/StringSwitch.h>

#include <algorithm>
#include <utility>

namespace cairn::frontend {

namespace {

using clang::Expr;
using clang::Stmt;

template <typename T>
bool intersect(const std::set<T>& a, const std::set<T>& b) {
  const auto& smaller = a.size() < b.size() ? a : b;
  const auto& larger = a.size() < b.size() ? b : a;
  return std::ranges::any_of(smaller, [&](const T& one) { return larger.contains(one); });
}

// Integers by their size, all pointers alike: what one of them writes is read as another one often enough.
const clang::Type* accessType(const clang::ASTContext& context, clang::QualType type) {
  type = type.getCanonicalType().getUnqualifiedType();
  if (type->isEnumeralType()) type = context.IntTy;
  if (type->isAnyPointerType()) type = context.VoidPtrTy;
  if (type->isIntegerType()) {
    type = context.getIntTypeForBitwidth(static_cast<unsigned>(context.getTypeSize(type)), /*Signed=*/0);
  }
  return type.isNull() ? nullptr : type.getCanonicalType().getTypePtr();
}

// Of the library: the value depends on the arguments and on what they point to, and nothing is written.
bool isPure(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("strlen", "strcmp", "strncmp", "strcasecmp", "strncasecmp", "strcoll", "memcmp", "bcmp", true)
      .Cases("strchr", "strrchr", "strstr", "strspn", "strcspn", "strpbrk", "memchr", "strnlen", true)
      .Cases("abs", "labs", "llabs", "atoi", "atol", "atoll", "atof", true)
      .Cases("isalnum", "isalpha", "isdigit", "isxdigit", "islower", "isupper", "isspace", "ispunct", true)
      .Cases("isprint", "isgraph", "iscntrl", "isblank", "tolower", "toupper", true)
      .Cases("wcslen", "wcscmp", "wcsncmp", "wmemcmp", "wcschr", "wcsrchr", "wcsstr", true)
      .Cases("sqrt", "fabs", "floor", "ceil", "sin", "cos", "pow", "exp", true)
      .Default(false);
}

// Of the library: what its arguments lead to is all that it touches.
bool touchesArgumentsOnly(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("memset", "memcpy", "memmove", "mempcpy", "memccpy", "bzero", "bcopy", true)
      .Cases("strcpy", "strncpy", "stpcpy", "strcat", "strncat", "strsep", "strlcpy", "strlcat", true)
      .Cases("sprintf", "snprintf", "vsprintf", "vsnprintf", "sscanf", true)
      .Cases("wmemset", "wmemcpy", "wmemmove", "wcscpy", "wcsncpy", "wcscat", "free", true)
      .Default(false);
}

// The execution ends there, or goes on as if nothing had been.
bool endsOrPasses(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("reach_error", "abort", "__assert_fail", "__assert_perror_fail", "__assert", true)
      .Default(false);
}

// A new block, which nobody else knows. That one result may lie where a freed block lay is a choice anyway.
bool allocates(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("malloc", "calloc", "aligned_alloc", "alloca", "__builtin_alloca", "strdup", "strndup", true)
      .Default(false);
}

const clang::FunctionDecl* calleeOf(const Stmt& statement) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(&statement);
  return call == nullptr ? nullptr : call->getDirectCallee();
}

bool isAllocation(const Expr* value) {
  if (value == nullptr) return false;
  value = value->IgnoreParenCasts();
  const clang::FunctionDecl* function = calleeOf(*value);
  return function != nullptr && !function->hasBody() && function->getIdentifier() != nullptr &&
         allocates(function->getName());
}

}  // namespace

void Touched::add(const Touched& other) {
  variables.insert(other.variables.begin(), other.variables.end());
  hidden.insert(other.hidden.begin(), other.hidden.end());
  pointees.insert(other.pointees.begin(), other.pointees.end());
  bytes = bytes || other.bytes;
  library = library || other.library;
  unknown = unknown || other.unknown;
}

bool Touched::meets(const Touched& other) const {
  const auto any = [](const Touched& t) {
    return t.unknown || t.bytes || t.library || !t.variables.empty() || !t.pointees.empty();
  };
  if ((unknown && any(other)) || (other.unknown && any(*this))) return true;
  if (library && other.library) return true;
  if (intersect(hidden, other.hidden)) return true;
  if (intersect(variables, other.variables) || intersect(pointees, other.pointees)) return true;
  const auto memory = [](const Touched& t) { return t.bytes || !t.pointees.empty() || !t.variables.empty(); };
  if ((bytes && memory(other)) || (other.bytes && memory(*this))) return true;
  // A pointer may lead to a variable of such a type.
  const auto leadsTo = [](const Touched& pointers, const Touched& named) {
    return std::ranges::any_of(named.variables, [&](const clang::VarDecl* variable) {
      const clang::ASTContext& context = variable->getASTContext();
      const clang::QualType type = context.getBaseElementType(variable->getType());
      return type->isRecordType() ? !pointers.pointees.empty() : pointers.pointees.contains(accessType(context, type));
    });
  };
  return leadsTo(*this, other) || leadsTo(other, *this);
}

void Effects::add(const Effects& other) {
  reads.add(other.reads);
  writes.add(other.writes);
}

bool Effects::conflictWith(const Effects& other) const {
  return writes.meets(other.writes) || writes.meets(other.reads) || reads.meets(other.writes);
}

void EffectsOf::enter(const clang::FunctionDecl& function) {
  struct Search : clang::RecursiveASTVisitor<Search> {
    std::set<const clang::VarDecl*> found;

    bool VisitUnaryOperator(clang::UnaryOperator* operation) {
      if (operation->getOpcode() != clang::UO_AddrOf) return true;
      const Expr* object = operation->getSubExpr()->IgnoreParens();
      const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(object);
      if (reference == nullptr) return true;
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl())) found.insert(variable);
      return true;
    }
  };
  Search search;
  search.TraverseStmt(function.getBody());
  shown_ = std::move(search.found);
}

Evaluation EffectsOf::reading(const Expr& lvalue) {
  Evaluation result;
  touch(lvalue, result.own.reads);
  return result;
}

Evaluation EffectsOf::evaluation(const Expr& expression) {
  Evaluation result;
  visit(&expression, result);
  return result;
}

void EffectsOf::visit(const Stmt* statement, Evaluation& into) {
  if (statement == nullptr || llvm::isa<clang::UnaryExprOrTypeTraitExpr>(statement)) return;
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(statement)) {
    if (cast->getCastKind() == clang::CK_LValueToRValue) touch(*cast->getSubExpr(), into.own.reads);
  } else if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(statement)) {
    if (operation->isAssignmentOp()) touch(*operation->getLHS(), into.own.writes);
    if (operation->isCompoundAssignmentOp()) touch(*operation->getLHS(), into.own.reads);
  } else if (const auto* step = llvm::dyn_cast<clang::UnaryOperator>(statement)) {
    if (step->isIncrementDecrementOp()) {
      touch(*step->getSubExpr(), into.own.reads);
      touch(*step->getSubExpr(), into.own.writes);
    }
  } else if (llvm::isa<clang::CallExpr>(statement)) {
    into.called.add(callOf(*statement));
  } else if (llvm::isa<clang::AsmStmt>(statement)) {
    into.own.reads.unknown = into.own.writes.unknown = true;
  } else if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement)) {
    for (const clang::Decl* declared : declaration->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
      if (variable != nullptr && !variable->hasGlobalStorage()) visit(variable->getInit(), into);
    }
    return;
  }
  for (const Stmt* child : statement->children()) visit(child, into);
}

// The object that an lvalue names.
void EffectsOf::touch(const Expr& lvalue, Touched& into) {
  const Expr* object = lvalue.IgnoreParens();
  const clang::QualType type = object->getType();
  while (true) {
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(object)) {
      if (member->isArrow()) return holdsNewBlock(*member->getBase()) ? void() : touchThrough(type, into);
      object = member->getBase()->IgnoreParens();
    } else if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(object)) {
      const auto* decayed = llvm::dyn_cast<clang::CastExpr>(element->getBase()->IgnoreParens());
      if (decayed == nullptr || decayed->getCastKind() != clang::CK_ArrayToPointerDecay) {
        return holdsNewBlock(*element->getBase()) ? void() : touchThrough(type, into);
      }
      object = decayed->getSubExpr()->IgnoreParens();
    } else {
      break;
    }
  }
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(object)) {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl())) {
      const bool hidden =
          !variable->hasGlobalStorage() && variable->getType()->isScalarType() && !shown_.contains(variable);
      (hidden ? into.hidden : into.variables).insert(variable->getCanonicalDecl());
    }
    return;
  }
  if (const auto* through = llvm::dyn_cast<clang::UnaryOperator>(object)) {
    const bool fresh = through->getOpcode() == clang::UO_Deref && holdsNewBlock(*through->getSubExpr());
    if (fresh) return;
  }
  touchThrough(type, into);
}

void EffectsOf::touchThrough(clang::QualType type, Touched& into) const {
  type = context_.getBaseElementType(type);
  if (type->isRecordType() || type->isCharType() || type->isVoidType()) {
    into.bytes = true;
  } else {
    into.pointees.insert(accessType(context_, type));
  }
}

bool EffectsOf::holdsNewBlock(const Expr& pointer) {
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(pointer.IgnoreParenImpCasts());
  if (reference == nullptr) return false;
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
  return variable != nullptr && newBlocks_.contains(variable);
}

// Local pointers that are given nothing but new blocks, and whose address nobody takes.
void EffectsOf::findNewBlocks(const clang::FunctionDecl& function) {
  struct Search : clang::RecursiveASTVisitor<Search> {
    std::set<const clang::VarDecl*> candidates;
    std::set<const clang::VarDecl*> others;

    static const clang::VarDecl* variableOf(const Expr* expression) {
      const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(expression->IgnoreParens());
      return reference == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    }
    bool VisitVarDecl(clang::VarDecl* variable) {
      if (!variable->isLocalVarDecl() || variable->hasGlobalStorage() || !variable->getType()->isPointerType()) {
        return true;
      }
      if (isAllocation(variable->getInit())) candidates.insert(variable);
      if (variable->getInit() != nullptr && !isAllocation(variable->getInit())) others.insert(variable);
      return true;
    }
    bool VisitBinaryOperator(clang::BinaryOperator* operation) {
      if (!operation->isAssignmentOp()) return true;
      const clang::VarDecl* variable = variableOf(operation->getLHS());
      if (variable == nullptr) return true;
      const bool allocation = operation->getOpcode() == clang::BO_Assign && isAllocation(operation->getRHS());
      (allocation ? candidates : others).insert(variable);
      return true;
    }
    bool VisitUnaryOperator(clang::UnaryOperator* operation) {
      const bool changes = operation->isIncrementDecrementOp() || operation->getOpcode() == clang::UO_AddrOf;
      const clang::VarDecl* variable = changes ? variableOf(operation->getSubExpr()) : nullptr;
      if (variable != nullptr) others.insert(variable);
      return true;
    }
  };
  Search search;
  search.TraverseStmt(function.getBody());
  for (const clang::VarDecl* variable : search.candidates) {
    if (variable->isLocalVarDecl() && !search.others.contains(variable)) newBlocks_.insert(variable);
  }
}

Effects EffectsOf::callOf(const Stmt& statement) {
  const auto& call = llvm::cast<clang::CallExpr>(statement);
  const clang::FunctionDecl* function = call.getDirectCallee();
  if (function == nullptr) {
    Effects result;
    result.reads.unknown = result.writes.unknown = true;
    return result;
  }
  Effects result = effectsOf(*function);
  const bool library =
      function->getIdentifier() != nullptr && (result.writes.library || touchesArgumentsOnly(function->getName()));
  if (function->hasBody() || result.writes.unknown || !library) return result;
  for (const Expr* argument : call.arguments()) {
    if (!argument->getType()->isPointerType()) continue;
    const bool constant = argument->getType()->getPointeeType().isConstQualified();
    handOver(*argument, result.reads);
    if (!constant) handOver(*argument, result.writes);
  }
  return result;
}

// What a pointer leads to that the library gets.
void EffectsOf::handOver(const Expr& pointer, Touched& into) {
  const Expr* inner = pointer.IgnoreParens();
  while (const auto* cast = llvm::dyn_cast<clang::CastExpr>(inner)) {
    if (cast->getCastKind() == clang::CK_ArrayToPointerDecay) return touch(*cast->getSubExpr(), into);
    inner = cast->getSubExpr()->IgnoreParens();
  }
  const auto* address = llvm::dyn_cast<clang::UnaryOperator>(inner);
  if (address != nullptr && address->getOpcode() == clang::UO_AddrOf) return touch(*address->getSubExpr(), into);
  if (!holdsNewBlock(*inner)) into.bytes = true;
}

Effects EffectsOf::effectsOf(const clang::FunctionDecl& function) {
  const clang::FunctionDecl* definition = nullptr;
  if (!function.hasBody(definition) || definition == nullptr) return declared(function);
  if (const auto found = known_.find(definition); found != known_.end()) return found->second;
  Effects result;
  if (active_.contains(definition)) {
    // Of a function that calls itself the rest says it all; a cycle of several is not followed.
    result.reads.unknown = result.writes.unknown = current_ != definition;
    return result;
  }
  active_.insert(definition);
  const clang::FunctionDecl* outer = std::exchange(current_, definition);
  findNewBlocks(*definition);
  Evaluation body;
  visit(definition->getBody(), body);
  result = body.called;
  result.add(body.own);
  const auto isLocal = [](const clang::VarDecl* variable) { return !variable->hasGlobalStorage(); };
  std::erase_if(result.reads.variables, isLocal);
  std::erase_if(result.writes.variables, isLocal);
  result.reads.hidden.clear();
  result.writes.hidden.clear();
  current_ = outer;
  active_.erase(definition);
  known_[definition] = result;
  return result;
}

// A function of which no body was seen so far.
Effects EffectsOf::declared(const clang::FunctionDecl& function) const {
  Effects result;
  if (function.getIdentifier() == nullptr) {
    result.reads.unknown = result.writes.unknown = true;
    return result;
  }
  const llvm::StringRef name = function.getName();
  // Markers, choices of any value, blocks that nobody knows.
  if (name.starts_with("cairn.") || name.starts_with("__cairn_") || name.starts_with("__VERIFIER_") ||
      allocates(name) || endsOrPasses(name)) {
    return result;
  }
  const clang::SourceLocation at = function.getCanonicalDecl()->getLocation();
  const clang::SourceManager& sources = context_.getSourceManager();
  const bool library = function.getBuiltinID() != 0 || (at.isValid() && sources.isInSystemHeader(at));
  if (!library) {
    result.reads.unknown = result.writes.unknown = !function.hasAttr<clang::ConstAttr>();
  } else if (function.hasAttr<clang::ConstAttr>()) {
    return result;
  } else if (isPure(name) || function.hasAttr<clang::PureAttr>()) {
    result.reads.bytes = true;
  } else if (name == "exit" || name == "_Exit" || name == "quick_exit") {
    result.reads.unknown = true;  // what is left when the program ends
  } else if (!touchesArgumentsOnly(name)) {
    result.reads.library = result.writes.library = true;
    // It calls back.
    if (name == "qsort" || name == "bsearch") result.reads.unknown = result.writes.unknown = true;
  }
  return result;
}

}  // namespace cairn::frontend
