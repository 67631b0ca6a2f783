// Linear rows as boolean terms. Internal to the folder.
#pragma once

#include <optional>

#include "numeric/product/product.h"
#include "term/store.h"

namespace cairn::numeric {

struct RenderedRow {
  term::Term condition;   // holds in every assignment of the product
  bool byBounds = false;  // reading it back as the row takes the bounds of its variables, not only their types
};

// Nothing if no comparison of 64 bits can say it.
[[nodiscard]] std::optional<RenderedRow> renderRow(term::TermStore& store, const Product& product,
                                                   const LinearRow& row);

}  // namespace cairn::numeric
