import { storedName } from "../../compat/content-language.ts";
import { actorFromUuid } from "../../compat/documents.ts";
import { conditionStates } from "../../documents/conditions.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { partyActor } from "../../documents/party.ts";
import { forbiddingConditions } from "../../rules/conditions/rows.ts";
import type { Choices, HelperFacts } from "./facts.ts";
import { helpersChosen } from "./helping.ts";

/**
 * Returns the actors who can be chosen as helpers of an actor, without duplicates: the party, the actors in
 * the scene that this client views, and the helpers already chosen. Enemies can be helped only by other
 * enemies, and other actors can't be helped by enemies.
 */
export function helpersNear(actor: BlackoutActor, choices: Choices): readonly HelperFacts[] {
  const uuids = [...(partyActor()?.system.members ?? []), ...helpersChosen(choices)];
  const tokens = (game.scenes.viewed ?? game.scenes.active)?.tokens.contents ?? [];
  const people = [
    ...uuids.flatMap(uuid => (uuid ? (actorFromUuid(uuid) ?? []) : [])),
    ...tokens.flatMap(token => (token.hidden && !game.user.isGM ? [] : (token.actor ?? []))),
  ];
  return [...new Map(people.map(one => [one.uuid, one])).values()]
    .filter(one => one.uuid !== actor.uuid && one.isNpc() === actor.isNpc())
    .flatMap(one => helperFacts(one));
}

function helperFacts(actor: BlackoutActor): readonly HelperFacts[] {
  if (!actor.isPerson()) return [];
  const common = {
    uuid: actor.uuid,
    name: storedName(actor.token ?? actor),
    able: !actor.system.vital.dead && forbiddingConditions(conditionStates(actor), "actions").length === 0,
  };
  // Enemies have no proficiencies, because their knowledge is part of their attributes (R13.19).
  if (actor.isNpc()) {
    const npc = actor.system;
    const ranks = npc.allSkills.map(({ key }) => [key, npc.rankOf(key)] as const);
    return [{ ...common, versed: true, ranks: known(ranks), proficiencies: [] }];
  }
  if (!actor.isSkilled()) return [];
  const skills = Object.entries(actor.system.allSkills);
  return [
    {
      ...common,
      versed: false,
      ranks: known(skills.map(([key, { rank }]) => [key, rank])),
      proficiencies: [
        ...skills
          .filter(([, { specialized }]) => specialized)
          .map(([key, { label }]) => ({ id: `skill.${key}`, name: label, skills: [key] })),
        ...actor.items.contents.flatMap(proficiencyOf),
      ],
    },
  ];
}

function known(ranks: readonly (readonly [string, number])[]): Readonly<Record<string, number>> {
  return Object.fromEntries(ranks.filter(([, rank]) => rank > 0));
}

/**
 * Returns a list with the proficiency that an item such as training or a positive trait grants, and the
 * skills to which it applies. Returns an empty list if the item grants none.
 */
function proficiencyOf(item: BlackoutItem): HelperFacts["proficiencies"] {
  const proficient =
    item.isTraining() ||
    item.isBackground() ||
    item.isFeature() ||
    (item.isTrait() && item.system.kind === "positive");
  return proficient && item.id
    ? [{ id: item.id, name: storedName(item), skills: item.system.grants.skills.map(({ skill }) => skill) }]
    : [];
}
