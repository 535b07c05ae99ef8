/**
 * The About page: the project's promises, and the licences of all its parts. The build reads the licences
 * from the packages.
 */
import { html, nothing } from "lit-html";
import site from "virtual:site";
import { fetchVerified } from "../../platform/loading/fetch-verified.ts";
import { say } from "../../platform/language/messages.ts";
import { plainBar } from "../../domain/ui/topbar.ts";
import { slice } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";

type Part = { name: string; version: string; licence: string; home: string; text: string };
type Licences = { own: string; delivered: Part[] };

const aboutState = slice<{ licences: Licences | "pending" | "missing" | null }>("about", { licences: null });

/** Fetches the licences once. Called after each render. */
export function afterRender(_: unknown, { store }: Page) {
  if (aboutState.of(store.state).licences !== null) return;
  aboutState.change(store, { licences: "pending" });
  fetchVerified("licences.json")
    .then((response) => response.json())
    .then(
      (licences) => aboutState.change(store, { licences }),
      () => aboutState.change(store, { licences: "missing" }),
    );
}

const licence = (title: string, text: string, home?: string) =>
  html`<details class="licence"><summary>${title}</summary>${
    home ? html`<p><a href=${home} rel="noreferrer">${home}</a></p>` : nothing
  }<pre tabindex="0">${text}</pre></details>`;

function list({ store }: Page) {
  const { licences } = aboutState.of(store.state);
  const retry = () => aboutState.change(store, { licences: null });
  if (licences === "missing")
    return html`<div class="card fault" role="alert"><p>${say("about.missing")}</p><button type="button"
      class="button" @click=${retry}>${say("boot.retry")}</button></div>`;
  if (licences === null || licences === "pending")
    return html`<p aria-busy="true">${say("screen.pending")}</p>`;
  return html`${licence(say("about.own"), licences.own)}${licences.delivered.map(
    ({ name, version, licence: id, text, home }) => licence(`${name} ${version} · ${id}`, text, home),
  )}`;
}

export function paint(_: State, page: Page) {
  return html`${plainBar(say("about.title"), page)}<main class="about">
    <h1>${say("about.title")}</h1>
    <p>${say("about.game", { version: site.version })}</p>
    <p>${say("about.promise")}</p>
    <h2>${say("about.licences")}</h2>
    <p>${say("about.made_of")}</p>
    ${list(page)}
  </main>`;
}
