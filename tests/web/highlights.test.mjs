/** Highlights: the events that are one, their words, scenes and durations, and the final banner. */
import assert from "node:assert/strict";
import test from "node:test";
import { html } from "lit-html";
import {
  isEmpty,
  only,
  raceState,
  renderTemplate,
  speakLanguage,
  textOf,
  page,
} from "../support/web/render.mjs";
import { view } from "../support/web/views.mjs";
import { createEventPlayer } from "../../web/race/board-link/event-player.ts";
import { createCaptions } from "../../web/race/board/captions.ts";
import { createDirector } from "../../web/race/director/director.ts";
import { createScenes } from "../../web/race/director/scenes.ts";
import { adviceAfterCrash, recordQuestion } from "../../web/race/director/crash-advice.ts";
import {
  highlightOf,
  highlightWords,
  HIGHLIGHT_PAUSE_MS,
  highlightPauseMs,
  takesLead,
} from "../../web/race/director/highlights.ts";
import { lazyRacePanels } from "../../web/race/lazy-entry.ts";
import { crashFacts, factList, resultFacts } from "../../web/race/panels/facts.ts";
import { soundsOf } from "../../web/platform/sound/event-sounds.ts";
import { playerResult, resultBand } from "../../web/race/panels/result-band.ts";

await lazyRacePanels.fetch();

const SAID = { id: "event.out.corner", args: { name: "You" } };

/** @param {string} kind @param {object} [more] @returns {any} */
const event = (kind, more = {}) => ({ kind, car: 0, round: 3, message: SAID, clause: null, ...more });

/** A director, and the lines that it shows. */
function createTestDirector() {
  /** @type {any[][]} */
  const announcements = [];
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const carLayer = picture.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "g"));
  const board = {
    carLayer,
    frame() {},
    captions: { show: (/** @type {any[]} */ ...line) => announcements.push(line) },
  };
  const drawing = { at: Array.from({ length: 600 }, (_, space) => [space, 0, 0]), unit: 1 };
  const director = createDirector(
    () => /** @type {any} */ ({ board, drawing }),
    undefined,
    undefined,
    lazyRacePanels.loaded,
  );
  return { director, announcements };
}

test("going out, spinning and costly contact are highlights", () => {
  assert.equal(highlightOf(event("out")), "crash");
  assert.equal(highlightOf(event("out", { message: { id: "event.out_at.stops" } })), "crash");
  assert.equal(highlightOf(event("out", { message: { id: "event.out.engine" } })), "out");
  assert.equal(highlightOf(event("spin")), "spin");
  assert.equal(highlightOf(event("contact", { die: { tone: "out" } })), "contact");
});

test("contact without damage, moves and rolls are not highlights", () => {
  assert.equal(highlightOf(event("contact", { die: { tone: "free" } })), null);
  for (const kind of ["move", "roll", "finish", "stall"]) assert.equal(highlightOf(event(kind)), null);
});

test("a win is a highlight, the podium only for the player, lower places for no one", () => {
  const home = (/** @type {number} */ place) =>
    event("finish", {
      message: { id: place === 1 ? "event.win" : "event.finish", args: { name: "You", place } },
    });
  assert.deepEqual(
    [1, 2, 3, 4].map((place) => highlightOf(home(place), true)),
    ["win", "podium", "podium", null],
  );
  assert.deepEqual(
    [1, 2].map((place) => highlightOf(home(place), false)),
    ["win", null],
  );
});

test("each highlight has a sound of its own", () => {
  const soundOf = (/** @type {any} */ event) => soundsOf(event, 0).map(({ effect }) => effect);
  const win = event("finish", { message: { id: "event.win", args: { name: "You", place: 1 } } });
  const third = event("finish", { message: { id: "event.finish", args: { name: "You", place: 3 } } });
  const rival = event("finish", { message: { id: "event.win", args: { name: "Elsa", place: 1 } } });
  const events = [event("out"), event("spin"), event("lead"), event("record"), win, third, rival];
  const sounds = events.map(soundOf);
  assert.deepEqual(sounds, [
    ["crash"],
    ["spin"],
    ["lead"],
    ["record"],
    ["flag", "crowd", "win"],
    ["flag", "podium"],
    ["flag", "crowd"],
  ]);
  assert.equal(soundsOf(event("out", { gear: 5 }), 0)[0].gear, 5);
});

