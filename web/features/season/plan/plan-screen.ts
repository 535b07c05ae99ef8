/**
 * The form for a new season: its kind and name, calendar, teams and scoring, and a one-line summary at the
 * bottom. All fields have defaults.
 */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { choiceClass, radio } from "../../../platform/forms/choice.ts";
import { valueIn } from "../../../platform/forms/fields.ts";
import { books } from "../../../domain/rules/rulebook-data.ts";
import { say, sentence } from "../../../platform/language/messages.ts";
import { isBelowFoldReady } from "../../../platform/loading/batches.ts";
import { plainBar } from "../../../domain/ui/topbar.ts";
import { unlessTyping } from "./unless-typing.ts";
import { rulesChoice, rulesInWords } from "../../../domain/rules/switches.ts";
import { controllerOf } from "../controller.ts";
import { calendarPart } from "./plan-calendar.ts";
import { teamsPart } from "./plan-teams.ts";
import { plannerOf, type Planner } from "./planning.ts";
import { MAX_SEASON_NAME_LENGTH } from "../repository.ts";
import type { Page } from "../../../domain/page.ts";
import type { State } from "../../../domain/state.ts";
import type { ChangeSetup } from "../../../domain/setup/setup-draft.ts";
import type { SeasonPlan, Setup } from "../../../protocol.d.ts";
import type { PlanningState } from "../season-state.ts";

function kindOfSeason({ draft, presets }: PlanningState, planner: Planner) {
  return html`<div class="presets is-seasons" role="radiogroup"
    aria-label=${say("seasons.kind")}>${presets.map(
      (preset) => html`<label class="rule-card ${choiceClass(preset === draft.preset)}"
      data-preset=${preset}>${radio("preset", preset === draft.preset, () => planner.propose(preset))}
      <b>${say(`seasons.preset_${preset}`)}</b><span>${say(`seasons.preset_${preset}.what`)}</span></label>`,
    )}</div>`;
}

/** Returns a race set-up with the rules of a season, so that the race's controls can be used. */
const toRaceSetup = ({ rulebook, dates, switches, seed }: SeasonPlan): Setup => ({
  circuit: dates[0]?.circuit ?? "",
  rulebook,
  laps: Math.max(1, ...dates.map(({ laps }) => laps)),
  movement_dice: switches.movement_dice === "gear_dice" ? "gear_dice" : "table",
  switches: Object.fromEntries(Object.entries(switches).filter(([id]) => id !== "movement_dice")),
  seed,
  cars: [],
});

/** All rules of a free season, as in the set-up of a race. */
function rules({ draft }: PlanningState, planner: Planner, state: State, page: Page) {
  if (draft.preset !== "free")
    return html`<p class="read-book"><a
      href=${`#rules/${draft.rulebook}`}>${say("setup.read_book", {
        book: say(`book.${draft.rulebook}`),
      })}</a></p>`;
  const race = toRaceSetup(draft);
  const changeRules: ChangeSetup = (make) => {
    const current = toRaceSetup(page.store.state.season?.plan?.draft ?? draft);
    const setup = { ...current, ...make(current) };
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

function option(id: string, on: boolean, act: () => void, isDisabled = false) {
  return html`<div class="rule has-switch ${isDisabled ? "is-idle" : ""}"><div><p class="rule-head"><b
    id=${`option-${id}`}>${say(`seasons.${id}`)}</b></p><p>${say(`seasons.${id}.what`)}</p></div>
    <button type="button" role="switch" class="switch" aria-checked=${on} aria-labelledby=${`option-${id}`}
      ?disabled=${isDisabled} @click=${act}></button></div>`;
}

function options({ draft, schemes, allowed_actions, limits }: PlanningState, planner: Planner) {
  const { options: now } = draft;
  const change = (patch: Partial<SeasonPlan["options"]>) =>
    planner.change((current) => ({ ...current, options: { ...current.options, ...patch } }));
  const number = (id: "drops" | "must_run") => {
    const onChange = (event: Event) => change({ [id]: Number(valueIn(event)) });
    return html`<label>${say(`seasons.${id}`)}<span class="select"><select .value=${live(String(now[id]))}
      @change=${onChange}>${Array.from(
        { length: limits[id] + 1 },
        (_, n) => html`<option value=${n}
        ?selected=${n === now[id]}>${say(`seasons.${id}_n`, { n })}</option>`,
      )}</select></span></label>`;
  };
  return html`<section class="plan-options"><h2>${say("seasons.counting")}</h2>
    <div class="plan-fields">
      <label class="is-wide">${say("seasons.scheme")}<span class="select"><select .value=${live(now.scheme)}
        @change=${(event: Event) => change({ scheme: valueIn(event) })}>${Object.entries(schemes).map(
          ([id, points]) =>
            html`<option value=${id} ?selected=${id === now.scheme}>${points.join(" · ")}</option>`,
        )}</select></span></label>
      ${number("drops")}${number("must_run")}
    </div>
    ${
      allowed_actions.marshal
        ? option("marshal", now.marshal, () => change({ marshal: !now.marshal }))
        : nothing
    }
    ${allowed_actions.build ? option("built", now.built, () => planner.setBuilding(!now.built)) : nothing}
  </section>`;
}

function problemList({ problems, draft }: PlanningState, planner: Planner) {
  if (problems.length === 0) return nothing;
  return html`<div class="card plan-problems"
    role="alert"><h3>${say("seasons.not_yet")}</h3><ul>${problems.map(
      ({ message: words }) => html`<li>${sentence(words)}</li>`,
    )}</ul>
    ${
      draft.options.built
        ? html`<button type="button" class="button is-small"
      @click=${() => planner.fitDesigns()}>${say("seasons.fit")}</button>`
        : nothing
    }</div>`;
}

export function planScreen(state: State, page: Page) {
  const planner = plannerOf(page, controllerOf(page));
  const plan = state.season?.plan;
  if (!plan)
    return html`${plainBar(say("seasons.new"), page)}<main class="screen-pending"
      aria-busy="true"><p>${say("screen.pending")}</p></main>`;
  const { draft, problems } = plan;
  const [isCalendarReady, isRestReady] = [1, 2].map((part) => isBelowFoldReady("plan", part, page.store));
  return html`${plainBar(say("seasons.new"), page)}
    <main class="setup plan">
      <div class="plan-left">
        <section><h2>${say("seasons.kind")}</h2><p
          class="small">${say("seasons.kind_what")}</p>${kindOfSeason(plan, planner)}
          <div class="plan-fields"><label class="is-wide">${say("seasons.season_name")}<input type="text"
            maxlength=${MAX_SEASON_NAME_LENGTH} autocomplete="off" .value=${unlessTyping(draft.name)}
              @change=${(event: Event) =>
                planner.change((current) => ({ ...current, name: valueIn(event).trim() }))}></label></div>
          ${rules(plan, planner, state, page)}</section>
        ${isRestReady ? options(plan, planner) : nothing}
      </div>
      ${isCalendarReady ? calendarPart(plan, planner, page) : nothing}
      ${isRestReady ? teamsPart(plan, state, planner) : nothing}
    </main>
    <footer class="start-bar">
      ${problemList(plan, planner)}
      <p><b>${draft.name}</b> · ${say("seasons.in_one_line", {
        races: draft.dates.length,
        teams: draft.teams.length,
        preset: say(`seasons.preset_${draft.preset}`),
      })}</p>
      <button type="button" class="button is-forward" ?disabled=${problems.length > 0}
        @click=${() => planner.createSeason()}>${say("seasons.begin")}</button>
    </footer>`;
}
