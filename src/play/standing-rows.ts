import type { Attribute } from "../rules/character/attributes.ts";
import type { Row } from "../rules/tests/row.ts";
import type { BlackoutActor } from "../documents/actor.ts";

/** The rows that an actor's own state puts on a test with that pair, whatever the roller chooses: load (R8.5). */
export function standingRows(actor: BlackoutActor, attribute: Attribute): readonly Row[] {
  if (!actor.isCharacter() && !actor.isNpc()) return [];
  const { dexterityDice } = actor.system.load;
  if (attribute !== "dexterity" || dexterityDice === 0) return [];
  return [{ source: "encumbrance", dice: dexterityDice, why: "BLACKOUT.row.encumbrance" }];
}
