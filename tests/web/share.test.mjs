/** Sharing a season: its link, its file, the reader's name, races from friends. */
import assert from "node:assert/strict";
import test from "node:test";
import { button, click, only, recordCalls, renderTemplate, textOf } from "../support/web/render.mjs";
import {
  resetSeasonPage,
  seasonAt,
  seasonPage,
  waitForTasks,
  storedSeason,
  submit,
} from "../support/web/season-page.mjs";
import { raceLinkForm, shareContents } from "../../web/features/season/share.ts";

/** A season in which the reader is called "You". */
function ofReader() {
  const season = seasonAt("one_race");
  season.overview.drivers.find((/** @type {any} */ driver) => driver.name === "Zoe").name = "You";
  return season;
}

/** @param {any} season @param {boolean} [isOwn] */
const shared = (season, isOwn = false) => renderTemplate(shareContents(season, isOwn, seasonPage));

test("a season is shared by its link, which can be copied", () => {
  resetSeasonPage();
  const season = seasonAt("one_race");
  const contents = shared(season);
  const address = /** @type {HTMLInputElement} */ (only(contents, ".send-link input")).value;
  assert.equal(address, `https://localhost/#${season.link}`);
  click(button(contents, "Copy the link"));
  assert.deepEqual(seasonPage.calls, [["actions.copyText", address, "Link to this season"]]);
});

test("a season too long for a link is offered as a file only", () => {
  resetSeasonPage();
  const contents = shared({ ...seasonAt("one_race"), link: "" });
  assert.equal(contents.querySelector("input"), null);
  assert.match(textOf(contents), /too long for a link/);
  assert.ok(button(contents, "Export"));
});

test("a player called You is asked for a name before anything is shared", () => {
  resetSeasonPage();
  const contents = shared(ofReader());
  assert.equal(contents.querySelector(".send-link"), null);
  assert.match(textOf(contents), /You appear here as “You”/);
});

test("the given name is kept in the settings and sent to the season", async () => {
  const { device } = resetSeasonPage({ shown: "one_race", seasons: [storedSeason("one_race")] });
  submit(only(shared(ofReader()), "form"), { name: " Zora " });
  await waitForTasks();
  assert.deepEqual(seasonPage.calls[0], ["actions.changeSettings", { player: "Zora" }]);
  const { act, driver, name } = device.requests[0];
  assert.deepEqual([act, driver, name], ["rename", 0, "Zora"]);
});

test("for the player's other device the season is shared with “You” in it", () => {
  resetSeasonPage();
  assert.ok(only(shared(ofReader(), true), ".send-link"));
});

test("a pasted address imports the race in its hash", () => {
  const controller = recordCalls();
  const form = only(renderTemplate(raceLinkForm(controller)), "form");
  submit(form, { link: " https://example.org/game/#r6.abc " });
  submit(form, { link: "r6.def" });
  assert.deepEqual(controller.calls, [
    ["importResult", "r6.abc"],
    ["importResult", "r6.def"],
  ]);
});

test("an empty field imports nothing", () => {
  const controller = recordCalls();
  submit(only(renderTemplate(raceLinkForm(controller)), "form"), { link: "   " });
  assert.deepEqual(controller.calls, []);
});

test("the field for a race's link is emptied once it is sent", () => {
  const form = only(renderTemplate(raceLinkForm(recordCalls())), "form");
  submit(form, { link: "r6.abc" });
  assert.equal(/** @type {HTMLInputElement} */ (only(form, "input")).value, "");
});
