import { attributes } from "../../rules/character/attributes.ts";
import {
  isTaught,
  unmetRequirements,
  type ItemRequirement,
  type Learned,
} from "../../rules/character/requirements.ts";
import type { CharacterData } from "../../data/actor/character.ts";
import type { FollowerData } from "../../data/actor/follower.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { text, type Text } from "./card.ts";
import type { ItemFacts } from "./facts.ts";
import type { Problem } from "./action.ts";

/**
 * Returns the ranks, scores or training that an item or its mods require and that the item's bearer lacks
 * (R13.14, R14.4). The list is empty for an item without a bearer, and for enemies, whose rank includes their
 * training.
 */
export function lackingFor(item: BlackoutItem): readonly Text[] {
  const bearer = item.parent;
  if (!item.isThing() || !(bearer instanceof Actor) || !bearer.isSkilled()) return [];
  const mods = bearer.items.contents.filter(other => other.isMod() && other.system.host === item.id);
  const required = [item, ...mods].flatMap(one => (one.isThing() ? [...one.system.requires] : []));
  if (required.length === 0) return [];
  const { allSkills } = bearer.system;
  return unmetRequirements(required, learnedBy(bearer)).map(row => requirementText(row, allSkills));
}

/** Returns the actor's maneuvers for which they lack training, each with its requirement (R12.6). */
export function untaughtOf(
  actor: BlackoutActor,
): readonly { readonly names: readonly string[]; readonly requirement: string }[] {
  if (!actor.isSkilled()) return [];
  const maneuvers = actor.items.contents.flatMap(item =>
    item.isManeuver() && item.system.key === "" && !item.system.basic
      ? [{ names: namesOf(item), requirement: item.system.requirement }]
      : [],
  );
  if (maneuvers.length === 0) return [];
  const learned = learnedBy(actor);
  return maneuvers.filter(maneuver => !isTaught(maneuver, learned));
}

/** Returns the problems with using an item without the required ranks or training. */
export function trainingProblems({ name, lacks = [] }: ItemFacts): readonly Problem[] {
  return lacks.map(what => ({
    kind: "training",
    text: text("BLACKOUT.problem.untrained", { name, what }),
  }));
}

/** Returns a requirement as text, such as "Medicine 2" or "Blade school". */
export function requirementText(
  { key, least, training }: ItemRequirement,
  skills: Readonly<Record<string, { readonly label: string }>>,
): Text {
  const n = String(least);
  if (key === "") return least > 1 ? text("BLACKOUT.requires.least", { what: training, n }) : text(training);
  const isAttribute = attributes.some(attribute => attribute === key);
  const what = text(isAttribute ? `BLACKOUT.attribute.${key}` : (skills[key]?.label ?? key));
  return text("BLACKOUT.requires.least", { what, n });
}

function learnedBy({
  items,
  system: { attributes: scores, allSkills },
}: BlackoutActor & { readonly system: CharacterData | FollowerData }): Learned {
  return {
    values: {
      ...Object.fromEntries(Object.entries(allSkills).map(([key, { rank }]) => [key, rank])),
      ...Object.fromEntries(attributes.map(key => [key, scores[key].value])),
    },
    trainings: items.contents.flatMap(item =>
      item.isTraining()
        ? [{ names: namesOf(item), level: item.system.level, teaches: [...item.system.maneuvers] }]
        : [],
    ),
  };
}

/**
 * Returns the item's stored name and its displayed name, which may be in another language. If they are equal,
 * returns only one.
 */
function namesOf(item: BlackoutItem): readonly string[] {
  return [...new Set([item.name, item._source.name])];
}
