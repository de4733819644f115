import type { Attribute } from "../rules/character/attributes.ts";
import { conditionRows, type ConditionRows } from "../rules/conditions/rows.ts";
import type { Row } from "../rules/tests/row.ts";
import { currentHouseRules } from "../data/house-rules.ts";
import type { BlackoutActor } from "../documents/actor.ts";
import { conditionStates } from "../documents/conditions.ts";

/**
 * Returns the rows that an actor's load (R8.5) and conditions (T10) add to every skill test with this
 * attribute. With `twoHanded`, these are the rows of tests that require two hands (R9.7).
 */
export function stateRows(actor: BlackoutActor, attribute: Attribute, twoHanded = false): readonly Row[] {
  return stateTest(actor, attribute, twoHanded).rows;
}

/** Returns the rows from {@link stateRows}, and the conditions that a test with these rows uses up (A30). */
export function stateTest(actor: BlackoutActor, attribute: Attribute, twoHanded = false): ConditionRows {
  if (!actor.isPerson()) return { rows: [], usedUp: [] };
  const { rows, usedUp } = conditionRows(
    conditionStates(actor),
    { kind: "skill", attribute, twoHanded },
    currentHouseRules(),
  );
  const { dexterityDice } = actor.system.load;
  const load =
    attribute === "dexterity" && dexterityDice !== 0
      ? [{ source: "encumbrance", dice: dexterityDice, why: "BLACKOUT.row.encumbrance" }]
      : [];
  return { rows: [...load, ...rows], usedUp };
}
