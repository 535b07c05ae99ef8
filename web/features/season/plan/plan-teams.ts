/**
 * The teams of a season being planned: a row for each; one of them can be expanded to show its drivers, its
 * colours and the design of its cars.
 */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import { choiceClass, radio } from "../../../platform/forms/choice.ts";
import { valueIn } from "../../../platform/forms/fields.ts";
import { itemAt } from "../../../platform/lists/item-at.ts";
import { carIcon } from "../../../domain/ui/cars.ts";
import { driverKinds } from "../../../domain/setup/rivals.ts";
import { MAX_NAME_LENGTH } from "../../../domain/setup/setup-draft.ts";
import { driverName, formatList, say, text } from "../../../platform/language/messages.ts";
import { partIcon, pips } from "../../../domain/ui/wear-icons.ts";
import { icon } from "../../../platform/ui/icons.ts";
import { unlessTyping } from "./unless-typing.ts";
import { addFriend, changeSeat, changeTeam, freeName } from "./plan.ts";
import type { State } from "../../../domain/state.ts";
import type { DesignLine } from "../../../protocol.d.ts";
import type { Planner } from "./planning.ts";
import type { PlanningState } from "../season-state.ts";

const MAX_TEAM_NAME_LENGTH = 24;

/** Renders one line of a design: a part or a person, its points, and buttons for one less and one more. */
function pointsRow(
  { part, points, can_add_point }: DesignLine,
  label: string,
  change: (points: number) => void,
) {
  return html`<li class="plan-part" data-part=${part}>${partIcon(part)}<span>${label}</span><span class="pips"
    aria-hidden="true">${pips(points)}</span>
    <button type="button" class="part-more" aria-label=${say("seasons.less", { what: label, n: points })}
      ?disabled=${points === 0} @click=${() => change(points - 1)}>${icon("minus")}</button><b>${points}</b>
    <button type="button" class="part-more" aria-label=${say("seasons.more", { what: label, n: points })}
      ?disabled=${!can_add_point} @click=${() => change(points + 1)}>${icon("plus")}</button></li>`;
}

function design({ draft, design: sums, lines }: PlanningState, index: number, planner: Planner) {
  const { seats } = itemAt(draft.teams, index);
  const own = lines[index] ?? [];
  if (!sums || own.length === 0) return nothing;
  const describePart = ({ part, seat }: DesignLine) =>
    seat !== null && seats.length > 1
      ? say("seasons.part_of", { what: say(`wear.${part}`), name: seats[seat]?.driver ?? "" })
      : say(`wear.${part}`);
  return html`<div class="card plan-design"><header><h3>${say("seasons.design")}</h3><p
    aria-live="polite">${say("seasons.spent", {
      spent: itemAt(sums.spent, index),
      points: sums.points,
    })}</p></header>
    <ul>${own.map((line) =>
      pointsRow(line, describePart(line), (points) => planner.spend(index, line, points)),
    )}</ul>
    <p class="small">${say(`seasons.design_${draft.rulebook}`)}</p>
  </div>`;
}

function seatRow(
  { draft, liveries }: PlanningState,
  index: number,
  seat: number,
  state: State,
  planner: Planner,
) {
  const { driver, by } = itemAt(itemAt(draft.teams, index).seats, seat);
  const kinds = [
    { id: "human", label: say("driver.human") },
    ...driverKinds(state).map(({ id, name }) => ({ id, label: text(name) })),
  ];
  const livery = itemAt(itemAt(liveries, index).own, seat);
  return html`<div class="plan-seat">${carIcon(livery, livery + 1)}
    <input class="entry-name" type="text" maxlength=${MAX_NAME_LENGTH} autocomplete="off" spellcheck="false"
      aria-label=${say("seasons.driver_name", { n: livery + 1 })} .value=${unlessTyping(driver)}
        @change=${(event: Event) =>
          planner.change((current) => changeSeat(current, index, seat, { driver: valueIn(event).trim() }))}>
    <span class="select"><select aria-label=${say("entry.driver", { name: driver })} .value=${live(by)}
      @change=${(event: Event) =>
        planner.change((current) => changeSeat(current, index, seat, { by: valueIn(event) }))}>${kinds.map(
        ({ id, label }) => html`<option value=${id}
          ?selected=${id === by}>${label}</option>`,
      )}</select></span>
  </div>`;
}

