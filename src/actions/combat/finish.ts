import { mayBeNonLethal } from "../../rules/combat/non-lethal.ts";
import { hasCondition } from "../../rules/conditions/state.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { text } from "../core/card.ts";
import { choice, number } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import { ruleProblem } from "../core/rejection.ts";
import { finish as finishTarget } from "./attack/finish.ts";
import { rowOf } from "./attack/impact.ts";

/**
 * Declares, after the fact, that damage that took the target out of the fight was non-lethal (R7.18–R7.20).
 * The damage may, for example, have been entered manually.
 */
export const finish = defineAction({
  key: "finish",
  targets: "one",
  choices: [
    choice("kind", ["melee", "ranged"], {
      label: text("BLACKOUT.field.finishKind"),
      option: kind => text(`BLACKOUT.weapon.category.${kind}`),
    }),
    number("damage", {
      max: 999,
      label: text("BLACKOUT.field.finishDamage"),
      hint: text("BLACKOUT.field.finishDamageHint"),
    }),
  ],
  // R7.18: only damage that took the target out of the fight can be declared non-lethal.
  doubts: ({ target }) =>
    mayBeNonLethal({ takenOut: target !== null && hasCondition(target.state.conditions, "outOfFight") })
      ? []
      : [ruleProblem("BLACKOUT.problem.attack.notTakenOut")],
  resolve: act => {
    const { target, choices, show, wait } = act;
    if (!target)
      throw new RuleError("targets", [], "the character who was taken out of the fight", { key: "takenOut" });
    const pending = text("BLACKOUT.attack.outcome.waits");
    show({
      outcome: pending,
      targets: [rowOf(target, { outcome: pending, tone: "ask", lines: [], dice: [] })],
    });
    const done = wait(finishTarget(target, { key: "0", kind: choices.kind, direct: choices.damage }, act));
    const outcome = text(`BLACKOUT.attack.outcome.${done.state}`);
    return { outcome, targets: [rowOf(target, { ...done, outcome, tone: "" })] };
  },
});
