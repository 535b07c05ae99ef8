/**
 * The part of the result that compares the race with others: par, new best laps, and another player's race
 * from a link. The player can drive that race with the same dice (officially if it is today's), and compare
 * both roll by roll.
 */
import { html, nothing } from "lit-html";
import { fetchGeneratedCircuit } from "../../domain/circuits/sundays.ts";
import { dayNow, officialKey } from "../../platform/days.ts";
import { driverName, say } from "../../platform/language/messages.ts";
import { setupKey } from "../../domain/setup/setup-draft.ts";
import { createProfileStore } from "../../domain/storage/profile-store.ts";
import { icon } from "../../platform/ui/icons.ts";
import { people } from "../selectors.ts";
import { bestLaps } from "./save-record.ts";
import { parOf, parWords } from "./par.ts";
import { slice } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { ComparedRoll, RaceComparison, Setup } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";
import type { State } from "../../domain/state.ts";

/** The comparison that is shown, with the race it belongs to. */
const comparisonState = slice<{ key: string; comparison: RaceComparison | null }>("raceComparison", {
  key: "",
  comparison: null,
});

/** Returns a set-up without its drivers' names. */
const withoutNames = (setup: Setup) =>
  setupKey({ ...setup, cars: setup.cars.map((car) => ({ ...car, name: "" })) });

/** Returns the set-up of a day's race, or null if its own circuit cannot be fetched. */
async function fetchDailySetup(day: number, { session }: Page): Promise<Setup | null> {
  const parcel = await fetchGeneratedCircuit(day).catch(() => undefined);
  if (parcel === undefined) return null;
  return (await session.askEngine({ do: "daily", day, ...(parcel && { parcel }) }))?.daily?.setup ?? null;
}

/** Starts the same race with the player as driver; if it is today's and not started yet, officially. */
async function raceAgainst(page: Page, { view }: RaceState) {
  const [person] = view ? people(view) : [];
  if (!view || !person) return;
  const { storage, actions } = page;
  const day = dayNow();
  const daily = await fetchDailySetup(day, page);
  const official =
    daily && withoutNames(daily) === withoutNames(view.setup) && !storage.readDays()[day] && day === dayNow();
  const cars = view.setup.cars.map((car, index) =>
    index === person.car ? { ...car, name: say("name.you") } : car,
  );
  const setup = official ? daily : { ...view.setup, cars };
  const key = official ? officialKey(day) : `${setupKey(setup)} against`;
  createProfileStore(storage.local).setRival(key, { link: view.link, driver: person.car });
  actions.startRace(setup, official ? { key, official: day } : { key });
}

async function compare(
  { session, store }: Page,
  { key, you }: RaceState,
  { link, driver }: { link: string; driver: number },
) {
  const comparison =
    (await session.askEngine({ do: "race_comparison", link, driver, car: you }))?.race_comparison ?? null;
  comparisonState.change(store, { key, comparison });
}

function rollCell(one: ComparedRoll | null) {
  if (!one) return html`<td>–</td>`;
  const { gear, spaces, points_spent, out } = one;
  return html`<td>${say("comparison.roll", { gear: { id: `gear.${gear}` }, n: spaces })}${
    points_spent > 0 ? html` <small>${say("comparison.paid", { n: points_spent })}</small>` : nothing
  }${out ? html` <small class="is-out">${say("price.out")}</small>` : nothing}</td>`;
}

function comparisonTable({ own, other, same_dice, first_difference, turns }: RaceComparison) {
  const detail =
    first_difference === null ? say("comparison.same") : say("comparison.parted", { n: first_difference });
  const title = say("comparison.title");
  return html`<section class="race-comparison" aria-label=${title}><h3>${title}</h3>
    <p class="small">${same_dice ? say("comparison.same_dice") : say("comparison.other_dice")} ${detail}</p>
    <table><thead><tr><th scope="col"><span class="unseen">${say("comparison.number")}</span></th><th
      scope="col">${driverName(own)}</th><th scope="col">${driverName(other)}</th><th scope="col">${say(
        "comparison.ahead",
      )}</th></tr></thead>
      <tbody>${turns.map(
        ({
          roll: n,
          own: ownRoll,
          other: otherRoll,
          lead,
        }) => html`<tr class=${n === first_difference ? "is-parted" : ""}><th
          scope="row">${n}</th>${rollCell(ownRoll)}${rollCell(otherRoll)}<td>${
            lead === null ? "–" : `${lead > 0 ? "+" : ""}${lead}`.replace("-", "−")
          }</td></tr>`,
      )}</tbody></table></section>`;
}

/** Renders the result of the only player against par. */
function parLine(race: RaceState, state: State) {
  const par = parOf(race, state);
  const [person] = race.view ? people(race.view) : [];
  if (par === null || person?.status !== "finished") return nothing;
  const rolls = race.log.filter(({ kind, car }) => kind === "roll" && car === person.car).length;
  return html`<p class="own-par">${icon("flag")}<b>${parWords(rolls, par)}</b> ${say("par.what", {
    n: par,
  })}</p>`;
}

export function comparisonPanel(race: RaceState, page: Page) {
  const { view, key } = race;
  if (!view || view.setup.season) return nothing;
  const { state } = page.store;
  const panel = comparisonState.of(state);
  const profile = createProfileStore(page.storage.local);
  const rival = profile.rival(key);
  const isOwn = race.official !== null || profile.races().some((one) => one.key === key);
  const day = page.storage.readDays()[dayNow()];
  const [person, companion] = people(view);
  const alone = companion ? undefined : person;
  const button = (words: string, act: () => void) =>
    html`<button type="button" class="button is-small" @click=${act}>${words}</button>`;
  const laps = bestLaps(race, state).map(
    ({ kind, time, before }) =>
      html`<li>${icon("flag")}${say(before === null ? `record.first_${kind}` : `record.${kind}`, {
        time: time / 100,
        before: (before ?? 0) / 100,
      })}</li>`,
  );
  return html`<section class="own-race">${parLine(race, state)}
    ${laps.length > 0 ? html`<ul class="own-laps">${laps}</ul>` : nothing}
    <p class="result-more">${
      rival && isOwn ? button(say("comparison.open"), () => compare(page, race, rival)) : nothing
    }${
      isOwn || !alone
        ? nothing
        : button(say("comparison.race", { name: alone.name }), () => raceAgainst(page, race))
    }${
      !isOwn && alone && day?.card
        ? button(say("comparison.mine"), () =>
            compare(page, { ...race, you: alone.car }, { link: day.link, driver: -1 }),
          )
        : nothing
    }<a class="plain-link" href="#profile">${say("home.profile")}</a></p>
    ${panel.key === key && panel.comparison ? comparisonTable(panel.comparison) : nothing}</section>`;
}
