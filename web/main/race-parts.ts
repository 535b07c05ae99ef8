/**
 * Parts of the page that come with the first race.
 */
import { fetchedLater, unreadable } from "../core/loading/ignored-errors.ts";
import { loadMessages } from "../core/language/languages.ts";
import { RACE_MESSAGE_AREAS } from "../startup/race-preloads.ts";
import { countsInPoints } from "../core/rulebook-data.ts";
import { racing, watching } from "../race/lazy-entry.ts";
import type { View } from "../protocol.d.ts";

/** A race is asked for: what it will show comes while the engine works, as far as it can be had. */
export function beginRaceParts() {
  racing.fetch().catch(fetchedLater);
  loadMessages(RACE_MESSAGE_AREAS).catch(fetchedLater);
}

/** @param tell  a part could not be had */
export function createRaceParts(tell: () => void) {
  const wordsThere: Set<string> = new Set();

  return {
    /**
     * The panels and texts of a race are fetched with the first race; the words of rulebooks that count in
     * points with the first race under one of them.
     */
    async wordsAreThere(view: View) {
      const areas = countsInPoints(view.setup.rulebook)
        ? [...RACE_MESSAGE_AREAS, "points"]
        : RACE_MESSAGE_AREAS;
      const missing = areas.filter((area) => !wordsThere.has(area));
      if (!missing.length && racing.loaded()) return;
      try {
        await Promise.all([racing.fetch(), loadMessages(missing)]);
        for (const area of missing) wordsThere.add(area);
      } catch {
        tell();
      }
    },

    /** There is a history to look back at. */
    historyCame: (repaint: () => void) => void watching.fetch().then(repaint).catch(fetchedLater),

    async readyToWatch() {
      const panels = await watching.fetch().catch(unreadable);
      if (!panels) tell();
      return panels !== null;
    },
  };
}
