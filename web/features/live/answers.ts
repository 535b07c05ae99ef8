/**
 * An answer may be opened in any tab of the host's browser. That tab passes it to the tab that has the table.
 */
const CHANNEL = "yellow-flag live";
/** Timeout in ms after which no tab is assumed to have a table. */
const WAIT_MS = 1_500;

type ChannelMessage = { answer?: unknown; taken?: unknown };

/** @param take  true if the answer belongs to an invitation of this tab */
export function listenForAnswers(take: (letters: string) => boolean) {
  if (!("BroadcastChannel" in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<ChannelMessage>) => {
    if (typeof data?.answer === "string" && take(data.answer)) channel.postMessage({ taken: data.answer });
  });
}

/** @returns true if a tab has taken the answer */
export function handOverAnswer(letters: string): Promise<boolean> {
  if (!("BroadcastChannel" in globalThis)) return Promise.resolve(false);
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise((resolve) => {
    const finish = (isTaken: boolean) => {
      clearTimeout(timer);
      channel.close();
      resolve(isTaken);
    };
    const timer = setTimeout(() => finish(false), WAIT_MS);
    channel.addEventListener("message", ({ data }: MessageEvent<ChannelMessage>) => {
      if (data?.taken === letters) finish(true);
    });
    channel.postMessage({ answer: letters });
  });
}
