#include "program/text/parse.h"

#include <fmt/format.h>

#include <bit>
#include <charconv>

#include "program/code/names.h"
#include "program/text/constant.h"
#include "program/text/text.h"

namespace cairn::program {

SymbolTable::Symbol SymbolTable::read(TokenStream& in) const {
  const Token& token = in.expect(TokenKind::Symbol, "a global or function (@name)");
  const auto found = symbols_.find(token.text);
  const bool numbered = in.acceptMark("#");
  const std::string number = numbered ? in.expect(TokenKind::Word, "g or f and an index").text : std::string();
  if (found == symbols_.end()) TokenStream::fail(token, fmt::format("no global or function is named @{}", token.text));
  if (!numbered) {
    if (found->second.size() == 1) return found->second[0];
    TokenStream::fail(token, fmt::format("@{} is not unique: expected '#g' or '#f' and its index", token.text));
  }
  for (const Symbol& symbol : found->second) {
    if (number == fmt::format("{}{}", symbol.isFunction ? 'f' : 'g', symbol.index)) return symbol;
  }
  TokenStream::fail(token, fmt::format("no global or function is @{}#{}", token.text, number));
}

std::string SymbolTable::readDefinition(TokenStream& in, char kind, std::size_t index) {
  std::string name = in.expect(TokenKind::Symbol, "a name (@name)").text;
  if (in.acceptMark("#")) in.expectWord(fmt::format("{}{}", kind, index));
  return name;
}

bool ParseContext::atType() const {
  const std::size_t start = in.position();
  const bool isType = acceptType().has_value();
  in.rewind(start);
  return isType;
}

std::optional<Type> ParseContext::acceptType() const {
  if (in.peek().kind != TokenKind::Word) return std::nullopt;
  const std::string_view word = in.peek().text;
  const auto widthBehind = [word](std::string_view prefix) -> std::optional<unsigned> {
    if (!word.starts_with(prefix)) return std::nullopt;
    const std::string_view digits = word.substr(prefix.size());
    unsigned width = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), width);
    const bool leadingZero = digits.size() > 1 && digits[0] == '0';
    if (error != std::errc() || end != digits.data() + digits.size() || leadingZero || width > 255) return std::nullopt;
    return width;
  };
  std::optional<Type> type;
  if (word == "ptr") {
    type = pointerType();
  } else if (const auto pointerBits = widthBehind("ptr")) {
    type = ptrType(*pointerBits);
  } else if (const auto intBits = widthBehind("i")) {
    type = intType(*intBits);
  } else if (const auto floatBits = widthBehind("f")) {
    type = floatType(*floatBits);
  }
  if (type) in.next();
  return type;
}

Type ParseContext::expectType() const {
  const auto type = acceptType();
  if (!type) in.failExpected("a type (i32, f64, ptr)");
  return *type;
}

Operand ParseContext::expectConstant(Type type) const {
  if (type.kind == TypeKind::Ptr && in.acceptWord("null")) return Operand::constant(0, type);
  if (in.peek().kind != TokenKind::Number) in.failExpected(fmt::format("a constant of type {}", name(type, dataModel)));
  const Token& token = in.next();
  const auto constant = constantFromText(token.text, type);
  if (!constant) {
    TokenStream::fail(token,
                      fmt::format("expected a constant of type {}, {} is none", name(type, dataModel), token.text));
  }
  return *constant;
}

std::uint32_t ParseContext::acceptAlignment() const {
  if (!in.acceptWord("align")) return kLargestAlignment;
  const Token& token = in.peek();
  const std::uint64_t alignment = in.expectUnsigned("an alignment");
  if (!std::has_single_bit(alignment) || alignment > (1U << 30U)) TokenStream::fail(token, "expected a power of two");
  return static_cast<std::uint32_t>(alignment);
}

