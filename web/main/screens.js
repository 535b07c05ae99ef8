/**
 * The screens by name, each behind the door of its feature. Home and race come with the page; the others,
 * with the messages that only they need, are fetched when somebody goes there.
 */
import { html } from "lit-html";
import { say } from "../core/language/messages.js";
import { present } from "../core/loading/lazy.js";
import { plainBar } from "../core/ui/topbar.js";
import * as about from "../features/about/door.js";
import * as circuits from "../features/circuits/door.js";
import * as daily from "../features/daily/door.js";
import * as home from "../features/home/door.js";
import * as link from "../features/link/door.js";
import * as learn from "../features/learn/door.js";
import * as print from "../features/print/door.js";
import * as profile from "../features/profile/door.js";
import * as puzzles from "../features/puzzles/door.js";
import * as races from "../features/races/door.js";
import * as report from "../features/report/door.js";
import * as rules from "../features/rules/door.js";
import * as season from "../features/season/door.js";
import * as setup from "../features/setup/door.js";
import * as race from "../race/race.js";

/** @typedef {import("../core/store.js").State} State */
/** @typedef {import("../core/store.js").Screen} Screen */
/** @typedef {import("../core/page.js").Page} Page */
/** @typedef {import("../core/loading/lazy.js").Lazy<import("../core/page.js").ScreenPart>} Door */

/** @type {Record<Screen, Door>} */
const screens = {
  race: present(race),
  ...about.screens,
  ...home.screens,
  ...setup.screens,
  ...daily.screens,
  ...learn.screens,
  ...link.screens,
  ...print.screens,
  ...profile.screens,
  ...puzzles.screens,
  ...races.screens,
  ...report.screens,
  ...circuits.screens,
  ...rules.screens,
  ...season.screens,
};

/**
 * What is shown in the place of a screen that is on its way, or cannot be had.
 * @param {Door} door
 * @param {Page} page
 */
function instead(door, page) {
  const again = () => {
    door.forget();
    page.store.update({});
  };
  const missing = door.missing();
  const words = missing
    ? html`<div class="card fault" role="alert"><p>${say("screen.absent")}</p><button type="button"
      class="button" @click=${again}>${say("boot.retry")}</button></div>`
    : html`<p>${say("screen.pending")}</p>`;
  return html`${plainBar(say("game.name"), page)}<main class="screen-pending"
    aria-busy=${!missing}>${words}</main>`;
}

/** Whether the screen itself is there, and not what is shown in its place. @param {Screen} screen */
export const screenIsHere = (screen) => screens[screen].now() !== null;

/** @param {State} state @param {Page} page */
export function paintScreen(state, page) {
  const door = screens[state.screen];
  return door.now()?.paint(state, page) ?? instead(door, page);
}

/** After each painting: the screen is fetched, or told of it. @param {State} state @param {Page} page */
export function followScreen(state, page) {
  const door = screens[state.screen];
  const there = door.now();
  if (there) there.follow?.(state, page);
  else
    door.want(() => {
      page.store.update({});
      if (door.missing()) page.actions.partMissing();
    });
}
