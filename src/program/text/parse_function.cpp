#include <fmt/format.h>

#include <string>
#include <unordered_map>

#include "program/code/names.h"
#include "program/text/constant.h"
#include "program/text/parse.h"

namespace cairn::program {

namespace {

// Reads a function in two passes: the first collects labels, registers and their types, so that the second meets no unknown name.
class FunctionParser {
 public:
  explicit FunctionParser(const ParseContext& context) : context_(context), in_(context.in) {}

  Function parse(std::size_t index) {
    function_.name = SymbolTable::readDefinition(in_, 'f', index);
    const std::size_t start = in_.position();
    collect();
    in_.rewind(start);
    header();
    in_.expectMark("{");
    declarations();
    while (!in_.acceptMark("}")) block();
    finishRegisters();
    return std::move(function_);
  }

 private:
  // ---- First pass ----------------------------------------------------------------------------------------------------

  struct RegisterInfo {
    Token first;
    std::optional<Type> type;
  };

  void collect() {
    bool allNumbered = true;
    std::vector<std::string> order;
    for (; !in_.atMark("}") && in_.peek().kind != TokenKind::End; in_.next()) {
      const Token& token = in_.peek();
      if (token.kind == TokenKind::Word) collectLabel();
      if (token.kind != TokenKind::Register) continue;
      if (!registerIds_.contains(token.text)) {
        registerIds_.emplace(token.text, order.size());
        order.push_back(token.text);
        allNumbered = allNumbered && isIndex(token.text);
        registers_.push_back({token, std::nullopt});
      }
      collectType(registerIds_.at(token.text));
    }
    if (allNumbered) numberRegisters(order);
  }

  // "%name: TYPE" is a definition wherever it stands.
  void collectType(std::size_t reg) {
    if (!in_.atMark(":", 1) || in_.peek(2).kind != TokenKind::Word) return;
    const Token& token = in_.next();
    in_.next();
    if (context_.atType()) setType(RegId(reg), context_.expectType(), token);
    in_.rewind(in_.position() - 1);
  }

  static bool isIndex(const std::string& text) {
    const auto value = unsignedFromText(text);
    return value && fmt::format("{}", *value) == text;
  }

  // Registers written as numbers keep them.
  void numberRegisters(const std::vector<std::string>& order) {
    std::vector<RegisterInfo> numbered(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      const std::uint64_t number = *unsignedFromText(order[i]);
      if (number >= order.size()) {
        TokenStream::fail(registers_[i].first,
                          fmt::format("%{} leaves a gap: numbered registers are 0 to one below their count "
                                      "({} here); write names, or 'register %N: TYPE' for one without definition",
                                      number, order.size()));
      }
      registerIds_[order[i]] = number;
      numbered[number] = registers_[i];
    }
    registers_ = std::move(numbered);
  }

  // "word:" or "word(...):".
  void collectLabel() {
    std::size_t ahead = 1;
    if (in_.atMark("(", 1)) {
      while (!in_.atMark(")", ahead) && !in_.atMark("}", ahead) && in_.peek(ahead).kind != TokenKind::End) ++ahead;
      ++ahead;
    }
    if (!in_.atMark(":", ahead)) return;
    const Token& token = in_.peek();
    if (!labels_.emplace(token.text, labels_.size()).second) {
      TokenStream::fail(token, fmt::format("the label {} is defined twice", token.text));
    }
  }

  // ---- Header and declarations ---------------------------------------------------------------------------------------

  void header() {
    in_.expectMark("(");
    while (!in_.acceptMark(")")) {
      if (in_.acceptMark("...")) {
        function_.variadic = true;
        in_.expectMark(")");
        break;
      }
      function_.params.push_back(typedRegister());
      if (!in_.atMark(")")) in_.expectMark(",");
    }
    if (in_.acceptMark("->")) function_.resultTypes = typeList();
    function_.library = in_.acceptWord("library");
    if (in_.acceptWord("assumes")) function_.assumption = in_.expect(TokenKind::String, "what is assumed").text;
    function_.loc = context_.acceptLocation();
  }

  void declarations() {
    for (;;) {
      if (in_.atWord("slot") && in_.peek(1).kind == TokenKind::Slot) {
        in_.next();
        slot();
      } else if (in_.atWord("register") && in_.peek(1).kind == TokenKind::Register) {
        in_.next();
        (void)typedRegister();
      } else {
        return;
      }
    }
  }

  void slot() {
    Slot slot;
    slot.name = in_.next().text;
    const std::size_t index = function_.slots.size();
    if (in_.acceptMark("#")) {
      const Token& token = in_.peek();
      if (in_.expectUnsigned("the index of the slot") != index) {
        TokenStream::fail(token, fmt::format("expected {}, the index of this slot", index));
      }
    }
    in_.expectWord("size");
    slot.size = in_.expectUnsigned("a size");
    slot.alignment = context_.acceptAlignment();
    slot.variable = context_.acceptVariable();
    slotIds_[slot.name].push_back(index);
    function_.slots.push_back(std::move(slot));
  }

