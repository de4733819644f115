import type { Concealed } from "../../actions/core/card.ts";
import { formatText } from "../shared/texts.ts";
import { plain, type Words } from "../shared/words.ts";
import type { OpenPrompt, PromptMessage } from "./open-prompts.ts";
import { commonRoll, kindOfPrompt, promptView, type PromptView } from "./prompt-view.ts";

/** The data that the panel needs to show prompts. */
export interface PanelSource<Message> {
  readonly prompts: readonly OpenPrompt<Message>[];
  /** Returns whether the viewer may currently answer a prompt. */
  readonly mayAnswer: (prompt: OpenPrompt<Message>) => boolean;
  readonly sent: (message: string, key: string) => boolean;
  /** Returns the number of Inspiration dice that an actor can currently spend on an answer. */
  readonly inspiration: (actor: string) => number;
  /** Returns the names of the users who added an Inspiration die to a prompt, one name for each die. */
  readonly pushed?: (message: string, key: string) => readonly string[];
  /** Returns the number of Inspiration dice that the viewer wants to spend on the answer. */
  readonly inspired?: (message: string, key: string) => number;
  /**
   * Returns whether the viewer is allowed to read the card that a prompt is on. Users may have to answer
   * prompts on cards that they can't see.
   */
  readonly mayRead: (prompt: OpenPrompt<Message>) => boolean;
  /**
   * Returns the time of day from which a Gamemaster may answer in place of the viewer, and whether that time
   * has passed. Returns null if there is no time limit.
   */
  readonly deadline: (
    prompt: OpenPrompt<Message>,
  ) => { readonly time: string; readonly isOver: boolean } | null;
  /**
   * Returns the names of the players who should have answered a prompt, if the viewer is a Gamemaster, who may
   * now answer in their place. Otherwise, returns an empty string.
   */
  readonly late?: (prompt: OpenPrompt<Message>) => string;
  readonly knows: (concealed: Concealed) => boolean;
  /** Returns the name of an actor who is neither the acting actor nor a target. */
  readonly nameOf?: (actor: string) => string | undefined;
  readonly opened: (key: string) => boolean | undefined;
}

/** A prompt in the panel, with its actor, subject and deadline. */
export interface PanelPrompt extends PromptView {
  readonly who: string;
  readonly about: string;
  readonly until: string;
}

/** A group of prompts of the same kind from the same action. */
export interface PanelGroup {
  readonly key: string;
  readonly title: string;
  readonly message: string;
  readonly kind: string;
  /** The button that answers all prompts of the group, or null if each prompt must be answered separately. */
  readonly rollAll: { readonly value: string; readonly label: string } | null;
  /** Whether the group contains so many prompts that it is initially collapsed. */
  readonly many: boolean;
  readonly open: boolean;
  readonly prompts: readonly PanelPrompt[];
}

/**
 * The maximum number of prompts of one kind that are shown individually. A larger number of them is shown as
 * an expandable list.
 */
const FEW = 3;

/**
 * Returns the prompts that the viewer may answer now, grouped by action and kind. Prompts of older actions
 * come first.
 */
export function panelView<Message extends PromptMessage>(
  source: PanelSource<Message>,
  words: Words,
): { readonly groups: readonly PanelGroup[]; readonly count: number } {
  const mine = source.prompts.filter(source.mayAnswer);
  const groups = new Map<string, OpenPrompt<Message>[]>();
  for (const open of mine) {
    const key = `${open.message.id} ${kindOfPrompt(open.prompt)}`;
    groups.set(key, [...(groups.get(key) ?? []), open]);
  }
  return {
    groups: [...groups].map(([key, prompts]) => groupView(key, prompts, source, words)),
    count: mine.length,
  };
}

function groupView<Message extends PromptMessage>(
  key: string,
  open: readonly OpenPrompt<Message>[],
  source: PanelSource<Message>,
  words: Words,
): PanelGroup {
  const waiting = open.filter(({ message, prompt }) => !source.sent(message.id ?? "", prompt.key));
  const value = waiting.length > 1 ? commonRoll(waiting.map(({ prompt }) => prompt)) : null;
  const prompts = open.map(one => promptOf(one, source, words));
  const [first] = open;
  const label = first?.prompt.options.find(option => option.value === value)?.label;
  return {
    key,
    prompts,
    message: first?.message.id ?? "",
    kind: first ? kindOfPrompt(first.prompt) : "",
    many: open.length > FEW,
    open: source.opened(key) ?? false,
    title: words.format("BLACKOUT.prompt.many", { n: plain(open.length), about: prompts[0]?.about ?? "" }),
    rollAll:
      value !== null && label
        ? {
            value,
            label: words.format("BLACKOUT.prompt.all", {
              answer: formatText(label, words),
              n: plain(waiting.length),
            }),
          }
        : null,
  };
}

function promptOf<Message extends PromptMessage>(
  open: OpenPrompt<Message>,
  {
    sent,
    inspiration,
    pushed,
    inspired,
    mayRead,
    deadline,
    late,
    knows,
    nameOf,
    opened,
  }: PanelSource<Message>,
  words: Words,
): PanelPrompt {
  const {
    message,
    prompt,
    action: { action, facts, resolution },
  } = open;
  const who =
    (facts && [facts.actor, ...facts.targets].find(({ uuid }) => uuid === prompt.actor)?.name) ??
    nameOf?.(prompt.actor);
  const what = formatText(resolution.card.title, words);
  const about = !mayRead(open)
    ? ""
    : action?.speaker === "gamemaster"
      ? what
      : words.format("BLACKOUT.prompt.about", { who: facts?.actor.name ?? "", what });
  const [due, missing] = [deadline(open), late?.(open) ?? ""];
  return {
    ...promptView(
      prompt,
      {
        message: message.id ?? "",
        sent: sent(message.id ?? "", prompt.key),
        inspiration: inspiration(prompt.actor),
        pushed: pushed?.(message.id ?? "", prompt.key) ?? [],
        inspired: inspired?.(message.id ?? "", prompt.key) ?? 0,
        beside: who ?? "",
        opened,
      },
      knows,
      words,
    ),
    who: who ?? "",
    about,
    until: due
      ? words.format(`BLACKOUT.prompt.${due.isOver ? "overdue" : "until"}`, { time: due.time })
      : missing && words.format("BLACKOUT.prompt.late", { who: missing }),
  };
}
