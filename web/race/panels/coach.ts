/**
 * The coach of the first lap. The engine decides its words and their time; this module asks it at every
 * decision, until the coach has finished or is dismissed.
 */
import { ignoreFetchFailure } from "../../platform/loading/ignored-errors.ts";
import { slice } from "../../platform/store.ts";
import { isGuided } from "../../domain/setup/setup-draft.ts";
import { loadMessages } from "../../platform/language/languages.ts";
import type { Page } from "../../domain/page.ts";
import type { View } from "../../protocol.d.ts";

/** First-time notes that are skipped because the coach has covered their topic. */
const COVERED_TOPICS: Record<string, string[]> = { first: ["gear"], corner: ["corner"], green: ["stop"] };

/** Returns the entry among the explained topics that switches the coach off in this race. */
const dismissalTopic = ({ setup }: View) => `no-guide-${setup.seed}`;

/** True if the coach is active in the race on screen. */
export function isCoachActive({ store, storage }: Page) {
  const { race } = store.state;
  return Boolean(
    race?.view && isGuided(race.key) && !storage.readExplained().includes(dismissalTopic(race.view)),
  );
}

export function dismissCoach({ store, storage }: Page) {
  const view = store.state.race?.view;
  if (view) storage.writeExplained([...storage.readExplained(), dismissalTopic(view)]);
  store.update({ note: null });
}

/** The coach's next words, requested while the cars are still moving. */
const requestedWords = slice<{ view: View | null; words: ReturnType<typeof ask> | null }>("guide", {
  view: null,
  words: null,
});

const ask = ({ session }: Page) =>
  Promise.all([session.askEngine({ do: "guide" }), loadMessages(["guide"]).catch(ignoreFetchFailure)]);

/** Requests the words in advance, so that they appear with their question. */
export function requestCoachWords(page: Page, view: View) {
  if (view.question?.human && isCoachActive(page))
    requestedWords.change(page.store, { view, words: ask(page) });
}

/**
 * Shows the coach's words on the question on screen; the last words stay until they arrive.
 *
 * @returns true if there were words
 */
export async function showCoachWords(page: Page, view: View): Promise<boolean> {
  const { store, storage } = page;
  if (!view.question?.human) return false;
  const request = requestedWords.of(store.state);
  const [reply] = await ((request.view === view && request.words) || ask(page));
  if (store.state.race?.view !== view) return true;
  const coachWords = reply?.guide;
  if (coachWords) {
    storage.writeExplained([
      ...new Set([...storage.readExplained(), ...(COVERED_TOPICS[coachWords.name] ?? [])]),
    ]);
    store.update({
      note: {
        id: `guide-${coachWords.name}`,
        clause: coachWords.clause,
        lesson: null,
        coachWords: coachWords,
      },
    });
    requestAnimationFrame(() => document.querySelector(".cockpit-scroll")?.scrollTo(0, 0));
  }
  return Boolean(coachWords);
}
