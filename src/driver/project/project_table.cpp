#include "driver/project/project_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace cairn::driver {

namespace {

constexpr std::size_t kMostRows = 30;  // of a picture: those that run come first then
constexpr auto kBetweenPictures = std::chrono::milliseconds(200);

}  // namespace

ProjectTable::ProjectTable(std::vector<ProjectRow> rows, bool live, bool colour, std::ostream& out)
    : rows_(std::move(rows)), starts_(rows_.size()), live_(live), style_(colour), out_(out) {
  for (const ProjectRow& row : rows_) {
    nameWidth_ = std::max(nameWidth_, row.entry.size());
    fileWidth_ = std::max(fileWidth_, row.file.size());
  }
}

std::string ProjectTable::status(const ProjectRow& row, std::size_t number) const {
  switch (row.state) {
    case RowState::Waiting: return style_.faint("waiting");
    case RowState::Running:
      return fmt::format("running, {:.0f} s", std::chrono::duration<double>(Clock::now() - starts_[number]).count());
    case RowState::Done: break;
  }
  const std::string text = row.result.starts_with("true")    ? style_.title(row.result)
                           : row.result.starts_with("false") ? style_.error(row.result)
                                                             : style_.unproved(row.result);
  return row.cached ? fmt::format("{}, cached", text) : fmt::format("{}, {:.1f} s", text, row.seconds);
}

std::string ProjectTable::line(const ProjectRow& row, std::size_t number) const {
  return fmt::format("{:{}}  {:{}}  {:3} file{}  {}", row.entry, nameWidth_, row.file, fileWidth_, row.sources,
                     row.sources == 1 ? " " : "s", status(row, number));
}

// Over the last picture.
void ProjectTable::draw() {
  if (drawn_ > 0) out_ << fmt::format("\x1b[{}A", drawn_);
  drawn_ = 0;
  const auto put = [&](const std::string& text) {
    out_ << "\r\x1b[K" << text << '\n';
    ++drawn_;
  };
  std::size_t shown = 0;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (rows_.size() > kMostRows && (rows_[i].state != RowState::Running || shown == kMostRows)) continue;
    put(line(rows_[i], i));
    ++shown;
  }
  put(fmt::format("{} of {} done", finished_, rows_.size()));
  out_ << "\x1b[J" << std::flush;
  lastDrawn_ = Clock::now();
}

void ProjectTable::begin() {
  if (live_) draw();
}

void ProjectTable::started(std::size_t row) {
  rows_[row].state = RowState::Running;
  starts_[row] = Clock::now();
  if (live_) draw();
}

void ProjectTable::done(std::size_t row, std::string result, double seconds, bool cached) {
  rows_[row].state = RowState::Done;
  rows_[row].result = std::move(result);
  rows_[row].seconds = seconds;
  rows_[row].cached = cached;
  ++finished_;
  if (live_) {
    draw();
  } else {
    out_ << fmt::format("[{}/{}] {}\n", finished_, rows_.size(), line(rows_[row], row)) << std::flush;
  }
}

void ProjectTable::tick() {
  if (live_ && Clock::now() - lastDrawn_ > kBetweenPictures) draw();
}

void ProjectTable::finish() {
  if (!live_) return;
  if (drawn_ > 0) out_ << fmt::format("\x1b[{}A\r\x1b[J", drawn_);
  drawn_ = 0;
  for (std::size_t i = 0; i < rows_.size(); ++i) out_ << line(rows_[i], i) << '\n';
}

}  // namespace cairn::driver
