/**
 * What leaves the device bears the reader's name. It is asked for once; on this device he stays "You".
 */
import { isReader } from "./language/messages.js";

/** @typedef {import("../protocol.js").View} View */
/** @typedef {{link: string, position_link: string}} Links */

/**
 * @param {object} page
 * @param {import("./store.js").Store} page.store
 * @param {import("./engine/engine.js").Engine} page.engine
 * @param {(patch: {player: string}) => void} page.changeSettings
 */
export function createSignature({ store, engine, changeSettings }) {
  /** @returns {Promise<string | null>} null when nothing is to leave after all */
  function askName() {
    return new Promise((resolve) => {
      const take = (/** @type {string | null} */ name) => {
        if (name !== null) changeSettings({ player: name });
        resolve(name);
      };
      store.update({ dialog: { kind: "name", take } });
    });
  }

  /** Whether the reader drives in a race without a name. @param {View} view */
  const nameless = (view) =>
    view.setup.season ? -1 : view.setup.cars.findIndex(({ name }) => isReader(name));

  return {
    /**
     * Under which name the reader of this race is told of; "" where he has one in it or drives in none.
     * @param {View} view
     * @returns {Promise<string | null>} null: nothing is to leave
     */
    async nameIn(view) {
      if (nameless(view) < 0) return "";
      return store.state.settings.player || askName();
    },

    /**
     * The links of the race on screen, as others are to open them.
     * @param {View} view
     * @returns {Promise<Links | null>} null: they are not to leave, or cannot be had
     */
    async linksFor(view) {
      const car = nameless(view);
      if (car < 0) return view;
      const name = await this.nameIn(view);
      if (!name) return null;
      const reply = await engine.ask({ do: "signed", car, name }, view.link).catch(() => null);
      return reply?.signed ?? null;
    },
  };
}
