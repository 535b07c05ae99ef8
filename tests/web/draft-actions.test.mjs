/** Set-ups of races: the choices that each screen remembers, and the quick race, which stays short. */
import assert from "node:assert/strict";
import test from "node:test";
import { page, settings } from "../support/web/render.mjs";
import { setup, storageWith } from "../support/web/setups.mjs";
import { withDefaultRules } from "../../web/domain/rules/rulebook.ts";
import { changeRules, startDraft } from "../../web/features/setup/draft-race.ts";
import {
  changeFriendsRules,
  openFullSetup,
  startFriendsRace,
} from "../../web/features/setup/friends-draft.ts";
import { createDraftActions } from "../../web/app/actions/draft-actions.ts";
import { firstState } from "../../web/app/first-state.ts";

const TRANT = { rulebook: "trant", laps: 3, movement_dice: "table", switches: {} };
const COMPUTER = { precomputed: { begin: (/** @type {any} */ _, __, setup) => setup } };

/** A new visit with these settings; `started` are the races that were begun. @param {object} [stored] */
function visit(stored = {}) {
  const storage = storageWith();
  const storedSettings = settings(stored);
  /** @type {any[]} */
  const started = [];
  /** @type {any[]} */
  const notices = [];
  const testPage = page(firstState(storedSettings, storage));
  const { store } = testPage;
  const means = {
    visit: (/** @type {any} */ screen) => store.update({ screen }),
    changeSettings: (/** @type {object} */ patch) =>
      store.update({ settings: { ...store.state.settings, ...patch } }),
    startRace: async (/** @type {any} */ race) => void started.push(race),
    notice: (/** @type {string} */ words) => notices.push(words),
  };
  const ownActions = createDraftActions(/** @type {any} */ ({ ...COMPUTER, ...means, store, storage }));
  const here = /** @type {any} */ ({ store, actions: { ...means, ...ownActions } });
  const actions = {
    ...ownActions,
    startDraft: () => startDraft(here),
    changeRules: (/** @type {any} */ draft) => changeRules(draft, here),
    changeFriendsRules: (/** @type {any} */ draft) => changeFriendsRules(draft, here),
    setUpFriends: () => openFullSetup(here),
    startTogether: () => startFriendsRace(here),
  };
  /** Begins the next visit. */
  const visitAgain = () => visit(store.state.settings);
  return { actions, here, store, started, notices, again: visitAgain };
}

/** @param {any} setup */
const kind = ({ rulebook, laps, movement_dice, cars }) => [rulebook, laps, movement_dice, cars.length];

const QUICK = ["ludodelire", 1, "gear_dice", 6];

test("slipstreaming is on in the quick race from the second race on", () => {
  assert.equal(visit({ races: 0 }).actions.quickDraft().switches, undefined);
  const { actions } = visit({ races: 1 });
  assert.deepEqual(actions.quickDraft().switches, { slipstream: "on" });
  assert.deepEqual(actions.quickDraft("spa").switches, { slipstream: "on" });
});

test("a new race begins at the level Classic, one with friends with gear dice", () => {
  const { store } = visit();
  const { rulebook, laps, movement_dice, switches } = store.state.draft;
  const classic = ["ludodelire", 2, "gear_dice", { slipstream: "on", weather: "on" }];
  assert.deepEqual([rulebook, laps, movement_dice, switches], classic);
  assert.deepEqual(kind(store.state.friends.draft), ["ludodelire", 1, "gear_dice", 6]);
  assert.equal(visit({ rules: TRANT }).store.state.draft.rulebook, "trant");
});

test("after a long race from the set-up the quick race stays short, also on another circuit", () => {
  const { actions, store, started, again } = visit({ races: 3 });
  const cars = setup({}, 10).cars;
  actions.changeRules({ ...store.state.draft, ...TRANT, cars });
  actions.startDraft();
  assert.deepEqual(kind(started[0]), ["trant", 3, "table", 10]);
  for (const { actions: now } of [{ actions }, again()]) assert.deepEqual(kind(now.quickDraft()), QUICK);
  actions.raceOn("zandvoort");
  assert.deepEqual([started[1].circuit, ...kind(started[1])], ["zandvoort", ...QUICK]);
});

test("set-up and race with friends each remember their own last choices", () => {
  const { actions, store, again } = visit();
  actions.changeRules({ ...store.state.draft, ...TRANT, cars: setup({}, 3).cars });
  actions.startDraft();
  actions.raceWithFriends();
  const friends = () => store.state.friends.draft;
  assert.deepEqual(kind(friends()), ["ludodelire", 1, "gear_dice", 6]);
  actions.changeFriendsRules(withDefaultRules({ ...friends(), rulebook: "house", laps: 2 }));
  assert.deepEqual(kind(store.state.draft), ["trant", 3, "table", 3]);
  const next = again().store.state;
  assert.deepEqual(kind(next.draft), ["trant", 3, "table", 3]);
  assert.deepEqual(kind(next.friends.draft), ["house", 2, "table", 6]);
});

test("friends with all rules take their race to the set-up", () => {
  const { actions, here, store } = visit({ player: "Ines" });
  actions.raceWithFriends();
  openFullSetup(here);
  const { screen, draft, playMode } = store.state;
  assert.deepEqual([screen, draft.cars[0].name, playMode], ["setup", "Ines", "link"]);
});

test("two friends with the same name cannot start", () => {
  const { actions, here, store, started, notices } = visit({ player: "Ines" });
  actions.raceWithFriends();
  const { friends } = store.state;
  const withName = (/** @type {string} */ name) => ({
    ...friends,
    draft: {
      ...friends.draft,
      cars: friends.draft.cars.map((/** @type {any} */ car, /** @type {number} */ index) =>
        index === 1 ? { ...car, name } : car,
      ),
    },
  });
  store.update({ friends: withName("ines") });
  startFriendsRace(here);
  assert.deepEqual([started, notices], [[], ["Two drivers are called ines. Give one of them another name."]]);
  store.update({ friends: withName("Otto") });
  startFriendsRace(here);
  assert.deepEqual(
    started[0].cars.slice(0, 2).map((/** @type {any} */ car) => car.name),
    ["Ines", "Otto"],
  );
});