test("the banner of the player's crash shows the spaces to drive, other banners do not", () => {
  const viewBefore = /** @type {any} */ (view("monaco/drive"));
  const { value } = viewBefore.question.roll;
  const words = renderTemplate(highlightWords(event("out", { car: viewBefore.question.car }), viewBefore));
  assert.match(textOf(only(words, "small")), new RegExp(`^${value} spaces? to drive in \\d`));
  assert.equal(highlightWords(event("contact"), viewBefore), highlightWords(event("contact"), null));
});

test("the banner of a spin names the cause, and that of a win names the race", () => {
  const viewBefore = /** @type {any} */ (view("monaco/drive"));
  const overshoot = event("overshoot", {
    message: { id: "event.overshoot", args: { name: "You", corner: "Tabac", over: 1, tyres: 1 } },
  });
  const spin = event("spin");
  assert.match(textOf(renderTemplate(html`${highlightWords(spin, null, [overshoot, spin])}`)), /Tabac/);
  const otherCar = { ...overshoot, car: 3 };
  assert.equal(highlightWords(spin, null, [otherCar, spin]), highlightWords(spin, null));
  const win = event("finish", { message: { id: "event.win", args: { name: "You" } } });
  assert.match(String(highlightWords(win, viewBefore)), /^Monaco, \d laps?$/);
});

test("only a car that was behind can take the lead", () => {
  const [before, after] = [
    /** @type {any} */ (view("monaco/gear")),
    /** @type {any} */ (view("monaco/gear")),
  ];
  before.cars[0].place = 2;
  after.cars[0].place = 1;
  assert.ok(takesLead(0, before, after));
  before.cars[0].place = 1;
  assert.ok(!takesLead(0, before, after));
  before.cars[0].place = 2;
  after.cars[0].status = "out";
  assert.ok(!takesLead(0, before, after));
});

test("a crash of the player's car has its own word", () => {
  const { director, announcements } = createTestDirector();
  director.begin(/** @type {any} */ (view("monaco/gear")), null, 0);
  director.direct(event("move", { message: null, path: [10, 11, 12] }), 0, []);
  director.direct(event("out"), 0, []);
  assert.deepEqual(announcements.at(-1)?.[3], { kind: "crash", word: "Crash", own: true });
});

test("a rival's spin is announced and takes none of the player's time", () => {
  const { director, announcements } = createTestDirector();
  director.begin(/** @type {any} */ (view("monaco/gear")), null, 0);
  director.direct(event("spin", { car: 4 }), 0, []);
  assert.deepEqual(announcements.at(-1)?.[3], { kind: "spin", word: "Spin", own: false });
  assert.equal(director.highlightPauseMs([event("spin", { car: 4 })]), 0);
  assert.equal(director.highlightPauseMs([event("spin")]), HIGHLIGHT_PAUSE_MS);
  assert.equal(highlightPauseMs([event("spin", { car: 4 })], 0, null, null), 0);
});

test("without animation only the player's own highlights are shown, and take no time", () => {
  const { director, announcements } = createTestDirector();
  director.begin(/** @type {any} */ (view("monaco/gear")), null, 0, true);
  director.direct(event("spin", { car: 4 }), 0, []);
  director.direct(event("contact", { car: 4 }), 0, []);
  assert.equal(announcements.length, 0);
  director.direct(event("spin"), 0, []);
  assert.deepEqual(announcements.at(-1)?.[3], { kind: "spin", word: "Spin", own: true });
});

test("taking the lead is announced at the end of the move, before the race continues", () => {
  const [before, after] = [
    /** @type {any} */ (view("monaco/gear")),
    /** @type {any} */ (view("monaco/gear")),
  ];
  before.cars[0].place = 2;
  after.cars[0].place = 1;
  const { director, announcements } = createTestDirector();
  director.begin(before, after, 0);
  director.direct(event("move", { message: null, path: [10, 11, 12] }), 0, []);
  director.announceGainedPlace();
  assert.deepEqual(announcements[0][3], { kind: "lead", word: "You lead", own: true });
  const led = before.cars.find((/** @type {any} */ car) => car.place === 1);
  assert.equal(announcements[0][0], `Past ${led.name}`);
  director.settle(after);
  assert.equal(announcements.length, 1);
});

