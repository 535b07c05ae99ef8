/**
 * Text format of invitations to a live table and of their answers. Each holds the data that the other browser
 * needs to connect: ICE credentials, the certificate's fingerprint, and addresses. Encoded as base64url:
 * three bytes of checksum, as in the links of races, then the fields below.
 */
import { ALPHABET, longestValidBody, crcWith } from "../../../domain/links/find-link.ts";
import { itemAt } from "../../../platform/lists/item-at.ts";
import { readAddress, writeAddress, type Candidate } from "./addresses.ts";

/** The newest format of invitations. */
const FORMAT = 1;
/** Maximum length in letters; a longer text makes a QR code too fine for a camera. */
export const MAX_INVITATION_LETTERS = 400;
const [INTERNET_FLAG, ANSWER_FLAG] = [1, 2];
const ID_BYTES = 4;
const FINGERPRINT_BYTES = 32;
const NAME_BYTES = 40;
const MAX_CANDIDATES = 6;
const CHECKSUM_BYTES = 3;
/** Characters of ICE credentials (RFC 8839). */
const ICE_CHARACTERS = /^[A-Za-z0-9+/]+$/;
const [UFRAG_LENGTH, PASSWORD_LENGTH] = [
  { least: 4, most: 40 },
  { least: 22, most: 64 },
];

export interface Invitation {
  /** True for an answer to an invitation. */
  isAnswer: boolean;

  /** True if addresses came from a STUN server. */
  overInternet: boolean;

  /** Identifies the invitation; its answer has the same id. */
  id: string;
  name: string;
  ufrag: string;
  password: string;

  /** SHA-256 of the certificate, in hexadecimal digits. */
  fingerprint: string;
  candidates: Candidate[];
}

/** Reason why a text is not a valid invitation. */
type InvitationFault = "damaged" | "newer";

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (digits: string) => digits.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];

function base64url(bytes: number[]) {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytesOf(text: string): number[] {
  let [bits, width] = [0, 0];
  const bytes: number[] = [];
  for (const letter of text) {
    bits = ((bits << 6) | ALPHABET.indexOf(letter)) & 0xfff;
    width += 6;
    if (width < 8) continue;
    width -= 8;
    bytes.push((bits >> width) & 0xff);
  }
  return bytes;
}

/** Encodes a name, cut to the maximum number of bytes. */
function nameBytes(name: string) {
  const encoder = new TextEncoder();
  let letters = [...name];
  while (encoder.encode(letters.join("")).length > NAME_BYTES) letters = letters.slice(0, -1);
  return [...encoder.encode(letters.join(""))];
}

const withLength = (bytes: number[]) => [bytes.length, ...bytes];
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

/** Encodes an invitation. If the addresses do not all fit, the last ones are left out. */
export function packInvitation(invitation: Invitation): string {
  const { isAnswer, overInternet, id, name, ufrag, password, fingerprint, candidates } = invitation;
  const addressBytes = candidates.map(writeAddress).filter((bytes) => bytes !== null);
  const body = (count: number) => [
    FORMAT,
    (overInternet ? INTERNET_FLAG : 0) | (isAnswer ? ANSWER_FLAG : 0),
    ...fromHex(id),
    ...withLength(nameBytes(name)),
    ...withLength(ascii(ufrag)),
    ...withLength(ascii(password)),
    ...fromHex(fingerprint),
    count,
    ...addressBytes.slice(0, count).flat(),
  ];
  for (let count = Math.min(addressBytes.length, MAX_CANDIDATES); ; count -= 1) {
    const bytes = body(count);
    const checksum = ~bytes.reduce(crcWith, -1) & 0xffffff;
    const text = base64url([checksum >> 16, (checksum >> 8) & 0xff, checksum & 0xff, ...bytes]);
    if (text.length <= MAX_INVITATION_LETTERS || count === 0) return text;
  }
}

/** Reads fields in order; raises RangeError if the bytes end too early. */
function createReader(bytes: number[]) {
  let at = 0;

  function take(count: number) {
    if (at + count > bytes.length) throw new RangeError("too short");
    at += count;
    return Uint8Array.from(bytes.slice(at - count, at));
  }

  const byte = () => itemAt(take(1), 0);

  return {
    take,
    byte,
    isAtEnd: () => at === bytes.length,
    text: () => new TextDecoder("utf-8", { fatal: true }).decode(take(byte())),
  };
}

function readFields(bytes: number[]): Invitation | InvitationFault {
  const reader = createReader(bytes);
  if (reader.byte() > FORMAT) return "newer";
  const flags = reader.byte();
  const id = hex(reader.take(ID_BYTES));
  const name = reader.text().replace(/\p{C}/gu, "").trim();
  const [ufrag, password] = [reader.text(), reader.text()];
  const fingerprint = hex(reader.take(FINGERPRINT_BYTES));
  const count = reader.byte();
  if (count > MAX_CANDIDATES) return "damaged";
  const candidates = Array.from({ length: count }, () => readAddress(reader));
  const isValidText = (text: string, { least, most }: typeof UFRAG_LENGTH) =>
    ICE_CHARACTERS.test(text) && text.length >= least && text.length <= most;
  if (!isValidText(ufrag, UFRAG_LENGTH) || !isValidText(password, PASSWORD_LENGTH) || !reader.isAtEnd())
    return "damaged";
  return {
    isAnswer: (flags & ANSWER_FLAG) > 0,
    overInternet: (flags & INTERNET_FLAG) > 0,
    id,
    name: name.slice(0, NAME_BYTES),
    ufrag,
    password,
    fingerprint,
    candidates,
  };
}

/** Reads an invitation. Ignores text that chat apps append; rejects damaged ones. */
export function readInvitation(text: string): Invitation | InvitationFault {
  const body = longestValidBody(text.slice(0, MAX_INVITATION_LETTERS + 1));
  if (!body || body.length > MAX_INVITATION_LETTERS) return "damaged";
  try {
    return readFields(bytesOf(body).slice(CHECKSUM_BYTES));
  } catch {
    return "damaged";
  }
}

const IN_TEXT = /live(?:-answer)?\/([\w-]+)/;

/** Returns the invitation or answer in a pasted text: an address, a message, or only its letters. */
export const invitationTextIn = (text: string) => IN_TEXT.exec(text)?.[1] ?? text.trim();
