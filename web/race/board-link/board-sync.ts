/**
 * Updates the board with the changes in the race since the last update: the lit spaces, the heat map of a
 * gear, the camera.
 */
import { circuitName } from "../../domain/circuits/circuits.ts";
import { say } from "../../platform/language/messages.ts";
import { shareOnSpace } from "../odds.ts";
import { choicesOf, gearsOf, openQuestion, shownGear, shownToken } from "../selectors.ts";
import type { Unit } from "../../domain/settings.ts";
import type { Question } from "../../protocol.d.ts";
import type { FinishPositions } from "../director/finish-positions.ts";
import type { RaceState } from "../state.ts";
import type { LazyBoardEffects } from "./lazy-effects.ts";
import type { Framing, ShownBoard } from "./framing.ts";

export type BoardSync = ReturnType<typeof createBoardSync>;

/** Phases without a question to a player at this device: all cars are framed. */
const PHASES_WITH_ALL_CARS = ["choosing_seats", "awaiting", "diverged"];

export function createBoardSync({
  shownBoard,
  framing,
  finishPositions,
  lazyEffects,
  unit,
}: {
  shownBoard: () => ShownBoard;
  framing: Framing;
  finishPositions: FinishPositions;
  lazyEffects: () => Pick<LazyBoardEffects, "clearScenes"> | null;

  /** Returns the unit for chances. */
  unit: () => Unit;
}) {
  /** The values that the board was last updated with. */
  let lastUpdate: unknown[] = [];
  /** Number of events shown; it decreases after an undo or in a replay. */
  let shownEvents = 0;

  /**
   * Runs `frame` in the next animation frame, so that measuring the covered strips forces no extra layout.
   * Skipped if the board has been updated with another question or phase by then. If the user moves the
   * camera before that, it stays there.
   */
  function frameSoon(frame: () => unknown, question: Question | null, phase: string) {
    requestAnimationFrame(() => lastUpdate[0] === question && lastUpdate[3] === phase && frame());
  }

  return {
    /** Forgets the last update, so that the next one sends everything. */
    invalidate() {
      lastUpdate = [];
    },

    /** Updates the board to the state of the race. Called after each render of the page. */
    sync(race: RaceState) {
      const { board, drawing, element } = shownBoard();
      if (!board) return;
      element
        ?.querySelector("svg")
        ?.setAttribute("aria-label", say("home.picture", { circuit: circuitName(race.circuit) }));
      const { view } = race;
      const question = openQuestion(race);
      const gear = shownGear(race);
      const choices = choicesOf(race);
      const token = shownToken(race);
      const chanceUnit = unit();
      const hasNote = document.querySelector(".note") !== null;
      const moment = race.replay && !race.replay.isPlaying ? race.replay.at : null;
      const [lastQuestion, lastGear, lastToken, lastPhase, lastUnit, hadNote, lastMoment, lastAnswer] =
        lastUpdate;
      const events = race.replay?.eventsShown ?? race.log.length;
      if (events < shownEvents) {
        board.captions.removeLine();
        lazyEffects()?.clearScenes(board.carLayer);
      }
      shownEvents = events;
      if (question !== lastQuestion || token !== lastToken) board.captions.hideTouchReply();
      if (question !== lastQuestion) {
        if (choices.length > 0) board.showChoices(choices, token);
        else if (gearsOf(race).length === 0) board.clear();
      } else if (choices.length > 0 && token !== lastToken) board.select(token);
      if (question && view && (question !== lastQuestion || (hasNote && !hadNote))) {
        if (question !== lastQuestion) board.releaseCamera();
        frameSoon(() => framing.frameQuestion(view, question), question, race.phase);
      } else if (question && view && race.token !== null && race.token !== lastAnswer) {
        const end = choices.find((choice) => choice.token === race.token)?.space;
        const space = end ?? view.cars[question.car]?.space ?? null;
        const lookBack = () => {
          if (space === null || framing.isInSight(space)) return;
          board.releaseCamera();
          framing.frameQuestion(view, question);
        };
        frameSoon(lookBack, question, race.phase);
      }
      if (
        gearsOf(race).length > 0 &&
        (question !== lastQuestion || gear !== lastGear || chanceUnit !== lastUnit)
      ) {
        if (gear)
          board.showHeat(gear.heat, gear.total, (faces) => shareOnSpace(faces, gear.total, chanceUnit));
        else board.clear();
      }
      if (PHASES_WITH_ALL_CARS.includes(race.phase) && race.phase !== lastPhase && view) {
        board.releaseCamera();
        frameSoon(() => framing.frameCars(view), question, race.phase);
      }
      if (moment !== null && moment !== lastMoment && race.view) framing.measureCorners([], race.view);
      if (race.phase === "over" && lastPhase !== "over" && drawing && view) {
        board.releaseCamera();
        frameSoon(
          () => framing.frameEnd(finishPositions.cars(view).flatMap(({ space }) => space ?? [])),
          question,
          race.phase,
        );
      }
      lastUpdate = [question, gear, token, race.phase, chanceUnit, hasNote, moment, race.token];
    },
  };
}
