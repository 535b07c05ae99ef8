/** An explanation as a row of pictures, with one sentence each. */
import { html } from "lit-html";

export const picturedSteps = (steps: { name: string; picture: unknown; words: string }[]) =>
  html`<ol class="pictured">${steps.map(
    ({ name, picture, words }) => html`<li data-step=${name}><span class="lesson-picture"
      aria-hidden="true">${picture}</span><p>${words}</p></li>`,
  )}</ol>`;
