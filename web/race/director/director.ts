/**
 * Close-ups while cars drive: the camera moves in slowly on an event, and a lower third describes it. They
 * do not delay the race, except for a pause after highlights of the player's car. With animations off, only
 * the player's own highlights are shown, as still pictures.
 */
import { say, text } from "../../platform/language/messages.ts";
import { boxAroundSpace } from "../board/geometry.ts";
import { coveredInsets } from "../stage.ts";
import type { CarView, EventView, View } from "../../protocol.d.ts";
import type { Board, Drawing } from "../board/board.ts";
import type { HighlightKind } from "./highlights.ts";
import type { Highlight } from "../state.ts";
import type { LazyBoardEffects } from "../board-link/lazy-effects.ts";

/** Kinds of events that get a lower third, unless the die had no consequences. */
const CAPTIONED_KINDS = ["contact", "spin", "out", "stall", "engine", "finish"];
/** Kinds of events for which the camera zooms in on the end of the move. */
const CLOSE_UP_KINDS = ["contact", "spin", "out", "finish"];
/** Kinds of events to which the camera moves although the car does not. */
const STATIONARY_KINDS = ["stall"];
const CAR_GLIDE_MS = 600;
/** Area of a close-up: spaces in every direction. */
const CLOSE_UP_SPACES = 4;
/** The camera starts after this share of the move, and arrives this many ms after the car. */
const CAMERA_START_SHARE = 0.45;
const CAMERA_DELAY_MS = 350;

/** Height at the bottom of the stage that the band of a highlight covers, in pixels (highlights.css). */
const BAND_PIXELS = 120;

/** Returns how much of the stage the tools, the sheet and the band of a highlight cover, in pixels. */
function insetsOf(hasBand: boolean) {
  const { top, bottom } = coveredInsets(document.querySelector(".stage-board") ?? undefined);
  return { top, bottom: Math.max(bottom, hasBand ? BAND_PIXELS : 0) };
}

export type Director = ReturnType<typeof createDirector>;

/**
 * @param reportEvent  called for a highlight that is not an event of the race
 * @param onHighlight  called when a highlight of the player's car begins
 * @param lazyEffects  returns the effects that are loaded with the race panels, once they have loaded
 */
