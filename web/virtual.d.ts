/** The worker that boot.ts has started, and the events that came from it before anybody listened. */
declare var earlyEngine: (() => { worker: Worker; events: Event[] }) | undefined;

/** The screen that boot.ts shows before the page's own script is there (startup/first/first-screen.ts). */
declare var firstScreen:
  | {
      taps: import("./startup/first/first-screen.ts").Tap[];
      over: AbortController;
      shown: "" | "question" | "picture" | "board";
      /** It can be seen, or will not be; the board is there anyway. */
      drawn?: Promise<unknown>;
    }
  | undefined;

/** The interface of startup/watchdog.ts. */
declare var watchdog: {
  reach(): Promise<void>;
  canAutoReload(): Promise<boolean>;
  renew(thorough: boolean, stillWanted?: () => boolean): Promise<void>;
};

/**
 * Modules that the build makes up (web/tooling/bundle.mjs). Addresses in `site` are relative to index.html.
 */

declare module "virtual:site" {
  type Addresses = { topology: string; drawing: string; board: string; print: string; source: string };
  export type WallCircuit = import("./protocol.d.ts").CircuitFacts & Addresses;
  /** Data that only lists and the gallery show. */
  export type OfTheWall =
    | "emblem" | "figures" | "credits" | "grands_prix" | "source" | "lanes" | "shortest";
  export type SiteCircuit = Omit<WallCircuit, OfTheWall> & Partial<Pick<WallCircuit, OfTheWall>>;
  const site: {
    version: string;
    worker: string;
    /** Those that the page knows from the start. */
    circuits: SiteCircuit[];
    /** Address of the data of the other circuits: a list of WallCircuit. */
    wall: string;
    /** How many circuits there are, without variants. */
    count: number;
    rulebooks: import("./protocol.d.ts").RulebookView[];
    levels: import("./protocol.d.ts").LevelView[];
    /**
     * The folder of first turns that need no engine (startup/turns/precomputed-replies.ts), the seeds by their
     * numbers, and the first and the last day.
     */
    first: { folder: string; seeds: number[]; days: [number, number] };
  };
  export default site;
}

/** The site's circuits as lists and the gallery show them, in the order of `site.circuits`. */
declare module "virtual:gallery" {
  const gallery: Pick<import("virtual:site").WallCircuit, "id" | import("virtual:site").OfTheWall>[];
  export default gallery;
}

/** Addresses of the circuits generated for Sundays: for each year a file, by the numbers of days. */
declare module "virtual:sundays" {
  const years: Record<string, string>;
  export default years;
}

/** The seasons that the engine proposes: of a kind, a free one under a rulebook. */
declare module "virtual:proposals" {
  const proposals: { preset: string; rulebook?: string; reply: import("./protocol.d.ts").Reply }[];
  export default proposals;
}

declare module "virtual:boot" {
  /** The circuit whose board is included in the delivered page. */
  export const first: string;
  /** The hash in the name of the static board by circuit. */
  export const boards: Record<string, string>;
  /**
   * The circuits of the days from the one numbered `from` on: `order` has a digit of base 36 for each, a
   * place in `circuits`, 18 more where the race of the day is on a circuit of its own.
   */
  export const days: { from: number; circuits: string[]; order: string };
  /** Address of the engine's worker. */
  export const worker: string;
  /**
   * The languages there are, each with the address of the sentences that the page starts with; none for its
   * own, which come with it.
   */
  export const languages: Record<string, string | null>;
  /**
   * The scripts with the panels of a race, and by language with its first words: names with spaces between.
   */
  export const race: { panels: string; words: Record<string, string> };
  /** Addresses of the font files, without those of unused scripts. */
  export const letters: string[];
  /** The screens that the build has painted. */
  export const screens: import("./startup/first/first-screen.ts").FirstScreens;
}

declare module "virtual:python" {
  /** A big file: its size when it arrives, and its share of the bytes on the line. */
  export type Download = { path: string; bytes: number; weight: number };
  /** The worker's files; addresses relative to the worker. */
  const files: {
    runtime: string;
    machine: Download;
    archive: Download;
    workshop: string;
    /**
     * The snapshot, for return visits and for first ones on a fast connection; `fresh`: see snapshot.ts;
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
   * Every file of the site, relative to the service worker, with the SHA-256 of its contents; a revision
   * where the name carries no hash.
   */
  const kept: {
    files: { url: string; revision: string | null; hash: string }[];
    /** Files of the boards of which only those driven or starred are kept. */
    wall: string[];
  };
  export default kept;
}

declare module "virtual:clauses" {
  /**
   * Every clause of the rules: its words by id; the titles of books and chapters by the letters in the id;
   * and what each rulebook is made of.
   */
  const table: {
    clauses: Record<string, string>;
    /** The words of every ruling, by "G-23". */
    rulings: Record<string, string>;
    books: Record<string, string>;
    chapters: Record<string, string>;
    /** The description of each step of the turn. */
    turn: Record<string, string>;
    /** The rulebooks as they are read. */
    guides: Record<string, import("./core/language/clauses.ts").Guide>;
  };
  export default table;
}

declare module "virtual:languages" {
  type Texts = import("./core/language/messages.ts").Texts;
  /**
   * The languages there are, the project's own first; `you` are the words for the reader in lists of drivers.
   */
  export const languages: Record<string, { name: string; locale: string; you: string[] }>;
  /** The sentences that the page starts with, in its own language. */
  export const own: Texts;
  /** The module that an area of sentences is in. */
  export const moduleOf: Record<string, string>;
  /** The way to every further module of sentences, by language and name. */
  export const modules: Record<string, Record<string, () => Promise<{ default: Texts }>>>;
  /**
   * The way to the words of clauses and the titles of chapters ("chapter.PIT") and books, by language; none
   * for the project's own.
   */
  export const clauses: Record<string, () => Promise<{ default: Record<string, string> }>>;
}
