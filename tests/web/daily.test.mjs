/** The Daily Grand Prix: result, calendar and streaks (features/daily). */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  only,
  page,
  renderTemplate,
  speakLanguage,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { setup, storageWith } from "../support/web/setups.mjs";
import { DAY_MS, dayNow, dayOf, isoOf, minutesToNextDay } from "../../web/platform/days.ts";
import { isStartPending, dailyState, lineOf, requestRace } from "../../web/features/daily/attempts.ts";
import { paint } from "../../web/features/daily/daily.ts";
import { savePar } from "../../web/race/comparison/par.ts";
import { medalOf, signsOf, streakOf, sumsOf } from "../../web/features/daily/results.ts";

const TODAY = 20_778; // 21 November 2026

/** @param {object} [changes] @returns {any} */
const card = (changes = {}) => ({
  place: 2,
  cars: 6,
  throws: 14,
  left: 8,
  full: 13,
  over: true,
  marks: ["clean", "paid", "spun"],
  ...changes,
});

/** Finished races of days given as days ago. @param {...number} ago @returns {any} */
const racesOfDays = (...ago) =>
  Object.fromEntries(ago.map((days) => [TODAY - days, { link: `r1.${days}`, card: card() }]));

test("a streak ends today, or yesterday while today's race is open", () => {
  assert.equal(streakOf(racesOfDays(0, 1, 2), TODAY), 3);
  assert.equal(streakOf(racesOfDays(1, 2, 3), TODAY), 3);
  assert.equal(streakOf(racesOfDays(2, 3), TODAY), 0);
  assert.equal(streakOf({}, TODAY), 0);
});

test("an unfinished race neither counts nor ends the streak", () => {
  const storedDays = { [TODAY]: { link: "r1.x", card: null } };
  assert.equal(streakOf({ ...racesOfDays(1, 2), ...storedDays }, TODAY), 2);
  assert.equal(sumsOf({ ...racesOfDays(1, 2), ...storedDays }).races, 2);
});

test("the longest streak is remembered across gaps", () => {
  assert.equal(sumsOf(racesOfDays(0, 4, 5, 6, 9)).longest, 3);
  assert.equal(sumsOf(racesOfDays(9)).longest, 1);
  assert.deepEqual(sumsOf({}), { races: 0, longest: 0, wins: 0, podiums: 0 });
});

test("wins and podiums are counted, and a retirement is neither", () => {
  const days = {
    1: { link: "a", card: card({ place: 1 }) },
    2: { link: "b", card: card({ place: 3 }) },
    3: { link: "c", card: card({ place: 4 }) },
    4: { link: "d", card: card({ place: null }) },
  };
  assert.deepEqual(sumsOf(days), { races: 4, longest: 4, wins: 1, podiums: 2 });
});

test("each turn and each place has its emoji", () => {
  assert.equal(signsOf(["clean", "paid", "spun", "out"]), "🟩🟨🌀💥");
  assert.deepEqual(
    [1, 2, 3, 4, null].map((place) => medalOf(card({ place }))),
    ["🥇", "🥈", "🥉", "🏁", "💥"],
  );
});

/** @param {any} result @param {any} [days] */
const line = (result, days = {}) =>
  lineOf(TODAY, setup(), result, page({}, { storage: storageWith({ "days.1": days }) }));

