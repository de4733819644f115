import { actorFromUuid } from "../../compat/documents.ts";
import { gatherFacts } from "../../actions/core/gather.ts";
import type { Facts } from "../../actions/core/facts.ts";
import type { Action } from "../../actions/core/action.ts";

/**
 * Returns the facts of an action from the documents as they are now, with the same actor, item, targets and
 * choices. Null if one of the documents is gone.
 */
export function factsNow(
  action: Action,
  { actor: { uuid: own }, targets: before, item: used, choices, chosen = choices }: Facts,
): Facts | null {
  const actor = actorFromUuid(own);
  const targets = before.map(({ uuid }) => actorFromUuid(uuid));
  const item = used ? actor?.items.find(({ uuid }) => uuid === used.uuid) : null;
  if (!actor || item === undefined || targets.includes(null)) return null;
  return gatherFacts(
    action,
    { actor, item },
    targets.filter(target => target !== null),
    chosen,
  );
}

/**
 * The facts with which an answer is judged: those of the question, or the present ones for an action that
 * requires them.
 */
export function factsForAnswer(action: Action, facts: Facts): Facts {
  return action.answered === "asItIs" ? (factsNow(action, facts) ?? facts) : facts;
}
