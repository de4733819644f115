import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import { npcAbilities } from "../../rules/character/npc.ts";
import { actorFromUuid } from "../../compat.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { budgetOf, isInCombat, isOwnTurn } from "../../documents/budget.ts";
import { conditionStates } from "../../documents/conditions.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { partyActor } from "../../documents/party.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import type { EffectKey } from "../../rules/conditions/effects.ts";
import { effectKeys } from "../../rules/conditions/effects.ts";
import type { ResistState } from "../../rules/conditions/resist.ts";
import type { ActorFacts, ActorState, Choices, Enforcement, Facts, ItemFacts, Protection, Table, WeaponFacts } from "./facts.ts";
import type { Verb } from "./verb.ts";

const strictness: readonly Enforcement[] = ["enforce", "warn", "off"];

/** What this table plays by now. */
export function tableNow(): Table {
  const of = (key: "enforceAp" | "enforceAmmunition" | "enforceRange") => strictness.find(value => value === game.settings.get(SYSTEM_ID, key)) ?? "warn";
  return { houseRules: currentHouseRules(), enforce: { ap: of("enforceAp"), ammunition: of("enforceAmmunition"), range: of("enforceRange") } };
}

/** Who acts, with what. */
export interface Acting { readonly actor: BlackoutActor; readonly item?: BlackoutItem | null }

/**
 * Gathers everything that an action is judged from, out of the documents as they stand. Choices that nobody made get the verb's own. Throws a RuleError
 * for choices that cannot be, and a TypeError for an actor that can do nothing, such as a party.
 */
export function gatherFacts(verb: Verb, { actor, item = null }: Acting, targets: readonly BlackoutActor[], choices: Choices): Facts {
  const gathered: Facts = {
    actor: actorFacts(actor), item: item && itemFacts(item), targets: targets.map(actorFacts), choices, party: partyFacts(),
    gear: actor.items.contents.filter(each => each !== item).flatMap(each => itemFacts(each) ?? []),
  };
  return { ...gathered, choices: { ...verb.defaults(gathered, tableNow()), ...choices } };
}

/** An actor as the rules see it now. Throws a TypeError for one that is no person, such as a party. */
export function actorFacts(actor: BlackoutActor): ActorFacts {
  if (!actor.isCharacter() && !actor.isNpc()) throw new TypeError(`${actor.name} is nobody who acts`);
  const { system } = actor;
  const common = {
    uuid: actor.uuid, name: actor.token?.name ?? actor.name,
    passiveEvasion: { value: system.passiveEvasion.value, unlimited: system.passiveEvasion.unlimited, reason: system.passiveEvasion.reason },
    encumbranceDice: system.load.dexterityDice, injuryReduction: system.injuryReduction, walk: system.walk, run: system.run, body: system.body,
    stealth: stealthOf(actor), inCombat: isInCombat(actor), ownTurn: isOwnTurn(actor), state: stateOf(actor),
  };
  if (actor.isCharacter()) {
    const { attributes: own, allSkills } = actor.system;
    const values = byAttribute(key => own[key].value);
    return {
      ...common, kind: "character", attributes: values, scores: values,
      skills: Object.fromEntries(Object.entries(allSkills).map(([key, { rank, modifier, label }]) => [key, { rank, modifier, label }])),
      passives: Object.fromEntries(Object.entries(allSkills).map(([key, { passive }]) => [key, passive])),
    };
  }
  const npc = actor.system;
  const bare = npcAbilities(npc.attributes, currentHouseRules()).attributes;
  const labels = new Map(npc.allSkills.map(({ key, label }) => [key, label]));
  const skills = [...labels.keys()];
  return {
    ...common, kind: "npc", attributes: byAttribute(key => npc.attributes[key].dice), scores: byAttribute(key => bare[key]),
    skills: Object.fromEntries(skills.map(key => [key, { rank: npc.rankOf(key), modifier: 0, label: labels.get(key) ?? key }])),
    passives: Object.fromEntries(skills.map(key => [key, npc.passiveOf(key)])),
  };
}

function byAttribute(of: (key: Attribute) => number): Record<Attribute, number> {
  return Object.fromEntries(attributes.map(key => [key, of(key)])) as Record<Attribute, number>;
}

