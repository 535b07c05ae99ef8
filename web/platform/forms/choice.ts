/**
 * A choice of one option: native radio buttons, so that the arrow keys work and a group is one tab stop. Each
 * option is a label of class `choice` around its button.
 */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";

/** Returns the classes of an option's label. */
export const choiceClass = (isChosen: boolean, isIdle = false) =>
  `choice ${isChosen ? "is-chosen" : ""} ${isIdle ? "is-idle" : ""}`;

/**
 * Renders the radio button of an option; it covers its label.
 *
 * @param group  name of the group, unique on the page
 */
export function radio(
  group: string,
  isChosen: boolean,
  choose: () => void,
  { label = "", isIdle = false }: { label?: string; isIdle?: boolean } = {},
) {
  return html`<input type="radio" name=${group} aria-label=${label || nothing} ?checked=${isChosen}
    .checked=${live(isChosen)} ?disabled=${isIdle} @change=${choose}>`;
}
