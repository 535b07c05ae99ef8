/** The gear lever: the corner ahead, range and price of each gear, and its odds. */
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
  settings,
  speakLanguage,
  textOf,
  textsOf,
  useMouse,
  usePhone,
  useTouch,
} from "../support/web/render.mjs";
import { view, viewNames } from "../support/web/views.mjs";
import { gearPanel, rollButton } from "../../web/race/cockpit/gear.ts";
import { sumOfFaces } from "../../web/race/cockpit/sum.ts";

/** @param {any} race @param {any} [testPage] */
const panelOf = (race, testPage = page({ race })) => renderTemplate(gearPanel(race, testPage));
/** @param {Element} panel @param {number} gear */
const notchOf = (panel, gear) => only(panel, `.gear[data-gear="${gear}"]`);

test("the corner ahead is named with its distance and its stops", () => {
  const panel = panelOf(raceState("monaco/gear"));
  assert.equal(textOf(only(panel, ".corner-head h2")), "Sainte-Dévote");
  assert.equal(textOf(only(panel, ".corner-head div p")), "6 spaces ahead");
  assert.equal(textOf(only(panel, ".corner-stops")), "0 of 1 stop");
});

test("inside a corner the completed stops are counted and drawn", () => {
  const panel = panelOf(raceState("monaco/in_corner"));
  assert.equal(textOf(only(panel, ".corner-head div p")), "You’re in the corner");
  assert.equal(textOf(only(panel, ".corner-stops")), "1 of 3 stops");
  assert.equal(panel.querySelectorAll(".corner-stops i").length, 3);
  assert.equal(panel.querySelectorAll(".corner-stops i.is-made").length, 1);
});

test("in the last lap the finish line is ahead instead of a corner", () => {
  const panel = panelOf(raceState("monaco/to_the_line"));
  assert.equal(textOf(only(panel, ".corner-head h2")), "Finish line");
  assert.equal(textOf(only(panel, ".corner-head p")), "12 spaces ahead");
});

test("sixth gear is at the top and first at the bottom", () => {
  assert.deepEqual(textsOf(panelOf(raceState("monaco/gear")), ".gear-number"), [
    "6",
    "5",
    "4",
    "3",
    "2",
    "1",
  ]);
});

test("each gear shows its range of spaces", () => {
  const race = raceState("monaco/gear");
  const panel = panelOf(race);
  for (const { gear, low, high } of /** @type {any} */ (race.view).question.gears)
    assert.equal(textOf(only(notchOf(panel, gear), ".gear-range")), `${low}–${high}`);
});

test("gears that cannot be chosen are disabled and give the reason", () => {
  const panel = panelOf(raceState("monaco/gear"));
  assert.ok(notchOf(panel, 4).hasAttribute("disabled"));
  assert.equal(textOf(only(notchOf(panel, 4), ".gear-cost")), "from 3rd");
  assert.equal(
    notchOf(panel, 4).getAttribute("aria-label"),
    "4th gear, 7 to 12 spaces, unavailable: from 3rd.",
  );
  assert.ok(!notchOf(panel, 3).hasAttribute("disabled"));
});

test("a car that has spun must turn round in first gear", () => {
  const panel = panelOf(raceState("pits/spin"));
  const open = [...panel.querySelectorAll(".gear:not([disabled])")].map((element) =>
    element.getAttribute("data-gear"),
  );
  assert.deepEqual(open, ["1"]);
  assert.equal(textOf(only(notchOf(panel, 2), ".gear-cost")), "turn round first");
});

test("the current gear is labelled as staying, another one as free", () => {
  const panel = panelOf(raceState("monaco/gear"));
  assert.equal(textOf(only(notchOf(panel, 2), ".gear-cost")), "stay");
  assert.equal(textOf(only(notchOf(panel, 3), ".gear-cost")), "free");
});

