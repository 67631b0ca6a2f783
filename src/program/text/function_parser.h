// The parser of one function of the text form.
#pragma once

#include <fmt/format.h>
#include <string>
#include <unordered_map>

#include "program/code/names.h"
#include "program/text/constant.h"
#include "program/text/parse.h"

namespace cairn::program {

// Reads a function in two passes: the first collects labels, registers and their types, so that the second meets no unknown name.
class FunctionParser {
 public:
  explicit FunctionParser(const ParseContext& context) : context_(context), in_(context.in) {}

  Function parse(std::size_t index);

 private:
  // ---- First pass ----------------------------------------------------------------------------------------------------

  struct RegisterInfo {
    Token first;
    std::optional<Type> type;
  };

  void collect();

  // "%name: TYPE" is a definition wherever it stands.
  void collectType(std::size_t reg);

  static bool isIndex(const std::string& text);

  // Registers written as numbers keep them.
  void numberRegisters(const std::vector<std::string>& order);

  // "word:" or "word(...):".
  void collectLabel();

  // ---- Header and declarations ---------------------------------------------------------------------------------------

  void header();

  void declarations();

  void slot();

  std::vector<Type> typeList();

  // ---- Registers and operands ----------------------------------------------------------------------------------------

  RegId registerName() { return RegId(registerIds_.at(in_.expect(TokenKind::Register, "a register (%name)").text)); }

  void setType(RegId reg, Type type, const Token& where);

  RegId typedRegister();

  SlotId slotName();

  // An operand; a constant without type takes the expected one, a register without type its own.
  Operand operand(std::optional<Type> expected = std::nullopt);

  std::vector<Operand> operandList();

  // ---- Instructions --------------------------------------------------------------------------------------------------

  void block();

  struct Results {
    std::vector<RegId> registers;
    std::vector<Token> tokens;
  };

  Results resultList();

  std::optional<Type> declaredType(const Results& results);

  // The only result, of a type that the instruction determines.
  RegId result(const Results& results, std::optional<Type> type = std::nullopt);

  // "to TYPE" behind the operands, or the type declared for the result, or the one the operation implies.
  Type resultType(const Results& results, std::optional<Type> implied = std::nullopt);

  Operation operation();

  Operation binary(BinaryOp op, const Results& results);

  Operation compare(CompareOp op, const Results& results);

  Operation convert(ConvertOp op, const Results& results);

  Operation floatOperation(FloatOp op, const Results& results);

  Operation select(const Results& results);

  std::int64_t expectSigned(std::string_view what);

  Operation address(const Results& results);

  Operation load(const Results& results);

  Operation store();

  Operation call(const Results& results);

  Operation intrinsic(IntrinsicOp op, const Results& results);

  Operation bind();

  // ---- Ends of blocks ------------------------------------------------------------------------------------------------

  std::optional<Terminator> terminator();

  Edge edge();

  std::vector<Operand> returnValues();

  bool atOperand();

  void finishRegisters();

  const ParseContext& context_;
  TokenStream& in_;
  Function function_;
  std::vector<RegisterInfo> registers_;
  std::unordered_map<std::string, std::size_t> registerIds_;
  std::unordered_map<std::string, std::size_t> labels_;
  std::unordered_map<std::string, std::vector<std::size_t>> slotIds_;
};

}  // namespace cairn::program
