/**
 * Prepared data for the next visit, compressed (`startup/turns/precomputed-replies.ts` plays it): the opening
 * of the last race; and the next quick race, with its set-up, dice and the engine's replies in its first
 * turns. `version` is that of the engine that made it. Also stores the version whose compiler has been warmed
 * up.
 */
import { parsed, PREFIX } from "../../core/storage/area.ts";
import type { Request } from "../../core/engine/pending-requests.ts";
import type { Reply, Setup } from "../../protocol.d.ts";
import type { LocalStore } from "../../core/storage/area.ts";
import type { Fields } from "../../core/storage/json.ts";

/** See opening_precompute.py. */
export type States = [request: Request, reply: Reply, after: number][][];
/**
 * The states of a prepared race, compressed, and separately those before the first choice, uncompressed.
 * Decompressing takes a browser many small steps, about 80 ms on a busy page.
 */
export interface Prepared {
  begins?: States;
  packed: string;
}

export type NextRace = { version: string; setup: Setup } & Prepared;

const NEXT = "next.1";
const LATEST = "latest.1";
const PRACTISED = "practised.1";

/** Serialises a set-up without its seed, for comparison. */
const sort = (setup: Setup) => JSON.stringify({ ...setup, seed: 0 });

type Found = { readonly version?: unknown; readonly packed?: unknown; readonly setup?: Fields } | null;

const isNext = (found: Found | undefined): found is NextRace =>
  [found?.version, found?.packed].every((text) => typeof text === "string") &&
  Number.isSafeInteger(found?.setup?.seed);

export function createNextStore({ attempt, read, write }: LocalStore) {
  /** Returns the prepared race, if it is from this engine and its set-up is equal except for the seed. */
  function readNext(version: string, setup: Setup) {
    const next: Found | undefined = parsed(read(NEXT) ?? "null");
    return isNext(next) && next.version === version && sort(next.setup) === sort(setup) ? next : null;
  }

  return {
    readNext,

    /** Returns the prepared race and removes it, because each is driven once. */
    consumePreparedRace(version: string, setup: Setup) {
      const next = readNext(version, setup);
      if (next) attempt((storage) => storage.removeItem(PREFIX + NEXT));
      return next;
    },

    writeNext(next: NextRace) {
      write(NEXT, next);
    },

    /** Returns the precomputed opening of a race, if there is one. */
    readResumeCache(version: string, link: string): Prepared | null {
      const latest = Object(parsed(read(LATEST) ?? "null"));
      const fits = latest.version === version && latest.link === link && typeof latest.packed === "string";
      return fits ? latest : null;
    },

    writeLatest(latest: { version: string; link: string } & Prepared) {
      write(LATEST, latest);
    },

    /** True if the browser has had time to compile this engine's machine. */
    hasWarmedUp: (version: string) => parsed(read(PRACTISED) ?? "null") === version,

    writePractised(version: string) {
      write(PRACTISED, version);
    },
  };
}
