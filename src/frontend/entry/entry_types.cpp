#include "frontend/entry/entry_types.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/RecordLayout.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <llvm/ADT/DenseMap.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <vector>

#include "frontend/clang/run_clang.h"
#include "support/check.h"

namespace cairn::frontend {

namespace {

bool contains(llvm::StringRef name, llvm::ArrayRef<const char*> parts) {
  const std::string lower = name.lower();
  return llvm::any_of(parts, [&](const char* part) { return lower.find(part) != std::string::npos; });
}

// The names that people give to links; what none of them fits goes forward.
bool leadsBack(llvm::StringRef name) {
  return contains(name, {"prev", "back", "pred", "before", "blink"}) || name.lower() == "last";
}
bool leadsUp(llvm::StringRef name) {
  return contains(name, {"parent", "owner"}) || name.lower() == "up" || name.lower() == "p";
}
bool leadsToChild(llvm::StringRef name) {
  const std::string lower = name.lower();
  return contains(name, {"left", "right", "child", "sibling", "kid", "less", "greater", "smaller", "larger", "son"}) ||
         lower == "l" || lower == "r" || lower == "lo" || lower == "hi";
}

class PlanReader {
 public:
  PlanReader(clang::ASTContext& context, const Options& options) : context_(context), options_(options) {}

  EntryPlan read(const clang::FunctionDecl& function, std::uint32_t source) {
    plan_.function = function.getNameAsString();
    plan_.source = source;
    plan_.variadic = function.isVariadic();
    plan_.keepsCopies = !options_.entryHandsOver;
    plan_.returnsValue = !function.getReturnType()->isVoidType();
    plan_.resultName = nameOf(function.getReturnType());
    const auto* nonNull = function.getAttr<clang::NonNullAttr>();
    for (unsigned i = 0; i < function.getNumParams(); ++i) {
      const clang::ParmVarDecl& parameter = *function.getParamDecl(i);
      EntryParameter entry;
      entry.name = parameter.getName().empty() ? fmt::format("argument_{}", i + 1) : parameter.getNameAsString();
      what_ = fmt::format("parameter {} of {}", entry.name, plan_.function);
      entry.type = parameterType(parameter);
      const auto nullability = parameter.getOriginalType()->getNullability();
      entry.mayBeNull = !options_.entryPointersSet && !parameter.hasAttr<clang::NonNullAttr>() &&
                        (nonNull == nullptr || !nonNull->isNonNull(i)) &&
                        nullability != clang::NullabilityKind::NonNull && !isStaticArray(parameter);
      plan_.parameters.push_back(std::move(entry));
    }
    findRecursive();
    return std::move(plan_);
  }

 private:
  // ---- Names
  std::string nameOf(clang::QualType type) const {
    clang::PrintingPolicy policy = context_.getPrintingPolicy();
    policy.AnonymousTagLocations = false;
    policy.Bool = false;  // `bool` may be a macro
    std::string name = type.getAsString(policy);
    const bool unnamed = name.find("(unnamed") != std::string::npos || name.find("(anonymous") != std::string::npos;
    return unnamed ? std::string() : name;
  }

  // ---- Parameters

  // An array parameter says how many elements there are.
  static const clang::ConstantArrayType* arrayOf(const clang::ASTContext& context,
                                                 const clang::ParmVarDecl& parameter) {
    return context.getAsConstantArrayType(parameter.getOriginalType());
  }
  bool isStaticArray(const clang::ParmVarDecl& parameter) const {
    const clang::ConstantArrayType* array = arrayOf(context_, parameter);
    return array != nullptr && array->getSizeModifier() == clang::ArraySizeModifier::Static;
  }
  EntryTypeId parameterType(const clang::ParmVarDecl& parameter) {
    const clang::ConstantArrayType* array = arrayOf(context_, parameter);
    if (array == nullptr) return read(parameter.getType());
    EntryType pointer;
    pointer.kind = EntryKind::Pointer;
    pointer.name = nameOf(parameter.getType().getUnqualifiedType());
    pointer.size = sizeOf(parameter.getType());
    pointer.element = read(array->getElementType());
    pointer.count = array->getZExtSize();
    if (plan_.type(pointer.element).name.empty()) unsupported("an array of a type without name");
    return add(std::move(pointer));
  }

