import { gripDrag } from "../../rules/conditions/resist.ts";
import { judgeOpposed } from "../../rules/tests/opposed.ts";
import { text } from "../core/card.ts";
import { number } from "../core/choice.ts";
import { fallFromClimb } from "../core/climbing.ts";
import { defineAction } from "../core/define.ts";
import type { ActorFacts, Facts } from "../core/facts.ts";
import { shoveOnMap } from "../core/on-map.ts";
import { ownTestChoices, prepareOwnTest, type OwnTest } from "../core/own-test.ts";
import { chosenToFail, takingTime } from "../core/test-choices.ts";
import { decided, winChance } from "../tests/shared/contest.ts";
import { holdProblems } from "./shared/hold.ts";

/**
 * Drags an actor who is held by the grip of a weapon up to 15 feet (R5.18, T11.2). The actor is dragged only
 * if their Endurance [Fortitude] loses against the acting actor's Strength [Athletics].
 */
export const dragGripped = defineAction({
  key: "dragGripped",
  targets: "one",
  needs: { shove: "towards" },
  choices: [
    number("feet", {
      max: gripDrag.feet,
      step: 5,
      initial: gripDrag.feet,
      label: text("BLACKOUT.field.dragFeet"),
    }),
    ownTestChoices(({ facts }) => testOf(facts)),
    chosenToFail,
  ],
  plan: ({ facts, table }) => prepareOwnTest(facts, testOf(facts), table),
  cost: ({ facts, table }) => ({
    action: "dragGripped",
    takingTime: takingTime.of(facts.choices, table),
  }),
  problems: ({ facts, plan }) => [...holdProblems(facts, "immobilized", "actor"), ...plan.problems],
  preview: situation => {
    const { pool, rows, stamina } = situation.plan;
    return { pool, rows, stamina, lines: winChance(situation, situation.plan, [gripDrag.target]) };
  },
  resolve: act => {
    const { actor, facts, choices, plan, draft, table } = act;
    const held = act.target as ActorFacts;
    const { feet } = choices;
    const { result } = decided(act, {
      actor,
      own: plan,
      stream: "test",
      chosenToFail: choices.chosenToFail,
      judge: (left, right) =>
        judgeOpposed({ left, right, active: "left", tiePossible: false }, table.houseRules),
      other: {
        key: "drag.0",
        actor: held,
        pairs: [gripDrag.target],
        circumstances: { against: actor.uuid },
        question: text("BLACKOUT.prompt.drag", { name: held.name, captor: actor.name }),
      },
    });
    if (result.winner !== "left")
      return { outcome: text("BLACKOUT.hold.notDragged", { name: held.name }), tone: "bad" };
    shoveOnMap(draft, facts, feet);
    return {
      outcome: text("BLACKOUT.hold.dragged", { name: held.name, n: feet }),
      tone: "good",
      followUps: fallFromClimb(draft, held, feet > 0),
    };
  },
});

function testOf({ targets: [held] }: Facts): OwnTest {
  return { pairs: [gripDrag.captor], difficulty: null, circumstances: { against: held?.uuid ?? "" } };
}
