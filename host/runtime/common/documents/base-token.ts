import { TOKEN_SHAPES } from "../constants.ts";
import { environment } from "../environment.ts";
import { Document } from "../abstract/document.ts";
import { metadataOf } from "../abstract/document-metadata.ts";
import {
  ArrayField,
  BooleanField,
  EmbeddedDocumentField,
  ForeignDocumentField,
  NumberField,
  ObjectField,
  StringField,
} from "../data/fields/index.ts";
import { describeAttribute, sharedTokenFields } from "../data/prototype-token.ts";
import { isPlainObject } from "../utils/types.ts";
import { BaseActorDelta } from "./base-actor-delta.ts";
import { coordinate, elevation, idField } from "./common-fields.ts";
import { touchedKeys, worldActor } from "./permissions.ts";
import { registerBaseDocument } from "./registry.ts";
import { centerOf, occupiedOffsets, sizeOf, snappedPlace, type TokenPlace } from "./token-position.ts";

/**
 * The field for a token's delta. The delta is created on first use, because it accesses the world's actors.
 */
class ActorDeltaField extends EmbeddedDocumentField {
  override initialize(value: any, model: any, options: any = {}): any {
    if (!isPlainObject(value)) return value;
    let delta: any;
    return () => (delta ??= super.initialize(value, model, options));
  }
}

export class BaseToken extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "Token",
    collection: "tokens",
    isEmbedded: true,
    embedded: { ActorDelta: "delta" },
    permissions: { create: "TOKEN_CREATE", update: canUpdate, delete: "TOKEN_DELETE" },
  });
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "TOKEN"];
  static DEFAULT_ICON = "icons/svg/mystery-man.svg";

  declare name: string;
  declare actorId: string | null;
  declare actorLink: boolean;
  declare delta: any;
  declare x: number;
  declare y: number;

  static override defineSchema(): any {
    return {
      _id: idField(),
      name: new StringField({ required: true, blank: true, textSearch: true }),
      actorId: new ForeignDocumentField("Actor", { idOnly: true }),
      delta: new ActorDeltaField(BaseActorDelta),
      shape: new NumberField({ initial: TOKEN_SHAPES.RECTANGLE_1, choices: Object.values(TOKEN_SHAPES) }),
      x: coordinate(),
      y: coordinate(),
      elevation: elevation(),
      sort: coordinate(),
      locked: new BooleanField(),
      hidden: new BooleanField(),
      ...(environment.generation >= 14
        ? { level: new StringField({ required: false, nullable: true, initial: null }) }
        : {}),
      ...sharedTokenFields(),
      _movementHistory: new ArrayField(new ObjectField()),
      _regions: new ArrayField(new ForeignDocumentField("Region", { idOnly: true })),
    };
  }

  /** The world actor to which the token is linked, or on which the token's actor is based. */
  get baseActor(): any {
    return worldActor(this._source.actorId);
  }

  /** The world actor if the token is linked, or else the synthetic actor, or null if there is none. */
  get actor(): any {
    if (this._source.actorLink) return this.baseActor;
    return this.delta
      ? this.delta.syntheticActor
      : this.baseActor && BaseActorDelta.applyDelta({ _source: {}, parent: this }, this.baseActor);
  }

  get isLinked(): boolean {
    return this.actorLink;
  }

  /**
   * Returns a user's ownership level. A token belongs to its actor's owners or, if it has no actor, to the
   * Gamemasters.
   */
  override getUserLevel(user: any = environment.user()): number | null {
    if (!user) return null;
    if (user.isGM) return 3;
    const own = this._source.actorLink ? null : this._source.delta?.ownership;
    if (isPlainObject(own)) return own[user.id] ?? own.default ?? 0;
    return this.baseActor?.getUserLevel(user) ?? 0;
  }

  /** Returns the position in the given data. Missing values are taken from the token itself. */
  _place(data: any = {}): TokenPlace {
    const { x, y, elevation, width, height, shape, level, depth } = this._source;
    const own = {
      x,
      y,
      elevation,
      width,
      height,
      shape,
      ...(level === undefined ? {} : { level }),
      ...(depth === undefined ? {} : { depth }),
    };
    const given = Object.fromEntries(
      Object.keys(own)
        .filter(key => data[key] !== undefined)
        .map(key => [key, data[key]]),
    );
    return { ...own, ...given } as TokenPlace;
  }

  /** The grid of the token's scene, which exists only on the client. */
  get _grid(): any {
    return this.parent.grid;
  }

  /** Returns the token's width and height in pixels. */
  getSize(data: any = {}): { width: number; height: number } {
    return sizeOf(this._grid, this._place(data));
  }

  getCenterPoint(data: any = {}): { x: number; y: number; elevation: number } {
    return centerOf(this._grid, this._place(data));
  }

  getSnappedPosition(data: any = {}): { x: number; y: number; elevation: number } {
    const place = this._place(data);
    return { ...snappedPlace(this._grid, place), elevation: place.elevation };
  }

  getOccupiedGridSpaceOffsets(data: any = {}): { i: number; j: number }[] {
    return occupiedOffsets(this._grid, this._place(data));
  }

  /** Returns the data of a resource bar, or null if the bar has no attribute or the token has no actor. */
  getBarAttribute(barName: string, { alternative }: { alternative?: string } = {}): any {
    const attribute = alternative ?? (this as any)[barName]?.attribute;
    return attribute && this.actor ? describeAttribute(this.actor, attribute) : null;
  }
}

/** The fields that owners may change without the permission to configure tokens. */
const FREE = [
  "_id",
  "x",
  "y",
  "elevation",
  "sort",
  "rotation",
  "width",
  "height",
  "shape",
  "hidden",
  "delta",
  "movementAction",
  "level",
  "depth",
  "flags",
  "_movementHistory",
  "_regions",
];

/**
 * Whether a user may update a token. Owners may change the fields in `FREE`, and most others only with the
 * permission to configure tokens. Only Gamemasters can hide or lock a token or change its link to an actor.
 */
function canUpdate(user: any, token: BaseToken, changes: any): boolean {
  if (user.isGM) return true;
  if (!token.testUserPermission(user, "OWNER")) return false;
  const keys = touchedKeys(changes);
  if (
    keys.includes("actorId") ||
    keys.includes("actorLink") ||
    keys.includes("hidden") ||
    keys.includes("locked")
  )
    return false;
  return user.hasPermission("TOKEN_CONFIGURE") || keys.every(key => FREE.includes(key));
}

registerBaseDocument("Token", BaseToken);
