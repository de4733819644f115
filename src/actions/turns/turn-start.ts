import type { CombatRules, Fighter } from "../../documents/combat-rules.ts";
import { bleedOutTest } from "../../rules/health/bleeding-out.ts";
import { staminaAfterMoment } from "../../rules/combat/stamina.ts";
import { conditionsAtTurnStart } from "../../rules/conditions/turns.ts";
import { hasCondition } from "../../rules/conditions/state.ts";
import { forbiddingConditions } from "../../rules/conditions/rows.ts";
import { text, type DiceShown, type Line, type Text } from "../core/card.ts";
import { fallFromClimb } from "../core/climbing.ts";
import type { ActorFacts, Facts } from "../core/facts.ts";
import { settleOutOfFight, strikeBlow } from "../core/harm.ts";
import { signedNumber } from "../core/why.ts";
import { bleed, isBleeding } from "../health/bleed-out.ts";
import { giftAfter } from "../party/critical-failure.ts";
import type { Tools } from "../tests/shared/asked-test.ts";
import { hides } from "../core/rejection.ts";
import { startUp } from "../health/shared/shut-down.ts";
import { defineInEncounter, turnChoices } from "./shared/own-place.ts";
import { turnTest } from "./shared/turn-test.ts";
import { endedLines } from "./shared/ended.ts";

/**
 * Starts a turn. Sets a new budget, reduced by the cost of Stunned (R5.4, T10), restores a point of Stamina
 * (R12.1), ends conditions whose time is up (R10.1), deals the damage of Acid (T10), and makes the test
 * against bleeding out if the actor is bleeding (R9.19). The writer posts this action once per turn.
 */
export const turnStart = defineInEncounter({
  key: "turnStart",
  who: "gamemaster",
  nature: "automatic",
  needs: { fight: { sees: "own", ownTurn: true } },
  choices: turnChoices,
  resolve: (act, { own, rules }) => {
    const { actor, facts, choices, draft, hand, table, wait } = act;
    const { states, ended, apLost, directDamage } = conditionsAtTurnStart(actor.state.conditions);
    draft.set(actor.uuid, { conditions: states });
    draft.setFighter(own.id, { opened: choices.round });
    if (ended.includes("outOfFight")) startUp(draft, actor, table);
    const blow = { key: "acid", points: directDamage, entry: "direct", soakable: false } as const;
    const acid: readonly Line[] =
      directDamage > 0
        ? [
            {
              text: text("BLACKOUT.turn.acid"),
              value: String(directDamage),
              tone: "bad",
              ...hides(actor),
            },
            ...wait(strikeBlow(draft, actor, blow, facts, hand, table)).lines,
          ]
        : [];
    settleOutOfFight(draft, actor, table);
    const bleeding = bleedingPart(facts, act);
    return {
      separator: text(own.step > 0 ? "BLACKOUT.turn.separatorStep" : "BLACKOUT.turn.separator", {
        round: choices.round,
        step: own.initiative ?? own.step,
        name: own.name,
      }),
      outcome: bleeding?.outcome ?? text("BLACKOUT.turn.begins", { name: actor.name }),
      tone: bleeding?.open ? "ask" : "",
      lines: [
        ...budgetLines(actor, own, rules, apLost, act),
        ...staminaLines(actor, act),
        ...endedLines(ended),
        ...acid,
        ...(bleeding?.lines ?? []),
      ],
      dice: bleeding?.dice ?? [],
      notes: notesOf(actor, act),
      followUps: fallFromClimb(draft, actor),
    };
  },
});

/**
 * Sets the budget of the turn, which is zero for an actor who is Out of the Fight (R9.18). Returns the card's
 * lines about the budget.
 */
function budgetLines(
  actor: ActorFacts,
  own: Fighter,
  rules: CombatRules,
  lost: number,
  { draft }: Tools,
): readonly Line[] {
  const { budget, conditions } = draft.state(actor.uuid);
  if (!budget) return [];
  const full = rules.turnBudget(budget, own, lost);
  const out = hasCondition(conditions, "outOfFight");
  const after = out ? rules.spentBudget(full) : full;
  draft.set(actor.uuid, {
    budget: { ...budget, ...after, ...(budget.acts === undefined ? {} : { acts: 0 }) },
  });
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

function staminaLines(actor: ActorFacts, { draft, table }: Tools): readonly Line[] {
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

/**
 * Asks the owner of a bleeding actor to make the bleeding-out test. Returns null if the actor isn't bleeding.
 */
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
  const pending = {
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
  if (!reply) return pending;
  const { difficulty } = bleedOutTest;
  if (reply.test)
    tools.show({ followUps: giftAfter(actor, { test: reply.test, faces: reply.faces, difficulty }, tools) });
  const bled = bleed(draft, facts, reply.successes, hand, table, "bleedOut.damage");
  return bled
    ? { open: false, outcome: bled.outcome, lines: bled.lines, dice: [...reply.dice, ...bled.dice] }
    : { ...pending, dice: reply.dice };
}

/** Returns a note for each condition that prevents the actor from taking actions this turn. */
function notesOf(actor: ActorFacts, { draft }: Tools): readonly Text[] {
  const { conditions } = draft.state(actor.uuid);
  const causes = new Set(forbiddingConditions(conditions, "actions").map(({ condition }) => condition));
  return [...causes].map(condition =>
    text("BLACKOUT.turn.cannotAct", { condition: text(`BLACKOUT.condition.${condition}`) }),
  );
}
