#include "frontend/passes/scan_formats.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "frontend/passes/library.h"
#include "program/formats/format_string.h"

namespace cairn::frontend {

using program::FormatConversion;
using program::FormatDirective;
using program::FormatNumber;
using program::LengthModifier;

namespace {

constexpr std::size_t kMostDirectives = 64;
constexpr int kEndOfInput = -1;

enum class Source { Input, Stream, String };

struct Family {
  Source source;
  unsigned format;  // which argument it is
};

std::optional<Family> familyOf(llvm::StringRef name) {
  if (!name.consume_front("__isoc99_")) name.consume_front("__isoc23_");
  return llvm::StringSwitch<std::optional<Family>>(name)
      .Case("scanf", Family{Source::Input, 0})
      .Case("fscanf", Family{Source::Stream, 1})
      .Case("sscanf", Family{Source::String, 1})
      .Default(std::nullopt);
}

// `enum Next` of the model.
enum Next { kConverts, kStops, kMeetsEnd, kIsBehindEnd };

bool isText(char c) { return c == 's' || c == 'c' || c == '['; }
bool isInteger(char c) { return std::string_view("dioxXu").find(c) != std::string_view::npos; }
bool stores(const FormatConversion& conversion) { return !conversion.suppress; }

// `enum Size` of the model.
int sizeOf(LengthModifier length) {
  switch (length) {
    case LengthModifier::None: return 0;
    case LengthModifier::Char: return 1;
    case LengthModifier::Short: return 2;
    case LengthModifier::Long:
    case LengthModifier::Size:
    case LengthModifier::PtrDiff: return 3;
    case LengthModifier::LongLong:
    case LengthModifier::LongDouble:
    case LengthModifier::IntMax: return 4;
  }
  return 0;
}

// The bytes that a text stays in, or with `member` those that end it beside NUL.
struct TextBytes {
  std::string bytes;
  bool member = true;
};

TextBytes textBytes(const FormatConversion& conversion) {
  TextBytes result;
  if (conversion.conversion == 's') result.bytes = " \t\n\v\f\r";
  if (conversion.conversion != '[') return result;
  // NUL stands in no set that a format lists; so it does in all of the others.
  result.member = conversion.accepted[0];
  for (unsigned byte = 1; byte < 256; ++byte) {
    if (conversion.accepted[byte] != result.member) result.bytes += static_cast<char>(byte);
  }
  return result;
}

// The function for one format. Its first parameter is the stream or the string, the others are where the values go.
class Unfolder {
 public:
  Unfolder(llvm::Module& module, bool fromString, unsigned targets)
      : module_(module),
        builder_(module.getContext()),
        pointer_(builder_.getPtrTy()),
        int_(builder_.getInt32Ty()),
        word_(module.getDataLayout().getIntPtrType(module.getContext())),
        fromString_(fromString) {
    const std::vector<llvm::Type*> parameters(targets + 1, pointer_);
    function_ = llvm::Function::Create(llvm::FunctionType::get(int_, parameters, false),
                                       llvm::GlobalValue::InternalLinkage,
                                       fromString ? "sscanf.format" : "scanf.format", module);
    function_->addFnAttr(kLibraryAttribute);
    source_ = function_->getArg(0);
    at_ = source_;
    builder_.SetInsertPoint(newBlock());
  }

  llvm::Function* run(const std::vector<FormatDirective>& directives) {
    for (const FormatDirective& directive : directives) {
      const auto* conversion = std::get_if<FormatConversion>(&directive);
      if (conversion != nullptr) {
        llvm::Value* target = none();
        if (stores(*conversion)) target = function_->getArg(++used_);
        if (fromString_) {
          ofString(*conversion, target);
        } else {
          ofStream(*conversion, target);
        }
      } else if (fromString_) {
        // Of a stream, what is no conversion is no part of what is followed.
        if (const auto* literal = std::get_if<program::FormatLiteral>(&directive)) {
          for (const char byte : literal->bytes) match(byte);
        } else {
          skipBlanks();
        }
      }
    }
    builder_.CreateRet(number(assigned_));
    return function_;
  }

 private:
  llvm::BasicBlock* newBlock() { return llvm::BasicBlock::Create(module_.getContext(), "", function_); }
  llvm::Value* number(std::int64_t value) { return llvm::ConstantInt::getSigned(int_, value); }
  llvm::Value* flag(bool value) { return number(value ? 1 : 0); }
  llvm::Value* width(const FormatConversion& conversion) {
    return llvm::ConstantInt::get(word_, conversion.width.kind == FormatNumber::Kind::Given ? conversion.width.value : 0);
  }
  llvm::Value* size(const FormatConversion& conversion) { return number(sizeOf(conversion.length)); }
  llvm::Value* none() const { return llvm::ConstantPointerNull::get(pointer_); }

