import { forbiddingConditions } from "../../rules/conditions/rows.ts";
import { takeCondition } from "../../rules/conditions/state.ts";
import { afterEndTest, conditionsAtTurnEnd, type DueTest } from "../../rules/conditions/turns.ts";
import { text, type DiceShown, type FollowUp, type Line } from "../core/card.ts";
import { climbTestDue, fallFromClimb } from "../core/climbing.ts";
import type { Draft } from "../core/draft.ts";
import type { ActorFacts } from "../core/facts.ts";
import { settleOutOfFight } from "../core/harm.ts";
import { mustAttack } from "../core/pay.ts";
import { ruleReasons } from "../core/reasons.ts";
import { commandedChange } from "../tests/command.ts";
import { isMet, testQuestion, type Tools } from "../tests/shared/asked-test.ts";
import { hides } from "../core/rejection.ts";
import { startUp } from "../health/shared/shut-down.ts";
import { endedLines } from "./shared/ended.ts";
import { exhaustionDue } from "./shared/exhaustion.ts";
import { defineInEncounter, turnChoices } from "./shared/own-place.ts";
import { turnTest } from "./shared/turn-test.ts";

/**
 * Ends a turn: applies exhaustion after exertion without Stamina (R12.3), ends conditions whose time is up
 * (R10.1), rolls the tests that end fear and rage (T10), and empties the budget. The targets are the actors
 * who rolled against effects in this turn, because these rolls no longer count afterward (R11.5). The writer
 * posts this action once per turn.
 */
export const turnEnd = defineInEncounter({
  key: "turnEnd",
  targets: "any",
  who: "gamemaster",
  nature: "automatic",
  needs: { fight: { sees: "own", ownTurn: true } },
  choices: turnChoices,
  resolve: (act, { own, rules }) => {
    const { actor, targets, choices, draft, table } = act;
    const { budget } = actor.state;
    if (budget) draft.set(actor.uuid, { budget: { ...budget, ...rules.spentBudget(budget) } });
    draft.setFighter(own.id, { closed: choices.round });
    for (const one of [actor, ...targets])
      draft.set(one.uuid, { resist: { ...draft.state(one.uuid).resist, rolled: [] } });
    // The effect of a Command ends with the turn (R13.17).
    if (actor.follower?.commanded) draft.also(commandedChange(actor.uuid, false));
    const unspent = unspentFury(actor);
    const tired = exhaustionDue(actor, act);
    const { states, ended, tests } = conditionsAtTurnEnd(draft.state(actor.uuid).conditions);
    draft.set(actor.uuid, { conditions: states });
    if (ended.includes("outOfFight")) startUp(draft, actor, table);
    const parts = rolled(actor, tests, act);
    settleOutOfFight(draft, actor, table);
    const done = parts.filter(part => part !== null);
    const lines = [...unspent, ...tired, ...endedLines(ended), ...done.flatMap(part => part.lines)];
    return {
      outcome: text(`BLACKOUT.turn.${lines.length + parts.length === 0 ? "nothingDue" : "ends"}`),
      tone: done.length < parts.length ? "ask" : "",
      lines,
      dice: done.flatMap(part => part.dice),
      // An actor who falls stops climbing, so no test to hold on is needed.
      followUps: [...fallFromClimb(draft, actor), ...climbing(actor, draft)],
    };
  },
});

/**
 * Returns the note about unspent action points that a Berserk actor should have spent on attacks (T10). The
 * players decide whether there was anyone to attack.
 */
function unspentFury(actor: ActorFacts): readonly Line[] {
  const { budget, conditions } = actor.state;
  if (!budget || budget.ap === 0 || !mustAttack(conditions)) return [];
  if (forbiddingConditions(conditions, "actions").length > 0) return [];
  return [
    {
      text: text("BLACKOUT.turn.berserkUnspent"),
      value: String(budget.ap),
      why: ruleReasons(text("BLACKOUT.condition.berserk"), budget.ap),
      tone: "bad",
      ...hides(actor),
    },
  ];
}

interface Tested {
  readonly lines: readonly Line[];
  readonly dice: readonly DiceShown[];
}

/**
 * Rolls the required tests one after another, each with the actor's current state. Only the first test can
 * use Encouraged.
 */
function rolled(actor: ActorFacts, tests: readonly DueTest[], tools: Tools): readonly (Tested | null)[] {
  let standing: ActorFacts = { ...actor, state: tools.draft.state(actor.uuid) };
  return tests.map((due, index) => {
    const asked = {
      key: `end.${due.key}`,
      actor: standing,
      pairs: due.pairs,
      difficulty: due.difficulty,
      plain: index > 0,
      circumstances: {},
      question: text("BLACKOUT.prompt.endTest", {
        name: actor.name,
        condition: text(`BLACKOUT.condition.${due.key}`),
        n: due.difficulty,
      }),
    };
    const { usedUp } = testQuestion(asked, tools);
    standing = {
      ...standing,
      state: {
        ...standing.state,
        conditions: usedUp.reduce((left, key) => takeCondition(left, key), standing.state.conditions),
      },
    };
    return makeDueTest(due, asked, tools);
  });
}

function makeDueTest(due: DueTest, asked: Parameters<typeof testQuestion>[0], tools: Tools): Tested | null {
  const reply = turnTest(asked, tools);
  if (!reply) return null;
  const { draft, table } = tools;
  const { uuid } = asked.actor;
  const met = isMet(reply, due.difficulty, table);
  draft.set(uuid, { conditions: afterEndTest(draft.state(uuid).conditions, due.key, met) });
  const condition = text(`BLACKOUT.condition.${due.key}`);
  const why = [
    { text: text("BLACKOUT.resist.successes"), value: String(reply.successes), ...hides(asked.actor) },
    { text: text("BLACKOUT.card.needed"), value: String(due.difficulty) },
  ];
  return {
    dice: reply.dice,
    lines: [
      {
        text: text(met ? "BLACKOUT.turn.shaken" : "BLACKOUT.turn.stays", { condition }),
        why,
        tone: met ? "good" : "bad",
      },
    ],
  };
}

/**
 * Returns the follow-up that lets a climbing actor hold on at the end of the turn (R6.6), or an empty list.
 * The Gamemaster decides whether the test is required.
 */
function climbing(actor: ActorFacts, draft: Draft): readonly FollowUp[] {
  return climbTestDue(draft.state(actor.uuid))
    ? [
        {
          action: "climb",
          label: text("BLACKOUT.turn.holdOn", { name: actor.name }),
          actor: actor.uuid,
          targets: [],
          choices: { hold: true },
        },
      ]
    : [];
}
