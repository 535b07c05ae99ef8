/**
 * A connection ("line") to another browser. The table uses only this interface; WebRTC is one implementation.
 */
import { factsOf, sdpFrom, type Description } from "./invite/sdp.ts";

/** "weak": nothing arrives at the moment; "lost": closed permanently. */
type ConnectionStatus = "waiting" | "open" | "weak" | "lost";

export interface Connection {
  readonly status: ConnectionStatus;
  send: (text: string) => void;
  onText: (text: string) => void;
  onStatus: () => void;
  close: () => void;
}

/** Timeouts for gathering addresses, in ms: without and with a STUN server. */
const [GATHERING_MS, STUN_GATHERING_MS] = [3_000, 8_000];
/** Time after the answer within which the connection must be open, in ms. */
const CONNECT_TIMEOUT_MS = 30_000;

/** Waits until the browser has gathered its own addresses. */
function waitForCandidates(peer: RTCPeerConnection, timeoutMs: number) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, timeoutMs);
    const check = () => {
      if (peer.iceGatheringState !== "complete") return;
      clearTimeout(timer);
      resolve();
    };
    peer.addEventListener("icegatheringstatechange", check);
    check();
  });
}

export type RtcConnection = ReturnType<typeof createRtcConnection>;

/** @param servers  STUN servers to use; none are contacted by default */
export function createRtcConnection(servers: string[]) {
  const peer = new RTCPeerConnection({
    iceServers: servers.length > 0 ? [{ urls: servers.map((server) => `stun:${server}`) }] : [],
  });
  const channel = peer.createDataChannel("table", { negotiated: true, id: 0 });
  let status: ConnectionStatus = "waiting";
  let timer: ReturnType<typeof setTimeout> | undefined;

  const connection = {
    get status() {
      return status;
    },
    send(text: string) {
      if (channel.readyState === "open") channel.send(text);
    },
    onText: (_text: string) => {},
    onStatus: () => {},
    close() {
      clearTimeout(timer);
      channel.close();
      peer.close();
      setStatus("lost");
    },
  };

  function setStatus(next: ConnectionStatus) {
    if (status === next || status === "lost") return;
    status = next;
    if (next !== "waiting") clearTimeout(timer);
    connection.onStatus();
  }

  channel.addEventListener("open", () => setStatus("open"));
  channel.addEventListener("close", () => setStatus("lost"));
  channel.addEventListener("message", ({ data }) => connection.onText(typeof data === "string" ? data : ""));
  peer.addEventListener("connectionstatechange", () => {
    if (status === "waiting") return; // an answer that is opened late can still connect
    if (peer.connectionState === "disconnected") setStatus("weak");
    if (peer.connectionState === "connected") setStatus("open");
    if (peer.connectionState === "failed") connection.close();
  });

  /**
   * Returns this browser's description with its addresses; null if WebRTC is blocked or the format is
   * unknown.
   */
  async function describe(): Promise<Description | null> {
    await peer.setLocalDescription();
    await waitForCandidates(peer, servers.length > 0 ? STUN_GATHERING_MS : GATHERING_MS);
    return factsOf(peer.localDescription?.sdp ?? "");
  }

  return {
    connection: connection as Connection,
    invite: describe,

    /** Host: accepts the guest's answer. */
    async accept(answer: Description) {
      timer = setTimeout(connection.close, CONNECT_TIMEOUT_MS);
      await peer.setRemoteDescription({ type: "answer", sdp: sdpFrom(answer, "active") });
    },

    /** Guest: makes the answer to an invitation. */
    async answer(invitation: Description) {
      await peer.setRemoteDescription({ type: "offer", sdp: sdpFrom(invitation, "actpass") });
      return describe();
    },
  };
}
