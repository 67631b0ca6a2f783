#include "driver/options/option_values.h"

#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <system_error>

namespace cairn::driver {

namespace {

constexpr std::array<Choice<report::ColourChoice>, 3> kColourChoices = {{{"auto", report::ColourChoice::Auto},
                                                                         {"always", report::ColourChoice::Always},
                                                                         {"never", report::ColourChoice::Never}}};

// Said before a long analysis, not after it.
void checkWritable(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code error;
  const bool isFolder = std::filesystem::is_directory(path, error);
  if (isFolder || access(folder.empty() ? "." : folder.c_str(), W_OK) != 0) {
    throw UsageError(fmt::format("{}: cannot be written", path));
  }
}

}  // namespace

std::uint64_t number(std::string_view option, std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range) throw UsageError(fmt::format("{}: '{}' is too large", option, text));
  if (error != std::errc() || end != text.data() + text.size()) {
    throw UsageError(fmt::format("{}: '{}' is not a number (0 or greater)", option, text));
  }
  return value;
}

std::optional<std::string> fileToWrite(const std::string& path) {
  if (path.empty()) return std::nullopt;
  checkWritable(path);
  return path;
}

void addShowOptions(CLI::App& command, ShowTexts& texts) {
  command.add_flag("-q,--quiet", texts.quiet, "only one line for each finding, and the result");
  command.add_flag("-v,--verbose", texts.verbose, "nothing shortened: the whole path, every input, every open check");
  command.add_option("--color", texts.colour, "auto (default; on a terminal, unless NO_COLOR is set), always or never")
      ->type_name("WHEN");
}

ShowOptions showOptions(const ShowTexts& texts) {
  if (texts.quiet && texts.verbose) throw UsageError("--quiet and --verbose exclude each other");
  ShowOptions options;
  options.colour = chosen("--color", texts.colour, kColourChoices);
  if (texts.quiet) options.detail = report::Detail::Quiet;
  if (texts.verbose) options.detail = report::Detail::Verbose;
  return options;
}

}  // namespace cairn::driver
