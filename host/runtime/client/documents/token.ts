import { Collection, documents, utils } from "../common.ts";
import { implementationOf, platform } from "../platform.ts";
import { CanvasDocumentMixin } from "./canvas-document.ts";
import { emptyDelta } from "./delta-merge.ts";
import { trackedAttributeChoices, trackedAttributes } from "./token-attributes.ts";
import { TokenMovementMixin } from "./token-movement.ts";

/** A token on a scene. It is either linked to a world actor or has a synthetic actor of its own. */
export class TokenDocument extends TokenMovementMixin(CanvasDocumentMixin(documents.BaseToken)) {
  _configure(options: any = {}): void {
    super._configure(options);
    if (!("_actors" in this))
      Object.defineProperty(this, "_actors", { value: new Collection(), enumerable: false });
    if (!("_synthetic" in this))
      Object.defineProperty(this, "_synthetic", { value: null, writable: true, enumerable: false });
    if (!("_movement" in this))
      Object.defineProperty(this, "_movement", { value: null, writable: true, enumerable: false });
  }

  /** The world actor that the token is linked to or that its synthetic actor is based on. */
  get baseActor(): any {
    return platform.game.actors?.get(this.actorId) ?? null;
  }

  /** The world actor if the token is linked, and otherwise the synthetic actor. */
  get actor(): any {
    if (this.isLinked) return this.baseActor;
    return this.delta?.syntheticActor ?? null;
  }

  /**
   * A collection that contains only the token's synthetic actor, keyed by its ID. It is used to resolve
   * UUIDs, and is empty if there is no such actor.
   */
  get actors(): any {
    this._actors.clear();
    if (!this.isLinked && this.actor) Map.prototype.set.call(this._actors, this.actor.id, this.actor);
    return this._actors;
  }

  get isLinked(): boolean {
    return this.actorLink;
  }

  get isOwner(): boolean {
    return platform.game.user.isGM || (this.actor?.isOwner ?? super.isOwner);
  }

  get isSecret(): boolean {
    const { TOKEN_DISPOSITIONS } = platform.foundry.CONST;
    return this.disposition === TOKEN_DISPOSITIONS.SECRET && !this.isOwner;
  }

  /** The regions that contain the token, according to its source data. */
  get regions(): Set<any> {
    return new Set(this._source._regions.map((id: string) => this.parent?.regions.get(id)).filter(Boolean));
  }

  get combatant(): any {
    return platform.game.combat?.getCombatantsByToken(this)[0] ?? null;
  }

  get inCombat(): boolean {
    return !!this.combatant;
  }

  /**
   * Returns a collection of embedded documents. For an unlinked token, these are its actor's items and
   * effects.
   */
  getEmbeddedCollection(name: string): any {
    if (this.isLinked) return super.getEmbeddedCollection(name);
    switch (name) {
      case "Actor":
        return this.actors;
      case "Item":
        return this.actor?.items ?? new Collection();
      case "ActiveEffect":
        return this.actor?.effects ?? new Collection();
      default:
        return super.getEmbeddedCollection(name);
    }
  }

  /** Initializes the token. Every unlinked token has a delta, even if none is stored. */
  _initialize(options: any = {}): void {
    if (!this._source.actorLink && !this._source.delta && this._source._id)
      this._source.delta = emptyDelta(this._source._id);
    super._initialize(options);
  }

  prepareBaseData(): void {
    super.prepareBaseData();
    this.name ||= this.actor?.name ?? platform.game.i18n.localize("Unknown");
  }

