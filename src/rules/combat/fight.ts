import { callable, list, record, wholeNumber } from "../check.ts";
import type { DiceSource } from "../dice-source.ts";
import { bleedOut, bleedOutDamage } from "../health/bleeding-out.ts";
import type { HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";
import { countSuccesses } from "../tests/outcome.ts";
import { budgetAtRoundStart, budgetAtTurnStart, canSpend, spend } from "./action-budget.ts";
import { planOf } from "./fight-plan.ts";
import {
  bandsApart,
  beginFight,
  planFight,
  type Combatant,
  type Fight,
  type FighterState,
} from "./fight-state.ts";
import { judgeHarm, strike, suffer } from "./fight-strike.ts";
import { checkFightTerms, type FightTerms } from "./fight-terms.ts";
import { checkFighter, type Fighter } from "./fighter.ts";
import { enemyInitiative, initiativeOf, rollsInitiative, turnOrder, type Initiative } from "./initiative.ts";
import { staminaAfterMoment, type StaminaMoment } from "./stamina.ts";

export type { FighterState } from "./fight-state.ts";

/** A combatant's state after a fight. */
export interface FighterResult {
  readonly id: string;
  readonly side: Fighter["side"];
  readonly state: FighterState;
  readonly hitPoints: number;
  readonly armor: number;
  /** The number of injuries that were taken to stay in the fight (R9.5). */
  readonly injuries: number;
  readonly wounds: number;
}

/** The result of a fight. */
export interface FightResult {
  /**
   * The side that is still standing, or null if neither side is, or if the fight reached the maximum number
   * of rounds.
   */
  readonly winner: Fighter["side"] | null;
  readonly rounds: number;
  readonly attacks: number;
  readonly fighters: readonly FighterResult[];
}

const ownTurn = { ownTurn: true } as const;

/**
 * Simulates a fight with the given dice. The simulation covers initiative, turns, action points, attacks or
 * bursts against the standing enemy with the fewest hit points, damage, injuries and wounds that keep
 * combatants in the fight, ammunition, bleeding out, and getting up again. If the terms include a ground,
 * combatants also move closer, shoot at distant targets and from cover, and switch to their second weapon.
 * Combatants exert themselves for single attacks while their Stamina lasts, and the player characters spend
 * the Inspiration dice in the terms. No combatant flees, hides or throws a weapon. The fight ends when one of
 * the sides has no combatant standing, or after `mostRounds`. Rules: R5.1, R5.3–R5.7, R5.11, R5.12, R5.16,
 * R7.1–R7.8, R7.14, R7.21–R7.25, T8.4, R9.5–R9.9, R9.18–R9.20, R9.23, R12.1, R12.2, R16.1, R16.2. Throws a
 * RuleError for invalid fighters or terms. Library only: the system simulates a fight in slices to keep the
 * page responsive.
 */
export function resolveFight(
  fighters: readonly Fighter[],
  dice: DiceSource,
  mostRounds: number,
  houseRules: HouseRules,
  terms: FightTerms = {},
): FightResult {
  return fightPlayer(fighters, houseRules, terms)(dice, mostRounds);
}

/**
 * Returns a function that simulates the same fight on each call, like {@link resolveFight}, but validates the
 * input only once (R5.1). Throws a RuleError for invalid fighters or terms.
 */
export function fightPlayer(
  fighters: readonly Fighter[],
  houseRules: HouseRules,
  terms: FightTerms = {},
): (dice: DiceSource, mostRounds: number) => FightResult {
  checkFighters(fighters);
  const plan = planFight(fighters, houseRules, checkFightTerms(terms));
  return (dice, mostRounds) => {
    callable("dice.roll", record("dice", dice).roll);
    return playFight(beginFight(plan, dice), wholeNumber("mostRounds", mostRounds, 1));
  };
}

function playFight(fight: Fight, limit: number): FightResult {
  let rounds = 0;
  while (rounds < limit && undecided(fight)) {
    rounds += 1;
    playRound(fight, rounds);
  }
  return {
    winner: winnerOf(fight),
    rounds,
    attacks: fight.attacks,
    fighters: fight.combatants.map(({ fighter, state, hitPoints, armor, injuries, wounds }) => ({
      id: fighter.id,
      side: fighter.side,
      state,
      hitPoints,
      armor,
      injuries,
      wounds,
    })),
  };
}

function checkFighters(fighters: readonly Fighter[]): void {
  const ids = new Set<string>();
  list("fighters", fighters).forEach((fighter, index) => {
    const { id } = checkFighter(`fighters.${index}`, fighter);
    if (ids.has(id)) throw new RuleError(`fighters.${index}.id`, id, "an ID that no other fighter has");
    ids.add(id);
  });
}

function standing(fight: Fight, side: Fighter["side"]): boolean {
  return fight.combatants.some(
    combatant => combatant.state === "standing" && combatant.fighter.side === side,
  );
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
  if (rollsInitiative(round, fight.houseRules))
    for (const combatant of fight.combatants)
      combatant.initiative = initiativeFor(combatant.fighter, fight.dice);
  const places = fight.combatants.map((combatant, index) => ({
    id: combatant.fighter.id,
    step: combatant.initiative.step,
    side: combatant.fighter.side,
    manual: index,
    combatant,
  }));
  for (const { combatant } of turnOrder(places)) if (undecided(fight)) playTurn(fight, combatant);
  for (const combatant of fight.combatants) recover(fight, combatant, "endOfRound");
}

function initiativeFor(fighter: Fighter, dice: DiceSource): Initiative {
  const { initiative } = fighter;
  return "dice" in initiative
    ? initiativeOf(dice.roll(initiative.dice, 6))
    : enemyInitiative(initiative.step, initiative.ap);
}

/** Adds the Stamina that a combatant regains at this moment of the round (R5.14, R12.1). */
function recover({ houseRules }: Fight, combatant: Combatant, moment: StaminaMoment): void {
  const { stamina } = combatant.fighter;
  if (stamina && combatant.state === "standing")
    combatant.stamina = staminaAfterMoment(
      { value: combatant.stamina, max: stamina.max },
      moment,
      houseRules,
    );
}

function playTurn(fight: Fight, combatant: Combatant): void {
  const wasDown = combatant.state !== "standing";
  if (combatant.state === "bleeding") bleed(fight, combatant);
  if (combatant.state !== "standing") return;
  recover(fight, combatant, "startOfTurn");
  let budget = budgetAtTurnStart(budgetAtRoundStart(), combatant.initiative.ap);
  if (wasDown && canSpend(budget, fight.actions.standUp, ownTurn).allowed)
    budget = spend(budget, fight.actions.standUp, ownTurn);
  for (;;) {
    const plan = planOf(fight, combatant, budget);
    if (plan === null) return;
    budget = spend(budget, plan.action, ownTurn);
    if (plan.kind === "reload") plan.arms.loaded = plan.arms.weapon.magazine as number;
    else if (plan.kind === "move") approach(combatant, plan.goal, plan.bands);
    else strike(fight, combatant, plan.arms, plan.target);
    if (plan.kind === "attack" && plan.action.ap === 0) return;
  }
}

/** Moves a combatant up to this many range bands toward another one, without passing it (R16.2). */
function approach(combatant: Combatant, goal: Combatant, bands: number): void {
  combatant.place += Math.sign(goal.place - combatant.place) * Math.min(bands, bandsApart(combatant, goal));
}

/**
 * Makes the test of a combatant who is bleeding out, at the start of the combatant's turn, and applies the
 * result (R9.19).
 */
function bleed(fight: Fight, combatant: Combatant): void {
  const successes = countSuccesses(fight.dice.roll(combatant.bleeding.rolled, 6));
  const result = bleedOut(successes);
  if (result.hitPoints !== null) {
    combatant.hitPoints = result.hitPoints;
    combatant.state = "standing";
  } else if (result.state === "stabilized") {
    combatant.state = "stabilized";
  } else {
    const [d3] = fight.dice.roll(1, 3);
    suffer(
      combatant,
      judgeHarm(fight, combatant, { points: bleedOutDamage(successes, d3 as number), entry: "bleedOut" }),
    );
  }
}
