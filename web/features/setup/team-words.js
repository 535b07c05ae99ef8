/**
 * A warning for people who are in one team, where one of them decides for both.
 */
import { html, nothing } from "lit-html";
import { driverName, say } from "../../core/language/messages.js";
import { bookOf } from "../../core/rulebook-data.js";

/** @typedef {import("../../protocol.js").Setup} Setup */
/** @typedef {import("../../protocol.js").CarSetup} CarSetup */

/** The people in one team, by twos. @param {Setup} draft */
function teamMates({ cars, rulebook }) {
  const { teams, teams_decide: decide } = bookOf(rulebook);
  if (!decide) return [];
  const people = cars.filter(({ driver }) => driver === "human");
  return people.flatMap((car, index) => {
    const mate = people.slice(0, index).find(({ livery }) => teams[livery] === teams[car.livery]);
    return mate ? [[mate, car]] : [];
  });
}

/** @param {Setup} draft @param {string[]} names  by livery, for people without one */
export function teamWords(draft, names) {
  const mates = teamMates(draft);
  if (mates.length === 0) return nothing;
  const called = (/** @type {CarSetup} */ { name, livery }) => driverName(name) || names[livery];
  return html`<div class="card advice team-words" role="status">${mates.map(
    ([one, other]) => html`<p>${say("setup.team", { name: called(one), other: called(other) })}</p>`,
  )}<p>${say("setup.team_what")}</p></div>`;
}
