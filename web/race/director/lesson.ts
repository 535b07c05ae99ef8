/**
 * One line on what would have been better, after the reader's car has crashed: read off the engine's own
 * forecasts of the questions that led there.
 */
import { say } from "../../core/language/messages.ts";
import { itemAt } from "../../core/lists/item-at.ts";
import { slice } from "../../core/store.ts";
import type { GearChoice, Kind, View } from "../../protocol.d.ts";
import type { State, Store } from "../../core/store.ts";

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

const questions = slice<{ noted: Noted | null }>("lesson", { noted: null });

/**
 * A person is asked.
 * @param key  of the race
 */
export function noteQuestion(store: Store, key: string, { question, round, cars }: View) {
  if (!question?.human || !(question.gears || question.choices)) return;
  const { car } = question;
  const { noted } = questions.of(store.state);
  const isSame = noted?.key === key && noted.round === round && noted.car === car;
  const { gears, spaces, rolled } = isSame ? noted : { gears: [], spaces: [], rolled: null };
  questions.change(store, {
    noted: {
      key,
      round,
      car,
      gears: question.gears ?? gears,
      spaces: question.choices?.map(({ kind }) => kind) ?? spaces,
      rolled: question.rolled ?? rolled,
      tyres: itemAt(cars, car).wear.tyres?.left ?? null,
    },
  });
}

/** The stored note of the turn of an event. */
export function notedOf(state: State, { round, car }: { round: number; car: number }) {
  const { noted } = questions.of(state);
  return noted?.key === state.race?.key && noted?.round === round && noted.car === car ? noted : null;
}

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
export function lessonOfCrash(state: State, event: { round: number; car: number }) {
  const turn = notedOf(state, event);
  if (!turn) return null;
  if (turn.spaces.some((kind) => isSafe(kind) && kind !== "cost")) return say("lesson.free");
  if (turn.spaces.includes("cost")) return say("lesson.cost");
  const gear = turn.rolled && saferGear(turn.gears, turn.rolled.gear);
  return gear
    ? say("lesson.gear", { gear: { id: `gear.${gear.gear}` }, n: safeFaces(gear), total: gear.total })
    : null;
}
