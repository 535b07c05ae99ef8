/** Puzzles: the two cards, and how an answer is judged (features/puzzles). */
import assert from "node:assert/strict";
import test from "node:test";
import { button, only, page, renderTemplate, speakLanguage, textOf } from "../support/web/render.mjs";
import { storageWith } from "../support/web/setups.mjs";
import { view } from "../support/web/views.mjs";
import { dayNow } from "../../web/platform/days.ts";
import { createTrainer } from "../../web/features/puzzles/trainer.ts";

const TODAY = dayNow();
const POSITION = "circuit monaco\n";
const mistake = (/** @type {object} */ changes = {}) => ({
  position: POSITION,
  kind: /** @type {const} */ ("gear"),
  due: TODAY,
  step: 1,
  lost: 300,
  ...changes,
});
const answer = (/** @type {number} */ rolls) => ({
  decision: 0,
  round: 1,
  kind: "gear",
  rolls_lost: rolls,
  choice: { id: "gear.3" },
  other: { id: "gear.4" },
  why: { id: "coach.why.spin" },
  position: POSITION,
});

/**
 * A trainer whose engine gives these replies.
 * @param {Record<string, any[]>} replies  by request @param {any} [storedValues]
 */
function trainerWith(replies, storedValues = { mistakes: [mistake()] }) {
  /** @type {string[]} */
  const requests = [];
  const ask = async (/** @type {any} */ request) => {
    requests.push(request.do);
    return replies[request.do]?.shift() ?? null;
  };
  const testPage = page(
    { screen: "puzzles" },
    {
      ask,
      storage: storageWith({ "puzzles.1": storedValues }),
      session: {
        leave() {},
        begin() {},
        askEngine: ask,
      },
    },
  );
  return { testPage, requests, trainer: createTrainer(testPage) };
}

const settle = async () => {
  for (let tick = 0; tick < 6; tick += 1) await Promise.resolve();
};

/**
 * Opens the puzzle and answers it.
 *
 * @param {number} rolls  lost by the answer
 * @param {any} [puzzle]
 */
async function showAnswer(rolls, puzzle = { position: POSITION, kind: "gear", day: null }) {
  const fixture = trainerWith({
    position: [{ view: view("monaco/gear") }],
    puzzle_result: [{ puzzle_result: answer(rolls) }],
  });
  await fixture.trainer.loadPuzzle(puzzle);
  const race = { view: view("monaco/drive"), phase: "choosing" };
  fixture.trainer.afterRender({ ...fixture.testPage.store.state, race });
  await settle();
  return fixture;
}

test("a right answer brings the mistake back later, a wrong one tomorrow", async () => {
  const right = await showAnswer(49);
  assert.equal(right.testPage.store.state.lesson.verdict, "right");
  const [stored] = right.trainer.puzzleStore.mistakes();
  assert.deepEqual([stored.step, stored.due > TODAY + 1], [2, true]);
  const wrongAnswer = await showAnswer(50);
  assert.equal(wrongAnswer.testPage.store.state.lesson.verdict, "other");
  assert.deepEqual(
    wrongAnswer.trainer.puzzleStore.mistakes().map(({ step, due }) => [step, due]),
    [[0, TODAY + 1]],
  );
});

test("an answer is judged once", async () => {
  const { trainer, requests, testPage } = await showAnswer(0);
  trainer.afterRender({ ...testPage.store.state, race: { view: view("monaco/gear"), phase: "choosing" } });
  await settle();
  assert.deepEqual(requests, ["position", "puzzle_result"]);
});

test("an answer is judged while the car still moves", async () => {
  const laid = view("monaco/gear");
  const { trainer, requests, testPage } = trainerWith({
    position: [{ view: laid }],
    puzzle_result: [{ puzzle_result: answer(0) }],
  });
  await trainer.loadPuzzle({ position: POSITION, kind: "gear", day: null });
  trainer.afterRender({ ...testPage.store.state, race: { view: laid, phase: "choosing" } });
  await settle();
  assert.deepEqual(requests, ["position"]);
  trainer.afterRender({ ...testPage.store.state, race: { view: laid, phase: "moving" } });
  await settle();
  assert.deepEqual(requests, ["position", "puzzle_result"]);
  assert.equal(trainer.rating()?.rolls_lost, 0);
});

