/**
 * The outcomes of a move, which are the three styles of its end space. Each has a fill and a mark, so that
 * none depends on colour alone.
 */
import type { DriveChoice, Kind, Price } from "../../../protocol.d.ts";

export type Outcome = "free" | "cost" | "out";

/** @param risk  above 0 if a roll there may cost a point */
export function outcomeOf(kind: Kind, price: Price, risk: number): Outcome {
  if (kind === "out" || kind === "spin") return "out";
  if (kind === "cost" || risk > 0 || Object.values(price).some((points) => points > 0)) return "cost";
  return "free";
}

/** Returns the style of the end space of a choice. */
export const outcomeOfChoice = ({ kind, price, risk, hazards }: DriveChoice) =>
  outcomeOf(kind, price, risk + hazards);