test("a highlight takes no time if the player skips", () => {
  const { director } = createTestDirector();
  director.begin(/** @type {any} */ (view("monaco/gear")), null, 0);
  director.end();
  assert.equal(director.highlightPauseMs([event("spin")]), 0);
});

/** @param {number} pauseMs */
function played(pauseMs) {
  const { director } = createTestDirector();
  let moved = () => {};
  const finished = new Promise((resolve) => {
    moved = () => resolve(undefined);
  });
  const board = { clear() {}, animate: () => ({ done: finished, skip: moved }) };
  const playing = createEventPlayer(
    /** @type {any} */ ({
      shownBoard: () => ({ board }),
      framing: { framePath() {} },
      boardSync: { invalidate() {} },
      director: { ...director, highlightPauseMs: () => pauseMs },
      onEvent() {},
    }),
  );
  return { run: playing.animate([event("spin")], 1, null), moved };
}

test("the race waits for a highlight of the player's car, and a skip ends the wait", async () => {
  const { run, moved } = played(60_000);
  let isOver = false;
  const over = run?.done.then(() => {
    isOver = true;
  });
  moved();
  await new Promise((resolve) => setTimeout(resolve));
  assert.ok(!isOver);
  run?.skip();
  await over;
  assert.ok(isOver);
});

test("other events do not delay the race", async () => {
  const { run, moved } = played(0);
  moved();
  await run?.done;
});

test("the banner over the board shows the word, larger for the player's own car", () => {
  const stage = document.createElement("div");
  const place = stage.appendChild(document.createElement("div"));
  const captions = createCaptions(place);
  captions.show("You spin!", null, false, { kind: "spin", word: "Spin", own: true });
  const band = only(stage, ".highlight.is-spin.is-own");
  assert.equal(textOf(only(band, ".highlight-word")), "Spin");
  assert.equal(textOf(only(band, "span")), "You spin!");
  captions.destroy();
});

test("the player's own highlight delays other lines, but a bigger highlight replaces it", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const clock = t.mock.method(performance, "now", () => time);
  let time = 0;
  const pass = (/** @type {number} */ milliseconds) => {
    time += milliseconds;
    t.mock.timers.tick(milliseconds);
  };
  const stage = document.createElement("div");
  const captions = createCaptions(stage.appendChild(document.createElement("div")));
  captions.show("You spin!", null, false, { kind: "spin", word: "Spin", own: true });
  captions.show("You P6 → P5");
  pass(1500);
  assert.equal(textOf(only(stage, ".highlight-word")), "Spin");
  pass(400);
  assert.equal(textOf(only(stage, ".lower-third")), "You P6 → P5");
  pass(800);
  captions.show("Contact", null, false, { kind: "contact", word: "Contact", own: true });
  captions.show("You are out", null, false, { kind: "crash", word: "Crash", own: true });
  pass(900);
  assert.equal(textOf(only(stage, ".highlight-word")), "Crash");
  captions.destroy();
  clock.mock.restore();
});

test("skid marks outlast smoke and parts, until they are cleared", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const cars = document.createElementNS(picture.namespaceURI ?? "", "g");
  picture.append(cars);
  const at = Array.from({ length: 20 }, (_, space) => [20 * space, 0, 0]);
  const scenes = createScenes(/** @type {any} */ (cars), /** @type {any} */ ({ at, unit: 20 }));
  scenes.show("crash", { path: [3, 4, 5, 6, 7], gear: 3 });
  assert.equal(picture.querySelectorAll(".crash-star").length, 1);
  assert.equal(picture.querySelectorAll(".skid path").length, 2);
  t.mock.timers.tick(3000);
  assert.equal(picture.querySelectorAll(".crash-star, .smoke, .crash-parts").length, 0);
  assert.equal(picture.querySelectorAll(".skid path").length, 2);
  scenes.clear();
  assert.equal(picture.querySelectorAll(".skid").length, 0);
});

