/** The rivals: one level for all, the style of each, and how often each was ahead of the player. */
import { html, nothing } from "lit-html";
import { choiceClass, radio } from "../../platform/forms/choice.ts";
import { say } from "../../platform/language/messages.ts";
import { driverAt, driverKinds, kindOf, LEVELS, TEMPERAMENTS } from "../../domain/setup/rivals.ts";
import { addCar, isRival, countRivals } from "../../domain/setup/setup-cars.ts";
import { changeCar } from "../../domain/setup/setup-draft.ts";
import type { Page } from "../../domain/page.ts";
import type { countEncounters } from "../../domain/setup/rivals.ts";
import type { State } from "../../domain/state.ts";
import type { ChangeSetup } from "../../domain/setup/setup-draft.ts";
import type { CarSetup, Setup } from "../../protocol.d.ts";

const DEFAULT_LEVEL = 3;

/** Returns the level shared by all rivals; 0 if they differ. */
function rivalsLevelOf(state: State) {
  const kinds = driverKinds(state);
  const levels = new Set(
    state.draft.cars.filter(isRival).map(({ driver }) => kindOf(kinds, driver)?.level ?? 0),
  );
  return levels.size === 1 ? [...levels][0] : 0;
}

/** Returns the car with the same driver on another level. */
function onLevel(state: State, car: CarSetup, level: number) {
  const kinds = driverKinds(state);
  const temperament = kindOf(kinds, car.driver)?.temperament ?? TEMPERAMENTS[0];
  return { ...car, driver: driverAt(kinds, level, temperament) };
}

/** Adds a rival, on the level of the others. */
export function withRival(state: State) {
  const setup = addCar(state.draft, state.names);
  const level = rivalsLevelOf(state) || DEFAULT_LEVEL;
  return {
    ...setup,
    cars: setup.cars.map((car, index) =>
      index >= state.draft.cars.length ? onLevel(state, car, level) : car,
    ),
  };
}

/**
 * Sets the number of rivals, limited by the grid of the circuit.
 *
 * @param most  maximum number of cars
 */
export function withRivals(state: State, n: number, most: number): Setup {
  let left = n;
  let draft = { ...state.draft, cars: state.draft.cars.filter((car) => !isRival(car) || left-- > 0) };
  while (countRivals(draft) < n && draft.cars.length < most) draft = withRival({ ...state, draft });
  return draft;
}

/** Names the level of the rivals. */
export const levelInWords = (state: State) =>
  rivalsLevelOf(state) === 0 ? say("setup.rivals_mixed") : say(`level.${rivalsLevelOf(state)}`);

export function fieldLevel(state: State, change: ChangeSetup) {
  const { cars } = state.draft;
  if (!cars.some(isRival)) return nothing;
  const currentLevel = rivalsLevelOf(state);
  const choose = (level: number) =>
    change((current) => ({
      cars: current.cars.map((car) => (isRival(car) ? onLevel(state, car, level) : car)),
    }));
  return html`<div class="field-level"><span>${say("setup.rivals_level")}</span><span class="segments"
    role="group" aria-label=${say("setup.rivals_level")}>${LEVELS.map(
      (_, index) => html`<button type="button" aria-pressed=${currentLevel === index + 1}
      @click=${() => choose(index + 1)}>${say(`level.${index + 1}`)}</button>`,
    )}</span></div>`;
}

/** Returns the possible drivers of a car: a person, its rival at every level, and drivers without a level. */
export function choicesFor(car: CarSetup, state: State) {
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

/** Shows the style of a rival, and the record against the player. */
export function rivalLine(car: CarSetup, state: State, rivalRecords: ReturnType<typeof countEncounters>) {
  const kind = kindOf(driverKinds(state), car.driver);
  if (!kind || kind.level === 0) return nothing;
  const encounters = rivalRecords.get(car.name);
  return html`<p class="entry-rival small"><b>${say(`temper.${kind.temperament}`)}</b> – ${say(
    `temper.${kind.temperament}.what`,
  )}${encounters ? html` <span>${say("setup.between", encounters)}</span>` : nothing}</p>`;
}

/** Chooses the temperament of a rival. */
export function temperamentPicker(car: CarSetup, index: number, state: State, page: Page) {
  const kinds = driverKinds(state);
  const kind = kindOf(kinds, car.driver);
  if (!kind || kind.level === 0) return nothing;
  const { store } = page;
  const choose = (temperament: string) =>
    store.update({
      draft: changeCar(store.state.draft, index, { driver: driverAt(kinds, kind.level, temperament) }),
    });
  return html`<div class="temperaments" role="radiogroup" aria-label=${say("setup.temperament_of", {
    name: car.name,
  })}>${TEMPERAMENTS.map(
    (temperament) =>
      html`<label class="button is-small ${choiceClass(
        temperament === kind.temperament,
      )}">${radio(`temper-${index}`, temperament === kind.temperament, () => choose(temperament))}${say(
        `temper.${temperament}`,
      )}</label>`,
  )}</div>`;
}
