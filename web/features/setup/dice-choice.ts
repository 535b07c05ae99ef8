/** Chooses whose dice are rolled on a real table and entered, in the race being set up. */
import { html, nothing } from "lit-html";
import { say } from "../../core/language/messages.ts";
import { rivalsIn } from "../../core/setup-cars.ts";
import { peopleIn } from "../../core/setup-draft.ts";
import { refereeSwitch } from "../../race/dice/referee-switch.ts";
import { slice } from "../../core/store.ts";
import type { Page } from "../../core/page.ts";
import type { State, Together } from "../../core/store.ts";
import type { Beginning } from "../../race/state.ts";
import type { Setup } from "../../protocol.d.ts";

const ROLLERS = ["game", "players", "all"] as const;
type Roller = (typeof ROLLERS)[number];

/** Kept in memory only. */
const diceState = slice<{ roller: Roller }>("dice", { roller: "game" });

/** True if several people play at different places, by link. */
const isApart = (draft: Setup, together: Together) => together === "link" && peopleIn(draft) > 1;

/**
 * Returns the available options. "All dice" needs rivals (otherwise there are only the players' dice) and
 * people in one place.
 */
const offered = (draft: Setup, together: Together) =>
  ROLLERS.filter((one) => one !== "all" || (rivalsIn(draft) > 0 && !isApart(draft, together)));

function rollerOf(draft: Setup, together: Together, state: State): Roller {
  const { roller } = diceState.of(state);
  return offered(draft, together).includes(roller) ? roller : "players";
}

/** Returns whose dice are entered; undefined if the game rolls all. */
export function enteredDice(draft: Setup, together: Together, state: State): Beginning["entered"] {
  const chosen = rollerOf(draft, together, state);
  return chosen === "game" ? undefined : chosen;
}

export function diceLine(draft: Setup, together: Together, state: State) {
  const roller = rollerOf(draft, together, state);
  return { line: say(`dice.by_${roller}`), marked: roller !== "game" };
}

export function diceChoice(draft: Setup, together: Together, page: Page) {
  const chosen = rollerOf(draft, together, page.store.state);
  const isReal = chosen !== "game";
  const choose = (roller: Roller) => diceState.change(page.store, { roller });
  const trust = isReal && isApart(draft, together) ? ` ${say("dice.trust")}` : "";
  return html`<div class="setup-dice"><h3 id="setup-dice">${say("setup.dice")}</h3><span class="segments"
    role="group" aria-labelledby="setup-dice">${offered(draft, together).map(
      (one) =>
        html`<button type="button" aria-pressed=${one === chosen} data-roller=${one}
        @click=${() => choose(one)}>${say(`dice.by_${one}`)}</button>`,
    )}</span><p class="small">${say(`dice.by_${chosen}_what`)}${trust}</p>${
      isReal ? refereeSwitch(page) : nothing
    }</div>`;
}
