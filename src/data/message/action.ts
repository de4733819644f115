import { isRecord } from "../../ledger/plain.ts";
import { choice, text, toggle, whole } from "../fields.ts";

const { fields } = foundry.data;

/** The writer's progress with an action. */
export const actionStates = [
  "none",
  "judged",
  "applying",
  "applied",
  "reversing",
  "reversed",
  "refused",
] as const;
export type ActionState = (typeof actionStates)[number];

/** More targets than any area has. */
const MOST_TARGETS = 60;

/**
 * The maximum length of a text read from a message: longer ones may be meant to slow down clients that draw
 * it.
 */
export const LONGEST_PART = 400_000;

/** Plain data as a text: written completely at each change, never merged with the previous value. */
const json = () => new fields.StringField({ required: true, nullable: false, blank: true, initial: "" });

function schema() {
  return {
    /** The key of the action. */
    action: text(),
    /** UUIDs of the acting actor, the item and the targets. */
    actor: text(),
    item: text(),
    targets: new fields.ArrayField(text(), { max: MOST_TARGETS }),
    /** The message that this is a follow-up of; empty for none. */
    origin: text(),
    /**
     * Stored on the client of the Gamemaster who rolled it, until it is revealed: the message only contains
     * the acting actor.
     */
    secret: toggle(),
    /**
     * Whether a Gamemaster overruled the table's enforcement of action points, ammunition or range. Only
     * allowed in Gamemasters' messages.
     */
    overruled: toggle(),
    /** The author's choices and dice: JSON of Choices and of Given. */
    choices: json(),
    given: json(),
    /** The facts that the author saw: JSON of Facts. The card shows them until the writer has judged. */
    facts: json(),
    /** The writer's verdict. Nobody else's counts: see `isVerdictTrusted`. */
    verdict: new fields.SchemaField({
      state: choice(actionStates, "none"),
      /** The language key of the reason for rejecting it, and its data: JSON. */
      reason: text(),
      reasonData: json(),
      /**
       * The facts that the writer gathered, with the amended choices, and all dice and answers so far: JSON.
       */
      facts: json(),
      given: json(),
      /** The changes in the world by this action: JSON of Change[]. */
      applied: json(),
      /**
       * The current write, fixed before its first update so that it can be finished after a crash: JSON of
       * Writing, or empty.
       */
      writing: json(),
      /** Changes that could not be made or undone, each with the reason: JSON of Conflict[]. */
      conflicts: json(),
      /** The differences between what the author saw and what the writer judged: JSON of Difference[]. */
      differences: json(),
      /** Pending and made amendments: JSON of Amendment[]. */
      amendments: json(),
      /** Counts the writes to the world, so that each has a unique ID. */
      step: whole(0, 0, 100_000),
      /** The combat's ID, round and turn; -1 outside combat. */
      combat: text(),
      round: whole(-1, -1, 100_000),
      turn: whole(-1, -1, 100_000),
      /** The ID of the Combatant whose turn it was; empty outside combat. */
      acting: text(),
      /**
       * When each prompt was first asked, in milliseconds of real time: JSON of Record<prompt key, number>.
       */
      asked: json(),
      /** Whether a user who may apply the action has skipped its pending effects and prompts deliberately. */
      skipped: toggle(),
    }),
  };
}

type ActionMessageSchema = ReturnType<typeof schema>;

/**
 * The data of an action's card: who did what, their choices and dice, and the writer's verdict
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
   * Migrates messages of an early version, which stored the key of the action in `verb` and the choice
   * `operation` as `deed`.
   */
  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    if (typeof source["verb"] === "string") {
      source["action"] ??= source["verb"];
      delete source["verb"];
      withOperations(source, ["choices", "facts"]);
      if (isRecord(source["verdict"])) withOperations(source["verdict"], ["facts", "amendments"]);
    }
    return super.migrateData(source) as Record<string, unknown>;
  }
}

/**
 * Renames the choice `deed` to `operation` in fields that contain JSON. Free text is safe, because JSON
 * escapes its quotation marks.
 */
function withOperations(source: Record<string, unknown>, parts: readonly string[]): void {
  for (const part of parts) {
    const stored = source[part];
    if (typeof stored === "string") source[part] = stored.replaceAll(/(?<!\\)"deed":(?=")/gu, '"operation":');
  }
}
