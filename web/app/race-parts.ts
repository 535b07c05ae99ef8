/** Parts of the page that are loaded with the first race. */
import { ignoreFetchFailure, ignoreUnreadable } from "../platform/loading/ignored-errors.ts";
import { loadMessages } from "../platform/language/languages.ts";
import { RACE_MESSAGE_AREAS } from "../startup/race-preloads.ts";
import { countsInPoints } from "../domain/rules/rulebook-data.ts";
import { lazyRacePanels, lazyReplayPanels } from "../race/lazy-entry.ts";
import type { View } from "../protocol.d.ts";

/** Loads the panels and texts of a race while the engine opens it. */
export function preloadRaceParts() {
  lazyRacePanels.fetch().catch(ignoreFetchFailure);
  loadMessages(RACE_MESSAGE_AREAS).catch(ignoreFetchFailure);
}

/** @param reportFailure  called when a part failed to load */
export function createRaceParts(reportFailure: () => void) {
  const loadedAreas: Set<string> = new Set();

  return {
    /** Loads the panels and texts of a race. Rulebooks that count in points need more texts. */
    async loadForRace(view: View) {
      const areas = countsInPoints(view.setup.rulebook)
        ? [...RACE_MESSAGE_AREAS, "points"]
        : RACE_MESSAGE_AREAS;
      const missingAreas = areas.filter((area) => !loadedAreas.has(area));
      if (!missingAreas.length && lazyRacePanels.loaded()) return;
      try {
        await Promise.all([lazyRacePanels.fetch(), loadMessages(missingAreas)]);
        for (const area of missingAreas) loadedAreas.add(area);
      } catch {
        reportFailure();
      }
    },

    /** Loads the replay's panels once there is a history to replay. */
    loadReplayPanels: (repaint: () => void) =>
      void lazyReplayPanels.fetch().then(repaint).catch(ignoreFetchFailure),

    async loadForReplay() {
      const panels = await lazyReplayPanels.fetch().catch(ignoreUnreadable);
      if (!panels) reportFailure();
      return panels !== null;
    },
  };
}
