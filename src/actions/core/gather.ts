import { actorFromUuid } from "../../compat/documents.ts";
import { geometry } from "../../world/geometry.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { isRecord } from "../../ledger/plain.ts";
import { partyActor } from "../../documents/party.ts";
import { diceFree } from "../party/leases.ts";
import { actorFacts, holderFacts } from "./actor-facts.ts";
import type { ActorFacts, Choices, Facts } from "./facts.ts";
import { helpersNear } from "./helper-facts.ts";
import { itemFacts } from "./item-facts.ts";
import { isForHolders, provideFacts } from "./provide.ts";
import { tableNow } from "./table-now.ts";
import type { Action } from "./action.ts";

export { actorFacts, stateOf } from "./actor-facts.ts";
export { tableNow } from "./table-now.ts";

/** The acting actor and the item that the actor uses. */
export interface Acting {
  readonly actor: BlackoutActor;
  readonly item?: BlackoutItem | null;
}

/**
 * Returns all facts on which the judgment of an action is based, as read from the current documents. `chosen`
 * contains the choices that users made themselves. Target positions come from the map or the board, and all
 * other choices from the action's defaults. The dialog, the roll, the writer and the labels on the map all
 * use this function, so they all work with the same facts. Throws a RuleError for invalid choices, and a
 * TypeError for an actor that can't act, such as a party.
 */
export function gatherFacts(
  action: Action,
  { actor, item = null }: Acting,
  targets: readonly BlackoutActor[],
  chosen: Choices,
): Facts {
  const choices = withStandings(actor, targets, chosen);
  const used = item && itemFacts(item);
  // A test that is rolled because a turn has ended is not part of any actor's turn (R11.5).
  const facts =
    action.key === "resist" && choices["turnEnds"] === true
      ? outOfTurn
      : isForHolders(action)
        ? holderFacts
        : actorFacts;
  const provided = provideFacts(action.needs ?? {}, { actor, targets, item: used, choices });
  const gathered: Facts = {
    actor: provided.reduce((own, { ofActor }) => ofActor?.(own) ?? own, facts(actor)),
    item: used,
    targets: provided.reduce((all, { targets: found = all }) => found, targets).map(facts),
    choices,
    ...(action.helped && { near: helpersNear(actor, choices) }),
    party: partyFacts(actor.uuid, choices),
    ...Object.assign({}, ...provided.map(one => one.facts)),
    gear: actor.items.contents.filter(each => each !== item).flatMap(each => itemFacts(each) ?? []),
  };
  return { ...gathered, choices: { ...action.defaults(gathered, tableNow()), ...choices }, chosen };
}

/**
 * Returns the choices with values from the map added for each target. The user's own values take precedence.
 * Invalid choices are kept, so that the action rejects them.
 */
function withStandings(actor: BlackoutActor, targets: readonly BlackoutActor[], choices: Choices): Choices {
  const chosen = choices["targets"] ?? [];
  if (!Array.isArray(chosen)) return choices;
  const known = targets.map((target, index): unknown => {
    const one: unknown = chosen[index] ?? {};
    return isRecord(one) ? { ...geometry().relativePosition(actor, target), ...withoutEmpty(one) } : one;
  });
  return known.some(one => !isRecord(one) || Object.keys(one).length > 0)
    ? { ...choices, targets: known }
    : choices;
}

/** Returns the choices without those that are null, for which the map's values apply instead. */
function withoutEmpty(choices: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== null));
}

function outOfTurn(actor: BlackoutActor): ActorFacts {
  return { ...actorFacts(actor), ownTurn: false };
}

function partyFacts(actor: string, choices: Choices): Facts["party"] {
  const party = partyActor();
  return (
    party && {
      uuid: party.uuid,
      inspiration: diceFree(party.system.inspiration.value, party.system.inspiration.leases, actor, choices),
      members: party.system.members.flatMap(uuid => (uuid && actorFromUuid(uuid) ? [uuid] : [])),
    }
  );
}
