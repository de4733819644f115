import { hasCondition } from "../../rules/conditions/state.ts";
import { addCondition } from "../core/add-condition.ts";
import { text, type Concealed, type TargetRow } from "../core/card.ts";
import { number } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import type { ActorFacts } from "../core/facts.ts";
import { enteredDifficultyReasons, ruleReasons } from "../core/reasons.ts";
import { passiveOf } from "../core/skill-test.ts";
import { takingTime } from "../core/test-choices.ts";

/**
 * The action of hiding from the targets with a test of Dexterity [Sneak] against each target's Passive
 * Perception, or against a difficulty (R5.18, T10, R2.11). The actor is Hidden if no target notices them.
 */
export const hide = defineAction({
  key: "hide",
  targets: "any",
  choices: [
    number("difficulty", {
      min: 1,
      max: 20,
      initial: 2,
      shown: ({ facts }) => facts.targets.length === 0,
      label: text("BLACKOUT.field.difficulty"),
    }),
  ],
  // To hide from several targets, the actor needs enough successes against the most perceptive one.
  test: ({ targets, choices: { difficulty } }) => {
    const pairs = [{ attribute: "dexterity", skill: "sneak" }] as const;
    const [keenest] = [...targets].sort((a, b) => passiveOf(b, "perception") - passiveOf(a, "perception"));
    return keenest
      ? { pairs, difficulty: Math.max(1, passiveOf(keenest, "perception")), concealed: concealedBy(keenest) }
      : { pairs, difficulty, why: enteredDifficultyReasons(difficulty) };
  },
  cost: ({ facts, table }) => ({ action: "hide", takingTime: takingTime.of(facts.choices, table) }),
  resolve: ({ actor, targets, draft, table, rollTest }) => {
    const { met, successes } = rollTest({ lines: targets.length === 0 });
    if (met && !hasCondition(draft.state(actor.uuid).conditions, "hidden"))
      addCondition(draft, actor, { key: "hidden" }, table);
    return {
      outcome: text(met ? "BLACKOUT.hide.hidden" : "BLACKOUT.hide.seen"),
      tone: met ? "good" : "bad",
      targets: targets.map(target => watcher(target, met, successes)),
    };
  },
});

/**
 * Returns the row of a target. The target notices the actor if the test failed and its successes are fewer
 * than the target's passive Perception.
 */
function watcher(target: ActorFacts, met: boolean, successes: number): TargetRow {
  const passive = passiveOf(target, "perception");
  const fooled = met || successes >= passive;
  return {
    uuid: target.uuid,
    name: target.name,
    outcome: text(fooled ? "BLACKOUT.hide.unnoticed" : "BLACKOUT.hide.noticed"),
    tone: fooled ? "good" : "bad",
    dice: [],
    lines: [
      {
        text: text("BLACKOUT.hide.perception"),
        value: String(passive),
        why: ruleReasons(
          text("BLACKOUT.test.passive", { skill: text("BLACKOUT.skill.perception") }),
          passive,
        ),
        concealed: concealedBy(target),
      },
    ],
  };
}

function concealedBy({ uuid }: ActorFacts): Concealed {
  return { of: uuid, need: "all" };
}
