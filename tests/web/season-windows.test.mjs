/** The windows over a season: wishes, striking out, two results, two versions, rejections. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  isEmpty,
  only,
  recordCalls,
  renderTemplate,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { seasonAt, seasonPage, waitForTasks, submit } from "../support/web/season-page.mjs";
import { seasonWindow } from "../../web/features/season/windows.ts";

/** @param {any} window @param {any} [season] @param {object} [overrides]  of the controller */
function windowOf(window, season = seasonAt("one_race"), overrides = {}) {
  const controller = recordCalls(overrides);
  const pageState = /** @type {any} */ ({ window });
  const dialog = renderTemplate(seasonWindow(pageState, season, controller, seasonPage));
  return { dialog: only(dialog, "dialog"), controller };
}

/** A season in which two people's teams may wish for a rest. */
function withWishes() {
  const season = seasonAt("start");
  season.overview.teams[1].humans = 1;
  season.overview.calendar[1].sit_out_requests = [1];
  return season;
}

test("without an open dialog nothing is rendered", () => {
  const pageState = /** @type {any} */ ({ window: null });
  assert.ok(isEmpty(seasonWindow(pageState, seasonAt("start"), recordCalls(), seasonPage)));
});

test("a rejection gives the reason, and says that the season has not changed", () => {
  const { dialog } = windowOf({ kind: "refused", message: { id: "error.season.places" } });
  assert.equal(dialog.getAttribute("aria-label"), "That’s not possible");
  const dialogText = textOf(dialog);
  assert.match(dialogText, /Places run from 1 up, with no gaps and no ties\.The season hasn’t changed\./);
});

test("only people's teams are asked for rests, with their earlier wish", () => {
  const season = withWishes();
  season.overview.teams[0].humans = 0;
  const { dialog } = windowOf({ kind: "wishes", start: false }, season);
  assert.deepEqual(textsOf(dialog, "li b"), ["Marsh & Hale"]);
  assert.equal(/** @type {HTMLSelectElement} */ (only(dialog, "select")).value, "2");
  assert.match(textOf(dialog), /Which of races 1 to 2/);
});

test("only changed wishes are sent, before the race is started", async () => {
  /** @type {unknown[]} */
  const actions = [];
  const act = async (/** @type {unknown} */ request) => {
    actions.push(request);
    return true;
  };
  const { dialog, controller } = windowOf({ kind: "wishes", start: true }, withWishes(), { act });
  submit(only(dialog, "form"), { "team-0": "1" });
  await waitForTasks();
  assert.deepEqual(actions, [{ act: "request_sit_out", team: 0, race: 1 }]);
  assert.deepEqual(controller.calls, [
    ["openWindow", null],
    ["start", undefined],
  ]);
});

test("a rejected wish does not start the race", async () => {
  const act = async () => false;
  const { dialog, controller } = windowOf({ kind: "wishes", start: true }, withWishes(), { act });
  submit(only(dialog, "form"), { "team-0": "1" });
  await waitForTasks();
  assert.deepEqual(controller.calls, [["openWindow", null]]);
});

test("saving the preferences alone does not start the race", async () => {
  const { dialog, controller } = windowOf({ kind: "wishes", start: false }, withWishes());
  assert.equal(textOf(only(dialog, "[type=submit]")), "Save preferences");
  submit(only(dialog, "form"));
  await waitForTasks();
  assert.deepEqual(controller.calls, [["openWindow", null]]);
});

test("a struck out race is run again unless it is cancelled", () => {
  for (const [choice, isRepeat] of /** @type {const} */ ([
    ["yes", true],
    ["no", false],
  ])) {
    const { dialog, controller } = windowOf({ kind: "strike_out", race: 1 });
    if (choice === "no") /** @type {HTMLInputElement} */ (only(dialog, "[value=no]")).checked = true;
    submit(only(dialog, "form"), { reason: "wrong tyres" });
    const request = { act: "void_race", race: 1, again: isRepeat, reason: "wrong tyres" };
    assert.deepEqual(controller.calls[1], ["act", request]);
  }
});

test("a reason is required for striking out", () => {
  const { dialog } = windowOf({ kind: "strike_out", race: 1 });
  assert.ok(/** @type {HTMLInputElement} */ (only(dialog, "[name=reason]")).required);
});

test("two results are shown side by side, and choosing the other one stores it with the reason", () => {
  const season = seasonAt("one_race");
  const { result } = season.overview.calendar[0];
  const lines = [{ ...result[1], place: 1 }, { ...result[0], place: 0, out: "engine" }, ...result.slice(2)];
  const { dialog, controller } = windowOf({ kind: "conflict", race: 1, lines }, season);
  const [ownCard, coming] = [...dialog.querySelectorAll(".card")];
  assert.deepEqual(textsOf(ownCard, "li").slice(0, 2), ["1 Edith Marsh", "2 Zoe"]);
  assert.deepEqual(textsOf(coming, "li").slice(0, 2), ["1 Zoe", "– Edith Marsh"]);
  submit(only(dialog, "form"), { reason: "we were first" });
  const [[closed], [, entered]] = controller.calls;
  assert.equal(closed, "openWindow");
  assert.deepEqual([entered.act, entered.race, entered.reason], ["enter_result", 1, "we were first"]);
  assert.deepEqual(entered.lines[1], {
    driver: 2,
    place: 0,
    laps: 1,
    out: "engine",
    hurt: 0,
    spent: 0,
    throws: 5,
    best: 466,
  });
});

test("keeping the season's result only closes the window", () => {
  const season = seasonAt("one_race");
  const window = { kind: "conflict", race: 1, lines: season.overview.calendar[0].result };
  const { dialog, controller } = windowOf(window, season);
  click(button(dialog, "Keep the season’s"));
  assert.deepEqual(controller.calls, [["openWindow", null]]);
});

test("two versions of a season show the first difference and the number of races", () => {
  const [local, received] = [seasonAt("start"), seasonAt("one_race")];
  const { dialog, controller } = windowOf(
    { kind: "diverged", local, received, logIndex: 0, storedFile: "file" },
    local,
  );
  const [mine, theirs] = textsOf(dialog, ".card");
  assert.match(mine, /Nothing has happened yet\..*0 of 2 races run/);
  assert.match(theirs, /the winner is Edith Marsh\..*1 of 2 races run/);
  click(button(dialog, "Keep mine"));
  click(button(dialog, "Use the other one"));
  assert.deepEqual(controller.calls, [
    ["storeVersion", local, "file"],
    ["storeVersion", received, "file"],
  ]);
});

test("a new name is trimmed, and sent only if it differs", () => {
  for (const [typed, expected] of [
    [" Ines ", [["act", { act: "rename", driver: 0, name: "Ines" }]]],
    ["Zoe", []],
  ]) {
    const { dialog, controller } = windowOf({ kind: "rename", driver: 0 });
    assert.equal(dialog.getAttribute("aria-label"), "Rename Zoe");
    submit(only(dialog, "form"), { name: /** @type {string} */ (typed) });
    assert.deepEqual(controller.calls.slice(1), expected);
  }
});

test("the result window is a correction if there is a result", () => {
  assert.equal(windowOf({ kind: "result", race: 1 }).dialog.getAttribute("aria-label"), "Correct the result");
  assert.equal(windowOf({ kind: "result", race: 2 }).dialog.getAttribute("aria-label"), "Enter a result");
});
