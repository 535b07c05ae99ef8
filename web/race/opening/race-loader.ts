/**
 * Opens the race screen: closes the current race and asks the engine for the race that the player requested
 * last.
 */
import { preloadBoard } from "../../core/circuits/circuits.ts";
import { isBootFailure, isUnreachable } from "../../core/engine/engine.ts";
import { handledElsewhere } from "../../core/loading/ignored-errors.ts";
import { say, text } from "../../core/language/messages.ts";
import { replaceHash } from "../../core/router.ts";
import { opening } from "../transitions.ts";
import type { Engine } from "../../core/engine/engine.ts";
import type { Notice, Notify, Screen, Store } from "../../core/store.ts";
import type { Reply, Request } from "../../protocol.d.ts";

export type Entrance = ReturnType<typeof createRaceLoader>;

export const refusal = (reply: Reply) => (reply.error ? text(reply.error) : say("error.unanswered"));

export function createRaceLoader({
  store,
  engine,
  notice,
  showScreen,
  putAway,
}: {
  store: Store;
  engine: Engine;
  notice: Notify;
  showScreen: (screen: Screen) => void;

  /** Closes the current race. */
  putAway: () => void;
}) {
  /** Incremented with every request; answers to older requests are not shown. */
  let wishes = 0;
  /** A race from an earlier link is saved before the engine opens another one. */
  let earlier: Promise<unknown> = Promise.resolve();

  /**
   * Starts a new request.
   *
   * @returns a function that returns true while it is the latest request
   */
  function requestToken(): () => boolean {
    const own = wishes;
    return () => own === wishes;
  }

  /**
   * Shows the race screen with its board while the engine is asked for the position.
   * @param again  repeats the request, for the retry button
   * @param receive  handles the answer, even if it is no longer shown
   */
  async function enterRace(
    circuit: string,
    request: Request,
    again: () => void,
    screen: Screen = "race",
    receive: (reply: Reply) => unknown = () => {},
  ): Promise<Reply | null> {
    putAway();
    wishes += 1;
    const wanted = requestToken();
    preloadBoard(circuit);
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
    earlier = answer.catch(handledElsewhere);
    try {
      const reply = await answer;
      return wanted() ? reply : null;
    } catch (error) {
      const sentence = say(isUnreachable(error) ? "error.unreached" : "error.unanswered");
      if (wanted() && !isBootFailure(error)) backHome(sentence, { label: say("boot.retry"), act: again });
      return null;
    }
  }

  /**
   * Returns to the home screen with an error message.
   * @param sentence  the error message
   * @param offer  a button that fixes the problem
   */
  function backHome(sentence: string, offer?: Notice["offer"]) {
    if (!offer) replaceHash("home");
    showScreen("home");
    notice(sentence, "bad", true, offer);
  }

  return {
    requestToken,
    enterRace,
    backHome,

    /** Ignores pending answers, because the page shows something else. */
    forget() {
      wishes += 1;
    },
  };
}
