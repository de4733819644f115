import { list, oneOf, record, truth, wholeNumber } from "../check.ts";
import { RuleError } from "../rule-error.ts";
import { actionKeys, actionTypes, type ActionKey, type PricedAction } from "./actions.ts";

/** What somebody has left to act with in this turn and round. */
export interface ActionBudget {
  readonly ap: number;
  /** Free actions left this turn (R5.10). */
  readonly free: number;
  /** Whether a second free action was bought this round (R5.10). */
  readonly boughtFree: boolean;
  /** Movement actions left this turn (R5.11). */
  readonly movement: number;
  /** Reactions left this round (R5.13). */
  readonly reactions: number;
  /** Combat maneuvers left this turn (R12.6). */
  readonly maneuvers: number;
  /** Actions done this round that may be done once per round only. */
  readonly done: readonly ActionKey[];
}

/** How much of each kind somebody gets; some enemies get more free actions or reactions (R5.6). */
export interface BudgetLimits {
  readonly free?: number;
  readonly reactions?: number;
}

/** Why an action cannot be done now. */
export type ActionReason =
  | "notEnoughAp"
  | "noFreeAction"
  | "movementUsed"
  | "noReaction"
  | "ownTurn"
  | "notOwnTurn"
  | "oncePerRound"
  | "maneuverUsed"
  | "noActions"
  | "noMovement"
  | "noReactions";

/** What bears on whether an action can be done. */
export interface ActionSituation {
  readonly ownTurn: boolean;
  /** Whether something forbids every action, such as being Paralyzed (T10). */
  readonly noActions?: boolean;
  /** Whether something forbids to move, such as being Immobilized (T10). */
  readonly noMovement?: boolean;
  /** Whether something forbids reactions, such as being Grappled (T10). */
  readonly noReactions?: boolean;
  /** Whether the action is done as a combat maneuver. */
  readonly maneuver?: boolean;
}

/** Whether an action can be done, why not, and what it takes. */
export interface Spending {
  readonly allowed: boolean;
  readonly reasons: readonly ActionReason[];
  readonly ap: number;
  /** Whether the action is a second free action for 1 AP (R5.10). */
  readonly buysFree: boolean;
}

/** R5.10: action points that a second free action costs. */
const secondFreeAp = 1;

/**
 * What does somebody have at the start of a round? Nothing to act with before their turn but their reactions.
 * R5.1, R5.6, R5.13. Throws a RuleError for negative limits.
 */
export function budgetAtRoundStart(limits: BudgetLimits = {}): ActionBudget {
  return {
    ap: 0,
    free: 0,
    boughtFree: false,
    movement: 0,
    reactions: wholeNumber("limits.reactions", record("limits", limits).reactions ?? 1, 0),
    maneuvers: 0,
    done: [],
  };
}

/**
 * What does somebody have when their turn starts with so many action points? R5.4, R5.10, R5.11, R12.6. What
 * is per round stays as it is. Throws a RuleError for negative action points or limits.
 */
export function budgetAtTurnStart(budget: ActionBudget, ap: number, limits: BudgetLimits = {}): ActionBudget {
  return {
    ...checkedBudget(budget),
    ap: wholeNumber("ap", ap, 0),
    free: wholeNumber("limits.free", record("limits", limits).free ?? 1, 0),
    movement: 1,
    maneuvers: 1,
  };
}

interface Question {
  readonly budget: ActionBudget;
  readonly action: PricedAction;
  readonly situation: ActionSituation;
  readonly ap: number;
}

