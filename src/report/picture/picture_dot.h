// Pictures of memory in the language of Graphviz.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/picture/picture.h"

namespace cairn::report {

// The colours of a picture, one a role, none twice: a page that shows the drawing in other colours recognises roles by them.
namespace ink {
inline constexpr std::string_view kText = "#1f2328";
inline constexpr std::string_view kFaint = "#59636e";  // notes, names of cells
inline constexpr std::string_view kLine = "#818b98";
inline constexpr std::string_view kPaper = "#fefefe";  // of cells
inline constexpr std::string_view kVariables = "#e6eaef";
inline constexpr std::string_view kInMemory = "#d7f0dc";
inline constexpr std::string_view kBlock = "#d6e9ff";
inline constexpr std::string_view kList = "#e9ddff";
inline constexpr std::string_view kListLine = "#8250df";
inline constexpr std::string_view kGone = "#ffdcd7";
inline constexpr std::string_view kGoneLine = "#c4432b";
inline constexpr std::string_view kChanged = "#fff0a8";
inline constexpr std::string_view kArrow = "#424a53";
inline constexpr std::string_view kChangedArrow = "#b35900";
inline constexpr std::string_view kMarked = "#cf222e";
}  // namespace ink

// One picture as a graph of this name, without its facts.
[[nodiscard]] std::string dotOf(const Picture& picture, std::string_view name);

struct CaptionedPicture {
  std::string caption;
  Picture picture;
};
// Several side by side in one graph, each in a frame with its caption and its facts.
[[nodiscard]] std::string dotOf(const std::vector<CaptionedPicture>& pictures, std::string_view name);

// Text in a string of the language, quotes included.
[[nodiscard]] std::string dotQuoted(std::string_view text);

}  // namespace cairn::report
