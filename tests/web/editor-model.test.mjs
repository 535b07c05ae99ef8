/** The model of the drawing editor, and the keys and fields that change a drawing. */
import assert from "node:assert/strict";
import test from "node:test";
import { button, click, only, page, renderTemplate, textOf, textsOf } from "../support/web/render.mjs";
import { answerOf, compiledCircuit, smallDrawing } from "../support/web/sheet.mjs";
import { attachCanvas } from "../../web/features/circuits/drawing-editor/canvas-input.ts";
import { sheetPanel } from "../../web/features/circuits/drawing-editor/panel.ts";
import { paintPaper } from "../../web/features/circuits/drawing-editor/paper.ts";
import { closeLine, geojson, gpx, lap, shiftLine } from "../support/web/lap-files.mjs";
import { openFile } from "../../web/features/circuits/drawing-editor/start-panel.ts";
import { hasOffers, lapChoicePanel } from "../../web/features/circuits/drawing-editor/lap-choice.ts";
import { editorModelOf } from "../../web/features/circuits/drawing-editor/editor-model.ts";

/** The drawing that the editor stored last. @type {any} */
let stored = null;
const local = {
  read: () => null,
  write: (/** @type {string} */ _, /** @type {any} */ value) => {
    stored = value;
  },
  attempt() {},
};
// All tests of this process share one editor model.
const testPage = page(
  {},
  { ask: answerOf, storage: { local }, customCircuits: { own: [{ facts: { file: "drawn-1" } }] } },
);
const table = editorModelOf(testPage);

const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Put the small drawing on the sheet. */
async function drawLap() {
  table.clearSheet();
  table.select(null);
  table.change(smallDrawing());
  await pause();
  await pause();
  assert.equal(table.tracingState().state, "good");
}

/** Press a key on the sheet. */
const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
attachCanvas(svg, testPage);
const press = (/** @type {string} */ key, more = {}) => {
  const event = new window.KeyboardEvent("keydown", { key, cancelable: true, ...more });
  svg.dispatchEvent(event);
  return event.defaultPrevented;
};

const sheet = () => renderTemplate(paintPaper(table, testPage));
const side = () => renderTemplate(sheetPanel(testPage));

test("an empty sheet shows a prompt to draw and no facts", () => {
  table.clearSheet();
  const paper = sheet();
  assert.equal(only(paper, ".sheet-paper").dataset.state, "empty");
  assert.ok(textOf(only(paper, ".sheet-hint")).length > 0);
  assert.equal(side().querySelector(".sheet-facts"), null);
});

test("a lap drawn by keyboard gets the next free name and becomes a board", async () => {
  table.clearSheet();
  for (const [way, steps] of /** @type {const} */ ([
    ["Right", 10],
    ["Up", 8],
    ["Left", 10],
    ["Down", 4],
  ])) {
    press("Enter");
    for (let step = 0; step < steps; step += 1) press(`Arrow${way}`);
  }
  assert.equal(table.stroke().length, 5);
  press("Backspace");
  assert.equal(table.stroke().length, 4);
  assert.ok(press("c"));
  await pause();
  assert.equal(stored.line.length, 240);
  assert.deepEqual([stored.wishes.id, stored.wishes.name], ["drawn-2", "My circuit 2"]);
});

test("the pen stays on the sheet", () => {
  table.clearSheet();
  for (let step = 0; step < 60; step += 1) press("ArrowLeft");
  for (let step = 0; step < 60; step += 1) press("ArrowUp");
  assert.deepEqual(table.stroke(), [[0, 0]]);
});

test("three points are not a lap, and Ctrl shortcuts are left to the browser", () => {
  table.clearSheet();
  for (let knot = 0; knot < 2; knot += 1) press("Enter");
  assert.equal(press("c"), false);
  assert.equal(press("ArrowLeft", { ctrlKey: true }), false);
});

test("corners have flags with their stops, and start and pits have marks", async () => {
  await drawLap();
  const paper = sheet();
  const { facts } = compiledCircuit();
  assert.deepEqual(
    textsOf(paper, ".sheet-flag text"),
    facts.corners.map((/** @type {any} */ { stops }) => String(stops)),
  );
  assert.equal(paper.querySelectorAll(".sheet-start, .sheet-pits").length, 3);
});

