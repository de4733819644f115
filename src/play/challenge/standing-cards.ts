import { asAction, isVerdictTrusted, readAction, type PostedAction } from "../deed/posted.ts";
import type { Facts } from "../deed/facts.ts";

/** A posted action that stands and belongs to something that the party keeps. */
export interface StandingCard extends Pick<PostedAction, "given"> { readonly message: string; readonly facts: Facts }

/** The actions of this verb that stand and belong to the one with this id, which their choices name under that key, in the order in which they were made. */
export function* standingCards(verb: string, key: string, id: string): Generator<StandingCard> {
  for (const message of game.messages) {
    const action = asAction(message);
    if (action?.system.verb !== verb || !isVerdictTrusted(action) || action.system.secret) continue;
    const { facts, given, state } = readAction(action);
    if (facts?.choices[key] !== id || state === "none" || state === "refused" || state === "reversed" || state === "reversing") continue;
    yield { message: message.id ?? "", facts, given };
  }
}
