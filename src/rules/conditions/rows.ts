import { attributes, type Attribute } from "../character/attributes.ts";
import { list, oneOf, record } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import type { Row } from "../tests/row.ts";
import type { ConditionRow, Demand, Forbidden, RowCircumstance } from "./entry.ts";
import { conditionEntry, conditions, type ConditionRegistry } from "./registry.ts";
import { inForce, type ActiveCondition, type ConditionState } from "./state.ts";

/** The properties of a test that matter for conditions. */
export interface TestContext {
  /** The kind of test. Damage tests are not skill tests (A30). */
  readonly kind: "skill" | "damage";
  readonly attribute: Attribute;
  readonly needsSight?: boolean;
  /** The ID of the opponent in the test. */
  readonly against?: string;
  /** Whether the test is an attempt to escape from a grapple. */
  readonly escaping?: boolean;
  /** Whether the test requires both hands. */
  readonly twoHanded?: boolean;
  /** The acting actor's conditions that the test uses up, such as Encouraged. */
  readonly spends?: readonly string[];
}

/** The dice that conditions add to a test, and the conditions that the test uses up. */
export interface ConditionRows {
  readonly rows: readonly Row[];
  readonly usedUp: readonly string[];
}

const circumstances: Readonly<
  Record<RowCircumstance, (context: TestContext, bearing: ActiveCondition) => boolean>
> = {
  needsSight: context => context.needsSight === true,
  againstSource: (context, bearing) => context.against === bearing.source,
  notEscaping: context => context.escaping !== true,
  twoHanded: context => context.twoHanded === true,
  chosen: (context, bearing) => context.spends?.includes(bearing.key) === true,
};

/**
 * Returns the dice that conditions add to an actor's test, as separate rows (T10, A30, A31). The dice of
 * attacks by and against prone, hidden or flanked actors aren't included, because the attack adds them
 * (R7.14).
 */
export function conditionRows(
  states: readonly ConditionState[],
  context: TestContext,
  houseRules: HouseRules,
  registry: ConditionRegistry = conditions,
): ConditionRows {
  checkHouseRules(houseRules);
  oneOf("context.kind", record("context", context).kind, ["skill", "damage"]);
  oneOf("context.attribute", context.attribute, attributes);
  list("context.spends", context.spends ?? []);
  const rows: Row[] = [];
  const usedUp: string[] = [];
  for (const bearing of effective(states, registry)) {
    const entry = conditionEntry(bearing.key, registry);
    const counting = (entry.rows ?? []).filter(row => counts(row, bearing, context, houseRules));
    for (const row of counting) {
      rows.push({
        source: `condition.${bearing.key}`,
        dice: row.perLevel === true ? row.dice * bearing.level : row.dice,
        why: `BLACKOUT.condition.${bearing.key}`,
      });
    }
    if (counting.length > 0 && entry.usedByTest === true) usedUp.push(bearing.key);
  }
  return { rows, usedUp };
}

/** An activity that is forbidden or required, and the condition responsible for it. */
export interface Because<T> {
  readonly what: T;
  readonly condition: string;
  readonly source: string | null;
}

/** Returns all activities that an actor's conditions forbid, each with the responsible condition (T10). */
export function forbiddenBy(
  states: readonly ConditionState[],
  registry: ConditionRegistry = conditions,
): readonly Because<Forbidden>[] {
  return because(states, registry, ({ forbids = [], forbidsFor }, { attribute }) => [
    ...forbids,
    ...(attribute === null ? [] : (forbidsFor?.[attribute] ?? [])),
  ]);
}

/** Returns the conditions that forbid an activity, or an empty list if none does (T10). */
export function forbiddingConditions(
  states: readonly ConditionState[],
  what: Forbidden,
  registry: ConditionRegistry = conditions,
): readonly Because<Forbidden>[] {
  return forbiddenBy(states, registry).filter(forbidden => forbidden.what === what);
}

/** Returns the behaviors that an actor's conditions force on them, each with its condition (T10). */
export function demandedBy(
  states: readonly ConditionState[],
  registry: ConditionRegistry = conditions,
): readonly Because<Demand>[] {
  return because(states, registry, entry => entry.demands ?? []);
}

function because<T>(
  states: readonly ConditionState[],
  registry: ConditionRegistry,
  list: (entry: ReturnType<typeof conditionEntry>, bearing: ActiveCondition) => readonly T[],
): readonly Because<T>[] {
  return effective(states, registry).flatMap(bearing =>
    list(conditionEntry(bearing.key, registry), bearing).map(what => ({
      what,
      condition: bearing.key,
      source: bearing.source,
    })),
  );
}

/** Returns the conditions that are in force and not muted by another condition (R10.4). */
function effective(
  states: readonly ConditionState[],
  registry: ConditionRegistry,
): readonly ActiveCondition[] {
  return inForce(states, registry).filter(({ mutedBy }) => mutedBy === undefined);
}

function counts(
  row: ConditionRow,
  bearing: ActiveCondition,
  context: TestContext,
  houseRules: HouseRules,
): boolean {
  const meant =
    (row.bearing ?? bearing.attribute) === bearing.attribute &&
    (row.attributes === "own"
      ? bearing.attribute === context.attribute
      : (row.attributes?.includes(context.attribute) ?? true));
  const kind = context.kind === "skill" || (row.damageTests === true && houseRules.physicalDamagePenalties);
  return meant && kind && (row.when === undefined || circumstances[row.when](context, bearing));
}
