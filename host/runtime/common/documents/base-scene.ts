import { GRID_MIN_SIZE, GRID_TYPES } from "../constants.ts";
import { environment } from "../environment.ts";
import { Document } from "../abstract/document.ts";
import { metadataOf } from "../abstract/document-metadata.ts";
import {
  AlphaField,
  BooleanField,
  ColorField,
  DocumentFlagsField,
  EmbeddedCollectionField,
  FilePathField,
  ForeignDocumentField,
  HTMLField,
  IntegerSortField,
  NumberField,
  SchemaField,
  StringField,
} from "../data/fields/index.ts";
import { TextureData } from "../data/texture-data.ts";
import {
  BaseAmbientLight,
  BaseAmbientSound,
  BaseDrawing,
  BaseMeasuredTemplate,
  BaseNote,
  BaseTile,
  BaseWall,
} from "./base-placeables.ts";
import { BaseRegion } from "./base-region.ts";
import { BaseToken } from "./base-token.ts";
import { bookkeeping, filing, idField, imageField, nameField } from "./common-fields.ts";
import { registerBaseDocument } from "./registry.ts";

/** A level of a scene, with its images, in Foundry 14. */
export class BaseLevel extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "Level",
    collection: "levels",
    isEmbedded: true,
  });

  static override defineSchema(): any {
    return {
      _id: idField(),
      name: nameField(),
      elevation: new SchemaField({
        bottom: new NumberField({ required: true }),
        top: new NumberField({ required: true }),
      }),
      background: new TextureData(),
      foreground: new TextureData(),
      sort: new IntegerSortField(),
      flags: new DocumentFlagsField(),
    };
  }
}

/**
 * The ID of the level that Foundry 13 scenes get when they are converted. It is also the default level of
 * tokens.
 */
const DEFAULT_LEVEL = "defaultLevel0000";

export class BaseScene extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "Scene",
    collection: "scenes",
    isPrimary: true,
    indexed: true,
    compendiumIndexFields: ["_id", "name", "thumb", "sort", "folder"],
    embedded: {
      AmbientLight: "lights",
      AmbientSound: "sounds",
      Drawing: "drawings",
      Level: "levels",
      MeasuredTemplate: "templates",
      Note: "notes",
      Region: "regions",
      Tile: "tiles",
      Token: "tokens",
      Wall: "walls",
    },
    permissions: { update: "ASSISTANT" },
  });

  declare name: string;
  declare tokens: any;
  declare grid: any;

  static override defineSchema(): any {
    const fourteen = environment.generation >= 14;
    const whole = (initial: number) => new NumberField({ integer: true, positive: true, initial });
    return {
      _id: idField(),
      name: nameField(),
      active: new BooleanField(),
      navigation: new BooleanField({ initial: true }),
      navOrder: new NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
      navName: new HTMLField({ textSearch: true }),
      ...(fourteen
        ? { levels: new EmbeddedCollectionField(BaseLevel) }
        : {
            background: new TextureData(),
            foreground: new FilePathField({ categories: ["IMAGE", "VIDEO"], virtual: true }),
            foregroundElevation: new NumberField({ required: false, positive: true, integer: true }),
          }),
      thumb: imageField(),
      width: whole(4000),
      height: whole(3000),
      padding: new NumberField({
        required: true,
        nullable: false,
        min: 0,
        max: 0.5,
        step: 0.05,
        initial: 0.25,
      }),
      initial: new SchemaField({
        x: new NumberField({ integer: true, required: true }),
        y: new NumberField({ integer: true, required: true }),
        scale: new NumberField({ required: true, positive: true }),
      }),
      backgroundColor: new ColorField({ nullable: false, initial: "#999999" }),
      grid: gridField(),
      tokenVision: new BooleanField({ initial: true }),
      fog: new SchemaField({
        exploration: new BooleanField({ initial: true }),
        reset: new NumberField({ required: false, initial: undefined }),
      }),
      environment: new SchemaField({
        darknessLevel: new AlphaField({ initial: 0 }),
        darknessLock: new BooleanField(),
      }),
      drawings: new EmbeddedCollectionField(BaseDrawing),
      tokens: new EmbeddedCollectionField(BaseToken),
      lights: new EmbeddedCollectionField(BaseAmbientLight),
      notes: new EmbeddedCollectionField(BaseNote),
      sounds: new EmbeddedCollectionField(BaseAmbientSound),
      regions: new EmbeddedCollectionField(BaseRegion),
      templates: new EmbeddedCollectionField(BaseMeasuredTemplate),
      tiles: new EmbeddedCollectionField(BaseTile),
      walls: new EmbeddedCollectionField(BaseWall),
      journal: new ForeignDocumentField("JournalEntry"),
      journalEntryPage: new ForeignDocumentField("JournalEntryPage", { idOnly: true }),
      weather: new StringField({ required: true }),
      ...filing(),
      ...bookkeeping(),
    };
  }

  /**
   * Migrates scenes to Foundry 14, in which levels contain the images. Images in scenes from Foundry 13 are
   * moved to a level. A new scene with data in the old form, however, loses its image (FIDELITY.md).
   */
  static override migrateData(source: any): any {
    if (
      environment.generation >= 14 &&
      Number.parseInt(source._stats?.coreVersion) < 14 &&
      source.background?.src &&
      !source.levels?.length
    ) {
      source.levels = [
        {
          _id: DEFAULT_LEVEL,
          name: "Level",
          background: source.background,
          foreground: source.foreground ? { src: source.foreground } : {},
        },
      ];
    }
    return super.migrateData(source);
  }
}

function gridField(): SchemaField {
  const configured = () => environment.system.grid ?? {};
  return new SchemaField({
    type: new NumberField({
      required: true,
      choices: Object.values(GRID_TYPES),
      initial: () => configured().type ?? GRID_TYPES.SQUARE,
      validationError: "must be a value in CONST.GRID_TYPES",
    }),
    size: new NumberField({
      required: true,
      nullable: false,
      integer: true,
      min: GRID_MIN_SIZE,
      initial: 100,
      validationError: `must be an integer number of pixels, ${GRID_MIN_SIZE} or greater`,
    }),
    style: new StringField({ required: true, blank: false, initial: "solidLines" }),
    thickness: new NumberField({
      required: true,
      nullable: false,
      positive: true,
      integer: true,
      initial: 1,
    }),
    color: new ColorField({ required: true, nullable: false, initial: "#000000" }),
    alpha: new AlphaField({ initial: 0.2 }),
    distance: new NumberField({
      required: true,
      nullable: false,
      positive: true,
      initial: () => configured().distance ?? 1,
    }),
    units: new StringField({ required: true, initial: () => configured().units ?? "" }),
  });
}

registerBaseDocument("Level", BaseLevel);
registerBaseDocument("Scene", BaseScene);
