import { finiteNumber, record, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { reachedRow } from "../reached-row.ts";

/** The load caused by an actor's worn and carried items. */
export interface Load {
  /** The total encumbrance of the gear, in levels. */
  readonly gearEncumbrance: number;
  /** The total weight that is carried, in the unit of the capacity. */
  readonly carriedWeight: number;
  /** The maximum weight that can be carried without overload (R13.10). */
  readonly capacity: number;
}

/** The effects that a load has on the actor carrying it. */
export interface Encumbrance {
  /** The total encumbrance level from gear and overload. */
  readonly level: number;
  /** The levels of encumbrance that result from carrying more than the capacity. */
  readonly overload: 0 | 1 | 2;
  /** Whether the weight can be carried at all. */
  readonly allowed: boolean;
  /** The maximum Passive Evasion (R8.2). */
  readonly maximumPassiveEvasion: number;
  /** The number of dice added to Dexterity tests, which is zero or negative. */
  readonly dexterityDice: number;
  /** Whether the actor is Slowed. */
  readonly slowed: boolean;
  /** The sources of the levels. */
  readonly parts: readonly { readonly source: "gear" | "overload"; readonly levels: number }[];
}

/** The effects of encumbrance below the lowest level in the table. */
const unburdened = { maximumEvasion: 40, dexterityDice: 0, slowed: false };

/**
 * Returns the level and the effects of encumbrance for this load (R8.2, R8.4, R8.5, A18, A19). Levels are
 * integers, and weights are in the unit of the capacity. Throws a RuleError if a level or weight is negative
 * or not a number.
 */
export function encumbrance(load: Load, houseRules: HouseRules): Encumbrance {
  checkHouseRules(houseRules);
  const gear = wholeNumber("load.gearEncumbrance", record("load", load).gearEncumbrance, 0);
  const carried = finiteNumber("load.carriedWeight", load.carriedWeight, 0);
  const capacity = finiteNumber("load.capacity", load.capacity, 0);
  const overload = overloadOf(carried, capacity, houseRules);
  const level = gear + overload;
  const effect = reachedRow(houseRules.encumbranceEffects, row => row.level, level) ?? unburdened;
  return {
    level,
    overload,
    allowed: canCarry(carried, capacity),
    maximumPassiveEvasion: effect.maximumEvasion,
    dexterityDice: effect.dexterityDice,
    slowed: effect.slowed,
    parts: [
      { source: "gear", levels: gear },
      { source: "overload", levels: overload },
    ],
  };
}

/**
 * Whether an actor can carry a weight at all: it must not exceed twice their capacity (R8.4). Throws a
 * RuleError if the weight or capacity is negative.
 */
export function canCarry(carried: number, capacity: number): boolean {
  return finiteNumber("carried", carried, 0) <= finiteNumber("capacity", capacity, 0) * 2;
}

function overloadOf(carried: number, capacity: number, houseRules: HouseRules): 0 | 1 | 2 {
  if (carried <= capacity) return 0;
  if (houseRules.overload === "twoAtOnce") return 2;
  const halfAsMuchAgain = houseRules.overloadAtExactlyHalf
    ? carried >= capacity * 1.5
    : carried > capacity * 1.5;
  return halfAsMuchAgain ? 2 : 1;
}
