import { attributes } from "../../rules/character/attributes.ts";
import { judgeTest, countSuccesses, type Outcome, type TestResult } from "../../rules/tests/outcome.ts";
import { chosenAttribute, chosenNumberOrNone, chosenText, chosenToggle } from "../core/choices.ts";
import { text, type Line, type Text, type Tone } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts, Facts, Table } from "../core/facts.ts";
import { inspirationProblems } from "../core/own-test.ts";
import { cardOf, unfinishedCard } from "../core/plain-card.ts";
import {
  namesOf,
  passiveOf,
  payTest,
  prepareTest,
  shownDice,
  skillName,
  testDefaults,
  testFields,
  type Pair,
} from "../core/skill-test.ts";
import { costOfTime, payTime } from "../core/taking-time.ts";
import type { Field, Action } from "../core/action.ts";
import { giftFor } from "../party/inspire.ts";
import { whyMargin, whyNamed, whyRule } from "../core/reasons.ts";
import { signedNumber } from "../core/why.ts";

/** The colour of each outcome's card. */
export const outcomeTones: Readonly<Record<Outcome, Tone>> = {
  criticalFailure: "bad",
  failure: "bad",
  partialSuccess: "",
  success: "good",
  criticalSuccess: "good",
};

const hardest = 99;

/** Tests an attribute and a skill (R2.1–R2.17). With a target it may be against one of its passive skills (R2.11). */
export const test: Action = {
  key: "test",
  label: text("BLACKOUT.verb.test"),
  targets: "optional",
  defaults: () => ({
    ...testDefaults,
    attribute: "strength",
    skill: "",
    difficulty: null,
    against: "",
    againstSkill: "",
    chosenToFail: false,
  }),
  fields: (facts, table) => [
    ...pairFields(facts.actor),
    ...againstFields(facts),
    ...testFields({ facts, table }, chosenAttribute(facts.choices, "attribute", "strength")),
  ],
  preview: (facts, table) => {
    const { pool, rows, stamina, problems } = prepared(facts, table);
    const time = costOfTime(facts.actor, test.label, facts.choices, table);
    return {
      pool,
      rows,
      difficulty: difficultyOf(facts),
      ap: time.ap,
      stamina,
      problems: [...time.problems, ...problems],
      lines: [],
      ...concealedBy(facts),
    };
  },
  judge: (facts, hand, table) => {
    const { actor, choices } = facts;
    const draft = new Draft(facts);
    const ready = prepared(facts, table);
    const { pool } = ready;
    const problems = [...costOfTime(actor, test.label, choices, table).problems, ...ready.problems];
    const title = pairName(actor, ready.pair);
    const difficulty = difficultyOf(facts);
    const subtitle = subtitleOf(facts, difficulty);
    const faces = hand.roll("test", pool.rolled, actor.uuid, {
      inspiration: Math.min(ready.inspiration, pool.rolled),
    });
    if (!faces) return { draft, problems, followUps: [], card: unfinishedCard(title, subtitle) };
    payTime(draft, actor, test.label, choices, table);
    payTest(draft, actor, ready, table);
    const dice = [shownDice(actor, "test", title, ready, faces)];
    const notes = chosenToggle(choices, "chosenToFail") ? [text("BLACKOUT.card.chosenToFail")] : [];
    if (difficulty === null) {
      const outcome = text("BLACKOUT.card.successes", { n: countSuccesses(faces) });
      return {
        draft,
        problems,
        followUps: [],
        card: cardOf(title, outcome, "", {
          ...subtitle,
          dice,
          notes: [text("BLACKOUT.card.judge"), ...notes],
        }),
      };
    }
    const result = judgeTest(
      { pool, faces, difficulty, chosenToFail: chosenToggle(choices, "chosenToFail") },
      table.houseRules,
    );
    const concealed = concealedBy(facts);
    const lines: Line[] = [
      {
        text: text("BLACKOUT.card.needed"),
        value: String(difficulty),
        why: whyDifficulty(facts, difficulty),
        ...concealed,
      },
      {
        text: text("BLACKOUT.card.marginIs"),
        value: signedNumber(result.margin),
        why: whyMargin(result.successes, difficulty),
        ...concealed,
      },
      { text: text(`BLACKOUT.outcomeText.${result.outcome}`) },
    ];
    const followUps = result.outcome === "criticalFailure" ? giftFor(actor, facts.party, table) : [];
    return {
      draft,
      problems,
      followUps,
      card: cardOf(title, text(`BLACKOUT.outcome.${result.outcome}`), outcomeTones[result.outcome], {
        ...subtitle,
        dice,
        lines,
        notes,
      }),
    };
  },
};

/** What is tested: any attribute, and any skill of somebody who has skills of their own (R13.19). */
function pairFields(actor: ActorFacts): readonly Field[] {
  const skills = actor.kind === "npc" ? [] : Object.entries(actor.skills);
  const named = (label: string, n: string): Text => text("BLACKOUT.test.named", { name: text(label), n });
  return [
    {
      name: "attribute",
      kind: "choice",
      label: text("BLACKOUT.field.attribute"),
      options: attributes.map(value => ({
        value,
        label: named(`BLACKOUT.attribute.${value}`, String(actor.attributes[value])),
      })),
    },
    ...(skills.length === 0
      ? []
      : [
          {
            name: "skill",
            kind: "choice" as const,
            label: text("BLACKOUT.field.skill"),
            options: skills.map(([value, { rank, modifier }]) => ({
              value,
              label: named(
                skillName(actor, value),
                modifier === 0 ? String(rank) : `${rank} ${signedNumber(modifier)}`,
              ),
            })),
          },
        ]),
  ];
}

