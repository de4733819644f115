import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import { groupAverage } from "../../rules/tests/group.ts";
import { judgeTest } from "../../rules/tests/outcome.ts";
import { chosenNumberOrNone, chosenOption, chosenText } from "../core/choices.ts";
import { text, type Card, type Line, type TargetRow, type Text, type Tone } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts, Choices, Facts, Table } from "../core/facts.ts";
import { cardOf } from "../core/plain-card.ts";
import { maySpendInspiration } from "../core/own-test.ts";
import { baseOf, type Pair } from "../core/skill-test.ts";
import type { Field, Problem, Action } from "../core/action.ts";
import { isMet, type TestReply } from "./shared/asked-test.ts";
import type { Tools } from "./shared/contest.ts";
import { hides, previewOf, refusedAction, ruleProblem } from "../core/refusal.ts";
import { judgeTwo, opposedFields } from "./requested-opposed.ts";
import { outcomeTones } from "./test.ts";
import { turnTest } from "../turns/shared/turn-test.ts";
import { listText } from "../core/language.ts";
import { FREE, groupWays, type GroupWay } from "./requested.ts";

const title = text("BLACKOUT.verb.requestTest");

const hardest = 99;
/** As many Inspiration dice as the limit of advantages leaves room for (R2.5, R4.7). */
const mostInspiration = 4;
/** More ways to roll than anybody reads. */
const mostPairs = 60;

/**
 * A test that a Gamemaster asks of several: with a set pair, or one that each chooses (R3.7); against a number, or none where the Gamemaster judges or keeps it to themselves. The
 * one who acts and the targets are asked; all answers stand on one card.
 */
export const requestTest: Action = {
  key: "requestTest",
  label: title,
  targets: "any",
  who: "gamemaster",
  nature: "automatic",
  speaker: "gamemaster",
  defaults: () => ({
    attribute: "insight",
    skill: "perception",
    difficulty: null,
    group: "each",
    why: "",
    active: "left",
    tiePossible: false,
  }),
  fields: facts => {
    const { actor, choices } = facts;
    const [one, other] = everybody(facts);
    const opposes = chosenOption(choices, "group", groupWays, "each") === "opposed" && one && other;
    return [
      ...pairFields(actor),
      ...(opposes ? opposedFields(one.name, other.name) : [difficultyField(choices)]),
      groupField,
    ];
  },
  preview: facts => previewOf({ problems: problemsOf(facts) }),
  judge: (facts, hand, table) => {
    const tools: Tools = { draft: new Draft(facts), hand, table };
    const { choices } = facts;
    const group = chosenOption(choices, "group", groupWays, "each");
    const problems = problemsOf(facts);
    if (problems.length > 0) return refusedAction(facts, title, problems);
    const difficulty = group === "opposed" ? null : chosenNumberOrNone(choices, "difficulty", 1, hardest);
    const asked = everybody(facts);
    const question = text(
      chosenText(choices, "why") === "" ? "BLACKOUT.prompt.requested" : "BLACKOUT.prompt.requestedWhy",
      { why: chosenText(choices, "why") },
    );
    const rolled = asked.map((one, index) => ({
      one,
      reply: turnTest(
        {
          key: `ask.${index}`,
          actor: one,
          pairs: pairsFor(one, choices),
          difficulty,
          inspiration: maySpendInspiration(one, facts.party) ? mostInspiration : 0,
          question: { ...question, data: { ...question.data, name: one.name } },
        },
        tools,
      ),
    }));
    const done = rolled.flatMap(({ one, reply }) => (reply ? [{ one, reply }] : []));
    const missing = rolled.filter(({ reply }) => reply === null).map(({ one }) => one.name);
    const open = missing.length;
    if (group === "opposed")
      return {
        draft: tools.draft,
        problems,
        followUps: [],
        card: opposedCard(facts, rolled, missing, tools),
      };
    const verdict = open > 0 || group === "each" ? null : together(group, done, difficulty, table);
    return {
      draft: tools.draft,
      problems: [],
      followUps: [],
      card: cardOf(title, outcomeOf(missing, verdict), open > 0 ? "ask" : (verdict?.tone ?? ""), {
        subtitle: subtitleOf(facts, difficulty),
        lines: verdict?.lines ?? [],
        targets: rolled.map(({ one, reply }) => rowOf(one, reply, difficulty, table)),
      }),
    };
  },
};