  llvm::Value* call(llvm::Type* result, const char* name, const std::vector<llvm::Value*>& arguments) {
    std::vector<llvm::Type*> types;
    for (const llvm::Value* argument : arguments) types.push_back(argument->getType());
    return builder_.CreateCall(module_.getOrInsertFunction(name, llvm::FunctionType::get(result, types, false)),
                               arguments);
  }
  void effect(const char* name, const std::vector<llvm::Value*>& arguments) {
    call(builder_.getVoidTy(), name, arguments);
  }

  // Where the condition holds, the function returns this. The code goes on where it does not.
  void returnIf(llvm::Value* condition, std::int64_t result) {
    llvm::BasicBlock* ends = newBlock();
    llvm::BasicBlock* next = newBlock();
    builder_.CreateCondBr(condition, ends, next);
    builder_.SetInsertPoint(ends);
    builder_.CreateRet(number(result));
    builder_.SetInsertPoint(next);
  }
  // As in glibc, the end of input before the first assignment gives EOF.
  [[nodiscard]] std::int64_t atEnd() const { return assigned_ == 0 ? kEndOfInput : assigned_; }

  // The set, a NUL behind it, and what the models want to know of a text beside it.
  std::vector<llvm::Value*> textArguments(const FormatConversion& conversion) {
    const TextBytes text = textBytes(conversion);
    llvm::Constant* bytes = llvm::ConstantDataArray::getString(module_.getContext(), text.bytes);
    auto* set = new llvm::GlobalVariable(module_, bytes->getType(), true, llvm::GlobalValue::PrivateLinkage, bytes,
                                         ".scan.set");
    set->addAttribute(kLibraryAttribute);
    return {number(conversion.conversion), width(conversion), set,
            llvm::ConstantInt::get(word_, text.bytes.size()), flag(text.member)};
  }

  // ---- From a stream -------------------------------------------------------------------------------------------------

  void ofStream(const FormatConversion& conversion, llvm::Value* target) {
    const char letter = conversion.conversion;
    if (letter == 'n') {
      if (stores(conversion)) effect("__cairn_scan_count", {target, size(conversion)});
      return;
    }
    llvm::Value* next = call(int_, "__cairn_scan_next", {source_});
    returnIf(builder_.CreateICmpEQ(next, number(kStops)), assigned_);
    if (letter == 'c' && conversion.width.value >= 2 && stores(conversion) && !conversion.allocate) {
      llvm::BasicBlock* meetsEnd = newBlock();
      llvm::BasicBlock* goesOn = newBlock();
      builder_.CreateCondBr(builder_.CreateICmpEQ(next, number(kMeetsEnd)), meetsEnd, goesOn);
      builder_.SetInsertPoint(meetsEnd);
      effect("__cairn_scan_beginning", {target, width(conversion)});
      builder_.CreateRet(number(atEnd()));
      builder_.SetInsertPoint(goesOn);
    }
    returnIf(builder_.CreateICmpNE(next, number(kConverts)), atEnd());
    if (!stores(conversion)) return;
    if (isInteger(letter)) {
      effect("__cairn_scan_integer", {target, number(letter), size(conversion), width(conversion)});
    } else if (isText(letter)) {
      std::vector<llvm::Value*> arguments = textArguments(conversion);
      arguments.insert(arguments.begin(), target);
      effect(conversion.allocate ? "__cairn_scan_new_text" : "__cairn_scan_text", arguments);
    } else if (letter == 'p') {
      effect("__cairn_scan_pointer", {target});
    } else {
      effect("__cairn_scan_float", {target, size(conversion)});
    }
    ++assigned_;
  }

  // ---- From a string -------------------------------------------------------------------------------------------------

  void skipBlanks() { at_ = call(pointer_, "__cairn_scan_string_blanks", {at_}); }

  llvm::Value* byteAt() { return builder_.CreateLoad(builder_.getInt8Ty(), at_); }
  void returnAtEnd() { returnIf(builder_.CreateICmpEQ(byteAt(), builder_.getInt8(0)), atEnd()); }

  void match(char byte) {
    returnAtEnd();
    returnIf(builder_.CreateICmpNE(byteAt(), builder_.getInt8(static_cast<std::uint8_t>(byte))), assigned_);
    at_ = builder_.CreateGEP(builder_.getInt8Ty(), at_, llvm::ConstantInt::get(word_, 1));
  }

  void ofString(const FormatConversion& conversion, llvm::Value* target) {
    const char letter = conversion.conversion;
    if (letter == 'n') {
      if (stores(conversion)) effect("__cairn_scan_string_count", {target, size(conversion), source_, at_});
      return;
    }
    if (letter != 'c' && letter != '[') skipBlanks();
    returnAtEnd();
    llvm::Value* suppressed = flag(conversion.suppress);
    llvm::Value* end = nullptr;
    if (isInteger(letter)) {
      end = call(pointer_, "__cairn_scan_string_integer",
                 {at_, target, suppressed, number(letter), size(conversion), width(conversion)});
    } else if (isText(letter)) {
      std::vector<llvm::Value*> arguments = textArguments(conversion);
      const bool allocates = conversion.allocate && stores(conversion);
      if (!allocates) arguments.insert(arguments.begin(), suppressed);
      arguments.insert(arguments.begin(), {at_, target});
      end = call(pointer_, allocates ? "__cairn_scan_string_new_text" : "__cairn_scan_string_text", arguments);
    } else {
      end = call(pointer_, "__cairn_scan_string_float",
                 {at_, target, suppressed, size(conversion), width(conversion)});
    }
    returnIf(builder_.CreateICmpEQ(end, none()), assigned_);
    at_ = end;
    if (stores(conversion)) ++assigned_;
  }

