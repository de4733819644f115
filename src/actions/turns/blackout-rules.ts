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

/** Combat by the rules of Blackout (section 5): steps from 1 to 18, low first; as many action points as initiative dice. */
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
    // Who has begun or had the turn of this round stays where it is until the next; only whose turn goes on later cannot come to stand before whoever acts now.
    if (round > 0 && fighter.initiative !== null && fighter.began >= round) {
      const waits = fighter.resumes && fighter.ended < round;
      return {
        ...own,
        initiative: fighter.initiative,
        ...(waits && now && fighter.initiative <= now.step ? behind(now) : {}),
      };
    }
    const settled = { ...own, initiative: step, delayedFrom: 0, late: 0 };
    return now && step <= now.step ? { ...settled, ...behind(now) } : settled;
  },
  delays: (fighter, at, houseRules) =>
    mayDelay(fighter, at) && isBefore(fighter, at) ? delaySteps(delayFacts(fighter, at), houseRules) : [],
  delayed: (fighter, to, at, houseRules) => ({
    // Asked of nobody, so that the error names the steps that there are.
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
  // Whoever is led goes where their leader goes.
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

/** The place right after whoever acts now. */
function behind({ step, late }: Now): FighterPart {
  return { initiative: step, late: late + 1 };
}

/** Only who has a turn of this round left, and has not ended it, can wait for another step of it. */
function mayDelay({ initiative, ended, leader }: Fighter, { round }: { readonly round: number }): boolean {
  return leader === undefined && round > 0 && initiative !== null && ended < round;
}

/** Is there a step left to wait for? A Gamemaster may put somebody behind the last one. */
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

/** Whether somebody has acted in their turn of that round: no other turn may come between its parts (R5.7, R5.8). */
export function hasActed({ acts = 0, began }: Pick<Fighter, "acts" | "began">, round: number): boolean {
  return began >= round && acts > 0;
}

/** The step of the rules that a place in the order comes to: Gamemasters and modules may set others, and parts of steps. */
function onSteps(initiative: number): number {
  return Math.min(lastStep, Math.max(firstStep, Math.floor(initiative)));
}

/** R5.8: back on the own step, unless the house rule keeps a delay; a place that was lost to lateness is no delay. */
function comingRound({ step, initiative, delayedFrom }: Fighter, houseRules: HouseRules): FighterPart {
  const isKept = delayedFrom > 0 && initiative !== null && onSteps(step) === step;
  const next = isKept ? stepNextRound(step, onSteps(initiative), houseRules) : step;
  return { step: next, initiative: next };
}
