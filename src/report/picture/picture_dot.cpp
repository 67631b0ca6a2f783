#include "report/picture/picture_dot.h"

#include <fmt/format.h>

#include <set>
#include <utility>

namespace cairn::report {

namespace {

// Widths of monospaced letters differ little between fonts, so that texts fit their boxes wherever they are shown.
constexpr std::string_view kFont = "Courier";
constexpr std::size_t kLongestText = 48;

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      default: result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
  }
  return result;
}

std::string cut(const std::string& text) {
  return text.size() <= kLongestText ? text : text.substr(0, kLongestText - 3) + "...";
}

std::string coloured(std::string_view text, std::string_view colour) {
  return fmt::format("<FONT COLOR=\"{}\">{}</FONT>", colour, text);
}

std::string_view headColour(BoxKind kind) {
  switch (kind) {
    case BoxKind::Variables: return ink::kVariables;
    case BoxKind::InMemory: return ink::kInMemory;
    case BoxKind::Block: return ink::kBlock;
    case BoxKind::List: return ink::kList;
    case BoxKind::Freed:
    case BoxKind::OutOfScope: return ink::kGone;
  }
  return ink::kBlock;
}

std::string_view lineColour(const Box& box) {
  if (box.marked) return ink::kMarked;
  switch (box.kind) {
    case BoxKind::List: return ink::kListLine;
    case BoxKind::Freed:
    case BoxKind::OutOfScope: return ink::kGoneLine;
    case BoxKind::Variables:
    case BoxKind::InMemory:
    case BoxKind::Block: break;
  }
  return ink::kLine;
}

// Writes the boxes of one picture; ids get a prefix, so that several pictures fit into one graph.
class BoxWriter {
 public:
  BoxWriter(std::string prefix, std::string& out) : prefix_(std::move(prefix)), out_(out) {}

  void boxes(const std::vector<Box>& boxes) {
    for (const Box& box : boxes) {
      if (box.owned.empty()) {
        node(box);
        continue;
      }
      out_ += fmt::format("subgraph \"cluster_{}{}\" {{\n", prefix_, box.id);
      out_ += fmt::format("style=\"rounded,dashed\"; color=\"{}\"; fontcolor=\"{}\"; labeljust=l;\n", ink::kListLine,
                          ink::kFaint);
      out_ += "label=\"each node has its own:\";\n";
      node(box);
      this->boxes(box.owned);
      out_ += "}\n";
    }
  }
  void arrows(const std::vector<Box>& boxes) {
    for (const Box& box : boxes) {
      if (box.kind == BoxKind::Freed || box.kind == BoxKind::OutOfScope) gone_.insert(box.id);
    }
    for (const Box& box : boxes) {
      for (std::size_t i = 0; i < box.cells.size(); ++i) {
        if (box.cells[i].target) arrow(box, i);
      }
      arrows(box.owned);
    }
  }

 private:
  [[nodiscard]] std::string id(const std::string& box) const { return fmt::format("\"{}{}\"", prefix_, box); }

  void node(const Box& box) {
    const bool thick = box.kind == BoxKind::List || box.marked;
    out_ += fmt::format(
        "{} [label=<<TABLE BORDER=\"{}\" CELLBORDER=\"1\" CELLSPACING=\"0\" CELLPADDING=\"4\" "
        "COLOR=\"{}\">\n",
        id(box.id), thick ? 3 : 0, lineColour(box));
    head(box);
    for (std::size_t i = 0; i < box.cells.size(); ++i) cell(box.cells[i], i);
    for (const std::string& fact : box.facts) {
      out_ += fmt::format("<TR><TD COLSPAN=\"2\" ALIGN=\"LEFT\" BGCOLOR=\"{}\">{}</TD></TR>\n", ink::kPaper,
                          coloured(escaped(cut(fact)), ink::kFaint));
    }
    out_ += "</TABLE>>];\n";
  }

  void head(const Box& box) {
    std::string text = escaped(cut(box.title));
    if (box.kind == BoxKind::List) text = fmt::format("{} ... {}", text, text);
    if (!text.empty()) text = fmt::format("<B>{}</B>", text);
    if (!box.note.empty()) {
      text += text.empty() ? "" : "<BR/>";
      text += coloured(escaped(cut(box.note)), ink::kFaint);
    }
    if (text.empty()) text = " ";
    const std::string_view colour = box.changed ? ink::kChanged : headColour(box.kind);
    if (!box.hasLast) {
      out_ += fmt::format("<TR><TD PORT=\"start\" COLSPAN=\"2\" BGCOLOR=\"{}\">{}</TD></TR>\n", colour, text);
      return;
    }
    out_ += fmt::format("<TR><TD COLSPAN=\"2\" BGCOLOR=\"{}\">{}</TD></TR>\n", colour, text);
    for (const auto& [port, name] : {std::pair("start", "first"), std::pair("last", "last")}) {
      out_ += fmt::format("<TR><TD PORT=\"{}\" COLSPAN=\"2\" ALIGN=\"LEFT\" BGCOLOR=\"{}\">{}</TD></TR>\n", port,
                          colour, coloured(name, ink::kFaint));
    }
  }

