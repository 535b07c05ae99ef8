/**
 * The race order: place, car, name and the spaces to the leader. On a phone it is a row of chips.
 */
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { repeat } from "lit-html/directives/repeat.js";
import { carIcon } from "../board/cars.js";
import { currentWording, driverName, say, sentence, text } from "../app/messages.js";
import { tyreMark } from "./tyres.js";

/** @typedef {import("../app/state.js").RaceState} RaceState */
/** @typedef {import("../protocol.js").CarView} CarView */

/** @param {CarView} car */
function gapWords(car) {
  if (car.status === "out") return say("order.out");
  if (car.status === "finished") return say("order.finished");
  if (car.kit?.wreck === "coasts") return say("order.coasts");
  if (car.space === null) return "";
  return car.gap === 0 && car.place === 1 ? say("order.leads") : say("order.gap", { n: car.gap ?? 0 });
}

/** @param {CarView} car */
function fullSentence(car) {
  if (car.status === "out") return say("order.sentence_out", { name: car.name, number: car.number, reason: car.out ?? "" });
  const place = say(car.space === null && car.status === "running" ? "order.sentence_waiting" : "order.sentence", {
    name: car.name,
    number: car.number,
    place: car.place,
    gap: gapWords(car),
  });
  const tyres = car.tyres ? sentence({ id: "order.tyres", args: { tyres: { id: `tyres.${car.tyres.compound}` } } }) : "";
  const wing = car.kit?.wing === "high" ? `${say("sheet.wing.high")}.` : "";
  return [place, tyres, wing].filter(Boolean).join(" ");
}

/** @param {CarView} car @param {RaceState} race */
function row(car, race) {
  const out = car.status === "out";
  const classes = `order-row ${car.car === race.you ? "is-you" : ""} ${out ? "is-out" : ""} ${car.car === race.driving ? "is-driving" : ""}`;
  return html`<li class=${classes} data-car=${car.car} data-place=${car.place} title=${out && car.out ? text(car.out) : driverName(car.name)}>
    <b class="order-place" aria-hidden="true">${out ? "–" : car.place}</b>${carIcon(car.livery, car.number)}
    <span class="order-name" aria-hidden="true">${driverName(car.name)}</span>${car.kit?.wing === "high" && !out ? html`<i class="wing-mark" title=${say("sheet.wing.high")} aria-hidden="true">${say("sheet.wing.high.letter")}</i>` : nothing}${car.tyres && !out ? tyreMark(car.tyres.compound) : nothing}<span class="order-gap" aria-hidden="true">${gapWords(car)}</span>
    <span class="unseen">${fullSentence(car)}</span>
  </li>`;
}

/** @param {RaceState} race */
export function orderPanel(race) {
  const { view } = race;
  if (!view) return html`<aside class="order"></aside>`;
  const cars = view.order.flatMap((number) => view.cars[number] ?? []);
  return html`<aside class="order" aria-label=${say("order.title")}>
    <h2 class="eyebrow">${say("order.title")}</h2>
    <ol tabindex="0" aria-label=${say("order.title")}>${repeat(
      cars,
      (car) => car.car,
      (car) => guard([car, race.you, race.driving, currentWording()], () => row(car, race)),
    )}</ol>
    ${view.cars.length > 1 ? nothing : html`<p class="small">${say("order.alone")}</p>`}
  </aside>`;
}
