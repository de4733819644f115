import type { Concealed } from "../../actions/core/card.ts";
import { sayText } from "../shared/texts.ts";
import { plain, type Words } from "../shared/words.ts";
import type { OpenPrompt, PromptMessage } from "./open-prompts.ts";
import { commonRoll, kindOfPrompt, promptView, type PromptView } from "./prompt-view.ts";

/** What the panel knows of a question beside the question. */
export interface PanelSource<Message> {
  readonly prompts: readonly OpenPrompt<Message>[];
  /** May the viewer answer it now? */
  readonly mayAnswer: (prompt: OpenPrompt<Message>) => boolean;
  readonly sent: (message: string, key: string) => boolean;
  /** Inspiration dice that an answer of this actor may take now. */
  readonly inspiration: (actor: string) => number;
  /** The names of those who pushed an Inspiration die into the question, one for each die. */
  readonly pushed?: (message: string, key: string) => readonly string[];
  /** Inspiration dice that the viewer has chosen to spend on the answer. */
  readonly inspired?: (message: string, key: string) => number;
  /**
   * May the viewer read the card that it comes from? Who is asked may have to answer what they are not to
   * see.
   */
  readonly mayRead: (prompt: OpenPrompt<Message>) => boolean;
  /** The time of day at which a Gamemaster may answer in the viewer's place; empty for never. */
  readonly deadline: (prompt: OpenPrompt<Message>) => string;
  readonly knows: (concealed: Concealed) => boolean;
  readonly opened: (key: string) => boolean | undefined;
}

/** One question in the panel: whose, about what, until when. */
export interface PanelPrompt extends PromptView {
  readonly who: string;
  readonly about: string;
  readonly until: string;
}

/** Questions of one kind that come of one action. */
export interface PanelGroup {
  readonly key: string;
  readonly title: string;
  readonly message: string;
  readonly kind: string;
  /** The one press that answers them all; null where each is to be answered alone. */
  readonly rollAll: { readonly value: string; readonly label: string } | null;
  /** Whether there are so many that they are closed at first. */
  readonly many: boolean;
  readonly open: boolean;
  readonly prompts: readonly PanelPrompt[];
}

/** As many questions of one kind stand open one below the other; more are a list that opens. */
const FEW = 3;

/** The questions that the viewer may answer now, by action and kind, those of older actions first. */
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
              answer: sayText(label, words),
              n: plain(waiting.length),
            }),
          }
        : null,
  };
}

function promptOf<Message extends PromptMessage>(
  open: OpenPrompt<Message>,
  { sent, inspiration, pushed, inspired, mayRead, deadline, knows, opened }: PanelSource<Message>,
  words: Words,
): PanelPrompt {
  const {
    message,
    prompt,
    action: { action, facts, resolution },
  } = open;
  const who = facts && [facts.actor, ...facts.targets].find(({ uuid }) => uuid === prompt.actor)?.name;
  const what = sayText(resolution.card.title, words);
  const about = !mayRead(open)
    ? ""
    : action?.speaker === "gamemaster"
      ? what
      : words.format("BLACKOUT.prompt.about", { who: facts?.actor.name ?? "", what });
  const time = deadline(open);
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
    until: time && words.format("BLACKOUT.prompt.until", { time }),
  };
}
