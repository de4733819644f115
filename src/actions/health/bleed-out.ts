import { bleedOut as judgeBleeding, bleedOutDamage, bleedOutTest } from "../../rules/health/bleeding-out.ts";
import { bleedingOdds } from "../../rules/health/odds-bleeding.ts";
import { outOfFightState } from "../../rules/health/out-of-fight.ts";
import { conditionLevel } from "../../rules/conditions/state.ts";
import { text, type DiceShown, type Line, type Text, type Tone } from "../core/card.ts";
import { toggle } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import type { Draft } from "../core/draft.ts";
import type { ActorFacts, Facts, Table } from "../core/facts.ts";
import type { Hand } from "../core/hand.ts";
import { settleOutOfFight, strikeBlow, sumOf } from "../core/harm.ts";
import { percent } from "../../language/formats.ts";
import { prepareOwnTest, rollOwnTest, type OwnTest } from "../core/own-test.ts";
import { ruleProblem } from "../core/rejection.ts";
import { addedRows, encouraged, inspirationDice } from "../core/test-choices.ts";
import { giftAfter } from "../party/critical-failure.ts";

const { attribute, skill } = bleedOutTest;
/** The test has no difficulty, because its effect depends on the number of successes (R9.19). */
const test: OwnTest = { pairs: [{ attribute, skill }], difficulty: null, circumstances: { resists: true } };
const tones = { bleeding: "bad", stabilized: "", recovered: "good" } as const;

/**
 * Makes the bleeding-out test at the start of the actor's turn (R9.19, R9.20, A22). The actor takes more
 * damage, becomes stable, or returns to the fight. The test costs nothing, because it isn't an action.
 */
export const bleedOut = defineAction({
  key: "bleedOut",
  // A bleeding actor has no other choices. Neither exertion nor extra time is possible.
  choices: [addedRows, inspirationDice, encouraged, toggle("chosenToFail")],
  plan: ({ facts, table }) => prepareOwnTest(lying(facts), test, table),
  problems: ({ actor, plan, table }) => [
    ...(isBleeding(actor, table) ? [] : [ruleProblem("BLACKOUT.problem.notBleeding", { name: actor.name })]),
    ...plan.problems,
  ],
  preview: ({ actor, plan: { pool, rows, stamina }, table }) => ({
    pool,
    rows,
    stamina,
    lines: [
      { text: text("BLACKOUT.bleedOut.needed"), value: String(bleedOutTest.difficulty) },
      ...(isBleeding(actor, table) ? chanceLines(actor, pool.rolled, table) : []),
    ],
  }),
  resolve: ({ actor, facts, plan, choices, draft, hand, table, show, wait }) => {
    const { successes, dice, notes, amends } = wait(rollOwnTest(draft, lying(facts), test, hand, table));
    const { difficulty } = bleedOutTest;
    const faces = dice[0]?.faces ?? [];
    const rolled = { test: plan, faces, difficulty, chosenToFail: choices.chosenToFail };
    show({ dice, amends, followUps: giftAfter(actor, rolled, { facts, table }) });
    return { ...wait(bleed(draft, facts, successes, hand, table)), notes };
  },
});

/** Returns lines with the exact chance of each possible state after the test. */
function chanceLines({ name, state }: ActorFacts, dice: number, table: Table): readonly Line[] {
  const [after] = bleedingOdds(
    {
      dice,
      hitPoints: state.hitPoints.value,
      maximumHitPoints: state.hitPoints.max,
      resistance: sumOf(state.resistance),
    },
    1,
    table.houseRules,
  );
  return (["recovered", "stabilized", "bleeding", "dead"] as const).flatMap(key => {
    const chance = after?.[key] ?? 0;
    const words = key === "dead" ? "BLACKOUT.bleedOut.dead" : `BLACKOUT.bleedOut.state.${key}`;
    return chance > 0 ? [{ text: text(words, { name }), value: percent(chance), chance: true }] : [];
  });
}

/**
 * Applies the result of a bleeding actor's test with the given number of successes (R9.19), and returns this
 * result. The actor takes more damage, is stabilized, or returns to the fight. `stream` is the stream of the
 * damage die. Returns null while the die is missing.
 */
export function bleed(
  draft: Draft,
  facts: Facts,
  successes: number,
  hand: Hand,
  table: Table,
  stream = "damage",
): {
  readonly outcome: Text;
  readonly tone: Tone;
  readonly dice: readonly DiceShown[];
  readonly lines: readonly Line[];
} | null {
  const { actor } = facts;
  const { state, damageFactor, hitPoints } = judgeBleeding(successes);
  const faces = hand.roll(stream, damageFactor === 0 ? 0 : 1, actor.uuid, { sides: 3 });
  if (!faces) return null;
  const dice =
    damageFactor === 0
      ? []
      : [
          {
            stream,
            label: text("BLACKOUT.bleedOut.damage"),
            faces,
            hitsFrom: null,
            why: [{ text: text("BLACKOUT.bleedOut.times"), value: String(damageFactor) }],
          },
        ];
  const lines: Line[] = [];
  if (damageFactor > 0) {
    const points = bleedOutDamage(successes, faces[0] ?? 0);
    lines.push(
      ...(strikeBlow(
        draft,
        actor,
        { key: "bleedOut", points, entry: "bleedOut", soakable: false },
        facts,
        hand,
        table,
      )?.lines ?? []),
    );
  }
  const { vital, hitPoints: now } = draft.state(actor.uuid);
  if (state === "stabilized") draft.set(actor.uuid, { vital: { ...vital, stabilized: true } });
  if (hitPoints !== null)
    draft.set(actor.uuid, {
      hitPoints: { ...now, value: Math.max(now.value, hitPoints) },
      vital: { ...vital, stabilized: false },
    });
  settleOutOfFight(draft, actor, table);
  return {
    outcome: text(vital.dead ? "BLACKOUT.bleedOut.dead" : `BLACKOUT.bleedOut.state.${state}`, {
      name: actor.name,
    }),
    tone: tones[state],
    dice,
    lines,
  };
}

/** Returns the facts without the choices that a bleeding actor can't make. */
function lying(facts: Facts): Facts {
  const { rows, inspiration, encouraged, chosenToFail } = facts.choices;
  return { ...facts, choices: { rows, inspiration, encouraged, chosenToFail } };
}

/**
 * Whether the actor is bleeding out and must make the test at the start of their turn (R9.19, R9.22, R7.19a).
 */
export function isBleeding({ state }: ActorFacts, table: Table): boolean {
  const { hitPoints, conditions, vital } = state;
  const facts = {
    hitPoints: hitPoints.value,
    exhausted: conditionLevel(conditions, "exhausted"),
    fatigued: conditionLevel(conditions, "fatigued"),
    ...vital,
  };
  return !vital.dead && outOfFightState(facts, table.houseRules).bleeding;
}
