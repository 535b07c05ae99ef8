/** The rulebooks of this site, with the switches that the engine had when the site was built. */
import site from "virtual:site";
import type { RulebookView as Rulebook, SwitchView as Switch } from "../../protocol.d.ts";

export const { levels } = site;

export const books = site.rulebooks.map(({ id }) => id);

/** True if a rulebook counts in movement points and has its own vocabulary for them. */
export const countsInPoints = (id: string | undefined) => bookOf(id ?? "").points;

const UNKNOWN: Rulebook = {
  id: "",
  points: false,
  laps: [1, Number.POSITIVE_INFINITY],
  teams: [],
  teams_decide: false,
  switches: [],
  all_rules: null,
};

/** Returns the rulebook with this id, or an empty one without options if there is none. */
export const bookOf = (id: string) => site.rulebooks.find((book) => book.id === id) ?? UNKNOWN;

export const switchesOf = (id: string): Switch[] => bookOf(id).switches;
