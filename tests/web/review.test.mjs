/** The review in the report: the cost of decisions and dice, and the important decisions. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  isEmpty,
  only,
  page,
  renderTemplate,
  speakLanguage,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { reportOf, tableOf } from "../support/web/reports.mjs";
import { storageWith, storedResult } from "../support/web/setups.mjs";
import { reviewRows } from "../../web/features/report/review-chart.ts";
import { reviewOf, computeReview } from "../../web/features/report/review-work.ts";
import { reviewFigure, reviewLists } from "../../web/features/report/review.ts";

const decision = {
  decision: 12,
  round: 4,
  kind: /** @type {const} */ ("gear"),
  rolls_lost: 340,
  choice: { id: "gear.3" },
  other: { id: "gear.4" },
  why: { id: "coach.why.spin" },
  position: "position 12",
};
const figures = {
  totals: {
    choices: 640,
    dice: -250,
    other: 0,
    start: 18500,
    end: 18890,
    gears: 19,
    gears_best: 15,
    decisions: 38,
    status: /** @type {const} */ ("finished"),
  },
  turns: [
    { round: 1, choices: 300, dice: -250, other: 0 },
    { round: 2, choices: 340, dice: 0, other: 0 },
  ],
  costliest: [decision],
  best: [],
};

let races = 0;

/** A race whose review gives these replies. @param {...any} reviews */
async function showReview(...reviews) {
  const report = reportOf("monaco");
  races += 1;
  report.view.link = `review-${races}`;
  const testPage = page(
    { screen: "report", race: report.race },
    { storage: storageWith(), session: { askEngine: async () => ({ review: reviews.shift() }) } },
  );
  await computeReview(report.race, 0, testPage);
  const review = () => reviewOf(report.race, 0, testPage.store.state);
  const figure = () => renderTemplate(reviewFigure(review(), report.view, report.report, 0, () => {}));
  return { ...report, testPage, figure, review };
}

const finishedReview = () => showReview({ car: 0, percent: 100, figures });

test("the cost of decisions and dice is given in full sentences", async () => {
  const { figure } = await finishedReview();
  assert.equal(
    textOf(only(figure(), "figcaption p")),
    "Perfect driving averages 18.5 turns; this took 18.9. " +
      "Decisions cost 0.6 turns. The dice gave back 0.3. " +
      "Other cars and other dice cost 0.0. 15 of 19 gears matched the expert’s choice. " +
      "0 of 27 damage rolls hit; the average is 2.4.",
  );
});

test("the sentences use the decimal sign of the language", async () => {
  const { figure } = await finishedReview();
  for (const language of ["fr", "de"]) {
    speakLanguage(language);
    const words = textOf(only(figure(), "figcaption p"));
    for (const number of ["18,5", "18,9", "0,6", "0,3"])
      assert.ok(words.includes(number), `${language}: ${number}`);
  }
});

test("the table has the sums and then each turn, losses below zero", async () => {
  assert.deepEqual(reviewRows(figures).slice(1), [
    ["whole race", -0.64, 0.25, 0],
    [1, -0.3, 0.25, 0],
    [2, -0.34, 0, 0],
  ]);
  const { figure } = await finishedReview();
  assert.deepEqual(tableOf(figure())[0], ["Turn", "Decisions", "Dice", "The rest"]);
});

test("the chart has a good bar for a gain and a bad one for a loss", async () => {
  const chart = only((await finishedReview()).figure(), "svg.chart");
  assert.deepEqual(textsOf(chart, ".chart-value"), ["−0.6", "+0.3", "0.0"]);
  assert.equal(chart.querySelectorAll("rect.chart-bad").length, 1);
});

test("a review in progress shows its progress", async () => {
  const started = await showReview({ car: 0, percent: 0, figures: null });
  assert.equal(textOf(only(started.figure(), "[role=status]")), "No review for this race.");
  const fresh = reportOf("monaco");
  fresh.view.link = "review-untouched";
  const pending = renderTemplate(
    reviewFigure(
      reviewOf(fresh.race, 0, started.testPage.store.state),
      fresh.view,
      fresh.report,
      0,
      () => {},
    ),
  );
  assert.equal(textOf(only(pending, "[role=status]")), "Reviewing the race: 0%");
  assert.equal(only(pending, "progress").getAttribute("value"), "0");
});

test("a race without decisions says so and has no lists", async () => {
  const none = { ...figures, totals: { ...figures.totals, decisions: 0 } };
  const { figure, review, testPage } = await showReview({ car: 0, percent: 100, figures: none });
  assert.equal(textOf(only(figure(), "[role=status]")), "No decisions yet.");
  assert.ok(isEmpty(reviewLists(review(), testPage)));
});

test("an official race is not reviewed before it is over", () => {
  const { race, view, report } = reportOf("monaco", { official: 20_000 });
  view.question = /** @type {any} */ ({ step: "gear" });
  const figure = renderTemplate(
    reviewFigure(reviewOf(race, 0, page().store.state), view, report, 0, () => {}),
  );
  assert.equal(textOf(only(figure, "[role=status]")), "No review for this race.");
});

test("a costly decision has the better choice and the reason, and a link back", async () => {
  const { review, testPage } = await finishedReview();
  const lists = renderTemplate(reviewLists(review(), testPage));
  const [dear, fine] = lists.querySelectorAll(".review-list");
  assert.equal(
    textOf(only(dear, "li p")),
    "3rd gear: 0.34 turns lost. 4th was better. The other option ends in a spin.",
  );
  click(button(dear, "Show"));
  click(button(dear, "Try again from here"));
  assert.deepEqual(testPage.calls, [
    ["actions.watchFrom", 12],
    ["actions.forkAtDecision", 12],
  ]);
  assert.equal(textOf(only(fine, "p")), "None better than a steady driver’s.");
});

test("a costly decision becomes a puzzle, and its loss is noted in the profile", async () => {
  const report = reportOf("monaco");
  report.view.link = "review-stored";
  const { key } = report.race;
  const small = { ...decision, rolls_lost: 149, position: "small" };
  const storage = storageWith({ "profile.1": [storedResult({ key, link: "review-stored" })] });
  const reply = { review: { car: 0, percent: 100, figures: { ...figures, costliest: [decision, small] } } };
  const testPage = page(
    { screen: "report", race: report.race },
    { storage, session: { askEngine: async () => reply } },
  );
  await computeReview(report.race, 0, testPage);
  const stored = (/** @type {string} */ name) =>
    JSON.parse(localStorage.getItem(`yellow-flag.${name}`) ?? "null");
  assert.equal(stored("profile.1")[0].skill, 640);
  assert.deepEqual(
    stored("puzzles.1").mistakes.map((/** @type {any} */ { position, kind, lost }) => [position, kind, lost]),
    [["position 12", "gear", 340]],
  );
});

test("a race of another device is not stored in the profile", async () => {
  await finishedReview();
  assert.equal(localStorage.getItem("yellow-flag.puzzles.1"), null);
});
