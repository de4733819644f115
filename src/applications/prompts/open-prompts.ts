import type { JudgedAction } from "../../actions/core/judge-posted.ts";
import type { Prompt } from "../../actions/core/hand.ts";

/** The properties of a message that are needed to find its prompts. */
export interface PromptMessage {
  readonly id: string | null;
  readonly system: { readonly verdict: { readonly asked: string } };
}

/** A prompt that has not been answered yet. */
export interface OpenPrompt<Message> {
  readonly message: Message;
  readonly prompt: Prompt;
  readonly action: Pick<JudgedAction, "facts" | "resolution"> & {
    readonly action?: Pick<JudgedAction["action"], "speaker">;
  };
  /** When it was first asked, by the server's clock; null if that isn't recorded. */
  readonly askedAt: number | null;
}

/** The required properties of an action with questions. */
type Judged = OpenPrompt<unknown>["action"] &
  Pick<JudgedAction, "prompts" | "given" | "state" | "confirmed" | "skipped">;

/**
 * All open questions of the world by message, updated message by message: judging every action again for each
 * render would take too long.
 */
export class OpenPrompts<Message extends PromptMessage> {
  readonly #judge: (message: Message) => Judged | null;
  readonly #byMessage = new Map<string, readonly OpenPrompt<Message>[]>();

  constructor(judge: (message: Message) => Judged | null) {
    this.#judge = judge;
  }

  /** Checks a new or changed message. Returns whether the questions changed. */
  look(message: Message): boolean {
    const before = this.#byMessage.get(message.id ?? "");
    const now = this.#read(message);
    if (now.length > 0) this.#byMessage.set(message.id ?? "", now);
    else this.#byMessage.delete(message.id ?? "");
    return before !== undefined || now.length > 0;
  }

  /** Removes a deleted message. Returns whether the questions changed. */
  forget(id: string): boolean {
    return this.#byMessage.delete(id);
  }

  /** Returns all open questions, those of older messages first. */
  all(): readonly OpenPrompt<Message>[] {
    return [...this.#byMessage.values()].flat();
  }

  #read(message: Message): readonly OpenPrompt<Message>[] {
    const asked = askedTimes(message);
    if (Object.keys(asked).length === 0) return [];
    const action = this.#judge(message);
    // The card of an action still accepts an answer that was skipped, but the question is no longer asked.
    if (!action || action.skipped || !mayBeAnswered(action)) return [];
    return action.prompts.map(prompt => ({ message, prompt, action, askedAt: asked[prompt.key] ?? null }));
  }
}

/** Whether an action accepts answers: after the writer has confirmed it, unless it was rejected or undone. */
export function mayBeAnswered({ state, confirmed }: Pick<JudgedAction, "state" | "confirmed">): boolean {
  return confirmed && state !== "refused" && state !== "reversed" && state !== "reversing";
}

/** Returns when each question of a message was first asked, as recorded by the writer. */
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
