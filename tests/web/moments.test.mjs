/** Big moments: which events are one, their word, their scene, their time, and the band at the end. */
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
import { createPlaying } from "../../web/race/board-link/playing.ts";
import { createWords } from "../../web/race/board/words.ts";
import { createDirector } from "../../web/race/director/director.ts";
import { createScenes } from "../../web/race/director/scenes.ts";
import { lessonOfCrash, noteQuestion } from "../../web/race/director/lesson.ts";
import {
  momentOf,
  momentWords,
  OWN_MOMENT_MS,
  ownMomentMs,
  takesLead,
} from "../../web/race/director/moments.ts";
import { racing } from "../../web/race/lazy-entry.ts";
import { crashFacts, factList, resultFacts } from "../../web/race/panels/facts.ts";
import { notesOf } from "../../web/sound/score.ts";
import { ending, resultBand } from "../../web/race/panels/result-band.ts";

await racing.fetch();

const SAID = { id: "event.out.corner", args: { name: "You" } };

/** @param {string} kind @param {object} [more] @returns {any} */
const event = (kind, more = {}) => ({ kind, car: 0, round: 3, say: SAID, clause: null, ...more });

/** A director with what it tells. */
function directed() {
  /** @type {any[][]} */
  const told = [];
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const carLayer = picture.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "g"));
  const board = {
    carLayer,
    frame() {},
    words: { tell: (/** @type {any[]} */ ...line) => told.push(line) },
  };
  const drawing = { at: Array.from({ length: 600 }, (_, space) => [space, 0, 0]), unit: 1 };
  const director = createDirector(
    () => /** @type {any} */ ({ board, drawing }),
    undefined,
    undefined,
    racing.loaded,
  );
  return { director, told };
}

test("going out, spinning and costly contact are moments", () => {
  assert.equal(momentOf(event("out")), "crash");
  assert.equal(momentOf(event("out", { say: { id: "event.out_at.stops" } })), "crash");
  assert.equal(momentOf(event("out", { say: { id: "event.out.engine" } })), "out");
  assert.equal(momentOf(event("spin")), "spin");
  assert.equal(momentOf(event("contact", { die: { tone: "out" } })), "contact");
});

test("contact without damage, moves and rolls are no moments", () => {
  assert.equal(momentOf(event("contact", { die: { tone: "free" } })), null);
  for (const kind of ["move", "roll", "finish", "stall"]) assert.equal(momentOf(event(kind)), null);
});

test("a win is a moment, the podium only for the reader, lower places for no one", () => {
  const home = (/** @type {number} */ place) =>
    event("finish", {
      say: { id: place === 1 ? "event.win" : "event.finish", args: { name: "You", place } },
    });
  assert.deepEqual(
    [1, 2, 3, 4].map((place) => momentOf(home(place), true)),
    ["win", "podium", "podium", null],
  );
  assert.deepEqual(
    [1, 2].map((place) => momentOf(home(place), false)),
    ["win", null],
  );
});

test("each moment has a sound of its own", () => {
  const heard = (/** @type {any} */ one) => notesOf(one, 0).map(({ noise }) => noise);
  const win = event("finish", { say: { id: "event.win", args: { name: "You", place: 1 } } });
  const third = event("finish", { say: { id: "event.finish", args: { name: "You", place: 3 } } });
  const rival = event("finish", { say: { id: "event.win", args: { name: "Elsa", place: 1 } } });
  const sounds = [event("out"), event("spin"), event("lead"), event("record"), win, third, rival].map(heard);
  assert.deepEqual(sounds, [
    ["crash"],
    ["spin"],
    ["lead"],
    ["record"],
    ["flag", "crowd", "win"],
    ["flag", "podium"],
    ["flag", "crowd"],
  ]);
  assert.equal(notesOf(event("out", { gear: 5 }), 0)[0].gear, 5);
});