  // ---- Types
  [[nodiscard]] std::uint64_t sizeOf(clang::QualType type) const {
    return static_cast<std::uint64_t>(context_.getTypeSizeInChars(type).getQuantity());
  }
  EntryTypeId add(EntryType type) {
    plan_.types.push_back(std::move(type));
    return static_cast<EntryTypeId>(plan_.types.size() - 1);
  }
  [[noreturn]] void unsupported(const std::string& why) const {
    throw support::Unsupported(fmt::format("{}: {}", what_, why));
  }

  EntryTypeId read(clang::QualType written) {
    const clang::QualType unqualified = context_.getUnqualifiedArrayType(written);
    const clang::QualType type = context_.getCanonicalType(unqualified).getUnqualifiedType();
    if (const auto known = known_.find(type.getTypePtr()); known != known_.end()) return known->second;
    if (const auto* record = type->getAs<clang::RecordType>()) return readRecord(*record, unqualified);
    EntryType result;
    result.name = nameOf(unqualified);
    if (!type->isIncompleteArrayType()) result.size = sizeOf(type);
    if (const auto* pointer = type->getAs<clang::PointerType>()) return readPointer(*pointer, std::move(result));
    if (const auto* array = context_.getAsArrayType(type)) {
      const auto* constant = llvm::dyn_cast<clang::ConstantArrayType>(array);
      result.kind = EntryKind::Array;
      result.element = read(array->getElementType());
      result.count = constant == nullptr ? 0 : constant->getZExtSize();
    } else {
      result.kind = scalarKind(type, result.size);
      result.isSigned = type->isSignedIntegerOrEnumerationType();
    }
    return remember(type, std::move(result));
  }

  EntryTypeId remember(clang::QualType type, EntryType result) {
    const EntryTypeId id = add(std::move(result));
    known_[type.getTypePtr()] = id;
    return id;
  }

  static EntryKind scalarKind(clang::QualType type, std::uint64_t size) {
    if (type->isBooleanType()) return EntryKind::Bool;
    if (type->isIntegralOrEnumerationType() && (size == 1 || size == 2 || size == 4 || size == 8)) {
      return EntryKind::Integer;
    }
    if (type->isRealFloatingType() && (size == 4 || size == 8)) return EntryKind::Float;
    return EntryKind::Bytes;
  }

  EntryTypeId readPointer(const clang::PointerType& pointer, EntryType result) {
    const clang::QualType pointee = context_.getCanonicalType(pointer.getPointeeType()).getUnqualifiedType();
    if (pointee->isVoidType()) {
      result.kind = EntryKind::Memory;
    } else if (pointee->isFunctionType()) {
      result.kind = EntryKind::FunctionPointer;
    } else if (pointee->isCharType() && !pointee->isSpecificBuiltinType(clang::BuiltinType::SChar) &&
               !pointee->isSpecificBuiltinType(clang::BuiltinType::UChar)) {
      result.kind = EntryKind::String;
    } else if (isStream(pointee)) {
      result.kind = EntryKind::Stream;
    } else if (pointee->isIncompleteType()) {
      unsupported(fmt::format("no object of the incomplete type {} can be made", pointee.getAsString()));
    } else {
      result.kind = EntryKind::Pointer;
      result.element = read(pointer.getPointeeType());
      const EntryType& element = plan_.type(result.element);
      if (element.name.empty() && pointer.getPointeeType().isConstQualified()) {
        unsupported("a pointer to a constant of a type without name");
      }
    }
    return add(std::move(result));
  }

  // The type behind FILE, complete or not.
  static bool isStream(clang::QualType type) {
    const auto* record = type->getAs<clang::RecordType>();
    return record != nullptr && record->getDecl()->getName() == "_IO_FILE";
  }

