#include "driver/model/model_monitor.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <streambuf>
#include <string>

#include "driver/commands/run_command.h"
#include "driver/options/errors.h"
#include "driver/options/files.h"
#include "model/code/c_test.h"
#include "model/language/load.h"

namespace cairn::driver {

namespace {

// A folder that goes when its owner goes.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "cairn-monitor-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw FileError(name + ": cannot be made");
    path_ = name;
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

// Passes everything on, and keeps the last line that the monitor wrote.
class Watching : public std::streambuf {
 public:
  explicit Watching(std::ostream& out) : out_(out) {}
  [[nodiscard]] const std::string& said() const { return said_; }

 protected:
  int_type overflow(int_type c) override {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    const char character = traits_type::to_char_type(c);
    out_.put(character);
    if (character != '\n') {
      line_ += character;
      return c;
    }
    if (line_.starts_with("monitor: ")) said_ = line_;
    line_.clear();
    return c;
  }
  int sync() override {
    out_.flush();
    return 0;
  }

 private:
  std::ostream& out_;
  std::string line_;
  std::string said_;
};

std::optional<std::string> textOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

ExitStatus runMonitored(const RunCommand& command, std::ostream& out, std::ostream& err) {
  try {
    if (!std::filesystem::exists(command.monitor)) throw UsageError(command.monitor + ": no such file");
    model::Library library(textOf, {command.monitor}, {});
    const auto machine = library.load(command.monitor);
    const model::Link link = model::readLink(readFile(command.link), command.link, *machine);
    const ScratchFolder folder;
    const std::string text = folder.file("monitor.c");
    const std::string header = folder.file("monitor.h");
    writeFile(text, model::monitorText(*machine, link));
    writeFile(header, model::monitorHeader(link));
    RunCommand run = command;
    frontend::Options& load = run.load;
    load.sourceFlags.resize(load.sources.size());
    load.compilerFlags.push_back("-I" + link.folder);
    for (std::vector<std::string>& flags : load.sourceFlags) flags.insert(flags.end(), {"-include", header});
    for (const std::string& source : link.sources) {
      load.sources.push_back(source);
      load.sourceFlags.push_back(model::monitorRenames(link));
    }
    load.sources.push_back(text);
    load.sourceFlags.push_back({"-w"});
    Watching watching(out);
    std::ostream through(&watching);
    const ExitStatus status = runProgram(run, through, err);
    through.flush();
    if (watching.said().empty()) return status;
    out << fmt::format("result: broken ({})\n", machine->name);
    return ViolationFound;
  } catch (const model::ModelError& error) {
    err << error.what() << '\n';
    return WrongInput;
  }
}

}  // namespace cairn::driver
