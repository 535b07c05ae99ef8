/**
 * The picture of a die that is rolled on the board next to its car. It is hidden from screen readers; the
 * result is also reported elsewhere, once the roll has finished.
 */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { rolledDice, rollingDie } from "../cockpit/die.ts";
import { sentence, text } from "../../platform/language/messages.ts";
import { isMoveRoll } from "./animation-steps.ts";
import type { RaceState } from "../state.ts";

export function rollPanel({ shownRoll }: RaceState) {
  if (!shownRoll?.at) return nothing;
  const { event, own, at, milliseconds, frames, isFinished, isQuestionAsked } = shownRoll;
  const { sides, purpose, damage_text, result, tone } = event.die;
  const place = `transform: translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)`;
  const isCheck = !isMoveRoll(event);
  const classes = [
    "roll",
    own && !isCheck ? "is-large" : "",
    frames.length > 1 ? "is-pair" : "",
    isFinished ? `is-rolled is-${tone}` : "is-rolling",
    isQuestionAsked ? "is-left" : "",
    at.isTextLeft ? "is-text-left" : "",
  ].join(" ");
  return keyed(
    event,
    html`<div class=${classes} aria-hidden="true" data-roll=${event.kind}
      .style=${`${place}; --roll-duration: ${milliseconds}ms`}>
      ${(isFinished ? rolledDice(event.die) : frames.map((faces) => rollingDie(sides, faces))).map(
        (die) => html`<div class="roll-one"><div class="roll-shadow"></div>
          <div class="roll-die">${die}</div></div>`,
      )}
      ${
        isCheck
          ? html`<p class="roll-what"><span>${sentence(purpose)}${
              damage_text ? html` · ${text(damage_text)}` : nothing
            }</span>${isFinished ? html`<b>${sentence(result)}</b>` : nothing}</p>`
          : nothing
      }
    </div>`,
  );
}
