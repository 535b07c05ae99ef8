/** The card of a rival, its position on the screen, and the arrow of a hint. */
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
import { storageWith } from "../support/web/setups.mjs";
import { questionButtons } from "../../web/race/panels/racing-panels.ts";
import { arrow, pointingHint } from "../../web/race/director/advice-arrow.ts";
import { headToHead, rivalCard } from "../../web/race/rival/card.ts";
import { cardPlace, closeCard, openCard, openCardOf } from "../../web/race/rival/card-state.ts";

const GAP = { id: "rival.ahead", args: { n: 12, rolls: 1, gear: { id: "gear.4" } } };
const FACTS = { gap: GAP, low: 7, high: 12 };

/** The open card of a car, once the engine has answered. @param {number} car @param {any} [changes] */
async function cardOf(car, changes = {}) {
  const stage = document.createElement("section");
  stage.className = "stage";
  document.body.append(stage);
  const race = raceState("monaco/gear", { key: `race of car ${car}`, ...changes });
  const requests = /** @type {any[]} */ ([]);
  const ask = async (/** @type {any} */ request) => {
    requests.push(request);
    return { ok: true, rival: FACTS };
  };
  const testPage = page({ race }, { ask, storage: storageWith({}) });
  openCard(testPage, car, { isPinned: true });
  renderTemplate(rivalCard(race, testPage));
  await new Promise((resolve) => setTimeout(resolve));
  const card = renderTemplate(rivalCard(race, testPage));
  stage.remove();
  return { card, here: testPage, race, requests };
}

/**
 * The cars of a view, one of them with soft tyres and a high wing.
 * @param {string} name
 * @param {number} car
 */
function withMarks(name, car) {
  const cars = raceState(name).view?.cars ?? [];
  const marks = { tyres: { compound: "soft", lap: 1 }, kit: { ...cars[car].kit, wing: "high" } };
  return { cars: cars.map((entry) => (entry.car === car ? { ...entry, ...marks } : entry)) };
}

test("a card shows the gap, gear, style, level and points of a car", async () => {
  const { card, requests, race } = await cardOf(4);
  assert.deepEqual(requests, [{ do: "rival", car: 4, you: 0 }]);
  assert.equal(textOf(only(card, "h2")), race.view?.cars[4].name);
  assert.equal(textOf(only(card, "header p")), "1st of 6");
  assert.equal(textOf(only(card, ".rival-gap")), "12 spaces ahead of you: one good roll in 4th.");
  assert.deepEqual(textsOf(card, ".rival-facts dt"), ["Gear", "Style", "Level"]);
  assert.match(textOf(only(card, ".rival-facts div:first-child dd")), /7–12$/);
  assert.match(textOf(only(card, ".rival-facts div:last-child dd")), /^\d of 5$/);
  assert.equal(card.querySelectorAll(".wear-row").length, 5);
  assert.equal(only(card, ".rival-card").getAttribute("role"), "dialog");
});

test("a card names the wing and the tyres, which the order shows as letters", async () => {
  const { card } = await cardOf(3, {
    view: { ...raceState("trant/gear").view, ...withMarks("trant/gear", 3) },
  });
  assert.deepEqual(textsOf(card, ".rival-facts dt").slice(0, 3), ["Gear", "Tyres", "Wing"]);
  assert.match(textOf(only(card, ".rival-facts")), /Soft tyres.*High downforce/);
});

test("the gap is in each language", async () => {
  for (const [language, words] of [
    ["de", "12 Felder vor dir: ein guter Wurf im 4. Gang."],
    ["fr", "12 cases devant toi : un bon lancer en 4e."],
  ]) {
    speakLanguage(language);
    const { card } = await cardOf(2);
    assert.equal(textOf(only(card, ".rival-gap")), words);
  }
});

test("the button shows the car on the board", async () => {
  const { card, here, race } = await cardOf(3);
  click(button(card, "Show on the board"));
  assert.deepEqual(here.calls, [
    ["board.frameAround", [race.view?.cars[3].space]],
    ["board.pulse", 3],
  ]);
});

test("there is no card of the player's own car, and none once it is closed", async () => {
  const { here, race } = await cardOf(5);
  assert.equal(openCardOf(race, here.store.state)?.car, 5);
  closeCard(here, { onlyUnpinned: true });
  assert.equal(openCardOf(race, here.store.state)?.car, 5);
  closeCard(here);
  assert.ok(isEmpty(rivalCard(race, here)));
  const ownCard = await cardOf(0);
  assert.ok(isEmpty(rivalCard(ownCard.race, ownCard.here)));
});

