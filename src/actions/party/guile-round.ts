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
import { text, type DiceShown, type Line, type Tone } from "../core/card.ts";
import { number, pick, toggle, words } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import type { ActorFacts, Choices, Facts, GuileFacts, Table } from "../core/facts.ts";
import type { Given } from "../core/hand.ts";
import { prepareOwnTest } from "../core/own-test.ts";
import { targetRow } from "../core/plain-card.ts";
import { ruleReasons } from "../core/reasons.ts";
import type { Pair, PreparedTest } from "../core/skill-test.ts";
import { timeCost } from "../core/taking-time.ts";
import { chosenToFail, testChoices } from "../core/test-choices.ts";
import type { Problem } from "../core/action.ts";
import { askTest, pairText, testQuestion, type TestQuestion } from "../tests/shared/asked-test.ts";
import { rollPrepared } from "../tests/shared/contest.ts";
import { hasSkills, skillOptions, socialSkill, testedAttribute } from "../tests/shared/pair.ts";
import { hides, ruleProblem } from "../core/rejection.ts";
import { pairsFor } from "../tests/request-test.ts";
import { FREE } from "../tests/requested.ts";

const DEFENSE = "defend.0";
/**
 * The maximum number of successes that count for an ally. More would have no effect, because the number of
 * dice that a pool can gain is limited (R15.11, R2.5).
 */
const mostAllied = 4;

const attribute = testedAttribute("charisma");
const skill = pick("skill", ({ facts: { actor } }) => skillOptions(actor), {
  shown: hasSkills,
  initial: ({ facts: { actor } }) => socialSkill(actor),
  label: text("BLACKOUT.field.skill"),
});
const allied = number("allied", { max: mostAllied, label: text("BLACKOUT.guile.allied") });

/**
 * A round of a Guile Encounter (R15.9). The acting side makes an argument, and the other side chooses a
 * defense. Each side can choose any attribute and skill pair (R15.12).
 */
export const guileRound = defineAction({
  key: "guileRound",
  counts: true,
  targets: "one",
  needs: { guile: true },
  choices: [
    attribute,
    skill,
    allied,
    ...testChoices(situation => attribute.in(situation)),
    // The dialog has a separate button for this choice.
    toggle("chosenToFail"),
    words("guile"),
  ],
  plan: ({ facts, table }) => prepared(facts, table),
  cost: ({ actor, facts, table }) =>
    timeCost(actor, text("BLACKOUT.actionType.guileRound"), facts.choices, table),
  problems: ({ facts, plan }) => {
    const problems = against(facts);
    return problems.length > 0 ? problems : plan.problems;
  },
  preview: ({ plan: { pool, rows, stamina } }) => ({ pool, rows, stamina }),
  resolve: act => {
    const { actor, target, facts, choices, plan, table, show, wait } = act;
    const { guile } = facts;
    if (!guile || !target) throw new TypeError("There is no guile encounter");
    const row = (outcome: string, tone: Tone, dice: readonly DiceShown[]) => ({
      targets: [targetRow(target, text(outcome), tone, { dice })],
    });
    show({
      subtitle: text("BLACKOUT.card.against", { name: target.name }),
      notes: [text("BLACKOUT.guile.of", { title: guile.title })],
    });
    const label = pairText(actor, plan.pair);
    const faces = rollPrepared(act, { stream: "argument", label, test: plan });
    show({
      outcome: text("BLACKOUT.opposed.waits", { name: target.name }),
      ...row("BLACKOUT.opposed.rowWaits", "ask", []),
    });
    const reply = wait(askTest(target, defense(facts, target, guile, table), act));
    const successes = choices.chosenToFail ? 0 : countSuccesses(faces);
    const { loser, amount } = judgeGuile(guile.encounter.acting, successes, reply.successes);
    const lost = loser === null ? null : guile.sides[loser] === actor.uuid ? actor : target;
    return {
      outcome: lost
        ? text("BLACKOUT.guile.givesGround", { name: lost.name })
        : text("BLACKOUT.guile.nothing"),
      tone: lost === null ? "" : lost === target ? "good" : "bad",
      lines: [
        successesOf(actor, successes),
        successesOf(target, reply.successes),
        ...(lost ? [lostLine(lost, amount)] : []),
      ],
      ...row(
        lost === target ? "BLACKOUT.guile.yields" : "BLACKOUT.guile.stands",
        lost === target ? "bad" : "",
        reply.dice,
      ),
    };
  },
});

