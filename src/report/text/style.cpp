#include "report/text/style.h"

#include <cstdlib>

namespace cairn::report {

bool useColour(ColourChoice choice, bool isTerminal) {
  switch (choice) {
    case ColourChoice::Always: return true;
    case ColourChoice::Never: return false;
    case ColourChoice::Auto: break;
  }
  const char* refused = std::getenv("NO_COLOR");
  if (refused != nullptr && *refused != '\0') return false;
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  return isTerminal && !dumb;
}

}  // namespace cairn::report
