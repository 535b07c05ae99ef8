/**
 * Links that leave the device carry the reader's name. It is asked for once; on this device the reader stays
 * "You".
 */
import { noAnswer } from "./loading/ignored-errors.ts";
import { isLocalPlayer } from "./language/messages.ts";
import type { View } from "../protocol.d.ts";
import type { Engine } from "./engine/engine.ts";
import type { Store } from "./store.ts";

type Links = { link: string; position_link: string };

export function createSignature({
  store,
  engine,
  changeSettings,
}: {
  store: Store;
  engine: Engine;
  changeSettings: (patch: { player: string }) => void;
}) {
  /** @returns null when nothing is to leave after all */
  function askName(): Promise<string | null> {
    return new Promise((resolve) => {
      const take = (name: string | null) => {
        if (name !== null) changeSettings({ player: name });
        resolve(name);
      };
      store.update({ dialog: { kind: "name", take } });
    });
  }

  /** True if the reader drives in a race without a name. */
  const nameless = (view: View) =>
    view.setup.season ? -1 : view.setup.cars.findIndex(({ name }) => isLocalPlayer(name));

  return {
    /**
     * The name of the reader in this race; "" if they have one in it or do not drive.
     *
     * @returns null if nothing is to be sent
     */
    async nameIn(view: View): Promise<string | null> {
      if (nameless(view) < 0) return "";
      return store.state.settings.player || askName();
    },

    /**
     * The links of the race on screen, as others are to open them.
     * @returns null: they are not to leave, or cannot be had
     */
    async linksFor(view: View): Promise<Links | null> {
      const car = nameless(view);
      if (car < 0) return view;
      const name = await this.nameIn(view);
      if (!name) return null;
      const reply = await engine.ask({ do: "signed", car, name }, view.link).catch(noAnswer);
      return reply?.signed ?? null;
    },
  };
}
