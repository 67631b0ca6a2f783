"use strict";
(() => {
const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);

// ---- Small helpers

function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}
const escaped = (text) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
const plural = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const shortName = (path) => path.split("/").pop();

// A place in the source as a link that shows it.
function placeLink(at, text) {
  if (!at) return make("span", {}, text || "(no position)");
  const name = data.files.length > 1 ? `${shortName(data.files[at[0]].name)}:${at[1]}` : `line ${at[1]}`;
  return make("a", { href: "#", onclick: (event) => { event.preventDefault(); showLine(at[0], at[1], true); } }, text || name);
}

// ---- The verdict

const finding = data.findings[0];

const provedTitles = { "valid-memsafety": "No memory error is possible", "unreach-call": "No execution reaches an error", "valid-memcleanup": "All memory is freed when the program ends" };

function showVerdict() {
  const header = byId("verdict");
  header.className = `is-${data.verdict}`;
  const files = data.files.map((file) => file.name).join(", ");
  const meta = make("p", { class: "meta" }, `${files} · property ${data.property} · ${data.result} · Cairn ${data.version}`);
  const assumed = data.assumptions.length ? `, under ${plural(data.assumptions.length, "assumption")}` : "";
  if (data.verdict === "true") {
    header.append(make("div", { class: "badge", "aria-hidden": "true" }, "\u2713"), make("div", {},
      make("h1", {}, provedTitles[data.property] || `No violation of ${data.property.replaceAll(",", ", ")} is possible`),
      make("p", {}, `Proved for every input and every execution${assumed}.`), meta));
  } else if (data.verdict === "false") {
    header.append(make("div", { class: "badge", "aria-hidden": "true" }, "\u2717"), make("div", {},
      make("h1", {}, `${capital(finding.heading)} at `, placeLink(finding.at, finding.at ? null : finding.where)),
      make("p", {}, `${capital(finding.message)}.`), meta));
  } else {
    const open = data.findings.length ? ` ${capital(plural(data.findings.length, "check"))} could not be proved; each may be an error or not.` : "";
    const proved = data.proved.length ? ` Proved all the same: ${data.proved.join(", ")}.` : "";
    header.append(make("div", { class: "badge", "aria-hidden": "true" }, "?"), make("div", {},
      make("h1", {}, "Not decided"),
      make("p", {}, `Neither a proof nor an error was found: ${data.result.replace(/^unknown\(/, "").replace(/\)$/, "")}.${open}${proved}`), meta));
  }
}

// ---- Source

// For each file: the states of each line.
const statesAt = data.files.map(() => new Map());
data.states.forEach((state, index) => {
  if (!state.at) return;
  const lines = statesAt[state.at[0]];
  if (!lines.has(state.at[1])) lines.set(state.at[1], []);
  lines.get(state.at[1]).push(index);
});

const keywords = new Set(("auto bool break case char const continue default do double else enum extern float for goto if inline int long " +
  "register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while NULL").split(" "));

