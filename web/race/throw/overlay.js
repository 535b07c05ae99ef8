/**
 * A die that falls on the board beside its car: seen only. What it came to is told elsewhere, once it lies.
 */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { dieIcon, tumblingDie } from "../cockpit/die.js";
import { sentence, text } from "../../core/language/messages.js";
import { isForMoving } from "./beats.js";

/** @typedef {import("../state.js").RaceState} RaceState */

/** @param {RaceState} race */
export function throwPanel({ throwing }) {
  if (!throwing?.at) return nothing;
  const { event, own, at, milliseconds, shown, fallen, left } = throwing;
  const { sides, value, purpose, fails, result, tone } = event.die;
  const place = `transform: translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)`;
  const test = !isForMoving(event);
  const classes = [
    "throw",
    own && !test ? "is-large" : "",
    fallen ? `is-fallen is-${tone}` : "is-falling",
    left ? "is-left" : "",
    at.leftwards ? "is-leftwards" : "",
  ].join(" ");
  return keyed(
    event,
    html`<div class=${classes} aria-hidden="true" data-throw=${event.kind}
      .style=${`${place}; --falls: ${milliseconds}ms`}>
      <div class="throw-shadow"></div>
      <div class="throw-die">${fallen ? dieIcon(sides, value) : tumblingDie(sides, shown)}</div>
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
