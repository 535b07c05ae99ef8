/**
 * A rival's card: car and name, the gap in words, gear, tyres, style and level, the remaining points, and the
 * head-to-head record. The engine computes the gap.
 */
import { html, nothing, svg } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { circuitName } from "../../domain/circuits/circuits.ts";
import { ignoreNoAnswer } from "../../platform/loading/ignored-errors.ts";
import { driverName, say, sentence, text } from "../../platform/language/messages.ts";
import { driverKinds, countEncounters, kindOf } from "../../domain/setup/rivals.ts";
import { createProfileStore, type FinishedRace } from "../../domain/storage/profile-store.ts";
import { carIcon } from "../../domain/ui/cars.ts";
import { icon } from "../../platform/ui/icons.ts";
import { wearList } from "../cockpit/wear.ts";
import { drawOver } from "../director/extra-layer.ts";
import { openCardOf } from "./card-state.ts";
import { slice } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { CarView, Rival } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

const LEVELS = 5;

/** The engine's facts on a car, and the position and car of the request. */
interface Facts {
  link: string;
  car: number;
  rival: Rival | null;
}
const rivals = slice<Facts>("rival", { link: "", car: -1, rival: null });

async function askFacts({ view, you }: RaceState, car: number, { ask, store }: Page) {
  const isKnown = () => {
    const rivalState = rivals.of(store.state);
    return rivalState.link === view?.link && rivalState.car === car;
  };
  if (!view || you < 0 || isKnown()) return;
  rivals.change(store, { link: view.link, car, rival: null });
  const reply = await ask({ do: "rival", car, you }).catch(ignoreNoAnswer);
  if (isKnown()) rivals.change(store, { rival: reply?.rival ?? null });
}

/** Returns the text shown if there is no gap: the reason. */
function gapReason(car: CarView) {
  if (car.status === "out") return car.out ? sentence(car.out) : say("order.out");
  return car.status === "finished" ? say("rival.home", { place: car.place }) : "";
}

const fact = (title: string, what: unknown, small: unknown = nothing) =>
  html`<div><dt>${title}</dt><dd>${what}${
    small === nothing ? nothing : html` <small>${small}</small>`
  }</dd></div>`;

function facts(car: CarView, rival: Rival | null, { store }: Page) {
  const kind = kindOf(driverKinds(store.state), car.driver);
  const range = rival && rival.high > 0 ? say("rival.range", { low: rival.low, high: rival.high }) : nothing;
  return html`<dl class="rival-facts">${
    car.status === "running" ? fact(say("gear.title"), say(`gear.${car.gear}`), range) : nothing
  }${car.tyres ? fact(say("wear.tyres"), sentence({ id: `tyres.${car.tyres.compound}` })) : nothing}${
    car.kit?.wing ? fact(say("rival.wing"), say(`sheet.wing.${car.kit.wing}`)) : nothing
  }${
    kind && kind.level > 0
      ? html`${fact(say("rival.style"), sentence({ id: `temper.${kind.temperament}` }))}${fact(
          say("rival.skill"),
          kind.level,
          say("rival.of", { n: LEVELS }),
        )}`
      : nothing
  }</dl>`;
}

/** @param races  newest first */
export function headToHead(car: CarView, races: FinishedRace[]) {
  if (car.driver === "human") return nothing;
  const name = driverName(car.name);
  const encounters = countEncounters(races).get(car.name);
  if (!encounters) return html`<p class="rival-last">${say("rival.never", { name })}</p>`;
  const last = races.find((race) => race.met?.some((one) => one.name === car.name));
  const isAhead = last?.met?.some((one) => one.name === car.name && one.ahead);
  return html`<div class="rival-met"><p><span>${say("rival.you")} <b>${encounters.you}</b></span><span>${say(
    "rival.head",
  )}</span><span><b>${encounters.them}</b> ${name}</span></p>
    <p class="rival-bar" aria-hidden="true"><i .style=${`flex-grow:${encounters.you}`}></i><i
      .style=${`flex-grow:${encounters.them}`}></i></p>${
        last
          ? html`<p class="rival-last">${say(isAhead ? "rival.last" : "rival.last_you", {
              name,
              circuit: circuitName(last.circuit),
            })}</p>`
          : nothing
      }</div>`;
}

export function rivalCard(race: RaceState, page: Page) {
  const card = openCardOf(race, page.store.state);
  const car = card && race.view?.cars[card.car];
  if (!card || !race.view || !car) return nothing;
  const isNow = race.phase !== "replay" && race.phase !== "diverged";
  if (isNow) askFacts(race, car.car, page);
  const rivalState = rivals.of(page.store.state);
  const rival = isNow && rivalState.car === car.car ? rivalState.rival : null;
  const gap = rival?.gap ? text(rival.gap) : gapReason(car);
  const { left, top, pointer, sheet } = card.place;
  const look = () => {
    if (car.space === null) return;
    page.board.frameAround([car.space]);
    page.board.pulse(car.car);
  };
  const focus = (close: Element | undefined) => card.focus && close instanceof HTMLElement && close.focus();
  const name = driverName(car.name);
  const sizes = { left, top, pointer: pointer ?? 0, sheet };
  const style = Object.entries(sizes)
    .map(([name, pixels]) => `--card-${name}:${pixels}px`)
    .join(";");
  return html`<div class="rival-card ${pointer === null ? "" : "is-beside"} ${
    card.isPinned ? "is-open" : ""
  }" role="dialog" aria-label=${name} data-car=${car.car} .style=${style}>
    <button type="button" class="rival-close" aria-label=${say("rival.close")} ${ref(
      focus,
    )}>${icon("close")}</button>
    <header>${carIcon(car.livery, car.number)}<div><h2>${name}</h2><p>${say("rival.place", {
      place: car.place,
      n: race.view.cars.length,
    })}</p></div></header>
    <p class="rival-gap" ?hidden=${!gap}>${gap}</p>
    ${facts(car, rival, page)}
    ${wearList(car)}
    ${headToHead(car, createProfileStore(page.storage.local).races())}
    ${
      car.space === null
        ? nothing
        : html`<button type="button" class="button" @click=${look}>${say("rival.show")}</button>`
    }
  </div>`;
}

/** Draws a ring round the car on the board while the card is open. */
export function drawRing({ board, store }: Page) {
  const { race } = store.state;
  const { ghosts } = board;
  if (!ghosts) return;
  const car = race?.phase === "moving" ? null : race?.view?.cars[openCardOf(race, store.state)?.car ?? -1];
  const place = car?.space == null ? null : ghosts.at[car.space];
  drawOver(ghosts.layer, "rival", place, () => {
    const [x, y] = place ?? [0, 0];
    return svg`<circle class="rival-ring-under" cx=${x} cy=${y} r="34"></circle><circle class="rival-ring"
      cx=${x} cy=${y} r="34"></circle>`;
  });
}
