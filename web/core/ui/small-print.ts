/**
 * A circuit as a small poster, for lists: the drawing itself, and until it has come, or where there is none,
 * its road as a line on land. Drawings are fetched when their places come into sight.
 */
import { guard } from "lit-html/directives/guard.js";
import { emblemOf } from "../circuits/gallery-facts.ts";
import { printOf, wantPrint } from "../circuits/prints.ts";
import { emblemPrint } from "./emblem.ts";
import { noteArrival, slice } from "../store.ts";
import type { ShownCircuit } from "../circuits/circuits.ts";
import type { Store } from "../store.ts";

/** How far below the window a place is fetched for already. */
const SOON = "400px";

const NONE: ReadonlySet<string> = new Set();
/** The circuits whose places have been in sight. */
const prints = slice("prints", { seen: NONE });
/** Which circuit belongs to a place. */
const watched: WeakMap<Element, string> = new WeakMap();
let watcher: IntersectionObserver | null = null;

const watching =
  (id: string, store: Store): ((place: Element | undefined) => void) =>
  (place) => {
    if (!place) return;
    watcher ??= new IntersectionObserver(
      (entries) => {
        const fresh = entries.flatMap(({ isIntersecting, target }) => (isIntersecting ? [target] : []));
        for (const target of fresh) watcher?.unobserve(target);
        const ids = fresh.map((target) => watched.get(target) ?? "");
        if (ids.length > 0) prints.change(store, { seen: new Set([...prints.of(store.state).seen, ...ids]) });
      },
      { rootMargin: SOON },
    );
    watched.set(place, id);
    watcher.observe(place);
  };

/** After each painting: the drawings of places in sight are fetched. */
export function wantPrints(store: Store) {
  for (const id of prints.of(store.state).seen) wantPrint(id, () => noteArrival(store));
}

/** Rendered again only if it changes: lists have many of them. */
export function smallPrint(circuit: ShownCircuit | null, store: Store) {
  if (!circuit) return emblemPrint(undefined);
  const { id } = circuit;
  const inSight = prints.of(store.state).seen.has(id);
  const print = inSight ? printOf(id) : null;
  const emblem = emblemOf(id);
  return guard(
    [id, inSight, print, emblem],
    () => print ?? emblemPrint(emblem, inSight ? null : watching(id, store)),
  );
}
