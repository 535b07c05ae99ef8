/**
 * A link of a race with others is opened: the engine says how it stands to what this device holds of the same
 * race.
 */
import { freshSeed, identity } from "../../core/setup-draft.js";
import { people, seatsOf } from "../../race/selectors.js";
import { pace } from "../../core/settings.js";

/** @typedef {import("../../protocol.js").View} View */
/** @typedef {import("../../protocol.js").Comparison} Comparison */
/** @typedef {import("../../core/storage/storage.js").StoredRace} StoredRace */
/** @typedef {{stored: StoredRace, comparison: Comparison}} Known */

/** The less a history differs, the earlier; among equals the one that goes along furthest. */
const RELATIONS = ["same", "further", "shorter", "parted"];

/**
 * The stored race that the link continues, or comes nearest to.
 * @param {StoredRace[]} held
 * @param {(link: string) => Promise<Comparison | null>} compare
 * @returns {Promise<Known | null>}
 */
async function nearest(held, compare) {
  /** @type {Known[]} */
  const known = [];
  for (const stored of held) {
    const comparison = await compare(stored.link);
    if (comparison && comparison.relation !== "other") known.push({ stored, comparison });
  }
  const rank = (/** @type {Known} */ { comparison }) => RELATIONS.indexOf(comparison.relation);
  known.sort((one, other) => rank(one) - rank(other) || other.comparison.common - one.comparison.common);
  return known[0] ?? null;
}

/**
 * What the link has brought is played and hands over to the race; who wants nothing to move finds it told,
 * and takes over when it has been read.
 * @param {Comparison} comparison
 * @param {import("../../race/replay/replay.js").Replay} replay
 * @param {import("../../core/settings.js").Speed} speed
 */
export function retell({ common, coming }, replay, speed) {
  const from = pace(speed) === null ? coming.decisions : common;
  return replay.show(from, { until: coming.decisions, playing: from === common, handOver: true });
}

/**
 * @param {View} view  of the race that the link has brought to the engine's table
 * @param {StoredRace[]} held  races of the same set-up
 * @param {{session: import("../../race/session.js").Session, replay:
 *   import("../../race/replay/replay.js").Replay, compare: (link: string) => Promise<Comparison | null>,
 *   wanted: () => boolean,
 *   speed: () => import("../../core/settings.js").Speed}} page
 */
export async function reconcile(view, held, { session, replay, compare, wanted, speed }) {
  const known = await nearest(held, compare);
  if (!wanted()) return;
  if (!known) {
    const own = identity(view.setup);
    await session.begin(view, {
      key: held.length > 0 ? `${own} ${freshSeed()}` : own,
      seats: people(view).length > 1 ? "ask" : "all",
    });
    return;
  }
  const { stored, comparison } = known;
  const how = { key: stored.key, seats: seatsOf(stored) };
  if (comparison.relation === "same") await session.begin(view, how);
  else if (comparison.relation === "further") {
    session.present(view, { ...how, arrival: { since: comparison.common } });
    await retell(comparison, replay, speed());
  } else session.present(view, { ...how, fork: { comparison, stored, shown: "coming" } });
}
