/** Determines if a position waits for a player, and otherwise the next request to the engine. */
import { isLocalSeat } from "./selectors.ts";
import type { Rerolls } from "../domain/settings.ts";
import type { Request, View } from "../protocol.d.ts";
import type { RaceState } from "./state.ts";

/** Number of computer decisions per request when they are not animated. */
const MAX_ENGINE_DECISIONS = 100;

/** True for a race by link, which is not sent to players without a choice or with a standing order. */
const isByLink = ({ seats }: RaceState) => Array.isArray(seats) && seats.length > 0;

/** Returns the answer that needs no player: the only one, or to keep a roll if the settings say so. */
function automaticAnswer({ question }: View, { seats }: RaceState, rerolls: Rerolls) {
  const { only_answer, keep_token, can_improve, car = -1 } = question ?? {};
  const canKeep = rerolls === "none" || (rerolls === "useful" && !can_improve);
  return only_answer ?? (canKeep && isLocalSeat(seats, car) ? keep_token : null);
}

/**
 * Returns the request for the next decision: a computer driver's, or one that needs no player.
 *
 * @param atOnce  true if decisions are not animated
 */
export function nextEngineRequest(view: View, race: RaceState, atOnce: boolean, rerolls: Rerolls): Request {
  const isLinkRace = isByLink(race);
  const { question, is_automatic } = view;
  if (question?.human && !(is_automatic && isLinkRace))
    return { do: "decide", token: automaticAnswer(view, race, rerolls) ?? "" };
  return { do: "play_computers", decisions: atOnce ? MAX_ENGINE_DECISIONS : 1, use_orders: isLinkRace };
}

/**
 * True if a player has to choose. During a race, decisions with a single answer are made at once for any car.
 * In a race that has just been opened, the position is shown first; in lessons, the player makes every
 * decision.
 */
export function waitsForPlayer(
  view: View,
  race: RaceState,
  isUnderWay: boolean,
  isLesson: boolean,
  rerolls: Rerolls,
) {
  const { question, is_automatic } = view;
  if (!question) return true;
  if (!question.human || (is_automatic && isByLink(race))) return false;
  return !isUnderWay || !automaticAnswer(view, race, rerolls) || isLesson || race.seats === "ask";
}