test("a gear that costs points shows each of them with a sign", () => {
  const panel = panelOf(raceState("monaco/to_the_line"));
  assert.deepEqual(textsOf(notchOf(panel, 1), ".gear-cost span"), ["−1", "−1"]);
  assert.match(
    String(notchOf(panel, 1).getAttribute("aria-label")),
    /^1st gear, 1 to 2 spaces, 1 brake and 1 fuel\./,
  );
  assert.match(String(notchOf(panel, 2).getAttribute("aria-label")), /^2nd gear, 2 to 4 spaces, 1 fuel\./);
});

test("the sentence of a gear ends with its odds", () => {
  const label = notchOf(panelOf(raceState("monaco/gear")), 3).getAttribute("aria-label");
  assert.equal(
    label,
    "3rd gear, 4 to 8 spaces, free. 25% short of Sainte-Dévote; 75% stop in Sainte-Dévote.",
  );
});

test("the player's unit is used for odds on the lever and in the card", () => {
  const race = raceState("monaco/gear", { token: "g3" });
  const panel = panelOf(race, page({ race, settings: settings({ unit: "fraction" }) }));
  assert.match(String(notchOf(panel, 3).getAttribute("aria-label")), /1 in 4 short/);
  const unfolded = panelOf(
    { ...race, panelEntries: ["odds"] },
    page({ race, settings: settings({ unit: "fraction" }) }),
  );
  assert.match(textOf(only(unfolded, ".odds-list")), /3 in 4 stop in/);
});

test("a gear that costs the last engine point is marked as a wreck", () => {
  const race = raceState("monaco/gear");
  Object.assign(/** @type {any} */ (race.view).question.gears[2], {
    retires_car: true,
    price: { engine: 1 },
  });
  const panel = panelOf({ ...race, token: "g3" });
  assert.equal(textOf(only(notchOf(panel, 3), ".gear-cost.is-wreck")), "out");
  assert.match(
    String(notchOf(panel, 3).getAttribute("aria-label")),
    /Costs your last engine point: you’d be out/,
  );
  assert.equal(textOf(only(panel, ".odds-card p.is-out")), "Costs your last engine point: you’d be out.");
});

/** The name and the sum of the card. @param {Element} panel */
const cardOf = (panel) => [textOf(only(panel, ".odds-card p b")), ...textsOf(panel, ".sum .sum-words")];

test("nothing is chosen at first, and the card shows the odds of staying", () => {
  const panel = panelOf(raceState("monaco/gear"));
  assert.equal(panel.querySelectorAll('[aria-checked="true"]').length, 0);
  assert.deepEqual(cardOf(panel), ["Stay in 2nd:", "20 free"]);
  assert.ok(notchOf(panel, 2).querySelector(".knob:not(.is-ghost)"));
});

test("a chosen gear is checked and has its odds in the card", () => {
  const panel = panelOf(raceState("monaco/gear", { token: "g3" }));
  assert.equal(only(panel, '[aria-checked="true"]').getAttribute("data-gear"), "3");
  assert.deepEqual(cardOf(panel), ["3rd:", "20 free"]);
  assert.ok(notchOf(panel, 3).querySelector(".knob.is-ghost"));
  assert.ok(notchOf(panel, 2).querySelector(".knob:not(.is-ghost)"));
});

test("the gear under the pointer is shown in place of the chosen one", () => {
  const panel = panelOf(raceState("monaco/gear", { token: "g3", peek: "g1" }));
  assert.deepEqual(cardOf(panel), ["1st:", "20 free"]);
  assert.equal(only(panel, '[aria-checked="true"]').getAttribute("data-gear"), "3");
});

test("on a phone pointing does not change the card until a gear is chosen", () => {
  usePhone();
  assert.equal(cardOf(panelOf(raceState("monaco/gear", { peek: "g3" })))[0], "Stay in 2nd:");
  assert.equal(cardOf(panelOf(raceState("monaco/gear", { token: "g3" })))[0], "3rd:");
});

test("if the current gear is closed the card waits for a choice", () => {
  const race = raceState("monaco/gear");
  /** @type {any} */ (race.view).question.gears[1].token = null;
  const panel = panelOf(race);
  assert.equal(
    textOf(only(panel, ".is-waiting")),
    "You’re in 2nd. Click a gear to see its odds, again to roll.",
  );
});

