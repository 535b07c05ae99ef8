/** The key to the colours and marks on the board. */
import { html, nothing } from "lit-html";
import { say, sentence } from "../../platform/language/messages.ts";
import { openQuestion } from "../selectors.ts";
import type { State } from "../../domain/state.ts";
import type { RaceState } from "../state.ts";

/** Renders the number of hazards and backmarkers in words, for screen readers. */
export function hazardSummary(race: RaceState) {
  const n = race.view?.hazards.length ?? 0;
  const backmarkerCount = race.view?.backmarkers.length ?? 0;
  const words = [
    n > 0 ? say("hazards.count", { n }) : "",
    backmarkerCount > 0 ? sentence({ id: "backmarkers.count", args: { n: backmarkerCount } }) : "",
  ].filter(Boolean);
  return words.length > 0 ? html`<p class="unseen">${words.join(" ")}</p>` : nothing;
}

/** Renders the key to the board's colours. */
export function colourKey({ settings, cornerWeights }: State, race: RaceState) {
  const { cars = [], setup } = race.view ?? {};
  const marks = setup?.switches?.corner_markers === "on" || cars.some(({ tyres }) => tyres);
  const gears = openQuestion(race)?.step === "gear";
  return html`<p class="key ${cornerWeights?.key ? "is-over-name" : ""}">
    <span><i class="swatch is-free"></i>${say("key.free")}</span>
    <span><i class="swatch is-cost"></i>${say("key.cost")}</span>
    <span><i class="swatch is-out"></i>${say("key.out")}</span>
    ${marks ? html`<small>${say("key.marks")}</small>` : nothing}
    ${gears ? html`<small>${say(`key.${settings.unit}`)}</small>` : nothing}
  </p>`;
}
