// A page for a browser about the obligations of models: one row each, those that fail with their states.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "report/picture/lattice_dot.h"

namespace cairn::report {

// A part of a region, in units.
struct DrawnChunk {
  std::int64_t start = 0;
  std::int64_t size = 0;
  bool isFree = false;
};

struct ObligationRow {
  std::string label;
  std::string thesis;  // its name there; may be empty
  ProofState state = ProofState::NotChecked;
  std::string solvers;
  double seconds = 0;
  std::string detail;                     // lines of text; may be empty
  std::vector<DrawnChunk> before, after;  // the state that shows it; empty: nothing to draw
};

struct ModelSection {
  std::string name;
  std::string file;
  std::string remark;
  std::vector<ObligationRow> rows;
};

// Whole, with nothing outside of it.
[[nodiscard]] std::string obligationPage(const std::vector<ModelSection>& models);

}  // namespace cairn::report
