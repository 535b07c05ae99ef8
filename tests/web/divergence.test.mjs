/** Two histories of one race: where they differ, and which one to continue. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  isEmpty,
  only,
  page,
  raceState,
  renderTemplate,
  speakLanguage,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { view } from "../support/web/views.mjs";
import { divergenceButtons, divergencePanel } from "../../web/features/friends/divergence.ts";

/** @param {object} [comparison] @param {object} [more] */
function divergedRace(comparison = {}, more = {}) {
  const gameView = view("monaco/gear");
  const scene = { cars: gameView.cars, over: false, round: 4, decisions: 12 };
  const divergence = {
    stored: { key: "k", link: "r6.mine" },
    visibleSide: "linked",
    comparison: {
      relation: "parted",
      common: 9,
      stored: scene,
      linked: { ...scene, round: 5, decisions: 14 },
      first_difference: {
        car: 1,
        round: 3,
        stored_choice: { id: "friends.chose.gear", args: { gear: "2nd" } },
        linked_choice: null,
      },
      ...comparison,
    },
    ...more,
  };
  return raceState(gameView, /** @type {any} */ ({ phase: "diverged", seats: [0], divergence }));
}

/** @param {any} race @param {any} [testPage] */
const panelOf = (race, testPage = page({ race })) => renderTemplate(divergencePanel(race, testPage));

test("two versions are explained by the turn and the driver where they differ", () => {
  const race = divergedRace();
  const panel = panelOf(race);
  assert.equal(textOf(only(panel, "h2")), "Two versions of this race");
  assert.match(textOf(panel), /agree up to turn 3, then differ/);
  assert.equal(textOf(only(panel, "h3")), `${race.view?.cars[1].name}’s decision`);
});

test("the player's own decision is called theirs in each language", () => {
  const difference = { car: 0, round: 3, stored_choice: null, linked_choice: null };
  for (const [language, words] of Object.entries({
    en: /^Your decision$/,
    fr: /^(Votre|Ta) décision/,
    de: /^Deine/,
  })) {
    speakLanguage(language);
    assert.match(textOf(only(panelOf(divergedRace({ first_difference: difference })), "h3")), words);
  }
});

test("each version shows its progress, and its choice unless that is secret", () => {
  const [mine, theirs] = textsOf(panelOf(divergedRace()), ".side");
  assert.match(mine, /^Yours\s*2nd gear\s*turn 4, 12 decisions$/);
  assert.match(theirs, /^The link’s\s*a secret choice\s*turn 5, 14 decisions$/);
});

test("a version of a finished race is labelled as finished instead of with its turn", () => {
  const { comparison } = /** @type {any} */ (divergedRace().divergence);
  const [mine] = textsOf(
    panelOf(divergedRace({ stored: { ...comparison.stored, over: true } })),
    ".side small",
  );
  assert.equal(mine, "finished");
});

test("a pressed version is shown on the board", () => {
  const race = divergedRace();
  const testPage = page({ race });
  click(only(panelOf(race, testPage), '[data-side="stored"]'));
  assert.equal(testPage.store.state.race.divergence.visibleSide, "stored");
  const [name, scene, speed] = testPage.calls.at(-1);
  assert.deepEqual([name, scene.round, scene.question, speed], ["board.settle", 4, null, -1]);
});

test("an older link says how far this device is ahead", () => {
  const { comparison } = /** @type {any} */ (divergedRace().divergence);
  const older = {
    first_difference: null,
    stored: { ...comparison.stored, decisions: 15 },
    linked: { ...comparison.linked, round: 3, decisions: 14 },
  };
  const panel = panelOf(divergedRace(older));
  assert.equal(textOf(only(panel, "h2")), "Older link");
  assert.match(textOf(panel), /This device is one decision ahead: turn 4 here, turn 3 in the link\./);
  const over = panelOf(divergedRace({ ...older, stored: { ...older.stored, over: true } }));
  assert.match(textOf(over), /already over here; the link ends at turn 3\./);
});

test("keeping the player's version resumes the race as stored now", () => {
  const race = divergedRace();
  const further = { key: "k", link: "r6.further" };
  for (const [races, resumed] of [
    [[{ key: "other", link: "r6.other" }, further], further],
    [[], race.divergence?.stored],
  ]) {
    const testPage = page({ race }, { storage: { readRaces: () => races } });
    click(button(renderTemplate(divergenceButtons(race, testPage)), "Keep mine"));
    assert.deepEqual(testPage.calls, [["actions.resume", resumed]]);
  }
});

test("the link's version replaces the stored race, or is kept in addition", () => {
  for (const [name, isSame] of /** @type {const} */ ([
    ["Use the link’s", true],
    ["Keep both", false],
  ])) {
    const race = divergedRace();
    const testPage = page({ race });
    click(button(renderTemplate(divergenceButtons(race, testPage)), name));
    const [[save, , , key], [present, , how], [replay, from]] = testPage.calls;
    assert.deepEqual([save, present, replay], ["actions.save", "session.present", "replay.show"]);
    assert.equal(key === "k", isSame);
    assert.deepEqual([how.key, how.seats, how.arrival], [key, [0], { since: 9 }]);
    assert.equal(from, 9);
  }
});

test("an older race opens in addition to the stored one, which stays", () => {
  const race = divergedRace({ first_difference: null });
  const testPage = page({ race });
  const buttons = renderTemplate(divergenceButtons(race, testPage));
  assert.deepEqual(textsOf(buttons, "button"), ["Open older race", "Keep mine"]);
  click(button(buttons, "Open older race"));
  const [name, , how] = testPage.calls[0];
  assert.deepEqual([name, how.isUnsaved, how.key === "k"], ["session.begin", true, false]);
});

test("a race with one history has nothing to choose", () => {
  const race = raceState("monaco/gear");
  assert.ok(isEmpty(divergencePanel(race, page())));
  assert.ok(isEmpty(divergenceButtons(race, page())));
});
