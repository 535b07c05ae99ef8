/**
 * The coach of the first lap. The engine decides its words and their time; this module asks it at every
 * decision, until the coach has finished or is dismissed.
 */
import { fetchedLater } from "../../core/loading/ignored-errors.ts";
import { slice } from "../../core/store.ts";
import { isGuided } from "../../core/setup-draft.ts";
import { loadMessages } from "../../core/language/languages.ts";
import type { Page } from "../../core/page.ts";
import type { View } from "../../protocol.d.ts";

/** First-time notes that are skipped because the coach has covered their topic. */
const TAUGHT: Record<string, string[]> = { first: ["gear"], corner: ["corner"], green: ["stop"] };

/** Returns the entry among the explained topics that switches the coach off in this race. */
const silent = ({ setup }: View) => `no-guide-${setup.seed}`;

/** True if the coach is active in the race on screen. */
export function guided({ store, storage }: Page) {
  const { race } = store.state;
  return Boolean(race?.view && isGuided(race.key) && !storage.readExplained().includes(silent(race.view)));
}

export function dismissCoach({ store, storage }: Page) {
  const view = store.state.race?.view;
  if (view) storage.writeExplained([...storage.readExplained(), silent(view)]);
  store.update({ note: null });
}

/** The coach's next words, requested while the cars are still moving. */
const ahead = slice<{ view: View | null; words: ReturnType<typeof ask> | null }>("guide", {
  view: null,
  words: null,
});

const ask = ({ session }: Page) =>
  Promise.all([session.asked({ do: "guide" }), loadMessages(["guide"]).catch(fetchedLater)]);

/** Requests the words in advance, so that they appear with their question. */
export function askAhead(page: Page, view: View) {
  if (view.question?.human && guided(page)) ahead.change(page.store, { view, words: ask(page) });
}

/**
 * Shows the coach's words on the question on screen; the last words stay until they arrive.
 *
 * @returns true if there were words
 */
export async function guide(page: Page, view: View): Promise<boolean> {
  const { store, storage } = page;
  if (!view.question?.human) return false;
  const asked = ahead.of(store.state);
  const [reply] = await ((asked.view === view && asked.words) || ask(page));
  if (store.state.race?.view !== view) return true;
  const said = reply?.guide;
  if (said) {
    storage.writeExplained([...new Set([...storage.readExplained(), ...(TAUGHT[said.name] ?? [])])]);
    store.update({ note: { id: `guide-${said.name}`, clause: said.clause, lesson: null, said } });
    requestAnimationFrame(() => document.querySelector(".cockpit-scroll")?.scrollTo(0, 0));
  }
  return Boolean(said);
}
