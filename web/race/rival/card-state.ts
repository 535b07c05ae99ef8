/**
 * State and position of the open rival card. A card opened by pointing at a car closes when the pointer
 * leaves; a card opened by a press stays.
 */
import type { Page } from "../../domain/page.ts";
import type { View } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";
import type { State } from "../../domain/state.ts";
import { slice } from "../../platform/store.ts";

interface OpenCard {
  car: number;
  /** The key of the race. */
  race: string;
  /** True if it stays open until it is closed. */
  isPinned: boolean;
  /** The question at which it was opened; the card closes with it. */
  view: View | null;
  /** True if it takes the focus, because it was opened from the keyboard. */
  focus: boolean;
  /**
   * In pixels: position of the card on a wide screen; its arrow to the row, from the card's top; height of
   * the sheet that the card covers on a phone.
   */
  place: { left: number; top: number; pointer: number | null; sheet: number };
}

const cardState = slice<{ openCard: OpenCard | null }>("rivalCard", { openCard: null });

/** Width of the card, its typical height, and its distance from the edges, in pixels. */
const CARD = { width: 320, height: 440, margin: 8 };
/** Distance from the middle of a row up to the top of its card, in pixels. */
const ROW_OFFSET_PIXELS = 64;
/** Radius of the area round a car that the card keeps clear, in pixels. */
const CLEAR_RADIUS_PIXELS = 44;

/** Returns the open card of this race, or null. */
export function openCardOf(race: RaceState | null, state: State) {
  const { openCard } = cardState.of(state);
  if (!race || openCard?.race !== race.key) return null;
  return openCard.view === null || (race.phase === "choosing" && openCard.view === race.view)
    ? openCard
    : null;
}

const covers = (spot: { x: number; y: number } | null, left: number, top: number) =>
  spot !== null &&
  spot.x > left - CLEAR_RADIUS_PIXELS &&
  spot.x < left + CARD.width + CLEAR_RADIUS_PIXELS &&
  spot.y > top - CLEAR_RADIUS_PIXELS &&
  spot.y < top + CARD.height + CLEAR_RADIUS_PIXELS;

/**
 * Returns the position of the card: next to its row at the left edge of the stage, or on the side away from
 * the car; avoids covering the car.
 *
 * @param car  position in the window; null if not visible
 */
export function cardPlace(stage: DOMRect, row: DOMRect | null, car: { x: number; y: number } | null) {
  const middle = row ? row.top + row.height / 2 : (car?.y ?? stage.top);
  const lowest = Math.max(stage.top + CARD.margin, stage.bottom - CARD.height - CARD.margin);
  const top = Math.min(Math.max(stage.top + CARD.margin, middle - ROW_OFFSET_PIXELS), lowest);
  const [left, right] = [stage.left + CARD.margin, stage.right - CARD.width - CARD.margin];
  const isNextToRow = row !== null && row.right < stage.left + CARD.width;
  const startsLeft = isNextToRow || (car?.x ?? 0) > (stage.left + stage.right) / 2;
  const at = startsLeft && covers(car, left, top) ? right : startsLeft ? left : right;
  return { left: at, top, pointer: isNextToRow && at === left ? middle - top : null };
}

/** Returns the position of a car in the window, or null if it is not visible. */
function carSpot(car: number, stage: DOMRect) {
  const box = document.querySelector(`.b-car[data-car="${car}"] use`)?.getBoundingClientRect();
  if (!box || box.width === 0) return null;
  const spot = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const isInside = spot.x > stage.left && spot.x < stage.right && spot.y > stage.top && spot.y < stage.bottom;
  return isInside ? spot : null;
}

/**
 * Opens the card of a car.
 * @param options  `row`: the row next to which it opens
 * @returns false if the open card is kept, or the car has no card
 */
export function openCard(
  { store }: Page,
  car: number,
  {
    row = null,
    isPinned = false,
    focus = false,
  }: { row?: Element | null; isPinned?: boolean; focus?: boolean },
) {
  const { race } = store.state;
  const stage = document.querySelector(".stage")?.getBoundingClientRect();
  if (!race?.view?.cars[car] || car === race.you || !stage) return false;
  const open = openCardOf(race, store.state);
  if (open && !isPinned && (open.isPinned || open.car === car)) return false;
  const cockpit = document.querySelector(".cockpit")?.getBoundingClientRect().top ?? window.innerHeight;
  const place = {
    ...cardPlace(stage, row?.getBoundingClientRect() ?? null, carSpot(car, stage)),
    sheet: window.innerHeight - cockpit,
  };
  const view = race.phase === "choosing" ? race.view : null;
  cardState.change(store, { openCard: { car, race: race.key, view, isPinned, focus, place } });
  return true;
}

/** @param options  `onlyUnpinned`: close only a card that was opened by pointing at a car */
export function closeCard({ store }: Page, { onlyUnpinned = false }: { onlyUnpinned?: boolean } = {}) {
  const { openCard } = cardState.of(store.state);
  if (openCard && !(onlyUnpinned && openCard.isPinned)) cardState.change(store, { openCard: null });
}
