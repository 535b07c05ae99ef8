/** Opens a link of a race that may be stored on this device: the engine compares both versions. */
import { randomSeed } from "../../domain/setup/setup-draft.ts";
import { people, seatsOf } from "../../race/selectors.ts";
import { speedFactor, type Speed } from "../../domain/settings.ts";
import type { StoredRace } from "../../domain/storage/storage.ts";
import type { Comparison, View } from "../../protocol.d.ts";
import type { Replay } from "../../race/replay/replay.ts";
import type {
  StoredRaceAccess,
  StoredMatch,
  LinkTarget,
  RaceControls,
} from "../../race/opening/race-presenter.ts";

/** Relations, best match first. Among equals, the version with the longest common part wins. */
const RELATIONS = ["same", "further", "shorter", "parted"];

/** Returns the stored race that matches the link best. */
async function findBestMatch(
  storedRaces: StoredRace[],
  compare: (link: string) => Promise<Comparison | null>,
): Promise<StoredMatch | null> {
  const matches: StoredMatch[] = [];
  for (const storedRace of storedRaces) {
    const comparison = await compare(storedRace.link);
    if (comparison && comparison.relation !== "other") matches.push({ stored: storedRace, comparison });
  }
  const rank = ({ comparison }: StoredMatch) => RELATIONS.indexOf(comparison.relation);
  matches.sort((one, other) => rank(one) - rank(other) || other.comparison.common - one.comparison.common);
  return matches[0] ?? null;
}

/**
 * Replays the moves that the link has brought and returns to the race. Without animation, they are shown as
 * text, and the race continues once the player has read it.
 */
export function replayNewMoves({ common, linked }: Comparison, replay: Replay, speed: Speed) {
  const from = speedFactor(speed) === null ? linked.decisions : common;
  return replay.show(from, { until: linked.decisions, isPlaying: from === common, closeAfter: true });
}

/** The lock: only one tab stores a link at a time. After this timeout in ms, go on without it. */
const [ARRIVAL_LOCK, ARRIVAL_LOCK_TIMEOUT_MS] = ["yellow-flag arrival", 3_000];

async function withArrivalLock<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  try {
    return await navigator.locks.request(
      ARRIVAL_LOCK,
      { signal: AbortSignal.timeout(ARRIVAL_LOCK_TIMEOUT_MS) },
      work,
    );
  } catch {
    return work();
  }
}

/**
 * Compares the race of a link with the stored races. Stores it at once if it is new, so that a second link
 * opened a moment later, in any tab, is compared with it.
 * @param view  the race that the engine has loaded
 */
export function reconcileLink(
  view: View,
  { defaultKey, storedRaces, compare, save }: StoredRaceAccess,
): Promise<LinkTarget> {
  return withArrivalLock(async () => {
    for (;;) {
      const before = storedRaces();
      const bestMatch = await findBestMatch(before, compare);
      const links = new Set(before.map(({ link }) => link));
      if (storedRaces().some(({ link }) => !links.has(link))) continue; // another tab has stored a race
      const seats = bestMatch ? seatsOf(bestMatch.stored) : people(view).length > 1 ? "ask" : "all";
      const key = bestMatch?.stored.key ?? (before.length > 0 ? `${defaultKey} ${randomSeed()}` : defaultKey);
      if (bestMatch ? bestMatch.comparison.relation === "further" : view.question) save(view, key, seats);
      return { storedMatch: bestMatch, key, seats };
    }
  });
}

/** Opens the race of a link that this device knows: replays its new moves, or asks the player. */
export async function openKnownRace(
  view: View,
  { storedMatch: { stored, comparison }, ...how }: LinkTarget & { storedMatch: StoredMatch },
  { session, replay, speed }: RaceControls,
) {
  if (comparison.relation === "same") await session.begin(view, how);
  else if (comparison.relation === "further") {
    session.present(view, { ...how, arrival: { since: comparison.common } });
    await replayNewMoves(comparison, replay, speed);
  } else session.present(view, { ...how, divergence: { comparison, stored, visibleSide: "linked" } });
}
