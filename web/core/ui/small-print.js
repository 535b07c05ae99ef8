/**
 * A circuit as a small poster, for lists: the drawing itself, and until it has come, or where there is none,
 * its road as a line on land. Drawings are fetched when their places come into sight.
 */
import { guard } from "lit-html/directives/guard.js";
import { emblemOf } from "../circuits/gallery-facts.js";
import { printOf } from "../circuits/prints.js";
import { emblemPrint } from "./emblem.js";

/** How far below the window a place is fetched for already. */
const SOON = "400px";

/** @type {Set<string>} */
const seen = new Set();
/** Which circuit belongs to a place. @type {WeakMap<Element, string>} */
const watched = new WeakMap();
/** @type {IntersectionObserver | null} */
let watcher = null;

/**
 * @param {string} id
 * @param {import("../store.js").Store} store
 * @returns {(place: Element | undefined) => void}
 */
const watching = (id, store) => (place) => {
  if (!place) return;
  watcher ??= new IntersectionObserver(
    (entries) => {
      const fresh = entries.filter(({ isIntersecting }) => isIntersecting);
      for (const { target } of fresh) {
        seen.add(watched.get(target) ?? "");
        watcher?.unobserve(target);
      }
      if (fresh.length > 0) store.update({});
    },
    { rootMargin: SOON },
  );
  watched.set(place, id);
  watcher.observe(place);
};

/**
 * Put together anew only when it shows something else: lists have many.
 * @param {import("../circuits/circuits.js").ShownCircuit | null} circuit
 * @param {import("../store.js").Store} store
 */
export function smallPrint(circuit, store) {
  if (!circuit) return emblemPrint(undefined);
  const { id } = circuit;
  const inSight = seen.has(id);
  const print = inSight ? printOf(id, () => store.update({})) : null;
  const emblem = emblemOf(id);
  return guard(
    [id, inSight, print, emblem],
    () => print ?? emblemPrint(emblem, inSight ? null : watching(id, store)),
  );
}
