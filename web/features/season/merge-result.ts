/** Adds the result of a finished season race to the season on this device, once, and links back to it. */
import { html } from "lit-html";
import { driverName, ordinalOf, say, sentence } from "../../platform/language/messages.ts";
import { SEASON } from "../../domain/router.ts";
import { icon } from "../../platform/ui/icons.ts";
import { controllerOf } from "./controller.ts";
import { unnamedPlayerIn } from "./season-text.ts";
import type { Page } from "../../domain/page.ts";
import type { Message, SeasonOverview, View } from "../../protocol.d.ts";
import type { RaceState } from "../../race/state.ts";

/** The state of a race's result. `elsewhere`: its season is not on this device. */
type Outcome =
  | { state: "pending" }
  | { state: "elsewhere" }
  | { state: "refused"; reason: Message }
  | { state: "in"; overview: SeasonOverview; notice: Message | undefined };

/** Outcomes by the link of the race. */
const outcomes: Map<string, Outcome> = new Map();

async function mergeResult(link: string, id: string, page: Page): Promise<Outcome> {
  const controller = controllerOf(page);
  for (;;) {
    const storedSeason = controller.repository.find(id);
    if (!storedSeason) return { state: "elsewhere" };
    const reply = await controller.askEngine({ act: "merge_race", season: storedSeason.file, link });
    if (!reply.season) return { state: "refused", reason: reply.error ?? { id: "error.unanswered" } };
    // If another tab has changed the season, merge into that version.
    if (await controller.repository.save(reply.season, storedSeason.file)) {
      const { overview, link: seasonLink } = reply.season;
      if (!unnamedPlayerIn(overview)) page.lazyParts.live.loaded()?.shareSeason(seasonLink, page);
      return { state: "in", overview, notice: reply.notice };
    }
  }
}

/**
 * Adds the result of a season race to its season, once. Tries again if the season was not on this device
 * before.
 * @param view  of a finished race
 */
export async function addSeasonResult({ link, setup }: View, page: Page) {
  const id = setup.season?.id;
  const outcome = outcomes.get(link)?.state;
  if (!id || (outcome && outcome !== "elsewhere")) return;
  outcomes.set(link, { state: "pending" });
  outcomes.set(link, await mergeResult(link, id, page));
  page.store.update({ season: null });
}

/** Returns the text of the link back, such as "Back to the season: you are 3rd". */
function backLinkText(overview: SeasonOverview, race: RaceState) {
  const name = race.view?.cars[race.you]?.name;
  const own = overview.drivers.find((driver) => driver.name === name);
  const row = overview.standings.drivers.find(({ id }) => id === own?.driver);
  if (!own || !row) return say("seasons.back");
  return say("seasons.back_placed", { name: driverName(own.name), place: ordinalOf(row.rank) });
}

export function seasonAfterRace(race: RaceState, page: Page) {
  const { view } = race;
  const season = view?.setup.season;
  if (!view || !season) return "";
  const outcome = outcomes.get(view.link);
  if (!outcome || outcome.state === "pending")
    return html`<p class="card season-after" aria-busy="true">${say("seasons.merging")}</p>`;
  if (outcome.state === "in") {
    const { name } = controllerOf(page).repository.find(season.id) ?? outcome.overview;
    return html`<div class="card season-after"
      role="status"><p><b>${name}</b> ${outcome.notice ? sentence(outcome.notice) : ""}</p><a class="button"
        href=${`#${SEASON}${season.id}`}>${icon("trophy")}${backLinkText(outcome.overview, race)}</a></div>`;
  }
  if (outcome.state === "elsewhere") {
    const link = page.lazyParts.live.loaded()?.seasonLink(page);
    return html`<div class="card season-after"><p>${say("seasons.elsewhere", { race: season.race })}</p><p><a
      href=${`#${link ?? "seasons"}`}>${say(link ? "seasons.keep_here" : "seasons.all")}</a></p></div>`;
  }
  return html`<div class="card season-after" role="alert"><p>${sentence(outcome.reason)}</p>${
    outcome.reason.id === "error.season.conflict"
      ? html`<button type="button" class="button is-small"
        @click=${() =>
          controllerOf(page).openConflict(season.id, view.link)}>${say("seasons.compare")}</button>`
      : html`<a class="button is-small" href=${`#${SEASON}${season.id}`}>${say("seasons.back")}</a>`
  }</div>`;
}
