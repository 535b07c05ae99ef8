/** The cockpit during a highlight of the player's car: four facts, and advice for next time. */
import { html, nothing } from "lit-html";
import { say } from "../../platform/language/messages.ts";
import { carIcon } from "../../domain/ui/cars.ts";
import { crashFacts, factList, leadFacts, resultFacts } from "../panels/facts.ts";
import { adviceAfterCrash } from "./crash-advice.ts";
import { highlightHeadline } from "./highlights.ts";
import type { State } from "../../domain/state.ts";
import type { Highlight, RaceState } from "../state.ts";

function factsOf(state: State, race: RaceState, highlight: Highlight) {
  const { kind, event, after } = highlight;
  if (kind === "lead") return leadFacts(state, highlight);
  if (kind === "win" || kind === "podium") return resultFacts({ ...race, view: after });
  const tooFar = after.events.find((one) => one.kind === "overshoot" && one.car === event.car);
  return crashFacts(state, event, tooFar);
}

export function highlightPanel(state: State, race: RaceState, highlight: Highlight) {
  const { kind, event, after } = highlight;
  const car = after.cars[event.car];
  const advice = kind === "spin" ? adviceAfterCrash(state, event) : null;
  return html`<header class="moving-head">
      ${car ? carIcon(car.livery, car.number) : nothing}<div><h2>${highlightHeadline(
        kind,
        true,
      )}</h2><p>${say("bar.lap", { lap: Math.max(1, after.lap), laps: after.setup.laps })}</p></div>
    </header>
    ${factList(factsOf(state, race, highlight))}${
      advice ? html`<p class="crash-advice"><b>${say("crash_advice.title")}</b> ${advice}</p>` : nothing
    }`;
}
