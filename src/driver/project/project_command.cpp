#include "driver/project/project_command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <set>
#include <sstream>
#include <utility>

#include "driver/options/compilation_database.h"
#include "driver/options/errors.h"
#include "driver/options/files.h"
#include "driver/options/jobs.h"
#include "driver/options/terminal.h"
#include "driver/project/link_sources.h"
#include "driver/project/project_cache.h"
#include "driver/project/project_table.h"
#include "frontend/clang/survey.h"
#include "report/sarif/sarif_merge.h"
#include "report/sarif/sha256.h"

namespace cairn::driver {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostFindings = 3;  // of one entry, in the summary

// One entry point on its way to a verdict.
struct Item {
  EntryPoint entry;
  ResultFiles files;
  Job job;
  std::optional<StoredResult> stored;
  std::string result;  // "true", "false(valid-deref)", "unknown(...)"
};

std::string firstError(const std::string& text) {
  std::istringstream lines(text);
  std::string first;
  for (std::string line; std::getline(lines, line);) {
    if (line.find("error: ") != std::string::npos) return line;
    if (first.empty()) first = line;
  }
  return first;
}

// A verification without result line has not started: its sources do not compile together.
std::string resultOf(const std::optional<StoredResult>& stored) {
  if (!stored) return "unknown(the verification was ended from outside)";
  if (!stored->result.empty()) return stored->result;
  const std::string why = firstError(stored->errors);
  return fmt::format("unknown(does not compile: {})", why.empty() ? "no message" : why);
}

class ProjectRun {
 public:
  ProjectRun(const ProjectCommand& command, std::ostream& out, std::ostream& err)
      : command_(command), cache_(command.cacheFolder), out_(out), err_(err) {}

  ExitStatus run(CompilationDatabase database) {
    survey(std::move(database));
    findItems();
    if (items_.empty()) {
      throw FileError(fmt::format("{}: no source defines {}", command_.buildFolder,
                                  command_.entries.empty() ? "a function main; --entry FUNCTION starts elsewhere"
                                                           : fmt::format("{}", fmt::join(command_.entries, ", "))));
    }
    verify();
    summarise();
    if (command_.sarif) writeSarif();
    return lastLine();
  }

 private:
  // ---- Sources

  [[nodiscard]] frontend::Options loadOf(const CompiledSource& source) const {
    frontend::Options options;
    options.sources = {source.path};
    options.sourceFlags = {source.flags};
    options.compilerFlags = command_.compilerFlags;
    const bool is32Bit = source.is32Bit || command_.is32Bit;
    options.dataModel = is32Bit ? program::DataModel::ILP32 : program::DataModel::LP64;
    return options;
  }

  // What each source says and names. One that does not compile is left out, and said.
  void survey(CompilationDatabase database) {
    for (const std::string& sentence : database.leftOut) err_ << fmt::format("cairn: left out: {}\n", sentence);
    for (CompiledSource& source : database.sources) {
      const frontend::Options options = loadOf(source);
      try {
        const std::string text = report::sha256(frontend::preprocessSource(options, 0));
        const std::string key = cache_.keyOf({text, fmt::format("{}", fmt::join(source.flags, " "))});
        if (!cache_.hasDefinitions(key)) {
          frontend::Survey found = frontend::surveySource(options, 0);
          if (!found.compiles) throw frontend::InputError(found.messages);
          cache_.storeDefinitions(key, found.definitions);
        }
        surveyed_.push_back({source.path, cache_.definitions(key)});
        hashes_.push_back(text);
        sources_.push_back(std::move(source));
      } catch (const frontend::InputError& error) {
        err_ << fmt::format("cairn: {} does not compile and is left out: {}\n", source.path, firstError(error.what()));
        notCompiled_.push_back(source.path);
      }
    }
  }

  // ---- Entries

