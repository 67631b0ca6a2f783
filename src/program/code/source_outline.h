// Where the parts of the C text stand that a witness names: statements, branchings, calls and loops. For people and witnesses only; nothing
// here changes what a program means.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "program/code/source.h"

namespace cairn::program {

// A place twice: as positions of the program name it, which follow line markers, and in a file as it was given.
struct OutlinePlace {
  SourceLoc loc;
  std::uint32_t input = 0;  // which of the input files
  std::uint32_t line = 0;   // 0: in none of them
  std::uint32_t column = 0;

  [[nodiscard]] bool inInput() const { return line != 0; }
};

// From the first character to the one after the last. An invalid begin: nothing.
struct TextRange {
  SourceLoc begin;
  SourceLoc end;

  [[nodiscard]] bool contains(SourceLoc loc) const {
    return begin.valid() && loc.valid() && loc.file == begin.file && begin <= loc && loc < end;
  }
};

// A statement or declaration in a block, or a full expression that is only a part of a statement: a condition, an initial value.
struct OutlineStatement {
  OutlinePlace place;
  TextRange range;
  bool fullExpression = false;
};

enum class BranchingKind : std::uint8_t { If, While, Do, For, Switch, Conditional };

struct OutlineBranching {
  BranchingKind kind = BranchingKind::If;
  OutlinePlace place;  // of the keyword, or of the question mark
  TextRange condition;
  std::vector<TextRange> whenTrue;  // what runs next if the condition holds
  TextRange whenFalse;              // what runs next if not; nothing: what comes after
};

enum class ResultKind : std::uint8_t { None, Signed, Unsigned, Float, Pointer, Other };

struct OutlineCall {
  SourceLoc begin;     // of the call's own position
  OutlinePlace close;  // the parenthesis after the arguments
  ResultKind result = ResultKind::None;
};

// A variable that can be named at a place.
struct VisibleVariable {
  std::string name;
  SourceLoc declared;  // the line alone counts
};

struct OutlineLoop {
  OutlinePlace place;  // of the keyword
  TextRange range;
  std::vector<VisibleVariable> variables;  // each name once
};

struct OutlineFunction {
  std::string name;
  std::vector<OutlineStatement> statements;
  std::vector<OutlineBranching> branchings;
  std::vector<OutlineCall> calls;
  std::vector<OutlineLoop> loops;
};

struct SourceOutline {
  std::vector<OutlineFunction> functions;
};

}  // namespace cairn::program
