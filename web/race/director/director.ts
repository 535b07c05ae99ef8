/**
 * Close-ups while cars drive: the camera moves in slowly on an event, and a lower third describes it. They
 * do not delay the race, except for a pause after moments of the player's car. With animations off, only the
 * player's own moments are shown, as still pictures.
 */
import { say, text } from "../../core/language/messages.ts";
import { around } from "../board/geometry.ts";
import { covered } from "../stage.ts";
import type { CarView, EventView, View } from "../../protocol.d.ts";
import type { Board, Drawing } from "../board/board.ts";
import type { MomentKind } from "./moments.ts";
import type { OwnMoment } from "../state.ts";
import type { BoardParts } from "../board-link/board-parts.ts";

/** Kinds of events that get a lower third, unless the die had no consequences. */
const TOLD = ["contact", "spin", "out", "stall", "engine", "finish"];
/** Kinds of events for which the camera zooms in on the end of the move. */
const CLOSE = ["contact", "spin", "out", "finish"];
/** Kinds of events to which the camera moves although the car does not. */
const STANDS = ["stall"];
const TO_A_CAR = 600;
/** Area of a close-up: spaces in every direction. */
const CLOSE_ROUND = 4;
/** The camera starts after this share of the move, and arrives this many ms after the car. */
const SETS_OFF = 0.45;
const AFTER_THE_CAR = 350;

/** Height at the bottom of the stage that the band of a moment covers, in pixels (moments.css). */
const BAND_PIXELS = 120;

/** Returns how much of the stage the tools, the sheet and the band of a moment cover, in pixels. */
function insetsOf(hasBand: boolean) {
  const { top, bottom } = covered(document.querySelector(".stage-board") ?? undefined);
  return { top, bottom: Math.max(bottom, hasBand ? BAND_PIXELS : 0) };
}

export type Director = ReturnType<typeof createDirector>;

/**
 * @param hear  called for a moment that is not an event of the race
 * @param onOwnMoment  called when a moment of the player's car begins
 * @param loaded  returns the parts of the race panels, once they have loaded
 */
export function createDirector(
  stage: () => { board: Board; drawing: Drawing } | null,
  hear: (event: EventView, milliseconds: number) => void = () => {},
  onOwnMoment: (moment: OwnMoment) => void = () => {},
  loaded: () => BoardParts | null = () => null,
) {
  let directing = false;
  /** Animations are off: the player's own moments are still pictures. */
  let isStill = false;
  let timer = 0;
  /** The position before the move, as shown on the board. */
  let before: View | null = null;
  /** The position after the move. */
  let coming: View | null = null;
  let mover = -1;
  /** The player's car. */
  let you = -1;
  /** The last move of each car. */
  const drives: Map<number, { way: number[]; gear: number; livery: number | undefined }> = new Map();

  function pictureOf(car: number) {
    const found = before?.cars[car];
    return found ? { livery: found.livery, number: found.number } : null;
  }

  /** True if a car has gained a place with its move. */
  function gains(car: number) {
    const [was, is] = [before?.cars[car], coming?.cars[car]];
    return was !== undefined && is?.status === "running" && was.place > is.place;
  }

  const isClose = ({ car, last }: EventView, events: EventView[]) =>
    last === true || gains(car) || events.some((event) => CLOSE.includes(event.kind) && event.car === car);

  function showScene(kind: MomentKind, car: number) {
    const [shown, drive] = [stage(), drives.get(car)];
    const space = before?.cars[car]?.space;
    if (!shown || !drive || (car !== mover && drive.way.at(-1) !== space)) return;
    loaded()?.showScene(shown.board.carLayer, shown.drawing, kind, drive);
  }

  function tellOwn(kind: MomentKind, event: EventView, passed: CarView | null = null) {
    if (coming) onOwnMoment({ kind, event, passed, after: coming });
  }

  /** Called at the end of a move: announces a place gained by the car that moved. */
  function arrived() {
    const shown = stage();
    const [was, is] = [before?.cars[mover], coming?.cars[mover]];
    const car = mover;
    if (!directing || !shown || !was || !is || !gains(car)) return;
    const lead = (car === you && loaded()?.leadMoment(car, before, coming)) || null;
    if (isStill && !lead) return;
    if (lead) {
      showScene("lead", car);
      hear(lead.event, 0);
      tellOwn("lead", lead.event, lead.passed);
    }
    const words = lead?.words ?? say("told.places", { name: is.name, from: was.place, to: is.place });
    shown.board.words.tell(words, pictureOf(car), false, lead?.moment);
    mover = -1;
  }

  return {
    /**
     * Prepares for the events of a decision, from one position to another.
     * @param own  the player's car
     * @param still  animations are off
     */
    begin(view: View | null, after: View | null = null, own: number = -1, still = false) {
      directing = true;
      isStill = still;
      before = view;
      coming = after;
      mover = -1;
      you = own;
    },

    ownMomentMs: (events: EventView[]) =>
      (directing && loaded()?.ownMomentMs(events, you, before, coming)) || 0,

    /** Stops directing, because the player skips. */
    end() {
      directing = false;
      clearTimeout(timer);
    },

    arrived,

    /**
     * Directs the camera and the texts for an event that begins.
     * @param milliseconds  duration of its animation
     * @param events  all events of the decision
     */
    direct(event: EventView, milliseconds: number, events: EventView[]) {
      const shown = stage();
      if (!directing || !shown) return;
      const panels = loaded();
      const own = event.car === you;
      const end = event.path?.at(-1);
      if (end !== undefined) mover = event.car;
      if (event.path && event.path.length > 1)
        drives.set(event.car, {
          way: event.path,
          gear: event.gear ?? 1,
          livery: pictureOf(event.car)?.livery,
        });
      if (end !== undefined && milliseconds > 0 && isClose(event, events)) {
        clearTimeout(timer);
        timer = window.setTimeout(
          () =>
            shown.board.frame({
              box: around(shown.drawing, end, CLOSE_ROUND),
              closer: true,
              insets: () => insetsOf(events.some((one) => Boolean(panels?.momentOf(one)))),
              duration: milliseconds * (1 - SETS_OFF) + AFTER_THE_CAR,
            }),
          milliseconds * SETS_OFF,
        );
      }
      const stood = before?.cars[event.car]?.space ?? null;
      if (!isStill && STANDS.includes(event.kind) && event.die?.tone !== "free" && stood !== null)
        shown.board.frame({
          box: around(shown.drawing, stood, CLOSE_ROUND),
          closer: true,
          duration: TO_A_CAR,
        });
      const line = panels?.momentLine(event, own, before, events);
      if (isStill && !(own && line)) return;
      if (line) showScene(line.moment.kind, event.car);
      if (line && own) tellOwn(line.moment.kind, event);
      if (!event.say || !TOLD.includes(event.kind) || event.die?.tone === "free") return;
      const words = line?.words ?? text(event.say);
      shown.board.words.tell(words, pictureOf(event.car), event.kind === "finish", line?.moment);
    },

    /** Called with the new position after a decision has been played. */
    settle(view: View) {
      coming = view;
      arrived();
      before = null;
      coming = null;
      mover = -1;
    },
  };
}
