/**
 * Keeps the board in step with the race: makes it when the race screen gives it a place, and tells it only what has changed.
 */
import { createBoard } from "../board/board.js";
import { shareOnSpace } from "./chances.js";
import { boardOf, circuitName, drawingOf } from "./circuits.js";
import { say } from "./messages.js";
import { choicesOf, gearsOf, openQuestion, shownGear, shownToken } from "./race-view.js";
import { still } from "./look.js";

/** @typedef {import("../protocol.js").View} View */
/** @typedef {import("../protocol.js").Question} Question */
/** @typedef {import("../protocol.js").EventView} EventView */
/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/board.js").Drawing} Drawing */
/** @typedef {import("./state.js").RaceState} RaceState */

/** Air round what has to be seen, as a share of it. */
const AIR = 0.1;
/** The camera has arrived after as many milliseconds. */
const CAMERA_ARRIVED = 320;
/** Phases without a question to this device's people: all cars are shown. */
const ALL_CARS = ["who", "elsewhere", "parted"];
/** Room round the mini map, in pixels. */
const MAP_MARGIN = 34;
/** Spaces in every direction that are shown however short the move is. */
const LOOK_ROUND = 4.5;
/** A corner comes soon when it begins as many spaces behind the farthest one in reach. */
const SOON = 4;

/** @typedef {ReturnType<typeof createBoardLink>} BoardLink */

/** The surroundings of a space. @param {Drawing} drawing @param {number} space @returns {[number, number, number, number]} */
function around({ at, unit }, space) {
  const [x, y] = at[space];
  const away = LOOK_ROUND * unit;
  return [x - away, y - away, 2 * away, 2 * away];
}

/**
 * @param {object} handlers
 * @param {(space: number) => void} handlers.onPick
 * @param {(space: number | null) => void} handlers.onHover
 * @param {() => void} handlers.onArrival                the board is there
 * @param {(taken: string[]) => void} handlers.onCamera  corners of the stage that hold spaces in reach, "bottom-right" and so on
 * @param {(error: unknown) => void} handlers.onFault
 * @param {(event: EventView, milliseconds: number) => void} handlers.onEvent   an event's turn has come, and its animation takes so long
 * @param {() => import("./settings.js").Unit} handlers.unit   in which chances are written
 */
