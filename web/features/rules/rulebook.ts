/**
 * A rulebook to read: contents, search, every clause by chapter with its options, and the sequence of a turn.
 */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { valueIn } from "../../core/forms/fields.ts";
import { entryOf } from "../../core/lists/item-at.ts";
import { switchesOf } from "../../core/rulebook-data.ts";
import { listed, say } from "../../core/language/messages.ts";
import { slice } from "../../core/store.ts";
import { isOnOff } from "../../core/rules/availability.ts";
import { choiceWords, notWith, waitingFor, words } from "../../core/rules/switches.ts";
import type { TurnLine, Rules } from "../../core/language/clauses.ts";
import type { Page } from "../../core/page.ts";
import type { State, Store } from "../../core/store.ts";
import type { SwitchView as Switch } from "../../protocol.d.ts";

const TURN = "turn";
/** Minimum width at which the contents stay open next to the chapters. */
const WIDE = window.matchMedia("(min-width: 1000px)");

interface ShownRules {
  /** The book read last; a clause that several books share is shown in it. */
  book: string;
  /** The place last scrolled to. */
  place: State["reading"] | null;
}
const shown = slice<ShownRules>("rules.shown", { book: "", place: null });

/** Returns the book for the place in the address; see `bookWith`. */
export const bookAt = (state: State, read: Rules) => bookWith(state.reading.at, read, shown.of(state).book);

/**
 * Returns the book in which to show a place, "" if there is none.
 * @param at  a book, a chapter, a clause, a ruling, "trant/turn"
 * @param last  the book read last
 */
export function bookWith(at: string, read: Rules, last = "") {
  const [name = at] = at.split("/");
  const holds = (book: string) =>
    read.guides[book]?.chapters.some(({ id, clauses }) => id === at || clauses.includes(at)) ||
    Object.values(read.guides[book]?.rulings ?? {}).some((ids) => ids.includes(at));
  if (Object.hasOwn(read.guides, name)) return name;
  return [last, ...Object.keys(read.guides)].find(holds) ?? "";
}

/** Scrolls to the place in the address after it is rendered, once per navigation. */
export function showPlace(book: string, store: Store) {
  const { reading } = store.state;
  const last = shown.of(store.state);
  if (book !== last.book) shown.change(store, { book });
  if (!book || reading === last.place) return;
  shown.change(store, { place: reading });
  if (reading.at === last.place?.at && reading.sought !== last.place.sought) return;
  document
    .querySelector('.book-tabs [aria-current="page"]')
    ?.scrollIntoView({ block: "nearest", inline: "center" });
  bringIntoSight(reading.at.split("/").at(-1) ?? "");
}

/** @param id  of an element; without such an element the page scrolls to its top */
function bringIntoSight(id: string) {
  const place = document.getElementById(id);
  if (!place) return window.scrollTo(0, 0);
  // Show a ruling together with the clause above it.
  (place.closest(".book-clauses > li") ?? place).scrollIntoView({ block: "start" });
  place.scrollIntoView({ block: "nearest" });
  place.focus({ preventScroll: true });
}

/** Normalises text for the search: lower-case, without accents. */
const plain = (words: string) =>
  words
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/**
 * Returns the number of a ruling.
 * @param id  "G-07"
 */
const numberOf = (id: string) => Number(id.split("-")[1]);

/**
 * Returns the chapters with the clauses that contain all search words, in the clause, its rulings or its
 * options.
 */
