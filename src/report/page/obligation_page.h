// A page for a browser about the obligations of models: one row each, those that fail with their states.
#pragma once

#include <string>
#include <vector>

#include "report/picture/lattice_dot.h"

namespace cairn::report {

struct ObligationRow {
  std::string label;
  std::string thesis;  // its name there; may be empty
  ProofState state = ProofState::NotChecked;
  std::string solvers;
  double seconds = 0;
  std::string detail;  // lines of text; may be empty
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
