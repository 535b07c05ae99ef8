/**
 * Shows first-time notes, each once. Stores the number of log lines processed and the topics already
 * explained on this device.
 */
import { isLocalSeat } from "../selectors.ts";
import { guide, guided } from "./guide.ts";
import { firstTime } from "./first-times.ts";
import { slice } from "../../core/store.ts";
import type { Page } from "../../core/page.ts";
import type { View } from "../../protocol.d.ts";

/** Key of the last processed race, and the number of its log lines processed. */
const listening = slice("explainer", { key: "", lines: 0 });

/** Latest turn of a player's first decision: a car that stalled on the grid starts in the second turn. */
const AT_THE_LATEST = 2;

/**
 * Called when a person is asked something, or the race is over. Shows a note unless the coach has something
 * to say.
 */
export async function explain(page: Page, view: View, you: number) {
  if (!guided(page) || !(await guide(page, view))) explainNews(page, view, you);
}

function explainNews({ store, storage }: Page, view: View, you: number) {
  const { race, settings } = store.state;
  if (!race) return;
  if (view.question && !isLocalSeat(race.seats, view.question.car)) {
    store.update({ note: null }); // the note waits for the player's own turn
    return;
  }
  const underWay = view.round > (view.can_undo ? 1 : AT_THE_LATEST);
  const heard = listening.of(store.state);
  const begun = heard.key === race.key ? heard.lines : underWay ? race.log.length : 0;
  const news = race.log.slice(begun);
  listening.change(store, { key: race.key, lines: race.log.length });
  const known = storage.readExplained();
  const note = settings.hints && settings.explain ? firstTime(view, you, news, known) : null;
  if (note) storage.writeExplained([...known, note.id]);
  store.update({ note });
}
