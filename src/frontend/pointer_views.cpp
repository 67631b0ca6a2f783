#include "frontend/pointer_views.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/RecordLayout.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace cairn::frontend {

namespace {

constexpr const char* kViews = "cairn.views";  // a list of pairs of kinds, each a string of two letters

enum class Kind : char { Pointers = 'p', Integers = 'i', Characters = 'c', Void = 'v' };
constexpr std::array kKinds{Kind::Pointers, Kind::Integers, Kind::Characters, Kind::Void};

using Pair = std::pair<Kind, Kind>;

// A scalar of a type, with its place.
struct Field {
  std::int64_t begin = 0;  // in bits
  std::int64_t end = 0;
  bool pointer = false;
};

class Layouts {
 public:
  explicit Layouts(clang::ASTContext& context) : context_(context) {}

  // Nothing if the type cannot be looked into, or has very many fields.
  std::optional<std::vector<Field>> fields(clang::QualType type) {
    std::vector<Field> result;
    if (!append(type, 0, result)) return std::nullopt;
    return result;
  }

 private:
  static constexpr std::size_t kMostFields = 4096;

  bool append(clang::QualType type, std::int64_t at, std::vector<Field>& out) {
    if (out.size() > kMostFields || type->isIncompleteType()) return false;
    if (const auto* array = context_.getAsConstantArrayType(type)) {
      const auto size = static_cast<std::int64_t>(context_.getTypeSize(array->getElementType()));
      const std::uint64_t count = array->getSize().getLimitedValue(kMostFields + 1);
      for (std::uint64_t i = 0; i < count; ++i) {
        if (!append(array->getElementType(), at + static_cast<std::int64_t>(i) * size, out)) return false;
      }
      return true;
    }
    if (type->isArrayType()) return false;
    if (const clang::RecordDecl* record = type->isRecordType() ? type->getAsRecordDecl()->getDefinition() : nullptr) {
      const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(record);
      for (const clang::FieldDecl* field : record->fields()) {
        const std::int64_t offset = at + static_cast<std::int64_t>(layout.getFieldOffset(field->getFieldIndex()));
        if (field->getType()->isIncompleteArrayType()) {
          if (!append(context_.getBaseElementType(field->getType()), offset, out)) return false;
        } else if (!append(field->getType(), offset, out)) {
          return false;
        }
      }
      return true;
    }
    out.push_back({at, at + static_cast<std::int64_t>(context_.getTypeSize(type)), type->isAnyPointerType()});
    return true;
  }

  clang::ASTContext& context_;
};

class Collector : public clang::RecursiveASTVisitor<Collector> {
 public:
  explicit Collector(clang::ASTContext& context) : context_(context), layouts_(context) {}

  [[nodiscard]] const std::set<Pair>& pairs() const { return pairs_; }

  bool TraverseCallExpr(clang::CallExpr* call) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    const llvm::StringRef name = callee != nullptr && callee->getIdentifier() != nullptr ? callee->getName() : "";
    if (!keepsNoPointer(name)) return RecursiveASTVisitor::TraverseCallExpr(call);
    if (copies(name) && call->getNumArgs() >= 2) {
      join(originOf(call->getArg(0))->getType(), originOf(call->getArg(1))->getType());
    }
    for (clang::Expr* argument : call->arguments()) TraverseStmt(originOf(argument));
    return true;
  }

  bool TraverseImplicitCastExpr(clang::ImplicitCastExpr* cast) { return traverseCast(cast); }
  bool TraverseCStyleCastExpr(clang::CStyleCastExpr* cast) { return traverseCast(cast); }

 private:
  static bool copies(llvm::StringRef name) {
    name.consume_front("__builtin_");
    return name == "memcpy" || name == "memmove";
  }

  static bool keepsNoPointer(llvm::StringRef name) {
    name.consume_front("__builtin_");
    return copies(name) || name == "free" || name == "memset" || name == "memcmp";
  }

  static bool allocates(const clang::Expr& expression) {
    const auto* call = llvm::dyn_cast<clang::CallExpr>(&expression);
    const clang::FunctionDecl* callee = call == nullptr ? nullptr : call->getDirectCallee();
    if (callee == nullptr || callee->getIdentifier() == nullptr) return false;
    llvm::StringRef name = callee->getName();
    name.consume_front("__builtin_");
    return name == "malloc" || name == "calloc" || name == "alloca" || name == "aligned_alloc";
  }

  // Down a chain of casts and sums, `(char *)p - 8` in `(struct s *)((char *)p - 8)`, to where the address comes from.
  static clang::Expr* originOf(clang::Expr* expression) {
    expression = expression->IgnoreParens();
    if (auto* cast = llvm::dyn_cast<clang::CastExpr>(expression)) {
      switch (cast->getCastKind()) {
        case clang::CK_BitCast:
        case clang::CK_NoOp:
        case clang::CK_PointerToIntegral:
        case clang::CK_IntegralToPointer:
        case clang::CK_IntegralCast: return originOf(cast->getSubExpr());
        default: return expression;
      }
    }
    if (auto* sum = llvm::dyn_cast<clang::BinaryOperator>(expression); sum != nullptr && sum->isAdditiveOp()) {
      clang::Expr* left = originOf(sum->getLHS());
      if (left->getType()->isAnyPointerType()) return left;
      clang::Expr* right = originOf(sum->getRHS());
      return right->getType()->isAnyPointerType() ? right : expression;
    }
    return expression;
  }

