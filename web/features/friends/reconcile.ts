/**
 * A link of a race that this device may hold is opened: the engine compares the two.
 */
import { freshSeed } from "../../core/setup-draft.ts";
import { people, seatsOf } from "../../race/selectors.ts";
import { pace } from "../../core/settings.ts";
import type { Speed } from "../../core/settings.ts";
import type { StoredRace } from "../../core/storage/storage.ts";
import type { Comparison, View } from "../../protocol.d.ts";
import type { Replay } from "../../race/replay/replay.ts";
import type { Device, Known, Placed, RaceControls } from "../../race/opening/race-presenter.ts";

/** The less a history differs, the earlier; among equals the one that goes along furthest. */
const RELATIONS = ["same", "further", "shorter", "parted"];

/** The stored race that the link continues, or comes nearest to. */
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
 * Plays the moves that the link has brought and returns to the race. Without motion, the reader gets them as
 * text, and the race continues when it has been read.
 */
export function replayNewMoves({ common, coming }: Comparison, replay: Replay, speed: Speed) {
  const from = pace(speed) === null ? coming.decisions : common;
  return replay.show(from, { until: coming.decisions, playing: from === common, handOver: true });
}

/** Only one window of the browser places a link at a time; milliseconds after which it is not waited for. */
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
 * Compare the race of a link with what this device holds, and store it at once if it is new: a link that
 * comes a moment later, in this window or another, is compared with it.
 * @param view  on the engine's table
 */
export function place(view: View, { own, held, compare, save }: Device): Promise<Placed> {
  return inTurn(async () => {
    for (;;) {
      const before = held();
      const known = await nearest(before, compare);
      const links = new Set(before.map(({ link }) => link));
      if (held().some(({ link }) => !links.has(link))) continue; // another window has stored something
      const seats = known ? seatsOf(known.stored) : people(view).length > 1 ? "ask" : "all";
      const key = known?.stored.key ?? (before.length > 0 ? `${own} ${freshSeed()}` : own);
      if (known ? known.comparison.relation === "further" : view.question) save(view, key, seats);
      return { known, key, seats };
    }
  });
}

/** A race that this device knows has come by link: it is shown as it goes on, or the reader is asked. */
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
