import { isPhysical } from "../character/attributes.ts";
import { conditionRows } from "../conditions/rows.ts";
import type { Mitigation } from "../health/mitigation.ts";
import { takeTrauma, traumaAttribute } from "../health/trauma.ts";
import type { HouseRules } from "../house-rules.ts";
import { countSuccesses } from "../tests/outcome.ts";
import { computePool, type Pool } from "../tests/pool.ts";
import type { Row } from "../tests/row.ts";
import { attackDifficulty, judgeAttack, type AttackJudgment } from "./attack.ts";
import { attackRow } from "./attack-row.ts";
import { burstPool, judgeBurst } from "./burst.ts";
import { coverDegrees, coverRows } from "./cover.ts";
import { damageTestPool, judgeDamageTest, type DamageTestPool } from "./damage-test.ts";
import { resolveDamage, type DamageJudgment, type IncomingDamage } from "./damage.ts";
import {
  bandsApart,
  bearConditions,
  isFoe,
  reachOver,
  type Armed,
  type Combatant,
  type Encounter,
} from "./encounter-state.ts";
import type { Reach } from "./range.ts";
import { exertInCombat } from "./stamina.ts";

/**
 * Resolves a combatant's attack with one of their weapons, including the damage to the target (R7.1–R7.8,
 * R7.14, R7.21–R7.25, T8.4, R9.5–R9.9, R12.2).
 */
export function strike(encounter: Encounter, attacker: Combatant, arms: Armed, target: Combatant): void {
  encounter.attacks += 1;
  if (arms.weapon.reach === "melee") attacker.engaged = target;
  const points =
    arms.weapon.burst === undefined
      ? singleShot(encounter, attacker, arms, target)
      : burstOfShots(encounter, attacker, arms, target);
  if (points > 0) hurt(encounter, target, points);
}

/** The circumstances that can make the dice of one attack differ from those of another. */
interface Situation {
  /** The index of the target's cover in `coverDegrees`. */
  readonly cover: number;
  readonly reach: Reach | null;
  readonly adjacent: boolean;
  readonly stealth: number;
  readonly exert: boolean;
  readonly inspiration: number;
}

function situationOf(encounter: Encounter, attacker: Combatant, arms: Armed, target: Combatant): Situation {
  const { reach, seeking = false } = arms.weapon;
  const ranged = reach !== undefined && reach !== "melee";
  const bands = bandsApart(attacker, target);
  const inspiration =
    attacker.fighter.side === "player" &&
    attacker.fighter.spendsInspiration !== false &&
    encounter.inspiration > 0
      ? 1
      : 0;
  return {
    cover:
      ranged && !seeking && encounter.ground && bands > 0 ? coverDegrees.indexOf(encounter.ground.cover) : 0,
    reach: reachOver(encounter, arms, bands),
    adjacent: ranged && encounter.ground !== null && isEngaged(encounter, attacker),
    stealth: ranged && !seeking ? (target.fighter.stealth ?? 0) : 0,
    exert: arms.weapon.burst === undefined && attacker.stamina > 0 && isPhysical(arms.weapon.attribute),
    inspiration,
  };
}

/** Returns whether a standing enemy is in close combat with the given combatant. */
function isEngaged({ combatants }: Encounter, who: Combatant): boolean {
  return combatants.some(
    other =>
      isFoe(who, other) && (other.engaged === who || who.engaged === other) && bandsApart(who, other) === 0,
  );
}

/**
 * Returns a key for a situation. Two situations have the same key only if the same dice are rolled in both.
 */
function keyOf({ cover, reach, adjacent, stealth, exert, inspiration }: Situation): number {
  return (
    cover +
    3 * (reach && reach.rows.length > 0 ? 1 : 0) +
    6 * (adjacent ? 1 : 0) +
    12 * (exert ? 1 : 0) +
    24 * inspiration +
    48 * stealth
  );
}

function rowsOf(
  attacker: Combatant,
  { weapon }: Armed,
  { cover, reach, adjacent, stealth }: Situation,
  houseRules: HouseRules,
): readonly Row[] {
  const { encumbranceDice = 0 } = attacker.fighter;
  return [
    ...conditionRows(
      attacker.conditions,
      { kind: "skill", attribute: weapon.attribute, twoHanded: weapon.twoHanded === true },
      houseRules,
    ).rows,
    ...(weapon.attribute === "dexterity" && encumbranceDice !== 0
      ? [attackRow("encumbrance", encumbranceDice)]
      : []),
    ...coverRows(coverDegrees[cover] ?? "none", houseRules),
    ...(reach?.rows ?? []),
    ...(adjacent ? [attackRow("adjacentShot", houseRules.adjacentRangedDice)] : []),
    ...(stealth > 0 ? [attackRow("stealth", -stealth * houseRules.stealthDice)] : []),
  ];
}

function known<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const there = map.get(key);
  if (there !== undefined) return there;
  const made = make();
  map.set(key, made);
  return made;
}

