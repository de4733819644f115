import { pricedAction, type ActionKey, type PricedAction } from "../../rules/combat/actions.ts";
import {
  canSpend,
  spend,
  type ActionReason,
  type ActionSituation,
  type Spending,
} from "../../rules/combat/action-budget.ts";
import { demandedBy, forbiddingConditions } from "../../rules/conditions/rows.ts";
import type { ConditionState } from "../../rules/conditions/state.ts";
import { text } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { ActorFacts, Table } from "./facts.ts";
import type { Budget } from "./actor-state.ts";
import type { Problem } from "./action.ts";

/** The price of an action as the rules define it. */
export interface Price {
  readonly action: ActionKey;
  /**
   * The number of action points if it differs from the standard cost, for example because of the weapon or
   * maneuver.
   */
  readonly ap?: number;
  readonly takingTime?: number;
  readonly maneuver?: boolean;
}

/** The cost of an action in action points and other resources. */
export interface Cost {
  /** The number of action points. */
  readonly ap: number;
  readonly stamina?: number;
  readonly problems: readonly Problem[];
  /**
   * Adds the payment to the draft of the action's changes. An actor who can't pay the full cost pays as much
   * as possible.
   */
  readonly pay: (draft: Draft) => void;
}

/** Returns whether the given cost is a price from the rules rather than a final cost. */
export function isPrice(cost: Price | Cost): cost is Price {
  return "action" in cost;
}

/** Returns what an actor pays for an action with the given price. */
export function priceCost(actor: ActorFacts, price: Price, table: Table): Cost {
  return {
    ...costOf(actor, price, table),
    pay: draft => {
      pay(draft, actor, price, table);
    },
  };
}

/**
 * Returns the cost of an action for an actor, and the problems with paying it. Outside combat, only
 * conditions can cause problems.
 */
export function costOf(
  actor: ActorFacts,
  price: Price,
  table: Table,
): { readonly ap: number; readonly problems: readonly Problem[] } {
  const action = pricedAction(price.action, table.houseRules, price);
  const { budget, conditions } = actor.state;
  const situation = situationOf(actor, conditions, price);
  // Outside combat, extra time prolongs the job and costs no action points (R2.8).
  if (!budget) {
    const { ap } = pricedAction(price.action, table.houseRules, { ...price, takingTime: 0 });
    return { ap, problems: conditionProblems(action, situation) };
  }
  const spending = canSpend(budget, action, situation);
  return {
    ap: spending.ap,
    problems: [
      ...spending.reasons.map(reason => problemOf(reason, action, spending.ap)),
      ...uncommanded(actor, action),
      ...(action.attacks || action.moves ? [] : berserkProblems(actor, spending.ap)),
    ],
  };
}

/**
 * Adds the payment for an action to the draft of the action's changes (R5.10–R5.16), and returns the problems
 * with it. Nothing is charged if the table doesn't track action points. If the table only warns about them,
 * an actor who can't pay the full cost pays as much as possible.
 */
export function pay(draft: Draft, actor: ActorFacts, price: Price, table: Table): readonly Problem[] {
  const { problems } = costOf(actor, price, table);
  const { budget } = draft.state(actor.uuid);
  if (!budget || table.enforce.ap === "off") return problems;
  const action = pricedAction(price.action, table.houseRules, price);
  const situation = situationOf(actor, actor.state.conditions, price);
  const spending = canSpend(budget, action, situation);
  const after = spending.allowed
    ? spend(budget, action, situation)
    : spentAnyway(budget, action, spending, price);
  const acts = action.type === "reaction" ? {} : oneMoreAct(budget);
  draft.set(actor.uuid, { budget: { ...budget, ...after, ...acts } });
  return problems;
}

/**
 * Returns the number of actions that the actor has taken this turn, increased by one (R5.8). Returns an empty
 * record if this number isn't tracked, as in messages from earlier versions.
 */
export function oneMoreAct({ acts }: Pick<Budget, "acts">): Pick<Budget, "acts"> {
  return acts === undefined ? {} : { acts: acts + 1 };
}

