/**
 * The way onto the race screen: what is on the table is put away, and the engine is asked for what the reader
 * has wished for last.
 */
import { expectBoard } from "../../core/circuits/circuits.js";
import { neverStarted, outOfReach } from "../../core/engine/engine.js";
import { say, text } from "../../core/language/messages.js";
import { showInstead } from "../../core/router.js";
import { opening } from "../transitions.js";

/** @typedef {import("../../protocol.js").Reply} Reply */
/** @typedef {import("../../core/store.js").Screen} Screen */
/** @typedef {ReturnType<typeof createEntrance>} Entrance */

/** @param {Reply} reply */
export const refusal = (reply) => (reply.error ? text(reply.error) : say("error.unanswered"));

/**
 * @param {object} page
 * @param {import("../../core/store.js").Store} page.store
 * @param {import("../../core/engine/engine.js").Engine} page.engine
 * @param {import("../../main/actions/actions.js").Actions["notice"]} page.notice
 * @param {(screen: Screen) => void} page.showScreen
 * @param {() => void} page.putAway  the race that is on the table
 */
export function createEntrance({ store, engine, notice, showScreen, putAway }) {
  /** Grows with every wish; the answer to an older one is not shown any more. */
  let wishes = 0;
  /** What an earlier link has brought is stored before the engine opens another race. */
  let earlier = /** @type {Promise<unknown>} */ (Promise.resolve());

  /** A wish as it stands: whether it is the last one still. @returns {() => boolean} */
  function wish() {
    const own = wishes;
    return () => own === wishes;
  }

  /**
   * The race screen with its board, while the engine is asked for the position.
   * @param {string} circuit
   * @param {import("../../protocol.js").Request} request
   * @param {() => void} again  the reader has it tried once more
   * @param {Screen} [screen]
   * @param {(reply: Reply) => unknown} [receive]  done with the answer even if it is not shown any more
   * @returns {Promise<Reply | null>}
   */
  async function enterRace(circuit, request, again, screen = "race", receive = () => {}) {
    putAway();
    wishes += 1;
    const wanted = wish();
    expectBoard(circuit);
    store.update({
      screen,
      lesson: null,
      note: null,
      race: opening(circuit),
      dialog: null,
      logOpen: false,
    });
    if (store.state.notice?.tone === "bad") store.update({ notice: null });
    window.scrollTo(0, 0);
    const answer = earlier.then(async () => {
      const reply = await engine.ask(request);
      await receive(reply);
      return reply;
    });
    earlier = answer.catch(() => {});
    try {
      const reply = await answer;
      return wanted() ? reply : null;
    } catch (error) {
      const sentence = say(outOfReach(error) ? "error.unreached" : "error.unanswered");
      if (wanted() && !neverStarted(error)) backHome(sentence, { label: say("boot.retry"), act: again });
      return null;
    }
  }

  /**
   * @param {string} sentence  what went wrong
   * @param {import("../../core/store.js").Notice["offer"]} [offer]  what can be done about it
   */
  function backHome(sentence, offer) {
    if (!offer) showInstead("home");
    showScreen("home");
    notice(sentence, "bad", true, offer);
  }

  return {
    wish,
    enterRace,
    backHome,

    /** The page turns to something else: no answer is waited for any more. */
    forget() {
      wishes += 1;
    },
  };
}
