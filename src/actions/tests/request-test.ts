import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import { groupAverage } from "../../rules/tests/group.ts";
import { judgeOpposed } from "../../rules/tests/opposed.ts";
import { judgeTest } from "../../rules/tests/outcome.ts";
import { text, type Line, type TargetRow, type Text, type Tone } from "../core/card.ts";
import { choice, pick, words, type ChoiceGroup } from "../core/choice.ts";
import { chosenText } from "../core/choices.ts";
import { defineAction } from "../core/define.ts";
import type { ActorFacts, Facts, Table } from "../core/facts.ts";
import { helpFor, helping } from "../core/helping.ts";
import { baseOf, jobLines, skillName, type Pair } from "../core/skill-test.ts";
import { jobTime, needsSight, sightOfAnyone } from "../core/test-choices.ts";
import { isMet, type TestReply } from "./shared/asked-test.ts";
import { opposedChoices, opposedOutcome, opposedReason, rolledOut } from "./shared/contest.ts";
import { allActorsInTest } from "./shared/everybody.ts";
import { namedDifficulty, skillOptions } from "./shared/pair.ts";
import { hides, ruleProblem } from "../core/rejection.ts";
import { outcomeTones } from "./test.ts";
import { turnTest } from "../turns/shared/turn-test.ts";
import { listText } from "../../language/formats.ts";
import { FREE, groupModes, type GroupMode } from "./requested.ts";

/** The maximum number of attribute and skill pairs that the prompt lists. */
const mostPairs = 60;

const free = { value: FREE, label: text("BLACKOUT.requested.free") };
const group = choice("group", groupModes, {
  label: text("BLACKOUT.requested.together"),
  option: mode => text(`BLACKOUT.requested.group.${mode}`),
});

/** The choice of helpers. It is available only if the test is requested from a single actor (R2.9). */
const helpForOne: ChoiceGroup = {
  ...helping,
  fields: situation => (asksOne(situation.facts) ? helping.fields(situation) : []),
};

/**
 * A test that a Gamemaster requests from one or more actors: the acting actor and the targets. The attribute
 * and skill pair is fixed, or each actor chooses one (R3.7). There is no difficulty if the test is opposed, or
 * if the Gamemaster judges the result or keeps the difficulty secret. One card shows all answers.
 */
export const requestTest = defineAction({
  key: "requestTest",
  targets: "any",
  who: "gamemaster",
  nature: "automatic",
  speaker: "gamemaster",
  choices: [
    choice("attribute", [...attributes, FREE], {
      initial: "insight",
      label: text("BLACKOUT.field.attribute"),
      option: attributeName,
    }),
    pick("skill", ({ facts: { actor } }) => [...skillOptions(actor), free], {
      initial: "perception",
      label: text("BLACKOUT.field.skill"),
    }),
    ...opposedChoices({
      shown: ({ facts }) => opposes(facts) && allActorsInTest(facts).length > 1,
      option: (side, { facts }) => {
        const [left, right] = allActorsInTest(facts);
        const one = side === "left" ? left : side === "right" ? right : null;
        return text(one?.name ?? "BLACKOUT.opposed.active.both");
      },
    }),
    namedDifficulty({ shown: ({ facts }) => !opposes(facts) || allActorsInTest(facts).length < 2 }),
    group,
    jobTime,
    sightOfAnyone(({ facts }) => chosenText(facts.choices, "skill")),
    helpForOne,
    words("why"),
  ],
  // An opposed test requires exactly two actors.
  problems: ({ facts, choices: { attribute, skill }, table }) => [
    ...(opposes(facts) && allActorsInTest(facts).length !== 2
      ? [ruleProblem("BLACKOUT.problem.requested.two")]
      : []),
    // If the player chooses the skill, the helper isn't checked here, because the helper then counts only for
    // pairs with which they can help.
    ...(asksOne(facts) && attribute !== FREE && skill !== FREE ? helpFor(facts, skill, table).problems : []),
  ],
  resolve: act => {
    const { actor, facts, choices, table, hand, show, wait, each } = act;
    const { active, tiePossible, why } = choices;
    const difficulty = opposes(facts) ? null : choices.difficulty;
    const asked = allActorsInTest(facts).map((one, index) => ({
      one,
      stream: `ask.${index}`,
      reply: turnTest(
        {
          key: `ask.${index}`,
          actor: one,
          pairs: pairsFor(one, choices),
          difficulty,
          doing: true,
          jobTime: choices.jobTime,
          circumstances: pair => ({
            needsSight: needsSight(facts.choices, pair.skill, table.houseRules),
            rows: asksOne(facts) ? helpFor(facts, pair.skill, table).rows : [],
          }),
          question: text(why === "" ? "BLACKOUT.prompt.requested" : "BLACKOUT.prompt.requestedWhy", {
            why,
            name: one.name,
          }),
        },
        act,
      ),
    }));
    show({
      subtitle: subtitleOf(actor, choices, difficulty),
      outcome: waitsFor(asked.filter(({ reply }) => reply === null).map(({ one }) => one.name)),
      targets: asked.map(({ one, reply }) => rowOf(one, reply, difficulty, table)),
    });
    const done = each(asked, ({ reply, ...one }) => ({ ...one, reply: wait(reply) }));
    if (choices.group === "each") return { outcome: waitsFor([]) };
    if (choices.group !== "opposed") return together(choices.group, done, difficulty, table);
    const [left, right] = done.map(({ reply, ...one }) => ({ ...one, ...reply, fails: reply.test === null }));
    if (!left || !right) throw new TypeError("An opposed test needs two actors");
    const { result, dice, targetDice, lines } = rolledOut(
      [left, right],
      (one, other) => judgeOpposed({ left: one, right: other, active, tiePossible }, table.houseRules),
      hand,
    );
    const rows = done.map(({ one, reply }) => rowOf(one, reply, null, table));
    show({ lines, targets: rows.map((row, index) => ({ ...row, dice: index === 0 ? dice : targetDice })) });
    return {
      ...opposedOutcome(wait(result), left.one, right.one),
      notes: [opposedReason(wait(result))],
    };
  },
});

