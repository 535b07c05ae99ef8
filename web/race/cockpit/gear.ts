/**
 * Panel for choosing a gear: the corner ahead, the lever with the odds and cost of each gear, and the odds in
 * words and as faces of the die.
 */
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { oddsSentence } from "../odds.ts";
import { hintFor, disclosure, hintComparison } from "./hint.ts";
import { sumBar, sumOfFaces } from "./sum.ts";
import { isNarrow } from "../../platform/theme.ts";
import { cornerName, say, text } from "../../platform/language/messages.ts";
import { gearsOf, isTabStop, outcomeOfFace, shownGear, defaultGear } from "../selectors.ts";
import { dieIcon } from "./die.ts";
import { cornerFlag, icon } from "../../platform/ui/icons.ts";
import { priceIcons, priceWords } from "./price.ts";
import type { Page } from "../../domain/page.ts";
import type { Unit } from "../../domain/settings.ts";
import type { CarView, GearChoice } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

/** Maximum number of faces drawn one by one; larger dice get one field for each result. */
const MAX_SINGLE_FACES = 12;

/** Renders the corner ahead; on the last lap it can be the finishing line. */
function cornerHead({ corner, line }: CarView) {
  if (line !== null)
    return html`<header class="corner-head">
      <div><h2>${say("corner.line")}</h2><p>${say("corner.ahead", { n: line })}</p></div>
    </header>`;
  if (!corner) return nothing;
  const { stops, stops_made, distance } = corner;
  const boxes = Array.from(
    { length: stops },
    (_, index) => html`<i class=${index < stops_made ? "is-made" : ""}></i>`,
  );
  return html`<header class="corner-head">
    ${cornerFlag(stops)}
    <div><h2>${cornerName(corner.name)}</h2><p>${
      distance === 0 ? say("corner.inside") : say("corner.ahead", { n: distance })
    }</p></div>
    <p class="corner-stops"><span
      aria-hidden="true">${boxes}</span>${say("corner.stops", { made: stops_made, stops })}</p>
  </header>`;
}

/** Renders the number of faces by outcome; adjacent faces with the same outcome share a block. */
function oddsBar(gear: GearChoice) {
  const blocks: { kind: string; count: number }[] = [];
  for (const face of gear.faces) {
    const kind = outcomeOfFace(face.kind, face.risky);
    const last = blocks.at(-1);
    if (last?.kind === kind) last.count += face.count;
    else blocks.push({ kind, count: face.count });
  }
  return html`<span class="odds" aria-hidden="true">${blocks.map(
    ({ kind, count }) => html`<i
    class="is-${kind}" .style=${`flex-grow:${count}`}></i>`,
  )}</span>`;
}

function gearCost(gear: GearChoice, current: number) {
  if (gear.token === null)
    return html`<span class="gear-cost">${gear.reason ? text(gear.reason) : nothing}</span>`;
  if (gear.retires_car) return html`<span class="gear-cost is-wreck">${say("price.out")}</span>`;
  if (priceWords(gear.price)) return html`<span class="gear-cost is-paid">${priceIcons(gear.price)}</span>`;
  return html`<span class="gear-cost">${gear.gear === current ? say("gear.stay") : say("price.free")}</span>`;
}

function gearSentence(gear: GearChoice, current: number, unit: Unit) {
  const name = say(`gear.${gear.gear}`);
  const range = { gear: name, low: gear.low, high: gear.high };
  if (gear.token === null) return say("gear.closed", { ...range, reason: gear.reason ?? "" });
  const price = gear.retires_car
    ? say("gear.wrecks")
    : priceWords(gear.price) || (gear.gear === current ? say("gear.stay") : say("price.free"));
  return say("gear.open", {
    ...range,
    price,
    odds: gear.faces.length > 0 ? oddsSentence(gear, unit) : say("gear.by_eye"),
  });
}

