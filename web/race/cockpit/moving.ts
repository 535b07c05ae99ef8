/**
 * The cockpit while a car moves: driver and gear, the die and its result, and the last line of commentary.
 */
import { html, nothing } from "lit-html";
import { carIcon } from "../../core/ui/cars.ts";
import { parts, say, sentence, text } from "../../core/language/messages.ts";
import { countsInPoints } from "../../core/rulebook-data.ts";
import { isGuided } from "../../core/setup-draft.ts";
import { narrow } from "../../core/theme.ts";
import { momentPanel } from "../director/moment-panel.ts";
import { isForMoving } from "../throw/animation-steps.ts";
import { dieIcon, fallenDice } from "./die.ts";
import type { State } from "../../core/store.ts";
import type { RaceState } from "../state.ts";

/** Highlights not repeated in the cockpit: they have their own card over the board. */
const OVER_THE_BOARD = ["crash", "out", "contact"];
const LINES = 3;
/** Number of earlier events of other cars that fit on a phone's sheet. */
const LINES_BEFORE = 5;
/** Car number of a roll for no car, such as the weather's. */
const NOBODY = -1;

function die({ event, fallen }: NonNullable<RaceState["throwing"]>) {
  const { sides, value, pair = [value], purpose, fails, result, tone } = event.die;
  const test = !isForMoving(event);
  return html`<div class="moving-die is-${fallen ? tone : "plain"}" data-die=${fallen ? value : nothing}>
    ${fallen ? fallenDice(event.die) : pair.map(() => dieIcon(sides, "?"))}
    <p>${test ? html`<span>${sentence(purpose)}</span>` : nothing}${
      fails ? html`<small>${text(fails)}</small>` : nothing
    }${fallen ? html`<b>${sentence(result)}</b>` : nothing}</p>
  </div>`;
}

/** The sentences for these events. */
const lines = (events: RaceState["log"]) =>
  events.map(
    ({ say: told }) =>
      html`<li>${
        told ? parts(told).map((part) => (typeof part === "string" ? part : part.name)) : nothing
      }</li>`,
  );

/** True if moves are explained: in the first turn, without movement points (no die) and without the coach. */
const isToBeTold = ({ key, view }: RaceState, round: number) =>
  view !== null && round <= 1 && !countsInPoints(view.setup.rulebook) && !isGuided(key);

export function movingPanel(race: RaceState, state: State) {
  if (race.moment && !OVER_THE_BOARD.includes(race.moment.kind)) return momentPanel(state, race, race.moment);
  const car = race.view?.cars[race.driving];
  const throwers = [race.driving, NOBODY];
  const throwing = race.throwing && throwers.includes(race.throwing.event.car) ? race.throwing : null;
  const gear = throwing?.event.gear ?? car?.gear;
  const now = Math.max(race.log.at(-1)?.round ?? 0, race.view?.round ?? 0);
  const told = race.log.filter((event) => event.say !== null);
  const latest = told.filter((event) => event.car === race.driving && event.round === now).slice(-LINES);
  const before = told
    .filter((event) => !latest.includes(event))
    .slice(-LINES_BEFORE)
    .reverse();
  const older = narrow() ? html`<ul class="moving-before" aria-hidden="true">${lines(before)}</ul>` : nothing;
  // For beginners: an explanation of the move, shown while it is played.
  const below =
    state.showKey && isToBeTold(race, now)
      ? html`<p class="moving-before">${say("moving.first")}</p>`
      : older;
  return html`<header class="moving-head">
      ${car ? carIcon(car.livery, car.number) : nothing}<div><h2>${
        car ? say("moving.title", { name: car.name }) : say("moving.nobody")
      }</h2>${gear ? html`<p>${say("roll.gear", { gear: say(`gear.${gear}`) })}</p>` : nothing}</div>
    </header>
    ${throwing ? die(throwing) : nothing}
    <ul class="moving-lines" aria-hidden="true">${lines(latest)}</ul>
    ${below}`;
}
