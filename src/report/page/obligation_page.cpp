#include "report/page/obligation_page.h"

#include <fmt/format.h>

#include <algorithm>

namespace cairn::report {

namespace {

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '&')
      result += "&amp;";
    else if (c == '<')
      result += "&lt;";
    else if (c == '>')
      result += "&gt;";
    else if (c == '"')
      result += "&quot;";
    else
      result += c;
  }
  return result;
}

const char* wordOf(ProofState state) {
  switch (state) {
    case ProofState::NotChecked: return "not checked";
    case ProofState::Proved: return "proved";
    case ProofState::Refuted: return "refuted";
    case ProofState::Open: return "open";
  }
  return "";
}

constexpr const char* kStyle =
    "body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 "
    "1rem;color:#1b1b1b;background:#fff}"
    "table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.2rem .6rem;border-bottom:1px solid #ddd;"
    "vertical-align:top}td:first-child,pre{font-family:ui-monospace,monospace;font-size:.92em}pre{margin:.2rem 0;"
    "white-space:pre-wrap}.bar{display:flex;align-items:center;gap:2px;margin:.3rem 0;max-width:46rem}.bar "
    "b{width:4rem;font-weight:400}"
    ".bar span{border:1px solid #555;background:#cfdcf3;padding:.2rem .3rem;text-align:center;min-width:1.4rem}.bar "
    "span.free{background:#dff2df;"
    "border-style:dashed}.refuted{background:#f6d0cc}.open{background:#fbeecb}"
    "@media(prefers-color-scheme:dark){body{background:#16181b;color:#e8e8e8}th,td{border-color:#3a3d42}"
    ".bar span.free{background:#1f4d2e}.bar span{background:#33415c;border-color:#888}"
    ".refuted{background:#5b2a25}.open{background:#5a4a1c}}";

// A region to scale; what is free is dashed.
std::string bar(const char* caption, const std::vector<DrawnChunk>& chunks) {
  if (chunks.empty()) return "";
  std::string text = fmt::format("<div class=\"bar\"><b>{}</b>", caption);
  for (const DrawnChunk& chunk : chunks) {
    text += fmt::format("<span class=\"{0}\" style=\"flex:{1}\" title=\"at {2}, {1} units, {0}\">{2}+{1}</span>",
                        chunk.isFree ? "free" : "busy", std::max<std::int64_t>(chunk.size, 0), chunk.start);
  }
  return text + "</div>";
}

std::string row(const ObligationRow& one) {
  const bool fine = one.state == ProofState::Proved;
  std::string text = fmt::format("<tr{}><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{:.2f}</td></tr>\n",
                                 fine ? "" : fmt::format(" class=\"{}\"", wordOf(one.state)), escaped(one.label),
                                 escaped(one.thesis), wordOf(one.state), escaped(one.solvers), one.seconds);
  if (!one.detail.empty())
    text += fmt::format("<tr class=\"{}\"><td colspan=\"5\">{}{}<pre>{}</pre></td></tr>\n", wordOf(one.state),
                        bar("before", one.before), bar("after", one.after), escaped(one.detail));
  return text;
}

}  // namespace

std::string obligationPage(const std::vector<ModelSection>& models) {
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width\"><title>Models</title><style>{}</style></head><body>\n<h1>Models</h1>\n",
      kStyle);
  for (const ModelSection& model : models) {
    const auto proved = std::ranges::count(model.rows, ProofState::Proved, &ObligationRow::state);
    text += fmt::format("<h2>{}: {} of {} proved</h2>\n<p>{}{}{}</p>\n", escaped(model.name), proved, model.rows.size(),
                        escaped(model.file), model.remark.empty() ? "" : ": ", escaped(model.remark));
    constexpr const char* kHead =
        "<table><thead><tr><th>obligation</th><th>thesis</th><th>verdict</th><th>by</th><th>seconds</th></tr></"
        "thead><tbody>\n";
    // What is not proved stands first.
    std::string open;
    std::string rest;
    for (const ObligationRow& one : model.rows) (one.state == ProofState::Proved ? rest : open) += row(one);
    if (!open.empty()) text += kHead + open + "</tbody></table>\n";
    if (!rest.empty())
      text += fmt::format("<details{}><summary>{} proved</summary>\n{}{}</tbody></table></details>\n",
                          open.empty() && models.size() == 1 ? " open" : "", proved, kHead, rest);
  }
  return text + "</body></html>\n";
}

}  // namespace cairn::report