// The text of a line with its words, strings and comments marked. `inComment` says whether one is open.
function highlighted(line, inComment) {
  let html = "";
  let rest = line;
  while (rest.length) {
    if (inComment) {
      const end = rest.indexOf("*/");
      const part = end < 0 ? rest : rest.slice(0, end + 2);
      html += `<span class="c">${escaped(part)}</span>`;
      rest = rest.slice(part.length);
      inComment = end < 0;
      continue;
    }
    const token = /^(\/\*)|^(\/\/.*)|^("(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?)|^([A-Za-z_]\w*)|^([^A-Za-z_"'/]+|\/)/.exec(rest);
    if (token[1]) { inComment = true; continue; }
    const text = escaped(token[0]);
    if (token[2]) html += `<span class="c">${text}</span>`;
    else if (token[3]) html += `<span class="s">${text}</span>`;
    else if (token[4] && keywords.has(token[4])) html += `<span class="k">${text}</span>`;
    else html += text;
    rest = rest.slice(token[0].length);
  }
  return [html, inComment];
}

// What is said below a line of a file: "line" -> [{kind, text}].
function remarksOf(file) {
  const remarks = new Map();
  const add = (at, kind, text) => {
    if (!at || at[0] !== file) return;
    if (!remarks.has(at[1])) remarks.set(at[1], []);
    remarks.get(at[1]).push({ kind, text });
  };
  for (const each of data.findings.slice(0, 200)) {
    const text = each.message.startsWith(each.heading) ? each.message : `${each.heading}: ${each.message}`;
    add(each.at, each.shown ? "error" : "open", capital(text));
    for (const note of each.notes) add(note.at, "note", capital(note.text));
  }
  return remarks;
}

let shownFile = -1;

function showFile(index) {
  if (index === shownFile) return;
  shownFile = index;
  const file = data.files[index];
  const lines = file.lines.length ? file.lines : Array(file.code.length ? file.code[file.code.length - 1] : 0).fill("");
  const code = new Set(file.code);
  const reached = new Set(file.reached);
  const remarks = remarksOf(index);
  const chunkLength = 100;
  let html = file.lines.length ? "" : '<p class="remark note"><span>The text of this file could not be read.</span></p>';
  let inComment = false;
  lines.forEach((text, i) => {
    const number = i + 1;
    if (i % chunkLength === 0) html += (i ? "</div>" : "") + '<div class="chunk">';
    let marked;
    [marked, inComment] = highlighted(text, inComment);
    const states = statesAt[index].get(number);
    const loop = states && states.some((s) => data.states[s].loop);
    const classes = ["line"];
    if (code.has(number)) classes.push(reached.has(number) ? "reached" : "missed");
    if (loop) classes.push("loop");
    const label = states ? `Line ${number}${loop ? ", a loop" : ""}: ${plural(states.length, "state")}` : "";
    const gutter = states ? `<button class="no" tabindex="-1" data-line="${number}" aria-label="${label}" title="${label}">${number}</button>`
      : `<span class="no">${number}</span>`;
    html += `<div class="${classes.join(" ")}" id="L${number}">${gutter}<span class="text">${marked || " "}</span></div>`;
    for (const remark of remarks.get(number) || []) {
      html += `<div class="remark ${remark.kind}"><span>${escaped(remark.text)}</span></div>`;
    }
  });
  byId("code").innerHTML = html + "</div>";
  byId("code").style.setProperty("--digits", String(lines.length).length);
  const first = byId("code").querySelector("button.no");
  if (first) first.tabIndex = 0;
  for (const button of byId("files").children) button.setAttribute("aria-pressed", String(Number(button.dataset.file) === index));
  markLine("chosen", chosenPlace);
  markLine("current", currentPlace);
}

let chosenPlace = null;   // [file, line] whose states are shown
let currentPlace = null;  // of the step that is shown

function markLine(className, place) {
  for (const old of byId("code").querySelectorAll(`.line.${className}`)) old.classList.remove(className);
  if (!place || place[0] !== shownFile) return null;
  const line = byId(`L${place[1]}`);
  if (line) line.classList.add(className);
  return line;
}

// Scrolls only if the line is not well in sight.
function reveal(line) {
  if (!line) return;
  const box = byId("code").getBoundingClientRect();
  const own = line.getBoundingClientRect();
  if (own.top < box.top + 20 || own.bottom > box.bottom - 40) {
    byId("code").scrollTop += own.top - box.top - box.height / 3;
  }
}

function showLine(file, line, withStates) {
  showFile(file);
  const states = statesAt[file].get(line);
  if (withStates && states) chooseStates(states, [file, line]);
  else reveal(markLine("chosen", chosenPlace = [file, line]));
}

function setUpSource() {
  byId("missed-legend").textContent = data.complete ? "no execution comes here" : "not looked at";
  data.files.forEach((file, index) => byId("files").append(make("button",
    { "data-file": index, "aria-pressed": "false", onclick: () => showFile(index) }, file.name)));
  const code = byId("code");
  code.addEventListener("click", (event) => {
    const button = event.target.closest("button.no");
    if (button) showLine(shownFile, Number(button.dataset.line), true);
  });
  // One stop of the tab key; arrow keys move between the lines that have states.
  code.addEventListener("keydown", (event) => {
    if (!event.target.matches("button.no") || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    const lines = [...statesAt[shownFile].keys()].sort((a, b) => a - b);
    const at = lines.indexOf(Number(event.target.dataset.line)) + (event.key === "ArrowDown" ? 1 : -1);
    event.preventDefault();
    if (at < 0 || at >= lines.length) return;
    showLine(shownFile, lines[at], true);
    focusLine(lines[at]);
  });
}

function focusLine(line) {
  for (const other of byId("code").querySelectorAll('button.no[tabindex="0"]')) other.tabIndex = -1;
  const button = byId(`L${line}`).querySelector("button.no");
  button.tabIndex = 0;
  button.focus({ preventScroll: true });
}

// ---- Pictures

// They lie in the page as text and become part of it when they are looked at.
function pictureOf(item, words) {
  const frame = make("div", { class: "picture", tabindex: "0", role: "img", "aria-label": `Picture of memory. ${words}` });
  const stored = item.picture === undefined ? null : byId(`p${item.picture}`);
  if (stored) {
    frame.innerHTML = stored.textContent;
    const svg = frame.querySelector("svg");
    const natural = parseFloat(svg.getAttribute("width")) * 1.34;
    svg.removeAttribute("height");
    svg.setAttribute("width", natural);
    requestAnimationFrame(() => {
      const room = frame.clientWidth - 20;
      if (room > 0 && natural > room) svg.setAttribute("width", Math.max(room, natural * 0.62));
    });
  } else {
    frame.append(make("p", { class: "none" }, item.picture === undefined ? "Nothing is allocated, and no variable has a value that is known."
      : `This picture was not drawn: ${data.problem || "no reason is known"}. The text below says the same.`));
  }
  return frame;
}

const factList = (item) => item.facts && item.facts.length
  ? [make("p", { class: "faint" }, "It is also known that:"), make("ul", { class: "facts" }, item.facts.map((fact) => make("li", {}, fact)))] : [];

const lesson = () => make("details", {}, make("summary", {}, "How to read this picture"), byId("how-to-read").content.cloneNode(true));

// A row of buttons that move through `count` items; `go` shows one.
function mover(name, count, go) {
  const button = (label, text, target) => make("button", { "aria-label": label, title: label, onclick: () => go(target()) }, text);
  const self = { at: 0 };
  const first = button(`First ${name}`, "|\u25c0", () => 0);
  const back = button(`Previous ${name}`, "\u25c0 Back", () => self.at - 1);
  const forward = button(`Next ${name}`, "Next \u25b6", () => self.at + 1);
  const last = button(`Last ${name}`, "\u25b6|", () => count - 1);
  const slider = make("input", { type: "range", min: 1, max: count, value: 1, "aria-label": capital(name),
    oninput: () => go(Number(slider.value) - 1) });
  const label = make("span", { class: "count", "aria-live": "polite" });
  self.element = make("div", { class: "controls" }, first, back, label, forward, last, count > 2 && slider);
  self.show = (at) => {
    self.at = at;
    label.textContent = `${capital(name)} ${at + 1} of ${count}`;
    slider.value = at + 1;
    first.disabled = back.disabled = at === 0;
    forward.disabled = last.disabled = at === count - 1;
  };
  return self;
}

// ---- Tabs

const tabs = [];

function addTab(id, title, panel) {
  const button = make("button", { role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, "aria-selected": "false", tabindex: "-1",
    onclick: () => openTab(id) }, title);
  panel.id = `panel-${id}`;
  panel.setAttribute("role", "tabpanel");
  panel.setAttribute("aria-labelledby", `tab-${id}`);
  panel.hidden = true;
  byId("tabs").append(button);
  byId("panels").append(panel);
  tabs.push({ id, button, panel });
}

let openedTab = "";

function openTab(id) {
  openedTab = id;
  for (const tab of tabs) {
    const chosen = tab.id === id;
    tab.button.setAttribute("aria-selected", String(chosen));
    tab.button.tabIndex = chosen ? 0 : -1;
    tab.panel.hidden = !chosen;
  }
  currentPlace = id === "run" ? data.run.steps[step].at : null;
  markLine("current", currentPlace);
}

function setUpTabs() {
  byId("tabs").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const at = tabs.findIndex((tab) => tab.id === openedTab);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    openTab(next.id);
    next.button.focus();
  });
}

