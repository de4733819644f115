import type { ManeuverKey } from "../../../rules/combat/maneuvers.ts";
import { payManeuver } from "../../../rules/combat/stamina.ts";
import type { Action, Problem } from "../../core/action.ts";
import { text, type Text } from "../../core/card.ts";
import { number, type ChoiceList, type ChoiceSituation } from "../../core/choice.ts";
import {
  defineAction,
  type Act,
  type ActionSpec,
  type Outcome,
  type Situation,
  type Tested,
} from "../../core/define.ts";
import type { ActorFacts, Facts, FactsWith, Needs, Table } from "../../core/facts.ts";
import type { Cost } from "../../core/pay.ts";
import { inspirationProblems } from "../../core/own-test.ts";
import { isPartyMember } from "../../core/party-inspiration.ts";
import { targetProblems } from "../../core/rejection.ts";
import type { PreparedTest } from "../../core/skill-test.ts";
import {
  actorOncePaid,
  maneuverCost,
  payForManeuver,
  strainLines,
  tire,
  type AnyManeuver,
  type ManeuverPaid,
  type ManeuverSituation,
} from "./maneuver-price.ts";

/** The title of the group of maneuver fields. */
export const maneuverGroup = text("BLACKOUT.field.group.maneuver");

/**
 * The number of the actor's free hands. By default, it is computed from the held items and any arm injury
 * (R12.11).
 */
export const freeHands = number("freeHands", {
  max: 2,
  initial: ({ facts: { actor } }) => actor.handsFree ?? 1,
  label: text("BLACKOUT.field.freeHands"),
  group: maneuverGroup,
});

const strain = number("strainInspiration", {
  max: 8,
  label: text("BLACKOUT.field.strainInspiration"),
  hint: text("BLACKOUT.field.strainInspirationHint"),
  group: maneuverGroup,
});

/**
 * Returns the choice of Inspiration dice for the test that replaces a maneuver's Stamina cost (R4.1, R12.4).
 * The dialog offers it only to party members without enough Stamina.
 */
export function strainDice(staminaOf: (situation: ChoiceSituation) => number): typeof strain {
  return {
    ...strain,
    fields: situation => {
      const { facts, table } = situation;
      const { value } = facts.actor.state.stamina;
      return isPartyMember(facts.actor, facts.party) &&
        payManeuver(value, staminaOf(situation), table.houseRules).test !== null
        ? strain.fields(situation)
        : [];
    },
  };
}

/** Returns the problems with the Inspiration dice chosen for the test that replaces Stamina. */
export function strainProblems(facts: Facts): readonly Problem[] {
  return inspirationProblems({ inspiration: strain.of(facts.choices) }, facts);
}

/** The plan of a maneuver that has been paid for, with its test. */
export interface ManeuverPlan {
  readonly test: PreparedTest;
}

type Unplanned<C extends ChoiceList, N extends Needs> = Omit<Situation<C, N, unknown>, "plan">;

/**
 * The specification of a maneuver with one target. The preview shows the available action points and Stamina
 * beside the cost.
 */
export interface ManeuverSpec<C extends ChoiceList, N extends Needs, Plan extends ManeuverPlan> extends Omit<
  ActionSpec<C, N, Plan>,
  "plan" | "test" | "cost" | "targets" | "resolve" | "write"
> {
  readonly key: ManeuverKey;
  /** Returns the maneuver's situation as entered by the user, which determines the cost. */
  readonly situation: (situation: Unplanned<C, N>) => ManeuverSituation;
  /**
   * Returns the plan. The facts contain the actor's state after the payment, because only the Stamina that is
   * left can be used for exertion.
   */
  readonly plan: (facts: FactsWith<N>, situation: Unplanned<C, N>) => Plan;
  /**
   * Returns the subtitle of the card, which is shown even while payment is pending. If this function is
   * omitted, the card has a subtitle only once the maneuver is resolved.
   */
  readonly subtitle?: (situation: Situation<C, N, Plan> & Tested) => Text;
  readonly resolve: (act: Act<C, N, Plan>, target: ActorFacts) => Outcome;
}

/**
 * Defines an action for one of the rules' maneuvers (R12.6–R12.11). Handles its cost, the Fortitude test that
 * can replace Stamina (R12.4), the resulting exhaustion, and the requirement that the target be another
 * actor. By the time the maneuver is resolved, the actor has paid for it.
 */
export function defineManeuver<
  const C extends ChoiceList = [],
  const N extends Needs = object,
  Plan extends ManeuverPlan = ManeuverPlan,
>({ situation: situationOf, plan: planOf, subtitle, ...spec }: ManeuverSpec<C, N, Plan>): Action {
  const { key } = spec;
  return defineAction<C, N, Plan>({
    ...spec,
    label: text(`BLACKOUT.maneuver.${key}`),
    targets: "one",
    opposes: true,
    plan: situation => {
      const { facts, table } = situation;
      const actor = actorOncePaid(facts, key, situationOf(situation), table);
      return planOf({ ...facts, actor }, situation);
    },
    cost: situation => costOfManeuver(situation, key, situationOf(situation)),
    problems: situation => [
      ...targetProblems(situation.facts),
      ...strainProblems(situation.facts),
      ...(spec.problems?.(situation) ?? []),
    ],
    preview: situation => {
      const { pool, rows, stamina } = situation.plan.test;
      const more = { ap: 0, stamina, ...spec.preview?.(situation) };
      const { ap = 0, stamina: paid = 0 } = situation.cost ?? {};
      const { facts, table } = situation;
      const first = strainLines(facts.actor, key, strain.of(facts.choices), table);
      const lines = [...first, ...(more.lines ?? [])];
      return { pool, rows, ...more, lines, ap: ap + more.ap, stamina: paid + more.stamina };
    },
    resolve: act => {
      if (subtitle) act.show({ subtitle: subtitle(act) });
      const paid = paidManeuver(act, key, situationOf(act));
      if (!paid) return noStrengthLeft;
      const facts = { ...act.facts, actor: paid.actor };
      const outcome = spec.resolve({ ...act, facts, actor: paid.actor }, facts.targets[0] as ActorFacts);
      return { ...outcome, lines: [...(outcome.lines ?? []), ...tire(paid, act)] };
    },
  });
}

/**
 * Returns the cost of a maneuver in the form of an action's cost. Its `pay` does nothing, because the
 * maneuver is paid for during resolution, when the payment may require a test.
 */
export function costOfManeuver(
  { actor, table }: { readonly actor: ActorFacts; readonly table: Table },
  key: AnyManeuver,
  situation: ManeuverSituation,
): Cost & { readonly stamina: number } {
  return { ...maneuverCost(actor, key, situation, table), pay: () => undefined };
}

/**
 * Pays for a maneuver and, if necessary, shows the dice of the test from R12.4. Returns null if the test
 * failed. Suspends the action until the dice have been rolled.
 */
export function paidManeuver<C extends ChoiceList, N extends Needs, Plan>(
  act: Act<C, N, Plan>,
  key: AnyManeuver,
  situation: ManeuverSituation,
): ManeuverPaid | null {
  const paid = payForManeuver(act.actor, key, situation, act, strain.of(act.facts.choices));
  if (paid.state === "waits") return act.wait(null);
  act.show({ dice: paid.dice, lines: paid.lines });
  return paid.state === "fails" ? null : paid;
}

/** The outcome of a maneuver whose Fortitude test fails (R12.4). */
export const noStrengthLeft: Outcome = { outcome: text("BLACKOUT.maneuverCard.failed"), tone: "bad" };
