/**
 * Explains on the board why a touched space cannot be chosen, by asking the engine.
 */
import { sentence } from "../../core/language/messages.ts";
import { isHandoverScreen, choicesOf, openQuestion } from "../selectors.ts";
import type { Store } from "../../core/store.ts";
import type { BoardLink } from "../board-link/board-link.ts";
import type { Session } from "../session.ts";

export async function explainIllegalSpace(
  space: number,
  { store, session, board }: { store: Store; session: Session; board: BoardLink },
) {
  const asked = () => {
    const { race } = store.state;
    return race && !isHandoverScreen(race) && choicesOf(race).length > 0 ? openQuestion(race) : null;
  };
  const question = asked();
  if (!question) return;
  const reply = await session.asked({ do: "why_not", space });
  if (reply?.why_not && asked() === question) board.answer(sentence(reply.why_not.say));
}
