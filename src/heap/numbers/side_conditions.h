// Conditions that a state keeps beside what its numeric element says, because the element has no way to say them:
//  - a *case*: "tag = value implies conclusion". A number that is one of a few constants, a tag, often says what other numbers are: a packet of priority 0 is small, one of priority 1 has
//    any size. The element keeps what holds of all packets; a case keeps what it says of those with this tag;
//  - a *definition*: an equation or bound about a quotient, a remainder or a product of few symbols. The size of a
//    block is often one: (n + 7) / 8 bytes, rows * columns elements;
//  - an *unsigned bound* of a symbol. Symbols are read as signed numbers, and what is at least 500 as an unsigned number is no interval of them.
// They stand in the path, or among the facts of a segment. Each is carried over a join if it follows on both sides.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "numeric/element.h"
#include "term/store.h"

namespace cairn::heap {

struct Case {
  term::Term tag;    // a symbol
  term::Term value;  // a constant
};

// The tag and its value, if the condition is a case.
[[nodiscard]] std::optional<Case> caseOf(term::Term condition);
[[nodiscard]] bool isUnsignedBound(term::Term condition);
[[nodiscard]] bool isDefinition(term::Term condition);
// Those of the conditions that are of one of these kinds.
[[nodiscard]] std::vector<term::Term> sideConditions(std::span<const term::Term> conditions);

// The element with all the conditions. Cases are not taken apart: there may be many of them, and only where a tag is known do they say something.
[[nodiscard]] numeric::Element assumeAll(const numeric::Element& element, std::span<const term::Term> conditions);

// Whether the condition holds wherever the element and the side conditions do.
[[nodiscard]] bool follows(const numeric::Element& element, std::span<const term::Term> sideConditions,
                           term::Term condition, term::TermStore& terms);

// One side of a join or fold, as far as the nodes of one segment are concerned.
struct NodesOfOneSide {
  // What is known of the names; bottom if there are no nodes.
  numeric::Element names;
  // Of those nodes alone whose tag (a name) has this value.
  std::function<numeric::Element(const Case&)> inCase;
  // The values of the tag that cases of this side distinguish.
  std::function<std::vector<term::Term>(term::Term tag)> values;
};
struct CaseOperators {
  // An element that contains both.
  std::function<numeric::Element(const numeric::Element&, const numeric::Element&)> combine;
  // What the element says of the nodes.
  std::function<std::vector<term::Term>(const numeric::Element&)> facts;
};

// Cases that hold on both sides, for those names that have few values on each. No conclusion is implied by `all`, which holds of all nodes.
[[nodiscard]] std::vector<term::Term> casesOfBoth(const NodesOfOneSide& left, const NodesOfOneSide& right,
                                                  const numeric::Element& all, std::span<const term::Term> names,
                                                  const CaseOperators& operators, term::TermStore& terms);

}  // namespace cairn::heap
