/** The dialogs: menu, keyboard shortcuts, a clause, a name, texts to copy. */
import { html, nothing } from "lit-html";
import { fieldIn, selectAll } from "../../platform/forms/fields.ts";
import { canUseFullScreen, toggleFullScreen } from "../../platform/full-screen.ts";
import { ignoreNoAnswer, ignoreUnreadable } from "../../platform/loading/ignored-errors.ts";
import { isLocalPlayer, say } from "../../platform/language/messages.ts";
import { clauseName } from "../../domain/ui/clause.ts";
import { MAX_NAME_LENGTH } from "../../domain/setup/setup-draft.ts";
import { live } from "../live/lazy-entry.ts";
import { isSeasonStored } from "../../race/selectors.ts";
import { tableScreen } from "../table/lazy-entry.ts";
import { reportPartLoaded, retryPart } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { Dialog, State } from "../../domain/state.ts";

const KEYS = "gears enter arrows undo redo hint path link skip watch moments turns now zoom full help".split(
  " ",
);

/** Shows the position as text to copy. */
async function showPositionText({ actions, ask, store }: Page) {
  const reply = await ask({ do: "position_text" }).catch(ignoreNoAnswer);
  if (reply?.text)
    store.update({ dialog: { kind: "text", title: say("copy.position_text"), text: reply.text } });
  else if (reply) actions.reportError(reply);
}

/** Loads and opens the big screen. */
async function showTable(page: Page) {
  const screen = await tableScreen.fetch().catch(ignoreUnreadable);
  if (screen) screen.openTableScreen(page);
  else page.actions.reportMissingPart();
}

function menu({ race, lesson }: State, page: Page) {
  const { actions, session, replay, store } = page;
  const close = () => store.update({ dialog: null });
  const item = (id: string, act: () => void, isDisabled = false, extraClass = "") =>
    html`<button type="button" class="menu-item ${extraClass}" ?disabled=${isDisabled} @click=${() => {
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
          )}${item("tool.copy_link", () => actions.copyLink())}${item("live.label", () =>
            store.update({ dialog: { kind: "live" } }),
          )}
          ${
            race?.replay
              ? nothing
              : item(
                  "menu.timeline",
                  () => replay.show(race?.history?.decisions ?? 0),
                  !race?.history,
                  "phone-only",
                )
          }${item("menu.watch", () => replay.show(0, { isPlaying: true }), !race?.history)}${
            canUseFullScreen() ? item("tool.full", toggleFullScreen) : nothing
          }
          ${item("menu.table", () => showTable(page), race?.phase === "opening")}
          ${item("menu.position_link", () => actions.copyLink("position_link"))}${item(
            "menu.position_text",
            () => showPositionText(page),
          )}<hr>`
        : nothing
    }
    ${
      view?.setup.season && isSeasonStored(view, store.state)
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

function clauseWords({ id, clause }: Extract<Dialog, { kind: "clause" }>, page: Page) {
  const head = html`<h2 class="clause-id">${clauseName(id, page)}</h2>`;
  if (clause === null) return html`${head}<p aria-busy="true">${say("clause.pending")}</p>`;
  if (typeof clause === "string")
    return html`${head}<p>${say(clause === "none" ? "clause.unknown" : "clause.missing")}</p>`;
  return html`${head}<p class="clause-place">${clause.book} · ${clause.chapter}</p><p>${clause.text}</p><p><a
    href=${`#rules/${id}`}>${say("clause.in_book")}</a></p>`;
}

/** Asks for the player's name before anything of theirs leaves the device. */
function nameForm({ take }: Extract<Dialog, { kind: "name" }>, { store }: Page) {
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const name = fieldIn(event, "name");
    if (!name || isLocalPlayer(name)) return;
    store.update({ dialog: null });
    take(name);
  };
  return html`<h2>${say("name.title")}</h2><p>${say("name.what")}</p>
    <form class="name-form" @submit=${send}><input name="name" type="text" required autofocus
      maxlength=${MAX_NAME_LENGTH} autocomplete="nickname" aria-label=${say("name.field")}><button
        type="submit"
        class="button is-forward">${say("name.take")}</button></form>`;
}

/** Shows the live table, or that it is loading. */
function liveTable(page: Page) {
  const retryLive = () => retryPart(live, page.store, () => page.actions.reportMissingPart(true));
  if (live.failed())
    return html`<p role="alert">${say("screen.absent")}</p><button type="button" class="button"
      @click=${retryLive}>${say("boot.retry")}</button>`;
  return live.loaded()?.panel(page) ?? html`<p>${say("screen.pending")}</p>`;
}

/** Loads the live table. Called after each render. */
export function afterRender({ dialog }: State, { store }: Page) {
  if (dialog?.kind === "live") live.load(() => reportPartLoaded(store));
}

export function contentsOf(state: State, page: Page) {
  const { dialog } = state;
  if (dialog?.kind === "menu") return menu(state, page);
  if (dialog?.kind === "clause") return clauseWords(dialog, page);
  if (dialog?.kind === "live") return liveTable(page);
  if (dialog?.kind === "name") return nameForm(dialog, page);
  return dialog?.kind === "text" ? textToCopy(dialog.title, dialog.text, page) : keys();
}

function textToCopy(title: string, words: string, { actions, store }: Page) {
  const copy = () => {
    store.update({ dialog: null });
    actions.copyText(words, title);
  };
  return html`<h2>${title}</h2><textarea readonly rows="12" aria-label=${title} .value=${words}
    @focus=${selectAll}></textarea>
    <button type="button" class="button" @click=${copy}>${say("dialog.copy")}</button>`;
}
