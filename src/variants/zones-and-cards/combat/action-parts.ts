import { RuleError } from "../../../rules/rule-error.ts";
import { wholeNumber } from "../../../rules/check.ts";
import type { DiceSource } from "../../../rules/dice-source.ts";
import { text, type Card, type Text } from "../../../actions/core/card.ts";
import { words, type ChoiceList } from "../../../actions/core/choice.ts";
import { defineAction, type Act, type ActionSpec, type Situation } from "../../../actions/core/define.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import type { Action, Problem } from "../../../actions/core/action.ts";
import type { ZonesState } from "./zones-state.ts";
import { ZonesEncounter } from "./zones-encounter.ts";

/**
 * The choice of the acting combatant, which is necessary if an actor has several combatants. It is read when
 * the facts are gathered.
 */
const combatant = words("combatant");

type WithCombatant<C extends ChoiceList> = readonly (typeof combatant | C[number])[];

/** The facts that every Zones & Cards action needs. */
export type ZonesNeeds = { readonly variant: "zones" };

/** The state of the encounter after an action, and the action's own plan. */
export type ZonesPlan<Own = object> = Own & { readonly encounter: ZonesEncounter };

/** The input of functions that roll for an action of Zones & Cards. */
export type ZonesAct = Pick<
  Act<ChoiceList, ZonesNeeds, ZonesPlan>,
  "actor" | "plan" | "hand" | "show" | "wait"
>;

/** The specification of an action of Zones & Cards. */
export interface ZonesSpec<C extends ChoiceList, Own> extends Omit<
  ActionSpec<WithCombatant<C>, ZonesNeeds, ZonesPlan<Own>>,
  "needs" | "choices" | "plan" | "test" | "cost"
> {
  readonly choices?: C;
  /**
   * Returns additional plan data that several of the action's functions use. It is computed only once, before
   * any changes.
   */
  readonly plan?: (
    encounter: ZonesEncounter,
    situation: Omit<Situation<WithCombatant<C>, ZonesNeeds, unknown>, "plan">,
  ) => Own;
  /**
   * Whether changes are written only once all answers and dice are known. Otherwise, payments and effects
   * that come before a missing answer are written while the action is suspended.
   */
  readonly whole?: boolean;
}

/**
 * Defines an action of Zones & Cards. Changes that the action makes to the encounter are written automatically.
 */
export function zonesAction<const C extends ChoiceList = [], Own = object>({
  choices,
  plan,
  whole = false,
  ...spec
}: ZonesSpec<C, Own>): Action {
  return defineAction<WithCombatant<C>, ZonesNeeds, ZonesPlan<Own>>({
    ...spec,
    needs: { variant: "zones" },
    choices: [combatant, ...(choices ?? [])],
    plan: situation => {
      const encounter = encounterOf(situation.facts);
      return Object.assign({ encounter }, plan?.(encounter, situation));
    },
    resolve: act => {
      const outcome = spec.resolve(act);
      if (whole) act.plan.encounter.write(act.draft);
      return outcome;
    },
    write: act => {
      if (!whole) act.plan.encounter.write(act.draft);
      spec.write?.(act);
    },
  });
}

/** Returns the encounter in which an action takes place. Throws a RuleError if the facts contain none. */
export function encounterOf({ variant }: Facts): ZonesEncounter {
  if (variant?.key !== "zones")
    throw new RuleError("facts.variant", variant, "the data of an encounter with Zones & Cards", {
      key: "record",
    });
  return new ZonesEncounter(variant);
}

/** Returns the label of a choice in the dialog. */
export function field(name: string): Text {
  return text(`BLACKOUT.zones.field.${name}`);
}

/** Returns a function that looks up the labels of a choice's options in a group of translation keys. */
export function optionLabels(group: string): (word: string) => Text {
  return word => text(`BLACKOUT.zones.${group}.${word}`);
}

/**
 * Returns the given result. If it is null, shows `meanwhile` on the action's card and suspends the action
 * until there is a result.
 */
export function found<T>({ show, wait }: ZonesAct, what: T | null, meanwhile: Partial<Card>): T {
  if (what === null) show(meanwhile);
  return wait(what);
}

/** Returns a problem for an action that violates a rule of Zones & Cards. */
export function against(problem: string, data?: Text["data"]): Problem {
  return { kind: "rule", text: text(`BLACKOUT.zones.problem.${problem}`, data) };
}

/**
 * Returns the problem for a combatant who lacks an action or isn't acting. As with the cost of actions, the
 * world's settings determine how strictly the rule is enforced.
 */
export function lacking(problem: string, data?: Text["data"]): Problem {
  return { kind: "ap", text: text(`BLACKOUT.zones.problem.${problem}`, data) };
}

/** Returns a problem if the acting combatant isn't in an encounter. Used by actions that require one. */
export function notInEncounter(encounter: ZonesEncounter): readonly Problem[] {
  return encounter.takesPart(encounter.me)
    ? []
    : [against("noFight", { name: encounter.name(encounter.me) })];
}

/**
 * Provides an action's dice to rules that make random choices. Missing dice are recorded as still to be
 * rolled, and are assumed to show 1 until then. This is possible because the number of dice doesn't depend on
 * their faces.
 */
export class HandSource implements DiceSource {
  readonly #act: ZonesAct;
  readonly #stream: string;
  #count = 0;
  #missing = false;

  constructor(act: ZonesAct, stream: string) {
    this.#act = act;
    this.#stream = stream;
  }

  roll(count: number, sides: number): readonly number[] {
    const faces = this.#act.hand.roll(
      `${this.#stream}.${this.#count}`,
      wholeNumber("count", count, 1),
      this.#act.actor.uuid,
      { sides },
    );
    this.#count += 1;
    this.#missing ||= faces === null;
    return faces ?? Array.from({ length: count }, () => 1);
  }

  /** Suspends the action if dice are missing. */
  settle(): void {
    this.#act.wait(this.#missing ? null : true);
  }
}

/** Z2.3: returns the current turns: a single turn, or those of a group. */
export function actingTurns(encounter: ZonesEncounter): ZonesState["turns"] {
  return encounter.state.turns.filter(({ state }) => state === "acting");
}

/** Z6.14: handles the start of a turn. Combatants who leaned out of full cover are behind it again. */
export function turnBegins(encounter: ZonesEncounter): void {
  for (const { participant } of actingTurns(encounter))
    if (encounter.place(participant).leaning)
      encounter.setPlace(participant, { cover: "full", leaning: false });
}

/** Handles the end of a turn, which also ends a burst of full auto. */
export function turnEnds(encounter: ZonesEncounter, id: string): void {
  encounter.setPlace(id, { autoWeapon: "", autoAttacks: 0, autoHit: false, autoPushed: false });
}
