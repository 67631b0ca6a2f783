// How the bits of a symbol are read as a mathematical integer. One symbol has one reading in all elements.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_set>

#include "numeric/domains/interval.h"
#include "term/term.h"

namespace cairn::numeric {

// A handle to a table that all elements of one analysis share. Symbols are read as signed unless the table says otherwise; booleans are 0 or 1.
class Readings {
 public:
  // Everything signed; the table cannot be changed.
  Readings() = default;
  [[nodiscard]] static Readings table() {
    Readings result;
    result.unsigned_ = std::make_shared<std::unordered_set<term::SymbolId>>();
    return result;
  }

  // Before any element mentions the symbol. Only for a handle made by `table`.
  void readUnsigned(term::Term symbol) { unsigned_->insert(symbol.symbol()); }
  [[nodiscard]] Reading of(term::Term symbol) const {
    if (symbol.isBool()) return Reading::Unsigned;
    return unsigned_ != nullptr && unsigned_->contains(symbol.symbol()) ? Reading::Unsigned : Reading::Signed;
  }

  // The same table.
  bool operator==(const Readings& other) const = default;

 private:
  std::shared_ptr<std::unordered_set<term::SymbolId>> unsigned_;
};

}  // namespace cairn::numeric
