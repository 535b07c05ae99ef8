/**
 * A connection ("line") to another browser. The table uses only this interface; WebRTC is one implementation.
 */
import { factsOf, sdpFrom } from "./invite/sdp.ts";
import type { Description } from "./invite/sdp.ts";

/** "weak": nothing arrives at the moment; "lost": closed permanently. */
export type LineStatus = "waiting" | "open" | "weak" | "lost";

export interface LiveLine {
  readonly status: LineStatus;
  send: (text: string) => void;
  onText: (text: string) => void;
  onStatus: () => void;
  close: () => void;
}

/** Timeouts for gathering addresses, in ms: without and with a STUN server. */
const [GATHERING_MS, ASKING_MS] = [3_000, 8_000];
/** Time after the answer within which the connection must be open, in ms. */
export const CONNECTING_MS = 30_000;

/** Waits until the browser has gathered its own addresses. */
function gathered(peer: RTCPeerConnection, patience: number) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, patience);
    const look = () => {
      if (peer.iceGatheringState !== "complete") return;
      clearTimeout(timer);
      resolve();
    };
    peer.addEventListener("icegatheringstatechange", look);
    look();
  });
}

export type RtcLine = ReturnType<typeof createRtcLine>;

/** @param servers  STUN servers to use; none are contacted by default */
export function createRtcLine(servers: string[]) {
  const peer = new RTCPeerConnection({
    iceServers: servers.length > 0 ? [{ urls: servers.map((server) => `stun:${server}`) }] : [],
  });
  const channel = peer.createDataChannel("table", { negotiated: true, id: 0 });
  let status: LineStatus = "waiting";
  let timer: ReturnType<typeof setTimeout> | undefined;

  const line = {
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
      become("lost");
    },
  };

  function become(next: LineStatus) {
    if (status === next || status === "lost") return;
    status = next;
    if (next !== "waiting") clearTimeout(timer);
    line.onStatus();
  }

  channel.addEventListener("open", () => become("open"));
  channel.addEventListener("close", () => become("lost"));
  channel.addEventListener("message", ({ data }) => line.onText(typeof data === "string" ? data : ""));
  peer.addEventListener("connectionstatechange", () => {
    if (status === "waiting") return; // an answer that is opened late can still connect
    if (peer.connectionState === "disconnected") become("weak");
    if (peer.connectionState === "connected") become("open");
    if (peer.connectionState === "failed") line.close();
  });

  /**
   * Returns this browser's description with its addresses; null if WebRTC is blocked or the format is
   * unknown.
   */
  async function described(): Promise<Description | null> {
    await peer.setLocalDescription();
    await gathered(peer, servers.length > 0 ? ASKING_MS : GATHERING_MS);
    return factsOf(peer.localDescription?.sdp ?? "");
  }

  return {
    line: line as LiveLine,
    invite: described,

    /** Host: accepts the guest's answer. */
    async accept(answer: Description) {
      timer = setTimeout(line.close, CONNECTING_MS);
      await peer.setRemoteDescription({ type: "answer", sdp: sdpFrom(answer, "active") });
    },

    /** Guest: makes the answer to an invitation. */
    async answer(invitation: Description) {
      await peer.setRemoteDescription({ type: "offer", sdp: sdpFrom(invitation, "actpass") });
      return described();
    },
  };
}
