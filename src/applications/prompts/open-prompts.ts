import type { JudgedAction } from "../../actions/core/judge-posted.ts";
import type { Prompt } from "../../actions/core/hand.ts";

/** What is read of a message with questions. */
export interface PromptMessage {
  readonly id: string | null;
  readonly system: { readonly verdict: { readonly asked: string } };
}

/** A question that nobody has answered yet. */
export interface OpenPrompt<Message> {
  readonly message: Message;
  readonly prompt: Prompt;
  readonly action: Pick<JudgedAction, "facts" | "resolution"> & {
    readonly action?: Pick<JudgedAction["action"], "speaker">;
  };
  /** When it was asked first, by the server's clock; null when nobody noted it. */
  readonly askedAt: number | null;
}

/** What is read of an action that asks. */
type Judged = OpenPrompt<unknown>["action"] &
  Pick<JudgedAction, "prompts" | "given" | "state" | "confirmed" | "skipped">;

/**
 * All open questions of the world by message, kept up to date message by message: judging every action again
 * for each drawing would take too long.
 */
export class OpenPrompts<Message extends PromptMessage> {
  readonly #judge: (message: Message) => Judged | null;
  readonly #byMessage = new Map<string, readonly OpenPrompt<Message>[]>();

  constructor(judge: (message: Message) => Judged | null) {
    this.#judge = judge;
  }

  /** Looks at a message that is new or has changed. Answers whether that changed anything. */
  look(message: Message): boolean {
    const before = this.#byMessage.get(message.id ?? "");
    const now = this.#read(message);
    if (now.length > 0) this.#byMessage.set(message.id ?? "", now);
    else this.#byMessage.delete(message.id ?? "");
    return before !== undefined || now.length > 0;
  }

  /** Forgets a message that is gone. Answers whether that changed anything. */
  forget(id: string): boolean {
    return this.#byMessage.delete(id);
  }

  /** Every open question, those of older messages first. */
  all(): readonly OpenPrompt<Message>[] {
    return [...this.#byMessage.values()].flat();
  }

  #read(message: Message): readonly OpenPrompt<Message>[] {
    const asked = askedTimes(message);
    if (Object.keys(asked).length === 0) return [];
    const action = this.#judge(message);
    // The card of an action still takes an answer that was skipped, but nobody is asked for it any more.
    if (!action || action.skipped || !mayBeAnswered(action)) return [];
    return action.prompts.map(prompt => ({ message, prompt, action, askedAt: asked[prompt.key] ?? null }));
  }
}

/**
 * Are answers to an action's questions taken? Once the writer has looked at it, and as long as it was neither
 * refused nor taken back.
 */
export function mayBeAnswered({ state, confirmed }: Pick<JudgedAction, "state" | "confirmed">): boolean {
  return confirmed && state !== "refused" && state !== "reversed" && state !== "reversing";
}

/** When each question of a message was asked first; the writer notes it. */
export function askedTimes({ system }: PromptMessage): Readonly<Record<string, number>> {
  const { asked } = system.verdict;
  if (asked === "") return {};
  try {
    const times: unknown = JSON.parse(asked);
    return typeof times === "object" && times !== null
      ? Object.fromEntries(
          Object.entries(times).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
        )
      : {};
  } catch {
    return {};
  }
}
