#include "frontend/clang/pointer_views.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "frontend/clang/layout_view.h"
#include "frontend/clang/padding_marks.h"

namespace cairn::frontend {

namespace {

// Named metadata of the module: lists of strings.
constexpr const char* kKindPairs = "cairn.views.kinds";  // two letters: kinds of memory that a cast joins
constexpr const char* kLayoutPairs =
    "cairn.views.layouts";                           // two layouts that a cast joins, and the bits between their begins
constexpr const char* kSteps = "cairn.views.steps";  // layouts of whose pointers elements before or behind are reached

enum class Kind : char { Pointers = 'p', Integers = 'i', Characters = 'c', Void = 'v' };
constexpr std::array kKinds{Kind::Pointers, Kind::Integers, Kind::Characters, Kind::Void};

// `void` among layouts, as printed: what is seen through it may be of every type that goes to or comes from it.
constexpr const char* kVoidLayout = "0";

// Where an address comes from, and how many bits lie between: nothing if that is not constant.
struct Origin {
  clang::Expr* expression = nullptr;
  std::optional<std::int64_t> distance;
};

class Collector : public clang::RecursiveASTVisitor<Collector> {
 public:
  explicit Collector(clang::ASTContext& context) : context_(context) {}

  std::set<std::pair<Kind, Kind>> kindPairs;
  std::set<std::tuple<std::string, std::string, std::int64_t>> layoutPairs;
  std::set<std::string> steps;

  bool VisitMemberExpr(clang::MemberExpr* member) {
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
    if (field != nullptr && field->getParent()->isUnion() && unions_.insert(field->getParent()).second)
      lookInto(*field->getParent());
    return true;
  }

  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr* subscript) {
    step(subscript->getBase()->getType());
    return true;
  }

  bool VisitUnaryOperator(clang::UnaryOperator* op) {
    if (op->isIncrementDecrementOp()) step(op->getType());
    return true;
  }

  bool VisitBinaryOperator(clang::BinaryOperator* op) {
    if (op->isAdditiveOp() || op->isCompoundAssignmentOp()) step(op->getType());
    return true;
  }

  bool TraverseCallExpr(clang::CallExpr* call) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    const llvm::StringRef name = callee != nullptr && callee->getIdentifier() != nullptr ? callee->getName() : "";
    if (!keepsNoPointer(name)) return RecursiveASTVisitor::TraverseCallExpr(call);
    std::vector<clang::Expr*> rest;
    std::vector<Origin> origins;
    for (clang::Expr* argument : call->arguments()) origins.push_back(originOf(argument, rest));
    if (copies(name) && origins.size() >= 2) {
      // The copy puts the second address where the first is.
      const auto [to, toDistance] = origins[0];
      const auto [from, fromDistance] = origins[1];
      std::optional<std::int64_t> distance;
      if (toDistance && fromDistance) distance = *fromDistance - *toDistance;
      join(from->getType(), to->getType(), distance);
    }
    for (const Origin& origin : origins) rest.push_back(origin.expression);
    return traverseAll(rest);
  }

  bool TraverseImplicitCastExpr(clang::ImplicitCastExpr* cast) { return traverseCast(cast); }
  bool TraverseCStyleCastExpr(clang::CStyleCastExpr* cast) { return traverseCast(cast); }

 private:
  void lookInto(const clang::RecordDecl& unionType) {
    const auto layout = layoutOf(context_, context_.getRecordType(&unionType));
    if (!layout) {
      addKinds(Kind::Pointers, Kind::Integers);
      addKinds(Kind::Pointers, Kind::Characters);
      return;
    }
    for (const LayoutRange& range : layout->ranges) {
      if (!range.pointer && mixPointers(*layout, {layout->bits, {range}}, 0))
        addKinds(Kind::Pointers, range.character ? Kind::Characters : Kind::Integers);
    }
  }

  static bool copies(llvm::StringRef name) {
    name.consume_front("__builtin_");
    return name == "memcpy" || name == "memmove";
  }

  static bool keepsNoPointer(llvm::StringRef name) {
    name.consume_front("__builtin_");
    return copies(name) || name == "free" || name == "memset" || name == "memcmp" || name.starts_with(kUnclearPadding);
  }

  static bool allocates(const clang::Expr& expression) {
    const auto* call = llvm::dyn_cast<clang::CallExpr>(&expression);
    const clang::FunctionDecl* callee = call == nullptr ? nullptr : call->getDirectCallee();
    if (callee == nullptr || callee->getIdentifier() == nullptr) return false;
    llvm::StringRef name = callee->getName();
    name.consume_front("__builtin_");
    return name == "malloc" || name == "calloc" || name == "alloca" || name == "aligned_alloc" ||
           name == "__cairn_allocate" || name.starts_with(kUnclearPadding);
  }

