import { environment } from "../environment.ts";
import { Document } from "../abstract/document.ts";
import { metadataOf } from "../abstract/document-metadata.ts";
import {
  BooleanField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentTypeField,
  EmbeddedCollectionField,
  ForeignDocumentField,
  IntegerSortField,
  NumberField,
  StringField,
  TypeDataField,
} from "../data/fields/index.ts";
import { bookkeeping, idField, imageField } from "./common-fields.ts";
import { onlyTouches, worldActor } from "./permissions.ts";
import { registerBaseDocument } from "./registry.ts";

const pointer = (name: string, label: string) => new ForeignDocumentField(name, { label, idOnly: true });

export class BaseCombatant extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "Combatant",
    collection: "combatants",
    isEmbedded: true,
    hasTypeData: true,
    permissions: { create: "OWNER", update: canUpdateCombatant, delete: "OWNER" },
  });

  static override defineSchema(): any {
    return {
      _id: idField(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      actorId: pointer("Actor", "COMBAT.CombatantActor"),
      tokenId: pointer("Token", "COMBAT.CombatantToken"),
      sceneId: pointer("Scene", "COMBAT.CombatantScene"),
      name: new StringField({ label: "COMBAT.CombatantName", textSearch: true }),
      img: imageField({ label: "COMBAT.CombatantImage" }),
      initiative: new NumberField({ required: true, label: "COMBAT.CombatantInitiative" }),
      hidden: new BooleanField({ label: "COMBAT.CombatantHidden" }),
      defeated: new BooleanField({ label: "COMBAT.CombatantDefeated" }),
      group: new DocumentIdField({ readonly: false }),
      ...(environment.generation >= 14 ? { roundJoined: new NumberField({ integer: true, min: 0 }) } : {}),
      ...bookkeeping(),
    };
  }

  /**
   * Returns a user's permission level. A combatant belongs to the owners of its token or, without a token, to
   * the owners of its actor.
   */
  override getUserLevel(user: any = environment.user()): number | null {
    if (!user) return null;
    if (user.isGM) return 3;
    const { sceneId, tokenId, actorId } = this._source;
    const token =
      sceneId && tokenId ? environment.collection("Scene")?.get(sceneId)?.tokens?.get(tokenId) : null;
    return (token ?? worldActor(actorId))?.getUserLevel(user) ?? 0;
  }
}

export class BaseCombatantGroup extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "CombatantGroup",
    collection: "groups",
    isEmbedded: true,
    hasTypeData: true,
    permissions: { update: "ASSISTANT" },
  });

  static override defineSchema(): any {
    return {
      _id: idField(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      name: new StringField({ textSearch: true }),
      img: imageField(),
      initiative: new NumberField({ required: true }),
      ownership: new DocumentOwnershipField(),
      ...bookkeeping(),
    };
  }
}

export class BaseCombat extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "Combat",
    collection: "combats",
    isPrimary: true,
    hasTypeData: true,
    embedded: { Combatant: "combatants", CombatantGroup: "groups" },
    permissions: { update: canUpdate },
  });

  declare round: number;
  declare turn: number | null;
  declare active: boolean;
  declare combatants: any;
  declare groups: any;

  static override defineSchema(): any {
    return {
      _id: idField(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      ...(environment.generation >= 14 ? { name: new StringField({ textSearch: true }) } : {}),
      scene: new ForeignDocumentField("Scene"),
      groups: new EmbeddedCollectionField(BaseCombatantGroup),
      combatants: new EmbeddedCollectionField(BaseCombatant),
      active: new BooleanField(),
      round: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
      turn: new NumberField({ required: true, integer: true, min: 0, initial: null }),
      sort: new IntegerSortField(),
      ...bookkeeping(),
    };
  }
}

/**
 * The fields of a combatant that its owner is allowed to change (foundryvtt#10501, #12386, cosmere-rpg#391).
 */
const OWNER_FIELDS = ["_id", "type", "system", "initiative", "defeated", "flags"];

function canUpdateCombatant(user: any, combatant: BaseCombatant, changes: any): boolean {
  return user.isGM || (combatant.testUserPermission(user, "OWNER") && onlyTouches(changes, OWNER_FIELDS));
}

/**
 * Whether a user may update a combat. Players may update only `turn`, and only if they own a combatant. Only
 * client code knows the system's turn order and thus the current turn, so any combatant's owner may pass the
 * turn once the combat has begun.
 */
function canUpdate(user: any, combat: BaseCombat, changes: any): boolean {
  if (user.isGM) return true;
  if (!onlyTouches(changes, ["_id", "turn"])) return false;
  return combat.round > 0 && combat.combatants.some((combatant: any) => combatant.getUserLevel(user) === 3);
}

registerBaseDocument("Combatant", BaseCombatant);
registerBaseDocument("CombatantGroup", BaseCombatantGroup);
registerBaseDocument("Combat", BaseCombat);