/** Everything about an actor that an action can change, as it stands now. */
export function stateOf(actor: BlackoutActor): ActorState {
  if (!actor.isCharacter() && !actor.isNpc()) throw new TypeError(`${actor.name} is nobody who acts`);
  const { health, stamina, vital, resist } = actor.system;
  return {
    hitPoints: { value: Math.min(health.value, health.max), max: health.max }, stamina: { value: Math.min(stamina.value, stamina.max), max: stamina.max },
    stress: actor.isCharacter() ? actor.system.stress.value : null,
    armor: protections(actor, "armor"), resistance: protections(actor, "resistance"), conditions: conditionStates(actor),
    vital: { ...vital }, resist: resistOf(resist), budget: budgetOf(actor),
  };
}

function resistOf({ pending, rolled }: { readonly pending: readonly { readonly effect: string; readonly difficulty: number; readonly source: string | null }[]; readonly rolled: readonly string[] }): ResistState {
  const known = (key: string): EffectKey | undefined => effectKeys.find(effect => effect === key);
  return {
    pending: pending.flatMap(({ effect, difficulty, source }) => { const key = known(effect); return key ? [{ effect: key, difficulty, source }] : []; }),
    rolled: rolled.flatMap(effect => known(effect) ?? []),
  };
}

/** What protects an actor: the armor that it wears, an enemy's own last. */
function protections(actor: BlackoutActor, kind: "armor" | "resistance"): readonly Protection[] {
  const worn = actor.items.contents.flatMap(item => item.isArmor() && item.system.location === "worn" && item.system[kind].max > 0
    ? [{ uuid: item.uuid, path: `system.${kind}.value`, name: item.name, value: item.system[kind].value, max: item.system[kind].max }] : []);
  if (!actor.isNpc()) return worn;
  const field = kind === "armor" ? "ownArmor" : "ownResistance";
  const own = actor.system[field];
  return own.max === 0 && own.value === 0 ? worn : [...worn, { uuid: actor.uuid, path: `system.${field}.value`, name: "BLACKOUT.explain.own", value: own.value, max: own.max }];
}

function stealthOf(actor: BlackoutActor): number {
  return actor.items.reduce((most, item) => item.isArmor() && item.system.location === "worn" ? Math.max(most, item.system.stealth) : most, 0);
}

/** An item as the rules see it; null for one of a type that is not ours. */
export function itemFacts(item: BlackoutItem): ItemFacts | null {
  if (!item.isWeapon() && !item.isArmor() && !item.isGear()) return null;
  const { quantity, location } = item.system;
  return {
    uuid: item.uuid, name: item.name, type: item.type, qualities: item.system.qualities.map(({ key, x, text }) => ({ key, rating: x, text })),
    weapon: item.isWeapon() ? weaponFacts(item) : null,
    state: {
      quantity, location,
      ammunition: item.isWeapon() && item.system.ammunition.max > 0 ? { ...item.system.ammunition } : null,
      uses: item.isGear() && item.system.uses.max > 0 ? { ...item.system.uses } : null,
      ...item.isArmor() && location !== "worn" ? { armor: { ...item.system.armor }, resistance: { ...item.system.resistance } } : {},
    },
  };
}

function weaponFacts({ system }: BlackoutItem & { system: { category: WeaponFacts["category"]; attacks: readonly { attribute: Attribute; skill: string }[]; damage: { dice: number; attribute: string; flat: number }; actionPoints: number; range: number; burst: number; blast: number; template: number; hands: number; nonLethal: boolean } }): WeaponFacts {
  const { category, attacks, damage, actionPoints, range, burst, blast, template, hands, nonLethal } = system;
  const attribute = attributes.find(key => key === damage.attribute) ?? "";
  return {
    category, actionPoints, range, burst, blast, template, hands, nonLethal, damage: { dice: damage.dice, flat: damage.flat, attribute },
    attacks: attacks.map(attack => ({ attribute: attack.attribute, skill: attack.skill })),
  };
}

function partyFacts(): Facts["party"] {
  const party = partyActor();
  return party && { uuid: party.uuid, inspiration: party.system.inspiration.value, members: party.system.members.flatMap(uuid => uuid && actorFromUuid(uuid) ? [uuid] : []) };
}