test("texts match the kind of pointer in each language", () => {
  const race = raceState("monaco/gear");
  /** @type {any} */ (race.view).question.gears[1].token = null;
  const words = () => textOf(only(panelOf(race), ".is-waiting"));
  for (const [language, mouse, touch] of [
    ["en", /Click a gear/, /Tap a gear/],
    ["de", /Klicke einen Gang an/, /Tippe einen Gang an/],
    ["fr", /Clique sur une vitesse/, /Touche une vitesse/],
  ]) {
    speakLanguage(String(language));
    assert.match(words(), /** @type {RegExp} */ (mouse));
    useTouch();
    assert.match(words(), /** @type {RegExp} */ (touch));
    useMouse();
  }
});

test("without odds in advance there is no card", () => {
  const race = raceState("monaco/gear");
  for (const gear of /** @type {any} */ (race.view).question.gears)
    Object.assign(gear, { faces: [], odds: [] });
  const panel = panelOf(race);
  assert.equal(panel.querySelector(".odds-card"), null);
  assert.match(String(notchOf(panel, 3).getAttribute("aria-label")), /odds hidden\.$/);
});

test("a clear straight shows one bar without risk", () => {
  const panel = panelOf(raceState("monaco/gear", { token: "g1" }));
  const bar = [...notchOf(panel, 1).querySelectorAll(".odds i")];
  assert.deepEqual(
    bar.map((block) => block.className),
    ["is-short"],
  );
  assert.equal(panel.querySelectorAll(".odds-card .faces i:not(.is-short)").length, 0);
});

test("neighbouring faces with the same outcome share a block, as wide as their number", () => {
  const blocks = [...notchOf(panelOf(raceState("monaco/gear")), 3).querySelectorAll(".odds i")];
  assert.deepEqual(
    blocks.map((block) => [block.className, /** @type {HTMLElement} */ (block).style.flexGrow]),
    [
      ["is-short", "5"],
      ["is-free", "15"],
    ],
  );
});

test("a die with many faces has one field for each result", () => {
  const fields = only(panelOf(raceState("monaco/gear", { token: "g3" })), ".faces");
  assert.deepEqual(textsOf(fields, "i"), ["4", "5", "6", "7", "8"]);
  assert.equal(only(fields, "i:first-child").style.flexGrow, "2");
});

test("a die with few faces has one field for each face", () => {
  const race = raceState("ludodelire/gear");
  const gear = /** @type {any} */ (race.view).question.gears.find(
    (/** @type {any} */ gear) => gear.token && gear.total <= 12,
  );
  const panel = panelOf({ ...race, token: gear.token });
  assert.equal(panel.querySelectorAll(".faces i").length, gear.total);
});

test("the fields of a gear represent all faces of its die, in every rulebook", () => {
  for (const name of viewNames.filter((viewName) => viewName.endsWith("/gear")))
    for (const gear of view(name).question?.gears ?? []) {
      if (gear.token === null || gear.faces.length === 0) continue;
      const race = raceState(name, { token: gear.token });
      const widths = [...panelOf(race).querySelectorAll(".faces i")].map((element) =>
        Number(/** @type {HTMLElement} */ (element).style.flexGrow),
      );
      assert.equal(
        widths.reduce((sum, width) => sum + width, 0),
        gear.total,
        `${name} ${gear.gear}`,
      );
    }
});

test("a risky face looks like one that costs", () => {
  const bar = [...notchOf(panelOf(raceState("pits/gear")), 2).querySelectorAll(".odds i")];
  assert.equal(bar.at(-1)?.className, "is-cost");
});

