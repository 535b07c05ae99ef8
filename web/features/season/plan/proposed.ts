/**
 * Season proposals of the engine, precomputed by the build (`tooling/season_proposals.py`), so that one can
 * be shown before Python has started. Names and seed are those that the engine was given.
 */
import proposals from "virtual:proposals";
import type { Reply } from "../../../protocol.d.ts";

interface Wanted {
  preset: string;
  /** Of a free season. */
  rulebook?: string;
  seed: number;
  name: string;
  /** The driver of the first car of the first team. */
  person: string;
}

export function proposed({ preset, rulebook, seed, name, person }: Wanted): Reply | null {
  const known = proposals.find((one) => one.preset === preset && one.rulebook === rulebook);
  if (!known?.reply.draft) return null;
  const { draft } = known.reply;
  const [own, ...others] = draft.teams;
  const [first, ...more] = own.seats;
  const teams = [{ ...own, seats: [{ ...first, driver: person }, ...more] }, ...others];
  return { ...known.reply, draft: { ...draft, seed, name, teams } };
}
