/**
 * Stores the last car built under the same rules, to offer it again.
 */
import { createDesignStore } from "../../core/storage/design-store.ts";
import { slice } from "../../core/store.ts";
import { openQuestion } from "../selectors.ts";
import { designOf, leftIn } from "./design.ts";
import type { Page } from "../../core/page.ts";
import type { Question, View } from "../../protocol.d.ts";
import type { Store } from "../../core/store.ts";

/** The car on screen: the question, and the points spent. */
const onScreen = slice<{ question: Question | null; opened: string[] }>("design", {
  question: null,
  opened: [],
});

const kindOf = ({ setup }: View, total: number) => `${setup.rulebook} ${total}`;

/** Returns the last car built, if it fits the current budget and limits; otherwise null. */
export function lastDesign(view: View, { parts = [], designs = [], total = 0 }: Question, { storage }: Page) {
  const points = designs.length > 0 ? createDesignStore(storage.area).last(kindOf(view, total)) : null;
  const fits =
    points &&
    Object.keys(points).length === parts.length &&
    Object.values(points).reduce((sum, n) => sum + n, 0) === total &&
    parts.every(({ part, least = 0, most = 0 }) => {
      const given = points[part];
      return given !== undefined && given >= least && given <= most;
    });
  return fits ? points : null;
}

/**
 * Stores the car on screen once it has been built, unless it equals its team-mate's.
 *
 * @param view  the next question
 */
export function keepDesign({ storage, store }: Page, view: View) {
  const { question, opened } = onScreen.of(store.state);
  if (!question || view.question?.step === "build") return;
  onScreen.change(store, { question: null });
  const { car, designs = [] } = question;
  const points = designOf(opened, question);
  if (leftIn(points, question) !== 0 || designs.length === 0) return;
  if (!store.state.race?.log.some((event) => event.kind === "built" && event.car === car)) return;
  const total = Object.values(points).reduce((sum, n) => sum + n, 0);
  createDesignStore(storage.area).keep(kindOf(view, total), points);
}

/** Notes the car on screen; called after each render. */
export function noteDesign(store: Store) {
  const { race } = store.state;
  const question = race && openQuestion(race);
  if (!race || question?.step !== "build") return;
  const { opened } = race;
  const last = onScreen.of(store.state);
  if (last.question !== question || last.opened !== opened) onScreen.change(store, { question, opened });
}
