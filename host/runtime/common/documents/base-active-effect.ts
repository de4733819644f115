import { ACTIVE_EFFECT_MODES } from "../constants.ts";
import { environment } from "../environment.ts";
import { Document } from "../abstract/document.ts";
import { metadataOf } from "../abstract/document-metadata.ts";
import { changeType } from "../data/fields/changes.ts";
import {
  ArrayField,
  BooleanField,
  ColorField,
  DocumentTypeField,
  ForeignDocumentField,
  HTMLField,
  IntegerSortField,
  NumberField,
  SchemaField,
  SetField,
  StringField,
  TypeDataField,
} from "../data/fields/index.ts";
import { isPlainObject } from "../utils/types.ts";
import { bookkeeping, idField, imageField, nameField } from "./common-fields.ts";
import { registerBaseDocument } from "./registry.ts";

const count = () => new NumberField({ integer: true, min: 0 });
/** The units of durations in Foundry 14. */
export const DURATION_UNITS = [
  "years",
  "months",
  "days",
  "hours",
  "minutes",
  "seconds",
  "rounds",
  "turns",
] as const;

export class BaseActiveEffect extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "ActiveEffect",
    collection: "effects",
    hasTypeData: true,
    isEmbedded: true,
    permissions: { create: "OWNER", delete: "OWNER" },
  });
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "EFFECT"];

  declare name: string;
  declare img: string | null;
  declare disabled: boolean;
  declare duration: any;
  declare statuses: Set<string>;
  declare transfer: boolean;
  declare system: any;

  static override defineSchema(): any {
    const fourteen = environment.generation >= 14;
    return {
      _id: idField(),
      name: nameField(),
      img: imageField(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      ...(fourteen ? durationFields14() : durationFields13()),
      disabled: new BooleanField(),
      description: new HTMLField({ textSearch: true }),
      origin: new StringField({ nullable: true, blank: false, initial: null }),
      tint: new ColorField({ nullable: false, initial: "#ffffff" }),
      transfer: new BooleanField({ initial: true }),
      statuses: new SetField(new StringField({ required: true, blank: false })),
      ...(fourteen
        ? {
            showIcon: new NumberField({
              required: true,
              nullable: false,
              integer: true,
              initial: 1,
              min: 0,
              max: 2,
            }),
          }
        : {}),
      sort: new IntegerSortField(),
      ...bookkeeping(),
    };
  }

  /** Converts effects from Foundry 13 when the host runs as Foundry 14. The reverse isn't supported. */
  static override migrateData(source: any): any {
    if (environment.generation >= 14) migrateTo14(source);
    return super.migrateData(source);
  }
}

function durationFields13(): any {
  return {
    changes: new ArrayField(
      new SchemaField({
        key: new StringField({ required: true }),
        value: new StringField({ required: true }),
        mode: new NumberField({
          required: true,
          nullable: false,
          integer: true,
          initial: ACTIVE_EFFECT_MODES.ADD,
        }),
        priority: new NumberField(),
      }),
    ),
    duration: new SchemaField({
      startTime: new NumberField({ initial: null }),
      seconds: count(),
      combat: new ForeignDocumentField("Combat"),
      rounds: count(),
      turns: count(),
      startRound: count(),
      startTurn: count(),
    }),
  };
}

function durationFields14(): any {
  return {
    duration: new SchemaField({
      value: new NumberField({ required: true, nullable: true, initial: null, min: 0 }),
      units: new StringField({ required: true, blank: false, initial: "seconds", choices: DURATION_UNITS }),
      expiry: new StringField({ required: true, nullable: true, blank: false, initial: null }),
      expired: new BooleanField(),
    }),
    start: new SchemaField(
      {
        time: new NumberField({ required: true, nullable: true, initial: null }),
        round: count(),
        turn: count(),
        combat: new ForeignDocumentField("Combat", { idOnly: true }),
        combatant: new ForeignDocumentField("Combatant", { idOnly: true }),
        initiative: new NumberField(),
      },
      { nullable: true, initial: null },
    ),
  };
}

function migrateTo14(source: any): void {
  if (Array.isArray(source.changes)) {
    source.system = isPlainObject(source.system) ? source.system : {};
    source.system.changes ??= source.changes.map(({ mode, type, ...change }: any) => ({
      ...change,
      type: type ?? changeType({ mode }),
    }));
    delete source.changes;
  }
  const old = source.duration;
  if (!isPlainObject(old) || "value" in old || !["seconds", "rounds", "turns"].some(key => key in old))
    return;
  const units = (["rounds", "turns", "seconds"] as const).find(
    key => Number.isFinite(old[key]) && old[key] !== null,
  );
  source.duration = { value: units ? old[units] : null, units: units ?? "seconds", expiry: null };
  if (old.startTime !== undefined || old.startRound !== undefined) {
    source.start ??= {
      time: old.startTime ?? null,
      round: old.startRound ?? null,
      turn: old.startTurn ?? null,
      combat: old.combat ?? null,
    };
  }
}

registerBaseDocument("ActiveEffect", BaseActiveEffect);
