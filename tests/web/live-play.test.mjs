/** Races received at a live table: shown, answered with a longer race, or left to the player's choice. */
import assert from "node:assert/strict";
import test from "node:test";
import "../support/web/render.mjs";
import { setup } from "../support/web/setups.mjs";
import { setupKey } from "../../web/domain/setup/setup-draft.ts";
import { createRaceSync } from "../../web/features/live/race-sync.ts";
import { rotateEntries, seatsIn } from "../../web/features/live/rematch.ts";

const SETUP = setup({}, 2);
/** Four cars, with a computer driver between people. */
const FOUR = setup({}, 4);
FOUR.cars[2].driver = FOUR.cars[3].driver = "human";
/** @param {string} link */
const viewOf = (link) => ({ link, setup: SETUP, cars: [], question: null });

/**
 * A device with a race at the table.
 * @param {string | string[]} relations  of its race to the received one, in turn
 * @param {object} [race]  its own fields
 * @param {string | null} [token]  the expected answer
 */
function device(relations, race = {}, token = null) {
  const coming = [relations].flat();
  /** @type {string[]} */
  const calls = [];
  const start = {
    phase: "awaiting",
    key: "k",
    seats: [0],
    view: viewOf("r13.own"),
    divergence: null,
    ...race,
  };
  const state = { screen: "race", settings: { speed: "instant" }, race: start };
  const note =
    (/** @type {string} */ name) =>
    (/** @type {unknown[]} */ ...args) => {
      calls.push([name, ...args.filter((arg) => typeof arg === "string")].join(" "));
    };
  const page = {
    store: { state },
    session: {
      leave() {},
      begin: (/** @type {any} */ view) => note("begin")(view.link),
      present: note("present"),
      setLocalSeats: (/** @type {any} */ seats) => note("seats")(String(seats)),
    },
    replay: { leave() {}, show: note("show") },
    actions: { openLink: note("openLink"), save: note("save") },
    async ask(/** @type {any} */ request) {
      note(request.do)(request.link ?? request.stored ?? request.token);
      if (request.do === "open") return { ok: true, view: viewOf(request.link) };
      const relation = (coming.length > 1 && request.do === "compare" && coming.shift()) || coming[0];
      if (relation === "unread") return { ok: false };
      return {
        ok: true,
        comparison: {
          relation: relation === "dice" ? "parted" : relation,
          common: 3,
          stored: { decisions: 5 },
          linked: { decisions: 4 },
          first_difference: { same_choice: relation === "dice" },
        },
      };
    },
  };
  const play = createRaceSync({
    page: /** @type {any} */ (page),
    onBehind: note("behind"),
    onForeign: note("foreign"),
    expectedToken: () => token,
    onUnexpected: () => note("other")(),
  });
  play.useRace(/** @type {any} */ (viewOf("r13.own")));
  return { play, done: calls, state, own: start, page };
}

test("a race with more moves is opened and shown", async () => {
  const { play, done } = device("shorter");
  assert.equal(await play.receive("r13.new"), true);
  assert.deepEqual(done, ["compare r13.new", "open r13.new", "begin r13.new"]);
});

test("a car that is chosen while the engine opens new moves is kept", async () => {
  const { play, state, own, page } = device("shorter", { phase: "choosing_seats", seats: "ask" });
  /** @type {any[]} */
  const seats = [];
  const { ask } = page;
  page.ask = async (/** @type {any} */ request) => {
    if (request.do === "open") state.race = { ...own, seats: [1] };
    return ask(request);
  };
  page.session.begin = (/** @type {any[]} */ ...[, options]) => seats.push(options.seats);
  assert.equal(await play.receive("r13.new"), true);
  assert.deepEqual(seats, [[1]]);
});

test("a decision other than the gear that was shown is reported, and the race continues", async () => {
  for (const [relations, reported] of /** @type {[string[], string[]][]} */ ([
    [["shorter", "parted"], ["other"]],
    [["shorter", "shorter"], []],
    [["shorter", "dice"], []],
  ])) {
    const { play, done } = device(relations, { view: { ...viewOf("r13.own"), question: { car: 1 } } }, "g4");
    assert.equal(await play.receive("r13.new"), true);
    assert.deepEqual(done, [
      "compare r13.new",
      "decide g4",
      "compare r13.new",
      ...reported,
      "open r13.new",
      "begin r13.new",
    ]);
  }
});

