/**
 * Keeps the board in step with the race: makes it when the race screen gives it a place, and tells it only
 * what has changed.
 */
import { createBoard } from "../board/board.js";
import { diePlace } from "./die-place.js";
import { createFraming } from "./framing.js";
import { createPlaying } from "./playing.js";
import { createTelling } from "./telling.js";
import { wantedPixels } from "../board/sizes.js";
import { createDirector } from "../director/director.js";
import { createParade } from "../director/parade.js";
import { drawingOf, posterOf } from "../../core/circuits/circuits.js";
import { still } from "../../core/theme.js";

/** @typedef {import("../../protocol.js").View} View */
/** @typedef {import("../../protocol.js").EventView} EventView */
/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/board.js").Drawing} Drawing */
/** @typedef {ReturnType<typeof createBoardLink>} BoardLink */

/**
 * @param {object} handlers
 * @param {(space: number) => void} handlers.onPick
 * @param {(space: number | null) => void} handlers.onHover
 * @param {(space: number) => void} handlers.onUnlit   a space that cannot be chosen was touched
 * @param {() => void} handlers.onArrival                the board is there
 * @param {(weights: Record<string, number>) => void} handlers.onCamera what the mini map would hide in the
 *   corners of the stage, "bottom-right" and so on
 * @param {(error: unknown) => void} handlers.onFault
 * @param {(event: EventView, milliseconds: number, part?: "throw" | "landing") => void} handlers.onEvent an
 *   event's turn has come, and its animation takes so long; of a die that falls it is one of two parts
 * @param {(car: number) => void} handlers.onGone   the reader's car has just gone out
 * @param {() => import("../../core/settings.js").Unit} handlers.unit   in which chances are written
 */
export function createBoardLink({
  onPick,
  onHover,
  onUnlit,
  onArrival,
  onCamera,
  onFault,
  onEvent,
  onGone,
  unit,
}) {
  /** @type {Board | null} */
  let board = null;
  /** @type {Drawing | null} */
  let drawing = null;
  /** Of the board that is there, and of the one that is to be in its place. */
  let [circuitShown, wanted] = ["", ""];
  /** @type {Element | undefined} */
  let place;
  /** @type {HTMLElement | null} */
  let mapPlace = null;
  /** Where one is on its way to. @type {Element | undefined} */
  let coming;
  /** @type {{view: View, you: number} | null} the position the board has to show */
  let settled = null;

  const shown = () => ({ board, drawing, place });
  const parade = createParade();
  const director = createDirector(() => board && drawing && { board, drawing }, onEvent);
  const framing = createFraming(shown, onCamera);
  const telling = createTelling({ shown, framing, parade, unit });
  const playing = createPlaying({ shown, framing, telling, director, onEvent });

  /** @param {Element} host @param {string} circuit */
  async function mount(host, circuit) {
    coming = host;
    try {
      const [poster, found] = await Promise.all([posterOf(circuit), drawingOf(circuit)]);
      if (place !== host) return;
      drawing = found;
      board = createBoard(/** @type {HTMLElement} */ (host), {
        poster,
        drawing,
        onPick,
        onHover,
        onUnlit,
        onMoved: framing.weighAgain,
        pixels: () => wantedPixels(window.innerWidth),
        reducedMotion: still,
      });
      circuitShown = circuit;
      if (mapPlace) board.miniMap(mapPlace);
      if (settled?.view.setup.circuit === circuit) show(settled);
      telling.forget();
      onArrival();
    } catch (error) {
      onFault(error);
    } finally {
      if (coming === host) coming = undefined;
    }
  }

  function takeAway() {
    framing.forget();
    board?.destroy();
    board = null;
    circuitShown = "";
  }

  /** @param {NonNullable<typeof settled>} position */
  function show({ view, you }) {
    board?.setCars(parade.cars(view), you >= 0 ? you : null, view.backmarkers, view.counts_stops);
    board?.setTrack({ rain: view.weather === "rain", hazards: view.hazards });
  }

  return {
    /** A board that could not be had is tried once more. */
    again() {
      if (place && !board && coming !== place) mount(place, wanted);
    },

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
        wanted = circuit;
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

    get ghosts() {
      return board?.ghosts;
    },

    /**
     * @param {EventView[]} events @param {number | null} speed  null: nothing is to move
     * @param {View | null} [after]   the position that they lead to
     */
    animate: (events, speed, after = null) => playing.animate(events, speed, settled, after),

    /** @param {EventView} event @param {"throw" | "landing"} part */
    hear: (event, part) => onEvent(event, 0, part),

    /** @param {number | null} space */
    beside: (space) => diePlace(shown(), space),

    look: framing.look,
    sync: telling.sync,

    /** Draws the eye to a car. @param {number} car */
    pulse: (car) => board?.pulse(car),

    /** @param {View} view @param {number} you */
    settle(view, you) {
      const before = settled;
      settled = { view, you };
      parade.follow(view);
      director.settle(view);
      if (circuitShown !== view.setup.circuit) takeAway();
      show(settled);
      const was = before?.view.cars[you];
      const is = view.cars[you];
      if (view.log_from > 0 && was?.status === "running" && is?.status === "out") onGone(you);
    },

    /** Says why a space cannot be chosen, to whoever has touched it. @param {unknown} words */
    answer: (words) => board?.words.answer(words),

    fit: () => board?.fit(),
    /** @param {number} factor */
    zoomBy: (factor) => board?.zoomBy(factor),
  };
}
