#include "driver/verify/check_proof_command.h"

#include <fmt/format.h>

#include "driver/options/budget.h"
#include "driver/options/errors.h"
#include "driver/options/files.h"
#include "driver/verify/proof_export.h"
#include "proof/check.h"

namespace cairn::driver {

namespace {

void printFindings(std::string_view kind, const std::vector<proof::Finding>& findings, std::ostream& out) {
  for (const proof::Finding& finding : findings) {
    out << fmt::format("{}: {}: {}\n", kind, finding.where, finding.what);
    if (!finding.state.empty()) out << "  in the state:\n" << finding.state;
  }
}

}  // namespace

ExitStatus checkProof(const CheckProofCommand& command, std::ostream& out, std::ostream& err) {
  Budget budget(command.timeoutSeconds, std::nullopt);
  const frontend::LoadResult loaded = frontend::load(command.load);
  err << loaded.warnings;
  term::TermStore terms;
  proof::Proof proof;
  try {
    proof = proof::parse(readFile(command.proof), loaded.program, terms);
  } catch (const proof::TextError& error) {
    throw FileError(fmt::format("{}:{}: {}", command.proof, error.line, error.what()));
  }
  proof::CheckOptions options;
  options.property = command.property;
  options.interrupted = [&] { return budget.exhausted(); };
  const proof::CheckResult result = proof::check(proof, loaded.program, terms, options);
  if (loaded.entry) {
    for (const std::string& assumption : frontend::entryAssumptions(*loaded.entry))
      out << fmt::format("assumption: {}\n", assumption);
  }
  for (const std::string& assumption : result.assumptions) out << fmt::format("assumption: {}\n", assumption);
  printFindings("rejected", result.rejected, out);
  printFindings("not checked", result.notChecked, out);
  if (!result.rejected.empty()) {
    out << fmt::format("proof: rejected ({}: {})\n", result.rejected.front().where, result.rejected.front().what);
    return ViolationFound;
  }
  if (!result.notChecked.empty()) {
    out << fmt::format("proof: not checked ({}: {})\n", result.notChecked.front().where,
                       result.notChecked.front().what);
    return Unknown;
  }
  out << fmt::format("proof: checked ({}; {} formulas, {} entailments; of {} about lists {} by the solver too)\n",
                     program::name(options.property), result.formulas, result.entailments, result.listEntailments,
                     result.confirmed);
  return NoViolation;
}

}  // namespace cairn::driver
