/**
 * Asks which car is the player's, once for each race opened from another player's link or set up to be played
 * by link.
 */
import { html, nothing } from "lit-html";
import { itemAt } from "../../platform/lists/item-at.ts";
import { carIcon } from "../../domain/ui/cars.ts";
import { driverName, say } from "../../platform/language/messages.ts";
import { people } from "../../race/selectors.ts";
import { live } from "../live/lazy-entry.ts";
import { slice } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { CarView } from "../../protocol.d.ts";
import type { RaceState, Seats } from "../../race/state.ts";

/** Cars selected so far, if several people play at this device. */
const seating = slice<{ selectedCars: ReadonlySet<number> | null }>("seats", { selectedCars: null });

/** At a live table: names the other player who has the car. */
function ownerWord(car: number, page: Page) {
  const name = live.loaded()?.ownerOf(car, page);
  return name ? html`<small>${say("friends.has_it", { name })}</small>` : nothing;
}

export function seatsPanel({ view }: RaceState, page: Page) {
  if (!view) return nothing;
  const { store, session, actions } = page;
  const drivers = people(view);
  const confirmSeats = (seats: Seats) => {
    seating.change(store, { selectedCars: null });
    const [first] = Array.isArray(seats) ? seats : [];
    if (first !== undefined) actions.changeSettings({ player: itemAt(view.cars, first).name });
    session.setLocalSeats(seats);
  };
  const { selectedCars } = seating.of(store.state);
  const selectCars = (cars: Set<number> | null) => seating.change(store, { selectedCars: cars });
  const toggleCar = (car: number) => {
    const cars = new Set(selectedCars);
    if (!cars.delete(car)) cars.add(car);
    selectCars(cars);
  };
  const words = (car: CarView) =>
    html`${carIcon(car.livery, car.number)}<b>${driverName(car.name)}</b>${
      view.question?.car === car.car ? html`<small>${say("friends.to_move")}</small>` : nothing
    }${ownerWord(car.car, page)}`;
  return html`<div class="seats"><h2 tabindex="-1">${say("friends.who")}</h2><p>${say("friends.who_what")}</p>
    <ul class="seat-list">${drivers.map((car) =>
      selectedCars
        ? html`<li><label class="seat"><input type="checkbox" .checked=${selectedCars.has(car.car)}
          @change=${() => toggleCar(car.car)}>${words(car)}</label></li>`
        : html`<li><button type="button" class="seat" data-car=${car.car}
          ?disabled=${Boolean(live.loaded()?.ownerOf(car.car, page))}
          @click=${() => confirmSeats([car.car])}>${words(car)}</button></li>`,
    )}</ul>
    ${
      selectedCars
        ? html`<button type="button" class="button is-forward" ?disabled=${selectedCars.size === 0}
          @click=${() => confirmSeats([...(selectedCars ?? [])].sort((one, other) => one - other))}>${say(
            "friends.these",
          )}</button>
          <button type="button" class="plain-link"
            @click=${() => selectCars(null)}>${say("friends.only_one")}</button>`
        : html`<div class="seat-others">${
            drivers.length > 2
              ? html`<button type="button" class="button"
          @click=${() => selectCars(new Set())}>${say("friends.several")}</button>`
              : nothing
          }
          <button type="button" class="button"
          @click=${() => confirmSeats("all")}>${say("friends.all_here")}</button>
          <button type="button" class="button"
          @click=${() => confirmSeats([])}>${say("friends.watch")}</button></div>`
    }
  </div>`;
}
