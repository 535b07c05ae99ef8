/**
 * The lessons. Each has a few steps, each step a position to play from and possible endings. A step is over
 * with the first ending whose condition is true; "right" is the intended one, any other names a mistake. The
 * texts are in the messages, by the same names.
 */
import { itemAt } from "../../core/lists/item-at.ts";
import found from "./lessons.json";
import type { Fact } from "../../protocol.d.ts";

type Step = { position: string[]; endings: { says: string; fact: Fact }[] };
/** `clause`: where the rules tell of it. */
export type Lesson = { id: string; clause: string; steps: Step[] };

export const lessons: Lesson[] = found;

/** @param number  from 1 */
export const lessonOf = (number: number) => itemAt(lessons, number - 1);

export const RIGHT = "right";

/**
 * The first lesson that has not been finished, from 1; null when all have.
 * @param done  steps by lesson
 */
export function nextLesson(done: Record<string, number>) {
  const index = lessons.findIndex(({ id, steps }) => (done[id] ?? 0) < steps.length);
  return index < 0 ? null : index + 1;
}
