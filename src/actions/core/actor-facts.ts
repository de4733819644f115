import { storedName } from "../../compat/content-language.ts";
import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import { followerKinds } from "../../rules/character/followers.ts";
import { npcAbilities } from "../../rules/character/npc.ts";
import { effectKeys, type EffectKey } from "../../rules/conditions/effects.ts";
import { handsFree } from "../../rules/gear/equipment.ts";
import type { Nesting } from "../../rules/gear/containers.ts";
import { stealthRating } from "../../rules/gear/stealth.ts";
import type { EffectPlace, ResistState } from "../../rules/conditions/resist.ts";
import { activeConditionsOf, isArmInjured } from "../../data/actor/under-conditions.ts";
import { handsOf, protecting } from "../../data/actor/worn-gear.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { isWorn, nestingOfItems } from "../../data/item/nesting.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { budgetOf, hasMovedInTurn, isInCombat, isOwnTurn } from "../../documents/budget.ts";
import { conditionStates } from "../../documents/conditions.ts";
import { qualitiesOf } from "./item-facts.ts";
import { untaughtOf } from "./lacking.ts";
import type { ActorFacts } from "./facts.ts";
import type { ActorState, Protection } from "./actor-state.ts";

/**
 * Returns the current facts of an actor for the rules. Throws a TypeError for an actor that can neither act
 * nor be hit, such as a party.
 */
export function actorFacts(actor: BlackoutActor): ActorFacts {
  if (actor.isBarrier()) return barrierFacts(actor);
  if (!actor.isPerson()) throw new TypeError(`${actor.name} can’t act`);
  const { system } = actor;
  const nesting = nestingOfItems(actor.items);
  const common = {
    uuid: actor.uuid,
    name: nameOf(actor),
    passiveEvasion: {
      value: system.passiveEvasion.value,
      unlimited: system.passiveEvasion.unlimited,
      reason: system.passiveEvasion.reason,
    },
    encumbranceDice: system.load.dexterityDice,
    injuryReduction: system.injuryReduction,
    walk: system.walk,
    run: system.run,
    body: system.body,
    stealth: stealthOf(actor, nesting),
    handsFree: handsFreeOf(actor, nesting),
    inCombat: isInCombat(actor),
    ownTurn: isOwnTurn(actor),
    state: stateOf(actor),
    ...(system.slowedBy.length > 0 && { slowed: true }),
  };
  if (actor.isSkilled()) {
    const { attributes: own, allSkills } = actor.system;
    const values = byAttribute(key => own[key].value);
    const untaught = untaughtOf(actor);
    return {
      ...common,
      ...followerPart(actor),
      kind: actor.isFollower() ? "follower" : "character",
      ...(untaught.length > 0 ? { untaught } : {}),
      oneTwo: actor.items.some(item => item.isTraining() && item.system.oneTwo),
      attributes: values,
      scores: values,
      skills: Object.fromEntries(
        Object.entries(allSkills).map(([key, { rank, modifier, label }]) => [key, { rank, modifier, label }]),
      ),
      passives: Object.fromEntries(Object.entries(allSkills).map(([key, { passive }]) => [key, passive])),
    };
  }
  if (!actor.isNpc()) throw new TypeError(`${actor.name} can’t act`);
  const npc = actor.system;
  const bare = npcAbilities(npc.attributes, currentHouseRules()).attributes;
  const labels = new Map(npc.allSkills.map(({ key, label }) => [key, label]));
  const skills = [...labels.keys()];
  return {
    ...common,
    kind: "npc",
    attributes: byAttribute(key => npc.attributes[key].dice),
    scores: byAttribute(key => bare[key]),
    skills: Object.fromEntries(
      skills.map(key => [key, { rank: npc.rankOf(key), modifier: 0, label: labels.get(key) ?? key }]),
    ),
    passives: Object.fromEntries(skills.map(key => [key, npc.passiveOf(key)])),
  };
}

function followerPart(actor: BlackoutActor): Pick<ActorFacts, "follower"> {
  if (!actor.isFollower()) return {};
  const { kind, controller, commanded, active } = actor.system;
  return {
    follower: {
      controller: controller ?? null,
      needsCommand: followerKinds[kind].needsCommand,
      commanded,
      ...(kind === "ally" ? {} : { active, rivals: controller ? rivalsOf(actor, controller) : [] }),
    },
  };
}

/** Returns the names of the controller's other active followers (R13.17). Allies don't count. */
function rivalsOf(actor: BlackoutActor, controller: string): readonly string[] {
  return game.actors.contents.flatMap(other => {
    if (!other.isFollower() || other === actor) return [];
    const { kind, active, controller: whose } = other.system;
    return active && kind !== "ally" && whose === controller ? [storedName(other)] : [];
  });
}

/** Returns the facts of a wall, door or crate. Such an object can be hit and broken but can't act (T11.2). */
function barrierFacts(
  actor: BlackoutActor & { system: { passiveEvasion: ActorFacts["passiveEvasion"] } },
): ActorFacts {
  return {
    ...inanimateFacts(actor),
    kind: "barrier",
    passiveEvasion: { ...actor.system.passiveEvasion },
    state: stateOf(actor),
  };
}

/**
 * Returns the facts about an actor that only holds items, such as the party. Such an actor has a name but
 * can't act.
 */
