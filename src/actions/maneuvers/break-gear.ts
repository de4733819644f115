import { judgeAttack } from "../../rules/combat/attack.ts";
import { breakGear as judgeBreaking } from "../../rules/combat/maneuvers.ts";
import { countSuccesses } from "../../rules/tests/outcome.ts";
import { chosenNumber, chosenOption, chosenToggle } from "../core/choices.ts";
import { text, type Card, type Line } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { Facts, Table } from "../core/facts.ts";
import { cardOf } from "../core/plain-card.ts";
import { whyMargin } from "../core/reasons.ts";
import { payTest, shownDice, testDefaults, testFields } from "../core/skill-test.ts";
import type { Action } from "../core/action.ts";
import { signedNumber } from "../core/why.ts";
import { targetFields } from "../combat/attack/about-target.ts";
import { armsOf, chosenPair, hasQuality, pairField } from "../combat/attack/arms.ts";
import { giveAway, giveAwayField } from "../combat/attack/cost.ts";
import { damageFields, planDamage, readDamage, type DamagePlan } from "../combat/attack/damage-roll.ts";
import { payExertion } from "../combat/attack/exert.ts";
import { planAttack, type AttackPlan } from "../combat/attack/to-hit.ts";
import { withAnyWeapon } from "./shared/armed.ts";
import {
  actorOncePaid,
  maneuverCost,
  payForManeuver,
  tire,
  unpaidCard,
  type ManeuverSituation,
} from "./shared/maneuver-price.ts";
import { pieceDefaults, pieceFields, pieceName, pieceOf } from "./shared/piece.ts";
import { previewOf, refusedAction, targetProblems } from "../core/refusal.ts";

const title = text("BLACKOUT.maneuver.breakGear");
/** What may come of a success: it breaks, or the Gamemaster reads the lost table otherwise. */
const results = ["broken", "whole"] as const;
/** A field that says nothing here: gear is not knocked out. */
const meaningless: readonly string[] = ["nonLethal"];

/**
 * Attacks what somebody carries (R12.10): a melee attack, and on a hit a Damage test against that piece in place of its bearer. What a success does to it is for the
 * table of its kind, which is lost: it breaks, unless the Gamemaster says that it holds.
 */
