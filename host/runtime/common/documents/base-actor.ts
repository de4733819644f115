import { DEFAULT_TOKEN } from "../constants.ts";
import { environment } from "../environment.ts";
import { Document } from "../abstract/document.ts";
import { metadataOf } from "../abstract/document-metadata.ts";
import {
  DocumentTypeField,
  EmbeddedCollectionField,
  EmbeddedDataField,
  TypeDataField,
} from "../data/fields/index.ts";
import { PrototypeToken } from "../data/prototype-token.ts";
import { BaseActiveEffect } from "./base-active-effect.ts";
import { BaseItem } from "./base-item.ts";
import { bookkeeping, filing, idField, imageField, nameField } from "./common-fields.ts";
import { touchedKeys } from "./permissions.ts";
import { registerBaseDocument } from "./registry.ts";

export class BaseActor extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "Actor",
    collection: "actors",
    isPrimary: true,
    indexed: true,
    hasTypeData: true,
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    embedded: { ActiveEffect: "effects", Item: "items" },
    permissions: { create: canCreate, update: canUpdate },
  });
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "ACTOR"];
  static DEFAULT_ICON: string = DEFAULT_TOKEN;

  declare name: string;
  declare type: string;
  declare img: string;
  declare system: any;
  declare prototypeToken: any;
  declare items: any;
  declare effects: any;
  declare ownership: Record<string, number>;
  declare flags: any;

  static override defineSchema(): any {
    return {
      _id: idField(),
      name: nameField(),
      type: new DocumentTypeField(this),
      img: imageField({ initial: (data: any) => this.implementation.getDefaultArtwork(data).img }),
      system: new TypeDataField(this),
      prototypeToken: new EmbeddedDataField(PrototypeToken),
      items: new EmbeddedCollectionField(BaseItem),
      effects: new EmbeddedCollectionField(BaseActiveEffect),
      ...filing(),
      ...bookkeeping(),
    };
  }

  /** Returns the default images of an actor and its token. */
  static getDefaultArtwork(_actorData?: any): { img: string; texture: { src: string } } {
    return { img: this.DEFAULT_ICON, texture: { src: this.DEFAULT_ICON } };
  }

  override _initializeSource(data: any, options: any = {}): any {
    const source = super._initializeSource(data, options);
    const token = source.prototypeToken;
    if (token && typeof token === "object") {
      token.name ||= source.name ?? "";
      const artwork = (this.constructor as typeof BaseActor).getDefaultArtwork(source).texture.src;
      if (
        !token.texture?.src ||
        (token.texture.src === DEFAULT_TOKEN && source.img && source.img !== DEFAULT_TOKEN)
      ) {
        token.texture.src = source.img && !isDefault(source.img) ? source.img : artwork;
      }
    }
    return source;
  }

  /** Whether the actor belongs to a token rather than the world. */
  get isToken(): boolean {
    return this.parent?.documentName === "Token";
  }

  override getUserLevel(user: any = environment.user()): number | null {
    if (!this.isToken || !user) return super.getUserLevel(user);
    if (user.isGM) return 3;
    const ownership = this._source.ownership ?? {};
    return ownership[user.id] ?? ownership.default ?? 0;
  }
}

function isDefault(image: string): boolean {
  return image === DEFAULT_TOKEN;
}

function canCreate(user: any): boolean {
  return user.hasPermission("ACTOR_CREATE");
}

/** Whether a user may update an actor. Owners may, but the prototype token requires a separate permission. */
function canUpdate(user: any, actor: BaseActor, changes: any): boolean {
  if (!actor.testUserPermission(user, "OWNER")) return false;
  return !touchedKeys(changes).includes("prototypeToken") || user.hasPermission("TOKEN_CONFIGURE");
}

registerBaseDocument("Actor", BaseActor);
