/** Scenes of a replay: their duration, the view of the camera, and the history used. */
import assert from "node:assert/strict";
import test from "node:test";
import { raceState, settings } from "../support/web/render.mjs";
import { reply } from "../support/web/views.mjs";
import { createReplayPositions } from "../../web/race/replay/positions.ts";

/** @param {{speed?: any, replies?: Record<string, any>, replay?: any}} [how] */
function scenesOf({ speed = "1", replies = {}, replay = null } = {}) {
  const { history } = reply("basic/history");
  /** @type {any} */
  let race = { ...raceState("basic/end"), history, phase: "replay", replay };
  /** @type {any[]} */
  const calls = [];
  const store = {
    get state() {
      return { race, settings: settings({ speed }) };
    },
    changeRace: (/** @type {Function} */ transition, /** @type {any[]} */ ...args) => {
      race = transition(race, ...args);
    },
  };
  const scenes = createReplayPositions(
    /** @type {any} */ ({
      store,
      askEngine: async (/** @type {any} */ request) => {
        calls.push(request);
        return replies[request.do] ?? null;
      },
      board: {
        frameAround: (/** @type {number[]} */ path) => calls.push(["frameAround", ...path]),
        settle: (/** @type {any} */ gameView) => calls.push(["settle", gameView.round, gameView.question]),
      },
    }),
  );
  return { scenes, calls, history, race: () => race };
}

/** @param {any} history */
const keyOf = (history) => history.moments.find((/** @type {any} */ moment) => moment.weight >= 3).decision;

test("a key moment stays longest, a move less, a decision without words least", () => {
  const { scenes, history } = scenesOf();
  const spoken = /** @type {any} */ ([{ message: { id: "log.title" } }]);
  const silent = /** @type {any} */ ([{ message: null }]);
  const otherMoment = keyOf(history) + 1;
  assert.deepEqual(
    [
      scenes.decisionDisplayMs(keyOf(history), silent),
      scenes.decisionDisplayMs(otherMoment, spoken),
      scenes.decisionDisplayMs(otherMoment, silent),
    ],
    [1700, 620, 240],
  );
});

test("twice the speed halves the time", () => {
  assert.equal(scenesOf({ speed: "2" }).scenes.decisionDisplayMs(1, []), 120);
});

test("at instant speed a replay is quick but visible", () => {
  const stays = scenesOf({ speed: "instant" }).scenes.decisionDisplayMs(1, []);
  assert.ok(stays > 0 && stays < 60, String(stays));
});

test("the events after a decision are those up to the next one", () => {
  const { scenes, history, race } = scenesOf();
  const at = keyOf(history);
  assert.deepEqual(
    scenes.eventsAfter(at),
    race().log.slice(history.event_counts[at], history.event_counts[at + 1]),
  );
  assert.deepEqual(scenes.eventsAfter(history.decisions), []);
});

test("the camera looks at the next move, otherwise at the last one", () => {
  const { scenes, calls, history, race } = scenesOf();
  const moves = race().log.map((/** @type {any} */ event, /** @type {number} */ index) => ({ event, index }));
  const { event, index } = moves.find((/** @type {any} */ move) => move.event.path);
  const at = history.event_counts.findLastIndex((/** @type {number} */ first) => first <= index);
  scenes.lookAt(at);
  assert.deepEqual(calls.pop(), ["frameAround", ...event.path]);
  const end = history.decisions;
  scenes.lookAt(end);
  assert.deepEqual(calls.pop()?.[0], "frameAround");
});

test("a moment is loaded from the engine, or null if it has none", async () => {
  const { board_state: moment } = reply("basic/moment");
  const { scenes, calls } = scenesOf({ replies: { board_state: { board_state: moment } } });
  assert.deepEqual(await scenes.positionAt(144), moment);
  assert.deepEqual(calls, [{ do: "board_state", decision: 144 }]);
  assert.equal(await scenesOf().scenes.positionAt(144), null);
});

test("a history is requested only if the race has continued", async () => {
  const { scenes, calls, history } = scenesOf({ replies: { history: { history: "new" } } });
  assert.equal(await scenes.loadHistory(history.event_counts[history.decisions]), history);
  assert.deepEqual(calls, []);
  assert.equal(await scenes.loadHistory(history.event_counts[history.decisions] + 1), "new");
});

test("a position is put on the board without a question, and its log with it", () => {
  const { board_state: moment } = reply("basic/moment");
  const { scenes, calls, history, race } = scenesOf({
    replay: { at: 0, position: moment, eventsShown: 0, isPlaying: false, until: 9 },
  });
  scenes.showPosition(moment);
  assert.deepEqual(calls, [["settle", moment.round, null]]);
  assert.equal(race().replay.at, moment.decision);
  assert.equal(race().replay.eventsShown, history.event_counts[moment.decision]);
});
