/**
 * Explains once what happens for the first time: keeps in mind what has been heard of a race and what has
 * been explained on this device.
 */
import { sitsHere } from "../selectors.js";
import { guide, guided } from "./guide.js";
import { firstTime } from "./first-times.js";

/** @typedef {import("../../protocol.js").View} View */

/** The race that was listened to last, and how much of its log. */
let heard = { key: "", lines: 0 };

/** The turn of a reader's first decision, when the engine has stalled on the grid. */
const AT_THE_LATEST = 2;

/**
 * Called when a person is asked something, or the race is over. Where a coach has something to say, nobody
 * else has.
 * @param {import("../../core/page.js").Page} page
 * @param {View} view
 * @param {number} you
 */
export async function explain(page, view, you) {
  if (!guided(page) || !(await guide(page, view))) explainNews(page, view, you);
}

/**
 * @param {import("../../core/page.js").Page} page
 * @param {View} view
 * @param {number} you
 */
function explainNews({ store, storage }, view, you) {
  const { race, settings } = store.state;
  if (!race) return;
  if (view.question && !sitsHere(race.seats, view.question.car)) {
    store.update({ note: null }); // it is kept for the reader's own turn
    return;
  }
  const underWay = view.round > (view.can_undo ? 1 : AT_THE_LATEST);
  const begun = heard.key === race.key ? heard.lines : underWay ? race.log.length : 0;
  const news = race.log.slice(begun);
  heard = { key: race.key, lines: race.log.length };
  const known = storage.readExplained();
  const note = settings.hints && settings.explain ? firstTime(view, you, news, known) : null;
  if (note) storage.writeExplained([...known, note.id]);
  store.update({ note });
}
