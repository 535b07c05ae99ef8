/**
 * Updates the board with the changes in the race since the last update: the lit spaces, the heat map of a
 * gear, the camera.
 */
import { circuitName } from "../../core/circuits/circuits.ts";
import { say } from "../../core/language/messages.ts";
import { shareOnSpace } from "../odds.ts";
import { choicesOf, gearsOf, openQuestion, shownGear, shownToken } from "../selectors.ts";
import type { Unit } from "../../core/settings.ts";
import type { Question } from "../../protocol.d.ts";
import type { Parade } from "../director/finish-positions.ts";
import type { RaceState } from "../state.ts";
import type { BoardParts } from "./board-parts.ts";
import type { Framing, ShownBoard } from "./framing.ts";

export type Telling = ReturnType<typeof createBoardSync>;

/** Phases without a question to a player at this device: all cars are framed. */
const ALL_CARS = ["who", "elsewhere", "parted"];

export function createBoardSync({
  shown,
  framing,
  parade,
  parts,
  unit,
}: {
  shown: () => ShownBoard;
  framing: Framing;
  parade: Parade;
  parts: () => Pick<BoardParts, "clearScenes"> | null;

  /** Returns the unit for chances. */
  unit: () => Unit;
}) {
  /** The values that the board was last updated with. */
  let told: unknown[] = [];
  /** Number of events shown; it decreases after an undo or in a replay. */
  let happened = 0;

  /**
   * Runs `frame` in the next animation frame, so that measuring the covered strips forces no extra layout.
   * Skipped if the board has been updated with another question or phase by then.
   */
  function frameSoon(frame: () => unknown, question: Question | null, phase: string) {
    requestAnimationFrame(() => told[0] === question && told[3] === phase && frame());
  }

  return {
    /** Forgets the last update, so that the next one sends everything. */
    invalidate() {
      told = [];
    },

    /** Called after each render of the page. */
    sync(race: RaceState) {
      const { board, drawing, place } = shown();
      if (!board) return;
      place
        ?.querySelector("svg")
        ?.setAttribute("aria-label", say("home.picture", { circuit: circuitName(race.circuit) }));
      const { view } = race;
      const question = openQuestion(race);
      const gear = shownGear(race);
      const choices = choicesOf(race);
      const token = shownToken(race);
      const written = unit();
      const explained = document.querySelector(".note") !== null;
      const moment = race.replay && !race.replay.playing ? race.replay.at : null;
      const [toldQuestion, toldGear, toldToken, toldPhase, toldUnit, toldExplained, toldMoment, toldAnswer] =
        told;
      const events = race.replay?.told ?? race.log.length;
      if (events < happened) {
        board.words.unsay();
        parts()?.clearScenes(board.carLayer);
      }
      happened = events;
      if (question !== toldQuestion || token !== toldToken) board.words.hush();
      if (question !== toldQuestion) {
        if (choices.length > 0) board.showChoices(choices, token);
        else if (gearsOf(race).length === 0) board.clear();
      } else if (choices.length > 0 && token !== toldToken) board.select(token);
      if (question && view && (question !== toldQuestion || (explained && !toldExplained)))
        frameSoon(() => framing.frameQuestion(view, question), question, race.phase);
      else if (question && view && race.token !== null && race.token !== toldAnswer) {
        const end = choices.find((choice) => choice.token === race.token)?.space;
        const space = end ?? view.cars[question.car]?.space ?? null;
        const lookBack = () =>
          space === null || framing.isInSight(space) || framing.frameQuestion(view, question);
        frameSoon(lookBack, question, race.phase);
      }
      if (
        gearsOf(race).length > 0 &&
        (question !== toldQuestion || gear !== toldGear || written !== toldUnit)
      ) {
        if (gear) board.showHeat(gear.heat, gear.total, (faces) => shareOnSpace(faces, gear.total, written));
        else board.clear();
      }
      if (ALL_CARS.includes(race.phase) && race.phase !== toldPhase && view)
        frameSoon(() => framing.frameCars(view), question, race.phase);
      if (moment !== null && moment !== toldMoment && race.view) framing.weighCorners([], race.view);
      if (race.phase === "over" && toldPhase !== "over" && drawing && view)
        frameSoon(
          () => framing.frameEnd(parade.cars(view).flatMap(({ space }) => space ?? [])),
          question,
          race.phase,
        );
      told = [question, gear, token, race.phase, written, explained, moment, race.token];
    },
  };
}
