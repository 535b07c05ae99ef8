/**
 * The lessons. Each has a few steps; each step has a position to play from and possible endings. A step ends
 * with the first ending whose condition is true. "right" is the intended one; any other names a mistake. The
 * texts are in the messages, under the same names.
 */
import { itemAt } from "../../platform/lists/item-at.ts";
import lessonList from "./lessons.json";
import type { Fact } from "../../protocol.d.ts";

type Step = { position: string[]; endings: { says: string; fact: Fact }[] };
/** `clause`: the rule that the lesson teaches. */
export type Lesson = { id: string; clause: string; steps: Step[] };

export const lessons: Lesson[] = lessonList;

/** @param number  1-based */
export const lessonOf = (number: number) => itemAt(lessons, number - 1);

export const RIGHT = "right";

/**
 * Returns the 1-based number of the first unfinished lesson; null if all are finished.
 * @param done  finished steps by lesson
 */
export function nextLesson(done: Record<string, number>) {
  const index = lessons.findIndex(({ id, steps }) => (done[id] ?? 0) < steps.length);
  return index < 0 ? null : index + 1;
}
