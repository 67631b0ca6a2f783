// The word for each type and operation: one spelling for the text form, messages and statistics.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "program/code/instruction.h"
#include "program/code/program.h"
#include "program/code/source.h"
#include "program/code/type.h"

namespace cairn::program {

// Words in the order of their enumeration.
inline constexpr std::array<std::string_view, 13> kBinaryWords = {"add", "sub",  "mul",  "udiv", "sdiv", "urem", "srem",
                                                                  "shl", "lshr", "ashr", "and",  "or",   "xor"};
inline constexpr std::array<std::string_view, 10> kCompareWords = {"eq",  "ne",  "ult", "ule", "ugt",
                                                                   "uge", "slt", "sle", "sgt", "sge"};
inline constexpr std::array<std::string_view, 6> kConvertWords = {"zext",     "sext",     "trunc",
                                                                  "ptrtoint", "inttoptr", "bitcast"};
inline constexpr std::array<std::string_view, 25> kFloatWords = {
    "fadd",      "fsub",        "fmul",        "fdiv",          "frem",   "fneg",                  //
    "foeq",      "fone",        "folt",        "fole",          "fogt",   "foge",                  //
    "fueq",      "fune",        "fult",        "fule",          "fugt",   "fuge", "ford", "funo",  //
    "ftosigned", "ftounsigned", "ffromsigned", "ffromunsigned", "fresize"};                        //
inline constexpr std::array<std::string_view, 47> kIntrinsicWords = {"allocate",
                                                                     "allocate_aligned",
                                                                     "allocate_static",
                                                                     "free",
                                                                     "block_size",
                                                                     "resize",
                                                                     "stack_allocate",
                                                                     "stack_save",
                                                                     "stack_restore",
                                                                     "copy",
                                                                     "fill",
                                                                     "find",
                                                                     "find_set",
                                                                     "havoc",
                                                                     "havoc_reachable",
                                                                     "choose",
                                                                     "choose_between",
                                                                     "assume",
                                                                     "error",
                                                                     "exit",
                                                                     "abort",
                                                                     "print",
                                                                     "format",
                                                                     "variadic_area",
                                                                     "number_size",
                                                                     "number",
                                                                     "number_fits",
                                                                     "math",
                                                                     "argument_count",
                                                                     "words",
                                                                     "text",
                                                                     "rotate",
                                                                     "mismatch",
                                                                     "integer",
                                                                     "integer_fits",
                                                                     "region",
                                                                     "lend",
                                                                     "take_back",
                                                                     "any_lent",
                                                                     "lent_size",
                                                                     "client_writes",
                                                                     "loan_fault",
                                                                     "client_call",
                                                                     "chunk",
                                                                     "settled",
                                                                     "arena",
                                                                     "grow"};
inline constexpr std::array<std::string_view, 11> kSourceTypeWords = {
    "void", "bool", "signed", "unsigned", "float", "pointer", "array", "struct", "union", "enum", "function"};
inline constexpr std::array<std::string_view, 2> kDataModelWords = {"ILP32", "LP64"};

static_assert(kBinaryWords.size() == static_cast<std::size_t>(BinaryOp::Xor) + 1);
static_assert(kCompareWords.size() == static_cast<std::size_t>(CompareOp::Sge) + 1);
static_assert(kConvertWords.size() == static_cast<std::size_t>(ConvertOp::Bitcast) + 1);
static_assert(kFloatWords.size() == static_cast<std::size_t>(FloatOp::Resize) + 1);
static_assert(kIntrinsicWords.size() == static_cast<std::size_t>(IntrinsicOp::Grow) + 1);
static_assert(kSourceTypeWords.size() == static_cast<std::size_t>(SourceTypeKind::Function) + 1);
static_assert(kDataModelWords.size() == static_cast<std::size_t>(DataModel::LP64) + 1);

[[nodiscard]] constexpr std::string_view name(BinaryOp op) { return kBinaryWords[static_cast<std::size_t>(op)]; }
[[nodiscard]] constexpr std::string_view name(CompareOp op) { return kCompareWords[static_cast<std::size_t>(op)]; }
[[nodiscard]] constexpr std::string_view name(ConvertOp op) { return kConvertWords[static_cast<std::size_t>(op)]; }
[[nodiscard]] constexpr std::string_view name(FloatOp op) { return kFloatWords[static_cast<std::size_t>(op)]; }
[[nodiscard]] constexpr std::string_view name(IntrinsicOp op) { return kIntrinsicWords[static_cast<std::size_t>(op)]; }
[[nodiscard]] constexpr std::string_view name(SourceTypeKind kind) {
  return kSourceTypeWords[static_cast<std::size_t>(kind)];
}
[[nodiscard]] constexpr std::string_view name(DataModel model) {
  return kDataModelWords[static_cast<std::size_t>(model)];
}

// The value whose word this is.
template <typename Enum, std::size_t N>
[[nodiscard]] std::optional<Enum> fromWord(const std::array<std::string_view, N>& words, std::string_view word) {
  for (std::size_t i = 0; i < N; ++i) {
    if (words[i] == word) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

// "i32", "f80", "ptr64".
[[nodiscard]] std::string name(Type type);
// The same, but "ptr" for the pointers of the data model.
[[nodiscard]] std::string name(Type type, DataModel model);

}  // namespace cairn::program