test("the first answer to the puzzle of the day is kept", async () => {
  const { trainer } = await showAnswer(340, { position: POSITION, kind: "gear", day: TODAY });
  assert.equal(trainer.puzzleStore.lossOfDay(TODAY), 340);
});

test("a position that the engine rejects closes the puzzle", async () => {
  const { trainer, testPage } = trainerWith({ position: [{}] });
  await trainer.loadPuzzle({ position: POSITION, kind: "gear", day: null });
  assert.equal(trainer.puzzle(), null);
  assert.deepEqual([testPage.store.state.lesson, testPage.store.state.race], [null, null]);
});

test("the puzzle of the day is computed step by step and then shown", async () => {
  const steps = [30, 80].map((percent) => ({ puzzle: { percent, position: "", kind: "" } }));
  const { trainer, requests } = trainerWith({
    puzzle: [...steps, { puzzle: { percent: 100, position: POSITION, kind: "gear" } }],
    position: [{ view: view("monaco/gear") }],
  });
  await trainer.loadPuzzleOfDay(TODAY);
  assert.deepEqual(requests, ["puzzle", "puzzle", "puzzle", "position"]);
  assert.equal(trainer.puzzle()?.day, TODAY);
  assert.equal(trainer.percent(), null);
});

test("a day without a puzzle, and an engine without an answer, are failures", async () => {
  for (const puzzle of [[{ puzzle: { percent: 100, position: "", kind: "" } }], []]) {
    const { trainer } = trainerWith({ puzzle });
    await trainer.loadPuzzleOfDay(TODAY);
    assert.deepEqual([trainer.hasFailed(), trainer.percent()], [true, null]);
  }
});

/**
 * The screen of a fresh module, since a module keeps its trainer.
 * @param {any} storedValues
 */
async function puzzlesScreen(storedValues) {
  const { paint } = await import(`../../web/features/puzzles/puzzles.ts?${Math.random()}`);
  const { testPage } = trainerWith({}, storedValues);
  return renderTemplate(paint({ ...testPage.store.state, lesson: null }, testPage));
}

/** @param {Element} screen @param {string} card */
const words = (screen, card) => textOf(only(screen, `[data-puzzle="${card}"] .lesson-step`));

test("the card of the player's mistakes counts those due today", async () => {
  assert.match(words(await puzzlesScreen({}), "own"), /^None yet/);
  const due = await puzzlesScreen({ mistakes: [mistake(), mistake({ position: "b", due: TODAY + 4 })] });
  assert.equal(words(due, "own"), "1 of 2 today");
  assert.ok(button(only(due, '[data-puzzle="own"]'), "Solve"));
});

test("mistakes due later can be practised anyway, in each language", async () => {
  const later = { mistakes: [mistake({ due: TODAY + 3 }), mistake({ position: "b", due: TODAY + 1 })] };
  const screen = await puzzlesScreen(later);
  assert.equal(words(screen, "own"), "2 saved, next due tomorrow");
  assert.ok(button(screen, "Practise anyway"));
  speakLanguage("de");
  assert.equal(
    words(await puzzlesScreen({ mistakes: [mistake({ due: TODAY + 3 })] }), "own"),
    "1 gespeichert, das nächste in 3 Tagen",
  );
});

test("the card of the day shows if it is solved", async () => {
  assert.equal(words(await puzzlesScreen({}), "day"), "Not solved yet");
  assert.equal(words(await puzzlesScreen({ days: { [TODAY]: 49 } }), "day"), "Solved today");
  const missed = await puzzlesScreen({ days: { [TODAY]: 340 } });
  assert.equal(words(missed, "day"), "Missed by 0.34 turns");
  assert.ok(button(only(missed, '[data-puzzle="day"]'), "Look again"));
});
