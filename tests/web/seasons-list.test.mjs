/** The list of seasons on this device. */
import assert from "node:assert/strict";
import test from "node:test";
import { button, click, only, renderTemplate, textOf, textsOf } from "../support/web/render.mjs";
import {
  resetSeasonPage,
  seasonPage,
  waitForTasks,
  storedSeason,
  submit,
} from "../support/web/season-page.mjs";
import { paint } from "../../web/features/season/seasons.ts";

const screen = (/** @type {HTMLElement | undefined} */ container) =>
  renderTemplate(paint(/** @type {any} */ ({}), seasonPage), container);

test("without a season the page explains seasons", () => {
  resetSeasonPage();
  assert.match(textOf(only(screen(), ".lede")), /several races and one champion/);
});

test("pictures explain seasons until there is one", () => {
  resetSeasonPage();
  assert.equal(screen().querySelectorAll(".pictured svg.emblem").length, 3);
  resetSeasonPage({ seasons: [storedSeason("one_race")] });
  assert.equal(screen().querySelector(".pictured"), null);
});

test("seasons are listed by when they were stored, newest first", () => {
  const older = storedSeason("one_race", { id: "a", name: "Older", at: 5 });
  const newer = storedSeason("one_race", { id: "b", name: "Newer", at: 9 });
  resetSeasonPage({ seasons: [older, newer] });
  assert.deepEqual(textsOf(screen(), "h2"), ["Newer", "Older"]);
});

test("a season shows its next race and circuit, or that it is over", () => {
  resetSeasonPage({
    seasons: [storedSeason("one_race", { id: "a", at: 2 }), storedSeason("end", { id: "b" })],
  });
  const [going, over] = textsOf(screen(), ".stored-words > p:first-of-type");
  assert.match(going, /2 of 2.*Monaco/);
  assert.match(over, /over/i);
});

test("each season is opened by its own address", () => {
  resetSeasonPage({ seasons: [storedSeason("one_race", { id: "abc" })] });
  assert.equal(button(screen(), "Continue Winter cup").getAttribute("href"), "#season/abc");
});

test("a season is renamed, and the name is trimmed", async () => {
  const { device } = resetSeasonPage({ seasons: [storedSeason("one_race")] });
  const list = screen();
  click(button(list, "Rename Winter cup"));
  screen(list);
  submit(only(list, ".race-naming"), { name: " Ours " });
  await waitForTasks();
  assert.equal(device.seasons[0].name, "Ours");
  assert.deepEqual(textsOf(screen(list), "h2"), ["Ours"]);
});

test("an empty name keeps the old one", async () => {
  const { device } = resetSeasonPage({ seasons: [storedSeason("one_race")] });
  const list = screen();
  click(button(list, "Rename Winter cup"));
  screen(list);
  submit(only(list, ".race-naming"), { name: "  " });
  await waitForTasks();
  assert.equal(device.seasons[0].name, "Winter cup");
});

test("a season is deleted only after it is confirmed", async () => {
  const { device } = resetSeasonPage({ seasons: [storedSeason("one_race")] });
  const list = screen();
  click(button(list, "Delete Winter cup"));
  screen(list);
  assert.match(textOf(only(list, "[role=alertdialog]")), /Winter cup and all its results will be deleted/);
  click(button(list, "Cancel"));
  screen(list);
  assert.equal(list.querySelector("[role=alertdialog]"), null);
  assert.equal(device.seasons.length, 1);
  click(button(list, "Delete Winter cup"));
  screen(list);
  click(button(list, "Delete for good"));
  await waitForTasks();
  assert.deepEqual(device.seasons, []);
  assert.deepEqual(
    seasonPage.calls.map(([name]) => name),
    ["actions.notice"],
  );
});
