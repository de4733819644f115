import { testOdds } from "../../rules/tests/odds.ts";
import { netDice } from "../../rules/tests/pool.ts";
import type { Row } from "../../rules/tests/row.ts";
import { chanceOfAtLeast } from "../../rules/tests/distribution.ts";
import type { Field, Preview } from "../../actions/core/action.ts";
import { isPartyMember } from "../../actions/core/party-inspiration.ts";
import { chanceOf, knownDifficulty, knownPreview } from "../../actions/core/known-chance.ts";
import type { Knows } from "../shared/knows.ts";
import { rowText } from "../shared/rows.ts";
import { signed, type Words } from "../shared/words.ts";
import { fieldView } from "./action-fields.ts";
import { inspirationOf, ownRows } from "./action-state.ts";
import {
  effectOf,
  isUsed,
  minus,
  chanceChangeOfInspiration,
  chanceChangeOfRow,
  type Effect,
  type Situation,
} from "./action-effects.ts";
import { inspirationView, looseView, netView, oddsView, poolView, sizesOf, stepsView } from "./odds-view.ts";

/** The data that the view of a roll displays in addition to the situation. */
export interface RollWorld extends Situation {
  readonly words: Words;
  /** Returns whether the user is allowed to see a concealed value of another actor. */
  readonly knows: Knows;
  /** The names of the users who added Inspiration dice, one name for each die. */
  readonly pushed?: readonly string[];
  readonly writerOnline: boolean;
}

/**
 * Whether the action rolls dice whose number can be modified: either a pool, or dice that hit individually.
 */
export function isRolled(preview: Preview | null): preview is Preview {
  return preview !== null && (preview.pool !== null || preview.dice !== undefined);
}

/** A switch, counter or list in the dialog of a test, shown as a row with its effect. */
export type RowView = ReturnType<typeof rowView>;

function rowView({ facts, words }: RollWorld, field: Field, used: boolean, effect: Effect) {
  return {
    ...fieldView(field, facts.choices, words),
    used,
    dice: effect.dice === 0 ? "" : signed(effect.dice),
    chanceChange: effect.dice === 0 && effect.chanceChange?.tone === "" ? null : effect.chanceChange,
    cost: [
      ...(effect.ap === 0 ? [] : [words.format("BLACKOUT.actionDialog.extra.ap", { n: signed(effect.ap) })]),
      ...(effect.stamina === 0
        ? []
        : [words.format("BLACKOUT.actionDialog.extra.stamina", { n: signed(effect.stamina) })]),
    ].join(", "),
  };
}

/**
 * Returns the roll of an action: the dice, the active rows, the optional rows, and the odds that the user is
 * allowed to know. Rows that would reveal a secret about the target are listed without their dice, which the
 * pool doesn't include. If the action can't succeed, no row shows its effect on the chance.
 */
export function rollView(world: RollWorld, preview: Preview, fields: readonly Field[], isPossible = true) {
  const { facts, table, words } = world;
  const told = knownPreview(facts, preview, table, world.knows);
  const difficulty = isPossible ? knownDifficulty(preview, world.knows) : null;
  const unknown = minus(preview.rows, told.rows);
  const own = ownRows(facts.choices);
  const rows = fields.map(field => ({
    field,
    used: isUsed(world, field),
    effect: effectOf(world, preview, field, difficulty),
  }));
  const fixed = minus(
    minus(told.rows, own),
    rows.flatMap(({ used, effect }) => (used ? effect.rows : [])),
  );
  const dice = inspirationOf(facts.choices);
  const left = isPartyMember(facts.actor, facts.party) ? (facts.party?.inspiration ?? 0) : null;
  const net = netDice(told.rows, dice, table.houseRules);
  const pool = told.pool ? poolView(told.pool, words) : looseView(told.dice?.told ?? 0, net.net);
  return {
    pool,
    // Concealed rows change the number of dice, so the button must not show a number that could be wrong.
    concealed: unknown.length > 0,
    /** The chance of success or of a hit, or null if the user doesn't know the difficulty. */
    chance: chanceOf(told, difficulty, table),
    fixed: [
      ...fixed.map(row => ({
        ...rowText(row, words),
        dice: signed(row.dice),
        chanceChange: chanceChangeOfRow(told, row, difficulty, table),
      })),
      ...unknown.map(row => ({
        title: rowText(row, words).title,
        note: words.localize("BLACKOUT.actionDialog.unknownRow"),
        dice: "?",
        chanceChange: { text: "?", tone: "" },
      })),
    ],
    rows: rows.map(({ field, used, effect }) => ({ field, view: rowView(world, field, used, effect) })),
    own: own.map((row, index) => ({
      index,
      why: row.why,
      title: rowText(row, words).title,
      chanceChange: chanceChangeOfRow(told, row, difficulty, table),
      sizes: sizesOf(row.dice, words),
    })),
    ownRows: "rows" in facts.choices,
    inspiration:
      "inspiration" in facts.choices && (left !== null || dice > 0)
        ? inspirationView(
            { inspirationLeft: left ?? 0, writerOnline: world.writerOnline, pushed: world.pushed ?? [] },
            { inspiration: dice },
            chanceChangeOfInspiration(world, told, difficulty),
            words,
          )
        : null,
    net: netView(net, words),
    odds: oddsOf(world, told, difficulty),
  };
}

/**
 * Returns the view of the odds. For a test with a known difficulty, it contains the five outcomes. Otherwise,
 * it contains the chance of each number of successes or hits.
 */
function oddsOf(
  { table, words }: RollWorld,
  { pool, dice, lines, difficulty: needed, automatic }: Preview,
  known: number | null,
) {
  const ofAttack = lines.some(({ text: { key } }) => key.startsWith("BLACKOUT.attack.expect."));
  const head = words.localize(`BLACKOUT.test.${ofAttack ? "hits" : "succeeds"}`);
  if (pool && known !== null) {
    const odds = testOdds(pool, known, table.houseRules);
    return oddsView(automatic ? { ...odds, met: 1 } : odds, known, { head, ofAttack }, words);
  }
  const hits = known === null ? null : (dice?.hits ?? null);
  const spread = hits ?? (pool ? testOdds(pool, 1, table.houseRules).successes : null);
  return stepsView(
    { head, hit: hits && chanceOfAtLeast(hits, 1), unknown: needed !== null && known === null, spread },
    words,
  );
}

/** Returns the views of manually added rows, for a window that shows no odds. */
export function ownRowViews(rows: readonly Row[], words: Words) {
  return rows.map((row, index) => ({
    index,
    why: row.why,
    title: rowText(row, words).title,
    chanceChange: null,
    sizes: sizesOf(row.dice, words),
  }));
}
