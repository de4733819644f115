import { outcomes } from "../../rules/tests/outcome.ts";
import { leastDice, type Pool } from "../../rules/tests/pool.ts";
import { diceLimit } from "../../rules/tests/row.ts";
import type { TestOdds } from "../../rules/tests/odds.ts";
import { listText, numberText, percentSign, percentText } from "../../actions/core/language.ts";
import { plain, signed, type Words } from "../shared/words.ts";

/*
 * What every dialog that rolls a pool shows: the pool and what made it, the scale of advantages, the Inspiration dice, the odds.
 */

/** The difficulty that odds are given against when none is known. */
export const referenceDifficulty = 2;

const MOST_SLOTS = 4;

/** How many dice, and the sentence about what made them. */
export function poolView(pool: Pool, words: Words) {
  return {
    rolled: pool.rolled,
    capped: pool.capped,
    made: words.format(pool.capped ? "BLACKOUT.test.madeCapped" : "BLACKOUT.test.made", {
      base: plain(pool.attribute + pool.skillRank + pool.modifier),
      net: signed(pool.net),
      pool: plain(pool.pool),
      least: String(leastDice),
    }),
  };
}

/** How big an advantage or disadvantage that somebody adds may be, with the one that it is. */
export function sizesOf(dice: number, words: Words) {
  return [1, 2].map(size => ({
    size,
    text: signed(Math.sign(dice) * size),
    on: Math.abs(dice) === size,
    label: words.localize(`BLACKOUT.test.size.${dice > 0 ? "advantage" : "disadvantage"}.${size}`),
  }));
}

/** What something is worth, in percentage points. */
export interface Worth {
  readonly text: string;
  readonly tone: "bo-help" | "bo-harm" | "";
}

/** A difference of two chances in percentage points. */
export function percentPoints(difference: number): Worth {
  const points = difference * 100;
  const text = signed(points, 1);
  return { text, tone: Number(points.toFixed(1)) === 0 ? "" : points > 0 ? "bo-help" : "bo-harm" };
}

/** The Inspiration dice that are chosen, and how many more there are. */
export function inspirationView(
  {
    inspirationLeft,
    writerOnline,
    pushed,
  }: { readonly inspirationLeft: number; readonly writerOnline: boolean; readonly pushed: readonly string[] },
  { inspiration }: { readonly inspiration: number },
  worth: Worth,
  words: Words,
) {
  const rest = Math.max(0, inspirationLeft - inspiration);
  const shown = Math.min(inspiration, MOST_SLOTS);
  return {
    chosen: inspiration,
    worth,
    left: words.format("BLACKOUT.test.inspirationLeft", { n: String(rest) }),
    dice: Array.from({ length: shown }, () => signed(1)),
    more: inspiration > shown ? `×${inspiration}` : "",
    open: rest > 0,
    mayAdd: rest > 0,
    mayTake: inspiration > pushed.length,
    any: inspirationLeft > 0 || inspiration > 0,
    waits: inspiration > 0 && !writerOnline,
    pushed:
      pushed.length === 0
        ? ""
        : words.format("BLACKOUT.inspiration.pushedBy", {
            n: String(pushed.length),
            names: listText(new Set(pushed)),
          }),
  };
}

/** The scale of advantages less disadvantages with the mark where they stand. */
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

/** The five outcomes as a bar with exact percentages; `known` is null where the roller does not know the difficulty, and `difficulty` the one that is reckoned with. */
export function oddsView(odds: TestOdds, known: number | null, difficulty: number, words: Words) {
  const percent = (chance: number) => numberText(chance * 100, 1);
  return {
    met: known === null ? "?" : percent(odds.met),
    unknown: known === null,
    sign: percentSign(),
    needed:
      known === null
        ? words.format("BLACKOUT.test.againstReference", {
            n: String(difficulty),
            met: percentText(percent(odds.met)),
          })
        : words.format("BLACKOUT.test.needed", { n: String(known) }),
    bracket: {
      before: (1 - odds.met).toFixed(4),
      counts: odds.met.toFixed(4),
      none: odds.met <= 0,
      all: odds.met >= 1,
    },
    outcomes: outcomes.map((key, index) => ({
      place: index + 1,
      label: words.localize(`BLACKOUT.outcome.${key}`),
      chance: odds.outcomes[key].toFixed(4),
      percent: percent(odds.outcomes[key]),
      none: odds.outcomes[key] === 0,
    })),
    spoken: outcomes
      .map(key => `${words.localize(`BLACKOUT.outcome.${key}`)} ${percentText(percent(odds.outcomes[key]))}`)
      .join(", "),
  };
}
