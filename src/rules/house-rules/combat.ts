import { answers } from "./define.ts";
import { choice, decimal, list, rows, toggle, whole } from "./fields.ts";

/** House rules for attacks, damage, bursts, areas and cover (section 7). */
export const combatHouseRules = {
  /**
   * The extra damage dice of a critical hit. Of the rows whose margin the hit reaches, the one with the highest
   * margin applies.
   */
  criticalDamage: answers(
    ["R7.5"],
    list("margin", { margin: whole(2, 2, 20), dice: whole(1, 0, 12) }, [
      { margin: 2, dice: 1 },
      { margin: 3, dice: 2 },
      { margin: 4, dice: 3 },
      { margin: 5, dice: 4 },
    ]),
  ),
  /** Whether a Damage test rolls at least four dice, like other tests. */
  damageMinimum: answers(["R7.8", "A5"], toggle(false)),
  coverDice: answers(
    ["R7.14"],
    rows({ partial: { dice: -1 }, full: { dice: -2 } }, { dice: whole(-1, -4, 0) }),
  ),
  /** The effect of a wall that blocks the whole line between the shooter and the target. */
  closedLine: answers(["R7.12a"], choice("noShot", ["noShot", "fullCover"])),
  /** The number of dice that each point of the target's Stealth subtracts from a ranged attack. */
  stealthDice: answers(["R7.14", "R8.6"], whole(1, 0, 4)),
  adjacentRangedDice: answers(["R7.14"], whole(-1, -4, 0)),
  /**
   * `longRangeFactor` is the maximum range as a multiple of a weapon's range. `longRangeDice` is the dice
   * modifier for shots beyond the weapon's range.
   */
  longRangeFactor: answers(["R7.14"], decimal(2, 1, 10)),
  longRangeDice: answers(["R7.14"], whole(-1, -4, 0)),
  bandBeyondDice: answers(["R16.1"], whole(-1, -4, 0)),
  hiddenCountsAsFlanking: answers(["R7.14"], toggle(true)),
  /** Whether Flanked still adds its die against a prone target, as a literal reading of A6 implies. */
  proneKeepsFlankedDie: answers(["A6"], toggle(false)),
  backArcDegrees: answers(["R7.15"], whole(180, 0, 300)),
  arcsAutomatic: answers(["R7.15"], toggle(false)),
  sneakAttack: answers(["A35"], choice("hiddenOrUnaware", ["hiddenOrUnaware", "hidden"])),
  /**
   * Whether an attacker can take extra time for the second attack of a one-two. The extra time costs the
   * usual action point, although the attack itself is free.
   */
  oneTwoTakingTime: answers(["R2.8", "R5.15", "R7.16"], choice("refused", ["refused", "costsAp"])),
  /**
   * The number of shots that a burst uses: either the larger of the Burst value and the number of hits, or
   * always just the number of hits.
   */
  burstAmmunition: answers(["R7.25", "A12"], choice("burstOrHits", ["burstOrHits", "hits"])),
  sixAlwaysHits: answers(["R7.28", "A21"], toggle(false)),
  blastBaseDifficulty: answers(["R7.32", "A20"], whole(0, 0, 5)),
  areaDamageRoll: answers(["R7.37"], choice("shared", ["shared", "each"])),
  /** Whether an area's damage is halved before or after armor is applied. */
  areaHalving: answers(["R7.35", "A9"], choice("beforeArmor", ["beforeArmor", "afterArmor"])),
  /**
   * The point away from which a Blast's Knockback pushes targets: the center of the Blast, or the attacker.
   */
  knockbackFrom: answers(["T11.2"], choice("middle", ["middle", "attacker"])),
  /** Whether Corroded adds dice or points to the damage of an attack. */
  corrodedDamage: answers(["A14"], choice("dice", ["dice", "points"])),
  corrodedMaximum: answers(["A26"], whole(3, 1, 20)),
  cyborgsCanBeKnockedOut: answers(["A15"], toggle(false)),
  /**
   * Whether the damage of Shock to a machine, which is doubled, also determines the difficulty of the next
   * test.
   */
  shockDifficultyDoubled: answers(["A24"], toggle(true)),
  /** When the Slowed condition caused by Frost or Slow ends. */
  slowedEnds: answers(
    ["R12.8", "T11.2"],
    choice("endOfOwnNextTurn", ["endOfOwnNextTurn", "oneMinute", "manual"]),
  ),
  /**
   * Whether exhaustion and wounds that affect an attribute also subtract dice from Damage tests with that
   * attribute.
   */
  physicalDamagePenalties: answers(["A31"], toggle(true)),
  roundDamage: answers(["A9"], choice("down", ["down", "up"])),
};