  std::vector<Type> typeList() {
    if (!in_.acceptMark("(")) return {context_.expectType()};
    std::vector<Type> types;
    while (!in_.acceptMark(")")) {
      types.push_back(context_.expectType());
      if (!in_.atMark(")")) in_.expectMark(",");
    }
    return types;
  }

  // ---- Registers and operands ----------------------------------------------------------------------------------------

  RegId registerName() { return RegId(registerIds_.at(in_.expect(TokenKind::Register, "a register (%name)").text)); }

  void setType(RegId reg, Type type, const Token& where) {
    std::optional<Type>& known = registers_[reg.index()].type;
    if (known && *known != type) {
      TokenStream::fail(where,
                        fmt::format("%{} has type {} elsewhere, expected the same here", where.text, name(*known)));
    }
    known = type;
  }

  RegId typedRegister() {
    const Token& token = in_.peek();
    const RegId reg = registerName();
    in_.expectMark(":");
    setType(reg, context_.expectType(), token);
    return reg;
  }

  SlotId slotName() {
    const Token& token = in_.expect(TokenKind::Slot, "a slot ($name)");
    const bool numbered = in_.acceptMark("#");
    const std::uint64_t number = numbered ? in_.expectUnsigned("the index of a slot") : 0;
    const auto found = slotIds_.find(token.text);
    if (found == slotIds_.end()) TokenStream::fail(token, fmt::format("no slot is named ${}", token.text));
    if (!numbered && found->second.size() > 1) {
      TokenStream::fail(token, fmt::format("${} is not unique: expected '#' and its index", token.text));
    }
    for (const std::size_t index : found->second) {
      if (!numbered || index == number) return SlotId(index);
    }
    TokenStream::fail(token, fmt::format("no slot is ${}#{}", token.text, number));
  }

  // An operand; a constant without type takes the expected one, a register without type its own.
  Operand operand(std::optional<Type> expected = std::nullopt) {
    const auto written = context_.acceptType();
    const Token& token = in_.peek();
    switch (token.kind) {
      case TokenKind::Register: {
        const RegId reg = registerName();
        const auto type = written ? written : registers_[reg.index()].type;
        if (!type) {
          TokenStream::fail(token, fmt::format("expected a type before %{}: none is known yet", token.text));
        }
        return Operand::reg(reg, *type);
      }
      case TokenKind::Slot: return Operand::slot(slotName(), written.value_or(context_.pointerType()));
      case TokenKind::Symbol: return context_.expectSymbol(written.value_or(context_.pointerType()));
      case TokenKind::Number:
      case TokenKind::Word: {
        if (token.kind == TokenKind::Word && token.text != "null") break;
        const auto type = written ? written : token.text == "null" ? context_.pointerType() : expected;
        if (!type) in_.failExpected("a type before the constant");
        return context_.expectConstant(*type);
      }
      case TokenKind::String:
      case TokenKind::Mark:
      case TokenKind::End: break;
    }
    in_.failExpected("an operand");
  }

  std::vector<Operand> operandList() {
    std::vector<Operand> list;
    in_.expectMark("(");
    while (!in_.acceptMark(")")) {
      list.push_back(operand());
      if (!in_.atMark(")")) in_.expectMark(",");
    }
    return list;
  }

  // ---- Instructions --------------------------------------------------------------------------------------------------

  void block() {
    const Token& label = in_.peek();
    if (label.kind != TokenKind::Word || !labels_.contains(label.text)) in_.failExpected("a label or '}'");
    in_.next();
    Block block;
    if (in_.acceptMark("(")) {
      while (!in_.acceptMark(")")) {
        block.params.push_back(typedRegister());
        if (!in_.atMark(")")) in_.expectMark(",");
      }
    }
    in_.expectMark(":");
    for (;;) {
      if (auto end = terminator()) {
        block.terminator = std::move(*end);
        block.terminator.loc = context_.acceptLocation();
        break;
      }
      Instruction instruction{operation(), {}};
      instruction.loc = context_.acceptLocation();
      block.instructions.push_back(std::move(instruction));
    }
    function_.blocks.push_back(std::move(block));
  }

  struct Results {
    std::vector<RegId> registers;
    std::vector<Token> tokens;
  };

