/** Chooses a gear in secret while another player is asked. */
import { html, nothing } from "lit-html";
import { choiceClass, radio } from "../../../platform/forms/choice.ts";
import { say } from "../../../platform/language/messages.ts";
import { slice } from "../../../platform/store.ts";
import { sumBar, sumOfFaces } from "../../../race/cockpit/sum.ts";
import { tableParts } from "../table-session.ts";
import type { Page } from "../../../domain/page.ts";
import type { GearChoice } from "../../../protocol.d.ts";

/** The gear that is selected for a car, not sealed yet. */
const gearSelection = slice<{ car: number; gear: number }>("live.gear", { car: -1, gear: 0 });

function gearForm(car: number, gears: GearChoice[], page: Page) {
  const { store } = page;
  const selection = gearSelection.of(store.state);
  const gear = selection.car === car ? selection.gear : 0;
  const gearChoice = gears.find((one) => one.gear === gear);
  const seal = () => gearChoice?.token && tableParts(page).gears?.seals.seal(car, gearChoice.token);
  return html`<div class="ahead-gears" role="radiogroup" aria-label=${say("orders.which_gear")}>${gears.map(
    (one) => html`<label class="ahead-gear ${choiceClass(one.gear === gear, one.token === null)}"
      data-gear=${one.gear}>${radio(
        `secret-gear-${car}`,
        one.gear === gear,
        () => gearSelection.change(store, { car, gear: one.gear }),
        { label: say(`gear.${one.gear}`), isIdle: one.token === null },
      )}${one.gear}<small>${one.low}–${one.high}</small></label>`,
  )}</div>${gearChoice ? sumBar(sumOfFaces(gearChoice)) : nothing}
    <button type="button" class="button is-forward" ?disabled=${!gearChoice} @click=${seal}>${say(
      "live.gears.seal",
    )}</button>`;
}

/** Renders a form for each car of this device that chooses a gear in secret, but is not asked yet. */
export function secretGearPanel(page: Page) {
  const { gears, raceSync } = tableParts(page);
  if (!gears) return nothing;
  return gears
    .ownLaterGears(raceSync?.localCars() ?? [])
    .map(
      ({ car, gears: choices }) =>
        html`<div class="live-gears"><p><b>${say("live.gears.choose", { name: gears.nameOf(car) })}</b></p>${
          gears.seals.ownToken(car)
            ? html`<p role="status">${say("live.gears.sealed")}</p>`
            : gearForm(car, choices, page)
        }</div>`,
    );
}
