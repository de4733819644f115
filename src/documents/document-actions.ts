import type { Attribute } from "../rules/character/attributes.ts";
import type { Row } from "../rules/tests/row.ts";
import type { MessageMode } from "../compat/messages.ts";
import type { BlackoutActor } from "./actor.ts";
import type { BlackoutChatMessage } from "./chat-message.ts";
import type { BlackoutItem } from "./item.ts";

/** What somebody wants to test; everything but the pair may be left to the dialog. */
export interface TestIntent {
  readonly attribute: Attribute;
  readonly skill: string;
  /** Successes needed; null or left out where the Gamemaster judges. */
  readonly difficulty?: number | null;
  /** Whose passive skill set that difficulty. */
  readonly against?: string;
  /** Advantages and disadvantages that are known beforehand. */
  readonly rows?: readonly Row[];
  /** Roll at once, without the dialog. */
  readonly fast?: boolean;
  /** Who may see it; what the chat log says when left out. */
  readonly mode?: MessageMode;
}

/** How an item is used; all of it may be left to the dialog. */
export interface UseIntent {
  /** At whom; those whom the user targets when left out. */
  readonly targets?: readonly BlackoutActor[];
  /** What would be chosen in the dialog, by the names of the action's fields. */
  readonly choices?: Readonly<Record<string, unknown>>;
  /** At once, without the dialog. */
  readonly fast?: boolean;
  /** Who may see it; what the chat log says when left out. */
  readonly mode?: MessageMode;
}

/** What documents offer to others and the actions do, which stand above the documents. */
export interface Commands {
  rollTest(actor: BlackoutActor, intent: TestIntent): Promise<BlackoutChatMessage | null>;
  useItem(item: BlackoutItem, intent: UseIntent): Promise<BlackoutChatMessage | null>;
}

let commands: Commands | null = null;

/** Names who does it. */
export function setActions(those: Commands): void {
  commands = those;
}

/** Who does it. Throws an Error before the system has been initialised. */
export function actionsOfDocuments(): Commands {
  if (!commands)
    throw new Error('Nothing can be done before the system is initialised: wait for Foundry\'s hook "init".');
  return commands;
}
