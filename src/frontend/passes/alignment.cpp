#include "frontend/passes/alignment.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DerivedTypes.h>

#include <algorithm>
#include <bit>

#include "program/code/program.h"

namespace cairn::frontend {

namespace {

constexpr unsigned kDeepestType = 64;

// The largest alignment that an attribute or _Alignas in the type asks for; 1 if there is none.
std::uint64_t statedAlignment(const llvm::DIType* type, unsigned depth = 0) {
  if (type == nullptr || depth > kDeepestType) return 1;
  std::uint64_t most = std::max<std::uint64_t>(1, type->getAlignInBytes());
  if (const auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(type)) {
    const unsigned tag = derived->getTag();
    const bool refers = tag == llvm::dwarf::DW_TAG_pointer_type || tag == llvm::dwarf::DW_TAG_reference_type;
    if (!refers) most = std::max(most, statedAlignment(derived->getBaseType(), depth + 1));
  } else if (const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type)) {
    if (composite->getTag() == llvm::dwarf::DW_TAG_array_type) {
      most = std::max(most, statedAlignment(composite->getBaseType(), depth + 1));
    } else {
      for (const auto* element : composite->getElements()) {
        if (const auto* member = llvm::dyn_cast_or_null<llvm::DIDerivedType>(element)) {
          most = std::max(most, statedAlignment(member, depth + 1));
        }
      }
    }
  }
  return most;
}

// Clang gives a variable with an initial value a packed type of its own if that is easier to write down.
bool isMadeForInitialValue(const llvm::Type* type) {
  const auto* structure = llvm::dyn_cast<llvm::StructType>(type);
  return structure != nullptr && structure->isLiteral() && structure->isPacked();
}

std::uint64_t naturalAlignment(llvm::Type* type, const llvm::DataLayout& layout) {
  if (!isMadeForInitialValue(type)) return layout.getABITypeAlign(type).value();
  std::uint64_t most = 1;
  for (llvm::Type* element : llvm::cast<llvm::StructType>(type)->elements()) {
    most = std::max(most, naturalAlignment(element, layout));
  }
  return most;
}

}  // namespace

std::uint32_t demandedAlignment(const llvm::DIVariable* variable, llvm::Type* type, llvm::Align inModule,
                                const llvm::DataLayout& layout) {
  std::uint64_t alignment = naturalAlignment(type, layout);
  if (variable != nullptr) {
    alignment = std::max<std::uint64_t>(alignment, variable->getAlignInBytes());
    alignment = std::max(alignment, statedAlignment(variable->getType()));
  }
  // Nothing but the program asks for more than that.
  if (inModule.value() > program::kLargestAlignment) alignment = std::max(alignment, inModule.value());
  alignment = std::min(alignment, inModule.value());
  return static_cast<std::uint32_t>(std::bit_floor(std::min<std::uint64_t>(alignment, 1U << 30U)));
}

}  // namespace cairn::frontend
