/**
 * The cockpit during a replay: the current position, the events there with their dice, and the key moments to
 * jump to.
 */
import { html, nothing } from "lit-html";
import { itemAt } from "../../platform/lists/item-at.ts";
import { carIcon } from "../../domain/ui/cars.ts";
import { say, text } from "../../platform/language/messages.ts";
import { MIN_KEY_WEIGHT, turnAt } from "./history-lookup.ts";
import { dieCard, eventWords, messageWords } from "../panels/event-words.ts";
import { markIcon } from "../../domain/ui/marks.ts";
import { momentLabel } from "./timeline.ts";
import type { Page } from "../../domain/page.ts";
import type { EventView, KeyMoment } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

/** Returns the events to show: those of the decision being played, or else of the previous one. */
function eventsAtPosition({ history, replay, log }: RaceState) {
  if (!history || !replay) return [];
  const { at, eventsShown } = replay;
  const eventCount = itemAt(history.event_counts, at);
  const from = eventsShown > eventCount ? eventCount : at > 0 ? itemAt(history.event_counts, at - 1) : 0;
  return log.slice(from, eventsShown).filter((event) => event.message !== null || event.die);
}

function eventRow(event: EventView, race: RaceState, page: Page) {
  const car = race.view?.cars[event.car];
  const words = event.message ? eventWords(event) : event.die ? text(event.die.purpose) : nothing;
  return html`<li>${car ? carIcon(car.livery, car.number) : nothing}<p>${words}</p>${dieCard(
    event,
    page,
  )}</li>`;
}

/** Returns the sentence of a key moment: its own, or that of its event. */
export function momentSentence(moment: KeyMoment, race: RaceState) {
  const own = moment.message ?? race.log[moment.event]?.message;
  return own ? messageWords(own) : say("replay.moment_of", { turn: moment.round });
}

function keyMoments(race: RaceState, page: Page) {
  const { history, replay } = race;
  const moments = history?.moments.filter((moment) => moment.weight >= MIN_KEY_WEIGHT) ?? [];
  if (moments.length === 0) return nothing;
  const now = moments.findLast((moment) => moment.decision < (replay?.at ?? 0));
  return html`<section class="moments"><h2 class="eyebrow">${say("replay.moments")}</h2>
    <ol>${moments.map(
      (moment) => html`<li><button type="button" aria-current=${moment === now ? "step" : nothing}
        @click=${() => page.replay.watch(moment)}>
        <b>${moment.round}</b>${markIcon(moment.kind)}<span>${momentSentence(
          moment,
          race,
        )}</span></button></li>`,
    )}</ol></section>`;
}

export function replayPanel(race: RaceState, page: Page) {
  const { history, replay } = race;
  if (!history || !replay) return nothing;
  const turn = turnAt(history, replay.at);
  const events = eventsAtPosition(race);
  return html`<header class="replay-head"><h2
    tabindex="-1">${turn === 0 ? say("replay.grid") : say("replay.turn", { turn })}</h2><p>${momentLabel(
      race,
      history,
      replay.at,
    )}</p></header>
    <section class="told-here" aria-label=${say("replay.what")}
      aria-live=${replay.isPlaying ? "off" : "polite"}>${
        events.length > 0
          ? html`<ul>${events.map((event) => eventRow(event, race, page))}</ul>`
          : html`<p class="small">${say("replay.nothing")}</p>`
      }</section>
    ${keyMoments(race, page)}`;
}

export function replayButtons(race: RaceState, { replay, actions }: Page) {
  const isOver = race.view?.question === null;
  const last = race.replay?.at === race.history?.decisions || (race.official !== null && !isOver);
  return html`<button type="button" class="button fork-button" ?disabled=${last}
    title=${say("replay.fork.what")} @click=${() => actions.fork()}>${say("replay.fork")}</button>
    <button type="button" class="button is-forward"
      @click=${() => replay.close()}><span>${say(
        isOver ? "replay.close_over" : "replay.close",
      )}</span></button>`;
}
