/**
 * Changes to the draft of a season, one detail at a time. The engine decides which values a team may have,
 * and if the season is valid.
 */
import { itemAt } from "../../../platform/lists/item-at.ts";
import type { SeasonPlan, SeasonTeam } from "../../../protocol.d.ts";

type SeasonDay = SeasonPlan["dates"][number];

const patchItem = <T>(list: T[], index: number, patch: Partial<T>) =>
  list.map((one, at) => (at === index ? { ...one, ...patch } : one));

export const changeDate = (plan: SeasonPlan, index: number, patch: Partial<SeasonDay>): SeasonPlan => ({
  ...plan,
  dates: patchItem(plan.dates, index, patch),
});

export const removeDate = (plan: SeasonPlan, index: number): SeasonPlan => ({
  ...plan,
  dates: plan.dates.filter((_, at) => at !== index),
});

export function moveDate(plan: SeasonPlan, index: number, to: number): SeasonPlan {
  const dates = plan.dates.filter((_, at) => at !== index);
  dates.splice(to, 0, itemAt(plan.dates, index));
  return { ...plan, dates };
}

/** Adds a race, on a circuit without a race if there is one. */
export function addDate(plan: SeasonPlan, circuits: string[]): SeasonPlan {
  const last = plan.dates.at(-1) ?? { laps: 2, grid: "dice" as const, circuit: "" };
  const circuit = circuits.find((id) => !plan.dates.some((date) => date.circuit === id)) ?? last.circuit;
  return { ...plan, dates: [...plan.dates, { circuit, laps: last.laps, grid: last.grid, switches: {} }] };
}

/** Sets an option for one race only; an empty choice removes it. */
export function changeSwitch(plan: SeasonPlan, index: number, id: string, choice: string): SeasonPlan {
  const { [id]: _, ...others } = itemAt(plan.dates, index).switches;
  return changeDate(plan, index, { switches: choice ? { ...others, [id]: choice } : others });
}

export const changeTeam = (plan: SeasonPlan, index: number, patch: Partial<SeasonTeam>): SeasonPlan => ({
  ...plan,
  teams: patchItem(plan.teams, index, patch),
});

export function changeSeat(
  plan: SeasonPlan,
  index: number,
  seat: number,
  patch: Partial<SeasonTeam["seats"][number]>,
): SeasonPlan {
  return changeTeam(plan, index, { seats: patchItem(itemAt(plan.teams, index).seats, seat, patch) });
}

export const removeTeam = (plan: SeasonPlan, index: number): SeasonPlan => ({
  ...plan,
  teams: plan.teams.filter((_, at) => at !== index),
});

/** Returns a name that is not taken. */
export function freeName(plan: SeasonPlan, names: string[]) {
  const takenNames = plan.teams.flatMap(({ seats }) => seats.map(({ driver }) => driver));
  return names.find((name) => !takenNames.includes(name)) ?? `${names[0]} ${takenNames.length}`;
}

/** Gives a friend the first car of a team without people. */
export function addFriend(plan: SeasonPlan, name: string): SeasonPlan {
  const index = plan.teams.findIndex(({ seats }) => seats.every(({ by }) => by !== "human"));
  return index < 0 ? plan : changeSeat(plan, index, 0, { driver: name, by: "human" });
}
