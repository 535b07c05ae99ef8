/**
 * What has been asked and not yet answered, by number.
 */

/** @typedef {import("../../protocol.js").Request} EngineRequest */
/**
 * Ballast is nothing of the engine's: the worker has the browser compile a part of it (`next-race.js`).
 * @typedef {EngineRequest | {do: "ballast", part: number}} Request
 */
/** @typedef {import("../../protocol.js").Reply} Reply */
/** @typedef {import("./client.js").EngineError} EngineError */

export function createQuestions() {
  /**
   * @type {Map<number, {request: string, resolve: (reply: Reply) => void, reject: (error: EngineError) =>
   *   void}>}
   */
  const pending = new Map();
  let numbers = 0;

  return {
    count: () => pending.size,

    /**
     * One more, sent to whom there is.
     * @param {Request} request @param {Worker | null} worker
     * @returns {Promise<Reply>}
     */
    put: (request, worker) =>
      new Promise((resolve, reject) => {
        numbers += 1;
        const text = JSON.stringify(request);
        pending.set(numbers, { request: text, resolve, reject });
        worker?.postMessage({ id: numbers, request: text });
      }),

    /** All of them once more. @param {Worker} worker */
    repeat(worker) {
      for (const [id, { request }] of pending) worker.postMessage({ id, request });
    },

    /** @param {number} id */
    take(id) {
      const asked = pending.get(id);
      pending.delete(id);
      return asked;
    },

    /** @param {EngineError} error */
    rejectAll(error) {
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    },
  };
}
