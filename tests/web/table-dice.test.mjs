/** Dice rolled at a table: a button for each face, digits by keyboard, the referee, and who rolls. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  only,
  page,
  raceState,
  renderTemplate,
  settings,
  speakLanguage,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { setup } from "../support/web/setups.mjs";
import { view } from "../support/web/views.mjs";
import { diceChoice, diceLine, enteredDice } from "../../web/features/setup/dice-choice.ts";
import { lazyTableDice } from "../../web/race/dice/lazy-entry.ts";
import { typedDigits } from "../../web/race/dice/digits.ts";
import { updateRefereeMode, tableButtons, tablePanel } from "../../web/race/dice/table-dice.ts";
import { questionButtons, questionPanel } from "../../web/race/panels/racing-panels.ts";
import { createDraftActions } from "../../web/app/actions/draft-actions.ts";
import { createPlayer } from "../../web/race/roll/player.ts";
import { rollStarted } from "../../web/race/transitions.ts";
import { canUndo, settledPhase, tokensOf } from "../../web/race/selectors.ts";

await lazyTableDice.fetch();

/** @param {any} race @param {any} [testPage] */
const panelOf = (race, testPage = page({ race })) => renderTemplate(questionPanel(race, testPage));
const FACES = ".die-face b";

test("a die has a button for each of its faces, with the result", () => {
  const panel = panelOf(raceState("dice/gear_die"));
  assert.equal(textOf(only(panel, "h2")), "You roll");
  assert.equal(textOf(only(panel, ".choose-what")), "Movement · The 1st-gear die");
  assert.deepEqual(textsOf(panel, FACES), ["1", "2"]);
  assert.deepEqual(textsOf(panel, ".die-face small"), ["1 space", "2 spaces"]);
  assert.equal(panel.querySelectorAll(".die-face")[1].getAttribute("aria-label"), "2: 2 spaces");
  assert.ok(panel.querySelector(".is-few"));
});

test("a die that only counts together with others has no results", () => {
  const panel = panelOf(raceState("dice/grid"));
  assert.equal(textsOf(panel, FACES).length, 20);
  assert.deepEqual(textsOf(panel, ".die-face small"), []);
  assert.equal(panel.querySelector(".is-few"), null);
});

test("the die of a computer driver names it, in every language", () => {
  const race = raceState("dice/rival_die");
  for (const [language, words] of [
    ["en", "Bruno rolls"],
    ["de", "Bruno würfelt"],
    ["fr", "Bruno lance les dés"],
  ]) {
    speakLanguage(language);
    assert.equal(textOf(only(panelOf(race), "h2")), words);
  }
});

test("one press enters a face", () => {
  const race = raceState("dice/gear_die");
  const testPage = page({ race });
  click(panelOf(race, testPage).querySelectorAll(".die-face")[1]);
  assert.deepEqual(testPage.calls, [["session.takeAnswer", race.view?.question?.faces?.[1].token]]);
});

test("a chosen face is named on the button, which waits for one before", () => {
  const race = raceState("dice/gear_die");
  const buttons = (/** @type {any} */ state) => renderTemplate(questionButtons(state, page({ race: state })));
  assert.equal(only(buttons(race), ".is-forward").hasAttribute("disabled"), true);
  const raceWithFace = { ...race, token: race.view?.question?.faces?.[0].token ?? null };
  assert.equal(textOf(only(buttons(raceWithFace), ".is-forward span")), "Enter 1");
  assert.equal(only(panelOf(raceWithFace), '[aria-pressed="true"] b').textContent, "1");
  assert.deepEqual(
    tokensOf(race),
    race.view?.question?.faces?.map(({ token }) => token),
  );
});

test("the undo button takes the last entry back", () => {
  const race = raceState("dice/rival_die");
  assert.ok(canUndo(race));
  const testPage = page({ race });
  click(only(renderTemplate(tableButtons(race, testPage)), ".dice-undo"));
  assert.deepEqual(testPage.calls, [["session.undo"]]);
});

