/**
 * Shows first-time notes, each once. Stores the number of log lines processed and the topics already
 * explained on this device.
 */
import { isLocalSeat } from "../selectors.ts";
import { showCoachWords, isCoachActive } from "./coach.ts";
import { findFirstTimeNote } from "./first-times.ts";
import { slice } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { View } from "../../protocol.d.ts";

/** Key of the last processed race, and the number of its log lines processed. */
const processedLines = slice("explainer", { key: "", lines: 0 });

/** Latest turn of a player's first decision: a car that stalled on the grid starts in the second turn. */
const MAX_FIRST_TURN = 2;

/**
 * Shows a first-time note, unless the coach has something to say. Called when a person is asked something, or
 * the race is over.
 */
export async function explain(page: Page, view: View, you: number) {
  if (!isCoachActive(page) || !(await showCoachWords(page, view))) explainNews(page, view, you);
}

function explainNews({ store, storage }: Page, view: View, you: number) {
  const { race, settings } = store.state;
  if (!race) return;
  if (view.question && !isLocalSeat(race.seats, view.question.car)) {
    store.update({ note: null }); // the note waits for the player's own turn
    return;
  }
  const underWay = view.round > (view.can_undo ? 1 : MAX_FIRST_TURN);
  const progress = processedLines.of(store.state);
  const firstNewLine = progress.key === race.key ? progress.lines : underWay ? race.log.length : 0;
  const newEvents = race.log.slice(firstNewLine);
  processedLines.change(store, { key: race.key, lines: race.log.length });
  const knownIds = storage.readExplained();
  const note = settings.hints && settings.explain ? findFirstTimeNote(view, you, newEvents, knownIds) : null;
  if (note) storage.writeExplained([...knownIds, note.id]);
  store.update({ note });
}
