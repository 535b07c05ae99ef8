/**
 * Who is to decide at a position, and what is asked of the engine where nobody at the screen is.
 */
import { sitsHere } from "./selectors.ts";
import type { Rerolls } from "../core/settings.ts";
import type { Request, View } from "../protocol.d.ts";
import type { RaceState } from "./state.ts";

/** How many decisions of computer drivers are asked for together where nobody watches them one by one. */
const AT_ONCE = 100;

/**
 * A race that goes round by link is not sent to anybody who has no choice, or has said beforehand what he
 * wants.
 */
const byLink = ({ seats }: RaceState) => Array.isArray(seats) && seats.length > 0;

/** The answer for which its player is not asked: the only one, or to keep a roll, as the player wants it. */
function unasked({ question }: View, { seats }: RaceState, rerolls: Rerolls) {
  const { only, keep, better, car = -1 } = question ?? {};
  const keeps = rerolls === "none" || (rerolls === "useful" && !better);
  return only ?? (keeps && sitsHere(seats, car) ? keep : null);
}

/**
 * The next decision: a computer driver's, or one for which nobody is asked.
 * @param atOnce  nobody watches
 */
export function following(view: View, race: RaceState, atOnce: boolean, rerolls: Rerolls): Request {
  const orderly = byLink(race);
  const { question, given } = view;
  if (question?.human && !(given && orderly))
    return { do: "take", token: unasked(view, race, rerolls) ?? "" };
  return { do: "drive_on", decisions: atOnce ? AT_ONCE : 1, orderly };
}

/**
 * Somebody has to choose. While a race goes on, what leaves nothing to choose is done at once, whoever's
 * it is; who has only just opened it sees first how it stands, and who learns does everything himself.
 */
export function waitsForSomebody(
  view: View,
  race: RaceState,
  going: boolean,
  learning: boolean,
  rerolls: Rerolls,
) {
  const { question, given } = view;
  if (!question) return true;
  if (!question.human || (given && byLink(race))) return false;
  return !going || !unasked(view, race, rerolls) || learning || race.seats === "ask";
}
