/** The rules screen: how to play on one page, and every rulebook clause by clause. */
import { html } from "lit-html";
import { books } from "../../core/rulebook-data.ts";
import { askForRulesAgain, rulesAtHand, wantRules } from "../../core/language/clauses.ts";
import { say } from "../../core/language/messages.ts";
import { clauseName } from "../../core/ui/clause.ts";
import { pictureFor, printBelow, wantPictures } from "./pictures.ts";
import { bookAt, rulebook, showPlace } from "./rulebook.ts";
import { plainBar } from "../../core/ui/topbar.ts";
import { noteArrival } from "../../core/store.ts";
import type { Page } from "../../core/page.ts";
import type { State } from "../../core/store.ts";

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
const RANGES = ["1–2", "2–4", "4–8", "7–12", "11–20", "21–30"];
const CLAUSE = /([A-Z]{3}-[A-Z0-9]{3}-\d+)/;

/** All books, the easiest first. */
const inOrder = [...books].sort((one, other) => Number(other === "first") - Number(one === "first"));

function gearTable() {
  return html`<ol class="rules-gears">${RANGES.map(
    (range, index) => html`<li><b>${index + 1}</b>${range}</li>`,
  )}</ol>`;
}

/**
 * Renders a list of clauses as links into the book. If the player hides clause numbers, shows only one
 * link, to the first clause.
 */
function clauseLinks(listed: string, page: Page) {
  const parts = listed.split(CLAUSE);
  const link = (id: string) => html`<a class="clause" href=${`#rules/${id}`}>${clauseName(id, page)}</a>`;
  if (!page.store.state.settings.clauses) return link(parts.find((part) => CLAUSE.test(part)) ?? "");
  return parts.map((part) => (CLAUSE.test(part) ? link(part) : part));
}

/** @param current  a rulebook, "" for the page on how to play, or another value while it is unknown */
function tabs(current: string) {
  const tab = (book: string, title: string) =>
    html`<li><a href=${book ? `#rules/${book}` : "#rules"}
      aria-current=${book === current ? "page" : "false"}>${title}</a></li>`;
  return html`<nav class="book-tabs"
    aria-label=${say("rules.nav")}><ul>${tab("", say("rules.title"))}${inOrder.map((book) =>
      tab(book, say(`book.${book}`)),
    )}</ul></nav>`;
}

function howToPlay(state: State, page: Page) {
  return html`<main class="rules">${printBelow(state)}<p class="lede">${say("rules.lede")}</p>
      ${SECTIONS.map(
        (name) =>
          html`<section>${pictureFor(name, state)}
            <h2>${say(`rules.${name}.title`)}</h2><p>${say(`rules.${name}`)} <span
            class="clause">${clauseLinks(say(`rules.${name}.clause`), page)}</span></p>${
              name === "gears" ? gearTable() : ""
            }</section>`,
      )}
      <section><h2>${say("rules.books")}</h2><p>${say("rules.books_what")}</p>
        <ul class="book-cards">${inOrder.map(
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
export function follow(state: State, page: Page) {
  const { reading } = state;
  if (!reading.at) {
    wantPictures(page.store);
    return;
  }
  wantRules(() => noteArrival(page.store));
  const read = rulesAtHand();
  if (typeof read === "object") showPlace(bookAt(state, read), page.store);
}

export function paint(state: State, page: Page) {
  const { at } = state.reading;
  const again = () => noteArrival(page.store);
  if (!at) return screen(say("rules.title"), "", howToPlay(state, page), page);
  const read = rulesAtHand();
  const wanted = books.find((book) => book === at.split("/")[0]) ?? "unknown";
  if (read === "pending")
    return screen(
      say("rules.books"),
      wanted,
      html`<main class="rules" aria-busy="true"><p>${say("rules.pending")}</p></main>`,
      page,
    );
  if (read === "missing") {
    const retry = () => {
      askForRulesAgain();
      again();
    };
    const fault = html`<main class="rules"><div class="card fault"
      role="alert"><p>${say("clause.missing")}</p><button type="button" class="button"
        @click=${retry}>${say("boot.retry")}</button></div></main>`;
    return screen(say("rules.books"), wanted, fault, page);
  }
  const book = bookAt(state, read);
  if (!book)
    return screen(
      say("rules.title"),
      "",
      html`<p class="book-unknown" role="alert">${say("rules.unknown")}</p>${howToPlay(state, page)}`,
      page,
    );
  return screen(say(`book.${book}`), book, rulebook(book, read, state, page), page);
}
