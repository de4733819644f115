import { environment } from "../environment.ts";
import { Document } from "../abstract/document.ts";
import { metadataOf } from "../abstract/document-metadata.ts";
import { DocumentStatsField, ForeignDocumentField, JSONField, StringField } from "../data/fields/index.ts";
import { idField } from "./common-fields.ts";
import { touchedKeys } from "./permissions.ts";
import { registerBaseDocument } from "./registry.ts";

export class BaseSetting extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "Setting",
    collection: "settings",
    isPrimary: true,
    permissions: { create: canModify, update: canModify, delete: canModify },
  });

  declare key: string;
  declare value: any;
  declare user: string | null;

  static override defineSchema(): any {
    return {
      _id: idField(),
      key: new StringField({
        required: true,
        nullable: false,
        blank: false,
        validate: (key: string) => /^[^.]+\..+/.test(key),
        validationError: "must have the format {scope}.{field}",
      }),
      value: new JSONField({ required: true, nullable: true, initial: null }),
      user: new ForeignDocumentField("User", { idOnly: true }),
      _stats: new DocumentStatsField(),
    };
  }

  override getUserLevel(user: any = environment.user()): number | null {
    return user ? (user.isGM || this._source.user === user.id ? 3 : 0) : null;
  }
}

/**
 * Whether a user may modify a setting. Users may modify their own user settings, but only Gamemasters may
 * transfer them to other users. All other settings require a permission.
 */
function canModify(user: any, setting: BaseSetting, data: any): boolean {
  const mine = setting._source.user === user.id;
  const handsOver = touchedKeys(data).includes("user") && data.user !== setting._source.user;
  return mine ? !handsOver || user.isGM : user.hasPermission("SETTINGS_MODIFY");
}

registerBaseDocument("Setting", BaseSetting);
