/**
 * A rulebook to read: contents, search, every clause by chapter with its options, and the sequence of a turn.
 */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { valueIn } from "../../platform/forms/fields.ts";
import { entryOf } from "../../platform/lists/item-at.ts";
import { switchesOf } from "../../domain/rules/rulebook-data.ts";
import { formatList, say } from "../../platform/language/messages.ts";
import { slice } from "../../platform/store.ts";
import { isOnOff } from "../../domain/rules/availability.ts";
import { choiceWords, exclusionText, needsText, ruleText } from "../../domain/rules/switches.ts";
import type { TurnLine, Rules } from "../../platform/language/clauses.ts";
import type { Page } from "../../domain/page.ts";
import type { State, Store } from "../../domain/state.ts";
import type { SwitchView as Switch } from "../../protocol.d.ts";

const TURN = "turn";
/** Minimum width at which the contents stay open next to the chapters. */
const WIDE = window.matchMedia("(min-width: 1000px)");

interface ShownRules {
  /** The book read last; a clause that several books share is shown in it. */
  book: string;
  /** The view last scrolled to. */
  view: State["rulesView"] | null;
}
const shownRules = slice<ShownRules>("rules.shown", { book: "", view: null });

/** Returns the book for the place in the address; see `bookWith`. */
export const bookAt = (state: State, rules: Rules) =>
  bookWith(state.rulesView.place, rules, shownRules.of(state).book);

/**
 * Returns the book in which to show a place, "" if there is none.
 * @param at  a book, a chapter, a clause, a ruling, "trant/turn"
 * @param last  the book read last
 */
export function bookWith(at: string, rules: Rules, last = "") {
  const [name = at] = at.split("/");
  const hasPlace = (book: string) =>
    rules.guides[book]?.chapters.some(({ id, clauses }) => id === at || clauses.includes(at)) ||
    Object.values(rules.guides[book]?.rulings ?? {}).some((ids) => ids.includes(at));
  if (Object.hasOwn(rules.guides, name)) return name;
  return [last, ...Object.keys(rules.guides)].find(hasPlace) ?? "";
}

