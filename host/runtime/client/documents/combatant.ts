import { documents, utils } from "../common.ts";
import { platform } from "../platform.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** A combatant in a combat. */
export class Combatant extends ClientDocumentMixin(documents.BaseCombatant) {
  get combat(): any {
    return this.parent;
  }

  /** Whether the combatant has no actor or isn't owned by a player. */
  get isNPC(): boolean {
    return !this.actor || !this.hasPlayerOwner;
  }

  get hasPlayerOwner(): boolean {
    return this.players.length > 0;
  }

  /** The players who own the combatant's actor. */
  get players(): any[] {
    return platform.game.users.players.filter((user: any) =>
      (this.actor ?? this).testUserPermission(user, "OWNER"),
    );
  }

  get permission(): number | null {
    return this.actor ? this.actor.permission : super.permission;
  }

  get isOwner(): boolean {
    return platform.game.user.isGM || (this.actor?.isOwner ?? super.isOwner);
  }

  get visible(): boolean {
    return this.isOwner || !this.hidden;
  }

  /** The token's synthetic actor if there is a token, otherwise the world actor. */
  get actor(): any {
    if (this.token) return this.token.actor;
    return platform.game.actors?.get(this.actorId) ?? null;
  }

  get token(): any {
    const scene = platform.game.scenes?.get(this.sceneId) ?? this.parent?.scene;
    return scene?.tokens?.get(this.tokenId) ?? null;
  }

  /** Whether the combatant is marked as defeated, or has the status for defeated combatants. */
  get isDefeated(): boolean {
    return this.defeated || !!this.actor?.statuses.has(platform.CONFIG.specialStatusEffects.DEFEATED);
  }

  prepareBaseData(): void {
    super.prepareBaseData();
    this.name ||=
      this.token?.name || this.actor?.name || platform.game.i18n.localize("COMBAT.UnknownCombatant");
    this._prepareGroup();
    this.img ||= this._videoSrc || this.token?.texture?.src || this.actor?.img || "icons/host/unknown.svg";
  }

  prepareDerivedData(): void {
    super.prepareDerivedData();
    this.updateResource();
  }

  /** Replaces the ID of the group with the group itself. */
  _prepareGroup(): void {
    const { group } = this._source;
    this.group = group ? (this.parent?.groups.get(group) ?? null) : null;
  }

  /** Updates and returns the value of the attribute that the tracker is configured to show. */
  updateResource(): any {
    const { settings } = platform.game;
    const { resource } = settings?.settings.has("core.combatTrackerConfig")
      ? settings.get("core", "combatTrackerConfig")
      : { resource: "" };
    const value = resource && this.actor ? utils.getProperty(this.actor.system, resource) : undefined;
    this.resource = value === undefined ? null : typeof value === "object" ? (value?.value ?? null) : value;
    return this.resource;
  }

  /** Returns the combatant's unevaluated initiative roll. */
  getInitiativeRoll(formula?: string): any {
    const used = formula || this._getInitiativeFormula();
    return platform.foundry.dice.Roll.create(used, this.actor?.getRollData() ?? {});
  }

  _getInitiativeFormula(): string {
    return String(platform.CONFIG.Combat.initiative.formula || platform.game.system.initiative || "1d20");
  }

  /** Rolls and stores the combatant's initiative without creating a chat message. */
  async rollInitiative(formula?: string): Promise<any> {
    const roll = this.getInitiativeRoll(formula);
    await roll.evaluate();
    return this.update({ initiative: roll.total });
  }

  static async _preCreateOperation(created: any[], operation: any, user: any): Promise<boolean | void> {
    if ((await super._preCreateOperation(created, operation, user)) === false) return false;
    keepTurn(operation, { combatants: created.map(one => one.toObject()) });
  }

  /**
   * Passes the turn of a deleted combatant to the next remaining combatant, and triggers turn events. If none
   * follows, the last remaining combatant gets the turn, without turn events.
   */
  static async _preDeleteOperation(deleted: any[], operation: any, user: any): Promise<boolean | void> {
    if ((await super._preDeleteOperation(deleted, operation, user)) === false) return false;
    const { combatant, turns, turn, settings } = operation.parent ?? {};
    if (!combatant) return;
    const left = turns.filter((one: any) => !operation.ids.includes(one.id));
    if (operation.ids.includes(combatant.id)) {
      const able = left.filter((one: any) => !settings.skipDefeated || !one.isDefeated);
      const next = able.find((one: any) => turns.indexOf(one) >= turn);
      const survivor = next ?? able.at(-1);
      if (survivor)
        Object.assign(operation, { combatTurn: left.indexOf(survivor), turnEvents: survivor === next });
    } else Object.assign(operation, { combatTurn: Math.max(left.indexOf(combatant), 0), turnEvents: false });
  }

  static async _preUpdateOperation(updated: any[], operation: any, user: any): Promise<boolean | void> {
    if ((await super._preUpdateOperation(updated, operation, user)) === false) return false;
    keepTurn(operation, { combatants: operation.updates });
  }

  /** Clears the movement history of the combatant's token. */
  async clearMovementHistory(): Promise<void> {
    await this.token?.clearMovementHistory?.();
  }
}

/**
 * Makes an operation preserve the current combatant's turn without triggering turn events, unless the
 * operation itself sets the turn (foundryvtt#12990, #12747).
 */
function keepTurn(operation: any, change: object): void {
  const { combatant } = operation.parent ?? {};
  if (!combatant || operation.combatTurn !== undefined) return;
  const combat = operation.parent.clone();
  combat.updateSource(change);
  combat.setupTurns();
  operation.combatTurn = Math.max(
    combat.turns.findIndex((one: any) => one.id === combatant.id),
    0,
  );
  operation.turnEvents = false;
}

/** A group of combatants that act together. */
export class CombatantGroup extends ClientDocumentMixin(documents.BaseCombatantGroup) {
  prepareBaseData(): void {
    super.prepareBaseData();
    this.members = new Set(
      this.parent?.combatants?.filter(
        (combatant: any) => (combatant.group?.id ?? combatant.group) === this.id,
      ) ?? [],
    );
    const members = [...this.members] as any[];
    this.defeated = members.length > 0 && members.every(member => member.isDefeated);
    this.hidden = members.length > 0 && members.every(member => member.hidden);
  }

  async clearMovementHistories(): Promise<void> {
    for (const member of this.members) await member.clearMovementHistory();
  }
}
