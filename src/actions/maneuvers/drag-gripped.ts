import { gripDrag } from "../../rules/conditions/resist.ts";
import { judgeOpposed } from "../../rules/tests/opposed.ts";
import { chosenNumber, chosenToggle } from "../core/choices.ts";
import { text } from "../core/card.ts";
import { letFall } from "../core/climbing.ts";
import { Draft } from "../core/draft.ts";
import type { Facts, Table } from "../core/facts.ts";
import { ownTestDefaults, ownTestPreview, prepareOwnTest, type OwnTest } from "../core/own-test.ts";
import { costOf, pay, type Price } from "../core/pay.ts";
import { shoveOnMap } from "../core/on-map.ts";
import type { Action } from "../core/action.ts";
import { contest, contestCard, contestFields } from "../tests/shared/contest.ts";
import { holdProblems } from "./shared/hold.ts";
import { refusedAction, targetProblems } from "../core/refusal.ts";

const title = text("BLACKOUT.verb.dragGripped");

/** Drags somebody who is held in the grip of a weapon: 15 feet, if they lose Endurance [Fortitude] against Strength [Athletics] (R5.18, T11.2). */
export const dragGripped: Action = {
  key: "dragGripped",
  label: title,
  targets: "one",
  needs: { shove: "towards" },
  defaults: ({ actor }) => ({ ...ownTestDefaults(actor, [gripDrag.captor]), feet: gripDrag.feet }),
  fields: (facts, table) => [
    {
      name: "feet",
      kind: "number",
      min: 0,
      max: gripDrag.feet,
      step: 5,
      label: text("BLACKOUT.field.dragFeet"),
    },
    ...contestFields(facts, testOf(facts), table),
  ],
  preview: (facts, table) => {
    const { ap, problems } = costOf(facts.actor, priceOf(facts, table), table);
    return ownTestPreview(facts, testOf(facts), table, { ap, problems: [...against(facts), ...problems] });
  },
  judge: (facts, hand, table) => {
    const {
      actor,
      choices,
      targets: [held],
    } = facts;
    const refused = against(facts);
    if (!held || refused.length > 0)
      return refusedAction(facts, title, dragGripped.preview(facts, table).problems);
    const feet = chosenNumber(choices, "feet", gripDrag.feet, 0, gripDrag.feet);
    const draft = new Draft(facts);
    const own = prepareOwnTest(facts, testOf(facts), table);
    const problems = [...pay(draft, actor, priceOf(facts, table), table), ...own.problems];
    const pull = contest(
      {
        actor,
        own,
        stream: "test",
        chosenToFail: chosenToggle(choices, "chosenToFail"),
        judge: (left, right) =>
          judgeOpposed({ left, right, active: "left", tiePossible: false }, table.houseRules),
        other: {
          key: "drag.0",
          actor: held,
          pairs: [gripDrag.target],
          circumstances: { against: actor.uuid },
          question: text("BLACKOUT.prompt.drag", { name: held.name, captor: actor.name }),
        },
      },
      { draft, hand, table },
    );
    const won = pull.result?.winner === "left";
    if (won) shoveOnMap(draft, facts, feet);
    const said = {
      outcome: won
        ? text("BLACKOUT.hold.dragged", { name: held.name, n: feet })
        : text("BLACKOUT.hold.notDragged", { name: held.name }),
      tone: won ? ("good" as const) : ("bad" as const),
    };
    return {
      draft,
      problems,
      followUps: won ? letFall(draft, held, feet > 0) : [],
      card: contestCard(title, held, pull, pull.result && said),
    };
  },
};

function testOf({ targets: [held] }: Facts): OwnTest {
  return { pairs: [gripDrag.captor], difficulty: null, circumstances: { against: held?.uuid ?? "" } };
}

function priceOf({ choices }: Facts, table: Table): Price {
  return {
    action: "dragGripped",
    takingTime: chosenNumber(choices, "takingTime", 0, 0, table.houseRules.takingTimePerTest),
  };
}

function against(facts: Facts) {
  const {
    actor,
    targets: [held],
  } = facts;
  const none = targetProblems(facts);
  return none.length > 0 || !held ? none : holdProblems(held, actor, "immobilized");
}
