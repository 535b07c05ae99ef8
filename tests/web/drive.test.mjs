/** Driving: the roll, the spaces in reach with their prices, and the reasons for the chosen space. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  click,
  only,
  page,
  raceState,
  renderTemplate,
  settings,
  speakLanguage,
  textOf,
  textsOf,
  usePhone,
} from "../support/web/render.mjs";
import { view, viewNames } from "../support/web/views.mjs";
import { driveButtons, drivePanel, rollWords } from "../../web/race/cockpit/drive.ts";

/** @param {any} race @param {any} [testPage] */
const panelOf = (race, testPage = page({ race })) => renderTemplate(drivePanel(race, testPage));
/** The row of a move outside all groups. @param {Element} panel @param {string} where */
function rowOf(panel, where) {
  const matches = [...panel.querySelectorAll(".move")].filter(
    (row) => textOf(row.querySelector("b")) === where,
  );
  assert.equal(matches.length, 1, `${where}: ${textsOf(panel, ".move b").join(" | ")}`);
  return matches[0];
}
const driveViews = viewNames.filter(
  (name) => view(name).question?.choices && view(name).question?.step === "drive",
);

test("a die read in a table shows roll, gear and spaces", () => {
  const panel = panelOf(raceState("monaco/drive"));
  assert.equal(textOf(only(panel, ".rolled h2")), "2 in 1st: 1 space");
  assert.equal(textOf(only(panel, ".rolled p")), "Sainte-Dévote: 0 of 1 stop");
  assert.equal(textOf(only(panel, ".rolled .die")), "2");
});

test("a gear die has its driver and result, and the gear below", () => {
  const race = raceState("ludodelire/drive");
  const { value, gear } = /** @type {any} */ (race.view).question.roll;
  const name = race.view?.cars[race.you].name;
  const panel = panelOf(race);
  assert.equal(textOf(only(panel, ".rolled h2")), `${name} rolled ${value}`);
  assert.match(
    textOf(only(panel, ".rolled p")),
    new RegExp(`^${["", "1st", "2nd", "3rd", "4th", "5th", "6th"][gear]} gear`),
  );
});

test("a roll of the player is described in the second person", () => {
  const race = raceState("monaco/drive");
  Object.assign(/** @type {any} */ (race.view).question.roll, { table: false, value: 7 });
  assert.equal(rollWords(race), "You rolled 7");
  speakLanguage("fr");
  assert.match(rollWords(race), /^Tu .*7/);
  speakLanguage("de");
  assert.match(rollWords(race), /^Du .*7/);
});

test("before the roll there is no text about it", () => {
  assert.equal(rollWords(raceState("monaco/gear")), "");
  assert.equal(rollWords(raceState("monaco/drive", { phase: "moving" })), "");
});

test("two dice are drawn as two and named", () => {
  const race = raceState("trant/boost");
  Object.assign(/** @type {any} */ (race.view).question.roll, { pair: [4, 9], natural: 13 });
  const panel = panelOf(race);
  assert.deepEqual(textsOf(panel, ".rolled .die"), ["4", "9"]);
  assert.match(textOf(only(panel, ".rolled p")), /two dice/);
});

test("spent engine points are shown with the roll", () => {
  const race = raceState("trant/boost");
  /** @type {any} */ (race.view).question.roll.boost = 5;
  assert.match(textOf(only(panelOf(race), ".rolled p")), /5 more from the engine/);
});

test("every space in reach is in a row or a group, in every sample view", () => {
  assert.ok(driveViews.length >= 8);
  for (const name of driveViews) {
    const race = raceState(name);
    const spaces = new Set(
      /** @type {any} */ (race.view).question.choices.map((/** @type {any} */ choice) => choice.space),
    );
    const panel = panelOf(race);
    const single = panel.querySelectorAll(".move:not(.is-group)").length;
    const inGroups = textsOf(panel, ".move.is-group b")
      .map((title) => Number(/\d+/.exec(title.slice(title.search(/ne of/)))?.[0]))
      .reduce((sum, n) => sum + n, 0);
    assert.equal(single + inGroups, spaces.size, name);
  }
});

