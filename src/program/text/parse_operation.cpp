// Instructions and terminators of the text form.
#include "program/text/function_parser.h"

namespace cairn::program {

FunctionParser::Results FunctionParser::resultList() {
  Results results;
  if (in_.peek().kind != TokenKind::Register) return results;
  do {
    results.tokens.push_back(in_.peek());
    results.registers.push_back(registerName());
    if (in_.acceptMark(":")) setType(results.registers.back(), context_.expectType(), results.tokens.back());
  } while (in_.acceptMark(","));
  in_.expectMark("=");
  return results;
}

std::optional<Type> FunctionParser::declaredType(const Results& results) {
  return results.registers.empty() ? std::nullopt : registers_[results.registers[0].index()].type;
}

RegId FunctionParser::result(const Results& results, std::optional<Type> type) {
  if (results.registers.size() != 1) in_.failExpected("exactly one result ('%name = ') before this instruction");
  std::optional<Type>& known = registers_[results.registers[0].index()].type;
  if (!known) known = type;
  if (!known) {
    TokenStream::fail(results.tokens[0], fmt::format("expected a type: '%{}: TYPE = '", results.tokens[0].text));
  }
  return results.registers[0];
}

Type FunctionParser::resultType(const Results& results, std::optional<Type> implied) {
  if (in_.acceptWord("to")) return context_.expectType();
  if (const auto declared = declaredType(results)) return *declared;
  if (!implied) in_.failExpected("'to' and the type of the result");
  return *implied;
}

Operation FunctionParser::operation() {
  const Results results = resultList();
  const Token& token = in_.expect(TokenKind::Word, "an instruction");
  const std::string_view word = token.text;
  if (const auto op = fromWord<BinaryOp>(kBinaryWords, word)) return binary(*op, results);
  if (const auto op = fromWord<CompareOp>(kCompareWords, word)) return compare(*op, results);
  if (const auto op = fromWord<ConvertOp>(kConvertWords, word)) return convert(*op, results);
  if (const auto op = fromWord<FloatOp>(kFloatWords, word)) return floatOperation(*op, results);
  if (word == "select") return select(results);
  if (word == "address") return address(results);
  if (word == "load") return load(results);
  if (word == "call") return call(results);
  if (const auto op = fromWord<IntrinsicOp>(kIntrinsicWords, word)) return intrinsic(*op, results);
  const bool effect = word == "store" || word == "enter" || word == "leave" || word == "bind";
  if (!effect) TokenStream::fail(token, fmt::format("expected an instruction, found '{}'", word));
  if (!results.registers.empty()) TokenStream::fail(results.tokens[0], fmt::format("{} has no result", word));
  if (word == "store") return store();
  if (word == "enter") return Enter{slotName()};
  if (word == "leave") return Leave{slotName()};
  return bind();
}

Operation FunctionParser::binary(BinaryOp op, const Results& results) {
  Binary binary;
  binary.op = op;
  binary.noSignedWrap = in_.acceptWord("nsw");
  binary.noUnsignedWrap = in_.acceptWord("nuw");
  binary.left = operand(declaredType(results));
  in_.expectMark(",");
  binary.right = operand(binary.left.type);
  binary.result = result(results, binary.left.type);
  return binary;
}

Operation FunctionParser::compare(CompareOp op, const Results& results) {
  Compare compare;
  compare.op = op;
  compare.left = operand();
  in_.expectMark(",");
  compare.right = operand(compare.left.type);
  compare.result = result(results, intType(1));
  return compare;
}

Operation FunctionParser::convert(ConvertOp op, const Results& results) {
  Convert convert;
  convert.op = op;
  convert.value = operand();
  convert.to = resultType(results);
  convert.result = result(results, convert.to);
  return convert;
}

Operation FunctionParser::floatOperation(FloatOp op, const Results& results) {
  Float operation;
  operation.op = op;
  operation.args.push_back(operand());
  while (in_.acceptMark(",")) operation.args.push_back(operand(operation.args[0].type));
  std::optional<Type> implied;
  if (op <= FloatOp::Neg) implied = operation.args[0].type;
  if (op >= FloatOp::OEq && op <= FloatOp::Uno) implied = intType(1);
  operation.to = resultType(results, implied);
  operation.result = result(results, operation.to);
  return operation;
}

Operation FunctionParser::select(const Results& results) {
  Select select;
  select.condition = operand(intType(1));
  in_.expectMark(",");
  select.yes = operand(declaredType(results));
  in_.expectMark(",");
  select.no = operand(select.yes.type);
  select.result = result(results, select.yes.type);
  return select;
}

std::int64_t FunctionParser::expectSigned(std::string_view what) {
  const auto value = in_.peek().kind == TokenKind::Number ? signedFromText(in_.peek().text) : std::nullopt;
  if (!value) in_.failExpected(what);
  in_.next();
  return *value;
}

Operation FunctionParser::address(const Results& results) {
  Address address;
  address.base = operand(context_.pointerType());
  bool first = true;
  while (in_.acceptMark("+")) {
    if (first && in_.peek().kind == TokenKind::Number) {
      address.offset = expectSigned("an offset in bytes");
    } else {
      const Operand index = operand();
      in_.expectMark("*");
      address.indices.emplace_back(index, expectSigned("a scale in bytes"));
    }
    first = false;
  }
  address.result = result(results, context_.pointerType());
  return address;
}

Operation FunctionParser::load(const Results& results) {
  Load load;
  load.address = operand(context_.pointerType());
  load.type = resultType(results);
  load.result = result(results, load.type);
  return load;
}

Operation FunctionParser::store() {
  Store store;
  store.value = operand();
  in_.expectMark("->");
  store.address = operand(context_.pointerType());
  return store;
}

Operation FunctionParser::call(const Results& results) {
  Call call;
  call.callee = operand(context_.pointerType());
  call.args = operandList();
  call.results = results.registers;
  if (in_.acceptWord("to")) {
    call.resultTypes = typeList();
  } else {
    for (std::size_t i = 0; i < results.registers.size(); ++i) {
      const auto type = registers_[results.registers[i].index()].type;
      if (!type) {
        TokenStream::fail(results.tokens[i], fmt::format("expected a type: '%{}: TYPE = '", results.tokens[i].text));
      }
      call.resultTypes.push_back(*type);
    }
  }
  for (std::size_t i = 0; i < results.registers.size() && i < call.resultTypes.size(); ++i) {
    std::optional<Type>& type = registers_[results.registers[i].index()].type;
    if (!type) type = call.resultTypes[i];
  }
  return call;
}

Operation FunctionParser::intrinsic(IntrinsicOp op, const Results& results) {
  Intrinsic intrinsic;
  intrinsic.op = op;
  intrinsic.args = operandList();
  if (in_.peek().kind == TokenKind::String) intrinsic.text = in_.next().text;
  intrinsic.resultType = resultType(results, results.registers.empty() ? std::optional<Type>(Type{}) : std::nullopt);
  if (!results.registers.empty()) intrinsic.result = result(results, intrinsic.resultType);
  return intrinsic;
}

Operation FunctionParser::bind() {
  in_.expectWord("var");
  Bind bind;
  bind.variable = context_.expectId<VariableId>("the index of a variable");
  in_.expectMark("=");
  bind.value = operand();
  return bind;
}

std::optional<Terminator> FunctionParser::terminator() {
  if (in_.acceptWord("jump")) return Terminator{Jump{edge()}, {}};
  if (in_.acceptWord("branch")) {
    Branch branch;
    branch.condition = operand(intType(1));
    in_.acceptMark(",");
    branch.yes = edge();
    in_.acceptMark(",");
    branch.no = edge();
    return Terminator{std::move(branch), {}};
  }
  if (in_.acceptWord("return")) return Terminator{Return{returnValues()}, {}};
  if (in_.acceptWord("unreachable")) return Terminator{Unreachable{}, {}};
  if (in_.acceptWord("unsupported")) return Terminator{Unsupported{in_.expect(TokenKind::String, "a reason").text}, {}};
  return std::nullopt;
}

Edge FunctionParser::edge() {
  const Token& token = in_.expect(TokenKind::Word, "a label");
  const auto found = labels_.find(token.text);
  if (found == labels_.end()) TokenStream::fail(token, fmt::format("no block is labelled {}", token.text));
  Edge edge{BlockId(found->second), {}};
  if (in_.atMark("(")) edge.args = operandList();
  return edge;
}

std::vector<Operand> FunctionParser::returnValues() {
  std::vector<Operand> values;
  if (!atOperand()) return values;
  do {
    values.push_back(operand());
  } while (in_.acceptMark(","));
  return values;
}

bool FunctionParser::atOperand() {
  switch (in_.peek().kind) {
    case TokenKind::Word:
      return !in_.atMark(":", 1) && !in_.atMark("(", 1) && (in_.atWord("null") || context_.atType());
    case TokenKind::Register:
    case TokenKind::Slot:
    case TokenKind::Symbol:
    case TokenKind::Number: return true;
    case TokenKind::String:
    case TokenKind::Mark:
    case TokenKind::End: return false;
  }
  return false;
}

}  // namespace cairn::program
