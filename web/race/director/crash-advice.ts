/**
 * One line of advice after the player's car has crashed, derived from the engine's forecasts for the
 * questions that led there.
 */
import { say } from "../../platform/language/messages.ts";
import { itemAt } from "../../platform/lists/item-at.ts";
import { slice } from "../../platform/store.ts";
import type { GearChoice, Kind, View } from "../../protocol.d.ts";
import type { State, Store } from "../../domain/state.ts";

/**
 * The player's last questions: the game turn, the gears and the end spaces to choose from, the roll, and the
 * tyre points left.
 */
interface RecordedTurn {
  key: string;
  round: number;
  car: number;
  gears: GearChoice[];
  spaces: Kind[];
  rolled: { gear: number; value: number } | null;
  tyres: number | null;
}

const recordedTurns = slice<{ last: RecordedTurn | null }>("recordedTurn", { last: null });

/**
 * Records a question to a player.
 * @param key  key of the race
 */
export function recordQuestion(store: Store, key: string, { question, round, cars }: View) {
  if (!question?.human || !(question.gears || question.choices)) return;
  const { car } = question;
  const { last } = recordedTurns.of(store.state);
  const isSame = last?.key === key && last.round === round && last.car === car;
  const { gears, spaces, rolled } = isSame ? last : { gears: [], spaces: [], rolled: null };
  recordedTurns.change(store, {
    last: {
      key,
      round,
      car,
      gears: question.gears ?? gears,
      spaces: question.choices?.map(({ kind }) => kind) ?? spaces,
      rolled: question.roll ?? rolled,
      tyres: itemAt(cars, car).wear.tyres?.left ?? null,
    },
  });
}

/** Returns the recorded questions for the turn of an event; null if there are none. */
export function recordedTurnOf(state: State, { round, car }: { round: number; car: number }) {
  const { last } = recordedTurns.of(state);
  return last?.key === state.race?.key && last?.round === round && last.car === car ? last : null;
}

const isSafe = (kind: Kind) => kind !== "spin" && kind !== "out";

/** Returns the number of faces of a gear's die that lead neither to a spin nor to retirement. */
const safeFaces = ({ faces }: GearChoice) =>
  faces.reduce((sum, { kind, count }) => (isSafe(kind) ? sum + count : sum), 0);

/**
 * Returns the safest gear below the chosen one, the highest of equals; null if none is safer than the chosen
 * one.
 */
function saferGear(gears: GearChoice[], selectedGear: number) {
  const lower = gears
    .filter(({ gear, token, total }) => gear < selectedGear && token !== null && total > 0)
    .sort(
      (one, other) => safeFaces(other) / other.total - safeFaces(one) / one.total || other.gear - one.gear,
    );
  const [best] = lower;
  const own = gears.find(({ gear }) => gear === selectedGear);
  const share = own && own.total > 0 ? safeFaces(own) / own.total : 0;
  return best && safeFaces(best) / best.total > share ? best : null;
}

/**
 * Returns the advice on a better choice; null if the forecasts show none.
 *
 * @param event  event of the crash
 */
export function adviceAfterCrash(state: State, event: { round: number; car: number }) {
  const turn = recordedTurnOf(state, event);
  if (!turn) return null;
  if (turn.spaces.some((kind) => isSafe(kind) && kind !== "cost")) return say("crash_advice.free");
  if (turn.spaces.includes("cost")) return say("crash_advice.cost");
  const gear = turn.rolled && saferGear(turn.gears, turn.rolled.gear);
  return gear
    ? say("crash_advice.gear", { gear: { id: `gear.${gear.gear}` }, n: safeFaces(gear), total: gear.total })
    : null;
}
