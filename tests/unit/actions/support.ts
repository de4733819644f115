import { defaultHouseRules } from "../../../src/rules/house-rules.ts";
import { budgetAtRoundStart, budgetAtTurnStart } from "../../../src/rules/combat/action-budget.ts";
import { noClocks } from "../../../src/rules/health/clocks.ts";
import type { ConditionState } from "../../../src/rules/conditions/state.ts";
import type { Card } from "../../../src/actions/core/card.ts";
import type {
  ActorFacts,
  Choices,
  Facts,
  ItemFacts,
  Table,
  WeaponFacts,
} from "../../../src/actions/core/facts.ts";
import type { ActorState, Budget } from "../../../src/actions/core/actor-state.ts";
import { Hand, nothingGiven, type Given } from "../../../src/actions/core/hand.ts";
import type { Action } from "../../../src/actions/core/action.ts";

/** The default rules, except that the ammunition limit is enforced. */
export const table: Table = {
  houseRules: defaultHouseRules,
  enforce: { ap: "warn", ammunition: "enforce", range: "warn", load: "warn" },
};

const nobody: ActorState = {
  hitPoints: { value: 13, max: 13 },
  stamina: { value: 3, max: 3 },
  stress: 0,
  armor: [],
  resistance: [],
  conditions: [],
  vital: {
    nonLethal: false,
    knockedOut: false,
    shutDown: false,
    stabilized: false,
    dead: false,
    climbing: 0,
    swimFailures: 0,
    exhaustionDue: 0,
  },
  clocks: noClocks,
  resist: { pending: [], rolled: [] },
  budget: null,
};

/** Returns an actor with all attributes at 4, no skills and no gear. */
export function someone(
  id: string,
  part: Omit<Partial<ActorFacts>, "state"> = {},
  state: Partial<ActorState> = {},
): ActorFacts {
  const four = { strength: 4, endurance: 4, dexterity: 4, intelligence: 4, insight: 4, charisma: 4 };
  return {
    uuid: `Actor.${id}`,
    name: id,
    kind: "character",
    attributes: four,
    scores: part.attributes ?? four,
    skills: {},
    passives: {},
    passiveEvasion: { value: 1, unlimited: 1, reason: "skill" },
    stealth: 0,
    encumbranceDice: 0,
    injuryReduction: 4,
    walk: 20,
    run: 40,
    body: "living",
    inCombat: false,
    ownTurn: false,
    ...part,
    state: { ...nobody, ...state },
  };
}

/** Returns a condition's state with default values for all properties that aren't given. */
export function condition(key: string, part: Partial<ConditionState> = {}): ConditionState {
  return { key, level: 1, attribute: null, source: null, clock: null, ...part };
}

/** Returns the budget of an actor on their own turn, with the given number of action points. */
export function budget(ap: number, id = "one"): Budget {
  return { uuid: `Combat.combat.Combatant.${id}`, ...budgetAtTurnStart(budgetAtRoundStart(), ap) };
}

/** Returns a weapon, by default a blade with 6 dice of damage and Strength [Strike]. */
export function weapon(
  id: string,
  part: Partial<WeaponFacts> = {},
  item: Partial<ItemFacts> = {},
): ItemFacts {
  return {
    uuid: `Actor.attacker.Item.${id}`,
    name: id,
    type: "weapon",
    qualities: [],
    weapon: {
      category: "melee",
      attacks: [{ attribute: "strength", skill: "strike" }],
      damage: { dice: 6, attribute: "", flat: 0 },
      actionPoints: 1,
      range: 0,
      burst: 0,
      blast: 0,
      template: 0,
      hands: 1,
      nonLethal: false,
      ...part,
    },
    state: { quantity: 1, ammunition: null, uses: null, location: "worn" },
    ...item,
  };
}

/** Returns facts with the given choices. All other choices have the action's defaults. */
export function factsOf(
  action: Action,
  part: Partial<Facts> & { readonly actor: ActorFacts },
  choices: Choices = {},
): Facts {
  const facts: Facts = {
    item: null,
    gear: [],
    targets: [],
    time: 0,
    party: { uuid: "Actor.party", inspiration: 3, members: [part.actor.uuid] },
    ...part,
    choices,
  };
  return { ...facts, choices: { ...action.defaults(facts, table), ...choices } };
}

/**
 * Judges an action with the given dice and answers. The result also contains the missing dice and the open
 * prompts.
 */
export function play(action: Action, facts: Facts, given: Partial<Given> = {}, at: Table = table) {
  const hand = new Hand({ ...nothingGiven, ...given });
  const resolution = action.judge(facts, hand, at);
  return { ...resolution, needs: hand.needs, prompts: hand.prompts, changes: resolution.draft.changes() };
}

/** Returns the text keys of a card's lines that have a value but no explanation. */
export function unexplained({ lines, targets }: Card): string[] {
  return [...lines, ...targets.flatMap(target => target.lines)]
    .filter(({ value, why }) => value !== undefined && !why?.length)
    .map(({ text }) => text.key);
}