/** Against what: a passive skill of the target, Evasion first, or a number; without either the Gamemaster judges. */
function againstFields(facts: Facts): readonly Field[] {
  const {
    choices,
    targets: [target],
  } = facts;
  const passives = target
    ? Object.keys(target.skills).sort((a, b) => Number(b === "evasion") - Number(a === "evasion"))
    : [];
  const difficulty = chosenNumberOrNone(choices, "difficulty", 1, hardest);
  const hint =
    difficulty === null
      ? text("BLACKOUT.field.difficultyHint")
      : text(`BLACKOUT.test.difficultyName.${Math.min(difficulty, 7)}`);
  return [
    ...(target
      ? [
          {
            name: "againstSkill",
            kind: "choice" as const,
            label: text("BLACKOUT.field.againstSkill"),
            options: [
              { value: "", label: text("BLACKOUT.test.againstNumber") },
              ...passives.map(value => ({
                value,
                label: text("BLACKOUT.test.passive", { skill: text(skillName(target, value)) }),
              })),
            ],
          },
        ]
      : []),
    ...(againstPassive(facts)
      ? []
      : [
          {
            name: "difficulty",
            kind: "number" as const,
            min: 1,
            max: hardest,
            label: text("BLACKOUT.field.difficulty"),
            hint,
          },
        ]),
  ];
}

/** What a test came to with these dice; null where nobody has named a difficulty. */
export function resultOf(facts: Facts, faces: readonly number[], table: Table): TestResult | null {
  const difficulty = difficultyOf(facts);
  return difficulty === null
    ? null
    : judgeTest(
        {
          pool: prepared(facts, table).pool,
          faces,
          difficulty,
          chosenToFail: chosenToggle(facts.choices, "chosenToFail"),
        },
        table.houseRules,
      );
}

function prepared(facts: Facts, table: Table) {
  const { actor, choices, targets, party } = facts;
  const pair = {
    attribute: chosenAttribute(choices, "attribute", "strength"),
    skill: chosenText(choices, "skill"),
  };
  const ready = prepareTest(actor, pair, choices, table, { against: targets[0]?.uuid ?? "" });
  return { ...ready, problems: [...ready.problems, ...inspirationProblems(ready, { actor, party })] };
}

/** The pair as a card is titled with it; an enemy has no skills of its own. */
function pairName(actor: ActorFacts, pair: Pair): Text {
  const { attribute, skill } = namesOf(actor, pair);
  return skill === null
    ? text(attribute)
    : text("BLACKOUT.card.pair", {
        attribute: text(`BLACKOUT.attributeShort.${pair.attribute}`),
        skill: text(skill),
      });
}

/** The target and its skill that the test is against; null for a plain number. */
function againstPassive({
  choices,
  targets: [target],
}: Facts): { readonly target: ActorFacts; readonly skill: string } | null {
  const skill = chosenText(choices, "againstSkill");
  return target && skill !== "" ? { target, skill } : null;
}

/** Successes needed: the passive skill of the target, a number, or null where the Gamemaster judges. */
function difficultyOf(facts: Facts): number | null {
  const against = againstPassive(facts);
  return against
    ? Math.max(1, passiveOf(against.target, against.skill))
    : chosenNumberOrNone(facts.choices, "difficulty", 1, hardest);
}

/** Where the difficulty comes from: whoever named it, or the passive skill of the target. */
function whyDifficulty(facts: Facts, difficulty: number) {
  const against = againstPassive(facts);
  return against
    ? whyRule(
        text("BLACKOUT.test.passive", { skill: text(skillName(against.target, against.skill)) }),
        difficulty,
      )
    : whyNamed(difficulty);
}

/** What somebody has to know of the target to be told its passive skill. */
function concealedBy(facts: Facts) {
  const against = againstPassive(facts);
  return against
    ? {
        concealed: {
          of: against.target.uuid,
          need: against.skill === "evasion" ? ("passive" as const) : ("all" as const),
        },
      }
    : {};
}

/** What stands under the title: whom and what it is against. */
function subtitleOf(facts: Facts, difficulty: number | null): { readonly subtitle?: Text } {
  const against = againstPassive(facts);
  if (against)
    return {
      subtitle: text("BLACKOUT.card.against", {
        name: text("BLACKOUT.test.passiveOf", {
          name: against.target.name,
          skill: text("BLACKOUT.test.passive", { skill: text(skillName(against.target, against.skill)) }),
        }),
      }),
    };
  const named = chosenText(facts.choices, "against") || (facts.targets[0]?.name ?? "");
  if (named !== "") return { subtitle: text("BLACKOUT.card.against", { name: named }) };
  return difficulty === null ? {} : { subtitle: text("BLACKOUT.card.difficulty", { n: difficulty }) };
}
