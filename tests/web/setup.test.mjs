/** The set-up of a race: circuit, laps, rules and the line at the bottom. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  only,
  page,
  renderTemplate,
  speakLanguage,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { setup, storageWith } from "../support/web/setups.mjs";
import { circuits as siteCircuits, registerCircuit } from "../../web/domain/circuits/circuits.ts";
import { circuitChoice, lapsChoice, paint } from "../../web/features/setup/setup.ts";

const noCircuits = { own: [], temporaryIds: () => [] };

/** @param {object} [state] @param {Record<string, unknown>} [storedValues] @param {object} [overrides] */
const setupPage = (state = {}, storedValues = {}, overrides = {}) =>
  page(
    { draft: setup(), liveryOpen: -1, playMode: "here", ...state },
    { storage: storageWith(storedValues), customCircuits: noCircuits, ...overrides },
  );

/** The whole screen, whose parts appear one render after the other. @param {any} testPage */
async function wholeScreen(testPage) {
  const screen = renderTemplate(paint(testPage.store.state, testPage));
  for (let part = 0; part < 2; part += 1) {
    await Promise.resolve();
    renderTemplate(paint(testPage.store.state, testPage), screen);
  }
  return screen;
}

/** The same with cars and drivers unfolded. @param {any} testPage */
async function withCars(testPage) {
  const screen = await wholeScreen(testPage);
  if (!screen.querySelector(".entry")) click(only(screen, '[data-fold="cars"] summary'));
  return renderTemplate(paint(testPage.store.state, testPage), screen);
}

/** @param {any} testPage @param {import("../../web/domain/setup/setup-draft.ts").ChangeSetup} [change] */
const circuits = (testPage, change = () => {}) =>
  renderTemplate(circuitChoice(testPage.store.state.draft, change, testPage));

test("each circuit shows its stops and spaces, and the chosen one is checked", () => {
  const panel = circuits(setupPage({ draft: setup({ circuit: "zandvoort" }) }));
  const cards = Object.fromEntries(
    [...panel.querySelectorAll(".thumbnail")].map((card) => [
      textOf(card.querySelector("b")),
      textOf(card.querySelector("small")),
    ]),
  );
  assert.deepEqual(cards, {
    Monaco: "14 stops 165 spaces",
    Zandvoort: "13 stops 154 spaces",
    "Test Ring": "3 stops 24 spaces",
  });
  assert.deepEqual(textsOf(panel, ".is-chosen b"), ["Zandvoort"]);
});

test("level, laps, circuit and rivals that are chosen before the next render are all kept", async () => {
  const testPage = setupPage();
  const screen = await wholeScreen(testPage);
  click(only(screen, '[data-level="expert"]'));
  click(button(screen, "3 laps"));
  click(only(screen, '[data-circuit="zandvoort"]'));
  click(button(screen, "3 rivals"));
  const { draft } = testPage.store.state;
  const choices = [draft.circuit, draft.laps, draft.cars.length];
  renderTemplate(paint(testPage.store.state, testPage), screen);
  assert.deepEqual(choices, ["zandvoort", 3, 4]);
  assert.ok(only(screen, '[data-level="expert"]').matches(".is-chosen"));
});

test("a circuit with a short grid removes the cars that have no room", () => {
  /** @type {any[]} */
  const changes = [];
  const testPage = setupPage({ draft: setup({}, 10) });
  const panel = circuits(testPage, (make) => changes.push(make(testPage.store.state.draft)));
  click(only(panel, '[data-circuit="test_ring"]'));
  assert.equal(changes[0].circuit, "test_ring");
  assert.equal(changes[0].cars.length, 6);
});

test("a search shows the circuits that match and the chosen one", () => {
  const testPage = setupPage();
  const panel = circuits(testPage);
  /** @param {string} words */
  const search = (words) => {
    const field = /** @type {HTMLInputElement} */ (only(panel, 'input[type="search"]'));
    field.value = words;
    field.dispatchEvent(new window.Event("input"));
    renderTemplate(
      circuitChoice(testPage.store.state.draft, () => {}, testPage),
      panel,
    );
    return textsOf(panel, ".thumbnail b");
  };
  assert.deepEqual(search("tarzan"), ["Monaco", "Zandvoort"]);
  assert.equal(textOf(only(panel, "[role=status]")), "1 circuit");
  assert.deepEqual(search("no such place"), ["Monaco"]);
  assert.equal(search("").length, 3);
});

