#include "driver/commands/dump_command.h"

#include <fmt/format.h>

#include "driver/options/errors.h"
#include "program/text/text.h"
#include "report/findings/source_lines.h"

namespace cairn::driver {

ExitStatus dumpProgram(const DumpCommand& command, std::ostream& out, std::ostream& err) {
  const frontend::LoadResult loaded = frontend::load(command.load);
  err << loaded.warnings;

  report::SourceLines sources(loaded.program);
  program::PrintOptions options;
  options.sourceLine = [&](program::FileId file, std::uint32_t line) { return sources.line(file, line); };
  if (command.functions.empty()) {
    out << program::print(loaded.program, options);
    return NoViolation;
  }
  for (const std::string& name : command.functions) {
    const auto function = loaded.program.findFunction(name);
    if (!function) throw UsageError(fmt::format("--function: the program has no function '{}'", name));
    out << program::print(loaded.program, loaded.program.function(*function), options);
  }
  return NoViolation;
}

}  // namespace cairn::driver
