/**
 * The picture of a die that is rolled on the board next to its car. It is hidden from screen readers; the
 * result is also reported elsewhere, once the roll has finished.
 */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { fallenDice, tumblingDie } from "../cockpit/die.ts";
import { sentence, text } from "../../core/language/messages.ts";
import { isForMoving } from "./animation-steps.ts";
import type { RaceState } from "../state.ts";

export function throwPanel({ throwing }: RaceState) {
  if (!throwing?.at) return nothing;
  const { event, own, at, milliseconds, shown, fallen, left } = throwing;
  const { sides, purpose, fails, result, tone } = event.die;
  const place = `transform: translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)`;
  const test = !isForMoving(event);
  const classes = [
    "throw",
    own && !test ? "is-large" : "",
    shown.length > 1 ? "is-pair" : "",
    fallen ? `is-fallen is-${tone}` : "is-falling",
    left ? "is-left" : "",
    at.leftwards ? "is-leftwards" : "",
  ].join(" ");
  return keyed(
    event,
    html`<div class=${classes} aria-hidden="true" data-throw=${event.kind}
      .style=${`${place}; --falls: ${milliseconds}ms`}>
      ${(fallen ? fallenDice(event.die) : shown.map((faces) => tumblingDie(sides, faces))).map(
        (die) => html`<div class="throw-one"><div class="throw-shadow"></div>
          <div class="throw-die">${die}</div></div>`,
      )}
      ${
        test
          ? html`<p class="throw-what"><span>${sentence(purpose)}${
              fails ? html` · ${text(fails)}` : nothing
            }</span>${fallen ? html`<b>${sentence(result)}</b>` : nothing}</p>`
          : nothing
      }
    </div>`,
  );
}