  void findItems() {
    const std::vector<std::string> names =
        command_.entries.empty() ? std::vector<std::string>{"main"} : command_.entries;
    std::set<std::pair<std::string, std::size_t>> known;
    for (const std::string& name : names) {
      std::vector<EntryPoint> entries = findEntries(surveyed_, name);
      if (entries.empty() && !command_.entries.empty()) {
        throw FileError(fmt::format("{}: no source defines a function {}", command_.buildFolder, name));
      }
      for (EntryPoint& entry : entries) {
        if (!known.emplace(entry.function, entry.source).second) continue;
        linkSources(surveyed_, entry);
        items_.push_back(itemOf(std::move(entry)));
      }
    }
  }

  [[nodiscard]] std::string nameOf(const EntryPoint& entry) const {
    return fmt::format("{} ({})", entry.function, sources_[entry.source].path);
  }

  Item itemOf(EntryPoint entry) {
    std::vector<CompiledSource> linked;
    std::vector<std::string> follows{CAIRN_VERSION, entry.function, std::filesystem::current_path().string(),
                                     fmt::format("{}", fmt::join(command_.verifyOptions, "\n")),
                                     fmt::format("{}", fmt::join(command_.compilerFlags, "\n"))};
    for (const std::size_t s : entry.sources) {
      linked.push_back(sources_[s]);
      follows.insert(follows.end(),
                     {sources_[s].path, hashes_[s], fmt::format("{}", fmt::join(sources_[s].flags, "\n"))});
    }
    Item item;
    item.files = cache_.filesOf(cache_.keyOf(follows));
    writeFile(item.files.commands, printDatabase(linked));
    item.job = jobOf(entry, item.files);
    item.entry = std::move(entry);
    return item;
  }

  [[nodiscard]] Job jobOf(const EntryPoint& entry, const ResultFiles& files) const {
    Job job;
    job.command = {ownExecutable(), "verify", "--commands", files.commands, "--color", "never", "--sarif", files.sarif};
    for (const std::string& option : command_.verifyOptions) {
      const bool aboutArguments = option == "--nonnull" || option == "--hand-over";
      if (!aboutArguments || entry.function != "main") job.command.push_back(option);
    }
    if (entry.function != "main") {
      job.command.insert(job.command.end(), {"--entry", sources_[entry.source].path + ":" + entry.function, "--driver",
                                             files.entryDriver});
    }
    if (command_.jobs.atOnce > 1) job.command.insert(job.command.end(), {"--jobs", "1"});
    if (command_.memoryMegabytes > 0) {
      job.command.insert(job.command.end(), {"--memory", std::to_string(command_.memoryMegabytes)});
    }
    if (!command_.compilerFlags.empty()) job.command.emplace_back("--");
    for (const std::string& flag : command_.compilerFlags) job.command.push_back(flag);
    job.out = files.out;
    job.err = files.err;
    job.status = files.status;
    return job;
  }

  // ---- Work

  void verify() {
    std::vector<ProjectRow> rows;
    for (const Item& item : items_) {
      ProjectRow row;
      row.entry = item.entry.function;
      row.file = sources_[item.entry.source].path;
      row.sources = item.entry.sources.size();
      rows.push_back(std::move(row));
    }
    const bool terminal = isTerminal(out_);
    ProjectTable table(std::move(rows), terminal, report::useColour(command_.show.colour, terminal), out_);
    table.begin();
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      items_[i].stored = command_.useCache ? ProjectCache::read(items_[i].files) : std::nullopt;
      if (items_[i].stored && ProjectCache::isFinal(*items_[i].stored)) {
        items_[i].result = items_[i].stored->result;
        table.done(i, items_[i].result, 0, true);
        ++fromCache_;
      } else {
        open.push_back(i);
      }
    }
    runOpen(open, table);
    table.finish();
  }

