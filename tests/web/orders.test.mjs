/** Orders for the next turn in a race by link. */
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
import { waitingButtons } from "../../web/features/friends/waiting.ts";
import { unfollowedOrderLine, orderWords, ordersPanel } from "../../web/features/friends/orders.ts";

let links = 0;

/** A race in which this device's car 0 waits for another one. @param {object} [changes] */
function waiting(changes = {}) {
  links += 1;
  const gameView = { ...view("ludodelire/gear"), link: `r6.orders${links}`, ...changes };
  return raceState(gameView, { seats: [0], you: 0, phase: "awaiting" });
}

/** The panel with these gears. @param {any} race @param {any} reply */
async function openPanel(race, reply) {
  const testPage = page({ race }, { ask: async () => reply });
  const panel = renderTemplate(ordersPanel(race, testPage));
  await new Promise((resolve) => setTimeout(resolve));
  const again = () => renderTemplate(ordersPanel(race, testPage), panel);
  return { panel: again(), here: testPage, again };
}

const { gears } = /** @type {any} */ (view("ludodelire/gear").question);
const answer = { ok: true, order_options: { gears } };

test("an order has gear and lane, or gear alone, in each language", () => {
  const sentences = {
    en: ["Next turn: 3rd gear", "Next turn: 3rd gear, left lane"],
    fr: [/^Prochain tour de jeu\s: en 3e$/, /gauche/],
    de: [/3\. Gang/, /linke/],
  };
  for (const [language, [single, both]] of Object.entries(sentences)) {
    speakLanguage(language);
    assert.match(orderWords(/** @type {any} */ ({ gear: 3, lane: 0 })), new RegExp(single));
    assert.match(orderWords(/** @type {any} */ ({ gear: 3, lane: 1 })), new RegExp(both));
  }
});

test("the lanes of an order are left, middle and right", () => {
  const lanes = [1, 2, 3].map((lane) => orderWords(/** @type {any} */ ({ gear: 2, lane })));
  assert.deepEqual(
    lanes.map((words) => words.split(", ")[1]),
    ["left lane", "middle lane", "right lane"],
  );
});

test("planning is offered only for a car that races on this device", async () => {
  assert.ok(only((await openPanel(waiting(), answer)).panel, "details"));
  const watching = { ...waiting(), seats: [] };
  assert.ok(isEmpty(ordersPanel(watching, page())));
  const out = waiting();
  /** @type {any} */ (out.view).cars[0].status = "out";
  assert.ok(isEmpty(ordersPanel(out, page())));
});

test("the current gear is proposed, and gears out of reach can't be picked", async () => {
  const { panel } = await openPanel(waiting(), answer);
  const radios = /** @type {HTMLInputElement[]} */ ([...panel.querySelectorAll(".ahead-gear input")]);
  assert.deepEqual(
    radios.map((radio) => radio.disabled),
    gears.map(({ token }) => token === null),
  );
  assert.equal(only(panel, ".ahead-gear.is-chosen").getAttribute("data-gear"), "2");
  assert.ok(textOf(panel).includes("Ask me"));
});

test("the picked gear and lane are ordered for the player's car", async () => {
  const { panel, here, again } = await openPanel(waiting(), answer);
  click(only(panel, '[data-gear="1"]'));
  again();
  click(only(panel, '[data-lane="2"]'));
  again();
  assert.match(textOf(panel), /As far as you roll, in this lane/);
  click(button(panel, "Confirm"));
  assert.deepEqual(here.calls.at(-1), ["session.order", 0, 1, 2]);
});

test("if the current gear can't be kept no gear is proposed or confirmed", async () => {
  const without = gears.map((/** @type {any} */ gear) => ({
    ...gear,
    token: gear.gear === 2 ? null : gear.token,
  }));
  const { panel } = await openPanel(waiting(), { ok: true, order_options: { gears: without } });
  assert.equal(panel.querySelector(".ahead-gear.is-chosen"), null);
  assert.ok(button(panel, "Confirm").disabled);
});

test("planning is not offered if it has no effect, or before that is known", async () => {
  assert.ok(isEmpty(ordersPanel(waiting(), page({}, { ask: async () => answer }))));
  for (const ahead of [null, { gears: null }, { gears: [] }])
    assert.equal(textOf((await openPanel(waiting(), { ok: true, order_options: ahead })).panel), "");
});

test("a given order is shown in place of the choice, and can be cancelled", () => {
  const race = waiting({ orders: [{ car: 0, gear: 1, lane: 2 }] });
  const testPage = page({ race });
  const panel = renderTemplate(ordersPanel(race, testPage));
  assert.equal(panel.querySelector("details"), null);
  assert.deepEqual(textsOf(panel, "b"), ["Next turn: 1st gear, middle lane"]);
  click(button(panel, "Cancel"));
  assert.deepEqual(testPage.calls, [["session.order", 0, 0, 0]]);
});

test("another player's order is not shown", async () => {
  const race = waiting({ orders: [{ car: 1, gear: 1, lane: 2 }] });
  assert.doesNotMatch(textOf((await openPanel(race, answer)).panel), /Next turn/);
});

test("a dropped order is reported in words", () => {
  const race = waiting({ unfollowed_order: { car: 0, gear: 4, lane: 0 } });
  const words = textOf(renderTemplate(unfollowedOrderLine(race)));
  assert.match(words, /your plan was dropped: “Next turn: 4th gear”/);
  assert.ok(isEmpty(unfollowedOrderLine(waiting()) ?? ""));
});

test("a driver can send the turn, a spectator can't", () => {
  const buttons = (/** @type {any} */ race) =>
    textsOf(renderTemplate(waitingButtons(race, page())), "button");
  assert.deepEqual(buttons(waiting()), ["QR code", "Send turn"]);
  assert.deepEqual(buttons({ ...waiting(), seats: [] }), ["Open the next link"]);
});
