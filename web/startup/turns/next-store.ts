/**
 * Prepared data for the next visit (`startup/turns/precomputed-replies.ts` plays it), packed: the opening of the last
 * race, and the next quick race, its set-up with the dice and the engine's answers in its first turns.
 * `version` is that of the engine that made it. Also the version that has practised.
 */
import { parsed, PREFIX } from "../../core/storage/area.ts";
import type { Request } from "../../core/engine/pending-requests.ts";
import type { Reply, Setup } from "../../protocol.d.ts";
import type { LocalStore } from "../../core/storage/area.ts";
import type { Fields } from "../../core/storage/json.ts";

/** See opening_precompute.py. */
export type States = [request: Request, reply: Reply, after: number][][];
/**
 * Prepared on the device: the states of a race, packed, and separately those before the first choice, not
 * packed. Unpacking takes a browser many small steps, on a busy page about 80 milliseconds.
 */
export interface Prepared {
  begins?: States;
  packed: string;
}

export type NextRace = { version: string; setup: Setup } & Prepared;

const NEXT = "next.1";
const LATEST = "latest.1";
const PRACTISED = "practised.1";

/** A race but for its dice. */
const sort = (setup: Setup) => JSON.stringify({ ...setup, seed: 0 });

type Found = { readonly version?: unknown; readonly packed?: unknown; readonly setup?: Fields } | null;

const isNext = (found: Found | undefined): found is NextRace =>
  [found?.version, found?.packed].every((text) => typeof text === "string") &&
  Number.isSafeInteger(found?.setup?.seed);

export function createNextStore({ attempt, read, write }: LocalStore) {
  /** The prepared race, if it is from this engine and equal but for its dice. */
  function readNext(version: string, setup: Setup) {
    const next: Found | undefined = parsed(read(NEXT) ?? "null");
    return isNext(next) && next.version === version && sort(next.setup) === sort(setup) ? next : null;
  }

  return {
    readNext,

    /** Takes the prepared race and removes it, because each is driven once. */
    consumePreparedRace(version: string, setup: Setup) {
      const next = readNext(version, setup);
      if (next) attempt((storage) => storage.removeItem(PREFIX + NEXT));
      return next;
    },

    writeNext(next: NextRace) {
      write(NEXT, next);
    },

    /** How a race will be opened, if that is known. */
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