  bool traverseAll(const std::vector<clang::Expr*>& expressions) {
    return llvm::all_of(expressions, [&](clang::Expr* expression) { return TraverseStmt(expression); });
  }

  // Down a chain of casts and sums, `(char *)p - 8` in `(struct s *)((char *)p - 8)`, to where the address comes from. What the sums
  // add goes to `rest`.
  Origin originOf(clang::Expr* expression, std::vector<clang::Expr*>& rest) {
    expression = expression->IgnoreParens();
    if (auto* cast = llvm::dyn_cast<clang::CastExpr>(expression)) {
      switch (cast->getCastKind()) {
        case clang::CK_BitCast:
        case clang::CK_NoOp:
        case clang::CK_PointerToIntegral:
        case clang::CK_IntegralToPointer:
        case clang::CK_IntegralCast: return originOf(cast->getSubExpr(), rest);
        default: return {expression, 0};
      }
    }
    auto* sum = llvm::dyn_cast<clang::BinaryOperator>(expression);
    if (sum == nullptr || !sum->isAdditiveOp()) return {expression, 0};
    std::vector<clang::Expr*> leftRest;
    std::vector<clang::Expr*> rightRest;
    Origin left = originOf(sum->getLHS(), leftRest);
    Origin right = originOf(sum->getRHS(), rightRest);
    const bool leftIsAddress = isAddress(left);
    if (leftIsAddress == isAddress(right)) return {expression, 0};
    if (!leftIsAddress && sum->getOpcode() == clang::BO_Sub) return {expression, 0};
    Origin& base = leftIsAddress ? left : right;
    clang::Expr* added = leftIsAddress ? sum->getRHS() : sum->getLHS();
    if (!sum->getType()->isVoidPointerType()) step(sum->getType());
    const std::optional<std::int64_t> moved = distanceOf(*sum, *added);
    base.distance = moved && base.distance ? std::optional(*base.distance + *moved) : std::nullopt;
    rest.insert(rest.end(), leftIsAddress ? leftRest.begin() : rightRest.begin(),
                leftIsAddress ? leftRest.end() : rightRest.end());
    rest.push_back(added);
    return base;
  }

  bool isAddress(const Origin& origin) const {
    return origin.expression->getType()->isAnyPointerType() && !constantOf(*origin.expression);
  }

  // Also of a member's offset, as in `(size_t)&((struct s *)0)->member`.
  std::optional<std::int64_t> constantOf(const clang::Expr& expression) const {
    clang::Expr::EvalResult result;
    if (!expression.EvaluateAsRValue(result, context_) || result.HasSideEffects) return std::nullopt;
    llvm::APSInt value;
    if (result.Val.isInt()) {
      value = result.Val.getInt();
    } else if (result.Val.isLValue() && !result.Val.getLValueBase()) {
      return result.Val.getLValueOffset().getQuantity();
    } else {
      return std::nullopt;
    }
    if (value.isSigned() ? value.getSignificantBits() > 64 : value.getActiveBits() > 63) return std::nullopt;
    return value.getExtValue();
  }

  // In bits, of `added` in a sum or difference.
  std::optional<std::int64_t> distanceOf(const clang::BinaryOperator& sum, const clang::Expr& added) {
    constexpr std::int64_t kMost = std::int64_t{1} << 30;
    const std::optional<std::int64_t> count = constantOf(added);
    if (!count || *count > kMost || *count < -kMost) return std::nullopt;
    std::int64_t unit = 8;
    if (sum.getType()->isAnyPointerType()) {
      const clang::QualType element = sum.getType()->getPointeeType();
      if (element->isVariableArrayType() || (element->isIncompleteType() && !element->isVoidType()))
        return std::nullopt;
      if (!element->isVoidType() && !element->isFunctionType())
        unit = static_cast<std::int64_t>(context_.getTypeSize(element));
    }
    if (unit > kMost) return std::nullopt;
    return sum.getOpcode() == clang::BO_Sub ? -*count * unit : *count * unit;
  }

  bool traverseCast(clang::CastExpr* cast) {
    const bool toPointer =
        cast->getCastKind() == clang::CK_BitCast || cast->getCastKind() == clang::CK_IntegralToPointer;
    if (!toPointer || !cast->getType()->isAnyPointerType()) return TraverseStmt(cast->getSubExpr());
    std::vector<clang::Expr*> rest;
    const Origin origin = originOf(cast, rest);
    if (origin.expression->getType()->isAnyPointerType()) {
      if (!allocates(*origin.expression)) join(origin.expression->getType(), cast->getType(), origin.distance);
    } else if (!origin.expression->isEvaluatable(context_)) {
      seeAnything(cast->getType()->getPointeeType());
    }
    rest.push_back(origin.expression);
    return traverseAll(rest);
  }

