/**
 * Big moments: a crash, a spin, contact that costs points, the lead, a win and the podium. Each has its own
 * word over the board and a scene on it. For the player's car the race pauses; a tap skips the pause.
 */
import { html } from "lit-html";
import { circuitName } from "../../core/circuits/circuits.ts";
import { tellsOfCrash } from "../../core/language/crash.ts";
import { say, text } from "../../core/language/messages.ts";
import type { EventView, View } from "../../protocol.d.ts";
import type { OwnMoment } from "../state.ts";

export type MomentKind = OwnMoment["kind"];

/** Pause for a moment of the player's car, after the move, in ms. */
export const OWN_MOMENT_MS = 2000;

const PODIUM = 3;

/**
 * Returns the kind of moment of an event, or null. A podium counts only for the player's car.
 * @param own  true for the player's car
 */
export function momentOf({ kind, die, say: words }: EventView, own = true): MomentKind | null {
  if (!words || die?.tone === "free") return null;
  if (kind === "out") return tellsOfCrash(words.id) ? "crash" : "out";
  if (kind === "spin" || kind === "contact") return kind;
  if (kind !== "finish") return null;
  if (words.id === "event.win") return "win";
  return own && Number(words.args?.place) <= PODIUM ? "podium" : null;
}

/** True if a car has taken the lead with its move. */
export function takesLead(car: number, before: View | null, after: View | null) {
  const [was, is] = [before?.cars[car], after?.cars[car]];
  return was !== undefined && was.place > 1 && is?.place === 1 && is.status === "running" && after?.lap !== 0;
}

/** Returns the event and the text for a car that has taken the lead; null if it has not. */
export function leadMoment(car: number, before: View | null, after: View | null) {
  if (!takesLead(car, before, after)) return null;
  const event: EventView = { round: after?.round ?? 0, car, kind: "lead", say: null, clause: null };
  const passed = before?.cars.find(({ place }) => place === 1) ?? null;
  const words = say("band.past", { name: passed?.name ?? "" });
  return { event, words, passed, moment: { kind: "lead", word: momentWord("lead", true), own: true } };
}

/** Returns the word of a moment; a rival's win has its own. */
export const momentWord = (kind: MomentKind, own: boolean) =>
  say(kind === "win" && !own ? "band.rival_wins" : `band.${kind}`);

/**
 * Returns the text of the band for an event of the player's car: the cause, in the engine's sentences, and
 * the roll. For a win: the circuit and the laps.
 *
 * @param before  the position before the move
 * @param events  all events of the decision
 */
export function momentWords(event: EventView, before: View | null, events: EventView[] = []) {
  const kind = momentOf(event);
  if (kind === "win" && before) {
    const { circuit, laps } = before.setup;
    return say("band.win_words", { circuit: circuitName(circuit), laps });
  }
  const reason = events.find((one) => one.kind === "overshoot" && one.car === event.car)?.say;
  const words = kind === "spin" && reason ? text(reason) : event.say ? text(event.say) : "";
  const rolled = before?.question?.car === event.car ? before.question.rolled : undefined;
  if (!rolled || !["crash", "spin"].includes(kind ?? "")) return words;
  const why = say("band.rolled", { gear: { id: `gear.${rolled.gear}` }, n: rolled.value });
  return html`${words}<small>${why}</small>`;
}

/**
 * Returns the text over the board for an event that is a moment; null for any other.
 *
 * @param own  true for the player's car
 * @param before  the position before the move
 * @param events  all events of the decision
 */
export function momentLine(event: EventView, own: boolean, before: View | null, events: EventView[]) {
  const kind = momentOf(event, own);
  if (!kind || !event.say) return null;
  const words = own ? momentWords(event, before, events) : text(event.say);
  return { words, moment: { kind, word: momentWord(kind, own), own } };
}

/** Returns the pause after a move for a moment of the player's car, in ms; 0 if there is none. */
export const ownMomentMs = (events: EventView[], you: number, before: View | null, after: View | null) =>
  events.some((event) => event.car === you && momentOf(event)) || takesLead(you, before, after)
    ? OWN_MOMENT_MS
    : 0;
