/** Small queries about the race on screen. */
import assert from "node:assert/strict";
import test from "node:test";
import { page, raceState } from "../support/web/render.mjs";
import { reply, view } from "../support/web/views.mjs";
import * as selectors from "../../web/race/selectors.ts";

const tokens = (/** @type {any} */ race) => selectors.tokensOf(race);

test("only a choosing person has an open question", () => {
  const race = raceState("monaco/gear");
  assert.equal(selectors.openQuestion(race), race.view?.question);
  for (const phase of /** @type {const} */ (["moving", "replay", "paused", "awaiting", "over"]))
    assert.equal(selectors.openQuestion({ ...race, phase }), null, phase);
});

test("a secret question is hidden until the hand-over is confirmed", () => {
  const race = raceState("trant/tyres", { isHandoverPending: true });
  assert.equal(selectors.stepOf(race), "handover");
  assert.deepEqual(tokens(race), []);
  assert.equal(selectors.stepOf({ ...race, isHandoverPending: false }), "choose");
  assert.equal(selectors.isHandoverScreen(raceState("monaco/gear", { isHandoverPending: true })), false);
});

test("the arrow keys move through open gears only", () => {
  assert.deepEqual(tokens(raceState("monaco/gear")), ["g1", "g2", "g3"]);
});

test("the arrow keys move through spaces and then engine points", () => {
  const tokensFound = tokens(raceState("trant/boost"));
  assert.equal(tokensFound.at(-1), "boost5");
  assert.equal(tokensFound.length, Number(view("trant/boost").question?.choices?.length) + 1);
});

test("the arrow keys move through options", () => {
  assert.deepEqual(tokens(raceState("trant/tyres", { isHandoverPending: false })), ["hard", "soft", "wet"]);
});

test("the arrow keys move through parts and then the answer that changes nothing more", () => {
  const tokensFound = tokens(raceState("house/adjust"));
  assert.equal(tokensFound.at(-1), "as-it-is");
  assert.equal(tokensFound[0], "T>B");
  assert.deepEqual(tokens(raceState("trant/build")).slice(0, 2), ["+T", "+B"]);
});

test("a timed lap has no other answers", () => {
  assert.deepEqual(tokens(raceState("ludodelire/clock", { token: null })), []);
  assert.deepEqual(tokens(raceState("ludodelire/clock", { token: "t83" })), ["t83"]);
});

test("the tab key leads to the first answer while none is chosen", () => {
  const race = raceState("monaco/gear");
  assert.equal(selectors.isTabStop("g1", race), true);
  assert.equal(selectors.isTabStop("g2", race), false);
  assert.equal(selectors.isTabStop(null, race), false);
  assert.equal(selectors.isTabStop("g1", { ...race, token: "g2" }), false);
});

test("the lever shows the current gear until another is chosen", () => {
  const race = raceState("monaco/gear");
  assert.equal(selectors.defaultGear(race)?.gear, 2);
  assert.equal(selectors.defaultGear({ ...race, token: "g3" }), null);
  assert.equal(selectors.shownGear(race)?.gear, 2);
  assert.equal(selectors.shownGear({ ...race, token: "g3" })?.gear, 3);
  assert.equal(selectors.shownGear({ ...race, token: "g3", peek: "g1" })?.gear, 1);
});

test("a closed gear is not selected by default", () => {
  const race = raceState("monaco/gear");
  /** @type {any} */ (race.view).question.gears[1].token = null;
  assert.equal(selectors.defaultGear(race), null);
});

test("the shown price is that of the gear or the space, otherwise none", () => {
  assert.deepEqual(selectors.shownPrice(raceState("monaco/to_the_line", { token: "g1" })), {
    fuel: 1,
    brakes: 1,
  });
  assert.deepEqual(selectors.shownPrice(raceState("monaco/drive", { token: "R158-1" })), { brakes: 1 });
  assert.deepEqual(selectors.shownPrice(raceState("monaco/drive")), {});
});

test("only a hovered answer that is not chosen is a preview", () => {
  const race = raceState("monaco/drive", { token: "R159" });
  assert.equal(selectors.isPreviewing({ ...race, peek: "R158-1" }), true);
  assert.equal(selectors.isPreviewing({ ...race, peek: "R159" }), false);
  assert.equal(selectors.isPreviewing(race), false);
});

test("the paths to a space are all choices that end there", () => {
  const race = raceState("pits/blocked", { token: "L20" });
  assert.deepEqual(
    selectors.pathsToSpace(race).map(({ token }) => token),
    ["L20", "L20-1"],
  );
  assert.deepEqual(selectors.pathsToSpace({ ...race, token: null }), []);
});

test("groups keep the order of their first members", () => {
  const choices = /** @type {any[]} */ ([{ group: "b" }, { group: "a" }, { group: "b", n: 2 }]);
  assert.deepEqual(selectors.groupChoices(choices), [
    [{ group: "b" }, { group: "b", n: 2 }],
    [{ group: "a" }],
  ]);
  assert.deepEqual(selectors.groupChoices([]), []);
});

test("people are the cars without a computer driver", () => {
  assert.deepEqual(
    selectors.people(view("monaco/gear")).map(({ car }) => car),
    [0],
  );
  assert.equal(selectors.people(view("basic/gear")).length, 4);
});

