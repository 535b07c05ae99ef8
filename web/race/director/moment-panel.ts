/** The cockpit during a big moment of the player's car: four facts, and advice for next time. */
import { html, nothing } from "lit-html";
import { say } from "../../core/language/messages.ts";
import { carIcon } from "../../core/ui/cars.ts";
import { crashFacts, factList, leadFacts, resultFacts } from "../panels/facts.ts";
import { lessonOfCrash } from "./lesson.ts";
import { momentWord } from "./moments.ts";
import type { State } from "../../core/store.ts";
import type { OwnMoment, RaceState } from "../state.ts";

function factsOf(state: State, race: RaceState, moment: OwnMoment) {
  const { kind, event, after } = moment;
  if (kind === "lead") return leadFacts(state, moment);
  if (kind === "win" || kind === "podium") return resultFacts({ ...race, view: after });
  const tooFar = after.events.find((one) => one.kind === "overshoot" && one.car === event.car);
  return crashFacts(state, event, tooFar);
}

export function momentPanel(state: State, race: RaceState, moment: OwnMoment) {
  const { kind, event, after } = moment;
  const car = after.cars[event.car];
  const lesson = kind === "spin" ? lessonOfCrash(state, event) : null;
  return html`<header class="moving-head">
      ${car ? carIcon(car.livery, car.number) : nothing}<div><h2>${momentWord(kind, true)}</h2><p>${say(
        "bar.lap",
        { lap: Math.max(1, after.lap), laps: after.setup.laps },
      )}</p></div>
    </header>
    ${factList(factsOf(state, race, moment))}${
      lesson ? html`<p class="lesson-line"><b>${say("lesson.title")}</b> ${lesson}</p>` : nothing
    }`;
}
