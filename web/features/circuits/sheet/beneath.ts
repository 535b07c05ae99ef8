/**
 * Background picture to trace over. It is never stored or sent, and is lost when the page closes.
 */
import { nothing, svg } from "lit-html";
import { slice } from "../../../core/store.ts";
import type { State, Store } from "../../../core/store.ts";
import type { Table } from "./editor-model.ts";

const LARGEST = 30_000_000;

/** `address` is an object URL; "" means no picture. */
const picture = slice("sheet.picture", { address: "", width: 0, height: 0 });

export const hasPicture = (state: State) => picture.of(state).address !== "";

export function forgetPicture(store: Store) {
  if (hasPicture(store.state)) URL.revokeObjectURL(picture.of(store.state).address);
  picture.change(store, { address: "" });
}

/** @returns false if the file is too large or not a picture */
export async function layPicture(file: File, store: Store): Promise<boolean> {
  if (file.size > LARGEST) return false;
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(address);
    return false;
  }
  forgetPicture(store);
  picture.change(store, { address, width: image.naturalWidth, height: image.naturalHeight });
  return true;
}

export function shownPicture(table: Table, state: State) {
  if (!hasPicture(state) || table.seen().state === "good") return nothing;
  const { width, height } = table.sheet();
  return svg`<image class="sheet-beneath" href=${picture.of(state).address} width=${width} height=${height}
    preserveAspectRatio="xMidYMid meet"></image>`;
}
