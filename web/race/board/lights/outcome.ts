/** The three looks of a space where a move may end. Each has a fill and a mark; none depends on hue alone. */
import type { DriveChoice, Kind, Price } from "../../../protocol.d.ts";

export type Outcome = "free" | "cost" | "out";

/** @param risk  above 0 where a roll may take a point */
export function outcomeOf(kind: Kind, price: Price, risk: number): Outcome {
  if (kind === "out" || kind === "spin") return "out";
  if (kind === "cost" || risk > 0 || Object.values(price).some((points) => points > 0)) return "cost";
  return "free";
}

/** The look of the space that a move leads to. */
export const outcomeOfChoice = ({ kind, price, risk, hazards }: DriveChoice) =>
  outcomeOf(kind, price, risk + hazards);
