/**
 * Nothing is kept on the device but what the build has made: contents are checked by their hash before. What
 * somebody on the way has put in the place of a file is fetched once more past the browser's cache; where
 * that is no better, this version of the game is not kept, and another visit tries again. What an older
 * version has kept is checked before it is taken over.
 */

/** Milliseconds to wait for a file. */
const LATEST = 120_000;

async function hashOf(response: Response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/**
 * A plugin for Workbox.
 * @param hashes  of the files, by address
 */
export function integrityPlugin(hashes: Map<string, string>) {
  const isSound = async (url: string, response: Response) => {
    const hash = hashes.get(url.replace(/\?.*/s, ""));
    return response.ok && (hash === undefined || hash === (await hashOf(response)));
  };

  return {
    async fetchDidSucceed({ request, response }: { request: Request; response: Response }) {
      if (await isSound(request.url, response)) return response;
      const again = await fetch(request.url, { cache: "reload", signal: AbortSignal.timeout(LATEST) });
      if (await isSound(request.url, again)) return again;
      throw new Error(`${request.url} has other contents`);
    },

    /** A stored file is checked once, when it is taken over. */
    async cachedResponseWillBeUsed({
      event,
      request,
      cachedResponse,
    }: {
      event?: Event;
      request: Request;
      cachedResponse?: Response;
    }) {
      if (!cachedResponse || event?.type !== "install") return cachedResponse;
      return (await isSound(request.url, cachedResponse)) ? cachedResponse : null;
    },
  };
}