test("the result is one line with the address of the day", () => {
  const words = line(card());
  const expected = "🏁 Yellow Flag 21 Nov 2026, Monaco: 🥈 2/6 🎲14 🔧8/13 🟩🟨🌀";
  assert.equal(words.replace(/ \S+$/, ""), expected);
  assert.match(words, /#daily\/2026-11-21$/);
  assert.ok(!words.includes("\n"));
});

test("the line shows a streak of two days or more, and a retirement without a place", () => {
  assert.match(line(card(), racesOfDays(0, 1, 2)), /🔥3 /);
  assert.doesNotMatch(line(card(), racesOfDays(0)), /🔥/);
  assert.match(line(card({ place: null })), /: 💥 – 🎲14/);
});

test("the shared line compares the result with par, but not a retirement or a day without par", () => {
  assert.match(line(card({ par: 16 })), /🌀 ⛳ 2 under par http/);
  assert.match(line(card({ par: 14 })), /⛳ Level with par http/);
  assert.match(line(card({ par: 13 })), /⛳ 1 over par http/);
  assert.doesNotMatch(line(card({ par: 16, place: null })), /⛳/);
  assert.doesNotMatch(line(card()), /⛳/);
});

test("a par is added to the stored result of its day only", () => {
  const storage = storageWith({ "days.1": racesOfDays(0) });
  savePar(storage, TODAY, 15);
  savePar(storage, TODAY - 1, 15);
  assert.equal(storage.readDays()[TODAY].card?.par, 15);
  assert.equal(storage.readDays()[TODAY - 1], undefined);
});

test("the line is written in each language", () => {
  speakLanguage("fr");
  assert.match(line(card()), /^🏁 Yellow Flag 21 nov\. 2026, Monaco\s: 🥈/);
  speakLanguage("de");
  assert.match(line(card()), /^🏁 Yellow Flag 21\.11\.2026, Monaco: 🥈/);
});

test("days begin at midnight in universal time", () => {
  assert.equal(dayNow(Date.UTC(2026, 10, 21, 23, 59, 59)), TODAY);
  assert.equal(dayNow(Date.UTC(2026, 10, 22)), TODAY + 1);
  assert.deepEqual([isoOf(TODAY), dayOf("2026-11-21")], ["2026-11-21", TODAY]);
  for (const invalid of [
    "2026-13-01",
    "2026-02-31",
    "2027-02-29",
    "21.11.2026",
    "",
    "1969-12-31",
    "2026-11-21x",
  ])
    assert.equal(dayOf(invalid), null, invalid);
});

test("the minutes to the next day are rounded up", () => {
  assert.equal(minutesToNextDay(Date.UTC(2026, 10, 21, 12)), 720);
  assert.equal(minutesToNextDay(Date.UTC(2026, 10, 21, 23, 59, 30)), 1);
  assert.equal(minutesToNextDay(Date.UTC(2026, 10, 22)), 1440);
});

const NOTHING = /** @type {any} */ ({ slices: {} });

test("a day that was not requested has no state", () => {
  assert.deepEqual(dailyState(1, NOTHING), {
    day: 1,
    setup: null,
    hasGeneratedCircuit: false,
    hasFailed: false,
    boot: null,
  });
  assert.equal(isStartPending(1, NOTHING), false);
});

/** The screen of a day whose race the engine has named. @param {number} ago @param {any} [days]  stored */
async function dailyScreen(ago, days = {}) {
  // The time until the next race would keep the process alive.
  window.setInterval = /** @type {any} */ (() => 1);
  const today = dayNow();
  const records = Object.fromEntries(Object.entries(days).map(([day, race]) => [today - Number(day), race]));
  const testPage = page(
    { screen: "daily", day: today - ago, boot: { status: "ready" } },
    {
      storage: storageWith({ "days.1": records }),
      session: { askEngine: async () => ({ daily: { setup: setup({ circuit: "zandvoort", laps: 2 }, 6) } }) },
    },
  );
  await requestRace(today - ago, testPage);
  return { testPage, today, screen: renderTemplate(paint(testPage.store.state, testPage)) };
}

test("before the official race the screen explains it and starts it", async () => {
  const { testPage, screen } = await dailyScreen(0);
  assert.equal(
    textOf(only(screen, ".daily-what")),
    "2 laps, five rivals, same dice for everyone. Ludodélire, the basic game.",
  );
  assert.equal(textOf(only(screen, ".poster-name")), "Zandvoort");
  assert.match(textOf(only(screen, ".daily-official p")), /no undo, no hints/);
  click(button(screen, "Start the official race"));
  const [name, race, how] = testPage.calls.at(-1);
  assert.deepEqual([name, race.circuit, how.official], ["actions.startRace", "zandvoort", dayNow()]);
});

test("an official race not started before midnight is not started for the next day", async (context) => {
  const { testPage, screen, today } = await dailyScreen(0);
  context.mock.timers.enable({ apis: ["Date"], now: (today + 1) * DAY_MS + 1 });
  click(button(screen, "Start the official race"));
  assert.deepEqual(
    testPage.calls.filter(([name]) => name.startsWith("actions.")),
    [],
  );
  assert.equal(window.location.hash, `#daily/${isoOf(today)}`);
  testPage.store.state.day = today;
  const yesterday = renderTemplate(paint(testPage.store.state, testPage));
  assert.match(textOf(only(yesterday, ".daily-left")), /This day is over/);
  assert.equal(only(yesterday, "a.button").getAttribute("href"), "#daily");
});

test("a started official race is resumed from its link", async () => {
  const { testPage, screen } = await dailyScreen(0, { 0: { link: "r1.begun", card: null } });
  click(button(screen, "Resume the official race"));
  assert.deepEqual(testPage.calls.at(-1), ["actions.openLink", "r1.begun"]);
});

test("after the official race its result can be shared, and only practice is left", async () => {
  const { screen } = await dailyScreen(0, {
    0: { link: "r1.0", card: card() },
    1: { link: "r1.1", card: card() },
  });
  assert.equal(textOf(only(screen, ".daily-place")), "2nd of 6");
  assert.deepEqual(textsOf(only(screen, ".daily-result"), ".daily-figures li"), [
    "14rolls",
    "8/13points left",
  ]);
  assert.deepEqual(
    [...screen.querySelectorAll(".daily-marks i")].map((mark) => mark.className),
    ["mark-clean", "mark-paid", "mark-spun"],
  );
  assert.match(textOf(only(screen, '[data-figure="streak"]')), /^2days in a row$/);
  assert.equal(screen.querySelector(".daily-official"), null);
  assert.ok(button(screen, "Practise") && button(screen, "Share result"));
});

test("an earlier day can be practised but no longer counts", async () => {
  const { testPage, screen } = await dailyScreen(1);
  assert.match(textOf(screen), /An earlier day.*it no longer counts\./);
  click(button(screen, "Practise"));
  const [name, , ...official] = testPage.calls.at(-1);
  assert.deepEqual([name, official], ["actions.startRace", []]);
});

test("the calendar has five weeks with each day's result in words", async () => {
  const { today, screen } = await dailyScreen(0, {
    0: { link: "r1.0", card: null },
    1: { link: "r1.1", card: card() },
    2: { link: "r1.2", card: card({ place: null }) },
  });
  assert.equal(screen.querySelectorAll(".calendar li").length, 35);
  const words = (/** @type {number} */ ago) =>
    textOf(only(screen, `[data-day="${today - ago}"] .unseen`)).split(": ")[1];
  assert.deepEqual([0, 1, 2, 3].map(words), ["not finished", "2nd of 6", "out", "not raced"]);
  assert.equal(only(screen, ".is-today").getAttribute("data-day"), String(today));
  assert.equal(screen.querySelectorAll(".calendar .is-coming").length, 6 - ((today + 3) % 7));
});
