/**
 * A space that cannot be chosen was touched: the engine is asked why, and the board says it.
 */
import { sentence } from "../../core/language/messages.js";
import { behindCurtain, choicesOf, openQuestion } from "../selectors.js";

/**
 * @param {number} space
 * @param {object} page
 * @param {import("../../core/store.js").Store} page.store
 * @param {import("../session.js").Session} page.session
 * @param {import("../board-link/board-link.js").BoardLink} page.board
 */
export async function answerTouch(space, { store, session, board }) {
  const asked = () => {
    const { race } = store.state;
    return race && !behindCurtain(race) && choicesOf(race).length > 0 ? openQuestion(race) : null;
  };
  const question = asked();
  if (!question) return;
  const reply = await session.asked({ do: "why_not", space });
  if (reply?.why_not && asked() === question) board.answer(sentence(reply.why_not.say));
}