  Results resultList() {
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

  std::optional<Type> declaredType(const Results& results) {
    return results.registers.empty() ? std::nullopt : registers_[results.registers[0].index()].type;
  }

  // The only result, of a type that the instruction determines.
  RegId result(const Results& results, std::optional<Type> type = std::nullopt) {
    if (results.registers.size() != 1) in_.failExpected("exactly one result ('%name = ') before this instruction");
    std::optional<Type>& known = registers_[results.registers[0].index()].type;
    if (!known) known = type;
    if (!known) {
      TokenStream::fail(results.tokens[0], fmt::format("expected a type: '%{}: TYPE = '", results.tokens[0].text));
    }
    return results.registers[0];
  }

  // "to TYPE" behind the operands, or the type declared for the result, or the one the operation implies.
  Type resultType(const Results& results, std::optional<Type> implied = std::nullopt) {
    if (in_.acceptWord("to")) return context_.expectType();
    if (const auto declared = declaredType(results)) return *declared;
    if (!implied) in_.failExpected("'to' and the type of the result");
    return *implied;
  }

  Operation operation() {
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

  Operation binary(BinaryOp op, const Results& results) {
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

  Operation compare(CompareOp op, const Results& results) {
    Compare compare;
    compare.op = op;
    compare.left = operand();
    in_.expectMark(",");
    compare.right = operand(compare.left.type);
    compare.result = result(results, intType(1));
    return compare;
  }

  Operation convert(ConvertOp op, const Results& results) {
    Convert convert;
    convert.op = op;
    convert.value = operand();
    convert.to = resultType(results);
    convert.result = result(results, convert.to);
    return convert;
  }

  Operation floatOperation(FloatOp op, const Results& results) {
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

  Operation select(const Results& results) {
    Select select;
    select.condition = operand(intType(1));
    in_.expectMark(",");
    select.yes = operand(declaredType(results));
    in_.expectMark(",");
    select.no = operand(select.yes.type);
    select.result = result(results, select.yes.type);
    return select;
  }

  std::int64_t expectSigned(std::string_view what) {
    const auto value = in_.peek().kind == TokenKind::Number ? signedFromText(in_.peek().text) : std::nullopt;
    if (!value) in_.failExpected(what);
    in_.next();
    return *value;
  }

  Operation address(const Results& results) {
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

  Operation load(const Results& results) {
    Load load;
    load.address = operand(context_.pointerType());
    load.type = resultType(results);
    load.result = result(results, load.type);
    return load;
  }

  Operation store() {
    Store store;
    store.value = operand();
    in_.expectMark("->");
    store.address = operand(context_.pointerType());
    return store;
  }

  Operation call(const Results& results) {
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

  Operation intrinsic(IntrinsicOp op, const Results& results) {
    Intrinsic intrinsic;
    intrinsic.op = op;
    intrinsic.args = operandList();
    if (in_.peek().kind == TokenKind::String) intrinsic.text = in_.next().text;
    intrinsic.resultType = resultType(results, results.registers.empty() ? std::optional<Type>(Type{}) : std::nullopt);
    if (!results.registers.empty()) intrinsic.result = result(results, intrinsic.resultType);
    return intrinsic;
  }

  Operation bind() {
    in_.expectWord("var");
    Bind bind;
    bind.variable = context_.expectId<VariableId>("the index of a variable");
    in_.expectMark("=");
    bind.value = operand();
    return bind;
  }

  // ---- Ends of blocks ------------------------------------------------------------------------------------------------

  std::optional<Terminator> terminator() {
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
    if (in_.acceptWord("unsupported"))
      return Terminator{Unsupported{in_.expect(TokenKind::String, "a reason").text}, {}};
    return std::nullopt;
  }

  Edge edge() {
    const Token& token = in_.expect(TokenKind::Word, "a label");
    const auto found = labels_.find(token.text);
    if (found == labels_.end()) TokenStream::fail(token, fmt::format("no block is labelled {}", token.text));
    Edge edge{BlockId(found->second), {}};
    if (in_.atMark("(")) edge.args = operandList();
    return edge;
  }

  std::vector<Operand> returnValues() {
    std::vector<Operand> values;
    if (!atOperand()) return values;
    do {
      values.push_back(operand());
    } while (in_.acceptMark(","));
    return values;
  }

  bool atOperand() {
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

  void finishRegisters() {
    for (const RegisterInfo& info : registers_) {
      if (!info.type) TokenStream::fail(info.first, fmt::format("%{} is never defined", info.first.text));
      function_.registers.push_back(*info.type);
    }
  }

  const ParseContext& context_;
  TokenStream& in_;
  Function function_;
  std::vector<RegisterInfo> registers_;
  std::unordered_map<std::string, std::size_t> registerIds_;
  std::unordered_map<std::string, std::size_t> labels_;
  std::unordered_map<std::string, std::vector<std::size_t>> slotIds_;
};

}  // namespace

Function parseFunction(const ParseContext& context, std::size_t index) { return FunctionParser(context).parse(index); }

}  // namespace cairn::program
