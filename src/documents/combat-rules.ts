import type { ActionBudget, BudgetLimits } from "../rules/combat/action-budget.ts";
import type { HouseRules } from "../rules/house-rules.ts";
import { RuleError } from "../rules/rule-error.ts";

/** A combatant as plain data: what their Combatant stores, and what is known of their actor. */
export interface Fighter {
  readonly id: string;
  readonly uuid: string;
  /** The UUID of the actor; null if it was deleted. */
  readonly actor: string | null;
  readonly name: string;
  readonly side: "player" | "enemy";
  /**
   * Whether its initiative is rolled, with dice that its owner chooses; otherwise the Gamemaster sets its
   * step.
   */
  readonly rolls: boolean;
  /**
   * The ID of the Combatant that acts for it: a dependent follower has the place and the action points of its
   * controller (R13.17). Omitted if there is none.
   */
  readonly leader?: string;
  readonly hidden: boolean;
  readonly defeated: boolean;
  /** Its current step; null while it has none. */
  readonly initiative: number | null;
  /** Its own step; 0 while it has none. */
  readonly step: number;
  readonly actionPoints: number;
  readonly dice: readonly number[];
  readonly chosen: boolean;
  readonly fingerprint: string;
  readonly delayedFrom: number;
  readonly late: number;
  readonly manual: number;
  /** Its number among combatants of the same name: 2 for "guard 2". Omitted if the name contains none. */
  readonly number?: number;
  readonly since: number;
  readonly began: number;
  readonly ended: number;
  readonly resumes: boolean;
  readonly opened: number;
  readonly closed: number;
  /** The number of actions in its turn, without reactions (R5.8); omitted for none. */
  readonly acts?: number;
  /** Free actions per turn and reactions per round, if its sheet deviates from the default (R5.6). */
  readonly limits?: BudgetLimits;
}

/** The stored properties of a fighter that can be changed. */
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

/** The current moment of a round: the place of the acting combatant. Null before the first. */
export interface Now {
  readonly step: number;
  readonly late: number;
}

/**
 * Rules of combat: the turn order and the budgets. They contain everything that differs between kinds of
 * combat; documents, writer and track use them and know no step, card or phase themselves. All functions are
 * pure.
 */
export interface CombatRules {
  readonly key: string;
  /** The language key of its name. */
  readonly label: string;
  /**
   * Whether the fight is controlled only by actions: round, turn and initiatives merely display its state
   * (`actions/variants`). Nobody chooses dice, has a budget, or is affected by Blackout's turn events.
   */
  readonly mirrors?: boolean;
  /**
   * Returns the numbers by which combatants with an initiative are sorted: ascending, compared one after the
   * other; IDs decide ties.
   */
  readonly place: (fighter: Fighter) => readonly number[];
  /** Whether initiative is determined before this round begins; the first round is 1. */
  readonly gathers: (round: number, houseRules: HouseRules) => boolean;
  /** Returns the numbers of dice that a combatant's owner can choose; empty if there is no choice. */
  readonly choices: (fighter: Pick<Fighter, "rolls">) => readonly number[];
  /** The number of sides of an initiative die. */
  readonly sides: number;
  /** Returns the place of a combatant for these faces. */
  readonly rolled: (faces: readonly number[]) => FighterPart;
  /** Returns the place of a combatant who doesn't roll. Throws a RuleError for an invalid place. */
  readonly fixed: (sheet: { readonly step: number; readonly actionPoints: number }) => FighterPart;
  /**
   * Returns a combatant whose own place changes during the fight: no combatant acts twice in a round or loses
   * their turn.
   */
  readonly moved: (
    fighter: Fighter,
    own: FighterPart,
    at: { readonly round: number; readonly now: Now | null },
  ) => FighterPart;
  /** Returns the places that a combatant can delay to in this round. */
  readonly delays: (
    fighter: Fighter,
    at: { readonly round: number; readonly now: Now | null },
    houseRules: HouseRules,
  ) => readonly number[];
  /** Returns a combatant who delays to one of them. Throws a RuleError for any other. */
  readonly delayed: (
    fighter: Fighter,
    to: number,
    at: { readonly round: number; readonly now: Now | null },
    houseRules: HouseRules,
  ) => FighterPart;
  /** Returns a combatant at the start of the next round. */
  readonly nextRound: (fighter: Fighter, houseRules: HouseRules) => FighterPart;
  /** Returns the part of a budget that a round restores. */
  readonly roundBudget: (fighter: Pick<Fighter, "limits">) => Partial<ActionBudget>;
  /** Returns the budget at the start of a turn, after losing action points beforehand. */
  readonly turnBudget: (
    budget: ActionBudget,
    fighter: Pick<Fighter, "actionPoints" | "limits">,
    apLost: number,
  ) => ActionBudget;
  /** Returns the rest of the budget after the turn. */
  readonly spentBudget: (budget: ActionBudget) => ActionBudget;
}

const registry = new Map<string, CombatRules>();

/** Registers rules of combat under their key. Throws an Error if the key is in use. */
export function registerCombatRules(rules: CombatRules): void {
  if (registry.has(rules.key))
    throw new Error(`There are rules of combat with the key "${rules.key}" already`);
  registry.set(rules.key, rules);
}

/** Returns the rules with that key. Throws a RuleError if it is unknown. */
export function combatRules(key: string): CombatRules {
  const rules = registry.get(key);
  if (rules === undefined) throw new RuleError("variant", key, `one of ${[...registry.keys()].join(", ")}`);
  return rules;
}

/** Returns the keys of all rules of combat, in order of registration. */
export function combatRuleKeys(): readonly string[] {
  return [...registry.keys()];
}