test("corners are selected in turn by n and p, and Escape selects none", async () => {
  await drawLap();
  press("n");
  assert.deepEqual(table.selected(), { kind: "corner", at: 0 });
  press("p");
  assert.deepEqual(table.selected(), { kind: "corner", at: 3 });
  assert.equal(sheet().querySelectorAll(".sheet-flag.is-chosen").length, 1);
  press("Escape");
  assert.equal(table.selected(), null);
  assert.equal(press("Escape"), false);
});

test("a number key sets the stops of the selected corner", async () => {
  await drawLap();
  assert.equal(press("2"), false);
  press("n");
  assert.ok(press("3"));
  assert.deepEqual(stored.wishes.corners, [{ first: 210, last: 228, stops: 3 }]);
});

test("arrows move the selected corner, and undo puts it back", async () => {
  await drawLap();
  press("n");
  const lineBefore = stored.line;
  press("ArrowDown");
  assert.equal(stored.line[219][1], Math.round(10 * (lineBefore[219][1] + 12)) / 10);
  table.moveInHistory("undo");
  assert.deepEqual(stored.line, lineBefore);
  assert.ok(table.canRedo());
});

test("the panel names spaces, stops, rolls and the hardest corner", async () => {
  await drawLap();
  const facts = textsOf(side(), ".sheet-facts div");
  assert.deepEqual(
    facts.map((words) => words.match(/^[\d.]+/)?.[0]),
    ["8", "91", "14.4", undefined],
  );
  assert.match(facts[3], /^Corner 4.*3\.1/);
});

test("the panel's corner tools offer no more stops than the corner can have", async () => {
  await drawLap();
  table.tracingState().circuit.shape.corners[0].max_stops = 2;
  table.select({ kind: "corner", at: 0 });
  const stops = /** @type {HTMLButtonElement[]} */ ([
    ...only(side(), ".sheet-corner .segments").querySelectorAll("button"),
  ]);
  assert.deepEqual(
    stops.map((stop) => stop.disabled),
    [false, false, false, true],
  );
  assert.deepEqual(
    stops.map((stop) => stop.getAttribute("aria-pressed")),
    ["false", "false", "true", "false"],
  );
});

test("places of line and pits are changed within their limits", async () => {
  await drawLap();
  const { pits } = compiledCircuit().shape;
  const group = only(side(), '[aria-label="Pit entry before the line"]');
  assert.equal(textOf(only(group, "output")), String(pits.enter.spaces));
  click(group.querySelectorAll("button")[1]);
  assert.equal(stored.wishes.enter, pits.enter.spaces + 1);
  await drawLap();
  table.tracingState().circuit.shape.pits.enter.spaces = pits.enter.maximum;
  const [less, more] = /** @type {NodeListOf<HTMLButtonElement>} */ (
    only(side(), '[aria-label="Pit entry before the line"]').querySelectorAll("button")
  );
  assert.deepEqual([less.disabled, more.disabled], [false, true]);
});

test("only straights with room for the grid are offered for the start", async () => {
  await drawLap();
  const select = [...side().querySelectorAll("select")][0];
  assert.deepEqual(
    [...select.options].map(({ value }) => value),
    ["0", "2"],
  );
});

test("an empty name keeps the old one, and a long one is cut", async () => {
  await drawLap();
  const field = /** @type {HTMLInputElement} */ (only(side(), ".sheet-wishes .is-wide input"));
  const type = (/** @type {string} */ words) => {
    field.value = words;
    field.dispatchEvent(new window.Event("change"));
    return table.currentDrawing()?.wishes.name;
  };
  assert.equal(type("  "), "My circuit 1");
  assert.equal(type(" Teich "), "Teich");
  assert.equal(type("x".repeat(40))?.length, 24);
});