function matching(book: string, read: Rules, sought: string) {
  const wanted = plain(sought).split(/\s+/).filter(Boolean);
  const fits = (id: string) => {
    const choices = switchesOf(book).filter(({ clause }) => clause === id);
    const said = plain(
      [
        id,
        read.chapter(id),
        read.text(id),
        ...(entryOf(read.guides, book).rulings[id] ?? []).flatMap((ruling) => [
          ruling,
          say("rules.ruling", { n: numberOf(ruling) }),
          read.ruling(ruling),
        ]),
        ...choices.flatMap((one) => [words(book, one.id), words(book, one.id, ".what")]),
      ].join(" "),
    );
    return wanted.every((word) => said.includes(word));
  };
  const chapters = entryOf(read.guides, book).chapters.map((chapter) => ({
    ...chapter,
    clauses: chapter.clauses.filter(fits),
  }));
  return { chapters: chapters.filter(({ clauses }) => clauses.length > 0), searching: wanted.length > 0 };
}

function choiceName(book: string, one: Switch, choice: string) {
  if (!isOnOff(one)) return choiceWords(book, one.id, choice);
  return say(["on", "yes"].includes(choice) ? "rules.on" : "rules.off");
}

/** Renders an option: its description, its choices with the default one marked, and its requirements. */
function choice(book: string, one: Switch) {
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
 * Lists the rulings of a clause: in full at their first occurrence, after that by number only.
 * @param told  rulings already shown in full; updated here
 */
function rulingList(rulings: string[], read: Rules, at: string, told: Set<string>) {
  const item = (id: string) => {
    const [n, href] = [numberOf(id), `#rules/${id}`];
    // If the address already is this link, a click changes nothing, so scroll by hand.
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

/** @param told  rulings already shown in full */
function chapterSection(
  book: string,
  { id, clauses, basic }: { id: string; clauses: string[]; basic: boolean },
  read: Rules,
  { reading }: State,
  told: Set<string>,
) {
  const { rulings } = entryOf(read.guides, book);
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

/** Describes the options on which a line of the turn sequence depends. */
function condition(book: string, { any, all, none }: TurnLine) {
  const named = (ids: string[]) => ids.map((id) => words(book, id, ".short"));
  if (any.length > 0) return html` <em>${say("rules.with", { what: named(any).join(say("rule.or")) })}</em>`;
  if (all.length > 0) return html` <em>${say("rules.with", { what: listed(named(all)) })}</em>`;
  return none.length > 0
    ? html` <em>${say("rules.without", { what: named(none).join(say("rule.or")) })}</em>`
    : nothing;
}

function turnSection(book: string, read: Rules) {
  return html`<section class="book-chapter" aria-labelledby=${TURN}>
    <h2 id=${TURN} tabindex="-1">${say("rules.turn")}</h2><p>${say("rules.turn_what")}</p>
    <ol class="book-turn">${entryOf(read.guides, book).turn.map(
      (line) => html`<li><span class="book-step">${read.step(line.words)}${condition(book, line)}</span>
        <span class="book-behind">${line.clauses.map(
          (clause) => html`<a class="clause"
          href=${`#rules/${clause}`}>${clause}</a> `,
        )}</span></li>`,
    )}</ol>
  </section>`;
}

function contents(book: string, chapters: { id: string }[], read: Rules, turn: boolean) {
  return html`<details class="book-contents" ?open=${WIDE.matches}><summary>${say("rules.contents")}</summary>
    <nav aria-label=${say("rules.contents")}><ol>${chapters.map(
      ({ id }) => html`<li><a
      href=${`#rules/${id}`}>${read.chapter(id)}</a></li>`,
    )}
      ${
        turn ? html`<li><a href=${`#rules/${book}/${TURN}`}>${say("rules.turn")}</a></li>` : nothing
      }</ol></nav></details>`;
}

export function rulebook(book: string, read: Rules, state: State, { store }: Page) {
  const { sought } = state.reading;
  const { chapters, searching } = matching(book, read, sought);
  const count = (some: { clauses: string[] }[]) => some.reduce((sum, { clauses }) => sum + clauses.length, 0);
  const told: Set<string> = new Set();
  const found = say("rules.found", { n: count(chapters), all: count(entryOf(read.guides, book).chapters) });
  const search = (event: Event) =>
    store.update({
      reading: { ...store.state.reading, sought: valueIn(event) },
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