test("digits make numbers of one or two digits", () => {
  const twenty = Array.from({ length: 20 }, (_, index) => index + 1);
  assert.equal(typedDigits(twenty, "", "1"), "1");
  assert.equal(typedDigits(twenty, "1", "4"), "14");
  assert.equal(typedDigits(twenty, "14", "7"), "7");
  assert.equal(typedDigits(twenty, "2", "5"), "5");
  assert.equal(typedDigits(twenty, "2", "0"), "20");
  assert.equal(typedDigits(twenty, "", "0"), "");
  assert.equal(typedDigits([11, 12], "", "1"), "1");
  assert.equal(typedDigits([11, 12], "1", "2"), "12");
  assert.equal(typedDigits([11, 12], "", "3"), "");
});

test("a digit only selects its face, and a digit without a face is explained", () => {
  const race = raceState("dice/grid");
  const testPage = page({ race });
  updateRefereeMode(testPage);
  const keys = [];
  const hear = (/** @type {KeyboardEvent} */ event) => keys.push(event.key);
  document.body.addEventListener("keydown", hear);
  for (const key of ["1", "4", "0", "u"])
    document.body.dispatchEvent(
      new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
    );
  document.body.removeEventListener("keydown", hear);
  assert.deepEqual(keys, ["u"]);
  assert.deepEqual(testPage.calls, [
    ["session.select", "face1"],
    ["session.select", "face14"],
    ["actions.notice", "No number on this die begins with 0."],
  ]);
});

/** The player's move in a race with a referee. */
const refereedMove = (/** @type {object} */ changes = {}) => {
  const race = raceState("dice/drive", changes);
  return { race, testPage: page({ race, settings: settings({ referee: true }) }) };
};

test("a referee sees no legal spaces, but the price of the chosen move", () => {
  const { race, testPage } = refereedMove();
  const panel = renderTemplate(questionPanel(race, testPage));
  assert.equal(panel.querySelectorAll(".move").length, 0);
  assert.match(textOf(panel), /Move the car on your board/);
  updateRefereeMode(testPage);
  assert.ok(document.documentElement.hasAttribute("data-referee"));
  const token = race.view?.question?.choices?.[0].token ?? null;
  const moved = refereedMove({ token });
  assert.equal(renderTemplate(questionPanel(moved.race, moved.testPage)).querySelectorAll(".move").length, 1);
});

test("legal spaces are shown on request, for this move", () => {
  const { race, testPage } = refereedMove();
  click(button(renderTemplate(questionPanel(race, testPage)), "Show legal spaces"));
  assert.ok(renderTemplate(questionPanel(race, testPage)).querySelectorAll(".move").length > 1);
  updateRefereeMode(testPage);
  assert.equal(document.documentElement.hasAttribute("data-referee"), false);
  const next = refereedMove();
  assert.notEqual(tablePanel(next.race, next.testPage), null);
});

test("a referee sees the odds of gears only on request", () => {
  const race = raceState({ ...view("monaco/gear"), cars_with_entered_dice: [0] });
  const testPage = page({ race, settings: settings({ referee: true }) });
  const panel = renderTemplate(questionPanel(race, testPage));
  assert.equal(panel.querySelectorAll(".gear").length, 6);
  assert.equal(panel.querySelectorAll(".odds i, .odds-card").length, 0);
  assert.doesNotMatch(panel.innerHTML, /%/);
  updateRefereeMode(testPage);
  assert.ok(document.documentElement.hasAttribute("data-referee"));
  click(button(panel, "Show odds"));
  const element = renderTemplate(questionPanel(race, testPage));
  assert.ok(element.querySelector(".odds i"));
  assert.ok(element.querySelector(".odds-card"));
  updateRefereeMode(testPage);
  assert.equal(document.documentElement.hasAttribute("data-referee"), false);
});

test("a referee also hides slipstream moves and skids", () => {
  for (const [name, title] of [
    ["trant/skid", /^Penalty move|^Skid/],
    ["ludodelire/tow", /^Slipstream/],
  ]) {
    const race = raceState({ ...view(/** @type {string} */ (name)), cars_with_entered_dice: [0] });
    const testPage = page({ race, settings: settings({ referee: true }) });
    const panel = renderTemplate(questionPanel(race, testPage));
    assert.equal(panel.querySelectorAll(".move").length, 0);
    assert.match(textOf(only(panel, "h2")), /** @type {RegExp} */ (title));
  }
});

test("without a referee, and without real dice, moves are as usual", () => {
  assert.equal(tablePanel(raceState("dice/drive"), page()), null);
  const { testPage } = refereedMove();
  assert.equal(tablePanel(raceState("monaco/drive"), testPage), null);
});

