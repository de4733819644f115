import { REGION_VISIBILITY } from "../constants.ts";
import { environment } from "../environment.ts";
import { Document } from "../abstract/document.ts";
import { metadataOf } from "../abstract/document-metadata.ts";
import {
  ArrayField,
  BooleanField,
  ColorField,
  DocumentFlagsField,
  DocumentOwnershipField,
  DocumentTypeField,
  EmbeddedCollectionField,
  NumberField,
  SchemaField,
  StringField,
  TypeDataField,
  TypedSchemaField,
} from "../data/fields/index.ts";
import { BaseShapeData } from "../data/shapes.ts";
import { bookkeeping, idField, nameField } from "./common-fields.ts";
import { onlyTouches } from "./permissions.ts";
import { registerBaseDocument } from "./registry.ts";

const CORE_BEHAVIORS = [
  "adjustDarknessLevel",
  "displayScrollingText",
  "executeMacro",
  "executeScript",
  "modifyMovementCost",
  "pauseGame",
  "suppressWeather",
  "teleportToken",
  "toggleBehavior",
];

export class BaseRegionBehavior extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "RegionBehavior",
    collection: "behaviors",
    isEmbedded: true,
    hasTypeData: true,
    coreTypes: CORE_BEHAVIORS,
    permissions: { create: "ASSISTANT", update: "ASSISTANT" },
  });

  static override defineSchema(): any {
    return {
      _id: idField(),
      name: new StringField({ required: true, blank: true, textSearch: true }),
      type: new DocumentTypeField(this),
      system: new TypeDataField(this),
      disabled: new BooleanField(),
      ...bookkeeping(),
    };
  }
}

export class BaseRegion extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "Region",
    collection: "regions",
    isEmbedded: true,
    embedded: { RegionBehavior: "behaviors" },
    permissions: { create: canCreate, update: canUpdate, delete: canDelete },
  });

  declare name: string;
  declare shapes: any[];

  static override defineSchema(): any {
    return {
      _id: idField(),
      name: nameField(),
      color: new ColorField({
        required: true,
        nullable: false,
        initial: () => environment.user()?._source.color ?? "#808080",
      }),
      shapes: new ArrayField(new TypedSchemaField(BaseShapeData.TYPES)),
      elevation: new SchemaField(
        { bottom: new NumberField({ required: true }), top: new NumberField({ required: true }) },
        {
          validate: (range: any) => (range.bottom ?? -Infinity) <= (range.top ?? Infinity),
          validationError: "elevation.top may not be less than elevation.bottom",
        },
      ),
      behaviors: new EmbeddedCollectionField(BaseRegionBehavior),
      visibility: new NumberField({
        required: true,
        initial: REGION_VISIBILITY.LAYER,
        choices: Object.values(REGION_VISIBILITY),
      }),
      locked: new BooleanField(),
      ...(environment.generation >= 14
        ? {
            levels: new ArrayField(new StringField({ required: true, blank: false })),
            ownership: new DocumentOwnershipField(),
          }
        : {}),
      flags: new DocumentFlagsField(),
    };
  }

  /**
   * Returns a user's ownership level. In Foundry 14, only the region's own ownership counts, so the owner of
   * a scene doesn't own regions that others created.
   */
  override getUserLevel(user: any = environment.user()): number | null {
    if (!user) return null;
    const ownership = this._source.ownership ?? {};
    return user.isGM ? 3 : (ownership[user.id] ?? ownership.default ?? 0);
  }
}

const hasBehaviors = (region: BaseRegion): boolean => region._source.behaviors.length > 0;

/**
 * Returns whether a user is allowed to create a region. In Foundry 14, players with the permission can create
 * regions, but only Gamemasters can create regions with behaviors.
 */
function canCreate(user: any, region: BaseRegion): boolean {
  if (user.isGM) return true;
  return environment.generation >= 14 && !hasBehaviors(region) && user.hasPermission("REGION_CREATE");
}

function canUpdate(user: any, region: BaseRegion, changes: any): boolean {
  if (user.isGM) return true;
  return (
    !hasBehaviors(region) &&
    onlyTouches(changes, ["_id", "name", "color", "shapes", "elevation", "levels", "flags"]) &&
    region.testUserPermission(user, "OWNER")
  );
}

function canDelete(user: any, region: BaseRegion): boolean {
  return user.isGM || (!hasBehaviors(region) && region.testUserPermission(user, "OWNER"));
}

registerBaseDocument("RegionBehavior", BaseRegionBehavior);
registerBaseDocument("Region", BaseRegion);
