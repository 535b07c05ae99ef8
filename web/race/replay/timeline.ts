/**
 * The timeline: a tick for each turn, a tall one for each lap, marks at key moments, and a handle at the
 * current position. Moving the handle starts a replay.
 */
import { html, nothing, svg } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { live } from "lit-html/directives/live.js";
import { valueIn } from "../../platform/forms/fields.ts";
import { messageVersion, say } from "../../platform/language/messages.ts";
import { turnAt } from "./history-lookup.ts";
import { SPEEDS, type Speed } from "../../domain/settings.ts";
import { icon, type IconName } from "../../platform/ui/icons.ts";
import { markShape } from "../../domain/ui/marks.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";
import type { RaceHistory } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

/** Minimum weight of marked moments: during a replay, and (only the most important) during a race. */
const MIN_MARKED_WEIGHT = { watching: 3, racing: 4 };

/** Class of the buttons that are hidden during a race. */
const WATCHING = "watching-only";

const percent = (at: number, history: RaceHistory) =>
  `${((100 * at) / Math.max(1, history.decisions)).toFixed(2)}%`;

function ticks(history: RaceHistory) {
  return history.turns.map(([, first]) => {
    const at = percent(first, history);
    return svg`<line class="tick" x1=${at} x2=${at} y1="26" y2="32"></line>`;
  });
}

function laps(history: RaceHistory) {
  return history.laps.map(
    ([
      lap,
      first,
    ]) => svg`<line class="tick is-lap" x1=${percent(first, history)} x2=${percent(first, history)} y1="20"
      y2="36"></line>
      <text x=${percent(first, history)} y="50">${say("timeline.lap", { lap })}</text>`,
  );
}

function marks(history: RaceHistory, minWeight: number) {
  const shownMoments = history.moments.filter((moment) => moment.weight >= minWeight);
  return shownMoments.map(
    ({ kind, decision }) =>
      svg`<svg class="timeline-mark" x=${percent(decision, history)} y="12" width="1" height="1"
        overflow="visible">${markShape(kind)}</svg>`,
  );
}

/** @param minWeight  minimum weight of marked moments */
function drawing(history: RaceHistory, minWeight: number) {
  return html`<svg aria-hidden="true"><line class="timeline-line" x1="0" x2="100%" y1="32"
    y2="32"></line>${ticks(history)}${laps(history)}${marks(history, minWeight)}</svg>`;
}

/** Returns the label of a position, such as "Lap 1 of 3: Bruno to move". */
export function momentLabel(race: RaceState, history: RaceHistory, at: number) {
  const car = race.view?.cars[history.askers[at] ?? -1];
  if (turnAt(history, at) === 0) return say("timeline.before");
  const lap =
    race.replay?.at === at
      ? race.replay.position.lap
      : (history.laps.findLast(([, first]) => first <= at)?.[0] ?? 1);
  return car
    ? say("timeline.to_move", { lap, laps: race.view?.setup.laps ?? 1, name: car.name })
    : say("timeline.over");
}

/** Returns the next speed; after the last comes the first. */
const nextSpeed = (speed: Speed) => SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];

function transport({ settings }: State, race: RaceState, { replay, actions }: Page) {
  const { history } = race;
  const isLoading = !history;
  const at = race.replay?.at ?? history?.decisions ?? 0;
  const isPlaying = race.replay?.isPlaying ?? false;
  const button = (name: IconName, id: string, key: string, act: () => void, isDisabled: boolean, only = "") =>
    html`<button type="button" class=${only} aria-label=${say(id)}
      title=${say("tool.with_key", { label: say(id), key })} ?disabled=${isLoading || isDisabled}
        @click=${act}>${icon(name)}</button>`;
  const playOrStop = (name: "play" | "pause") =>
    button(name, `replay.${name}`, "W", () => replay.toggle(), history?.decisions === 0);
  const atEnd = at >= (history?.decisions ?? 0);
  const speed = say(`menu.speed.${settings.speed}`);
  return html`<div class="transport" role="group" aria-label=${say("timeline.controls")}>
    ${button("moment_back", "replay.key_back", "[", () => replay.goToKeyMoment(-1), at === 0, WATCHING)}
    ${button("step_back", "replay.back", "←", () => replay.step(-1), at === 0)}
    ${isPlaying ? playOrStop("pause") : playOrStop("play")}
    ${button("step_forward", "replay.forward", "→", () => replay.step(1), atEnd)}
    ${button("moment_forward", "replay.key_forward", "]", () => replay.goToKeyMoment(1), atEnd, WATCHING)}
    <button type="button" class="speed" aria-label=${say("replay.speed", { speed })}
      title=${say("replay.speed", { speed })}
        @click=${() => actions.changeSettings({ speed: nextSpeed(settings.speed) })}>${speed}</button>
  </div>`;
}

export function timelinePanel(state: State, race: RaceState, page: Page) {
  const { history } = race;
  if (!history || !race.view) return nothing;
  const at = race.replay?.at ?? history.decisions;
  const goToPosition = (event: Event) => {
    const place = Number(valueIn(event));
    if (race.replay) page.replay.goTo(place, false);
    else page.replay.show(place);
  };
  const minWeight = race.replay ? MIN_MARKED_WEIGHT.watching : MIN_MARKED_WEIGHT.racing;
  const turn = turnAt(history, at);
  const words = momentLabel(race, history, at);
  return html`<section class="timeline" aria-label=${say("timeline.title")}>
    <h2 class="eyebrow">${say("timeline.title")}</h2>
    <div class="timeline-track">
      ${guard([history, minWeight, messageVersion()], () => drawing(history, minWeight))}
      <input type="range" min="0" max=${history.decisions} step="1" .value=${live(String(at))}
        aria-label=${say("timeline.title")}
          aria-valuetext=${turn === 0 ? words : say("timeline.value", { turn, words })}
        ?disabled=${history.decisions === 0} @input=${goToPosition}>
    </div>
    ${transport(state, race, page)}
  </section>`;
}