test("a car belongs to this device if its seat or all seats do", () => {
  assert.equal(selectors.isLocalSeat("all", 3), true);
  assert.equal(selectors.isLocalSeat("ask", 3), false);
  assert.equal(selectors.isLocalSeat([1, 3], 3), true);
  assert.equal(selectors.isLocalSeat([], 3), false);
  assert.deepEqual(
    selectors.localPlayers(view("basic/gear"), [1, 2]).map(({ car }) => car),
    [1, 2],
  );
  assert.equal(selectors.seatsOf(undefined), "all");
});

test("the active player is the person asked, else the previous one, else the first here", () => {
  const gameView = view("basic/gear");
  const askedCar = Number(gameView.question?.car);
  const others = [0, 1, 2, 3].filter((car) => car !== askedCar);
  assert.equal(selectors.activePlayer(gameView, "all", others[0]), askedCar);
  assert.equal(selectors.activePlayer(gameView, others, others[1]), others[1]);
  assert.equal(selectors.activePlayer(gameView, others, -1), others[0]);
  assert.equal(selectors.activePlayer(gameView, [], 2), -1);
});

test("the phase of a waiting race depends on the seats", () => {
  const gameView = view("basic/gear");
  const askedCar = Number(gameView.question?.car);
  assert.equal(selectors.settledPhase(gameView, "all"), "choosing");
  assert.equal(selectors.settledPhase(gameView, "ask"), "choosing_seats");
  assert.equal(selectors.settledPhase(gameView, [askedCar]), "choosing");
  assert.equal(selectors.settledPhase(gameView, [askedCar + 1]), "awaiting");
  assert.equal(selectors.settledPhase(view("basic/end"), "ask"), "over");
});

test("undo is only for own, unofficial decisions", () => {
  const race = raceState("basic/gear");
  const car = Number(race.view?.undo_car);
  assert.equal(selectors.canUndo(race), true);
  assert.equal(selectors.canUndo({ ...race, official: 20_000 }), false);
  assert.equal(selectors.canUndo({ ...race, seats: [car] }), true);
  assert.equal(selectors.canUndo({ ...race, seats: [car + 1] }), false);
  assert.equal(selectors.canUndo({ ...race, view: null }), false);
});

test("the season of a race is found by its id", () => {
  const gameView = view("monaco/gear");
  const { state } = page({ seasons: /** @type {any} */ ([{ id: "s1" }]) }).store;
  assert.equal(selectors.isSeasonStored(gameView, state), false);
  const seasonal = /** @type {any} */ ({
    ...gameView,
    setup: { ...gameView.setup, season: { id: "s1", race: 1 } },
  });
  assert.equal(selectors.isSeasonStored(seasonal, state), true);
});

test("an outcome is free, paid, out or too short", () => {
  assert.deepEqual(
    ["free", "stop", "cost", "spin", "out", "short"].map((kind) =>
      selectors.outcomeOfFace(/** @type {any} */ (kind)),
    ),
    ["free", "free", "cost", "out", "out", "short"],
  );
  assert.equal(selectors.outcomeOfFace("short", true), "cost");
  assert.equal(selectors.outcomeOfFace("out", true), "out");
});

test("one tap moves to a space that costs and risks nothing", () => {
  const race = raceState("monaco/drive");
  const state = { lesson: null };
  const [free, , paid] = /** @type {any} */ (race.view).question.choices;
  assert.equal(selectors.confirmsOnTap(free, race, state), true);
  assert.equal(selectors.confirmsOnTap(paid, race, state), false);
  assert.equal(selectors.confirmsOnTap({ ...free, risk: 0.05 }, race, state), false);
  assert.equal(selectors.confirmsOnTap({ ...free, hazards: 1 }, race, state), false);
  assert.equal(selectors.confirmsOnTap({ ...free, skid: 2 }, race, state), false);
});

test("one tap does not move in a lesson, an official race, or with hidden prices", () => {
  const race = raceState("monaco/drive");
  const [free] = /** @type {any} */ (race.view).question.choices;
  assert.equal(selectors.confirmsOnTap(free, race, { lesson: { number: 1, step: 0, verdict: null } }), false);
  assert.equal(selectors.confirmsOnTap(free, { ...race, official: 20_000 }, { lesson: null }), false);
  /** @type {any} */ (race.view).question.blind = true;
  assert.equal(selectors.confirmsOnTap(free, race, { lesson: null }), false);
});

test("a watched race shows the moment, its log so far, and no question", () => {
  const race = /** @type {any} */ (raceState("basic/end"));
  const { board_state: moment } = reply("basic/moment");
  const replay = /** @type {any} */ ({ at: moment.decision, position: moment, eventsShown: 40 });
  const replayView = selectors.displayedRace({ ...race, replay });
  assert.equal(replayView.log.length, 40);
  assert.equal(replayView.view?.round, moment.round);
  assert.deepEqual(replayView.view?.order, moment.order);
  assert.equal(replayView.view?.can_undo, false);
  assert.equal(selectors.displayedRace(race), race);
});

test("of two histories the chosen one is shown", () => {
  const race = /** @type {any} */ (raceState("monaco/gear"));
  const divergence = /** @type {any} */ ({
    comparison: { stored: { round: 2 }, linked: { round: 5 } },
    visibleSide: "linked",
  });
  assert.equal(selectors.displayedRace({ ...race, divergence }).view?.round, 5);
  assert.equal(
    selectors.displayedRace({ ...race, divergence: { ...divergence, visibleSide: "stored" } }).view?.round,
    2,
  );
  assert.equal(selectors.displayedRace({ ...race, divergence }).view?.question, null);
});
