/**
 * The circuit that another screen has asked to open on the sheet.
 */
import { slice } from "../../core/store.ts";
import type { Store } from "../../core/store.ts";

const wanted = slice("sheet.wanted", { circuit: "" });

export const wantOnSheet = (store: Store, circuit: string) => wanted.change(store, { circuit });

/** Returns the requested circuit and clears the request; "" if there is none. */
export function wantedOnSheet(store: Store) {
  const { circuit } = wanted.of(store.state);
  if (circuit) wanted.change(store, { circuit: "" });
  return circuit;
}
