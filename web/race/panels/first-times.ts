/**
 * First-time notes: the events and questions that are explained when they first happen in a player's race,
 * in order of importance.
 */
import { countsInPoints } from "../../domain/rules/rulebook-data.ts";
import type { EventView, GuideWords, Question, View } from "../../protocol.d.ts";

/**
 * A first-time note. Its text is in the messages under its `id`; `lesson`: the number of the lesson about it,
 * or null; `coachWords`: the coach's words, which replace the text.
 */
type FirstTimeNote = { id: string; clause: string; lesson: number | null; coachWords?: GuideWords };

/** Explained events, of any car or (`own`) only of the player's. */
const EVENT_TOPICS: { id: string; kind: string; own: boolean; clause: string; lesson: number | null }[] = [
  { id: "out", kind: "out", own: false, clause: "LUD-CRN-4", lesson: 4 },
  { id: "spin", kind: "spin", own: false, clause: "LUD-SPN-1", lesson: 4 },
  { id: "overshoot", kind: "overshoot", own: true, clause: "LUD-CRN-2", lesson: 4 },
  { id: "contact", kind: "contact", own: false, clause: "LUD-COL-1", lesson: null },
  { id: "engine", kind: "engine", own: false, clause: "LUD-ENG-1", lesson: null },
  { id: "stall", kind: "stall", own: false, clause: "LUD-STA-1", lesson: null },
  { id: "hazard", kind: "hazard", own: false, clause: "LUD-ASF-1", lesson: null },
  { id: "weather", kind: "weather", own: false, clause: "LUD-AWE-1", lesson: null },
  { id: "pit", kind: "pit", own: false, clause: "LUD-PIT-4", lesson: 6 },
  { id: "stop", kind: "stop", own: true, clause: "LUD-CRN-1", lesson: 2 },
];

/** Explained questions to the player. */
const QUESTION_TOPICS: {
  id: string;
  clause: string;
  lesson: number | null;
  holds: (question: Question, view: View) => boolean;
}[] = [
  { id: "blocked", clause: "LUD-SWV-1", lesson: null, holds: ({ blocked }) => Boolean(blocked) },
  { id: "tow", clause: "LUD-ASL-1", lesson: 5, holds: ({ step }) => step === "tow" },
  { id: "skid", clause: "LUD-AWE-3", lesson: null, holds: ({ step }) => step === "skid" },
  {
    id: "debris",
    clause: "LUD-ASF-2",
    lesson: null,
    holds: ({ choices = [] }) => choices.some(({ hazards }) => hazards > 0),
  },
  {
    id: "pit_lane",
    clause: "LUD-PIT-1",
    lesson: 6,
    holds: ({ choices = [] }) => choices.some(({ label }) => label.id === "where.pit"),
  },
  {
    id: "braking",
    clause: "LUD-BRK-1",
    lesson: 3,
    holds: ({ choices = [] }) => choices.some(({ price }) => (price.brakes ?? 0) > 0),
  },
  {
    id: "skip",
    clause: "LUD-REV-1",
    lesson: 1,
    holds: ({ gears = [] }) => gears.some(({ token, price }) => token !== null && (price.fuel ?? 0) > 0),
  },
  {
    id: "corner",
    clause: "LUD-CRN-1",
    lesson: 2,
    holds: ({ gears = [] }) => gears.some(({ faces }) => faces.some(({ kind }) => kind === "stop")),
  },
  { id: "gear", clause: "LUD-GEA-2", lesson: 1, holds: ({ gears }) => gears !== undefined },
];

/**
 * Returns the first note on a topic that has not been explained yet. Rulebooks that count in movement points
 * have no notes, because their rules differ.
 * @param newEvents  events since the player's last decision
 * @param knownIds  topics that have been explained
 */
export function findFirstTimeNote(
  view: View,
  you: number,
  newEvents: EventView[],
  knownIds: string[],
): FirstTimeNote | null {
  if (countsInPoints(view.setup.rulebook)) return null;
  const isOver = view.question === null; // then explain only why the player has not finished
  for (const { id, kind, own, clause, lesson } of EVENT_TOPICS) {
    if (knownIds.includes(id) || (isOver && id !== "out")) continue;
    const event = newEvents.find(
      (one) => one.kind === kind && (own || isOver ? one.car === you : one.message !== null),
    );
    if (event) return { id, clause: event.clause ?? clause, lesson };
  }
  const { question } = view;
  const topic = question?.human
    ? QUESTION_TOPICS.find(({ id, holds }) => !knownIds.includes(id) && holds(question, view))
    : undefined;
  return topic ? { id: topic.id, clause: topic.clause, lesson: topic.lesson } : null;
}

declare module "../../domain/state.ts" {
  interface State {
    /** The first-time note that is shown. */
    note: FirstTimeNote | null;
  }
}
