/**
 * A new season: its kind and name, its calendar, its teams, how results count; at the bottom the season in
 * one line. Everything is proposed.
 */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { books } from "../../../core/rulebook-data.js";
import { say, sentence } from "../../../core/language/messages.js";
import { belowComes } from "../../../core/loading/bit-by-bit.js";
import { plainBar } from "../../../core/ui/topbar.js";
import { unlessTyping } from "./unless-typing.js";
import { rulesChoice, rulesInWords } from "../../../core/rules/switches.js";
import { controllerOf } from "../controller.js";
import { calendarPart } from "./plan-calendar.js";
import { teamsPart } from "./plan-teams.js";
import { plannerOf } from "./planning.js";
import { SEASON_NAME_LONGEST } from "../repository.js";

/** @typedef {import("../../../core/page.js").Page} Page */
/** @typedef {import("../../../core/store.js").State} State */
/** @typedef {import("../../../protocol.js").Setup} Setup */
/** @typedef {import("../../../protocol.js").SeasonPlan} SeasonPlan */
/** @typedef {import("./planning.js").Planner} Planner */
/** @typedef {import("./planning.js").Planning} Planning */

/** @param {Event} event */
const typed = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;

/** @param {Planning} plan @param {Planner} planner */
function kindOfSeason({ draft, kinds }, planner) {
  return html`<div class="presets is-seasons" role="radiogroup"
    aria-label=${say("seasons.kind")}>${kinds.map(
      (preset) => html`<button type="button" role="radio" class="rule-card" data-preset=${preset}
      aria-checked=${preset === draft.preset} @click=${() => planner.propose(preset)}>
      <b>${say(`seasons.preset_${preset}`)}</b><span>${say(`seasons.preset_${preset}.what`)}</span></button>`,
    )}</div>`;
}

/**
 * The rules of a season as if they were those of one race, its longest.
 * @param {SeasonPlan} draft
 * @returns {Setup}
 */
const likeRace = ({ rulebook, dates, switches, seed }) => ({
  circuit: dates[0]?.circuit ?? "",
  rulebook,
  laps: Math.max(1, ...dates.map(({ laps }) => laps)),
  movement_dice: switches.movement_dice === "gear_dice" ? "gear_dice" : "table",
  switches: Object.fromEntries(Object.entries(switches).filter(([id]) => id !== "movement_dice")),
  seed,
  cars: [],
});

/**
 * All rules of a free season, as in the set-up of a race.
 * @param {Planning} plan
 * @param {Planner} planner
 * @param {State} state
 * @param {Page} page
 */
