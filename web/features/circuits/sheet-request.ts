/** The circuit that another screen has asked to open on the sheet. */
import { slice } from "../../platform/store.ts";
import type { Store } from "../../domain/state.ts";

const sheetRequest = slice("sheet.wanted", { circuit: "" });

export const requestOnSheet = (store: Store, circuit: string) => sheetRequest.change(store, { circuit });

/** Returns the requested circuit and clears the request; "" if there is none. */
export function takeRequestedCircuit(store: Store) {
  const { circuit } = sheetRequest.of(store.state);
  if (circuit) sheetRequest.change(store, { circuit: "" });
  return circuit;
}
