/**
 * The circuit that the sheet is to begin with, from the screen where somebody has asked for it.
 */
import { slice } from "../../core/store.ts";
import type { Store } from "../../core/store.ts";

const wanted = slice("sheet.wanted", { circuit: "" });

export const wantOnSheet = (store: Store, circuit: string) => wanted.change(store, { circuit });

/** Asked for once. */
export function wantedOnSheet(store: Store) {
  const { circuit } = wanted.of(store.state);
  if (circuit) wanted.change(store, { circuit: "" });
  return circuit;
}
