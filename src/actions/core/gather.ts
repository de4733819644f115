import { actorFromUuid } from "../../compat.ts";
import { areaGround, peopleOf } from "../../canvas/areas/gather-ground.ts";
import type { AreaGround } from "../../canvas/areas/ground.ts";
import { geometry } from "../../canvas/geometry.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { isRecord } from "../../ledger/plain.ts";
import { partyActor } from "../../documents/party.ts";
import { boardFacts } from "../../play/combat/board-facts.ts";
import { fightFacts, inThatFight } from "../../play/combat/fight-facts.ts";
import { challengeFacts } from "../../play/challenge/challenge-facts.ts";
import { guileFacts } from "../../play/guile/guile-facts.ts";
import { diceFree } from "../../play/inspiration/leases.ts";
import { variantFacts } from "../../play/variants/variant-facts.ts";
import { gatherCampaign } from "../../play/party/gather-campaign.ts";
import { gatherRenewal } from "../../play/gear/gather-renewal.ts";
import { gatherStores } from "../../play/gear/gather-stores.ts";
import { actorFacts, holderFacts } from "./actor-facts.ts";
import { chosenNumberOrNone } from "./choices.ts";
import { effectPlace } from "./on-map.ts";
import type { ActorFacts, Choices, Facts } from "./facts.ts";
import { heldBy, itemFacts, restGear } from "./item-facts.ts";
import { tableNow } from "./table-now.ts";
import type { Action } from "./action.ts";

export { actorFacts, stateOf } from "./actor-facts.ts";
export { tableNow } from "./table-now.ts";

/** Who acts, with what. */
export interface Acting {
  readonly actor: BlackoutActor;
  readonly item?: BlackoutItem | null;
}

/**
 * Returns everything that an action is judged from, read from the documents as they are now. `chosen` is what people chose: the map or the board fills in how the targets
 * stand, and the verb's defaults fill in the rest. The dialog, the roll, the writer and the labels on the map all use this function, so they
 * cannot disagree about the same documents. Throws a RuleError for invalid choices, and a TypeError for an actor that cannot act, such as a party.
 */
export function gatherFacts(
  verb: Action,
  { actor, item = null }: Acting,
  targets: readonly BlackoutActor[],
  chosen: Choices,
): Facts {
  const choices = withStandings(actor, targets, chosen);
  const fight = fightFacts(verb, actor, choices);
  // What is rolled because a turn has ended is rolled in nobody's (R11.5).
  const facts =
    verb.key === "resist" && choices["turnEnds"] === true
      ? outOfTurn
      : verb.moves || verb.renews
        ? holderFacts
        : actorFacts;
  const used = item && itemFacts(item);
  const area = verb.places
    ? areaGround(actor, used?.weapon ?? noArea, {
        place: choices["place"],
        elevation: chosenNumberOrNone(choices, "elevation", -farthestUp, farthestUp),
      })
    : null;
  const gathered: Facts = {
    actor: inThatFight(facts(actor), verb, fight),
    item: used,
    targets: (area ? withCaught(area, targets) : targets).map(facts),
    choices,
    party: partyFacts(actor.uuid, choices),
    ...(fight && { fight }),
    ...(verb.aims && { ...seenFacts(actor, targets), ...friendFacts(actor, targets) }),
    ...(verb.shoves &&
      targets[0] && {
        shove:
          geometry().shove?.(targets[0], effectPlace(choices) ?? actor, verb.shoves, farthestShove) ?? null,
      }),
    ...(verb.lands && { height: geometry().height?.(actor) ?? null }),
    ...(verb.places && { area }),
    ...(verb.board && { board: boardFacts(actor) }),
    ...(verb.handles && { held: targets.flatMap(heldBy) }),
    ...(verb.rests && { held: [actor, ...targets].flatMap(restGear) }),
    ...(verb.campaign && { campaign: gatherCampaign([actor, ...targets]) }),
    ...(verb.guile && { guile: guileFacts(typeof choices["guile"] === "string" ? choices["guile"] : "") }),
    ...(verb.challenge && {
      challenge: challengeFacts(typeof choices["challenge"] === "string" ? choices["challenge"] : ""),
    }),
    ...(verb.variant && { variant: variantFacts(verb.variant, actor, targets, choices["combatant"]) }),
    ...(verb.moves && { stores: gatherStores(choices) }),
    ...(verb.renews && { renewal: gatherRenewal(actor, choices) }),
    gear: actor.items.contents.filter(each => each !== item).flatMap(each => itemFacts(each) ?? []),
  };
  return { ...gathered, choices: { ...verb.defaults(gathered, tableNow()), ...choices }, chosen };
}

/** Returns the choices with what the map shows of each target wherever people chose nothing else. Invalid choices stay as they are: the verb rejects them. */
function withStandings(actor: BlackoutActor, targets: readonly BlackoutActor[], choices: Choices): Choices {
  const chosen = choices["targets"] ?? [];
  if (!Array.isArray(chosen)) return choices;
  const known = targets.map((target, index): unknown => {
    const one: unknown = chosen[index] ?? {};
    return isRecord(one) ? { ...geometry().standing(actor, target), ...withoutEmpty(one) } : one;
  });
  return known.some(one => !isRecord(one) || Object.keys(one).length > 0)
    ? { ...choices, targets: known }
    : choices;
}

/** Without fields that somebody emptied: for these the map counts again. */
function withoutEmpty(choices: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== null));
}

const noArea = { blast: 0, template: 0 };
const farthestUp = 1000;
/** Feet that nobody is pushed beyond. */
const farthestShove = 100;

/** Those whom an area on the map may catch, and after them whoever was named beside. */
function withCaught(area: AreaGround, named: readonly BlackoutActor[]): readonly BlackoutActor[] {
  return [...new Map([...peopleOf(area), ...named].map(one => [one.uuid, one])).values()];
}

/** How the targets stand on the map; nothing where there is none. */
function seenFacts(actor: BlackoutActor, targets: readonly BlackoutActor[]): Pick<Facts, "seen"> {
  const seen = targets.map(target => geometry().seen?.(actor, target) ?? null);
  return seen.some(one => one !== null) ? { seen } : {};
}

/** Who of one's own side stands beside the first target; nothing where nobody does. */
function friendFacts(actor: BlackoutActor, [target]: readonly BlackoutActor[]): Pick<Facts, "friendsBeside"> {
  const beside = target
    ? geometry()
        .beside(target)
        .filter(one => one !== actor && one.isPerson() && geometry().alike?.(actor, one) === true)
    : [];
  return beside.length > 0 ? { friendsBeside: beside.map(one => one.token?.name ?? one.name) } : {};
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
