/** The big screen: order, weather, whose turn it is and the last events, readable from three metres. */
import { html, nothing, svg } from "lit-html";
import { circuitName } from "../../domain/circuits/circuits.ts";
import { driverName, say } from "../../platform/language/messages.ts";
import { carIcon } from "../../domain/ui/cars.ts";
import { icon } from "../../platform/ui/icons.ts";
import { placedCars } from "../../race/board/cars/car-layout.ts";
import { dieIcon, rolledDice } from "../../race/cockpit/die.ts";
import { eventWords } from "../../race/panels/event-words.ts";
import { gapWords } from "../../race/panels/order.ts";
import { weatherSign } from "../../race/panels/weather.ts";
import type { CarView } from "../../protocol.d.ts";
import type { Drawing } from "../../race/board/board.ts";
import type { RaceState } from "../../race/state.ts";

const EVENTS = 3;
/** Width of a car on the small board, as a fraction of the board's longer side. */
const CAR_SHARE = 0.06;
const CAR_LENGTH = 42;

/** Returns the moving car, or the one that is asked. */
export function activeCar({ view, phase, movingCar }: RaceState): CarView | null {
  const askedCar = view?.question?.car ?? -1;
  const car = phase === "moving" && movingCar >= 0 ? movingCar : askedCar;
  return view?.cars[car] ?? null;
}

/** Shows the die being rolled, or the last one that the car has rolled this turn. */
function dice({ shownRoll, log, view }: RaceState, car: CarView) {
  if (shownRoll?.event.car === car.car) {
    const { die } = shownRoll.event;
    return shownRoll.isFinished ? rolledDice(die) : (die.pair ?? [0]).map(() => dieIcon(die.sides, "?"));
  }
  const last = log.findLast((event) => event.car === car.car && event.die);
  return last?.die && last.round === view?.round ? rolledDice(last.die) : nothing;
}

function turnPanel(race: RaceState) {
  if (race.phase === "over") return html`<section class="table-now"><h2>${say("table.over")}</h2></section>`;
  const car = activeCar(race);
  if (!car) return html`<section class="table-now"></section>`;
  const gear = race.shownRoll?.event.car === car.car ? race.shownRoll.event.gear : car.gear;
  return html`<section class="table-now" data-car=${car.car}>
    ${carIcon(car.livery, car.number)}<div><h2>${say("moving.title", { name: car.name })}</h2>${
      gear ? html`<p>${say("roll.gear", { gear: say(`gear.${gear}`) })}</p>` : nothing
    }</div><span class="table-dice">${dice(race, car)}</span>
  </section>`;
}

function orderList({ view, movingCar, phase }: RaceState, now: CarView | null) {
  const cars = view?.order.flatMap((number) => view.cars[number] ?? []) ?? [];
  const leader = cars.find(({ status }) => status === "running");
  return html`<ol class="table-order" aria-label=${say("order.title")}>${cars.map((car) => {
    const classes = [
      car.status === "out" ? "is-out" : "",
      car.car === (phase === "moving" ? movingCar : now?.car) ? "is-now" : "",
    ].join(" ");
    return html`<li class=${classes} data-car=${car.car}>
      <b>${car.status === "out" ? "–" : car.place}</b>${carIcon(car.livery, car.number)}<span
        class="table-name">${driverName(car.name)}</span><span
        class="table-gap">${gapWords(car, car === leader)}</span>
    </li>`;
  })}</ol>`;
}

function events({ log }: RaceState) {
  const shownEvents = log.filter((event) => event.message !== null).slice(-EVENTS);
  return html`<ol class="table-events" aria-label=${say("log.title")}>${shownEvents
    .reverse()
    .map((event) => html`<li>${eventWords(event)}</li>`)}</ol>`;
}

/** The outline of the circuit with the cars, drawn many times larger than to scale. */
function board({ view }: RaceState, drawing: Drawing | null) {
  if (!view || !drawing || drawing.id !== view.setup.circuit) return nothing;
  const { width, height } = drawing;
  const scale = (Math.max(width, height) * CAR_SHARE) / CAR_LENGTH;
  const cars = placedCars(view.cars, [], drawing.at, false);
  return html`<svg class="table-board" viewBox="0 0 ${width} ${height}" aria-hidden="true">
    <path class="table-road" d=${drawing.signature}></path>
    <path class="table-lane" d=${drawing.signature}></path>
    ${cars.map(
      ({ livery, x, y, heading }) =>
        svg`<use href="#car-${livery}" x="-21" y="-12" width="42" height="24"
          transform=${`translate(${x} ${y}) rotate(${heading}) scale(${scale})`}></use>`,
    )}
  </svg>`;
}

/** @param mayDisplaySleep  true if the browser cannot keep the display on */
export function tableTemplate(
  race: RaceState,
  {
    drawing,
    mayDisplaySleep,
    leave,
  }: { drawing: Drawing | null; mayDisplaySleep: boolean; leave: () => void },
) {
  const { view } = race;
  const weather = weatherSign(race);
  return html`<header class="table-head">
      <h1>${circuitName(race.circuit)}</h1>
      <p class="table-lap">${
        view ? say("bar.lap", { lap: Math.max(1, view.lap), laps: view.setup.laps }) : nothing
      }</p>
      ${weather ? html`<p class="table-weather">${icon(weather.icon)}${weather.name}</p>` : nothing}
      <button type="button" class="table-leave" aria-label=${say("table.leave")} title=${say("table.leave")}
        @click=${leave}>${icon("close")}</button>
    </header>
    ${orderList(race, activeCar(race))}
    <div class="table-side">${turnPanel(race)}${events(race)}${board(race, drawing)}${
      mayDisplaySleep ? html`<p class="table-note" role="status">${say("table.sleeps")}</p>` : nothing
    }</div>`;
}
