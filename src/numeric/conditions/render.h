// Products as boolean terms. Internal to the folder.
#pragma once

#include <vector>

#include "numeric/product/product.h"
#include "term/store.h"

namespace cairn::numeric {

// Booleans that hold in every assignment of the product, which must be closed; see Element::toTerms.
[[nodiscard]] std::vector<term::Term> renderTerms(term::TermStore& store, const Product& product);

}  // namespace cairn::numeric
