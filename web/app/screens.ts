/**
 * The screens by name, each loaded by the entry of its feature. Home and race are part of the start script;
 * the others, with their messages, are loaded on demand.
 */
import { html } from "lit-html";
import { say } from "../platform/language/messages.ts";
import { eager, type Lazy } from "../platform/loading/lazy.ts";
import { renderSafely } from "../platform/loading/guarded.ts";
import { plainBar } from "../domain/ui/topbar.ts";
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
import { reportPartLoaded, retryPart } from "../platform/store.ts";
import type { Page, ScreenPart } from "../domain/page.ts";
import type { ScreenName, State } from "../domain/state.ts";

type LazyScreen = Lazy<ScreenPart>;

const screens: Record<ScreenName, LazyScreen> = {
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
function placeholder(screen: LazyScreen, page: Page) {
  const retry = () => retryPart(screen, page.store, () => page.actions.reportMissingPart(true));
  const hasFailed = screen.failed();
  const words = hasFailed
    ? html`<div class="card fault" role="alert"><p>${say("screen.absent")}</p><button type="button"
      class="button" @click=${retry}>${say("boot.retry")}</button></div>`
    : html`<p>${say("screen.pending")}</p>`;
  return html`${plainBar(say("game.name"), page)}<main class="screen-pending"
    aria-busy=${!hasFailed}>${words}</main>`;
}

/** Renders the message shown in place of a screen whose render failed. */
const screenFault = (page: Page) => html`${plainBar(say("game.name"), page)}<main
  class="screen-pending"><p>${say("error.page")}</p></main>`;

/** True if the screen's code is loaded. */
export const isScreenLoaded = (screen: ScreenName) => screens[screen].loaded() !== null;

export function paintScreen(state: State, page: Page) {
  const screen = screens[state.screen];
  const loadedScreen = screen.loaded();
  return loadedScreen
    ? renderSafely(
        () => loadedScreen.paint(state, page),
        () => screenFault(page),
      )
    : placeholder(screen, page);
}

/** Runs after each render: loads the screen, or calls its `afterRender`. */
export function afterScreenRender(state: State, page: Page) {
  const screen = screens[state.screen];
  const loadedScreen = screen.loaded();
  if (loadedScreen) loadedScreen.afterRender?.(state, page);
  else
    screen.load(() => {
      reportPartLoaded(page.store);
      if (screen.failed()) page.actions.reportMissingPart();
    });
}
