/** Panel for adjusting a season car to a race: removes points, or moves them between parts. */
import { html, nothing } from "lit-html";
import { say, text } from "../../platform/language/messages.ts";
import { clauseNumber } from "../../domain/ui/clause.ts";
import { openQuestion } from "../selectors.ts";
import { partIcon, pips } from "../../domain/ui/wear-icons.ts";
import { hintPanel } from "./hint.ts";
import { icon } from "../../platform/ui/icons.ts";
import type { Page } from "../../domain/page.ts";
import type { Question } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

type CarPart = NonNullable<Question["parts"]>[number];

/** Prefix of the entry in `panelEntries` that stores the part a point is moved from. */
const FROM_PREFIX = "from ";

function sourcePart(race: RaceState): CarPart | undefined {
  const from = race.panelEntries.find((group) => group.startsWith(FROM_PREFIX))?.slice(FROM_PREFIX.length);
  return openQuestion(race)?.parts?.find(({ part }) => part === from);
}

function partRow({ part, points, token, targets = {} }: CarPart, race: RaceState, { session }: Page) {
  const partName = say(`wear.${part}`);
  const from = sourcePart(race);
  const moves = Object.keys(targets).length > 0;
  const isOn = token !== null && token === race.token;
  const isSource = from?.part === part;
  const transferToken = from && !isSource ? (from.targets?.[part] ?? null) : null;
  const button = (name: "plus" | "minus", id: string, isDisabled: boolean, act: () => void) =>
    html`<button type="button" class="part-more" aria-label=${say(id, { what: partName, n: points })}
      aria-pressed=${name === "minus" && moves ? isSource : nothing} ?disabled=${isDisabled}
        @click=${act}>${icon(name)}</button>`;
  return html`<li class="part ${isOn || isSource ? "is-shown" : ""}" data-part=${part} data-points=${points}>
    ${partIcon(part)}<span>${partName}</span><span class="pips"
      aria-hidden="true">${pips(points)}</span><b>${points}</b>
    ${
      from && !isSource
        ? button("plus", "adjust.give", transferToken === null, () => session.takeAnswer(transferToken))
        : button("minus", "adjust.take", token === null && !moves, () =>
            moves ? session.toggleGroup(FROM_PREFIX + part) : session.takeAnswer(token),
          )
    }
  </li>`;
}

export function adjustPanel(race: RaceState, page: Page) {
  const { title, parts = [], points_left = 0, total = 0, clause } = openQuestion(race) ?? {};
  return html`<div class="card build">
    <header><h2>${title ? text(title) : nothing}</h2><p
      aria-live="polite">${say("adjust.left", { left: points_left, total })}</p></header>
    <ul>${parts.map((row) => partRow(row, race, page))}</ul>
    <p class="small">${say("adjust.what")} ${clause ? clauseNumber(clause, page) : nothing}</p>
    ${hintPanel(race, page)}
  </div>`;
}

export function adjustButtons(race: RaceState, { session }: Page) {
  const { parts = [], finish_token, points_left = 0 } = openQuestion(race) ?? {};
  const removedPart = parts.find(({ token }) => token !== null && token === race.token);
  const words = removedPart
    ? say("adjust.take_of", { what: say(`wear.${removedPart.part}`) })
    : finish_token
      ? say("adjust.done")
      : say("adjust.missing", { n: points_left });
  return html`<button type="button" class="button" ?disabled=${!race.view?.can_undo}
    @click=${() => session.undo()}>${icon("undo")}<span class="unseen">${say("build.back")}</span></button>
    <button type="button" class="button is-forward"
      ?disabled=${!removedPart && (!finish_token || race.token !== finish_token)}
      @click=${() => session.forward()}><span>${words}</span><kbd>${say("key.enter")}</kbd></button>`;
}
