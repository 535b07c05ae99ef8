/** The calendar of a season being planned: a row for each race; one of them can be expanded. */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import { choiceClass, radio } from "../../../platform/forms/choice.ts";
import { valueIn } from "../../../platform/forms/fields.ts";
import { itemAt } from "../../../platform/lists/item-at.ts";
import { switchesOf } from "../../../domain/rules/rulebook-data.ts";
import { circuitName, circuits } from "../../../domain/circuits/circuits.ts";
import { emblemOf } from "../../../domain/circuits/gallery-facts.ts";
import { defaultOf } from "../../../domain/rules/rulebook.ts";
import { MAX_RACE_LAPS } from "../../../domain/setup/setup-draft.ts";
import { say } from "../../../platform/language/messages.ts";
import { icon } from "../../../platform/ui/icons.ts";
import { unlessTyping } from "./unless-typing.ts";
import { thumbnail } from "../../../domain/ui/thumbnail.ts";
import { addDate, changeDate, changeSwitch, moveDate, removeDate } from "./plan.ts";
import type { Page } from "../../../domain/page.ts";
import type { Planner } from "./planning.ts";
import type { PlanningState } from "../season-state.ts";

const DECADE = 10;

const offeredCircuits = ({ customCircuits }: Page) => [
  ...circuits.map(({ id }) => id),
  ...customCircuits.own.map(({ id }) => id),
];

/** The weather of one race, if the rulebook has weather: as in the whole season, or different. */
function weatherChoice({ draft }: PlanningState, index: number, planner: Planner) {
  const one = switchesOf(draft.rulebook).find(({ id }) => id === "weather");
  if (!one) return nothing;
  const raceWeather = itemAt(draft.dates, index).switches.weather ?? "";
  const seasonWeather = draft.switches.weather ?? defaultOf(one);
  const changeWeather = (event: Event) =>
    planner.change((current) => changeSwitch(current, index, "weather", valueIn(event)));
  const others = one.choices.filter((choice) => choice !== seasonWeather);
  return html`<label>${say("rule.weather")}<span class="select"><select .value=${live(raceWeather)}
    @change=${changeWeather}>
    <option value="" ?selected=${raceWeather === ""}>${say("seasons.as_usual", {
      what: say(`seasons.weather_${seasonWeather}`),
    })}</option>
    ${others.map(
      (choice) => html`<option value=${choice}
      ?selected=${choice === raceWeather}>${say(`seasons.weather_${choice}`)}</option>`,
    )}</select></span></label>`;
}

function details(plan: PlanningState, index: number, planner: Planner, page: Page) {
  const { draft, grids } = plan;
  const date = itemAt(draft.dates, index);
  const changeLaps = (event: Event) => {
    const newLaps = Number(valueIn(event));
    if (Number.isInteger(newLaps) && newLaps >= 1 && newLaps <= MAX_RACE_LAPS)
      planner.change((current) => changeDate(current, index, { laps: newLaps }));
  };
  const changeGrid = (event: Event) => {
    const newGrid = grids.find((one) => one === valueIn(event));
    if (newGrid) planner.change((current) => changeDate(current, index, { grid: newGrid }));
  };
  return html`<div class="plan-more">
    <div class="plan-circuits" role="radiogroup"
      aria-label=${say("seasons.circuit_of", { race: index + 1 })}>${offeredCircuits(page).map(
        (id) =>
          html`<label class="thumbnail ${choiceClass(id === date.circuit)}">${radio(
            `circuit-${index}`,
            id === date.circuit,
            () => planner.change((current) => changeDate(current, index, { circuit: id })),
          )}${thumbnail(emblemOf(id))}<b>${circuitName(id)}</b></label>`,
      )}</div>
    <div class="plan-fields">
      <label>${say("setup.laps")}<input type="number" min="1" max=${MAX_RACE_LAPS}
        .value=${unlessTyping(String(date.laps))} @change=${changeLaps}></label>
      <label>${say("seasons.grid")}<span class="select"><select .value=${live(date.grid)}
        @change=${changeGrid}>${grids.map(
          (one) => html`<option value=${one}
          ?selected=${one === date.grid}>${say(`seasons.grid_${one}`)}</option>`,
        )}</select></span></label>
      ${weatherChoice(plan, index, planner)}
    </div>
  </div>`;
}

