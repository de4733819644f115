import type { Embedded } from "../../ledger/change.ts";
import { physicalAttributes, type PhysicalAttribute } from "../../rules/character/attributes.ts";
import { oneOf } from "../../rules/check.ts";
import { conditionEntry } from "../../rules/conditions/registry.ts";
import { giveCondition, isOwn, takeCondition, type ConditionState } from "../../rules/conditions/state.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { conditionId, conditionSource, conditionSystem } from "./condition-source.ts";

/** A requested change to a condition: to add, remove or toggle it, or to raise or lower its level. */
export interface ConditionIntent {
  readonly key: string;
  /** The attribute that is affected by the injury or wound. */
  readonly attribute?: PhysicalAttribute | null;
  readonly active?: boolean;
  readonly levels?: number;
  /** The UUID of the actor who caused the condition. */
  readonly source?: string | undefined;
}

/**
 * Returns the conditions after a requested change. Adding a condition that the actor already has changes
 * nothing, not even its level. Throws a RuleError for an unknown condition, or for an injury or wound without
 * an attribute.
 */
export function intendedConditions(
  states: readonly ConditionState[],
  { key, attribute = null, active, levels = 0, source }: ConditionIntent,
  duringOwnTurn: boolean,
  houseRules: HouseRules,
): readonly ConditionState[] {
  const entry = conditionEntry(key);
  const named = entry.byAttribute === true ? attribute : null;
  const meant = states
    .filter(isOwn)
    .filter(state => state.key === key && (state.attribute === named || named === null));
  const take = (fewer?: number) =>
    meant.reduce<readonly ConditionState[]>(
      (left, state) =>
        takeCondition(left, key, {
          attribute: state.attribute,
          ...(fewer === undefined ? {} : { levels: Math.min(fewer, state.level) }),
        }),
      states,
    );
  const give = () =>
    giveCondition(
      states,
      {
        key,
        ...(entry.byAttribute === true
          ? { attribute: oneOf("attribute", named ?? "none", physicalAttributes) }
          : {}),
        ...(levels > 0 ? { levels } : {}),
        ...(source === undefined ? {} : { source }),
      },
      duringOwnTurn,
      houseRules,
    ).states;
  if (levels < 0) return take(-levels);
  if (meant.length === 0) return active === false ? states : give();
  if (levels > 0) return entry.levels === undefined ? states : give();
  return active === true ? states : take();
}

/** The writes that turn one set of conditions into another. */
export interface ConditionWrites {
  readonly created: readonly Embedded[];
  readonly updated: readonly { readonly _id: string; readonly system: ReturnType<typeof conditionSystem> }[];
  readonly deleted: readonly string[];
}

/**
 * Returns the effects to create, change and delete in order to turn one set of an actor's conditions into
 * another.
 */
export function conditionWrites(
  before: readonly ConditionState[],
  after: readonly ConditionState[],
): ConditionWrites {
  const was = byId(before);
  const is = byId(after);
  return {
    created: [...is].filter(([id]) => !was.has(id)).map(([, state]) => conditionSource(state)),
    updated: [...is]
      .filter(([id, state]) => was.has(id) && was.get(id) !== state)
      .map(([id, state]) => ({ _id: id, system: conditionSystem(state) })),
    deleted: [...was.keys()].filter(id => !is.has(id)),
  };
}

function byId(states: readonly ConditionState[]): Map<string, ConditionState> {
  return new Map(states.filter(isOwn).map(state => [conditionId(state.key, state.attribute), state]));
}
