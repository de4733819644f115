import { choice, text, whole } from "../fields.ts";

const { fields } = foundry.data;

/** What may be asked of the writer by a message of its own: a character, by anybody; a change of the Inspiration pool, by a Gamemaster. */
export const requestVerbs = ["createCharacter", "changeInspiration"] as const;

function schema() {
  return {
    verb: choice(requestVerbs, "createCharacter"),
    /** The name that the new character gets. */
    name: text(),
    /** Inspiration dice to add, or to take when negative, and why. */
    change: whole(0, -99, 99),
    reason: text(),
    /** What the writer decided. Only the writer's word counts: it takes back what others put here. */
    verdict: new fields.SchemaField({
      state: choice(["none", "done", "refused"], "none"),
      reason: text(),
      /** What was made. */
      uuid: text(),
    }),
  };
}

type RequestMessageSchema = ReturnType<typeof schema>;

/** A request to the one writer (docs/architecture.md): its author is guarded by the server, its verdict watched by the writer. */
export class RequestMessageData extends foundry.abstract.TypeDataModel<RequestMessageSchema, ChatMessage.Implementation> {
  static override defineSchema(): RequestMessageSchema {
    return schema();
  }
}
