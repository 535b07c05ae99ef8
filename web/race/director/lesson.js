/**
 * One line on what would have been better, after the reader's car has crashed: read off the engine's own
 * forecasts of the questions that led there.
 */
import { say } from "../../core/language/messages.js";

/** @typedef {import("../../protocol.js").View} View */
/** @typedef {import("../../protocol.js").GearChoice} GearChoice */
/** @typedef {import("../../protocol.js").Kind} Kind */
/** @typedef {import("../state.js").RaceState} RaceState */

/**
 * The reader's last questions: the game turn, the gears to choose from, the spaces, what was rolled, and the
 * tyre points then.
 * @typedef {object} Noted
 * @property {string} key
 * @property {number} round
 * @property {number} car
 * @property {GearChoice[]} gears
 * @property {Kind[]} spaces
 * @property {{gear: number, value: number} | null} rolled
 * @property {number | null} tyres
 */

/** @type {Noted | null} */
let noted = null;

/** A person is asked. @param {string} key  of the race @param {View} view */
export function noteQuestion(key, { question, round, cars }) {
  if (!question?.human || !(question.gears || question.choices)) return;
  const { car } = question;
  if (noted?.key !== key || noted.round !== round || noted.car !== car)
    noted = { key, round, car, gears: [], spaces: [], rolled: null, tyres: null };
  noted.tyres = cars[car].wear.tyres?.left ?? null;
  if (question.gears) noted.gears = question.gears;
  if (question.choices) noted.spaces = question.choices.map(({ kind }) => kind);
  if (question.rolled) noted.rolled = question.rolled;
}

/**
 * What was noted of the turn in which something happened.
 * @param {RaceState} race @param {{round: number, car: number}} event
 */
export const notedOf = ({ key }, { round, car }) =>
  noted?.key === key && noted.round === round && noted.car === car ? noted : null;

/** @param {Kind} kind */
const isSafe = (kind) => kind !== "spin" && kind !== "out";

/** Faces of a gear's die that neither spin nor end the race. @param {GearChoice} gear */
const safeFaces = ({ faces }) =>
  faces.reduce((sum, { kind, count }) => (isSafe(kind) ? sum + count : sum), 0);

/**
 * The highest gear below the chosen one that is safe whatever is rolled, else the safest of them if it is
 * safer.
 * @param {GearChoice[]} gears @param {number} chosen
 */
function saferGear(gears, chosen) {
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
 * What would have been better; null where the engine has said nothing of it.
 * @param {RaceState} race @param {{round: number, car: number}} event  of the crash
 */
export function lessonOf(race, event) {
  const turn = notedOf(race, event);
  if (!turn) return null;
  if (turn.spaces.some((kind) => isSafe(kind) && kind !== "cost")) return say("lesson.free");
  if (turn.spaces.includes("cost")) return say("lesson.cost");
  const gear = turn.rolled && saferGear(turn.gears, turn.rolled.gear);
  return gear
    ? say("lesson.gear", { gear: { id: `gear.${gear.gear}` }, n: safeFaces(gear), total: gear.total })
    : null;
}
