/**
 * What stands in the windows over the page: the menu, the list of keys, a clause, a name, texts to copy.
 */
import { html, nothing } from "lit-html";
import { canFill, toggleFull } from "../../core/full-screen.js";
import { isReader, say } from "../../core/language/messages.js";
import { clauseName } from "../../core/ui/clause.js";
import { NAME_LONGEST } from "../../core/setup-draft.js";
import { seasonIsHere } from "../../race/selectors.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").State} State */

const KEYS = [
  "gears",
  "enter",
  "arrows",
  "undo",
  "redo",
  "hint",
  "path",
  "link",
  "skip",
  "watch",
  "moments",
  "turns",
  "now",
  "zoom",
  "full",
  "help",
];

/** The position as text, to copy. @param {Page} page */
async function showPositionText({ actions, ask, store }) {
  const reply = await ask({ do: "position_text" }).catch(() => null);
  if (reply?.text)
    store.update({ dialog: { kind: "text", title: say("copy.position_text"), text: reply.text } });
  else if (reply) actions.refuse(reply);
}

/** @param {State} state @param {Page} page */
function menu({ race, lesson }, page) {
  const { actions, session, replay, store } = page;
  const close = () => store.update({ dialog: null });
  /** @param {string} id @param {() => void} act @param {boolean} [disabled] @param {string} [only] */
  const item = (id, act, disabled = false, only = "") =>
    html`<button type="button" class="menu-item ${only}" ?disabled=${disabled} @click=${() => {
      close();
      act();
    }}>${say(id)}</button>`;
  const view = lesson ? null : race?.view;
  return html`<h2 class="unseen">${say("menu.open")}</h2>
    ${
      view
        ? html`${item("tool.redo", () => session.redo(), !view.can_redo || race?.official !== null)}${item(
            "tool.send",
            () => actions.sendTurn(),
          )}${item("tool.copy_link", () => actions.copyLink())}
          ${
            race?.replay
              ? nothing
              : item(
                  "menu.timeline",
                  () => replay.show(race?.history?.decisions ?? 0),
                  !race?.history,
                  "phone-only",
                )
          }${item("menu.watch", () => replay.show(0, { playing: true }), !race?.history)}${
            canFill() ? item("tool.full", toggleFull) : nothing
          }
          ${item("menu.position_link", () => actions.copyLink("position_link"))}${item(
            "menu.position_text",
            () => showPositionText(page),
          )}<hr>`
        : nothing
    }
    ${
      view?.setup.season && seasonIsHere(view, store.state)
        ? html`<a class="menu-item is-link"
      href=${`#season/${view.setup.season.id}`}
        @click=${close}>${say("bar.season", { race: view.setup.season.race })}</a>`
        : nothing
    }
    ${item("menu.link", () => actions.visit("link"))}
    ${item("menu.settings", () => store.update({ dialog: { kind: "settings" } }))}
    ${item("menu.keys", () => store.update({ dialog: { kind: "keys" } }))}${item("menu.rules", () =>
      actions.visit("rules"),
    )}${item("menu.learn", () => actions.visit("learn"))}
    ${item("menu.new", () => (view ? actions.newRace() : actions.visit("setup")))}${item("menu.home", () =>
      actions.visit("home"),
    )}`;
}

function keys() {
  return html`<h2>${say("keys.title")}</h2><dl
    class="keys">${KEYS.map(
      (name) => html`<dt><kbd>${say(`keys.${name}.key`)}</kbd></dt><dd>${say(`keys.${name}`)}</dd>`,
    )}</dl>`;
}

/**
 * @param {Extract<import("../../core/store.js").Dialog, {kind: "clause"}>} dialog
 * @param {Page} page
 */
function clauseWords({ id, clause }, page) {
  const head = html`<h2 class="clause-id">${clauseName(id, page)}</h2>`;
  if (clause === null) return html`${head}<p aria-busy="true">${say("clause.pending")}</p>`;
  if (typeof clause === "string")
    return html`${head}<p>${say(clause === "none" ? "clause.unknown" : "clause.missing")}</p>`;
  return html`${head}<p class="clause-place">${clause.book} · ${clause.chapter}</p><p>${clause.text}</p><p><a
    href=${`#rules/${id}`}>${say("clause.in_book")}</a></p>`;
}

/**
 * What is the reader called? Asked before the first thing of his leaves the device.
 * @param {Extract<import("../../core/store.js").Dialog, {kind: "name"}>} dialog
 * @param {Page} page
 */
function nameForm({ take }, { store }) {
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const name = String(new FormData(form).get("name") ?? "").trim();
    if (!name || isReader(name)) return;
    store.update({ dialog: null });
    take(name);
  };
  return html`<h2>${say("name.title")}</h2><p>${say("name.what")}</p>
    <form class="name-form" @submit=${send}><input name="name" type="text" required autofocus
      maxlength=${NAME_LONGEST} autocomplete="nickname" aria-label=${say("name.field")}><button type="submit"
        class="button is-forward">${say("name.take")}</button></form>`;
}

/** @param {State} state @param {Page} page */
export function contentsOf(state, page) {
  const { dialog } = state;
  if (dialog?.kind === "menu") return menu(state, page);
  if (dialog?.kind === "clause") return clauseWords(dialog, page);
  if (dialog?.kind === "name") return nameForm(dialog, page);
  return dialog?.kind === "text" ? textToCopy(dialog.title, dialog.text, page) : keys();
}

/** @param {string} title @param {string} words @param {Page} page */
function textToCopy(title, words, { actions, store }) {
  const copy = () => {
    store.update({ dialog: null });
    actions.copyText(words, title);
  };
  return html`<h2>${title}</h2><textarea readonly rows="12" aria-label=${title} .value=${words}
    @focus=${(/** @type {FocusEvent} */ event) =>
      /** @type {HTMLTextAreaElement} */ (event.target).select()}></textarea>
    <button type="button" class="button" @click=${copy}>${say("dialog.copy")}</button>`;
}
