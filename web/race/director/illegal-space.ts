/** Explains on the board why a touched space cannot be chosen, by asking the engine. */
import { sentence } from "../../platform/language/messages.ts";
import { isHandoverScreen, choicesOf, openQuestion } from "../selectors.ts";
import type { Store } from "../../domain/state.ts";
import type { BoardLink } from "../board-link/board-link.ts";
import type { Session } from "../session.ts";

export async function explainIllegalSpace(
  space: number,
  { store, session, board }: { store: Store; session: Session; board: BoardLink },
) {
  const askedQuestion = () => {
    const { race } = store.state;
    return race && !isHandoverScreen(race) && choicesOf(race).length > 0 ? openQuestion(race) : null;
  };
  const question = askedQuestion();
  if (!question) return;
  const reply = await session.askEngine({ do: "why_not", space });
  if (reply?.why_not && askedQuestion() === question) board.showTouchReply(sentence(reply.why_not.message));
}
