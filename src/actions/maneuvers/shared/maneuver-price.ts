import {
  maneuverOf,
  maneuverReasons,
  type Maneuver,
  type ManeuverKey,
} from "../../../rules/combat/maneuvers.ts";
import { judgeManeuverTest, payManeuver } from "../../../rules/combat/stamina.ts";
import { forbiddingConditions } from "../../../rules/conditions/rows.ts";
import { testOdds } from "../../../rules/tests/odds.ts";
import { judgeTest } from "../../../rules/tests/outcome.ts";
import { addCondition } from "../../core/add-condition.ts";
import { text, type DiceShown, type Line } from "../../core/card.ts";
import { Draft } from "../../core/draft.ts";
import type { ActorFacts, Facts, Table } from "../../core/facts.ts";
import { settleOutOfFight } from "../../core/harm.ts";
import { percent } from "../../../language/formats.ts";
import { costOf, pay, type Price } from "../../core/pay.ts";
import { prepareTest, shownDice } from "../../core/skill-test.ts";
import type { Problem } from "../../core/action.ts";
import { giftAfter } from "../../party/critical-failure.ts";
import { pairText, type Tools } from "../../tests/shared/asked-test.ts";
import { hides, ruleProblem } from "../../core/rejection.ts";

/** The situation of a maneuver, as entered by the user. */
export interface ManeuverSituation {
  readonly melee: boolean;
  /** The distance to the target in feet. Omitted if the maneuver has no minimum distance. */
  readonly feet?: number;
  readonly freeHands?: number;
  readonly takingTime?: number;
}

/** The result of paying for a maneuver. */
export interface ManeuverPaid {
  /**
   * The state of the maneuver: `waits` while dice are missing for the test from R12.4, `fails` if that test
   * failed, and `goes` otherwise.
   */
  readonly state: "waits" | "fails" | "goes";
  /** The actor after paying the cost. Any remaining Stamina can be used for exertion. */
  readonly actor: ActorFacts;
  /** Whether the actor gains a stack of Exhausted at the end (R12.4); see {@link tire}. */
  readonly tires: boolean;
  readonly problems: readonly Problem[];
  readonly dice: readonly DiceShown[];
  readonly lines: readonly Line[];
}

/** The problems that the check of an action's cost already reports. */
const saidByCost: readonly string[] = ["notEnoughAp", "maneuverUsed"];

/** A maneuver: the key of one that the rules define, or the data of a custom one. */
export type AnyManeuver = ManeuverKey | Maneuver;

function readManeuver(maneuver: AnyManeuver): Maneuver {
  return typeof maneuver === "string" ? maneuverOf(maneuver) : maneuver;
}

/** Returns the cost of a maneuver, and its problems (R12.6–R12.11). */
export function maneuverCost(
  actor: ActorFacts,
  key: AnyManeuver,
  situation: ManeuverSituation,
  table: Table,
): { readonly ap: number; readonly stamina: number; readonly problems: readonly Problem[] } {
  const maneuver = readManeuver(key);
  const { ap, problems } = costOf(actor, priceOf(key, situation), table);
  const { state } = actor;
  const payment = payManeuver(state.stamina.value, maneuver.stamina, table.houseRules);
  const reasons = maneuverReasons(maneuver, {
    ap: state.budget?.ap ?? maneuver.ap,
    maneuversLeft: state.budget?.maneuvers ?? 1,
    trained: true,
    melee: situation.melee,
    feet: situation.feet ?? maneuver.leastFeet,
    freeHands: situation.freeHands ?? maneuver.freeHands,
    noMovement: forbiddingConditions(state.conditions, "movement").length > 0,
  }).filter(reason => !saidByCost.includes(reason));
  return {
    ap,
    stamina: maneuver.stamina,
    problems: [
      ...problems,
      ...reasons.map((reason): Problem => ({
        // The lack of a free hand is a problem of kind `ap`, because the actor can free a hand. The world's
        // settings determine how strictly such problems are enforced.
        kind: reason === "tooClose" ? "range" : reason === "noFreeHand" ? "ap" : "rule",
        text: text(`BLACKOUT.problem.maneuver.${reason}`, { n: maneuver.leastFeet }),
      })),
      ...(payment.kind === "forbidden"
        ? [ruleProblem("BLACKOUT.problem.maneuver.tooLittleStamina", { n: maneuver.stamina })]
        : []),
    ],
  };
}

function priceOf(key: AnyManeuver, { takingTime = 0 }: ManeuverSituation): Price {
  return { action: "attack", ap: readManeuver(key).ap, maneuver: true, takingTime };
}

/**
 * Returns the actor after paying for the maneuver. The remaining points can be used for exertion and extra
 * time.
 */
