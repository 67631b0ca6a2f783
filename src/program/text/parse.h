// The parts of the parser of the text form, one class a level: symbols and operands of the program, then functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "program/code/program.h"
#include "program/text/lexer.h"

namespace cairn::program {

// The names of globals and functions, known before any body is read.
class SymbolTable {
 public:
  void addGlobal(const std::string& name) { symbols_[name].push_back({false, globals_++}); }
  void addFunction(const std::string& name) { symbols_[name].push_back({true, functions_++}); }

  struct Symbol {
    bool isFunction = false;
    std::uint32_t index = 0;
  };
  // Reads "@name" or, where the name is not unique, "@name#g3" / "@name#f2".
  [[nodiscard]] Symbol read(TokenStream& in) const;
  // Reads the name in a definition, and checks a "#" behind it against the position of the definition.
  [[nodiscard]] static std::string readDefinition(TokenStream& in, char kind, std::size_t index);

 private:
  std::unordered_map<std::string, std::vector<Symbol>> symbols_;
  std::uint32_t globals_ = 0;
  std::uint32_t functions_ = 0;
};

// What parsers of all levels need of the program around them.
struct ParseContext {
  TokenStream& in;
  DataModel dataModel = DataModel::LP64;
  const SymbolTable& symbols;

  [[nodiscard]] Type pointerType() const { return ptrType(dataModel == DataModel::LP64 ? 64 : 32); }

  // A type, if the next token is one: i32, f64, ptr, ptr32.
  [[nodiscard]] std::optional<Type> acceptType() const;
  [[nodiscard]] bool atType() const;
  [[nodiscard]] Type expectType() const;
  // A constant of this type: a number, or "null" for a pointer.
  [[nodiscard]] Operand expectConstant(Type type) const;
  // "align 4"; nothing there gives the largest alignment.
  [[nodiscard]] std::uint32_t acceptAlignment() const;
  // "at file:line:column", "at line:column" or "at line" of file 0; nothing there gives no location.
  [[nodiscard]] SourceLoc acceptLocation() const;
  // "@name", with an addend if it is a global; `type` is the operand's.
  [[nodiscard]] Operand expectSymbol(Type type) const;

  // An index or "?".
  template <typename Id>
  [[nodiscard]] Id expectId(std::string_view what) const {
    return in.acceptMark("?") ? Id() : Id(in.expectIndex(what));
  }
  // "var 3", if it is there.
  [[nodiscard]] VariableId acceptVariable() const;
};

// A function from its name to its closing brace; `index` is its place in the program.
[[nodiscard]] Function parseFunction(const ParseContext& context, std::size_t index);

}  // namespace cairn::program
