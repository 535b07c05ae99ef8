/** Sharing a season: its link, its file, the reader's name, races that others bring. */
import assert from "node:assert/strict";
import test from "node:test";
import { button, click, only, recorder, renderTemplate, textOf } from "../support/web/render.mjs";
import { reset, seasonAt, seasonPage, settled, storedSeason, submit } from "../support/web/season-page.mjs";
import { raceLinkForm, shareContents } from "../../web/features/season/share.ts";

/** A season in which the reader is called "You". */
function ofReader() {
  const season = seasonAt("one_race");
  season.overview.drivers.find((/** @type {any} */ one) => one.name === "Zoe").name = "You";
  return season;
}

/** @param {any} season @param {boolean} [own] */
const shared = (season, own = false) => renderTemplate(shareContents(season, own, seasonPage));

test("a season is shared by its link, which can be copied", () => {
  reset();
  const season = seasonAt("one_race");
  const contents = shared(season);
  const address = /** @type {HTMLInputElement} */ (only(contents, ".send-link input")).value;
  assert.equal(address, `https://localhost/#${season.link}`);
  click(button(contents, "Copy the link"));
  assert.deepEqual(seasonPage.calls, [["actions.copyText", address, "Link to this season"]]);
});

test("a season too long for a link is offered as a file only", () => {
  reset();
  const contents = shared({ ...seasonAt("one_race"), link: "" });
  assert.equal(contents.querySelector("input"), null);
  assert.match(textOf(contents), /too long for a link/);
  assert.ok(button(contents, "Export"));
});

test("a reader called You is asked for a name before anything is shared", () => {
  reset();
  const contents = shared(ofReader());
  assert.equal(contents.querySelector(".send-link"), null);
  assert.match(textOf(contents), /You appear here as “You”/);
});

test("the name that is given is kept in the settings and sent to the season", async () => {
  const { device } = reset({ shown: "one_race", seasons: [storedSeason("one_race")] });
  submit(only(shared(ofReader()), "form"), { name: " Zora " });
  await settled();
  assert.deepEqual(seasonPage.calls[0], ["actions.changeSettings", { player: "Zora" }]);
  const { act, driver, name } = device.requests[0];
  assert.deepEqual([act, driver, name], ["rename", 0, "Zora"]);
});

test("for another device of the reader's own the season is shared with You in it", () => {
  reset();
  assert.ok(only(shared(ofReader(), true), ".send-link"));
});

test("a pasted address brings the race behind its #", () => {
  const controller = recorder();
  const form = only(renderTemplate(raceLinkForm(controller)), "form");
  submit(form, { link: " https://example.org/game/#r6.abc " });
  submit(form, { link: "r6.def" });
  assert.deepEqual(controller.calls, [
    ["importResult", "r6.abc"],
    ["importResult", "r6.def"],
  ]);
});

test("an empty field brings nothing", () => {
  const controller = recorder();
  submit(only(renderTemplate(raceLinkForm(controller)), "form"), { link: "   " });
  assert.deepEqual(controller.calls, []);
});

test("the field for a race's link is emptied once it is sent", () => {
  const form = only(renderTemplate(raceLinkForm(recorder())), "form");
  submit(form, { link: "r6.abc" });
  assert.equal(/** @type {HTMLInputElement} */ (only(form, "input")).value, "");
});
