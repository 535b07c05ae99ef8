/**
 * The car that was built last under the same rules, offered again.
 */
import { createDesignStore } from "../../core/storage/design-store.ts";
import { designOf, leftIn } from "./design.ts";
import type { Page } from "../../core/page.ts";
import type { Question, View } from "../../protocol.d.ts";
import type { Points } from "./design.ts";

/** The whole car that was on screen last. */
let shown: { car: number; points: Points } | null = null;

const kindOf = ({ setup }: View, total: number) => `${setup.rulebook} ${total}`;

/** The car that was built last, if all its points can be spent now. */
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
 * Remembers the car on screen once it has been built, unless it equals its team-mate's.
 *
 * @param view  the next question
 */
export function keepDesign({ storage, store }: Page, view: View) {
  if (shown === null || view.question?.step === "build") return;
  const { car, points } = shown;
  shown = null;
  if (!store.state.race?.log.some((event) => event.kind === "built" && event.car === car)) return;
  const total = Object.values(points).reduce((sum, n) => sum + n, 0);
  createDesignStore(storage.area).keep(kindOf(view, total), points);
}

export function showDesign(opened: string[], question: Question) {
  const points = designOf(opened, question);
  const isWhole = leftIn(points, question) === 0 && (question.designs ?? []).length > 0;
  shown = isWhole ? { car: question.car, points } : null;
}
