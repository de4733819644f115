import { bleedOut as judgeBleeding, bleedOutDamage, bleedOutTest } from "../../rules/health/bleeding-out.ts";
import { outOfFightState } from "../../rules/health/out-of-fight.ts";
import { conditionLevel } from "../../rules/conditions/state.ts";
import { text, type Card, type DiceShown, type Line, type Text, type Tone } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts, Facts, Table } from "../core/facts.ts";
import type { Hand } from "../core/hand.ts";
import { settleOutOfFight, strikeBlow } from "../core/harm.ts";
import {
  ownTestFields,
  ownTestPreview,
  prepareOwnTest,
  rollOwnTest,
  type OwnTest,
} from "../core/own-test.ts";
import { cardOf, unfinishedCard } from "../core/plain-card.ts";
import type { Action } from "../core/action.ts";
import { refusedAction, ruleProblem } from "../core/refusal.ts";

const title = text("BLACKOUT.verb.bleedOut");
const { attribute, skill } = bleedOutTest;
/** It has no outcome of its own: R9.19 reads the number of successes. */
const test: OwnTest = { pairs: [{ attribute, skill }], difficulty: null };
const tones = { bleeding: "bad", stabilized: "", recovered: "good" } as const;
/** Choices of a test that somebody who lies there can make: nobody exerts themselves or takes their time. */
const possible: readonly string[] = ["encouraged"];

/** The test against bleeding out when one's own turn starts (R9.19, R9.20, A22): more damage, stable, or up again. It costs nothing, being no action. */
export const bleedOut: Action = {
  key: "bleedOut",
  label: title,
  targets: "none",
  defaults: () => ({ rows: [], inspiration: 0, encouraged: false, chosenToFail: false }),
  fields: (facts, table) => ownTestFields(facts, test, table).filter(({ name }) => possible.includes(name)),
  preview: (facts, table) =>
    ownTestPreview(lying(facts), test, table, {
      ap: 0,
      problems: against(facts, table),
      lines: [{ text: text("BLACKOUT.bleedOut.needed"), value: String(bleedOutTest.difficulty) }],
    }),
  judge: (facts, hand, table) => {
    const refused = against(facts, table);
    if (refused.length > 0) return refusedAction(facts, title, refused);
    const draft = new Draft(facts);
    const { problems } = prepareOwnTest(lying(facts), test, table);
    const done = (card: Card) => ({ draft, problems, followUps: [], card });
    const roll = rollOwnTest(draft, lying(facts), test, hand, table);
    if (!roll) return done(unfinishedCard(title));
    const bled = bleed(draft, facts, roll.successes, hand, table);
    if (!bled) return done(unfinishedCard(title, { dice: roll.dice }));
    return done(
      cardOf(title, bled.outcome, bled.tone, {
        dice: [...roll.dice, ...bled.dice],
        lines: bled.lines,
        notes: roll.notes,
      }),
    );
  },
};

/** What so many successes of somebody who bleeds come to (R9.19): more damage, stable, or up again. The damage is the stream `stream`; null while its die is missing. */
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

/** Without what somebody who lies there cannot do. */
function lying(facts: Facts): Facts {
  const { rows, inspiration, encouraged, chosenToFail } = facts.choices;
  return { ...facts, choices: { rows, inspiration, encouraged, chosenToFail } };
}

/** Is somebody bleeding out now, so that the test is due when their turn starts? R9.19, R9.22, R7.19a. */
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

function against({ actor }: Facts, table: Table) {
  return isBleeding(actor, table) ? [] : [ruleProblem("BLACKOUT.problem.notBleeding", { name: actor.name })];
}
