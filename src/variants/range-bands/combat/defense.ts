import {
  armorDefense,
  canAct,
  defenseOf,
  defenseRows,
  styleOf,
  sumOfRows,
  type ModifierRow,
  type Weapon,
} from "../rules/index.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import type { BandsEncounter } from "./bands-encounter.ts";
import { panicLimitOf } from "./stored-encounter.ts";
import { piecesOf } from "./gear-of.ts";
import { derivedOf } from "./sheet-of.ts";

/** A combatant's defense against an attack, and its parts. */
export interface Defense {
  readonly rows: readonly ModifierRow[];
  readonly total: number;
}

/**
 * Returns a combatant's defense, which applies both to being hit by the given weapon and to its damage: the
 * value for melee or ranged attacks (X1.13), Defend and cover (X3.4), and worn armor if the setting uses it
 * (X6.8). A combatant who is out (X7.3) or has fainted (X8.3) has no defense. `attack` is 1 for the second
 * attack of an action.
 */
export function defenseAgainst(
  encounter: BandsEncounter,
  person: VariantPerson,
  weapon: Pick<Weapon, "kind">,
  attack: 0 | 1 = 0,
): Defense {
  const sheet = encounter.sheet(person);
  const { meleeDefence, rangedDefence } = derivedOf(sheet, encounter.play);
  const ranged = styleOf(weapon.kind) === "ranged";
  const armor = encounter.play.rules.armor
    ? piecesOf(person).reduce((sum, piece) => sum + armorDefense(piece), 0)
    : 0;
  const all: readonly ModifierRow[] = [
    { key: ranged ? "rangedDefence" : "meleeDefence", value: ranged ? rangedDefence : meleeDefence },
    ...(encounter.takesPart(person) ? defenseRows(encounter.state, person.id, attack) : []),
    ...(armor === 0 ? [] : [{ key: "armor", value: armor }]),
  ];
  const rows =
    canAct(sheet.vitality) && panicLimitOf(sheet, encounter.play) !== "senseless"
      ? all.filter(({ value }) => value !== 0)
      : [];
  return { rows, total: defenseOf(sheet.vitality, sumOfRows(rows)) };
}
