/** Advice on an answer: one sentence, and on request a comparison with the next best answers. */
import { html, nothing } from "lit-html";
import { icon } from "../../platform/ui/icons.ts";
import { say, text } from "../../platform/language/messages.ts";
import type { Page } from "../../domain/page.ts";
import type { RaceState } from "../state.ts";

/** Returns the hint on an answer, or null if it is on another one. */
export function hintFor({ hint }: RaceState, token: string | null) {
  if (!hint || hint.token !== token) return null;
  return html`<p class="hint">${icon("hint")}<span>${text(hint.why)}</span></p>`;
}

/**
 * Renders text that can be unfolded and folded.
 * @param name  stored in `panelEntries` while unfolded
 */
export function disclosure(
  race: RaceState,
  { session }: Page,
  name: string,
  label: string,
  words: () => unknown,
) {
  const open = race.panelEntries.includes(name);
  const fold = ({ currentTarget }: Event) => {
    const button = currentTarget as HTMLElement;
    session.toggleGroup(name);
    if (!open) requestAnimationFrame(() => button.nextElementSibling?.scrollIntoView({ block: "nearest" }));
  };
  return html`<button type="button" class="unfold" aria-expanded=${open}
    @click=${fold}>${icon("chevron")}${label}</button>${open ? words() : nothing}`;
}

/** Renders the comparison with the next best answers. */
export function hintComparison(race: RaceState, page: Page) {
  const comparisons = race.hint?.compared ?? [];
  if (comparisons.length === 0) return nothing;
  return disclosure(
    race,
    page,
    "compared",
    say("hint.why_not"),
    () => html`<ul class="compared">${comparisons.map((one) => html`<li>${text(one)}</li>`)}</ul>`,
  );
}

/** Renders the hint and its comparison, for panels without a separate place for them. */
export function hintPanel(race: RaceState, page: Page) {
  const hint = hintFor(race, race.token);
  return hint ? html`<div class="advice-card">${hint}${hintComparison(race, page)}</div>` : nothing;
}
