/** The rules screen: how to play on one page, and every rulebook clause by clause. */
import { html } from "lit-html";
import { books } from "../../domain/rules/rulebook-data.ts";
import { resetRules, currentRules, loadRules } from "../../platform/language/clauses.ts";
import { say } from "../../platform/language/messages.ts";
import { clauseName } from "../../domain/ui/clause.ts";
import { pictureFor, sharedBoardPart, requestPictures } from "./pictures.ts";
import { bookAt, rulebook, showPlace } from "./rulebook.ts";
import { plainBar } from "../../domain/ui/topbar.ts";
import { reportPartLoaded } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";

const SECTIONS = [
  "aim",
  "gears",
  "lanes",
  "corners",
  "spin",
  "brakes",
  "blocked",
  "contact",
  "engine",
  "start",
  "pits",
];
const GEAR_RANGES = ["1–2", "2–4", "4–8", "7–12", "11–20", "21–30"];
const CLAUSE_PATTERN = /([A-Z]{3}-[A-Z0-9]{3}-\d+)/;

/** All books, the easiest first. */
const sortedBooks = [...books].sort((one, other) => Number(other === "first") - Number(one === "first"));

function gearTable() {
  return html`<ol class="rules-gears">${GEAR_RANGES.map(
    (range, index) => html`<li><b>${index + 1}</b>${range}</li>`,
  )}</ol>`;
}

/**
 * Renders a list of clauses as links into the book. If the player hides clause numbers, shows only one
 * link, to the first clause.
 */
function clauseLinks(clauseList: string, page: Page) {
  const parts = clauseList.split(CLAUSE_PATTERN);
  const link = (id: string) => html`<a class="clause" href=${`#rules/${id}`}>${clauseName(id, page)}</a>`;
  if (!page.store.state.settings.clauses) return link(parts.find((part) => CLAUSE_PATTERN.test(part)) ?? "");
  return parts.map((part) => (CLAUSE_PATTERN.test(part) ? link(part) : part));
}

/** @param current  a rulebook, "" for the page on how to play, or another value while it is unknown */
function tabs(current: string) {
  const tab = (book: string, title: string) =>
    html`<li><a href=${book ? `#rules/${book}` : "#rules"}
      aria-current=${book === current ? "page" : "false"}>${title}</a></li>`;
  return html`<nav class="book-tabs"
    aria-label=${say("rules.nav")}><ul>${tab("", say("rules.title"))}${sortedBooks.map((book) =>
      tab(book, say(`book.${book}`)),
    )}</ul></nav>`;
}

function howToPlay(state: State, page: Page) {
  return html`<main class="rules">${sharedBoardPart(state)}<p class="lede">${say("rules.lede")}</p>
      ${SECTIONS.map(
        (name) =>
          html`<section>${pictureFor(name, state)}
            <h2>${say(`rules.${name}.title`)}</h2><p>${say(`rules.${name}`)} <span
            class="clause">${clauseLinks(say(`rules.${name}.clause`), page)}</span></p>${
              name === "gears" ? gearTable() : ""
            }</section>`,
      )}
      <section><h2>${say("rules.books")}</h2><p>${say("rules.books_what")}</p>
        <ul class="book-cards">${sortedBooks.map(
          (book) => html`<li><a class="rule-card"
          href=${`#rules/${book}`}><b>${say(`book.${book}`)}</b><span>${say(
            `book.${book}.what`,
          )}</span></a></li>`,
        )}</ul></section>
      <p><button type="button" class="button is-forward" ?disabled=${state.boot.status === "failed"}
        @click=${() => page.actions.quickRace()}>${say("rules.try")}</button></p>
    </main>`;
}

const screen = (title: string, current: string, contents: unknown, page: Page) =>
  html`${plainBar(title, page)}${tabs(current)}${contents}`;

/** Loads the rules and scrolls to the place in the address. Called after each render. */
export function afterRender(state: State, page: Page) {
  if (!state.rulesView.place) {
    requestPictures(page.store);
    return;
  }
  loadRules(() => reportPartLoaded(page.store));
  const rules = currentRules();
  if (typeof rules === "object") showPlace(bookAt(state, rules), page.store);
}

export function paint(state: State, page: Page) {
  const { place: at } = state.rulesView;
  const refresh = () => reportPartLoaded(page.store);
  if (!at) return screen(say("rules.title"), "", howToPlay(state, page), page);
  const rules = currentRules();
  const bookId = books.find((book) => book === at.split("/")[0]) ?? "unknown";
  if (rules === "pending")
    return screen(
      say("rules.books"),
      bookId,
      html`<main class="rules" aria-busy="true"><p>${say("rules.pending")}</p></main>`,
      page,
    );
  if (rules === "missing") {
    const retry = () => {
      resetRules();
      refresh();
    };
    const fault = html`<main class="rules"><div class="card fault"
      role="alert"><p>${say("clause.missing")}</p><button type="button" class="button"
        @click=${retry}>${say("boot.retry")}</button></div></main>`;
    return screen(say("rules.books"), bookId, fault, page);
  }
  const book = bookAt(state, rules);
  if (!book)
    return screen(
      say("rules.title"),
      "",
      html`<p class="book-unknown" role="alert">${say("rules.unknown")}</p>${howToPlay(state, page)}`,
      page,
    );
  return screen(say(`book.${book}`), book, rulebook(book, rules, state, page), page);
}
