/**
 * Keeps the board in step with the race: makes it when the race screen gives it a place, and tells it only
 * what has changed.
 */
import { createBoard } from "../board/board.ts";
import { diePlace } from "./die-place.ts";
import { createFraming } from "./framing.ts";
import { createPlaying } from "./playing.ts";
import { createBoardSync } from "./board-sync.ts";
import { wantedPixels } from "../board/sizes.ts";
import { createDirector } from "../director/director.ts";
import { createFinishPositions } from "../director/finish-positions.ts";
import { drawingOf, posterOf } from "../../core/circuits/circuits.ts";
import { still } from "../../core/theme.ts";
import type { Unit } from "../../core/settings.ts";
import type { EventView, View } from "../../protocol.d.ts";
import type { Board, Drawing } from "../board/board.ts";
import type { BoardParts } from "./board-parts.ts";
import type { OwnMoment } from "../state.ts";

export type BoardLink = ReturnType<typeof createBoardLink>;

export function createBoardLink({
  onPick,
  onHover,
  onUnlit,
  onArrival,
  onCamera,
  onFault,
  onEvent,
  onGone,
  onOwnMoment,
  parts,
  unit,
}: {
  onPick: (space: number) => void;
  onHover: (space: number | null) => void;

  /** A space that cannot be chosen was touched. */
  onUnlit: (space: number) => void;

  /** The board is there. */
  onArrival: () => void;

  /** Weights of the corners of the stage, "bottom-right" and so on: how much the mini map would hide. */
  onCamera: (weights: Record<string, number>) => void;
  onFault: (error: unknown) => void;

  /**
   * An event's turn has come, and its animation takes so long; of a die that falls it is one of two parts.
   */
  onEvent: (event: EventView, milliseconds: number, part?: "throw" | "landing") => void;

  /** The reader's car has just gone out. */
  onGone: (car: number) => void;
  onOwnMoment: (moment: OwnMoment) => void;
  parts: () => BoardParts | null;

  /** In which chances are written. */
  unit: () => Unit;
}) {
  let board: Board | null = null;
  let drawing: Drawing | null = null;
  /** Of the board that is there, and of the one that is to be in its place. */
  let [circuitShown, wanted] = ["", ""];
  let place: Element | undefined;
  let mapPlace: HTMLElement | null = null;
  /** The element being approached. */
  let coming: Element | undefined;
  /** the position the board has to show */
  let settled: { view: View; you: number } | null = null;

  const shown = () => ({ board, drawing, place });
  const parade = createFinishPositions();
  const director = createDirector(() => board && drawing && { board, drawing }, onEvent, onOwnMoment, parts);
  const framing = createFraming(shown, onCamera);
  const telling = createBoardSync({ shown, framing, parade, parts, unit });
  const playing = createPlaying({ shown, framing, telling, director, onEvent });

  async function mount(host: Element, circuit: string) {
    coming = host;
    try {
      const [poster, found] = await Promise.all([posterOf(circuit), drawingOf(circuit)]);
      if (place !== host) return;
      drawing = found;
      board = createBoard(host as HTMLElement, {
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
      telling.invalidate();
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

  function show({ view, you }: NonNullable<typeof settled>) {
    board?.setCars(parade.cars(view), you >= 0 ? you : null, view.backmarkers, view.counts_stops);
    board?.setTrack({ rain: view.weather === "rain", hazards: view.hazards });
  }

  return {
    /** A board that could not be had is tried once more. */
    again() {
      if (place && !board && coming !== place) mount(place, wanted);
    },

    /** For the race screen: where the board is to be. */
    placeFor(circuit: string) {
      let own: Element | undefined;
      return (host: Element | undefined) => {
        if (!host && place !== own) return; // the board of another circuit has been given its place before
        takeAway();
        own = host;
        place = host;
        wanted = circuit;
        if (host) mount(host, circuit);
      };
    },

    placeMiniMap(host: Element | undefined) {
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
     * @param speed  null: nothing is to move
     * @param after  the position that they lead to
     */
    animate: (events: EventView[], speed: number | null, after: View | null = null) =>
      playing.animate(events, speed, settled, after),

    hear: (event: EventView, part: "throw" | "landing") => onEvent(event, 0, part),

    beside: (space: number | null) => diePlace(shown(), space),

    look: framing.look,
    sync: telling.sync,

    /** Draws the eye to a car. */
    pulse: (car: number) => board?.pulse(car),

    settle(view: View, you: number) {
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

    /** Says why a touched space cannot be chosen. */
    answer: (words: unknown) => board?.words.answer(words),

    fit: () => board?.fit(),
    zoomBy: (factor: number) => board?.zoomBy(factor),
  };
}

declare module "../../core/page.ts" {
  interface Page {
    board: BoardLink;
  }
}
