/**
 * Creates chat messages and sets their recipients. Part of the compatibility layer (docs/architecture.md).
 */
import { isGeneration14 } from "./generation.ts";
import type { AnyDocument } from "./documents.ts";

/**
 * The recipients of a message: everyone; the Gamemasters and the author; only the Gamemasters; or only the
 * author.
 */
export type MessageMode = "public" | "gm" | "blind" | "self";

const ROLL_MODES = { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" } as const;

/** Adds the recipients for `mode` to the creation data of a message. Returns the data. */
export function applyMessageMode<T extends object>(data: T, mode: MessageMode): T {
  const cls = foundry.documents.ChatMessage as any;
  if (isGeneration14()) cls.applyMode(data, mode);
  else cls.applyRollMode(data, ROLL_MODES[mode]);
  return data;
}

/** Returns the message mode selected below the chat log. */
export function currentMessageMode(): MessageMode {
  const settings = game.settings as any;
  if (isGeneration14()) {
    const mode = settings.get("core", "messageMode");
    return mode in ROLL_MODES ? mode : "public";
  }
  const mode = settings.get("core", "rollMode");
  return (Object.keys(ROLL_MODES) as MessageMode[]).find(key => ROLL_MODES[key] === mode) ?? "public";
}

/** Registers a kind of die under its one-letter denomination. */
export function registerDieTerm(denomination: string, term: unknown): void {
  (CONFIG.Dice.terms as any)[denomination] = term;
}

/**
 * Creates a chat message of one of the system's types. Returns null if a hook prevented it. TypeScript can't
 * check the creation data, because the declared types are too deep.
 */
export async function createMessage(
  data: object,
  options: { keepId?: boolean } = {},
): Promise<ChatMessage.Implementation | null> {
  return (await (foundry.utils.getDocumentClass("ChatMessage") as any).create(data, options)) ?? null;
}

/** Returns an unsaved chat message of one of the system's types. */
export function newMessage(data: object): ChatMessage.Implementation {
  return new (foundry.utils.getDocumentClass("ChatMessage") as any)(data);
}

/**
 * Renders a message in the chat log again after a change that only this client knows about. The type
 * declarations lack the method for this.
 */
export async function redrawMessage(message: ChatMessage.Implementation): Promise<void> {
  await (ui.chat as any)?.updateMessage?.(message);
}

/**
 * Converts a message of any type to a plain message with this content. Keeps the recipients and the speaker.
 */
export async function messageAs(message: AnyDocument, content: string): Promise<void> {
  const system = isGeneration14() ? { system: (globalThis as any)._replace({}) } : { "==system": {} };
  await (message as any).update({ type: "base", content, ...system }, { diff: false });
}
