/**
 * Connects the board to the race: creates it when the race screen provides an element for it, and updates it
 * with changes only.
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

  /** The board has been created. */
  onArrival: () => void;

  /** Receives the weights of the corners ("bottom-right" etc.): how much the mini map would cover there. */
  onCamera: (weights: Record<string, number>) => void;
  onFault: (error: unknown) => void;

  /**
   * An event begins; `milliseconds` is the duration of its animation. A roll of a die has two parts.
   */
  onEvent: (event: EventView, milliseconds: number, part?: "throw" | "landing") => void;

  /** The player's car has just retired. */
  onGone: (car: number) => void;
  onOwnMoment: (moment: OwnMoment) => void;
  parts: () => BoardParts | null;

  /** Returns the unit for chances. */
  unit: () => Unit;
}) {
  let board: Board | null = null;
  let drawing: Drawing | null = null;
  /** Circuit of the current board, and of the one that the page needs. */
  let [circuitShown, wanted] = ["", ""];
  let place: Element | undefined;
  let mapPlace: HTMLElement | null = null;
  /** The element for which a board is being loaded. */
  let coming: Element | undefined;
  /** The position that the board has to show. */
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
    /** Retries to load the board after a failure. */
    again() {
      if (place && !board && coming !== place) mount(place, wanted);
    },

    /** Returns a lit-html ref callback for the element of the board, for the race screen. */
    placeFor(circuit: string) {
      let own: Element | undefined;
      return (host: Element | undefined) => {
        if (!host && place !== own) return; // the board of another circuit has already replaced this one
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
     * @param speed  null: no animation
     * @param after  position after the events
     */
    animate: (events: EventView[], speed: number | null, after: View | null = null) =>
      playing.animate(events, speed, settled, after),

    hear: (event: EventView, part: "throw" | "landing") => onEvent(event, 0, part),

    beside: (space: number | null) => diePlace(shown(), space),

    look: framing.look,
    sync: telling.sync,

    /** Pulses a car once, to draw attention to it. */
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

    /** Shows why a touched space cannot be chosen. */
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
