import { MACRO_SCOPES, MACRO_TYPES } from "../constants.ts";
import { environment } from "../environment.ts";
import { Document } from "../abstract/document.ts";
import { metadataOf } from "../abstract/document-metadata.ts";
import { DocumentAuthorField, DocumentTypeField, StringField } from "../data/fields/index.ts";
import { bookkeeping, filing, idField, imageField, nameField } from "./common-fields.ts";
import { registerBaseDocument } from "./registry.ts";

export class BaseMacro extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "Macro",
    collection: "macros",
    isPrimary: true,
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "sort", "folder"],
    coreTypes: Object.values(MACRO_TYPES),
    permissions: { create: canCreate, update: canUpdate, delete: "OWNER" },
  });
  static DEFAULT_ICON = "icons/svg/dice-target.svg";

  declare name: string;
  declare type: string;
  declare command: string;

  static override defineSchema(): any {
    return {
      _id: idField(),
      name: nameField(),
      type: new DocumentTypeField(this, { initial: MACRO_TYPES.CHAT }),
      author: new DocumentAuthorField("User"),
      img: imageField({ initial: () => this.DEFAULT_ICON }),
      scope: new StringField({
        required: true,
        choices: MACRO_SCOPES,
        initial: MACRO_SCOPES[0],
        validationError: "must be a value in CONST.MACRO_SCOPES",
      }),
      command: new StringField({ required: true, blank: true }),
      ...filing(),
      ...bookkeeping(),
    };
  }

  override getUserLevel(user: any = environment.user()): number | null {
    return user && this._source.author === user.id ? 3 : super.getUserLevel(user);
  }
}

/**
 * Whether a user may create a macro. Script macros require a permission, and only a Gamemaster can create a
 * macro in another user's name.
 */
function canCreate(user: any, macro: BaseMacro): boolean {
  if (!user.isGM && macro._source.author !== user.id) return false;
  return (
    user.hasRole("PLAYER") &&
    (macro._source.type !== MACRO_TYPES.SCRIPT || user.hasPermission("MACRO_SCRIPT"))
  );
}

function canUpdate(user: any, macro: BaseMacro, changes: any): boolean {
  if (!macro.testUserPermission(user, "OWNER")) return false;
  const type = changes.type ?? macro._source.type;
  return type !== MACRO_TYPES.SCRIPT || user.hasPermission("MACRO_SCRIPT");
}

registerBaseDocument("Macro", BaseMacro);
