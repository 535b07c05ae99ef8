/**
 * The form for a result entered by the host: of a race played at a real table, or to replace a stored result.
 * The engine validates it.
 */
import { html } from "lit-html";
import { formOf } from "../../platform/forms/fields.ts";
import { countsInPoints } from "../../domain/rules/rulebook-data.ts";
import { circuitName } from "../../domain/circuits/circuits.ts";
import { driverName, say, text } from "../../platform/language/messages.ts";
import { liveryIcon, dateOf, driverOf, describeInjury } from "./season-text.ts";
import type { SeasonEntry, SeasonOverview } from "../../protocol.d.ts";
import type { SeasonController } from "./controller.ts";

const MAX_REASON_LENGTH = 200;
const REASONS = [
  "bodywork",
  "engine",
  "corner",
  "stops",
  "blocked",
  "road_holding",
  "injured",
  "transmission",
  "stopped",
];
const POINTS_REASONS = ["injured", "transmission"];
const INJURIES = [0, 1, 2, 3, 98, 99];

/** Returns the drivers to list: those of the stored result, otherwise the entrants. */
function linesOf(
  overview: SeasonOverview,
  race: number,
): (Partial<SeasonEntry> & { driver: number; name: string; livery: number })[] {
  const { result, entrants, laps } = dateOf(overview, race);
  if (result)
    return result.map((line) => ({ ...line, livery: driverOf(overview, line.driver)?.livery ?? 0 }));
  return entrants.map(({ driver, name, livery }, index) => ({
    driver,
    name,
    livery,
    place: index + 1,
    laps,
  }));
}

const fieldOf = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? "");

export function resultForm(overview: SeasonOverview, race: number, controller: SeasonController) {
  const { laps, circuit } = dateOf(overview, race);
  const lines = linesOf(overview, race);
  const inPoints = countsInPoints(overview.rulebook);
  const reasons = REASONS.filter((reason) => inPoints || !POINTS_REASONS.includes(reason));
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const form = formOf(event);
    const newLines = lines.map(({ driver, spent = 0, throws = 0, best = 0, hurt = 0, ...before }) => {
      const placeValue = fieldOf(form, `place-${driver}`);
      const place = Number(placeValue) || 0;
      const injuryCode = form.elements.namedItem(`hurt-${driver}`)
        ? Number(fieldOf(form, `hurt-${driver}`))
        : hurt;
      return {
        driver,
        place,
        laps: place ? laps : Math.min(before.place ? 0 : (before.laps ?? 0), laps),
        out: place ? "" : placeValue,
        hurt: injuryCode,
        spent,
        throws,
        best,
      };
    });
    controller.openWindow(null);
    controller.act({ act: "enter_result", race, lines: newLines, reason: fieldOf(form, "reason") });
  };
  return html`<form class="result-form" @submit=${send}>
    <p class="small">${say("seasons.enter_what", { race, circuit: circuitName(circuit) })}</p>
    <ol>${lines.map(
      ({
        driver,
        name,
        livery,
        place,
        out,
        hurt = 0,
      }) => html`<li>${liveryIcon(livery)}<b>${driverName(name)}</b>
        <span class="select"><select name=${`place-${driver}`}
          aria-label=${say("seasons.place_of", { name })}>
          ${lines.map(
            (_, index) => html`<option value=${index + 1}
            ?selected=${place === index + 1}>${index + 1}</option>`,
          )}
          ${reasons.map(
            (reason) => html`<option value=${reason}
            ?selected=${!place && out === reason}>${text({ id: `out.${reason}` })}</option>`,
          )}</select></span>
        ${
          inPoints
            ? html`<span class="select"><select name=${`hurt-${driver}`}
          aria-label=${say("seasons.injury_of", { name })}>${INJURIES.map(
            (value) => html`<option
            value=${value} ?selected=${value === hurt}>${
              describeInjury(value) || say("seasons.unhurt")
            }</option>`,
          )}</select></span>`
            : ""
        }</li>`,
    )}</ol>
    ${reasonField()}
    <button type="submit" class="button is-forward">${say("seasons.enter_it")}</button></form>`;
}

export function reasonField() {
  return html`<label class="reason">${say("seasons.reason")}<input name="reason" type="text" required
    maxlength=${MAX_REASON_LENGTH} autocomplete="off"></label>`;
}
