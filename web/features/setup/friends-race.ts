/**
 * A race with friends on one page: drivers, circuit, and the mode of play (by link or on one device). The
 * rules are folded.
 */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import { choiceClass, radio } from "../../platform/forms/choice.ts";
import { valueIn } from "../../platform/forms/fields.ts";
import { itemAt } from "../../platform/lists/item-at.ts";
import { bookOf, books } from "../../domain/rules/rulebook-data.ts";
import { withDefaultRules } from "../../domain/rules/rulebook.ts";
import { circuitName } from "../../domain/circuits/circuits.ts";
import { carIcon } from "../../domain/ui/cars.ts";
import {
  addCar,
  addPerson,
  changeLivery,
  isRival,
  removeCar,
  countRivals,
} from "../../domain/setup/setup-cars.ts";
import { changeCar, SETUP_LIVERIES, MAX_NAME_LENGTH } from "../../domain/setup/setup-draft.ts";
import { driverName, say } from "../../platform/language/messages.ts";
import { icon } from "../../platform/ui/icons.ts";
import { liveryPicker } from "./entry.ts";
import { diceChoice, diceLine } from "./dice-choice.ts";
import { changeFriendsRules, openFullSetup, startFriendsRace } from "./friends-draft.ts";
import { teamWords } from "./team-words.ts";
import { loadSeenThumbnails } from "../../domain/ui/poster-thumbnail.ts";
import { circuitChoice, lapsChoice } from "./setup.ts";
import { rulesInWords } from "../../domain/rules/switches.ts";
import { plainBar } from "../../domain/ui/topbar.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";
import type { CarSetup, Setup } from "../../protocol.d.ts";

/** The offered numbers of computer drivers. */
const RIVALS = [0, 2, 4, 6];
const HUMAN = "human";

function change({ store }: Page, make: (draft: Setup) => Setup, more?: Partial<State>) {
  const { friends } = store.state;
  store.update({ friends: { ...friends, draft: make(friends.draft) }, ...more });
}

/** Returns the draft with n computer drivers after the people. */
function withRivals(draft: Setup, n: number, { store }: Page) {
  const { names } = store.state;
  const people = draft.cars.filter(({ driver }) => driver === HUMAN);
  const rivals = draft.cars.filter(isRival).slice(0, n);
  let setup = { ...draft, cars: [...people, ...rivals] };
  while (countRivals(setup) < n && setup.cars.length < SETUP_LIVERIES) setup = addCar(setup, names);
  return setup;
}

/** Adds a person before the computer drivers. */
function withFriend(draft: Setup, { store }: Page) {
  const people = draft.cars.length - countRivals(draft);
  const more = addPerson(draft, store.state.names, bookOf(draft.rulebook).teams);
  const cars = more.cars.slice(0, -1);
  const friend = { ...itemAt(more.cars, -1), name: "" };
  return { ...draft, cars: [...cars.slice(0, people), friend, ...cars.slice(people)] };
}

function person(car: CarSetup, index: number, state: State, page: Page) {
  const { store } = page;
  const { draft } = state.friends;
  const isOpen = state.liveryOpen === index;
  const people = draft.cars.length - countRivals(draft);
  const changeName = (event: Event) => {
    const name = valueIn(event);
    change(page, (now) => changeCar(now, index, { name }));
  };
  const label = index === 0 ? say("together.your_name") : say("together.friend_name", { n: index });
  return html`<li class="entry person" data-entry=${index}>
    <button type="button" class="entry-car" aria-expanded=${isOpen}
      aria-label=${say("entry.choose_livery", { name: driverName(car.name) || label, n: car.livery + 1 })}
      @click=${() => store.update({ liveryOpen: isOpen ? -1 : index })}>${carIcon(
        car.livery,
        car.livery + 1,
      )}</button>
    <input class="entry-name" type="text" maxlength=${MAX_NAME_LENGTH} autocomplete="off" spellcheck="false"
      aria-label=${label} placeholder=${index === 0 ? label : state.names[car.livery]}
      .value=${live(driverName(car.name))} @input=${changeName}>
    ${
      index > 0 && people > 2
        ? html`<button type="button" class="entry-remove"
      aria-label=${say("entry.remove", { name: driverName(car.name) || label })}
      @click=${() => change(page, (now) => removeCar(now, index), { liveryOpen: -1 })}>${icon(
        "close",
      )}</button>`
        : html`<span class="person-who">${index === 0 ? say("together.you") : nothing}</span>`
    }
    ${
      isOpen
        ? liveryPicker(draft, index, (livery) =>
            change(page, (now) => changeLivery(now, index, livery), { liveryOpen: -1 }),
          )
        : nothing
    }
  </li>`;
}

