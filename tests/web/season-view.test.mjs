/** A season under way: the next race, its field, and the champions at the end. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  only,
  renderTemplate,
  speakLanguage,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { resetSeasonPage, seasonPage, storedSeason } from "../support/web/season-page.mjs";
import { seasonView } from "../../web/features/season/season-view.ts";
import { setupKey } from "../../web/domain/setup/setup-draft.ts";
import { view } from "../support/web/views.mjs";

/** @param {Parameters<typeof resetSeasonPage>[0] & {change?: (shown: any) => void}} start */
function openSeason({ change = () => {}, ...start }) {
  const { controller, state, device } = resetSeasonPage(start);
  change(state.season);
  const main = renderTemplate(seasonView(state.season, state.season.season, seasonPage));
  return { main, controller, device, state };
}

test("the next race names its number, circuit, laps and grid", () => {
  const { main } = openSeason({ shown: "one_race" });
  const next = only(main, ".next");
  assert.equal(textOf(only(next, ".eyebrow")), "Race 2 of 2");
  assert.equal(textOf(only(next, "h2")), "Monaco");
  assert.deepEqual(textsOf(next, "dd"), ["1", "rotating grid"]);
});

test("the field of the next race has each car's place on the grid and driver points", () => {
  const { main } = openSeason({ shown: "one_race" });
  assert.deepEqual(
    textsOf(main, ".next-cars li").map((words) => words.replace(/^\d+ ?/, "")),
    [
      "ZoeP2 on the grid · 2 driver points",
      "Matteo BrunoP3 on the grid · 2 driver points",
      "Edith MarshP1 on the grid · 2 driver points",
      "Tom HaleP4 on the grid · 1 driver point",
    ],
  );
});

test("a reserve driver without a name is called “Reserve”", () => {
  const change = ({ season }) =>
    season.overview.calendar[1].entrants.push({ driver: 40, livery: 3, grid: null, driver_points: 0 });
  const { main } = openSeason({ shown: "one_race", change });
  assert.equal(textsOf(main, ".next-cars b").at(-1), "Reserve");
  assert.equal(textsOf(main, ".next-cars li:last-child > span").at(-1), "");
});

test("for a race with a person the first button starts it, and the second simulates it", () => {
  const { main } = openSeason({ shown: "start" });
  assert.deepEqual(textsOf(main, ".next-acts button"), ["Start race 1", "Simulate"]);
  assert.equal(textOf(only(main, ".next-acts .is-forward")), "Start race 1");
});

test("for a race without people the first button simulates it", () => {
  const change = ({ season }) => {
    for (const driver of season.overview.drivers) driver.by = "steady";
  };
  const { main } = openSeason({ shown: "start", change });
  assert.deepEqual(textsOf(main, ".next-acts button"), ["Simulate", "Watch it"]);
  assert.equal(textOf(only(main, ".next-acts .is-forward")), "Simulate");
  assert.match(textOf(only(main, ".next")), /None of you is driving in this race\./);
});

test("a race is simulated if its only person is injured", () => {
  const change = ({ season }) => {
    season.overview.calendar[1].entrants = season.overview.calendar[1].entrants.filter(
      ({ driver }) => driver !== 0,
    );
  };
  const { main } = openSeason({ shown: "one_race", change });
  assert.equal(textOf(only(main, ".next-acts .is-forward")), "Simulate");
});

test("a race begun on this device is resumed", () => {
  const key = setupKey(view("trant/gear").setup);
  const seasons = [storedSeason("start", { under_way: { race: 1, key } })];
  const { main } = openSeason({ shown: "start", seasons, races: [{ key }] });
  assert.equal(textOf(only(main, ".next-acts .is-forward")), "Resume race 1");
  for (const races of [[], [{ key, over: true }]])
    assert.equal(
      textOf(only(openSeason({ shown: "start", seasons, races }).main, ".is-forward")),
      "Start race 1",
    );
});

test("a race begun before the last one is not resumed", () => {
  const seasons = [storedSeason("one_race", { under_way: { race: 1, key: "k" } })];
  const { main } = openSeason({ shown: "one_race", seasons, races: [{ key: "k" }] });
  assert.equal(textOf(only(main, ".next-acts .is-forward")), "Start race 2");
});

test("wishes are asked for before the race is started", () => {
  const change = ({ season }) => {
    season.overview.awaits_sit_out_requests = true;
  };
  const { main, state } = openSeason({ shown: "start", change });
  click(button(main, "Start race 1"));
  assert.deepEqual(state.season.window, { kind: "wishes", start: true, isLive: false });
});

test("a simulation shows how far it has come and can be stopped", () => {
  const change = (season) => {
    season.percent = 42;
  };
  const { main, state } = openSeason({ shown: "start", change });
  assert.match(textOf(only(main, ".next-running")), /Simulating the race: 42%/);
  assert.equal(only(main, "progress").getAttribute("value"), "42");
  click(button(main, "Stop"));
  assert.equal(state.season.percent, null);
});

test("the marshal of the next race is named", () => {
  const change = ({ season }) => {
    season.overview.calendar[0].resting_team = 1;
  };
  const { main } = openSeason({ shown: "start", change });
  assert.deepEqual(textsOf(main, ".next dt"), ["Laps", "Grid", "Marshal"]);
  assert.equal(textsOf(main, ".next dd").at(-1), "Marsh & Hale");
});

test("joint champions are all named, with the right title in each language", () => {
  const sentences = { en: "joint champions", fr: "partagent le championnat", de: "Meister" };
  for (const [language, words] of Object.entries(sentences)) {
    speakLanguage(language);
    const end = only(openSeason({ shown: "end" }).main, ".has-ended");
    assert.match(textOf(only(end, "h2")), /^Zoe (and|et|und) Edith Marsh$/);
    assert.match(textsOf(end, "p")[1], new RegExp(words));
  }
});

test("a single champion and the best team are named alone", () => {
  const change = ({ season }) => {
    season.overview.standings.drivers[1].rank = 2;
  };
  const end = only(openSeason({ shown: "end", change }).main, ".has-ended");
  assert.deepEqual(textsOf(end, "h2, h3, p").slice(1), ["Zoe", "champion", "Rosso Levante", "best team"]);
});

test("a season with only cancelled races has no champion", () => {
  const change = ({ season }) => {
    Object.assign(season.overview, { next: null, races_run: [] });
  };
  assert.equal(textOf(only(openSeason({ shown: "start", change }).main, ".has-ended")), "The season is over");
});

test("the head shows the player's own name of the season and how many races are run", () => {
  const seasons = [storedSeason("one_race", { name: "Ours" })];
  const { main } = openSeason({ shown: "one_race", seasons });
  assert.equal(textOf(only(main, ".season-name")), "Ours");
  assert.equal(textOf(only(main, ".season-head p")), "Trant season · 1 of 2 races run");
});
