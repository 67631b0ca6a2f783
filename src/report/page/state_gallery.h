// The abstract states that executions pass, by place in the C text, each as a picture and as a formula.
#pragma once

#include <chrono>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "analysis/shape/exploration.h"
#include "analysis/shape/shape.h"
#include "program/code/program.h"
#include "report/picture/picture.h"

namespace cairn::report {

struct ShownState {
  program::SourceLoc loc;  // before what stands there
  std::string function;
  std::vector<program::SourceLoc> calls;  // on the stack, the innermost first; of the first time it was met
  bool loopHead = false;
  bool othersLeftOut = false;  // there may be more states at this place than are shown
  std::string alarm;           // the check that may fail here; empty: none
  std::string formula;
  Picture picture;
};

struct StateGallery {
  std::vector<ShownState> states;                               // by place; those of one place are different
  std::set<std::pair<program::FileId, std::uint32_t>> reached;  // lines
  // Executions that come to a place are in one of its states, unless others are left out.
  bool complete = false;
  std::size_t leftOut = 0;
};

struct GalleryLimits {
  std::size_t states = 3'000;
  std::size_t statesAtPlace = 24;
  std::chrono::milliseconds time{10'000};
};

[[nodiscard]] StateGallery collectStates(const program::Program& program, const analysis::Exploration& exploration,
                                         const GalleryLimits& limits = {});

// Runs the shape analysis for its states alone, no longer than the limit for their time.
[[nodiscard]] StateGallery exploreStates(const program::Program& program, analysis::ShapeOptions options,
                                         const GalleryLimits& limits = {});

}  // namespace cairn::report