/** What can stand against an action, one reason an entry. */
const bars: readonly { readonly reason: ActionReason; readonly holds: (question: Question) => boolean }[] = [
  {
    reason: "notOwnTurn",
    holds: ({ action, situation }) => action.type !== "reaction" && !situation.ownTurn,
  },
  { reason: "ownTurn", holds: ({ action, situation }) => action.type === "reaction" && situation.ownTurn },
  { reason: "noActions", holds: ({ situation }) => situation.noActions === true },
  { reason: "noMovement", holds: ({ action, situation }) => action.moves && situation.noMovement === true },
  {
    reason: "noReactions",
    holds: ({ action, situation }) => action.type === "reaction" && situation.noReactions === true,
  },
  {
    reason: "noFreeAction",
    holds: ({ action, budget }) => action.type === "free" && budget.free === 0 && budget.boughtFree,
  },
  {
    reason: "movementUsed",
    holds: ({ action, budget }) => action.type === "movement" && budget.movement === 0,
  },
  {
    reason: "noReaction",
    holds: ({ action, budget }) => action.type === "reaction" && budget.reactions === 0,
  },
  {
    reason: "oncePerRound",
    holds: ({ action, budget }) => action.oncePerRound && budget.done.includes(action.key),
  },
  {
    reason: "maneuverUsed",
    holds: ({ budget, situation }) => situation.maneuver === true && budget.maneuvers === 0,
  },
  { reason: "notEnoughAp", holds: ({ ap, budget }) => ap > budget.ap },
];

/**
 * Can this action be done now, what does it take, and if not, why not? R5.10 one free action a turn and a
 * second one a round for 1 AP; R5.11 one movement action a turn; R5.12 standard actions; R5.13 one reaction a
 * round, outside the own turn; R5.14 some once per round; R12.6 one maneuver a turn. Throws a RuleError for a
 * budget or an action that cannot be.
 */
export function canSpend(budget: ActionBudget, action: PricedAction, situation: ActionSituation): Spending {
  checkedBudget(budget);
  checkAction(action);
  checkSituation(situation);
  const buysFree = action.type === "free" && budget.free === 0;
  const ap = action.ap + (buysFree ? secondFreeAp : 0);
  const question = { budget, action, situation, ap };
  const reasons = bars.filter(({ holds }) => holds(question)).map(({ reason }) => reason);
  return { allowed: reasons.length === 0, reasons, ap, buysFree };
}

/**
 * What is left after this action? R5.10–R5.16. Throws a RuleError that lists the reasons when it cannot be
 * done.
 */
export function spend(budget: ActionBudget, action: PricedAction, situation: ActionSituation): ActionBudget {
  const spending = canSpend(budget, action, situation);
  if (!spending.allowed)
    throw new RuleError("action", action.key, `possible now: ${spending.reasons.join(", ")}`);
  return {
    ap: budget.ap - spending.ap,
    free: budget.free - (action.type === "free" && !spending.buysFree ? 1 : 0),
    boughtFree: budget.boughtFree || spending.buysFree,
    movement: budget.movement - (action.type === "movement" ? 1 : 0),
    reactions: budget.reactions - (action.type === "reaction" ? 1 : 0),
    maneuvers: budget.maneuvers - (situation.maneuver === true ? 1 : 0),
    done: action.oncePerRound ? [...budget.done, action.key] : budget.done,
  };
}

/**
 * Is this round over? When everybody in it has had a turn. R5.1. Throws a RuleError for answers that are not
 * true or false.
 */
export function roundIsOver(hadTurn: readonly boolean[]): boolean {
  return list("hadTurn", hadTurn).every((had, index) => truth(`hadTurn.${index}`, had));
}

function checkedBudget(budget: ActionBudget): ActionBudget {
  record("budget", budget);
  for (const name of ["ap", "free", "movement", "reactions", "maneuvers"] as const)
    wholeNumber(`budget.${name}`, budget[name], 0);
  truth("budget.boughtFree", budget.boughtFree);
  list("budget.done", budget.done).forEach((key, index) => oneOf(`budget.done.${index}`, key, actionKeys));
  return budget;
}

function checkAction(action: PricedAction): void {
  record("action", action);
  oneOf("action.type", action.type, actionTypes);
  wholeNumber("action.ap", action.ap, 0);
}

function checkSituation(situation: ActionSituation): void {
  truth("situation.ownTurn", record("situation", situation).ownTurn);
  for (const name of ["noActions", "noMovement", "noReactions", "maneuver"] as const)
    truth(`situation.${name}`, situation[name] ?? false);
}
