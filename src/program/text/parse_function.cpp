#include "program/text/function_parser.h"

namespace cairn::program {

Function FunctionParser::parse(std::size_t index) {
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

void FunctionParser::collect() {
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

void FunctionParser::collectType(std::size_t reg) {
  if (!in_.atMark(":", 1) || in_.peek(2).kind != TokenKind::Word) return;
  const Token& token = in_.next();
  in_.next();
  if (context_.atType()) setType(RegId(reg), context_.expectType(), token);
  in_.rewind(in_.position() - 1);
}

bool FunctionParser::isIndex(const std::string& text) {
  const auto value = unsignedFromText(text);
  return value && fmt::format("{}", *value) == text;
}

void FunctionParser::numberRegisters(const std::vector<std::string>& order) {
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

void FunctionParser::collectLabel() {
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

void FunctionParser::header() {
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

void FunctionParser::declarations() {
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

void FunctionParser::slot() {
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

std::vector<Type> FunctionParser::typeList() {
  if (!in_.acceptMark("(")) return {context_.expectType()};
  std::vector<Type> types;
  while (!in_.acceptMark(")")) {
    types.push_back(context_.expectType());
    if (!in_.atMark(")")) in_.expectMark(",");
  }
  return types;
}

void FunctionParser::setType(RegId reg, Type type, const Token& where) {
  std::optional<Type>& known = registers_[reg.index()].type;
  if (known && *known != type) {
    TokenStream::fail(where,
                      fmt::format("%{} has type {} elsewhere, expected the same here", where.text, name(*known)));
  }
  known = type;
}

RegId FunctionParser::typedRegister() {
  const Token& token = in_.peek();
  const RegId reg = registerName();
  in_.expectMark(":");
  setType(reg, context_.expectType(), token);
  return reg;
}

SlotId FunctionParser::slotName() {
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

Operand FunctionParser::operand(std::optional<Type> expected) {
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

std::vector<Operand> FunctionParser::operandList() {
  std::vector<Operand> list;
  in_.expectMark("(");
  while (!in_.acceptMark(")")) {
    list.push_back(operand());
    if (!in_.atMark(")")) in_.expectMark(",");
  }
  return list;
}

void FunctionParser::block() {
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

void FunctionParser::finishRegisters() {
  for (const RegisterInfo& info : registers_) {
    if (!info.type) TokenStream::fail(info.first, fmt::format("%{} is never defined", info.first.text));
    function_.registers.push_back(*info.type);
  }
}

Function parseFunction(const ParseContext& context, std::size_t index) { return FunctionParser(context).parse(index); }

}  // namespace cairn::program
