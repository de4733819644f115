import { attributes } from "../../rules/character/attributes.ts";
import {
  guileAssistance,
  guileRows,
  guileWinner,
  judgeGuile,
  type GuileRound,
  type GuileSide,
} from "../../rules/social/guile.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { countSuccesses } from "../../rules/tests/outcome.ts";
import type { Row } from "../../rules/tests/row.ts";
import { chosenAttribute, chosenNumber, chosenText, chosenToggle } from "../core/choices.ts";
import { text, type Text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts, Choices, Facts, GuileFacts, Table } from "../core/facts.ts";
import type { Given } from "../core/hand.ts";
import { inspirationProblems } from "../core/own-test.ts";
import { cardOf } from "../core/plain-card.ts";
import { whyRule } from "../core/reasons.ts";
import {
  payTest,
  prepareTest,
  shownDice,
  skillName,
  testDefaults,
  testFields,
  type Pair,
} from "../core/skill-test.ts";
import type { Field, Problem, Action } from "../core/action.ts";
import { askTest, pairText, testQuestion, type TestQuestion } from "../tests/shared/asked-test.ts";
import { hides, previewOf, refusedAction, ruleProblem } from "../core/refusal.ts";
import { pairsFor } from "../tests/request-test.ts";
import { FREE } from "../tests/requested.ts";

const title = text("BLACKOUT.verb.guileRound");
const DEFENSE = "defend.0";
/** An ally's successes beyond this change nothing, since no pool gains more (R15.11, R2.5). */
const mostAllied = 4;

/** A round of a guile encounter (R15.9): an argument of the side that acts, and the defence that the other side picks. Both are pairs of free choice (R15.12). */
export const guileRound: Action = {
  key: "guileRound",
  label: title,
  targets: "one",
  needs: { guile: true },
  defaults: () => ({
    ...testDefaults,
    guile: "",
    attribute: "charisma",
    skill: "",
    allied: 0,
    chosenToFail: false,
  }),
  fields: (facts, table) => [
    ...pairFields(facts.actor),
    { name: "allied", kind: "number", min: 0, max: mostAllied, label: text("BLACKOUT.guile.allied") },
    ...testFields({ facts, table }, pairOf(facts.actor, facts.choices).attribute),
  ],
  preview: (facts, table) => {
    const problems = against(facts);
    if (problems.length > 0) return previewOf({ problems });
    const { pool, rows, stamina, problems: more } = prepared(facts, table);
    return previewOf({ pool, rows, stamina, problems: more });
  },
  judge: (facts, hand, table) => {
    const {
      actor,
      targets: [target],
      guile,
    } = facts;
    const problems = against(facts);
    if (!target || !guile || problems.length > 0) return refusedAction(facts, title, problems);
    const own = prepared(facts, table);
    const draft = new Draft(facts);
    const named = {
      subtitle: text("BLACKOUT.card.against", { name: target.name }),
      notes: [text("BLACKOUT.guile.of", { title: guile.title })],
    };
    const faces = hand.roll("argument", own.pool.rolled, actor.uuid, {
      inspiration: Math.min(own.inspiration, own.pool.rolled),
    });
    if (!faces)
      return {
        draft,
        problems: own.problems,
        followUps: [],
        card: cardOf(title, text("BLACKOUT.card.ready"), "ask", named),
      };
    payTest(draft, actor, own, table);
    const dice = [shownDice(actor, "argument", pairText(actor, own.pair), own, faces)];
    const reply = askTest(draft, hand, target, defense(facts, target, guile, table), table);
    const row = { uuid: target.uuid, name: target.name, dice: reply?.dice ?? [], lines: [] };
    if (!reply) {
      const waits = text("BLACKOUT.opposed.waits", { name: target.name });
      return {
        draft,
        problems: own.problems,
        followUps: [],
        card: cardOf(title, waits, "ask", {
          ...named,
          dice,
          targets: [{ ...row, outcome: text("BLACKOUT.opposed.rowWaits"), tone: "ask" }],
        }),
      };
    }
    const successes = chosenToggle(facts.choices, "chosenToFail") ? 0 : countSuccesses(faces);
    const { loser, amount } = judgeGuile(guile.encounter.acting, successes, reply.successes);
    const lost = loser === null ? null : guile.sides[loser] === actor.uuid ? actor : target;
    // By how much an enemy gives way says how many successes they had: those who may know it are told by a line.
    const given =
      lost === null
        ? []
        : [
            {
              text: text("BLACKOUT.guile.lost", { name: lost.name }),
              value: `−${amount}`,
              why: whyRule(text("BLACKOUT.guile.difference"), amount),
              ...hides(lost),
            },
          ];
    const lines = [
      ...[[actor, successes] as const, [target, reply.successes] as const].map(([one, n]) => ({
        text: text("BLACKOUT.opposed.successes", { name: one.name }),
        value: String(n),
        why: [{ text: text("BLACKOUT.why.successes"), value: String(n) }],
        ...hides(one),
      })),
      ...given,
    ];
    return {
      draft,
      problems: own.problems,
      followUps: [],
      card: cardOf(title, saidOf(lost), lost === null ? "" : lost === target ? "good" : "bad", {
        ...named,
        dice,
        lines,
        targets: [
          {
            ...row,
            outcome: text(lost === target ? "BLACKOUT.guile.yields" : "BLACKOUT.guile.stands"),
            tone: lost === target ? "bad" : "",
          },
        ],
      }),
    };
  },
};

