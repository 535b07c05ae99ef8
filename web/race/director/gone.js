/**
 * The reader's car has gone out: the race stands still and says at once why, and what can be done about it.
 */
import { html, nothing } from "lit-html";
import { parts, say } from "../../core/language/messages.js";
import { clauseButton } from "../../core/ui/clause.js";
import { icon } from "../../core/ui/icons.js";
import { pace } from "../../core/settings.js";
import { mayUndo } from "../selectors.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").State} State */
/** @typedef {import("../../core/store.js").RaceState} RaceState */

/** Who has gone out, and in which race. @typedef {{car: number, key: string}} Gone */

/**
 * Nobody waits for it who skips ahead or wants nothing to move: the result says the same.
 * @param {number} car @param {Pick<Page, "store" | "session">} page
 */
export function goneOut(car, { store, session }) {
  const { race, settings, lesson } = store.state;
  if (!race || lesson || race.phase !== "moving" || race.skipping || pace(settings.speed) === null) return;
  store.update({ gone: { car, key: race.key } });
  session.hold();
}

/** What put a car out, as the commentary has it. @param {RaceState} race @param {number} car */
export const whyOut = (race, car) => race.log.findLast((event) => event.kind === "out" && event.car === car);

/**
 * Back to the decision that led there, if it was that driver's own.
 * @param {RaceState} race @param {number} car
 */
export const canTakeBack = (race, car) => mayUndo(race) && race.view?.undo_car === car;

/** @param {Page} page */
export async function takeBack({ store, session }) {
  const { race } = store.state;
  const reply = race && (await session.asked({ do: "undo" }));
  if (race && reply?.view) session.branch(reply.view, race.key);
}

/** @param {State} state @param {Page} page */
export function goneCard({ race, gone }, page) {
  const { store, session } = page;
  if (!race || !gone || race.phase !== "paused" || race.key !== gone.key) return nothing;
  const event = whyOut(race, gone.car);
  const away = (/** @type {() => void} */ act) => () => {
    store.update({ gone: null });
    act();
  };
  const watch = () => void session.resume();
  const result = () => {
    session.resume();
    session.skip();
  };
  return html`<section class="gone" role="alertdialog" aria-label=${say("gone.title")} data-car=${gone.car}
    @click=${(/** @type {Event} */ click) => click.stopPropagation()}>
    <h2 tabindex="-1">${
      event?.say ? parts(event.say).map((part) => (typeof part === "string" ? part : part.name)) : nothing
    }${event?.clause ? html` ${clauseButton(event.clause, page)}` : nothing}</h2>
    <p>${
      canTakeBack(race, gone.car)
        ? html`<button type="button" class="button"
            @click=${away(() => takeBack(page))}>${icon("undo")}${say("gone.back")}</button>`
        : nothing
    }<button type="button" class="button" @click=${away(watch)}>${icon("play")}${say("gone.watch")}</button>
      <button type="button" class="button"
        @click=${away(result)}>${icon("skip")}${say("gone.result")}</button></p>
  </section>`;
}
