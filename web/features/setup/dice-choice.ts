/** Chooses whose dice are rolled on a real table and entered, in the race being set up. */
import { html, nothing } from "lit-html";
import { say } from "../../platform/language/messages.ts";
import { countRivals } from "../../domain/setup/setup-cars.ts";
import { countPeople } from "../../domain/setup/setup-draft.ts";
import { refereeSwitch } from "../../race/dice/referee-switch.ts";
import { slice } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { State, PlayMode } from "../../domain/state.ts";
import type { RaceOptions } from "../../race/state.ts";
import type { Setup } from "../../protocol.d.ts";

const ROLLERS = ["game", "players", "all"] as const;
type Roller = (typeof ROLLERS)[number];

/** Kept in memory only. */
const diceState = slice<{ roller: Roller }>("dice", { roller: "game" });

/** True if several people play at different places, by link. */
const isApart = (draft: Setup, playMode: PlayMode) => playMode === "link" && countPeople(draft) > 1;

/**
 * Returns the available options. "All dice" needs rivals (otherwise there are only the players' dice) and
 * people in one place.
 */
const offeredRollers = (draft: Setup, playMode: PlayMode) =>
  ROLLERS.filter((one) => one !== "all" || (countRivals(draft) > 0 && !isApart(draft, playMode)));

function rollerOf(draft: Setup, playMode: PlayMode, state: State): Roller {
  const { roller } = diceState.of(state);
  return offeredRollers(draft, playMode).includes(roller) ? roller : "players";
}

/** Returns whose dice are entered; undefined if the game rolls all. */
export function enteredDice(draft: Setup, playMode: PlayMode, state: State): RaceOptions["enteredDice"] {
  const roller = rollerOf(draft, playMode, state);
  return roller === "game" ? undefined : roller;
}

export function diceLine(draft: Setup, playMode: PlayMode, state: State) {
  const roller = rollerOf(draft, playMode, state);
  return { line: say(`dice.by_${roller}`), marked: roller !== "game" };
}

export function diceChoice(draft: Setup, playMode: PlayMode, page: Page) {
  const currentRoller = rollerOf(draft, playMode, page.store.state);
  const isReal = currentRoller !== "game";
  const choose = (roller: Roller) => diceState.change(page.store, { roller });
  const trust = isReal && isApart(draft, playMode) ? ` ${say("dice.trust")}` : "";
  return html`<div class="setup-dice"><h3 id="setup-dice">${say("setup.dice")}</h3><span class="segments"
    role="group" aria-labelledby="setup-dice">${offeredRollers(draft, playMode).map(
      (one) =>
        html`<button type="button" aria-pressed=${one === currentRoller} data-roller=${one}
        @click=${() => choose(one)}>${say(`dice.by_${one}`)}</button>`,
    )}</span><p class="small">${say(`dice.by_${currentRoller}_what`)}${trust}</p>${
      isReal ? refereeSwitch(page) : nothing
    }</div>`;
}
