// The files that `cairn verify` writes beside its text: harness, SARIF log, witness, HTML page.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/verdict.h"
#include "driver/options/command_line.h"
#include "frontend/frontend.h"
#include "report/findings/outcome.h"
#include "report/page/state_gallery.h"
#include "report/text/findings_text.h"
#include "report/witness/witness.h"

namespace cairn::driver {

// What an analysis leaves for the reports.
struct AnalysisRecord {
  report::InvariantSet invariants;              // of a proof
  std::optional<report::StateGallery> gallery;  // none: no states were asked for, or no analysis came by any
  std::vector<std::string> statistics;          // a line each
};

// Those that the command asks for and the verdict allows; the text says what was written. Throws FileError.
void writeReports(const VerifyCommand& command, const frontend::LoadResult& loaded, const analysis::Verdict& verdict,
                  const report::Outcome& outcome, AnalysisRecord record, report::TextReport& text);

}  // namespace cairn::driver
