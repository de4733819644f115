import type { ActionBudget, BudgetLimits } from "../rules/combat/action-budget.ts";
import type { HouseRules } from "../rules/house-rules.ts";
import { RuleError } from "../rules/rule-error.ts";

/** A combatant as plain data: the data that the Combatant stores, and data about its actor. */
export interface Fighter {
  readonly id: string;
  readonly uuid: string;
  /** The UUID of the actor, or null if the actor was deleted. */
  readonly actor: string | null;
  readonly name: string;
  readonly side: "player" | "enemy";
  /** Whether initiative is rolled with dice that the owner chooses. If not, the Gamemaster sets the step. */
  readonly rolls: boolean;
  /**
   * The ID of the Combatant on whose turn this one acts, if any. A dependent follower shares its controller's
   * initiative and action points (R13.17).
   */
  readonly leader?: string;
  readonly hidden: boolean;
  readonly defeated: boolean;
  /** The current step, or null if it isn't known yet. */
  readonly initiative: number | null;
  /** The combatant's own step, or 0 if it isn't known yet. */
  readonly step: number;
  readonly actionPoints: number;
  readonly dice: readonly number[];
  readonly chosen: boolean;
  readonly fingerprint: string;
  readonly delayedFrom: number;
  readonly late: number;
  readonly manual: number;
  /**
   * The number in the name that distinguishes combatants with the same name, such as 2 for "guard 2". Omitted
   * if the name contains no number.
   */
  readonly number?: number;
  readonly since: number;
  readonly began: number;
  readonly ended: number;
  readonly resumes: boolean;
  readonly opened: number;
  readonly closed: number;
  /** The number of actions taken in this turn, not counting reactions (R5.8). Omitted if there were none. */
  readonly acts?: number;
  /**
   * The number of free actions per turn and reactions per round, if the actor's sheet deviates from the
   * defaults (R5.6).
   */
  readonly limits?: BudgetLimits;
}

/** The stored properties of a combatant that can change. */
export type FighterPart = Partial<
  Pick<
    Fighter,
    | "initiative"
    | "side"
    | "step"
    | "actionPoints"
    | "dice"
    | "chosen"
    | "fingerprint"
    | "delayedFrom"
    | "late"
    | "manual"
    | "since"
    | "began"
    | "ended"
    | "resumes"
    | "opened"
    | "closed"
  >
>;

/**
 * The current moment of a round: the acting combatant's position in the turn order. Null before the first
 * turn.
 */
export interface Now {
  readonly step: number;
  readonly late: number;
}

/**
 * The rules of one kind of combat, such as its turn order and budgets. They cover everything that differs
 * between the kinds of combat, so that documents, the writer and the tracker don't depend on details such as
 * steps, cards or phases. All functions are pure.
 */
export interface CombatRules {
  readonly key: string;
  /** The translation key of the rules' name. */
  readonly label: string;
  /**
   * Whether only actions control the encounter. If so, Foundry's round, turn and initiative merely display its
   * state (`actions/variants`). The combatants choose no dice, have no budget, and are not affected by
   * Blackout's turn events.
   */
  readonly mirrors?: boolean;
  /**
   * Returns the values by which combatants with an initiative are sorted, in ascending order. Each value
   * breaks ties between the values before it. IDs break any remaining ties.
   */
  readonly place: (fighter: Fighter) => readonly number[];
  /** Returns whether initiative is determined before the given round begins. The first round is number 1. */
  readonly gathers: (round: number, houseRules: HouseRules) => boolean;
  /**
   * Returns the numbers of dice from which a combatant's owner can choose, or an empty list if there is no
   * choice.
   */
  readonly choices: (fighter: Pick<Fighter, "rolls">) => readonly number[];
  /** The number of sides of each initiative die. */
  readonly sides: number;
  /** Returns the place in the turn order of a combatant who rolled the given faces. */
  readonly rolled: (faces: readonly number[]) => FighterPart;
  /**
   * Returns the place in the turn order of a combatant who has the given step and action points, and doesn't
   * roll. Throws a RuleError if a value is invalid.
   */
  readonly fixed: (sheet: { readonly step: number; readonly actionPoints: number }) => FighterPart;
  /**
   * Returns the changes to a combatant whose own place in the turn order changes during the encounter. The
   * changes must ensure that no combatant acts twice in a round or loses a turn.
   */
  readonly moved: (
    fighter: Fighter,
    own: FighterPart,
    at: { readonly round: number; readonly now: Now | null },
  ) => FighterPart;
  /** Returns the steps to which a combatant can delay in this round. */
  readonly delays: (
    fighter: Fighter,
    at: { readonly round: number; readonly now: Now | null },
    houseRules: HouseRules,
  ) => readonly number[];
  /**
   * Returns the changes to a combatant who delays to one of these places. Throws a RuleError for any other
   * place.
   */
  readonly delayed: (
    fighter: Fighter,
    to: number,
    at: { readonly round: number; readonly now: Now | null },
    houseRules: HouseRules,
  ) => FighterPart;
  /** Returns the changes to a combatant at the start of the next round. */
  readonly nextRound: (fighter: Fighter, houseRules: HouseRules) => FighterPart;
  /** Returns the part of the budget that is restored at the start of each round. */
  readonly roundBudget: (fighter: Pick<Fighter, "limits">) => Partial<ActionBudget>;
  /** Returns the budget at the start of a turn, minus any action points already lost. */
  readonly turnBudget: (
    budget: ActionBudget,
    fighter: Pick<Fighter, "actionPoints" | "limits">,
    apLost: number,
  ) => ActionBudget;
  /** Returns the budget that is left after the turn. */
  readonly spentBudget: (budget: ActionBudget) => ActionBudget;
}

const registry = new Map<string, CombatRules>();

/** Registers combat rules under their key. Throws an Error if the key is already in use. */
export function registerCombatRules(rules: CombatRules): void {
  if (registry.has(rules.key))
    throw new Error(`Rules of combat with the key "${rules.key}" are already registered`);
  registry.set(rules.key, rules);
}

/** Returns the combat rules with the given key. Throws a RuleError if the key is unknown. */
export function combatRules(key: string): CombatRules {
  const rules = registry.get(key);
  if (rules === undefined) throw new RuleError("variant", key, `one of ${[...registry.keys()].join(", ")}`);
  return rules;
}

/** Returns the keys of all registered combat rules, in registration order. */
export function combatRuleKeys(): readonly string[] {
  return [...registry.keys()];
}
