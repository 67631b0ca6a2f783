// Graphs laid out by Graphviz.
//
// It is used as a program, `dot`, not as a library: libgvc keeps global state, gives no way to stop a layout that takes too long, and its licence does not go with that of a
// program under the GPL. One process lays out many graphs, so that starting it costs nothing.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace cairn::report {

struct NamedGraph {
  std::string name;  // as in the text; a word
  std::string dot;
};

struct Drawings {
  std::vector<std::string> svg;  // of each graph; empty: there is none
  std::string problem;           // why some are missing; empty: none is
};

// Stops after the limit with the drawings that are there by then.
[[nodiscard]] Drawings drawSvg(const std::vector<NamedGraph>& graphs, std::chrono::milliseconds limit);

// A drawing for a page that brings fonts and colours (of picture_dot.h) itself: without prologue, comments, names and fonts.
[[nodiscard]] std::string svgForPage(const std::string& svg);

}  // namespace cairn::report
