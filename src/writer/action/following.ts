import { equal } from "../../ledger/plain.ts";
import type { Choices } from "../../actions/core/facts.ts";
import { judgeAction } from "../../actions/core/judge-posted.ts";
import { asAction, isVerdictTrusted, parsed, type ActionMessage } from "../../actions/core/posted.ts";
import type { Action } from "../../actions/core/action.ts";

/**
 * Whether the author may make these choices. Some choices are reserved for follow-ups, such as a free attack
 * after another hit, or the dice of a stray shot. They are valid only if the original message offers a
 * follow-up with exactly these choices and the offer hasn't been used yet. Gamemasters may make any choice.
 */
export function followsRightly(message: ActionMessage, actionType: Action, choices: Choices): boolean {
  const special = (actionType.followsOnly ?? [])
    .filter(({ key, initial }) => !equal(choices[key] ?? initial, initial))
    .map(({ key }) => key);
  if (special.length === 0 || message.author?.isGM === true) return true;
  const origin = asAction(game.messages.get(message.system.origin));
  if (!origin || !isVerdictTrusted(origin) || takenBefore(message, special)) return false;
  return (
    judgeAction(origin)?.resolution.followUps.some(
      offer =>
        offer.action === actionType.key &&
        offer.actor === message.system.actor &&
        (offer.item ?? "") === message.system.item &&
        special.every(key => equal(offer.choices[key], choices[key])),
    ) === true
  );
}

/**
 * Whether another message of the same actor has already used the offer. Such a message has the same special
 * choices and was not undone.
 */
function takenBefore(message: ActionMessage, special: readonly string[]): boolean {
  const { actor, origin, action: actionType, choices } = message.system;
  const mine = parsed<Choices>(choices) ?? {};
  return game.messages.some(other => {
    const action = asAction(other);
    if (
      !action ||
      action.id === message.id ||
      action.system.origin !== origin ||
      action.system.action !== actionType ||
      action.system.actor !== actor ||
      !isVerdictTrusted(action)
    )
      return false;
    const { state } = action.system.verdict;
    if (state === "none" || state === "refused" || state === "reversed") return false;
    const theirs = parsed<Choices>(action.system.choices) ?? {};
    return special.every(key => equal(theirs[key], mine[key]));
  });
}
