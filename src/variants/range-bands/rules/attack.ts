import { list, oneOf, record, records, requireBoolean, wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import type { Band } from "./bands.ts";
import { judgeCheck, succeeds, tiers, type CheckResult } from "./check-roll.ts";
import { attributeBounds } from "./character.ts";
import { nonZeroRows, type ModifierRow } from "./row.ts";
import { checkSettings, type RangeBandsSettings } from "./settings.ts";
import {
  bandEffect,
  checkWeapon,
  conditionModifier,
  handlingModifier,
  styleOf,
  weaponClasses,
  type Weapon,
} from "./weapon.ts";

/** The facts about an attack before the roll. */
export interface AttackFacts {
  readonly weapon: Weapon;
  readonly band: Band;
  readonly physicality: number;
  readonly dexterity: number;
  /** The modifier from the weapon's skill (X4.1). */
  readonly skill: number;
  /** The target's defense against this type of attack, including defensive actions. */
  readonly defence: number;
  /** X6.8: the armor values of the items that the target wears, one value for each item. */
  readonly armor?: readonly number[];
  /** The modifiers from the encounter, such as aiming, a second attack or coordination (X4.2). */
  readonly fromEncounter?: readonly ModifierRow[];
  /** X1.4: the Gamemaster's modifier. */
  readonly situation?: number;
  /** X4.3: whether the target is engaged with another combatant. */
  readonly intoMelee?: boolean;
  /** X3.7: whether this is a called shot, which is aimed at a specific part of the target. */
  readonly called?: boolean;
}

/** A reason why an attack is not possible. */
export type AttackBar = "outOfReach" | "broken" | "calledUntrained" | "calledForbidden";

/** The plan of an attack before the roll, including its problems and modifiers. */
export interface AttackPlan {
  readonly bars: readonly AttackBar[];
  readonly rows: readonly ModifierRow[];
}

/**
 * Returns an attack's modifiers and problems. The modifiers are Physicality in melee or Dexterity at range,
 * the skill, and the target's defense (X4.1). Every other modifier has a row of its own (X4.2), including −3
 * for shots into a melee (X4.3). A called shot requires at least one level in the skill (X3.7). Throws a
 * RuleError for invalid facts.
 */
export function planAttack(facts: AttackFacts, settings: RangeBandsSettings): AttackPlan {
  checkSettings(settings);
  checkFacts(facts, settings);
  const { weapon } = facts;
  const reach = bandEffect(weapon, facts.band);
  const condition = conditionModifier(weapon.condition);
  const ranged = styleOf(weapon.kind) === "ranged";
  const rows: readonly ModifierRow[] = [
    { key: ranged ? "dexterity" : "physicality", value: ranged ? facts.dexterity : facts.physicality },
    { key: "skill", value: facts.skill },
    { key: `band.${facts.band}`, value: reach.modifier },
    { key: "condition", value: condition ?? 0 },
    { key: "handling", value: handlingModifier(weapon, facts.physicality, facts.dexterity) },
    ...(facts.fromEncounter ?? []),
    { key: "intoMelee", value: ranged && settings.missHitsOther && facts.intoMelee === true ? -3 : 0 },
    { key: "situation", value: facts.situation ?? 0 },
    { key: "defence", value: -totalDefense(facts.defence, facts.armor ?? [], settings) || 0 },
  ];
  return { bars: barsOf(facts, settings, reach.possible, condition === null), rows: nonZeroRows(rows) };
}

/**
 * X6.8: returns the total defense, including pieces of armor if the setting enables them. Throws a RuleError
 * if an armor value is negative.
 */
export function totalDefense(
  defence: number,
  armor: readonly number[],
  settings: RangeBandsSettings,
): number {
  const pieces = list("armor", armor).reduce(
    (sum, piece, index) => sum + wholeNumber(`armor.${index}`, piece, 0),
    0,
  );
  return wholeNumber("defence", defence) + (checkSettings(settings).armor ? pieces : 0);
}

/** The result of an attack. */
export interface AttackResult extends CheckResult {
  readonly hits: boolean;
  /** X4.4: whether the attack earns a benefit, which the Gamemaster grants. */
  readonly benefit: boolean;
  /** X4.4, X4.5: whether the attack causes a setback. */
  readonly setback: boolean;
  /** X4.4: whether the firearm jams. */
  readonly jams: boolean;
}

const firearms: readonly Weapon["kind"][] = [
  "pistol",
  "rifle",
  "sniper",
  "scopedHunting",
  "shotgun",
  "heavy",
];

/**
 * Returns the result of an attack. A total of 9 or more hits (X4.1), but a called shot requires a wild
 * success (X3.7). A wild success provides a benefit, and a dire failure causes a setback, which jams a
 * firearm (X4.4, X4.5). Throws a RuleError if there are problems, or if the number of dice isn't two. Library
 * only: modules resolve an attack with one call, whereas the system prompts between the steps.
 */
export function judgeAttack(
  facts: AttackFacts,
  faces: readonly number[],
  settings: RangeBandsSettings,
  extraDie?: number,
): AttackResult {
  const { bars, rows } = planAttack(facts, settings);
  if (bars.length > 0)
    throw new RuleError("attack", bars.join(", "), "possible: nothing may stand against it", {
      key: "possibleNow",
    });
  const check = judgeCheck(extraDie === undefined ? { faces, rows } : { faces, rows, extraDie });
  return { ...check, ...readAttack(check, facts.weapon.kind, facts.called === true, settings) };
}

/**
 * Returns the effects that the tier of an attack check has for this kind of weapon: whether the attack hits
 * (X3.7, X4.1), its benefit or setback (X4.4, X4.5), and whether the weapon jams.
 */
export function readAttack(
  check: Pick<CheckResult, "tier">,
  kind: Weapon["kind"],
  called: boolean,
  settings: RangeBandsSettings,
): Pick<AttackResult, "hits" | "benefit" | "setback" | "jams"> {
  const tier = oneOf("check.tier", record("check", check).tier, tiers);
  const [wild, setback] = [tier === "wild", tier === "dire"];
  const firearm = firearms.includes(oneOf("kind", kind, weaponClasses));
  return {
    hits: requireBoolean("called", called) ? wild : succeeds(tier),
    benefit: wild,
    setback,
    jams: setback && checkSettings(settings).direFailureJams && firearm,
  };
}

/**
 * X4.3: whether a missed shot hits the other combatant in the melee. A second roll decides, with the same
 * modifiers as the first, except that +3 replaces the penalty for shooting into a melee. Always false if the
 * setting is off. Throws a RuleError unless there are exactly two dice.
 */
export function strayHit(
  rows: readonly ModifierRow[],
  faces: readonly number[],
  settings: RangeBandsSettings,
): boolean {
  const again = records("rows", rows).filter(row => row.key !== "intoMelee");
  return (
    judgeCheck({ faces, rows: [...again, { key: "stray", value: 3 }] }).succeeds &&
    checkSettings(settings).missHitsOther
  );
}

function barsOf(
  facts: AttackFacts,
  settings: RangeBandsSettings,
  reaches: boolean,
  broken: boolean,
): readonly AttackBar[] {
  const called = facts.called === true;
  const bars: readonly [AttackBar, boolean][] = [
    ["outOfReach", !reaches],
    ["broken", broken],
    ["calledForbidden", called && !settings.calledShots],
    ["calledUntrained", called && facts.skill < 1],
  ];
  return bars.filter(([, holds]) => holds).map(([bar]) => bar);
}

function checkFacts(facts: AttackFacts, settings: RangeBandsSettings): void {
  checkWeapon(record("attack", facts).weapon);
  for (const name of ["physicality", "dexterity"] as const)
    wholeNumber(`attack.${name}`, facts[name], attributeBounds.least, attributeBounds.most);
  records("attack.fromEncounter", facts.fromEncounter ?? []);
  wholeNumber("attack.skill", facts.skill, -10, 10);
  wholeNumber("attack.situation", facts.situation ?? 0, -settings.situationLimit, settings.situationLimit);
  requireBoolean("attack.intoMelee", facts.intoMelee ?? false);
  requireBoolean("attack.called", facts.called ?? false);
}

/**
 * X3.3: returns the modifiers of the two shots of Rapid Fire: −1 and −3 the first time in a round, and −2 and
 * −4 each further time.
 */
export function rapidFireModifiers(alreadyThisRound: number): readonly [number, number] {
  return wholeNumber("alreadyThisRound", alreadyThisRound, 0) === 0 ? [-1, -3] : [-2, -4];
}

/**
 * X4.1: returns the key of the skill for a weapon, which depends on the weapon's kind and on whether it is
 * explosive.
 */
export function skillOf(kind: Weapon["kind"], explosive = false): string {
  if (requireBoolean("explosive", explosive))
    return oneOf("kind", kind, ["thrown", "heavy"]) === "thrown" ? "athletics" : "demolitions";
  if (kind === "heavy") return "heavyWeapons";
  if (kind === "thrown") return "athletics";
  return { melee: "meleeCombat", unarmed: "unarmedCombat", ranged: "rangedCombat" }[styleOf(kind)];
}
