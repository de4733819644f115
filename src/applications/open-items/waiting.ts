import { plain, type Words } from "../shared/words.ts";

/** How many open items of an encounter wait for what, as the viewer sees them. */
export interface Waiting {
  /** Results that the viewer may apply. */
  readonly apply: number;
  /** Questions that the viewer may answer. */
  readonly answer: number;
  /** Results that only a Gamemaster may apply. */
  readonly gamemaster: number;
  /** Questions that others have yet to answer. */
  readonly others: number;
}

/** What is read of an open item to count it. */
export interface CountedItem {
  readonly effects: boolean;
  readonly mayApply: boolean;
  /** For each question, whether the viewer may answer it. */
  readonly questions: readonly boolean[];
}

/** Counts what is open. An item whose questions have no answer yet has no result to apply. */
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

/** One line that names what is open, the viewer's own part first; empty for nothing. */
export function waitingText(waiting: Waiting, words: Words): string {
  return (["apply", "answer", "gamemaster", "others"] as const)
    .filter(key => waiting[key] > 0)
    .map(key => words.format(`BLACKOUT.openItems.waiting.${key}`, { n: plain(waiting[key]) }))
    .join(" · ");
}
