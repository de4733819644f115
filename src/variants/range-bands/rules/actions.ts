import { oneOf } from "../../../rules/check.ts";

/** X3.2: all actions in an encounter. */
export const actionKeys = [
  "aim",
  "attack",
  "charge",
  "coordinate",
  "coverFire",
  "defend",
  "diceCheck",
  "distract",
  "fireFromCover",
  "grapple",
  "inspire",
  "move",
  "rapidFire",
  "readyWeapon",
  "reposition",
  "sprint",
  "subdue",
  "takeCover",
  "stabilise",
] as const;
/** One of the {@link actionKeys}. */
export type ActionKey = (typeof actionKeys)[number];

/** The cost and requirements of an action. */
export interface ActionFacts {
  readonly key: ActionKey;
  /** X3.1: the cost in actions. A combatant has two actions per round. */
  readonly cost: 1 | 2;
  /** Whether the action requires a target. */
  readonly target: boolean;
  /** The number of attacks that the action includes (X2.4). */
  readonly attacks: 0 | 1 | 2;
  /** Whether the action's effect depends on the result of a check. */
  readonly check: boolean;
  /**
   * The keys of the skills for the action's check. Empty if the weapon or the players determine the skill.
   */
  readonly skills: readonly string[];
}

const facts: Readonly<Record<ActionKey, Omit<ActionFacts, "key">>> = {
  aim: { cost: 1, target: true, attacks: 0, check: false, skills: [] },
  attack: { cost: 1, target: true, attacks: 1, check: false, skills: [] },
  charge: { cost: 2, target: true, attacks: 1, check: false, skills: ["meleeCombat", "unarmedCombat"] },
  coordinate: { cost: 1, target: true, attacks: 0, check: true, skills: ["tactics"] },
  coverFire: { cost: 1, target: true, attacks: 1, check: true, skills: ["rangedCombat"] },
  defend: { cost: 1, target: false, attacks: 0, check: false, skills: [] },
  diceCheck: { cost: 1, target: false, attacks: 0, check: false, skills: [] },
  distract: {
    cost: 1,
    target: true,
    attacks: 0,
    check: true,
    skills: ["manipulation", "psychology", "tactics"],
  },
  fireFromCover: { cost: 2, target: true, attacks: 1, check: false, skills: ["rangedCombat"] },
  grapple: { cost: 1, target: true, attacks: 1, check: false, skills: ["unarmedCombat"] },
  inspire: { cost: 1, target: true, attacks: 0, check: true, skills: ["inspiration"] },
  move: { cost: 1, target: false, attacks: 0, check: false, skills: [] },
  rapidFire: { cost: 1, target: true, attacks: 2, check: false, skills: ["rangedCombat"] },
  readyWeapon: { cost: 1, target: false, attacks: 0, check: false, skills: [] },
  reposition: { cost: 1, target: false, attacks: 0, check: false, skills: [] },
  sprint: { cost: 2, target: false, attacks: 0, check: false, skills: ["athletics"] },
  subdue: { cost: 1, target: true, attacks: 1, check: false, skills: ["meleeCombat", "unarmedCombat"] },
  takeCover: { cost: 1, target: false, attacks: 0, check: false, skills: [] },
  stabilise: { cost: 2, target: true, attacks: 0, check: false, skills: ["medicine", "reason"] },
};

/** X3.1: the number of actions per round. */
export const actionsPerRound = 2;
/** X3.5: the maximum number of actions per round: two, plus one for an inspired combatant. */
export const mostActions = 3;

/** X3.2: returns the cost and requirements of an action. Throws a RuleError if the key is unknown. */
export function actionFacts(key: ActionKey): ActionFacts {
  return { key: oneOf("action", key, actionKeys), ...facts[key] };
}
