import { grapple as judgeGrapple, maneuverOf } from "../../rules/combat/maneuvers.ts";
import { chosenNumber, chosenToggle } from "../core/choices.ts";
import { text, type FollowUp } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { Facts, Table } from "../core/facts.ts";
import { engage, reachProblems } from "../core/on-board.ts";
import { strikeProblems } from "../core/on-map.ts";
import { ownTestDefaults, ownTestPreview, prepareOwnTest, type OwnTest } from "../core/own-test.ts";
import type { Problem, Action } from "../core/action.ts";
import { contest, contestCard, contestFields } from "../tests/shared/contest.ts";
import { seize } from "./shared/hold.ts";
import {
  actorOncePaid,
  maneuverCost,
  payForManeuver,
  tire,
  unpaidCard,
  type ManeuverSituation,
} from "./shared/maneuver-price.ts";
import { grapplePairs } from "./shared/pairs.ts";
import { refusedAction, targetProblems } from "../core/refusal.ts";

const title = text("BLACKOUT.maneuver.grapple");

/** Grapples somebody (R12.11): Strength or Dexterity [Grapple] against the Evasion or Grapple of the target, whose owner chooses; the one who grapples wins a tie (R3.3). */
export const grapple: Action = {
  key: "grapple",
  label: title,
  targets: "one",
  needs: { board: true, aim: true },
  defaults: ({ actor }) => ({ ...ownTestDefaults(actor, grapplePairs), freeHands: 1 }),
  fields: (facts, table) => [
    ...contestFields(facts, testOf(facts), table),
    {
      name: "freeHands",
      kind: "number",
      min: 0,
      max: 2,
      label: text("BLACKOUT.field.freeHands"),
      group: text("BLACKOUT.field.group.maneuver"),
    },
  ],
  preview: (facts, table) => {
    const situation = situationOf(facts, table);
    const cost = maneuverCost(facts.actor, "grapple", situation, table);
    const test = ownTestPreview(
      { ...facts, actor: actorOncePaid(facts, "grapple", situation, table) },
      testOf(facts),
      table,
      { ap: cost.ap, problems: [...targetProblems(facts), ...reach(facts), ...cost.problems] },
    );
    return { ...test, stamina: test.stamina + cost.stamina };
  },
  judge: (facts, hand, table) => {
    const {
      targets: [target],
    } = facts;
    const { problems } = grapple.preview(facts, table);
    if (!target || targetProblems(facts).length > 0) return refusedAction(facts, title, problems);
    const draft = new Draft(facts);
    const tools = { draft, hand, table };
    const paid = payForManeuver(facts.actor, "grapple", situationOf(facts, table), tools);
    const { actor } = paid;
    const own = prepareOwnTest({ ...facts, actor }, testOf(facts), table);
    if (paid.state !== "goes") return { draft, problems, followUps: [], card: unpaidCard(title, paid) };
    const fight = contest(
      {
        actor,
        own,
        stream: "test",
        chosenToFail: chosenToggle(facts.choices, "chosenToFail"),
        judge: (left, right) => judgeGrapple(left, right, table.houseRules),
        other: {
          key: "grapple.0",
          actor: target,
          pairs: maneuverOf("grapple").resistPairs,
          circumstances: { against: actor.uuid },
          question: text("BLACKOUT.prompt.grapple", { name: target.name, by: actor.name }),
        },
      },
      tools,
    );
    if (!fight.result)
      return { draft, problems, followUps: [], card: contestCard(title, target, fight, null) };
    engage(draft, facts, target.uuid);
    const { grappled } = fight.result;
    if (grappled) seize(draft, target, actor, "grappled", table);
    const tired = tire(paid, tools);
    const outcome = text(grappled ? "BLACKOUT.hold.grappled" : "BLACKOUT.hold.notGrappled", {
      name: target.name,
    });
    return {
      draft,
      problems,
      followUps: grappled ? [escapeOf(target.uuid, actor.uuid)] : [],
      card: contestCard(
        title,
        target,
        { ...fight, lines: [...paid.lines, ...fight.lines, ...tired] },
        { outcome, tone: grappled ? "good" : "bad", dice: paid.dice },
      ),
    };
  },
};

function testOf({ targets: [target] }: Facts): OwnTest {
  return { pairs: grapplePairs, difficulty: null, circumstances: { against: target?.uuid ?? "" } };
}

function reach(facts: Facts): readonly Problem[] {
  const {
    choices,
    targets: [target],
  } = facts;
  return target
    ? [...reachProblems(choices, 0, target.name), ...strikeProblems(facts, 0, 0, target.name)]
    : [];
}

function situationOf({ choices }: Facts, table: Table): ManeuverSituation {
  return {
    melee: true,
    freeHands: chosenNumber(choices, "freeHands", 1, 0, 2),
    takingTime: chosenNumber(choices, "takingTime", 0, 0, table.houseRules.takingTimePerTest),
  };
}

function escapeOf(held: string, holder: string): FollowUp {
  return {
    verb: "escapeGrapple",
    label: text("BLACKOUT.verb.escapeGrapple"),
    actor: held,
    targets: [holder],
    choices: {},
  };
}
