// The command line of `cairn`, read and checked: what comes out can be carried out as it stands.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "analysis/refine/refine.h"
#include "cpa/waitlist.h"
#include "driver/options/allocator_plan.h"
#include "driver/options/jobs.h"
#include "driver/options/task_file.h"
#include "frontend/frontend.h"
#include "interp/interpreter.h"
#include "numeric/domains/relations.h"
#include "report/text/findings_text.h"
#include "solver/access/allocation.h"
#include "solver/lists/decide.h"

namespace cairn::driver {

// `--help` or `--version` was asked: print the text, end with status 0.
struct ShowText {
  std::string text;
};

// How much the command says, and how it looks.
struct ShowOptions {
  report::Detail detail = report::Detail::Normal;
  report::ColourChoice colour = report::ColourChoice::Auto;
};

struct DumpCommand {
  frontend::Options load;
  std::vector<std::string> functions;  // empty: the whole program
};

struct RunCommand {
  frontend::Options load;
  std::optional<std::string> input;                   // the text of --input
  std::optional<std::uint64_t> seed;                  // never together with `input`; neither: every answer is 0
  std::optional<std::vector<std::string>> arguments;  // argv[1], argv[2], ...; none: they are among the answers
  std::optional<std::uint64_t> maxSteps;
  interp::Property property = interp::Property::MemSafety;
  ShowOptions show;
  std::string monitor;  // a machine that watches the run; empty: none
  std::string link;     // of that machine to the allocator
  bool trace = false;
  bool statistics = false;
};

enum class AnalysisKind : std::uint8_t {
  Portfolio,  // those below, one after the other
  Exact,      // every path on its own, on symbolic values
  Shape,      // data structures of any size, weakened at loop heads
  Template,   // numbers, strings and arrays, invariants of loops by templates
};

struct VerifyCommand {
  frontend::Options load;
  interp::Property property = interp::Property::MemSafety;
  AnalysisKind analysis = AnalysisKind::Portfolio;
  cpa::Order order = cpa::Order::Deepening;
  std::optional<numeric::Relations>
      relations;           // of the shape analysis; none: zones, and finer ones if these do not prove it
  bool orderings = false;  // of the shape analysis; false: kept if a first attempt without them does not prove it
  analysis::RefinementKind refinement = analysis::RefinementKind::Candidates;
  double timeoutSeconds = 900;
  std::optional<std::uint64_t> memoryMegabytes;          // none: as the machine allows
  std::optional<unsigned> jobs;                          // of the portfolio, 1 or 2; none: as the machine allows
  std::optional<ExpectedVerdict> expected;               // of a task definition
  std::optional<solver::AllocationForm> allocationForm;  // none: the direct check alone
  std::optional<std::string> harness;                    // the C file to write
  std::optional<std::string> entryDriver;                // likewise, for the arguments of an entry function
  std::optional<std::string> sarif;                      // the log to write
  std::optional<std::string> witness;                    // likewise
  std::optional<std::string> html;                       // the folder to write the page into
  std::optional<std::string> proof;                      // the proof file to write
  std::optional<std::string> validated;                  // the violation witness to validate instead
  std::string howToReproduce;                            // told in place of a command with the sources; empty: that
  ShowOptions show;
  bool invariants = false;  // print the loop invariants of a proof
  bool statistics = false;
};

// The client of an allocator is written, and verified.
struct AllocatorCommand {
  VerifyCommand verify;  // the first source is the allocator's
  AllocatorPlan plan;
  std::optional<std::string> client;  // the C file to write
  bool doubleFree = false;
};

struct SolveCommand {
  std::string file;
  solver::DecisionOptions decision;
  bool model = false;  // print the model of a sat
};

struct CheckProofCommand {
  frontend::Options load;
  std::string proof;  // the file
  interp::Property property = interp::Property::MemSafety;
  double timeoutSeconds = 900;
};

enum class GraphFormat : std::uint8_t { Dot, Svg };

// A place in the C text.
struct TextPlace {
  std::string file;  // empty: the first C file
  std::uint32_t line = 0;
};

struct GraphCommand {
  frontend::Options load;
  std::optional<TextPlace> at;  // the states there; none: the reachability graph
  GraphFormat format = GraphFormat::Dot;
  std::optional<std::string> output;  // none: standard output
  interp::Property property = interp::Property::MemSafety;
  double timeoutSeconds = 60;
};

struct ProjectCommand {
  std::string buildFolder;                 // with compile_commands.json, or that file
  std::vector<std::string> entries;        // functions; empty: each main
  std::vector<std::string> verifyOptions;  // of each verification, as `cairn verify` takes them
  std::vector<std::string> compilerFlags;
  std::uint64_t memoryMegabytes = 0;  // of each verification, if its options do not say
  JobOptions jobs;
  std::string cacheFolder;
  std::optional<std::string> sarif;  // the log to write
  ShowOptions show;
  bool is32Bit = false;
  bool useCache = true;
};

struct ModelCheck {
  std::string only;
  std::optional<std::string> smtlib;  // the folder to write scripts into
  std::optional<std::string> csv;     // the table to write
  std::optional<std::string> html;    // the folder to write the page into
  std::string cacheFolder;            // empty: no cache
  double timeoutSeconds = 60;         // of one question
  bool both = false;
  bool list = false;
  bool mutants = false;
};

struct ModelRun {
  std::uint64_t units = 8;
  std::uint64_t maxStates = 0;
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> depth;
  std::optional<std::uint64_t> random;  // steps of one run; none: all states
  bool trace = false;
};

struct ModelGraph {
  std::optional<std::string> output;  // none: standard output
  std::string cacheFolder;
  bool isChecked = true;
};

struct ModelCode {
  std::optional<std::string> output;  // none: standard output
};

struct ModelTest {
  std::string link;
  std::string folder;   // the driver is written there
  bool run = false;     // by the interpreter
  bool native = false;  // compiled with sanitizers
};

struct ModelCommand {
  std::vector<std::string> files;    // of machines
  std::vector<std::string> folders;  // where parents are looked for
  std::variant<ModelCheck, ModelRun, ModelGraph, ModelCode, ModelTest> action;
};

using Command = std::variant<ShowText, DumpCommand, RunCommand, SolveCommand, VerifyCommand, CheckProofCommand,
                             GraphCommand, ProjectCommand, ModelCommand, AllocatorCommand>;

// The arguments without the command's own name. Throws UsageError or FileError.
[[nodiscard]] Command parseCommandLine(std::vector<std::string> arguments);

}  // namespace cairn::driver