SourceLoc ParseContext::acceptLocation() const {
  if (!in.acceptWord("at")) return {};
  if (in.atMark("?")) {
    in.next();
    in.expectMark(":");
    const std::uint32_t line = in.expectIndex("a line");
    in.expectMark(":");
    return {FileId(), line, in.expectIndex("a column")};
  }
  const std::uint32_t first = in.expectIndex("a file or line");
  if (!in.acceptMark(":")) return {FileId(0), first, 0};
  const std::uint32_t second = in.expectIndex("a line or column");
  if (!in.acceptMark(":")) return {FileId(0), first, second};
  return {FileId(first), second, in.expectIndex("a column")};
}

Operand ParseContext::expectSymbol(Type type) const {
  const SymbolTable::Symbol symbol = symbols.read(in);
  if (symbol.isFunction) return Operand::function(FunctionId(symbol.index), type);
  std::int64_t addend = 0;
  const Token& token = in.peek();
  if (token.kind == TokenKind::Number && (token.text[0] == '+' || token.text[0] == '-')) {
    const auto value = signedFromText(token.text);
    if (!value) in.failExpected("an addend of 64 bits");
    addend = *value;
    in.next();
  }
  return Operand::global(GlobalId(symbol.index), addend, type);
}

VariableId ParseContext::acceptVariable() const {
  return in.acceptWord("var") ? expectId<VariableId>("the index of a variable") : VariableId();
}

namespace {

class ProgramParser {
 public:
  explicit ProgramParser(std::string_view text) : in_(tokenize(text)) {}

  Program parse() {
    collectSymbols();
    if (in_.acceptWord("program")) {
      const auto model = fromWord<DataModel>(kDataModelWords, in_.peek().text);
      if (!model) in_.failExpected("LP64 or ILP32");
      in_.next();
      program_.dataModel = *model;
    }
    bool entryGiven = false;
    while (in_.peek().kind != TokenKind::End) {
      if (in_.acceptWord("entry")) {
        entryGiven = true;
        entry();
      } else {
        item();
      }
    }
    if (!entryGiven) defaultEntry();
    return std::move(program_);
  }

 private:
  [[nodiscard]] ParseContext context() { return {in_, program_.dataModel, symbols_}; }

  void collectSymbols() {
    int depth = 0;
    for (; in_.peek().kind != TokenKind::End; in_.next()) {
      if (in_.atMark("{")) ++depth;
      if (in_.atMark("}")) --depth;
      if (depth != 0 || in_.peek(1).kind != TokenKind::Symbol) continue;
      if (in_.atWord("global")) symbols_.addGlobal(in_.peek(1).text);
      if (in_.atWord("function")) symbols_.addFunction(in_.peek(1).text);
    }
    in_.rewind(0);
  }

  void item() {
    if (in_.acceptWord("file")) {
      expectPosition(program_.files.size());
      program_.files.push_back(in_.expect(TokenKind::String, "the name of a file").text);
    } else if (in_.acceptWord("type")) {
      expectPosition(program_.sourceTypes.size());
      sourceType();
    } else if (in_.acceptWord("var")) {
      expectPosition(program_.variables.size());
      variable();
    } else if (in_.acceptWord("global")) {
      global();
    } else if (in_.acceptWord("function")) {
      program_.functions.push_back(parseFunction(context(), program_.functions.size()));
    } else {
      in_.failExpected("file, type, var, global, entry or function");
    }
  }

  void expectPosition(std::size_t position) {
    const Token& token = in_.peek();
    if (in_.expectUnsigned(fmt::format("the index {}", position)) != position) {
      TokenStream::fail(token,
                        fmt::format("expected the index {}: tables are written in order, without gaps", position));
    }
  }

  void entry() {
    if (in_.acceptWord("none")) return;
    const Token& token = in_.peek();
    const SymbolTable::Symbol symbol = symbols_.read(in_);
    if (!symbol.isFunction) TokenStream::fail(token, "expected a function as entry, found a global");
    program_.entry = FunctionId(symbol.index);
  }

  void defaultEntry() {
    if (program_.functions.empty()) return;
    program_.entry = program_.findFunction("main").value_or(FunctionId(0));
  }

