import { choice, text } from "../fields.ts";

const { fields } = foundry.data;

/** What a player may ask of the writer by a message of its own. */
export const requestVerbs = ["createCharacter"] as const;

function schema() {
  return {
    verb: choice(requestVerbs, "createCharacter"),
    /** The name that the new character gets. */
    name: text(),
    /** What the writer decided. Only a Gamemaster's client writes it. */
    verdict: new fields.SchemaField({
      state: choice(["none", "done", "refused"], "none"),
      reason: text(),
      /** What was made. */
      uuid: text(),
    }),
  };
}

type RequestMessageSchema = ReturnType<typeof schema>;

/** A player's request to the one writer (docs/architecture.md): its author is guarded by the server, its verdict by the manifest. */
export class RequestMessageData extends foundry.abstract.TypeDataModel<RequestMessageSchema, ChatMessage.Implementation> {
  static override defineSchema(): RequestMessageSchema {
    return schema();
  }
}