  /**
   * Does nothing, because the delta prepares no data and the synthetic actor is prepared whenever it is
   * created or changed.
   */
  prepareEmbeddedDocuments(): void {}

  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) ?? false;
  }

  /**
   * Returns the data of a bar: `{type: "bar", attribute, value, max, editable}` or `{type: "value",
   * attribute, value, editable}`. Returns null if the token has no such bar or its actor lacks the attribute.
   */
  getBarAttribute(barName: string, { alternative }: { alternative?: string } = {}): any {
    const attribute = alternative || this[barName]?.attribute;
    if (!attribute || !this.actor) return null;
    const data = utils.getProperty(this.actor.system, attribute);
    if (data === null || data === undefined) return null;
    const isEditable = (path: string): boolean => utils.hasProperty(this.actor._source.system, path);
    if (typeof data === "object" && "value" in data && "max" in data) {
      return {
        type: "bar",
        attribute,
        value: Number(data.value),
        max: Number(data.max),
        editable: isEditable(`${attribute}.value`),
      };
    }
    if (!Number.isFinite(Number(data)) || typeof data === "boolean") return null;
    return { type: "value", attribute, value: Number(data), editable: isEditable(attribute) };
  }

  static getTrackedAttributes(data?: any, path: string[] = []): { bar: string[][]; value: string[][] } {
    return trackedAttributes(data, path);
  }

  static getTrackedAttributeChoices(
    attributes?: any,
  ): Array<{ group: string; value: string; label: string }> {
    return trackedAttributeChoices(attributes ?? this.getTrackedAttributes());
  }

  /** Adds the token to the viewed encounter or removes it from the encounter. */
  async toggleCombatant({
    active,
    options = {},
  }: { active?: boolean; options?: any } = {}): Promise<boolean> {
    const wanted = active ?? !this.inCombat;
    const Token = implementationOf("Token");
    if (wanted) await Token.createCombatants([this], options);
    else await Token.deleteCombatants([this], options);
    return this.inCombat;
  }

  /**
   * Creates combatants for the tokens that have none in the encounter. If no encounter is given or viewed,
   * creates one first.
   */
  static async createCombatants(tokens: any[], { combat }: { combat?: any } = {}): Promise<any[]> {
    const { game } = platform;
    const target =
      combat ??
      game.combat ??
      (await implementationOf("Combat").create({
        scene: game.scenes?.current?.id ?? tokens[0]?.parent?.id ?? null,
        active: true,
      }));
    const missing = tokens.filter(token => !target.getCombatantsByToken(token).length);
    const sources = missing.map(token => ({
      tokenId: token.id,
      sceneId: token.parent.id,
      actorId: token.actorId,
      hidden: token.hidden,
    }));
    return target.createEmbeddedDocuments("Combatant", sources);
  }

  static async deleteCombatants(tokens: any[], { combat }: { combat?: any } = {}): Promise<any[]> {
    const target = combat ?? platform.game.combat;
    if (!target) return [];
    const ids = tokens
      .flatMap(token => target.getCombatantsByToken(token))
      .map((combatant: any) => combatant.id);
    return target.deleteEmbeddedDocuments("Combatant", ids);
  }

  /** Deletes the combatants of deleted tokens, but only on the active Gamemaster's client. */
  static async _onDeleteOperation(deleted: any[], operation: any, user: any): Promise<void> {
    await super._onDeleteOperation(deleted, operation, user);
    const { game } = platform;
    if (!game.users.activeGM?.isSelf) return;
    for (const combat of game.combats) {
      const ids = deleted
        .flatMap(token => combat.getCombatantsByToken(token))
        .map((combatant: any) => combatant.id);
      if (ids.length) await combat.deleteEmbeddedDocuments("Combatant", ids);
    }
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("actorId" in changed || "actorLink" in changed) this._synthetic = null;
    else if (Object.keys(changed).some(key => key.endsWith("delta"))) this._onUpdateBaseActor({}, options);
  }

  /**
   * Updates the synthetic actor after its base actor has changed. For a linked token, only updates the bars.
   */
  _onUpdateBaseActor(update: any = {}, options: any = {}): void {
    if (this.isLinked) {
      this.object?._onUpdateBarAttributes(update);
      return;
    }
    if (!this._synthetic) return;
    this.delta.updateSyntheticActor();
    this.object?._onUpdateBarAttributes(update);
    if (options.render !== false)
      this.actor?.render(false, { renderContext: "updateActor", renderData: update });
  }
}