  EntryTypeId readRecord(const clang::RecordType& record, clang::QualType written) {
    const clang::RecordDecl* definition = record.getDecl()->getDefinition();
    if (definition == nullptr) unsupported(fmt::format("the incomplete type {}", written.getAsString()));
    EntryType result;
    result.kind = record.isUnionType() ? EntryKind::Union : EntryKind::Record;
    result.name = nameOf(clang::QualType(&record, 0));
    if (result.name.empty()) result.name = nameOf(written);
    result.size = sizeOf(clang::QualType(&record, 0));
    const EntryTypeId id = remember(clang::QualType(&record, 0), std::move(result));
    const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(definition);
    std::vector<EntryField> fields;
    for (const clang::FieldDecl* field : definition->fields()) {
      if (field->isUnnamedBitField()) continue;
      if (field->getName().empty() && !field->isAnonymousStructOrUnion()) continue;
      EntryField entry;
      entry.name = field->getNameAsString();
      entry.offset = layout.getFieldOffset(field->getFieldIndex()) / 8;
      entry.bitField = field->isBitField();
      entry.constant = context_.getBaseElementType(field->getType()).isConstQualified();
      entry.type = read(field->getType());
      const EntryType& fieldType = plan_.type(entry.type);
      if (entry.constant && !entry.bitField && fieldType.name.empty() && plan_.hasParts(entry.type)) {
        unsupported("a constant field of a type without name");
      }
      fields.push_back(std::move(entry));
    }
    plan_.types[id].fields = std::move(fields);
    findLinks(id);
    return id;
  }

  // What the fields that point to the struct's own type are for, by their names: with two of which none is a child's or parent's name, the second
  // leads back.
  void findLinks(EntryTypeId id) {
    EntryType& type = plan_.types[id];
    if (type.kind != EntryKind::Record || type.name.empty()) return;
    std::vector<EntryField*> own;
    for (EntryField& field : type.fields) {
      const EntryType& of = plan_.type(field.type);
      if (of.kind == EntryKind::Pointer && of.element == id && !field.constant) own.push_back(&field);
    }
    if (own.empty()) return;
    std::size_t forward = 0;
    std::size_t backward = 0;
    for (EntryField* field : own) {
      field->link = EntryLink::Forward;
      if (own.size() == 1) continue;
      if (leadsBack(field->name)) field->link = EntryLink::Backward;
      if (leadsUp(field->name)) field->link = own.size() == 2 ? EntryLink::Backward : EntryLink::Parent;
    }
    const bool children = std::ranges::any_of(own, [](const EntryField* field) { return leadsToChild(field->name); });
    if (own.size() == 2 && !children && own[0]->link == own[1]->link) {
      own[0]->link = EntryLink::Forward;
      own[1]->link = EntryLink::Backward;
    }
    for (const EntryField* field : own) {
      forward += field->link == EntryLink::Forward ? 1 : 0;
      backward += field->link == EntryLink::Backward ? 1 : 0;
    }
    if (own.size() == 1) {
      type.shape = EntryShape::List;
    } else if (own.size() == 2 && forward == 1 && backward == 1) {
      type.shape = EntryShape::DoublyLinked;
    } else {
      type.shape = EntryShape::Tree;
      for (EntryField* field : own) {
        if (field->link == EntryLink::Backward) field->link = EntryLink::Forward;
      }
    }
  }

  // A struct that leads to another of its kind is made by a function of its own.
  void findRecursive() {
    for (EntryTypeId id = 0; id < plan_.types.size(); ++id) {
      EntryType& type = plan_.types[id];
      if (type.kind != EntryKind::Record) continue;
      std::set<EntryTypeId> seen;
      type.recursive = leadsTo(id, id, seen);
      if (type.recursive && type.name.empty()) unsupported("a struct without name that leads to itself");
    }
  }
  bool leadsTo(EntryTypeId from, EntryTypeId target, std::set<EntryTypeId>& seen) const {
    const EntryType& type = plan_.type(from);
    const auto next = [&](EntryTypeId id) {
      return id == target || (seen.insert(id).second && leadsTo(id, target, seen));
    };
    switch (type.kind) {
      case EntryKind::Pointer:
      case EntryKind::Array: return next(type.element);
      case EntryKind::Record:
      case EntryKind::Union:
        return std::ranges::any_of(type.fields, [&](const EntryField& field) { return next(field.type); });
      case EntryKind::Integer:
      case EntryKind::Bool:
      case EntryKind::Float:
      case EntryKind::Bytes:
      case EntryKind::String:
      case EntryKind::Memory:
      case EntryKind::FunctionPointer:
      case EntryKind::Stream: return false;
    }
    return false;
  }

