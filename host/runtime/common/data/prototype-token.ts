import { environment } from "../environment.ts";
import {
  TOKEN_DISPLAY_MODES,
  TOKEN_DISPOSITIONS,
  TOKEN_TURN_MARKER_MODES,
  DEFAULT_TOKEN,
} from "../constants.ts";
import { DataModel } from "../abstract/data-model.ts";
import { getProperty } from "../utils/paths.ts";
import {
  AlphaField,
  AngleField,
  ArrayField,
  BooleanField,
  ColorField,
  DocumentFlagsField,
  EmbeddedDataField,
  FilePathField,
  NumberField,
  SchemaField,
  StringField,
  TypedObjectField,
} from "./fields/index.ts";
import { LightData } from "./light-data.ts";
import { TextureData } from "./texture-data.ts";

const choice = (values: Record<string, number>, initial: number, name: string) =>
  new NumberField({
    required: true,
    choices: Object.values(values),
    initial,
    validationError: `must be a value in CONST.${name}`,
  });
const bounded = (initial: number) =>
  new NumberField({ required: true, nullable: false, initial, min: -1, max: 1 });
const bar = (initial: () => string | null) =>
  new SchemaField({ attribute: new StringField({ required: true, nullable: true, blank: false, initial }) });

/** The fields that tokens and prototype tokens share. */
export function sharedTokenFields(): any {
  const mode = () => ({
    enabled: new BooleanField({ initial: true }),
    range: new NumberField({ required: true, min: 0, step: 0.01 }),
  });
  return {
    displayName: choice(TOKEN_DISPLAY_MODES, TOKEN_DISPLAY_MODES.NONE, "TOKEN_DISPLAY_MODES"),
    actorLink: new BooleanField(),
    width: new NumberField({ nullable: false, positive: true, initial: 1, step: 0.5 }),
    height: new NumberField({ nullable: false, positive: true, initial: 1, step: 0.5 }),
    ...(environment.generation >= 14
      ? { depth: new NumberField({ nullable: false, min: 0, initial: 1 }) }
      : {}),
    texture: new TextureData(
      {},
      {
        initial: {
          src: () => DEFAULT_TOKEN,
          anchorX: 0.5,
          anchorY: 0.5,
          fit: "contain",
          alphaThreshold: 0.75,
        },
        wildcard: true,
      },
    ),
    lockRotation: new BooleanField(),
    rotation: new AngleField(),
    alpha: new AlphaField(),
    disposition: choice(TOKEN_DISPOSITIONS, TOKEN_DISPOSITIONS.HOSTILE, "TOKEN_DISPOSITIONS"),
    displayBars: choice(TOKEN_DISPLAY_MODES, TOKEN_DISPLAY_MODES.NONE, "TOKEN_DISPLAY_MODES"),
    bar1: bar(() => environment.system.primaryTokenAttribute ?? null),
    bar2: bar(() => environment.system.secondaryTokenAttribute ?? null),
    light: new EmbeddedDataField(LightData),
    sight: new SchemaField({
      enabled: new BooleanField({ initial: false }),
      range: new NumberField({ required: true, nullable: true, min: 0, step: 0.01, initial: 0 }),
      angle: new AngleField({ initial: 360, normalize: false }),
      visionMode: new StringField({ required: true, blank: false, initial: "basic" }),
      color: new ColorField(),
      attenuation: new AlphaField({ initial: 0.1 }),
      brightness: bounded(0),
      saturation: bounded(0),
      contrast: bounded(0),
    }),
    detectionModes:
      environment.generation < 14
        ? new ArrayField(new SchemaField({ id: new StringField(), ...mode() }))
        : new TypedObjectField(new SchemaField(mode())),
    occludable: new SchemaField({
      radius: new NumberField({ required: true, nullable: false, min: 0, step: 0.01, initial: 0 }),
    }),
    ring: new SchemaField({
      enabled: new BooleanField(),
      colors: new SchemaField({ ring: new ColorField(), background: new ColorField() }),
      effects: new NumberField({ required: true, initial: 1, min: 0, max: 0x7fffff, integer: true }),
      subject: new SchemaField({
        scale: new NumberField({ required: true, nullable: false, initial: 1, min: 0.5 }),
        texture: new FilePathField({ categories: ["IMAGE"] }),
      }),
    }),
    turnMarker: new SchemaField({
      mode: choice(TOKEN_TURN_MARKER_MODES, TOKEN_TURN_MARKER_MODES.DEFAULT, "TOKEN_TURN_MARKER_MODES"),
      animation: new StringField({ required: true, blank: false, nullable: true, initial: null }),
      src: new FilePathField({ categories: ["IMAGE", "VIDEO"] }),
      disposition: new BooleanField(),
    }),
    movementAction: new StringField({ required: true, blank: false, nullable: true, initial: null }),
    flags: new DocumentFlagsField(),
  };
}

/** The initial data of an actor's tokens. */
export class PrototypeToken extends DataModel {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "TOKEN"];
  declare name: string;

  static override defineSchema(): any {
    return {
      name: new StringField({ required: true, blank: true, textSearch: false }),
      randomImg: new BooleanField(),
      appendNumber: new BooleanField(),
      prependAdjective: new BooleanField(),
      ...sharedTokenFields(),
    };
  }

  get actor(): any {
    return this.parent;
  }

  get documentName(): string {
    return "PrototypeToken";
  }

  /** Returns the data of a token that is created from this prototype. */
  override toObject(source: boolean | null = true): any {
    const data = super.toObject(source);
    if (this.parent?.id) data.actorId = this.parent.id;
    return data;
  }

  override toJSON(): any {
    const data = this.toObject();
    delete data.actorId;
    return data;
  }

  /**
   * Returns the value of a bar's attribute on the actor, `{type, attribute, value, max?, editable}`, or null
   * if there is none.
   */
  getBarAttribute(barName: string, { alternative }: { alternative?: string } = {}): any {
    const attribute = alternative ?? (this as any)[barName]?.attribute;
    return attribute && this.actor ? describeAttribute(this.actor, attribute) : null;
  }

  async update(data: any, operation: any = {}): Promise<any> {
    return this.parent.update({ prototypeToken: data }, operation);
  }

  getFlag(scope: string, key: string): any {
    return getProperty((this as any).flags?.[scope], key);
  }

  async setFlag(scope: string, key: string, value: any): Promise<any> {
    return this.update({ flags: { [scope]: { [key]: value } } });
  }
}

/**
 * Returns a number or a `{value, max}` object from an actor's system data, in the form that token bars
 * require. Returns null for any other value.
 */
export function describeAttribute(actor: any, attribute: string): any {
  const value = getProperty(actor.system, attribute);
  if (value === null || value === undefined) return null;
  if (typeof value === "object" && "value" in value && "max" in value) {
    return {
      type: "bar",
      attribute,
      value: Number(value.value ?? 0),
      max: Number(value.max ?? 0),
      editable: true,
    };
  }
  return Number.isFinite(Number(value))
    ? { type: "value", attribute, value: Number(value), editable: true }
    : null;
}