test("an own circuit and the chosen one from a link are offered before those of the site", () => {
  const oval = { ...siteCircuits[0], id: "oval~1", name: "Little Oval", stops: 2, spaces: 40 };
  registerCircuit(/** @type {any} */ (oval));
  registerCircuit(/** @type {any} */ ({ ...oval, id: "sent~2", name: "Sent" }));
  const testPage = page(
    { draft: setup({ circuit: "sent~2" }) },
    { storage: storageWith(), customCircuits: { own: [{ id: "oval~1" }], temporaryIds: () => [] } },
  );
  const names = textsOf(circuits(testPage), ".thumbnail b").slice(0, 3);
  assert.deepEqual(names, ["Sent", "Little Oval", "Monaco"]);
});

test("a variant is not counted as another circuit", () => {
  siteCircuits.push({ ...siteCircuits[0], id: "monaco-doubled", name: "Doubled", variant_of: "monaco" });
  try {
    const panel = circuits(setupPage());
    assert.equal(panel.querySelectorAll(".thumbnail").length, 4);
    assert.equal(textOf(only(panel, "[role=status]")), "3 circuits");
  } finally {
    siteCircuits.pop();
  }
});

test("one to three laps are buttons, and more are typed", () => {
  /** @type {any[]} */
  const changes = [];
  const panel = renderTemplate(lapsChoice(2, (make) => changes.push(make(setup()))));
  assert.deepEqual(textsOf(panel, '[aria-pressed="true"]'), ["2"]);
  click(button(panel, "3 laps"));
  const field = /** @type {HTMLInputElement} */ (only(panel, "input"));
  assert.equal(field.value, "");
  for (const typed of ["9", "10", "0", "1.5", "x"]) {
    field.value = typed;
    field.dispatchEvent(new window.Event("change"));
  }
  assert.deepEqual(changes, [{ laps: 3 }, { laps: 9 }]);
});

test("five laps are shown in the field, and no button is pressed", () => {
  const panel = renderTemplate(lapsChoice(5, () => {}));
  assert.equal(panel.querySelector('[aria-pressed="true"]'), null);
  assert.equal(/** @type {HTMLInputElement} */ (only(panel, "input.is-chosen")).value, "5");
});

test("one lap is singular in each language", () => {
  const names = () =>
    [...renderTemplate(lapsChoice(1, () => {})).querySelectorAll("button")].map((element) =>
      element.getAttribute("aria-label"),
    );
  assert.deepEqual(names().slice(0, 2), ["1 lap", "2 laps"]);
  speakLanguage("fr");
  assert.deepEqual(names().slice(0, 2), ["1 tour", "2 tours"]);
  speakLanguage("de");
  assert.deepEqual(names().slice(0, 2), ["1 Runde", "2 Runden"]);
});

test("the first render shows levels and circuits, and later ones the folds", async () => {
  const testPage = setupPage();
  const screen = await wholeScreen(testPage);
  assert.deepEqual(textsOf(screen, "main h2"), ["Circuit", "By the book", "Cars and drivers"]);
  assert.deepEqual(textsOf(screen, ".level b"), ["Simple", "Classic", "Expert"]);
  assert.equal(only(screen, "main").getAttribute("aria-busy"), null);
});

const CLASSIC = /** @type {any} */ ({
  movement_dice: "gear_dice",
  switches: { slipstream: "on", weather: "on" },
});

test("a level is chosen in one press, and each has its own rules", async () => {
  const testPage = setupPage({ draft: setup({ laps: 3 }) });
  const screen = await wholeScreen(testPage);
  assert.equal(screen.querySelector(".level.is-chosen"), null);
  for (const [level, rulebook, count] of [
    ["classic", "ludodelire", 2],
    ["simple", "first", 0],
    ["expert", "ludodelire", 7],
  ]) {
    click(only(screen, `[data-level="${level}"]`));
    const { draft } = testPage.store.state;
    assert.deepEqual([draft.rulebook, draft.movement_dice, draft.laps], [rulebook, "gear_dice", 3]);
    assert.equal(Object.keys(draft.switches).length, count);
    renderTemplate(paint(testPage.store.state, testPage), screen);
    assert.equal(only(screen, ".level.is-chosen").getAttribute("data-level"), level);
  }
});

test("the line of the rulebooks counts the changes to a level, or names the rulebook", async () => {
  const line = async (/** @type {object} */ changes) =>
    textOf(only(await wholeScreen(setupPage({ draft: setup(changes) })), '[data-fold="book"] summary span'));
  assert.equal(await line(CLASSIC), "Four rulebooks; switch any rule on or off");
  const switches = { ...CLASSIC.switches, track_safety: "on" };
  assert.equal(await line({ ...CLASSIC, switches }), "1 change");
  assert.equal(await line({ ...CLASSIC, switches, movement_dice: "table" }), "2 changes");
  assert.equal(await line({ rulebook: "trant" }), "Trant");
  assert.equal(await line({}), "Ludodélire, the basic game");
});

