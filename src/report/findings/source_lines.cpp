#include "report/findings/source_lines.h"

#include <fmt/format.h>

#include <fstream>

namespace cairn::report {

std::optional<std::string> SourceLines::line(program::FileId file, std::uint32_t line) {
  if (!file.valid() || file.index() >= program_.files.size() || line == 0) return std::nullopt;
  const auto [entry, isNew] = files_.try_emplace(file);
  std::vector<std::string>& lines = entry->second;
  if (isNew) {
    std::ifstream stream(program_.files[file.index()]);
    for (std::string text; std::getline(stream, text);) {
      if (text.ends_with('\r')) text.pop_back();
      lines.push_back(std::move(text));
    }
  }
  if (line > lines.size()) return std::nullopt;
  return lines[line - 1];
}

std::string SourceLines::position(program::SourceLoc loc) const {
  if (!loc.valid() || !loc.file.valid() || loc.file.index() >= program_.files.size()) return "(no position)";
  const std::string& file = program_.files[loc.file.index()];
  return loc.column == 0 ? fmt::format("{}:{}", file, loc.line) : fmt::format("{}:{}:{}", file, loc.line, loc.column);
}

SourceExcerpt SourceLines::excerpt(program::SourceLoc loc) {
  const std::optional<std::string> text = line(loc.file, loc.line);
  if (!text) return {};
  SourceExcerpt result{fmt::format("{:6} | {}\n", loc.line, *text), {}};
  if (loc.column == 0 || loc.column > text->size() + 1) return result;
  // Tabs stay tabs, so that the mark stands below its column whatever their width.
  std::string blanks = text->substr(0, loc.column - 1);
  for (char& c : blanks) c = c == '\t' ? '\t' : ' ';
  result.blanks = fmt::format("{:6} | {}", "", blanks);
  return result;
}

}  // namespace cairn::report
