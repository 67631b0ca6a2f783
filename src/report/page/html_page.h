// A verification as one page for a browser: source, verdict, states and counterexample with pictures. It needs no other file and no network.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "program/code/program.h"
#include "report/findings/outcome.h"
#include "report/page/recorded_run.h"
#include "report/page/state_gallery.h"

namespace cairn::report {

struct PageContents {
  const program::Program& program;
  const Outcome& outcome;
  const frontend::Options& load;
  const StateGallery& gallery;
  const std::optional<RecordedRun>& run;       // of a violation
  const std::vector<std::string>& statistics;  // a line each
  std::string version;                         // Cairn's own
};

struct Page {
  std::string html;
  std::size_t pictures = 0;
  std::string problem;  // why some pictures are missing; empty: none is
};

// Drawing takes no longer than the limit; states without a picture have their formula.
[[nodiscard]] Page htmlPage(const PageContents& contents, std::chrono::milliseconds drawingLimit);

}  // namespace cairn::report