test("the band of the reader's crash has the needed drive, that of others has not", () => {
  const before = /** @type {any} */ (view("monaco/drive"));
  const { value } = before.question.rolled;
  const words = renderTemplate(momentWords(event("out", { car: before.question.car }), before));
  assert.match(textOf(only(words, "small")), new RegExp(`^${value} spaces? to drive in \\d`));
  assert.equal(momentWords(event("contact"), before), momentWords(event("contact"), null));
});

test("the band of a spin says what led there, and that of a win names the race", () => {
  const before = /** @type {any} */ (view("monaco/drive"));
  const overshoot = event("overshoot", {
    say: { id: "event.overshoot", args: { name: "You", corner: "Tabac", over: 1, tyres: 1 } },
  });
  const spin = event("spin");
  assert.match(textOf(renderTemplate(html`${momentWords(spin, null, [overshoot, spin])}`)), /Tabac/);
  const other = { ...overshoot, car: 3 };
  assert.equal(momentWords(spin, null, [other, spin]), momentWords(spin, null));
  const win = event("finish", { say: { id: "event.win", args: { name: "You" } } });
  assert.match(String(momentWords(win, before)), /^Monaco, \d laps?$/);
});

test("only a move from behind takes the lead", () => {
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

test("a crash of the reader's car has its own word", () => {
  const { director, told } = directed();
  director.begin(/** @type {any} */ (view("monaco/gear")), null, 0);
  director.direct(event("move", { say: null, path: [10, 11, 12] }), 0, []);
  director.direct(event("out"), 0, []);
  assert.deepEqual(told.at(-1)?.[3], { kind: "crash", word: "Crash", own: true });
});

test("a rival's spin is announced and takes none of the reader's time", () => {
  const { director, told } = directed();
  director.begin(/** @type {any} */ (view("monaco/gear")), null, 0);
  director.direct(event("spin", { car: 4 }), 0, []);
  assert.deepEqual(told.at(-1)?.[3], { kind: "spin", word: "Spin", own: false });
  assert.equal(director.ownMomentMs([event("spin", { car: 4 })]), 0);
  assert.equal(director.ownMomentMs([event("spin")]), OWN_MOMENT_MS);
  assert.equal(ownMomentMs([event("spin", { car: 4 })], 0, null, null), 0);
});

test("where nothing moves only the reader's own moments are shown, and take no time", () => {
  const { director, told } = directed();
  director.begin(/** @type {any} */ (view("monaco/gear")), null, 0, true);
  director.direct(event("spin", { car: 4 }), 0, []);
  director.direct(event("contact", { car: 4 }), 0, []);
  assert.equal(told.length, 0);
  director.direct(event("spin"), 0, []);
  assert.deepEqual(told.at(-1)?.[3], { kind: "spin", word: "Spin", own: true });
});

test("taking the lead is announced at the end of the move, before the race continues", () => {
  const [before, after] = [
    /** @type {any} */ (view("monaco/gear")),
    /** @type {any} */ (view("monaco/gear")),
  ];
  before.cars[0].place = 2;
  after.cars[0].place = 1;
  const { director, told } = directed();
  director.begin(before, after, 0);
  director.direct(event("move", { say: null, path: [10, 11, 12] }), 0, []);
  director.arrived();
  assert.deepEqual(told[0][3], { kind: "lead", word: "You lead", own: true });
  const led = before.cars.find((/** @type {any} */ car) => car.place === 1);
  assert.equal(told[0][0], `Past ${led.name}`);
  director.settle(after);
  assert.equal(told.length, 1);
});

test("a moment takes no time if the reader skips", () => {
  const { director } = directed();
  director.begin(/** @type {any} */ (view("monaco/gear")), null, 0);
  director.end();
  assert.equal(director.ownMomentMs([event("spin")]), 0);
});

/** @param {number} momentMs */
function played(momentMs) {
  const { director } = directed();
  let moved = () => {};
  const done = new Promise((resolve) => {
    moved = () => resolve(undefined);
  });
  const board = { clear() {}, animate: () => ({ done, skip: moved }) };
  const playing = createPlaying(
    /** @type {any} */ ({
      shown: () => ({ board }),
      framing: { frameWay() {} },
      telling: { invalidate() {} },
      director: { ...director, ownMomentMs: () => momentMs },
      onEvent() {},
    }),
  );
  return { run: playing.animate([event("spin")], 1, null), moved };
}

test("the race waits for a moment of the reader's car, and a skip ends the wait", async () => {
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

test("the band over the board shows the word, larger for the reader's own car", () => {
  const stage = document.createElement("div");
  const place = stage.appendChild(document.createElement("div"));
  const words = createWords(place);
  words.tell("You spin!", null, false, { kind: "spin", word: "Spin", own: true });
  const band = only(stage, ".moment.is-spin.is-own");
  assert.equal(textOf(only(band, ".moment-word")), "Spin");
  assert.equal(textOf(only(band, "span")), "You spin!");
  words.destroy();
});

test("the reader's own moment stays longer before other lines, and gives way to a bigger one", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const clock = t.mock.method(performance, "now", () => time);
  let time = 0;
  const pass = (/** @type {number} */ milliseconds) => {
    time += milliseconds;
    t.mock.timers.tick(milliseconds);
  };
  const stage = document.createElement("div");
  const words = createWords(stage.appendChild(document.createElement("div")));
  words.tell("You spin!", null, false, { kind: "spin", word: "Spin", own: true });
  words.tell("You P6 → P5");
  pass(1500);
  assert.equal(textOf(only(stage, ".moment-word")), "Spin");
  pass(400);
  assert.equal(textOf(only(stage, ".lower-third")), "You P6 → P5");
  pass(800);
  words.tell("Contact", null, false, { kind: "contact", word: "Contact", own: true });
  words.tell("You are out", null, false, { kind: "crash", word: "Crash", own: true });
  pass(900);
  assert.equal(textOf(only(stage, ".moment-word")), "Crash");
  words.destroy();
  clock.mock.restore();
});

test("skid marks stay when smoke and parts have gone, until they are taken back", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const cars = document.createElementNS(picture.namespaceURI ?? "", "g");
  picture.append(cars);
  const at = Array.from({ length: 20 }, (_, space) => [20 * space, 0, 0]);
  const scenes = createScenes(/** @type {any} */ (cars), /** @type {any} */ ({ at, unit: 20 }));
  scenes.show("crash", { way: [3, 4, 5, 6, 7], gear: 3 });
  assert.equal(picture.querySelectorAll(".crash-star").length, 1);
  assert.equal(picture.querySelectorAll(".skid path").length, 2);
  t.mock.timers.tick(3000);
  assert.equal(picture.querySelectorAll(".crash-star, .smoke, .crash-parts").length, 0);
  assert.equal(picture.querySelectorAll(".skid path").length, 2);
  scenes.clear();
  assert.equal(picture.querySelectorAll(".skid").length, 0);
});

test("the car stays in view above smoke and star, and a crashed one is drawn on its star", () => {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const cars = document.createElementNS(picture.namespaceURI ?? "", "g");
  picture.append(cars);
  const at = Array.from({ length: 20 }, (_, space) => [20 * space, 0, 0]);
  const scenes = createScenes(/** @type {any} */ (cars), /** @type {any} */ ({ at, unit: 20 }));
  scenes.show("crash", { way: [3, 4], gear: 3, livery: 2 });
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
  scenes.show("spin", { way: [0, 1], gear: 3 });
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
  scenes.show(kind, { way: Array.from({ length: 16 }, (_, space) => space), gear });
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

test("a spin leaves more rubber and smoke the faster it was, and nothing flies", () => {
  const [slow, fast] = [sceneAt("spin", 1), sceneAt("spin", 5)];
  assert.deepEqual([slow.rings, fast.rings], [1, 3]);
  assert.ok(slow.smoke < fast.smoke);
  assert.equal(fast.parts, 0);
});

/** The reader was asked, and crashed in that turn. @param {any[]} gears @param {string[]} spaces */
function crashed(gears, spaces) {
  const asked = /** @type {any} */ (view("monaco/gear"));
  asked.question = { ...asked.question, human: true, car: 0, gears };
  const shown = page({ race: raceState("monaco/gear", { key: "lesson" }) });
  noteQuestion(shown.store, "lesson", asked);
  const drive = /** @type {any} */ (view("monaco/gear"));
  const rolled = { gear: 5, value: 14 };
  const choices = spaces.map((kind) => ({ kind }));
  drive.question = { human: true, car: 0, step: "drive", choices, rolled };
  noteQuestion(shown.store, "lesson", drive);
  return {
    state: shown.store.state,
    out: event("out", { round: drive.round, say: { id: "event.out_at.corner", args: { over: 6 } } }),
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

test("the lesson names the highest gear that was safe on every roll", () => {
  const { state, out } = crashed([gearOf(3, 8, 0), gearOf(4, 8, 0), gearOf(5, 2, 6)], ["out", "out"]);
  assert.equal(lessonOfCrash(state, out), "4th would have been safe on 8 of 8 rolls.");
  const dicey = crashed([gearOf(4, 6, 2), gearOf(5, 2, 6)], ["out"]);
  assert.equal(lessonOfCrash(dicey.state, dicey.out), "4th would have been safe on 6 of 8 rolls.");
});

test("the lesson names a better space before a better gear, and is silent where there was neither", () => {
  const free = crashed([gearOf(4, 8, 0)], ["out", "free"]);
  assert.equal(lessonOfCrash(free.state, free.out), "Another space in reach cost nothing.");
  const cost = crashed([gearOf(4, 8, 0)], ["out", "cost"]);
  assert.equal(lessonOfCrash(cost.state, cost.out), "Another space in reach cost points, but not the race.");
  const none = crashed([gearOf(4, 1, 7), gearOf(5, 2, 6)], ["out"]);
  assert.equal(lessonOfCrash(none.state, none.out), null);
  assert.equal(lessonOfCrash(none.state, { ...none.out, round: 99 }), null);
});

test("a crash has four facts, and so has a race that is over", () => {
  const { state, out } = crashed([gearOf(4, 8, 0)], ["out"]);
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
  assert.equal(ending(finishedRace(1)), "win");
  assert.equal(ending(finishedRace(3)), "podium");
  assert.equal(ending(finishedRace(4)), "place");
  assert.equal(ending(finishedRace(4, "out")), "out");
});

const NO_RECORDS = /** @type {any} */ ({ slices: {} });

test("a running race and a spectator's race have no ending", () => {
  assert.equal(ending({ ...finishedRace(1), phase: "moving" }), null);
  assert.equal(ending({ ...finishedRace(1), you: -1 }), null);
  assert.ok(isEmpty(resultBand({ ...finishedRace(1), you: -1 }, NO_RECORDS)));
});

test("a win has confetti, a lower place the winner's name", () => {
  const won = renderTemplate(resultBand(finishedRace(1), NO_RECORDS));
  assert.equal(textOf(only(won, ".moment-word")), "You win");
  assert.equal(won.querySelectorAll(".confetti i").length, 40);
  assert.equal(textOf(only(won, ".laurel")), "1");
  const race = finishedRace(4);
  const winner = race.view.cars[race.view.order[0]];
  winner.status = "finished";
  const placed = renderTemplate(resultBand(race, NO_RECORDS));
  assert.equal(textOf(only(placed, ".moment-word")), "4th");
  assert.equal(placed.querySelectorAll(".confetti, .laurel").length, 0);
});

test("the words exist in every language", () => {
  for (const [language, word] of [
    ["de", "Du gewinnst"],
    ["fr", "Victoire"],
  ]) {
    speakLanguage(language);
    assert.equal(textOf(only(renderTemplate(resultBand(finishedRace(1), NO_RECORDS)), ".moment-word")), word);
  }
});
