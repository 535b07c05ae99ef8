/**
 * The Daily Grand Prix as the page plays it: the race of a day, its one official attempt, practice
 * afterwards.
 */
import { circuitName } from "../../core/circuits/circuits.js";
import { DAY, dayNow, isoOf, officialKey } from "../../core/days.js";
import { dateOnly, say } from "../../core/language/messages.js";
import { addressOf, DAILY } from "../../core/router.js";
import { medalOf, signsOf, streakOf } from "./results.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../protocol.js").Setup} Setup */
/** @typedef {import("../../protocol.js").Card} Card */

/**
 * The race of the day that was asked for last; no set-up until the engine has said it.
 * @type {{day: number, setup: Setup | null}}
 */
let known = { day: -1, setup: null };

/** The race of a day; null until it is known. @param {number} day */
export const raceOf = (day) => (known.day === day ? known.setup : null);

/**
 * Asks the engine for the race of a day, unless that has been done.
 * @param {number} day
 * @param {Page} page
 */
export async function wantRace(day, { session, store }) {
  if (known.day === day) return;
  const wanted = { day, setup: /** @type {Setup | null} */ (null) };
  known = wanted;
  const reply = await session.asked({ do: "daily", day });
  wanted.setup = reply?.daily?.setup ?? null;
  if (wanted.setup === null && known === wanted) known = { day: -1, setup: null };
  store.update({});
}

/** Today's one attempt that counts: begun, or gone on with. @param {Setup} setup @param {Page} page */
export function raceOfficially(setup, { storage, actions }) {
  const day = dayNow();
  const begun = storage.readDays()[day];
  if (begun) actions.openLink(begun.link);
  else actions.startRace(setup, { key: officialKey(day), official: day });
}

/** @param {Setup} setup @param {Page} page */
export function practise(setup, { actions }) {
  actions.startRace(setup);
}

/**
 * The result to be sent to others: one line with the address of the day.
 * @param {number} day
 * @param {Setup} setup
 * @param {Card} card
 * @param {Page} page
 */
export function lineOf(day, setup, card, { storage }) {
  const { place, cars, throws, left, full, marks } = card;
  const streak = streakOf(storage.readDays(), day);
  const words = say("daily.line", {
    date: dateOnly(day * DAY),
    circuit: circuitName(setup.circuit),
    medal: medalOf(card),
    result: place === null ? "–" : `${place}/${cars}`,
    throws,
    wear: `${left}/${full}`,
    marks: signsOf(marks),
  });
  return `${words}${streak > 1 ? ` 🔥${streak}` : ""} ${addressOf(DAILY + isoOf(day))}`;
}

/** @param {string} line @param {Page} page */
export async function shareLine(line, { actions }) {
  if (navigator.share) {
    try {
      await navigator.share({ text: line });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  actions.copyText(line, say("daily.result"));
}
