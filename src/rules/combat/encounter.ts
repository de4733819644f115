import { callable, list, record, wholeNumber } from "../check.ts";
import type { DiceSource } from "../dice-source.ts";
import { bleedOut, bleedOutDamage } from "../health/bleeding-out.ts";
import type { HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";
import { countSuccesses } from "../tests/outcome.ts";
import { budgetAtRoundStart, budgetAtTurnStart, canSpend, spend } from "./action-budget.ts";
import { planOf } from "./encounter-plan.ts";
import {
  bandsApart,
  beginEncounter,
  planEncounter,
  type Combatant,
  type Encounter,
  type FighterState,
} from "./encounter-state.ts";
import { judgeHarm, strike, suffer } from "./encounter-strike.ts";
import { checkEncounterTerms, type EncounterTerms } from "./encounter-terms.ts";
import { checkFighter, type Fighter } from "./fighter.ts";
import { enemyInitiative, initiativeOf, rollsInitiative, turnOrder, type Initiative } from "./initiative.ts";
import { staminaAfterMoment, type StaminaMoment } from "./stamina.ts";

export type { FighterState } from "./encounter-state.ts";

/** A combatant's state after an encounter. */
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

/** The result of an encounter. */
export interface EncounterResult {
  /**
   * The side that is still standing, or null if neither side is, or if the encounter reached the maximum number
   * of rounds.
   */
  readonly winner: Fighter["side"] | null;
  readonly rounds: number;
  readonly attacks: number;
  readonly fighters: readonly FighterResult[];
}

const ownTurn = { ownTurn: true } as const;

/**
 * Simulates an encounter with the given dice. The simulation covers initiative, turns, action points, attacks
 * or bursts against the standing enemy with the fewest hit points, damage, injuries and wounds that keep
 * combatants in the fight, ammunition, bleeding out, and getting up again. If the terms include a ground,
 * combatants also move closer, shoot at distant targets and from cover, and switch to their second weapon.
 * Combatants exert themselves for single attacks while their Stamina lasts, and the player characters spend
 * the Inspiration dice in the terms. No combatant flees, hides or throws a weapon. The encounter ends when
 * one of the sides has no combatant standing, or after `mostRounds`. Rules: R5.1, R5.3–R5.7, R5.11, R5.12,
 * R5.16, R7.1–R7.8, R7.14, R7.21–R7.25, T8.4, R9.5–R9.9, R9.18–R9.20, R9.23, R12.1, R12.2, R16.1, R16.2.
 * Throws a RuleError for invalid fighters or terms. Library only: the system simulates an encounter in slices
 * to keep the page responsive.
 */
export function resolveEncounter(
  fighters: readonly Fighter[],
  dice: DiceSource,
  mostRounds: number,
  houseRules: HouseRules,
  terms: EncounterTerms = {},
): EncounterResult {
  return encounterSimulator(fighters, houseRules, terms)(dice, mostRounds);
}

/**
 * Returns a function that simulates the same encounter on each call, like {@link resolveEncounter}, but
 * validates the input only once (R5.1). Throws a RuleError for invalid fighters or terms.
 */
export function encounterSimulator(
  fighters: readonly Fighter[],
  houseRules: HouseRules,
  terms: EncounterTerms = {},
): (dice: DiceSource, mostRounds: number) => EncounterResult {
  checkFighters(fighters);
  const plan = planEncounter(fighters, houseRules, checkEncounterTerms(terms));
  return (dice, mostRounds) => {
    callable("dice.roll", record("dice", dice).roll);
    return playEncounter(beginEncounter(plan, dice), wholeNumber("mostRounds", mostRounds, 1));
  };
}

function playEncounter(encounter: Encounter, limit: number): EncounterResult {
  let rounds = 0;
  while (rounds < limit && undecided(encounter)) {
    rounds += 1;
    playRound(encounter, rounds);
  }
  return {
    winner: winnerOf(encounter),
    rounds,
    attacks: encounter.attacks,
    fighters: encounter.combatants.map(({ fighter, state, hitPoints, armor, injuries, wounds }) => ({
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

function standing(encounter: Encounter, side: Fighter["side"]): boolean {
  return encounter.combatants.some(
    combatant => combatant.state === "standing" && combatant.fighter.side === side,
  );
}

function undecided(encounter: Encounter): boolean {
  return standing(encounter, "player") && standing(encounter, "enemy");
}

function winnerOf(encounter: Encounter): EncounterResult["winner"] {
  const players = standing(encounter, "player");
  if (players === standing(encounter, "enemy")) return null;
  return players ? "player" : "enemy";
}

function playRound(encounter: Encounter, round: number): void {
  if (rollsInitiative(round, encounter.houseRules))
    for (const combatant of encounter.combatants)
      combatant.initiative = initiativeFor(combatant.fighter, encounter.dice);
  const places = encounter.combatants.map((combatant, index) => ({
    id: combatant.fighter.id,
    step: combatant.initiative.step,
    side: combatant.fighter.side,
    manual: index,
    combatant,
  }));
  for (const { combatant } of turnOrder(places)) if (undecided(encounter)) playTurn(encounter, combatant);
  for (const combatant of encounter.combatants) recover(encounter, combatant, "endOfRound");
}

function initiativeFor(fighter: Fighter, dice: DiceSource): Initiative {
  const { initiative } = fighter;
  return "dice" in initiative
    ? initiativeOf(dice.roll(initiative.dice, 6))
    : enemyInitiative(initiative.step, initiative.ap);
}

/** Adds the Stamina that a combatant regains at this moment of the round (R5.14, R12.1). */
function recover({ houseRules }: Encounter, combatant: Combatant, moment: StaminaMoment): void {
  const { stamina } = combatant.fighter;
  if (stamina && combatant.state === "standing")
    combatant.stamina = staminaAfterMoment(
      { value: combatant.stamina, max: stamina.max },
      moment,
      houseRules,
    );
}

function playTurn(encounter: Encounter, combatant: Combatant): void {
  const wasDown = combatant.state !== "standing";
  if (combatant.state === "bleeding") bleed(encounter, combatant);
  if (combatant.state !== "standing") return;
  recover(encounter, combatant, "startOfTurn");
  let budget = budgetAtTurnStart(budgetAtRoundStart(), combatant.initiative.ap);
  if (wasDown && canSpend(budget, encounter.actions.standUp, ownTurn).allowed)
    budget = spend(budget, encounter.actions.standUp, ownTurn);
  for (;;) {
    const plan = planOf(encounter, combatant, budget);
    if (plan === null) return;
    budget = spend(budget, plan.action, ownTurn);
    if (plan.kind === "reload") plan.arms.loaded = plan.arms.weapon.magazine as number;
    else if (plan.kind === "move") approach(combatant, plan.goal, plan.bands);
    else strike(encounter, combatant, plan.arms, plan.target);
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
function bleed(encounter: Encounter, combatant: Combatant): void {
  const successes = countSuccesses(encounter.dice.roll(combatant.bleeding.rolled, 6));
  const result = bleedOut(successes);
  if (result.hitPoints !== null) {
    combatant.hitPoints = result.hitPoints;
    combatant.state = "standing";
  } else if (result.state === "stabilized") {
    combatant.state = "stabilized";
  } else {
    const [d3] = encounter.dice.roll(1, 3);
    suffer(
      combatant,
      judgeHarm(encounter, combatant, { points: bleedOutDamage(successes, d3 as number), entry: "bleedOut" }),
    );
  }
}
