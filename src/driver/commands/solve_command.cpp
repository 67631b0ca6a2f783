#include "driver/commands/solve_command.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "driver/options/errors.h"
#include "driver/options/files.h"
#include "logic/lists/read_smtlib.h"
#include "solver/lists/stack_heap.h"

namespace cairn::driver {

namespace {

std::string placed(const std::string& file, logic::TextPlace place, std::string_view message) {
  return fmt::format("{}:{}:{}: {}", file, place.line, place.column, message);
}

// None if the script says something that is not supported, which is then an unknown answer.
std::optional<logic::SolverScript> read(const std::string& file, std::ostream& err) {
  try {
    return logic::readSmtLib(readFile(file));
  } catch (const logic::UnsupportedText& unsupported) {
    err << placed(file, unsupported.place(), unsupported.what()) << '\n';
    return std::nullopt;
  } catch (const logic::TextError& error) {
    throw FileError(placed(file, error.place(), error.what()));
  }
}

}  // namespace

ExitStatus solveScript(const SolveCommand& command, std::ostream& out, std::ostream& err) {
  const auto script = read(command.file, err);
  if (!script) {
    out << "unknown\n";
    return Unknown;
  }
  const solver::DecisionAnswer answer = solver::decide(script->signature, script->assertion, command.decision);
  if (answer.answer == term::Answer::Unknown) {
    err << fmt::format("cairn: {}: {}\n", command.file, answer.why);
    out << "unknown\n";
    return Unknown;
  }
  const bool satisfiable = answer.answer == term::Answer::Sat;
  out << (satisfiable ? "sat\n" : "unsat\n");
  if (command.model && answer.model) out << solver::print(script->signature, *answer.model);
  if (script->status && *script->status != satisfiable) {
    err << fmt::format("cairn: {}: its status says {}\n", command.file, *script->status ? "sat" : "unsat");
    return ContradictsStatus;
  }
  return NoViolation;
}

}  // namespace cairn::driver