test("a bad drawing shows its line, the wrong place, and a repair if there is one", async () => {
  await drawLap();
  const problem = { message: { id: "compiler.trace.flat_crossing" }, point: 7 };
  Object.assign(table.tracingState(), { state: "bad", problem });
  const paper = sheet();
  assert.ok(only(paper, ".sheet-line"));
  const { line } = smallDrawing();
  assert.match(
    String(only(paper, ".sheet-wrong").getAttribute("transform")),
    new RegExp(`^translate\\(${line[7][0]} ${line[7][1]}\\)`),
  );
  assert.equal(side().querySelector(".sheet-repair"), null, "not before a repair is known");
  const repair = { ...smallDrawing(), wishes: { ...smallDrawing().wishes, spaces: 95 } };
  Object.assign(table.tracingState(), { repair: "none" });
  assert.equal(side().querySelector(".sheet-repair"), null);
  Object.assign(table.tracingState(), { repair });
  click(only(side(), ".sheet-repair"));
  assert.equal(table.currentDrawing(), repair);
  await pause();
  Object.assign(table.tracingState(), { state: "bad", problem });
  Object.assign(table.tracingState(), { problem: { message: { id: "compiler.trace.short" }, point: null } });
  assert.equal(side().querySelector(".sheet-repair"), null);
  assert.equal(sheet().querySelector(".sheet-wrong"), null);
});

test("an impossible option is removed by its button", async () => {
  await drawLap();
  press("n");
  press("3");
  await pause();
  Object.assign(table.tracingState(), {
    state: "bad",
    problem: { message: { id: "compiler.trace.stops", args: {} }, point: 219 },
  });
  click(only(side(), ".sheet-repair"));
  assert.deepEqual(stored.wishes.corners, []);
});

test("a drawing without an answer offers to try again", async () => {
  await drawLap();
  Object.assign(table.tracingState(), { state: "lost" });
  const retryButton = button(side(), "Try again");
  click(retryButton);
  await pause();
  assert.equal(table.tracingState().state, "good");
});

const RUN = closeLine(lap());

/** @param {string} text @param {string} name */
const takeFile = (text, name) => openFile(new File([text], name), testPage);

test("the lap of a file is put on the sheet, with its name", async () => {
  await takeFile(gpx([RUN]), "Lake_road.gpx");
  const now = table.currentDrawing();
  assert.equal(now?.wishes.name, "Lake road");
  assert.equal(now?.line.length, 240);
  assert.equal(hasOffers(testPage.store.state), false);
});

test("several laps are offered as pictures with names, and the chosen one is put on the sheet", async () => {
  const file = geojson({ North: RUN, South: shiftLine(closeLine(lap(90, 500)), 60_000, 0) });
  await takeFile(JSON.stringify(file), "all.geojson");
  assert.equal(hasOffers(testPage.store.state), true);
  const element = renderTemplate(lapChoicePanel(testPage));
  assert.deepEqual(textsOf(element, "li"), ["North", "South"]);
  assert.match(only(element, "li:last-child path").getAttribute("d") ?? "", /^M[\d.]+ [\d.]+L/);
  click(button(element, "South"));
  assert.equal(table.currentDrawing()?.wishes.name, "South");
  assert.equal(hasOffers(testPage.store.state), false);
});

test("the player may choose none of the laps", async () => {
  const drawingBefore = table.currentDrawing();
  await takeFile(
    JSON.stringify(RUN.filter((_, at) => at % 3).map(([x, y]) => [47 + x / 1e5, 8 + y / 1e5])),
    "pairs.json",
  );
  const element = renderTemplate(lapChoicePanel(testPage));
  assert.deepEqual(textsOf(element, "li"), ["pairs (1)", "pairs (2)"]);
  click(button(element, "None of these"));
  assert.equal(hasOffers(testPage.store.state), false);
  assert.equal(table.currentDrawing(), drawingBefore);
});

test("a file without a lap is rejected with a reason, and changes nothing", async () => {
  const drawingBefore = table.currentDrawing();
  await takeFile(gpx([RUN]).slice(0, 3000), "half.gpx");
  const [, words, mood] = testPage.calls.findLast(([name]) => name === "actions.notice");
  assert.deepEqual([words, mood], ["This GPX file breaks off in the middle. Export it again, whole.", "bad"]);
  assert.equal(table.currentDrawing(), drawingBefore);
});

test("a file that cannot be read is reported, and not as too large", async () => {
  const drawingBefore = table.currentDrawing();
  const file = new File([gpx([RUN])], "lap.gpx");
  file.arrayBuffer = () => Promise.reject(new Error("the disk is gone"));
  await openFile(file, testPage);
  const [, words, mood] = testPage.calls.findLast(([name]) => name === "actions.notice");
  assert.deepEqual([words.slice(0, 27), mood], ["This file couldn’t be read.", "bad"]);
  assert.equal(table.currentDrawing(), drawingBefore);
});
