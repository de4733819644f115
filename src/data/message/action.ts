import { isRecord } from "../../ledger/plain.ts";
import { choice, text, toggle, whole } from "../fields.ts";

const { fields } = foundry.data;

/** How far the writer has come with an action. */
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

/** Longest text that is read of a message: more was made to weigh on everybody who draws it. */
export const LONGEST_PART = 400_000;

/** Plain data as a text: written whole at each change, never merged with what was there. */
const json = () => new fields.StringField({ required: true, nullable: false, blank: true, initial: "" });

function schema() {
  return {
    /** What is done: the key of an action. */
    action: text(),
    /** Who acts, with what, at whom: uuids. */
    actor: text(),
    item: text(),
    targets: new fields.ArrayField(text(), { max: MOST_TARGETS }),
    /** The message whose follow-up this is; empty for none. */
    origin: text(),
    /**
     * Kept on the client of the Gamemaster who rolled it, until it is revealed: nothing but who acts stands
     * here.
     */
    secret: toggle(),
    /**
     * Whether a Gamemaster did it although the table enforces action points, ammunition or range against it.
     * Only the messages of Gamemasters may have it.
     */
    overruled: toggle(),
    /** What the author chose, and what their dice show: JSON of Choices and of Given. */
    choices: json(),
    given: json(),
    /** The facts as the author saw them: JSON of Facts. What the card shows until the writer has looked. */
    facts: json(),
    /** The writer's word. Nobody else's counts: see `isVerdictTrusted`. */
    verdict: new fields.SchemaField({
      state: choice(actionStates, "none"),
      /** Language key of why it was refused, and what goes into its gaps: JSON. */
      reason: text(),
      reasonData: json(),
      /**
       * Facts as the writer gathered them, with the choices as they were amended, and all dice and answers so
       * far: JSON.
       */
      facts: json(),
      given: json(),
      /** The changes that stand in the world because of this action: JSON of Change[]. */
      applied: json(),
      /**
       * What is being written now, fixed before the first write so that it can be finished after a crash:
       * JSON of Writing, or empty.
       */
      writing: json(),
      /** Changes that could not be made or taken back, each with why: JSON of Conflict[]. */
      conflicts: json(),
      /** What had changed between what the author saw and what the writer judged: JSON of Difference[]. */
      differences: json(),
      /** Amendments that wait for a Gamemaster or were made: JSON of Amendment[]. */
      amendments: json(),
      /** Counts the writes to the world, so that each has an id of its own. */
      step: whole(0, 0, 100_000),
      /** Where the combat stood: its id, round and turn; -1 out of combat. */
      combat: text(),
      round: whole(-1, -1, 100_000),
      turn: whole(-1, -1, 100_000),
      /** Whose turn it was, by the id of the Combatant; empty out of combat. */
      acting: text(),
      /**
       * When each question was asked first, in milliseconds of the world's real time: JSON of Record<prompt
       * key, number>.
       */
      asked: json(),
      /**
       * Whether somebody who may apply the action has deliberately left open what is not applied or answered.
       */
      skipped: toggle(),
    }),
  };
}

type ActionMessageSchema = ReturnType<typeof schema>;

/**
 * What an action's card shows: who did what, what they chose and rolled, and what the writer made of it
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
 * Renames the choice `deed` to `operation` in fields that contain JSON. Text that people wrote is safe,
 * because JSON escapes its quotation marks.
 */
function withOperations(source: Record<string, unknown>, parts: readonly string[]): void {
  for (const part of parts) {
    const stored = source[part];
    if (typeof stored === "string") source[part] = stored.replaceAll(/(?<!\\)"deed":(?=")/gu, '"operation":');
  }
}
