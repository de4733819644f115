import { Document } from "../abstract/document.ts";
import { metadataOf } from "../abstract/document-metadata.ts";
import { DocumentTypeField, EmbeddedCollectionField, TypeDataField } from "../data/fields/index.ts";
import { BaseActiveEffect } from "./base-active-effect.ts";
import { bookkeeping, filing, idField, imageField, nameField } from "./common-fields.ts";
import { registerBaseDocument } from "./registry.ts";

export class BaseItem extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "Item",
    collection: "items",
    isPrimary: true,
    indexed: true,
    hasTypeData: true,
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    embedded: { ActiveEffect: "effects" },
    permissions: { create: canCreate, delete: "OWNER" },
  });
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "ITEM"];
  static DEFAULT_ICON = "icons/svg/item-bag.svg";

  declare name: string;
  declare type: string;
  declare img: string;
  declare system: any;
  declare effects: any;
  declare flags: any;

  static override defineSchema(): any {
    return {
      _id: idField(),
      name: nameField(),
      type: new DocumentTypeField(this),
      img: imageField({ initial: (data: any) => this.implementation.getDefaultArtwork(data).img }),
      system: new TypeDataField(this),
      effects: new EmbeddedCollectionField(BaseActiveEffect),
      ...filing(),
      ...bookkeeping(),
    };
  }

  /** Returns the default image of an item. */
  static getDefaultArtwork(_itemData?: any): { img: string } {
    return { img: this.DEFAULT_ICON };
  }

  /** Returns a user's ownership level. An owned item belongs to the owners of its actor. */
  override getUserLevel(user?: any): number | null {
    return this.parent ? this.parent.getUserLevel(user) : super.getUserLevel(user);
  }
}

/**
 * Whether a user may create an item. An actor's owner may create items on it, and users with the permission
 * to create items may create them in the world.
 */
function canCreate(user: any, item: BaseItem): boolean {
  return item.parent ? item.parent.testUserPermission(user, "OWNER") : user.hasPermission("ITEM_CREATE");
}

registerBaseDocument("Item", BaseItem);
