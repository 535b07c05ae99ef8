/**
 * The cockpit while a car moves: driver and gear, the die and its result, and the last line of commentary.
 */
import { html, nothing } from "lit-html";
import { carIcon } from "../../domain/ui/cars.ts";
import { parts, say, sentence, text } from "../../platform/language/messages.ts";
import { countsInPoints } from "../../domain/rules/rulebook-data.ts";
import { isGuided } from "../../domain/setup/setup-draft.ts";
import { isNarrow } from "../../platform/theme.ts";
import { highlightPanel } from "../director/highlight-panel.ts";
import { isMoveRoll } from "../roll/animation-steps.ts";
import { dieIcon, rolledDice } from "./die.ts";
import type { State } from "../../domain/state.ts";
import type { RaceState } from "../state.ts";

/** Highlights not repeated in the cockpit: they have their own card over the board. */
const CARD_HIGHLIGHTS = ["crash", "out", "contact"];
const MAX_LINES = 3;
/** Number of earlier events of other cars that fit on a phone's sheet. */
const MAX_EARLIER_LINES = 5;
/** Car number of a roll for no car, such as the weather's. */
const NO_CAR = -1;

function die({ event, isFinished }: NonNullable<RaceState["shownRoll"]>) {
  const { sides, value, pair = [value], purpose, damage_text, result, tone } = event.die;
  const isCheck = !isMoveRoll(event);
  return html`<div class="moving-die is-${isFinished ? tone : "plain"}"
    data-die=${isFinished ? value : nothing}>
    ${isFinished ? rolledDice(event.die) : pair.map(() => dieIcon(sides, "?"))}
    <p>${isCheck ? html`<span>${sentence(purpose)}</span>` : nothing}${
      damage_text ? html`<small>${text(damage_text)}</small>` : nothing
    }${isFinished ? html`<b>${sentence(result)}</b>` : nothing}</p>
  </div>`;
}

/** The sentences for these events. */
const lines = (events: RaceState["log"]) =>
  events.map(
    ({ message }) =>
      html`<li>${
        message ? parts(message).map((part) => (typeof part === "string" ? part : part.name)) : nothing
      }</li>`,
  );

/** True if moves are explained: in the first turn, without movement points (no die) and without the coach. */
const hasMoveExplanation = ({ key, view }: RaceState, round: number) =>
  view !== null && round <= 1 && !countsInPoints(view.setup.rulebook) && !isGuided(key);

export function movingPanel(race: RaceState, state: State) {
  if (race.highlight && !CARD_HIGHLIGHTS.includes(race.highlight.kind))
    return highlightPanel(state, race, race.highlight);
  const car = race.view?.cars[race.movingCar];
  const rollOwners = [race.movingCar, NO_CAR];
  const shownRoll = race.shownRoll && rollOwners.includes(race.shownRoll.event.car) ? race.shownRoll : null;
  const gear = shownRoll?.event.gear ?? car?.gear;
  const turn = Math.max(race.log.at(-1)?.round ?? 0, race.view?.round ?? 0);
  const sentences = race.log.filter((event) => event.message !== null);
  const latest = sentences
    .filter((event) => event.car === race.movingCar && event.round === turn)
    .slice(-MAX_LINES);
  const before = sentences
    .filter((event) => !latest.includes(event))
    .slice(-MAX_EARLIER_LINES)
    .reverse();
  const older = isNarrow()
    ? html`<ul class="moving-before" aria-hidden="true">${lines(before)}</ul>`
    : nothing;
  // For beginners: an explanation of the move, shown while it is played.
  const explanation =
    state.showKey && hasMoveExplanation(race, turn)
      ? html`<p class="moving-before">${say("moving.first")}</p>`
      : older;
  return html`<header class="moving-head">
      ${car ? carIcon(car.livery, car.number) : nothing}<div><h2>${
        car ? say("moving.title", { name: car.name }) : say("moving.nobody")
      }</h2>${gear ? html`<p>${say("roll.gear", { gear: say(`gear.${gear}`) })}</p>` : nothing}</div>
    </header>
    ${shownRoll ? die(shownRoll) : nothing}
    <ul class="moving-lines" aria-hidden="true">${lines(latest)}</ul>
    ${explanation}`;
}
