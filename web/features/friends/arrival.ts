/**
 * Summary of the moves since the player's last visit, shown while they are replayed: the driver to move, the
 * position of the player's car, and the moves themselves.
 */
import { html, nothing } from "lit-html";
import { itemAt } from "../../platform/lists/item-at.ts";
import { carIcon } from "../../domain/ui/cars.ts";
import { say } from "../../platform/language/messages.ts";
import { isLocalSeat, localPlayers } from "../../race/selectors.ts";
import { icon } from "../../platform/ui/icons.ts";
import { unfollowedOrderLine } from "./orders.ts";
import { messageWords } from "../../race/panels/event-words.ts";
import type { Page } from "../../domain/page.ts";
import type { CarView, EventView } from "../../protocol.d.ts";
import type { RaceState } from "../../race/state.ts";

/** Rolls without effect. The commentary lists them; the summary leaves them out to save space. */
const WITHOUT_EFFECT = ["event.engine", "event.contact"];

/** Returns the events since the last visit, with their indexes in the log. */
function listNewEvents({ log, history, arrival }: RaceState): { event: EventView; index: number }[] {
  const first = history?.event_counts[arrival?.since ?? 0] ?? log.length;
  return log
    .map((event, index) => ({ event, index }))
    .filter(
      ({ event, index }) =>
        index >= first && event.message !== null && !WITHOUT_EFFECT.includes(event.message.id),
    );
}

function describePosition(car: CarView) {
  const { corner, place } = car;
  if (!corner) return say("friends.place", { place });
  return corner.distance === 0
    ? say("friends.place_in", { place, corner: corner.name })
    : say("friends.place_before", { place, corner: corner.name, n: corner.distance });
}

/** Renders the player's car as a yellow plate. */
function ownCarCard({ view, you }: RaceState) {
  const car = view?.cars[you];
  if (car?.status !== "running") return nothing;
  const { tyres, brakes } = car.wear;
  return html`<div class="own-plate">${carIcon(car.livery, car.number)}<p><b>${describePosition(car)}</b>
    ${
      car.corner
        ? html`<span>${say("friends.stops_left", { n: car.corner.stops - car.corner.stops_made })}</span>`
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
  const newEvents = listNewEvents(race);
  const moves = newEvents.filter(({ event }) => event.kind === "move").length;
  const hasSeveralPlayers = localPlayers(view, seats).length > 1;
  const name = question ? itemAt(view.cars, question.car).name : "";
  const title = !question
    ? say("friends.it_is_over")
    : isLocalSeat(seats, question.car) && !hasSeveralPlayers
      ? say("friends.your_turn")
      : say("next_player", { name });
  return html`<div class="arrival">
    <p class="small">${say("friends.moves_since", { n: moves })}</p><h2
      tabindex="-1">${title}</h2>${ownCarCard(race)}${unfollowedOrderLine(race)}
    <h3 class="eyebrow">${say("friends.since")}</h3>
    <ol class="since">${newEvents.map(({ event, index }) => {
      const car = view.cars[event.car];
      return html`<li class=${index < replay.eventsShown ? "" : "is-coming"}>${
        car ? carIcon(car.livery, car.number) : html`<span></span>`
      }<span>${event.message ? messageWords(event.message) : nothing}</span></li>`;
    })}</ol>
  </div>`;
}

export function arrivalButtons({ view, seats, arrival, replay: replayState }: RaceState, { replay }: Page) {
  const isPlaying = replayState?.isPlaying ?? false;
  const toggleReplay = () =>
    replayState && replayState.at >= replayState.until
      ? replay.show(arrival?.since ?? 0, { isPlaying: true })
      : replay.toggle();
  const isOwnTurn = view?.question && isLocalSeat(seats, view.question.car);
  return html`<button type="button" class="button"
    @click=${toggleReplay}>${icon(isPlaying ? "pause" : "play")}${say(
      isPlaying ? "replay.pause" : "replay.play",
    )}</button>
    <button type="button" class="button is-forward"
      @click=${() => replay.close()}><span>${say(
        isOwnTurn ? "friends.take_turn" : "friends.go_on",
      )}</span>${icon("skip")}</button>`;
}
