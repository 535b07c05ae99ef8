/**
 * The coach of a first lap. What he says, and when, is the engine's; here he is asked at every decision until
 * he has said goodbye, or is not wanted any more.
 */
import { isGuided } from "../../core/setup-draft.ts";
import { needAreas } from "../../core/language/languages.ts";
import type { Page } from "../../core/page.ts";
import type { View } from "../../protocol.d.ts";

/** What he has taught with his words is no news later. */
const TAUGHT: Record<string, string[]> = { first: ["gear"], corner: ["corner"], green: ["stop"] };

/** Among what has been explained: that a race goes on without him. */
const silent = ({ setup }: View) => `no-guide-${setup.seed}`;

/** Whether somebody coaches the race on screen. */
export function guided({ store, storage }: Page) {
  const { race } = store.state;
  return Boolean(race?.view && isGuided(race.key) && !storage.readExplained().includes(silent(race.view)));
}

export function silence({ store, storage }: Page) {
  const view = store.state.race?.view;
  if (view) storage.writeExplained([...storage.readExplained(), silent(view)]);
  store.update({ note: null });
}

/** What he will say, asked for while the cars still drive. */
let ahead: { view: View; words: ReturnType<typeof ask> } | null = null;

const ask = ({ session }: Page) =>
  Promise.all([session.asked({ do: "guide" }), needAreas(["guide"]).catch(() => null)]);

/** His words come with the question that they are about. */
export function askAhead(page: Page, view: View) {
  ahead = view.question?.human && guided(page) ? { view, words: ask(page) } : null;
}

/**
 * Has him speak to the question on screen; what he said before stands until then.
 * @returns whether he had something to say
 */
export async function guide(page: Page, view: View): Promise<boolean> {
  const { store, storage } = page;
  if (!view.question?.human) return false;
  const [reply] = await (ahead?.view === view ? ahead.words : ask(page));
  if (store.state.race?.view !== view) return true;
  const said = reply?.guide;
  if (said) {
    storage.writeExplained([...new Set([...storage.readExplained(), ...(TAUGHT[said.name] ?? [])])]);
    store.update({ note: { id: `guide-${said.name}`, clause: said.clause, lesson: null, said } });
    requestAnimationFrame(() => document.querySelector(".cockpit-scroll")?.scrollTo(0, 0));
  }
  return Boolean(said);
}
