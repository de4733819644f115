import { choice, text } from "../fields.ts";

const { fields } = foundry.data;

function schema() {
  return {
    /** What is asked for: the key of a request (`documents/requests.ts`). */
    kind: text(),
    /** What it brings. Each kind has a schema of its own, and the writer reads it by that. */
    payload: new fields.ObjectField({ required: true, nullable: false, initial: {} }),
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

  /** Before 0.2 a request was one record of fields for all kinds. Only those that stay in the log are read again: what they ask for, and dice that wait for an answer. */
  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    const { verb, name, value, change, reason } = source;
    if (typeof verb === "string" && source["kind"] === undefined) {
      source["kind"] = verb;
      source["payload"] =
        verb === "createCharacter"
          ? { name, way: value === "" ? "blank" : value }
          : verb === "changeInspiration"
            ? { change, reason }
            : {};
    }
    return super.migrateData(source) as Record<string, unknown>;
  }
}
