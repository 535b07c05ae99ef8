/**
 * Binary encoding of a browser's addresses in an invitation: a byte for the kind, the address, two bytes for
 * the port.
 */
import { itemAt } from "../../../platform/lists/item-at.ts";

/** `isPublic`: the address was reported by a STUN server. */
export type Candidate = { address: string; port: number; isPublic: boolean };

const [IPV4, IPV6, MDNS] = [0, 1, 2];
/** Flag added to the kind of a public address. */
const PUBLIC_FLAG = 4;
const BYTES = [4, 16, 16];
/** An mDNS name in place of a local address: a UUID. */
const MDNS_NAME = /^([\da-f]{8})-([\da-f]{4})-([\da-f]{4})-([\da-f]{4})-([\da-f]{12})\.local$/i;
const GROUPS = 8;

function ipv4Bytes(address: string) {
  const parts = address.split(".");
  const isValid = parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256);
  return isValid ? parts.map(Number) : null;
}

function ipv6Bytes(address: string) {
  if (!/^[\da-f:]+$/i.test(address) || !address.includes(":")) return null;
  const [before = [], after, more] = address.split("::").map((half) => (half ? half.split(":") : []));
  if (more) return null;
  const missingCount = GROUPS - before.length - (after?.length ?? 0);
  if (after ? missingCount < 1 : missingCount !== 0) return null;
  const groups = after ? [...before, ...Array<string>(missingCount).fill("0"), ...after] : before;
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16)).flatMap((group) => [group >> 8, group & 0xff]);
}

function mdnsBytes(address: string) {
  const digits = MDNS_NAME.exec(address)?.slice(1).join("");
  return digits?.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? null;
}

/** @returns null if the address is of another kind */
export function writeAddress({ address, port, isPublic }: Candidate): number[] | null {
  const kinds = [ipv4Bytes(address), ipv6Bytes(address), mdnsBytes(address)];
  const kind = kinds.findIndex((bytes) => bytes !== null);
  const bytes = kinds[kind];
  return bytes ? [kind + (isPublic ? PUBLIC_FLAG : 0), ...bytes, port >> 8, port & 0xff] : null;
}

function addressText(kind: number, bytes: Uint8Array) {
  if (kind === IPV4) return bytes.join(".");
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (kind === IPV6) return digits.match(/.{4}/g)?.join(":") ?? "";
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-").concat(".local");
}

/** Reads an address. Raises RangeError for an unknown kind. */
export function readAddress(reader: { byte: () => number; take: (count: number) => Uint8Array }): Candidate {
  const first = reader.byte();
  const [kind, isPublic] = [first % PUBLIC_FLAG, first >= PUBLIC_FLAG];
  if (kind > MDNS || first >= 2 * PUBLIC_FLAG) throw new RangeError("no such kind of address");
  const address = addressText(kind, reader.take(itemAt(BYTES, kind)));
  return { address, port: (reader.byte() << 8) | reader.byte(), isPublic };
}
