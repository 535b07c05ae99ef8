/**
 * The teams of a season that is being planned: a row for each; one of them is folded out, with its drivers,
 * its colours and the design of its cars.
 */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import { carIcon } from "../../../core/ui/cars.js";
import { driverKinds } from "../../../core/rivals.js";
import { NAME_LONGEST } from "../../../core/setup-draft.js";
import { driverName, listed, say, text } from "../../../core/language/messages.js";
import { partIcon, pips } from "../../../race/cockpit/build.js";
import { icon } from "../../../core/ui/icons.js";
import { unlessTyping } from "./unless-typing.js";
import { addFriend, changeSeat, changeTeam, freeName } from "./plan.js";

/** @typedef {import("../../../core/page.js").Page} Page */
/** @typedef {import("../../../core/store.js").State} State */
/** @typedef {import("../../../protocol.js").DesignLine} DesignLine */
/** @typedef {import("../../../protocol.js").SeasonPlan} SeasonPlan */
/** @typedef {import("./planning.js").Planner} Planner */
/** @typedef {import("./planning.js").Planning} Planning */

const TEAM_NAME_LONGEST = 24;

/** @param {Event} event */
const typed = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;

/**
 * One line of a design: a part or a person, its points, one less, one more.
 * @param {DesignLine} line
 * @param {string} what
 * @param {(points: number) => void} change
 */
function pointsRow({ part, points, more }, what, change) {
  return html`<li class="plan-part" data-part=${part}>${partIcon(part)}<span>${what}</span><span class="pips"
    aria-hidden="true">${pips(points)}</span>
    <button type="button" class="part-more" aria-label=${say("seasons.less", { what, n: points })}
      ?disabled=${points === 0} @click=${() => change(points - 1)}>${icon("minus")}</button><b>${points}</b>
    <button type="button" class="part-more" aria-label=${say("seasons.more", { what, n: points })}
      ?disabled=${!more} @click=${() => change(points + 1)}>${icon("plus")}</button></li>`;
}

/** @param {Planning} plan @param {number} index @param {Planner} planner */
function design({ draft, design: sums, lines }, index, planner) {
  const { seats } = draft.teams[index];
  const own = lines[index] ?? [];
  if (!sums || own.length === 0) return nothing;
  const what = (/** @type {DesignLine} */ { part, seat }) =>
    seat !== null && seats.length > 1
      ? say("seasons.part_of", { what: say(`wear.${part}`), name: seats[seat]?.driver ?? "" })
      : say(`wear.${part}`);
  return html`<div class="card plan-design"><header><h3>${say("seasons.design")}</h3><p
    aria-live="polite">${say("seasons.spent", { spent: sums.spent[index], points: sums.points })}</p></header>
    <ul>${own.map((line) => pointsRow(line, what(line), (points) => planner.spend(index, line, points)))}</ul>
    <p class="small">${say(`seasons.design_${draft.rulebook}`)}</p>
  </div>`;
}

/**
 * @param {Planning} plan
 * @param {number} index
 * @param {number} seat
 * @param {State} state
 * @param {Planner} planner
 */
function seatRow({ draft, liveries }, index, seat, state, planner) {
  const { driver, by } = draft.teams[index].seats[seat];
  const kinds = [
    { id: "human", label: say("driver.human") },
    ...driverKinds(state).map(({ id, name }) => ({ id, label: text(name) })),
  ];
  const livery = liveries[index].own[seat];
  return html`<div class="plan-seat">${carIcon(livery, livery + 1)}
    <input class="entry-name" type="text" maxlength=${NAME_LONGEST} autocomplete="off" spellcheck="false"
      aria-label=${say("seasons.driver_name", { n: livery + 1 })} .value=${unlessTyping(driver)}
        @change=${(/** @type {Event} */ event) =>
          planner.change(changeSeat(draft, index, seat, { driver: typed(event).trim() }))}>
    <span class="select"><select aria-label=${say("entry.driver", { name: driver })} .value=${live(by)}
      @change=${(/** @type {Event} */ event) =>
        planner.change(changeSeat(draft, index, seat, { by: typed(event) }))}>${kinds.map(
        ({ id, label }) => html`<option value=${id}
          ?selected=${id === by}>${label}</option>`,
      )}</select></span>
  </div>`;
}