function dateRow(plan: PlanningState, index: number, planner: Planner, page: Page) {
  const { draft, openDate } = plan;
  const { circuit, laps, grid } = itemAt(draft.dates, index);
  const isOpen = openDate === index;
  const args = { race: index + 1, circuit: circuitName(circuit) };
  const move = (to: number) => {
    planner.update({ openDate: -1 });
    planner.change((current) => moveDate(current, index, to));
  };
  return html`<li class="plan-row ${isOpen ? "is-open" : ""}" data-race=${index + 1}>
    <button type="button" class="plan-open" aria-expanded=${isOpen}
      @click=${() => planner.update({ openDate: isOpen ? -1 : index })}>
      <b class="plan-number">${index + 1}</b><span
        class="plan-picture">${thumbnail(emblemOf(circuit))}</span>
      <span class="plan-words"><b>${circuitName(circuit)}</b><small>${say("seasons.date_words", {
        laps,
        grid: say(`seasons.grid_${grid}`),
      })}</small></span>${icon("chevron")}</button>
    <span class="plan-acts">
      <button type="button" class="tool is-bare is-up" ?disabled=${index === 0}
        aria-label=${say("seasons.earlier", args)} @click=${() => move(index - 1)}>${icon("arrow")}</button>
      <button type="button" class="tool is-bare" ?disabled=${index === draft.dates.length - 1}
        aria-label=${say("seasons.later", args)} @click=${() => move(index + 1)}>${icon("arrow")}</button>
      <button type="button" class="tool is-bare" ?disabled=${draft.dates.length < 2}
        aria-label=${say("seasons.remove_race", args)}
          @click=${() => planner.change((current) => removeDate(current, index))}>${icon("close")}</button>
    </span>
    ${isOpen ? details(plan, index, planner, page) : nothing}
  </li>`;
}

/** Chooses the championship year whose calendar is used, grouped by decade. */
function yearChoice({ years, year }: PlanningState, planner: Planner) {
  const decades = [...new Set(years.map((one) => one - (one % DECADE)))];
  const changeYear = (event: Event) => {
    const newYear = Number(valueIn(event));
    if (newYear) planner.takeYear(newYear);
  };
  return html`<div class="plan-fields"><label class="is-wide">${say("seasons.year")}<span
    class="select"><select .value=${live(String(year ?? ""))} @change=${changeYear}>
    <option value="" ?selected=${year === null}>${say("seasons.year_none")}</option>
    ${decades.map(
      (decade) =>
        html`<optgroup label=${say("wall.decade_of", { year: decade })}>${years
          .filter((one) => one - (one % DECADE) === decade)
          .map((one) => html`<option value=${one} ?selected=${one === year}>${one}</option>`)}</optgroup>`,
    )}</select></span></label></div>`;
}

export function calendarPart(plan: PlanningState, planner: Planner, page: Page) {
  const { draft, allowed_actions } = plan;
  const add = () =>
    planner.change((current) =>
      addDate(
        current,
        circuits.filter(({ variant_of }) => !variant_of).map(({ id }) => id),
      ),
    );
  return html`<section class="plan-calendar"><h2>${say("seasons.calendar")}</h2><p
    class="small">${say("seasons.calendar_what", { n: draft.dates.length })}</p>
    ${yearChoice(plan, planner)}
    <ol class="plan-rows">${repeat(
      draft.dates,
      (_, index) => index,
      (_, index) => dateRow(plan, index, planner, page),
    )}</ol>
    <button type="button" class="add-car" ?disabled=${!allowed_actions.add_race}
      @click=${add}>${icon("plus")}${say("seasons.add_race")}</button></section>`;
}
