import {
  MEASURED_TEMPLATE_TYPES,
  TEXTURE_DATA_FIT_MODES,
  WALL_DIRECTIONS,
  WALL_DOOR_STATES,
  WALL_DOOR_TYPES,
  WALL_MOVEMENT_TYPES,
  WALL_SENSE_TYPES,
} from "../constants.ts";
import { environment } from "../environment.ts";
import { Document } from "../abstract/document.ts";
import { metadataOf } from "../abstract/document-metadata.ts";
import {
  AlphaField,
  AngleField,
  ArrayField,
  BooleanField,
  ColorField,
  DocumentAuthorField,
  DocumentFlagsField,
  EmbeddedDataField,
  FilePathField,
  ForeignDocumentField,
  NumberField,
  ObjectField,
  SchemaField,
  StringField,
} from "../data/fields/index.ts";
import { LightData } from "../data/light-data.ts";
import { TextureData } from "../data/texture-data.ts";
import { coordinate, elevation, idField } from "./common-fields.ts";
import { isAuthorOrGM, onlyTouches } from "./permissions.ts";
import { registerBaseDocument } from "./registry.ts";

const choice = (values: Record<string, any>, initial: any, name: string) =>
  new NumberField({
    required: true,
    choices: Object.values(values),
    initial,
    validationError: `must be a value in CONST.${name}`,
  });
const place = () => ({ x: coordinate(), y: coordinate(), elevation: elevation() });

export class BaseWall extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "Wall",
    collection: "walls",
    isEmbedded: true,
    permissions: { update: canUpdateWall },
  });

  static override defineSchema(): any {
    const senses = () => choice(WALL_SENSE_TYPES, WALL_SENSE_TYPES.NORMAL, "WALL_SENSE_TYPES");
    const threshold = () =>
      new NumberField({ required: true, nullable: true, initial: null, positive: true });
    return {
      _id: idField(),
      c: new ArrayField(new NumberField({ required: true, integer: true, nullable: false }), {
        validate: (c: any) => c.length === 4,
        validationError: "must be a length-4 array of integer coordinates",
      }),
      light: senses(),
      sight: senses(),
      sound: senses(),
      move: choice(WALL_MOVEMENT_TYPES, WALL_MOVEMENT_TYPES.NORMAL, "WALL_MOVEMENT_TYPES"),
      dir: choice(WALL_DIRECTIONS, WALL_DIRECTIONS.BOTH, "WALL_DIRECTIONS"),
      door: choice(WALL_DOOR_TYPES, WALL_DOOR_TYPES.NONE, "WALL_DOOR_TYPES"),
      ds: choice(WALL_DOOR_STATES, WALL_DOOR_STATES.CLOSED, "WALL_DOOR_STATES"),
      doorSound: new StringField({ required: false, blank: true, initial: undefined }),
      threshold: new SchemaField({
        light: threshold(),
        sight: threshold(),
        sound: threshold(),
        attenuation: new BooleanField(),
      }),
      ...(environment.generation >= 14
        ? { levels: new ArrayField(new StringField({ required: true, blank: false })) }
        : {}),
      flags: new DocumentFlagsField(),
    };
  }
}

/**
 * Whether a user may update a wall. Gamemasters may, and players with the permission to use doors may open
 * and close unlocked ones.
 */
function canUpdateWall(user: any, wall: BaseWall, changes: any): boolean {
  if (user.isGM) return true;
  const locked = wall._source.ds === WALL_DOOR_STATES.LOCKED || changes.ds === WALL_DOOR_STATES.LOCKED;
  return (
    wall._source.door !== WALL_DOOR_TYPES.NONE &&
    !locked &&
    user.hasPermission("WALL_DOORS") &&
    onlyTouches(changes, ["_id", "ds"])
  );
}

/** The measured templates of Foundry 13, deprecated but still available in Foundry 14. */
export class BaseMeasuredTemplate extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "MeasuredTemplate",
    collection: "templates",
    isEmbedded: true,
    permissions: { create: canCreateAs("TEMPLATE_CREATE"), update: "OWNER", delete: "OWNER" },
  });

  static override defineSchema(): any {
    const length = (options: any = {}) =>
      new NumberField({ required: true, nullable: false, initial: 0, min: 0, ...options });
    return {
      _id: idField(),
      author: new DocumentAuthorField("User"),
      t: new StringField({
        required: true,
        choices: Object.values(MEASURED_TEMPLATE_TYPES),
        initial: MEASURED_TEMPLATE_TYPES.CIRCLE,
        validationError: "must be a value in CONST.MEASURED_TEMPLATE_TYPES",
      }),
      ...place(),
      sort: coordinate(),
      distance: length(),
      direction: new AngleField(),
      angle: new AngleField({ normalize: false }),
      width: length({ step: 0.01 }),
      borderColor: new ColorField({ nullable: false, initial: "#000000" }),
      fillColor: new ColorField({
        nullable: false,
        initial: () => environment.user()?._source.color ?? "#ffffff",
      }),
      texture: new FilePathField({ categories: ["IMAGE", "VIDEO"] }),
      hidden: new BooleanField(),
      flags: new DocumentFlagsField(),
    };
  }

  override getUserLevel(user: any = environment.user()): number | null {
    return user ? (isAuthorOrGM(user, this) ? 3 : 0) : null;
  }
}

