/**
 * Connects the board to the race: creates it when the race screen provides an element for it, and updates it
 * with changes only.
 */
import { createBoard, type Board, type Drawing } from "../board/board.ts";
import { diePlace } from "./die-place.ts";
import { createFraming } from "./framing.ts";
import { createEventPlayer } from "./event-player.ts";
import { createBoardSync } from "./board-sync.ts";
import { minimumPixelsFor } from "../board/sizes.ts";
import { createDirector } from "../director/director.ts";
import { createFinishPositions } from "../director/finish-positions.ts";
import { drawingOf, boardSourceOf } from "../../domain/circuits/circuits.ts";
import { isMotionReduced } from "../../platform/theme.ts";
import type { Unit } from "../../domain/settings.ts";
import type { EventView, View } from "../../protocol.d.ts";
import type { LazyBoardEffects } from "./lazy-effects.ts";
import type { Highlight } from "../state.ts";

export type BoardLink = ReturnType<typeof createBoardLink>;

export function createBoardLink({
  onPick,
  onHover,
  onUnlit,
  onBoardCreated,
  onCornerWeights,
  onFault,
  onEvent,
  onRetirement,
  onHighlight,
  lazyEffects,
  unit,
}: {
  onPick: (space: number) => void;
  onHover: (space: number | null) => void;

  /** A space that cannot be chosen was touched. */
  onUnlit: (space: number) => void;

  /** The board has been created. */
  onBoardCreated: () => void;

  /** Receives the weights of the corners ("bottom-right" etc.): how much the mini map would cover there. */
  onCornerWeights: (weights: Record<string, number>) => void;
  onFault: (error: unknown) => void;

  /** An event begins; `milliseconds` is the duration of its animation. A roll of a die has two parts. */
  onEvent: (event: EventView, milliseconds: number, part?: "rolling" | "landed") => void;

  /** The player's car has just retired. */
  onRetirement: (car: number) => void;
  onHighlight: (highlight: Highlight) => void;
  lazyEffects: () => LazyBoardEffects | null;

  /** Returns the unit for chances. */
  unit: () => Unit;
}) {
  let board: Board | null = null;
  let drawing: Drawing | null = null;
  /** Circuit of the current board, and of the one that the page needs. */
  let [circuitShown, wantedCircuit] = ["", ""];
  let boardElement: Element | undefined;
  let mapPlace: HTMLElement | null = null;
  /** The element for which a board is being loaded. */
  let loadingElement: Element | undefined;
  /** The position that the board has to show. */
  let position: { view: View; you: number } | null = null;

  const shownBoard = () => ({ board, drawing, element: boardElement });
  const finishPositions = createFinishPositions();
  const director = createDirector(
    () => board && drawing && { board, drawing },
    onEvent,
    onHighlight,
    lazyEffects,
  );
  const framing = createFraming(shownBoard, onCornerWeights);
  const boardSync = createBoardSync({
    shownBoard: shownBoard,
    framing,
    finishPositions: finishPositions,
    lazyEffects,
    unit,
  });
  const eventPlayer = createEventPlayer({ shownBoard: shownBoard, framing, boardSync, director, onEvent });

  async function mount(host: Element, circuit: string) {
    loadingElement = host;
    try {
      const [poster, newDrawing] = await Promise.all([boardSourceOf(circuit), drawingOf(circuit)]);
      if (boardElement !== host) return;
      drawing = newDrawing;
      board = createBoard(host as HTMLElement, {
        poster,
        drawing,
        onPick,
        onHover,
        onUnlit,
        onMoved: framing.remeasureCorners,
        minimumPixels: () => minimumPixelsFor(window.innerWidth),
        reducedMotion: isMotionReduced,
      });
      circuitShown = circuit;
      if (mapPlace) board.drawMiniMap(mapPlace);
      if (position?.view.setup.circuit === circuit) show(position);
      boardSync.invalidate();
      onBoardCreated();
    } catch (error) {
      onFault(error);
    } finally {
      if (loadingElement === host) loadingElement = undefined;
    }
  }

  function removeBoard() {
    framing.stopMeasuring();
    board?.destroy();
    board = null;
    circuitShown = "";
  }

  function show({ view, you }: NonNullable<typeof position>) {
    board?.setCars(finishPositions.cars(view), you >= 0 ? you : null, view.backmarkers, view.counts_stops);
    board?.setTrack({ rain: view.weather === "rain", hazards: view.hazards });
  }

  return {
    /** Retries to load the board after a failure. */
    retryLoad() {
      if (boardElement && !board && loadingElement !== boardElement) mount(boardElement, wantedCircuit);
    },

    /** Returns a lit-html ref callback for the element of the board, for the race screen. */
    boardRefFor(circuit: string) {
      let own: Element | undefined;
      return (host: Element | undefined) => {
        // The board of another circuit has already replaced this one.
        if (!host && boardElement !== own) return;
        removeBoard();
        own = host;
        boardElement = host;
        wantedCircuit = circuit;
        if (host) mount(host, circuit);
      };
    },

    placeMiniMap(host: Element | undefined) {
      mapPlace = host instanceof HTMLElement ? host : null;
      if (mapPlace) board?.drawMiniMap(mapPlace);
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
      eventPlayer.animate(events, speed, position, after),

    reportEvent: (event: EventView, part: "rolling" | "landed") => onEvent(event, 0, part),

    diePlaceAt: (space: number | null) => diePlace(shownBoard(), space),

    frameAround: framing.frameAround,
    sync: boardSync.sync,

    /** Pulses a car once, to draw attention to it. */
    pulse: (car: number) => board?.pulse(car),

    settle(view: View, you: number) {
      const before = position;
      position = { view, you };
      finishPositions.recordPaths(view);
      director.settle(view);
      if (circuitShown !== view.setup.circuit) removeBoard();
      show(position);
      const carBefore = before?.view.cars[you];
      const carNow = view.cars[you];
      if (view.log_from > 0 && carBefore?.status === "running" && carNow?.status === "out") onRetirement(you);
    },

    /** Shows why a touched space cannot be chosen. */
    showTouchReply: (words: unknown) => board?.captions.showTouchReply(words),

    fit: () => board?.fit(),
    zoomBy: (factor: number) => board?.zoomBy(factor),
  };
}

declare module "../../domain/page.ts" {
  interface Page {
    board: BoardLink;
  }
}