  bool traverseCast(clang::CastExpr* cast) {
    const bool toPointer =
        cast->getCastKind() == clang::CK_BitCast || cast->getCastKind() == clang::CK_IntegralToPointer;
    if (!toPointer || !cast->getType()->isAnyPointerType()) return TraverseStmt(cast->getSubExpr());
    clang::Expr* origin = originOf(cast);
    if (origin->getType()->isAnyPointerType()) {
      if (!allocates(*origin)) join(origin->getType(), cast->getType());
    } else if (!origin->isEvaluatable(context_)) {
      // An integer may be the address of anything.
      if (const auto kind = kindOf(cast->getType()->getPointeeType())) add(Kind::Pointers, *kind);
    }
    return TraverseStmt(origin);
  }

  std::optional<Kind> kindOf(clang::QualType pointee) {
    if (pointee->isFunctionType()) return std::nullopt;
    if (pointee->isVoidType()) return Kind::Void;
    if (pointee->isAnyPointerType()) return Kind::Pointers;
    if (pointee->isRecordType() || pointee->isArrayType()) {
      if (pointee->isArrayType()) pointee = context_.getBaseElementType(pointee);
      if (!pointee->isRecordType()) return kindOf(pointee);
      const auto fields = layouts_.fields(pointee);
      const bool plain =
          fields && std::none_of(fields->begin(), fields->end(), [](const Field& f) { return f.pointer; });
      return plain ? Kind::Integers : Kind::Pointers;
    }
    if (pointee->isIncompleteType()) return Kind::Pointers;
    return context_.getTypeSize(pointee) == 8 ? Kind::Characters : Kind::Integers;
  }

  void add(Kind a, Kind b) {
    if (a != b) pairs_.emplace(std::min(a, b), std::max(a, b));
  }

  // Two pointers to the same memory.
  void join(clang::QualType a, clang::QualType b) {
    if (!a->isAnyPointerType() || !b->isAnyPointerType()) return;
    const clang::QualType from = a->getPointeeType().getCanonicalType().getUnqualifiedType();
    const clang::QualType to = b->getPointeeType().getCanonicalType().getUnqualifiedType();
    if (from == to) return;
    const auto fromKind = kindOf(from);
    const auto toKind = kindOf(to);
    if (!fromKind || !toKind) return;
    if (from->isRecordType() && to->isRecordType()) {
      if (overlap(from, to)) add(Kind::Pointers, Kind::Integers);
    } else {
      add(*fromKind, *toKind);
    }
  }

  // Whether an integer of one type lies over a pointer of the other.
  bool overlap(clang::QualType a, clang::QualType b) {
    const auto left = layouts_.fields(a);
    const auto right = layouts_.fields(b);
    if (!left || !right) return true;
    return std::any_of(left->begin(), left->end(), [&](const Field& x) {
      return std::any_of(right->begin(), right->end(),
                         [&](const Field& y) { return x.pointer != y.pointer && x.begin < y.end && y.begin < x.end; });
    });
  }

  clang::ASTContext& context_;
  Layouts layouts_;
  std::set<Pair> pairs_;
};

}  // namespace

void notePointerViews(llvm::Module& module, clang::ASTContext& context) {
  Collector collector(context);
  collector.TraverseDecl(context.getTranslationUnitDecl());
  llvm::NamedMDNode* views = module.getOrInsertNamedMetadata(kViews);
  for (const auto& [a, b] : collector.pairs()) {
    const std::string text{static_cast<char>(a), static_cast<char>(b)};
    views->addOperand(llvm::MDNode::get(module.getContext(), llvm::MDString::get(module.getContext(), text)));
  }
}

IntegerViews integerViews(const llvm::Module& module) {
  const llvm::NamedMDNode* views = module.getNamedMetadata(kViews);
  if (views == nullptr) return {};
  std::set<Kind> joined{Kind::Pointers};
  for (std::size_t round = 0; round < kKinds.size(); ++round) {
    for (const llvm::MDNode* view : views->operands()) {
      const llvm::StringRef text = llvm::cast<llvm::MDString>(view->getOperand(0))->getString();
      const auto a = static_cast<Kind>(text[0]);
      const auto b = static_cast<Kind>(text[1]);
      if (joined.contains(a) || joined.contains(b)) joined.insert({a, b});
    }
  }
  return {joined.contains(Kind::Integers), joined.contains(Kind::Characters)};
}

}  // namespace cairn::frontend
