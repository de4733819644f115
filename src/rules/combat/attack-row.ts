import { oneOf, wholeNumber } from "../check.ts";
import type { Row } from "../tests/row.ts";

/** The keys of all rows of the attack table (R7.14), and of the rows for damage dice (R7.5, T10). */
export const attackRowKeys = [
  "takingTime",
  "exert",
  "helper",
  "flanked",
  "hidden",
  "proneTarget",
  "proneTargetFlanked",
  "proneShooter",
  "proneFighter",
  "partialCover",
  "fullCover",
  "stealth",
  "adjacentShot",
  "longRange",
  "bandBeyond",
  "encumbrance",
  "charge",
  "damageScore",
  "critical",
  "corroded",
  "vulnerable",
  "warded",
] as const;
export type AttackRowKey = (typeof attackRowKeys)[number];

/** Returns the row for a key. The row's reason is the translation key `BLACKOUT.row.<key>`. */
export function attackRow(key: AttackRowKey, dice: number): Row {
  return {
    source: oneOf("key", key, attackRowKeys),
    dice: wholeNumber("dice", dice),
    why: `BLACKOUT.row.${key}`,
  };
}