// ---- The counterexample

let step = 0;
let showStep = () => {};

function sourceText(at) {
  return at && data.files[at[0]].lines[at[1] - 1] !== undefined ? data.files[at[0]].lines[at[1] - 1].trim() : "";
}

// The line of a state, with a mark where it is in the middle of the line.
function markedText(state) {
  const [file, line, column] = state.at;
  const text = data.files[file].lines[line - 1] || "";
  const before = text.slice(0, column - 1);
  if (!column || state.loop || state.alarm || !before.trim()) return [text.trim()];
  return [before.trimStart(), make("span", { class: "here", title: "here" }, "\u25b8"), text.slice(column - 1)];
}

function setUpRun() {
  if (!data.run || !data.run.steps.length) return;
  const steps = data.run.steps;
  const last = steps.length - 1;
  const moves = mover("step", steps.length, (at) => showStep(at));
  const view = make("div", {});
  const list = make("ol", { class: "steps", "aria-label": "All steps" });
  const items = steps.map((each, index) => {
    const item = make("button", { tabindex: "-1", onclick: () => showStep(index) },
      make("span", { class: "where" }, each.at ? String(each.at[1]) : "?"),
      make("span", {}, `${"\u00a0\u00a0".repeat(Math.min(each.depth, 8))}${sourceText(each.at)}`));
    if (data.run.leftOut && index === data.run.leftOutAfter) {
      list.append(make("li", { class: "gap" }, `${plural(data.run.leftOut, "step")} left out`));
    }
    list.append(make("li", {}, item));
    return item;
  });
  showStep = (at) => {
    step = Math.max(0, Math.min(last, at));
    moves.show(step);
    const now = steps[step];
    const where = now.at ? `${now.function}, line ${now.at[1]}` : now.function;
    const end = step === last;
    view.replaceChildren(
      make("div", { class: "happened" }, make("div", { class: "faint" }, end ? `${where}: here it goes wrong` : `${where} has run`),
        make("div", { class: "statement" }, sourceText(now.at)),
        now.changes.length ? make("ul", {}, now.changes.slice(0, 12).map((change) => make("li", {}, change)),
          now.changes.length > 12 && make("li", {}, `and ${now.changes.length - 12} more`)) : null),
      end ? make("div", { class: "callout", role: "alert" }, make("b", {}, capital(finding.heading)), make("span", {}, `${capital(finding.message)}. `),
        finding.notes.map((note) => make("span", {}, `${capital(note.text)}: `, placeLink(note.at), ". "))) : "",
      pictureOf(now, now.changes.join(", ")), ...factList(now));
    items.forEach((item, index) => index === step ? item.setAttribute("aria-current", "step") : item.removeAttribute("aria-current"));
    const shown = items[step];
    list.scrollTop = Math.max(0, shown.offsetTop - list.offsetTop - list.clientHeight / 2);
    currentPlace = now.at;
    if (now.at) showFile(now.at[0]);
    reveal(markLine("current", currentPlace));
  };
  const inputs = data.run.inputs.length
    ? [make("p", {}, "These answers of the environment lead there:"), make("ul", { class: "list" }, data.run.inputs.slice(0, 100).map((input) =>
      make("li", {}, make("code", {}, input.value), ` from ${input.what}, `, placeLink(input.at))),
      data.run.inputs.length > 100 && make("li", {}, `and ${data.run.inputs.length - 100} more`))]
    : [make("p", {}, "It asks for no input: every execution goes this way.")];
  const stack = finding.stack.length > 1
    ? [make("h2", {}, "Call stack"), make("ul", { class: "list" }, finding.stack.map((site) => make("li", {}, `${site.function}, `, placeLink(site.at))))] : [];
  addTab("run", "What goes wrong", make("div", {}, moves.element, view, lesson(),
    make("details", { open: true }, make("summary", {}, `All ${plural(steps.length + data.run.leftOut, "step")}`), list),
    data.run.calls && make("h2", {}, "Calls"), data.run.calls && make("p", {}, make("code", {}, data.run.calls)),
    make("h2", {}, "Inputs"), ...inputs, ...stack,
    make("h2", {}, "What it means"), make("p", {}, finding.help, finding.cwe ? ` (CWE-${finding.cwe})` : ""),
    make("h2", {}, "See it again"), make("pre", { class: "formula" }, data.run.reproduce)));
}

