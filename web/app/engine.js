/**
 * The page's side of the engine: starts it, reports how far it has come, starts it again when it fails.
 */
import { createEngine } from "../client.js";

/** @typedef {import("../protocol.js").Request} Request */
/** @typedef {import("../protocol.js").Reply} Reply */
/** @typedef {import("./state.js").Boot} Boot */

/** @typedef {ReturnType<typeof connect>} Engine */

/** @param {unknown} error @returns {Boot["fault"]} */
function faultOf(error) {
  const code = /** @type {{code?: unknown} | null} */ (error)?.code;
  return code === "no-webassembly" ? "no-webassembly" : "boot-failed";
}

/** @param {(boot: Boot) => void} onBoot */
export function connect(onBoot) {
  let fraction = 0;
  let client = start();

  function start() {
    fraction = 0;
    const started = createEngine({
      onProgress(done, stage) {
        fraction = Math.max(fraction, done);
        onBoot({ stage, fraction, fault: null });
      },
    });
    started.ready.then(
      () => onBoot({ stage: "ready", fraction: 1, fault: null }),
      (error) => onBoot({ stage: "failed", fraction, fault: faultOf(error) }),
    );
    return started;
  }

  return {
    /** @param {Request} request @returns {Promise<Reply>} */
    ask: (request) => client.ask(request),
    retry() {
      client.dispose();
      client = start();
    },
  };
}