  clang::ASTContext& context_;
  const Options& options_;
  EntryPlan plan_;
  std::string what_;
  llvm::DenseMap<const clang::Type*, EntryTypeId> known_;
};

// Whether the last parts of the source's path are those of `name`.
bool isNamed(const std::string& source, const std::string& name) {
  return name.empty() || source == name || source.ends_with("/" + name);
}

struct Found {
  EntryPlan plan;
  std::string unsupported;  // why there is no plan
  std::string position;
  bool external = false;
};

// Looks for the function once the source has been read.
class FindEntry : public clang::ASTConsumer {
 public:
  FindEntry(const Options& options, std::uint32_t input, std::optional<Found>& found)
      : options_(options), input_(input), found_(found) {}

  void HandleTranslationUnit(clang::ASTContext& context) override {
    for (const clang::Decl* declaration : context.getTranslationUnitDecl()->decls()) {
      const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
      if (function == nullptr || !function->isThisDeclarationADefinition() || function->getIdentifier() == nullptr ||
          function->getName() != options_.entry) {
        continue;
      }
      const clang::PresumedLoc at = context.getSourceManager().getPresumedLoc(function->getLocation());
      found_.emplace();
      found_->position =
          at.isInvalid() ? options_.sources[input_] : fmt::format("{}:{}", at.getFilename(), at.getLine());
      found_->external = function->isExternallyVisible();
      // No exception passes through Clang.
      try {
        found_->plan = PlanReader(context, options_).read(*function, input_);
      } catch (const support::Unsupported& unsupported) {
        found_->unsupported = unsupported.what();
      }
    }
  }

 private:
  const Options& options_;
  std::uint32_t input_;
  std::optional<Found>& found_;
};

class FindEntryAction : public clang::ASTFrontendAction {
 public:
  FindEntryAction(const Options& options, std::uint32_t input) : options_(options), input_(input) {}
  [[nodiscard]] std::optional<Found> take() { return std::move(found_); }

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& /*compiler*/,
                                                        llvm::StringRef /*file*/) override {
    return std::make_unique<FindEntry>(options_, input_, found_);
  }

 private:
  const Options& options_;
  std::uint32_t input_;
  std::optional<Found> found_;
};

}  // namespace

EntryPlan planEntry(const Options& options) {
  const auto planOf = [](Found& found) {
    if (!found.unsupported.empty()) throw support::Unsupported(found.unsupported);
    return std::move(found.plan);
  };
  std::vector<Found> found;
  for (std::uint32_t input = 0; input < options.sources.size(); ++input) {
    if (!isNamed(options.sources[input], options.entryFile)) continue;
    FindEntryAction action(options, input);
    const Compilation compilation = runClang(options, input, action);
    if (!compilation.succeeded) throw InputError(compilation.messages);
    std::optional<Found> here = action.take();
    if (!here) continue;
    if (here->external) return planOf(*here);
    // A static function of a header is one and the same in every source.
    const bool isKnown = std::ranges::any_of(found, [&](const Found& f) { return f.position == here->position; });
    if (!isKnown) found.push_back(std::move(*here));
  }
  if (found.empty()) {
    throw InputError(
        options.entryFile.empty()
            ? fmt::format("error: no function {} is defined in {}\n", options.entry, fmt::join(options.sources, ", "))
            : fmt::format("error: no function {} is defined in a source {}\n", options.entry, options.entryFile));
  }
  if (found.size() > 1) {
    throw InputError(fmt::format("error: several files define a static function {}: {} and {}; FILE:{} says which\n",
                                 options.entry, found[0].position, found[1].position, options.entry));
  }
  return planOf(found.front());
}

}  // namespace cairn::frontend
