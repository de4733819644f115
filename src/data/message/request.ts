import { choice, text, whole } from "../fields.ts";

const { fields } = foundry.data;

/** What may be asked of the writer by a message of its own: who may ask what stands in docs/architecture.md. */
export const requestVerbs = [
  "createCharacter",
  "changeInspiration",
  "applyAction",
  "undoAction",
  "amendAction",
  "decideAmendment",
  "answerPrompt",
  "rewind",
  "skipAction",
  "answerFallback",
  "applyOpen",
  "endTurn",
  "chooseDice",
  "callTime",
  "rollInitiative",
  "setOrder",
  "board",
  "pushInspiration",
  "undoInspiration",
  "decideInspiration",
  "challenge",
  "guile",
  "takedown",
] as const;

function schema() {
  return {
    verb: choice(requestVerbs, "createCharacter"),
    /** The name that the new character gets. */
    name: text(),
    /** Inspiration dice to add, or to take when negative, and why. */
    change: whole(0, -99, 99),
    reason: text(),
    /** The action that this is about, by the id of its message. */
    message: text(),
    /** The fight or the one in it that this is about, and those of it who are meant; for a rest the actors who rest. */
    uuid: text(),
    uuids: new fields.ArrayField(text(), { max: 200 }),
    /** The question that is answered. */
    prompt: text(),
    /** The answer, the moment to go back to, yes and no, or the fingerprint of a choice. */
    value: text(),
    /** The number of an amendment, or the round of a fight. */
    index: whole(0, 0, 100_000),
    /** The choices that an amendment asks for: JSON. */
    choices: text(),
    /** What the dice of an answer show. */
    faces: new fields.ArrayField(
      new fields.NumberField({ required: true, nullable: false, integer: true, min: 1, max: 6 }),
      { max: 200 },
    ),
    /** What the writer decided. Only the writer's word counts: it takes back what others put here. */
    verdict: new fields.SchemaField({
      state: choice(["none", "done", "refused"], "none"),
      reason: text(),
      /** What goes into the gaps of the reason: JSON. */
      reasonData: text(),
      /** What was made. */
      uuid: text(),
    }),
  };
}

type RequestMessageSchema = ReturnType<typeof schema>;

/** A request to the one writer (docs/architecture.md): its author is guarded by the server, its verdict watched by the writer. */
export class RequestMessageData extends foundry.abstract.TypeDataModel<
  RequestMessageSchema,
  ChatMessage.Implementation
> {
  static override defineSchema(): RequestMessageSchema {
    return schema();
  }
}
