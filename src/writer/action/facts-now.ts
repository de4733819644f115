import { actorFromUuid } from "../../compat/documents.ts";
import { gatherFacts } from "../../actions/core/gather.ts";
import type { Facts } from "../../actions/core/facts.ts";
import type { Action } from "../../actions/core/action.ts";

/**
 * Rebuilds the facts of an action from the current documents, with the same actor, item, targets and choices.
 * Returns null if one of the documents no longer exists.
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
 * Returns the facts for judging an answer: the facts that were stored with the prompt or, if the action
 * requires them, the current facts.
 */
export function factsForAnswer(action: Action, facts: Facts): Facts {
  return action.answered === "asItIs" ? (factsNow(action, facts) ?? facts) : facts;
}