test("the referee is switched on with the dice", () => {
  const race = raceState("dice/gear_die");
  const testPage = page({ race });
  click(only(panelOf(race, testPage), ".referee .switch"));
  assert.deepEqual(testPage.calls, [["actions.changeSettings", { referee: true }]]);
});

test("the first player enters the dice of computer drivers; each other player waits", () => {
  assert.equal(settledPhase(view("dice/rival_die"), [0]), "choosing");
  assert.equal(settledPhase(view("dice/rival_die"), "all"), "choosing");
  assert.equal(settledPhase(view("dice/rival_die"), [1]), "awaiting");
  assert.equal(settledPhase(view("dice/rival_die"), "ask"), "choosing_seats");
});

test("a set-up offers real dice for the players or for everyone", () => {
  const draft = setup();
  const testPage = page({ draft });
  const choice = () => renderTemplate(diceChoice(draft, "here", testPage));
  assert.equal(enteredDice(draft, "here", testPage.store.state), undefined);
  assert.equal(diceLine(draft, "here", testPage.store.state).marked, false);
  click(button(choice(), "We roll for everyone"));
  assert.equal(enteredDice(draft, "here", testPage.store.state), "all");
  assert.deepEqual(diceLine(draft, "here", testPage.store.state), {
    line: "We roll for everyone",
    marked: true,
  });
  assert.ok(choice().querySelector(".referee"));
  const soloDraft = { ...draft, cars: draft.cars.filter(({ driver }) => driver === "human") };
  assert.equal(enteredDice(soloDraft, "here", testPage.store.state), "players");
  assert.equal(
    renderTemplate(diceChoice(soloDraft, "here", testPage)).querySelectorAll(".segments button").length,
    2,
  );
  click(button(choice(), "The game rolls"));
  assert.equal(enteredDice(draft, "here", testPage.store.state), undefined);
});

test("people on several devices roll their own dice, and a note says that this needs trust", () => {
  const soloDraft = setup();
  const draft = { ...soloDraft, cars: soloDraft.cars.map((car) => ({ ...car })) };
  for (const car of draft.cars.slice(0, 2)) car.driver = "human";
  const testPage = page({ draft });
  const choice = (/** @type {"here" | "link"} */ together) =>
    renderTemplate(diceChoice(draft, together, testPage));
  click(button(choice("here"), "We roll for everyone"));
  assert.doesNotMatch(textOf(choice("here")), /trust/);
  assert.deepEqual(textsOf(choice("link"), ".segments button"), ["The game rolls", "We roll our own"]);
  assert.match(textOf(choice("link")), /matter of trust/);
  assert.equal(enteredDice(draft, "link", testPage.store.state), "players");
  click(button(choice("link"), "The game rolls"));
  assert.doesNotMatch(textOf(choice("link")), /trust/);
});

test("in a repeated race the same people roll the dice", () => {
  for (const [cars, enteredCars] of /** @type {[number[], string][]} */ ([
    [[0, 1, 2], "all"],
    [[0], "players"],
  ])) {
    const race = raceState({ ...view("dice/drive"), cars_with_entered_dice: cars });
    /** @type {any[]} */
    const starts = [];
    const { store } = page({ race });
    const actions = createDraftActions(
      /** @type {any} */ ({ store, startRace: (/** @type {any[]} */ ...wish) => starts.push(wish) }),
    );
    actions.raceAgain();
    assert.equal(starts[0][1].enteredDice, enteredCars);
  }
});

test("an entered die is not rolled again on the screen", async () => {
  const { events, ...rest } = view("dice/drive");
  const race = raceState({ ...rest, events }, { phase: "moving" });
  const falls = [];
  const store = {
    state: { race, settings: settings() },
    changeRace: (/** @type {Function} */ transition) => transition === rollStarted && falls.push(transition),
  };
  const board = { animate: () => null, diePlaceAt: () => null, reportEvent() {} };
  const player = createPlayer(
    /** @type {any} */ ({ store, board, hastenStep: () => null, speed: () => 1000 }),
  );
  await player.play(
    { ...rest, events },
    () => true,
    () => false,
  );
  assert.ok(events.some(({ die }) => die));
  assert.equal(falls.length, 0);
});
