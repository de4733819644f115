import { plain, type Words } from "../shared/words.ts";

/**
 * The numbers of an encounter's open items that the viewer can see, grouped by what the items are waiting
 * for.
 */
export interface Waiting {
  /** The number of results that the viewer is allowed to apply. */
  readonly apply: number;
  /** The number of prompts that the viewer is allowed to answer. */
  readonly answer: number;
  /** The number of results that only a Gamemaster is allowed to apply. */
  readonly gamemaster: number;
  /** The number of prompts that others still have to answer. */
  readonly others: number;
}

/** The data required to count an open item. */
export interface CountedItem {
  readonly effects: boolean;
  readonly mayApply: boolean;
  /** For each of the item's prompts, whether the viewer may answer it. */
  readonly questions: readonly boolean[];
}

/**
 * Counts the results to apply and the prompts to answer. An item with unanswered prompts is represented only
 * by its prompts.
 */
export function countWaiting(items: readonly CountedItem[]): Waiting {
  const results = items.filter(({ effects, questions }) => effects && questions.length === 0);
  const questions = items.flatMap(item => item.questions);
  const apply = results.filter(({ mayApply }) => mayApply).length;
  const answer = questions.filter(isMine => isMine).length;
  return {
    apply,
    answer,
    gamemaster: results.length - apply,
    others: questions.length - answer,
  };
}

/**
 * Returns a line that summarizes the open items, with the viewer's own items first, or an empty string if
 * there are none. `othersText` replaces the number of prompts that others still have to answer, unless it is
 * empty.
 */
export function waitingText(waiting: Waiting, words: Words, othersText = ""): string {
  return (["apply", "answer", "gamemaster", "others"] as const)
    .filter(key => waiting[key] > 0)
    .map(
      key =>
        (key === "others" && othersText) ||
        words.format(`BLACKOUT.openItems.waiting.${key}`, { n: plain(waiting[key]) }),
    )
    .join(" · ");
}
