/**
 * Highlights: a crash, a spin, contact that costs points, the lead, a win and the podium. Each has its own
 * word over the board and a scene on it. For the player's car the race pauses; a tap skips the pause.
 */
import { html } from "lit-html";
import { circuitName } from "../../domain/circuits/circuits.ts";
import { isCrashMessage } from "../../platform/language/crash.ts";
import { say, text } from "../../platform/language/messages.ts";
import type { EventView, View } from "../../protocol.d.ts";
import type { Highlight } from "../state.ts";

export type HighlightKind = Highlight["kind"];

/** Pause for a highlight of the player's car, after the move, in ms. */
export const HIGHLIGHT_PAUSE_MS = 2000;

const PODIUM = 3;

/**
 * Returns the kind of highlight of an event, or null. A podium counts only for the player's car.
 * @param isOwn  true for the player's car
 */
export function highlightOf({ kind, die, message: words }: EventView, isOwn = true): HighlightKind | null {
  if (!words || die?.tone === "free") return null;
  if (kind === "out") return isCrashMessage(words.id) ? "crash" : "out";
  if (kind === "spin" || kind === "contact") return kind;
  if (kind !== "finish") return null;
  if (words.id === "event.win") return "win";
  return isOwn && Number(words.args?.place) <= PODIUM ? "podium" : null;
}

/** True if a car has taken the lead with its move. */
export function takesLead(car: number, before: View | null, after: View | null) {
  const [carBefore, carAfter] = [before?.cars[car], after?.cars[car]];
  return (
    carBefore !== undefined &&
    carBefore.place > 1 &&
    carAfter?.place === 1 &&
    carAfter.status === "running" &&
    after?.lap !== 0
  );
}

/** Returns the event and the text for a car that has taken the lead; null if it has not. */
export function leadHighlight(car: number, before: View | null, after: View | null) {
  if (!takesLead(car, before, after)) return null;
  const event: EventView = { round: after?.round ?? 0, car, kind: "lead", message: null, clause: null };
  const formerLeader = before?.cars.find(({ place }) => place === 1) ?? null;
  const words = say("band.past", { name: formerLeader?.name ?? "" });
  return {
    event,
    words,
    passed: formerLeader,
    highlight: { kind: "lead", word: highlightHeadline("lead", true), own: true },
  };
}

/** Returns the word of a highlight; a rival's win has its own. */
export const highlightHeadline = (kind: HighlightKind, isOwn: boolean) =>
  say(kind === "win" && !isOwn ? "band.rival_wins" : `band.${kind}`);

/**
 * Returns the text of the band for an event of the player's car: the cause, in the engine's sentences, and
 * the roll. For a win: the circuit and the laps.
 *
 * @param before  the position before the move
 * @param events  all events of the decision
 */
export function highlightWords(event: EventView, before: View | null, events: EventView[] = []) {
  const kind = highlightOf(event);
  if (kind === "win" && before) {
    const { circuit, laps } = before.setup;
    return say("band.win_words", { circuit: circuitName(circuit), laps });
  }
  const reason = events.find((one) => one.kind === "overshoot" && one.car === event.car)?.message;
  const words = kind === "spin" && reason ? text(reason) : event.message ? text(event.message) : "";
  const roll = before?.question?.car === event.car ? before.question.roll : undefined;
  if (!roll || !["crash", "spin"].includes(kind ?? "")) return words;
  const rollText = say("band.rolled", { gear: { id: `gear.${roll.gear}` }, n: roll.value });
  return html`${words}<small>${rollText}</small>`;
}

/**
 * Returns the text over the board for an event that is a highlight; null for any other.
 *
 * @param isOwn  true for the player's car
 * @param before  the position before the move
 * @param events  all events of the decision
 */
export function highlightLine(event: EventView, isOwn: boolean, before: View | null, events: EventView[]) {
  const kind = highlightOf(event, isOwn);
  if (!kind || !event.message) return null;
  const words = isOwn ? highlightWords(event, before, events) : text(event.message);
  return { words, highlight: { kind, word: highlightHeadline(kind, isOwn), own: isOwn } };
}

/** Returns the pause after a move for a highlight of the player's car, in ms; 0 if there is none. */
export const highlightPauseMs = (
  events: EventView[],
  you: number,
  before: View | null,
  after: View | null,
) =>
  events.some((event) => event.car === you && highlightOf(event)) || takesLead(you, before, after)
    ? HIGHLIGHT_PAUSE_MS
    : 0;
