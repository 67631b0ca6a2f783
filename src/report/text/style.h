// Colours of a terminal, or none.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cairn::report {

enum class ColourChoice : std::uint8_t { Auto, Always, Never };

// Auto: if the text goes to a terminal, that is not a dumb one, and the variable NO_COLOR is not set.
[[nodiscard]] bool useColour(ColourChoice choice, bool isTerminal);

class Style {
 public:
  explicit Style(bool colour) : colour_(colour) {}

  [[nodiscard]] std::string position(std::string_view text) const { return painted("\033[1m", text); }
  [[nodiscard]] std::string error(std::string_view text) const { return painted("\033[1;31m", text); }
  [[nodiscard]] std::string unproved(std::string_view text) const { return painted("\033[1;35m", text); }
  [[nodiscard]] std::string note(std::string_view text) const { return painted("\033[1;36m", text); }
  [[nodiscard]] std::string mark(std::string_view text) const { return painted("\033[1;32m", text); }
  [[nodiscard]] std::string title(std::string_view text) const { return painted("\033[1m", text); }
  [[nodiscard]] std::string faint(std::string_view text) const { return painted("\033[2m", text); }

 private:
  [[nodiscard]] std::string painted(std::string_view code, std::string_view text) const {
    return colour_ ? std::string(code).append(text).append("\033[0m") : std::string(text);
  }
  bool colour_;
};

}  // namespace cairn::report
