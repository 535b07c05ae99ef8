/** Opens a link of a race that may be stored on this device: the engine compares both versions. */
import { freshSeed } from "../../core/setup-draft.ts";
import { people, seatsOf } from "../../race/selectors.ts";
import { pace } from "../../core/settings.ts";
import type { Speed } from "../../core/settings.ts";
import type { StoredRace } from "../../core/storage/storage.ts";
import type { Comparison, View } from "../../protocol.d.ts";
import type { Replay } from "../../race/replay/replay.ts";
import type { Device, Known, Placed, RaceControls } from "../../race/opening/race-presenter.ts";

/** Relations, best match first. Among equals, the version with the longest common part wins. */
const RELATIONS = ["same", "further", "shorter", "parted"];

/** Returns the stored race that matches the link best. */
async function nearest(
  held: StoredRace[],
  compare: (link: string) => Promise<Comparison | null>,
): Promise<Known | null> {
  const known: Known[] = [];
  for (const stored of held) {
    const comparison = await compare(stored.link);
    if (comparison && comparison.relation !== "other") known.push({ stored, comparison });
  }
  const rank = ({ comparison }: Known) => RELATIONS.indexOf(comparison.relation);
  known.sort((one, other) => rank(one) - rank(other) || other.comparison.common - one.comparison.common);
  return known[0] ?? null;
}

/**
 * Replays the moves that the link has brought and returns to the race. Without animation, they are shown as
 * text, and the race continues once the player has read it.
 */
export function replayNewMoves({ common, coming }: Comparison, replay: Replay, speed: Speed) {
  const from = pace(speed) === null ? coming.decisions : common;
  return replay.show(from, { until: coming.decisions, playing: from === common, handOver: true });
}

/** The lock: only one tab stores a link at a time. After this timeout in ms, go on without it. */
const [PLACING, PATIENCE_MS] = ["yellow-flag arrival", 3_000];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  try {
    return await navigator.locks.request(PLACING, { signal: AbortSignal.timeout(PATIENCE_MS) }, work);
  } catch {
    return work();
  }
}

/**
 * Compares the race of a link with the stored races. Stores it at once if it is new, so that a second link
 * opened a moment later, in any tab, is compared with it.
 * @param view  the race that the engine has loaded
 */
export function place(view: View, { own, held, compare, save }: Device): Promise<Placed> {
  return inTurn(async () => {
    for (;;) {
      const before = held();
      const known = await nearest(before, compare);
      const links = new Set(before.map(({ link }) => link));
      if (held().some(({ link }) => !links.has(link))) continue; // another tab has stored a race
      const seats = known ? seatsOf(known.stored) : people(view).length > 1 ? "ask" : "all";
      const key = known?.stored.key ?? (before.length > 0 ? `${own} ${freshSeed()}` : own);
      if (known ? known.comparison.relation === "further" : view.question) save(view, key, seats);
      return { known, key, seats };
    }
  });
}

/** Handles a link of a race that this device knows: replays the new moves, or asks the player. */
export async function meet(
  view: View,
  { known: { stored, comparison }, ...how }: Placed & { known: Known },
  { session, replay, speed }: RaceControls,
) {
  if (comparison.relation === "same") await session.begin(view, how);
  else if (comparison.relation === "further") {
    session.present(view, { ...how, arrival: { since: comparison.common } });
    await replayNewMoves(comparison, replay, speed);
  } else session.present(view, { ...how, fork: { comparison, stored, shown: "coming" } });
}
