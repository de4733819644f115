import { attributes } from "../../rules/character/attributes.ts";
import { judgeTest, countSuccesses, type Outcome, type TestResult } from "../../rules/tests/outcome.ts";
import { text, type Concealed, type Text, type Tone } from "../core/card.ts";
import { choice, pick, toggle, words, type ChoiceList } from "../core/choice.ts";
import { defineAction, type ActionSpec } from "../core/define.ts";
import type { ActorFacts, Facts, FactsWith, Needs, Table } from "../core/facts.ts";
import { prepareOwnTest } from "../core/own-test.ts";
import { jobLines, namesOf, passiveOf, skillName, type Pair, type PreparedTest } from "../core/skill-test.ts";
import { timeCost } from "../core/taking-time.ts";
import { helping } from "../core/helping.ts";
import { chosenToFail, helpers, jobTime, sight, testChoices } from "../core/test-choices.ts";
import type { Action } from "../core/action.ts";
import { marginReasons, enteredDifficultyReasons, ruleReasons } from "../core/reasons.ts";
import { signedNumber } from "../core/why.ts";
import { rollPrepared } from "./shared/contest.ts";
import { hasSkills, namedDifficulty } from "./shared/pair.ts";

/** The color of the card for each outcome. */
export const outcomeTones: Readonly<Record<Outcome, Tone>> = {
  criticalFailure: "bad",
  failure: "bad",
  partialSuccess: "",
  success: "good",
  criticalSuccess: "good",
};

const attribute = choice("attribute", attributes, {
  initial: "strength",
  label: text("BLACKOUT.field.attribute"),
  option: (value, { facts: { actor } }) =>
    numberedLabel(`BLACKOUT.attribute.${value}`, String(actor.attributes[value])),
});

/** The tested skill, for an actor who has skills (R13.19). */
const skill = pick(
  "skill",
  ({ facts: { actor } }) =>
    Object.entries(actor.skills).map(([value, { rank, modifier }]) => ({
      value,
      label: numberedLabel(
        skillName(actor, value),
        modifier === 0 ? String(rank) : `${rank} ${signedNumber(modifier)}`,
      ),
    })),
  { shown: hasSkills, label: text("BLACKOUT.field.skill") },
);

/**
 * The target's passive skill against which the test is made. Evasion is listed first. Empty if the difficulty
 * is a number.
 */
const againstSkill = pick(
  "againstSkill",
  ({ facts: { targets } }) => [
    { value: "", label: text("BLACKOUT.test.againstNumber") },
    ...targets.slice(0, 1).flatMap(target =>
      Object.keys(target.skills)
        .sort((a, b) => Number(b === "evasion") - Number(a === "evasion"))
        .map(value => ({ value, label: passiveName(target, value) })),
    ),
  ],
  { shown: ({ facts: { targets } }) => targets.length > 0, label: text("BLACKOUT.field.againstSkill") },
);

/** The number of successes needed. A skill challenge provides the initial value. */
const difficulty = namedDifficulty({
  initial: ({ facts: { challenge } }) => challenge?.difficulty ?? null,
  shown: ({ facts }) => againstPassive(facts) === null,
});

const against = words("against");
const what = text("BLACKOUT.actionType.test");

/** The specification of an action that tests any pair of attribute and skill. */
interface PairTest<N extends Needs> extends Pick<
  ActionSpec<ChoiceList, N, PreparedTest>,
  "key" | "targets" | "needs" | "problems" | "doubts" | "counts"
> {
  /** The choices that the dialog shows after those of the test. They replace the choice of helpers. */
  readonly choices?: ChoiceList;
  /** Returns the facts on which the test is based. By default, these are the action's own facts. */
  readonly seen?: (facts: FactsWith<N>) => Facts;
  /** Returns additional texts for the dialog. */
  readonly told?: (facts: FactsWith<N>, table: Table) => readonly Text[];
  /** Returns the notes that are shown first on the card. */
  readonly notes?: (facts: FactsWith<N>) => readonly Text[];
}

