// What `cairn project` shows while it works: a table that follows the work on a terminal, a line for each entry that is done otherwise.
#pragma once

#include <chrono>
#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "report/text/style.h"

namespace cairn::driver {

enum class RowState : std::uint8_t { Waiting, Running, Done };

struct ProjectRow {
  std::string entry;        // "main"
  std::string file;         // that defines it
  std::size_t sources = 0;  // that are linked
  RowState state = RowState::Waiting;
  std::string result;  // of one that is done: "true", "false(valid-deref)"
  double seconds = 0;
  bool cached = false;
};

class ProjectTable {
 public:
  // `live`: the stream is a terminal.
  ProjectTable(std::vector<ProjectRow> rows, bool live, bool colour, std::ostream& out);

  [[nodiscard]] const std::vector<ProjectRow>& rows() const { return rows_; }
  void begin();
  void started(std::size_t row);
  void done(std::size_t row, std::string result, double seconds, bool cached);
  // The time passes.
  void tick();
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::string line(const ProjectRow& row, std::size_t number) const;
  [[nodiscard]] std::string status(const ProjectRow& row, std::size_t number) const;
  void draw();

  std::vector<ProjectRow> rows_;
  std::vector<Clock::time_point> starts_;
  bool live_;
  report::Style style_;
  std::ostream& out_;
  std::size_t nameWidth_ = 0;
  std::size_t fileWidth_ = 0;
  std::size_t finished_ = 0;
  std::size_t drawn_ = 0;  // lines of the last picture
  Clock::time_point lastDrawn_;
};

}  // namespace cairn::driver
