import { outcomes } from "../../rules/tests/outcome.ts";
import { minimumDice, type Pool } from "../../rules/tests/pool.ts";
import { diceLimit } from "../../rules/tests/row.ts";
import { chanceOfAtLeast, type Distribution } from "../../rules/tests/distribution.ts";
import type { TestOdds } from "../../rules/tests/odds.ts";
import { listText, numberText, percentSign, percentText } from "../../language/formats.ts";
import type { ChanceShown, OddsShown } from "../../actions/core/card.ts";
import { formatText } from "../shared/texts.ts";
import { plain, signed, type Words } from "../shared/words.ts";

/*
 * The view that all dialogs for rolling a pool share: the pool and its terms, the scale of advantages, the
 * Inspiration dice, and the odds.
 */

const MOST_SLOTS = 4;

/** Returns the number of dice in a pool, and a sentence that explains how it is determined. */
export function poolView(pool: Pool, words: Words) {
  return {
    rolled: pool.rolled,
    capped: pool.capped,
    made: pool.capped
      ? words.format("BLACKOUT.test.madeCapped", { pool: plain(pool.pool), least: String(minimumDice) })
      : madeOf(pool.attribute + pool.skillRank + pool.modifier, pool.net, pool.rolled),
  };
}

/**
 * Returns the view of the dice for an action without a pool, such as a burst, including how their number is
 * computed.
 */
export function looseView(dice: number, net: number) {
  return { rolled: dice, capped: false, made: dice === 0 ? "" : madeOf(dice - net, net, dice) };
}

/** Returns a sum such as `9 + 1 = 10`, or an empty string if there is no modifier. */
function madeOf(base: number, net: number, rolled: number): string {
  if (net === 0) return "";
  return `${plain(base)} ${net > 0 ? "+" : "−"} ${plain(Math.abs(net))} = ${rolled}`;
}

/** Returns the possible sizes of a manual advantage or disadvantage, with the selected size marked. */
export function sizesOf(dice: number, words: Words) {
  return [1, 2].map(size => ({
    size,
    text: signed(Math.sign(dice) * size),
    on: Math.abs(dice) === size,
    label: words.localize(`BLACKOUT.test.size.${dice > 0 ? "advantage" : "disadvantage"}.${size}`),
  }));
}

/** A value in percentage points. */
export interface ChanceChange {
  readonly text: string;
  readonly tone: "bo-help" | "bo-harm" | "";
}

/** Returns the difference between two chances, in percentage points. */
export function percentPoints(difference: number): ChanceChange {
  const points = difference * 100;
  const text = signed(points, 1);
  return { text, tone: Number(points.toFixed(1)) === 0 ? "" : points > 0 ? "bo-help" : "bo-harm" };
}

/** Returns the view of the selected Inspiration dice and of the dice that are left. */
export function inspirationView(
  {
    inspirationLeft,
    writerOnline,
    pushed,
  }: { readonly inspirationLeft: number; readonly writerOnline: boolean; readonly pushed: readonly string[] },
  { inspiration }: { readonly inspiration: number },
  chanceChange: ChanceChange | null,
  words: Words,
) {
  const rest = Math.max(0, inspirationLeft - inspiration);
  const shown = Math.min(inspiration, MOST_SLOTS);
  return {
    chosen: inspiration,
    chanceChange,
    left: words.format("BLACKOUT.test.inspirationLeft", { n: String(rest) }),
    dice: Array.from({ length: shown }, () => signed(1)),
    more: inspiration > shown ? `×${inspiration}` : "",
    open: rest > 0,
    mayAdd: rest > 0,
    mayTake: inspiration > pushed.length,
    any: inspirationLeft > 0 || inspiration > 0,
    isPending: inspiration > 0 && !writerOnline,
    pushed:
      pushed.length === 0
        ? ""
        : words.format("BLACKOUT.inspiration.pushedBy", {
            n: String(pushed.length),
            names: listText(new Set(pushed)),
          }),
  };
}

/**
 * Returns the view of a scale for the net number of advantages and disadvantages, with the current value
 * marked.
 */