/** Defines an action that tests an attribute and a skill chosen by the user. */
export function definePairTest<const N extends Needs = object>({
  choices,
  seen = facts => facts,
  told = () => [],
  notes = () => [],
  ...spec
}: PairTest<N>): Action {
  return defineAction<ChoiceList, N, PreparedTest>({
    ...spec,
    title: ({ actor, plan }) => pairName(actor, plan.pair),
    choices: [
      attribute,
      skill,
      againstSkill,
      difficulty,
      against,
      // This choice has a separate button in the dialog.
      toggle("chosenToFail"),
      jobTime,
      ...testChoices(situation => attribute.in(situation)).filter(one => !choices || one !== helpers),
      sight(({ facts }) => skill.of(facts.choices)),
      ...(choices ?? [helping]),
    ],
    plan: ({ facts, table }) => prepared(seen(facts), table),
    cost: ({ actor, facts, table }) => timeCost(actor, what, facts.choices, table),
    problems: situation => [...(spec.problems?.(situation) ?? []), ...situation.plan.problems],
    preview: ({ facts, plan, table }) => ({
      pool: plan.pool,
      rows: plan.rows,
      stamina: plan.stamina,
      lines: [...jobLines(plan), ...told(facts, table).map(one => ({ text: one }))],
      difficulty: difficultyOf(facts),
      ...concealedBy(facts),
    }),
    resolve: act => {
      const { actor, facts, table, plan, show } = act;
      show({ ...subtitleOf(facts), notes: notes(facts) });
      const fails = chosenToFail.of(facts.choices);
      const faces = rollPrepared(act, {
        stream: "test",
        label: pairName(actor, plan.pair),
        test: plan,
        difficulty: difficultyOf(seen(facts)),
        chosenToFail: fails,
      });
      const failed = fails ? [text("BLACKOUT.card.chosenToFail")] : [];
      const result = resultOf(seen(facts), faces, table);
      if (!result)
        return {
          outcome: text("BLACKOUT.card.successes", { n: countSuccesses(faces) }),
          notes: [text("BLACKOUT.card.judge"), ...failed],
        };
      const { outcome, difficulty: needed, margin, successes } = result;
      const concealed = concealedBy(facts);
      return {
        outcome: text(`BLACKOUT.outcome.${outcome}`),
        tone: outcomeTones[outcome],
        notes: failed,
        lines: [
          {
            text: text("BLACKOUT.card.needed"),
            place: "needed",
            value: String(needed),
            why: whyDifficulty(facts, needed),
            ...concealed,
          },
          {
            text: text("BLACKOUT.card.marginIs"),
            place: "margin",
            value: signedNumber(margin),
            why: marginReasons(successes, needed),
            ...concealed,
          },
          { text: text(`BLACKOUT.outcomeText.${outcome}`) },
        ],
      };
    },
  });
}

/**
 * A test of an attribute and a skill (R2.1–R2.17). If there is a target, the test can be made against one of
 * the target's passive skills (R2.11).
 */
export const test = definePairTest({ key: "test", targets: "optional" });

/** Returns the result of a test with the given dice, or null if there is no difficulty. */
export function resultOf(facts: Facts, faces: readonly number[], table: Table): TestResult | null {
  const needed = difficultyOf(facts);
  if (needed === null) return null;
  const { pool } = prepared(facts, table);
  return judgeTest(
    { pool, faces, difficulty: needed, chosenToFail: chosenToFail.of(facts.choices) },
    table.houseRules,
  );
}

function prepared(facts: Facts, table: Table): PreparedTest {
  const { choices, targets } = facts;
  return prepareOwnTest(
    facts,
    {
      pairs: [{ attribute: attribute.of(choices), skill: skill.of(choices) }],
      difficulty: null,
      circumstances: { against: targets[0]?.uuid ?? "" },
    },
    table,
  );
}

function numberedLabel(label: string, n: string): Text {
  return text("BLACKOUT.test.named", { name: text(label), n });
}

function passiveName(target: ActorFacts, key: string): Text {
  return text("BLACKOUT.test.passive", { skill: text(skillName(target, key)) });
}

/**
 * Returns the name of an attribute and skill pair for the title of the card. For enemies, which have no
 * separate skills, it is the name of the attribute.
 */
function pairName(actor: ActorFacts, pair: Pair): Text {
  const { attribute, skill } = namesOf(actor, pair);
  return skill === null
    ? text(attribute)
    : text("BLACKOUT.card.pair", {
        attribute: text(`BLACKOUT.attributeShort.${pair.attribute}`),
        skill: text(skill),
      });
}

/**
 * Returns the target of the test and the passive skill that sets its difficulty, or null if the difficulty is
 * a number.
 */
function againstPassive({
  choices,
  targets: [target],
}: Facts): { readonly target: ActorFacts; readonly key: string } | null {
  const key = againstSkill.of(choices);
  return target && key !== "" ? { target, key } : null;
}

/**
 * Returns the number of successes needed: the target's passive skill (at least 1) or the chosen difficulty.
 * Returns null if the Gamemaster decides on the result.
 */
function difficultyOf(facts: Facts): number | null {
  const passive = againstPassive(facts);
  return passive ? Math.max(1, passiveOf(passive.target, passive.key)) : difficulty.of(facts.choices);
}

/**
 * Returns the explanation of a difficulty, which is a number entered by a user or a passive skill of the
 * target.
 */
function whyDifficulty(facts: Facts, needed: number) {
  const passive = againstPassive(facts);
  return passive
    ? ruleReasons(passiveName(passive.target, passive.key), needed)
    : enteredDifficultyReasons(needed);
}

/**
 * Returns the permission that a viewer needs to see the target's passive skill, or an empty object if the
 * test isn't against a passive skill.
 */
function concealedBy(facts: Facts): { readonly concealed?: Concealed } {
  const passive = againstPassive(facts);
  return passive
    ? { concealed: { of: passive.target.uuid, need: passive.key === "evasion" ? "passive" : "all" } }
    : {};
}

/** Returns the subtitle, which shows the opponent or, if there is none, the difficulty. */
function subtitleOf(facts: Facts): { readonly subtitle?: Text } {
  const passive = againstPassive(facts);
  const name = passive
    ? text("BLACKOUT.test.passiveOf", {
        name: passive.target.name,
        skill: passiveName(passive.target, passive.key),
      })
    : against.of(facts.choices) || (facts.targets[0]?.name ?? "");
  if (name !== "") return { subtitle: text("BLACKOUT.card.against", { name }) };
  const needed = difficultyOf(facts);
  return needed === null ? {} : { subtitle: text("BLACKOUT.card.difficulty", { n: needed }) };
}