export const breakGear: Action = withAnyWeapon(
  {
    key: "breakGear",
    label: title,
    targets: "one",
    item: ["weapon"],
    needs: { held: "targets", aim: true },
    defaults: () => ({
      ...testDefaults,
      chosenToFail: false,
      pair: "0",
      ...pieceDefaults,
      comes: "broken",
      exertDamage: false,
      extraPoints: 0,
    }),
    fields: (facts, table) => {
      const {
        actor,
        choices,
        targets: [target],
      } = facts;
      const arms = armsOf(facts);
      return [
        ...pairField(arms),
        ...testFields({ facts, table }, chosenPair(arms, choices).attribute),
        ...pieceFields(facts),
        ...(pieceOf(facts)
          ? [
              {
                name: "comes",
                kind: "choice" as const,
                label: text("BLACKOUT.field.comes"),
                hint: text("BLACKOUT.field.comesHint"),
                group: text("BLACKOUT.field.group.maneuver"),
                options: results.map(value => ({ value, label: text(`BLACKOUT.breakGear.comes.${value}`) })),
              },
            ]
          : []),
        ...targetFields(target ?? null, 0, arms, choices),
        ...damageFields(actor, arms).filter(({ name }) => !meaningless.includes(name)),
        ...giveAwayField(actor),
      ];
    },
    preview: (facts, table) => {
      const situation = situationOf(facts, table);
      const cost = maneuverCost(facts.actor, "breakGear", situation, table);
      const paid = { ...facts, actor: actorOncePaid(facts, "breakGear", situation, table) };
      const plan = planAttack(paid, table);
      const { test, difficulty, target } = plan;
      return previewOf({
        pool: test.pool,
        rows: test.rows,
        difficulty,
        ...(target ? { concealed: { of: target.uuid, need: "passive" as const } } : {}),
        ap: cost.ap,
        stamina: test.stamina + cost.stamina,
        problems: [
          ...targetProblems(facts),
          ...cost.problems,
          ...plan.problems,
          ...damagePlan(paid, plan, paid.actor.state.stamina.value - test.stamina, null, table).problems,
        ],
      });
    },
    judge: (facts, hand, table) => {
      const {
        targets: [target],
      } = facts;
      const { problems } = breakGear.preview(facts, table);
      if (!target || targetProblems(facts).length > 0) return refusedAction(facts, title, problems);
      const draft = new Draft(facts);
      const tools = { draft, hand, table };
      const paid = payForManeuver(facts.actor, "breakGear", situationOf(facts, table), tools);
      const { actor } = paid;
      const plan = planAttack({ ...facts, actor }, table);
      const done = (card: Card) => ({ draft, problems, followUps: [], card });
      if (paid.state !== "goes") return done(unpaidCard(title, paid));
      const subtitle = text("BLACKOUT.card.against", { name: target.name });
      const faces = hand.roll("attack", plan.test.pool.rolled, actor.uuid, {
        inspiration: Math.min(plan.test.inspiration, plan.test.pool.rolled),
      });
      if (!faces)
        return done(cardOf(title, text("BLACKOUT.card.ready"), "ask", { subtitle, dice: paid.dice }));
      payTest(draft, actor, plan.test, table);
      giveAway(draft, actor, facts.choices);
      const dice = [
        ...paid.dice,
        shownDice(actor, "attack", text("BLACKOUT.breakGear.attackDice"), plan.test, faces),
      ];
      const fails = chosenToggle(facts.choices, "chosenToFail");
      const difficulty = plan.difficulty ?? 1;
      const { margin, successes, ...judged } = judgeAttack(
        { pool: plan.test.pool, faces, difficulty, automatic: plan.automatic },
        table.houseRules,
      );
      const [hit, critical] = [judged.hit && !fails, judged.critical && !fails];
      const lines: Line[] = [
        ...paid.lines,
        {
          text: text("BLACKOUT.card.marginIs"),
          value: signedNumber(margin),
          why: whyMargin(successes, difficulty),
          concealed: { of: target.uuid, need: "passive" },
        },
      ];
      const row = (key: string) => ({
        uuid: target.uuid,
        name: target.name,
        outcome: text(key),
        tone: "" as const,
        dice: [],
        lines: [],
      });
      if (!hit) {
        return done(
          cardOf(title, text("BLACKOUT.breakGear.missed", { name: target.name }), "bad", {
            subtitle,
            dice,
            lines: [...lines, ...tire(paid, tools)],
            notes: fails ? [text("BLACKOUT.card.chosenToFail")] : [],
            targets: [row("BLACKOUT.breakGear.rowMissed")],
          }),
        );
      }
      const blow = damage({ ...facts, actor }, plan, critical ? margin : null, tools);
      if (!blow)
        return done(
          cardOf(title, text("BLACKOUT.breakGear.hits", { name: target.name }), "ask", {
            subtitle,
            dice,
            lines,
            targets: [row("BLACKOUT.breakGear.rowHit")],
          }),
        );
      const { rollsOnTable, bonus } = judgeBreaking(blow.successes, hasQuality(plan.arms, "destroyer"));
      const piece = pieceOf(facts);
      const object = pieceName(facts, piece);
      const breaks =
        rollsOnTable &&
        piece !== null &&
        chosenOption(facts.choices, "comes", results, "broken") === "broken";
      if (breaks) draft.setItem(piece.uuid, { broken: true });
      const notes = rollsOnTable
        ? [
            text(bonus > 0 ? "BLACKOUT.breakGear.judgeBonus" : "BLACKOUT.breakGear.judge", {
              n: blow.successes,
            }),
          ]
        : [];
      return done(
        cardOf(
          title,
          text(
            breaks
              ? "BLACKOUT.breakGear.breaks"
              : rollsOnTable
                ? "BLACKOUT.breakGear.damaged"
                : "BLACKOUT.breakGear.whole",
            { object, name: target.name },
          ),
          rollsOnTable ? "good" : "",
          {
            subtitle,
            dice: [...dice, ...blow.dice],
            lines: [...lines, ...tire(paid, tools)],
            notes,
            targets: [row(rollsOnTable ? "BLACKOUT.breakGear.rowDamaged" : "BLACKOUT.breakGear.rowHit")],
          },
        ),
      );
    },
  },
  true,
);

/** The Damage test against the piece: what clings to its bearer does not count. Null while its dice are missing. */
function damage(
  facts: Facts,
  attack: AttackPlan,
  criticalMargin: number | null,
  { draft, hand, table }: Parameters<typeof tire>[1],
) {
  const { actor } = facts;
  const plan = damagePlan(facts, attack, draft.state(actor.uuid).stamina.value, criticalMargin, table);
  const faces = hand.roll("damage", plan.pool.dice, actor.uuid);
  if (!faces) return null;
  if (plan.exertion) payExertion(draft, actor, plan.exertion, table);
  return { successes: countSuccesses(faces), dice: [readDamage(actor, plan, faces).dice] };
}

function damagePlan(
  facts: Facts,
  { arms }: AttackPlan,
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

function situationOf(facts: Facts, table: Table): ManeuverSituation {
  return {
    melee: armsOf(facts).kind === "melee",
    takingTime: chosenNumber(facts.choices, "takingTime", 0, 0, table.houseRules.takingTimePerTest),
  };
}
