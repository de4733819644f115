import { attributes } from "../../rules/character/attributes.ts";
import { judgeOpposed } from "../../rules/tests/opposed.ts";
import { chosenAttribute, chosenFor, chosenOption, chosenText } from "../core/choices.ts";
import { text } from "../core/card.ts";
import { pick, type ChoiceGroup } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import type { ActorFacts, Choices } from "../core/facts.ts";
import { prepareOwnTest } from "../core/own-test.ts";
import type { Pair } from "../core/skill-test.ts";
import type { Field } from "../core/action.ts";
import { targetProblems } from "../core/rejection.ts";
import { helping } from "../core/helping.ts";
import { timeCost } from "../core/taking-time.ts";
import { chosenToFail, sight, testChoices } from "../core/test-choices.ts";
import { decided, opposedChoices, opposedOutcome, opposedReason, winChance } from "./shared/contest.ts";
import { attributeOptions, noSkill, skillOptions, testedAttribute } from "./shared/pair.ts";

const attribute = testedAttribute("strength");

/** The choices that determine which attribute and skill pairs the target can use. */
const pairsOfTarget: ChoiceGroup = {
  initial: () => ({}),
  fields: ({
    facts: {
      targets: [target],
    },
  }) =>
    target
      ? [...pairFields(target, "attribute", "skill"), ...pairFields(target, "orAttribute", "orSkill")]
      : [],
};

/**
 * An opposed test against a target (R3.2–R3.6). The target's owner chooses one of the allowed pairs, or
 * chooses to fail (R2.15).
 */
export const opposed = defineAction({
  key: "opposed",
  targets: "one",
  choices: [
    attribute,
    pick("skill", ({ facts: { actor } }) => skillOptions(actor), { label: text("BLACKOUT.field.skill") }),
    pairsOfTarget,
    ...opposedChoices({ option: side => text(`BLACKOUT.opposed.active.${side}`) }),
    ...testChoices(situation => attribute.in(situation)),
    sight(({ facts }) => chosenText(facts.choices, "skill")),
    helping,
    chosenToFail,
  ],
  plan: ({ facts, target, choices: { attribute: tested, skill }, table }) =>
    prepareOwnTest(
      facts,
      {
        pairs: [{ attribute: tested, skill }],
        difficulty: null,
        circumstances: { against: target?.uuid ?? "" },
      },
      table,
    ),
  cost: ({ actor, facts, table }) =>
    timeCost(actor, text("BLACKOUT.actionType.opposed"), facts.choices, table),
  problems: ({ facts, plan }) => [...targetProblems(facts), ...plan.problems],
  preview: situation => {
    const { facts, plan, choices } = situation;
    const { pool, rows, stamina } = plan;
    const lines = winChance(situation, plan, pairsOf(chosenFor(facts.choices, 0), plan.pair), choices);
    return { pool, rows, stamina, lines };
  },
  resolve: act => {
    const { actor, facts, choices, plan, table } = act;
    const { active, tiePossible } = choices;
    const target = act.target as ActorFacts;
    const { result } = decided(act, {
      actor,
      own: plan,
      stream: "opposed",
      chosenToFail: choices.chosenToFail,
      other: {
        key: "oppose.0",
        actor: target,
        pairs: pairsOf(chosenFor(facts.choices, 0), plan.pair),
        circumstances: { against: actor.uuid },
        question: text("BLACKOUT.prompt.oppose", { name: target.name, against: actor.name }),
      },
      judge: (left, right) => judgeOpposed({ left, right, active, tiePossible }, table.houseRules),
      noted: opposedReason,
    });
    return opposedOutcome(result, actor, target);
  },
});

/**
 * Returns the pairs of attribute and skill that the target can use. By default, the first one is the actor's
 * own pair. A second one is optional.
 */
function pairsOf(own: Choices, usual: Pair): readonly Pair[] {
  const first = {
    attribute: chosenAttribute(own, "attribute", usual.attribute),
    skill: chosenText(own, "skill", usual.skill),
  };
  const or = chosenOption(own, "orAttribute", ["", ...attributes], "");
  return or === "" ? [first] : [first, { attribute: or, skill: chosenText(own, "orSkill") }];
}

function pairFields(
  target: ActorFacts,
  attributeName: "attribute" | "orAttribute",
  skillName: "skill" | "orSkill",
): readonly Field[] {
  const or = attributeName === "orAttribute";
  const group = text(`BLACKOUT.opposed.${or ? "orPairOf" : "pairOf"}`, { name: target.name });
  return [
    {
      name: `targets.0.${attributeName}`,
      kind: "choice",
      label: text("BLACKOUT.field.attribute"),
      options: [...(or ? [noSkill] : []), ...attributeOptions()],
      group,
    },
    {
      name: `targets.0.${skillName}`,
      kind: "choice",
      label: text("BLACKOUT.field.skill"),
      options: skillOptions(target),
      group,
    },
  ];
}
