// Opens pages that Cairn writes in headless Chromium and uses them as a person would. Usage: browser_test.mjs CAIRN FOLDER_OF_THE_TEST
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [cairn, here] = process.argv.slice(2);
const examples = join(here, "../../examples");
const folder = mkdtempSync(join(tmpdir(), "cairn-pages-"));
const failures = [];

function expect(what, holds, more = "") {
  if (!holds) failures.push(`${what}${more === "" ? "" : `: ${more}`}`);
}

// The page of a program; the verdict must be as expected.
function page(name, file, expected, options = []) {
  const out = join(folder, name);
  const done = spawnSync(cairn, ["verify", file, "--timeout", "60", "--html", out, ...options], { encoding: "utf-8" });
  const last = done.stdout.trim().split("\n").pop();
  expect(`${name}: verdict`, last.startsWith(`result: ${expected}`), `${last} ${done.stderr}`);
  const path = join(out, "index.html");
  expect(`${name}: page written`, existsSync(path));
  return pathToFileURL(path).href;
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

// A tab whose errors and requests count.
async function open(name, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const tab = await context.newPage();
  tab.on("console", (message) => expect(`${name}: console`, message.type() !== "error" && message.type() !== "warning", message.text()));
  tab.on("pageerror", (error) => expect(`${name}: script`, false, error.message));
  tab.on("request", (request) => expect(`${name}: asks for another file`, request.url() === url || request.url().startsWith("data:"), request.url()));
  const start = Date.now();
  await tab.goto(url);
  return { tab, context, milliseconds: Date.now() - start };
}

const count = (tab) => tab.locator("[role=tabpanel]:not([hidden]) .controls .count").first().innerText();
const picture = (tab) => tab.locator("[role=tabpanel]:not([hidden]) .picture svg").first().innerHTML();

// ---- A violation: steps forward and back

async function violation(url) {
  const { tab, context } = await open("false", url);
  expect("false: verdict", (await tab.locator("h1").innerText()).startsWith("Use after free"));
  const atEnd = await count(tab);
  const steps = Number(atEnd.split(" ").pop());
  expect("false: begins where it goes wrong", steps > 5 && atEnd === `Step ${steps} of ${steps}`, atEnd);
  expect("false: says what is wrong", (await tab.locator(".callout").innerText()).includes("freed at line 21"));
  expect("false: the freed block is marked", (await tab.locator('.picture svg [stroke="#cf222e"]').count()) > 0);
  const wrong = await picture(tab);
  await tab.keyboard.press("ArrowLeft");
  await tab.keyboard.press("ArrowLeft");
  expect("false: two steps back", (await count(tab)) === `Step ${steps - 2} of ${steps}`, await count(tab));
  expect("false: the picture changes", (await picture(tab)) !== wrong);
  expect("false: the line of the step is marked", (await tab.locator(".line.current").getAttribute("id")) === "L20");
  await tab.keyboard.press("ArrowRight");
  expect("false: what changed is highlighted", (await tab.locator('.picture svg [fill="#fff0a8"]').count()) > 0);
  await tab.keyboard.press("ArrowRight");
  expect("false: forward again", (await picture(tab)) === wrong);
  await tab.keyboard.press("Home");
  expect("false: the first step", (await count(tab)) === `Step 1 of ${steps}`, await count(tab));
  await tab.getByRole("button", { name: "Next step" }).click();
  expect("false: by button", (await count(tab)) === `Step 2 of ${steps}`, await count(tab));
  await tab.keyboard.press("End");
  expect("false: the last step", (await count(tab)) === atEnd);
  await tab.locator(".steps button").nth(3).click();
  expect("false: from the list", (await count(tab)) === `Step 4 of ${steps}`, await count(tab));
  await tab.keyboard.press("?");
  expect("false: help", await tab.getByRole("heading", { name: "How to read a picture" }).last().isVisible());
  await tab.keyboard.press("1");
  expect("false: back to the steps", (await count(tab)) === `Step 4 of ${steps}`, await count(tab));
  await context.close();
}

// ---- A proof: lines and states

async function proof(url) {
  const { tab, context } = await open("true", url);
  expect("true: verdict", (await tab.locator("h1").innerText()) === "No memory error is possible");
  expect("true: reached", (await tab.locator(".line.reached").count()) > 10);
  await tab.locator("#L24 button").click();
  expect("true: the loop of line 24", (await tab.locator("#states-place").innerText()).startsWith("Line 24: whenever the loop begins"));
  const states = Number((await count(tab)).split(" ").pop());
  expect("true: several states", states >= 3, await count(tab));
  const seen = new Set();
  for (let i = 0; i < states; ++i) {
    seen.add(await tab.locator("#state .formula").innerText());
    await tab.keyboard.press("ArrowRight");
  }
  expect("true: states differ", seen.size === states, [...seen].join(" | "));
  expect("true: a list in words of the logic", [...seen].some((formula) => formula.includes("ls(")), [...seen].join(" | "));
  expect("true: stays at the last state", (await count(tab)) === `State ${states} of ${states}`, await count(tab));
  await tab.keyboard.press("ArrowLeft");
  expect("true: the state before", (await count(tab)) === `State ${states - 1} of ${states}`, await count(tab));
  // With the keyboard alone.
  await tab.locator("#L24 button").focus();
  await tab.keyboard.press("ArrowDown");
  expect("true: the next line with states", (await tab.locator(".line.chosen").getAttribute("id")) === "L25");
  expect("true: the focus moves along", await tab.evaluate(() => document.activeElement.dataset.line === "25"));
  const stops = await tab.evaluate(() => [...document.querySelectorAll("#code button")].filter((button) => button.tabIndex === 0).length);
  expect("true: the source is one stop of the tab key", stops === 1, stops);
  await context.close();
}

// ---- Neither: the checks that are open

async function unknown(url) {
  const { tab, context } = await open("unknown", url);
  expect("unknown: verdict", (await tab.locator("h1").innerText()) === "Not decided");
  expect("unknown: open checks", (await tab.locator(".finding").count()) > 0);
  expect("unknown: in the source", (await tab.locator(".remark.open").count()) > 0);
  await tab.getByRole("button", { name: /in which it may fail/ }).first().click();
  expect("unknown: the state", (await tab.locator("#states-place").innerText()).includes("may fail"));
  expect("unknown: its picture", (await tab.locator("#state .picture svg").count()) === 1);
  await context.close();
}

// ---- Legible at 200% (a window of half the size with two pixels for one), and in both colour schemes

// The contrast of texts with what is behind them, by the rules of WCAG; at least 4.5 is asked for.
function contrasts() {
  const style = getComputedStyle(document.documentElement);
  const light = (name) => {
    const hex = style.getPropertyValue(`--${name}`).trim();
    const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const boxes = ["paper", "variables", "in-memory", "block", "list", "gone", "changed"];
  const pairs = [["text", ["page", "panel", "good-back", "bad-back", "open-back", "current", ...boxes]], ["faint", ["page", "panel", "good-back", "bad-back", "open-back", ...boxes]],
    ["accent", ["page", "panel", "block", "bad-back", "current"]], ["good", ["good-back"]], ["bad", ["bad-back"]], ["open", ["open-back"]],
    ["keyword", ["page", "current", "block"]], ["string", ["page", "current", "block"]], ["comment", ["page", "current", "block"]]];
  return pairs.flatMap(([front, backs]) => backs.map((back) => {
    const [a, b] = [light(front), light(back)].sort((x, y) => y - x);
    return { pair: `${front} on ${back}`, ratio: (a + 0.05) / (b + 0.05) };
  }));
}

async function appearance(url) {
  const backgrounds = [];
  for (const colorScheme of ["light", "dark"]) {
    for (const zoom of [1, 2]) {
      const name = `${colorScheme} at ${100 * zoom}%`;
      const { tab, context } = await open(name, url, { viewport: { width: 1280 / zoom, height: 800 / zoom }, deviceScaleFactor: zoom, colorScheme });
      const sideways = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(`${name}: the page does not scroll sideways`, sideways <= 0, sideways);
      const button = tab.getByRole("button", { name: "Previous step" });
      await button.scrollIntoViewIfNeeded();
      const box = await button.boundingBox();
      expect(`${name}: the buttons are in sight`, box && box.x >= 0 && box.x + box.width <= 1280 / zoom, JSON.stringify(box));
      await button.click();
      expect(`${name}: works`, /^Step \d+ of \d+$/.test(await count(tab)), await count(tab));
      const letters = await tab.locator(".picture svg text").first().boundingBox();
      expect(`${name}: letters of pictures`, letters.height >= 8, letters.height);
      for (const { pair, ratio } of await tab.evaluate(contrasts)) expect(`${name}: contrast of ${pair}`, ratio >= 4.5, ratio.toFixed(2));
      backgrounds.push(await tab.evaluate(() => getComputedStyle(document.body).backgroundColor));
      await context.close();
    }
  }
  expect("dark differs from light", backgrounds[0] === backgrounds[1] && backgrounds[2] === backgrounds[3] && backgrounds[0] !== backgrounds[2], backgrounds.join(", "));
}

// ---- A source of 4,000 lines with 2,000 states

async function large(url) {
  const { tab, context, milliseconds } = await open("large", url);
  expect("large: opens", milliseconds < 10000, `${milliseconds} ms`);
  const size = await tab.evaluate(() => ({ lines: document.querySelectorAll(".line").length, states: JSON.parse(document.getElementById("data").textContent).states.length }));
  expect("large: is large", size.lines >= 4000 && size.states >= 2000, JSON.stringify(size));
  const drawn = await tab.evaluate(() => document.querySelectorAll("svg").length);
  expect("large: pictures are made when they are looked at", drawn < 20, drawn);
  // The time until the browser has laid out what a click shows; the median, since the machine may be busy.
  const times = await tab.evaluate(async () => {
    const result = [];
    const buttons = document.querySelectorAll("button.no");
    for (let i = 0; i < 31; ++i) {
      const start = performance.now();
      buttons[Math.floor((buttons.length * i) / 31)].click();
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      result.push(performance.now() - start);
    }
    return result.sort((a, b) => a - b);
  });
  expect("large: a click is answered at once", times[15] < 250, `median ${times[15].toFixed(0)} ms`);
  console.log(`large page: ${size.lines} lines, ${size.states} states; opened in ${milliseconds} ms, a click takes ${times[15].toFixed(0)} ms in the median, ${times[30].toFixed(0)} ms at most`);
  await context.close();
}

try {
  const big = join(folder, "big.c");
  execFileSync("python3", [join(here, "big_program.py"), big]);
  const faulty = page("faulty", join(examples, "list-faulty.c"), "false(valid-deref)");
  await violation(faulty);
  await appearance(faulty);
  await proof(page("proved", join(examples, "list-invariants.c"), "true"));
  await unknown(page("unknown", join(examples, "list-faulty.c"), "unknown", ["--analysis", "shape"]));
  await large(page("big", big, "true", ["--analysis", "shape"]));
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(failures.length ? `${failures.length} failures` : "all as expected");
process.exit(failures.length ? 1 : 0);
