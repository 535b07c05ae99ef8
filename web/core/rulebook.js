/**
 * A set-up's choices among the switches of its rulebook. The draft keeps every wish; what the engine is given
 * leaves out those whose needs are not met.
 */

/** @typedef {import("../protocol.js").Setup} Setup */
/** @typedef {import("../protocol.js").Rulebook["switches"][number]} Switch */
/**
 * @typedef {Pick<Setup, "rulebook" | "laps" | "movement_dice" | "switches">} Choices The part of a set-up
 *   that is about rules.
 */
/** @typedef {"basic" | "advanced" | "table"} Preset */

/** Its choice has a place of its own in the set-up. */
const DICE = "movement_dice";
/** @type {Setup["movement_dice"][]} */
const DICE_KNOWN = ["table", "gear_dice"];

/** @param {Choices} setup @param {Switch} one */
export function choiceOf(setup, one) {
  return one.id === DICE ? setup.movement_dice : (setup.switches?.[one.id] ?? one.choices[0]);
}

/**
 * @template {Choices} Chosen
 * @param {Chosen} setup
 * @param {Switch} one
 * @param {string} choice
 * @returns {Chosen}
 */
export function withChoice(setup, one, choice) {
  if (one.id === DICE)
    return { ...setup, movement_dice: DICE_KNOWN.find((dice) => dice === choice) ?? DICE_KNOWN[0] };
  const { [one.id]: _, ...others } = setup.switches ?? {};
  return { ...setup, switches: choice === one.choices[0] ? others : { ...others, [one.id]: choice } };
}

/** A rule that stands by itself; others add to one, or say how it is read. @param {Switch} one */
export function isRule(one) {
  return one.optional && !one.needs.some(isAboutSwitch);
}

/** @param {string} need */
const isAboutSwitch = (need) => alternatives(need).every((way) => way.laps === null);

/**
 * The ways to meet a need: so many laps, or another switch.
 * @param {string} need
 * @returns {{laps: number | null, id: string}[]}
 */
export function alternatives(need) {
  return need.split("|").map((way) => {
    const [id, number] = way.split(" ");
    return { id, laps: id === "laps" ? Number(number) : null };
  });
}

/** A detail of another switch, to be shown with it. @param {Switch} one */
export function isDetail(one) {
  return one.needs.some(isAboutSwitch);
}

/** A rule that "all advanced rules" switches on: one that no other of them excludes. @param {Switch} one */
const isAdvanced = (one) => isRule(one) && one.excludes.length === 0;

/** Something that is either so or not. @param {Switch} one */
export function isOnOff(one) {
  return ["off/on", "no/yes", "yes/no"].includes(one.choices.join("/"));
}

/** @param {Choices} setup @param {Switch} one */
export function isDefault(setup, one) {
  return choiceOf(setup, one) === one.choices[0];
}

/** @param {Choices} setup @param {string} need @param {Switch[]} switches */
function holds(setup, need, switches) {
  return alternatives(need).some(({ id, laps }) =>
    laps !== null ? setup.laps >= laps : switches.some((one) => one.id === id && !isDefault(setup, one)),
  );
}

/** What a switch waits for. @param {Choices} setup @param {Switch} one @param {Switch[]} switches */
export function missingNeeds(setup, one, switches) {
  const raced = settled(setup, switches);
  return one.needs.filter((need) => !holds(raced, need, switches));
}

/**
 * The switches that it cannot stand beside and that are on.
 * @param {Choices} setup
 * @param {Switch} one
 * @param {Switch[]} switches
 */
export function clashing(setup, one, switches) {
  const raced = settled(setup, switches);
  const barred = (/** @type {Switch} */ other) =>
    one.excludes.includes(other.id) || other.excludes.includes(one.id);
  return switches.filter((other) => barred(other) && !isDefault(raced, other));
}

/**
 * What the book has no race without, at this length, and is not on.
 * @param {Choices} setup
 * @param {Switch[]} switches
 */
export function advised(setup, switches) {
  return switches.filter((one) => one.advised !== null && setup.laps >= one.advised && isDefault(setup, one));
}

/**
 * Without the choices that the rest of the set-up does not allow.
 * @template {Choices} Chosen
 * @param {Chosen} setup
 * @param {Switch[]} switches
 * @returns {Chosen}
 */
export function settled(setup, switches) {
  const idle = switches.find(
    (one) =>
      !isDefault(setup, one) &&
      (one.needs.some((need) => !holds(setup, need, switches)) || barred(setup, one, switches)),
  );
  return idle ? settled(withChoice(setup, idle, idle.choices[0]), switches) : setup;
}

/** @param {Choices} setup @param {Switch} one @param {Switch[]} switches */
function barred(setup, one, switches) {
  return switches.some((other) => one.excludes.includes(other.id) && !isDefault(setup, other));
}

/** The switches that do not stand at their defaults. @param {Choices} setup @param {Switch[]} switches */
export function changes(setup, switches) {
  const raced = settled(setup, switches);
  return switches.filter((one) => !isDefault(raced, one));
}

/**
 * The rulebook without its options.
 * @template {Choices} Chosen
 * @param {Chosen} setup
 * @param {Switch[]} switches
 * @returns {Chosen}
 */
export function basic(setup, switches) {
  return switches.reduce((chosen, one) => withChoice(chosen, one, one.choices[0]), setup);
}

/**
 * Every optional rule, in a race as long as they need.
 * @template {Choices} Chosen
 * @param {Chosen} setup
 * @param {Switch[]} switches
 * @returns {Chosen}
 */
export function advanced(setup, switches) {
  const rules = switches.filter(isAdvanced);
  const wanted = rules.flatMap((one) => one.needs).flatMap(alternatives);
  const laps = Math.max(setup.laps, ...wanted.map((way) => way.laps ?? 1));
  return rules.reduce(
    (chosen, one) => withChoice(chosen, one, one.choices[1]),
    basic({ ...setup, laps }, switches),
  );
}

/** @param {Choices} setup @param {Switch[]} switches @returns {Preset} */
export function presetOf(setup, switches) {
  const changed = changes(setup, switches);
  if (changed.length === 0) return "basic";
  const all = switches.filter(isAdvanced);
  return all.length > 0 && changed.every(isAdvanced) && changed.length === all.length ? "advanced" : "table";
}

/**
 * Choices from outside, as far as the rulebook knows them; null when there is nothing of the kind.
 * @param {unknown} found
 * @param {number} mostLaps
 * @returns {Choices | null}
 */
export function readChoices(found, mostLaps) {
  if (typeof found !== "object" || found === null) return null;
  const { rulebook, laps, movement_dice, switches } = /** @type {Record<string, unknown>} */ (found);
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

/**
 * The rules of one set-up in another, without what their rulebook does not know.
 * @template {Choices} Chosen
 * @param {Chosen} setup
 * @param {Choices} choices
 * @param {Switch[]} switches
 * @returns {Chosen}
 */
export function adopt(setup, choices, switches) {
  if (switches.length === 0) return setup;
  const { rulebook, laps } = choices;
  const chosen = switches.filter((one) => one.choices.includes(choiceOf(choices, one)));
  return chosen.reduce(
    (made, one) => withChoice(made, one, choiceOf(choices, one)),
    basic({ ...setup, rulebook, laps, switches: {} }, switches),
  );
}

/** @param {Choices} setup @returns {Choices} */
export function choicesIn({ rulebook, laps, movement_dice, switches = {} }) {
  return { rulebook, laps, movement_dice, switches };
}
