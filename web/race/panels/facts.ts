/** Lists up to four facts about a highlight, or about a finished race. */
import { html, nothing } from "lit-html";
import { say } from "../../platform/language/messages.ts";
import { itemAt } from "../../platform/lists/item-at.ts";
import { recordedTurnOf } from "../director/crash-advice.ts";
import type { CarView, EventView } from "../../protocol.d.ts";
import type { State } from "../../domain/state.ts";
import type { Highlight, RaceState } from "../state.ts";

type Fact = { words: string; value: string | number; tone?: "free" | "out" };

export const factList = (facts: Fact[]) =>
  facts.length > 0
    ? html`<dl class="facts">${facts.map(
        ({ words, value, tone }) =>
          html`<div><dt>${words}</dt><dd class=${tone ? `is-${tone}` : ""}>${value}</dd></div>`,
      )}</dl>`
    : nothing;

/** Returns the sum of a car's remaining points of all kinds. */
const pointsLeft = ({ wear }: CarView) => Object.values(wear).reduce((sum, stock) => sum + stock.left, 0);

const lastRoll = (state: State, event: EventView) => {
  const roll = recordedTurnOf(state, event)?.rolled;
  return roll
    ? [{ words: say("fact.rolled", { gear: { id: `gear.${roll.gear}` } }), value: roll.value }]
    : [];
};

/**
 * Returns the facts about a crash.
 * @param event  the retirement or spin of the car
 * @param overshootEvent  the event with the number of spaces overshot
 */
export function crashFacts(
  state: State,
  event: EventView,
  overshootEvent: EventView | undefined = event,
): Fact[] {
  const turn = recordedTurnOf(state, event);
  const excess = overshootEvent?.message?.args?.over;
  const { tyres = null } = turn ?? {};
  return [
    ...lastRoll(state, event),
    ...(typeof excess === "number" ? [{ words: say("fact.over"), value: excess, tone: "out" as const }] : []),
    ...(tyres === null ? [] : [{ words: say("fact.tyres"), value: tyres }]),
    { words: say("fact.turn"), value: event.round },
  ];
}

/** Returns the facts about a car that has taken the lead. */
export function leadFacts(state: State, { event, passed, after }: Highlight): Fact[] {
  const ownCar = itemAt(after.cars, event.car);
  const gap = passed && after.cars[passed.car]?.gap;
  const placesWon = (state.race?.view?.cars[event.car]?.place ?? ownCar.place) - ownCar.place;
  const gainFact = gap
    ? { words: say("fact.ahead", { name: passed.name }), value: gap }
    : { words: say("fact.places"), value: `+${placesWon}` };
  return [
    { ...gainFact, tone: "free" as const },
    ...lastRoll(state, event),
    { words: say("fact.turn"), value: event.round },
    { words: say("fact.points"), value: pointsLeft(ownCar) },
  ];
}

export function resultFacts({ view, you, log }: Pick<RaceState, "view" | "you" | "log">): Fact[] {
  const ownCar = view?.cars[you];
  if (!view || !ownCar) return [];
  const count = (kind: string) => log.filter((event) => event.kind === kind && event.car === you).length;
  const grid = log.filter(({ kind }) => kind === "grid").map(({ car }) => car);
  const placesWon = grid.indexOf(you) + 1 - ownCar.place;
  return [
    { words: say("fact.rolls"), value: count("roll") },
    ...(grid.includes(you) && ownCar.status === "finished"
      ? [
          {
            words: say("fact.places"),
            value: `${placesWon > 0 ? "+" : ""}${placesWon}`.replace("-", "−"),
            ...(placesWon > 0 && { tone: "free" as const }),
          },
        ]
      : []),
    { words: say("fact.spins"), value: count("spin") },
    { words: say("fact.points"), value: pointsLeft(ownCar) },
  ];
}
