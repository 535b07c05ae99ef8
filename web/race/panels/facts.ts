/**
 * Four facts below a big moment: of a crash, or of a race that is over.
 */
import { html, nothing } from "lit-html";
import { say } from "../../core/language/messages.ts";
import { notedOf } from "../director/lesson.ts";
import type { EventView } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

type Fact = { words: string; value: string | number; tone?: "free" | "out" };

export const factList = (facts: Fact[]) =>
  facts.length > 0
    ? html`<dl class="facts">${facts.map(
        ({ words, value, tone }) =>
          html`<div><dt>${words}</dt><dd class=${tone ? `is-${tone}` : ""}>${value}</dd></div>`,
      )}</dl>`
    : nothing;

/** @param event  the car is out */
export function crashFacts(race: RaceState, event: EventView): Fact[] {
  const turn = notedOf(race, event);
  const over = event.say?.args?.over;
  const { rolled = null, tyres = null } = turn ?? {};
  return [
    ...(rolled
      ? [{ words: say("fact.rolled", { gear: { id: `gear.${rolled.gear}` } }), value: rolled.value }]
      : []),
    ...(typeof over === "number" ? [{ words: say("fact.over"), value: over, tone: "out" as const }] : []),
    ...(tyres === null ? [] : [{ words: say("fact.tyres"), value: tyres }]),
    { words: say("fact.turn"), value: event.round },
  ];
}

export function resultFacts({ view, you, log }: RaceState): Fact[] {
  const mine = view?.cars[you];
  if (!view || !mine) return [];
  const count = (kind: string) => log.filter((event) => event.kind === kind && event.car === you).length;
  const grid = log.filter(({ kind }) => kind === "grid").map(({ car }) => car);
  const won = grid.indexOf(you) + 1 - mine.place;
  const left = Object.values(mine.wear).reduce((sum, stock) => sum + stock.left, 0);
  return [
    { words: say("fact.rolls"), value: count("roll") },
    ...(grid.includes(you) && mine.status === "finished"
      ? [
          {
            words: say("fact.places"),
            value: `${won > 0 ? "+" : ""}${won}`.replace("-", "−"),
            ...(won > 0 && { tone: "free" as const }),
          },
        ]
      : []),
    { words: say("fact.spins"), value: count("spin") },
    { words: say("fact.points"), value: left },
  ];
}