/** @param {Planning} plan @param {number} index @param {State} state @param {Planner} planner */
function details(plan, index, state, planner) {
  const { draft } = plan;
  const team = draft.teams[index];
  const two = team.seats.length > 1;
  return html`<div class="plan-more">
    <div class="plan-fields"><label class="is-wide">${say("seasons.team_name")}<input type="text"
      maxlength=${TEAM_NAME_LONGEST} autocomplete="off" .value=${unlessTyping(team.name)}
        @change=${(/** @type {Event} */ event) =>
          planner.change(changeTeam(draft, index, { name: typed(event).trim() }))}></label>
      <div class="plan-choice"><span>${say("seasons.cars")}</span><span class="segments" role="group"
        aria-label=${say("seasons.cars")}>${[1, 2].map(
          (n) =>
            html`<button type="button" aria-pressed=${(two ? 2 : 1) === n}
            @click=${() =>
              (two ? 2 : 1) !== n &&
              planner.changeCars(index, n, freeName(draft, state.names))}>${n}</button>`,
        )}</span></div></div>
    ${team.seats.map((_, seat) => seatRow(plan, index, seat, state, planner))}
    <div class="liveries" role="radiogroup"
      aria-label=${say("seasons.colours_of", { team: team.name })}>${plan.liveries[index].offered.map(
        (colours) =>
          html`<button type="button" role="radio" aria-checked=${colours === team.colours}
          aria-label=${say("entry.livery", { n: colours + 1 })}
            @click=${() => planner.changeColours(index, colours)}>${carIcon(colours, colours + 1)}</button>`,
      )}</div>
    ${design(plan, index, planner)}
    <button type="button" class="button is-small" ?disabled=${draft.teams.length < 2} @click=${() => {
      planner.update({ openTeam: -1 });
      planner.removeTeam(index);
    }}>${icon("bin")}${say("seasons.remove_team", { team: team.name })}</button>
  </div>`;
}

/** @param {Planning} plan @param {number} index @param {State} state @param {Planner} planner */
function teamRow(plan, index, state, planner) {
  const team = plan.draft.teams[index];
  const open = plan.openTeam === index;
  const human = team.seats.some(({ by }) => by === "human");
  return html`<li class="plan-row is-team ${open ? "is-open" : ""} ${human ? "is-human" : ""}"
    data-team=${index}>
    <button type="button" class="plan-open" aria-expanded=${open}
      @click=${() => planner.update({ openTeam: open ? -1 : index })}>
      <span class="plan-cars">${plan.liveries[index].own.map((livery) => carIcon(livery, livery + 1))}</span>
      <span class="plan-words"><b>${team.name}</b><small>${listed(
        team.seats.map(({ driver }) => driverName(driver)),
      )}</small></span>${
        human
          ? html`<span class="plan-person"
        title=${say("driver.human")}>${icon("helmet")}</span>`
          : nothing
      }${icon("chevron")}</button>
    ${open ? details(plan, index, state, planner) : nothing}
  </li>`;
}

/** @param {Planning} plan @param {State} state @param {Planner} planner */
export function teamsPart(plan, state, planner) {
  const { draft, may } = plan;
  const friend = () => planner.change(addFriend(draft, freeName(draft, state.names)));
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
        @click=${friend}>${icon("people")}${say("seasons.add_friend")}</button>
    <button type="button" class="add-car" ?disabled=${!may.add_team}
      @click=${add}>${icon("plus")}${say("seasons.add_team")}</button></section>`;
}
