import { mayBeNonLethal } from "../../rules/combat/non-lethal.ts";
import { hasCondition } from "../../rules/conditions/state.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { chosenNumber, chosenOption } from "../core/choices.ts";
import { text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { Facts } from "../core/facts.ts";
import type { Problem, Action } from "../core/action.ts";
import { finish as finishTarget } from "./attack/finish.ts";
import { rowOf } from "./attack/impact.ts";

const mostDamage = 999;

/** Says afterwards that what took somebody out of the fight was meant to be non-lethal: damage that was put upon them by hand, say (R7.18–R7.20). */
export const finish: Action = {
  key: "finish",
  label: text("BLACKOUT.verb.finish"),
  targets: "one",
  defaults: () => ({ kind: "melee", damage: 0 }),
  fields: () => [
    {
      name: "kind",
      kind: "choice",
      label: text("BLACKOUT.field.finishKind"),
      options: ["melee", "ranged"].map(value => ({
        value,
        label: text(`BLACKOUT.weapon.category.${value}`),
      })),
    },
    {
      name: "damage",
      kind: "number",
      min: 0,
      max: mostDamage,
      label: text("BLACKOUT.field.finishDamage"),
      hint: text("BLACKOUT.field.finishDamageHint"),
    },
  ],
  preview: facts => ({
    pool: null,
    rows: [],
    difficulty: null,
    ap: 0,
    stamina: 0,
    problems: problemsOf(facts),
    lines: [],
  }),
  judge: (facts, hand, table) => {
    const [target] = facts.targets;
    if (!target)
      throw new RuleError("targets", [], "the one who was taken out of the fight", { key: "takenOut" });
    const draft = new Draft(facts);
    const kind = chosenOption(facts.choices, "kind", ["melee", "ranged"], "melee");
    const done = finishTarget(
      draft,
      target,
      { key: "0", kind, direct: chosenNumber(facts.choices, "damage", 0, 0, mostDamage) },
      hand,
      table,
    );
    const outcome = text(`BLACKOUT.attack.outcome.${done?.state ?? "waits"}`);
    const row = {
      outcome,
      tone: done ? "" : "ask",
      lines: done?.lines ?? [],
      dice: done?.dice ?? [],
    } as const;
    return {
      draft,
      problems: problemsOf(facts),
      followUps: [],
      card: {
        title: text("BLACKOUT.verb.finish"),
        outcome,
        tone: row.tone,
        dice: [],
        lines: [],
        targets: [rowOf(target, row)],
        notes: [],
      },
    };
  },
};

/** R7.18: only what took somebody out of the fight can be called non-lethal. */
function problemsOf({ targets: [target] }: Facts): readonly Problem[] {
  const takenOut = target !== undefined && hasCondition(target.state.conditions, "outOfFight");
  return mayBeNonLethal({ takenOut })
    ? []
    : [{ kind: "rule", text: text("BLACKOUT.problem.attack.notTakenOut") }];
}