function singleShot(encounter: Encounter, attacker: Combatant, arms: Armed, target: Combatant): number {
  const { houseRules } = encounter;
  const situation = situationOf(encounter, attacker, arms, target);
  const pool = known(arms.pools.attacks, keyOf(situation), () => {
    const { attribute, attributeDice, skillRank } = arms.weapon;
    const exerted = situation.exert
      ? exertInCombat({ attribute, stamina: attacker.stamina, ownTurn: true, already: false }).rows
      : [];
    return computePool(
      {
        attribute: attributeDice,
        skillRank,
        rows: [...rowsOf(attacker, arms, situation, houseRules), ...exerted],
        inspiration: situation.inspiration,
      },
      houseRules,
    );
  });
  encounter.inspiration -= situation.inspiration;
  if (situation.exert) attacker.stamina -= 1;
  arms.loaded -= 1;
  const result = judgedAttack(
    encounter,
    pool,
    encounter.dice.roll(pool.rolled, 6),
    attackDifficulty(target.fighter.passiveEvasion, false),
  );
  if (!result.hit) return 0;
  const damage = damagePoolOf(encounter, attacker, arms, result.critical ? result.margin : undefined);
  return judgeDamageTest(damage, encounter.dice.roll(damage.dice, 6)).points;
}

/**
 * The results of attack dice, cached separately for each set of house rules. The same pool, difficulty and
 * number of successes always produce the same result.
 */
const judged = new WeakMap<HouseRules, Map<number, AttackJudgment>>();
/**
 * The exclusive upper limit for pools and difficulties whose results are cached. It allows a single cache key
 * to combine the pool, the difficulty and the number of successes.
 */
const beyondAll = 1000;

function judgedAttack(
  { houseRules }: Encounter,
  pool: Pool,
  faces: readonly number[],
  difficulty: number,
): AttackJudgment {
  const judge = () => judgeAttack({ pool, faces, difficulty }, houseRules);
  if (pool.rolled >= beyondAll || difficulty >= beyondAll) return judge();
  const ofRules = known(judged, houseRules, () => new Map<number, AttackJudgment>());
  return known(
    ofRules,
    ((pool.pool + beyondAll) * beyondAll + countSuccesses(faces)) * beyondAll + difficulty,
    judge,
  );
}

function damagePoolOf(
  { houseRules }: Encounter,
  { conditions }: Combatant,
  { pools, weapon }: Armed,
  criticalMargin: number | undefined,
): DamageTestPool {
  return known(pools.damage, criticalMargin, () => {
    const { damage: score, damageAttribute, sharp = false } = weapon;
    const rows =
      damageAttribute === undefined
        ? []
        : conditionRows(conditions, { kind: "damage", attribute: damageAttribute }, houseRules).rows;
    const facts = { score, sharp, form: "single", rows } as const;
    return damageTestPool(criticalMargin === undefined ? facts : { ...facts, criticalMargin }, houseRules);
  });
}

function burstOfShots(encounter: Encounter, attacker: Combatant, arms: Armed, target: Combatant): number {
  const { houseRules } = encounter;
  const { burst = 1, damage, magazine, skillRank } = arms.weapon;
  const situation = situationOf(encounter, attacker, arms, target);
  const { inspiration } = situation;
  const pool = known(arms.pools.bursts, keyOf(situation), () =>
    burstPool(
      { burst, aimRank: skillRank, inspiration, rows: rowsOf(attacker, arms, situation, houseRules) },
      houseRules,
    ),
  );
  encounter.inspiration -= inspiration;
  const shots = {
    faces: encounter.dice.roll(pool.dice, 6),
    burst,
    damage,
    passiveEvasion: target.fighter.passiveEvasion,
  };
  const result = judgeBurst(
    magazine === undefined ? shots : { ...shots, ammunition: arms.loaded },
    houseRules,
  );
  arms.loaded -= result.shots;
  return result.points;
}

function hurt(encounter: Encounter, target: Combatant, points: number): void {
  const plain = judgeHarm(encounter, target, { points, entry: "attack" });
  const reduction = target.fighter.endurance + target.fighter.vitalityRank;
  const choices: readonly Mitigation[] =
    plain.takenOut && target.fighter.takesTrauma ? [{ kind: "injury", reduction }, { kind: "wound" }] : [];
  for (const choice of choices) {
    const harm = judgeHarm(encounter, target, { points, entry: "attack", mitigations: [choice] });
    if (harm.takenOut) continue;
    suffer(target, harm);
    bear(encounter, target, choice.kind);
    return;
  }
  suffer(target, plain);
}

/** Returns the effect of damage on a combatant in the combatant's current state (T8.4). */
export function judgeHarm(
  encounter: Encounter,
  { fighter, armor, resistance, hitPoints, state }: Combatant,
  damage: IncomingDamage,
): DamageJudgment {
  const target = {
    armor,
    resistance,
    hitPoints,
    maximumHitPoints: fighter.maximumHitPoints,
    outOfFight: state !== "standing",
  };
  return resolveDamage(damage, target, encounter.houseRules);
}

/**
 * Applies damage to a combatant. If the damage is high enough, the combatant starts bleeding or dies (R9.18,
 * R9.23).
 */
export function suffer(target: Combatant, harm: DamageJudgment): void {
  target.hitPoints = harm.hitPointsAfter;
  target.armor = harm.armorAfter;
  target.resistance = harm.resistanceAfter;
  if (harm.takenOut) target.state = "bleeding";
  if (harm.dead) target.state = "dead";
}

/** Records an injury or wound to a random attribute (R9.6–R9.8). */
function bear(encounter: Encounter, target: Combatant, kind: Mitigation["kind"]): void {
  const [d3] = encounter.dice.roll(1, 3);
  const taken = takeTrauma(
    target.conditions,
    { kind, attribute: traumaAttribute(d3 as number) },
    encounter.houseRules,
  );
  target[taken.kind === "wound" ? "wounds" : "injuries"] += 1;
  bearConditions(target, taken.states, encounter.houseRules);
}
