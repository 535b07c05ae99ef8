/**
 * Summary of the moves since the player last looked, while they are replayed: whose turn it is, where the
 * player's car is, and the other drivers' moves.
 */
import { html, nothing } from "lit-html";
import { itemAt } from "../../core/lists/item-at.ts";
import { carIcon } from "../../core/ui/cars.ts";
import { say } from "../../core/language/messages.ts";
import { isLocalSeat, localPlayers } from "../../race/selectors.ts";
import { icon } from "../../core/ui/icons.ts";
import { lapsedWord } from "./orders.ts";
import { messageWords } from "../../race/panels/event-words.ts";
import type { Page } from "../../core/page.ts";
import type { CarView, EventView } from "../../protocol.d.ts";
import type { RaceState } from "../../race/state.ts";

/** Rolls without effect. The commentary lists them; the summary leaves them out to save space. */
const WITHOUT_EFFECT = ["event.engine", "event.contact"];

/** Returns the events since the last visit, with their indexes in the log. */
function sinceThen({ log, history, arrival }: RaceState): { event: EventView; index: number }[] {
  const first = history?.told[arrival?.since ?? 0] ?? log.length;
  return log
    .map((event, index) => ({ event, index }))
    .filter(
      ({ event, index }) => index >= first && event.say !== null && !WITHOUT_EFFECT.includes(event.say.id),
    );
}

function whereabouts(car: CarView) {
  const { corner, place } = car;
  if (!corner) return say("friends.place", { place });
  return corner.ahead === 0
    ? say("friends.place_in", { place, corner: corner.name })
    : say("friends.place_before", { place, corner: corner.name, n: corner.ahead });
}

/** Renders the player's car as a yellow plate. */
function ownPlate({ view, you }: RaceState) {
  const car = view?.cars[you];
  if (car?.status !== "running") return nothing;
  const { tyres, brakes } = car.wear;
  return html`<div class="own-plate">${carIcon(car.livery, car.number)}<p><b>${whereabouts(car)}</b>
    ${
      car.corner
        ? html`<span>${say("friends.stops_left", { n: car.corner.stops - car.corner.made })}</span>`
        : nothing
    }
    ${
      tyres && brakes
        ? html`<span>${say("friends.points_left", { tyres: tyres.left, brakes: brakes.left })}</span>`
        : nothing
    }</p></div>`;
}

export function arrivalPanel(race: RaceState) {
  const { view, seats, replay } = race;
  if (!view || !replay) return nothing;
  const { question } = view;
  const told = sinceThen(race);
  const moves = told.filter(({ event }) => event.kind === "move").length;
  const several = localPlayers(view, seats).length > 1;
  const name = question ? itemAt(view.cars, question.car).name : "";
  const title = !question
    ? say("friends.it_is_over")
    : isLocalSeat(seats, question.car) && !several
      ? say("friends.your_turn")
      : say("handover", { name });
  return html`<div class="arrival">
    <p class="small">${say("friends.moves_since", { n: moves })}</p><h2
      tabindex="-1">${title}</h2>${ownPlate(race)}${lapsedWord(race)}
    <h3 class="eyebrow">${say("friends.since")}</h3>
    <ol class="since">${told.map(({ event, index }) => {
      const car = view.cars[event.car];
      return html`<li class=${index < replay.told ? "" : "is-coming"}>${
        car ? carIcon(car.livery, car.number) : html`<span></span>`
      }<span>${event.say ? messageWords(event.say) : nothing}</span></li>`;
    })}</ol>
  </div>`;
}

export function arrivalButtons({ view, seats, arrival, replay: watching }: RaceState, { replay }: Page) {
  const playing = watching?.playing ?? false;
  const again = () =>
    watching && watching.at >= watching.until
      ? replay.show(arrival?.since ?? 0, { playing: true })
      : replay.toggle();
  const mine = view?.question && isLocalSeat(seats, view.question.car);
  return html`<button type="button" class="button"
    @click=${again}>${icon(playing ? "pause" : "play")}${say(
      playing ? "replay.pause" : "replay.play",
    )}</button>
    <button type="button" class="button is-forward"
      @click=${() => replay.close()}><span>${say(mine ? "friends.take_turn" : "friends.go_on")}</span>${icon(
        "skip",
      )}</button>`;
}