test("a free space has its place, the spaces left and no price", () => {
  const row = panelOf(raceState("monaco/drive")).querySelectorAll(".move")[0];
  assert.equal(textOf(row.querySelector("b")), "Right lane, 1 space on");
  assert.equal(textOf(row.querySelector("small")), "8 spaces to Sainte-Dévote");
  assert.equal(textOf(row.querySelector(".move-cost")), "free");
  assert.equal(row.getAttribute("aria-label"), "Right lane, 1 space on, 8 spaces to Sainte-Dévote: free.");
});

test("a price is an icon with a sign, and words for screen readers", () => {
  const cost = only(rowOf(panelOf(raceState("monaco/drive")), "Stay where you are"), ".move-cost");
  assert.ok(cost.classList.contains("is-cost"));
  assert.equal(textOf(only(cost, ".icons")), "−1");
  assert.equal(only(cost, ".icons").getAttribute("aria-hidden"), "true");
  assert.equal(textOf(only(cost, ".unseen")), "1 brake");
  assert.equal(cost.querySelectorAll("svg").length, 1);
});

test("a title never repeats the price at the row's end", () => {
  for (const name of driveViews.filter((driveView) => driveView.endsWith("/drive")))
    for (const title of textsOf(panelOf(raceState(name)), ".move b"))
      assert.doesNotMatch(title, /tyre|brake/, `${name}: ${title}`);
});

test("a risk of contact looks like a price and is called a risk", () => {
  const race = raceState("monaco/drive");
  /** @type {any} */ (race.view).question.choices[0].risk = 0.05;
  const cost = only(panelOf(race).querySelectorAll(".move")[0], ".move-cost");
  assert.equal(textOf(cost), "risk");
  assert.ok(cost.classList.contains("is-cost"));
});

test("debris on the way is a risk too", () => {
  const race = raceState("monaco/drive");
  /** @type {any} */ (race.view).question.choices[0].hazards = 1;
  assert.equal(textOf(only(panelOf(race).querySelectorAll(".move")[0], ".move-cost")), "risk");
});

test("a space that ends the race is marked as out", () => {
  const panel = panelOf(raceState("basic/out_ahead"));
  const out = [...panel.querySelectorAll(".move-cost.is-out")];
  assert.ok(out.length > 0);
  for (const cost of out) assert.equal(textOf(cost), "out");
});

test("a spin shows its price", () => {
  const race = raceState("monaco/drive");
  Object.assign(/** @type {any} */ (race.view).question.choices[2], { kind: "spin", price: { tyres: 2 } });
  const cost = only(rowOf(panelOf(race), "Stay where you are"), ".move-cost");
  assert.equal(textOf(only(cost, ".unseen")), "spin, 2 tyres");
  assert.equal(textOf(only(cost, ".icons")), "spin−2");
  assert.ok(cost.classList.contains("is-out"));
});

test("prices are hidden while they must not be known", () => {
  const race = raceState("monaco/drive");
  /** @type {any} */ (race.view).question.blind = true;
  const row = rowOf(panelOf(race), "Stay where you are");
  assert.equal(textOf(row.querySelector(".move-cost")), "");
  assert.equal(row.getAttribute("aria-label"), "Stay where you are, 9 spaces to Sainte-Dévote.");
});

test("cars in the way are named with the rest of the roll", () => {
  assert.equal(
    textOf(only(panelOf(raceState("pits/blocked")), ".blocked")),
    "Blocked by Bruno, Dario and Elsa: you get 3 of 4 spaces.",
  );
  assert.equal(panelOf(raceState("monaco/drive")).querySelector(".blocked"), null);
});

test("nothing is chosen at first, and the card explains a tap", () => {
  const panel = panelOf(raceState("monaco/drive"));
  assert.equal(panel.querySelectorAll('[aria-checked="true"]').length, 0);
  assert.equal(
    textOf(only(panel, ".why.is-waiting")),
    "Click a ringed space to drive there for free. Others show their price first.",
  );
});

