import { judgeAmbush } from "../../rules/tests/group.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { addCondition } from "../core/add-condition.ts";
import { text, type TargetRow } from "../core/card.ts";
import { other, type Choice } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import type { ActorFacts } from "../core/facts.ts";
import { hides, ruleProblem } from "../core/rejection.ts";
import type { TestReply } from "../tests/shared/asked-test.ts";
import { turnTest } from "../turns/shared/turn-test.ts";

const sneak = { attribute: "dexterity", skill: "sneak" } as const;
const perceive = { attribute: "insight", skill: "perception" } as const;

/** The UUIDs of the targets who can notice the ambush. By default, all targets. */
const defenders: Choice<"defenders", readonly unknown[]> = {
  ...other("defenders", ({ defenders: uuids }) => {
    if (!Array.isArray(uuids))
      throw new RuleError("choices.defenders", uuids, "a list of actors who may notice");
    return uuids as readonly unknown[];
  }),
  initial: ({ facts: { targets } }) => targets.map(({ uuid }) => uuid),
};

/**
 * Resolves an ambush (R5.19). The acting actor and the targets that aren't listed in `defenders` are the
 * ambushers, who all roll Dexterity [Sneak] as a group. Each defender rolls Insight [Perception] and is
 * Surprised if the result is below the group's average.
 */
export const ambush = defineAction({
  key: "ambush",
  targets: "many",
  who: "gamemaster",
  nature: "automatic",
  choices: [defenders],
  plan: ({ actor, targets, choices }) => {
    const notices = ({ uuid }: ActorFacts) => choices.defenders.includes(uuid);
    return {
      waiting: [actor, ...targets.filter(target => !notices(target))],
      defending: targets.filter(notices),
    };
  },
  problems: ({ plan }) => (plan.defending.length > 0 ? [] : [ruleProblem("BLACKOUT.problem.nobodyToNotice")]),
  resolve: act => {
    const { plan, draft, table, show, each, wait } = act;
    const sides = [
      ...plan.waiting.map((one, index) => ({
        one,
        key: `sneak.${index}`,
        pair: sneak,
        question: "BLACKOUT.prompt.sneak",
        done: "BLACKOUT.ambush.lies",
      })),
      ...plan.defending.map((one, index) => ({
        one,
        key: `notice.${index}`,
        pair: perceive,
        question: "BLACKOUT.prompt.notice",
        done: "BLACKOUT.ambush.looks",
      })),
    ];
    show({ outcome: text("BLACKOUT.ambush.waits") });
    const rolled = each(sides, ({ one, key, pair, question, done }) => {
      show({ targets: [rowOf(one, "BLACKOUT.ambush.rolls", null)] });
      const asked = { key, actor: one, pairs: [pair], difficulty: null, doing: pair === sneak };
      const reply = wait(turnTest({ ...asked, question: text(question, { name: one.name }) }, act));
      show({ targets: [rowOf(one, done, reply)] });
      return { one, reply, id: one.uuid, successes: reply.successes };
    });
    const noticing = rolled.slice(plan.waiting.length);
    const { surprised, average } = judgeAmbush(
      rolled.slice(0, plan.waiting.length).map(({ successes }) => successes),
      noticing,
      table.houseRules,
    );
    for (const { one } of noticing.filter(({ id }) => surprised.includes(id)))
      addCondition(draft, one, { key: "surprised" }, table);
    return {
      outcome: text("BLACKOUT.ambush.surprised", { n: surprised.length }),
      lines: [{ text: text("BLACKOUT.ambush.average"), value: String(Math.round(average * 100) / 100) }],
      targets: noticing.map(({ one, id, reply }) =>
        surprised.includes(id)
          ? { ...rowOf(one, "BLACKOUT.condition.surprised", reply), tone: "bad" }
          : rowOf(one, "BLACKOUT.ambush.notices", reply),
      ),
    };
  },
});

function rowOf(one: ActorFacts, outcome: string, reply: TestReply | null): TargetRow {
  return {
    uuid: one.uuid,
    name: one.name,
    outcome: text(outcome),
    tone: reply ? "" : "ask",
    dice: reply?.dice ?? [],
    lines: reply
      ? [{ text: text("BLACKOUT.resist.successes"), value: String(reply.successes), ...hides(one) }]
      : [],
  };
}
