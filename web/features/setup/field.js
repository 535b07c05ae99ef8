/**
 * The field of rivals: one level for all of them, what each is like, and how often he was ahead of the
 * reader.
 */
import { html, nothing } from "lit-html";
import { say } from "../../core/language/messages.js";
import { driverAt, driverKinds, kindOf, LEVELS, TEMPERAMENTS } from "../../core/rivals.js";
import { addCar, isRival, rivalsIn } from "../../core/setup-cars.js";
import { changeCar } from "../../core/setup-draft.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").State} State */
/** @typedef {import("../../protocol.js").CarSetup} CarSetup */
/** @typedef {import("../../protocol.js").Setup} Setup */

const USUAL_LEVEL = 3;

/** The level that all rivals have; 0: not all the same. @param {State} state */
function levelOf(state) {
  const kinds = driverKinds(state);
  const levels = new Set(
    state.draft.cars.filter(isRival).map(({ driver }) => kindOf(kinds, driver)?.level ?? 0),
  );
  return levels.size === 1 ? [...levels][0] : 0;
}

/** The same driver on another level. @param {State} state @param {CarSetup} car @param {number} level */
function onLevel(state, car, level) {
  const kinds = driverKinds(state);
  const temperament = kindOf(kinds, car.driver)?.temperament ?? TEMPERAMENTS[0];
  return { ...car, driver: driverAt(kinds, level, temperament) };
}

/** One more rival, on the level of the others. @param {State} state */
export function withRival(state) {
  const setup = addCar(state.draft, state.names);
  const level = levelOf(state) || USUAL_LEVEL;
  return {
    ...setup,
    cars: setup.cars.map((car, index) =>
      index >= state.draft.cars.length ? onLevel(state, car, level) : car,
    ),
  };
}

/**
 * With so many rivals, as far as the circuit has room for them.
 * @param {State} state @param {number} n @param {number} most  cars
 * @returns {Setup}
 */
export function withRivals(state, n, most) {
  let left = n;
  let draft = { ...state.draft, cars: state.draft.cars.filter((car) => !isRival(car) || left-- > 0) };
  while (rivalsIn(draft) < n && draft.cars.length < most) draft = withRival({ ...state, draft });
  return draft;
}

/** The level of the rivals in a word. @param {State} state */
export const levelInWords = (state) =>
  levelOf(state) === 0 ? say("setup.rivals_mixed") : say(`level.${levelOf(state)}`);

/** @param {State} state @param {(patch: Partial<Setup>) => void} change */
export function fieldLevel(state, change) {
  const { cars } = state.draft;
  if (!cars.some(isRival)) return nothing;
  const chosen = levelOf(state);
  /** @param {number} level */
  const choose = (level) =>
    change({ cars: cars.map((car) => (isRival(car) ? onLevel(state, car, level) : car)) });
  return html`<div class="field-level"><span>${say("setup.rivals_level")}</span><span class="segments"
    role="group" aria-label=${say("setup.rivals_level")}>${LEVELS.map(
      (_, index) => html`<button type="button" aria-pressed=${chosen === index + 1}
      @click=${() => choose(index + 1)}>${say(`level.${index + 1}`)}</button>`,
    )}</span></div>`;
}

/**
 * Who may drive a car: a person, its rival on every level, and whom the list of levels does not know.
 * @param {CarSetup} car @param {State} state
 */
export function choicesFor(car, state) {
  const kinds = driverKinds(state);
  const temperament = kindOf(kinds, car.driver)?.temperament ?? TEMPERAMENTS[0];
  return [
    { id: "human", label: say("driver.human") },
    ...LEVELS.map((_, index) => ({
      id: driverAt(kinds, index + 1, temperament),
      label: say(`level.${index + 1}`),
    })),
    ...kinds.filter(({ level }) => level === 0).map(({ id, name }) => ({ id, label: say(name.id) })),
  ];
}

/**
 * What a rival is like, and what there has been between him and the reader.
 * @param {CarSetup} car @param {State} state @param {ReturnType<typeof import("../../core/rivals.js").encounters>} met
 */
export function rivalLine(car, state, met) {
  const kind = kindOf(driverKinds(state), car.driver);
  if (!kind || kind.level === 0) return nothing;
  const between = met.get(car.name);
  return html`<p class="entry-rival small"><b>${say(`temper.${kind.temperament}`)}</b> – ${say(
    `temper.${kind.temperament}.what`,
  )}${between ? html` <span>${say("setup.between", between)}</span>` : nothing}</p>`;
}

/**
 * What a rival may be like instead.
 * @param {CarSetup} car @param {number} index @param {State} state @param {Page} page
 */
export function temperamentPicker(car, index, state, page) {
  const kinds = driverKinds(state);
  const kind = kindOf(kinds, car.driver);
  if (!kind || kind.level === 0) return nothing;
  const { store } = page;
  /** @param {string} temperament */
  const choose = (temperament) =>
    store.update({
      draft: changeCar(store.state.draft, index, { driver: driverAt(kinds, kind.level, temperament) }),
    });
  return html`<div class="temperaments" role="radiogroup" aria-label=${say("setup.temperament_of", {
    name: car.name,
  })}>${TEMPERAMENTS.map(
    (temperament) => html`<button type="button" role="radio" class="button is-small"
    aria-checked=${temperament === kind.temperament} @click=${() => choose(temperament)}>${say(
      `temper.${temperament}`,
    )}</button>`,
  )}</div>`;
}
