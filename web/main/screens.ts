/**
 * The screens by name, each behind the door of its feature. Home and race come with the page; the others,
 * with the messages that only they need, are fetched when somebody goes there.
 */
import { html } from "lit-html";
import { say } from "../core/language/messages.ts";
import { eager } from "../core/loading/lazy.ts";
import { guarded } from "../core/loading/guarded.ts";
import { plainBar } from "../core/ui/topbar.ts";
import * as about from "../features/about/door.ts";
import * as circuits from "../features/circuits/door.ts";
import * as daily from "../features/daily/door.ts";
import * as home from "../features/home/door.ts";
import * as link from "../features/link/door.ts";
import * as live from "../features/live/door.ts";
import * as learn from "../features/learn/door.ts";
import * as print from "../features/print/door.ts";
import * as profile from "../features/profile/door.ts";
import * as puzzles from "../features/puzzles/door.ts";
import * as races from "../features/races/door.ts";
import * as report from "../features/report/door.ts";
import * as rules from "../features/rules/door.ts";
import * as season from "../features/season/door.ts";
import * as setup from "../features/setup/door.ts";
import * as race from "../race/race.ts";
import { noteArrival } from "../core/store.ts";
import type { Lazy } from "../core/loading/lazy.ts";
import type { Page, ScreenPart } from "../core/page.ts";
import type { Screen, State } from "../core/store.ts";

type Door = Lazy<ScreenPart>;

const screens: Record<Screen, Door> = {
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

/** Shown in place of a screen that is loading, or not available. */
function instead(door: Door, page: Page) {
  const again = () => {
    door.reset();
    noteArrival(page.store);
  };
  const missing = door.missing();
  const words = missing
    ? html`<div class="card fault" role="alert"><p>${say("screen.absent")}</p><button type="button"
      class="button" @click=${again}>${say("boot.retry")}</button></div>`
    : html`<p>${say("screen.pending")}</p>`;
  return html`${plainBar(say("game.name"), page)}<main class="screen-pending"
    aria-busy=${!missing}>${words}</main>`;
}

/** Shown in place of a screen that fails to paint. */
const failed = (page: Page) => html`${plainBar(say("game.name"), page)}<main
  class="screen-pending"><p>${say("error.page")}</p></main>`;

/** True if the screen itself is loaded. */
export const screenIsHere = (screen: Screen) => screens[screen].now() !== null;

export function paintScreen(state: State, page: Page) {
  const door = screens[state.screen];
  const there = door.now();
  return there
    ? guarded(
        () => there.paint(state, page),
        () => failed(page),
      )
    : instead(door, page);
}

/** After each painting: the screen is fetched, or told of it. */
export function followScreen(state: State, page: Page) {
  const door = screens[state.screen];
  const there = door.now();
  if (there) there.follow?.(state, page);
  else
    door.want(() => {
      noteArrival(page.store);
      if (door.missing()) page.actions.partMissing();
    });
}
