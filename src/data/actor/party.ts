import { prose, text, whole } from "../fields.ts";

const { fields } = foundry.data;

/** How many lines of the Inspiration log are kept. */
export const INSPIRATION_LOG_LENGTH = 50;

function schema() {
  return {
    /** The Inspiration pool that the whole party shares (R4.1). Only a Gamemaster's client writes it. */
    inspiration: new fields.SchemaField({
      value: whole(0, 0, 999),
      log: new fields.ArrayField(new fields.SchemaField({
        id: text(),
        change: whole(0, -999, 999),
        reason: text(),
        who: text(),
        /** Milliseconds since 1970. */
        time: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
      })),
    }),
    members: new fields.ArrayField(new fields.DocumentUUIDField({ type: "Actor" })),
    notes: prose(),
  };
}

type PartySchema = ReturnType<typeof schema>;

/** The party: who belongs to it and what it shares (rules reference §4). */
export class PartyData extends foundry.abstract.TypeDataModel<PartySchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.party"];

  static override defineSchema(): PartySchema {
    return schema();
  }
}
