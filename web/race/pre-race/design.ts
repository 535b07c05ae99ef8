/**
 * A car being built: the steps on screen before the car is sent to the engine. Each step is an entry in
 * `panelEntries`: a point more or less ("+ tyres 3", "- tyres 4"), or a whole car, with the points of all
 * parts in order ("= 6,4,3,3,3,1 5").
 */
import { entryOf } from "../../platform/lists/item-at.ts";
import type { Question, Request } from "../../protocol.d.ts";

export type Points = Record<string, number>;

const sumOf = (points: Points) => Object.values(points).reduce((sum, n) => sum + n, 0);

/** Returns the points of each part after these steps. */
export function designOf(steps: string[], { parts = [] }: Question): Points {
  let points: Points = Object.fromEntries(parts.map((row) => [row.part, row.points]));
  for (const step of steps) {
    const [act, name = ""] = step.split(" ");
    if (act === "=") {
      const all = name.split(",");
      points = Object.fromEntries(parts.map(({ part }, index) => [part, Number(all[index])]));
    } else points = { ...points, [name]: entryOf(points, name) + (act === "+" ? 1 : -1) };
  }
  return points;
}

/** Returns the request for the built car or the selected answer; null if there is none. */
export function answerRequest(
  { panelEntries, token }: { panelEntries: string[]; token: string | null },
  question: Question | null | undefined,
): Request | null {
  if (question?.designs && panelEntries.length > 0)
    return { do: "build", points: designOf(panelEntries, question) };
  return question && token !== null ? { do: "decide", token } : null;
}

/** Returns the points still to spend. */
export const pointsToSpend = (points: Points, { parts = [], points_left = 0 }: Question) =>
  points_left + parts.reduce((sum, row) => sum + row.points, 0) - sumOf(points);

/** True if a part can have one more point. */
export function canAddPoint(steps: string[], question: Question, part: string) {
  const points = designOf(steps, question);
  const most = question.parts?.find((row) => row.part === part)?.maximum ?? 0;
  return (points[part] ?? most) < most && pointsToSpend(points, question) > 0;
}
