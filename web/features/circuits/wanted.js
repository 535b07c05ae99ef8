/**
 * The circuit that the sheet is to begin with, from the screen where somebody has asked for it.
 */

let circuit = "";

/** @param {string} id */
export function wantOnSheet(id) {
  circuit = id;
}

/** Asked for once. */
export function wantedOnSheet() {
  const wanted = circuit;
  circuit = "";
  return wanted;
}