  void sourceType() {
    SourceType type;
    const auto kind = fromWord<SourceTypeKind>(kSourceTypeWords, in_.peek().text);
    if (!kind || in_.peek().kind != TokenKind::Word) in_.failExpected("the kind of a source type (struct, pointer...)");
    in_.next();
    type.kind = *kind;
    type.name = in_.expect(TokenKind::String, "the name of a source type").text;
    if (in_.acceptWord("size")) type.size = in_.expectUnsigned("a size");
    if (in_.acceptWord("element")) type.element = context().expectId<SourceTypeId>("the index of a source type");
    if (in_.acceptWord("count")) type.count = in_.expectUnsigned("a count");
    if (in_.acceptMark("{")) {
      do {
        type.fields.push_back(sourceField());
      } while (in_.acceptMark(","));
      in_.expectMark("}");
    }
    program_.sourceTypes.push_back(std::move(type));
  }

  SourceField sourceField() {
    SourceField field;
    const TokenKind kind = in_.peek().kind == TokenKind::Word ? TokenKind::Word : TokenKind::String;
    field.name = in_.expect(kind, "the name of a field").text;
    in_.expectMark(":");
    in_.expectWord("type");
    field.type = context().expectId<SourceTypeId>("the index of a source type");
    in_.expectWord("bits");
    field.bitOffset = in_.expectUnsigned("an offset in bits");
    in_.expectMark(":");
    field.bitSize = in_.expectUnsigned("a size in bits");
    return field;
  }

  void variable() {
    Variable variable;
    variable.name = in_.expect(TokenKind::String, "the name of a variable").text;
    if (in_.acceptWord("type")) variable.type = context().expectId<SourceTypeId>("the index of a source type");
    variable.parameter = in_.acceptWord("parameter");
    variable.declared = context().acceptLocation();
    program_.variables.push_back(std::move(variable));
  }

  void global() {
    Global global;
    global.name = SymbolTable::readDefinition(in_, 'g', program_.globals.size());
    if (in_.acceptWord("literal")) global.kind = GlobalKind::Literal;
    global.constant = in_.acceptWord("constant");
    global.unknownContents = in_.acceptWord("unknown");
    global.library = in_.acceptWord("library");
    const bool sized = in_.acceptWord("size");
    if (sized) global.size = in_.expectUnsigned("a size");
    global.alignment = context().acceptAlignment();
    if (!sized && !in_.atMark("=")) in_.failExpected("'size' or '='");
    if (in_.acceptMark("=")) {
      do {
        initialBytes(global.initial);
      } while (in_.acceptMark(","));
    }
    if (!sized) global.size = global.initial.size();
    if (in_.acceptMark("{")) {
      do {
        global.relocations.push_back(relocation());
      } while (in_.acceptMark(","));
      in_.expectMark("}");
    }
    global.variable = context().acceptVariable();
    global.loc = context().acceptLocation();
    program_.globals.push_back(std::move(global));
  }

  // A string, or a typed constant laid out little-endian.
  void initialBytes(std::string& bytes) {
    if (in_.peek().kind == TokenKind::String) {
      bytes += in_.next().text;
      return;
    }
    const Type type = context().expectType();
    const Operand constant = context().expectConstant(type);
    for (std::uint32_t i = 0; i < type.storeBytes(); ++i) {
      const std::uint64_t word = i < 8 ? constant.bits >> (8 * i) : constant.index >> (8 * (i - 8));
      bytes += static_cast<char>(word & 0xFF);
    }
  }

  Relocation relocation() {
    Relocation relocation;
    relocation.offset = in_.expectUnsigned("an offset in bytes");
    in_.expectMark(":");
    relocation.target = context().expectSymbol(context().pointerType());
    return relocation;
  }

  TokenStream in_;
  SymbolTable symbols_;
  Program program_;
};

}  // namespace

Program parse(std::string_view text) { return ProgramParser(text).parse(); }

}  // namespace cairn::program
