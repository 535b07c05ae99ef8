/**
 * The car that was built last under the same rules, offered again.
 */
import { createDesignStore } from "../../core/storage/design-store.js";
import { designOf, leftIn } from "./design.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../protocol.js").View} View */
/** @typedef {import("../../protocol.js").Question} Question */
/** @typedef {import("./design.js").Points} Points */

/** The whole car that was on screen last. @type {{car: number, points: Points} | null} */
let shown = null;

/** @param {View} view @param {number} total */
const kindOf = ({ setup }, total) => `${setup.rulebook} ${total}`;

/**
 * The car that was built last, if all its points can be spent now.
 * @param {View} view @param {Question} question @param {Page} page
 */
export function lastDesign(view, { parts = [], designs = [], total = 0 }, { storage }) {
  const points = designs.length > 0 ? createDesignStore(storage.area).last(kindOf(view, total)) : null;
  const fits =
    points &&
    Object.keys(points).length === parts.length &&
    Object.values(points).reduce((sum, n) => sum + n, 0) === total &&
    parts.every(({ part, least = 0, most = 0 }) => points[part] >= least && points[part] <= most);
  return fits ? points : null;
}

/**
 * What is on screen is remembered once it has been built. A car that is like its team-mate's is not.
 * @param {Page} page @param {View} view  the next question
 */
export function keepDesign({ storage, store }, view) {
  if (shown === null || view.question?.step === "build") return;
  const { car, points } = shown;
  shown = null;
  if (!store.state.race?.log.some((event) => event.kind === "built" && event.car === car)) return;
  const total = Object.values(points).reduce((sum, n) => sum + n, 0);
  createDesignStore(storage.area).keep(kindOf(view, total), points);
}

/** @param {string[]} opened @param {Question} question */
export function showDesign(opened, question) {
  const points = designOf(opened, question);
  const isWhole = leftIn(points, question) === 0 && (question.designs ?? []).length > 0;
  shown = isWhole ? { car: question.car, points } : null;
}