// ---- What is not proved

function setUpOpenChecks() {
  if (data.verdict !== "unknown") return;
  const shown = data.findings.slice(0, 200).map((each, index) => make("div", { class: "finding" },
    make("b", {}, capital(each.heading)), " at ", placeLink(each.at, each.at ? null : each.where), make("p", {}, `${capital(each.message)}.`),
    each.states.length ? make("button", { class: "plain", onclick: () => chooseStates(each.states, each.at.slice(0, 2)) },
      `Show the ${plural(each.states.length, "state")} in which it may fail`)
      : each.formula ? make("pre", { class: "formula" }, each.formula) : null,
    index === 0 && each.states.length ? [pictureOf(data.states[each.states[0]], data.states[each.states[0]].formula),
      ...factList(data.states[each.states[0]]), lesson()] : null));
  addTab("open", "Not proved", make("div", {},
    make("p", {}, "Cairn could not show that these checks always hold. Each of them may be an error, or only something that it does not understand."),
    shown.length ? shown : make("p", { class: "faint" }, "No check in particular: the analysis was stopped before it was through."),
    data.findings.length > 200 && make("p", {}, `And ${data.findings.length - 200} more.`)));
}

// ---- States

let chosen = [];  // states of the place that is shown
let chosenAt = 0;
const statesView = make("div", {});
let stateMoves = null;

