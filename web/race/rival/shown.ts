/**
 * Which rival's card is open, where, and for how long: that of a car that is pointed at goes with the
 * pointer, one that was opened on purpose stays.
 */
import type { Page } from "../../core/page.ts";
import type { View } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";
import type { State } from "../../core/store.ts";
import { slice } from "../../core/store.ts";

interface Shown {
  car: number;
  /** The key of the race. */
  race: string;
  /** Until it is closed. */
  stays: boolean;
  /** Of the question that it was opened at: it goes with it. */
  view: View | null;
  /** It takes the focus: it was opened from the keyboard. */
  focus: boolean;
  /**
   * Of the card on a wide screen; of its pointer to the row, from its top; height of the sheet that it covers
   * on a phone.
   */
  place: { left: number; top: number; pointer: number | null; sheet: number };
}

const card = slice<{ shown: Shown | null }>("rivalCard", { shown: null });

/** Width of the card, its usual height, and its distance from the edges. */
const CARD = { width: 320, height: 440, air: 8 };
/** From the middle of a row to the top of its card, and to the tip of the card's pointer. */
const ABOVE_ROW = 64;
/** Pixels of the ring round a car. */
const RING = 44;

/** The open card of this race. */
export function shownIn(race: RaceState | null, state: State) {
  const { shown } = card.of(state);
  if (!race || shown?.race !== race.key) return null;
  return shown.view === null || (race.phase === "choosing" && shown.view === race.view) ? shown : null;
}

const covers = (spot: { x: number; y: number } | null, left: number, top: number) =>
  spot !== null &&
  spot.x > left - RING &&
  spot.x < left + CARD.width + RING &&
  spot.y > top - RING &&
  spot.y < top + CARD.height + RING;

/**
 * Next to its row at the left edge of the stage, or next to the car; never over the car.
 *
 * @param car  in the window; null: out of sight
 */
export function cardPlace(stage: DOMRect, row: DOMRect | null, car: { x: number; y: number } | null) {
  const middle = row ? row.top + row.height / 2 : (car?.y ?? stage.top);
  const lowest = Math.max(stage.top + CARD.air, stage.bottom - CARD.height - CARD.air);
  const top = Math.min(Math.max(stage.top + CARD.air, middle - ABOVE_ROW), lowest);
  const [left, right] = [stage.left + CARD.air, stage.right - CARD.width - CARD.air];
  const isBeside = row !== null && row.right < stage.left + CARD.width;
  const startsLeft = isBeside || (car?.x ?? 0) > (stage.left + stage.right) / 2;
  const at = startsLeft && covers(car, left, top) ? right : startsLeft ? left : right;
  return { left: at, top, pointer: isBeside && at === left ? middle - top : null };
}

/** The place of a car in the window, if it is in sight. */
function carSpot(car: number, stage: DOMRect) {
  const box = document.querySelector(`.b-car[data-car="${car}"] use`)?.getBoundingClientRect();
  if (!box || box.width === 0) return null;
  const spot = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const isInside = spot.x > stage.left && spot.x < stage.right && spot.y > stage.top && spot.y < stage.bottom;
  return isInside ? spot : null;
}

/**
 * @param how  the row next to which it opens
 * @returns false if another card stays open, or the car has none
 */
export function openCard(
  { store }: Page,
  car: number,
  { row = null, stays = false, focus = false }: { row?: Element | null; stays?: boolean; focus?: boolean },
) {
  const { race } = store.state;
  const stage = document.querySelector(".stage")?.getBoundingClientRect();
  if (!race?.view?.cars[car] || car === race.you || !stage) return false;
  const open = shownIn(race, store.state);
  if (open && !stays && (open.stays || open.car === car)) return false;
  const cockpit = document.querySelector(".cockpit")?.getBoundingClientRect().top ?? window.innerHeight;
  const place = {
    ...cardPlace(stage, row?.getBoundingClientRect() ?? null, carSpot(car, stage)),
    sheet: window.innerHeight - cockpit,
  };
  const view = race.phase === "choosing" ? race.view : null;
  card.change(store, { shown: { car, race: race.key, view, stays, focus, place } });
  return true;
}

/** @param only  only one that goes with the pointer */
export function closeCard({ store }: Page, { passing = false }: { passing?: boolean } = {}) {
  const { shown } = card.of(store.state);
  if (shown && !(passing && shown.stays)) card.change(store, { shown: null });
}
