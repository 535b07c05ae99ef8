/**
 * What is told of the official races of this device: the line to share, streaks, sums.
 */

/** @typedef {import("../../protocol.js").ResultCard} Card */
/** @typedef {import("../../protocol.js").Mark} Mark */
/** @typedef {import("../../core/storage/day-store.js").Days} Days */

/** @type {Record<Mark, string>} */
const SIGNS = { clean: "🟩", paid: "🟨", spun: "🌀", out: "💥" };
const MEDALS = ["🥇", "🥈", "🥉"];
const FLAG = "🏁";

/** A sign for each game turn. @param {Mark[]} marks */
export const signsOf = (marks) => marks.map((mark) => SIGNS[mark]).join("");

/** @param {Card} card */
export const medalOf = ({ place }) => (place === null ? SIGNS.out : (MEDALS[place - 1] ?? FLAG));

/**
 * Official races raced to the end on days in a row, up to today, or to yesterday while today's is open.
 * @param {Days} days
 * @param {number} today
 */
export function streakOf(days, today) {
  let day = days[today]?.card ? today : today - 1;
  let streak = 0;
  for (; days[day]?.card; day -= 1) streak += 1;
  return streak;
}

/** @param {Days} days */
export function sumsOf(days) {
  const raced = Object.keys(days)
    .map(Number)
    .filter((day) => days[day].card)
    .sort((one, other) => one - other);
  let longest = 0;
  let run = 0;
  raced.forEach((day, index) => {
    run = raced[index - 1] === day - 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  const places = raced.map((day) => days[day].card?.place ?? null);
  return {
    races: raced.length,
    longest,
    wins: places.filter((place) => place === 1).length,
    podiums: places.filter((place) => place !== null && place <= 3).length,
  };
}