  // An integer may be the address of anything.
  void seeAnything(clang::QualType pointee) {
    const auto kind = kindOf(pointee);
    if (!kind) return;
    addKinds(Kind::Pointers, *kind);
    if (mixes(pointee)) addKinds(Kind::Pointers, Kind::Integers);
  }

  std::optional<Kind> kindOf(clang::QualType pointee) {
    if (pointee->isFunctionType()) return std::nullopt;
    if (pointee->isVoidType()) return Kind::Void;
    if (pointee->isAnyPointerType()) return Kind::Pointers;
    if (pointee->isRecordType() || pointee->isArrayType()) {
      if (pointee->isArrayType()) pointee = context_.getBaseElementType(pointee);
      if (!pointee->isRecordType()) return kindOf(pointee);
      const auto layout = layoutOf(context_, pointee);
      return layout && !layout->hasPointer() ? Kind::Integers : Kind::Pointers;
    }
    if (pointee->isIncompleteType()) return Kind::Pointers;
    return context_.getTypeSize(pointee) == 8 ? Kind::Characters : Kind::Integers;
  }

  // Whether the type has pointers and other scalars.
  bool mixes(clang::QualType pointee) {
    pointee = context_.getBaseElementType(pointee);
    if (!pointee->isRecordType()) return false;
    const auto layout = layoutOf(context_, pointee);
    return !layout || (layout->hasPointer() && layout->hasOther());
  }

  void addKinds(Kind a, Kind b) {
    if (a != b) kindPairs.emplace(std::min(a, b), std::max(a, b));
  }

  void step(clang::QualType type) {
    if (!type->isAnyPointerType()) return;
    const clang::QualType element = context_.getBaseElementType(type->getPointeeType());
    if (!element->isRecordType() && !element->isVoidType()) return;
    if (const auto layout = layoutIn(element)) steps.insert(printLayout(*layout));
  }

  // Two pointers to the same memory, the second `distance` behind the first. Records, and what meets them in `void`, are laid over each
  // other with their layouts; all else counts by its kind.
  void join(clang::QualType a, clang::QualType b, std::optional<std::int64_t> distance) {
    if (!a->isAnyPointerType() || !b->isAnyPointerType()) return;
    const clang::QualType from = a->getPointeeType().getCanonicalType().getUnqualifiedType();
    const clang::QualType to = b->getPointeeType().getCanonicalType().getUnqualifiedType();
    const auto fromKind = kindOf(from);
    const auto toKind = kindOf(to);
    if (!fromKind || !toKind || (from == to && distance == 0)) return;
    const bool withRecord = from->isRecordType() || to->isRecordType();
    const bool withVoid = from->isVoidType() || to->isVoidType();
    if ((from->isRecordType() && to->isRecordType()) ||
        (withVoid && (withRecord || isPointer(from) || isPointer(to)))) {
      joinLayouts(from, to, distance);
      if (withVoid && (*fromKind == Kind::Pointers || *toKind == Kind::Pointers)) addKinds(Kind::Pointers, Kind::Void);
    } else if (from != to) {
      addKinds(*fromKind, *toKind);
      if (mixes(from) || mixes(to)) addKinds(Kind::Pointers, Kind::Integers);
    }
  }

  static bool isPointer(clang::QualType type) { return type->isAnyPointerType(); }

  std::optional<Layout> layoutIn(clang::QualType type) {
    if (type->isVoidType()) return Layout{};
    if (isPointer(type)) return pointersEverywhere(static_cast<std::int64_t>(context_.getTypeSize(type)));
    return layoutOf(context_, type);
  }

  void joinLayouts(clang::QualType from, clang::QualType to, std::optional<std::int64_t> distance) {
    const auto a = layoutIn(from);
    const auto b = layoutIn(to);
    if (!a || !b || !distance) {
      if (kindOf(from) == Kind::Pointers || kindOf(to) == Kind::Pointers) addKinds(Kind::Pointers, Kind::Integers);
    } else if (*a == *b && a->bits != 0 && *distance % a->bits == 0) {
      steps.insert(printLayout(*a));
    } else {
      layoutPairs.emplace(printLayout(*a), printLayout(*b), *distance);
    }
  }

  clang::ASTContext& context_;
  std::set<const clang::RecordDecl*> unions_;
};