test("the card asks for a second tap if one tap does not make the move", () => {
  const race = raceState("monaco/drive");
  const twice = "Click a lit space to see its price, again to drive there.";
  const official = { ...race, official: 20_000 };
  assert.equal(textOf(only(panelOf(official), ".why")), twice);
  const lesson = { number: 1, step: 0, verdict: null };
  assert.equal(textOf(only(panelOf(race, page({ race, lesson })), ".why")), twice);
});

/** A page with clause numbers switched on. @param {any} race */
const numbered = (race) => page({ race, settings: settings({ clauses: true }) });

test("a reason is a complete sentence", () => {
  assert.deepEqual(textsOf(panelOf(raceState("monaco/drive", { token: "R158-1" })), ".why li"), [
    "Brake one space.",
    "No car alongside or right ahead: no contact roll.",
  ]);
});

test("the reasons for the chosen space name their clauses if clause numbers are on", () => {
  const race = raceState("monaco/drive", { token: "R158-1" });
  const panel = panelOf(race, numbered(race));
  assert.deepEqual(textsOf(panel, ".why li"), [
    "Brake one space. LUD-BRK-1",
    "No car alongside or right ahead: no contact roll. LUD-COL-1",
  ]);
});

test("pressing a clause opens its text", () => {
  const race = raceState("monaco/drive", { token: "R158-1" });
  const numbers = numbered(race);
  click(panelOf(race, numbers).querySelectorAll(".why .clause")[0]);
  assert.deepEqual(numbers.calls, [["actions.showClause", "LUD-BRK-1"]]);
});

test("the space under the pointer has its reasons shown, except on a phone", () => {
  const race = raceState("monaco/drive", { token: "R158-1", peek: "R159" });
  assert.match(textOf(only(panelOf(race), ".why")), /Costs nothing/);
  usePhone();
  assert.match(textOf(only(panelOf(race), ".why")), /Brake one space/);
});

test("the hint is shown only with its own space", () => {
  const hint = { token: "R159", why: { id: "gear.stay" }, compared: [], path: [] };
  assert.equal(textOf(only(panelOf(raceState("monaco/drive", { token: "R159", hint })), ".hint")), "stay");
  assert.equal(panelOf(raceState("monaco/drive", { token: "R158-1", hint })).querySelector(".hint"), null);
});

test("spaces are counted by outcome, and pressing an outcome shows only its rows", () => {
  const name = String(driveViews.find((driveView) => panelOf(raceState(driveView)).querySelector(".sum")));
  const race = raceState(name);
  const testPage = page({ race });
  const tabs = [...only(panelOf(race, testPage), ".sum").querySelectorAll("button")];
  const counted = tabs.map((tab) => Number.parseInt(textOf(tab), 10)).reduce((sum, n) => sum + n, 0);
  const { choices = [] } = view(name).question ?? {};
  assert.equal(counted, new Set(choices.map(({ space }) => space)).size);
  click(tabs[0]);
  const [[action, key]] = testPage.calls;
  assert.deepEqual([action, key], ["session.toggleGroup", `only ${tabs[0].className.replace("is-", "")}`]);
  const rows = [...panelOf({ ...race, panelEntries: [key] }).querySelectorAll(".move > .swatch")];
  assert.ok(rows.length > 0 && rows.every((row) => row.classList.contains(tabs[0].className)), name);
});

test("a group of spaces expands into its members", () => {
  const name = driveViews.find((driveView) => panelOf(raceState(driveView)).querySelector(".is-group"));
  const race = raceState(String(name));
  const testPage = page({ race });
  const folded = panelOf(race, testPage);
  const group = folded.querySelectorAll(".move.is-group")[0];
  const n = Number(/ne of (\d+)/.exec(textOf(group))?.[1]);
  assert.ok(n > 1);
  assert.equal(group.getAttribute("aria-expanded"), "false");
  click(group);
  const [[action, key]] = testPage.calls;
  assert.equal(action, "session.toggleGroup");
  const open = panelOf({ ...race, panelEntries: [key] });
  assert.equal(open.querySelectorAll(".move.is-inner").length, n);
  assert.equal(folded.querySelectorAll(".move.is-inner").length, 0);
});