/** Scrolls to the place in the address after it is rendered, once per navigation. */
export function showPlace(book: string, store: Store) {
  const { rulesView: view } = store.state;
  const last = shownRules.of(store.state);
  if (book !== last.book) shownRules.change(store, { book });
  if (!book || view === last.view) return;
  shownRules.change(store, { view });
  if (view.place === last.view?.place && view.search !== last.view.search) return;
  document
    .querySelector('.book-tabs [aria-current="page"]')
    ?.scrollIntoView({ block: "nearest", inline: "center" });
  bringIntoSight(view.place.split("/").at(-1) ?? "");
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
const normalise = (words: string) =>
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
function findMatches(book: string, rules: Rules, searchText: string) {
  const terms = normalise(searchText).split(/\s+/).filter(Boolean);
  const isMatch = (id: string) => {
    const choices = switchesOf(book).filter(({ clause }) => clause === id);
    const searchableText = normalise(
      [
        id,
        rules.chapter(id),
        rules.text(id),
        ...(entryOf(rules.guides, book).rulings[id] ?? []).flatMap((ruling) => [
          ruling,
          say("rules.ruling", { n: numberOf(ruling) }),
          rules.ruling(ruling),
        ]),
        ...choices.flatMap((one) => [ruleText(book, one.id), ruleText(book, one.id, ".what")]),
      ].join(" "),
    );
    return terms.every((word) => searchableText.includes(word));
  };
  const chapters = entryOf(rules.guides, book).chapters.map((chapter) => ({
    ...chapter,
    clauses: chapter.clauses.filter(isMatch),
  }));
  return { chapters: chapters.filter(({ clauses }) => clauses.length > 0), searching: terms.length > 0 };
}

function choiceName(book: string, one: Switch, choice: string) {
  if (!isOnOff(one)) return choiceWords(book, one.id, choice);
  return say(["on", "yes"].includes(choice) ? "rules.on" : "rules.off");
}

/** Renders an option: its description, its choices with the default one marked, and its requirements. */
function switchCard(book: string, one: Switch) {
  return html`<li class="book-switch" data-switch=${one.id}>
    <h4>${ruleText(book, one.id)} <a class="clause" href=${`#rules/${one.clause}`}>${one.clause}</a></h4>
    <p>${ruleText(book, one.id, ".what")}${
      one.needs.length > 0 ? html` <em>${needsText(book, one.needs)}</em>` : nothing
    }${one.excludes.length > 0 ? html` <em>${exclusionText(book, one.excludes)}</em>` : nothing}</p>
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
 * @param shownRulings  rulings already shown in full; updated here
 */
function rulingList(rulings: string[], rules: Rules, at: string, shownRulings: Set<string>) {
  const item = (id: string) => {
    const [n, href] = [numberOf(id), `#rules/${id}`];
    // If the address already is this link, a click changes nothing, so scroll by hand.
    const back = () => location.hash === href && bringIntoSight(id);
    if (shownRulings.has(id))
      return html`<li><a
        class="clause" href=${href} @click=${back}>${say("rules.ruling_told", { n })}</a></li>`;
    shownRulings.add(id);
    return html`<li id=${id} tabindex="-1" class=${id === at ? "is-target" : ""}><a
      class="clause" href=${href}>${say("rules.ruling", { n })}</a> ${rules.ruling(id)}</li>`;
  };
  return html`<ul class="book-rulings">${rulings.map(item)}</ul>`;
}

/** @param shownRulings  rulings already shown in full */
function chapterSection(
  book: string,
  { id, clauses, basic }: { id: string; clauses: string[]; basic: boolean },
  rules: Rules,
  { rulesView }: State,
  shownRulings: Set<string>,
) {
  const { rulings } = entryOf(rules.guides, book);
  const switches = switchesOf(book).filter(
    (one) => one.clause.startsWith(`${id}-`) && clauses.includes(one.clause),
  );
  return html`<section class="book-chapter" aria-labelledby=${id}>
    <h2 id=${id} tabindex="-1">${rules.chapter(id)}${
      basic ? html` <small>${say("rules.basic")}</small>` : nothing
    }</h2>
    <ol class="book-clauses">${clauses.map(
      (clause) =>
        html`<li id=${clause} tabindex="-1" class=${clause === rulesView.place ? "is-target" : ""}><a
          class="clause" href=${`#rules/${clause}`}>${clause}</a><p>${rules.text(clause)}</p>${
            rulings[clause] ? rulingList(rulings[clause], rules, rulesView.place, shownRulings) : nothing
          }</li>`,
    )}</ol>
    ${
      switches.length > 0
        ? html`<div
      class="book-table"><h3>${say("rules.choice")}</h3><ul>${switches.map((one) =>
        switchCard(book, one),
      )}</ul></div>`
        : nothing
    }
  </section>`;
}

/** Describes the options on which a line of the turn sequence depends. */
function condition(book: string, { any, all, none }: TurnLine) {
  const namesOf = (ids: string[]) => ids.map((id) => ruleText(book, id, ".short"));
  if (any.length > 0)
    return html` <em>${say("rules.with", { what: namesOf(any).join(say("rule.or")) })}</em>`;
  if (all.length > 0) return html` <em>${say("rules.with", { what: formatList(namesOf(all)) })}</em>`;
  return none.length > 0
    ? html` <em>${say("rules.without", { what: namesOf(none).join(say("rule.or")) })}</em>`
    : nothing;
}

function turnSection(book: string, rules: Rules) {
  return html`<section class="book-chapter" aria-labelledby=${TURN}>
    <h2 id=${TURN} tabindex="-1">${say("rules.turn")}</h2><p>${say("rules.turn_what")}</p>
    <ol class="book-turn">${entryOf(rules.guides, book).turn.map(
      (line) => html`<li><span class="book-step">${rules.step(line.words)}${condition(book, line)}</span>
        <span class="book-behind">${line.clauses.map(
          (clause) => html`<a class="clause"
          href=${`#rules/${clause}`}>${clause}</a> `,
        )}</span></li>`,
    )}</ol>
  </section>`;
}

function contents(book: string, chapters: { id: string }[], rules: Rules, hasTurn: boolean) {
  return html`<details class="book-contents" ?open=${WIDE.matches}><summary>${say("rules.contents")}</summary>
    <nav aria-label=${say("rules.contents")}><ol>${chapters.map(
      ({ id }) => html`<li><a
      href=${`#rules/${id}`}>${rules.chapter(id)}</a></li>`,
    )}
      ${
        hasTurn ? html`<li><a href=${`#rules/${book}/${TURN}`}>${say("rules.turn")}</a></li>` : nothing
      }</ol></nav></details>`;
}

export function rulebook(book: string, rules: Rules, state: State, { store }: Page) {
  const { search: query } = state.rulesView;
  const { chapters, searching: isSearching } = findMatches(book, rules, query);
  const count = (list: { clauses: string[] }[]) => list.reduce((sum, { clauses }) => sum + clauses.length, 0);
  const shownRulings: Set<string> = new Set();
  const resultCount = say("rules.found", {
    n: count(chapters),
    all: count(entryOf(rules.guides, book).chapters),
  });
  const search = (event: Event) =>
    store.update({
      rulesView: { ...store.state.rulesView, search: valueIn(event) },
    });
  return html`<main class="book">
    <aside class="book-aside">
      <search class="book-search"><label for="book-search">${say("rules.search")}</label><input
        id="book-search" type="search" autocomplete="off" .value=${live(query)} @input=${search}></search>
      <p class="small" role="status">${isSearching ? resultCount : ""}</p>
      ${chapters.length > 0 ? contents(book, chapters, rules, !isSearching) : nothing}
      <button type="button" class="button is-small"
        @click=${() => window.print()}>${say("rules.print")}</button>
    </aside>
    <div class="book-text"><p class="lede">${say(`rules.about.${book}`)}</p>
      ${chapters.map((chapter) => chapterSection(book, chapter, rules, state, shownRulings))}
      ${chapters.length === 0 ? html`<p class="card">${say("rules.none")}</p>` : nothing}
      ${isSearching ? nothing : turnSection(book, rules)}</div>
  </main>`;
}
