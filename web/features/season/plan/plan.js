/**
 * Changes to the draft of a season, a detail at a time. What a team can have, and whether the season can be
 * run, is the engine's to say.
 */

/** @typedef {import("../../../protocol.js").SeasonPlan} SeasonPlan */
/** @typedef {import("../../../protocol.js").SeasonTeam} SeasonTeam */
/** @typedef {SeasonPlan["dates"][number]} SeasonDay */

/** @template T @param {T[]} list @param {number} index @param {T} item */
const withItem = (list, index, item) => list.map((one, at) => (at === index ? item : one));

/** @param {SeasonPlan} plan @param {number} index @param {Partial<SeasonDay>} patch @returns {SeasonPlan} */
export const changeDate = (plan, index, patch) => ({
  ...plan,
  dates: withItem(plan.dates, index, { ...plan.dates[index], ...patch }),
});

/** @param {SeasonPlan} plan @param {number} index @returns {SeasonPlan} */
export const removeDate = (plan, index) => ({ ...plan, dates: plan.dates.filter((_, at) => at !== index) });

/** @param {SeasonPlan} plan @param {number} index @param {number} to @returns {SeasonPlan} */
export function moveDate(plan, index, to) {
  const dates = plan.dates.filter((_, at) => at !== index);
  dates.splice(to, 0, plan.dates[index]);
  return { ...plan, dates };
}

/**
 * One more race, on a circuit that has none yet.
 * @param {SeasonPlan} plan
 * @param {string[]} circuits
 * @returns {SeasonPlan}
 */
export function addDate(plan, circuits) {
  const last = plan.dates.at(-1) ?? { laps: 2, grid: /** @type {const} */ ("dice"), circuit: "" };
  const circuit = circuits.find((id) => !plan.dates.some((date) => date.circuit === id)) ?? last.circuit;
  return { ...plan, dates: [...plan.dates, { circuit, laps: last.laps, grid: last.grid, switches: {} }] };
}

/**
 * A choice of one race only; the rulebook's own where it is empty.
 * @param {SeasonPlan} plan
 * @param {number} index
 * @param {string} id
 * @param {string} choice
 * @returns {SeasonPlan}
 */
export function changeSwitch(plan, index, id, choice) {
  const { [id]: _, ...others } = plan.dates[index].switches;
  return changeDate(plan, index, { switches: choice ? { ...others, [id]: choice } : others });
}

/** @param {SeasonPlan} plan @param {number} index @param {Partial<SeasonTeam>} patch @returns {SeasonPlan} */
export const changeTeam = (plan, index, patch) => ({
  ...plan,
  teams: withItem(plan.teams, index, { ...plan.teams[index], ...patch }),
});

/**
 * @param {SeasonPlan} plan
 * @param {number} index
 * @param {number} seat
 * @param {Partial<SeasonTeam["seats"][number]>} patch
 * @returns {SeasonPlan}
 */
export function changeSeat(plan, index, seat, patch) {
  const { seats } = plan.teams[index];
  return changeTeam(plan, index, { seats: withItem(seats, seat, { ...seats[seat], ...patch }) });
}

/** @param {SeasonPlan} plan @param {number} index @returns {SeasonPlan} */
export const removeTeam = (plan, index) => ({ ...plan, teams: plan.teams.filter((_, at) => at !== index) });

/** A name that nobody has. @param {SeasonPlan} plan @param {string[]} names */
export function freeName(plan, names) {
  const taken = plan.teams.flatMap(({ seats }) => seats.map(({ driver }) => driver));
  return names.find((name) => !taken.includes(name)) ?? `${names[0]} ${taken.length}`;
}

/**
 * A friend takes the first car of a team that nobody drives for.
 * @param {SeasonPlan} plan
 * @param {string} name
 * @returns {SeasonPlan}
 */
export function addFriend(plan, name) {
  const index = plan.teams.findIndex(({ seats }) => seats.every(({ by }) => by !== "human"));
  return index < 0 ? plan : changeSeat(plan, index, 0, { driver: name, by: "human" });
}
