/**
 * The screens by name, each loaded by the entry of its feature. Home and race are part of the start script;
 * the others, with their messages, are loaded on demand.
 */
import { html } from "lit-html";
import { say } from "../core/language/messages.ts";
import { eager } from "../core/loading/lazy.ts";
import { guarded } from "../core/loading/guarded.ts";
import { plainBar } from "../core/ui/topbar.ts";
import * as about from "../features/about/lazy-entry.ts";
import * as circuits from "../features/circuits/lazy-entry.ts";
import * as daily from "../features/daily/lazy-entry.ts";
import * as home from "../features/home/lazy-entry.ts";
import * as link from "../features/link/lazy-entry.ts";
import * as live from "../features/live/lazy-entry.ts";
import * as learn from "../features/learn/lazy-entry.ts";
import * as print from "../features/print/lazy-entry.ts";
import * as profile from "../features/profile/lazy-entry.ts";
import * as puzzles from "../features/puzzles/lazy-entry.ts";
import * as races from "../features/races/lazy-entry.ts";
import * as report from "../features/report/lazy-entry.ts";
import * as rules from "../features/rules/lazy-entry.ts";
import * as season from "../features/season/lazy-entry.ts";
import * as setup from "../features/setup/lazy-entry.ts";
import * as race from "../race/race.ts";
import { noteArrival } from "../core/store.ts";
import type { Lazy } from "../core/loading/lazy.ts";
import type { Page, ScreenPart } from "../core/page.ts";
import type { Screen, State } from "../core/store.ts";

type LazyScreen = Lazy<ScreenPart>;

const screens: Record<Screen, LazyScreen> = {
  race: eager(race),
  ...about.screens,
  ...home.screens,
  ...setup.screens,
  ...daily.screens,
  ...learn.screens,
  ...link.screens,
  ...live.screens,
  ...print.screens,
  ...profile.screens,
  ...puzzles.screens,
  ...races.screens,
  ...report.screens,
  ...circuits.screens,
  ...rules.screens,
  ...season.screens,
};

/** Placeholder for a screen that is loading or failed to load. */
function instead(screen: LazyScreen, page: Page) {
  const again = () => {
    screen.reset();
    noteArrival(page.store);
  };
  const missing = screen.failed();
  const words = missing
    ? html`<div class="card fault" role="alert"><p>${say("screen.absent")}</p><button type="button"
      class="button" @click=${again}>${say("boot.retry")}</button></div>`
    : html`<p>${say("screen.pending")}</p>`;
  return html`${plainBar(say("game.name"), page)}<main class="screen-pending"
    aria-busy=${!missing}>${words}</main>`;
}

/** Shown in place of a screen whose render failed. */
const failed = (page: Page) => html`${plainBar(say("game.name"), page)}<main
  class="screen-pending"><p>${say("error.page")}</p></main>`;

/** True if the screen's code is loaded. */
export const screenIsHere = (screen: Screen) => screens[screen].loaded() !== null;

export function paintScreen(state: State, page: Page) {
  const screen = screens[state.screen];
  const there = screen.loaded();
  return there
    ? guarded(
        () => there.paint(state, page),
        () => failed(page),
      )
    : instead(screen, page);
}

/** Runs after each render: loads the screen, or calls its `follow`. */
export function followScreen(state: State, page: Page) {
  const screen = screens[state.screen];
  const there = screen.loaded();
  if (there) there.follow?.(state, page);
  else
    screen.load(() => {
      noteArrival(page.store);
      if (screen.failed()) page.actions.partMissing();
    });
}
