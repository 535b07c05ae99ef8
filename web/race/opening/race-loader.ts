/**
 * Opens the race screen: closes the current race and asks the engine for the race that the player requested
 * last.
 */
import { preloadBoard } from "../../domain/circuits/circuits.ts";
import { isBootFailure, isUnreachable, type Engine } from "../../engine/engine.ts";
import { ignoreHandledElsewhere } from "../../platform/loading/ignored-errors.ts";
import { say, text } from "../../platform/language/messages.ts";
import { replaceHash } from "../../domain/router.ts";
import { createOpeningRace } from "../transitions.ts";
import type { Notice, Notify, ScreenName, Store } from "../../domain/state.ts";
import type { Reply, Request } from "../../protocol.d.ts";

export type RaceLoader = ReturnType<typeof createRaceLoader>;

/** Returns the error of a failed reply in words. */
export const errorText = (reply: Reply) => (reply.error ? text(reply.error) : say("error.unanswered"));

type RaceLoaderOptions = {
  store: Store;
  engine: Engine;
  notice: Notify;
  showScreen: (screen: ScreenName) => void;

  /** Closes the current race. */
  closeRace: () => void;
};

export function createRaceLoader({ store, engine, notice, showScreen, closeRace }: RaceLoaderOptions) {
  /** Incremented with every request; answers to older requests are not shown. */
  let requestCount = 0;
  /** A race from an earlier link is saved before the engine opens another one. */
  let previousRequest: Promise<unknown> = Promise.resolve();

  /**
   * Returns a function that returns true until another request is started or pending ones are cancelled.
   */
  function requestToken(): () => boolean {
    const own = requestCount;
    return () => own === requestCount;
  }

  /**
   * Shows the race screen with its board while the engine is asked for the position.
   * @param retry  repeats the request, for the retry button
   * @param onReply  handles the answer, even if it is no longer shown
   */
  async function enterRace(
    circuit: string,
    request: Request,
    retry: () => void,
    screen: ScreenName = "race",
    onReply: (reply: Reply) => unknown = () => {},
  ): Promise<Reply | null> {
    closeRace();
    requestCount += 1;
    const isLatest = requestToken();
    preloadBoard(circuit);
    store.update({
      screen,
      lesson: null,
      note: null,
      race: createOpeningRace(circuit),
      dialog: null,
      logOpen: false,
    });
    if (store.state.notice?.tone === "bad") store.update({ notice: null });
    window.scrollTo(0, 0);
    const answer = previousRequest.then(async () => {
      const reply = await engine.ask(request);
      await onReply(reply);
      return reply;
    });
    previousRequest = answer.catch(ignoreHandledElsewhere);
    try {
      const reply = await answer;
      return isLatest() ? reply : null;
    } catch (error) {
      const sentence = say(isUnreachable(error) ? "error.unreached" : "error.unanswered");
      if (isLatest() && !isBootFailure(error)) returnHome(sentence, { label: say("boot.retry"), act: retry });
      return null;
    }
  }

  /**
   * Returns to the home screen with an error message.
   * @param sentence  the error message
   * @param offer  a button that fixes the problem
   */
  function returnHome(sentence: string, offer?: Notice["offer"]) {
    if (!offer) replaceHash("home");
    showScreen("home");
    notice(sentence, "bad", true, offer);
  }

  return {
    requestToken,
    enterRace,
    returnHome,

    /** Ignores pending answers, because the page shows something else. */
    cancelPendingRequests() {
      requestCount += 1;
    },
  };
}
