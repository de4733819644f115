import type { PromptView } from "../prompts/prompt-view.ts";
import type { Words } from "../shared/words.ts";

/** The card data that the window needs, without anything that the viewer is not allowed to know. */
export interface OpenCard {
  readonly title: string;
  readonly subtitle: string;
  readonly outcome: string;
  readonly targets: readonly {
    readonly name: string;
    readonly outcome: string;
    readonly chief: { readonly text: string } | null;
    readonly changes: readonly string[];
  }[];
  readonly ownChanges: readonly { readonly name: string; readonly text: string }[];
}

/**
 * A prompt of an open item: the actor who is asked, the form for the viewer, and the answer that the viewer
 * can give on behalf of others. That answer is null if the viewer isn't allowed to give one.
 */
export interface OpenQuestion {
  readonly key: string;
  readonly name: string;
  readonly view: PromptView | null;
  readonly fallback: string | null;
  readonly open: boolean;
}

/** An open item as the viewer sees it. */
export interface OpenItemSource {
  readonly message: string;
  /** The data of the card. Null if the viewer is not allowed to read it. */
  readonly card: OpenCard | null;
  readonly effects: boolean;
  readonly mayApply: boolean;
  readonly maySkip: boolean;
  readonly questions: readonly OpenQuestion[];
}

/**
 * Returns the view of the open items. `asks` is true if the window has a button to proceed, and false if it
 * is only an overview.
 */
export function openItemsView(items: readonly OpenItemSource[], asks: boolean, words: Words) {
  const format = (key: string, data?: Record<string, string>) =>
    data ? words.format(`BLACKOUT.openItems.${key}`, data) : words.localize(`BLACKOUT.openItems.${key}`);
  const views = items.map(item => itemView(item, format, words));
  const isWaitingOnly = !views.some(
    ({ apply, skip, questions }) =>
      apply !== "" || skip !== "" || questions.some(({ answer, answerFor }) => answer + answerFor !== ""),
  );
  const note = asks ? "hint" : isWaitingOnly ? "waitingOnly" : "overview";
  return {
    items: views,
    note:
      items.length === 0
        ? format("none")
        : [format(note), ...(items.some(({ maySkip }) => maySkip) ? [format("skipHint")] : [])].join(" "),
    applyAll: items.filter(({ effects, mayApply }) => effects && mayApply).length > 1,
    confirm: format(asks ? "continue" : "close"),
  };
}

type Format = (key: string, data?: Record<string, string>) => string;

function itemView(
  { message, card, effects, mayApply, maySkip, questions }: OpenItemSource,
  format: Format,
  words: Words,
) {
  const title = card?.title ?? questions.map(({ name }) => name).join(", ");
  const what = [title, card?.subtitle ?? ""].filter(part => part !== "").join(", ");
  return {
    message,
    title,
    who: card?.subtitle ?? "",
    lines: effects && card ? effectLines(card) : [],
    pending: effects && !mayApply ? format("waits") : "",
    apply: effects && mayApply ? format("applyWhat", { what }) : "",
    skip: maySkip ? format("skipWhat", { what }) : "",
    questions: questions.map(({ key, name, view, fallback, open }) => ({
      key,
      view,
      open: open && view !== null,
      answer: view ? format("answerWhat", { question: view.question }) : "",
      answerFor: view === null && fallback !== null ? format("answerFor", { name }) : "",
      fallback: format("fallback", { answer: fallback ?? "" }),
      pending: view === null ? words.format("BLACKOUT.actionCard.waitsFor", { name }) : "",
    })),
  };
}

/**
 * Returns the lines that describe an item's pending effects. With one target, there is only the target's
 * line. With several, the outcome comes first, followed by one line per target. Without targets, the outcome
 * is followed by the action's own changes.
 */
function effectLines({ outcome, targets, ownChanges }: OpenCard): readonly string[] {
  const rows = targets.map(
    ({ name, outcome: of, chief, changes }) =>
      `${name}: ${[...new Set([of, ...(chief ? [chief.text] : []), ...changes])].filter(part => part !== "").join(", ")}`,
  );
  const own = ownChanges.map(({ name, text }) => (name === "" ? text : `${name}: ${text}`));
  return [...(targets.length === 1 ? [] : [outcome]), ...(rows.length > 0 ? rows : own)].filter(
    line => line !== "",
  );
}