function successesOf(one: ActorFacts, n: number): Line {
  return {
    text: text("BLACKOUT.opposed.successes", { name: one.name }),
    value: String(n),
    why: [{ text: text("BLACKOUT.why.successes"), value: String(n) }],
    ...hides(one),
  };
}

/**
 * Returns the line about lost resistance. An enemy's loss reveals the enemy's successes, so only viewers who
 * are allowed to know them see the line.
 */
function lostLine(lost: ActorFacts, amount: number): Line {
  return {
    text: text("BLACKOUT.guile.lost", { name: lost.name }),
    value: `−${amount}`,
    why: ruleReasons(text("BLACKOUT.guile.difference"), amount),
    ...hides(lost),
  };
}

/**
 * Returns the round with its results. Returns null until the argument has been rolled, and the defense chosen
 * and rolled.
 */
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
    argumentSuccesses: chosenToFail.of(facts.choices) ? 0 : countSuccesses(faces),
  };
}

/**
 * Returns the prompt for the defense. It offers every pair with a trained skill, along with the counters for
 * each pair (R15.10).
 */
function defense(facts: Facts, target: ActorFacts, { encounter }: GuileFacts, table: Table): TestQuestion {
  const { actor } = facts;
  const side: GuileSide = encounter.acting === "players" ? "target" : "players";
  return testQuestion(
    {
      key: DEFENSE,
      actor: target,
      pairs: pairsFor(target, { attribute: FREE, skill: FREE }),
      difficulty: null,
      plain: true,
      circumstances: pair => ({ against: actor.uuid, rows: countersOn(encounter, side, pair) }),
      question: text("BLACKOUT.prompt.guile", { name: target.name, against: actor.name }),
    },
    { facts, table },
  );
}

function prepared(facts: Facts, table: Table): PreparedTest {
  const { actor, choices, targets, guile } = facts;
  const pair = pairOf(actor, choices);
  // R15.11: each success in an ally's own test adds one Advantage.
  const rows = guile
    ? [
        ...countersOn(guile.encounter, guile.encounter.acting, pair),
        ...guileAssistance("BLACKOUT.row.guileAlly", allied.of(choices)),
      ]
    : [];
  const circumstances = { against: targets[0]?.uuid ?? "", rows };
  return prepareOwnTest(facts, { pairs: [pair], difficulty: null, circumstances }, table);
}

/**
 * Returns the Disadvantages that the side's counters impose on the pair of attribute and skill, one for each
 * counter (R15.10).
 */
function countersOn(encounter: GuileFacts["encounter"], side: GuileSide, pair: Pair): readonly Row[] {
  return guileRows(encounter, side, approachOf(pair)).map(row => ({
    ...row,
    why: "BLACKOUT.row.guileCounter",
  }));
}

/**
 * Returns the pair of attribute and skill that the argument uses. Throws a RuleError if the actor doesn't
 * have the skill, because no counter would match such an argument.
 */
function pairOf({ kind, skills }: ActorFacts, choices: Choices): Pair {
  const own = kind === "npc" ? "" : skill.of(choices);
  if (own !== "" && !Object.hasOwn(skills, own))
    throw new RuleError("choices.skill", own, "one of the speaker’s skills, or none", { key: "ownSkill" });
  return { attribute: attribute.of(choices), skill: own };
}

function approachOf({ attribute, skill }: Pair): string {
  return `${attribute}.${skill}`;
}

/**
 * Returns the problem that prevents a round, if any: the encounter is over or no longer exists, another round
 * is not finished, it is the other side's turn, or the target is wrong.
 */
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