test("cars are drawn above smoke and star, and a crashed car on its star", () => {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const cars = document.createElementNS(picture.namespaceURI ?? "", "g");
  picture.append(cars);
  const at = Array.from({ length: 20 }, (_, space) => [20 * space, 0, 0]);
  const scenes = createScenes(/** @type {any} */ (cars), /** @type {any} */ ({ at, unit: 20 }));
  scenes.show("crash", { path: [3, 4], gear: 3, livery: 2 });
  const isBelow = (/** @type {string} */ part) =>
    Boolean(only(picture, part).compareDocumentPosition(cars) & Node.DOCUMENT_POSITION_FOLLOWING);
  assert.deepEqual([".crash-star", ".smoke", ".crash-car", ".crash-parts"].map(isBelow), [
    true,
    true,
    false,
    false,
  ]);
  assert.equal(only(picture, ".crash-car use").getAttribute("href"), "#car-2");
  scenes.clear();
});

test("a spin leaves rings of rubber and no debris", () => {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const cars = document.createElementNS(picture.namespaceURI ?? "", "g");
  picture.append(cars);
  const scenes = createScenes(
    /** @type {any} */ (cars),
    /** @type {any} */ ({
      at: [
        [0, 0, 0],
        [20, 0, 0],
      ],
      unit: 20,
    }),
  );
  scenes.show("spin", { path: [0, 1], gear: 3 });
  assert.equal(picture.querySelectorAll(".skid circle").length, 2);
  assert.equal(picture.querySelectorAll(".crash-parts, .crash-star").length, 0);
  scenes.clear();
});

/** Draw a scene and count its parts. @param {any} kind @param {number} gear */
function sceneAt(kind, gear) {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const cars = document.createElementNS(picture.namespaceURI ?? "", "g");
  picture.append(cars);
  const at = Array.from({ length: 20 }, (_, space) => [20 * space, 0, 0]);
  const scenes = createScenes(/** @type {any} */ (cars), /** @type {any} */ ({ at, unit: 20 }));
  scenes.show(kind, { path: Array.from({ length: 16 }, (_, space) => space), gear });
  const count = (/** @type {string} */ selector) => picture.querySelectorAll(selector).length;
  const [mark] = picture.querySelectorAll(".skid path");
  const shown = {
    marked: (mark?.getAttribute("d") ?? "").split("L").length - 1,
    parts: count(".crash-parts rect"),
    smoke: count(".smoke circle"),
    rings: count(".skid circle"),
    count,
  };
  scenes.clear();
  return shown;
}

test("a crash in 5th has longer marks, more parts and more smoke than one in 1st", () => {
  const [slow, fast] = [sceneAt("crash", 1), sceneAt("crash", 5)];
  assert.deepEqual([slow.marked, fast.marked], [2, 6]);
  assert.deepEqual([slow.parts, fast.parts], [4, 12]);
  assert.deepEqual([slow.smoke, fast.smoke], [3, 7]);
});

test("a faster spin leaves more rubber and smoke, and no spin has debris", () => {
  const [slow, fast] = [sceneAt("spin", 1), sceneAt("spin", 5)];
  assert.deepEqual([slow.rings, fast.rings], [1, 3]);
  assert.ok(slow.smoke < fast.smoke);
  assert.equal(fast.parts, 0);
});

/** A state after the player's crash, and its event. @param {any[]} gears @param {string[]} spaces */
function stateAfterCrash(gears, spaces) {
  const questionView = /** @type {any} */ (view("monaco/gear"));
  questionView.question = { ...questionView.question, human: true, car: 0, gears };
  const testPage = page({ race: raceState("monaco/gear", { key: "lesson" }) });
  recordQuestion(testPage.store, "lesson", questionView);
  const drive = /** @type {any} */ (view("monaco/gear"));
  const rolled = { gear: 5, value: 14 };
  const choices = spaces.map((kind) => ({ kind }));
  drive.question = { human: true, car: 0, step: "drive", choices, roll: rolled };
  recordQuestion(testPage.store, "lesson", drive);
  return {
    state: testPage.store.state,
    out: event("out", { round: drive.round, message: { id: "event.out_at.corner", args: { over: 6 } } }),
  };
}

