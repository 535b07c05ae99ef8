/**
 * The race order: place, car, name and the spaces to the leader. On a phone it is a row of chips. Pointing at
 * a row marks its car on the board; pressing it moves the camera there.
 */
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { repeat } from "lit-html/directives/repeat.js";
import { carIcon } from "../../domain/ui/cars.ts";
import { messageVersion, driverName, say, sentence, text } from "../../platform/language/messages.ts";
import { tyreMark } from "../cockpit/tyres.ts";
import { positionShown } from "../selectors.ts";
import type { Page } from "../../domain/page.ts";
import type { CarView } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

/** @param leads  true if all cars ahead have finished */
export function gapWords(car: CarView, leads: boolean) {
  if (car.status === "out") return say("order.out");
  if (car.status === "finished") return say("order.finished");
  if (car.kit?.wreck === "coasts") return say("order.coasts");
  if (car.space === null) return "";
  if (leads) return say(car.place === 1 ? "order.leads" : "order.racing");
  return say("order.gap", { n: car.gap ?? 0 });
}

function fullSentence(car: CarView, leads: boolean) {
  if (car.status === "out")
    return say("order.sentence_out", { name: car.name, number: car.number, reason: car.out ?? "" });
  const isBehind = car.status === "running" && car.space !== null && !leads && !car.kit?.wreck;
  const gap = isBehind ? say("order.behind", { n: car.gap ?? 0 }) : gapWords(car, leads);
  const place = say(
    car.space === null && car.status === "running" ? "order.sentence_waiting" : "order.sentence",
    {
      name: car.name,
      number: car.number,
      place: car.place,
      gap,
    },
  );
  const tyres = car.tyres
    ? sentence({ id: "order.tyres", args: { tyres: { id: `tyres.${car.tyres.compound}` } } })
    : "";
  const wing = car.kit?.wing === "high" ? `${say("sheet.wing.high")}.` : "";
  return [place, tyres, wing].filter(Boolean).join(" ");
}

/** Moves the focus between rows with the arrow keys (roving tabindex). */
function moveFocus(event: KeyboardEvent) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step || !(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  event.stopPropagation();
  const buttons: (Element | null)[] = [...event.currentTarget.querySelectorAll("button")];
  const next = buttons[buttons.indexOf(document.activeElement) + step];
  if (next instanceof HTMLElement) next.focus();
}

/**
 * Renders the button that covers a row.
 * @param words  the row as a sentence
 * @param first  true for the tab stop
 */
function lookButton(car: CarView, words: string, first: boolean, { board }: Page) {
  const { space } = car;
  const pulseCar = () => space !== null && board.pulse(car.car);
  return html`<button type="button" class="order-look" aria-label=${words}
    tabindex=${first ? 0 : -1}
    @focus=${({ target }: FocusEvent) =>
      target instanceof Element && target.matches(":focus-visible") && pulseCar()}
    @pointerenter=${({ pointerType }: PointerEvent) => pointerType === "mouse" && pulseCar()}
    @click=${() => {
      if (space === null) return;
      board.frameAround([space]);
      pulseCar();
    }}></button>`;
}

function gapOrThinking(car: CarView, gap: string, race: RaceState) {
  if (race.isThinking && car.car === race.movingCar)
    return html`<span class="order-thinks" aria-hidden="true">${say("order.thinking")}</span>`;
  return html`<span class="order-gap" aria-hidden="true">${gap}</span>`;
}

/**
 * Renders a row.
 * @param options  `first`: it is the tab stop; `leads`: all cars ahead have finished
 */
function row(
  car: CarView,
  race: RaceState,
  { first, leads }: { first: boolean; leads: boolean },
  page: Page,
) {
  const gap = gapWords(car, leads);
  const words = fullSentence(car, leads);
  const isOut = car.status === "out";
  const classes = [
    "order-row",
    car.car === race.you ? "is-you" : "",
    isOut ? "is-out" : "",
    car.car === race.movingCar ? "is-driving" : "",
  ].join(" ");
  return html`<li class=${classes} data-car=${car.car} data-place=${car.place}
    title=${isOut && car.out ? text(car.out) : words}>
    <b class="order-place" aria-hidden="true">${isOut ? "–" : car.place}</b>${carIcon(car.livery, car.number)}
    <span class="order-name"
      aria-hidden="true">${driverName(car.name)}</span>${
        car.kit?.wing === "high" && !isOut
          ? html`<i
        class="wing-mark" title=${say("sheet.wing.high")}
          aria-hidden="true">${say("sheet.wing.high.letter")}</i>`
          : nothing
      }${car.tyres && !isOut ? tyreMark(car.tyres.compound) : nothing}${gapOrThinking(
        car,
        gap,
        race,
      )}${lookButton(car, words, first, page)}
  </li>`;
}

export function orderPanel(race: RaceState, page: Page) {
  const view = positionShown(race);
  if (!view) return html`<aside class="order"></aside>`;
  const cars = view.order.flatMap((number) => view.cars[number] ?? []);
  const first = cars.find((car) => car.car === race.you) ?? cars[0];
  const leader = cars.find(({ status }) => status === "running");
  return html`<aside class="order" aria-label=${say("order.title")}>
    <h2 class="eyebrow">${say("order.title")}${
      cars.length > 1 ? html` <small class="order-unit">${say("order.unit")}</small>` : nothing
    }</h2>
    <ol aria-label=${say("order.title")} @keydown=${moveFocus}>${repeat(
      cars,
      (car) => car.car,
      (car) =>
        guard([car, race.you, race.movingCar, race.isThinking, car === first, messageVersion()], () =>
          row(car, race, { first: car === first, leads: car === leader }, page),
        ),
    )}</ol>
    ${view.cars.length > 1 ? nothing : html`<p class="small">${say("order.alone")}</p>`}
  </aside>`;
}