export function createDirector(
  stage: () => { board: Board; drawing: Drawing } | null,
  reportEvent: (event: EventView, milliseconds: number) => void = () => {},
  onHighlight: (highlight: Highlight) => void = () => {},
  lazyEffects: () => LazyBoardEffects | null = () => null,
) {
  let isDirecting = false;
  /** Animations are off: the player's own highlights are still pictures. */
  let isStill = false;
  let timer = 0;
  /** The position before the move, as shown on the board. */
  let before: View | null = null;
  /** The position after the move. */
  let viewAfter: View | null = null;
  let movingCar = -1;
  /** The player's car. */
  let you = -1;
  /** The last move of each car. */
  const lastMoves: Map<number, { path: number[]; gear: number; livery: number | undefined }> = new Map();

  function pictureOf(car: number) {
    const carBefore = before?.cars[car];
    return carBefore ? { livery: carBefore.livery, number: carBefore.number } : null;
  }

  /** True if a car has gained a place with its move. */
  function hasGainedPlace(car: number) {
    const [carBefore, carAfter] = [before?.cars[car], viewAfter?.cars[car]];
    return carBefore !== undefined && carAfter?.status === "running" && carBefore.place > carAfter.place;
  }

  const isCloseUp = ({ car, ends_on_last_space }: EventView, events: EventView[]) =>
    ends_on_last_space === true ||
    hasGainedPlace(car) ||
    events.some((event) => CLOSE_UP_KINDS.includes(event.kind) && event.car === car);

  function showScene(kind: HighlightKind, car: number) {
    const [shownStage, drive] = [stage(), lastMoves.get(car)];
    const space = before?.cars[car]?.space;
    if (!shownStage || !drive || (car !== movingCar && drive.path.at(-1) !== space)) return;
    lazyEffects()?.showScene(shownStage.board.carLayer, shownStage.drawing, kind, drive);
  }

  function reportHighlight(kind: HighlightKind, event: EventView, passedCar: CarView | null = null) {
    if (viewAfter) onHighlight({ kind, event, passed: passedCar, after: viewAfter });
  }

  /** Called at the end of a move: announces a place gained by the car that moved. */
  function announceGainedPlace() {
    const shownStage = stage();
    const [carBefore, carAfter] = [before?.cars[movingCar], viewAfter?.cars[movingCar]];
    const car = movingCar;
    if (!isDirecting || !shownStage || !carBefore || !carAfter || !hasGainedPlace(car)) return;
    const lead = (car === you && lazyEffects()?.leadHighlight(car, before, viewAfter)) || null;
    if (isStill && !lead) return;
    if (lead) {
      showScene("lead", car);
      reportEvent(lead.event, 0);
      reportHighlight("lead", lead.event, lead.passed);
    }
    const words =
      lead?.words ?? say("told.places", { name: carAfter.name, from: carBefore.place, to: carAfter.place });
    shownStage.board.captions.show(words, pictureOf(car), false, lead?.highlight);
    movingCar = -1;
  }

  return {
    /**
     * Prepares for the events of a decision, from one position to another.
     * @param ownCar  the player's car
     * @param isMotionOff  animations are off
     */
    begin(view: View | null, after: View | null = null, ownCar: number = -1, isMotionOff = false) {
      isDirecting = true;
      isStill = isMotionOff;
      before = view;
      viewAfter = after;
      movingCar = -1;
      you = ownCar;
    },

    highlightPauseMs: (events: EventView[]) =>
      (isDirecting && lazyEffects()?.highlightPauseMs(events, you, before, viewAfter)) || 0,

    /** Stops directing, because the player skips. */
    end() {
      isDirecting = false;
      clearTimeout(timer);
    },

    announceGainedPlace,

    /**
     * Directs the camera and the texts for an event that begins.
     * @param milliseconds  duration of its animation
     * @param events  all events of the decision
     */
    direct(event: EventView, milliseconds: number, events: EventView[]) {
      const shownStage = stage();
      if (!isDirecting || !shownStage) return;
      const panels = lazyEffects();
      const isOwn = event.car === you;
      const end = event.path?.at(-1);
      if (end !== undefined) movingCar = event.car;
      if (event.path && event.path.length > 1)
        lastMoves.set(event.car, {
          path: event.path,
          gear: event.gear ?? 1,
          livery: pictureOf(event.car)?.livery,
        });
      if (end !== undefined && milliseconds > 0 && isCloseUp(event, events)) {
        clearTimeout(timer);
        timer = window.setTimeout(
          () =>
            shownStage.board.frame({
              box: boxAroundSpace(shownStage.drawing, end, CLOSE_UP_SPACES),
              isCloseUp: true,
              insets: () => insetsOf(events.some((one) => Boolean(panels?.highlightOf(one)))),
              duration: milliseconds * (1 - CAMERA_START_SHARE) + CAMERA_DELAY_MS,
            }),
          milliseconds * CAMERA_START_SHARE,
        );
      }
      const space = before?.cars[event.car]?.space ?? null;
      if (!isStill && STATIONARY_KINDS.includes(event.kind) && event.die?.tone !== "free" && space !== null)
        shownStage.board.frame({
          box: boxAroundSpace(shownStage.drawing, space, CLOSE_UP_SPACES),
          isCloseUp: true,
          duration: CAR_GLIDE_MS,
        });
      const line = panels?.highlightLine(event, isOwn, before, events);
      if (isStill && !(isOwn && line)) return;
      if (line) showScene(line.highlight.kind, event.car);
      if (line && isOwn) reportHighlight(line.highlight.kind, event);
      if (!event.message || !CAPTIONED_KINDS.includes(event.kind) || event.die?.tone === "free") return;
      const words = line?.words ?? text(event.message);
      shownStage.board.captions.show(words, pictureOf(event.car), event.kind === "finish", line?.highlight);
    },

    /** Announces a gained place and forgets the move. Called with the new position after a decision. */
    settle(view: View) {
      viewAfter = view;
      announceGainedPlace();
      before = null;
      viewAfter = null;
      movingCar = -1;
    },
  };
}
