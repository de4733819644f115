import type { Attribute } from "../character/attributes.ts";
import type { ConditionState } from "../conditions/state.ts";
import type { Row } from "../tests/row.ts";
import type { CoverFacts } from "./cover.ts";
import type { RangeBand, WeaponClass } from "./range.ts";

/** Why a target counts as Flanked (T10). */
export const flankReasons = ["engaged", "backArc", "unaware"] as const;
export type FlankReason = (typeof flankReasons)[number];

/** How far away the target of a ranged attack is. */
export type DistanceFacts =
  | { readonly kind: "measured"; readonly feet: number; readonly range: number }
  | { readonly kind: "band"; readonly weaponClass: WeaponClass; readonly band: RangeBand };

/** What both kinds of attack follow from. */
interface AnyAttackFacts {
  /** The attribute of the weapon's pair that is used (R7.2). */
  readonly attribute: Attribute;
  /** The weapon's own action points (R5.16). */
  readonly ap: number;
  /** Whether the weapon takes two hands. */
  readonly twoHanded: boolean;
  /** How many times the time is taken (R5.15); 0 for not at all. */
  readonly takingTime: number;
  readonly exert: boolean;
  readonly helpers: number;
  /** Inspiration dice spent. */
  readonly inspiration: number;
  /** Dice that encumbrance takes from Dexterity tests; zero or negative (R8.5). */
  readonly encumbranceDice: number;
  /** The attacker's conditions; being Hidden is from this target. */
  readonly attacker: readonly ConditionState[];
  /** The target's conditions. */
  readonly target: readonly ConditionState[];
  /** What the target is known by as the source of somebody's fear. */
  readonly targetId?: string;
  /** Conditions that the attacker spends on this attack, such as being Encouraged. */
  readonly spends: readonly string[];
  /** Why the target counts as Flanked, beside having that condition. */
  readonly flanked: readonly FlankReason[];
  /** Everything else that gives or takes dice: gear, a maneuver, what the GM says. */
  readonly rows: readonly Row[];
}

/** A melee attack. */
export interface MeleeAttackFacts extends AnyAttackFacts {
  readonly kind: "melee";
}

/** A ranged attack; a throw is one. */
export interface RangedAttackFacts extends AnyAttackFacts {
  readonly kind: "ranged";
  readonly distance: DistanceFacts;
  /** Whether the target stands next to the attacker. */
  readonly adjacent: boolean;
  /** The target's Stealth (R8.6). */
  readonly stealth: number;
  /** What stands between; whether the target is prone is known from its conditions. */
  readonly cover: Omit<CoverFacts, "targetProne">;
}

/** What an attack follows from. */
export type AttackFacts = MeleeAttackFacts | RangedAttackFacts;
