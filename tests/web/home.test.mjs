/** The home page: the quick race, stored races and seasons, and what is new. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  only,
  page,
  recordCalls,
  renderTemplate,
  settings,
  speakLanguage,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { setup, storageWith } from "../support/web/setups.mjs";
import { boardOfDay } from "../../web/domain/circuits/circuits.ts";
import { dayNow } from "../../web/platform/days.ts";
import { paint } from "../../web/features/home/home.ts";

const STATE = {
  boot: { status: "ready" },
  installation: { status: "ready", hasUpdate: false, canInstall: false },
  damagedCount: 0,
};
const storedRace = (/** @type {object} */ changes = {}) => ({
  key: "k",
  link: "r1.k",
  circuit: "zandvoort",
  lap: 1,
  laps: 2,
  place: 3,
  livery: 4,
  number: 5,
  ...changes,
});

/** @param {object} [state] @param {Record<string, unknown>} [storedValues]  in storage */
function home(state = {}, storedValues = {}) {
  // Usually written into the document by the page's first script.
  boardOfDay.day = dayNow();
  const actions = recordCalls({
    quickDraft: () => setup({}, 6),
    describe: () => "Zandvoort, lap 1 of 2",
    discardDamaged: () => actions.discarded(),
  });
  const testPage = page(
    { ...STATE, settings: settings({ races: 3, firstLapDone: true }), ...state },
    { actions, storage: storageWith(storedValues), retry() {} },
  );
  return { testPage, actions, view: renderTemplate(paint(testPage.store.state, testPage)) };
}

test("the quick race names circuit, laps and rivals in each language", () => {
  const words = () => textOf(only(home().view, ".quick span"));
  assert.equal(words(), "Monaco, one lap, you and five rivals");
  speakLanguage("fr");
  assert.match(words(), /^Monaco, un tour, .*cinq/);
  speakLanguage("de");
  assert.match(words(), /^Monaco, eine Runde, .*fünf/);
});

test("a newcomer is offered a first lap, and may skip it", () => {
  const { actions, view } = home({ settings: settings() });
  click(only(view, ".first-lap"));
  click(only(view, ".quick"));
  assert.deepEqual(actions.calls, [["firstLap"], ["quickRace"]]);
  assert.equal(textOf(only(view, ".quick b")), "I know the game");
  assert.match(textOf(only(view, ".quick span")), /^Quick race: Monaco/);
});

test("the first lap stays until it has been finished", () => {
  const { view } = home({ settings: settings({ races: 2 }) });
  assert.ok(only(view, ".first-lap"));
  assert.equal(textOf(only(view, ".quick b")), "Quick race");
  assert.equal(home().view.querySelector(".first-lap"), null);
});

test("a failed engine disables the race, and the failure is explained", () => {
  const { view } = home({ boot: { status: "failed", fault: "boot-failed" } });
  assert.ok(only(view, ".quick").hasAttribute("disabled"));
  assert.match(textOf(view), /The game didn’t start/);
});

test("the race stored last can be continued, with its name if it has one", () => {
  assert.equal(home().view.querySelector(".continue"), null);
  const { actions, view } = home({ storedRaces: [storedRace({ over: true, key: "done" }), storedRace()] });
  assert.equal(textOf(only(view, ".continue small")), "Zandvoort, lap 1 of 2");
  assert.equal(textOf(only(view, ".all-races")), "All 2 saved races");
  click(only(view, ".continue"));
  assert.deepEqual(actions.calls[0][1].key, "k");
  const namedView = home({ storedRaces: [storedRace({ name: "<b>Mine</b>" })] }).view;
  assert.equal(textOf(only(namedView, ".continue small")), "<b>Mine</b>: Zandvoort, lap 1 of 2");
  assert.equal(textOf(only(namedView, ".all-races")), "Saved races");
});

test("a season shows its next race, or that it is over", () => {
  const season = { id: "s1", name: "Winter cup", race: 2, races: 4, circuit: "monaco" };
  const running = home({ seasons: [season] }).view;
  assert.equal(textOf(only(running, ".is-season small")), "Race 2 of 4: Monaco");
  assert.equal(only(running, ".is-season").getAttribute("href"), "#season/s1");
  const over = home({ seasons: [{ ...season, race: 0 }] }).view;
  assert.equal(textOf(only(over, ".is-season small")), "The season is over");
});

test("the card of the daily race shows the state of the attempt", () => {
  const card = { place: 2, cars: 6, throws: 14, left: 8, full: 13, over: true, marks: ["clean"] };
  const words = (/** @type {unknown} */ race) =>
    textOf(only(home({}, race ? { "days.1": { [dayNow()]: race } } : {}).view, '[href="#daily"] small'));
  assert.equal(words(null), "same dice for everyone");
  assert.equal(words({ link: "r1.d", card: null }), "in progress");
  assert.equal(words({ link: "r1.d", card }), "today: 2nd");
  assert.equal(words({ link: "r1.d", card: { ...card, place: null } }), "today: out");
});

test("damaged races are counted and can be deleted", () => {
  assert.equal(home().view.querySelector(".damaged"), null);
  const { actions, view } = home({ damagedCount: 2 });
  assert.match(textOf(only(view, ".damaged p")), /^Two saved items can’t be read\. They stay/);
  click(button(view, "Delete"));
  assert.deepEqual(actions.calls, [["discarded"]]);
  assert.match(
    textOf(only(home({ damagedCount: 1 }).view, ".damaged p")),
    /^One saved item can’t be read\. It stays/,
  );
});

test("an update comes before the offer to install", () => {
  const keptSeason = (/** @type {object} */ changes) =>
    textsOf(home({ installation: { ...STATE.installation, ...changes } }).view, ".news");
  assert.deepEqual(keptSeason({}), []);
  assert.equal(keptSeason({ canInstall: true }).length, 1);
  const both = keptSeason({ canInstall: true, hasUpdate: true });
  assert.equal(both.length, 1);
  assert.deepEqual(both, keptSeason({ hasUpdate: true }));
});

test("the profile is linked once a race has been finished", () => {
  assert.equal(home({ settings: settings() }).view.querySelector('[href="#profile"]'), null);
  assert.ok(home().view.querySelector('[href="#profile"]'));
});

test("the poster names the circuit with its corners and figures", () => {
  const poster = only(home().view, ".poster");
  assert.equal(textOf(only(poster, ".poster-name")), "Monaco");
  assert.deepEqual(textsOf(poster, ".poster-facts li"), ["10corners", "14stops", "165spaces"]);
  assert.equal(poster.querySelectorAll(".poster-corners li").length, 10);
});
