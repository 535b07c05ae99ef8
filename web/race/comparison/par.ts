/**
 * The par of an official race, or of one that a friend's link has brought: the rolls that the strongest
 * computer driver expects to need from that place on the grid. The engine computes it in chunks, so that it
 * does not block other requests.
 */
import { say } from "../../platform/language/messages.ts";
import { DAYS } from "../../domain/storage/day-store.ts";
import { people } from "../selectors.ts";
import { slice } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { View } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";
import type { State } from "../../domain/state.ts";

/** The last computed par, and the link of its race. */
const parState = slice<{ link: string; rolls: number | null }>("par", { link: "", rolls: null });

/** Maximum number of laps of a race with a par: tables of longer ones would take too long. */
const MAX_LAPS = 1;

export function parOf({ view }: RaceState, state: State) {
  const { link, rolls } = parState.of(state);
  return view?.link === link ? rolls : null;
}

/** Returns a result against par in words: "2 under par". */
export function parWords(rolls: number, par: number) {
  const n = Math.abs(rolls - par);
  return say(n === 0 ? "par.level" : rolls < par ? "par.under" : "par.over", { n });
}

/** Adds the par to the stored result of a day. */
export function savePar(storage: Page["storage"], day: number, par: number) {
  const days = storage.readDays();
  const race = days[day];
  if (race?.card) storage.local.write(DAYS, { ...days, [day]: { ...race, card: { ...race.card, par } } });
}

/** Requests the par of a finished race, and stores it with the result if the race is official. */
export async function askPar({ store, session, storage }: Page, view: View) {
  const { race } = store.state;
  const canHavePar = race && (race.official !== null || race.isUnsaved) && people(view).length === 1;
  if (!canHavePar || view.cars_with_entered_dice || view.question || view.setup.laps > MAX_LAPS) return;
  if (parState.of(store.state).link === view.link) return;
  parState.change(store, { link: view.link, rolls: null });
  let rolls: number | null = null;
  for (let percent = 0; percent < 100; ) {
    const par = (await session.askEngine({ do: "par" }))?.par;
    if (!par || store.state.race?.view?.link !== view.link) {
      parState.change(store, { link: "", rolls: null });
      return;
    }
    percent = par.percent;
    rolls = par.rolls;
  }
  if (race.official !== null && rolls !== null) savePar(storage, race.official, rolls);
  parState.change(store, { link: view.link, rolls });
}