function details(plan: PlanningState, index: number, state: State, planner: Planner) {
  const { draft } = plan;
  const team = itemAt(draft.teams, index);
  const hasTwoCars = team.seats.length > 1;
  return html`<div class="plan-more">
    <div class="plan-fields"><label class="is-wide">${say("seasons.team_name")}<input type="text"
      maxlength=${MAX_TEAM_NAME_LENGTH} autocomplete="off" .value=${unlessTyping(team.name)}
        @change=${(event: Event) =>
          planner.change((current) => changeTeam(current, index, { name: valueIn(event).trim() }))}></label>
      <div class="plan-choice"><span>${say("seasons.cars")}</span><span class="segments" role="group"
        aria-label=${say("seasons.cars")}>${[1, 2].map(
          (n) =>
            html`<button type="button" aria-pressed=${(hasTwoCars ? 2 : 1) === n}
            @click=${() =>
              (hasTwoCars ? 2 : 1) !== n &&
              planner.changeCars(index, n, freeName(draft, state.names))}>${n}</button>`,
        )}</span></div></div>
    ${team.seats.map((_, seat) => seatRow(plan, index, seat, state, planner))}
    <div class="liveries" role="radiogroup"
      aria-label=${say("seasons.colours_of", { team: team.name })}>${itemAt(plan.liveries, index).offered.map(
        (colours) =>
          html`<label class=${choiceClass(colours === team.colours)}>${radio(
            `colours-${index}`,
            colours === team.colours,
            () => planner.changeColours(index, colours),
            { label: say("entry.livery", { n: colours + 1 }) },
          )}${carIcon(colours, colours + 1)}</label>`,
      )}</div>
    ${design(plan, index, planner)}
    <button type="button" class="button is-small" ?disabled=${draft.teams.length < 2} @click=${() => {
      planner.update({ openTeam: -1 });
      planner.removeTeam(index);
    }}>${icon("bin")}${say("seasons.remove_team", { team: team.name })}</button>
  </div>`;
}

function teamRow(plan: PlanningState, index: number, state: State, planner: Planner) {
  const team = itemAt(plan.draft.teams, index);
  const isOpen = plan.openTeam === index;
  const hasPerson = team.seats.some(({ by }) => by === "human");
  return html`<li class="plan-row is-team ${isOpen ? "is-open" : ""} ${hasPerson ? "is-human" : ""}"
    data-team=${index}>
    <button type="button" class="plan-open" aria-expanded=${isOpen}
      @click=${() => planner.update({ openTeam: isOpen ? -1 : index })}>
      <span class="plan-cars">${itemAt(plan.liveries, index).own.map((livery) =>
        carIcon(livery, livery + 1),
      )}</span>
      <span class="plan-words"><b>${team.name}</b><small>${formatList(
        team.seats.map(({ driver }) => driverName(driver)),
      )}</small></span>${
        hasPerson
          ? html`<span class="plan-person"
        title=${say("driver.human")}>${icon("helmet")}</span>`
          : nothing
      }${icon("chevron")}</button>
    ${isOpen ? details(plan, index, state, planner) : nothing}
  </li>`;
}

export function teamsPart(plan: PlanningState, state: State, planner: Planner) {
  const { draft, allowed_actions } = plan;
  const assignFriend = () => planner.change((current) => addFriend(current, freeName(draft, state.names)));
  const add = () =>
    planner.addTeam(say("seasons.team_n", { n: draft.teams.length + 1 }), freeName(draft, state.names));
  const cars = draft.teams.reduce((sum, { seats }) => sum + seats.length, 0);
  return html`<section class="plan-teams"><h2>${say("seasons.teams")}</h2><p
    class="small">${say("seasons.teams_what", { n: draft.teams.length, cars })}</p>
    <ol class="plan-rows">${repeat(
      draft.teams,
      (_, index) => index,
      (_, index) => teamRow(plan, index, state, planner),
    )}</ol>
    <button type="button" class="add-car"
      ?disabled=${draft.teams.every(({ seats }) => seats.some(({ by }) => by === "human"))}
        @click=${assignFriend}>${icon("people")}${say("seasons.add_friend")}</button>
    <button type="button" class="add-car" ?disabled=${!allowed_actions.add_team}
      @click=${add}>${icon("plus")}${say("seasons.add_team")}</button></section>`;
}
