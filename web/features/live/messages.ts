/**
 * Messages at a live table: `{v, type, ...}` as JSON. Peers are not trusted, so each message is validated
 * first. Unknown types are ignored: later versions may send more.
 */
import { MAX_NAME_LENGTH } from "../../domain/setup/setup-draft.ts";
import { CLOCK_SECONDS } from "./clock.ts";

/** Protocol version; increase it only when older pages can no longer take part. */
export const PROTOCOL_VERSION = 1;
/** Maximum length of a message in letters. */
export const MAX_MESSAGE_LETTERS = 16_384;
const MAX_CARS = 20;
const MAX_PEOPLE = 30;
const MAX_TOKEN_LETTERS = 40;
/** Limits: periods of shared dice at a table, and secrets of each. */
const MAX_PERIODS = 100_000;
const SECRET = /^[0-9a-f]{24}$/;
const HASH = /^[0-9a-f]{64}$/;
const SALT = /^[0-9a-f]{32}$/;
const RACE_LINK = /^[rs]\d{1,2}\.[\w-]+$/;
const SEASON_LINK = /^t\d{1,2}\.[\w-]+$/;

/** `cars`: numbers of the person's cars in the race; empty for a spectator. */
export type Person = { name: string; cars: number[]; status: "here" | "slow" | "lost" };

export const REACTIONS = ["nice", "ouch", "lucky", "wow", "hurry", "thanks"] as const;
export type Reaction = (typeof REACTIONS)[number];

/** "version": a message of another version; "foreign": not a message of the game. */
type InvalidMessage = "version" | "foreign";

const isCount = (value: unknown, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most;

const count = (most: number) => (value: unknown) => (isCount(value, most) ? value : undefined);

const textLike = (pattern: RegExp) => (value: unknown) =>
  typeof value === "string" && pattern.test(value) ? value : undefined;

/** Returns a reader of lists of at most `MAX_CARS` items. */
const listOf =
  <T>(readItem: (value: unknown) => T | undefined) =>
  (value: unknown) =>
    Array.isArray(value) && value.length <= MAX_CARS && value.every((item) => readItem(item) !== undefined)
      ? (value as T[])
      : undefined;

const isTrue = (value: unknown) => value === true;

function nameFrom(value: unknown) {
  if (typeof value !== "string") return undefined;
  const name = value.replace(/\p{C}/gu, "").trim();
  return name.length <= MAX_NAME_LENGTH ? name : undefined;
}

const car = count(MAX_CARS);
const carList = listOf(car);

function carsFrom(value: unknown) {
  const cars = carList(value);
  return cars && [...new Set(cars)];
}

function personFrom(value: unknown): Person | null {
  const { name, cars, status } = Object(value) as Record<string, unknown>;
  const [validName, own] = [nameFrom(name), carsFrom(cars)];
  if (validName === undefined || own === undefined) return null;
  return { name: validName, cars: own, status: status === "slow" || status === "lost" ? status : "here" };
}

function peopleFrom(value: unknown) {
  if (!Array.isArray(value) || value.length > MAX_PEOPLE) return undefined;
  const people = value.map(personFrom);
  return people.includes(null) ? undefined : (people as Person[]);
}

const token = (value: unknown) =>
  typeof value === "string" && value.length <= MAX_TOKEN_LETTERS ? value : undefined;
const raceLink = textLike(RACE_LINK);
const hash = textLike(HASH);
const secrets = listOf(textLike(SECRET));
const period = count(MAX_PERIODS);
const index = count(MAX_PERIODS);
const at = count(Number.MAX_SAFE_INTEGER);

/** Readers of the fields of each type of message; they return undefined if the value is invalid. */
const READERS = {
  hello: { name: nameFrom, cars: carsFrom },
  seats: { cars: carsFrom },
  taken: { cars: carsFrom },
  race: { link: raceLink },
  rematch: { link: raceLink },
  reaction: {
    reaction: (value: unknown) => REACTIONS.find((option) => option === value),
    person: count(MAX_PEOPLE),
  },
  people: { people: peopleFrom, you: count(MAX_PEOPLE) },
  clock: {
    seconds: (value: unknown) => CLOCK_SECONDS.find((option) => option === Number(value)),
    pausedBy: (value: unknown) => (value === null ? null : nameFrom(value)),
  },
  pause: { isPaused: isTrue },
  season: { link: textLike(SEASON_LINK) },
  roll: { token, isFresh: isTrue },
  reveal: { period, index, token },
  secret: { index, secret: (value: unknown) => (value === "" ? value : textLike(SECRET)(value)) },
  anchors: { period, anchors: secrets },
  dice: { anchors: secrets, secrets },
  seal: { turn: hash, car, hash },
  unseal: { turn: hash, car, token, salt: textLike(SALT) },
  ping: { at },
  pong: { at },
  bye: {},
};

type Readers = typeof READERS;
type Valid<Read> = Read extends (value: unknown) => infer Value ? Exclude<Value, undefined> : never;
export type TableMessage = {
  [Type in keyof Readers]: { type: Type } & { [Name in keyof Readers[Type]]: Valid<Readers[Type][Name]> };
}[keyof Readers];

/** @returns null for a type that this version does not know */
export function readMessage(text: string): TableMessage | InvalidMessage | null {
  let fields: Record<string, unknown>;
  try {
    fields = Object(JSON.parse(text));
  } catch {
    return "foreign";
  }
  const { v, type } = fields;
  if (!isCount(v, Number.MAX_SAFE_INTEGER) || typeof type !== "string") return "foreign";
  if (v !== PROTOCOL_VERSION) return "version";
  if (!Object.hasOwn(READERS, type)) return null;
  const readers: [string, (value: unknown) => unknown][] = Object.entries(READERS[type as keyof Readers]);
  const values = readers.map(([name, reader]) => [name, reader(fields[name])]);
  const message = { type, ...Object.fromEntries(values) } as TableMessage;
  const isValid =
    Object.values(message).every((value) => value !== undefined) &&
    (message.type !== "people" || message.you < message.people.length);
  return isValid ? message : "foreign";
}

export const writeMessage = (message: TableMessage) => JSON.stringify({ v: PROTOCOL_VERSION, ...message });
