/**
 * A rulebook to be read: contents, search, every clause by chapters with the switches that belong to them,
 * and the turn step by step.
 */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { switchesOf } from "../../core/rulebook-data.js";
import { listed, say } from "../../core/language/messages.js";
import { isOnOff } from "../../core/rules/availability.js";
import { choiceWords, notWith, waitingFor, words } from "../../core/rules/switches.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").State} State */
/** @typedef {import("../../core/language/clauses.js").Rules} Rules */
/** @typedef {import("../../core/language/clauses.js").Line} Line */
/** @typedef {import("../../core/rulebook.js").Switch} Switch */

const TURN = "turn";
/** Room beside the chapters for the contents to stay open. */
const WIDE = window.matchMedia("(min-width: 1000px)");

/** The book read last: a clause that it shares with others is shown in it. */
let opened = "";
/** The place last scrolled to. @type {State["reading"] | null} */
let shown = null;

/**
 * The book in which a place is to be shown, "" when there is none.
 * @param {string} at a book, a chapter, a clause, a ruling, "trant/turn"
 * @param {Rules} read
 */
export function bookOf(at, read) {
  const [name] = at.split("/");
  /** @param {string} book */
  const holds = (book) =>
    read.guides[book]?.chapters.some(({ id, clauses }) => id === at || clauses.includes(at)) ||
    Object.values(read.guides[book]?.rulings ?? {}).some((ids) => ids.includes(at));
  const found = Object.hasOwn(read.guides, name) ? name : [opened, ...Object.keys(read.guides)].find(holds);
  opened = found ?? "";
  return opened;
}

/**
 * Brings a place into sight once it is painted, once for each time somebody goes there.
 * @param {State["reading"]} reading
 */
export function showPlace(reading) {
  if (reading.at === shown?.at && reading.sought !== shown.sought) shown = reading;
  if (reading === shown) return;
  shown = reading;
  document
    .querySelector('.book-tabs [aria-current="page"]')
    ?.scrollIntoView({ block: "nearest", inline: "center" });
  bringIntoSight(reading.at.split("/").at(-1) ?? "");
}

/** @param {string} id  of something painted; without it the page goes to its top */
function bringIntoSight(id) {
  const place = document.getElementById(id);
  if (!place) return window.scrollTo(0, 0);
  // A ruling is shown with the clause above it.
  (place.closest(".book-clauses > li") ?? place).scrollIntoView({ block: "start" });
  place.scrollIntoView({ block: "nearest" });
  place.focus({ preventScroll: true });
}

/** For comparing: small letters without accents. @param {string} words */
const plain = (words) =>
  words
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/**
 * The number a ruling goes by.
 * @param {string} id "G-07"
 */
const numberOf = (id) => Number(id.split("-")[1]);

/**
 * The chapters with the clauses that hold all words looked for, in themselves, in their rulings or in their
 * switches.
 * @param {string} book
 * @param {Rules} read
 * @param {string} sought
 */
function matching(book, read, sought) {
  const wanted = plain(sought).split(/\s+/).filter(Boolean);
  /** @param {string} id */
  const fits = (id) => {
    const choices = switchesOf(book).filter(({ clause }) => clause === id);
    const said = plain(
      [
        id,
        read.chapter(id),
        read.text(id),
        ...(read.guides[book].rulings[id] ?? []).flatMap((ruling) => [
          ruling,
          say("rules.ruling", { n: numberOf(ruling) }),
          read.ruling(ruling),
        ]),
        ...choices.flatMap((one) => [words(book, one.id), words(book, one.id, ".what")]),
      ].join(" "),
    );
    return wanted.every((word) => said.includes(word));
  };
  const chapters = read.guides[book].chapters.map((chapter) => ({
    ...chapter,
    clauses: chapter.clauses.filter(fits),
  }));
  return { chapters: chapters.filter(({ clauses }) => clauses.length > 0), searching: wanted.length > 0 };
}

/** @param {string} book @param {Switch} one @param {string} choice */
function choiceName(book, one, choice) {
  if (!isOnOff(one)) return choiceWords(book, one.id, choice);
  return say(["on", "yes"].includes(choice) ? "rules.on" : "rules.off");
}

/**
 * What a switch is about, its choices with the usual one marked, and what it waits for.
 * @param {string} book
 * @param {Switch} one
 */
function choice(book, one) {
  return html`<li class="book-switch" data-switch=${one.id}>
    <h4>${words(book, one.id)} <a class="clause" href=${`#rules/${one.clause}`}>${one.clause}</a></h4>
    <p>${words(book, one.id, ".what")}${
      one.needs.length > 0 ? html` <em>${waitingFor(book, one.needs)}</em>` : nothing
    }${one.excludes.length > 0 ? html` <em>${notWith(book, one.excludes)}</em>` : nothing}</p>
    <ul class="book-choices">${one.choices.map(
      (value, index) => html`<li
      class=${index === 0 ? "is-usual" : ""}>${choiceName(book, one, value)}${
        index === 0 ? html` <small>${say("rules.usual")}</small>` : nothing
      }</li>`,
    )}</ul>
  </li>`;
}

/**
 * How a clause is read: each ruling in full where it comes first, and after that by its number.
 * @param {string[]} rulings
 * @param {Rules} read
 * @param {string} at
 * @param {Set<string>} told those that have been told in full
 */
function rulingList(rulings, read, at, told) {
  const item = (/** @type {string} */ id) => {
    const [n, href] = [numberOf(id), `#rules/${id}`];
    // The address does not change for a reader who has come by it.
    const back = () => location.hash === href && bringIntoSight(id);
    if (told.has(id))
      return html`<li><a
        class="clause" href=${href} @click=${back}>${say("rules.ruling_told", { n })}</a></li>`;
    told.add(id);
    return html`<li id=${id} tabindex="-1" class=${id === at ? "is-target" : ""}><a
      class="clause" href=${href}>${say("rules.ruling", { n })}</a> ${read.ruling(id)}</li>`;
  };
  return html`<ul class="book-rulings">${rulings.map(item)}</ul>`;
}

