/**
 * Types of the functions that showing a race needs: of the board, and of the lazily loaded race panels
 * (panels/racing-panels.ts).
 */
import type { EventView, View } from "../../protocol.d.ts";
import type { DiePlace } from "../state.ts";
import type { hastenStep } from "./haste.ts";

/** Functions of the board that a race needs. */
export type RaceBoard = {
  animate(
    events: EventView[],
    speed: number | null,
    after?: View,
  ): { done: Promise<void>; skip(): void } | null;
  settle(view: View, you: number): void;
  diePlaceAt(space: number | null): DiePlace | null;
  reportEvent(event: EventView, part: "rolling" | "landed"): void;
  retryLoad(): void;
};

export type ReplayBoard = Pick<RaceBoard, "animate" | "settle" | "diePlaceAt" | "reportEvent"> & {
  frameAround(spaces: number[]): void;
};

/** Like `hastenStep`; returns null until the panels have been loaded. */
export type HastenStep = (...step: Parameters<typeof hastenStep>) => ReturnType<typeof hastenStep> | null;
