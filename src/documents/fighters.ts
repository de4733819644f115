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

/** What a fight stores beside the core's round and turn. */
export function fightData(combat: Combat.Implementation): CombatData {
  return systemOf<CombatData>(combat);
}

/** The rules that a fight goes by. Throws a RuleError for rules that nobody knows. */
export function rulesOf(combat: Combat.Implementation): CombatRules {
  return combatRules(fightData(combat).variant);
}

/** Everybody in a fight, in the order in which they act. */
export function fightersOf(combat: Combat.Implementation): readonly Fighter[] {
  return ordered(combat.combatants.contents.map(fighterOf), rulesOf(combat));
}

/** Somebody in a fight as plain data. */
export function fighterOf(combatant: Combatant.Implementation): Fighter {
  const leader = leaderOf(combatant);
  if (!leader?.id) return storedFighter(combatant);
  // Action points of its own it has none: those of its leader are for both.
  return { ...ledBy(storedFighter(combatant), storedFighter(leader)), leader: leader.id, actionPoints: 0 };
}

/**
 * Whom a dependent follower acts with (R13.17), where they are in the same fight; null for everybody else.
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

/** R5.6: free actions a turn and reactions a round of an enemy. */
function limitsOf({ freeActions, reactions }: Pick<NpcData, "freeActions" | "reactions">): BudgetLimits {
  return { free: freeActions, reactions };
}

/**
 * Whether a combatant is defeated by the tracker's mark or by a condition of Blackout. Leaves out what a
 * variant of combat makes of its own sheets, which only Foundry is told.
 */
export function isMarkedDefeated({ defeated, actor }: Combatant.Implementation): boolean {
  return defeated || (actor !== null && conditionStates(actor).some(({ key }) => key === "outOfFight"));
}

/**
 * Whose side somebody is on: as it was noted when they joined, else player characters and their followers
 * against all others.
 */
export function sideOf(combatant: Combatant.Implementation): Fighter["side"] {
  const { side } = systemOf<CombatantData>(combatant);
  if (side !== "unsaid") return side;
  return combatant.actor?.isSkilled() ? "player" : "enemy";
}

/** The step and the action points that somebody's sheet gives who rolls no initiative (R5.6). */
export function sheetOf(actor: Actor.Implementation | null): {
  readonly step: number;
  readonly actionPoints: number;
} {
  return actor?.isNpc() || actor?.isFollower()
    ? { step: actor.system.step, actionPoints: actor.system.actionPoints }
    : { step: UNKNOWN_STEP, actionPoints: 0 };
}

/** Where those stand who have no sheet that says it. */
const UNKNOWN_STEP = 9;

/** The update of a Combatant that gives it these parts. */
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

/** What an update of a Combatant changes of the fighter. */
export function partOfUpdate(update: Readonly<Record<string, unknown>>): FighterPart {
  const { initiative, system } = update as { initiative?: number | null; system?: FighterPart };
  return { ...system, ...(initiative === undefined ? {} : { initiative }) };
}
