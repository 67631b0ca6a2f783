// Reads one script: its declarations, then the formulas over them.
#pragma once

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <map>

#include "logic/lists/list_definition.h"
#include "logic/lists/read_smtlib.h"

namespace cairn::logic {

using Expression = SymbolicExpression;

// In these logics x = y says nothing about the heap. Elsewhere it says that the heap is empty, as assertion.h does.
inline bool purePartsHoldOfAnyHeap(std::string_view logic) {
  constexpr std::array<std::string_view, 10> kLogics = {"QF_SHLS", "QF_SHLID", "QF_SHID",   "QF_SHIDLIA", "SHID",
                                                        "SHIDLIA", "QF_BSL",   "QF_BSLLIA", "BSL",        "ALL"};
  return std::ranges::find(kLogics, logic) != kLogics.end();
}

struct Datatype {
  std::string constructor;
  std::vector<std::pair<std::string, std::string>> fields;  // names and sorts
  TextPlace place;
};

struct Macro {
  std::vector<std::pair<std::string, SortId>> parameters;
  Expression body;
};

struct RecordVariable {
  std::string constructor;
  std::vector<VariableId> fields;
};

class ScriptReader {
 public:
  SolverScript read(std::string_view text);

 private:
  [[noreturn]] static void wrong(const Expression& at, const std::string& message);
  [[noreturn]] static void unsupported(const Expression& at, const std::string& message);
  static const std::string& nameAt(const Expression& list, std::size_t index);
  static const Expression& part(const Expression& list, std::size_t index);

  // ---- Commands.
  void execute(const Expression& command);

  void takeInfo(const Expression& command);

  void takeDatatypes(const Expression& command);
  void takeDatatype(const std::string& name, const Expression& body);

  void takeHeap(const Expression& command);
  void giveFields(SortId sort, const Datatype& datatype);

  // The sorts whose records have a fixed meaning if the file gives none: LS_t, DLS_t and NLS_t.
  bool makeBuiltIn(SortId sort);

  DefinitionContext definitionContext();
  void takeDefinition(const Expression& command);
  void takeDefinitions(const Expression& command);

  void takeMacro(const Expression& command);
  // The body, with the meaning that its names have outside of all quantifiers.
  Assertion expand(const Expression& at, const Macro& macro);

  void takeVariable(const Expression& command);
  // A variable for each field.
  void takeRecordVariable(const std::string& name, const Datatype& datatype, const Expression& at);
  SortId locationSort(const Expression& at);

  // ---- Terms.
  static bool isNil(const Expression& at);
  VariableId location(const Expression& at, std::optional<SortId> expected = std::nullopt);

  // ---- Formulas.
  using Pure = std::vector<Equation>;

  // The equations of a conjunction of equations of locations, pairwise for more than two sides.
  std::optional<Pure> pureConjunction(const Expression& at);

  // The fields of a variable that holds a record, or of a record that is written out.
  std::optional<std::vector<VariableId>> recordFields(const Expression& at, const std::string& constructor);
  std::optional<Pure> recordEquations(const Expression& at, bool equal);

  static Assertion onEmptyHeap(const Pure& pure);
  // The equations hold; of any heap, or of the empty one, as the logic has it.
  Assertion pureAlone(const Pure& pure) const;

  // "x = y holds of any heap, and A" is "x = y of the empty heap * A".
  Assertion conjunction(const std::vector<Expression>& parts, std::size_t count, std::size_t first = 0);

  std::vector<Assertion> arguments(const Expression& at);

  Assertion formula(const Expression& at);

  Assertion constant(const Expression& at);

  // ((_ ls 2) x y): at least two nodes.
  Assertion indexed(const Expression& at);

  Assertion negation(const Expression& at);

  Assertion implication(const Expression& at);

  template <typename Make>
  Assertion bind(const Expression& at, Make&& make) {
    if (at.parts.size() != 3 || !at.parts[1].list) wrong(at, "variables and a formula are expected");
    const std::map<std::string, VariableId> outer = variables_;
    std::vector<VariableId> bound;
    for (const Expression& entry : at.parts[1].parts) {
      const std::string& name = nameAt(entry, 0);
      const VariableId variable = script_.signature.addFreshVariable(name, locationSort(part(entry, 1)));
      variables_[name] = variable;
      bound.push_back(variable);
    }
    const Assertion result = make(std::move(bound), formula(at.parts[2]));
    variables_ = outer;
    return result;
  }
  Assertion quantified(const Expression& at);
  Assertion universal(const Expression& at);

  Assertion record(const Expression& at);

  // A list that the file does not define, but uses by a name that has a meaning: ls, dls, nls.
  const DefinedList* builtIn(const Expression& at, const std::string& name);

  Assertion list(const Expression& at, const std::string& name, std::uint32_t minimum);

  SolverScript script_;
  bool heapFree_ = false;
  bool asked_ = false;
  std::size_t askedCount_ = 0;
  std::vector<Expression> asserted_;
  std::map<std::string, Datatype> datatypes_;
  std::map<std::string, DefinedList> lists_;
  std::map<std::string, std::string> unknownLists_;
  std::map<std::string, VariableId> variables_;
  std::map<std::string, VariableId> globals_;
  std::map<std::string, RecordVariable> records_;
  std::map<std::string, Macro> macros_;
};

}  // namespace cairn::logic
