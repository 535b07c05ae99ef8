/**
 * The par of an official race, or of one that a friend's link has brought: the rolls that the strongest
 * computer driver expects to need from that place on the grid. The engine computes it bit by bit, so that
 * nothing waits for it.
 */
import { say } from "../../core/language/messages.ts";
import { DAYS } from "../../core/storage/day-store.ts";
import { people } from "../selectors.ts";
import type { Page } from "../../core/page.ts";
import type { View } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

/** The par that was computed last, and of which race. */
let known: { link: string; rolls: number | null } = { link: "", rolls: null };

/** Longer races have no par: their tables would take too long. */
const LAPS = 1;

export const parOf = ({ view }: RaceState) => (view && known.link === view.link ? known.rolls : null);

/** A result against par in words: "2 under par". */
export function parWords(rolls: number, par: number) {
  const n = Math.abs(rolls - par);
  return say(n === 0 ? "par.level" : rolls < par ? "par.under" : "par.over", { n });
}

/** The par of a day joins its result. */
export function savePar(storage: Page["storage"], day: number, par: number) {
  const days = storage.readDays();
  const race = days[day];
  if (race?.card) storage.area.write(DAYS, { ...days, [day]: { ...race, card: { ...race.card, par } } });
}

/** The race is over: its par is computed, and kept with the result if it is the official one. */
export async function askPar({ store, session, storage }: Page, view: View) {
  const { race } = store.state;
  const wanted = race && (race.official !== null || race.visiting) && people(view).length === 1;
  if (!wanted || view.entered || view.question || view.setup.laps > LAPS || known.link === view.link) return;
  known = { link: view.link, rolls: null };
  for (let percent = 0; percent < 100; ) {
    const par = (await session.asked({ do: "par" }))?.par;
    if (!par || store.state.race?.view?.link !== view.link) {
      known = { link: "", rolls: null };
      return;
    }
    percent = par.percent;
    known.rolls = par.rolls;
  }
  if (race.official !== null && known.rolls !== null) savePar(storage, race.official, known.rolls);
  store.update({});
}
