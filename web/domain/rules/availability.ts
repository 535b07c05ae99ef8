/**
 * Determines which switches of a set-up are in effect. The draft keeps all choices; the engine receives only
 * those that are allowed together. The engine's table has the state of each switch for all combinations.
 */
import { withDefaultRules, choiceOf, defaultOf, withChoice, type Choices } from "./rulebook.ts";
import type {
  Availability as Available,
  RulebookView as Rulebook,
  SwitchView as Switch,
} from "../../protocol.d.ts";

type Preset = "basic" | "advanced" | "table";

/** True if a switch has two choices, on and off. */
export function isOnOff(one: Switch) {
  return ["off/on", "no/yes", "yes/no"].includes(one.choices.join("/"));
}

function isDefault(setup: Choices, one: Switch) {
  return choiceOf(setup, one) === defaultOf(one);
}

/** The state of a switch that does not depend on others. */
const ALWAYS: Available = { takes_effect: true, unmet_needs: [], barred_by: [], is_recommended: false };

/**
 * Returns the state of a switch, given the other choices of a set-up, from the engine's table of all
 * combinations.
 */
export function availability(setup: Choices, { available }: Switch, switches: Switch[]): Available {
  if (!available) return ALWAYS;
  const isChanged = (id: string) => switches.some((other) => other.id === id && !isDefault(setup, other));
  const row = available.relevant_switches.reduce((at, id) => at * 2 + Number(isChanged(id)), setup.laps - 1);
  return available.cases[available.case_indices[row] ?? -1] ?? ALWAYS;
}

/** Returns the switches that the rulebook expects at this length and that are off. */
export function advisedSwitches(setup: Choices, switches: Switch[]) {
  return switches.filter((one) => availability(setup, one, switches).is_recommended);
}

/** Returns the set-up without the choices that its other choices do not allow. */
export function allowedChoices<Chosen extends Choices>(setup: Chosen, switches: Switch[]): Chosen {
  return switches
    .filter((one) => !isDefault(setup, one) && !availability(setup, one, switches).takes_effect)
    .reduce((choices, one) => withChoice(choices, one, defaultOf(one)), setup);
}

/** Returns the switches in effect that differ from their defaults. */
export function changedSwitches(setup: Choices, switches: Switch[]) {
  const allowedSetup = allowedChoices(setup, switches);
  return switches.filter((one) => !isDefault(allowedSetup, one));
}

/** Returns the set-up with all optional rules, and at least as many laps as they need. */
export function withAllRules<Chosen extends Choices>(setup: Chosen, { all_rules }: Rulebook): Chosen {
  if (!all_rules) return setup;
  const laps = Math.max(setup.laps, all_rules.laps);
  return { ...withDefaultRules({ ...setup, laps }), switches: all_rules.switches };
}

export function presetOf(setup: Choices, { switches, all_rules }: Rulebook): Preset {
  const changes = changedSwitches(setup, switches).map(({ id }) => id);
  if (changes.length === 0) return "basic";
  const all = Object.keys(all_rules?.switches ?? {});
  return changes.length === all.length && changes.every((id) => all.includes(id)) ? "advanced" : "table";
}
