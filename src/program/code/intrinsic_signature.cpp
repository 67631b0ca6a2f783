#include "program/code/intrinsic_signature.h"

#include <array>

namespace cairn::program {

namespace {

template <ValueClass... Classes>
inline constexpr std::array<ValueClass, sizeof...(Classes)> kArgs = {Classes...};

template <ValueClass... Classes>
IntrinsicSignature takes(ValueClass result = ValueClass::None) {
  return {std::span<const ValueClass>(kArgs<Classes...>), false, result, false};
}

}  // namespace

IntrinsicSignature signature(IntrinsicOp op) {
  using enum ValueClass;
  switch (op) {
    case IntrinsicOp::Allocate:
    case IntrinsicOp::AllocateStatic: return takes<Size>(Pointer);
    case IntrinsicOp::StackAllocate:
    case IntrinsicOp::AllocateAligned: return takes<Size, Size>(Pointer);
    case IntrinsicOp::Resize: return takes<Pointer, Size>(Pointer);
    case IntrinsicOp::ArgumentCount: return takes<>(Int);
    case IntrinsicOp::Words: return {std::span<const ValueClass>(kArgs<Size, Bool>), false, Pointer, true};
    case IntrinsicOp::Text: return {{}, false, Pointer, true};
    case IntrinsicOp::Mismatch: return takes<Pointer, Pointer, Size>(Size);
    case IntrinsicOp::Rotate: return takes<Pointer, Size, Size, Size>();
    case IntrinsicOp::Free:
    case IntrinsicOp::StackRestore: return takes<Pointer>();
    case IntrinsicOp::BlockSize: return takes<Pointer>(Size);
    case IntrinsicOp::StackSave:
    case IntrinsicOp::VariadicArea: return takes<>(Pointer);
    case IntrinsicOp::Copy: return takes<Pointer, Pointer, Size>();
    case IntrinsicOp::Fill: return takes<Pointer, Unit, Size>();
    case IntrinsicOp::Find: return takes<Pointer, Unit, Size>(Size);
    case IntrinsicOp::FindSet: return takes<Pointer, Pointer, Size, Bool, Size>(Size);
    case IntrinsicOp::Havoc: return takes<Pointer, Size>();
    case IntrinsicOp::HavocReachable: return {std::span<const ValueClass>(kArgs<Any>), true, None, false};
    case IntrinsicOp::Choose: return {{}, false, Any, true};
    case IntrinsicOp::ChooseBetween: return {std::span<const ValueClass>(kArgs<Any, Any>), false, Any, true};
    case IntrinsicOp::Assume: return takes<Bool>();
    case IntrinsicOp::Error:
    case IntrinsicOp::Abort: return takes<>();
    case IntrinsicOp::Exit: return takes<Int>();
    case IntrinsicOp::Print: return takes<Int, Pointer, Size>();
    case IntrinsicOp::Format: return takes<Int, Pointer, Size, Pointer, Pointer>(Int);
    case IntrinsicOp::NumberSize: return takes<Pointer, Size>(Size);
    case IntrinsicOp::Number: return takes<Pointer, Size>(Float);
    case IntrinsicOp::NumberFits: return {std::span<const ValueClass>(kArgs<Pointer, Size>), false, Bool, true};
    case IntrinsicOp::Integer: return takes<Pointer, Size, Int, Long>(Long);
    case IntrinsicOp::IntegerFits: return takes<Pointer, Size, Int, Long>(Bool);
    case IntrinsicOp::Region:
    case IntrinsicOp::Chunk: return takes<Pointer, Pointer, Size>();
    case IntrinsicOp::Lend: return takes<Pointer, Pointer, Size, Size>();
    case IntrinsicOp::TakeBack: return takes<Pointer, Pointer>();
    case IntrinsicOp::AnyLent: return takes<Pointer>(Pointer);
    case IntrinsicOp::LentSize: return takes<Pointer, Pointer>(Size);
    case IntrinsicOp::ClientWrites:
    case IntrinsicOp::Settled: return takes<Pointer>();
    case IntrinsicOp::LoanFault: return {std::span<const ValueClass>(kArgs<Pointer>), false, None, true};
    case IntrinsicOp::ClientCall: return {std::span<const ValueClass>(kArgs<Pointer, Size>), false, None, true};
    case IntrinsicOp::Arena: return takes<Pointer>(Pointer);
    case IntrinsicOp::Grow: return takes<Pointer, Size>();
    case IntrinsicOp::Math: return {std::span<const ValueClass>(kArgs<Float>), true, Float, true};
  }
  return {};
}

bool belongsTo(Type type, ValueClass valueClass, DataModel model) {
  const unsigned pointerBits = model == DataModel::LP64 ? 64 : 32;
  switch (valueClass) {
    case ValueClass::None: return type == Type{};
    case ValueClass::Pointer: return type == ptrType(pointerBits);
    case ValueClass::Size: return type == intType(pointerBits);
    case ValueClass::Bool: return type == intType(1);
    case ValueClass::Byte: return type == intType(8);
    case ValueClass::Unit: return type == intType(8) || type == intType(16) || type == intType(32);
    case ValueClass::Int: return type == intType(32);
    case ValueClass::Long: return type == intType(64);
    case ValueClass::Float: return type.kind == TypeKind::Float;
    case ValueClass::Any: return type != Type{};
  }
  return false;
}

}  // namespace cairn::program
