import { oneOf, record } from "../../../rules/check.ts";
import { actionFacts, actionKeys, type ActionKey } from "./actions.ts";
import { bandValue } from "./bands.ts";
import { fighterOf, type Encounter, type RelativeMove } from "./encounter.ts";
import { bandBetween } from "./pairs.ts";

/** The reasons why panic prevents an action (X8.3). */
export const panicBarKeys = ["panicSpeechless", "panicFlees", "panicNearest", "panicAttacks"] as const;
/** One of the {@link panicBarKeys}. */
export type PanicBar = (typeof panicBarKeys)[number];

/** An action of a panicking combatant, with its targets and moves. */
export interface PanicUse {
  readonly key: ActionKey;
  readonly target?: string;
  readonly others?: readonly { readonly target: string }[];
  readonly moves?: readonly RelativeMove[];
}

const spoken: readonly ActionKey[] = ["coordinate", "distract", "inspire"];
const goes: readonly ActionKey[] = ["move", "reposition", "sprint"];
const strikes: readonly ActionKey[] = ["attack", "subdue", "charge", "rapidFire", "fireFromCover", "grapple"];

/**
 * X8.3: returns the IDs of a combatant's nearest enemies. If several are at the same distance, returns all of
 * them. Enemies who are out of the fight are considered only if there are no others. Throws a RuleError for a
 * combatant who isn't in the encounter.
 */
export function nearestFoes(encounter: Encounter, id: string): readonly string[] {
  const { side } = fighterOf(encounter, id);
  const foes = encounter.fighters.filter(each => each.id !== id && each.side !== side);
  const able = foes.some(each => !each.out) ? foes.filter(each => !each.out) : foes;
  const values = able.map(each => ({
    id: each.id,
    value: bandValue(bandBetween(encounter.pairs, id, each.id)),
  }));
  const nearest = Math.min(...values.map(({ value }) => value));
  return values.filter(({ value }) => value === nearest).map(each => each.id);
}

/**
 * Returns the reasons why a combatant's panic prevents an action (X8.3). A speechless combatant can't perform
 * actions that require speech. A fleeing combatant can only move away. A combatant who focuses on the nearest
 * enemy can't perform actions that involve others. A combatant who lashes out can only ready a weapon, attack
 * the nearest enemy, or move toward that enemy. Panic never prevents combatants from breaking free from a
 * holder. Throws a RuleError for an unknown action, or for a combatant who isn't in the encounter.
 */
export function panicBars(encounter: Encounter, id: string, use: PanicUse): readonly PanicBar[] {
  const { panic, pinnedBy } = fighterOf(encounter, id);
  const key = oneOf("action", record("use", use).key, actionKeys);
  const { moves = [], target, others = [] } = use;
  const frees = key === "grapple" && target !== undefined && target === pinnedBy;
  if (panic === "speechless") return spoken.includes(key) ? ["panicSpeechless"] : [];
  if (panic === "flees")
    return frees || (goes.includes(key) && moves.every(({ direction }) => direction === "away"))
      ? []
      : ["panicFlees"];
  if (panic !== "nearestOnly" && panic !== "lashesOut") return [];
  const nearest = nearestFoes(encounter, id);
  if (nearest.length === 0 || frees) return [];
  const meant = [
    ...(actionFacts(key).target && target !== undefined ? [target] : []),
    ...others.map(each => each.target),
    ...moves.map(move => move.other),
  ];
  const attacks =
    strikes.includes(key) ||
    key === "readyWeapon" ||
    (goes.includes(key) && moves.every(({ direction }) => direction === "towards"));
  return [
    ...(panic === "lashesOut" && !attacks ? ["panicAttacks" as const] : []),
    ...(meant.every(one => nearest.includes(one)) ? [] : ["panicNearest" as const]),
  ];
}
