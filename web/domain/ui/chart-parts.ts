/** Parts shared by several charts. */
import { svg } from "lit-html";
import { installCarSymbols } from "./cars.ts";
import { slice } from "../../platform/store.ts";
import { memoisePerObject } from "../../platform/lists/memoise-per-object.ts";
import type { CarView } from "../../protocol.d.ts";
import type { Store } from "../state.ts";

/**
 * On a narrow screen charts have their own layout, so that their labels stay as large as the surrounding
 * text.
 */
const NARROW = window.matchMedia("(max-width: 700px)");

export const chooseByWidth = (wide: number, narrow: number) => (NARROW.matches ? narrow : wide);

const layout = slice("charts", { isNarrow: NARROW.matches });

/** Renders again when the layout of charts changes. */
export const renderOnWidthChange = memoisePerObject((store: Store) =>
  NARROW.addEventListener("change", ({ matches }) => layout.change(store, { isNarrow: matches })),
);

/** Draws a car with its centre at a point of the chart. */
export function carAt(
  { livery, number }: Pick<CarView, "livery" | "number">,
  x: number,
  y: number,
  length = 42,
) {
  installCarSymbols();
  const height = (length * 24) / 42;
  return svg`<svg x=${x - length / 2} y=${y - height / 2} width=${length} height=${height}
    viewBox="-21 -12 42 24" overflow="visible">
    <use href="#car-${livery}" x="-21" y="-12" width="42" height="24"></use><text
      class=${number < 10 ? "car-number" : "car-number car-number-wide"} x="-6"
        y=".6">${number}</text></svg>`;
}
