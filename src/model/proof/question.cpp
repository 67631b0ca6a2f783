#include "model/proof/question.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <z3.h>

#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>

#include "support/check.h"

namespace cairn::model {

namespace {

using Clock = std::chrono::steady_clock;

struct Running {
  pid_t child = -1;
  int output = -1;
  Clock::time_point start;
};

void writeAll(int file, const char* text, std::size_t length) {
  while (length != 0) {
    const ssize_t written = write(file, text, length);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text += written;
    length -= static_cast<std::size_t>(written);
  }
}

// In the child: Z3's errors become text of its answer, which is then none.
[[noreturn]] void answerByZ3(const std::string& text, int output) {
  Z3_config config = Z3_mk_config();
  Z3_context context = Z3_mk_context(config);
  Z3_set_error_handler(context, nullptr);
  const char* answer = Z3_eval_smtlib2_string(context, text.c_str());
  const std::string copy = answer == nullptr ? "" : answer;
  writeAll(output, copy.data(), copy.size());
  _exit(0);
}

[[noreturn]] void answerByCvc5(const Question& question, int input, int output) {
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  std::vector<std::string> words = {"cvc5", "--lang=smt2", "-q"};
  words.insert(words.end(), question.arguments.begin(), question.arguments.end());
  words.emplace_back("-");
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  execvp("cvc5", arguments.data());
  _exit(127);
}

Running start(const Question& question) {
  Running running;
  int ends[2] = {-1, -1};
  if (pipe2(ends, O_CLOEXEC) != 0) throw support::Unsupported("no pipe for a solver");
  int input = -1;
  if (question.solver == Question::Solver::Cvc5) {
    input = memfd_create("question", MFD_CLOEXEC);
    if (input < 0) throw support::Unsupported("no memory file for a solver");
    writeAll(input, question.text.data(), question.text.size());
    lseek(input, 0, SEEK_SET);
  }
  running.start = Clock::now();
  running.child = fork();
  if (running.child < 0) throw support::Unsupported("no process for a solver");
  if (running.child == 0) {
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    if (question.solver == Question::Solver::Z3) answerByZ3(question.text, ends[1]);
    answerByCvc5(question, input, ends[1]);
  }
  close(ends[1]);
  if (input >= 0) close(input);
  running.output = ends[0];
  return running;
}

// Takes what is there; false at the end of the output.
bool takeOutput(const Running& running, std::string& output) {
  char buffer[4096];
  const ssize_t length = read(running.output, buffer, sizeof buffer);
  if (length < 0) return errno == EINTR;
  output.append(buffer, static_cast<std::size_t>(length));
  return length != 0;
}

}  // namespace

SolverAnswer answerOf(const std::string& output) {
  const std::string first = output.substr(0, output.find('\n'));
  const bool alone = first == "unsat" ? output.find_first_not_of('\n', first.size()) == std::string::npos : true;
  if (first == "unsat" && alone) return SolverAnswer::Unsat;
  if (first == "sat") return SolverAnswer::Sat;
  if (first == "unknown") return SolverAnswer::Unknown;
  return SolverAnswer::Failed;
}

std::vector<Reply> ask(const std::vector<Question>& questions, double backstopSeconds) {
  std::vector<Running> running;
  running.reserve(questions.size());
  for (const Question& question : questions) running.push_back(start(question));
  std::vector<Reply> replies(questions.size());
  std::vector<bool> open(questions.size(), true);
  std::size_t left = questions.size();
  const auto limit = std::chrono::duration<double>(backstopSeconds);
  while (left != 0) {
    std::vector<pollfd> waiting(running.size());
    for (std::size_t i = 0; i != running.size(); ++i) waiting[i] = {open[i] ? running[i].output : -1, POLLIN, 0};
    poll(waiting.data(), waiting.size(), 50);
    for (std::size_t i = 0; i != running.size(); ++i) {
      if (!open[i]) continue;
      const bool late = Clock::now() - running[i].start > limit;
      const bool ready = (waiting[i].revents & (POLLIN | POLLHUP | POLLERR)) != 0;
      if (!late && (!ready || takeOutput(running[i], replies[i].output))) continue;
      if (late) {
        kill(running[i].child, SIGKILL);
        replies[i].overtime = true;
      }
      int status = 0;
      while (waitpid(running[i].child, &status, 0) < 0 && errno == EINTR) {
      }
      replies[i].seconds = std::chrono::duration<double>(Clock::now() - running[i].start).count();
      replies[i].answer = late ? SolverAnswer::Unknown : answerOf(replies[i].output);
      // cvc5 ends by a signal or a status when a limit interrupts it at a bad moment, with nothing printed.
      const bool ended = !WIFEXITED(status) || WEXITSTATUS(status) != 0;
      if (!late && ended && replies[i].answer != SolverAnswer::Failed) replies[i].answer = SolverAnswer::Unknown;
      if (replies[i].output.empty() && !late && WIFSIGNALED(status)) replies[i].answer = SolverAnswer::Unknown;
      if (replies[i].output.find("interrupted") != std::string::npos ||
          replies[i].output.find("resource") != std::string::npos)
        replies[i].answer = SolverAnswer::Unknown;
      close(running[i].output);
      open[i] = false;
      --left;
    }
  }
  return replies;
}

bool hasCvc5() {
  const char* path = std::getenv("PATH");
  if (path == nullptr) return false;
  const std::string all = path;
  for (std::size_t at = 0; at <= all.size();) {
    const std::size_t end = std::min(all.find(':', at), all.size());
    if (access((all.substr(at, end - at) + "/cvc5").c_str(), X_OK) == 0) return true;
    at = end + 1;
  }
  return false;
}

std::string solverVersions() {
  unsigned major = 0;
  unsigned minor = 0;
  unsigned build = 0;
  unsigned revision = 0;
  Z3_get_version(&major, &minor, &build, &revision);
  std::string cvc5;
  if (hasCvc5()) {
    const std::vector<Reply> replies = ask({{Question::Solver::Cvc5, "", {"--version"}}}, 10);
    cvc5 = replies[0].output.substr(0, replies[0].output.find('\n'));
  }
  return fmt::format("Z3 {}.{}.{}; {}", major, minor, build, cvc5);
}

}  // namespace cairn::model
