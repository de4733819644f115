import { isRecord } from "../../ledger/plain.ts";
import { choice, text, toggle, whole } from "../fields.ts";

const { fields } = foundry.data;

/** The states of an action, which show how far the writer has processed it. */
const actionStates = ["none", "judged", "applying", "applied", "reversing", "reversed", "refused"] as const;
export type ActionState = (typeof actionStates)[number];

/** The maximum number of targets, which is more than any area can affect. */
const MOST_TARGETS = 60;

/**
 * The maximum length of text in a message. Longer text could be an attempt to slow down the clients that
 * display it.
 */
export const LONGEST_PART = 400_000;

/**
 * A field for plain data stored as JSON text, so that an update always replaces the whole value instead of
 * merging it with the previous one.
 */
const json = () => new fields.StringField({ required: true, nullable: false, blank: true, initial: "" });

function schema() {
  return {
    /** The key of the action. */
    action: text(),
    /** The UUIDs of the acting actor, the item and the targets. */
    actor: text(),
    item: text(),
    targets: new fields.ArrayField(text(), { max: MOST_TARGETS }),
    /** The ID of the message that offered this action as a follow-up, or an empty string if there is none. */
    origin: text(),
    /**
     * Whether the roll is secret. Until it is revealed, its content is stored only on the client of the
     * Gamemaster who rolled it, and the message contains only the acting actor.
     */
    secret: toggle(),
    /**
     * Whether a Gamemaster bypassed the limits on action points, ammunition or range. Allowed only in
     * messages from Gamemasters.
     */
    overruled: toggle(),
    /** The author's choices and dice, as JSON of `Choices` and `Given`. */
    choices: json(),
    given: json(),
    /**
     * The facts that the author saw, as JSON of `Facts`. The card shows them until the writer judges the
     * action.
     */
    facts: json(),
    /** The writer's verdict, which is ignored if another user wrote it. See `isVerdictTrusted`. */
    verdict: new fields.SchemaField({
      state: choice(actionStates, "none"),
      /** The translation key of the reason why the action was rejected, and the reason's data as JSON. */
      reason: text(),
      reasonData: json(),
      /**
       * The facts that the writer gathered, including the amended choices, and all dice and answers so far,
       * as JSON.
       */
      facts: json(),
      given: json(),
      /** The changes that this action made to the world, as JSON of `Change[]`. */
      applied: json(),
      /**
       * The write in progress, as JSON of `Writing`, or empty. It is stored before the first document is
       * updated, so that it can be finished after a crash.
       */
      writing: json(),
      /** The changes that couldn't be made or undone, each with the reason, as JSON of `Conflict[]`. */
      conflicts: json(),
      /**
       * The differences between the result that the author saw and the writer's own judgment, as JSON of
       * `Difference[]`.
       */
      differences: json(),
      /** Pending and completed amendments, as JSON of `Amendment[]`. */
      amendments: json(),
      /** The number of writes to the world so far, which gives each write a unique ID. */
      step: whole(0, 0, 100_000),
      /** The ID of the encounter, and the round and turn. Outside an encounter, the round and turn are -1. */
      combat: text(),
      round: whole(-1, -1, 100_000),
      turn: whole(-1, -1, 100_000),
      /** The ID of the combatant whose turn it was, or empty outside combat. */
      acting: text(),
      /**
       * The time at which each prompt was first shown, in milliseconds of real time, as JSON of Record<prompt
       * key, number>.
       */
      asked: json(),
      /** Whether a user who may apply the action has deliberately skipped its pending effects and prompts. */
      skipped: toggle(),
    }),
  };
}

type ActionMessageSchema = ReturnType<typeof schema>;

/**
 * The data of an action's card: the actors, the choices and dice, and the writer's verdict
 * (docs/architecture.md).
 */
export class ActionMessageData extends foundry.abstract.TypeDataModel<
  ActionMessageSchema,
  ChatMessage.Implementation
> {
  static override defineSchema(): ActionMessageSchema {
    return schema();
  }

  /**
   * Migrates messages from an early version, which stored the action's key as `verb` and the `operation`
   * choice as `deed`.
   */
  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    if (typeof source["verb"] === "string") {
      source["action"] ??= source["verb"];
      delete source["verb"];
      withOperations(source, ["choices", "facts"]);
      if (isRecord(source["verdict"])) withOperations(source["verdict"], ["facts", "amendments"]);
    }
    return super.migrateData(source);
  }
}

/**
 * Renames the choice `deed` to `operation` in fields that contain JSON. Free text is not affected, because
 * quotation marks in it are escaped.
 */
function withOperations(source: Record<string, unknown>, parts: readonly string[]): void {
  for (const part of parts) {
    const stored = source[part];
    if (typeof stored === "string") source[part] = stored.replaceAll(/(?<!\\)"deed":(?=")/gu, '"operation":');
  }
}