export function netView({ sum, net, clamped }: { sum: number; net: number; clamped: boolean }, words: Words) {
  const marks = Array.from({ length: diceLimit * 2 + 1 }, (_, index) => index - diceLimit);
  const beyond = Math.abs(net) > diceLimit;
  return {
    marks: marks.map(mark => ({ text: signed(mark), at: !beyond && mark === net })),
    label: words.format("BLACKOUT.test.netIs", { net: signed(net) }),
    clamped: clamped ? words.format("BLACKOUT.test.clamped", { sum: signed(sum), net: signed(net) }) : "",
    beyond: beyond ? signed(net) : "",
  };
}

/**
 * Returns the view of a test's odds: a bar with the five outcomes at this difficulty and their exact
 * percentages. `head` is the text about the chance. The outcomes of an attack are called hits and misses, as
 * on its card.
 */
export function oddsView(
  odds: TestOdds,
  difficulty: number,
  { head, ofAttack = false }: { head: string; ofAttack?: boolean },
  words: Words,
) {
  return barView({
    head,
    met: odds.met,
    needed: words.format("BLACKOUT.test.needed", { n: String(difficulty) }),
    outcomes: outcomes.map((key, index) => ({
      place: index + 1,
      label: words.localize(`BLACKOUT.${ofAttack ? "attack.odds" : "outcome"}.${key}`),
      chance: odds.outcomes[key],
    })),
  });
}

/** Which of the bar's five colors each of the four outcomes has. */
const PLACES = [1, 2, 4, 5];

/**
 * Returns the view of the chances for an action without a pool, either as a bar or by number of successes.
 */
export function shownOddsView(
  { head, met, needed, outcomes: four = [], steps = [] }: OddsShown,
  words: Words,
) {
  const named = ({ label, chance }: ChanceShown) => ({ label: formatText(label, words), chance });
  const texts = { head: formatText(head, words), met, needed: formatText(needed, words) };
  return barView({
    ...texts,
    outcomes: four.map((one, index) => ({ ...named(one), place: PLACES[index] as number })),
    steps: steps.map(named),
  });
}

function barView({
  head,
  met,
  needed,
  outcomes: shown,
  steps = [],
}: {
  readonly head: string;
  readonly met: number;
  readonly needed: string;
  readonly outcomes: readonly { readonly place: number; readonly label: string; readonly chance: number }[];
  readonly steps?: readonly { readonly label: string; readonly chance: number }[];
}) {
  const part = ({ label, chance }: { readonly label: string; readonly chance: number }) => ({
    label,
    chance: chance.toFixed(4),
    percent: percentage(chance),
  });
  return {
    head,
    met: percentage(met),
    sign: percentSign(),
    needed,
    bracket: {
      before: (1 - met).toFixed(4),
      counts: met.toFixed(4),
      none: met <= 0,
      all: met >= 1,
    },
    outcomes: shown.map(one => ({ ...part(one), place: one.place, none: one.chance === 0 })),
    spoken: shown.map(({ label, chance }) => `${label} ${percentText(percentage(chance))}`).join(", "),
    steps: steps.map(part),
  };
}

/** The highest number of successes for which the chance is shown. */
const MOST_STEPS = 5;

/**
 * Returns the view of the chances of at least one success, at least two successes, and so on. It is shown for
 * tests in which each success counts, and for tests whose difficulty the user doesn't know. `hit` is the
 * chance of any success, or null if it is unknown. Without `spread`, only the headings are returned.
 */
export function stepsView(
  {
    head,
    hit,
    unknown,
    spread,
  }: {
    readonly head: string;
    readonly hit: number | null;
    readonly unknown: boolean;
    readonly spread: Distribution | null;
  },
  words: Words,
) {
  return {
    head: hit === null ? words.localize("BLACKOUT.test.successesAtLeast") : head,
    met: hit === null ? "" : percentage(hit),
    sign: percentSign(),
    needed: unknown ? words.localize("BLACKOUT.test.difficultyUnknown") : "",
    bracket: null,
    outcomes: [],
    spoken: "",
    steps: spread
      ? Array.from({ length: MOST_STEPS }, (_, index) => ({
          label: words.format("BLACKOUT.test.orMore", { n: String(index + 1) }),
          chance: chanceOfAtLeast(spread, index + 1).toFixed(4),
          percent: percentage(chanceOfAtLeast(spread, index + 1)),
        }))
      : [],
  };
}

function percentage(chance: number): string {
  return numberText(chance * 100, 1);
}
