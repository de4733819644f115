import { giveCondition } from "../../rules/conditions/state.ts";
import { judgeAmbush } from "../../rules/tests/group.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { text, type TargetRow } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts, Facts } from "../core/facts.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Problem, Action } from "../core/action.ts";
import type { TestReply } from "../tests/shared/asked-test.ts";
import type { Tools } from "../tests/shared/contest.ts";
import { hides, previewOf, refusedAction, ruleProblem } from "../core/refusal.ts";
import { turnTest } from "../turns/shared/turn-test.ts";

const title = text("BLACKOUT.verb.ambush");
const sneak = { attribute: "dexterity", skill: "sneak" } as const;
const perceive = { attribute: "insight", skill: "perception" } as const;

/**
 * An ambush (R5.19): all who lie in wait roll Dexterity [Sneak] as a group, each who may notice rolls Insight [Perception]; who stays below the average is Surprised.
 * The one who acts and those targets that `defenders` does not name lie in wait.
 */
export const ambush: Action = {
  key: "ambush",
  label: title,
  targets: "many",
  who: "gamemaster",
  nature: "automatic",
  defaults: ({ targets }) => ({ defenders: targets.map(({ uuid }) => uuid) }),
  fields: () => [],
  preview: facts => previewOf({ problems: problemsOf(facts) }),
  judge: (facts, hand, table) => {
    const problems = problemsOf(facts);
    if (problems.length > 0) return refusedAction(facts, title, problems);
    const { waiting, defending } = sidesOf(facts);
    const tools: Tools = { draft: new Draft(facts), hand, table };
    const rolled = [
      ...waiting.map((one, index) => ({
        one,
        ambushes: true,
        reply: tested(one, `sneak.${index}`, sneak, "BLACKOUT.prompt.sneak", tools),
      })),
      ...defending.map((one, index) => ({
        one,
        ambushes: false,
        reply: tested(one, `notice.${index}`, perceive, "BLACKOUT.prompt.notice", tools),
      })),
    ];
    const open = rolled.some(({ reply }) => reply === null);
    const successes = (ambushes: boolean) =>
      rolled
        .filter(each => each.ambushes === ambushes)
        .map(({ one, reply }) => ({ id: one.uuid, successes: reply?.successes ?? 0 }));
    const judged = open
      ? null
      : judgeAmbush(
          successes(true).map(each => each.successes),
          successes(false),
          table.houseRules,
        );
    for (const one of defending) {
      if (!judged?.surprised.includes(one.uuid)) continue;
      tools.draft.set(one.uuid, {
        conditions: giveCondition(
          tools.draft.state(one.uuid).conditions,
          { key: "surprised" },
          one.ownTurn,
          table.houseRules,
        ).states,
      });
    }
    const outcome = judged
      ? text("BLACKOUT.ambush.surprised", { n: judged.surprised.length })
      : text("BLACKOUT.ambush.waits");
    return {
      draft: tools.draft,
      problems,
      followUps: [],
      card: cardOf(title, outcome, open ? "ask" : "", {
        lines: judged
          ? [{ text: text("BLACKOUT.ambush.average"), value: String(Math.round(judged.average * 100) / 100) }]
          : [],
        targets: rolled.map(({ one, ambushes, reply }) =>
          rowOf(one, ambushes, reply, judged?.surprised ?? null),
        ),
      }),
    };
  },
};

function tested(
  one: ActorFacts,
  key: string,
  pair: typeof sneak | typeof perceive,
  question: string,
  tools: Tools,
): TestReply | null {
  return turnTest(
    { key, actor: one, pairs: [pair], difficulty: null, question: text(question, { name: one.name }) },
    tools,
  );
}

function sidesOf({ actor, targets, choices }: Facts): {
  readonly waiting: readonly ActorFacts[];
  readonly defending: readonly ActorFacts[];
} {
  const { defenders } = choices;
  if (!Array.isArray(defenders))
    throw new RuleError("choices.defenders", defenders, "a list of who may notice");
  const named = new Set<unknown>(defenders);
  return {
    waiting: [actor, ...targets.filter(({ uuid }) => !named.has(uuid))],
    defending: targets.filter(({ uuid }) => named.has(uuid)),
  };
}

function problemsOf(facts: Facts): readonly Problem[] {
  return sidesOf(facts).defending.length > 0 ? [] : [ruleProblem("BLACKOUT.problem.nobodyToNotice")];
}

function rowOf(
  one: ActorFacts,
  ambushes: boolean,
  reply: TestReply | null,
  surprised: readonly string[] | null,
): TargetRow {
  const caught = surprised?.includes(one.uuid) === true;
  const outcome = !reply
    ? "BLACKOUT.ambush.rolls"
    : ambushes
      ? "BLACKOUT.ambush.lies"
      : surprised === null
        ? "BLACKOUT.ambush.looks"
        : caught
          ? "BLACKOUT.condition.surprised"
          : "BLACKOUT.ambush.notices";
  return {
    uuid: one.uuid,
    name: one.name,
    outcome: text(outcome),
    tone: !reply ? "ask" : caught ? "bad" : "",
    dice: reply?.dice ?? [],
    lines: reply
      ? [{ text: text("BLACKOUT.resist.successes"), value: String(reply.successes), ...hides(one) }]
      : [],
  };
}
