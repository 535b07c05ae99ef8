/** Whose dice are rolled at a table and entered in the race being set up. */
import { html, nothing } from "lit-html";
import { say } from "../../core/language/messages.ts";
import { rivalsIn } from "../../core/setup-cars.ts";
import { refereeSwitch } from "../../race/dice/referee-switch.ts";
import type { Page } from "../../core/page.ts";
import type { Beginning } from "../../race/state.ts";
import type { Setup } from "../../protocol.d.ts";

const ROLLERS = ["game", "players", "all"] as const;
type Roller = (typeof ROLLERS)[number];

/** Kept while the page is open. */
let roller: Roller = "game";

/** Without rivals there are no other dice than the players'. */
const offered = (draft: Setup) => ROLLERS.filter((one) => one !== "all" || rivalsIn(draft) > 0);

const rollerOf = (draft: Setup): Roller => (offered(draft).includes(roller) ? roller : "players");

/** Whose dice are entered; undefined if the game rolls all. */
export function enteredDice(draft: Setup): Beginning["entered"] {
  const chosen = rollerOf(draft);
  return chosen === "game" ? undefined : chosen;
}

export const diceLine = (draft: Setup) => ({
  line: say(`dice.by_${rollerOf(draft)}`),
  marked: rollerOf(draft) !== "game",
});

export function diceChoice(draft: Setup, page: Page) {
  const chosen = rollerOf(draft);
  const choose = (one: Roller) => {
    roller = one;
    page.store.update({});
  };
  return html`<div class="setup-dice"><h3 id="setup-dice">${say("setup.dice")}</h3><span class="segments"
    role="group" aria-labelledby="setup-dice">${offered(draft).map(
      (one) =>
        html`<button type="button" aria-pressed=${one === chosen} data-roller=${one}
        @click=${() => choose(one)}>${say(`dice.by_${one}`)}</button>`,
    )}</span><p class="small">${say(`dice.by_${chosen}_what`)}</p>${
      chosen === "game" ? nothing : refereeSwitch(page)
    }</div>`;
}
