// Reads the text of one machine; names and types are resolved on the way. For the files parse_*.cpp only; `load.h` is the entry.
#pragma once

#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/language/lexer.h"
#include "model/language/machine.h"

namespace cairn::model {

class Parser {
 public:
  Parser(std::vector<Token> tokens, std::string file);

  // The name after `refines` or `extends`; empty if there is none.
  [[nodiscard]] std::string parentName() const;
  [[nodiscard]] Place parentPlace() const;
  // Throws ModelError.
  [[nodiscard]] Machine machine(std::shared_ptr<const Machine> parent);

 private:
  // What a name stands for.
  struct Meaning {
    Term value;         // of a constant, local, definition, or variable that is no function
    int function = -1;  // the slot of a function of the state
    const Macro* macro = nullptr;
  };
  using Scope = std::map<std::string, Meaning>;

  // Tokens.
  [[nodiscard]] const Token& next(std::size_t ahead = 0) const;
  Token take();
  [[nodiscard]] bool sees(std::string_view text) const;
  bool takeIf(std::string_view text);
  Token expect(std::string_view text, std::string_view where);
  Token expectName(std::string_view what);
  [[noreturn]] void fail(const Place& place, const std::string& message) const;
  [[noreturn]] void unknown(const Token& name, std::string_view what, const std::vector<std::string>& known) const;

  // Expressions.
  Term expression();
  Term formula(std::string_view where);
  Term integer(std::string_view where);
  Term setOf(std::string_view where);
  Term implies();
  Term either();
  Term both();
  Term denial();
  Term comparison();
  Term range();
  Term sum();
  Term product();
  Term primary();
  Term braces();
  Term quantifier(Op op);
  Term named(const Token& name);
  Term applied(const Token& name, const Meaning& meaning);
  Term expanded(const Token& name, const Macro& macro);
  Term conditional(const Place& place);
  void need(const Term& term, Type type, std::string_view where) const;
  [[nodiscard]] std::vector<std::string> knownNames() const;

  // Names.
  std::pair<std::string, unsigned> freshLocal(const std::string& name);
  [[nodiscard]] Term localTerm(const std::string& unique, unsigned slot, Type type, const Place& place) const;
  void declare(const Token& name, Meaning meaning);
  [[nodiscard]] Term variableTerm(unsigned slot) const;

  // Declarations.
  void takeOver();
  void without();
  void whenIdle(const Token& word);
  void constants();
  void variables(bool ghost);
  void addVariable(const Token& name, Shape shape, const Term& domain, bool ghost);
  void definition();
  Clause clause();
  Cases cases(const Term& formula);
  void initial();
  void instance();
  void layout();
  void computed(unsigned slot);
  unsigned functionSlot(std::string_view what);
  void finish();

  // Methods and events.
  void method();
  void least(Method& method);
  Parameter parameter(bool environment, Type type);
  void event(const Method* method, Role role);
  void eventBody(Event& event, const Event* refined);
  void guards(Event& event);
  void actions(std::vector<Assignment>& assignments, bool ghost, bool isInitial);
  void action(std::vector<Assignment>& assignments, bool ghost, bool isInitial);
  void addAssignment(std::vector<Assignment>& assignments, Assignment made) const;
  void witnesses(Event& event, const Event& refined);
  void checkReads(const Term& term, bool ghostAllowed, std::string_view where) const;
  [[nodiscard]] bool endsList() const;
  void inheritEvents();

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  std::string file_;
  Machine machine_;
  std::vector<Scope> scopes_;
  std::vector<std::string> expanding_;  // macros under way
  bool extending_ = false;              // the event that is read extends another
};

}  // namespace cairn::model
