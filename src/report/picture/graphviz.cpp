#include "report/picture/graphviz.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string_view>

namespace cairn::report {

namespace {

using Clock = std::chrono::steady_clock;

// A file that is there as long as the object is.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::vector<NamedGraph>& graphs) {
    path_ = (std::filesystem::temp_directory_path() / "cairn-graphs-XXXXXX").string();
    const int file = mkstemp(path_.data());
    if (file < 0) return;
    close(file);
    std::ofstream stream(path_, std::ios::binary);
    for (const NamedGraph& graph : graphs) stream << graph.dot << '\n';
    written_ = static_cast<bool>(stream.flush());
  }
  ~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] bool written() const { return written_; }

 private:
  std::string path_;
  bool written_ = false;
};

// `dot` at work on a file: what it writes can be read from `output`.
struct Process {
  pid_t id = 0;
  int output = -1;
};

std::optional<Process> start(const std::string& file) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::string program = "dot";
  std::string format = "-Tsvg";
  std::string path = file;
  std::array<char*, 4> arguments = {program.data(), format.data(), path.data(), nullptr};
  Process process;
  const int error = posix_spawnp(&process.id, "dot", &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  process.output = ends[0];
  if (error == 0) return process;
  close(ends[0]);
  return std::nullopt;
}

// All that the process writes until it ends or the time has come. True: it ended by itself.
bool readAll(const Process& process, Clock::time_point deadline, std::string& text) {
  std::array<char, 1 << 16> buffer{};
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0) return false;
    pollfd waiting{process.output, POLLIN, 0};
    const int ready = poll(&waiting, 1, static_cast<int>(left.count()));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return false;
    const ssize_t count = read(process.output, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count == 0;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

// The text between two marks, from `at` on; empty: there is none.
std::string_view between(std::string_view text, std::string_view open, std::string_view end, std::size_t& at) {
  const std::size_t begin = text.find(open, at);
  const std::size_t close = begin == std::string_view::npos ? begin : text.find(end, begin);
  if (close == std::string_view::npos) return {};
  at = close + end.size();
  return text.substr(begin, at - begin);
}

std::map<std::string, std::string_view, std::less<>> drawingsByName(std::string_view output) {
  std::map<std::string, std::string_view, std::less<>> result;
  std::size_t at = 0;
  for (;;) {
    const std::string_view svg = between(output, "<svg", "</svg>", at);
    if (svg.empty()) return result;
    constexpr std::string_view kOpen = "<title>";
    constexpr std::string_view kEnd = "</title>";
    std::size_t inside = 0;
    std::string_view title = between(svg, kOpen, kEnd, inside);
    if (title.empty()) continue;
    title = title.substr(kOpen.size(), title.size() - kOpen.size() - kEnd.size());
    result.try_emplace(std::string(title), svg);
  }
}

}  // namespace

Drawings drawSvg(const std::vector<NamedGraph>& graphs, std::chrono::milliseconds limit) {
  Drawings result;
  result.svg.resize(graphs.size());
  if (graphs.empty()) return result;
  const Clock::time_point deadline = Clock::now() + limit;
  const TemporaryFile file(graphs);
  if (!file.written()) {
    result.problem = "no temporary file could be written";
    return result;
  }
  const std::optional<Process> process = start(file.path());
  if (!process) {
    result.problem = "the program `dot` of Graphviz is not installed";
    return result;
  }
  std::string output;
  const bool ended = readAll(*process, deadline, output);
  close(process->output);
  if (!ended) kill(process->id, SIGKILL);
  int status = 0;
  while (waitpid(process->id, &status, 0) < 0 && errno == EINTR) {
  }
  const auto drawings = drawingsByName(output);
  for (std::size_t i = 0; i < graphs.size(); ++i) {
    const auto found = drawings.find(graphs[i].name);
    if (found != drawings.end()) result.svg[i] = found->second;
  }
  if (drawings.size() < graphs.size()) {
    result.problem = ended ? "Graphviz could not draw all of them" : "drawing all of them takes too long";
    if (ended && drawings.empty() && WIFEXITED(status) && WEXITSTATUS(status) == 127)
      result.problem = "the program `dot` of Graphviz is not installed";
  }
  return result;
}

std::string svgForPage(const std::string& svg) {
  std::string result;
  result.reserve(svg.size());
  const std::string_view text = svg;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    const auto skip = [&](std::string_view open, std::string_view end) {
      if (!rest.starts_with(open)) return false;
      const std::size_t close = rest.find(end, open.size());
      if (close == std::string_view::npos) return false;
      at += close + end.size();
      return true;
    };
    if (skip("<!--", "-->") || skip("<title>", "</title>")) continue;
    if (skip(" font-family=\"", "\"") || skip(" id=\"", "\"") || skip(" xml:space=\"", "\"")) continue;
    if (skip(" xmlns:xlink=\"", "\"") || skip(" font-size=\"", "\"")) continue;
    // These say what would be so without them.
    if (skip(" stroke=\"transparent", "\"") || skip(" text-anchor=\"start", "\"")) continue;
    if (rest.front() != '\n') result += rest.front();
    ++at;
  }
  return result;
}

}  // namespace cairn::report
