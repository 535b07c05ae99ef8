/**
 * The coach of a first lap. The engine decides its words and when; here the coach is asked at every decision,
 * until it has said goodbye or is dismissed.
 */
import { fetchedLater } from "../../core/loading/ignored-errors.ts";
import { slice } from "../../core/store.ts";
import { isGuided } from "../../core/setup-draft.ts";
import { loadMessages } from "../../core/language/languages.ts";
import type { Page } from "../../core/page.ts";
import type { View } from "../../protocol.d.ts";

/** First-time notes that the coach's words make unnecessary. */
const TAUGHT: Record<string, string[]> = { first: ["gear"], corner: ["corner"], green: ["stop"] };

/** Key among the first-time notes: this race goes on without the coach. */
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

/** The coach's next words, asked for while the cars still drive. */
const ahead = slice<{ view: View | null; words: ReturnType<typeof ask> | null }>("guide", {
  view: null,
  words: null,
});

const ask = ({ session }: Page) =>
  Promise.all([session.asked({ do: "guide" }), loadMessages(["guide"]).catch(fetchedLater)]);

/** Asks for the words in advance, so that they come with their question. */
export function askAhead(page: Page, view: View) {
  if (view.question?.human && guided(page)) ahead.change(page.store, { view, words: ask(page) });
}

/**
 * Lets the coach speak about the question on screen; the last words stay until then.
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
