import type { Attribute } from "../rules/character/attributes.ts";
import type { Row } from "../rules/tests/row.ts";
import type { MessageMode } from "../compat/messages.ts";
import type { BlackoutActor } from "./actor.ts";
import type { BlackoutChatMessage } from "./chat-message.ts";
import type { BlackoutItem } from "./item.ts";

/** A requested test; everything except the pair may be left to the dialog. */
export interface TestIntent {
  readonly attribute: Attribute;
  readonly skill: string;
  /** Required successes; null or omitted if the Gamemaster decides. */
  readonly difficulty?: number | null;
  /** The name of the actor whose passive skill is the difficulty. */
  readonly against?: string;
  /** Known advantages and disadvantages. */
  readonly rows?: readonly Row[];
  /** Whether to roll immediately, without the dialog. */
  readonly fast?: boolean;
  /** The visibility; by default that of the chat log. */
  readonly mode?: MessageMode;
}

/** The use of an item; everything may be left to the dialog. */
export interface UseIntent {
  /** The targets; by default the user's. */
  readonly targets?: readonly BlackoutActor[];
  /** Preset choices of the dialog, by the names of the action's fields. */
  readonly choices?: Readonly<Record<string, unknown>>;
  /** Whether to skip the dialog. */
  readonly fast?: boolean;
  /** The visibility; by default that of the chat log. */
  readonly mode?: MessageMode;
}

/** The functions of documents that the actions implement, which are in a layer above them. */
export interface Commands {
  rollTest(actor: BlackoutActor, intent: TestIntent): Promise<BlackoutChatMessage | null>;
  useItem(item: BlackoutItem, intent: UseIntent): Promise<BlackoutChatMessage | null>;
}

let commands: Commands | null = null;

/** Sets the implementation. */
export function setActions(those: Commands): void {
  commands = those;
}

/** Returns the implementation. Throws an Error before the system is initialized. */
export function actionsOfDocuments(): Commands {
  if (!commands)
    throw new Error('Nothing can be done before the system is initialized: wait for Foundry\'s hook "init".');
  return commands;
}