function canCreateAs(permission: string): (user: any, document: any) => boolean {
  return (user, document) =>
    user.isGM || (document._source.author === user.id && user.hasPermission(permission));
}

export class BaseDrawing extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "Drawing",
    collection: "drawings",
    isEmbedded: true,
    permissions: { create: canCreateAs("DRAWING_CREATE"), update: "OWNER", delete: "OWNER" },
  });

  static override defineSchema(): any {
    return {
      _id: idField(),
      author: new DocumentAuthorField("User"),
      shape: new ObjectField(),
      x: elevation(),
      y: elevation(),
      elevation: elevation(),
      sort: coordinate(),
      rotation: new AngleField(),
      fillType: new NumberField({
        required: true,
        nullable: false,
        integer: true,
        initial: 0,
        min: 0,
        max: 2,
      }),
      fillColor: new ColorField({ nullable: false, initial: "#ffffff" }),
      fillAlpha: new AlphaField({ initial: 0.5 }),
      strokeWidth: new NumberField({ nullable: false, integer: true, initial: 8, min: 0 }),
      strokeColor: new ColorField({ nullable: false, initial: "#ffffff" }),
      strokeAlpha: new AlphaField(),
      texture: new FilePathField({ categories: ["IMAGE"] }),
      text: new StringField(),
      hidden: new BooleanField(),
      locked: new BooleanField(),
      flags: new DocumentFlagsField(),
    };
  }

  override getUserLevel(user: any = environment.user()): number | null {
    return user ? (isAuthorOrGM(user, this) ? 3 : 0) : null;
  }
}

export class BaseTile extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "Tile",
    collection: "tiles",
    isEmbedded: true,
  });

  static override defineSchema(): any {
    const side = () => new NumberField({ required: true, min: 0, nullable: false, step: 0.1 });
    return {
      _id: idField(),
      texture: new TextureData(
        {},
        { initial: { anchorX: 0.5, anchorY: 0.5, alphaThreshold: 0.75, fit: TEXTURE_DATA_FIT_MODES[0] } },
      ),
      width: side(),
      height: side(),
      ...place(),
      sort: coordinate(),
      rotation: new AngleField(),
      alpha: new AlphaField(),
      hidden: new BooleanField(),
      locked: new BooleanField(),
      flags: new DocumentFlagsField(),
    };
  }
}

export class BaseAmbientLight extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "AmbientLight",
    collection: "lights",
    isEmbedded: true,
  });

  static override defineSchema(): any {
    return {
      _id: idField(),
      ...place(),
      rotation: new AngleField(),
      walls: new BooleanField({ initial: true }),
      vision: new BooleanField(),
      config: new EmbeddedDataField(LightData),
      hidden: new BooleanField(),
      flags: new DocumentFlagsField(),
    };
  }
}

export class BaseAmbientSound extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "AmbientSound",
    collection: "sounds",
    isEmbedded: true,
  });

  static override defineSchema(): any {
    return {
      _id: idField(),
      ...place(),
      radius: new NumberField({ required: true, nullable: false, initial: 0, min: 0, step: 0.01 }),
      path: new FilePathField({ categories: ["AUDIO"] }),
      repeat: new BooleanField(),
      volume: new AlphaField({ initial: 0.5, step: 0.01 }),
      walls: new BooleanField({ initial: true }),
      easing: new BooleanField({ initial: true }),
      hidden: new BooleanField(),
      flags: new DocumentFlagsField(),
    };
  }
}

export class BaseNote extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "Note",
    collection: "notes",
    isEmbedded: true,
    permissions: { create: "NOTE_CREATE" },
  });
  static DEFAULT_ICON = "icons/svg/book.svg";

  static override defineSchema(): any {
    return {
      _id: idField(),
      entryId: new ForeignDocumentField("JournalEntry", { idOnly: true }),
      pageId: new ForeignDocumentField("JournalEntryPage", { idOnly: true }),
      ...place(),
      sort: coordinate(),
      texture: new TextureData(
        {},
        {
          categories: ["IMAGE"],
          initial: { src: () => this.DEFAULT_ICON, anchorX: 0.5, anchorY: 0.5, fit: "contain" },
        },
      ),
      iconSize: new NumberField({ required: true, nullable: false, integer: true, min: 32, initial: 40 }),
      text: new StringField({ textSearch: true }),
      fontFamily: new StringField({ required: true }),
      fontSize: new NumberField({ required: true, integer: true, min: 8, max: 128, initial: 32 }),
      textAnchor: new NumberField({ required: true, integer: true, min: 0, max: 4, initial: 1 }),
      textColor: new ColorField({ required: true, nullable: false, initial: "#ffffff" }),
      global: new BooleanField(),
      flags: new DocumentFlagsField(),
    };
  }
}

for (const cls of [
  BaseWall,
  BaseMeasuredTemplate,
  BaseDrawing,
  BaseTile,
  BaseAmbientLight,
  BaseAmbientSound,
  BaseNote,
])
  registerBaseDocument(cls.documentName, cls);
