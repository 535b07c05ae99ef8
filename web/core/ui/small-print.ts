/**
 * A circuit as a small poster, for lists: the drawing itself, and until it has come, or where there is none,
 * its road as a line on land. Drawings are fetched when their places come into sight.
 */
import { guard } from "lit-html/directives/guard.js";
import { emblemOf } from "../circuits/gallery-facts.ts";
import { printOf } from "../circuits/prints.ts";
import { emblemPrint } from "./emblem.ts";
import { noteArrival } from "../store.ts";
import type { ShownCircuit } from "../circuits/circuits.ts";
import type { Store } from "../store.ts";

/** How far below the window a place is fetched for already. */
const SOON = "400px";

const seen: Set<string> = new Set();
/** Which circuit belongs to a place. */
const watched: WeakMap<Element, string> = new WeakMap();
let watcher: IntersectionObserver | null = null;

const watching =
  (id: string, store: Store): ((place: Element | undefined) => void) =>
  (place) => {
    if (!place) return;
    watcher ??= new IntersectionObserver(
      (entries) => {
        const fresh = entries.filter(({ isIntersecting }) => isIntersecting);
        for (const { target } of fresh) {
          seen.add(watched.get(target) ?? "");
          watcher?.unobserve(target);
        }
        if (fresh.length > 0) noteArrival(store);
      },
      { rootMargin: SOON },
    );
    watched.set(place, id);
    watcher.observe(place);
  };

/** Rendered again only if it changes: lists have many of them. */
export function smallPrint(circuit: ShownCircuit | null, store: Store) {
  if (!circuit) return emblemPrint(undefined);
  const { id } = circuit;
  const inSight = seen.has(id);
  const print = inSight ? printOf(id, () => noteArrival(store)) : null;
  const emblem = emblemOf(id);
  return guard(
    [id, inSight, print, emblem],
    () => print ?? emblemPrint(emblem, inSight ? null : watching(id, store)),
  );
}