export function actorOncePaid(
  facts: Facts,
  key: AnyManeuver,
  situation: ManeuverSituation,
  table: Table,
): ActorFacts {
  const draft = new Draft(facts);
  return spend(draft, facts.actor, key, situation, table);
}

function spend(
  draft: Draft,
  actor: ActorFacts,
  key: AnyManeuver,
  situation: ManeuverSituation,
  table: Table,
): ActorFacts {
  const { stamina } = actor.state;
  pay(draft, actor, priceOf(key, situation), table);
  draft.set(actor.uuid, {
    stamina: {
      ...stamina,
      value: payManeuver(stamina.value, readManeuver(key).stamina, table.houseRules).staminaAfter,
    },
  });
  return { ...actor, state: draft.state(actor.uuid) };
}

/**
 * Pays for a maneuver with action points and Stamina or, if there is too little Stamina, with the Fortitude
 * test of R12.4. The dice of the test are in the stream `maneuver`. Some of them may come from the party's
 * pool. If the test fails, the maneuver does not happen, and only the cost that the house rule defines is
 * spent.
 */
export function payForManeuver(
  actor: ActorFacts,
  key: AnyManeuver,
  situation: ManeuverSituation,
  tools: Tools,
  inspiration: number,
): ManeuverPaid {
  const { draft, hand, table } = tools;
  const { problems, stamina: cost } = maneuverCost(actor, key, situation, table);
  const payment = payManeuver(actor.state.stamina.value, cost, table.houseRules);
  const paid = () => spend(draft, actor, key, situation, table);
  if (payment.test === null)
    return { state: "goes", actor: paid(), tires: false, problems, dice: [], lines: [] };
  const { attribute, skill, difficulty } = payment.test;
  const test = prepareTest(actor, { attribute, skill }, { inspiration }, table, { resists: true });
  const faces = hand.roll("maneuver", test.pool.rolled, actor.uuid, {
    inspiration: Math.min(inspiration, test.pool.rolled),
  });
  if (!faces) return { state: "waits", actor, tires: false, problems, dice: [], lines: [] };
  draft.addInspiration(-inspiration);
  tools.show({ followUps: giftAfter(actor, { test, faces, difficulty }, tools) });
  const dice = [shownDice(actor, "maneuver", pairText(actor, test.pair), test, faces)];
  const result = judgeTest({ pool: test.pool, faces, difficulty }, table.houseRules);
  const { happens, exhausted, apSpent } = judgeManeuverTest(result.met, table.houseRules);
  const lines: Line[] = [
    {
      text: text(happens ? "BLACKOUT.maneuverCard.forced" : "BLACKOUT.maneuverCard.notForced"),
      value: `${result.successes} / ${difficulty}`,
      tone: happens ? "good" : "bad",
      ...hides(actor),
      why: [
        { text: text("BLACKOUT.why.successes"), value: String(result.successes) },
        { text: text("BLACKOUT.card.needed"), value: String(difficulty) },
      ],
    },
  ];
  if (happens) return { state: "goes", actor: paid(), tires: exhausted > 0, problems, dice, lines };
  if (apSpent) pay(draft, actor, priceOf(key, situation), table);
  return { state: "fails", actor, tires: false, problems, dice, lines };
}

/**
 * Returns a list with one line for the test that an actor without enough Stamina must make before a maneuver
 * (R12.4), with the chance of success, or an empty list if the actor has enough Stamina.
 */
export function strainLines(
  actor: ActorFacts,
  key: AnyManeuver,
  inspiration: number,
  table: Table,
): readonly Line[] {
  const { test } = payManeuver(actor.state.stamina.value, readManeuver(key).stamina, table.houseRules);
  if (test === null) return [];
  const { attribute, skill, difficulty } = test;
  const { pair, pool } = prepareTest(actor, { attribute, skill }, { inspiration }, table, { resists: true });
  return [
    {
      text: text("BLACKOUT.maneuverCard.firstTest", { pair: pairText(actor, pair), n: difficulty }),
      value: percent(testOdds(pool, difficulty, table.houseRules).met),
      tone: "ask",
    },
  ];
}

/**
 * Adds a stack of Exhausted after a maneuver for which the actor lacked the Stamina (R12.4). Returns the card
 * line that reports it, if any.
 */
export function tire({ actor, tires }: ManeuverPaid, { draft, table }: Tools): readonly Line[] {
  if (!tires) return [];
  addCondition(draft, actor, { key: "exhausted" }, table);
  settleOutOfFight(draft, actor, table);
  return [{ text: text("BLACKOUT.maneuverCard.tires"), tone: "bad" }];
}
