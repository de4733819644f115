import { attributes } from "../../rules/character/attributes.ts";
import { judgeOpposed } from "../../rules/tests/opposed.ts";
import { chosenAttribute, chosenFor, chosenOption, chosenText, chosenToggle } from "../core/choices.ts";
import { text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts, Choices, Facts, Table } from "../core/facts.ts";
import { inspirationProblems } from "../core/own-test.ts";
import { prepareTest, skillName, testDefaults, testFields, type Pair } from "../core/skill-test.ts";
import type { Field, Action } from "../core/action.ts";
import { previewOf, refusedAction, targetProblems } from "../core/refusal.ts";
import { contest, contestCard, type Contest, type ContestSaid } from "./shared/contest.ts";
import type { OpposedResult } from "../../rules/tests/opposed.ts";

const title = text("BLACKOUT.verb.opposed");
const actives = ["left", "right", "both"] as const;

/** An opposed test against somebody (R3.2–R3.6). The target's owner chooses between the pairs that are allowed to the target, or chooses to fail (R2.15). */
export const opposed: Action = {
  key: "opposed",
  label: title,
  targets: "one",
  defaults: () => ({
    ...testDefaults,
    attribute: "strength",
    skill: "",
    active: "left",
    tiePossible: false,
    chosenToFail: false,
  }),
  fields: (facts, table) => {
    const {
      actor,
      choices,
      targets: [target],
    } = facts;
    return [
      ...pairFields(actor, "attribute", "skill"),
      ...(target
        ? [
            ...pairFields(
              target,
              "targets.0.attribute",
              "targets.0.skill",
              text("BLACKOUT.opposed.pairOf", { name: target.name }),
            ),
            ...pairFields(
              target,
              "targets.0.orAttribute",
              "targets.0.orSkill",
              text("BLACKOUT.opposed.orPairOf", { name: target.name }),
              true,
            ),
          ]
        : []),
      {
        name: "active",
        kind: "choice",
        label: text("BLACKOUT.field.active"),
        hint: text("BLACKOUT.field.activeHint"),
        options: actives.map(value => ({ value, label: text(`BLACKOUT.opposed.active.${value}`) })),
      },
      {
        name: "tiePossible",
        kind: "toggle",
        label: text("BLACKOUT.field.tiePossible"),
        hint: text("BLACKOUT.field.tiePossibleHint"),
      },
      ...testFields({ facts, table }, chosenAttribute(choices, "attribute", "strength")),
      { name: "chosenToFail", kind: "toggle", label: text("BLACKOUT.field.chosenToFail") },
    ];
  },
  preview: (facts, table) => {
    const { pool, rows, stamina, problems } = prepared(facts, table);
    return previewOf({ pool, rows, stamina, problems: [...targetProblems(facts), ...problems] });
  },
  judge: (facts, hand, table) => {
    const {
      actor,
      choices,
      targets: [target],
    } = facts;
    if (!target || targetProblems(facts).length > 0)
      return refusedAction(facts, title, opposed.preview(facts, table).problems);
    const own = prepared(facts, table);
    const active = chosenOption(choices, "active", actives, "left");
    const tiePossible = chosenToggle(choices, "tiePossible");
    const draft = new Draft(facts);
    const fight = contest(
      {
        actor,
        own,
        stream: "opposed",
        chosenToFail: chosenToggle(choices, "chosenToFail"),
        other: {
          key: "oppose.0",
          actor: target,
          pairs: pairsOf(target, chosenFor(choices, 0), own.pair),
          circumstances: { against: actor.uuid },
          question: text("BLACKOUT.prompt.oppose", { name: target.name, against: actor.name }),
        },
        judge: (left, right) => judgeOpposed({ left, right, active, tiePossible }, table.houseRules),
      },
      { draft, hand, table },
    );
    return {
      draft,
      problems: own.problems,
      followUps: [],
      card: contestCard(title, target, fight, said(fight, facts)),
    };
  },
};

function prepared({ actor, choices, party, targets: [target] }: Facts, table: Table) {
  const pair = {
    attribute: chosenAttribute(choices, "attribute", "strength"),
    skill: chosenText(choices, "skill"),
  };
  const test = prepareTest(actor, pair, choices, table, { against: target?.uuid ?? "" });
  return { ...test, problems: [...test.problems, ...inspirationProblems(test, { actor, party })] };
}

/** The pairs of the target: one, as long as nothing is said that of the one who acts, and perhaps another to choose from. */
function pairsOf(target: ActorFacts, own: Choices, usual: Pair): readonly Pair[] {
  const first = {
    attribute: chosenAttribute(own, "attribute", usual.attribute),
    skill: chosenText(own, "skill", usual.skill),
  };
  const or = chosenOption(own, "orAttribute", ["", ...attributes], "");
  return or === "" ? [first] : [first, { attribute: or, skill: chosenText(own, "orSkill") }];
}

function pairFields(
  actor: ActorFacts,
  attribute: string,
  skill: string,
  group?: ReturnType<typeof text>,
  none = false,
): readonly Field[] {
  const grouped = group ? { group } : {};
  const choice = (key: string) => ({ value: key, label: text(`BLACKOUT.attribute.${key}`) });
  const noSkill = { value: "", label: text("BLACKOUT.field.none") };
  return [
    {
      name: attribute,
      kind: "choice",
      label: text("BLACKOUT.field.attribute"),
      options: [...(none ? [noSkill] : []), ...attributes.map(choice)],
      ...grouped,
    },
    {
      name: skill,
      kind: "choice",
      label: text("BLACKOUT.field.skill"),
      options: [
        noSkill,
        ...Object.keys(actor.skills).map(value => ({ value, label: text(skillName(actor, value)) })),
      ],
      ...grouped,
    },
  ];
}

function said({ result }: Contest<OpposedResult>, { actor, targets: [target] }: Facts): ContestSaid | null {
  if (!result) return null;
  const notes = [text(`BLACKOUT.opposed.reason.${result.reason}`)];
  if (result.winner === null) return { outcome: text("BLACKOUT.opposed.tied"), tone: "", notes };
  const [won, name] = result.winner === "left" ? [true, actor.name] : [false, target?.name ?? ""];
  // By how many says how many the other had: the lines tell that of an enemy to those who may know it.
  const enemy = [actor, target].some(one => one?.kind === "npc");
  return {
    outcome: enemy
      ? text("BLACKOUT.opposed.won", { name })
      : text("BLACKOUT.opposed.wins", { name, n: result.by }),
    tone: won ? "good" : "bad",
    notes,
  };
}