test("rules and cars appear when their folds are opened", async () => {
  const testPage = setupPage();
  const screen = await wholeScreen(testPage);
  for (const [fold, inside] of [
    ["book", "[data-preset]"],
    ["cars", ".entry"],
  ]) {
    assert.equal(screen.querySelector(inside), null);
    click(only(screen, `[data-fold="${fold}"] summary`));
    renderTemplate(paint(testPage.store.state, testPage), screen);
    assert.ok(screen.querySelectorAll(inside).length > 3);
    assert.ok(only(screen, `.setup-fold[data-fold="${fold}"]`).hasAttribute("open"));
  }
  const books = [...screen.querySelectorAll("[data-preset]")].map((card) => card.getAttribute("data-preset"));
  assert.deepEqual(books, ["ludodelire", "eurogames", "trant", "house", "advanced", "table"]);
});

test("rivals are counted in one press, as far as the grid has room", async () => {
  const testPage = setupPage({ draft: setup({ circuit: "test_ring" }, 4) });
  const screen = await wholeScreen(testPage);
  assert.deepEqual(textsOf(screen, ".rivals button"), ["1", "3", "5"]);
  assert.deepEqual(textsOf(screen, '.rivals [aria-pressed="true"]'), ["3"]);
  click(button(screen, "5 rivals"));
  assert.equal(testPage.store.state.draft.cars.length, 6);
  click(button(screen, "1 rival"));
  assert.equal(testPage.store.state.draft.cars.length, 2);
});

test("the race is summed up in one line in each language", async () => {
  const testPage = setupPage({ draft: setup({ ...CLASSIC, laps: 2 }) });
  const line = async (on = testPage) => textOf(only(await wholeScreen(on), ".start-bar p"));
  assert.equal(await line(), "Monaco · 2 laps, 5 rivals, Classic.");
  const changedDraft = { ...CLASSIC, switches: { slipstream: "on" } };
  assert.equal(
    await line(setupPage({ draft: setup(changedDraft, 1) })),
    "Monaco · 1 lap, no rivals, Classic, 1 change.",
  );
  speakLanguage("fr");
  assert.equal(await line(), "Monaco · 2 tours, 5 rivaux, Classique.");
  speakLanguage("de");
  assert.equal(await line(), "Monaco · 2 Runden, 5 Gegner, Klassisch.");
});

test("the buttons start the race and copy its link", async () => {
  const testPage = setupPage({}, {}, { ask: async () => ({ view: { link: "r1.x" } }) });
  const screen = await wholeScreen(testPage);
  click(button(screen, "Start race"));
  click(button(screen, "Copy as link"));
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(
    testPage.calls.map((/** @type {any[]} */ [name]) => name),
    ["actions.changeSettings", "actions.startRace", "actions.copyText"],
  );
});

test("ten cars fill the grid, and no car can be added", async () => {
  const screen = await withCars(setupPage({ draft: setup({}, 10) }));
  assert.equal(screen.querySelectorAll(".entry").length, 10);
  assert.match(textOf(only(screen, ".setup-more .small")), /^10 of 10 /);
  assert.ok(only(screen, ".add-car").hasAttribute("disabled"));
});

test("an added car has the level of the other rivals", async () => {
  const cars = setup({}, 3).cars.map((car, index) => (index ? { ...car, driver: "expert" } : car));
  const testPage = setupPage({ draft: setup({ cars }) });
  click(only(await withCars(testPage), ".add-car"));
  const added = testPage.store.state.draft.cars[3];
  assert.match(added.driver, /^expert/);
  assert.equal(new Set(testPage.store.state.draft.cars.map((/** @type {any} */ car) => car.livery)).size, 4);
});

test("two people choose between one device and a link, and one person does not", async () => {
  const soloScreen = await withCars(setupPage());
  assert.equal(soloScreen.querySelector(".together"), null);
  const cars = setup({}, 2).cars.map((car) => ({ ...car, driver: "human" }));
  const testPage = setupPage({ draft: setup({ cars }) });
  const screen = await withCars(testPage);
  assert.equal(textOf(only(screen, ".together p")), "Pass the device round.");
  click(button(screen, "By link"));
  assert.equal(testPage.store.state.playMode, "link");
});
