import { attributes, type Attribute } from "../character/attributes.ts";
import { oneOf, record, requireBoolean, wholeNumber } from "../check.ts";
import { checkStates, type ConditionState } from "../conditions/state.ts";
import { conditions } from "../conditions/registry.ts";
import { firstStep, initiativeDice, lastStep, leastEnemyActionPoints } from "./initiative.ts";
import { weaponClassBands, type WeaponClass } from "./range.ts";
import type { Stamina } from "./stamina.ts";

/** A weapon in a forecast. */
export interface FighterWeapon {
  /** The attribute that the weapon uses, the number of attribute dice, and the skill rank (R7.2). */
  readonly attribute: Attribute;
  readonly attributeDice: number;
  readonly skillRank: number;
  /** The Damage score: the number of dice or, for a burst, the points per hit. */
  readonly damage: number;
  /** The attribute on which the Damage score depends. Omitted if it depends on none. */
  readonly damageAttribute?: Attribute;
  readonly sharp?: boolean;
  readonly twoHanded?: boolean;
  /**
   * The Burst value. Omitted for weapons that fire single attacks. The pool of a burst includes the skill
   * rank but not the attribute (R7.21).
   */
  readonly burst?: number;
  /**
   * The magazine size in shots. Omitted for a weapon that needs no ammunition. The weapon starts loaded, and
   * is reloaded when it is empty.
   */
  readonly magazine?: number;
  /**
   * The weapon class, which determines the range if the ground of the encounter is known (R16.1). Omitted for a
   * weapon that reaches every target.
   */
  readonly reach?: WeaponClass;
  /** Whether the weapon's shots ignore cover (T11.2). */
  readonly seeking?: boolean;
}

/** A combatant in a forecast. */
export interface Fighter {
  readonly id: string;
  readonly side: "player" | "enemy";
  /** The initiative dice of a character, or the step and action points of an enemy (R5.4, R5.6). */
  readonly initiative: { readonly dice: number } | { readonly step: number; readonly ap: number };
  readonly weapon: FighterWeapon;
  readonly passiveEvasion: number;
  readonly armor: number;
  readonly resistance: number;
  readonly hitPoints: number;
  readonly maximumHitPoints: number;
  readonly endurance: number;
  readonly vitalityRank: number;
  /** Whether the combatant takes injuries and wounds in order to stay in the fight (R9.5). */
  readonly takesTrauma: boolean;
  /**
   * The second weapon. It is used if the target is out of reach of the first one, or if the first one is
   * empty and can't be reloaded in time. Omitted if there is none.
   */
  readonly second?: FighterWeapon;
  /**
   * The Stamina that the combatant can use for exertion in single attacks (R12.2). Omitted if the combatant
   * never does so.
   */
  readonly stamina?: Stamina;
  /** The combatant's conditions at the start of the encounter, such as injuries and wounds (T10). */
  readonly conditions?: readonly ConditionState[];
  /**
   * The modifier, in dice, that encumbrance applies to attacks with Dexterity. It is zero or negative (R8.5).
   */
  readonly encumbranceDice?: number;
  /** The Stealth value of the fighter's worn items, which affects shots at the fighter (R8.6). */
  readonly stealth?: number;
  /**
   * Whether the fighter may spend the party's Inspiration dice (R4.1). True by default, but enemies never
   * spend any.
   */
  readonly spendsInspiration?: boolean;
}

/**
 * Validates a fighter and returns it. Enemies without skills have the values of R13.18. Throws a RuleError
 * that names the invalid part.
 */
export function checkFighter(path: string, fighter: Fighter): Fighter {
  record(path, fighter);
  oneOf(`${path}.side`, fighter.side, ["player", "enemy"]);
  for (const name of [
    "passiveEvasion",
    "armor",
    "resistance",
    "maximumHitPoints",
    "endurance",
    "vitalityRank",
  ] as const) {
    wholeNumber(`${path}.${name}`, fighter[name], 0);
  }
  wholeNumber(`${path}.hitPoints`, fighter.hitPoints, Number.MIN_SAFE_INTEGER, fighter.maximumHitPoints);
  requireBoolean(`${path}.takesTrauma`, fighter.takesTrauma);
  checkInitiative(`${path}.initiative`, fighter.initiative);
  checkWeapon(`${path}.weapon`, fighter.weapon);
  if (fighter.second !== undefined) checkWeapon(`${path}.second`, fighter.second);
  checkStates(fighter.conditions ?? [], conditions);
  wholeNumber(`${path}.encumbranceDice`, fighter.encumbranceDice ?? 0, Number.MIN_SAFE_INTEGER, 0);
  wholeNumber(`${path}.stealth`, fighter.stealth ?? 0, 0);
  requireBoolean(`${path}.spendsInspiration`, fighter.spendsInspiration ?? true);
  if (fighter.stamina !== undefined) checkStamina(`${path}.stamina`, fighter.stamina);
  return fighter;
}

function checkStamina(path: string, stamina: Stamina): void {
  const max = wholeNumber(`${path}.max`, record(path, stamina).max, 0);
  wholeNumber(`${path}.value`, stamina.value, 0, max);
}

function checkInitiative(path: string, initiative: Fighter["initiative"]): void {
  record(path, initiative);
  if ("dice" in initiative) {
    oneOf(`${path}.dice`, initiative.dice, initiativeDice);
    return;
  }
  wholeNumber(`${path}.step`, initiative.step, firstStep, lastStep);
  wholeNumber(`${path}.ap`, initiative.ap, leastEnemyActionPoints);
}

function checkWeapon(path: string, weapon: FighterWeapon): void {
  oneOf(`${path}.attribute`, record(path, weapon).attribute, attributes);
  for (const name of ["attributeDice", "skillRank", "damage"] as const)
    wholeNumber(`${path}.${name}`, weapon[name], 0);
  for (const name of ["burst", "magazine"] as const) wholeNumber(`${path}.${name}`, weapon[name] ?? 1, 1);
  oneOf(`${path}.reach`, weapon.reach ?? "melee", weaponClasses);
  requireBoolean(`${path}.seeking`, weapon.seeking ?? false);
}

const weaponClasses = Object.keys(weaponClassBands) as readonly WeaponClass[];
