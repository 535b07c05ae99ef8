/**
 * Links that are sent to others contain the player's name. The page asks for it once; on this device the
 * player is still called "You".
 */
import { ignoreNoAnswer } from "../../platform/loading/ignored-errors.ts";
import { isLocalPlayer } from "../../platform/language/messages.ts";
import type { View } from "../../protocol.d.ts";
import type { Engine } from "../../engine/engine.ts";
import type { Store } from "../state.ts";

type Links = { link: string; position_link: string };

type SignatureOptions = { store: Store; engine: Engine; changeSettings: (patch: { player: string }) => void };

export function createSignature({ store, engine, changeSettings }: SignatureOptions) {
  /**
   * Asks for the player's name.
   * @returns null if the player cancels
   */
  function askName(): Promise<string | null> {
    return new Promise((resolve) => {
      const take = (name: string | null) => {
        if (name !== null) changeSettings({ player: name });
        resolve(name);
      };
      store.update({ dialog: { kind: "name", take } });
    });
  }

  /** Returns the index of the car whose name means the player ("You"); -1 in a season or if there is none. */
  const indexOfPlayer = (view: View) =>
    view.setup.season ? -1 : view.setup.cars.findIndex(({ name }) => isLocalPlayer(name));

  return {
    /**
     * Returns the player's name in this race; "" if the race already has one or the player does not drive.
     *
     * @returns null if the player cancels
     */
    async nameIn(view: View): Promise<string | null> {
      if (indexOfPlayer(view) < 0) return "";
      return store.state.settings.player || askName();
    },

    /**
     * Returns the links of the race on screen for others, with the player's name.
     * @returns null if the player cancels or the engine does not answer
     */
    async linksFor(view: View): Promise<Links | null> {
      const car = indexOfPlayer(view);
      if (car < 0) return view;
      const name = await this.nameIn(view);
      if (!name) return null;
      const reply = await engine.ask({ do: "relabel_links", car, name }, view.link).catch(ignoreNoAnswer);
      return reply?.relabelled_links ?? null;
    },
  };
}