  void runOpen(const std::vector<std::size_t>& open, ProjectTable& table) {
    std::vector<Job> jobs;
    for (const std::size_t i : open) jobs.push_back(items_[i].job);
    std::vector<Clock::time_point> starts(open.size());
    JobOptions options = command_.jobs;
    options.workList = (std::filesystem::path(cache_.folder()) / "work-list").string();
    JobEvents events;
    events.started = [&](std::size_t job) {
      starts[job] = Clock::now();
      table.started(open[job]);
    };
    events.ended = [&](std::size_t job) {
      Item& item = items_[open[job]];
      item.stored = ProjectCache::read(item.files);
      item.result = resultOf(item.stored);
      table.done(open[job], item.result, std::chrono::duration<double>(Clock::now() - starts[job]).count(), false);
    };
    events.tick = [&] { table.tick(); };
    if (!jobs.empty()) runJobs(jobs, options, events);
  }

  // ---- Results

  // Of every entry that is not true: what was found, and where all of it is.
  void summarise() {
    if (command_.show.detail == report::Detail::Quiet) return;
    for (const Item& item : items_) {
      if (item.result == "true") continue;
      out_ << fmt::format("{}: {}\n", nameOf(item.entry), item.result);
      if (!item.stored) continue;
      std::istringstream lines(item.stored->text + item.stored->errors);
      std::size_t shown = 0;
      for (std::string line; std::getline(lines, line);) {
        const bool finding = line.find(": error: ") != std::string::npos || line.starts_with("error: ") ||
                             line.find("not proved: ") != std::string::npos;
        if (!finding) continue;
        if (++shown <= kMostFindings) out_ << fmt::format("  {}\n", line);
      }
      if (shown > kMostFindings) out_ << fmt::format("  and {} more\n", shown - kMostFindings);
      out_ << fmt::format("  report: {}\n", item.files.out);
      const bool hasDriver = item.result.starts_with("false") && item.entry.function != "main";
      if (hasDriver) out_ << fmt::format("  driver: {}\n", item.files.entryDriver);
    }
  }

  void writeSarif() {
    std::vector<report::SarifPart> parts;
    for (const Item& item : items_) {
      report::SarifPart part;
      part.entry = nameOf(item.entry);
      if (item.stored && !item.stored->result.empty() && std::filesystem::exists(item.files.sarif)) {
        part.log = readFile(item.files.sarif);
      } else {
        part.why = item.result;
      }
      parts.push_back(std::move(part));
    }
    writeFile(*command_.sarif, report::mergeSarif(parts, CAIRN_VERSION));
    out_ << fmt::format("sarif: written to {}\n", *command_.sarif);
  }

  ExitStatus lastLine() {
    const auto count = [&](std::string_view start) {
      return std::ranges::count_if(items_, [&](const Item& item) { return item.result.starts_with(start); });
    };
    const auto holds = count("true");
    const auto violated = count("false");
    const auto total = static_cast<std::ptrdiff_t>(items_.size());
    out_ << fmt::format("project: {} entr{}: {} true, {} false, {} unknown; {} from the cache{}\n", total,
                        total == 1 ? "y" : "ies", holds, violated, total - holds - violated, fromCache_,
                        notCompiled_.empty() ? "" : fmt::format("; {} not compiled", notCompiled_.size()));
    if (violated > 0) return ViolationFound;
    return holds == total && notCompiled_.empty() ? NoViolation : Unknown;
  }

  const ProjectCommand& command_;
  ProjectCache cache_;
  std::ostream& out_;
  std::ostream& err_;
  std::vector<CompiledSource> sources_;
  std::vector<SurveyedSource> surveyed_;
  std::vector<std::string> hashes_;  // of the sources' preprocessed texts
  std::vector<std::string> notCompiled_;
  std::vector<Item> items_;
  std::size_t fromCache_ = 0;
};

}  // namespace

ExitStatus verifyProject(const ProjectCommand& command, std::ostream& out, std::ostream& err) {
  CompilationDatabase database = readDatabase(command.buildFolder);
  return ProjectRun(command, out, err).run(std::move(database));
}

}  // namespace cairn::driver
