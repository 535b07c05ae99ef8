/** Seasons on this device: several windows, full storage, names. */
import assert from "node:assert/strict";
import test from "node:test";
import "../support/web/render.mjs";
import { resetSeasonPage, seasonAt, seasonPage, storedSeason } from "../support/web/season-page.mjs";

test("a new season is kept with its name, next race and circuit", async () => {
  const { controller, device } = resetSeasonPage();
  assert.equal(await controller.repository.save(seasonAt("one_race"), null), true);
  const { at, ...kept } = device.seasons[0];
  const { at: _, ...expected } = storedSeason("one_race");
  assert.deepEqual(kept, expected);
  assert.ok(at > 0);
});

test("a season that is over is kept with the circuit of its last race", async () => {
  const { controller, device } = resetSeasonPage();
  await controller.repository.save(seasonAt("end"), null);
  assert.deepEqual([device.seasons[0].race, device.seasons[0].circuit], [0, "monaco"]);
});

test("newer data of another window are not overwritten", async () => {
  const { controller, device } = resetSeasonPage({
    seasons: [storedSeason("one_race", { file: "of another window" })],
  });
  assert.equal(await controller.repository.save(seasonAt("end"), seasonAt("start").file), false);
  assert.equal(device.seasons[0].file, "of another window");
});

test("a season built on the stored one replaces it, and keeps the player's name", async () => {
  const { controller, device } = resetSeasonPage({ seasons: [storedSeason("start", { name: "Ours" })] });
  assert.equal(await controller.repository.save(seasonAt("one_race"), seasonAt("start").file), true);
  assert.equal(device.seasons.length, 1);
  assert.deepEqual([device.seasons[0].name, device.seasons[0].file], ["Ours", seasonAt("one_race").file]);
});

test("a season that does not fit is kept while the page is open, with one notice", async () => {
  const { controller, device } = resetSeasonPage({ hasRoom: false });
  await controller.repository.save(seasonAt("start"), null);
  await controller.repository.save(seasonAt("one_race"), seasonAt("start").file);
  assert.deepEqual(device.seasons, []);
  assert.equal(controller.repository.find(storedSeason("start").id)?.file, seasonAt("one_race").file);
  const notices = seasonPage.calls.filter(([name]) => name === "actions.notice");
  assert.equal(notices.length, 1);
  assert.match(String(notices[0][1]), /no room for the season/);
  device.hasRoom = true;
  await controller.repository.remove(storedSeason("start").id);
});

test("a name is cut to the maximum length", async () => {
  const { controller, device } = resetSeasonPage({ seasons: [storedSeason("start")] });
  await controller.repository.rename(storedSeason("start").id, "x".repeat(60));
  assert.equal(device.seasons[0].name.length, 40);
});

test("a season that is not stored can't be renamed or marked", async () => {
  const { controller, device } = resetSeasonPage({ seasons: [storedSeason("start")] });
  await controller.repository.rename("other", "Name");
  await controller.repository.markStarted("other", { race: 1, key: "k" });
  assert.deepEqual(device.seasons, [storedSeason("start")]);
});