/**
 * Returns the problems of a follower who isn't allowed to act (R13.17). A controller can have only one active
 * follower at a time, and an autonomous follower needs a Command to act in an encounter. Reactions need no
 * Command.
 */
function uncommanded({ name, follower }: ActorFacts, { type }: PricedAction): readonly Problem[] {
  if (!follower) return [];
  const { needsCommand, commanded, active = true, rivals = [] } = follower;
  if (!active) return [{ kind: "ap", text: text("BLACKOUT.problem.followerInactive", { name }) }];
  const isWaitingForCommand = needsCommand && !commanded && type !== "reaction";
  return [
    ...(rivals.length > 0
      ? [
          {
            kind: "ap" as const,
            text: text("BLACKOUT.problem.followersActive", { name, others: rivals.join(", ") }),
          },
        ]
      : []),
    ...(isWaitingForCommand
      ? [{ kind: "ap" as const, text: text("BLACKOUT.problem.noCommand", { name }) }]
      : []),
  ];
}

/**
 * Returns a problem for a Berserk actor, who must spend all action points of the turn on attacks or on moving
 * to attack (T10). Returns an empty list for an action that costs no action points.
 */
export function berserkProblems({ name, ownTurn, state }: ActorFacts, ap: number): readonly Problem[] {
  return ownTurn && ap > 0 && mustAttack(state.conditions)
    ? [{ kind: "ap", text: text("BLACKOUT.problem.condition.berserkSpends", { name }) }]
    : [];
}

/** Whether conditions force an actor to spend all their action points on attacks (T10). */
export function mustAttack(conditions: readonly ConditionState[]): boolean {
  return demandedBy(conditions).some(({ what }) => what === "attackClosest");
}

function situationOf(
  actor: ActorFacts,
  conditions: readonly ConditionState[],
  { maneuver = false }: Price,
): ActionSituation {
  const forbidden = (what: Parameters<typeof forbiddingConditions>[1]) =>
    forbiddingConditions(conditions, what).length > 0;
  return {
    ownTurn: actor.ownTurn,
    maneuver,
    noActions: forbidden("actions"),
    noMovement: forbidden("movement"),
    noReactions: forbidden("reactions"),
  };
}

/** Returns the problems that conditions cause. These also apply outside combat. */
function conditionProblems(
  action: PricedAction,
  { noActions, noMovement, noReactions }: ActionSituation,
): readonly Problem[] {
  const reasons: ActionReason[] = [
    ...(noActions && action.type !== "reaction" ? ["noActions" as const] : []),
    ...(noMovement && action.moves ? ["noMovement" as const] : []),
    ...(noReactions && action.type === "reaction" ? ["noReactions" as const] : []),
  ];
  return reasons.map(reason => problemOf(reason, action));
}

/**
 * Converts a reason to a problem, which states the action's current cost, because a second free action, for
 * example, costs more than the first (R5.10).
 */
function problemOf(reason: ActionReason, action: PricedAction, ap = action.ap): Problem {
  return {
    kind: "ap",
    text: text(`BLACKOUT.problem.${reason}`, {
      action: text(`BLACKOUT.action.${action.key}`),
      ap,
    }),
  };
}

function spentAnyway(
  budget: NonNullable<ActorFacts["state"]["budget"]>,
  action: PricedAction,
  { ap, buysFree }: Spending,
  { maneuver = false }: Price,
): Partial<typeof budget> {
  const less = (value: number, spent: boolean) => Math.max(0, value - (spent ? 1 : 0));
  return {
    ap: Math.max(0, budget.ap - ap),
    boughtFree: budget.boughtFree || buysFree,
    free: less(budget.free, action.type === "free"),
    movement: less(budget.movement, action.type === "movement"),
    reactions: less(budget.reactions, action.type === "reaction"),
    maneuvers: less(budget.maneuvers, maneuver),
    done:
      action.oncePerRound && !budget.done.includes(action.key) ? [...budget.done, action.key] : budget.done,
  };
}
