import type { Action } from "../core/action.ts";
import { judgeAttack } from "../../rules/combat/attack.ts";
import { breakGear as judgeBreaking, maneuverOf } from "../../rules/combat/maneuvers.ts";
import { countSuccesses } from "../../rules/tests/outcome.ts";
import { text } from "../core/card.ts";
import { choice } from "../core/choice.ts";
import type { Facts, Table } from "../core/facts.ts";
import { marginReasons } from "../core/reasons.ts";
import { helping } from "../core/helping.ts";
import { testChoices } from "../core/test-choices.ts";
import { signedNumber } from "../core/why.ts";
import { targetChoices } from "../combat/attack/about-target.ts";
import { armsOf, attackAttribute, hasQuality, weaponPair } from "../combat/attack/arms.ts";
import { exertDamage, extraPoints, failing, reveals } from "../combat/attack/attack-choices.ts";
import { giveAway } from "../combat/attack/cost.ts";
import { damageCost, planDamage, readDamage, type DamagePlan } from "../combat/attack/damage-roll.ts";
import { payExertion } from "../combat/attack/exert.ts";
import { rowOf } from "../combat/attack/impact.ts";
import { planAttack, type AttackPlan } from "../combat/attack/to-hit.ts";
import { rollPrepared } from "../tests/shared/contest.ts";
import { withAnyWeapon } from "./shared/armed.ts";
import { defineManeuver, maneuverGroup, strainDice } from "./shared/maneuver.ts";
import { pieceThat } from "./shared/piece.ts";

const piece = pieceThat();

/**
 * Attacks an item that the target carries (R12.10). A melee attack that hits is followed by a Damage test
 * against the item instead of its bearer. A success breaks the item unless the Gamemaster decides that it
 * remains intact, because the rules reference doesn't contain the table of results.
 */
export const breakGear: Action = withAnyWeapon(
  defineManeuver({
    key: "breakGear",
    item: ["weapon"],
    needs: { held: "targets", aim: true },
    choices: [
      weaponPair,
      ...testChoices(attackAttribute),
      helping,
      ...piece.choices,
      // The result of a success. The rules don't contain the table of results, so the item breaks unless the
      // Gamemaster decides otherwise.
      choice("comes", ["broken", "whole"], {
        shown: ({ facts }) => piece.of(facts) !== null,
        label: text("BLACKOUT.field.comes"),
        hint: text("BLACKOUT.field.comesHint"),
        option: comes => text(`BLACKOUT.breakGear.comes.${comes}`),
        group: maneuverGroup,
        // The rules lack the table of results, so the Gamemaster chooses the result in the dialog, or later
        // by amending the action.
        gamemaster: true,
      }),
      strainDice(() => maneuverOf("breakGear").stamina),
      targetChoices,
      exertDamage,
      extraPoints,
      reveals,
      failing,
    ],
    situation: ({ facts, choices }) => ({
      melee: armsOf(facts).kind === "melee",
      takingTime: choices.takingTime,
    }),
    plan: (facts, { table }) => {
      const attack = planAttack(facts, table);
      const stamina = facts.actor.state.stamina.value - attack.test.stamina;
      return { ...attack, damage: damagePlan(facts, attack, stamina, null, table) };
    },
    doubts: ({ plan }) => [...plan.problems, ...plan.damage.problems],
    preview: ({ plan: { difficulty, target, test, damage } }) => {
      const { stamina, costs } = damageCost(damage);
      return {
        difficulty,
        ...(target ? { concealed: { of: target.uuid, need: "passive" } } : {}),
        stamina: test.stamina + stamina,
        costs,
      };
    },
    resolve: (act, target) => {
      const { actor, facts, choices, plan, draft, table, show, roll } = act;
      const row = (key: string) => rowOf(target, { outcome: text(key), tone: "", lines: [], dice: [] });
      show({ subtitle: text("BLACKOUT.card.against", { name: target.name }) });
      const faces = rollPrepared(act, {
        stream: "attack",
        label: text("BLACKOUT.breakGear.attackDice"),
        test: plan.test,
        difficulty: plan.automatic ? null : plan.difficulty,
        chosenToFail: choices.chosenToFail,
      });
      giveAway(draft, actor, facts.choices);
      const difficulty = plan.difficulty ?? 1;
      const { hit, critical, margin, successes } = judgeAttack(
        { pool: plan.test.pool, faces, difficulty, automatic: plan.automatic },
        table.houseRules,
      );
      show({
        lines: [
          {
            text: text("BLACKOUT.card.marginIs"),
            place: "margin",
            value: signedNumber(margin),
            why: marginReasons(successes, difficulty),
            concealed: { of: target.uuid, need: "passive" },
          },
        ],
      });
      if (!hit || choices.chosenToFail)
        return {
          outcome: text("BLACKOUT.breakGear.missed", { name: target.name }),
          tone: "bad",
          notes: choices.chosenToFail ? [text("BLACKOUT.card.chosenToFail")] : [],
          targets: [row("BLACKOUT.breakGear.rowMissed")],
        };
      show({
        outcome: text("BLACKOUT.breakGear.hits", { name: target.name }),
        targets: [row("BLACKOUT.breakGear.rowHit")],
      });
      // The Damage test is against the item, so the bearer's conditions don't affect it.
      const stamina = draft.state(actor.uuid).stamina.value;
      const damage = damagePlan(facts, plan, stamina, critical ? margin : null, table);
      const harm = roll("damage", damage.pool.dice);
      if (damage.exertion) payExertion(draft, actor, damage.exertion, table);
      const through = countSuccesses(harm);
      const { rollsOnTable, bonus } = judgeBreaking(through, hasQuality(plan.arms, "destroyer"));
      const thing = piece.of(facts);
      const breaks = rollsOnTable && thing !== null && choices.comes === "broken";
      if (breaks) draft.setItem(thing.uuid, { broken: true });
      const came = breaks ? "breaks" : rollsOnTable ? "damaged" : "whole";
      return {
        outcome: text(`BLACKOUT.breakGear.${came}`, { object: piece.nameOf(facts), name: target.name }),
        tone: rollsOnTable ? "good" : "",
        dice: [readDamage(actor, damage, harm).dice],
        notes: rollsOnTable
          ? [text(`BLACKOUT.breakGear.${bonus > 0 ? "judgeBonus" : "judge"}`, { n: through })]
          : [],
        targets: [row(`BLACKOUT.breakGear.${rollsOnTable ? "rowDamaged" : "rowHit"}`)],
      };
    },
  }),
  true,
);

function damagePlan(
  facts: Facts,
  { arms }: Pick<AttackPlan, "arms">,
  stamina: number,
  criticalMargin: number | null,
  table: Table,
): DamagePlan {
  return planDamage(
    facts,
    arms,
    { form: "single", target: [], stamina, ...(criticalMargin === null ? {} : { criticalMargin }) },
    table,
  );
}