function chooseStates(states, place) {
  chosen = states;
  chosenPlace = place;
  showFile(place[0]);
  reveal(markLine("chosen", place));
  const several = data.states[chosen[0]].alarm
    ? "In one of these states the check may fail."
    : chosen.some((state) => data.states[state].partial)
      ? "Memory may look like one of these pictures when an execution comes here. There are too many to show all of them."
    : data.complete ? "Whenever an execution comes here, memory looks like one of these pictures."
      : `Memory may look like one of these pictures when an execution comes here. ${data.verdict === "true"
        ? "The proof followed each path on its own; these pictures are of another analysis, which did not come to its end: there may be others."
        : "The analysis did not come to its end: there may be others."}`;
  stateMoves = mover("state", chosen.length, showState);
  statesView.replaceChildren(make("h2", { id: "states-place" }), make("p", {}, chosen.length === 1 ? several.replace("one of these pictures", "this picture").replace("In one of these states", "In this state") : several),
    stateMoves.element, make("div", { id: "state" }));
  openTab("states");
  showState(0);
}

function showState(at) {
  chosenAt = Math.max(0, Math.min(chosen.length - 1, at));
  stateMoves.show(chosenAt);
  const state = data.states[chosen[chosenAt]];
  const title = state.alarm ? `Line ${state.at[1]}: may fail` : state.loop ? `Line ${state.at[1]}: whenever the loop begins` : `At line ${state.at[1]}`;
  byId("states-place").textContent = `${title}, in ${state.function}`;
  byId("state").replaceChildren(
    ...(state.alarm ? [make("div", { class: "callout open" }, make("b", {}, "Not proved"), capital(state.alarm))] : []),
    make("p", { class: "statement" }, markedText(state)),
    ...(state.calls ? [make("p", { class: "faint" }, "Called from ", ...state.calls.slice(0, 6).flatMap((call, i) => [i ? ", from " : "", placeLink(call)]))] : []),
    pictureOf(state, state.formula), ...factList(state), lesson(),
    make("h2", {}, "As a formula"), make("pre", { class: "formula", tabindex: "0" }, state.formula));
}

