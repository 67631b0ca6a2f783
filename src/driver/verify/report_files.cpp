#include "driver/verify/report_files.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "driver/options/files.h"
#include "report/page/html_page.h"
#include "report/page/recorded_run.h"
#include "report/replay/entry_driver.h"
#include "report/replay/harness.h"
#include "report/sarif/sarif.h"
#include "report/witness/violation_witness.h"

namespace cairn::driver {

using analysis::Verdict;
using analysis::VerdictKind;

namespace {

// Now, or the time that SOURCE_DATE_EPOCH gives to files that are to be made again bit by bit.
std::string creationTime() {
  const char* given = std::getenv("SOURCE_DATE_EPOCH");
  std::time_t seconds = std::time(nullptr);
  if (given != nullptr) (void)std::from_chars(given, given + std::strlen(given), seconds);
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(seconds));
}

void writeHarness(const VerifyCommand& command, const program::Program& program, const Verdict& verdict,
                  report::TextReport& text) {
  if (verdict.kind() != VerdictKind::False) return;
  const report::Harness harness = report::makeHarness(program, verdict.violation());
  writeFile(*command.harness, harness.text);
  text.harness(harness, *command.harness, command.load);
}

void writeEntryDriver(const VerifyCommand& command, const frontend::EntryPlan& plan, const Verdict& verdict,
                      report::TextReport& text) {
  if (verdict.kind() != VerdictKind::False) return;
  const std::string source = std::filesystem::absolute(command.load.sources[plan.source]).lexically_normal().string();
  const report::EntryDriver driver = report::makeEntryDriver(plan, source, verdict.violation());
  writeFile(*command.entryDriver, driver.text);
  text.entryDriver(driver, *command.entryDriver, command.load, plan.source);
}

void writeWitness(const VerifyCommand& command, const frontend::LoadResult& loaded, const Verdict& verdict,
                  const report::InvariantSet& invariants, report::TextReport& text) {
  const std::vector<std::string>& files = command.load.sources;
  report::Witness witness;
  switch (verdict.kind()) {
    case VerdictKind::Unknown: text.otherReport("witness", "none, there is no verdict"); return;
    case VerdictKind::True: witness.content = invariants; break;
    case VerdictKind::False:
      witness.content =
          report::violationSequence(loaded.program, loaded.outline, files, verdict.violation(), command.property);
      break;
  }
  witness.metadata =
      report::metadataFor(files, command.load.dataModel, command.property, CAIRN_VERSION, creationTime());
  writeFile(*command.witness, report::printWitness(std::move(witness)));
  text.otherReport("witness", "written to " + *command.witness);
}

void writePage(const VerifyCommand& command, const frontend::LoadResult& loaded, const Verdict& verdict,
               const report::Outcome& outcome, AnalysisRecord record, report::TextReport& text) {
  constexpr std::chrono::seconds kDrawing{30};
  // Where every path was followed to its end no states were kept.
  if (!record.gallery) {
    analysis::ShapeOptions options;
    options.property = command.property;
    options.maxStates = 5'000;
    record.gallery = report::exploreStates(loaded.program, options);
  }
  std::optional<report::RecordedRun> run;
  if (verdict.kind() == VerdictKind::False) {
    const std::uint64_t steps = outcome.counterexample->path.steps() + outcome.counterexample->stepsBeforeIt;
    run = report::recordRun(loaded.program, loaded.outline, verdict.violation(), command.property, steps);
  }
  const report::Page page = report::htmlPage(
      {loaded.program, outcome, command.load, *record.gallery, run, record.statistics, CAIRN_VERSION}, kDrawing);
  std::error_code error;
  std::filesystem::create_directories(*command.html, error);
  const std::string path = (std::filesystem::path(*command.html) / "index.html").string();
  writeFile(path, page.html);
  text.otherReport("html", fmt::format("written to {}{}{}", path,
                                       page.problem.empty() ? "" : "; some pictures are missing: ", page.problem));
}

}  // namespace

void writeReports(const VerifyCommand& command, const frontend::LoadResult& loaded, const Verdict& verdict,
                  const report::Outcome& outcome, AnalysisRecord record, report::TextReport& text) {
  if (command.harness) writeHarness(command, loaded.program, verdict, text);
  if (command.entryDriver && loaded.entry) writeEntryDriver(command, *loaded.entry, verdict, text);
  if (command.sarif) {
    const report::SarifOptions options{CAIRN_VERSION, std::filesystem::current_path().string()};
    writeFile(*command.sarif, report::sarifLog(loaded.program, outcome, options));
    text.otherReport("sarif", "written to " + *command.sarif);
  }
  if (command.witness) writeWitness(command, loaded, verdict, record.invariants, text);
  if (command.html) writePage(command, loaded, verdict, outcome, std::move(record), text);
}

}  // namespace cairn::driver