/** The round as it was played; null while its dice or its defence are missing. */
export function guileRoundOf(facts: Facts, { dice, answers }: Given, table: Table): GuileRound | null {
  const faces = dice["argument"];
  const answer = answers[DEFENSE]?.value;
  const {
    actor,
    targets: [target],
    guile,
  } = facts;
  if (!faces || answer === undefined || !target || !guile) return null;
  const test = defense(facts, target, guile, table).tests.get(answer);
  const defended = test ? dice[DEFENSE] : [];
  if (!defended) return null;
  return {
    argument: approachOf(pairOf(actor, facts.choices)),
    defense: test ? approachOf(test.pair) : "",
    defenseSuccesses: countSuccesses(defended),
    argumentSuccesses: chosenToggle(facts.choices, "chosenToFail") ? 0 : countSuccesses(faces),
  };
}

/** The question how somebody defends: any pair of what they have learnt, with the counters that lie on it (R15.10). */
function defense(
  { actor }: Facts,
  target: ActorFacts,
  { encounter }: GuileFacts,
  table: Table,
): TestQuestion {
  const side: GuileSide = encounter.acting === "players" ? "target" : "players";
  const questions = pairsFor(target, { attribute: FREE, skill: FREE }).map(pair =>
    testQuestion(
      {
        key: DEFENSE,
        actor: target,
        pairs: [pair],
        difficulty: null,
        plain: true,
        circumstances: { against: actor.uuid, rows: countersOn(encounter, side, pair) },
        question: text("BLACKOUT.prompt.guile", { name: target.name, against: actor.name }),
      },
      table,
    ),
  );
  const tests = new Map(questions.flatMap(question => [...question.tests]));
  const [first] = questions;
  const best = [...tests].reduce<readonly [string, number]>(
    (most, [value, { pool }]) => (pool.pool > most[1] ? [value, pool.pool] : most),
    ["", -1],
  );
  const options = [
    ...new Map(
      questions.flatMap(({ prompt }) => prompt.options).map(option => [option.value, option]),
    ).values(),
  ];
  const ordered = [...options.filter(({ dice }) => dice), ...options.filter(({ dice }) => !dice)];
  return {
    tests,
    usedUp: [],
    prompt: {
      key: DEFENSE,
      actor: target.uuid,
      question: first?.prompt.question ?? title,
      options: ordered,
      fallback: best[0],
    },
  };
}

function prepared({ actor, choices, targets: [target], guile, party }: Facts, table: Table) {
  const pair = pairOf(actor, choices);
  const rows = guile
    ? [...countersOn(guile.encounter, guile.encounter.acting, pair), ...alliesRows(choices)]
    : [];
  const test = prepareTest(actor, pair, choices, table, { against: target?.uuid ?? "", rows });
  return { ...test, problems: [...test.problems, ...inspirationProblems(test, { actor, party })] };
}

/** R15.10: a Disadvantage for each counter that lies on the pair. */
function countersOn(encounter: GuileFacts["encounter"], side: GuileSide, pair: Pair): readonly Row[] {
  return guileRows(encounter, side, approachOf(pair)).map(row => ({
    ...row,
    why: "BLACKOUT.row.guileCounter",
  }));
}

/** R15.11: an Advantage for each success of an ally's own test. */
function alliesRows(choices: Choices): readonly Row[] {
  return guileAssistance("BLACKOUT.row.guileAlly", chosenNumber(choices, "allied", 0, 0, mostAllied));
}

/** The pair that somebody argues with. What they have not got is no approach of its own, on which no counter would lie. Throws a RuleError for it. */
function pairOf({ kind, skills }: ActorFacts, choices: Choices): Pair {
  const skill = kind === "npc" ? "" : chosenText(choices, "skill");
  if (skill !== "" && !Object.hasOwn(skills, skill))
    throw new RuleError("choices.skill", skill, "a skill of whoever argues, or none", { key: "ownSkill" });
  return { attribute: chosenAttribute(choices, "attribute", "charisma"), skill };
}

function approachOf({ attribute, skill }: Pair): string {
  return `${attribute}.${skill}`;
}

/** What stands against it: it is over, gone, the other side's time, or somebody else is meant. */
function against({ actor, targets: [target], guile }: Facts): readonly Problem[] {
  if (!guile) return [ruleProblem("BLACKOUT.guile.gone")];
  const { encounter, sides, open, ended } = guile;
  if (ended || guileWinner(encounter) !== null) return [ruleProblem("BLACKOUT.guile.over")];
  if (open) return [ruleProblem("BLACKOUT.guile.waits")];
  const other = encounter.acting === "players" ? sides.target : sides.players;
  return sides[encounter.acting] === actor.uuid && target?.uuid === other
    ? []
    : [ruleProblem("BLACKOUT.guile.notYours")];
}

function saidOf(lost: ActorFacts | null): Text {
  return lost === null
    ? text("BLACKOUT.guile.nothing")
    : text("BLACKOUT.guile.givesGround", { name: lost.name });
}

function pairFields(actor: ActorFacts): readonly Field[] {
  const skills = actor.kind === "npc" ? [] : Object.keys(actor.skills);
  return [
    {
      name: "attribute",
      kind: "choice",
      label: text("BLACKOUT.field.attribute"),
      options: attributes.map(value => ({ value, label: text(`BLACKOUT.attribute.${value}`) })),
    },
    ...(skills.length === 0
      ? []
      : [
          {
            name: "skill",
            kind: "choice" as const,
            label: text("BLACKOUT.field.skill"),
            options: [
              { value: "", label: text("BLACKOUT.field.none") },
              ...skills.map(value => ({ value, label: text(skillName(actor, value)) })),
            ],
          },
        ]),
  ];
}