/**
 * @param {string} book
 * @param {{id: string, clauses: string[], basic: boolean}} chapter
 * @param {Rules} read
 * @param {State} state
 * @param {Set<string>} told rulings that have been told in full
 */
function chapterSection(book, { id, clauses, basic }, read, { reading }, told) {
  const { rulings } = read.guides[book];
  const switches = switchesOf(book).filter(
    (one) => one.clause.startsWith(`${id}-`) && clauses.includes(one.clause),
  );
  return html`<section class="book-chapter" aria-labelledby=${id}>
    <h2 id=${id} tabindex="-1">${read.chapter(id)}${
      basic ? html` <small>${say("rules.basic")}</small>` : nothing
    }</h2>
    <ol class="book-clauses">${clauses.map(
      (clause) =>
        html`<li id=${clause} tabindex="-1" class=${clause === reading.at ? "is-target" : ""}><a
          class="clause" href=${`#rules/${clause}`}>${clause}</a><p>${read.text(clause)}</p>${
            rulings[clause] ? rulingList(rulings[clause], read, reading.at, told) : nothing
          }</li>`,
    )}</ol>
    ${
      switches.length > 0
        ? html`<div
      class="book-table"><h3>${say("rules.choice")}</h3><ul>${switches.map((one) =>
        choice(book, one),
      )}</ul></div>`
        : nothing
    }
  </section>`;
}

/** On which switches a line of the turn depends. @param {string} book @param {Line} line */
function condition(book, { any, all, none }) {
  /** @param {string[]} ids */
  const named = (ids) => ids.map((id) => words(book, id, ".short"));
  if (any.length > 0) return html` <em>${say("rules.with", { what: named(any).join(say("rule.or")) })}</em>`;
  if (all.length > 0) return html` <em>${say("rules.with", { what: listed(named(all)) })}</em>`;
  return none.length > 0
    ? html` <em>${say("rules.without", { what: named(none).join(say("rule.or")) })}</em>`
    : nothing;
}

/** @param {string} book @param {Rules} read */
function turnSection(book, read) {
  return html`<section class="book-chapter" aria-labelledby=${TURN}>
    <h2 id=${TURN} tabindex="-1">${say("rules.turn")}</h2><p>${say("rules.turn_what")}</p>
    <ol class="book-turn">${read.guides[book].turn.map(
      (line) => html`<li><span class="book-step">${read.step(line.words)}${condition(book, line)}</span>
        <span class="book-behind">${line.clauses.map(
          (clause) => html`<a class="clause"
          href=${`#rules/${clause}`}>${clause}</a> `,
        )}</span></li>`,
    )}</ol>
  </section>`;
}

/** @param {string} book @param {{id: string}[]} chapters @param {Rules} read @param {boolean} turn */
function contents(book, chapters, read, turn) {
  return html`<details class="book-contents" ?open=${WIDE.matches}><summary>${say("rules.contents")}</summary>
    <nav aria-label=${say("rules.contents")}><ol>${chapters.map(
      ({ id }) => html`<li><a
      href=${`#rules/${id}`}>${read.chapter(id)}</a></li>`,
    )}
      ${
        turn ? html`<li><a href=${`#rules/${book}/${TURN}`}>${say("rules.turn")}</a></li>` : nothing
      }</ol></nav></details>`;
}

/** @param {string} book @param {Rules} read @param {State} state @param {Page} page */
export function rulebook(book, read, state, { store }) {
  const { sought } = state.reading;
  const { chapters, searching } = matching(book, read, sought);
  /** @param {{clauses: string[]}[]} some */
  const count = (some) => some.reduce((sum, { clauses }) => sum + clauses.length, 0);
  /** @type {Set<string>} */
  const told = new Set();
  const found = say("rules.found", { n: count(chapters), all: count(read.guides[book].chapters) });
  const search = (/** @type {Event} */ event) =>
    store.update({
      reading: { ...store.state.reading, sought: /** @type {HTMLInputElement} */ (event.target).value },
    });
  return html`<main class="book">
    <aside class="book-aside">
      <search class="book-search"><label for="book-search">${say("rules.search")}</label><input
        id="book-search" type="search" autocomplete="off" .value=${live(sought)} @input=${search}></search>
      <p class="small" role="status">${searching ? found : ""}</p>
      ${chapters.length > 0 ? contents(book, chapters, read, !searching) : nothing}
      <button type="button" class="button is-small"
        @click=${() => window.print()}>${say("rules.print")}</button>
    </aside>
    <div class="book-text"><p class="lede">${say(`rules.about.${book}`)}</p>
      ${chapters.map((chapter) => chapterSection(book, chapter, read, state, told))}
      ${chapters.length === 0 ? html`<p class="card">${say("rules.none")}</p>` : nothing}
      ${searching ? nothing : turnSection(book, read)}</div>
  </main>`;
}
