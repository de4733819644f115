import { storedName } from "../../compat/content-language.ts";
import { storedCombatantName } from "../../compat/stored-texts.ts";
import { systemOf } from "../../compat/documents.ts";
import { isWorn, nestingOfItems } from "../../data/item/nesting.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { combatData, isMarkedDefeated, sideOf } from "../../documents/fighters.ts";
import { isRecord, type Plain, type Source } from "../../ledger/plain.ts";
import { attributes } from "../../rules/character/attributes.ts";
import { npcAbilities } from "../../rules/character/npc.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { isToHand } from "./to-hand.ts";
import { withWorldTables } from "./world-tables.ts";
import type { VariantFacts, VariantKey, VariantPerson, VariantItemFacts } from "./variant.ts";

/** The fields of an item that are omitted, because they can be long and the rules never use them. */
const UNREAD = ["description", "notes", "variants"];

/**
 * Returns the facts for a variant's action: all combatants of the actor's encounter, followed by the targets
 * outside it. `combatant` is the UUID of the actor's combatant, in case the actor has several. Stowed items
 * are included only for the actor and the targets.
 */
export function variantFacts(
  key: VariantKey,
  actor: BlackoutActor,
  targets: readonly BlackoutActor[],
  combatant: unknown,
): VariantFacts {
  const all = encountersOf(key).flatMap(combat =>
    combat.combatants.filter(one => one.actor?.uuid === actor.uuid),
  );
  const own =
    all.find(({ uuid }) => uuid === combatant) ??
    all.find(({ combat }) => combat?.combatant?.actor?.uuid === actor.uuid) ??
    all[0] ??
    null;
  return gathered(key, own?.combat ?? null, own, [actor, ...targets]);
}

/**
 * Returns the facts of a whole encounter from the viewpoint of one of its combatants. They are used with
 * `Variant.turnState`, `due` and `step`.
 */
export function factsOfEncounter(
  key: VariantKey,
  combat: Combat.Implementation,
  own: Combatant.Implementation | null = combat.combatant ?? null,
): VariantFacts {
  return gathered(key, combat, own, own?.actor ? [own.actor] : []);
}

/** Returns the world's stored settings for a variant. */
export function variantRules(key: VariantKey): Source {
  return partOf(game.settings.get(SYSTEM_ID, "variantRules"), key) ?? {};
}

/**
 * Returns the variant's sheets in this world by actor UUID, both for actors in the directory and for those of
 * unlinked tokens. Omits actors without a sheet.
 */
export function sheetsOf(key: VariantKey): ReadonlyMap<string, Source> {
  const tokens = game.scenes.contents.flatMap(scene =>
    scene.tokens.contents.flatMap(token => (token.actorLink || !token.actor ? [] : [token.actor])),
  );
  return new Map(
    [...game.actors.contents, ...tokens]
      .filter(actor => actor.isTarget())
      .flatMap(actor => {
        const sheet = partOf(systemOf<{ variants?: unknown }>(actor).variants, key);
        return sheet ? [[actor.uuid, sheet] as const] : [];
      }),
  );
}

/** Returns the encounters of a variant, active ones first. */
function encountersOf(key: VariantKey): readonly Combat.Implementation[] {
  const encounters = game.combats.filter(combat => combatData(combat).variant === key);
  return [...encounters.filter(({ active }) => active), ...encounters.filter(({ active }) => !active)];
}

function gathered(
  key: VariantKey,
  combat: Combat.Implementation | null,
  own: Combatant.Implementation | null,
  near: readonly BlackoutActor[],
): VariantFacts {
  const inEncounter = combat?.combatants.contents ?? [];
  const there = new Set(inEncounter.flatMap(({ actor }) => actor?.uuid ?? []));
  const close = new Set(near.map(({ uuid }) => uuid));
  const others = [
    ...new Map(near.filter(({ uuid }) => !there.has(uuid)).map(actor => [actor.uuid, actor])).values(),
  ];
  return {
    key,
    combat: combat?.uuid ?? null,
    own: own?.id ?? "",
    fought: combat ? plain(combatData(combat).fought) : {},
    settings: withWorldTables(key, variantRules(key)),
    people: [
      ...inEncounter.map(combatant => fighterOf(key, combatant, close)),
      ...others.map(actor => personOf(key, actor, true)),
    ],
  };
}

function fighterOf(
  key: VariantKey,
  combatant: Combatant.Implementation,
  close: ReadonlySet<string>,
): VariantPerson {
  const { actor } = combatant;
  const person = actor?.isTarget() ? personOf(key, actor, close.has(actor.uuid)) : nobody;
  return {
    ...person,
    id: combatant.id ?? "",
    uuid: combatant.uuid,
    name: storedCombatantName(combatant),
    side: sideOf(combatant),
    hidden: combatant.hidden,
    defeated: isMarkedDefeated(combatant),
  };
}

const nobody: VariantPerson = {
  id: "",
  uuid: "",
  actor: null,
  name: "",
  side: "enemy",
  hidden: false,
  defeated: false,
  sheet: null,
  blackout: { attributes: {}, ranks: {} },
  things: [],
};

function personOf(key: VariantKey, actor: BlackoutActor, close: boolean): VariantPerson {
  const nesting = nestingOfItems(actor.items);
  const things = actor.items.contents
    .filter(item => item.isThing())
    .map(item => ({ item, atHand: isWorn(item, nesting) }));
  return {
    ...nobody,
    actor: actor.uuid,
    name: storedName(actor.token ?? actor),
    side: actor.isSkilled() ? "player" : "enemy",
    hidden: actor.token?.hidden === true,
    sheet: partOf(systemOf<{ variants?: unknown }>(actor).variants, key),
    blackout: blackoutOf(actor),
    things: things
      .filter(
        ({ item, atHand }) =>
          close || isToHand({ atHand, declared: systemOf<VariantItemFacts["declared"]>(item) }),
      )
      .map(({ item, atHand }) => variantItemFacts(key, item, atHand)),
  };
}

/** Returns the item data that a variant reads. */
export function variantItemFacts(key: VariantKey, item: BlackoutItem, atHand: boolean): VariantItemFacts {
  const system = plain(item.toObject().system);
  return {
    uuid: item.uuid,
    name: storedName(item),
    type: item.type,
    atHand,
    own: partOf(system["variants"], key),
    declared: Object.fromEntries(Object.entries(system).filter(([name]) => !UNREAD.includes(name))),
  };
}

function blackoutOf(actor: BlackoutActor): VariantPerson["blackout"] {
  if (actor.isSkilled()) {
    const { attributes: own, allSkills } = actor.system;
    return {
      attributes: Object.fromEntries(attributes.map(key => [key, own[key].value])),
      ranks: Object.fromEntries(Object.entries(allSkills).map(([key, { rank }]) => [key, rank])),
    };
  }
  if (!actor.isNpc()) return nobody.blackout;
  const { system } = actor;
  return {
    attributes: { ...npcAbilities(system.attributes, currentHouseRules()).attributes },
    ranks: Object.fromEntries(system.allSkills.map(({ key }) => [key, system.rankOf(key)])),
  };
}

/** Returns a variant's part of the data stored for all variants, or null if there is none. */
export function partOf(all: unknown, key: VariantKey): Source | null {
  const part = plain(all)[key];
  return isRecord(part) ? part : null;
}

/** Returns a copy of stored data, or an empty record if the data isn't a record. */
function plain(data: unknown): Source {
  const copy = foundry.utils.deepClone(data) as Plain | undefined;
  return isRecord(copy) ? copy : {};
}
