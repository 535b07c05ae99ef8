/**
 * One line on what would have been better, after the reader's car has crashed: read off the engine's own
 * forecasts of the questions that led there.
 */
import { say } from "../../core/language/messages.ts";
import { itemAt } from "../../core/lists/item-at.ts";
import type { GearChoice, Kind, View } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

/**
 * The reader's last questions: the game turn, the gears to choose from, the spaces, what was rolled, and the
 * tyre points then.
 */
interface Noted {
  key: string;
  round: number;
  car: number;
  gears: GearChoice[];
  spaces: Kind[];
  rolled: { gear: number; value: number } | null;
  tyres: number | null;
}

let noted: Noted | null = null;

/**
 * A person is asked.
 * @param key  of the race
 */
export function noteQuestion(key: string, { question, round, cars }: View) {
  if (!question?.human || !(question.gears || question.choices)) return;
  const { car } = question;
  if (noted?.key !== key || noted.round !== round || noted.car !== car)
    noted = { key, round, car, gears: [], spaces: [], rolled: null, tyres: null };
  noted.tyres = itemAt(cars, car).wear.tyres?.left ?? null;
  if (question.gears) noted.gears = question.gears;
  if (question.choices) noted.spaces = question.choices.map(({ kind }) => kind);
  if (question.rolled) noted.rolled = question.rolled;
}

/** The stored note of the turn of an event. */
export const notedOf = ({ key }: RaceState, { round, car }: { round: number; car: number }) =>
  noted?.key === key && noted.round === round && noted.car === car ? noted : null;

const isSafe = (kind: Kind) => kind !== "spin" && kind !== "out";

/** Faces of a gear's die that neither spin nor end the race. */
const safeFaces = ({ faces }: GearChoice) =>
  faces.reduce((sum, { kind, count }) => (isSafe(kind) ? sum + count : sum), 0);

/**
 * The highest gear below the chosen one that is safe whatever is rolled, else the safest of them if it is
 * safer.
 */
function saferGear(gears: GearChoice[], chosen: number) {
  const lower = gears
    .filter(({ gear, token, total }) => gear < chosen && token !== null && total > 0)
    .sort(
      (one, other) => safeFaces(other) / other.total - safeFaces(one) / one.total || other.gear - one.gear,
    );
  const [best] = lower;
  const own = gears.find(({ gear }) => gear === chosen);
  const share = own && own.total > 0 ? safeFaces(own) / own.total : 0;
  return best && safeFaces(best) / best.total > share ? best : null;
}

/**
 * The better choice; null if the engine has none.
 *
 * @param event  of the crash
 */
export function lessonOf(race: RaceState, event: { round: number; car: number }) {
  const turn = notedOf(race, event);
  if (!turn) return null;
  if (turn.spaces.some((kind) => isSafe(kind) && kind !== "cost")) return say("lesson.free");
  if (turn.spaces.includes("cost")) return say("lesson.cost");
  const gear = turn.rolled && saferGear(turn.gears, turn.rolled.gear);
  return gear
    ? say("lesson.gear", { gear: { id: `gear.${gear.gear}` }, n: safeFaces(gear), total: gear.total })
    : null;
}