test("the card of a car that is out shows the reason, without gap and gear", async () => {
  const race = raceState("basic/one_out");
  const out = /** @type {any} */ (race.view).cars.find((/** @type {any} */ car) => car.status === "out");
  const { card } = await cardOf(out.car, { view: race.view, you: (out.car + 1) % 6, phase: "replay" });
  assert.ok(textOf(only(card, ".rival-gap")).length > 3);
  assert.ok(!textsOf(card, ".rival-facts dt").includes("Gear"));
});

test("the head-to-head score counts the races of this device", () => {
  const car = /** @type {any} */ (raceState("monaco/gear").view).cars[4];
  const met = (/** @type {boolean} */ ahead, circuit = "monza") =>
    /** @type {any} */ ({ circuit, met: [{ name: car.name, ahead }] });
  const element = renderTemplate(headToHead(car, [met(true, "monaco"), met(false), met(false)]));
  assert.deepEqual(textsOf(element, ".rival-met b"), ["2", "1"]);
  assert.equal(textOf(only(element, ".rival-last")), `Last time, ${car.name} was ahead: Monaco.`);
  const never = renderTemplate(headToHead(car, []));
  assert.equal(textOf(only(never, "p")), `You haven’t finished a race against ${car.name} yet.`);
  assert.ok(isEmpty(headToHead({ ...car, driver: "human" }, [])));
});

/** @param {number} left @param {number} top @param {number} right @param {number} bottom */
const box = (left, top, right, bottom) =>
  /** @type {DOMRect} */ ({ left, top, right, bottom, width: right - left, height: bottom - top });
const STAGE = box(212, 64, 952, 652);

test("a card is next to its row, and never over its car", () => {
  const row = box(20, 137, 196, 178);
  const beside = cardPlace(STAGE, row, { x: 700, y: 300 });
  assert.deepEqual([beside.left, beside.pointer !== null], [220, true]);
  const flipped = cardPlace(STAGE, row, { x: 300, y: 300 });
  assert.deepEqual([flipped.left, flipped.pointer], [624, null]);
  for (const x of [240, 500, 700, 930]) {
    const { left } = cardPlace(STAGE, null, { x, y: 300 });
    assert.ok(x < left - 40 || x > left + 360, `${x}: ${left}`);
  }
});

test("the arrow of a hint ends in the last space, with the gear on a plate", () => {
  const picture = renderTemplate(
    arrow(
      [
        [0, 0, 0],
        [40, 0, 0],
        [80, 0, 0],
        [120, 30, 90],
      ],
      "4th",
    ),
  );
  assert.match(
    only(picture, ".advice-head").getAttribute("transform") ?? "",
    /translate\(120 30\) rotate\(90\)/,
  );
  assert.equal(textOf(only(picture, "text")), "4th");
});

test("a hint points only while its gear is shown", () => {
  const hint = /** @type {any} */ ({ token: "g3", why: { id: "hint.gear" }, compared: [], path: [1, 2, 3] });
  assert.equal(pointingHint(raceState("monaco/gear", { hint, token: "g3" })), hint);
  assert.equal(pointingHint(raceState("monaco/gear", { hint, token: "g3", peek: "g2" })), null);
  assert.equal(pointingHint(raceState("monaco/gear", { hint, token: "g3", phase: "moving" })), null);
  const still = { ...hint, path: [] };
  assert.equal(pointingHint(raceState("monaco/gear", { hint: still, token: "g3" })), null);
});

test("a computer may finish for the player only if the engine allows it", () => {
  const race = raceState("monaco/gear");
  assert.equal(renderTemplate(questionButtons(race, page({ race }))).querySelector(".finish-button"), null);
  const last = { ...race, view: /** @type {any} */ ({ ...race.view, may_finish: true }) };
  const testPage = page({ race: last });
  click(button(renderTemplate(questionButtons(last, testPage)), "Finish for me"));
  assert.deepEqual(testPage.calls, [["session.finish"]]);
  const official = { ...last, official: 20_000 };
  const refused = renderTemplate(questionButtons(official, page({ race: official })));
  assert.equal(refused.querySelector(".finish-button"), null);
});
