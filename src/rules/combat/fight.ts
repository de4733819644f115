import { callable, list, record, wholeNumber } from "../check.ts";
import { conditionRows } from "../conditions/rows.ts";
import type { ConditionState } from "../conditions/state.ts";
import type { DiceSource } from "../dice-source.ts";
import { bleedOut, bleedOutDamage } from "../health/bleeding-out.ts";
import type { Mitigation } from "../health/mitigation.ts";
import { takeTrauma, traumaAttribute } from "../health/trauma.ts";
import type { HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";
import { countSuccesses } from "../tests/outcome.ts";
import { computePool, type Pool } from "../tests/pool.ts";
import { budgetAtRoundStart, budgetAtTurnStart, canSpend, spend } from "./action-budget.ts";
import { pricedAction, type PricedAction } from "./actions.ts";
import { attackDifficulty, judgeAttack } from "./attack.ts";
import { burstPool, judgeBurst, type BurstPool } from "./burst.ts";
import { resolveDamage, type DamageJudgement, type IncomingDamage } from "./damage.ts";
import { damageTestPool, judgeDamageTest, type DamageTestPool } from "./damage-test.ts";
import { checkFighter, type Fighter } from "./fighter.ts";
import { enemyInitiative, initiativeOf, rollsInitiative, turnOrder, type Initiative } from "./initiative.ts";

/** How somebody stands in a fight. */
export type FighterState = "standing" | "bleeding" | "stabilized" | "dead";

/** How a fight ended for one of those in it. */
export interface FighterResult {
  readonly id: string;
  readonly side: Fighter["side"];
  readonly state: FighterState;
  readonly hitPoints: number;
  readonly armor: number;
  /** What it took to stay in the fight (R9.5). */
  readonly injuries: number;
  readonly wounds: number;
}

/** How a fight ended. */
export interface FightResult {
  /** The side that is left standing; null when neither is, or when the rounds ran out. */
  readonly winner: Fighter["side"] | null;
  readonly rounds: number;
  readonly attacks: number;
  readonly fighters: readonly FighterResult[];
}

/** Somebody while the fight goes on. */
interface Combatant {
  readonly fighter: Fighter;
  hitPoints: number;
  armor: number;
  resistance: number;
  loaded: number;
  state: FighterState;
  initiative: Initiative;
  injuries: number;
  wounds: number;
  conditions: readonly ConditionState[];
  /** Pools that stay the same until the conditions change. */
  pools: Pools;
}

interface Pools {
  readonly attack: Pool;
  readonly burst: BurstPool;
  readonly bleeding: Pool;
  readonly damage: Map<number | undefined, DamageTestPool>;
}

interface Fight {
  readonly combatants: readonly Combatant[];
  readonly dice: DiceSource;
  readonly houseRules: HouseRules;
  readonly actions: Readonly<Record<"attack" | "burstAttack" | "reload" | "standUp", PricedAction>>;
  attacks: number;
}

const ownTurn = { ownTurn: true } as const;

/**
 * How does this fight go? Resolved by the rules alone with these dice: initiative, turns, action points, attacks or bursts at the standing enemy with the
 * fewest hit points, damage, injuries and wounds where they keep somebody in the fight, ammunition, bleeding out, and getting up again. Nobody moves, takes
 * cover or flees. It ends when a side has nobody standing, or after `mostRounds`. R5.1, R5.3–R5.7, R5.12, R5.16,
 * R7.1–R7.8, R7.21–R7.25, T8.4, R9.5–R9.9, R9.18–R9.20, R9.23.
 * Throws a RuleError for fighters that cannot be.
 */
export function resolveFight(fighters: readonly Fighter[], dice: DiceSource, mostRounds: number, houseRules: HouseRules): FightResult {
  list("fighters", fighters).forEach((fighter, index) => {
    checkFighter(`fighters.${index}`, fighter);
    if (fighters.findIndex(other => other.id === fighter.id) !== index) throw new RuleError(`fighters.${index}.id`, fighter.id, "an id that no other fighter has");
  });
  callable("dice.roll", record("dice", dice).roll);
  const action = (key: keyof Fight["actions"]) => pricedAction(key, houseRules);
  const fight: Fight = {
    combatants: fighters.map(fighter => enter(fighter, houseRules)), dice, houseRules, attacks: 0,
    actions: { attack: action("attack"), burstAttack: action("burstAttack"), reload: action("reload"), standUp: action("standUp") },
  };
  const limit = wholeNumber("mostRounds", mostRounds, 1);
  let rounds = 0;
  while (rounds < limit && undecided(fight)) {
    rounds += 1;
    playRound(fight, rounds);
  }
  return {
    winner: winnerOf(fight), rounds, attacks: fight.attacks,
    fighters: fight.combatants.map(({ fighter, state, hitPoints, armor, injuries, wounds }) => ({ id: fighter.id, side: fighter.side, state, hitPoints, armor, injuries, wounds })),
  };
}

function enter(fighter: Fighter, houseRules: HouseRules): Combatant {
  return {
    fighter, hitPoints: fighter.hitPoints, armor: fighter.armor, resistance: fighter.resistance, loaded: fighter.weapon.magazine ?? Infinity,
    state: fighter.hitPoints > 0 ? "standing" : "bleeding", initiative: { step: 1, ap: 0 }, injuries: 0, wounds: 0, conditions: [], pools: poolsOf(fighter, [], houseRules),
  };
}

function poolsOf(fighter: Fighter, conditions: readonly ConditionState[], houseRules: HouseRules): Pools {
  const { weapon } = fighter;
  const rows = (attribute: Fighter["weapon"]["attribute"]) =>
    conditionRows(conditions, { kind: "skill", attribute, twoHanded: weapon.twoHanded === true }, houseRules).rows;
  return {
    attack: computePool({ attribute: weapon.attributeDice, skillRank: weapon.skillRank, rows: rows(weapon.attribute) }, houseRules),
    burst: burstPool({ burst: weapon.burst ?? 1, aimRank: weapon.skillRank, inspiration: 0, rows: rows(weapon.attribute) }, houseRules),
    bleeding: computePool({ attribute: fighter.endurance, skillRank: fighter.vitalityRank, rows: rows("endurance") }, houseRules),
    damage: new Map(),
  };
}

function standing(fight: Fight, side: Fighter["side"]): boolean {
  return fight.combatants.some(combatant => combatant.state === "standing" && combatant.fighter.side === side);
}

function undecided(fight: Fight): boolean {
  return standing(fight, "player") && standing(fight, "enemy");
}

function winnerOf(fight: Fight): FightResult["winner"] {
  const players = standing(fight, "player");
  if (players === standing(fight, "enemy")) return null;
  return players ? "player" : "enemy";
}

function playRound(fight: Fight, round: number): void {
  if (rollsInitiative(round, fight.houseRules)) for (const combatant of fight.combatants) combatant.initiative = initiativeFor(combatant.fighter, fight.dice);
  const places = fight.combatants.map((combatant, index) => ({ id: combatant.fighter.id, step: combatant.initiative.step, side: combatant.fighter.side, manual: index, combatant }));
  for (const { combatant } of turnOrder(places)) if (undecided(fight)) playTurn(fight, combatant);
}

function initiativeFor(fighter: Fighter, dice: DiceSource): Initiative {
  const { initiative } = fighter;
  return "dice" in initiative ? initiativeOf(dice.roll(initiative.dice, 6)) : enemyInitiative(initiative.step, initiative.ap);
}

function playTurn(fight: Fight, combatant: Combatant): void {
  const wasDown = combatant.state !== "standing";
  if (combatant.state === "bleeding") bleed(fight, combatant);
  if (combatant.state !== "standing") return;
  let budget = budgetAtTurnStart(budgetAtRoundStart(), combatant.initiative.ap);
  if (wasDown && canSpend(budget, fight.actions.standUp, ownTurn).allowed) budget = spend(budget, fight.actions.standUp, ownTurn);
  const attack = combatant.fighter.weapon.burst === undefined ? fight.actions.attack : fight.actions.burstAttack;
  for (;;) {
    const action = combatant.loaded === 0 ? fight.actions.reload : attack;
    const target = chooseTarget(fight, combatant);
    if (target === undefined || !canSpend(budget, action, ownTurn).allowed) return;
    budget = spend(budget, action, ownTurn);
    if (action === fight.actions.reload) combatant.loaded = combatant.fighter.weapon.magazine as number;
    else strike(fight, combatant, target);
    if (action === attack && action.ap === 0) return;
  }
}

/** R9.19: the test at the start of the turn, and the damage that it may bring. */
function bleed(fight: Fight, combatant: Combatant): void {
  const successes = countSuccesses(fight.dice.roll(combatant.pools.bleeding.rolled, 6));
  const result = bleedOut(successes);
  if (result.hitPoints !== null) {
    combatant.hitPoints = result.hitPoints;
    combatant.state = "standing";
  } else if (result.state === "stabilized") {
    combatant.state = "stabilized";
  } else {
    const [d3] = fight.dice.roll(1, 3);
    suffer(combatant, judge(fight, combatant, { points: bleedOutDamage(successes, d3 as number), entry: "bleedOut" }));
  }
}

/** The standing enemy with the fewest hit points; the first of several. */
function chooseTarget(fight: Fight, attacker: Combatant): Combatant | undefined {
  let best: Combatant | undefined;
  for (const other of fight.combatants) {
    const foe = other.fighter.side !== attacker.fighter.side && other.state === "standing";
    if (foe && (best === undefined || other.hitPoints < best.hitPoints)) best = other;
  }
  return best;
}

function strike(fight: Fight, attacker: Combatant, target: Combatant): void {
  fight.attacks += 1;
  const points = attacker.fighter.weapon.burst === undefined ? singleShot(fight, attacker, target) : burstOfShots(fight, attacker, target);
  if (points > 0) hurt(fight, target, points);
}

function singleShot(fight: Fight, attacker: Combatant, target: Combatant): number {
  const { attack } = attacker.pools;
  attacker.loaded -= 1;
  const faces = fight.dice.roll(attack.rolled, 6);
  const judged = judgeAttack({ pool: attack, faces, difficulty: attackDifficulty(target.fighter.passiveEvasion, false) }, fight.houseRules);
  if (!judged.hit) return 0;
  const pool = damagePoolOf(fight, attacker, judged.critical ? judged.margin : undefined);
  return judgeDamageTest(pool, fight.dice.roll(pool.dice, 6)).points;
}

function damagePoolOf(fight: Fight, attacker: Combatant, criticalMargin: number | undefined): DamageTestPool {
  const known = attacker.pools.damage.get(criticalMargin);
  if (known !== undefined) return known;
  const { damage: score, damageAttribute, sharp = false } = attacker.fighter.weapon;
  const rows = damageAttribute === undefined ? [] : conditionRows(attacker.conditions, { kind: "damage", attribute: damageAttribute }, fight.houseRules).rows;
  const facts = { score, sharp, form: "single", rows } as const;
  const made = damageTestPool(criticalMargin === undefined ? facts : { ...facts, criticalMargin }, fight.houseRules);
  attacker.pools.damage.set(criticalMargin, made);
  return made;
}

function burstOfShots(fight: Fight, attacker: Combatant, target: Combatant): number {
  const { burst = 1, damage, magazine } = attacker.fighter.weapon;
  const shots = { faces: fight.dice.roll(attacker.pools.burst.dice, 6), burst, damage, passiveEvasion: target.fighter.passiveEvasion };
  const judged = judgeBurst(magazine === undefined ? shots : { ...shots, ammunition: attacker.loaded }, fight.houseRules);
  attacker.loaded -= judged.shots;
  return judged.points;
}

function hurt(fight: Fight, target: Combatant, points: number): void {
  const plain = judge(fight, target, { points, entry: "attack" });
  const reduction = target.fighter.endurance + target.fighter.vitalityRank;
  const choices: readonly Mitigation[] = plain.takenOut && target.fighter.takesTrauma ? [{ kind: "injury", reduction }, { kind: "wound" }] : [];
  for (const choice of choices) {
    const judged = judge(fight, target, { points, entry: "attack", mitigations: [choice] });
    if (judged.takenOut) continue;
    suffer(target, judged);
    bear(fight, target, choice.kind);
    return;
  }
  suffer(target, plain);
}

function judge(fight: Fight, { fighter, armor, resistance, hitPoints, state }: Combatant, damage: IncomingDamage): DamageJudgement {
  const target = { armor, resistance, hitPoints, maximumHitPoints: fighter.maximumHitPoints, outOfFight: state !== "standing" };
  return resolveDamage(damage, target, fight.houseRules);
}

function suffer(target: Combatant, judged: DamageJudgement): void {
  target.hitPoints = judged.hitPointsAfter;
  target.armor = judged.armorAfter;
  target.resistance = judged.resistanceAfter;
  if (judged.takenOut) target.state = "bleeding";
  if (judged.dead) target.state = "dead";
}

/** R9.6–R9.8: records an injury or wound on a random attribute. */
function bear(fight: Fight, target: Combatant, kind: Mitigation["kind"]): void {
  const [d3] = fight.dice.roll(1, 3);
  const taken = takeTrauma(target.conditions, { kind, attribute: traumaAttribute(d3 as number) }, fight.houseRules);
  target[taken.kind === "wound" ? "wounds" : "injuries"] += 1;
  target.conditions = taken.states;
  target.pools = poolsOf(target.fighter, target.conditions, fight.houseRules);
}