function asksOne(facts: Facts): boolean {
  return allActorsInTest(facts).length === 1;
}

function opposes({ choices }: Facts): boolean {
  return group.of(choices) === "opposed";
}

/** The requested attribute and skill. If one of them is `FREE`, each actor chooses it. */
interface PairAsked {
  readonly attribute: Attribute | typeof FREE;
  readonly skill: string;
}

/**
 * Returns the attribute and skill pairs that an actor can roll. The pairs with the most dice come first. If
 * neither the attribute nor the skill is free, there is only one pair.
 */
export function pairsFor(one: ActorFacts, { attribute, skill }: PairAsked): readonly Pair[] {
  const own: readonly Attribute[] = attribute === FREE ? attributes : [attribute];
  const known = Object.keys(one.skills);
  // If both the attribute and the skill are free, only trained skills are listed. An actor without trained
  // skills rolls only the attribute.
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

/** Returns the result of the whole group, computed from all tests (R3.13, R3.14). */
function together(
  group: Exclude<GroupMode, "each" | "opposed">,
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
  // Conceals the line if the group includes an enemy, because the enemy's roll could be inferred from the
  // combined result.
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
  // In a group test that uses the average, only the average is compared with the difficulty, although each
  // test also has its own result.
  const won =
    group === "average" ? number >= difficulty : group === "best" ? done.some(met) : done.every(met);
  return {
    outcome: text(won ? "BLACKOUT.requested.won" : "BLACKOUT.requested.lost"),
    tone: won ? "good" : "bad",
    lines: [line],
  };
}

/**
 * The maximum number of actors with missing answers that the card names. If there are more, it shows only
 * their number.
 */
const mostNamed = 4;

function waitsFor(missing: readonly string[]): Text {
  if (missing.length > mostNamed) return text("BLACKOUT.requested.waits", { n: missing.length });
  return missing.length > 0
    ? text("BLACKOUT.requested.waitsFor", { names: listText(missing) })
    : text("BLACKOUT.requested.done");
}

function rowOf(one: ActorFacts, reply: TestReply | null, difficulty: number | null, table: Table): TargetRow {
  const row = { uuid: one.uuid, name: one.name, dice: reply?.dice ?? [] };
  if (!reply) return { ...row, outcome: text("BLACKOUT.ambush.rolls"), tone: "ask", lines: [] };
  const lines = [
    { text: text("BLACKOUT.resist.successes"), value: String(reply.successes), ...hides(one) },
    ...(reply.test ? jobLines(reply.test) : []),
  ];
  if (!reply.test) return { ...row, outcome: text("BLACKOUT.card.chosenToFail"), tone: "bad", lines };
  if (difficulty === null) return { ...row, outcome: text("BLACKOUT.requested.rolled"), tone: "", lines };
  const { outcome } = judgeTest({ pool: reply.test.pool, faces: reply.faces, difficulty }, table.houseRules);
  return { ...row, outcome: text(`BLACKOUT.outcome.${outcome}`), tone: outcomeTones[outcome], lines };
}

function subtitleOf(actor: ActorFacts, { attribute, skill }: PairAsked, difficulty: number | null): Text {
  const pair =
    attribute === FREE && skill === FREE
      ? text("BLACKOUT.requested.freePair")
      : skill === ""
        ? attributeName(attribute)
        : text("BLACKOUT.card.pair", {
            attribute: attributeName(attribute),
            skill: skill === FREE ? free.label : text(skillName(actor, skill)),
          });
  return difficulty === null ? pair : text("BLACKOUT.enricher.testAt", { test: pair, n: difficulty });
}

function attributeName(attribute: PairAsked["attribute"]): Text {
  return attribute === FREE ? free.label : text(`BLACKOUT.attribute.${attribute}`);
}
