/**
 * Who is to decide at a position, and what is asked of the engine where nobody at the screen is.
 */

/** @typedef {import("../protocol.js").View} View */
/** @typedef {import("../protocol.js").Request} Request */
/** @typedef {import("./state.js").RaceState} RaceState */

/** How many decisions of computer drivers are asked for together where nobody watches them one by one. */
const AT_ONCE = 100;

/**
 * A race that goes round by link is not sent to anybody who has no choice, or has said beforehand what he
 * wants.
 * @param {RaceState} race
 */
const byLink = ({ seats }) => Array.isArray(seats) && seats.length > 0;

/**
 * The next decision: a computer driver's, or one that leaves nothing to choose.
 * @param {View} view @param {RaceState} race @param {boolean} atOnce  nobody watches
 * @returns {Request}
 */
export function following({ question, given }, race, atOnce) {
  const orderly = byLink(race);
  if (question?.human && !(given && orderly)) return { do: "take", token: question.only ?? "" };
  return { do: "drive_on", decisions: atOnce ? AT_ONCE : 1, orderly };
}

/**
 * Somebody has to choose. While a race goes on, what leaves nothing to choose is done at once, whoever's
 * it is; who has only just opened it sees first how it stands, and who learns does everything himself.
 * @param {View} view @param {RaceState} race @param {boolean} going @param {boolean} learning
 */
export function waitsForSomebody({ question, given }, race, going, learning) {
  if (!question) return true;
  if (!question.human || (given && byLink(race))) return false;
  return !going || !question.only || learning || race.seats === "ask";
}
