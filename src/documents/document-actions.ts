import type { Attribute } from "../rules/character/attributes.ts";
import type { Row } from "../rules/tests/row.ts";
import type { MessageMode } from "../compat/messages.ts";
import type { BlackoutActor } from "./actor.ts";
import type { BlackoutChatMessage } from "./chat-message.ts";
import type { BlackoutItem } from "./item.ts";

/** A test to be made. All properties except the attribute and the skill are optional. */
export interface TestIntent {
  readonly attribute: Attribute;
  readonly skill: string;
  /** The number of successes needed. Null or omitted if the Gamemaster decides. */
  readonly difficulty?: number | null;
  /** The name of the actor whose passive skill is the difficulty. */
  readonly against?: string;
  /** Advantages and disadvantages that are already known. */
  readonly rows?: readonly Row[];
  /** Whether to roll immediately, without opening the dialog. */
  readonly fast?: boolean;
  /**
   * The message mode, which determines who can see the message. By default, the mode that is selected for the
   * chat log applies.
   */
  readonly mode?: MessageMode;
}

/** A requested use of an item. All properties can be left to the dialog. */
export interface UseIntent {
  /** The targets; by default, the user's targets. */
  readonly targets?: readonly BlackoutActor[];
  /** Preset choices for the dialog, by field name. */
  readonly choices?: Readonly<Record<string, unknown>>;
  /** Whether to skip the dialog. */
  readonly fast?: boolean;
  /**
   * The message mode, which determines who can see the message. By default, the mode that is selected for the
   * chat log applies.
   */
  readonly mode?: MessageMode;
}

/**
 * The functions of documents that perform actions. They are implemented by the actions, which are in a higher
 * layer than the documents.
 */
export interface Commands {
  rollTest(actor: BlackoutActor, intent: TestIntent): Promise<BlackoutChatMessage | null>;
  useItem(item: BlackoutItem, intent: UseIntent): Promise<BlackoutChatMessage | null>;
}

let commands: Commands | null = null;

/** Sets the implementation of the document functions. */
export function setActions(those: Commands): void {
  commands = those;
}

/**
 * Returns the implementation of the document functions. Throws an Error if the system hasn't been
 * initialized.
 */
export function actionsOfDocuments(): Commands {
  if (!commands)
    throw new Error(
      'Actions are not available before the system is initialized: wait for Foundry\'s hook "init".',
    );
  return commands;
}
