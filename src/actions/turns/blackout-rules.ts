import type { CombatRules, Fighter, FighterPart, Now } from "../../documents/combat-rules.ts";
import { budgetAtRoundStart, budgetAtTurnStart } from "../../rules/combat/action-budget.ts";
import {
  delaySteps,
  enemyInitiative,
  firstStep,
  initiativeDice,
  initiativeOf,
  lastStep,
  leastEnemyActionPoints,
  rollsInitiative,
  stepAfterDelay,
  stepNextRound,
} from "../../rules/combat/initiative.ts";
import type { HouseRules } from "../../rules/house-rules.ts";

/**
 * Blackout's own combat rules (section 5). Steps range from 1 to 18, and the combatant on the lowest step
 * acts first. A combatant has one action point for each initiative die rolled.
 */
export const blackoutRules: CombatRules = {
  key: "blackout",
  label: "BLACKOUT.setting.combatVariant.choice.blackout",
  sides: 6,
  place: ({ initiative, late, side, manual, number = 0 }) => [
    initiative ?? 0,
    late,
    side === "player" ? 0 : 1,
    manual,
    number,
  ],
  gathers: rollsInitiative,
  choices: ({ rolls }) => (rolls ? initiativeDice : []),
  rolled: faces => {
    const { step, ap } = initiativeOf(faces);
    return { step, initiative: step, actionPoints: ap, dice: faces };
  },
  fixed: ({ step, actionPoints }) => {
    const { step: own, ap } = enemyInitiative(step, Math.max(leastEnemyActionPoints, actionPoints));
    return { step: own, initiative: own, actionPoints: ap };
  },
  moved: (fighter, own, { round, now }) => {
    const step = own.step ?? fighter.step;
    // A combatant whose turn has started or ended keeps their place in this round. One who has yet to act is
    // never placed before the acting combatant, because that would skip their turn.
    if (round > 0 && fighter.initiative !== null && fighter.began >= round) {
      const willResume = fighter.resumes && fighter.ended < round;
      return {
        ...own,
        initiative: fighter.initiative,
        ...(willResume && now && fighter.initiative <= now.step ? behind(now) : {}),
      };
    }
    const settled = { ...own, initiative: step, delayedFrom: 0, late: 0 };
    return now && step <= now.step ? { ...settled, ...behind(now) } : settled;
  },
  delays: (fighter, at, houseRules) =>
    mayDelay(fighter, at) && isBefore(fighter, at) ? delaySteps(delayFacts(fighter, at), houseRules) : [],
  delayed: (fighter, to, at, houseRules) => ({
    // No step is allowed for a combatant who can't delay.
    initiative: stepAfterDelay(
      mayDelay(fighter, at) && isBefore(fighter, at)
        ? delayFacts(fighter, at)
        : { ...delayFacts(fighter, at), alreadyDelayed: true },
      to,
      houseRules,
    ),
    delayedFrom: fighter.initiative ?? 0,
    late: 0,
    ...(fighter.began >= at.round ? { resumes: true } : {}),
  }),
  // A dependent follower acts together with its controller.
  nextRound: (fighter, houseRules) =>
    fighter.initiative === null || fighter.leader !== undefined
      ? {}
      : { ...comingRound(fighter, houseRules), delayedFrom: 0, late: 0, resumes: false },
  roundBudget: ({ limits }) => {
    const { reactions, boughtFree, done } = budgetAtRoundStart(limits);
    return { reactions, boughtFree, done };
  },
  turnBudget: (budget, { actionPoints, limits }, apLost) =>
    budgetAtTurnStart(budget, Math.max(0, actionPoints - apLost), limits),
  spentBudget: budget => ({ ...budget, ap: 0, free: 0, movement: 0, maneuvers: 0 }),
};

/** Returns the place in the turn order immediately after the active combatant. */
function behind({ step, late }: Now): FighterPart {
  return { initiative: step, late: late + 1 };
}

/**
 * Whether a combatant can delay to a later step. The combatant must not have finished their turn in this
 * round.
 */
function mayDelay({ initiative, ended, leader }: Fighter, { round }: { readonly round: number }): boolean {
  return leader === undefined && round > 0 && initiative !== null && ended < round;
}

/**
 * Whether there is a step after both the combatant's step and the current step. A Gamemaster may have moved
 * the combatant past the last step.
 */
function isBefore({ initiative }: Fighter, { now }: { readonly now: Now | null }): boolean {
  return Math.max(initiative ?? firstStep, now?.step ?? firstStep) < lastStep;
}

function delayFacts(fighter: Fighter, { round, now }: { readonly round: number; readonly now: Now | null }) {
  const { initiative, delayedFrom, side } = fighter;
  const step = onSteps(initiative ?? firstStep);
  return {
    step,
    now: onSteps(now?.step ?? step),
    alreadyDelayed: delayedFrom > 0,
    acted: hasActed(fighter, round),
    side,
  };
}

/**
 * Returns whether a combatant has already acted on their turn this round. By default, such a combatant can't
 * delay anymore (R5.7, R5.8).
 */
export function hasActed({ acts = 0, began }: Pick<Fighter, "acts" | "began">, round: number): boolean {
  return began >= round && acts > 0;
}

/**
 * Returns the step that corresponds to an initiative value. Gamemasters and modules can set arbitrary values,
 * including fractions.
 */
function onSteps(initiative: number): number {
  return Math.min(lastStep, Math.max(firstStep, Math.floor(initiative)));
}

/**
 * Returns a combatant's place in the next round (R5.8). This is the combatant's own step, unless the house
 * rules carry a delay over. A later place caused by joining late doesn't count as a delay.
 */
function comingRound({ step, initiative, delayedFrom }: Fighter, houseRules: HouseRules): FighterPart {
  const isKept = delayedFrom > 0 && initiative !== null && onSteps(step) === step;
  const next = isKept ? stepNextRound(step, onSteps(initiative), houseRules) : step;
  return { step: next, initiative: next };
}
