// The text form of terms (grammar in docs/terms.md): S-expressions, so that tests and states can be read and written.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "term/store.h"

namespace cairn::term {

// What is wrong and at which character, for a text that is no term.
class ParseError : public std::runtime_error {
 public:
  ParseError(const std::string& message, std::size_t at);
  std::size_t position;
};

enum class SymbolStyle : std::uint8_t {
  Named,  // x: the reader knows the symbol
  Typed,  // x:32
};

// Large shared parts are named by `let`. parse(print(t)) is t for the simplified terms of one store.
[[nodiscard]] std::string print(const TermStore& store, Term term, SymbolStyle style = SymbolStyle::Named);

// Builds simplified terms. A symbol without width must be known to the store.
[[nodiscard]] Term parse(TermStore& store, std::string_view text);

// The word for an operator in the text form.
[[nodiscard]] std::string_view operatorName(Op op);

}  // namespace cairn::term
