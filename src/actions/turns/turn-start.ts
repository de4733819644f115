import { combatRules, type Fighter } from "../../documents/combat-rules.ts";
import { bleedOutTest } from "../../rules/health/bleeding-out.ts";
import { staminaAfterMoment } from "../../rules/combat/stamina.ts";
import { conditionsAtTurnStart } from "../../rules/conditions/turns.ts";
import { hasCondition } from "../../rules/conditions/state.ts";
import { whyForbidden } from "../../rules/conditions/rows.ts";
import { text, type DiceShown, type Line, type Text } from "../core/card.ts";
import { letFall } from "../core/climbing.ts";
import { Draft } from "../core/draft.ts";
import type { Facts } from "../core/facts.ts";
import { settleOutOfFight, strikeBlow } from "../core/harm.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Action } from "../core/action.ts";
import { signedNumber } from "../core/why.ts";
import { bleed, isBleeding } from "../health/bleed-out.ts";
import type { Tools } from "../tests/shared/contest.ts";
import { hides, previewOf, refusedAction } from "../core/refusal.ts";
import { startUp } from "../health/shared/shut-down.ts";
import { fightProblems, ownFighter, turnDefaults } from "./shared/own-place.ts";
import { turnTest } from "./shared/turn-test.ts";
import { endedLines } from "./shared/ended.ts";

const title = text("BLACKOUT.verb.turnStart");

/**
 * What the start of somebody's turn does to them: a fresh budget, less what being Stunned costs (R5.4, T10); a point of Stamina (R12.1); clocks that wait for this
 * moment (R10.1); the damage of Acid (T10); the test of who bleeds out (R9.19). Posted by the writer, once for each turn.
 */
export const turnStart: Action = {
  key: "turnStart",
  label: title,
  targets: "none",
  who: "gamemaster",
  nature: "automatic",
  needs: { fight: { sees: "own", ownTurn: true } },
  defaults: turnDefaults,
  fields: () => [],
  preview: facts => previewOf({ problems: fightProblems(facts) }),
  judge: (facts, hand, table) => {
    const { actor, fight } = facts;
    const own = ownFighter(facts);
    if (!own || !fight) return refusedAction(facts, title, fightProblems(facts));
    const tools: Tools = { draft: new Draft(facts), hand, table };
    const { draft } = tools;
    const { states, ended, apLost, directDamage } = conditionsAtTurnStart(actor.state.conditions);
    draft.set(actor.uuid, { conditions: states });
    draft.setFighter(own.id, { opened: own.round });
    if (ended.includes("outOfFight")) startUp(draft, actor, table);
    const acid =
      directDamage > 0
        ? (strikeBlow(
            draft,
            actor,
            { key: "acid", points: directDamage, entry: "direct", soakable: false },
            facts,
            hand,
            table,
          )?.lines ?? [])
        : [];
    settleOutOfFight(draft, actor, table);
    const bleeding = bleedingPart(facts, tools);
    const lines = [
      ...budgetLines(facts, own, apLost, tools),
      ...staminaLines(facts, tools),
      ...endedLines(ended),
      ...(directDamage > 0
        ? [
            {
              text: text("BLACKOUT.turn.acid"),
              value: String(directDamage),
              tone: "bad" as const,
              ...hides(actor),
            },
            ...acid,
          ]
        : []),
    ];
    const outcome = bleeding?.outcome ?? text("BLACKOUT.turn.begins", { name: actor.name });
    const followUps = letFall(draft, actor);
    return {
      draft,
      problems: [],
      followUps,
      card: cardOf(title, outcome, bleeding?.open ? "ask" : "", {
        lines: [...lines, ...(bleeding?.lines ?? [])],
        dice: bleeding?.dice ?? [],
        notes: notesOf(facts, tools),
      }),
    };
  },
};

/** The budget of the turn; an actor Out of the Fight has nothing to act with (R9.18). */
function budgetLines(
  { actor, fight }: Facts,
  own: Pick<Fighter, "actionPoints">,
  lost: number,
  { draft }: Tools,
): readonly Line[] {
  const { budget, conditions } = draft.state(actor.uuid);
  if (!budget || !fight) return [];
  const rules = combatRules(fight.variant);
  const full = rules.turnBudget(budget, own, lost);
  const out = hasCondition(conditions, "outOfFight");
  const after = out ? rules.spentBudget(full) : full;
  draft.set(actor.uuid, { budget: { ...budget, ...after } });
  const why = out
    ? [{ text: text("BLACKOUT.condition.outOfFight"), value: String(after.ap) }]
    : [
        { text: text("BLACKOUT.turn.perTurn"), value: String(own.actionPoints) },
        ...(lost > 0 ? [{ text: text("BLACKOUT.condition.stunned"), value: signedNumber(-lost) }] : []),
      ];
  return [
    {
      text: text("BLACKOUT.turn.actionPoints"),
      value: String(after.ap),
      why,
      ...(lost > 0 || out ? { tone: "bad" as const } : {}),
      ...hides(actor),
    },
  ];
}

function staminaLines({ actor }: Facts, { draft, table }: Tools): readonly Line[] {
  const { stamina } = draft.state(actor.uuid);
  const value = staminaAfterMoment(stamina, "startOfTurn", table.houseRules);
  if (value === stamina.value) return [];
  draft.set(actor.uuid, { stamina: { ...stamina, value } });
  return [
    {
      text: text("BLACKOUT.rest.stamina"),
      value: `${stamina.value} › ${value}`,
      tone: "good",
      ...hides(actor),
    },
  ];
}

/** The test of who bleeds out, asked of the owner; null for who does not bleed. */
function bleedingPart(
  facts: Facts,
  tools: Tools,
): {
  readonly open: boolean;
  readonly outcome: Text;
  readonly lines: readonly Line[];
  readonly dice: readonly DiceShown[];
} | null {
  const { actor } = facts;
  const { draft, hand, table } = tools;
  if (!isBleeding({ ...actor, state: draft.state(actor.uuid) }, table)) return null;
  const { attribute, skill } = bleedOutTest;
  const waits = {
    open: true,
    outcome: text("BLACKOUT.turn.bleeding", { name: actor.name }),
    lines: [],
    dice: [],
  };
  const reply = turnTest(
    {
      key: "bleedOut",
      actor,
      pairs: [{ attribute, skill }],
      difficulty: null,
      plain: true,
      question: text("BLACKOUT.prompt.bleedOut", { name: actor.name, n: bleedOutTest.difficulty }),
    },
    tools,
  );
  if (!reply) return waits;
  const bled = bleed(draft, facts, reply.successes, hand, table, "bleedOut.damage");
  return bled
    ? { open: false, outcome: bled.outcome, lines: bled.lines, dice: [...reply.dice, ...bled.dice] }
    : { ...waits, dice: reply.dice };
}

/** What somebody cannot do in this turn, and why. */
function notesOf({ actor }: Facts, { draft }: Tools): readonly Text[] {
  const { conditions } = draft.state(actor.uuid);
  const causes = new Set(whyForbidden(conditions, "actions").map(({ condition }) => condition));
  return [...causes].map(condition =>
    text("BLACKOUT.turn.cannotAct", { condition: text(`BLACKOUT.condition.${condition}`) }),
  );
}
