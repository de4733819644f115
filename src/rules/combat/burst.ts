import { dieFaces, record, requireBoolean, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { limitedModifier, netDice, type NetDice } from "../tests/pool.ts";
import { checkRows, type Row } from "../tests/row.ts";
import { damageStackMaximum } from "./damage-test.ts";

/** The facts that determine a burst's pool. */
export interface BurstFacts {
  /** The weapon's Burst value. */
  readonly burst: number;
  /** The attacker's rank in Aim or, for an enemy, the rank that replaces it (R13.18). */
  readonly aimRank: number;
  /** Permanent modifiers to the Aim skill (R2.3). */
  readonly modifiers?: readonly Row[];
  readonly inspiration: number;
  /** Advantages and disadvantages that affect the attack or its damage. Exertion isn't possible (R7.29). */
  readonly rows: readonly Row[];
}

/** The dice pool of a burst. */
export interface BurstPool extends NetDice {
  readonly dice: number;
  /** The total modifier to Aim, after it has been limited (R2.3). */
  readonly modifier: number;
  readonly rows: readonly Row[];
}

/**
 * Returns the number of dice of a burst (R7.21): the Burst value, plus the rank in Aim with its modifiers
 * (−4…+4, R2.3), plus advantages, minus disadvantages. It is at least 0; the minimum of four doesn't apply
 * (R7.28). The attribute isn't added, so exertion isn't possible (R7.29). Throws a RuleError for negative
 * numbers.
 */
export function burstPool(facts: BurstFacts, houseRules: HouseRules): BurstPool {
  record("burst", facts);
  const modifier = limitedModifier(checkRows("burst.modifiers", facts.modifiers ?? []));
  const own =
    wholeNumber("burst.burst", facts.burst, 1) + wholeNumber("burst.aimRank", facts.aimRank, 0) + modifier;
  const rows = checkRows("burst.rows", facts.rows).filter(row => row.source !== "exert");
  const net = netDice(rows, wholeNumber("burst.inspiration", facts.inspiration, 0), houseRules);
  return { ...net, dice: Math.max(0, own + net.net), modifier, rows };
}

/** The input for judging a burst. */
export interface BurstShots {
  readonly faces: readonly number[];
  readonly burst: number;
  /** The target's Passive Evasion. */
  readonly passiveEvasion: number;
  /** Whether every die hits automatically, as with a Conductor against a conductive target (T11.2, T11.3). */
  readonly automatic?: boolean;
  /** The shots left in the weapon. Omitted if the weapon requires no ammunition. */
  readonly ammunition?: number;
  /** The weapon's Damage, in points per hit (R7.24). */
  readonly damage: number;
  /**
   * The number of stacks of Corroded and of Warded on the target. Each stack of Corroded adds one point to
   * the burst, and each stack of Warded subtracts one, once per burst (A14).
   */
  readonly corroded?: number;
  readonly warded?: number;
}

/** The result of a burst. */
export interface BurstJudgment {
  /** The number of dice that hit, before the limit imposed by ammunition. */
  readonly scored: number;
  /** The number of hits after the limit imposed by ammunition (R7.23). */
  readonly hits: number;
  /** The total damage of all hits, in points. Armor reduces this total only once (R7.24). */
  readonly points: number;
  readonly shots: number;
  /** The shots left, or null for a weapon that needs no ammunition. */
  readonly ammunitionAfter: number | null;
  /** The dice that missed. They may hit an actor next to the target (R7.26). */
  readonly missedFaces: readonly number[];
}

/** The face on which a die always hits if the house rule is enabled (A21). */
const highestFace = 6;

/**
 * Whether a die of a burst hits. Its face must exceed the Passive Evasion, unless a house rule makes every 6
 * a hit (R7.22, R7.28, A21).
 */
export function burstDieHits(face: number, passiveEvasion: number, houseRules: HouseRules): boolean {
  checkHouseRules(houseRules);
  return (
    wholeNumber("face", face, 1, highestFace) > wholeNumber("passiveEvasion", passiveEvasion, 0) ||
    (face === highestFace && houseRules.sixAlwaysHits)
  );
}

/**
 * Returns the hits of a burst, its damage, and the remaining ammunition. A die hits if it exceeds the Passive
 * Evasion (R7.22), and all dice hit if the burst hits automatically (T11.3). There can't be more hits than
 * shots (R7.23). Each hit deals the weapon's Damage in points, and all hits are resolved at once (R7.24). The
 * number of shots fired is the Burst value or the number of hits, whichever is larger; with the house rule
 * `burstAmmunition`, it can be just the number of hits (R7.25, A12). Throws a RuleError for negative numbers
 * or invalid faces.
 */
export function judgeBurst(shots: BurstShots, houseRules: HouseRules): BurstJudgment {
  record("burst", shots);
  const faces = dieFaces("burst.faces", shots.faces);
  const evasion = wholeNumber("burst.passiveEvasion", shots.passiveEvasion, 0);
  const loaded =
    shots.ammunition === undefined ? Infinity : wholeNumber("burst.ammunition", shots.ammunition, 0);
  const automatic = requireBoolean("burst.automatic", shots.automatic ?? false);
  const isHit = (face: number) => automatic || burstDieHits(face, evasion, houseRules);
  const scored = faces.filter(isHit).length;
  const hits = Math.min(scored, loaded);
  const fired = Math.min(loaded, burstShots(wholeNumber("burst.burst", shots.burst, 1), hits, houseRules));
  return {
    scored,
    hits,
    points: burstPoints(hits, shots, houseRules),
    shots: fired,
    ammunitionAfter: loaded === Infinity ? null : loaded - fired,
    missedFaces: faces.filter(face => !isHit(face)),
  };
}

/**
 * Returns the number of shots that a burst fires (R7.25, A12). The ammunition that is left may limit this
 * number further.
 */
function burstShots(burst: number, hits: number, houseRules: HouseRules): number {
  return houseRules.burstAmmunition === "hits" ? hits : Math.max(burst, hits);
}

/**
 * Returns the damage points of a burst: the number of hits times Damage (R7.24), modified once by Corroded
 * and Warded (A14), or 0 if there are no hits. Throws a RuleError for negative numbers.
 */
export function burstPoints(
  hits: number,
  weapon: Pick<BurstShots, "damage" | "corroded" | "warded">,
  houseRules: HouseRules,
): number {
  checkHouseRules(houseRules);
  const damage = wholeNumber("burst.damage", record("burst", weapon).damage, 0);
  const corroded = Math.min(
    houseRules.corrodedMaximum,
    wholeNumber("burst.corroded", weapon.corroded ?? 0, 0),
  );
  const warded = Math.min(damageStackMaximum, wholeNumber("burst.warded", weapon.warded ?? 0, 0));
  return wholeNumber("hits", hits, 0) === 0 ? 0 : Math.max(0, hits * damage + corroded - warded);
}
