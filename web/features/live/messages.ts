/**
 * Messages at a live table: `{v, type, ...}` as JSON. Peers are not trusted, so each message is validated
 * first. Unknown types are ignored: later versions may send more.
 */
import { entryOf } from "../../core/lists/item-at.ts";
import { NAME_LONGEST } from "../../core/setup-draft.ts";
import { CLOCK_SECONDS } from "./clock.ts";
import type { ClockSetting } from "./clock.ts";

/** Protocol version; increase it only when older pages can no longer take part. */
export const VERSION = 1;
/** Maximum length of a message in letters. */
export const LONGEST_MESSAGE = 16_384;
const MOST_CARS = 20;
const MOST_PEOPLE = 30;
const LONGEST_TOKEN = 40;
/** Limits: periods of shared dice at a table, and secrets of each. */
const MOST_PERIODS = 100_000;
const SECRET = /^[0-9a-f]{24}$/;
const HASH = /^[0-9a-f]{64}$/;
const SALT = /^[0-9a-f]{32}$/;
const RACE_LINK = /^[rs]\d{1,2}\.[\w-]+$/;
const SEASON_LINK = /^t\d{1,2}\.[\w-]+$/;

/** `cars`: numbers of the person's cars in the race; empty for a spectator. */
export type Person = { name: string; cars: number[]; status: "here" | "slow" | "lost" };

export const REACTIONS = ["nice", "ouch", "lucky", "wow", "hurry", "thanks"] as const;
export type Reaction = (typeof REACTIONS)[number];

export type TableMessage =
  | { type: "hello"; name: string; cars: number[] }
  | { type: "seats"; cars: number[] }
  | { type: "taken"; cars: number[] }
  | { type: "race"; link: string }
  | { type: "rematch"; link: string }
  | { type: "reaction"; reaction: Reaction; person: number }
  | { type: "people"; people: Person[]; you: number }
  | ({ type: "clock" } & ClockSetting)
  | { type: "pause"; isPaused: boolean }
  | { type: "season"; link: string }
  | { type: "roll"; token: string; isFresh: boolean }
  | { type: "reveal"; period: number; index: number; token: string }
  | { type: "secret"; index: number; secret: string }
  | { type: "anchors"; period: number; anchors: string[] }
  | { type: "dice"; anchors: string[]; secrets: string[] }
  | { type: "seal"; turn: string; car: number; hash: string }
  | { type: "unseal"; turn: string; car: number; token: string; salt: string }
  | { type: "ping"; at: number }
  | { type: "pong"; at: number }
  | { type: "bye" };

/** "version": a message of another version; "foreign": not a message of the game. */
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

const tokenFrom = (value: unknown) =>
  typeof value === "string" && value.length <= LONGEST_TOKEN ? value : null;

const isSecret = (value: unknown): value is string => typeof value === "string" && SECRET.test(value);

const isHash = (value: unknown): value is string => typeof value === "string" && HASH.test(value);

const secretsFrom = (value: unknown): string[] | null =>
  Array.isArray(value) && value.length <= MOST_CARS && value.every(isSecret) ? value : null;

/** Validators by type; they return null if a field is invalid. */
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
  rematch: ({ link }) =>
    typeof link === "string" && RACE_LINK.test(link) ? { type: "rematch", link } : null,
  reaction({ reaction: wanted, person }) {
    const reaction = REACTIONS.find((known) => known === wanted);
    return reaction && isCount(person, MOST_PEOPLE) ? { type: "reaction", reaction, person } : null;
  },
  people: peopleFrom,
  clock({ seconds, pausedBy }) {
    const name = pausedBy === null ? null : nameFrom(pausedBy);
    const isSound = CLOCK_SECONDS.includes(Number(seconds)) && (pausedBy === null || name !== null);
    return isSound ? { type: "clock", seconds: Number(seconds), pausedBy: name } : null;
  },
  pause: ({ isPaused }) => ({ type: "pause", isPaused: isPaused === true }),
  season: ({ link }) =>
    typeof link === "string" && SEASON_LINK.test(link) ? { type: "season", link } : null,
  roll({ token, isFresh }) {
    const sound = tokenFrom(token);
    return sound === null ? null : { type: "roll", token: sound, isFresh: isFresh === true };
  },
  reveal({ period, index, token }) {
    const sound = tokenFrom(token);
    if (sound === null || !isCount(period, MOST_PERIODS) || !isCount(index, MOST_PERIODS)) return null;
    return { type: "reveal", period, index, token: sound };
  },
  secret: ({ index, secret }) =>
    isCount(index, MOST_PERIODS) && (secret === "" || isSecret(secret))
      ? { type: "secret", index, secret }
      : null,
  anchors({ period, anchors }) {
    const sound = secretsFrom(anchors);
    return sound && isCount(period, MOST_PERIODS) ? { type: "anchors", period, anchors: sound } : null;
  },
  dice({ anchors, secrets }) {
    const [first, newest] = [secretsFrom(anchors), secretsFrom(secrets)];
    return first && newest ? { type: "dice", anchors: first, secrets: newest } : null;
  },
  seal: ({ turn, car, hash }) =>
    isHash(turn) && isCount(car, MOST_CARS) && isHash(hash) ? { type: "seal", turn, car, hash } : null,
  unseal({ turn, car, token, salt }) {
    const sound = tokenFrom(token);
    if (sound === null || !isHash(turn) || !isCount(car, MOST_CARS)) return null;
    return typeof salt === "string" && SALT.test(salt)
      ? { type: "unseal", turn, car, token: sound, salt }
      : null;
  },
  ping: ({ at }) => (isCount(at, Number.MAX_SAFE_INTEGER) ? { type: "ping", at } : null),
  pong: ({ at }) => (isCount(at, Number.MAX_SAFE_INTEGER) ? { type: "pong", at } : null),
  bye: () => ({ type: "bye" }),
};

/** @returns null for a type that this version does not know */
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
  return entryOf(READERS, type)(fields) ?? "foreign";
}

export const writeMessage = (message: TableMessage) => JSON.stringify({ v: VERSION, ...message });
