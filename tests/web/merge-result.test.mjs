/** A finished race of a season: its result is added to the season once. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  only,
  raceState,
  renderTemplate,
  speakLanguage,
  textOf,
} from "../support/web/render.mjs";
import { resetSeasonPage, seasonAt, seasonPage, storedSeason } from "../support/web/season-page.mjs";
import { view } from "../support/web/views.mjs";
import { addSeasonResult, seasonAfterRace } from "../../web/features/season/merge-result.ts";

const ID = seasonAt("start").overview.id;
let links = 0;

/** A finished race of the season; the module remembers races by link, so each test has its own. */
function raceOfSeason() {
  links += 1;
  const endView = view("trant/end");
  return raceState({
    ...endView,
    link: `r6.season${links}`,
    setup: { ...endView.setup, season: { id: ID, race: 1 } },
  });
}

/** @param {any} race */
const card = (race) => renderTemplate(seasonAfterRace(race, seasonPage));

/** The engine's reply after adding the race to the season. */
const mergeReply = () => ({
  ok: true,
  season: seasonAt("one_race"),
  notice: { id: "season.merged", args: { race: 1 } },
});

test("a race without a season shows nothing about seasons", async () => {
  const { device } = resetSeasonPage();
  const race = raceState("trant/end");
  await addSeasonResult(/** @type {any} */ (race.view), seasonPage);
  assert.equal(textOf(card(race)), "");
  assert.deepEqual(device.requests, []);
});

test("before the answer the page says that the result is being added", () => {
  resetSeasonPage();
  assert.equal(textOf(card(raceOfSeason())), "Adding the result to the season…");
});

test("a result is merged once and kept on the device", async () => {
  const { device } = resetSeasonPage({ seasons: [storedSeason("start")], answers: [mergeReply()] });
  const race = raceOfSeason();
  await addSeasonResult(/** @type {any} */ (race.view), seasonPage);
  await addSeasonResult(/** @type {any} */ (race.view), seasonPage);
  assert.equal(device.requests.length, 1);
  assert.equal(device.seasons[0].file, seasonAt("one_race").file);
  assert.match(textOf(card(race)), /^Winter cup Race 1 is now in the season\./);
});

test("the link to the season names the player's driver and place, in each language", async () => {
  const answer = mergeReply();
  const race = raceOfSeason();
  const name = "You";
  /** @type {any} */ (race.view).cars[race.you].name = name;
  answer.season.overview.drivers[3].name = name;
  resetSeasonPage({ seasons: [storedSeason("start")], answers: [answer] });
  await addSeasonResult(/** @type {any} */ (race.view), seasonPage);
  assert.equal(textOf(only(card(race), "a")), "Back to the season: you are 4th");
  for (const [language, words] of Object.entries({ fr: /4e|quatrième/, de: /du .*(4\.|Viert)/i })) {
    speakLanguage(language);
    assert.match(textOf(only(card(race), "a")), words);
  }
});

test("a player outside the season returns without a place", async () => {
  resetSeasonPage({ seasons: [storedSeason("start")], answers: [mergeReply()] });
  const race = raceOfSeason();
  await addSeasonResult(/** @type {any} */ (race.view), seasonPage);
  assert.equal(textOf(only(card(race), "a")), "Back to the season");
});

test("a race of a season on another device shows where it counts, and can be merged later", async () => {
  const { device } = resetSeasonPage({ answers: [mergeReply()] });
  const race = raceOfSeason();
  await addSeasonResult(/** @type {any} */ (race.view), seasonPage);
  assert.match(textOf(card(race)), /race 1 of a season that isn’t on this device/);
  assert.equal(card(race).querySelector("a[href^='#season/']"), null);
  device.seasons = [storedSeason("start")];
  await addSeasonResult(/** @type {any} */ (race.view), seasonPage);
  assert.match(textOf(card(race)), /is now in the season/);
});

test("a rejected result shows the reason", async () => {
  const answers = [{ ok: false, error: { id: "error.season.cancelled", args: { race: 1 } } }];
  resetSeasonPage({ seasons: [storedSeason("start")], answers });
  const race = raceOfSeason();
  await addSeasonResult(/** @type {any} */ (race.view), seasonPage);
  assert.match(textOf(card(race)), /Race 1 has been cancelled/);
  assert.equal(only(card(race), "a").getAttribute("href"), `#season/${ID}`);
});

test("a result that differs from the season's can be compared with it", async () => {
  const answers = [{ ok: false, error: { id: "error.season.conflict", args: { race: 1 } } }];
  const { device } = resetSeasonPage({ seasons: [storedSeason("start")], answers });
  const race = raceOfSeason();
  await addSeasonResult(/** @type {any} */ (race.view), seasonPage);
  const compare = button(card(race), "Compare the results");
  device.requests.length = 0;
  click(compare);
  assert.equal(location.hash, `#season/${ID}`);
  location.hash = "";
});

test("a season that changed meanwhile is merged again, on its newest version", async () => {
  const { device } = resetSeasonPage({ seasons: [storedSeason("start")] });
  const race = raceOfSeason();
  const newer = { ...storedSeason("start"), file: "newer" };
  device.answers = [mergeReply(), mergeReply()];
  const first = addSeasonResult(/** @type {any} */ (race.view), seasonPage);
  device.seasons = [newer];
  await first;
  assert.deepEqual(
    device.requests.map((request) => request.season),
    [storedSeason("start").file, "newer"],
  );
});
