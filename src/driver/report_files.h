// The files that `cairn verify` writes beside its text: harness, SARIF log, witness.
#pragma once

#include "analysis/verdict.h"
#include "driver/command_line.h"
#include "frontend/frontend.h"
#include "report/outcome.h"
#include "report/text.h"
#include "report/witness.h"

namespace cairn::driver {

// Those that the command asks for and the verdict allows; the text says what was written. `invariants` are those of a proof. Throws FileError.
void writeReports(const VerifyCommand& command, const frontend::LoadResult& loaded, const analysis::Verdict& verdict,
                  const report::Outcome& outcome, const report::InvariantSet& invariants, report::TextReport& text);

}  // namespace cairn::driver
