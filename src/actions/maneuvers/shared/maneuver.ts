import type { ManeuverKey } from "../../../rules/combat/maneuvers.ts";
import type { Action } from "../../core/action.ts";
import { text } from "../../core/card.ts";
import type { ChoiceList } from "../../core/choice.ts";
import { defineAction, type Act, type ActionSpec, type Outcome, type Situation } from "../../core/define.ts";
import type { ActorFacts, FactsWith, Needs } from "../../core/facts.ts";
import { targetProblems } from "../../core/refusal.ts";
import type { PreparedTest } from "../../core/skill-test.ts";
import {
  actorOncePaid,
  maneuverCost,
  payForManeuver,
  tire,
  type ManeuverSituation,
} from "./maneuver-price.ts";

/** What a maneuver goes by once it is paid: its test, and what else several of its functions need. */
export interface ManeuverPlan {
  readonly test: PreparedTest;
}

/** A maneuver against one target. */
export interface ManeuverSpec<C extends ChoiceList, N extends Needs, Plan extends ManeuverPlan> extends Omit<
  ActionSpec<C, N, Plan>,
  "plan" | "test" | "cost" | "targets" | "resolve" | "write"
> {
  readonly key: ManeuverKey;
  /** What people say of its situation, for its cost. */
  readonly situation: (situation: Omit<Situation<C, N, Plan>, "plan">) => ManeuverSituation;
  /** Its plan, from the facts with the one who acts as they stand once it is paid: what Stamina is left can be exerted with. */
  readonly plan: (facts: FactsWith<N>, situation: Omit<Situation<C, N, Plan>, "plan">) => Plan;
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
>({ situation: situationOf, plan: planOf, ...spec }: ManeuverSpec<C, N, Plan>): Action {
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
    cost: situation => ({
      ...maneuverCost(situation.actor, key, situationOf(situation), situation.table),
      // It is paid as it is resolved, since that may take a test.
      pay: () => undefined,
    }),
    problems: situation => [...targetProblems(situation.facts), ...(spec.problems?.(situation) ?? [])],
    preview: situation => {
      const { pool, rows, stamina } = situation.plan.test;
      const cost = maneuverCost(situation.actor, key, situationOf(situation), situation.table);
      return { pool, rows, stamina: stamina + cost.stamina, ...spec.preview?.(situation) };
    },
    resolve: act => {
      const paid = payForManeuver(act.actor, key, situationOf(act), act);
      if (paid.state === "waits") return act.wait<Outcome>(null);
      act.show({ dice: paid.dice, lines: paid.lines });
      if (paid.state === "fails") return { outcome: text("BLACKOUT.maneuverCard.failed"), tone: "bad" };
      const facts = { ...act.facts, actor: paid.actor };
      const outcome = spec.resolve({ ...act, facts, actor: paid.actor }, facts.targets[0] as ActorFacts);
      return { ...outcome, lines: [...(outcome.lines ?? []), ...tire(paid, act)] };
    },
  });
}
