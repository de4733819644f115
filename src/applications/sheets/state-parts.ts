import { bodies, type Body } from "../../rules/conditions/effects.ts";
import type { SlowingCause } from "../../rules/movement/speed.ts";
import type { StoredBudget } from "../../documents/budget.ts";
import { options, type Option } from "../shared/options.ts";
import { plain, type Words } from "../shared/words.ts";
import { listText } from "../../actions/core/language.ts";

/** What an actor has left to act with, for the tile in its head; null out of combat. */
export function budgetTile(budget: StoredBudget | null, words: Words) {
  if (budget === null) return null;
  const note = words.localize(budget.reactions > 0 ? "BLACKOUT.sheet.apReady" : "BLACKOUT.sheet.apUsed");
  const says = words.format("BLACKOUT.readout.apSays", {
    n: plain(budget.ap),
    reactions: plain(budget.reactions),
  });
  return {
    ap: plain(budget.ap),
    note,
    say: words.format("BLACKOUT.conditions.says", {
      what: words.localize("BLACKOUT.readout.ap"),
      does: says,
    }),
  };
}

/** Why the speeds are halved and what they would be; null when nothing slows. */
export function slowedSentence(
  {
    unslowed,
    slowedBy,
  }: {
    readonly unslowed: { readonly walk: number; readonly run: number };
    readonly slowedBy: readonly SlowingCause[];
  },
  words: Words,
): string | null {
  if (slowedBy.length === 0) return null;
  const causes = listText(slowedBy.map(cause => words.localize(`BLACKOUT.slowing.${cause}`)));
  return words.format("BLACKOUT.readout.slowedBy", {
    walk: plain(unslowed.walk),
    run: plain(unslowed.run),
    causes,
  });
}

/** What an actor may be made of (A15). */
export function bodyOptions(chosen: Body, words: Words): Option[] {
  return options(bodies, chosen, "BLACKOUT.body", words);
}