export function holderFacts(actor: BlackoutActor): ActorFacts {
  if (actor.isPerson() || actor.isBarrier()) return actorFacts(actor);
  const gauge = { value: 0, max: 0 };
  return {
    ...inanimateFacts(actor),
    kind: "holder",
    state: {
      hitPoints: gauge,
      stamina: gauge,
      stress: null,
      armor: [],
      resistance: [],
      conditions: [],
      resist: { pending: [], rolled: [] },
      budget: null,
      vital: {
        nonLethal: false,
        knockedOut: false,
        shutDown: false,
        stabilized: false,
        dead: false,
        climbing: 0,
        swimFailures: 0,
        exhaustionDue: 0,
      },
    },
  };
}

function inanimateFacts(actor: BlackoutActor) {
  return {
    uuid: actor.uuid,
    name: nameOf(actor),
    attributes: byAttribute(() => 0),
    scores: byAttribute(() => 0),
    skills: {},
    passives: {},
    stealth: 0,
    encumbranceDice: 0,
    passiveEvasion: { value: 1, unlimited: 1, reason: "barrier" },
    injuryReduction: 0,
    walk: 0,
    run: 0,
    body: "living" as const,
    inCombat: false,
    ownTurn: false,
  };
}

function nameOf(actor: BlackoutActor): string {
  return storedName(actor.token ?? actor);
}

function byAttribute(of: (key: Attribute) => number): Record<Attribute, number> {
  return Object.fromEntries(attributes.map(key => [key, of(key)])) as Record<Attribute, number>;
}

/** Returns the current values of the actor properties that actions can change. */
export function stateOf(actor: BlackoutActor): ActorState {
  if (!actor.isTarget()) throw new TypeError(`${actor.name} can neither act nor be hit`);
  const { health, vital, clocks, resist } = actor.system;
  const stamina = actor.isPerson() ? actor.system.stamina : { value: 0, max: 0 };
  return {
    hitPoints: { value: Math.min(health.value, health.max), max: health.max },
    stamina: { value: Math.min(stamina.value, stamina.max), max: stamina.max },
    stress: actor.isCharacter() ? actor.system.stress.value : null,
    armor: protections(actor, "armor"),
    resistance: protections(actor, "resistance"),
    conditions: conditionStates(actor),
    vital: { ...vital },
    clocks: { ...clocks },
    resist: resistOf(resist),
    budget: actor.isPerson() ? budgetOf(actor) : null,
  };
}

/**
 * Returns the effects that an actor must still resist, and those against which the actor has already rolled.
 * Unknown effects are omitted.
 */
export function resistOf({
  pending,
  rolled,
}: {
  readonly pending: readonly {
    readonly effect: string;
    readonly difficulty: number;
    readonly source: string | null;
    readonly place: EffectPlace | null;
  }[];
  readonly rolled: readonly string[];
}): ResistState {
  const known = (key: string): EffectKey | undefined => effectKeys.find(effect => effect === key);
  return {
    pending: pending.flatMap(({ effect, difficulty, source, place }) => {
      const key = known(effect);
      return key ? [{ effect: key, difficulty, source, ...(place && { place: { ...place } }) }] : [];
    }),
    rolled: rolled.flatMap(effect => known(effect) ?? []),
  };
}

/**
 * Returns the sources of an actor's protection. Worn items and gene mods come first, followed by the built-in
 * values of an enemy or barrier.
 */
function protections(actor: BlackoutActor, kind: "armor" | "resistance"): readonly Protection[] {
  const worn = protecting(actor).flatMap(one =>
    one[kind].max > 0
      ? [
          {
            uuid: one.item.uuid,
            path: `system.${kind}.value`,
            name: storedName(one.item),
            value: one[kind].value,
            max: one[kind].max,
            ...(one.item.isArmor() ? {} : { grown: true }),
          },
        ]
      : [],
  );
  const field = kind === "armor" ? "ownArmor" : "ownResistance";
  const own = actor.isNpc()
    ? actor.system[field]
    : actor.isBarrier() && field === "ownArmor"
      ? actor.system.ownArmor
      : null;
  if (!own || (own.max === 0 && own.value === 0)) return worn;
  return [
    ...worn,
    {
      uuid: actor.uuid,
      path: `system.${field}.value`,
      name: "BLACKOUT.explain.own",
      value: own.value,
      max: own.max,
      grown: true,
    },
  ];
}

function handsFreeOf(actor: BlackoutActor, nesting: Nesting): number {
  const used = [...actor.items].map(item => (item.isThing() && isWorn(item, nesting) ? handsOf(item) : 0));
  return handsFree(used, isArmInjured(activeConditionsOf(actor)) ? 1 : 0);
}

/**
 * Returns the Stealth that worn items give the actor (R8.6, T11.3), based on the items' values and qualities,
 * and on whether the actor has moved this turn.
 */
function stealthOf(actor: BlackoutActor, nesting: Nesting): number {
  const worn = actor.items.filter(item => item.isThing() && isWorn(item, nesting));
  const qualities = worn.flatMap(qualitiesOf);
  return stealthRating({
    ratings: [
      ...worn.flatMap(item => (item.isArmor() ? item.system.stealth : [])),
      ...qualities.flatMap(({ key, rating }) => (key === "stealth" ? (rating ?? 1) : [])),
    ],
    activeCamouflage: qualities.some(({ key }) => key === "activeCamouflage"),
    movedThisTurn: hasMovedInTurn(actor),
  });
}
