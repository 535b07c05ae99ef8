/** Changes to the draft of a season. */
import assert from "node:assert/strict";
import test from "node:test";
import { page } from "../support/web/render.mjs";
import { reply } from "../support/web/views.mjs";
import * as plan from "../../web/features/season/plan/plan.ts";
import { createPlanner } from "../../web/features/season/plan/planning.ts";

const draft = () => reply("season/draft").draft;
const circuitsOf = (/** @type {any} */ { dates }) => dates.map((/** @type {any} */ { circuit }) => circuit);

test("a race is moved to its new place, and the others keep their order", () => {
  const three = plan.addDate(draft(), ["zandvoort"]);
  assert.deepEqual(circuitsOf(plan.moveDate(three, 2, 0)), ["zandvoort", "test_ring", "monaco"]);
  assert.deepEqual(circuitsOf(plan.moveDate(three, 0, 2)), ["monaco", "zandvoort", "test_ring"]);
});

test("a new race gets a circuit without a race, with laps and grid of the last one", () => {
  const draftBefore = plan.changeDate(draft(), 1, { laps: 3, grid: "dice", switches: { weather: "on" } });
  const added = plan.addDate(draftBefore, ["monaco", "zandvoort"]).dates.at(-1);
  assert.deepEqual(added, { circuit: "zandvoort", laps: 3, grid: "dice", switches: {} });
});

test("when all circuits have a race, the last one is repeated", () => {
  assert.equal(plan.addDate(draft(), ["monaco", "test_ring"]).dates[2].circuit, "monaco");
});

test("a rule is set for one race only, and an empty choice removes it", () => {
  const set = plan.changeSwitch(plan.changeSwitch(draft(), 0, "weather", "off"), 0, "tyres", "on");
  assert.deepEqual(
    set.dates.map(({ switches }) => switches),
    [{ weather: "off", tyres: "on" }, {}],
  );
  assert.deepEqual(plan.changeSwitch(set, 0, "weather", "").dates[0].switches, { tyres: "on" });
});

test("changing a seat changes no other seat and no other team", () => {
  const draftBefore = draft();
  const draftAfter = plan.changeSeat(draftBefore, 0, 1, { driver: "Ines" });
  assert.deepEqual(
    draftAfter.teams[0].seats.map(({ driver }) => driver),
    ["Zoe", "Ines"],
  );
  assert.deepEqual(draftAfter.teams[1], draftBefore.teams[1]);
  assert.equal(
    draftBefore.teams[0].seats[1].driver,
    draft().teams[0].seats[1].driver,
    "the previous draft is unchanged",
  );
});

test("a friend takes the first car of the first team without a person", () => {
  const { teams } = plan.addFriend(draft(), "Otto");
  assert.deepEqual(
    teams[1].seats.map(({ driver, by }) => [driver, by === "human"]),
    [
      ["Otto", true],
      ["Tom Hale", false],
    ],
  );
});

test("no friend is added if every team has a person", () => {
  const full = plan.addFriend(draft(), "Otto");
  assert.equal(plan.addFriend(full, "Ines"), full);
});

test("a free name is an unused one, or numbered if all are used", () => {
  assert.equal(plan.freeName(draft(), ["Zoe", "Ada"]), "Ada");
  assert.equal(plan.freeName(draft(), ["Zoe"]), "Zoe 4");
});

test("a new season begins with the first rulebook, regardless of the set-up of races", async () => {
  /** @type {any[]} */
  const questions = [];
  const testPage = page({ draft: { rulebook: "trant" }, season: { plan: null } });
  const controller = {
    update() {},
    askEngine: async (/** @type {any} */ request) => {
      questions.push(request);
      return {};
    },
  };
  await createPlanner(testPage, /** @type {any} */ (controller)).propose("free");
  assert.deepEqual([questions[0].preset, questions[0].rulebook], ["free", "ludodelire"]);
});