  llvm::Module& module_;
  llvm::IRBuilder<> builder_;
  llvm::PointerType* pointer_;
  llvm::IntegerType* int_;
  llvm::IntegerType* word_;
  bool fromString_;
  llvm::Function* function_ = nullptr;
  llvm::Value* source_ = nullptr;
  llvm::Value* at_ = nullptr;  // in the string
  unsigned used_ = 0;          // of the targets
  std::int64_t assigned_ = 0;
};

unsigned targetsOf(const std::vector<FormatDirective>& directives) {
  unsigned count = 0;
  for (const FormatDirective& directive : directives) {
    const auto* conversion = std::get_if<FormatConversion>(&directive);
    count += conversion != nullptr && stores(*conversion) ? 1 : 0;
  }
  return count;
}

// The models follow it as it is.
bool isModelled(const FormatDirective& directive, Source source) {
  const auto* conversion = std::get_if<FormatConversion>(&directive);
  if (conversion == nullptr) return true;
  if (isText(conversion->conversion) && conversion->length != LengthModifier::None) return false;
  return conversion->conversion != 'p' || source != Source::String;
}

std::optional<llvm::StringRef> formatOf(const llvm::CallBase& call, const Family& family) {
  const llvm::Function& callee = *call.getCalledFunction();
  if (!callee.isVarArg() || callee.arg_size() != family.format + 1 || !call.getType()->isIntegerTy(32)) return {};
  llvm::StringRef text;
  if (!llvm::getConstantStringInfo(call.getArgOperand(family.format), text)) return {};
  return text;
}

// What the call becomes, if its format is known.
std::optional<std::vector<FormatDirective>> directivesOf(const llvm::CallBase& call, const Family& family,
                                                         std::string_view text) {
  program::Format format = program::parseScanfFormat(text);
  if (!format.problem.empty() || format.directives.size() > kMostDirectives) return std::nullopt;
  const unsigned needed = family.format + 1 + targetsOf(format.directives);
  if (call.arg_size() < needed) return std::nullopt;
  for (unsigned i = 0; i < needed; ++i) {
    if (!call.getArgOperand(i)->getType()->isPointerTy()) return std::nullopt;
  }
  for (const FormatDirective& directive : format.directives) {
    if (!isModelled(directive, family.source)) return std::nullopt;
  }
  return std::move(format.directives);
}

}  // namespace

void unfoldScanFormats(llvm::Module& module) {
  std::vector<std::pair<llvm::CallInst*, Family>> calls;
  std::vector<llvm::Function*> declared;
  for (llvm::Function& function : module) {
    const auto family = function.isDeclaration() ? familyOf(function.getName()) : std::nullopt;
    if (!family) continue;
    declared.push_back(&function);
    for (llvm::User* user : function.users()) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(user);
      if (call != nullptr && call->getCalledFunction() == &function) calls.emplace_back(call, *family);
    }
  }
  std::map<std::pair<bool, std::string>, llvm::Function*> unfolded;
  for (const auto& [call, family] : calls) {
    const auto format = formatOf(*call, family);
    if (!format) continue;
    const auto directives = directivesOf(*call, family, std::string_view(format->data(), format->size()));
    if (!directives) continue;
    const bool fromString = family.source == Source::String;
    const unsigned targets = targetsOf(*directives);
    llvm::Function*& function = unfolded[{fromString, format->str()}];
    if (function == nullptr) function = Unfolder(module, fromString, targets).run(*directives);
    llvm::IRBuilder<> builder(call);
    std::vector<llvm::Value*> arguments{call->getArgOperand(0)};
    if (family.source == Source::Input) {
      llvm::Constant* input = module.getOrInsertGlobal("stdin", builder.getPtrTy());
      arguments[0] = builder.CreateLoad(builder.getPtrTy(), input);
    }
    for (unsigned i = 0; i < targets; ++i) arguments.push_back(call->getArgOperand(family.format + 1 + i));
    llvm::CallInst* direct = builder.CreateCall(function, arguments);
    direct->takeName(call);
    call->replaceAllUsesWith(direct);
    call->eraseFromParent();
  }
  // What nobody calls any more brings no model.
  for (llvm::Function* function : declared) {
    if (function->use_empty()) function->eraseFromParent();
  }
}

}  // namespace cairn::frontend
