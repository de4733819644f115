import { choice, text } from "../fields.ts";

const { fields } = foundry.data;

function schema() {
  return {
    /** The key of the request (`documents/requests.ts`). */
    kind: text(),
    /** The payload, which the writer validates with the schema for this kind of request. */
    payload: new fields.ObjectField({ required: true, nullable: false, initial: {} }),
    /** The writer's verdict. Changes by other users are reverted. */
    verdict: new fields.SchemaField({
      state: choice(["none", "done", "refused"], "none"),
      reason: text(),
      /** The data for the placeholders in the reason, as JSON. */
      reasonData: text(),
      /** The UUID of the document that the request created. */
      uuid: text(),
    }),
  };
}

const byMessage = ({ message }: Record<string, unknown>) => ({ message });
const byPeople = ({ uuid, uuids }: Record<string, unknown>) => ({ combat: uuid, combatants: uuids });

/**
 * Functions that convert the data of a request from an early version to a payload, by the kind of request.
 * The writer rejects early requests of all other kinds, because they lack required fields.
 */
const earlyPayloads: Readonly<Record<string, (early: Record<string, unknown>) => object>> = {
  createCharacter: ({ name, value }) => ({ name, way: value === "" ? "blank" : value }),
  changeInspiration: ({ change, reason }) => ({ change, reason }),
  undoInspiration: ({ value }) => ({ line: value }),
  decideInspiration: ({ message, value }) => ({ message, accepted: value === "yes" }),
  applyAction: byMessage,
  undoAction: byMessage,
  amendAction: ({ message, choices, reason }) => ({ message, choices, reason }),
  decideAmendment: ({ message, index, value }) => ({ message, index, accepted: value === "yes" }),
  answerPrompt: ({ message, prompt, value, faces }) => ({ message, prompt, value, faces }),
  rewind: ({ uuid, value }) => ({ combat: uuid, moment: value }),
  endTurn: ({ uuid, index }) => ({ combatant: uuid, round: index }),
  chooseDice: ({ uuid, value }) => ({ combatant: uuid, fingerprint: value }),
  callTime: ({ uuid }) => ({ combat: uuid }),
  rollInitiative: byPeople,
  setOrder: byPeople,
};

type RequestMessageSchema = ReturnType<typeof schema>;

/**
 * A request to the writer (docs/architecture.md). The server guarantees who its author is. A verdict that was
 * not written by the writer is ignored.
 */
export class RequestMessageData extends foundry.abstract.TypeDataModel<
  RequestMessageSchema,
  ChatMessage.Implementation
> {
  static override defineSchema(): RequestMessageSchema {
    return schema();
  }

  /**
   * Migrates requests from an early version, which stored the kind in `verb` and the fields of all kinds in
   * one record. The kind can have any value, because players write the source.
   */
  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    const { verb } = source;
    if (typeof verb === "string" && source["kind"] === undefined) {
      source["kind"] = verb;
      source["payload"] = (Object.hasOwn(earlyPayloads, verb) && earlyPayloads[verb]?.(source)) || {};
    }
    return super.migrateData(source);
  }
}
