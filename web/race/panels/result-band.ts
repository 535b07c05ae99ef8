/** Band over the board at the end of the player's race: yellow with chequers for a win, otherwise paper. */
import { html, nothing, svg } from "lit-html";
import { circuitName } from "../../domain/circuits/circuits.ts";
import { ordinalOf, say, sentence } from "../../platform/language/messages.ts";
import { bestLaps } from "../comparison/save-record.ts";
import type { RaceState } from "../state.ts";
import type { State } from "../../domain/state.ts";

const CONFETTI = 40;
const PODIUM = 3;
/** Number of leaves on each side of a laurel, and the angle from the lowest to the highest in degrees. */
const LEAVES = 7;
const ARC_DEGREES = 140;

/** Returns the player's result; null while the race runs, or if the player only watched. */
export function playerResult({ phase, view, you }: RaceState) {
  const ownCar = view?.cars[you];
  if (phase !== "over" || !ownCar || ownCar.status === "running") return null;
  if (ownCar.status === "out") return "out";
  if (ownCar.place === 1) return "win";
  return ownCar.place <= PODIUM ? "podium" : "place";
}

/** Renders a laurel wreath round the player's place on the podium. */
export function laurel(race: RaceState) {
  if (!["win", "podium"].includes(playerResult(race) ?? "")) return nothing;
  const leaves = [-1, 1].flatMap((side) =>
    Array.from({ length: LEAVES }, (_, leaf) => {
      const angle = side * (18 + (ARC_DEGREES * leaf) / (LEAVES - 1));
      return svg`<path transform=${`rotate(${angle} 50 50)`}
        d=${`M50 92 q${-7 * side} -7 0 -15 q${7 * side} 7 0 15z`}></path>`;
    }),
  );
  return html`<svg class="laurel" viewBox="0 0 100 100" aria-hidden="true">${leaves}<text x="50"
    y="52">${race.view?.cars[race.you]?.place}</text></svg>`;
}

/** Renders the band for a best lap that beats an earlier one. */
function recordBand(race: RaceState, state: State) {
  const [lap] = bestLaps(race, state).filter(({ before }) => before !== null);
  if (!lap) return nothing;
  const words = say(`record.${lap.kind}`, { time: lap.time / 100, before: (lap.before ?? 0) / 100 });
  return html`<p class="record-band" aria-hidden="true"><b>${say(
    "band.record",
  )}</b><span>${words}</span></p>`;
}

export function resultBand(race: RaceState, state: State) {
  const { view, you } = race;
  const kind = playerResult(race);
  const ownCar = view?.cars[you];
  if (!kind || !view || !ownCar) return nothing;
  const [leader = -1] = view.order;
  const winner = view.cars[leader];
  const word = kind === "win" ? say("band.win") : kind === "out" ? say("band.out") : ordinalOf(ownCar.place);
  const words =
    kind === "win"
      ? say("band.win_words", { circuit: circuitName(race.circuit), laps: view.setup.laps })
      : winner?.status === "finished"
        ? sentence({ id: "event.win", args: { name: winner.name } })
        : "";
  const confetti = Array.from({ length: CONFETTI }, (_, index) => html`<i class="is-${index % 5}"></i>`);
  return html`${kind === "win" ? html`<p class="confetti" aria-hidden="true">${confetti}</p>` : nothing}<p
      class="result-band is-${kind}" aria-hidden="true"><b
      class="highlight-word">${word}</b><span>${words}</span>${laurel(race)}</p>${recordBand(race, state)}`;
}
