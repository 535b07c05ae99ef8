/**
 * The timeline: a tick for each turn, a tall one for each lap, marks at key moments, and a handle that is
 * where one looks. Moving it starts a replay.
 */
import { html, nothing, svg } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { live } from "lit-html/directives/live.js";
import { currentWording, say } from "../../core/language/messages.js";
import { turnAt } from "./moments.js";
import { SPEEDS } from "../../core/settings.js";
import { icon } from "../../core/ui/icons.js";
import { markShape } from "../../core/ui/marks.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").State} State */
/** @typedef {import("../../core/store.js").RaceState} RaceState */
/** @typedef {import("../../protocol.js").RaceHistory} RaceHistory */

/** Below this weight a moment is no mark; while one races only the weightiest are. */
const MARKED = { watching: 3, racing: 4 };

/** @param {number} at @param {RaceHistory} history */
const percent = (at, history) => `${((100 * at) / Math.max(1, history.decisions)).toFixed(2)}%`;

/** @param {RaceHistory} history */
function ticks(history) {
  return history.turns.map(([, first]) => {
    const at = percent(first, history);
    return svg`<line class="tick" x1=${at} x2=${at} y1="26" y2="32"></line>`;
  });
}

/** @param {RaceHistory} history */
function laps(history) {
  return history.laps.map(
    ([
      lap,
      first,
    ]) => svg`<line class="tick is-lap" x1=${percent(first, history)} x2=${percent(first, history)} y1="20"
      y2="36"></line>
      <text x=${percent(first, history)} y="50">${say("timeline.lap", { lap })}</text>`,
  );
}

/** @param {RaceHistory} history @param {number} least */
function marks(history, least) {
  const shown = history.moments.filter((moment) => moment.weight >= least);
  return shown.map(
    ({ kind, decision }) =>
      svg`<svg class="timeline-mark" x=${percent(decision, history)} y="12" width="1" height="1"
        overflow="visible">${markShape(kind)}</svg>`,
  );
}

/** @param {RaceHistory} history @param {number} least  weight of the moments that are marked */
function drawing(history, least) {
  return html`<svg aria-hidden="true"><line class="timeline-line" x1="0" x2="100%" y1="32"
    y2="32"></line>${ticks(history)}${laps(history)}${marks(history, least)}</svg>`;
}

/** "Lap 1 of 3: Bruno to move" @param {RaceState} race @param {RaceHistory} history @param {number} at */
export function momentWords(race, history, at) {
  const car = race.view?.cars[history.askers[at]];
  if (turnAt(history, at) === 0) return say("timeline.before");
  const lap =
    race.replay?.at === at
      ? race.replay.scene.lap
      : (history.laps.findLast(([, first]) => first <= at)?.[0] ?? 1);
  return car
    ? say("timeline.to_move", { lap, laps: race.view?.setup.laps ?? 1, name: car.name })
    : say("timeline.over");
}

/** The next speed in turn. @param {import("../../core/settings.js").Speed} speed */
const faster = (speed) => SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];

/** @param {State} state @param {RaceState} race @param {Page} page */
function transport({ settings }, race, { replay, actions }) {
  const { history } = race;
  const busy = !history;
  const at = race.replay?.at ?? history?.decisions ?? 0;
  const playing = race.replay?.playing ?? false;
  /**
   * @param {import("../../core/ui/icons.js").IconName} name
   * @param {string} id
   * @param {string} key
   * @param {() => void} act
   * @param {boolean} disabled
   * @param {string} [only]
   */
  const button = (name, id, key, act, disabled, only = "") =>
    html`<button type="button" class=${only} aria-label=${say(id)}
      title=${say("tool.with_key", { label: say(id), key })} ?disabled=${busy || disabled}
        @click=${act}>${icon(name)}</button>`;
  const playOrStop = (/** @type {"play" | "pause"} */ name) =>
    button(name, `replay.${name}`, "W", () => replay.toggle(), history?.decisions === 0);
  const atEnd = at >= (history?.decisions ?? 0);
  const speed = say(`menu.speed.${settings.speed}`);
  return html`<div class="transport" role="group" aria-label=${say("timeline.controls")}>
    ${button("key_back", "replay.key_back", "[", () => replay.toKeyMoment(-1), at === 0, "watching-only")}
    ${button("step_back", "replay.back", "←", () => replay.step(-1), at === 0)}
    ${playing ? playOrStop("pause") : playOrStop("play")}
    ${button("step_on", "replay.forward", "→", () => replay.step(1), atEnd)}
    ${button("key_on", "replay.key_forward", "]", () => replay.toKeyMoment(1), atEnd, "watching-only")}
    <button type="button" class="speed" aria-label=${say("replay.speed", { speed })}
      title=${say("replay.speed", { speed })}
        @click=${() => actions.changeSettings({ speed: faster(settings.speed) })}>${speed}</button>
  </div>`;
}

/** @param {State} state @param {RaceState} race @param {Page} page */
export function timelinePanel(state, race, page) {
  const { history } = race;
  if (!history || !race.view) return nothing;
  const at = race.replay?.at ?? history.decisions;
  const to = (/** @type {Event} */ event) => {
    const place = Number(/** @type {HTMLInputElement} */ (event.target).value);
    if (race.replay) page.replay.goTo(place, false);
    else page.replay.show(place);
  };
  const least = race.replay ? MARKED.watching : MARKED.racing;
  const turn = turnAt(history, at);
  const words = momentWords(race, history, at);
  return html`<section class="timeline" aria-label=${say("timeline.title")}>
    <h2 class="eyebrow">${say("timeline.title")}</h2>
    <div class="timeline-track">
      ${guard([history, least, currentWording()], () => drawing(history, least))}
      <input type="range" min="0" max=${history.decisions} step="1" .value=${live(String(at))}
        aria-label=${say("timeline.title")}
          aria-valuetext=${turn === 0 ? words : say("timeline.value", { turn, words })}
        ?disabled=${history.decisions === 0} @input=${to}>
    </div>
    ${transport(state, race, page)}
  </section>`;
}