test("free, cost and out each have a number and a word, and add up to all faces", () => {
  let bars = 0;
  for (const name of viewNames.filter((viewName) => view(viewName).question?.gears))
    for (const gear of view(name).question?.gears ?? []) {
      if (gear.token === null || gear.faces.length === 0) continue;
      const panel = panelOf(raceState(name, { token: gear.token }));
      const parts = [...panel.querySelectorAll(".sum > span")];
      const sum = sumOfFaces(gear);
      assert.equal(sum.free + sum.cost + sum.out, gear.total);
      assert.deepEqual(
        parts.map((part) => [part.className, Number.parseInt(textOf(part.querySelector(".sum-words")), 10)]),
        Object.entries(sum).flatMap(([ink, n]) => (n > 0 ? [[`is-${ink}`, n]] : [])),
        `${name} ${gear.gear}`,
      );
      bars += Number(parts.length > 1);
    }
  assert.ok(bars > 3);
});

test("the list of results opens on request only", () => {
  const race = raceState("monaco/gear", { token: "g3" });
  const testPage = page({ race });
  const panel = panelOf(race, testPage);
  assert.equal(panel.querySelector(".odds-list"), null);
  click(button(panel, "Every result"));
  assert.deepEqual(testPage.calls, [["session.toggleGroup", "odds"]]);
  assert.equal(
    textOf(only(panelOf({ ...race, panelEntries: ["odds"] }), ".odds-list")),
    "25% short of Sainte-Dévote; 75% stop in Sainte-Dévote.",
  );
});

test("a hint is one sentence with a bulb on its gear, and its comparison is folded", () => {
  const hint = {
    token: "g3",
    why: { id: "gear.stay" },
    compared: [{ id: "gear.3" }, { id: "gear.2" }],
    path: [],
  };
  const race = raceState("monaco/gear", { token: "g3", hint });
  const panel = panelOf(race);
  assert.deepEqual(
    [...panel.querySelectorAll(".gear:has(.bulb)")].map((element) => element.getAttribute("data-gear")),
    ["3"],
  );
  assert.equal(panel.querySelector(".compared"), null);
  assert.equal(button(panel, "Why not another?").getAttribute("aria-expanded"), "false");
  assert.deepEqual(textsOf(panelOf({ ...race, panelEntries: ["compared"] }), ".compared li"), ["3rd", "2nd"]);
  assert.equal(panelOf(raceState("monaco/gear")).querySelector(".bulb"), null);
});

test("the hint is only in the card of its gear", () => {
  const hint = { token: "g3", why: { id: "gear.stay" }, compared: [], path: [] };
  assert.equal(textOf(only(panelOf(raceState("monaco/gear", { token: "g3", hint })), ".hint")), "stay");
  assert.equal(panelOf(raceState("monaco/gear", { token: "g2", hint })).querySelector(".hint"), null);
});

test("pressing a gear selects it", () => {
  const race = raceState("monaco/gear");
  const testPage = page({ race });
  click(notchOf(panelOf(race, testPage), 3));
  assert.deepEqual(
    testPage.calls.map((/** @type {unknown[]} */ call) => call.slice(0, 2)),
    [["session.tap", "g3"]],
  );
});

test("the tab key leads to the first open gear, then to the chosen one", () => {
  const stops = (/** @type {any} */ race) =>
    [...panelOf(race).querySelectorAll('.gear[tabindex="0"]')].map((gear) => gear.getAttribute("data-gear"));
  assert.deepEqual(stops(raceState("monaco/gear")), ["1"]);
  assert.deepEqual(stops(raceState("monaco/gear", { token: "g3" })), ["3"]);
});

test("the roll button is disabled until a gear is chosen, then names it", () => {
  const waiting = renderTemplate(rollButton(raceState("monaco/gear"), page()));
  assert.equal(textOf(only(waiting, "button span")), "Choose a gear");
  assert.ok(only(waiting, "button").hasAttribute("disabled"));
  const testPage = page();
  const ready = renderTemplate(rollButton(raceState("monaco/gear", { token: "g3" }), testPage));
  assert.equal(textOf(only(ready, "button span")), "Roll in 3rd");
  click(only(ready, "button"));
  assert.deepEqual(testPage.calls, [["session.forward"]]);
});

test("without the player's car there is no gear lever", () => {
  assert.ok(isEmpty(gearPanel(raceState("monaco/gear", { you: -1 }), page())));
});
