/**
 * Messages at a live table: `{v, type, ...}` as JSON. A peer is a stranger, so each message is checked before
 * anybody sees it. Types that are not known are left unread: later versions may send more.
 */
import { NAME_LONGEST } from "../../core/setup-draft.ts";

/** Grows only when an older page could no longer play along. */
export const VERSION = 1;
/** Letters of a message. */
export const LONGEST_MESSAGE = 16_384;
const MOST_CARS = 20;
const MOST_PEOPLE = 30;
const RACE_LINK = /^[rs]\d{1,2}\.[\w-]+$/;

/** `cars`: theirs, by number in the race; none for a spectator. */
export type Person = { name: string; cars: number[]; status: "here" | "slow" | "lost" };

export type TableMessage =
  | { type: "hello"; name: string; cars: number[] }
  | { type: "seats"; cars: number[] }
  | { type: "taken"; cars: number[] }
  | { type: "race"; link: string }
  | { type: "people"; people: Person[]; you: number }
  | { type: "ping"; at: number }
  | { type: "pong"; at: number }
  | { type: "bye" };

/** "version": of another version; "foreign": no message of the game. */
export type Refused = "version" | "foreign";

type Fields = Record<string, unknown>;

const isCount = (value: unknown, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most;

function carsFrom(value: unknown): number[] | null {
  const isSound =
    Array.isArray(value) && value.length <= MOST_CARS && value.every((car) => isCount(car, MOST_CARS));
  return isSound ? [...new Set<number>(value)] : null;
}

function nameFrom(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const name = value.replace(/\p{C}/gu, "").trim();
  return name.length <= NAME_LONGEST ? name : null;
}

function personFrom(value: unknown): Person | null {
  const { name, cars, status } = Object(value) as Fields;
  const [sound, own] = [nameFrom(name), carsFrom(cars)];
  if (sound === null || own === null) return null;
  return { name: sound, cars: own, status: status === "slow" || status === "lost" ? status : "here" };
}

function peopleFrom({ people, you }: Fields): TableMessage | null {
  if (!Array.isArray(people) || people.length > MOST_PEOPLE || !isCount(you, people.length - 1)) return null;
  const found = people.map(personFrom);
  return found.includes(null) ? null : { type: "people", people: found as Person[], you };
}

/** By type; null: its fields are unsound. */
const READERS: Record<string, (fields: Fields) => TableMessage | null> = {
  hello(fields) {
    const [name, cars] = [nameFrom(fields.name), carsFrom(fields.cars)];
    return name === null || cars === null ? null : { type: "hello", name, cars };
  },
  seats(fields) {
    const cars = carsFrom(fields.cars);
    return cars && { type: "seats", cars };
  },
  taken(fields) {
    const cars = carsFrom(fields.cars);
    return cars && { type: "taken", cars };
  },
  race: ({ link }) => (typeof link === "string" && RACE_LINK.test(link) ? { type: "race", link } : null),
  people: peopleFrom,
  ping: ({ at }) => (isCount(at, Number.MAX_SAFE_INTEGER) ? { type: "ping", at } : null),
  pong: ({ at }) => (isCount(at, Number.MAX_SAFE_INTEGER) ? { type: "pong", at } : null),
  bye: () => ({ type: "bye" }),
};

/** @returns null: a type that this version does not know */
export function readMessage(text: string): TableMessage | Refused | null {
  let fields: Fields;
  try {
    fields = Object(JSON.parse(text));
  } catch {
    return "foreign";
  }
  const { v, type } = fields;
  if (!isCount(v, Number.MAX_SAFE_INTEGER) || typeof type !== "string") return "foreign";
  if (v !== VERSION) return "version";
  if (!Object.hasOwn(READERS, type)) return null;
  return READERS[type](fields) ?? "foreign";
}

export const writeMessage = (message: TableMessage) => JSON.stringify({ v: VERSION, ...message });
