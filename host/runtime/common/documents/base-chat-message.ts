import { CHAT_MESSAGE_STYLES } from "../constants.ts";
import { environment } from "../environment.ts";
import { Document } from "../abstract/document.ts";
import { metadataOf } from "../abstract/document-metadata.ts";
import {
  ArrayField,
  BooleanField,
  DocumentAuthorField,
  DocumentTypeField,
  FilePathField,
  ForeignDocumentField,
  HTMLField,
  JSONField,
  NumberField,
  SchemaField,
  StringField,
  TypeDataField,
} from "../data/fields/index.ts";
import { bookkeeping, idField } from "./common-fields.ts";
import { isAuthorOrGM } from "./permissions.ts";
import { registerBaseDocument } from "./registry.ts";

const pointer = (name: string) => new ForeignDocumentField(name, { idOnly: true });

export class BaseChatMessage extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "ChatMessage",
    collection: "messages",
    hasTypeData: true,
    isPrimary: true,
    permissions: { create: canCreate, update: canUpdate, delete: "OWNER" },
  });

  declare author: any;
  declare whisper: string[];
  declare blind: boolean;
  declare rolls: any[];
  declare speaker: any;

  static override defineSchema(): any {
    return {
      _id: idField(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      style: new NumberField({
        required: true,
        choices: [...new Set(Object.values(CHAT_MESSAGE_STYLES))],
        initial: CHAT_MESSAGE_STYLES.OTHER,
        validationError: "must be a value in CONST.CHAT_MESSAGE_STYLES",
      }),
      author: new DocumentAuthorField("User"),
      timestamp:
        environment.generation < 14
          ? new NumberField({ required: true, nullable: false, initial: Date.now })
          : // The server sets the time.
            new NumberField({ required: true, nullable: true, initial: null }),
      flavor: new HTMLField(),
      content: new HTMLField({ textSearch: true }),
      speaker: new SchemaField({
        scene: pointer("Scene"),
        actor: pointer("Actor"),
        token: pointer("Token"),
        alias: new StringField(),
      }),
      whisper: new ArrayField(pointer("User")),
      blind: new BooleanField(),
      rolls: new ArrayField(new JSONField({ validate: checkRoll })),
      sound: new FilePathField({ categories: ["AUDIO"] }),
      emote: new BooleanField(),
      ...bookkeeping(),
    };
  }

  override getUserLevel(user: any = environment.user()): number | null {
    return user ? (isAuthorOrGM(user, this) ? 3 : 0) : null;
  }
}

/** Throws an error if a roll, given as JSON, has not been evaluated. */
function checkRoll(json: string): void {
  const roll = JSON.parse(json);
  if (!roll?.evaluated) throw new Error("Roll objects added to ChatMessage documents must be evaluated");
}

/**
 * Whether a user may create a message. Players may post messages in their own name, but whispering to others
 * requires a permission.
 */
function canCreate(user: any, message: BaseChatMessage): boolean {
  if (user.isGM) return true;
  if (!user.hasRole("PLAYER") || message._source.author !== user.id) return false;
  const others = message._source.whisper.some((id: string) => id !== user.id);
  return !others || user.hasPermission("MESSAGE_WHISPER");
}

/**
 * Whether a user may update a message. Only Gamemasters and the author may update it, and only Gamemasters
 * may change the author.
 */
function canUpdate(user: any, message: BaseChatMessage, changes: any): boolean {
  if (!isAuthorOrGM(user, message)) return false;
  return user.isGM || !("author" in changes) || changes.author === message._source.author;
}

registerBaseDocument("ChatMessage", BaseChatMessage);
