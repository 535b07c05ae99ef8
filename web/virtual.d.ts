/** The worker that boot.ts has started, and the events received from it before a listener was added. */
declare var earlyWorker: (() => { worker: Worker; events: Event[] }) | undefined;

/** The prerendered screen that boot.ts shows before the page's own script has loaded (first-screen.ts). */
declare var firstScreen:
  | {
      recordedInputs: import("./startup/first/first-screen.ts").RecordedInput[];
      abortController: AbortController;
      shown: "" | "question" | "picture" | "board";
      /**
       * Settles when the screen is visible or has been given up; the static board is shown in either case.
       */
      paintSettled?: Promise<unknown>;
    }
  | undefined;

/** The Trusted Types policy of startup/trusted-types.ts; browsers that have them do not return strings. */
declare var trusted: { createHTML(text: string): string; createScriptURL(address: string): string };

/** The part of the Trusted Types interface in use; undefined in some browsers. */
declare var trustedTypes:
  | { createPolicy(name: string, rules: typeof trusted): typeof trusted }
  | undefined;

/** The interface of startup/watchdog.ts. */
declare var watchdog: {
  reachSite(): Promise<void>;
  canAutoReload(): Promise<boolean>;
  reload(thorough: boolean, stillWanted?: () => boolean): Promise<void>;
};

/**
 * Modules that the build generates (web/tooling/bundle.mjs). Addresses in `site` are relative to index.html.
 */

declare module "virtual:site" {
  type Addresses = { topology: string; drawing: string; board: string; print: string; source: string };
  export type GalleryCircuit = import("./protocol.d.ts").CircuitFacts & Addresses;
  /** Data that only lists and the gallery show. */
  export type GalleryOnlyField =
    | "emblem" | "figures" | "credits" | "grands_prix" | "source" | "lanes" | "shortest";
  /** The page needs topologies only to store the gallery's boards on the device. */
  type Later = GalleryOnlyField | "topology";
  export type SiteCircuit = Omit<GalleryCircuit, Later> & Partial<Pick<GalleryCircuit, Later>>;
  const site: {
    version: string;
    worker: string;
    /** Circuits that are included in the page's script. */
    circuits: SiteCircuit[];
    /** Address of the data of the other circuits: a list of GalleryCircuit. */
    otherCircuits: string;
    /** Number of circuits, without variants. */
    count: number;
    rulebooks: import("./protocol.d.ts").RulebookView[];
    levels: import("./protocol.d.ts").LevelView[];
    /**
     * The folder of precomputed first turns (startup/openings/precomputed-replies.ts), the seeds by their
     * numbers, and the first and the last day.
     */
    first: { folder: string; seeds: number[]; days: [number, number] };
  };
  export default site;
}

/** The site's circuits as lists and the gallery show them, in the order of `site.circuits`. */
declare module "virtual:gallery" {
  const gallery: Pick<
    import("virtual:site").GalleryCircuit,
    "id" | import("virtual:site").GalleryOnlyField
  >[];
  export default gallery;
}

/** Addresses of the generated Sunday circuits: one file per year, with circuits by day number. */
declare module "virtual:sundays" {
  const years: Record<string, string>;
  export default years;
}

/** The engine's default seasons: one for each kind, and a free one for each rulebook. */
declare module "virtual:proposals" {
  type SeasonDraft = import("./protocol.d.ts").SeasonDraft;
  const proposals: { preset: string; rulebook?: string; season_draft: SeasonDraft }[];
  export default proposals;
}

declare module "virtual:boot" {
  /** The circuit whose board is included in the delivered page. */
  export const first: string;
  /** The hash in the name of the static board by circuit. */
  export const boards: Record<string, string>;
  /**
   * The circuits of the days from number `from` on. `order` has a base-36 digit for each day: an index in
   * `circuits`, plus 18 if the race of the day is on a generated circuit.
   */
  export const days: { from: number; circuits: string[]; order: string };
  /** Address of the engine's worker. */
  export const worker: string;
  /**
   * The languages, each with the address of the messages that the page starts with; null for its own
   * language, whose messages are part of the script.
   */
  export const languages: Record<string, string | null>;
  /** The scripts with the panels of a race, and by language those with its texts: space-separated names. */
  export const race: { panels: string; words: Record<string, string> };
  /** Addresses of the font files, without those of unused scripts. */
  export const fonts: string[];
  /** The prerendered screens. */
  export const screens: import("./startup/first/first-screen.ts").FirstScreens;
}

declare module "virtual:python" {
  /** A large file: its size after HTTP decompression, and its share of the bytes to download. */
  export type Download = { path: string; bytes: number; weight: number };
  /** The worker's files; addresses relative to the worker. */
  const files: {
    runtime: string;
    wasm: Download;
    archive: Download;
    extras: string;
    /**
     * The snapshot, for return visits and for first visits on a fast connection; `fresh`: see snapshot.ts;
     * `circuit`: the one that its engine has loaded.
     */
    snapshot: Download & { fresh: number; circuit: string };
    lock: string;
    circuits: Record<string, string>;
    /** Address of the list of all other topologies. */
    topologies: string;
  };
  export default files;
}

declare module "virtual:offline" {
  /**
   * The files to cache, relative to the service worker, with the SHA-256 of their contents, and a revision if
   * the name has no hash.
   */
  const manifest: {
    files: { url: string; revision: string | null; hash: string }[];
    /** Files of boards that are cached only if driven or starred. */
    gallery: string[];
  };
  export default manifest;
}

declare module "virtual:clauses" {
  /**
   * The rules: texts of clauses by id; titles of books and chapters by the letters in the id; and the
   * contents of each rulebook.
   */
  const table: {
    clauses: Record<string, string>;
    /** The text of every ruling, by id such as "G-23". */
    rulings: Record<string, string>;
    books: Record<string, string>;
    chapters: Record<string, string>;
    /** The description of each step of the turn. */
    turn: Record<string, string>;
    /** The rulebooks as shown to players. */
    guides: Record<string, import("./platform/language/clauses.ts").Guide>;
  };
  export default table;
}

declare module "virtual:languages" {
  type Texts = import("./platform/language/messages.ts").Texts;
  /** The languages, the project's own first; `you` are the words for the player in lists of drivers. */
  export const languages: Record<string, { name: string; locale: string; you: string[] }>;
  /** The module that the page starts with in a language. */
  type FirstMessages = {
    default: Texts;
    /** Import functions of the other message modules, by name. */
    modules: Record<string, () => Promise<{ default: Texts }>>;
    /**
     * Imports the texts of clauses and the titles of chapters ("chapter.PIT") and books; null for the
     * project's own language.
     */
    clauses: (() => Promise<{ default: Record<string, string> }>) | null;
  };
  /** The first messages of the project's own language. */
  export const own: FirstMessages;
  /** The module of each area of messages. */
  export const moduleOf: Record<string, string>;
  /** Import functions of the first messages of the other languages. */
  export const others: Record<string, () => Promise<FirstMessages>>;
}
