/** Parts of the page that are loaded with the first race. */
import { fetchedLater, unreadable } from "../core/loading/ignored-errors.ts";
import { loadMessages } from "../core/language/languages.ts";
import { RACE_MESSAGE_AREAS } from "../startup/race-preloads.ts";
import { countsInPoints } from "../core/rulebook-data.ts";
import { racing, watching } from "../race/lazy-entry.ts";
import type { View } from "../protocol.d.ts";

/** Loads the panels and texts of a race while the engine opens it. */
export function beginRaceParts() {
  racing.fetch().catch(fetchedLater);
  loadMessages(RACE_MESSAGE_AREAS).catch(fetchedLater);
}

/** @param tell  called when a part failed to load */
export function createRaceParts(tell: () => void) {
  const wordsThere: Set<string> = new Set();

  return {
    /** Loads the panels and texts of a race. Rulebooks that count in points need more texts. */
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

    /** Loads the replay's panels once there is a history to replay. */
    historyCame: (repaint: () => void) => void watching.fetch().then(repaint).catch(fetchedLater),

    async readyToWatch() {
      const panels = await watching.fetch().catch(unreadable);
      if (!panels) tell();
      return panels !== null;
    },
  };
}
