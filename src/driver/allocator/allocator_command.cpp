#include "driver/allocator/allocator_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "analysis/trials/trials.h"
#include "driver/allocator/client_source.h"
#include "driver/options/errors.h"
#include "driver/options/files.h"
#include "report/findings/choice_text.h"

namespace cairn::driver {

namespace {

constexpr double kSecondsOfSecondFrees = 3;

// A folder of its own below the one for temporary files, which goes with the object.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "cairn-allocator-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw FileError(fmt::format("{}: cannot be made", pattern));
    path_ = pattern;
  }
  ~TemporaryFolder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// What a second free of a block does, as far as runs on random answers show it: an observation, no part of the verdict.
std::string secondFree(const AllocatorCommand& command, const std::string& file) {
  AllocatorPlan plan = command.plan;
  plan.freesTwice = true;
  writeFile(file, "#line 1 \"client.c\"\n" + clientSource(plan));
  frontend::Options load = command.verify.load;
  load.sources.front() = file;
  const frontend::LoadResult loaded = frontend::load(load);
  analysis::TrialOptions trials;
  trials.property = command.verify.property;
  trials.property.add(interp::Property::UnreachCall);
  trials.seconds = kSecondsOfSecondFrees;
  const analysis::TrialResult result = analysis::runTrials(loaded.program, trials);
  if (!result.violation) {
    return fmt::format("rejected, or without harm: no violation in {} runs of {} calls", result.runs, result.calls);
  }
  const interp::ViolationKind kind = result.violation->violation->kind;
  const std::string calls = report::clientCallsText(result.violation->calls);
  if (kind == interp::ViolationKind::UnreachCall) return "ends in an assertion: " + calls;
  return fmt::format("corrupts the allocator ({}): {}", interp::name(kind), calls);
}

}  // namespace

ExitStatus verifyAllocator(const AllocatorCommand& command, std::ostream& out, std::ostream& err,
                           const Decided& decided) {
  const std::string text = clientSource(command.plan);
  VerifyCommand verify = command.verify;
  std::optional<std::string> client = command.client;
  if (!client && verify.html) {
    // The page shows it.
    std::filesystem::create_directories(*verify.html);
    client = (std::filesystem::path(*verify.html) / "client.c").string();
  }
  std::optional<TemporaryFolder> folder;
  if (!client || command.doubleFree) folder.emplace();
  const std::string file = client ? *client : (folder->path() / "client.c").string();
  // The name of a file that goes is of no use to anybody.
  writeFile(file, client ? text : "#line 1 \"client.c\"\n" + text);
  verify.load.sources.front() = file;
  if (!client) verify.howToReproduce = "`--client client.c` writes the client, for `cairn run client.c --input ...`";
  if (command.doubleFree) {
    out << "double free: " << secondFree(command, (folder->path() / "second-free.c").string()) << '\n';
  }
  return verifyProgram(verify, out, err, decided);
}

}  // namespace cairn::driver
