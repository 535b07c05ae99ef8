/**
 * Who is to decide at a position, and what is asked of the engine where nobody at the screen is.
 */
import { sitsHere } from "./selectors.js";

/** @typedef {import("../protocol.js").View} View */
/** @typedef {import("../protocol.js").Request} Request */
/** @typedef {import("./state.js").RaceState} RaceState */
/** @typedef {import("../core/settings.js").Rerolls} Rerolls */

/** How many decisions of computer drivers are asked for together where nobody watches them one by one. */
const AT_ONCE = 100;

/**
 * A race that goes round by link is not sent to anybody who has no choice, or has said beforehand what he
 * wants.
 * @param {RaceState} race
 */
const byLink = ({ seats }) => Array.isArray(seats) && seats.length > 0;

/**
 * The answer for which its player is not asked: the only one, or to keep a roll, as the player wants it.
 * @param {View} view @param {RaceState} race @param {Rerolls} rerolls
 */
function unasked({ question }, { seats }, rerolls) {
  const { only, keep, better, car = -1 } = question ?? {};
  const keeps = rerolls === "none" || (rerolls === "useful" && !better);
  return only ?? (keeps && sitsHere(seats, car) ? keep : null);
}

/**
 * The next decision: a computer driver's, or one for which nobody is asked.
 * @param {View} view @param {RaceState} race @param {boolean} atOnce  nobody watches
 * @param {Rerolls} rerolls
 * @returns {Request}
 */
export function following(view, race, atOnce, rerolls) {
  const orderly = byLink(race);
  const { question, given } = view;
  if (question?.human && !(given && orderly))
    return { do: "take", token: unasked(view, race, rerolls) ?? "" };
  return { do: "drive_on", decisions: atOnce ? AT_ONCE : 1, orderly };
}

/**
 * Somebody has to choose. While a race goes on, what leaves nothing to choose is done at once, whoever's
 * it is; who has only just opened it sees first how it stands, and who learns does everything himself.
 * @param {View} view @param {RaceState} race @param {boolean} going @param {boolean} learning
 * @param {Rerolls} rerolls
 */
export function waitsForSomebody(view, race, going, learning, rerolls) {
  const { question, given } = view;
  if (!question) return true;
  if (!question.human || (given && byLink(race))) return false;
  return !going || !unasked(view, race, rerolls) || learning || race.seats === "ask";
}
