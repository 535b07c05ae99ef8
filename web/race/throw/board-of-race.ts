/**
 * Types of the functions that showing a race needs: of the board, and of the lazily loaded race panels
 * (panels/racing-panels.ts).
 */
import type { EventView, View } from "../../protocol.d.ts";
import type { DiePlace } from "../state.ts";
import type { hastened } from "./haste.ts";

/** Functions of the board that a race needs. */
export type BoardOfRace = {
  animate(
    events: EventView[],
    speed: number | null,
    after?: View,
  ): { done: Promise<void>; skip(): void } | null;
  settle(view: View, you: number): void;
  beside(space: number | null): DiePlace | null;
  hear(event: EventView, part: "throw" | "landing"): void;
  again(): void;
};

export type ReplayBoard = Pick<BoardOfRace, "animate" | "settle" | "beside" | "hear"> & {
  look(spaces: number[]): void;
};

/** Like `hastened`; returns null until the panels have been loaded. */
export type Hastened = (...beat: Parameters<typeof hastened>) => ReturnType<typeof hastened> | null;
