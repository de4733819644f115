import { bodies, type Body } from "../../rules/conditions/effects.ts";
import type { SlowingCause } from "../../rules/movement/speed.ts";
import { options, type Option } from "../shared/options.ts";
import { reactionHint } from "../shared/reaction.ts";
import { plain, type Words } from "../shared/words.ts";
import { listText } from "../../language/formats.ts";
import { missingAnswers } from "../open-items/missing-answers.ts";
import { waitingText, type Waiting } from "../open-items/waiting.ts";
import type { TurnFacts } from "./turn-facts.ts";

/** The maximum number of action points that are shown as pips. Higher values are shown as numbers. */
const MOST_PIPS = 6;

/**
 * Returns the view of an actor's turn for the header of the sheet: the step, whether it is the actor's turn,
 * and the remaining points. Returns null outside an encounter.
 */
export function turnView(turn: TurnFacts | null, mine: boolean, words: Words) {
  if (turn === null) return null;
  const { step, acting, ap, perTurn, reactions, waiting, missing } = turn;
  const most = Math.max(ap, perTurn);
  const says = words.format("BLACKOUT.readout.apSays", { n: plain(ap), reactions: plain(reactions) });
  return {
    step: step === null ? "" : plain(step),
    now: acting ? words.localize(`BLACKOUT.sheet.turn.${mine ? "yours" : "theirs"}`) : "",
    ap: words.format("BLACKOUT.sheet.turn.ap", { ap: plain(ap), max: plain(most) }),
    points: most > MOST_PIPS ? plain(ap) : "",
    pips: most > MOST_PIPS ? [] : Array.from({ length: most }, (_, index) => index < ap),
    reaction: {
      ready: reactions > 0,
      count: reactions > 1 ? plain(reactions) : "",
      note: words.localize(reactions > 0 ? "BLACKOUT.sheet.apReady" : "BLACKOUT.sheet.apUsed"),
      description: reactionHint(reactions > 0, words),
    },
    open: waiting && openView(waiting, missingAnswers(missing, words), words),
    description: words.format("BLACKOUT.conditions.says", {
      what: words.localize("BLACKOUT.readout.ap"),
      does: says,
    }),
  };
}

/** Returns the open items of a turn as a short count and as a sentence, or null if there are none. */
function openView(waiting: Waiting, othersText: string, words: Words) {
  const description = waitingText(waiting, words, othersText);
  const n = waiting.apply + waiting.answer + waiting.gamemaster + waiting.others;
  return n === 0 ? null : { description, text: words.format("BLACKOUT.openItems.count", { n: plain(n) }) };
}

/**
 * Returns a sentence that states why the speeds are halved and what the full speeds are, or null if nothing
 * slows the actor.
 */
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

/** Returns the kinds of bodies that the user can select for an actor (A15). */
export function bodyOptions(chosen: Body, words: Words): Option[] {
  return options(bodies, chosen, "BLACKOUT.body", words);
}