export function createBoardLink({ onPick, onHover, onArrival, onCamera, onFault, onEvent, unit }) {
  /** @type {Board | null} */
  let board = null;
  /** @type {Drawing | null} */
  let drawing = null;
  /** Of the board that is there. */
  let circuitShown = "";
  /** @type {Element | undefined} */
  let place;
  /** @type {HTMLElement | null} */
  let mapPlace = null;
  let arrival = 0;
  /** @type {{view: View, you: number} | null} the position the board has to show */
  let settled = null;
  /** @type {unknown[]} what the board was told last */
  let told = [];

  /** @param {Element} host @param {string} circuit */
  async function mount(host, circuit) {
    try {
      const [svgText, found] = await Promise.all([boardOf(circuit), drawingOf(circuit)]);
      if (place !== host) return;
      drawing = found;
      board = createBoard(/** @type {HTMLElement} */ (host), { svgText, drawing, onPick, onHover, reducedMotion: still });
      circuitShown = circuit;
      if (mapPlace) board.miniMap(mapPlace);
      if (settled?.view.setup.circuit === circuit) show(settled);
      told = [];
      onArrival();
    } catch (error) {
      onFault(error);
    }
  }

  function takeAway() {
    board?.destroy();
    board = null;
    circuitShown = "";
  }

  /** @param {NonNullable<typeof settled>} position */
  function show({ view, you }) {
    board?.setCars(view.cars, you >= 0 ? you : null, view.backmarkers, view.counts_stops);
    board?.setTrack({ rain: view.weather === "rain", hazards: view.hazards });
  }

  /** How much of the stage the key, or on a phone the edge of the sheet, lies over. */
  function coveredBelow() {
    const { bottom, right } = place?.getBoundingClientRect() ?? { bottom: 0, right: 0 };
    const covers = [".key", ".cockpit"].flatMap((name) => document.querySelector(name)?.getBoundingClientRect() ?? []);
    const tops = covers.filter((cover) => cover.height > 0 && cover.left < right && cover.top < bottom).map((cover) => cover.top);
    return bottom - Math.min(bottom, ...tops);
  }

  /** The stage shows the car with its surroundings, every space in reach and the whole next corner, if it comes soon. @param {View} view @param {Question} question */
  function frameQuestion(view, question) {
    const own = view.cars[question.car]?.space;
    const reach = [
      ...(question.gears ?? []).filter((gear) => gear.token !== null).flatMap((gear) => gear.heat.map(([space]) => space)),
      ...(question.choices ?? []).map((choice) => choice.space),
    ];
    if (own === null || own === undefined || !drawing) return;
    const next = view.cars[question.car].corner;
    const farthest = question.rolled?.value ?? Math.max(...(question.gears ?? []).map((gear) => (gear.token === null ? 0 : gear.high)));
    const corner = next && next.ahead <= farthest + SOON ? next.corner : null;
    board?.frame({ spaces: [own, ...reach], corner, box: around(drawing, own), padding: AIR, force: true, insets: { bottom: coveredBelow() } });
    clearTimeout(arrival);
    arrival = window.setTimeout(() => onCamera(cornersTaken([own, ...reach])), CAMERA_ARRIVED);
  }

  /** Corners of the stage in which some of these spaces lie, so that the mini map can keep out of them. @param {number[]} spaces @returns {string[]} */
  function cornersTaken(spaces) {
    const map = document.querySelector(".mini-map")?.getBoundingClientRect();
    if (!board || !place || !map) return [];
    const { clientWidth: width, clientHeight: height } = place;
    const [margin, low] = [map.width + MAP_MARGIN, map.height + MAP_MARGIN];
    const stands = board.placeOf;
    const corners = spaces.flatMap((space) => {
      const { x, y } = stands(space);
      const side = x > width - margin ? "right" : x < margin ? "left" : "";
      const level = y > height - low ? "bottom" : y < low ? "top" : "";
      return side && level ? [`${level}-${side}`] : [];
    });
    return [...new Set(corners)];
  }

  return {
    /** For the race screen: where the board is to be. @param {string} circuit */
    placeFor(circuit) {
      /** @type {Element | undefined} */
      let own;
      /** @param {Element | undefined} host */
      return (host) => {
        if (!host && place !== own) return; // the board of another circuit has been given its place before
        takeAway();
        own = host;
        place = host;
        if (host) mount(host, circuit);
      };
    },

    /** @param {Element | undefined} host */
    placeMiniMap(host) {
      mapPlace = host instanceof HTMLElement ? host : null;
      if (mapPlace) board?.miniMap(mapPlace);
    },

    get ready() {
      return board !== null;
    },

    /** @param {EventView[]} events @param {number | null} speed  null: nothing is to move */
    animate(events, speed) {
      const path = events.flatMap((event) => event.path ?? []);
      if (!board || path.length === 0 || speed === null) {
        for (const event of events) if (!event.path) onEvent(event, 0);
        return null;
      }
      told = [];
      board.clear();
      board.frame({ spaces: path, padding: AIR });
      return board.animate(events, { speed, onEvent });
    },

    /** Brings a way and its surroundings into view, whoever holds the camera. @param {number[]} spaces */
    look(spaces) {
      const end = spaces.at(-1);
      if (drawing && end !== undefined) board?.frame({ spaces, box: around(drawing, end), padding: AIR, force: true });
    },

    /** @param {View} view @param {number} you */
    settle(view, you) {
      settled = { view, you };
      if (circuitShown !== view.setup.circuit) takeAway();
      show(settled);
    },

    /** Called after each painting of the page. @param {RaceState} race */
    sync(race) {
      if (!board) return;
      place?.querySelector("svg")?.setAttribute("aria-label", say("home.picture", { circuit: circuitName(race.circuit) }));
      const question = openQuestion(race);
      const gear = shownGear(race);
      const choices = choicesOf(race);
      const token = shownToken(race);
      const written = unit();
      const [toldQuestion, toldGear, toldToken, toldPhase, toldUnit] = told;
      if (question !== toldQuestion) {
        if (question && race.view) frameQuestion(race.view, question);
        if (choices.length > 0) board.showChoices(choices, token);
        else if (gearsOf(race).length === 0) board.clear();
      } else if (choices.length > 0 && token !== toldToken) board.select(token);
      if (gearsOf(race).length > 0 && (question !== toldQuestion || gear !== toldGear || written !== toldUnit)) {
        if (gear) board.showHeat(gear.heat, gear.total, (faces) => shareOnSpace(faces, gear.total, written));
        else board.clear();
      }
      if (ALL_CARS.includes(race.phase) && race.phase !== toldPhase && race.view) {
        const spaces = race.view.cars.flatMap(({ space }) => space ?? []);
        if (spaces.length > 0) board.frame({ spaces, padding: AIR, force: true, insets: { bottom: coveredBelow() } });
      }
      if (race.phase === "over" && toldPhase !== "over" && drawing)
        board.frame({ box: [0, 0, drawing.width, drawing.height], padding: 0, force: true });
      told = [question, gear, token, race.phase, written];
    },

    fit: () => board?.fit(),
    /** @param {number} factor */
    zoomBy: (factor) => board?.zoomBy(factor),
  };
}
