import { Document } from "../abstract/document.ts";
import { metadataOf } from "../abstract/document-metadata.ts";
import { environment } from "../environment.ts";
import { DataField, type UpdateOptions } from "../data/fields/data-field.ts";
import {
  DocumentFlagsField,
  DocumentOwnershipField,
  EmbeddedCollectionDeltaField,
  ObjectField,
  StringField,
} from "../data/fields/index.ts";
import { deepClone, equals } from "../utils/objects.ts";
import { isPlainObject } from "../utils/types.ts";
import { BaseActiveEffect } from "./base-active-effect.ts";
import { BaseItem } from "./base-item.ts";
import { idField, imageField } from "./common-fields.ts";
import { mergeIntoDelta, sourceWithDelta } from "./delta-source.ts";
import { registerBaseDocument } from "./registry.ts";

/**
 * A field for free-form data. It records deletions, because the data into which the delta is merged may
 * contain the deleted key.
 */
class DeltaObjectField extends ObjectField {
  override _updateDiff(
    source: any,
    key: string,
    value: any,
    difference: any,
    options: UpdateOptions = {},
  ): void {
    if (!isPlainObject(source[key]) || !isPlainObject(value))
      return DataField.prototype._updateDiff.call(this, source, key, value, difference, options);
    const next = deepClone(source[key]);
    mergeIntoDelta(next, value);
    if (!equals(next, source[key])) difference[key] = value;
  }

  override _updateCommit(
    source: any,
    key: string,
    value: any,
    difference: any,
    options: UpdateOptions = {},
  ): void {
    if (isPlainObject(source[key]) && isPlainObject(difference)) mergeIntoDelta(source[key], difference);
    else DataField.prototype._updateCommit.call(this, source, key, value, difference, options);
  }
}

class DeltaFlagsField extends DocumentFlagsField {
  override _updateDiff(source: any, key: string, value: any, difference: any, options?: UpdateOptions): void {
    DeltaObjectField.prototype._updateDiff.call(this, source, key, value, difference, options);
  }

  override _updateCommit(
    source: any,
    key: string,
    value: any,
    difference: any,
    options?: UpdateOptions,
  ): void {
    DeltaObjectField.prototype._updateCommit.call(this, source, key, value, difference, options);
  }
}

/** The differences between an unlinked token's actor and its base actor. */
export class BaseActorDelta extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "ActorDelta",
    collection: "delta",
    isEmbedded: true,
    embedded: { Item: "items", ActiveEffect: "effects" },
    permissions: { create: "OWNER", delete: "OWNER" },
  });

  declare name: string | null;
  declare items: any;
  declare effects: any;

  static override defineSchema(): any {
    return {
      _id: idField(),
      name: new StringField({ required: false, nullable: true, initial: null }),
      type: new StringField({ required: false, nullable: true, initial: null }),
      img: imageField({ nullable: true, initial: null, required: false }),
      system: new DeltaObjectField(),
      items: new EmbeddedCollectionDeltaField(BaseItem),
      effects: new EmbeddedCollectionDeltaField(BaseActiveEffect),
      ownership: new DocumentOwnershipField({ required: false, nullable: true, initial: null }),
      flags: new DeltaFlagsField(),
    };
  }

  static override get TYPES(): string[] {
    return environment.documentClass("Actor").TYPES;
  }

  /**
   * Returns a user's ownership level from the delta or, if the delta has no ownership, from the base actor.
   */
  override getUserLevel(user: any = environment.user()): number | null {
    if (!user) return null;
    if (user.isGM) return 3;
    const own = this._source.ownership;
    if (isPlainObject(own)) return own[user.id] ?? own.default ?? 0;
    return this.parent?.baseActor?.getUserLevel(user) ?? 0;
  }

  /** The resulting actor. Foundry's client caches it, but the host creates it on each access. */
  get syntheticActor(): any {
    const base = this.parent?.baseActor;
    return base ? (this.constructor as typeof BaseActorDelta).applyDelta(this, base) : null;
  }

  /** Returns the base actor's embedded collection with the given name. */
  getBaseCollection(name: string): any {
    return this.parent?.baseActor?.getEmbeddedCollection(name);
  }

  /** Creates an actor by applying a delta to a base actor. The actor's parent is the delta's token. */
  static applyDelta(delta: any, baseActor: any, context: any = {}): any {
    if (!baseActor) return null;
    const source = sourceWithDelta(baseActor.toObject(), delta._source ?? delta);
    source._id = baseActor.id;
    return new (environment.documentClass("Actor"))(source, {
      parent: delta.parent,
      strict: false,
      ...context,
    });
  }

  override toObject(source: boolean | null = true): any {
    const data = super.toObject(source);
    for (const name of ["name", "type", "img", "ownership"])
      if (data[name] === null || data[name] === undefined) delete data[name];
    return data;
  }
}

registerBaseDocument("ActorDelta", BaseActorDelta);
