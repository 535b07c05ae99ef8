/**
 * A circuit as a small poster, for lists: the drawing itself, and until it has come, or where there is none,
 * its road as a line on land.
 */
import { emblemOf } from "../circuits/gallery-facts.js";
import { printOf } from "../circuits/circuits.js";
import { emblemPrint } from "./emblem.js";

/**
 * @param {import("../circuits/circuits.js").ShownCircuit | null} circuit
 * @param {import("../store.js").Store} store
 */
export const smallPrint = (circuit, store) =>
  (circuit && printOf(circuit.id, () => store.update({}))) ?? emblemPrint(emblemOf(circuit?.id));