function rules({ draft }, planner, state, page) {
  if (draft.preset !== "free")
    return html`<p class="read-book"><a
      href=${`#rules/${draft.rulebook}`}>${say("setup.read_book", {
        book: say(`book.${draft.rulebook}`),
      })}</a></p>`;
  const race = likeRace(draft);
  const changeRules = (/** @type {Setup} */ setup) => {
    if (!books.includes(setup.rulebook)) return;
    const switches = {
      ...setup.switches,
      ...(setup.movement_dice === "gear_dice" ? { movement_dice: "gear_dice" } : {}),
    };
    planner.changeRules(setup.rulebook, switches);
  };
  return html`<details class="plan-rules"><summary><b>${say("setup.rules")}</b> ${rulesInWords(
    race,
  )}</summary>${rulesChoice({ ...state, draft: race }, page, changeRules)}</details>`;
}

/** @param {string} id @param {boolean} on @param {() => void} act @param {boolean} [disabled] */
function option(id, on, act, disabled = false) {
  return html`<div class="rule has-switch ${disabled ? "is-idle" : ""}"><div><p class="rule-head"><b
    id=${`option-${id}`}>${say(`seasons.${id}`)}</b></p><p>${say(`seasons.${id}.what`)}</p></div>
    <button type="button" role="switch" class="switch" aria-checked=${on} aria-labelledby=${`option-${id}`}
      ?disabled=${disabled} @click=${act}></button></div>`;
}

/** @param {Planning} plan @param {Planner} planner */
function options({ draft, schemes, may, most }, planner) {
  const { options: now } = draft;
  /** @param {Partial<SeasonPlan["options"]>} patch */
  const change = (patch) => planner.change({ ...draft, options: { ...now, ...patch } });
  /** @param {"drops" | "must_run"} id */
  const number = (id) => {
    const chosen = (/** @type {Event} */ event) => change({ [id]: Number(typed(event)) });
    return html`<label>${say(`seasons.${id}`)}<span class="select"><select .value=${live(String(now[id]))}
      @change=${chosen}>${Array.from(
        { length: most[id] + 1 },
        (_, n) => html`<option value=${n}
        ?selected=${n === now[id]}>${say(`seasons.${id}_n`, { n })}</option>`,
      )}</select></span></label>`;
  };
  return html`<section class="plan-options"><h2>${say("seasons.counting")}</h2>
    <div class="plan-fields">
      <label class="is-wide">${say("seasons.scheme")}<span class="select"><select .value=${live(now.scheme)}
        @change=${(/** @type {Event} */ event) => change({ scheme: typed(event) })}>${Object.entries(
          schemes,
        ).map(
          ([id, points]) =>
            html`<option value=${id} ?selected=${id === now.scheme}>${points.join(" · ")}</option>`,
        )}</select></span></label>
      ${number("drops")}${number("must_run")}
    </div>
    ${may.marshal ? option("marshal", now.marshal, () => change({ marshal: !now.marshal })) : nothing}
    ${may.build ? option("built", now.built, () => planner.build(!now.built)) : nothing}
  </section>`;
}

/** @param {Planning} plan @param {Planner} planner */
function problemList({ problems, draft }, planner) {
  if (problems.length === 0) return nothing;
  return html`<div class="card plan-problems"
    role="alert"><h3>${say("seasons.not_yet")}</h3><ul>${problems.map(
      ({ say: words }) => html`<li>${sentence(words)}</li>`,
    )}</ul>
    ${
      draft.options.built
        ? html`<button type="button" class="button is-small"
      @click=${() => planner.fit()}>${say("seasons.fit")}</button>`
        : nothing
    }</div>`;
}

/** @param {State} state @param {Page} page */
export function planScreen(state, page) {
  const planner = plannerOf(page, controllerOf(page));
  const plan = state.season?.plan;
  if (!plan)
    return html`${plainBar(say("seasons.new"), page)}<main class="screen-pending"
      aria-busy="true"><p>${say("screen.pending")}</p></main>`;
  const { draft, problems } = plan;
  const [second, last] = [1, 2].map((part) => belowComes("plan", part, page.store));
  return html`${plainBar(say("seasons.new"), page)}
    <main class="setup plan">
      <div class="plan-left">
        <section><h2>${say("seasons.kind")}</h2><p
          class="small">${say("seasons.kind_what")}</p>${kindOfSeason(plan, planner)}
          <div class="plan-fields"><label class="is-wide">${say("seasons.season_name")}<input type="text"
            maxlength=${SEASON_NAME_LONGEST} autocomplete="off" .value=${unlessTyping(draft.name)}
              @change=${(/** @type {Event} */ event) =>
                planner.change({ ...draft, name: typed(event).trim() })}></label></div>
          ${rules(plan, planner, state, page)}</section>
        ${last ? options(plan, planner) : nothing}
      </div>
      ${second ? calendarPart(plan, planner, page) : nothing}
      ${last ? teamsPart(plan, state, planner) : nothing}
    </main>
    <footer class="start-bar">
      ${problemList(plan, planner)}
      <p><b>${draft.name}</b>${say("seasons.in_one_line", {
        races: draft.dates.length,
        teams: draft.teams.length,
        preset: say(`seasons.preset_${draft.preset}`),
      })}</p>
      <button type="button" class="button is-forward" ?disabled=${problems.length > 0}
        @click=${() => planner.found()}>${say("seasons.begin")}</button>
    </footer>`;
}
