import { USER_ROLES, userPermissions } from "../constants.ts";
import { environment } from "../environment.ts";
import { Document } from "../abstract/document.ts";
import { metadataOf } from "../abstract/document-metadata.ts";
import {
  ColorField,
  ForeignDocumentField,
  NumberField,
  ObjectField,
  StringField,
} from "../data/fields/index.ts";
import { Color } from "../utils/color.ts";
import { isPlainObject } from "../utils/types.ts";
import { bookkeeping, idField, imageField, nameField } from "./common-fields.ts";
import { onlyTouches } from "./permissions.ts";
import { registerBaseDocument } from "./registry.ts";

/** The fields that users are allowed to change in their own User document. */
const OWN_FIELDS = ["_id", "avatar", "character", "color", "pronouns", "hotbar", "flags"];

export class BaseUser extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "User",
    collection: "users",
    isPrimary: true,
    permissions: { create: canCreate, update: canUpdate, delete: canDelete },
  });
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "USER"];

  declare name: string;
  declare role: number;
  declare permissions: Record<string, boolean>;

  static override defineSchema(): any {
    return {
      _id: idField(),
      name: nameField(),
      role: new NumberField({
        required: true,
        choices: Object.values(USER_ROLES),
        initial: USER_ROLES.PLAYER,
        readonly: true,
      }),
      password: new StringField({ required: true, blank: true }),
      passwordSalt: new StringField(),
      avatar: imageField(),
      character: new ForeignDocumentField("Actor"),
      color: new ColorField({
        required: true,
        nullable: false,
        initial: () => Color.fromHSV([Math.random(), 0.8, 0.8]).css,
      }),
      pronouns: new StringField({ required: true }),
      hotbar: new ObjectField({
        required: true,
        validate: (bar: any) =>
          Object.entries(bar).every(
            ([slot, id]) =>
              slot.startsWith("-=") || (Number(slot) >= 1 && Number(slot) <= 50 && typeof id === "string"),
          ),
        validationError: "must be a mapping of slots to macro identifiers",
      }),
      permissions: new ObjectField({
        required: true,
        gmOnly: true,
        validate: (granted: any) =>
          Object.values(granted).every(value => value === null || typeof value === "boolean"),
        validationError: "must be a mapping of permission names to booleans",
      }),
      ...bookkeeping(),
    };
  }

  /** Whether the user is a Gamemaster or an assistant. */
  get isGM(): boolean {
    return this.hasRole(USER_ROLES.ASSISTANT);
  }

  override getUserLevel(user: any = environment.user()): number | null {
    return user && (user.isGM || user.id === this.id) ? 3 : 0;
  }

  /** Whether the user has at least the given role or, if `exact` is true, exactly that role. */
  hasRole(role: number | string, { exact = false }: { exact?: boolean } = {}): boolean {
    const wanted = typeof role === "string" ? (USER_ROLES as Record<string, number>)[role] : role;
    if (wanted === undefined) return false;
    return exact ? this.role === wanted : this.role >= wanted;
  }

  /** Whether the user's role, or an exception for this user, grants the permission. */
  hasPermission(permission: string): boolean {
    const known = userPermissions()[permission];
    if (!known) throw new Error(`There is no permission "${permission}".`);
    if (this.isGM && !known.disableGM) return true;
    const own = isPlainObject(this.permissions) ? this.permissions[permission] : undefined;
    if (typeof own === "boolean") return own;
    const roles = environment.permissions()?.[permission];
    return roles ? roles.includes(this.role) : this.role >= known.defaultRole;
  }

  /** Whether the user has the given role or permission. */
  can(action: string): boolean {
    return action in USER_ROLES ? this.hasRole(action) : this.hasPermission(action);
  }
}

function canCreate(user: BaseUser, document: BaseUser): boolean {
  return user.isGM && document.role <= user.role;
}

/**
 * Whether a user may update a given user. Players may change only certain fields of their own. Gamemasters
 * may not change anyone with a higher role than their own, or assign such a role.
 */
function canUpdate(user: BaseUser, document: BaseUser, changes: any): boolean {
  if (!user.isGM) return user.id === document.id && onlyTouches(changes, OWN_FIELDS);
  const role = changes.role ?? changes["==role"] ?? document.role;
  return document.role <= user.role && role <= user.role;
}

function canDelete(user: BaseUser, document: BaseUser): boolean {
  return user.isGM && document.role <= user.role && user.id !== document.id;
}

registerBaseDocument("User", BaseUser);
