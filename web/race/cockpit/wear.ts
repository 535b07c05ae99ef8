/**
 * The car's points, one block each. Points that the shown move would cost are striped; the last one is red.
 */
import { html } from "lit-html";
import { partIcon, WEAR_KINDS, wearIcon } from "../../domain/ui/wear-icons.ts";
import { say } from "../../platform/language/messages.ts";
import { positionShown, shownPrice } from "../selectors.ts";
import { tyreSet } from "./tyres.ts";
import type { Page } from "../../domain/page.ts";
import type { CarView, PointsCarView, Price, Wear } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

const MAX_BLOCKS = 8;

function blocks(left: number, full: number, cost: number) {
  const blockCount = Math.min(full, MAX_BLOCKS);
  return Array.from({ length: blockCount }, (_, index) => {
    const state = index >= left ? "gone" : index >= left - cost ? "taken" : "left";
    return html`<i class=${state}></i>`;
  });
}

function wearRow(wear: Wear, { left, full }: { left: number; full: number }, cost: number) {
  const sentence = say(cost > 0 ? "wear.row_taken" : "wear.row", {
    what: say(`wear.${wear}`),
    left,
    full,
    taken: cost,
  });
  const name = say(`wear.${wear}`);
  return html`<li class="wear-row ${left <= 1 ? "is-low" : ""}" data-wear=${wear} data-left=${left}
    title=${name}>
    ${wearIcon(wear)}<span class="wear-name" aria-hidden="true">${name}</span>
    <span class="pips" aria-hidden="true">${blocks(left, full, cost)}</span><b aria-hidden="true">${left}</b>
    <span class="unseen">${sentence}</span>
  </li>`;
}

/** Renders the line about wing, driver points, crew and pit work. */
function kitLine({ wing, driver_points, crew, box, work, wreck }: PointsCarView) {
  const items = [
    driver_points === null
      ? null
      : {
          kind: "driver_points",
          content: partIcon("driver_points"),
          words: say("sheet.driver_points", { n: driver_points }),
        },
    crew === null ? null : { kind: "crew", content: partIcon("crew"), words: say("sheet.crew", { n: crew }) },
    wing === null ? null : { kind: "wing", content: "", words: say(`sheet.wing.${wing}`) },
    box === null ? null : { kind: "box", content: "", words: say("sheet.box", { n: box }) },
    work === 0 ? null : { kind: "work", content: "", words: say("sheet.work", { n: work }) },
    wreck === null ? null : { kind: "wreck", content: "", words: say(`sheet.wreck.${wreck}`) },
  ].filter((item) => item !== null);
  if (items.length === 0) return "";
  return html`<ul class="kit"
    aria-label=${say("sheet.title")}>${items.map(
      ({ kind, content, words }) => html`<li
      data-kit=${kind}>${content}${words}</li>`,
    )}</ul>`;
}

/** Renders the remaining points of a car. */
export function wearList(car: CarView, price: Price = {}) {
  return html`<ul class="wear" tabindex="0"
    aria-label=${say("wear.title")}>${WEAR_KINDS.filter((wear) => car.wear[wear]).map((wear) =>
      wearRow(wear, car.wear[wear], price[wear] ?? 0),
    )}</ul>`;
}

/** Renders the remaining points of the player's car in one row that is always visible. */
export function wearPanel(race: RaceState) {
  const car = positionShown(race)?.cars[race.you];
  return car ? wearList(car, shownPrice(race)) : "";
}

/** Renders the switch "ask about every roll", while the car has driver points. */
function askSwitch({ driver_points }: PointsCarView, { actions, store }: Page) {
  if (!driver_points) return "";
  const isOn = store.state.settings.rerolls === "every";
  return html`<p class="ask-rolls"><span id="ask-rolls">${say("reroll.ask_every")}</span><button type="button"
    role="switch" class="switch" aria-checked=${isOn} aria-labelledby="ask-rolls"
    @click=${() => actions.changeSettings({ rerolls: isOn ? "useful" : "every" })}></button></p>`;
}

/** Renders the current tyres, and the kit under rules with movement points. */
export function kitPanel(race: RaceState, page: Page) {
  const car = positionShown(race)?.cars[race.you];
  if (!car) return "";
  const kit = car.kit ? [kitLine(car.kit), askSwitch(car.kit, page)] : "";
  return html`${car.tyres ? tyreSet(car.tyres) : ""}${kit}`;
}
