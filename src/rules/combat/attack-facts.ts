import type { Attribute } from "../character/attributes.ts";
import type { ConditionState } from "../conditions/state.ts";
import type { Row } from "../tests/row.ts";
import type { CoverFacts } from "./cover.ts";
import type { RangeBand, WeaponClass } from "./range.ts";

/** The reasons why a target counts as Flanked (T10). */
export const flankReasons = ["engaged", "backArc", "unaware"] as const;
export type FlankReason = (typeof flankReasons)[number];

/** The distance to the target of a ranged attack. */
export type DistanceFacts =
  | { readonly kind: "measured"; readonly feet: number; readonly range: number }
  | { readonly kind: "band"; readonly weaponClass: WeaponClass; readonly band: RangeBand };

/** The input that melee and ranged attacks share. */
interface AnyAttackFacts {
  /** The attribute of the attack, from the weapon's pair of attribute and skill (R7.2). */
  readonly attribute: Attribute;
  /** The weapon's own action point cost (R5.16). */
  readonly ap: number;
  /** Whether the weapon requires two hands. */
  readonly twoHanded: boolean;
  /** How many times extra time is taken (R5.15), or 0 for none. */
  readonly takingTime: number;
  readonly exert: boolean;
  readonly helpers: number;
  /** The number of Inspiration dice that are spent. */
  readonly inspiration: number;
  /** The modifier, in dice, that encumbrance applies to Dexterity tests. It is zero or negative (R8.5). */
  readonly encumbranceDice: number;
  /** The attacker's conditions. Hidden is included only if the attacker is hidden from this target. */
  readonly attacker: readonly ConditionState[];
  /** The target's conditions. */
  readonly target: readonly ConditionState[];
  /** The target's ID, which is compared with the source of the attacker's fear, if any. */
  readonly targetId?: string;
  /** The attacker's conditions that are used up by this attack, such as Encouraged. */
  readonly spends: readonly string[];
  /** The reasons why the target counts as Flanked, other than the Flanked condition itself. */
  readonly flanked: readonly FlankReason[];
  /**
   * All other advantages and disadvantages, such as those from gear, a maneuver, or the Gamemaster's
   * decision.
   */
  readonly rows: readonly Row[];
}

/** A melee attack. */
export interface MeleeAttackFacts extends AnyAttackFacts {
  readonly kind: "melee";
}

/** A ranged attack, including a throw. */
export interface RangedAttackFacts extends AnyAttackFacts {
  readonly kind: "ranged";
  readonly distance: DistanceFacts;
  /** Whether the target is adjacent to the attacker. */
  readonly adjacent: boolean;
  /** The target's Stealth (R8.6). */
  readonly stealth: number;
  /**
   * The objects that give the target cover. Whether the target is prone is omitted, because the target's
   * conditions determine it.
   */
  readonly cover: Omit<CoverFacts, "targetProne">;
}

/** The input of an attack. */
export type AttackFacts = MeleeAttackFacts | RangedAttackFacts;
