/** Background picture to trace over. It is never stored or sent, and is lost when the page closes. */
import { nothing, svg } from "lit-html";
import { slice } from "../../../platform/store.ts";
import type { State, Store } from "../../../domain/state.ts";
import type { EditorModel } from "./editor-model.ts";

const MAX_PICTURE_BYTES = 30_000_000;

/** `address` is an object URL; "" means no picture. */
const picture = slice("sheet.picture", { address: "", width: 0, height: 0 });

export const hasPicture = (state: State) => picture.of(state).address !== "";

export function clearBackground(store: Store) {
  if (hasPicture(store.state)) URL.revokeObjectURL(picture.of(store.state).address);
  picture.change(store, { address: "" });
}

/** @returns false if the file is too large or not a picture */
export async function loadBackground(file: File, store: Store): Promise<boolean> {
  if (file.size > MAX_PICTURE_BYTES) return false;
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(address);
    return false;
  }
  clearBackground(store);
  picture.change(store, { address, width: image.naturalWidth, height: image.naturalHeight });
  return true;
}

export function backgroundFigure(model: EditorModel, state: State) {
  if (!hasPicture(state) || model.tracingState().state === "good") return nothing;
  const { width, height } = model.sheet();
  return svg`<image class="sheet-beneath" href=${picture.of(state).address} width=${width} height=${height}
    preserveAspectRatio="xMidYMid meet"></image>`;
}
