#include "frontend/passes/padding.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/clang/padding_layout.h"
#include "frontend/clang/padding_marks.h"
#include "support/check.h"

namespace cairn::frontend {

namespace {

// An array of more gaps than that is not written out.
constexpr std::uint64_t kMostGaps = 4096;

std::vector<ByteRange> readRanges(llvm::StringRef text) {
  std::vector<ByteRange> result;
  while (!text.empty()) {
    auto [one, rest] = text.split(',');
    const auto [offset, size] = one.split('+');
    ByteRange range;
    const bool failed = offset.getAsInteger(10, range.offset) || size.getAsInteger(10, range.size);
    CAIRN_CHECK(!failed, "ranges of padding that were written here");
    result.push_back(range);
    text = rest;
  }
  return result;
}

class Padder {
 public:
  explicit Padder(llvm::Module& module)
      : module_(module), word_(module.getDataLayout().getIntPtrType(module.getContext())) {
    const llvm::NamedMDNode* hidden = module.getNamedMetadata(kHiddenPadding);
    if (hidden == nullptr) return;
    for (const llvm::MDNode* pair : hidden->operands()) {
      const auto text = [&](unsigned i) { return llvm::cast<llvm::MDString>(pair->getOperand(i))->getString().str(); };
      hidden_[text(0)].insert(text(1));
    }
  }

  void run() {
    for (llvm::Function& function : module_) {
      if (function.getName().starts_with(kUnclearPadding) && function.isDeclaration()) markers_.push_back(&function);
      for (llvm::Instruction& instruction : llvm::instructions(function)) {
        auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&instruction);
        if (copy != nullptr && copy->hasMetadata(llvm::LLVMContext::MD_tbaa_struct)) copies_.push_back(copy);
      }
    }
    for (llvm::Function* marker : markers_) expand(*marker);
    for (llvm::MemTransferInst* copy : copies_) leaveOpenBehind(*copy);
  }

 private:
  void expand(llvm::Function& marker) {
    const std::vector<llvm::User*> users(marker.user_begin(), marker.user_end());
    for (llvm::User* user : users) {
      auto* call = llvm::cast<llvm::CallInst>(user);
      llvm::Value* object = call->getArgOperand(0);
      if (const auto gaps = gapsOf(marker.getName())) {
        leaveOpen(*call, *object, *gaps);
      } else {
        stop(*call);
      }
      call->replaceAllUsesWith(object);
      call->eraseFromParent();
    }
    marker.eraseFromParent();
  }

  static std::optional<std::vector<ByteRange>> gapsOf(llvm::StringRef name) {
    if (!name.consume_front(kPadding)) return std::nullopt;
    const auto [countText, afterCount] = name.split(':');
    const auto [strideText, gapsText] = afterCount.split(':');
    std::uint64_t count = 0;
    std::uint64_t stride = 0;
    const bool failed = countText.getAsInteger(10, count) || strideText.getAsInteger(10, stride);
    CAIRN_CHECK(!failed, "a marker of padding that was written here");
    const std::vector<ByteRange> each = readRanges(gapsText);
    if (each.empty() || count > kMostGaps / each.size()) return std::nullopt;
    std::vector<ByteRange> all;
    for (std::uint64_t i = 0; i < count; ++i) {
      for (const ByteRange& gap : each) addTo(all, {i * stride + gap.offset, gap.size});
    }
    return all;
  }

  // Ascending, neighbours together.
  static void addTo(std::vector<ByteRange>& ranges, ByteRange range) {
    if (!ranges.empty() && ranges.back().offset + ranges.back().size == range.offset) {
      ranges.back().size += range.size;
    } else {
      ranges.push_back(range);
    }
  }

  void leaveOpenBehind(llvm::MemTransferInst& copy) {
    const auto* length = llvm::dyn_cast<llvm::ConstantInt>(copy.getLength());
    llvm::Instruction& next = *copy.getNextNode();
    if (length == nullptr) return stop(next);
    // (offset, size, tag) each
    const llvm::MDNode& parts = *copy.getMetadata(llvm::LLVMContext::MD_tbaa_struct);
    const auto number = [&](unsigned i) {
      return llvm::mdconst::extract<llvm::ConstantInt>(parts.getOperand(i))->getZExtValue();
    };
    std::vector<ByteRange> members;
    for (unsigned i = 0; i + 2 < parts.getNumOperands(); i += 3) members.push_back({number(i), number(i + 1)});
    const std::uint64_t size = length->getZExtValue();
    std::vector<std::string> texts;
    for (const ByteRange& member : members) texts.push_back(fmt::format("{}+{}", member.offset, member.size));
    if (const auto known = hidden_.find(fmt::format("{};{}", size, fmt::join(texts, ","))); known != hidden_.end()) {
      // Structures of different padding look the same here.
      if (known->second.size() > 1) return stop(next);
      return leaveOpen(next, *copy.getRawDest(), readRanges(*known->second.begin()));
    }
    std::ranges::sort(members, {}, &ByteRange::offset);
    std::vector<ByteRange> gaps;
    std::uint64_t covered = 0;
    for (const ByteRange& member : members) {
      if (member.offset > covered) gaps.push_back({covered, member.offset - covered});
      covered = std::max(covered, member.offset + member.size);
    }
    if (size > covered) gaps.push_back({covered, size - covered});
    leaveOpen(next, *copy.getRawDest(), gaps);
  }

  void leaveOpen(llvm::Instruction& before, llvm::Value& object, const std::vector<ByteRange>& gaps) {
    if (gaps.empty()) return;
    llvm::IRBuilder<> builder(&before);
    const llvm::FunctionCallee havoc =
        module_.getOrInsertFunction("__cairn_havoc", builder.getVoidTy(), builder.getPtrTy(), word_);
    for (const ByteRange& gap : gaps) {
      llvm::Value* start = builder.CreateGEP(builder.getInt8Ty(), &object, {llvm::ConstantInt::get(word_, gap.offset)});
      builder.CreateCall(havoc, {start, llvm::ConstantInt::get(word_, gap.size)});
    }
  }

  void stop(llvm::Instruction& before) {
    llvm::IRBuilder<> builder(&before);
    const llvm::FunctionCallee unsupported =
        module_.getOrInsertFunction("__cairn_unsupported", builder.getVoidTy(), builder.getPtrTy());
    builder.CreateCall(unsupported,
                       {builder.CreateGlobalString("a structure whose padding is not known", "", 0, &module_)});
  }

  llvm::Module& module_;
  llvm::IntegerType* word_;
  std::map<std::string, std::set<std::string>> hidden_;
  std::vector<llvm::Function*> markers_;
  std::vector<llvm::MemTransferInst*> copies_;
};

}  // namespace

void leavePaddingOpen(llvm::Module& module) { Padder(module).run(); }

void forgetCopiedParts(llvm::Module& module) {
  if (llvm::NamedMDNode* hidden = module.getNamedMetadata(kHiddenPadding)) hidden->eraseFromParent();
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (llvm::isa<llvm::MemTransferInst>(instruction)) {
        instruction.setMetadata(llvm::LLVMContext::MD_tbaa_struct, nullptr);
      }
    }
  }
}

}  // namespace cairn::frontend