test("a race with fewer moves is answered, an equal one is not", async () => {
  const behind = device("further");
  await behind.play.receive("r13.old");
  assert.deepEqual(behind.done, ["compare r13.old", "behind"]);
  const same = device("same");
  await same.play.receive("r13.own");
  assert.deepEqual(same.done, ["compare r13.own"]);
});

test("another race, or none, changes nothing", async () => {
  for (const relation of ["other", "unread"]) {
    const { play, done } = device(relation);
    play.useRace(/** @type {any} */ ({ setup: SETUP, question: {} }));
    assert.equal(await play.receive("r13.x"), false);
    assert.deepEqual(done, ["compare r13.x", "foreign"]);
  }
});

test("two answers to one decision open the choice between versions", async () => {
  const { play, done } = device("parted");
  await play.receive("r13.parted");
  assert.equal(location.hash, "#r13.parted");
  assert.deepEqual(done, ["compare r13.parted"]);
});

test("a race that arrives during a move waits for its end", async () => {
  const { play, done, own } = device("shorter", { phase: "moving" });
  const first = play.receive("r13.new");
  const again = play.receive("r13.new");
  assert.deepEqual([done, play.waiting()], [[], 1]);
  own.phase = "awaiting";
  play.takeWaiting();
  assert.deepEqual(await Promise.all([first, again]), [true, true]);
  assert.deepEqual(done, ["compare r13.new", "open r13.new", "begin r13.new"]);
});

test("a choice between versions ends when the others have accepted this device's race", async () => {
  const divergence = { stored: { link: "r13.own" }, comparison: {} };
  const { play, done } = device("same", { phase: "diverged", divergence, view: viewOf("r13.theirs") });
  await play.receive("r13.own");
  assert.deepEqual(done, ["open r13.own", "compare r13.own", "open r13.own", "begin r13.own"]);
});

test("another race on the screen is not replaced", async () => {
  const { play, done, state } = device("shorter");
  state.race = /** @type {any} */ ({
    ...state.race,
    view: { ...viewOf("r13.own"), setup: setup({ seed: 9 }, 2) },
  });
  assert.notEqual(setupKey(SETUP), setupKey(/** @type {any} */ (state.race.view.setup)));
  play.receive("r13.new");
  await null;
  assert.deepEqual(done, []);
});

test("the next race is opened once this one is over, with the same cars", async () => {
  const { play, done, state, own, page } = device("shorter");
  state.screen = "report";
  state.race = { ...own, seats: [3], view: { ...viewOf("r13.own"), setup: FOUR } };
  play.useRace(/** @type {any} */ (state.race.view));
  page.actions.openLink = (/** @type {string} */ link) => {
    done.push(`openLink ${link}`);
    state.race = { ...own, view: { ...viewOf(link), setup: { ...rotateEntries(FOUR), seed: 9 } } };
  };
  assert.equal(await play.takeRematch("r13.next"), true);
  assert.deepEqual(done, ["openLink r13.next", "seats 1"]);
});

test("in the next race the next person is entered first, and everybody keeps their car", () => {
  const next = rotateEntries(FOUR);
  assert.deepEqual(
    next.cars.map(({ livery }) => livery),
    [2, 3, 0, 1],
  );
  assert.deepEqual(seatsIn(next, FOUR, [0, 3]), [2, 1]);
  assert.equal(seatsIn(next, FOUR, "ask"), "ask");
  assert.deepEqual(rotateEntries(rotateEntries(next)), FOUR);
  assert.deepEqual(rotateEntries(SETUP), SETUP);
});

test("a race under way is not left for a rematch", async () => {
  const { play, done } = device("shorter");
  play.useRace(/** @type {any} */ ({ setup: SETUP, question: {} }));
  assert.equal(await play.takeRematch("r13.next"), false);
  assert.deepEqual(done, []);
});

test("a rematch has the same set-up with other dice", () => {
  const { play } = device("shorter");
  const next = (/** @type {object} */ changes) =>
    play.isRematch(/** @type {any} */ ({ setup: setup({ ...changes }, 2) }));
  assert.equal(next({ seed: 9 }), true);
  assert.equal(next({ seed: 9, laps: 3 }), false);
});

test("races received after the end are not opened", async () => {
  const { play, done } = device("other");
  play.useRace(/** @type {any} */ (viewOf("r13.own")));
  assert.equal(await play.receive("r13.x"), true);
  assert.deepEqual(done, ["compare r13.x"]);
});