  void cell(const Cell& cell, std::size_t index) {
    const std::string_view colour = cell.changed ? ink::kChanged : ink::kPaper;
    std::string value = escaped(cut(cell.value));
    if (cell.target) value += value.empty() ? "&#8226;" : " &#8226;";
    if (value.empty()) value = " ";
    if (cell.name.empty()) {
      out_ += fmt::format("<TR><TD PORT=\"c{}\" COLSPAN=\"2\" BGCOLOR=\"{}\">{}</TD></TR>\n", index, colour, value);
      return;
    }
    out_ += fmt::format(
        "<TR><TD ALIGN=\"LEFT\" BGCOLOR=\"{0}\">{1}</TD><TD PORT=\"c{2}\" ALIGN=\"LEFT\" "
        "BGCOLOR=\"{0}\">{3}</TD></TR>\n",
        colour, coloured(escaped(cut(cell.name)), ink::kFaint), index, value);
  }

  void arrow(const Box& box, std::size_t index) {
    const Cell& cell = box.cells[index];
    const Pointer& target = *cell.target;
    out_ += fmt::format("{}:c{}:e -> {}:{}", id(box.id), index, id(target.box),
                        target.at == PointedAt::Last ? "last:w" : "start:w");
    const bool dangling = gone_.contains(target.box);
    out_ += fmt::format(" [color=\"{}\"", dangling ? ink::kGoneLine : cell.changed ? ink::kChangedArrow : ink::kArrow);
    if (cell.changed) out_ += ", penwidth=2";
    if (!target.note.empty()) out_ += fmt::format(", label={}", dotQuoted(target.note));
    out_ += "];\n";
  }

  std::string prefix_;
  std::string& out_;
  std::set<std::string> gone_;  // boxes of memory that must not be used
};

std::string opening(std::string_view name, std::string_view background) {
  return fmt::format(
      "digraph {} {{\n"
      "graph [rankdir=LR, bgcolor={}, nodesep=0.2, ranksep=0.55, pad=0.1, fontname=\"{}\", fontsize=12];\n"
      "node [shape=plain, fontname=\"{}\", fontsize=12, fontcolor=\"{}\"];\n"
      "edge [arrowsize=0.8, fontname=\"{}\", fontsize=11, fontcolor=\"{}\"];\n",
      dotQuoted(name), background, kFont, kFont, ink::kText, kFont, ink::kFaint);
}

}  // namespace

std::string dotQuoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return result + '"';
}

std::string dotOf(const Picture& picture, std::string_view name) {
  std::string result = opening(name, "transparent");
  BoxWriter writer("", result);
  writer.boxes(picture.boxes);
  writer.arrows(picture.boxes);
  return result + "}\n";
}

std::string dotOf(const std::vector<CaptionedPicture>& pictures, std::string_view name) {
  std::string result = opening(name, "white");
  // Graphviz puts what comes first at the bottom.
  for (std::size_t i = pictures.size(); i-- > 0;) {
    const Picture& picture = pictures[i].picture;
    std::string label = escaped(pictures[i].caption);
    for (const std::string& fact : picture.facts) label += "<BR ALIGN=\"LEFT\"/>" + escaped(fact);
    result += fmt::format("subgraph \"cluster_state{}\" {{\n", i);
    result += fmt::format("label=<{}<BR ALIGN=\"LEFT\"/>>; labeljust=l; color=\"{}\"; fontcolor=\"{}\";\n", label,
                          ink::kLine, ink::kText);
    const std::string prefix = fmt::format("s{}_", i);
    BoxWriter writer(prefix, result);
    writer.boxes(picture.boxes);
    if (picture.boxes.empty()) {
      result += fmt::format("\"{}empty\" [label=\"nothing is allocated\", fontcolor=\"{}\"];\n", prefix, ink::kFaint);
    }
    writer.arrows(picture.boxes);
    result += "}\n";
  }
  return result + "}\n";
}

}  // namespace cairn::report
