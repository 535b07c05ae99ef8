/**
 * The ghost car: replays the player's best lap, or a race that the player wants to beat. The engine computes
 * its position and its lead.
 */
import { html, nothing, render, svg } from "lit-html";
import { driverName, say } from "../../platform/language/messages.ts";
import { itemAt } from "../../platform/lists/item-at.ts";
import { memoiseLast } from "../../platform/lists/memoise-last.ts";
import { isGuided } from "../../domain/setup/setup-draft.ts";
import { createProfileStore } from "../../domain/storage/profile-store.ts";
import { carIcon } from "../../domain/ui/cars.ts";
import { slice } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { Drawing } from "../board/board.ts";
import type { Ghost, View } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";
import type { State } from "../../domain/state.ts";

/** The last requested ghost; `own`: it is the player's own best lap. */
const ghostState = slice<{ view: View | null; ghost: Ghost | null; own: boolean }>("ghost", {
  view: null,
  ghost: null,
  own: false,
});
/** The category of the race on screen. */
const categoryState = slice("category", { key: "", category: "" });
/** Renders the ghost on its layer; without a place, removes it. */
const renderGhost = memoiseLast((layer: SVGGElement, place: Drawing["at"][number] | null, livery: number) =>
  render(
    place
      ? svg`<g transform="translate(${place[0]} ${place[1]}) rotate(${place[2]})"><use class="ghost-car"
          href="#car-${livery}" x="-21" y="-12" width="42" height="24"></use></g>`
      : nothing,
    layer,
  ),
);

async function categoryOf({ session, store }: Page, race: RaceState, you: number) {
  const lastCategory = categoryState.of(store.state);
  if (lastCategory.key === race.key) return lastCategory.category;
  const category = (await session.askEngine({ do: "record", car: you }))?.record?.category ?? null;
  if (category !== null) categoryState.change(store, { key: race.key, category });
  return category;
}

/** Returns the race and car of the ghost, or null. */
async function findGhostRace(page: Page, view: View, you: number) {
  const { race } = page.store.state;
  if (!race) return null;
  const profile = createProfileStore(page.storage.local);
  const rival = profile.rival(race.key);
  if (rival) return { own: false, lap: 0, ...rival };
  const category = await categoryOf(page, race, you);
  const best = category && profile.best(category, itemAt(view.cars, you).lap > 1 ? "flying" : "standing");
  return best ? { own: true, link: best.link, driver: best.car, lap: best.lap } : null;
}

/** Requests the ghost's position when a person is asked. */
export async function askGhost(page: Page, view: View, you: number) {
  const { store, session } = page;
  const { race, settings } = store.state;
  const canHaveGhost = race && settings.ghosts && !view.cars_with_entered_dice && !isGuided(race.key);
  const isPlayerAsked = canHaveGhost && view.question?.human && you >= 0;
  const ghostRace = isPlayerAsked ? await findGhostRace(page, view, you) : null;
  const reply = ghostRace
    ? await session.askEngine({
        do: "ghost",
        link: ghostRace.link,
        driver: ghostRace.driver,
        car: you,
        lap: ghostRace.lap,
      })
    : null;
  if (store.state.race?.view !== view) return;
  ghostState.change(store, { view, ghost: reply?.ghost ?? null, own: ghostRace?.own ?? false });
}

/** Returns the ghost for the question on screen, or null. */
function ghostOnScreen(race: RaceState | null, state: State) {
  const { view, ghost } = ghostState.of(state);
  return race?.phase === "choosing" && view === race.view ? ghost : null;
}

/** Draws the ghost under the cars; called after each render. */
export function drawGhost({ board, store }: Page) {
  const { ghosts } = board;
  if (!ghosts) return;
  const ghost = ghostOnScreen(store.state.race, store.state);
  const place = ghost?.space != null ? (ghosts.at[ghost.space] ?? null) : null;
  renderGhost(ghosts.layer, place, place ? (ghost?.livery ?? 0) : 0);
}

/** Renders the gap to the ghost in a badge over the board. */
export function ghostBadge(race: RaceState, state: State) {
  const ghost = ghostOnScreen(race, state);
  if (!ghost) return nothing;
  const { rolls_behind, livery } = ghost;
  const gap =
    rolls_behind === null ? "beyond" : rolls_behind === 0 ? "level" : rolls_behind > 0 ? "behind" : "ahead";
  const words = say(ghostState.of(state).own ? `ghost.own_${gap}` : `ghost.${gap}`, {
    n: Math.abs(rolls_behind ?? 0),
    name: driverName(ghost.name),
  });
  const picture = carIcon(livery, livery + 1);
  const count = rolls_behind ?? nothing;
  return html`<p class="badge ghost-badge" data-throws=${count}>${picture}<span>${words}</span></p>`;
}
