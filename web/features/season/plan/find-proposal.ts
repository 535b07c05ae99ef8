/**
 * Default seasons of the engine, precomputed by the build (`tooling/season_proposals.py`), so that one can be
 * shown before Python has started. Names and seed are the engine's input.
 */
import proposals from "virtual:proposals";
import { changeSeat } from "./plan.ts";
import type { SeasonDraft } from "../../../protocol.d.ts";

interface ProposalRequest {
  preset: string;
  /** Only for a free season. */
  rulebook?: string;
  seed: number;
  name: string;
  /** The driver of the first car of the first team. */
  person: string;
}

export function findProposal({ preset, rulebook, seed, name, person }: ProposalRequest): SeasonDraft | null {
  const match = proposals.find((one) => one.preset === preset && one.rulebook === rulebook);
  if (!match) return null;
  const draft = changeSeat(match.season_draft.draft, 0, 0, { driver: person });
  return { ...match.season_draft, draft: { ...draft, seed, name } };
}
