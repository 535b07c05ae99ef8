/**
 * The player's best laps on a circuit by rulebook, each with a link to its race, and a note if ghost cars are
 * on.
 */
import { html, nothing } from "lit-html";
import { numeral, say } from "../../core/language/messages.ts";
import { lastResult } from "../../core/lists/last-result.ts";
import { REPORT } from "../../core/router.ts";
import { createProfileStore } from "../../core/storage/profile-store.ts";
import { icon } from "../../core/ui/icons.ts";
import type { Page } from "../../core/page.ts";
import type { RaceState } from "../../race/state.ts";
import type { BestOf, LapKind } from "../../core/storage/profile-store.ts";

type OwnLap = { book: string; kind: LapKind; best: BestOf };

const KINDS = ["standing", "flying"] as const;
const HUNDREDTHS = 100;
const DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** Best laps by circuit id. Cached until the race or the `looked` time changes. */
const lapsIn = lastResult(({ area }: Page["storage"], _race: RaceState | null, _looked: number) => {
  const kept = createProfileStore(area);
  const categories = new Map(kept.races().map((race) => [race.category, race]));
  const laps: Map<string, OwnLap[]> = new Map();
  for (const [category, { circuit, rulebook: book }] of categories)
    for (const kind of KINDS) {
      const best = kept.best(category, kind);
      if (!best) continue;
      const own = laps.get(circuit) ?? [];
      const same = own.find((lap) => lap.book === book && lap.kind === kind);
      if (!same) own.push({ book, kind, best });
      else if (best.time < same.best.time) same.best = best;
      laps.set(circuit, own);
    }
  return laps;
});

/** @param looked  time of the last check of this device's storage, in ms */
export function ownLaps(circuit: string, { store, storage }: Page, looked = 0) {
  const own = lapsIn(storage, store.state.race, looked).get(circuit);
  if (!own) return nothing;
  const books = [...new Set(own.map(({ book }) => book))];
  return html`<div class="print-own"><ul aria-label=${say("wall.own")}>${books.map(
    (book) =>
      html`<li>${icon("flag")}<b>${say(`book.${book}`)}</b> ${own
        .filter((lap) => lap.book === book)
        .map(
          ({ kind, best }) =>
            html`<a href=${`#${REPORT}${best.link}`}>${say(`profile.${kind}`, {
              time: numeral(best.time / HUNDREDTHS, DIGITS),
            })}</a>`,
        )}</li>`,
  )}</ul>${store.state.settings.ghosts ? html`<p class="small">${say("wall.ghost")}</p>` : nothing}</div>`;
}