/** @param {number} gear @param {number} safe @param {number} bad */
const gearOf = (gear, safe, bad) => ({
  gear,
  token: `g${gear}`,
  total: safe + bad,
  faces: [
    { kind: "cost", count: safe },
    { kind: "out", count: bad },
  ],
});

test("the advice names the highest gear that was safe on every roll", () => {
  const { state, out } = stateAfterCrash([gearOf(3, 8, 0), gearOf(4, 8, 0), gearOf(5, 2, 6)], ["out", "out"]);
  assert.equal(adviceAfterCrash(state, out), "4th would have been safe on 8 of 8 rolls.");
  const dicey = stateAfterCrash([gearOf(4, 6, 2), gearOf(5, 2, 6)], ["out"]);
  assert.equal(adviceAfterCrash(dicey.state, dicey.out), "4th would have been safe on 6 of 8 rolls.");
});

test("the advice names a better space before a better gear, and is missing if there was neither", () => {
  const free = stateAfterCrash([gearOf(4, 8, 0)], ["out", "free"]);
  assert.equal(adviceAfterCrash(free.state, free.out), "Another space in reach cost nothing.");
  const cost = stateAfterCrash([gearOf(4, 8, 0)], ["out", "cost"]);
  assert.equal(
    adviceAfterCrash(cost.state, cost.out),
    "Another space in reach cost points, but not the race.",
  );
  const none = stateAfterCrash([gearOf(4, 1, 7), gearOf(5, 2, 6)], ["out"]);
  assert.equal(adviceAfterCrash(none.state, none.out), null);
  assert.equal(adviceAfterCrash(none.state, { ...none.out, round: 99 }), null);
});

test("a crash and a finished race have four facts each", () => {
  const { state, out } = stateAfterCrash([gearOf(4, 8, 0)], ["out"]);
  const rows = renderTemplate(factList(crashFacts(state, out))).querySelectorAll("dl > div");
  assert.deepEqual([...rows].map((row) => textOf(row)).slice(0, 2), ["Rolled in 5th14", "Spaces too far6"]);
  assert.equal(rows.length, 4);
  assert.equal(resultFacts(finishedRace(1)).length, 4);
});

/** A finished race with the reader in a place. @param {number} place @param {string} [status] */
function finishedRace(place, status = "finished") {
  const end = /** @type {any} */ (view("monaco/end"));
  const race = /** @type {any} */ (raceState(end));
  race.phase = "over";
  race.you = 0;
  Object.assign(race.view.cars[0], { place, status });
  return race;
}

test("a win, the podium, another place and going out end differently", () => {
  assert.equal(playerResult(finishedRace(1)), "win");
  assert.equal(playerResult(finishedRace(3)), "podium");
  assert.equal(playerResult(finishedRace(4)), "place");
  assert.equal(playerResult(finishedRace(4, "out")), "out");
});

const NO_RECORDS = /** @type {any} */ ({ slices: {} });

test("a running race and a spectator's race have no ending", () => {
  assert.equal(playerResult({ ...finishedRace(1), phase: "moving" }), null);
  assert.equal(playerResult({ ...finishedRace(1), you: -1 }), null);
  assert.ok(isEmpty(resultBand({ ...finishedRace(1), you: -1 }, NO_RECORDS)));
});

test("a win has confetti, a lower place the winner's name", () => {
  const won = renderTemplate(resultBand(finishedRace(1), NO_RECORDS));
  assert.equal(textOf(only(won, ".highlight-word")), "You win");
  assert.equal(won.querySelectorAll(".confetti i").length, 40);
  assert.equal(textOf(only(won, ".laurel")), "1");
  const race = finishedRace(4);
  const winner = race.view.cars[race.view.order[0]];
  winner.status = "finished";
  const placed = renderTemplate(resultBand(race, NO_RECORDS));
  assert.equal(textOf(only(placed, ".highlight-word")), "4th");
  assert.equal(placed.querySelectorAll(".confetti, .laurel").length, 0);
});

test("the words exist in every language", () => {
  for (const [language, word] of [
    ["de", "Du gewinnst"],
    ["fr", "Victoire"],
  ]) {
    speakLanguage(language);
    assert.equal(
      textOf(only(renderTemplate(resultBand(finishedRace(1), NO_RECORDS)), ".highlight-word")),
      word,
    );
  }
});
