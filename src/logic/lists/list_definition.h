// Which list predicate a recursive definition defines, told by its structure.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "logic/lists/signature.h"
#include "logic/lists/symbolic_expression.h"

namespace cairn::logic {

// A list predicate under the name and with the order of parameters of a file.
struct DefinedList {
  PredicateId predicate;
  std::vector<std::size_t>
      order;  // order[i] is the place, among those of the file, of the i-th argument of assertion.h
};

struct DefinitionContext {
  std::function<std::optional<SortId>(const std::string&)> findSort;
  std::function<const DefinedList*(const std::string&)> findList;
};

// The list of `(define-fun-rec NAME ((x S) ...) Bool BODY)`, added to the signature, or none and in `why` the reason: the definition is none of a list
// from x to y that is empty if x = y and otherwise, with x distinct from y, a node at x followed by such a list. The order of parts does not matter.
[[nodiscard]] std::optional<DefinedList> recogniseList(Signature& signature, const SymbolicExpression& definition,
                                                       const DefinitionContext& context, std::string& why);

}  // namespace cairn::logic
