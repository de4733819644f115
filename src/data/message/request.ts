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

  /** An early version kept the fields of all requests in one record, and the kind in `verb`. */
  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    const { verb } = source;
    if (typeof verb === "string" && source["kind"] === undefined) {
      source["kind"] = verb;
      source["payload"] = earlyPayloads[verb]?.(source) ?? {};
    }
    return super.migrateData(source) as Record<string, unknown>;
  }
}

const byMessage = ({ message }: Record<string, unknown>) => ({ message });
const byPeople = ({ uuid, uuids }: Record<string, unknown>) => ({ combat: uuid, combatants: uuids });

/** The payloads of early requests by their kinds. The writer refuses those that are left out here: they lack what their schema requires. */
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
