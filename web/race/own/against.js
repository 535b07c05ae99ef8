/**
 * Somebody else's race, as a link has brought it: to be raced against with the same dice, today's officially;
 * and two races throw by throw once one's own is over.
 */
import { html, nothing } from "lit-html";
import { ownCircuit } from "../../core/circuits/sundays.js";
import { dayNow, officialKey } from "../../core/days.js";
import { driverName, say } from "../../core/language/messages.js";
import { identity } from "../../core/setup-draft.js";
import { createProfileStore } from "../../core/storage/profile-store.js";
import { icon } from "../../core/ui/icons.js";
import { people } from "../selectors.js";
import { bestLaps } from "./keep.js";
import { parOf, parWords } from "./par.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../protocol.js").Setup} Setup */
/** @typedef {import("../../protocol.js").RaceComparison} Beside */
/** @typedef {import("../../protocol.js").ComparedRoll} ThrowBeside */
/** @typedef {import("../state.js").RaceState} RaceState */

/** The comparison that is shown, with the race it belongs to. @type {{key: string, beside: Beside | null}} */
let shown = { key: "", beside: null };

/** A set-up whoever drives in it. @param {Setup} setup */
const nameless = (setup) => identity({ ...setup, cars: setup.cars.map((car) => ({ ...car, name: "" })) });

/**
 * Return the set-up of a day's race, or null if its own circuit cannot be fetched.
 * @param {number} day @param {Page} page
 * @returns {Promise<Setup | null>}
 */
async function raceOfDay(day, { session }) {
  const parcel = await ownCircuit(day).catch(() => undefined);
  if (parcel === undefined) return null;
  return (await session.asked({ do: "daily", day, ...(parcel && { parcel }) }))?.daily?.setup ?? null;
}

/**
 * The same race with the reader at the wheel; the attempt of today, where it is today's race and he has not
 * begun it.
 * @param {Page} page @param {RaceState} race
 */
async function raceAgainst(page, { view }) {
  if (!view) return;
  const [person] = people(view);
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
  createProfileStore(storage.area).against(key, { link: view.link, driver: person.car });
  actions.startRace(setup, official ? { key, official: day } : { key });
}

/** @param {Page} page @param {RaceState} race @param {{link: string, driver: number}} other */
async function compare({ session, store }, { key, you }, { link, driver }) {
  const beside = (await session.asked({ do: "beside", link, driver, car: you }))?.beside ?? null;
  shown = { key, beside };
  store.update({});
}

/** @param {ThrowBeside | null} one */
function cell(one) {
  if (!one) return html`<td>–</td>`;
  const { gear, spaces, paid, out } = one;
  return html`<td>${say("beside.throw", { gear: { id: `gear.${gear}` }, n: spaces })}${
    paid > 0 ? html` <small>${say("beside.paid", { n: paid })}</small>` : nothing
  }${out ? html` <small class="is-out">${say("price.out")}</small>` : nothing}</td>`;
}

/** @param {Beside} beside */
function table({ own, other, same_dice, parted, turns }) {
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

/** How the one person of a race has done against its par. @param {RaceState} race */
function parLine(race) {
  const par = parOf(race);
  const [person] = race.view ? people(race.view) : [];
  if (par === null || person?.status !== "finished") return nothing;
  const rolls = race.log.filter(({ kind, car }) => kind === "roll" && car === person.car).length;
  return html`<p class="own-par">${icon("flag")}<b>${parWords(rolls, par)}</b> ${say("par.what", {
    n: par,
  })}</p>`;
}

/**
 * Below the result: new best laps, what to compare with, whom to race against.
 * @param {RaceState} race @param {Page} page
 */
export function ownPanel(race, page) {
  const { view, key } = race;
  if (!view || view.setup.season) return nothing;
  const kept = createProfileStore(page.storage.area);
  const rival = kept.rival(key);
  const own = race.official !== null || kept.races().some((one) => one.key === key);
  const day = page.storage.readDays()[dayNow()];
  const alone = people(view).length === 1;
  const button = (/** @type {string} */ words, /** @type {() => void} */ act) =>
    html`<button type="button" class="button is-small" @click=${act}>${words}</button>`;
  const laps = bestLaps(race).map(
    ({ kind, time, before }) =>
      html`<li>${icon("flag")}${say(before === null ? `record.first_${kind}` : `record.${kind}`, {
        time: time / 100,
        before: (before ?? 0) / 100,
      })}</li>`,
  );
  return html`<section class="own-race">${parLine(race)}
    ${laps.length > 0 ? html`<ul class="own-laps">${laps}</ul>` : nothing}
    <p class="result-more">${
      rival && own ? button(say("beside.open"), () => compare(page, race, rival)) : nothing
    }${
      own || !alone
        ? nothing
        : button(say("beside.race", { name: people(view)[0].name }), () => raceAgainst(page, race))
    }${
      !own && alone && day?.card
        ? button(say("beside.mine"), () =>
            compare(page, { ...race, you: people(view)[0].car }, { link: day.link, driver: -1 }),
          )
        : nothing
    }<a class="plain-link" href="#profile">${say("home.profile")}</a></p>
    ${shown.key === key && shown.beside ? table(shown.beside) : nothing}</section>`;
}
