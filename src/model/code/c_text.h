// Expressions of a machine as C: loops for quantifiers and choices, functions of the state behind accessors.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/language/machine.h"

namespace cairn::model {

// How C code asks a set of the state for its elements.
enum class SetAccess : std::uint8_t {
  Layout,  // as the machine's layout says: walks and marks
  Bits,    // a row of truth values, one for each address
};

// Collects lines of C. Reads of the state go to `get_NAME(point)`, `v_NAME`, `in_NAME(x)` and `bits_NAME[x - LOW]`,
// constants to `c_NAME`, locals to `NAME_SLOT`.
class CText {
 public:
  CText(const Machine& machine, SetAccess access) : machine_(machine), access_(access) {}

  void line(const std::string& text);
  void open(const std::string& text);
  // if (condition) {
  void openIf(const std::string& condition, bool wanted = true);
  void close(const std::string& text = "}");
  // Lines that another one has collected, further in.
  void block(const std::string& lines);
  // A C expression; what must be computed before it has been added as lines.
  std::string expression(const Term& term);
  std::string member(const std::string& element, const Term& set);
  // Calls `body` with a loop open whose variable is declared under that name; may open several, one after the other.
  // Loops end early if `go`, an expression, is false.
  void each(const Term& set, const std::string& variable, const std::string& go, const std::function<void()>& body);
  std::string fresh(const char* prefix);
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::size_t depth() const { return depth_; }

 private:
  std::string binary(const char* sign, const std::vector<Term>& parts);
  std::string lazily(const Term& first, bool goOn, const Term& second);
  std::string choice(const Expression& term);
  std::string quantified(const Expression& term);
  std::string subset(const Expression& term);
  std::string simple(const Term& term);
  void quantify(const Expression& term, std::size_t at, const std::string& result, bool wanted);

  const Machine& machine_;
  SetAccess access_;
  std::string text_;
  std::size_t depth_ = 0;
  unsigned fresh_ = 0;
};

// The name of a local in C.
[[nodiscard]] std::string localName(const std::string& name, unsigned slot);
// A name of the state in C: the parent's hidden variables have a mark of their own.
[[nodiscard]] std::string stateName(const Machine& machine, unsigned slot);
// Helpers that every emitted file needs.
[[nodiscard]] std::string cPrelude();

}  // namespace cairn::model
