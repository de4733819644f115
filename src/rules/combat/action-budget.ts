import { list, oneOf, record, requireBoolean, wholeNumber } from "../check.ts";
import { RuleError } from "../rule-error.ts";
import { actionKeys, actionTypes, type ActionKey, type PricedAction } from "./actions.ts";

/** The action points and actions that an actor has left in the current turn and round. */
export interface ActionBudget {
  readonly ap: number;
  /** The free actions left this turn (R5.10). */
  readonly free: number;
  /** Whether a second free action was bought this round (R5.10). */
  readonly boughtFree: boolean;
  /** The movement actions left this turn (R5.11). */
  readonly movement: number;
  /** The reactions left this round (R5.13). */
  readonly reactions: number;
  /** The combat maneuvers left this turn (R12.6). */
  readonly maneuvers: number;
  /** The once-per-round actions that have already been taken this round. */
  readonly done: readonly ActionKey[];
}

/** The numbers of free actions and reactions, which are higher for some enemies (R5.6). */
export interface BudgetLimits {
  readonly free?: number;
  readonly reactions?: number;
}

/** A reason why an action is not possible at the moment. */
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

/** The circumstances that determine whether an action is possible. */
export interface ActionSituation {
  readonly ownTurn: boolean;
  /** Whether all actions are forbidden, for example by Paralyzed (T10). */
  readonly noActions?: boolean;
  /** Whether movement is forbidden, for example because of Immobilized (T10). */
  readonly noMovement?: boolean;
  /** Whether reactions are forbidden, for example because of Grappled (T10). */
  readonly noReactions?: boolean;
  /** Whether the action is performed as a combat maneuver. */
  readonly maneuver?: boolean;
}

/** Whether an action is possible, its cost, and the reasons if it isn't possible. */
export interface Spending {
  readonly allowed: boolean;
  readonly reasons: readonly ActionReason[];
  readonly ap: number;
  /** Whether the action is a second free action, which costs 1 AP (R5.10). */
  readonly buysFree: boolean;
}

/** The cost, in action points, of a second free action (R5.10). */
const secondFreeAp = 1;

/**
 * Returns the budget at the start of a round. Until the actor's turn, only reactions are available (R5.1,
 * R5.6, R5.13). Throws a RuleError for negative limits.
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
 * Returns the budget at the start of a turn with this number of action points (R5.4, R5.10, R5.11, R12.6).
 * Values that are limited per round stay unchanged. Throws a RuleError for negative action points or limits.
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

/** The reasons that can prevent an action, each with the function that checks it. */
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
 * Returns whether an action is currently possible, its cost, and any reasons why not. Checks the limits on
 * free actions (one per turn, and a second one per round for 1 AP, R5.10), movement actions (one per turn,
 * R5.11), standard actions (R5.12), reactions (one per round, outside the actor's own turn, R5.13), actions
 * that are possible only once per round (R5.14), and maneuvers (one per turn, R12.6). Throws a RuleError if
 * the budget or action is invalid.
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
 * Returns the budget that is left after the action (R5.10–R5.16). Throws a RuleError that lists the reasons
 * if the action isn't allowed.
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
 * Whether the round is over because every combatant has had a turn (R5.1). Throws a RuleError for values that
 * aren't booleans.
 */
export function roundIsOver(hadTurn: readonly boolean[]): boolean {
  return list("hadTurn", hadTurn).every((had, index) => requireBoolean(`hadTurn.${index}`, had));
}

function checkedBudget(budget: ActionBudget): ActionBudget {
  record("budget", budget);
  for (const name of ["ap", "free", "movement", "reactions", "maneuvers"] as const)
    wholeNumber(`budget.${name}`, budget[name], 0);
  requireBoolean("budget.boughtFree", budget.boughtFree);
  list("budget.done", budget.done).forEach((key, index) => oneOf(`budget.done.${index}`, key, actionKeys));
  return budget;
}

function checkAction(action: PricedAction): void {
  record("action", action);
  oneOf("action.type", action.type, actionTypes);
  wholeNumber("action.ap", action.ap, 0);
}

function checkSituation(situation: ActionSituation): void {
  requireBoolean("situation.ownTurn", record("situation", situation).ownTurn);
  for (const name of ["noActions", "noMovement", "noReactions", "maneuver"] as const)
    requireBoolean(`situation.${name}`, situation[name] ?? false);
}
