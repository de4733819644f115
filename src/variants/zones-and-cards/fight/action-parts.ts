import { RuleError } from "../../../rules/rule-error.ts";
import { wholeNumber } from "../../../rules/check.ts";
import type { DiceSource } from "../../../rules/dice-source.ts";
import { text, type Card, type Text } from "../../../actions/core/card.ts";
import { words, type ChoiceList } from "../../../actions/core/choice.ts";
import { defineAction, type Act, type ActionSpec, type Situation } from "../../../actions/core/define.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import type { Action, Problem } from "../../../actions/core/action.ts";
import type { ZonesFight } from "./fight-of.ts";
import { Fray } from "./fray.ts";

/** Which Combatant acts, where an actor has several: whoever gathers the facts reads it. */
const combatant = words("combatant");

type WithCombatant<C extends ChoiceList> = readonly (typeof combatant | C[number])[];

/** What every action of Zones & Cards is judged from. */
export type ZonesNeeds = { readonly variant: "zones" };

/** The fight as an action leaves it, and what it worked out for itself. */
export type ZonesPlan<Own = object> = Own & { readonly fray: Fray };

/** What code that rolls for an action of Zones & Cards works with. */
export type ZonesAct = Pick<
  Act<ChoiceList, ZonesNeeds, ZonesPlan>,
  "actor" | "plan" | "hand" | "show" | "wait"
>;

/** An action of Zones & Cards. */
export interface ZonesSpec<C extends ChoiceList, Own> extends Omit<
  ActionSpec<WithCombatant<C>, ZonesNeeds, ZonesPlan<Own>>,
  "needs" | "choices" | "plan" | "test" | "cost"
> {
  readonly choices?: C;
  /** What several of its functions need beside the fight, worked out once, before anything is changed. */
  readonly plan?: (
    fray: Fray,
    situation: Omit<Situation<WithCombatant<C>, ZonesNeeds, unknown>, "plan">,
  ) => Own;
  /**
   * Whether nothing is changed before all of it is. Without it, what was paid and done before it waits is
   * written already.
   */
  readonly whole?: boolean;
}

/** Makes an action of Zones & Cards: it changes the fight that its plan holds, which is written by itself. */
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
      const fray = frayOf(situation.facts);
      return Object.assign({ fray }, plan?.(fray, situation));
    },
    resolve: act => {
      const outcome = spec.resolve(act);
      if (whole) act.plan.fray.write(act.draft);
      return outcome;
    },
    write: act => {
      if (!whole) act.plan.fray.write(act.draft);
      spec.write?.(act);
    },
  });
}

/** The fight that an action is about. Throws a RuleError where its facts hold none. */
export function frayOf({ variant }: Facts): Fray {
  if (variant?.key !== "zones")
    throw new RuleError("facts.variant", variant, "what Zones & Cards keeps of the fight", { key: "record" });
  return new Fray(variant);
}

/** What a choice is called in the dialog. */
export function field(name: string): Text {
  return text(`BLACKOUT.zones.field.${name}`);
}

/** What the words of a choice are called, by their group. */
export function named(group: string): (word: string) => Text {
  return word => text(`BLACKOUT.zones.${group}.${word}`);
}

/** What was found out; while it is missing, the action waits and its card shows `meanwhile`. */
export function found<T>({ show, wait }: ZonesAct, what: T | null, meanwhile: Partial<Card>): T {
  if (what === null) show(meanwhile);
  return wait(what);
}

/** A rule that stands against an action. */
export function against(problem: string, data?: Text["data"]): Problem {
  return { kind: "rule", text: text(`BLACKOUT.zones.problem.${problem}`, data) };
}

/** An action or a turn that is lacking: refused as the table enforces what actions cost. */
export function lacking(problem: string, data?: Text["data"]): Problem {
  return { kind: "ap", text: text(`BLACKOUT.zones.problem.${problem}`, data) };
}

/** What stands against anything that needs a fight in which the one who acts is. */
export function outOfFight(fray: Fray): readonly Problem[] {
  return fray.fights(fray.me) ? [] : [against("noFight", { name: fray.name(fray.me) })];
}

/**
 * Dice of an action as a source, for rules that draw by lot. What is not rolled yet counts as 1 and is noted:
 * how many are needed does not hang on what they show.
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

  /** Waits for those that are not rolled yet. */
  settle(): void {
    this.#act.wait(this.#missing ? null : true);
  }
}

/** Z2.3: the turns that go on now: one, or those of a group. */
export function actingTurns(fray: Fray): ZonesFight["turns"] {
  return fray.fight.turns.filter(({ state }) => state === "acting");
}

/** Z6.14: when a turn begins, who leaned out of full cover is behind it again. */
export function turnBegins(fray: Fray): void {
  for (const { participant } of actingTurns(fray))
    if (fray.place(participant).leaning) fray.setPlace(participant, { cover: "full", leaning: false });
}

/** What ends with a turn: a burst of full auto. */
export function turnEnds(fray: Fray, id: string): void {
  fray.setPlace(id, { autoWeapon: "", autoAttacks: 0, autoHit: false, autoPushed: false });
}
