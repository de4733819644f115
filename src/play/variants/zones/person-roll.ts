import type { ZonesActionKey } from "../../../rules/variants/zones-and-cards/actions.ts";
import type { ZonesSkill } from "../../../rules/variants/zones-and-cards/character.ts";
import { text, type FollowUp, type Line, type Text } from "../../../actions/core/card.ts";
import type { Choices, Facts } from "../../../actions/core/facts.ts";
import type { Field, Problem, Action } from "../../../actions/core/action.ts";
import { actingProblems, payAction } from "./acting.ts";
import { rollFields } from "./attack-fields.ts";
import { targetOf } from "./attack-plan.ts";
import type { Fray } from "./fray.ts";
import { rollDefaults, rollOnce, rollTerms } from "./one-roll.ts";
import { planRoll, poolLines } from "./rolling.ts";
import { against, done, frayOf, preview, refused } from "./action-parts.ts";

/** What somebody does to somebody else by a skill roll. */
export interface PersonRoll {
  readonly key: string;
  readonly title: Text;
  readonly action: ZonesActionKey;
  readonly skill: ZonesSkill;
  readonly choices?: (fray: Fray, target: string | null) => Choices;
  readonly fields?: (fray: Fray, target: string | null) => readonly Field[];
  /** What stands against it for that target. */
  readonly problems: (fray: Fray, target: string, facts: Facts) => readonly Problem[];
  /** What the successes do, as lines. */
  readonly effect: (fray: Fray, target: string, successes: number, facts: Facts) => readonly Line[];
  readonly followUps?: (fray: Fray, target: string, successes: number) => readonly FollowUp[];
}

/** A verb for such a roll: it pays the action, rolls with push and stress, and does what the successes do. */
export function personRoll({
  key,
  title,
  action,
  skill,
  choices,
  fields,
  problems,
  effect,
  followUps,
}: PersonRoll): Action {
  const problemsOf = (fray: Fray, facts: Facts): readonly Problem[] => {
    const target = targetOf(fray, facts);
    if (target === null || target === fray.me) return [against("noTarget")];
    return [...problems(fray, target, facts), ...actingProblems(fray, fray.me, action)];
  };
  const planOf = (fray: Fray, facts: Facts) =>
    planRoll(fray, fray.me, { ...rollTerms(fray, facts.choices), skill, stream: "roll" });
  return {
    key,
    needs: { variant: "zones" },
    label: title,
    targets: "one",
    defaults: facts => ({
      combatant: "",
      ...choices?.(frayOf(facts), targetOf(frayOf(facts), facts)),
      ...rollDefaults(frayOf(facts)),
    }),
    fields: facts => [...(fields?.(frayOf(facts), targetOf(frayOf(facts), facts)) ?? []), ...rollFields()],
    preview: facts =>
      preview({
        problems: problemsOf(frayOf(facts), facts),
        lines: poolLines(frayOf(facts), planOf(frayOf(facts), facts)),
      }),
    judge: (facts, hand) => {
      const fray = frayOf(facts);
      const all = problemsOf(fray, facts);
      const target = targetOf(fray, facts);
      if (target === null || all.some(({ kind }) => kind === "rule")) return refused(facts, title, all);
      payAction(fray, fray.me, action);
      const subtitle = text("BLACKOUT.zones.with", { target: fray.name(target) });
      const end = rollOnce(fray, hand, planOf(fray, facts), facts, title, all, { subtitle });
      if ("waits" in end) return end.waits;
      const lines = [...end.lines, ...effect(fray, target, end.successes, facts)];
      return done(
        fray,
        facts,
        {
          title,
          subtitle,
          outcome: text("BLACKOUT.zones.roll.came", { n: end.successes }),
          tone: end.successes > 0 ? "good" : "bad",
          dice: end.dice,
          lines,
        },
        {
          problems: all,
          followUps: followUps?.(fray, target, end.successes) ?? [],
        },
      );
    },
  };
}
