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
import { targetProblems } from "../../core/refusal.ts";
import type { PreparedTest } from "../../core/skill-test.ts";
import {
  actorOncePaid,
  maneuverCost,
  payForManeuver,
  tire,
  type AnyManeuver,
  type ManeuverPaid,
  type ManeuverSituation,
} from "./maneuver-price.ts";

/** The fields of a maneuver stand together under this. */
export const maneuverGroup = text("BLACKOUT.field.group.maneuver");

/** Hands that the one who does it has free. */
export const freeHands = number("freeHands", {
  max: 2,
  initial: 1,
  label: text("BLACKOUT.field.freeHands"),
  group: maneuverGroup,
});

const strain = number("strainInspiration", {
  max: 8,
  label: text("BLACKOUT.field.strainInspiration"),
  hint: text("BLACKOUT.field.strainInspirationHint"),
  group: maneuverGroup,
});

/** Returns the choice of Inspiration dice for the test that a maneuver of this cost takes in place of Stamina (R4.1, R12.4). Only members of the party who lack the Stamina are asked. */
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

/** Returns the problems of the Inspiration dice that were chosen for the test in place of Stamina. */
export function strainProblems(facts: Facts): readonly Problem[] {
  return inspirationProblems({ inspiration: strain.of(facts.choices) }, facts);
}

/** What a maneuver goes by once it is paid: its test, and what else several of its functions need. */
export interface ManeuverPlan {
  readonly test: PreparedTest;
}

type Unplanned<C extends ChoiceList, N extends Needs> = Omit<Situation<C, N, unknown>, "plan">;

/** A maneuver against one target. Its preview tells action points and Stamina beside those that it costs. */
export interface ManeuverSpec<C extends ChoiceList, N extends Needs, Plan extends ManeuverPlan> extends Omit<
  ActionSpec<C, N, Plan>,
  "plan" | "test" | "cost" | "targets" | "resolve" | "write"
> {
  readonly key: ManeuverKey;
  /** What people say of its situation, for its cost. */
  readonly situation: (situation: Unplanned<C, N>) => ManeuverSituation;
  /** Its plan, from the facts with the one who acts as they stand once it is paid: what Stamina is left can be exerted with. */
  readonly plan: (facts: FactsWith<N>, situation: Unplanned<C, N>) => Plan;
  /** What its card says under the title, also while it is paid; where left out, as it is resolved. */
  readonly subtitle?: (situation: Situation<C, N, Plan> & Tested) => Text;
  readonly resolve: (act: Act<C, N, Plan>, target: ActorFacts) => Outcome;
}

/**
 * An action that is a maneuver of the registry (R12.6–R12.11). It knows its cost, the Fortitude test in place of Stamina (R12.4), what tires once it is done, and that it is done to
 * somebody else. While it is resolved the one who acts stands as once it is paid.
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
      return { pool, rows, ...more, ap: ap + more.ap, stamina: paid + more.stamina };
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

/** What a maneuver costs, as the cost of an action: it is paid as it is resolved, since that may take a test. */
export function costOfManeuver(
  { actor, table }: { readonly actor: ActorFacts; readonly table: Table },
  key: AnyManeuver,
  situation: ManeuverSituation,
): Cost & { readonly stamina: number } {
  return { ...maneuverCost(actor, key, situation, table), pay: () => undefined };
}

/** Pays a maneuver, and shows the dice of R12.4 where it takes them; null when they failed. Waits for them. */
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

/** What a maneuver comes to when there was no strength left for it (R12.4). */
export const noStrengthLeft: Outcome = { outcome: text("BLACKOUT.maneuverCard.failed"), tone: "bad" };