function gearButton(gear: GearChoice, race: RaceState, current: number, { session, store }: Page) {
  const isSelected = gear.token !== null && gear.token === race.token;
  const isShown = shownGear(race) === gear;
  const knob = gear.gear === current ? "knob" : isShown ? "knob is-ghost" : "";
  const isAdvised = gear.token !== null && race.hint?.token === gear.token;
  return html`<button
    type="button" role="radio" class="gear gear-${gear.gear} ${isShown ? "is-shown" : ""}"
    aria-checked=${isSelected} aria-label=${gearSentence(gear, current, store.state.settings.unit)}
      tabindex=${isSelected || isTabStop(gear.token, race) ? 0 : -1} ?disabled=${gear.token === null}
    data-gear=${gear.gear}
    @click=${(event: MouseEvent) => session.tap(gear.token, event)}
    @pointerenter=${(event: PointerEvent) => event.pointerType === "mouse" && session.peek(gear.token)}
    @pointerleave=${() => session.peek(null)}>
    <span class="gear-number">${gear.gear}</span><span class="gear-range">${gear.low}–${gear.high}</span>
    ${oddsBar(gear)}${gearCost(gear, current)}${knob ? html`<i class=${knob}></i>` : nothing}${
      isAdvised ? html`<i class="bulb">${icon("hint")}</i>` : nothing
    }
  </button>`;
}

function faceBar(gear: GearChoice) {
  const single = gear.total <= MAX_SINGLE_FACES;
  const fields = gear.faces.flatMap((face) =>
    single ? Array.from({ length: face.count }, () => ({ ...face, count: 1 })) : [face],
  );
  const field = ({ kind, risky, count, value }: GearChoice["faces"][number]) =>
    html`<i class="is-${outcomeOfFace(kind, risky)}" .style=${`flex-grow:${count}`}>${value}</i>`;
  return html`<div class="faces" aria-hidden="true">${fields.map(field)}</div>`;
}

/**
 * Placeholder if the current gear is not possible. It is as high as the odds card that replaces it, so that
 * the gears do not move under the finger.
 */
const unchosenCard = (current: number) =>
  html`<div class="card odds-card is-waiting"><p>${say("gear.unchosen", {
    gear: say(`gear.${current}`),
  })}</p></div>`;

/**
 * Renders the odds of the shown gear. Until a gear is chosen, it is the current gear; on a narrow sheet also
 * while the pointer is on another one.
 */
function oddsCard(race: RaceState, current: number, page: Page) {
  const { store } = page;
  const gearNow = defaultGear(race);
  const gear = race.token === null && isNarrow() ? gearNow : shownGear(race);
  if (!gear) return gearsOf(race).some(({ faces }) => faces.length > 0) ? unchosenCard(current) : nothing;
  if (gear.faces.length === 0) return nothing;
  const name = gear === gearNow ? "gear.staying" : "gear.name";
  const hint = hintFor(race, gear.token);
  const words = hint ?? html`<p><b>${say(name, { gear: say(`gear.${gear.gear}`) })}</b></p>`;
  const list = () => html`<p class="odds-list">${oddsSentence(gear, store.state.settings.unit)}.</p>`;
  return html`<div class="card odds-card ${hint ? "is-advised" : ""}">
    <div aria-live="polite">${words}${
      gear.retires_car ? html`<p class="is-out"><b>${say("gear.wrecks")}</b></p>` : nothing
    }${sumBar(sumOfFaces(gear))}</div>
    ${faceBar(gear)}
    ${hint ? hintComparison(race, page) : disclosure(race, page, "odds", say("odds.list"), list)}
  </div>`;
}

export function gearPanel(race: RaceState, page: Page) {
  const car = race.view?.cars[race.you];
  if (!car) return nothing;
  const lever = [...gearsOf(race)].reverse();
  return html`${cornerHead(car)}
    <div class="lever" role="radiogroup" aria-label=${say("gear.title")}>${repeat(
      lever,
      (gear) => gear.gear,
      (gear) => gearButton(gear, race, car.gear, page),
    )}</div>
    ${oddsCard(race, car.gear, page)}`;
}

export function rollButton(race: RaceState, { session }: Page) {
  const gear = gearsOf(race).find((one) => one.token !== null && one.token === race.token);
  return html`<button type="button" class="button is-forward" ?disabled=${!gear}
    @click=${() => session.forward()}>
    <span>${gear ? say("gear.roll", { gear: say(`gear.${gear.gear}`) }) : say("gear.choose")}</span>${dieIcon(
      gear?.total ?? 20,
      "?",
    )}
  </button>`;
}
