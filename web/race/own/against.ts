/**
 * Another player's race from a link: race against it with the same dice (officially if it is today's), and
 * compare the two races roll by roll after the finish.
 */
import { html, nothing } from "lit-html";
import { ownCircuit } from "../../core/circuits/sundays.ts";
import { dayNow, officialKey } from "../../core/days.ts";
import { driverName, say } from "../../core/language/messages.ts";
import { identity } from "../../core/setup-draft.ts";
import { createProfileStore } from "../../core/storage/profile-store.ts";
import { icon } from "../../core/ui/icons.ts";
import { people } from "../selectors.ts";
import { bestLaps } from "./keep.ts";
import { parOf, parWords } from "./par.ts";
import { slice } from "../../core/store.ts";
import type { Page } from "../../core/page.ts";
import type { ComparedRoll as ThrowBeside, RaceComparison as Beside, Setup } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";
import type { State } from "../../core/store.ts";

/** The comparison that is shown, with the race it belongs to. */
const comparison = slice<{ key: string; beside: Beside | null }>("beside", { key: "", beside: null });

/** Returns a set-up without its drivers' names. */
const nameless = (setup: Setup) =>
  identity({ ...setup, cars: setup.cars.map((car) => ({ ...car, name: "" })) });

/** Returns the set-up of a day's race, or null if its own circuit cannot be fetched. */
async function raceOfDay(day: number, { session }: Page): Promise<Setup | null> {
  const parcel = await ownCircuit(day).catch(() => undefined);
  if (parcel === undefined) return null;
  return (await session.asked({ do: "daily", day, ...(parcel && { parcel }) }))?.daily?.setup ?? null;
}

/** Starts the same race with the player as driver; if it is today's and not started yet, officially. */
async function raceAgainst(page: Page, { view }: RaceState) {
  const [person] = view ? people(view) : [];
  if (!view || !person) return;
  const { storage, actions } = page;
  const day = dayNow();
  const daily = await raceOfDay(day, page);
  const official =
    daily && nameless(daily) === nameless(view.setup) && !storage.readDays()[day] && day === dayNow();
  const cars = view.setup.cars.map((car, index) =>
    index === person.car ? { ...car, name: say("name.you") } : car,
  );
  const setup = official ? daily : { ...view.setup, cars };
  const key = official ? officialKey(day) : `${identity(setup)} against`;
  createProfileStore(storage.area).setRival(key, { link: view.link, driver: person.car });
  actions.startRace(setup, official ? { key, official: day } : { key });
}

async function compare(
  { session, store }: Page,
  { key, you }: RaceState,
  { link, driver }: { link: string; driver: number },
) {
  const beside = (await session.asked({ do: "beside", link, driver, car: you }))?.beside ?? null;
  comparison.change(store, { key, beside });
}

function cell(one: ThrowBeside | null) {
  if (!one) return html`<td>–</td>`;
  const { gear, spaces, paid, out } = one;
  return html`<td>${say("beside.throw", { gear: { id: `gear.${gear}` }, n: spaces })}${
    paid > 0 ? html` <small>${say("beside.paid", { n: paid })}</small>` : nothing
  }${out ? html` <small class="is-out">${say("price.out")}</small>` : nothing}</td>`;
}

function table({ own, other, same_dice, parted, turns }: Beside) {
  const where = parted === null ? say("beside.same") : say("beside.parted", { n: parted });
  return html`<section class="beside" aria-label=${say("beside.title")}><h3>${say("beside.title")}</h3>
    <p class="small">${same_dice ? say("beside.same_dice") : say("beside.other_dice")} ${where}</p>
    <table><thead><tr><th scope="col"><span class="unseen">${say("beside.number")}</span></th><th
      scope="col">${driverName(own)}</th><th scope="col">${driverName(other)}</th><th scope="col">${say(
        "beside.ahead",
      )}</th></tr></thead>
      <tbody>${turns.map(
        ({
          throw: n,
          own: mine,
          other: theirs,
          ahead,
        }) => html`<tr class=${n === parted ? "is-parted" : ""}><th
          scope="row">${n}</th>${cell(mine)}${cell(theirs)}<td>${
            ahead === null ? "–" : `${ahead > 0 ? "+" : ""}${ahead}`.replace("-", "−")
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

/** Renders the part below the result: new best laps, comparison, races to start against this one. */
export function ownPanel(race: RaceState, page: Page) {
  const { view, key } = race;
  if (!view || view.setup.season) return nothing;
  const { state } = page.store;
  const shown = comparison.of(state);
  const kept = createProfileStore(page.storage.area);
  const rival = kept.rival(key);
  const own = race.official !== null || kept.races().some((one) => one.key === key);
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
      rival && own ? button(say("beside.open"), () => compare(page, race, rival)) : nothing
    }${
      own || !alone
        ? nothing
        : button(say("beside.race", { name: alone.name }), () => raceAgainst(page, race))
    }${
      !own && alone && day?.card
        ? button(say("beside.mine"), () =>
            compare(page, { ...race, you: alone.car }, { link: day.link, driver: -1 }),
          )
        : nothing
    }<a class="plain-link" href="#profile">${say("home.profile")}</a></p>
    ${shown.key === key && shown.beside ? table(shown.beside) : nothing}</section>`;
}
