// Template-based synthesis: the program as one formula, invariants of its loops as rows of templates (docs/templates.md).
//
// Meaning of its verdicts: `true` if no values of the formula satisfy the rows and fail a check; `false` if a run of the interpreter shows it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "analysis/exact/exact.h"
#include "analysis/template/encoding.h"
#include "analysis/template/rows.h"
#include "analysis/verdict.h"
#include "program/code/program.h"
#include "term/solver.h"
#include "term/store.h"

namespace cairn::analysis {

// What a proof rests on; the terms are of the store.
struct TemplateProof {
  std::unique_ptr<term::TermStore> terms;
  std::unique_ptr<FlatProgram> flat;
  std::unique_ptr<Encoding> encoding;
  std::vector<Row> rows;
};

struct TemplateOptions {
  ExactOptions exact;  // for the property, and for executions that show a violation
  std::size_t maxInstructions = 20'000;
  std::size_t maxTerms = 2'000'000;
  std::uint64_t solverCalls = 20'000;
  term::QueryLimit query{4'000, 0};
  std::uint64_t expansionsPerPoint = 8;    // along a path
  std::uint64_t searchExpansions = 5'000;  // near a check that is not proved; 0: no search
  // Told of a proof; `always`: of the rows that were found in any case.
  std::function<void(TemplateProof&)> proved;
  bool always = false;
};

[[nodiscard]] Verdict verifyByTemplates(const program::Program& program, const TemplateOptions& options);

}  // namespace cairn::analysis