void note(llvm::Module& module, const char* list, const std::vector<std::string>& texts) {
  llvm::SmallVector<llvm::Metadata*, 3> strings;
  for (const std::string& text : texts) strings.push_back(llvm::MDString::get(module.getContext(), text));
  module.getOrInsertNamedMetadata(list)->addOperand(llvm::MDNode::get(module.getContext(), strings));
}

std::vector<std::vector<std::string>> noted(const llvm::Module& module, const char* list) {
  std::vector<std::vector<std::string>> result;
  const llvm::NamedMDNode* notes = module.getNamedMetadata(list);
  if (notes == nullptr) return result;
  for (const llvm::MDNode* entry : notes->operands()) {
    std::vector<std::string>& texts = result.emplace_back();
    for (const llvm::MDOperand& text : entry->operands())
      texts.push_back(llvm::cast<llvm::MDString>(text)->getString().str());
  }
  return result;
}

// Layouts that chains of casts lay over each other: the place of each relative to the first of its group.
class LayoutGroups {
 public:
  explicit LayoutGroups(const llvm::Module& module) {
    for (const auto& pair : noted(module, kLayoutPairs)) {
      const std::int64_t distance = std::stoll(pair[2]);
      links_[pair[0]].emplace_back(pair[1], distance);
      links_[pair[1]].emplace_back(pair[0], -distance);
    }
    for (const auto& step : noted(module, kSteps)) steps_.insert(step[0]);
  }

  [[nodiscard]] bool mixPointers() {
    std::set<std::string> seen;
    return std::any_of(links_.begin(), links_.end(), [&](const auto& link) {
      if (seen.contains(link.first)) return false;
      const bool mixed = groupMixes(link.first);
      for (const auto& [text, place] : places_) seen.insert(text);
      return mixed;
    });
  }

 private:
  // Fills places_. Memory that one layout lies over at two places may be moved along by any number of steps.
  bool groupMixes(const std::string& first) {
    places_ = {{first, 0}};
    bool moves = false;
    std::vector<std::string> pending{first};
    while (!pending.empty()) {
      const std::string text = pending.back();
      pending.pop_back();
      for (const auto& [next, distance] : links_.at(text)) {
        const auto [place, isNew] = places_.emplace(next, places_.at(text) + distance);
        if (isNew) pending.push_back(next);
        moves |= place->second != places_.at(text) + distance;
      }
    }
    std::vector<std::pair<Layout, std::int64_t>> layouts;
    bool pointers = false;
    bool others = false;
    bool stepped = false;
    std::set<std::int64_t> sizes;
    for (const auto& [text, place] : places_) {
      if (text == kVoidLayout) {
        moves |= steps_.contains(text);
        continue;
      }
      const Layout& layout = layouts.emplace_back(parseLayout(text), place).first;
      pointers |= layout.hasPointer();
      others |= layout.hasOther();
      stepped |= steps_.contains(text);
      sizes.insert(layout.bits);
    }
    if (!pointers || !others) return false;
    if (moves || (stepped && sizes.size() > 1)) return true;
    for (const auto& [a, aPlace] : layouts) {
      for (const auto& [b, bPlace] : layouts) {
        if (!(a == b) && frontend::mixPointers(a, b, bPlace - aPlace)) return true;
      }
    }
    return false;
  }

  std::map<std::string, std::vector<std::pair<std::string, std::int64_t>>> links_;
  std::set<std::string> steps_;
  std::map<std::string, std::int64_t> places_;
};

}  // namespace

void notePointerViews(llvm::Module& module, clang::ASTContext& context) {
  Collector collector(context);
  collector.TraverseDecl(context.getTranslationUnitDecl());
  for (const auto& [a, b] : collector.kindPairs)
    note(module, kKindPairs, {{static_cast<char>(a), static_cast<char>(b)}});
  for (const auto& [a, b, distance] : collector.layoutPairs)
    note(module, kLayoutPairs, {a, b, std::to_string(distance)});
  for (const std::string& step : collector.steps) note(module, kSteps, {step});
}

IntegerViews integerViews(const llvm::Module& module) {
  std::set<Kind> joined{Kind::Pointers};
  if (LayoutGroups(module).mixPointers()) joined.insert(Kind::Integers);
  const auto pairs = noted(module, kKindPairs);
  for (std::size_t round = 0; round < kKinds.size(); ++round) {
    for (const auto& pair : pairs) {
      const auto a = static_cast<Kind>(pair[0][0]);
      const auto b = static_cast<Kind>(pair[0][1]);
      if (joined.contains(a) || joined.contains(b)) joined.insert({a, b});
    }
  }
  return {joined.contains(Kind::Integers), joined.contains(Kind::Characters)};
}

}  // namespace cairn::frontend