test("more than two rows can be expanded on a phone", () => {
  const race = raceState("monaco/drive");
  const testPage = page({ race });
  const panel = panelOf(race, testPage);
  assert.equal(textOf(only(panel, ".more-moves")), "1 more row");
  click(only(panel, ".more-moves"));
  const [[, key]] = testPage.calls;
  assert.equal(panelOf({ ...race, panelEntries: [key] }).querySelector(".more-moves"), null);
});

test("two ways to the same space are one row, and a button steps through them", () => {
  const race = raceState("pits/blocked", { token: "L20" });
  const buttons = renderTemplate(driveButtons(race, page()));
  assert.equal(textOf(only(buttons, ".path-button")), "Path 1/2");
  const other = renderTemplate(driveButtons({ ...race, token: "L20-1" }, page()));
  assert.equal(textOf(only(other, ".path-button")), "Path 2/2");
  const testPage = page();
  click(only(renderTemplate(driveButtons(race, testPage)), ".path-button"));
  assert.deepEqual(testPage.calls, [["session.selectNextPath"]]);
});

test("a space with one way has no path button", () => {
  const buttons = renderTemplate(driveButtons(raceState("monaco/drive", { token: "R159" }), page()));
  assert.equal(buttons.querySelector(".path-button"), null);
});

test("the forward button is disabled until a space is chosen, then drives or stays", () => {
  const words = (/** @type {string | null} */ token) => {
    const forward = only(
      renderTemplate(driveButtons(raceState("monaco/drive", { token }), page())),
      ".is-forward",
    );
    return [textOf(only(forward, "span")), forward.hasAttribute("disabled")];
  };
  assert.deepEqual(words(null), ["Choose a space", true]);
  assert.deepEqual(words("R159"), ["Drive here", false]);
  assert.deepEqual(words("R158-1"), ["Stay here", false]);
});

test("pressing a row selects its space", () => {
  const race = raceState("monaco/drive");
  const testPage = page({ race });
  click(rowOf(panelOf(race, testPage), "Stay where you are"));
  assert.deepEqual(
    testPage.calls.map((/** @type {unknown[]} */ call) => call.slice(0, 2)),
    [["session.tap", "R158-1"]],
  );
});

test("an engine point offers a longer move and names its price", () => {
  const race = raceState("trant/boost");
  const testPage = page({ race });
  const boost = only(panelOf(race, testPage), '[data-boost="5"]');
  assert.equal(textOf(boost), "+5: 2");
  assert.equal(boost.getAttribute("aria-label"), "+5: 2 instead of 1, for an engine point, 4 left");
  click(boost);
  assert.deepEqual(testPage.calls, [["session.takeAnswer", "boost5"]]);
});

test("the last engine point is announced as the last", () => {
  const race = raceState("trant/boost");
  assert.equal(panelOf(race).querySelector(".boost-last"), null);
  /** @type {any} */ (race.view).question.boosts[0].retires_car = true;
  assert.equal(
    textOf(only(panelOf(race), ".boost-last")),
    "Your last engine point: you’re out after this move.",
  );
});

test("without engine points to spend there is no offer", () => {
  assert.equal(panelOf(raceState("monaco/drive")).querySelector(".boosts"), null);
});

test("slipstream is offered with its spaces or to stay", () => {
  const panel = panelOf(raceState("ludodelire/tow"));
  assert.equal(textOf(only(panel, ".is-carried h2")), "Slipstream: 1 space, or stay");
  assert.ok(rowOf(panel, "Stay where you are"));
  assert.equal(panel.querySelectorAll(".rolled:not(.is-carried)").length, 0);
});

test("a skid has its length and its cause", () => {
  const panel = panelOf(raceState("trant/skid"));
  assert.equal(textOf(only(panel, ".is-carried h2")), "Penalty move: 1 point");
  assert.equal(textOf(only(panel, ".is-carried p")), "a part is at zero");
});
