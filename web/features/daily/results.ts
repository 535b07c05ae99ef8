/** Texts about the official races on this device: the line to share, streaks, totals. */
import type { Days } from "../../domain/storage/day-store.ts";
import type { Mark, ResultCard as Card } from "../../protocol.d.ts";

const SIGNS: Record<Mark, string> = { clean: "🟩", paid: "🟨", spun: "🌀", out: "💥" };
const MEDALS = ["🥇", "🥈", "🥉"];
const FLAG = "🏁";

/** Returns one sign per game turn. */
export const signsOf = (marks: Mark[]) => marks.map((mark) => SIGNS[mark]).join("");

export const medalOf = ({ place }: Card) => (place === null ? SIGNS.out : (MEDALS[place - 1] ?? FLAG));

/**
 * Counts the consecutive days with a finished official race, up to today (or yesterday, if today's is still
 * open).
 */
export function streakOf(days: Days, today: number) {
  let day = days[today]?.card ? today : today - 1;
  let streak = 0;
  for (; days[day]?.card; day -= 1) streak += 1;
  return streak;
}

export function sumsOf(days: Days) {
  const racedDays = Object.keys(days)
    .map(Number)
    .filter((day) => days[day]?.card)
    .sort((one, other) => one - other);
  let longest = 0;
  let run = 0;
  racedDays.forEach((day, index) => {
    run = racedDays[index - 1] === day - 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  const places = racedDays.map((day) => days[day]?.card?.place ?? null);
  return {
    races: racedDays.length,
    longest,
    wins: places.filter((place) => place === 1).length,
    podiums: places.filter((place) => place !== null && place <= 3).length,
  };
}