/** Against each other test two, no more and no fewer. */
function problemsOf(facts: Facts): readonly Problem[] {
  const opposes = chosenOption(facts.choices, "group", groupWays, "each") === "opposed";
  return opposes && everybody(facts).length !== 2 ? [ruleProblem("BLACKOUT.problem.requested.two")] : [];
}

/** The card of two who test against each other: until both have rolled, and a tie of peers is rolled out, it says who is waited for. */
function opposedCard(facts: Facts, rolled: readonly Asked[], missing: readonly string[], tools: Tools): Card {
  const [left, right] = rolled.flatMap(({ one, reply }) => (reply ? [{ one, reply }] : []));
  const said = left && right ? judgeTwo([left, right], facts.choices, tools) : null;
  const rows = rolled.map(({ one, reply }) => {
    const row = rowOf(one, reply, null, tools.table);
    return { ...row, dice: [...row.dice, ...(said?.more.get(one.uuid) ?? [])] };
  });
  return cardOf(title, said?.outcome ?? outcomeOf(missing, null), said?.tone ?? "ask", {
    subtitle: subtitleOf(facts, null),
    lines: said?.lines ?? [],
    notes: said?.notes ?? [],
    targets: rows,
  });
}

interface Asked {
  readonly one: ActorFacts;
  readonly reply: TestReply | null;
}

/** Those who are asked, each once. */
function everybody({ actor, targets }: Facts): readonly ActorFacts[] {
  return [actor, ...targets.filter(({ uuid }) => uuid !== actor.uuid)];
}

/** The pairs that somebody may roll with: one, or with a free attribute or skill all that come of it, those with most dice first. */
export function pairsFor(one: ActorFacts, choices: Choices): readonly Pair[] {
  const attribute = chosenOption(choices, "attribute", [...attributes, FREE], "insight");
  const skill = chosenText(choices, "skill");
  const own: readonly Attribute[] = attribute === FREE ? attributes : [attribute];
  const known = Object.keys(one.skills);
  // With both free only what somebody has learnt is worth a choice; who has learnt nothing brings an attribute alone, whatever the skill.
  const learnt = known.filter(
    key => (one.skills[key]?.rank ?? 0) > 0 || (one.skills[key]?.modifier ?? 0) > 0,
  );
  const skills =
    skill !== FREE
      ? [skill]
      : one.kind === "npc"
        ? [""]
        : attribute !== FREE
          ? known
          : learnt.length > 0
            ? learnt
            : [""];
  const pairs = own.flatMap(each => skills.map(key => ({ attribute: each, skill: key })));
  const dice = (pair: Pair) => {
    const { attribute: score, skillRank, modifiers } = baseOf(one, pair);
    return modifiers.reduce((sum, modifier) => sum + modifier.dice, score + skillRank);
  };
  return pairs
    .map((pair, index) => ({ pair, index, dice: dice(pair) }))
    .sort((a, b) => b.dice - a.dice || a.index - b.index)
    .slice(0, mostPairs)
    .map(({ pair }) => pair);
}

interface Together {
  readonly outcome: Text;
  readonly tone: Tone;
  readonly lines: readonly Line[];
}

/** What the tests of all come to together (R3.13, R3.14). */
function together(
  group: Exclude<GroupWay, "each" | "opposed">,
  done: readonly { readonly one: ActorFacts; readonly reply: TestReply }[],
  difficulty: number | null,
  table: Table,
): Together {
  const successes = done.map(({ reply }) => reply.successes);
  const number =
    group === "average"
      ? groupAverage(successes, table.houseRules)
      : group === "best"
        ? Math.max(...successes)
        : Math.min(...successes);
  const shown = String(Math.round(number * 100) / 100);
  // What they come to together tells what an enemy among them rolled.
  const enemy = done.find(({ one }) => one.kind === "npc")?.one;
  const line: Line = {
    text: text(`BLACKOUT.requested.group.${group}`),
    value: shown,
    ...(enemy ? hides(enemy) : {}),
    why: done.map(({ one, reply }) => ({
      text: text("BLACKOUT.requested.of", { name: one.name }),
      value: String(reply.successes),
      ...hides(one),
    })),
  };
  if (difficulty === null)
    return {
      outcome: enemy ? text("BLACKOUT.requested.done") : text("BLACKOUT.requested.result", { n: shown }),
      tone: "",
      lines: [line],
    };
  const met = ({ reply }: (typeof done)[number]) => isMet(reply, difficulty, table);
  // Of a group each counts as a test of their own, but the average is a number that the difficulty is held against.
  const won =
    group === "average" ? number >= difficulty : group === "best" ? done.some(met) : done.every(met);
  return {
    outcome: text(won ? "BLACKOUT.requested.won" : "BLACKOUT.requested.lost"),
    tone: won ? "good" : "bad",
    lines: [line],
  };
}

