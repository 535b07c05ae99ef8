/**
 * The choices of a set-up among the switches of its rulebook: read, changed, and copied to another set-up.
 */
import { itemAt } from "../../platform/lists/item-at.ts";
import type { Setup, SwitchView as Switch } from "../../protocol.d.ts";

/** The part of a set-up that concerns the rules. */
export type Choices = Pick<Setup, "rulebook" | "laps" | "movement_dice" | "switches">;

/** The switch whose choice is a field of the set-up itself. */
const DICE_SWITCH = "movement_dice";
const DICE_CHOICES = ["table", "gear_dice"] as const;

/** Returns the default choice of a switch. */
export const defaultOf = (one: Switch) => itemAt(one.choices, 0);

export function choiceOf(setup: Choices, one: Switch) {
  return one.id === DICE_SWITCH ? setup.movement_dice : (setup.switches?.[one.id] ?? defaultOf(one));
}

export function withChoice<Chosen extends Choices>(setup: Chosen, one: Switch, choice: string): Chosen {
  if (one.id === DICE_SWITCH)
    return { ...setup, movement_dice: DICE_CHOICES.find((dice) => dice === choice) ?? DICE_CHOICES[0] };
  const { [one.id]: _, ...others } = setup.switches ?? {};
  return { ...setup, switches: choice === defaultOf(one) ? others : { ...others, [one.id]: choice } };
}

/** Returns the set-up with the rulebook's default options and its printed dice. */
export const withDefaultRules = <Chosen extends Choices>(setup: Chosen): Chosen => ({
  ...setup,
  movement_dice: DICE_CHOICES[0],
  switches: {},
});

/** Returns the valid parts of stored choices, or null if they are not usable. */
export function readChoices(value: unknown, maxLaps: number): Choices | null {
  if (typeof value !== "object" || value === null) return null;
  const { rulebook, laps, movement_dice, switches } = value as Record<string, unknown>;
  const validChoices =
    typeof switches === "object" && switches !== null
      ? Object.entries(switches).filter(([, choice]) => typeof choice === "string")
      : [];
  if (typeof rulebook !== "string") return null;
  if (typeof laps !== "number" || !Number.isInteger(laps) || laps < 1 || laps > maxLaps) return null;
  return {
    rulebook,
    laps,
    movement_dice: DICE_CHOICES.find((dice) => dice === movement_dice) ?? DICE_CHOICES[0],
    switches: Object.fromEntries(validChoices),
  };
}

/** Returns the set-up with the rules of `choices`; choices that the rulebook does not know are left out. */
export function withRulesOf<Chosen extends Choices>(
  setup: Chosen,
  choices: Choices,
  switches: Switch[],
): Chosen {
  if (switches.length === 0) return setup;
  const { rulebook, laps } = choices;
  const validSwitches = switches.filter((one) => one.choices.includes(choiceOf(choices, one)));
  return validSwitches.reduce(
    (result, one) => withChoice(result, one, choiceOf(choices, one)),
    withDefaultRules({ ...setup, rulebook, laps }),
  );
}

export function choicesIn({ rulebook, laps, movement_dice, switches = {} }: Choices): Choices {
  return { rulebook, laps, movement_dice, switches };
}
