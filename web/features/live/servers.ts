/**
 * STUN servers for connections over the internet. They are stored on this device, and contacted only after
 * the player has agreed.
 */
import type { Page } from "../../domain/page.ts";

const STORAGE_KEY = "stun.1";
const DEFAULT_SERVERS = ["stun.cloudflare.com:3478"];
const MAX_SERVERS = 4;
/** A host and a port; anything else is rejected for the WebRTC configuration. */
const SERVER = /^(?=.{1,120}$)[a-z\d](?:[a-z\d.-]*[a-z\d])?:\d{1,5}$/i;

const isServer = (value: unknown): value is string => typeof value === "string" && SERVER.test(value);

/** Returns the servers in a typed text; null if a part of it is not a server. */
export function serversIn(text: string): string[] | null {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const servers = words
    .map((word) => word.replace(/^stun:/i, ""))
    .map((word) => (word.includes(".") && !word.includes(":") ? `${word}:3478` : word));
  return servers.length > 0 && servers.length <= MAX_SERVERS && servers.every(isServer) ? servers : null;
}

export function readServers({ storage }: Page): string[] {
  const storedServers = storage.local.readList(STORAGE_KEY, isServer).slice(0, MAX_SERVERS);
  return storedServers.length > 0 ? storedServers : DEFAULT_SERVERS;
}

export function storeServers(servers: string[], { storage }: Page) {
  storage.local.write(STORAGE_KEY, servers);
}