/** Those who are waited for are named while they are few. */
const mostNamed = 4;

function outcomeOf(missing: readonly string[], verdict: Together | null): Text {
  if (missing.length > mostNamed) return text("BLACKOUT.requested.waits", { n: missing.length });
  if (missing.length > 0) return text("BLACKOUT.requested.waitsFor", { names: listText(missing) });
  return verdict?.outcome ?? text("BLACKOUT.requested.done");
}

function rowOf(one: ActorFacts, reply: TestReply | null, difficulty: number | null, table: Table): TargetRow {
  const row = { uuid: one.uuid, name: one.name, dice: reply?.dice ?? [] };
  if (!reply) return { ...row, outcome: text("BLACKOUT.ambush.rolls"), tone: "ask", lines: [] };
  const lines = [{ text: text("BLACKOUT.resist.successes"), value: String(reply.successes), ...hides(one) }];
  if (!reply.test) return { ...row, outcome: text("BLACKOUT.card.chosenToFail"), tone: "bad", lines };
  if (difficulty === null) return { ...row, outcome: text("BLACKOUT.requested.rolled"), tone: "", lines };
  const { outcome } = judgeTest({ pool: reply.test.pool, faces: reply.faces, difficulty }, table.houseRules);
  return { ...row, outcome: text(`BLACKOUT.outcome.${outcome}`), tone: outcomeTones[outcome], lines };
}

function subtitleOf({ actor, choices }: Facts, difficulty: number | null): Text {
  const [attribute, skill] = [chosenText(choices, "attribute", "insight"), chosenText(choices, "skill")];
  const free = text("BLACKOUT.requested.free");
  const label = actor.skills[skill]?.label ?? `BLACKOUT.skill.${skill}`;
  const named = attribute === FREE ? free : text(`BLACKOUT.attribute.${attribute}`);
  const pair =
    attribute === FREE && skill === FREE
      ? text("BLACKOUT.requested.freePair")
      : skill === ""
        ? named
        : text("BLACKOUT.card.pair", { attribute: named, skill: skill === FREE ? free : text(label) });
  return difficulty === null ? pair : text("BLACKOUT.enricher.testAt", { test: pair, n: difficulty });
}

function pairFields(actor: ActorFacts): readonly Field[] {
  const free = { value: FREE, label: text("BLACKOUT.requested.free") };
  return [
    {
      name: "attribute",
      kind: "choice",
      label: text("BLACKOUT.field.attribute"),
      options: [
        ...attributes.map(value => ({ value: value as string, label: text(`BLACKOUT.attribute.${value}`) })),
        free,
      ],
    },
    {
      name: "skill",
      kind: "choice",
      label: text("BLACKOUT.field.skill"),
      options: [
        { value: "", label: text("BLACKOUT.field.none") },
        ...Object.entries(actor.skills).map(([value, { label }]) => ({
          value,
          label: text(label ?? `BLACKOUT.skill.${value}`),
        })),
        free,
      ],
    },
  ];
}

function difficultyField(choices: Choices): Field {
  const difficulty = chosenNumberOrNone(choices, "difficulty", 1, hardest);
  const hint =
    difficulty === null
      ? text("BLACKOUT.field.difficultyHint")
      : text(`BLACKOUT.test.difficultyName.${Math.min(difficulty, 7)}`);
  return {
    name: "difficulty",
    kind: "number",
    min: 1,
    max: hardest,
    label: text("BLACKOUT.field.difficulty"),
    hint,
  };
}

const groupField: Field = {
  name: "group",
  kind: "choice",
  label: text("BLACKOUT.requested.together"),
  options: groupWays.map(value => ({ value, label: text(`BLACKOUT.requested.group.${value}`) })),
};
