/**
 * Changes to the draft of a season, a detail at a time. Whether it can be run is the engine's to say.
 */

/** @typedef {import("../../../protocol.js").SeasonPlan} SeasonPlan */
/** @typedef {import("../../../protocol.js").SeasonTeam} SeasonTeam */
/** @typedef {SeasonPlan["dates"][number]} SeasonDay */

export const LIVERIES = 12;
export const TEAMS_MOST = 12;
export const RACES_MOST = 24;
const SIXTH = 10;
/** First cars of the liveries that come in pairs. */
const PAIRED = [0, 1, 2, 3, 4, SIXTH];

/** The livery of the second car. @param {number} colours */
export const mateOf = (colours) => (colours === SIXTH ? SIXTH + 1 : colours + 5);

/** @param {SeasonTeam} team */
export const liveriesOf = ({ colours, seats }) => (seats.length > 1 ? [colours, mateOf(colours)] : [colours]);

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

/** Liveries that other teams have. @param {SeasonPlan} plan @param {number} index */
const takenBeside = (plan, index) => plan.teams.flatMap((team, at) => (at === index ? [] : liveriesOf(team)));

/**
 * Colours that a team can choose: free ones, and those of teams with as many cars, who take its own in
 * exchange.
 * @param {SeasonPlan} plan
 * @param {number} index
 */
export function coloursFor(plan, index) {
  const own = plan.teams[index];
  const taken = takenBeside(plan, index);
  const all = own.seats.length > 1 ? PAIRED : Array.from({ length: LIVERIES }, (_, livery) => livery);
  const swaps = plan.teams
    .filter(({ seats }) => seats.length === own.seats.length)
    .map(({ colours }) => colours);
  return all.filter(
    (colours) =>
      swaps.includes(colours) || liveriesOf({ ...own, colours }).every((livery) => !taken.includes(livery)),
  );
}

/** @param {SeasonPlan} plan @param {number} index @param {number} colours @returns {SeasonPlan} */
export function changeColours(plan, index, colours) {
  const before = plan.teams[index].colours;
  const other = plan.teams.findIndex((team) => team.colours === colours);
  const changed = other < 0 ? plan : changeTeam(plan, other, { colours: before });
  return changeTeam(changed, index, { colours });
}

/**
 * One car or two; a second one needs colours that come in pairs.
 * @param {SeasonPlan} plan
 * @param {number} index
 * @param {string} name of the second driver
 * @returns {SeasonPlan}
 */
export function changeCars(plan, index, name) {
  const team = plan.teams[index];
  if (team.seats.length > 1) return changeTeam(plan, index, { seats: team.seats.slice(0, 1) });
  const taken = takenBeside(plan, index);
  const free = (/** @type {number} */ colours) =>
    ![colours, mateOf(colours)].some((livery) => taken.includes(livery));
  const colours =
    PAIRED.includes(team.colours) && free(team.colours) ? team.colours : (PAIRED.find(free) ?? team.colours);
  const { points, crew } = team.seats[0];
  return changeTeam(plan, index, {
    colours,
    seats: [...team.seats, { driver: name, by: "steady", points, crew }],
  });
}

/** A name that nobody has. @param {SeasonPlan} plan @param {string[]} names */
export function freeName(plan, names) {
  const taken = plan.teams.flatMap(({ seats }) => seats.map(({ driver }) => driver));
  return names.find((name) => !taken.includes(name)) ?? `${names[0]} ${taken.length}`;
}

/**
 * A team of the computer's with one car.
 * @param {SeasonPlan} plan
 * @param {string} name
 * @param {string} driver
 * @returns {SeasonPlan}
 */
export function addTeam(plan, name, driver) {
  const taken = plan.teams.flatMap(liveriesOf);
  const colours =
    Array.from({ length: LIVERIES }, (_, livery) => livery).find((livery) => !taken.includes(livery)) ?? 0;
  const model = plan.teams.at(-1);
  const seat = { driver, by: "steady", points: model?.seats[0].points ?? 0, crew: model?.seats[0].crew ?? 0 };
  return {
    ...plan,
    teams: [
      ...plan.teams,
      { name, colours, seats: [seat], parts: model?.parts ?? null, qualifying: model?.qualifying ?? 0 },
    ],
  };
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
