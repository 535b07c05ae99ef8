/** The screen of a new season: its kind, its options, its problems. */
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
import { resetSeasonPage, seasonPage, waitForTasks } from "../support/web/season-page.mjs";
import { reply } from "../support/web/views.mjs";
import { emptySeasonState } from "../../web/features/season/season-loader.ts";
import { planScreen } from "../../web/features/season/plan/plan-screen.ts";

/** The engine's reply to a changed draft. @param {object} [changes] */
const draftReply = (changes) => ({ ok: true, season_draft: { ...reply("season/draft"), ...changes } });

/** @param {object} [changes] @param {any[]} [answers] */
function screen(changes = {}, answers = []) {
  const { device, state } = resetSeasonPage({ answers });
  const plan = { ...reply("season/draft"), openDate: -1, openTeam: -1, ...changes };
  state.season = { ...emptySeasonState("seasons/new"), plan };
  return { main: renderTemplate(planScreen(state, seasonPage)), device, state };
}

test("the season is summed up in one line, in each language", () => {
  const sentences = {
    en: /Winter cup · 2 races, 2 teams, Trant season/,
    fr: /2 courses, 2 (équipes|écuries)/,
    de: /2 Rennen, 2 Teams/,
  };
  for (const [language, words] of Object.entries(sentences)) {
    speakLanguage(language);
    assert.match(textOf(only(screen().main, ".start-bar p")), words);
  }
});

test("a season with problems names each of them and can't be started", () => {
  const message = { id: "error.season.points", args: { team: "Rosso Levante", spent: 19, points: 20 } };
  const { main } = screen({ problems: [{ message }] });
  assert.deepEqual(textsOf(main, ".plan-problems li"), ["Rosso Levante has spent 19 points; it must be 20."]);
  assert.ok(button(main, "Start the season").disabled);
  assert.ok(!button(screen().main, "Start the season").disabled);
});

test("one press adjusts designs that don't add up and removes the problem", async () => {
  const problems = [{ message: { id: "error.season.points", args: { team: "T", spent: 19, points: 20 } } }];
  const { main, device, state } = screen({ problems }, [draftReply()]);
  click(button(main, "Adjust the designs"));
  await waitForTasks();
  assert.equal(device.requests[0].act, "fit");
  assert.deepEqual(state.season.plan.problems, []);
});

test("a name and an option that are changed before the next render are both kept", async () => {
  const { main, state } = screen({}, [draftReply(), { ok: false, error: { id: "error.setup" } }]);
  const name = /** @type {HTMLInputElement} */ (only(main, '.plan-left input[type="text"]'));
  name.value = "Summer cup";
  name.dispatchEvent(new window.Event("change"));
  const scheme = /** @type {HTMLSelectElement} */ (only(main, ".plan-options label.is-wide select"));
  const other = [...scheme.options].find((option) => option.value !== scheme.value);
  scheme.value = other?.value ?? "";
  scheme.dispatchEvent(new window.Event("change"));
  const { draft } = state.season.plan;
  assert.deepEqual([draft.name, draft.options.scheme], ["Summer cup", other?.value]);
  await waitForTasks();
});

test("a season without built cars offers no adjusting", () => {
  const { draft } = reply("season/draft");
  draft.options.built = false;
  const { main } = screen({ draft, problems: [{ message: { id: "error.season.grid" } }] });
  assert.deepEqual(textsOf(main, ".plan-problems button"), []);
});

test("the points systems are those of the engine, and the current one is selected", () => {
  const scheme = only(screen().main, ".plan-options label.is-wide select");
  assert.equal(textsOf(scheme, "option")[0], reply("season/draft").schemes.six.join(" · "));
  assert.equal(/** @type {HTMLSelectElement} */ (scheme).value, "six");
});

test("results can be dropped only as far as the engine allows", () => {
  const { main } = screen({ limits: { drops: 2, must_run: 0 } });
  const [, drops, laps] = main.querySelectorAll(".plan-options select");
  assert.deepEqual(textsOf(drops, "option"), ["none: all count", "the worst one", "the worst 2"]);
  assert.deepEqual(textsOf(laps, "option"), ["none: places count"]);
});

test("options that the rulebook does not have are not offered", () => {
  const { allowed_actions: actions } = reply("season/draft");
  assert.equal(
    screen({ allowed_actions: { ...actions, marshal: false, build: false } }).main.querySelector(
      ".plan-options .rule",
    ),
    null,
  );
  assert.equal(
    screen({ allowed_actions: { ...actions, marshal: true, build: true } }).main.querySelectorAll(
      ".plan-options .rule",
    ).length,
    2,
  );
});

test("a rejected change is reported, and a late answer to an older change is ignored", async () => {
  const { draft } = reply("season/draft");
  const { device, state } = screen();
  const { plannerOf } = await import("../../web/features/season/plan/planning.ts");
  const planner = plannerOf(seasonPage, /** @type {any} */ (null));
  device.answers = [
    draftReply({ draft: { ...draft, name: "older" } }),
    draftReply({ draft: { ...draft, name: "newer" } }),
  ];
  await Promise.all([
    planner.change((current) => ({ ...current, name: "older" })),
    planner.change((current) => ({ ...current, name: "newer" })),
  ]);
  assert.equal(state.season.plan.draft.name, "newer");
  device.answers = [{ ok: false, error: { id: "error.season.name", args: { most: 40 } } }];
  await planner.change((current) => ({ ...current, name: "" }));
  assert.deepEqual(seasonPage.calls.at(-1), [
    "actions.notice",
    "The season needs a name of 1 to 40 characters.",
    "bad",
  ]);
});
