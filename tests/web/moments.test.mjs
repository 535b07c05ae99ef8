/** Big moments: which events are one, their word, their scene, their time, and the band at the end. */
import assert from "node:assert/strict";
import test from "node:test";
import { isEmpty, only, raceState, renderTemplate, speakLanguage, textOf } from "../support/web/render.mjs";
import { view } from "../support/web/views.mjs";
import { createPlaying } from "../../web/race/board-link/playing.js";
import { createWords } from "../../web/race/board/words.js";
import { createDirector } from "../../web/race/director/director.js";
import { createScenes } from "../../web/race/director/scenes.js";
import { momentOf, OWN_MOMENT_MS, takesLead } from "../../web/race/director/moments.js";
import { ending, resultBand } from "../../web/race/panels/result-band.js";

const SAID = { id: "event.win", args: { name: "You" } };

/** @param {string} kind @param {object} [more] @returns {any} */
const event = (kind, more = {}) => ({ kind, car: 0, round: 3, say: SAID, clause: null, ...more });

/** A director with what it tells. */
function directed() {
  /** @type {any[][]} */
  const told = [];
  const board = {
    frame() {},
    words: { tell: (/** @type {any[]} */ ...line) => told.push(line) },
  };
  const drawing = { at: Array.from({ length: 600 }, (_, space) => [space, 0, 0]), unit: 1 };
  const director = createDirector(() => /** @type {any} */ ({ board, drawing }));
  return { director, told };
}

test("going out, spinning and costly contact are moments", () => {
  assert.equal(momentOf(event("out")), "crash");
  assert.equal(momentOf(event("spin")), "spin");
  assert.equal(momentOf(event("contact", { die: { tone: "out" } })), "contact");
});

test("contact without damage, moves and rolls are no moments", () => {
  assert.equal(momentOf(event("contact", { die: { tone: "free" } })), null);
  for (const kind of ["move", "roll", "finish", "stall"]) assert.equal(momentOf(event(kind)), null);
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

test("a crash of the reader's car is told with its word", () => {
  const { director, told } = directed();
  director.begin(/** @type {any} */ (view("monaco/gear")), null, 0);
  director.direct(event("move", { say: null, path: [10, 11, 12] }), 0, []);
  director.direct(event("out"), 0, []);
  assert.deepEqual(told.at(-1)?.[3], { kind: "crash", word: "Crash", own: true });
});

test("a rival's spin is told as such and takes none of the reader's time", () => {
  const { director, told } = directed();
  director.begin(/** @type {any} */ (view("monaco/gear")), null, 0);
  director.direct(event("spin", { car: 4 }), 0, []);
  assert.deepEqual(told.at(-1)?.[3], { kind: "spin", word: "Spin", own: false });
  assert.equal(director.ownMomentMs([event("spin", { car: 4 })]), 0);
  assert.equal(director.ownMomentMs([event("spin")]), OWN_MOMENT_MS);
});

test("a moment gets no time from a reader who skips", () => {
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
      telling: { forget() {} },
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

test("the race goes on at once after anything else", async () => {
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

test("skid marks stay when smoke and parts have gone, until they are taken back", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const cars = document.createElementNS(picture.namespaceURI ?? "", "g");
  picture.append(cars);
  const at = Array.from({ length: 20 }, (_, space) => [20 * space, 0, 0]);
  const scenes = createScenes(/** @type {any} */ (cars), /** @type {any} */ ({ at, unit: 20 }));
  scenes.show("crash", [3, 4, 5, 6, 7]);
  assert.equal(picture.querySelectorAll(".crash-star").length, 1);
  assert.equal(picture.querySelectorAll(".skid path").length, 2);
  t.mock.timers.tick(3000);
  assert.equal(picture.querySelectorAll(".crash-star, .smoke, .crash-parts").length, 0);
  assert.equal(picture.querySelectorAll(".skid path").length, 2);
  scenes.clear();
  assert.equal(picture.querySelectorAll(".skid").length, 0);
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
  scenes.show("spin", [0, 1]);
  assert.equal(picture.querySelectorAll(".skid circle").length, 2);
  assert.equal(picture.querySelectorAll(".crash-parts, .crash-star").length, 0);
  scenes.clear();
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

test("there is no end for a race that goes on, or for somebody who watches", () => {
  assert.equal(ending({ ...finishedRace(1), phase: "moving" }), null);
  assert.equal(ending({ ...finishedRace(1), you: -1 }), null);
  assert.ok(isEmpty(resultBand({ ...finishedRace(1), you: -1 })));
});

test("a win is told with confetti, a place with the winner's name", () => {
  const won = renderTemplate(resultBand(finishedRace(1)));
  assert.equal(textOf(only(won, ".moment-word")), "You win");
  assert.equal(won.querySelectorAll(".confetti i").length, 40);
  const race = finishedRace(4);
  const winner = race.view.cars[race.view.order[0]];
  winner.status = "finished";
  const placed = renderTemplate(resultBand(race));
  assert.equal(textOf(only(placed, ".moment-word")), "4th");
  assert.equal(placed.querySelectorAll(".confetti").length, 0);
});

test("the words exist in every language", () => {
  for (const [language, word] of [
    ["de", "Du gewinnst"],
    ["fr", "Victoire"],
  ]) {
    speakLanguage(language);
    assert.equal(textOf(only(renderTemplate(resultBand(finishedRace(1))), ".moment-word")), word);
  }
});
