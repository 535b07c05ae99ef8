/**
 * Standing orders for the player's next turn, given while another driver decides: a gear, and where to end
 * the move. The order is sent in the link. The engine executes it, or asks the driver as usual.
 */
import { html, nothing } from "lit-html";
import { choiceClass, radio } from "../../platform/forms/choice.ts";
import { ignoreNoAnswer } from "../../platform/loading/ignored-errors.ts";
import { say } from "../../platform/language/messages.ts";
import { sumBar, sumOfFaces } from "../../race/cockpit/sum.ts";
import { localPlayers } from "../../race/selectors.ts";
import { slice } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { GearChoice, Order } from "../../protocol.d.ts";
import type { RaceState } from "../../race/state.ts";

/** Lane numbers of the engine; 0: ask the driver. */
const LANES = [0, 1, 2, 3];
const LANE_NAMES = ["", "left", "middle", "right"];

/** The possible orders for one car at one position, and the current selection. */
interface OrderDraft {
  link: string;
  car: number;
  gears: GearChoice[] | null;
  gear: number;
  lane: number;
}
const orders = slice<{ draft: OrderDraft | null }>("orders", { draft: null });

export function orderWords({ gear, lane }: Order) {
  const args = { gear: say(`gear.${gear}`) };
  return lane === 0
    ? say("orders.gear_only", args)
    : say("orders.gear_lane", { ...args, lane: say(`orders.lane.${LANE_NAMES[lane]}`) });
}

/**
 * Returns the player's car: `you`, otherwise the first car of this device's people; null if there is none.
 */
function ownCar({ view, seats, you }: RaceState) {
  if (!view) return null;
  const ownCars = localPlayers(view, seats);
  return ownCars.find(({ car }) => car === you) ?? ownCars[0] ?? null;
}

async function loadOrderChoices(link: string, car: number, { ask, store }: Page) {
  const emptyDraft = { link, car, gear: 0, lane: 0 };
  orders.change(store, { draft: { ...emptyDraft, gears: null } });
  const reply = await ask({ do: "order_options", car }).catch(ignoreNoAnswer);
  if (orders.of(store.state).draft?.link !== link) return;
  const gears = reply?.order_options?.gears ?? [];
  const currentGear = store.state.race?.view?.cars[car]?.gear ?? 0;
  const stay = gears.find(({ gear, token }) => gear === currentGear && token !== null);
  orders.change(store, { draft: { ...emptyDraft, gears, gear: stay ? currentGear : 0 } });
}

function orderForm(
  { gears, gear, lane, car }: { gears: GearChoice[]; gear: number; lane: number; car: number },
  { store, session }: Page,
) {
  const pick = (change: { gear?: number; lane?: number }) => {
    const { draft } = orders.of(store.state);
    if (draft) orders.change(store, { draft: { ...draft, ...change } });
  };
  const gearChoice = gears.find((one) => one.gear === gear);
  return html`<p class="small">${say("orders.what")}</p>
    <div class="ahead-gears" role="radiogroup" aria-label=${say("orders.which_gear")}>${gears.map(
      (one) => html`<label class="ahead-gear ${choiceClass(one.gear === gear, one.token === null)}"
      data-gear=${one.gear}>${radio("ahead-gear", one.gear === gear, () => pick({ gear: one.gear }), {
        label: say(`gear.${one.gear}`),
        isIdle: one.token === null,
      })}${one.gear}<small>${one.low}–${one.high}</small></label>`,
    )}</div>
    ${gearChoice ? sumBar(sumOfFaces(gearChoice)) : nothing}
    <div class="segments" role="radiogroup" aria-label=${say("orders.which_lane")}>${LANES.map(
      (number) =>
        html`<label class=${choiceClass(number === lane)} data-lane=${number}>${radio(
          "ahead-lane",
          number === lane,
          () => pick({ lane: number }),
        )}${say(number === 0 ? "orders.ask_me" : `orders.short.${LANE_NAMES[number]}`)}</label>`,
    )}</div>
    <p class="small">${say(lane === 0 ? "orders.ask_me_what" : "orders.lane_what")}</p>
    <button type="button" class="button" ?disabled=${!gearChoice}
      @click=${() => session.order(car, gear, lane)}>${say("orders.give")}</button>`;
}

/**
 * Renders the panel next to the note that another driver decides. Empty until an order is known to be
 * possible.
 */
export function ordersPanel(race: RaceState, page: Page) {
  const { view } = race;
  const own = ownCar(race);
  if (!view || !own || own.status !== "running") return nothing;
  const order = view.orders.find(({ car }) => car === own.car);
  if (order)
    return html`<div class="ordered"><p><b>${orderWords(order)}</b><br><span class="small">${say(
      "orders.given_what",
    )}</span></p><button type="button" class="button is-small"
      @click=${() => page.session.order(own.car, 0, 0)}>${say("orders.revoke")}</button></div>`;
  const { draft } = orders.of(page.store.state);
  if (draft?.link !== view.link || draft.car !== own.car) loadOrderChoices(view.link, own.car, page);
  const gears = draft?.gears ?? [];
  if (!draft || gears.length === 0) return nothing;
  return html`<details class="ahead"><summary>${say("orders.title")}</summary>
    <div class="ahead-body">${orderForm({ ...draft, gears }, page)}</div></details>`;
}

/** Renders a message that an order of the player was not carried out. */
export function unfollowedOrderLine({ view }: RaceState) {
  return view?.unfollowed_order
    ? html`<p class="ordered"><span>${say("orders.lapsed", {
        order: orderWords(view.unfollowed_order),
      })}</span></p>`
    : nothing;
}
