/** A warning for people in the same team, where one of them decides for both. */
import { html, nothing } from "lit-html";
import { driverName, say } from "../../platform/language/messages.ts";
import { itemAt } from "../../platform/lists/item-at.ts";
import { bookOf } from "../../domain/rules/rulebook-data.ts";
import type { CarSetup, Setup } from "../../protocol.d.ts";

/** Returns pairs of people in the same team. */
function teamMates({ cars, rulebook }: Setup) {
  const { teams, teams_decide: decide } = bookOf(rulebook);
  if (!decide) return [];
  const people = cars.filter(({ driver }) => driver === "human");
  return people.flatMap((car, index): [CarSetup, CarSetup][] => {
    const mate = people.slice(0, index).find(({ livery }) => teams[livery] === teams[car.livery]);
    return mate ? [[mate, car]] : [];
  });
}

/** @param names  default names by livery */
export function teamWords(draft: Setup, names: string[]) {
  const mates = teamMates(draft);
  if (mates.length === 0) return nothing;
  const nameOf = ({ name, livery }: CarSetup) => driverName(name) || itemAt(names, livery);
  return html`<div class="card advice team-words" role="status">${mates.map(
    ([one, other]) => html`<p>${say("setup.team", { name: nameOf(one), other: nameOf(other) })}</p>`,
  )}<p>${say("setup.team_what")}</p></div>`;
}
