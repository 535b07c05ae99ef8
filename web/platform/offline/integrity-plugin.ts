/**
 * Checks every file by its hash before it is cached. A file that does not match is fetched again past the
 * browser's cache. If that does not match either, this version of the game is not cached and the next visit
 * tries again. Files cached by an older version are checked before they are reused.
 */

/** Timeout for a file, in ms. */
const FILE_TIMEOUT_MS = 120_000;

async function hashOf(response: Response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/**
 * A plugin for Workbox.
 * @param hashes  of the files, by address
 */
export function integrityPlugin(hashes: Map<string, string>) {
  const hasExpectedHash = async (url: string, response: Response) => {
    const hash = hashes.get(url.replace(/\?.*/s, ""));
    return response.ok && (hash === undefined || hash === (await hashOf(response)));
  };

  return {
    async fetchDidSucceed({ request, response }: { request: Request; response: Response }) {
      if (await hasExpectedHash(request.url, response)) return response;
      const freshResponse = await fetch(request.url, {
        cache: "reload",
        signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
      });
      if (await hasExpectedHash(request.url, freshResponse)) return freshResponse;
      throw new Error(`${request.url} has other contents`);
    },

    /** Checks a cached file once, when a new version reuses it. */
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
      return (await hasExpectedHash(request.url, cachedResponse)) ? cachedResponse : null;
    },
  };
}
