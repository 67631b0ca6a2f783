#include "driver/driver.h"

#include <fmt/format.h>

#include <new>
#include <string_view>
#include <variant>

#include "driver/check_proof_command.h"
#include "driver/command_line.h"
#include "driver/dump_command.h"
#include "driver/errors.h"
#include "driver/graph_command.h"
#include "driver/model_command.h"
#include "driver/project_command.h"
#include "driver/run_command.h"
#include "driver/solve_command.h"
#include "driver/verify_command.h"
#include "support/check.h"

namespace cairn::driver {

namespace {

// `run` and `verify` promise a result line, `solve` an answer, `check-proof` a line about the proof.
void printUnknown(const Command& command, std::string_view why, std::ostream& out) {
  if (std::holds_alternative<RunCommand>(command) || std::holds_alternative<VerifyCommand>(command))
    out << fmt::format("result: unknown({})\n", why);
  if (std::holds_alternative<SolveCommand>(command)) out << "unknown\n";
  if (std::holds_alternative<CheckProofCommand>(command)) out << fmt::format("proof: not checked ({})\n", why);
}

struct Execute {
  std::ostream& out;
  std::ostream& err;

  ExitStatus operator()(const ShowText& command) const {
    out << command.text;
    return NoViolation;
  }
  ExitStatus operator()(const DumpCommand& command) const { return dumpProgram(command, out, err); }
  ExitStatus operator()(const RunCommand& command) const { return runProgram(command, out, err); }
  ExitStatus operator()(const SolveCommand& command) const { return solveScript(command, out, err); }
  ExitStatus operator()(const VerifyCommand& command) const { return verifyProgram(command, out, err); }
  ExitStatus operator()(const CheckProofCommand& command) const { return checkProof(command, out, err); }
  ExitStatus operator()(const GraphCommand& command) const { return drawGraph(command, out, err); }
  ExitStatus operator()(const ProjectCommand& command) const { return verifyProject(command, out, err); }
  ExitStatus operator()(const ModelCommand& command) const { return workOnModels(command, out, err); }
};

ExitStatus execute(const Command& command, std::ostream& out, std::ostream& err) {
  try {
    return std::visit(Execute{out, err}, command);
  } catch (const frontend::InputError& error) {
    out.flush();
    const std::string_view message = error.what();
    err << message << (message.ends_with('\n') ? "" : "\n");
    return WrongInput;
  } catch (const UsageError&) {
    throw;
  } catch (const FileError&) {
    throw;
  } catch (const support::Unsupported& unsupported) {
    err << "cairn: not supported: " << unsupported.what() << '\n';
    printUnknown(command, fmt::format("unsupported: {}", unsupported.what()), out);
  } catch (const std::bad_alloc&) {
    err << "cairn: out of memory\n";
    printUnknown(command, "out of memory", out);
  } catch (const std::exception& error) {
    out.flush();
    err << "cairn: internal error: " << error.what() << "\n"
        << "cairn: this is a bug of Cairn's: please report it, with the command and its files\n";
    printUnknown(command, fmt::format("internal: {}", error.what()), out);
  }
  return Unknown;
}

}  // namespace

ExitStatus runCairn(std::vector<std::string> arguments, std::ostream& out, std::ostream& err) {
  try {
    return execute(parseCommandLine(std::move(arguments)), out, err);
  } catch (const UsageError& error) {
    err << "cairn: " << error.what() << "\ncairn: `cairn --help` and `cairn COMMAND --help` list the options\n";
    return WrongInput;
  } catch (const FileError& error) {
    err << "cairn: " << error.what() << '\n';
    return WrongInput;
  }
}

}  // namespace cairn::driver
