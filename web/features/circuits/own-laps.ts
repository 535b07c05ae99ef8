/**
 * The player's best laps on a circuit by rulebook, each with a link to its race, and a note if ghost cars are
 * on.
 */
import { html, nothing } from "lit-html";
import { formatNumber, say } from "../../platform/language/messages.ts";
import { memoiseLast } from "../../platform/lists/memoise-last.ts";
import { REPORT } from "../../domain/router.ts";
import { createProfileStore, type StoredLap, type LapKind } from "../../domain/storage/profile-store.ts";
import { icon } from "../../platform/ui/icons.ts";
import type { Page } from "../../domain/page.ts";
import type { RaceState } from "../../race/state.ts";

type OwnLap = { book: string; kind: LapKind; best: StoredLap };

const KINDS = ["standing", "flying"] as const;
const HUNDREDTHS = 100;
const DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** Best laps by circuit id. Cached until the race or the `checkedAt` time changes. */
const bestLapsByCircuit = memoiseLast(
  ({ local }: Page["storage"], _race: RaceState | null, _checkedAt: number) => {
    const profileStore = createProfileStore(local);
    const categories = new Map(profileStore.races().map((race) => [race.category, race]));
    const laps: Map<string, OwnLap[]> = new Map();
    for (const [category, { circuit, rulebook: book }] of categories)
      for (const kind of KINDS) {
        const best = profileStore.best(category, kind);
        if (!best) continue;
        const own = laps.get(circuit) ?? [];
        const existing = own.find((lap) => lap.book === book && lap.kind === kind);
        if (!existing) own.push({ book, kind, best });
        else if (best.time < existing.best.time) existing.best = best;
        laps.set(circuit, own);
      }
    return laps;
  },
);

/** @param checkedAt  time of the last check of this device's storage, in ms */
export function ownLapList(circuit: string, { store, storage }: Page, checkedAt = 0) {
  const own = bestLapsByCircuit(storage, store.state.race, checkedAt).get(circuit);
  if (!own) return nothing;
  const books = [...new Set(own.map(({ book }) => book))];
  return html`<div class="circuit-card-laps"><ul aria-label=${say("wall.own")}>${books.map(
    (book) =>
      html`<li>${icon("flag")}<b>${say(`book.${book}`)}</b> ${own
        .filter((lap) => lap.book === book)
        .map(
          ({ kind, best }) =>
            html`<a href=${`#${REPORT}${best.link}`}>${say(`profile.${kind}`, {
              time: formatNumber(best.time / HUNDREDTHS, DIGITS),
            })}</a>`,
        )}</li>`,
  )}</ul>${store.state.settings.ghosts ? html`<p class="small">${say("wall.ghost")}</p>` : nothing}</div>`;
}
