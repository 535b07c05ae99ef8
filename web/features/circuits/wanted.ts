/**
 * The circuit that the sheet is to begin with, from the screen where somebody has asked for it.
 */

let circuit = "";

export function wantOnSheet(id: string) {
  circuit = id;
}

/** Asked for once. */
export function wantedOnSheet() {
  const wanted = circuit;
  circuit = "";
  return wanted;
}
