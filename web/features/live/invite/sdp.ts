/**
 * WebRTC session descriptions (SDP): extracts the facts for an invitation, and builds a description from
 * them. It is built from a template, so no text of a stranger gets into it.
 */
import type { Invitation } from "./invitation.ts";
import type { Candidate } from "./addresses.ts";

export type Description = Pick<Invitation, "ufrag" | "password" | "fingerprint" | "candidates">;

/** "candidate:1 1 udp 2113937151 192.168.0.2 44893 typ host" */
const CANDIDATE = /^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx)/gim;
/** Loopback and link-local addresses, which other devices can't reach. */
const LOCAL_ONLY = /^(127\.|169\.254\.|::1$|fe80:)/i;
const [HOST_PRIORITY, PUBLIC_PRIORITY] = [126, 100];

const attributeOf = (sdp: string, name: string) =>
  new RegExp(`^a=${name}:(\\S.*)$`, "m").exec(sdp)?.[1]?.trim() ?? "";

/** @returns null if the browser's description has an unknown format */
export function factsOf(sdp: string): Description | null {
  const [kind = "", digits = ""] = attributeOf(sdp, "fingerprint").split(" ");
  const fingerprint = digits.replaceAll(":", "").toLowerCase();
  if (kind.toLowerCase() !== "sha-256" || !/^[\da-f]{64}$/.test(fingerprint)) return null;
  const addresses = [...sdp.matchAll(CANDIDATE)]
    .map(([, address = "", port, kind]) => ({ address, port: Number(port), isPublic: kind === "srflx" }))
    .filter(({ address }) => !LOCAL_ONLY.test(address));
  // Public addresses first: distant devices need them.
  const candidates = addresses.sort((one, other) => Number(other.isPublic) - Number(one.isPublic));
  return {
    ufrag: attributeOf(sdp, "ice-ufrag"),
    password: attributeOf(sdp, "ice-pwd"),
    fingerprint,
    candidates,
  };
}

function candidateLine({ address, port, isPublic }: Candidate, index: number) {
  const priority = (isPublic ? PUBLIC_PRIORITY : HOST_PRIORITY) * 2 ** 24 + (0xffff - index) * 256 + 255;
  const kind = isPublic ? "srflx raddr 0.0.0.0 rport 9" : "host";
  return `a=candidate:${index + 1} 1 udp ${priority} ${address} ${port} typ ${kind}`;
}

export function sdpFrom(
  { ufrag, password, fingerprint, candidates }: Description,
  setup: "actpass" | "active",
) {
  return [
    "v=0",
    "o=- 1 2 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    "a=mid:0",
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${fingerprint.toUpperCase().match(/../g)?.join(":")}`,
    `a=setup:${setup}`,
    "a=sctp-port:5000",
    "a=max-message-size:262144",
    ...candidates.map(candidateLine),
    "a=end-of-candidates",
    "",
  ].join("\r\n");
}
