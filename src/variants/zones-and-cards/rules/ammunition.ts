import { dieFaces, record, requireBoolean, wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { checkZonesSettings, type ZonesSettings } from "./settings.ts";

/** Z6.16: the maximum number of dice of a supply roll. */
export const mostSupplyDice = 6;

/** A weapon that uses ammunition. */
export interface Magazine {
  /** The current supply rating. */
  readonly supply: number;
  readonly capacity: number;
  readonly spareLoads: number;
  readonly jammed: boolean;
}

/** Z6.16: returns the number of dice for a supply roll. Throws a RuleError for a negative rating. */
export function supplyDice(supply: number): number {
  return Math.min(mostSupplyDice, wholeNumber("supply", supply, 0));
}

/**
 * Z6.16, Z8.6: returns a supply after its roll, in which each 1 subtracts one. At 0, the supply is used up.
 * Ammunition, air and power use the same roll. Throws a RuleError for a wrong number of dice.
 */
export function supplyAfter(supply: number, faces: readonly number[]): number {
  if (dieFaces("faces", faces).length !== supplyDice(supply))
    throw new RuleError("faces", faces, `a list of ${supplyDice(supply)}, one for each die of the supply`, {
      key: "dice",
      data: { n: supplyDice(supply) },
    });
  return supply - faces.filter(face => face === 1).length;
}

/**
 * Z6.15, Z6.17, Z6.20: whether a ranged attack requires a supply roll. It does if ammunition is tracked,
 * unless a success was spent to conserve it. On full auto, such a success has no effect. Throws a RuleError
 * for invalid input.
 */
export function needsSupplyRoll(
  attack: { readonly ranged: boolean; readonly conserved: boolean; readonly fullAuto?: boolean },
  settings: ZonesSettings,
): boolean {
  const { ranged, conserved, fullAuto = false } = record("attack", attack);
  const spared =
    requireBoolean("attack.conserved", conserved) && !requireBoolean("attack.fullAuto", fullAuto);
  return (
    requireBoolean("attack.ranged", ranged) && !spared && checkZonesSettings(settings).ammunition === "supply"
  );
}

/**
 * Z6.18: returns the magazine refilled, with one fewer spare load. Throws a RuleError if there is no spare
 * load.
 */
export function reload(magazine: Magazine): Magazine {
  const { capacity, spareLoads } = checkedMagazine(magazine);
  if (spareLoads === 0)
    throw new RuleError("magazine.spareLoads", spareLoads, "a spare load", { key: "spareLoad" });
  return { ...magazine, supply: capacity, spareLoads: spareLoads - 1 };
}

/**
 * Z6.19: returns a weapon's magazine after an attack. Depending on the settings, a stress response during the
 * attack jams the weapon. Throws a RuleError for invalid input.
 */
export function afterShot(magazine: Magazine, stressResponded: boolean, settings: ZonesSettings): Magazine {
  const { jammed } = checkedMagazine(magazine);
  return {
    ...magazine,
    jammed:
      jammed ||
      (requireBoolean("stressResponded", stressResponded) && checkZonesSettings(settings).stressJams),
  };
}

/**
 * Z6.19: returns a weapon's magazine after an attempt to clear a jam. One success is enough. Throws a
 * RuleError for invalid input.
 */
export function clearJam(magazine: Magazine, successes: number): Magazine {
  const { jammed } = checkedMagazine(magazine);
  return { ...magazine, jammed: jammed && wholeNumber("successes", successes, 0) === 0 };
}

function checkedMagazine(magazine: Magazine): Magazine {
  wholeNumber("magazine.supply", record("magazine", magazine).supply, 0);
  wholeNumber("magazine.capacity", magazine.capacity, 0);
  wholeNumber("magazine.spareLoads", magazine.spareLoads, 0);
  requireBoolean("magazine.jammed", magazine.jammed);
  return magazine;
}
