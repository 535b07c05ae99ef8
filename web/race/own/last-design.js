/**
 * The car that was built last under the same rules, offered again.
 */
import { createDesignStore } from "../../core/storage/design-store.js";
import { designOf, leftIn } from "./design.js";
import { openQuestion } from "../selectors.js";

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
 * @param {Page} page @param {View} view
 */
export function keepDesign({ storage, store }, view) {
  const { race } = store.state;
  const built = view.events.find(({ kind, car }) => kind === "built" && car === shown?.car);
  if (built && shown) {
    const total = Object.values(shown.points).reduce((sum, n) => sum + n, 0);
    createDesignStore(storage.area).keep(kindOf(view, total), shown.points);
  }
  const question = race && openQuestion(race);
  if (!question?.designs) shown = null;
}

/** @param {string[]} opened @param {Question} question */
export function showDesign(opened, question) {
  const points = designOf(opened, question);
  const isWhole = leftIn(points, question) === 0 && (question.designs ?? []).length > 0;
  shown = isWhole ? { car: question.car, points } : null;
}
