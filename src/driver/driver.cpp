#include "driver/driver.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <new>
#include <optional>
#include <string_view>
#include <variant>

#include "driver/allocator/allocator_command.h"
#include "driver/commands/dump_command.h"
#include "driver/commands/graph_command.h"
#include "driver/commands/run_command.h"
#include "driver/commands/solve_command.h"
#include "driver/model/model_command.h"
#include "driver/model/model_monitor.h"
#include "driver/options/budget.h"
#include "driver/options/command_line.h"
#include "driver/options/errors.h"
#include "driver/project/project_command.h"
#include "driver/verify/check_proof_command.h"
#include "driver/verify/verify_command.h"
#include "driver/verify/watch.h"
#include "support/check.h"

namespace cairn::driver {

namespace {

// `run` and `verify` promise a result line, `solve` an answer, `check-proof` a line about the proof.
void printUnknown(const Command& command, std::string_view why, std::ostream& out) {
  if (std::holds_alternative<RunCommand>(command) || std::holds_alternative<VerifyCommand>(command) ||
      std::holds_alternative<AllocatorCommand>(command))
    out << fmt::format("result: unknown({})\n", why);
  if (std::holds_alternative<SolveCommand>(command)) out << "unknown\n";
  if (std::holds_alternative<CheckProofCommand>(command)) out << fmt::format("proof: not checked ({})\n", why);
}

struct Execute {
  std::ostream& out;
  std::ostream& err;
  const Decided& decided;

  ExitStatus operator()(const ShowText& command) const {
    out << command.text;
    return NoViolation;
  }
  ExitStatus operator()(const DumpCommand& command) const { return dumpProgram(command, out, err); }
  ExitStatus operator()(const RunCommand& command) const {
    return command.monitor.empty() ? runProgram(command, out, err) : runMonitored(command, out, err);
  }
  ExitStatus operator()(const SolveCommand& command) const { return solveScript(command, out, err); }
  ExitStatus operator()(const VerifyCommand& command) const { return verifyProgram(command, out, err, decided); }
  ExitStatus operator()(const AllocatorCommand& command) const { return verifyAllocator(command, out, err, decided); }
  ExitStatus operator()(const CheckProofCommand& command) const { return checkProof(command, out, err); }
  ExitStatus operator()(const GraphCommand& command) const { return drawGraph(command, out, err); }
  ExitStatus operator()(const ProjectCommand& command) const { return verifyProject(command, out, err); }
  ExitStatus operator()(const ModelCommand& command) const { return workOnModels(command, out, err); }
};

ExitStatus execute(const Command& command, std::ostream& out, std::ostream& err, const Decided& decided = {}) {
  try {
    return std::visit(Execute{out, err, decided}, command);
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

// ---- Watched

// None: the command is not watched, because it answers at once, or watches others itself.
struct LimitsOf {
  std::optional<WatchLimits> operator()(const ShowText&) const { return std::nullopt; }
  std::optional<WatchLimits> operator()(const ProjectCommand&) const { return std::nullopt; }
  std::optional<WatchLimits> operator()(const DumpCommand&) const { return WatchLimits{}; }
  std::optional<WatchLimits> operator()(const RunCommand&) const { return WatchLimits{}; }
  std::optional<WatchLimits> operator()(const ModelCommand&) const { return WatchLimits{}; }
  std::optional<WatchLimits> operator()(const SolveCommand& command) const {
    return WatchLimits{static_cast<double>(command.decision.milliseconds) / 1000, defaultMegabytes() << 20U};
  }
  std::optional<WatchLimits> operator()(const VerifyCommand& command) const {
    const std::uint64_t megabytes = std::min(command.memoryMegabytes.value_or(defaultMegabytes()), kMostMegabytes);
    return WatchLimits{command.timeoutSeconds, megabytes << 20U};
  }
  std::optional<WatchLimits> operator()(const AllocatorCommand& command) const { return (*this)(command.verify); }
  std::optional<WatchLimits> operator()(const CheckProofCommand& command) const {
    return WatchLimits{command.timeoutSeconds, defaultMegabytes() << 20U};
  }
  std::optional<WatchLimits> operator()(const GraphCommand& command) const {
    const double drawing = command.format == GraphFormat::Svg ? kSecondsToDraw : 0;
    return WatchLimits{command.timeoutSeconds + drawing, defaultMegabytes() << 20U};
  }
  static constexpr std::uint64_t kMostMegabytes = std::uint64_t{1} << 40U;
  static constexpr double kSecondsToDraw = 60;
};

std::string whyEnded(const WatchLimits& limits, const WatchResult& result) {
  switch (result.end) {
    case WatchedEnd::Exited:
    case WatchedEnd::Decided: break;
    case WatchedEnd::OutOfTime: return fmt::format("time limit of {:.0f} s", std::floor(limits.seconds.value_or(0)));
    case WatchedEnd::OutOfMemory: return fmt::format("memory limit of {} MB", limits.bytes.value_or(0) >> 20U);
    case WatchedEnd::Crashed:
      return fmt::format("internal: ended by signal {} ({})", result.signal, strsignal(result.signal));
  }
  return {};
}

ExitStatus conclude(const Command& command, const WatchLimits& limits, const WatchResult& result, std::ostream& out,
                    std::ostream& err) {
  if (result.end == WatchedEnd::Exited) return static_cast<ExitStatus>(result.status);
  if (result.lineOpen) out << '\n';
  if (result.end == WatchedEnd::Decided) {
    err << "cairn: the reports could not be written within the limits\n";
    out << result.answer << '\n';
    return static_cast<ExitStatus>(result.status);
  }
  const std::string why = whyEnded(limits, result);
  if (result.end == WatchedEnd::Crashed) {
    err << fmt::format("cairn: internal error: ended by signal {} ({})\n", result.signal, strsignal(result.signal))
        << "cairn: unless memory was short, this is a bug of Cairn's: please report it, with the command and its "
           "files\n";
  } else {
    err << fmt::format("cairn: ended at the {}\n", why);
  }
  printUnknown(command, why, out);
  return Unknown;
}

// As long as it can be told what was wrong: what the command throws is wrong usage.
template <typename Run>
ExitStatus tellingWhatIsWrong(std::ostream& err, Run run) {
  try {
    return run();
  } catch (const UsageError& error) {
    err << "cairn: " << error.what() << "\ncairn: `cairn --help` and `cairn COMMAND --help` list the options\n";
  } catch (const FileError& error) {
    err << "cairn: " << error.what() << '\n';
  }
  return WrongInput;
}

}  // namespace

ExitStatus runCairn(std::vector<std::string> arguments, std::ostream& out, std::ostream& err) {
  return tellingWhatIsWrong(err, [&] { return execute(parseCommandLine(std::move(arguments)), out, err); });
}

ExitStatus runCairnWatched(std::vector<std::string> arguments, std::ostream& out, int outFile, std::ostream& err) {
  return tellingWhatIsWrong(err, [&] {
    const Command command = parseCommandLine(std::move(arguments));
    const std::optional<WatchLimits> limits = std::visit(LimitsOf{}, command);
    if (!limits) return execute(command, out, err);
    const WatchResult result = watch(*limits, [&](WatchLink& link) {
      const WatchedOutput watched(out, outFile, link);
      const Decided decided = [&](ExitStatus status, const std::string& line, double moreSeconds) {
        link.decided(status, line, moreSeconds);
      };
      return tellingWhatIsWrong(err, [&] { return execute(command, out, err, decided); });
    });
    return conclude(command, *limits, result, out, err);
  });
}

}  // namespace cairn::driver