function setUpStates() {
  const count = data.states.length;
  if (count) {
    const first = data.states.findIndex((state) => state.loop && state.at);
    const start = first >= 0 ? first : data.states.findIndex((state) => state.at);
    statesView.append(make("p", {}, `There are ${plural(count, "state")} at the lines whose numbers are underlined. Choose a line to see what memory looks like when an execution comes there.`),
      start >= 0 ? make("button", { class: "plain", onclick: () => showLine(data.states[start].at[0], data.states[start].at[1], true) },
        first >= 0 ? "Show the first loop" : "Show the first line") : "");
  } else {
    statesView.append(make("p", {}, "The analysis kept no states of this program."));
  }
  addTab("states", "Memory at a line", statesView);
}

// ---- About

function setUpAbout() {
  addTab("about", data.assumptions.length ? `Assumptions (${data.assumptions.length})` : "Assumptions", make("div", {},
    make("h2", {}, "Assumptions"),
    data.assumptions.length ? make("ul", { class: "list" }, data.assumptions.map((text) => make("li", {}, text)))
      : make("p", {}, data.verdict === "false" ? "None: the execution was run as it is shown." : "None beyond the semantics of C that Cairn documents."),
    make("h2", {}, "Statistics"), make("ul", { class: "list" }, data.statistics.map((text) => make("li", {}, text))),
    data.leftOut ? make("p", { class: "faint" }, `${plural(data.leftOut, "state")} met are not shown here: there are too many.`) : null));
  addTab("help", "How to read", make("div", {}, byId("how-to-read").content.cloneNode(true)));
}

// ---- Keys

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, textarea, select")) return;
  const moves = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
  if (event.key in moves) {
    // A picture that is wider than its frame is scrolled by these keys while it has the focus.
    if (event.target.matches(".picture") && event.target.scrollWidth > event.target.clientWidth) return;
    if (openedTab === "run") showStep(step + moves[event.key]);
    else if (openedTab === "states" && chosen.length) showState(chosenAt + moves[event.key]);
    else return;
    event.preventDefault();
  } else if (event.key === "?") {
    openTab("help");
  } else if (/^[1-9]$/.test(event.key) && tabs[Number(event.key) - 1]) {
    openTab(tabs[Number(event.key) - 1].id);
  }
});

showVerdict();
setUpSource();
setUpTabs();
setUpRun();
setUpOpenChecks();
setUpStates();
setUpAbout();
if (data.files.length) showFile(0);
openTab(tabs[0].id);
// The last step shows what is wrong; from there one goes back to see why.
if (data.run && data.run.steps.length) showStep(data.run.steps.length - 1);
else if (data.verdict === "unknown" && finding && finding.at) showLine(finding.at[0], finding.at[1], false);
else if (data.verdict === "true") {
  const loop = data.states.find((state) => state.loop && state.at) || data.states.find((state) => state.at);
  if (loop) showLine(loop.at[0], loop.at[1], true);
}
})();
