/**
 * The end of the reader's race over the board: a yellow wall with chequers for a win, paper for anything
 * else.
 */
import { html, nothing } from "lit-html";
import { circuitName } from "../../core/circuits/circuits.js";
import { ordinalOf, say, sentence } from "../../core/language/messages.js";

/** @typedef {import("../../core/store.js").RaceState} RaceState */

const CONFETTI = 40;
const PODIUM = 3;

/**
 * How the reader's race ended; null while it runs, or if the reader only watched.
 * @param {RaceState} race
 */
export function ending({ phase, view, you }) {
  const mine = view?.cars[you];
  if (phase !== "over" || !mine || mine.status === "running") return null;
  if (mine.status === "out") return "out";
  if (mine.place === 1) return "win";
  return mine.place <= PODIUM ? "podium" : "place";
}

/** @param {RaceState} race */
export function resultBand(race) {
  const { view, you } = race;
  const kind = ending(race);
  const mine = view?.cars[you];
  if (!kind || !view || !mine) return nothing;
  const winner = view.cars[view.order[0]];
  const word = kind === "win" ? say("band.win") : kind === "out" ? say("band.out") : ordinalOf(mine.place);
  const words =
    kind === "win"
      ? say("band.win_words", { circuit: circuitName(race.circuit), laps: view.setup.laps })
      : winner?.status === "finished"
        ? sentence({ id: "event.win", args: { name: winner.name } })
        : "";
  const confetti = Array.from({ length: CONFETTI }, (_, index) => html`<i class="is-${index % 5}"></i>`);
  return html`${kind === "win" ? html`<p class="confetti" aria-hidden="true">${confetti}</p>` : nothing}<p
      class="result-band is-${kind}" aria-hidden="true"><b
      class="moment-word">${word}</b><span>${words}</span></p>`;
}
