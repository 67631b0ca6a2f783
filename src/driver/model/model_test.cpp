#include "driver/model/model_test.h"

#include <fmt/format.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "driver/commands/run_command.h"
#include "driver/options/errors.h"
#include "driver/options/files.h"
#include "driver/options/jobs.h"
#include "model/code/c_test.h"

namespace cairn::driver {

namespace {

// Runs a command with its output in DIR/name.log; its exit status, or -1 if a signal ended it.
int runOne(const std::vector<std::string>& command, const std::string& folder, const std::string& name) {
  Job job;
  job.command = command;
  job.out = folder + "/" + name + ".log";
  job.err = folder + "/" + name + ".err";
  job.status = folder + "/" + name + ".status";
  std::error_code error;
  std::filesystem::remove(job.status, error);
  runJobs({job}, {}, {[](std::size_t) {}, [](std::size_t) {}, [] {}});
  if (!std::filesystem::exists(job.status, error)) return -1;
  std::istringstream status(readFile(job.status));
  int value = -1;
  status >> value;
  return value;
}

ExitStatus runNative(const std::string& driver, const std::string& folder, const model::Link& link, std::ostream& out,
                     std::ostream& err) {
  std::vector<std::string> compile = {
      "cc", "-std=c11", "-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-w"};
  compile.push_back("-I" + link.folder);
  compile.push_back(driver);
  compile.insert(compile.end(), link.sources.begin(), link.sources.end());
  const std::string program = std::filesystem::absolute(driver).replace_extension("").string();
  compile.insert(compile.end(), {"-o", program});
  if (runOne(compile, folder, "compile") != 0) {
    err << readFile(folder + "/compile.err");
    throw UsageError("model test: the driver and the link's sources do not compile");
  }
  const int status = runOne({program}, folder, "run");
  out << readFile(folder + "/run.log");
  err << readFile(folder + "/run.err");
  if (status == 0) return NoViolation;
  if (readFile(folder + "/run.log").find("result: failed") == std::string::npos)
    out << fmt::format("failed: the program ended with status {}\nresult: failed\n", status);
  return ViolationFound;
}

// The interpreter is slower and checks each access: few calls will do.
ExitStatus runInterpreted(const std::string& driver, const model::Link& link, std::ostream& out, std::ostream& err) {
  RunCommand run;
  run.load.sources = {driver};
  run.load.sources.insert(run.load.sources.end(), link.sources.begin(), link.sources.end());
  run.load.compilerFlags = {"-DRUNS=3", "-DCALLS=30", "-DDEPTH=1", "-I" + link.folder, "-w"};
  std::ostringstream said;
  const ExitStatus status = runProgram(run, said, err);
  out << said.str();
  const bool passed = status == NoViolation && said.str().find("result: passed") != std::string::npos;
  out << (passed ? "result: passed\n" : "result: failed\n");
  return status == NoViolation && !passed ? ViolationFound : status;
}

}  // namespace

ExitStatus testByModel(const ModelTest& command, const model::Machine& machine, std::ostream& out, std::ostream& err) {
  const model::Link link = model::readLink(readFile(command.link), command.link, machine);
  const std::string driver = fmt::format("{}/test_{}.c", command.folder, machine.name);
  writeFile(driver, model::testText(machine, link));
  if (command.native) return runNative(driver, command.folder, link, out, err);
  if (command.run) return runInterpreted(driver, link, out, err);
  out << fmt::format("{}\n", driver);
  return NoViolation;
}

}  // namespace cairn::driver
