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

const byMessage = ({ message }: Record<string, unknown>) => ({ message });
const byPeople = ({ uuid, uuids }: Record<string, unknown>) => ({ combat: uuid, combatants: uuids });

/**
 * Builds the payload of an early request, by its kind. The writer rejects the other kinds, because their
 * schemas require fields that an early request lacks.
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
 * A request to the one writer (docs/architecture.md): its author is guarded by the server, its verdict
 * watched by the writer.
 */
export class RequestMessageData extends foundry.abstract.TypeDataModel<
  RequestMessageSchema,
  ChatMessage.Implementation
> {
  static override defineSchema(): RequestMessageSchema {
    return schema();
  }

  /**
   * Migrates requests of an early version, which stored the kind in `verb` and the fields of all kinds in one
   * record. Players can write any kind.
   */
  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    const { verb } = source;
    if (typeof verb === "string" && source["kind"] === undefined) {
      source["kind"] = verb;
      source["payload"] = (Object.hasOwn(earlyPayloads, verb) && earlyPayloads[verb]?.(source)) || {};
    }
    return super.migrateData(source) as Record<string, unknown>;
  }
}
