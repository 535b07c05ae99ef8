/** Stores the last car built under the same rules, to offer it again. */
import { slice } from "../../platform/store.ts";
import { openQuestion } from "../selectors.ts";
import { designOf, pointsToSpend } from "./design.ts";
import type { Page } from "../../domain/page.ts";
import type { Question, View } from "../../protocol.d.ts";
import type { Store } from "../../domain/state.ts";
import type { LocalStore } from "../../platform/storage/local-store.ts";

/** The car on screen: the question, and the entries with the steps in building it. */
const screenDesign = slice<{ question: Question | null; panelEntries: string[] }>("design", {
  question: null,
  panelEntries: [],
});

const DESIGNS = "designs.1";

/** True if a value is a design: points by part of the car. */
const isDesign = (value: unknown): value is Record<string, number> =>
  typeof value === "object" && value !== null && Object.values(value).every(Number.isSafeInteger);

/** The car designs last used on this device, by rulebook and number of points. */
const designsIn = (local: LocalStore) => local.readTable(DESIGNS, isDesign);

const designKey = ({ setup }: View, total: number) => `${setup.rulebook} ${total}`;

/** Returns the last car built, if it fits the current budget and limits; otherwise null. */
export function lastDesign(view: View, { parts = [], designs = [], total = 0 }: Question, { storage }: Page) {
  const points = designs.length > 0 ? (designsIn(storage.local)[designKey(view, total)] ?? null) : null;
  const isUsable =
    points &&
    Object.keys(points).length === parts.length &&
    Object.values(points).reduce((sum, n) => sum + n, 0) === total &&
    parts.every(({ part, minimum = 0, maximum = 0 }) => {
      const partPoints = points[part];
      return partPoints !== undefined && partPoints >= minimum && partPoints <= maximum;
    });
  return isUsable ? points : null;
}

/**
 * Stores the car on screen once it has been built, unless it had to be like the team-mate's car.
 *
 * @param view  the next question
 */
export function saveDesign({ storage, store }: Page, view: View) {
  const { question, panelEntries } = screenDesign.of(store.state);
  if (!question || view.question?.step === "build") return;
  screenDesign.change(store, { question: null });
  const { car, designs = [] } = question;
  const points = designOf(panelEntries, question);
  if (pointsToSpend(points, question) !== 0 || designs.length === 0) return;
  if (!store.state.race?.log.some((event) => event.kind === "built" && event.car === car)) return;
  const total = Object.values(points).reduce((sum, n) => sum + n, 0);
  storage.local.write(DESIGNS, { ...designsIn(storage.local), [designKey(view, total)]: points });
}

/** Records the car being built; called after each render. */
export function recordDesign(store: Store) {
  const { race } = store.state;
  const question = race && openQuestion(race);
  if (!race || question?.step !== "build") return;
  const { panelEntries } = race;
  const last = screenDesign.of(store.state);
  if (last.question !== question || last.panelEntries !== panelEntries)
    screenDesign.change(store, { question, panelEntries: panelEntries });
}
