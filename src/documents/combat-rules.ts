import type { ActionBudget, BudgetLimits } from "../rules/combat/action-budget.ts";
import type { HouseRules } from "../rules/house-rules.ts";
import { RuleError } from "../rules/rule-error.ts";

/** Somebody in a fight as plain data: what their Combatant stores, and what is known of their actor. */
export interface Fighter {
  readonly id: string;
  readonly uuid: string;
  /** The uuid of the actor; null when it is gone. */
  readonly actor: string | null;
  readonly name: string;
  readonly side: "player" | "enemy";
  /**
   * Whether its initiative is rolled, with dice that its owner chooses; others stand where the Gamemaster
   * sets them.
   */
  readonly rolls: boolean;
  /**
   * Who acts for it: a dependent follower has the place and the action points of the one it follows (R13.17),
   * by the id of that Combatant. Nobody when left out.
   */
  readonly leader?: string;
  readonly hidden: boolean;
  readonly defeated: boolean;
  /** The step that it is on now; null while it has none. */
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
  /** Which one of those with the same name it is: 2 for "guard 2". None where the name says none. */
  readonly number?: number;
  readonly since: number;
  readonly began: number;
  readonly ended: number;
  readonly resumes: boolean;
  readonly opened: number;
  readonly closed: number;
  /** Actions of its turn, reactions left out (R5.8); none when left out. */
  readonly acts?: number;
  /** Free actions a turn and reactions a round, where its sheet gives others than usual (R5.6). */
  readonly limits?: BudgetLimits;
}

/** What of a fighter is stored and can be changed. */
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

/** The moment that a round has come to: the place of whoever acts. Null before the first. */
export interface Now {
  readonly step: number;
  readonly late: number;
}

/**
 * Rules of combat: who acts when, and with how much. Everything that another kind of combat does otherwise is
 * in here; the documents, the writer and the track ask it and know no step, card or phase of their own. All
 * functions are pure.
 */
export interface CombatRules {
  readonly key: string;
  /** Language key of its name. */
  readonly label: string;
  /**
   * The fight goes on by actions alone: round, turn and initiatives only show where it stands
   * (`actions/variants`). Nobody chooses dice, has a budget, or gets what turns bring by Blackout's rules.
   */
  readonly mirrors?: boolean;
  /**
   * Numbers by which fighters with an initiative are put in order: low first, compared one after the other;
   * what is left is decided by their ids.
   */
  readonly place: (fighter: Fighter) => readonly number[];
  /** Is initiative determined before this round begins, the first being 1? */
  readonly gathers: (round: number, houseRules: HouseRules) => boolean;
  /** The numbers of dice that a fighter's owner chooses from; empty for one who chooses nothing. */
  readonly choices: (fighter: Pick<Fighter, "rolls">) => readonly number[];
  /** Sides of an initiative die. */
  readonly sides: number;
  /** Where a fighter stands whose dice show this. */
  readonly rolled: (faces: readonly number[]) => FighterPart;
  /** Where somebody stands who rolls nothing. Throws a RuleError for a place that there is not. */
  readonly fixed: (sheet: { readonly step: number; readonly actionPoints: number }) => FighterPart;
  /**
   * What becomes of a fighter who gets another place of their own while the fight goes on: nobody acts twice
   * in a round, and nobody loses their turn.
   */
  readonly moved: (
    fighter: Fighter,
    own: FighterPart,
    at: { readonly round: number; readonly now: Now | null },
  ) => FighterPart;
  /** The places that a fighter may wait for in this round. */
  readonly delays: (
    fighter: Fighter,
    at: { readonly round: number; readonly now: Now | null },
    houseRules: HouseRules,
  ) => readonly number[];
  /** A fighter who waits for one of them. Throws a RuleError for any other. */
  readonly delayed: (
    fighter: Fighter,
    to: number,
    at: { readonly round: number; readonly now: Now | null },
    houseRules: HouseRules,
  ) => FighterPart;
  /** A fighter when the next round begins. */
  readonly nextRound: (fighter: Fighter, houseRules: HouseRules) => FighterPart;
  /** What of a budget a round gives back. */
  readonly roundBudget: (fighter: Pick<Fighter, "limits">) => Partial<ActionBudget>;
  /** What somebody has when their turn begins, having lost so many action points beforehand. */
  readonly turnBudget: (
    budget: ActionBudget,
    fighter: Pick<Fighter, "actionPoints" | "limits">,
    apLost: number,
  ) => ActionBudget;
  /** What is left of it when the turn has ended. */
  readonly spentBudget: (budget: ActionBudget) => ActionBudget;
}

const registry = new Map<string, CombatRules>();

/** Makes rules of combat known under their key. Throws an Error for a key that is taken. */
export function registerCombatRules(rules: CombatRules): void {
  if (registry.has(rules.key))
    throw new Error(`There are rules of combat with the key "${rules.key}" already`);
  registry.set(rules.key, rules);
}

/** The rules with that key. Throws a RuleError when nobody knows them. */
export function combatRules(key: string): CombatRules {
  const rules = registry.get(key);
  if (rules === undefined) throw new RuleError("variant", key, `one of ${[...registry.keys()].join(", ")}`);
  return rules;
}

/** The keys of all rules of combat, in the order in which they were made known. */
export function combatRuleKeys(): readonly string[] {
  return [...registry.keys()];
}
