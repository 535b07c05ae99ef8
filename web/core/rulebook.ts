/**
 * A set-up's choices among the switches of its rulebook, as they are stored and taken over.
 */
import { itemAt } from "./lists/item-at.ts";
import type { Setup, SwitchView as Switch } from "../protocol.d.ts";

/** The part of a set-up that is about rules. */
export type Choices = Pick<Setup, "rulebook" | "laps" | "movement_dice" | "switches">;

/** Its choice has a place of its own in the set-up. */
const DICE = "movement_dice";
const DICE_KNOWN = ["table", "gear_dice"] as const;

/** The choice that a rulebook makes by itself. */
export const defaultOf = (one: Switch) => itemAt(one.choices, 0);

export function choiceOf(setup: Choices, one: Switch) {
  return one.id === DICE ? setup.movement_dice : (setup.switches?.[one.id] ?? defaultOf(one));
}

export function withChoice<Chosen extends Choices>(setup: Chosen, one: Switch, choice: string): Chosen {
  if (one.id === DICE)
    return { ...setup, movement_dice: DICE_KNOWN.find((dice) => dice === choice) ?? DICE_KNOWN[0] };
  const { [one.id]: _, ...others } = setup.switches ?? {};
  return { ...setup, switches: choice === defaultOf(one) ? others : { ...others, [one.id]: choice } };
}

/** The rulebook without its options, and with the dice that are printed in it. */
export const basic = <Chosen extends Choices>(setup: Chosen): Chosen => ({
  ...setup,
  movement_dice: DICE_KNOWN[0],
  switches: {},
});

/** Choices from outside, as far as the rulebook knows them; null when there is nothing of the kind. */
export function readChoices(found: unknown, mostLaps: number): Choices | null {
  if (typeof found !== "object" || found === null) return null;
  const { rulebook, laps, movement_dice, switches } = found as Record<string, unknown>;
  const known =
    typeof switches === "object" && switches !== null
      ? Object.entries(switches).filter(([, choice]) => typeof choice === "string")
      : [];
  if (typeof rulebook !== "string") return null;
  if (typeof laps !== "number" || !Number.isInteger(laps) || laps < 1 || laps > mostLaps) return null;
  return {
    rulebook,
    laps,
    movement_dice: DICE_KNOWN.find((dice) => dice === movement_dice) ?? DICE_KNOWN[0],
    switches: Object.fromEntries(known),
  };
}

/** The rules of one set-up in another, without what their rulebook does not know. */
export function adopt<Chosen extends Choices>(setup: Chosen, choices: Choices, switches: Switch[]): Chosen {
  if (switches.length === 0) return setup;
  const { rulebook, laps } = choices;
  const chosen = switches.filter((one) => one.choices.includes(choiceOf(choices, one)));
  return chosen.reduce(
    (made, one) => withChoice(made, one, choiceOf(choices, one)),
    basic({ ...setup, rulebook, laps }),
  );
}

export function choicesIn({ rulebook, laps, movement_dice, switches = {} }: Choices): Choices {
  return { rulebook, laps, movement_dice, switches };
}
