import { systemOf } from "../compat/documents.ts";
import type { CombatData } from "../data/combat/combat.ts";
import type { CombatantData } from "../data/combat/combatant.ts";
import { isDependent } from "./budget.ts";
import { conditionStates } from "./conditions.ts";
import type { NpcData } from "../data/actor/npc.ts";
import type { ActionBudget, BudgetLimits } from "../rules/combat/action-budget.ts";
import { combatRules, type CombatRules, type Fighter, type FighterPart } from "./combat-rules.ts";
import { numberBehind } from "./token-number.ts";
import { ledBy, ordered } from "./turn-order.ts";

/** Returns the system data of an encounter. */
export function combatData(combat: Combat.Implementation): CombatData {
  return systemOf<CombatData>(combat);
}

/** Returns the rules of an encounter. Throws a RuleError if the rules are unknown. */
export function rulesOf(combat: Combat.Implementation): CombatRules {
  return combatRules(combatData(combat).variant);
}

/** Returns all combatants of an encounter in turn order. */
export function fightersOf(combat: Combat.Implementation): readonly Fighter[] {
  return ordered(combat.combatants.contents.map(fighterOf), rulesOf(combat));
}

/** Returns the plain data of a combatant. */
export function fighterOf(combatant: Combatant.Implementation): Fighter {
  const leader = leaderOf(combatant);
  if (!leader?.id) return storedFighter(combatant);
  // A dependent follower has no action points of its own and shares those of its controller.
  return { ...ledBy(storedFighter(combatant), storedFighter(leader)), leader: leader.id, actionPoints: 0 };
}

/**
 * Returns the combatant with whom a dependent follower acts (R13.17), or null if there is none in the same
 * encounter.
 */
function leaderOf({ actor, parent }: Combatant.Implementation): Combatant.Implementation | null {
  const controller = actor?.isFollower() && isDependent(actor) ? actor.system.controller : null;
  return controller ? (parent?.combatants.find(other => other.actor?.uuid === controller) ?? null) : null;
}

function storedFighter(combatant: Combatant.Implementation): Fighter {
  const {
    step,
    actionPoints,
    dice,
    chosen,
    fingerprint,
    delayedFrom,
    late,
    manual,
    since,
    began,
    ended,
    resumes,
    opened,
    closed,
    acts,
  } = systemOf<CombatantData>(combatant);
  const { actor } = combatant;
  return {
    id: combatant.id ?? "",
    uuid: combatant.uuid,
    actor: actor?.isPerson() ? actor.uuid : null,
    name: combatant.name ?? "",
    side: sideOf(combatant),
    rolls: actor?.type === "character",
    hidden: combatant.hidden,
    defeated: combatant.isDefeated,
    initiative: combatant.initiative,
    step,
    actionPoints,
    dice: [...dice],
    chosen,
    fingerprint,
    delayedFrom,
    late,
    manual,
    number: numberBehind(combatant.name ?? ""),
    since,
    began,
    ended,
    resumes,
    opened,
    closed,
    acts,
    ...(actor?.isNpc() ? { limits: limitsOf(actor.system) } : {}),
  };
}

/** Returns an enemy's free actions per turn and reactions per round (R5.6). */
function limitsOf({ freeActions, reactions }: Pick<NpcData, "freeActions" | "reactions">): BudgetLimits {
  return { free: freeActions, reactions };
}

/**
 * Whether the tracker or a condition marks a combatant as defeated. Ignores the sheets of combat variants,
 * because Foundry only receives a copy of their state.
 */
export function isMarkedDefeated({ defeated, actor }: Combatant.Implementation): boolean {
  return defeated || (actor !== null && conditionStates(actor).some(({ key }) => key === "outOfFight"));
}

/**
 * Returns a combatant's side. If no side is stored, player characters and followers are on the players' side,
 * and all others on the enemies' side.
 */
export function sideOf(combatant: Combatant.Implementation): Fighter["side"] {
  const { side } = systemOf<CombatantData>(combatant);
  if (side !== "unsaid") return side;
  return combatant.actor?.isSkilled() ? "player" : "enemy";
}

/** Returns the step and the action points from the sheet of an actor who doesn't roll initiative (R5.6). */
export function sheetOf(actor: Actor.Implementation | null): {
  readonly step: number;
  readonly actionPoints: number;
} {
  return actor?.isNpc() || actor?.isFollower()
    ? { step: actor.system.step, actionPoints: actor.system.actionPoints }
    : { step: UNKNOWN_STEP, actionPoints: 0 };
}

/** The initiative step of combatants whose sheets don't define one. */
const UNKNOWN_STEP = 9;

/** Returns a Combatant update that sets the given properties. */
export function fighterUpdate(
  id: string,
  { initiative, ...stored }: FighterPart,
  budget: Partial<ActionBudget> = {},
): { readonly _id: string } & Record<string, unknown> {
  const system = { ...stored, ...budget };
  return {
    _id: id,
    ...(initiative === undefined ? {} : { initiative }),
    ...(Object.keys(system).length === 0 ? {} : { system }),
  };
}

/** Returns the changes to a combatant's properties in a Combatant update. */
export function partOfUpdate(update: Readonly<Record<string, unknown>>): FighterPart {
  const { initiative, system } = update as { initiative?: number | null; system?: FighterPart };
  return { ...system, ...(initiative === undefined ? {} : { initiative }) };
}
