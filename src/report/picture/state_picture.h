// A symbolic state as a picture: what its formula (heap/show/readable_formula.h) says, drawn.
#pragma once

#include "heap/show/readable_formula.h"
#include "report/picture/picture.h"
#include "term/store.h"

namespace cairn::report {

// The picture stands for the concrete states that the formula holds in. Nothing that the formula says is left out: what no box shows is a fact.
[[nodiscard]] Picture pictureOf(const heap::StateView& view, term::TermStore& terms);

}  // namespace cairn::report