/** Chooses between playing by link and passing one device round. */
function togetherPicker({ friends }: State, { store }: Page) {
  const playModes = ["link", "here"] as const;
  return html`<div class="ways" role="radiogroup" aria-label=${say("together.how")}>${playModes.map(
    (mode) => html`<label class="rule-card how-way ${choiceClass(mode === friends.playMode)}"
      data-way=${mode}>${radio("way", mode === friends.playMode, () =>
        store.update({ friends: { ...store.state.friends, playMode: mode } }),
      )}${icon(mode === "link" ? "share" : "people")}<b>${say(`together.${mode}`)}</b><span>${say(
        `together.${mode}_what`,
      )}</span></label>`,
  )}</div>`;
}

function rules({ friends: { draft, playMode } }: State, page: Page) {
  const { store } = page;
  const changeBook = (event: Event) => {
    const id = valueIn(event);
    changeFriendsRules(withDefaultRules({ ...store.state.friends.draft, rulebook: id }), page);
  };
  const n = countRivals(draft);
  const changeRivals = (count: number) => change(page, (now) => withRivals(now, count, page));
  const room = SETUP_LIVERIES - (draft.cars.length - n);
  const dice = diceLine(draft, playMode, page.store.state);
  const line = say("together.rules_line", { laps: draft.laps, rules: rulesInWords(draft), n });
  return html`<details class="rules-line"><summary><b>${say("setup.rules")}</b><span>${
    dice.marked ? `${line} · ${dice.line}` : line
  }</span></summary>
    ${lapsChoice(draft.laps, (make) => {
      const current = store.state.friends.draft;
      changeFriendsRules({ ...current, ...make(current) }, page);
    })}
    <div class="laps" role="group" aria-label=${say("together.rivals")}><span>${say("together.rivals")}</span>
      <span class="segments">${RIVALS.filter((count) => count <= room).map(
        (count) => html`<button type="button" aria-pressed=${count === n}
        aria-label=${say("together.rivals_n", { n: count })}
        @click=${() => changeRivals(count)}>${count}</button>`,
      )}</span></div>
    <label class="laps"><span>${say("together.book")}</span><span class="select"><select
      @change=${changeBook}>${books.map(
        (id) => html`<option value=${id} ?selected=${id === draft.rulebook}>${say(`book.${id}`)}</option>`,
      )}</select></span></label>
    ${diceChoice(draft, playMode, page)}
    <p class="small"><button type="button" class="plain-link"
      @click=${() => openFullSetup(page)}>${say("together.all_rules")}</button></p>
  </details>`;
}

/** Loads the drawings of visible circuits. */
export const afterRender = (_state: State, { store }: Page) => loadSeenThumbnails(store);

export function paint(state: State, page: Page) {
  const { draft, playMode } = state.friends;
  const people = draft.cars.filter(({ driver }) => driver === HUMAN);
  const isFull = draft.cars.length >= SETUP_LIVERIES;
  return html`${plainBar(say("together.title"), page)}
    <main class="together-page">
      <section class="together-who"><h2>${say("together.who")}</h2>
        <ol class="entries">${repeat(
          people,
          (_, index) => index,
          (car, index) => person(car, index, state, page),
        )}</ol>
        <button type="button" class="add-car" ?disabled=${isFull}
          @click=${() => change(page, (now) => withFriend(now, page), { liveryOpen: -1 })}>${icon(
            "plus",
          )}${say("together.add")}</button>${teamWords(draft, state.names)}</section>
      <section class="together-how"><h2>${say("together.how")}</h2>${togetherPicker(state, page)}${rules(
        state,
        page,
      )}</section>
      <section class="together-where"><h2>${say("setup.circuit")}</h2>${circuitChoice(
        draft,
        (make) => change(page, (now) => ({ ...now, ...make(now) })),
        page,
      )}</section>
    </main>
    <footer class="start-bar">
      <p>${say("together.in_one_line", {
        n: people.length,
        circuit: circuitName(draft.circuit),
      })}</p>
      <button type="button" class="button is-forward"
        @click=${() => startFriendsRace(page)}>${say(`together.start_${playMode}`)}</button>
    </footer>`;
}
