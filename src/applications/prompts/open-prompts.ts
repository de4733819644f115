import type { JudgedAction } from "../../actions/core/judge-posted.ts";
import type { Prompt } from "../../actions/core/hand.ts";

/** The properties of a message that are needed to find its prompts. */
export interface PromptMessage {
  readonly id: string | null;
  readonly system: { readonly verdict: { readonly asked: string } };
}

/** A prompt that hasn't been answered yet. */
export interface OpenPrompt<Message> {
  readonly message: Message;
  readonly prompt: Prompt;
  readonly action: Pick<JudgedAction, "facts" | "resolution"> & {
    readonly action?: Pick<JudgedAction["action"], "speaker">;
  };
  /** The server time at which the prompt was first shown, or null if it wasn't recorded. */
  readonly askedAt: number | null;
}

/** The properties of an action that are needed to find its prompts. */
type Judged = OpenPrompt<unknown>["action"] &
  Pick<JudgedAction, "prompts" | "given" | "state" | "confirmed" | "skipped">;

/**
 * All open prompts in the world, by message. They are updated one message at a time, because judging every
 * action on each render would take too long.
 */
export class OpenPrompts<Message extends PromptMessage> {
  readonly #judge: (message: Message) => Judged | null;
  readonly #byMessage = new Map<string, readonly OpenPrompt<Message>[]>();

  constructor(judge: (message: Message) => Judged | null) {
    this.#judge = judge;
  }

  /** Reads the prompts of a new or changed message. Returns whether its prompts may have changed. */
  look(message: Message): boolean {
    const before = this.#byMessage.get(message.id ?? "");
    const now = this.#read(message);
    if (now.length > 0) this.#byMessage.set(message.id ?? "", now);
    else this.#byMessage.delete(message.id ?? "");
    return before !== undefined || now.length > 0;
  }

  /** Removes a deleted message. Returns whether this changed the prompts. */
  forget(id: string): boolean {
    return this.#byMessage.delete(id);
  }

  /** Returns all open prompts. Prompts of older messages come first. */
  all(): readonly OpenPrompt<Message>[] {
    return [...this.#byMessage.values()].flat();
  }

  #read(message: Message): readonly OpenPrompt<Message>[] {
    const asked = askedTimes(message);
    if (Object.keys(asked).length === 0) return [];
    const action = this.#judge(message);
    // If a prompt was skipped, the card of the action still accepts an answer, although the panel no longer
    // shows the prompt.
    if (!action || action.skipped || !mayBeAnswered(action)) return [];
    return action.prompts.map(prompt => ({ message, prompt, action, askedAt: asked[prompt.key] ?? null }));
  }
}

/**
 * Whether an action accepts answers. It does if the writer has confirmed it and it hasn't been rejected or
 * undone.
 */
export function mayBeAnswered({ state, confirmed }: Pick<JudgedAction, "state" | "confirmed">): boolean {
  return confirmed && state !== "refused" && state !== "reversed" && state !== "reversing";
}

/** Returns the times at which the prompts of a message were first shown, as recorded by the writer. */
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
