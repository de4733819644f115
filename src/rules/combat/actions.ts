import { oneOf, record } from "../check.ts";
import type { AutomationGrade } from "../conditions/entry.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";
import type { RuleId } from "../rule-ids.ts";

/** The four action types (R5.10–R5.13). */
export const actionTypes = ["free", "movement", "standard", "reaction"] as const;
export type ActionType = (typeof actionTypes)[number];

/** The key of an action. */
export type ActionKey = keyof HouseRules["actionCosts"];

/** The properties of an action other than its type and cost, which house rules define. */
export interface ActionEntry {
  readonly rules: readonly RuleId[];
  readonly grade: AutomationGrade;
  /** Whether the action is possible only once per round. */
  readonly oncePerRound: boolean;
  /** Whether the action moves the actor. If so, an actor who can't move can't perform it. */
  readonly moves: boolean;
  /** Whether the action is an attack. */
  readonly attacks: boolean;
}

const entry = (
  rules: readonly RuleId[],
  grade: AutomationGrade,
  flags: Partial<Omit<ActionEntry, "rules" | "grade">> = {},
): ActionEntry => ({ rules, grade, oncePerRound: false, moves: false, attacks: false, ...flags });

/**
 * All known actions. To add an action, add an entry here, and add its type and cost to the house rule
 * `actionCosts` (R5.18).
 */
export const actions: Readonly<Record<ActionKey, ActionEntry>> = {
  freeStep: entry(["R5.10", "R5.18"], "assisted", { moves: true }),
  freeAction: entry(["R5.10", "R5.18"], "assisted"),
  command: entry(["R5.10", "R13.17"], "assisted"),
  walk: entry(["R5.11", "R6.2"], "automated", { moves: true }),
  run: entry(["R5.11", "R6.2"], "automated", { moves: true }),
  standUp: entry(["R5.18", "T10"], "automated", { moves: true }),
  attack: entry(["R5.16", "R7.1"], "automated", { attacks: true }),
  blastAttack: entry(["R5.17", "R7.31"], "automated", { attacks: true }),
  burstAttack: entry(["R5.18", "R7.21"], "automated", { attacks: true }),
  reload: entry(["R5.18"], "automated"),
  heal: entry(["R5.18", "R9.3"], "automated"),
  treatInjuries: entry(["R5.18", "R9.4"], "automated"),
  rest: entry(["R5.18", "R12.1"], "automated"),
  repair: entry(["R5.18", "T11.2"], "assisted"),
  breakGrip: entry(["R5.18", "T11.2"], "automated", { oncePerRound: true }),
  dragGripped: entry(["R5.18", "T11.2"], "assisted"),
  clearConductive: entry(["R5.18", "T11.2"], "automated"),
  hide: entry(["R5.18", "T10"], "assisted"),
  useItem: entry(["R5.18"], "assisted"),
  reactionAttack: entry(["R5.13", "R5.18"], "automated", { attacks: true }),
  catchItem: entry(["R5.13", "R12.9"], "assisted"),
};

/** The keys of all actions. */
export const actionKeys = Object.keys(actions) as readonly ActionKey[];

/** An action's properties and cost. */
export interface PricedAction extends ActionEntry {
  readonly key: ActionKey;
  readonly type: ActionType;
  readonly ap: number;
}

/**
 * Returns an action's type and its cost in action points according to the house rule `actionCosts`. A weapon
 * may change the cost of an attack, and extra time costs 1 more action point each time (R5.10–R5.18). Throws
 * a RuleError for an unknown action or a cost that isn't an integer.
 */
export function pricedAction(
  key: ActionKey,
  houseRules: HouseRules,
  change: { readonly ap?: number; readonly takingTime?: number } = {},
): PricedAction {
  checkHouseRules(houseRules);
  const known = oneOf("action", key, actionKeys);
  const cost = houseRules.actionCosts[known];
  const ap = (record("change", change).ap ?? cost.ap) + (change.takingTime ?? 0);
  if (!Number.isSafeInteger(ap) || ap < 0)
    throw new RuleError("change", change, "a cost of at least 0 whole action points");
  return { ...actions[known], key: known, type: cost.type, ap };
}
