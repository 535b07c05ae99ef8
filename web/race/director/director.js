/**
 * What is worth a closer look while others and oneself drive: the camera comes slowly in on it, and a lower
 * third tells it. Nothing waits for either; where nothing moves, nothing is directed.
 */
import { say, text } from "../../core/language/messages.js";
import { racing } from "../door.js";
import { momentOf, momentWord, OWN_MOMENT_MS, takesLead } from "./moments.js";

/** @typedef {import("../../protocol.js").View} View */
/** @typedef {import("../../protocol.js").EventView} EventView */
/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/board.js").Drawing} Drawing */

/** Kinds of events that are told over the board, unless the die has let everybody off. */
const TOLD = ["contact", "spin", "out", "stall", "engine", "finish"];
/** Those for which the camera comes closer to the end of the move. */
const CLOSE = ["contact", "spin", "out", "finish"];
/** Where nothing moves, the camera comes to the car all the same: so long it takes, in milliseconds. */
const STANDS = ["stall"];
const TO_A_CAR = 600;
/** Spaces in every direction that are in view then. */
const CLOSE_ROUND = 4;
/** The camera sets off after this part of the move, and arrives as much later than the car: milliseconds. */
const SETS_OFF = 0.45;
const AFTER_THE_CAR = 350;

/** @param {Drawing} drawing @param {number} space @returns {[number, number, number, number]} */
export function closeTo({ at, unit }, space) {
  const [x, y] = at[space];
  const away = CLOSE_ROUND * unit;
  return [x - away, y - away, 2 * away, 2 * away];
}

/** Pixels at the foot of the stage that the band of a moment covers (moments.css). */
const BAND_PIXELS = 120;

/** @typedef {ReturnType<typeof createDirector>} Director */

/** @param {() => {board: Board, drawing: Drawing} | null} stage */
export function createDirector(stage) {
  let directing = false;
  let timer = 0;
  /** Before the move: the race as the board showed it. @type {View | null} */
  let before = null;
  /** After it. @type {View | null} */
  let coming = null;
  let mover = -1;
  /** The reader's car, and the way of the car that moves. */
  let you = -1;
  /** @type {number[]} */
  let way = [];

  /** @param {number} car */
  function pictureOf(car) {
    const found = before?.cars[car];
    return found ? { livery: found.livery, number: found.number } : null;
  }

  /** Whether a car has gained a place by its move. @param {number} car */
  function gains(car) {
    const [was, is] = [before?.cars[car], coming?.cars[car]];
    return was !== undefined && is?.status === "running" && was.place > is.place;
  }

  /** @param {EventView} move @param {EventView[]} events */
  const isClose = ({ car, last }, events) =>
    last === true || gains(car) || events.some((event) => CLOSE.includes(event.kind) && event.car === car);

  return {
    /**
     * A decision is about to be played, from one position to another.
     * @param {View | null} view @param {View | null} [after] @param {number} [own] the reader's car
     */
    begin(view, after = null, own = -1) {
      directing = true;
      before = view;
      coming = after;
      mover = -1;
      you = own;
      way = [];
    },

    /**
     * Milliseconds that belong to a moment of the reader's car, after everything has moved.
     * @param {EventView[]} events
     */
    ownMomentMs: (events) =>
      directing &&
      (events.some((event) => event.car === you && momentOf(event)) || takesLead(you, before, coming))
        ? OWN_MOMENT_MS
        : 0,

    /** Nothing is played: the reader skips, or wants nothing to move. */
    end() {
      directing = false;
      clearTimeout(timer);
    },

    /**
     * An event's turn has come, and its animation takes so long.
     * @param {EventView} event @param {number} milliseconds @param {EventView[]} events  all of the decision
     */
    direct(event, milliseconds, events) {
      const shown = stage();
      if (!directing || !shown) return;
      const end = event.path?.at(-1);
      if (end !== undefined) mover = event.car;
      if (event.path && event.path.length > 1) way = event.path;
      if (end !== undefined && milliseconds > 0 && isClose(event, events)) {
        clearTimeout(timer);
        timer = window.setTimeout(
          () =>
            shown.board.frame({
              box: closeTo(shown.drawing, end),
              closer: true,
              insets: () => ({ bottom: events.some(momentOf) ? BAND_PIXELS : 0 }),
              duration: milliseconds * (1 - SETS_OFF) + AFTER_THE_CAR,
            }),
          milliseconds * SETS_OFF,
        );
      }
      const stood = before?.cars[event.car]?.space ?? null;
      if (STANDS.includes(event.kind) && event.die?.tone !== "free" && stood !== null)
        shown.board.frame({ box: closeTo(shown.drawing, stood), closer: true, duration: TO_A_CAR });
      const kind = momentOf(event);
      if ((kind === "crash" || kind === "spin") && event.car === mover)
        racing.now()?.showScene(shown.board.carLayer, shown.drawing, kind, way);
      if (!event.say || !TOLD.includes(event.kind) || event.die?.tone === "free") return;
      const moment = kind && { kind, word: momentWord(kind), own: event.car === you };
      shown.board.words.tell(text(event.say), pictureOf(event.car), event.kind === "finish", moment);
    },

    /** The move has come to its end: who has gained a place by it? @param {View} view */
    settle(view) {
      const shown = stage();
      coming = view;
      const [was, is] = [before?.cars[mover], view.cars[mover]];
      if (directing && shown && was && is && gains(mover)) {
        const words = say("told.places", { name: is.name, from: was.place, to: is.place });
        const leads = mover === you && takesLead(mover, before, view);
        const moment = leads ? { kind: "lead", word: momentWord("lead"), own: true } : null;
        shown.board.words.tell(words, pictureOf(mover), false, moment);
      }
      before = null;
      coming = null;
      mover = -1;
    },
  };
}
