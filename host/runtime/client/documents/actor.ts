import { documents, utils } from "../common.ts";
import { Hooks } from "../hooks.ts";
import { generation, implementationOf, notify, platform } from "../platform.ts";
import { applyEffects } from "./actor-effects.ts";
import { toggleStatus } from "./actor-statuses.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/**
 * A character, a creature or a vehicle. The actor of an unlinked token is synthetic: it combines the base
 * actor with the token's delta.
 */
export class Actor extends ClientDocumentMixin(documents.BaseActor) {
  _configure(options: any = {}): void {
    super._configure(options);
    for (const [key, value] of Object.entries({
      overrides: {},
      statuses: new Set<string>(),
      _dependentTokens: new Map(),
    })) {
      if (!(key in this))
        Object.defineProperty(this, key, { value, writable: true, enumerable: false, configurable: true });
    }
  }

  /**
   * Initializes the source data. The Gamemaster's prototype token overrides apply to every world actor,
   * regardless of its own data (foundryvtt#12438, #13404).
   */
  _initializeSource(data: any, options: any = {}): any {
    const { settings } = platform.game ?? {};
    const overrides =
      !options.pack && settings?.settings?.has("core.prototypeTokenOverrides")
        ? settings.get("core", "prototypeTokenOverrides")
        : null;
    for (const chosen of [overrides?.base, overrides?.[data.type]]) {
      if (chosen)
        data.prototypeToken = utils.mergeObject(
          data.prototypeToken ?? {},
          JSON.parse(JSON.stringify(chosen)),
          { inplace: false },
        );
    }
    return super._initializeSource(data, options);
  }

  /** The actor's image in lists. */
  get thumbnail(): string {
    return this.img;
  }

  /** The items by type, with an entry for every type. */
  get itemTypes(): Record<string, any[]> {
    const byType: Record<string, any[]> = Object.fromEntries(
      (platform.game.documentTypes?.Item ?? []).map((type: string) => [type, []]),
    );
    for (const item of this.items) (byType[item.type] ??= []).push(item);
    return byType;
  }

  /** Whether this is the actor of an unlinked token. */
  get isToken(): boolean {
    return !!this.parent && this.parent.documentName === "Token";
  }

  /** The token to which a synthetic actor belongs, or null for other actors. */
  get token(): any {
    return this.isToken ? this.parent : null;
  }

  get inCombat(): boolean {
    return (
      platform.game.combats?.some((combat: any) => combat.getCombatantsByActor(this).length > 0) ?? false
    );
  }

  /** The effects that are currently applied to the actor. */
  get appliedEffects(): any[] {
    return [...this.allApplicableEffects()].filter(effect => effect.active);
  }

  /** The applied effects that are temporary because they have a duration or a status. */
  get temporaryEffects(): any[] {
    return [...this.allApplicableEffects()].filter(effect => effect.active && effect.isTemporary);
  }

  /** Yields the actor's own effects, and those that its items transfer. */
  *allApplicableEffects(): Generator<any, void, void> {
    for (const effect of this.effects) yield effect;
    if (generation() < 14 && platform.CONFIG.ActiveEffect.legacyTransferral) return;
    for (const item of this.items) for (const effect of item.effects) if (effect.transfer) yield effect;
  }

  prepareData(): void {
    super.prepareData();
    if (generation() >= 14) this.applyActiveEffects("final");
  }

  prepareEmbeddedDocuments(): void {
    this.statuses.clear();
    this.overrides = {};
    super.prepareEmbeddedDocuments();
    if (generation() >= 14) this.applyActiveEffects("initial");
    else this.applyActiveEffects();
  }

  /**
   * Applies the changes of all active effects in order of priority, and collects statuses.
   * @param phase in v14, the changes to apply: `initial` (before derived data is prepared) or `final`
   * (afterward)
   */
  applyActiveEffects(phase?: string): void {
    applyEffects(this, phase);
  }

  /** Returns the data for roll formulas, which is the system data. */
  getRollData(): any {
    return this.system;
  }

  /** Returns this actor's tokens in the viewed scene, or the token documents if `asDocument` is true. */
  getActiveTokens(linked = false, asDocument = false): any[] {
    const { game, canvas } = platform;
    const scene = canvas?.scene ?? game.scenes?.current;
    if (!scene) return [];
    const mine = scene.tokens.filter((token: any) => {
      if (this.isToken) return token === this.token;
      return token.actorId === this.id && (!linked || token.actorLink);
    });
    return asDocument ? mine : mine.map((token: any) => token.object).filter((object: any) => object);
  }

  /** Returns this actor's tokens in all scenes, or only in the given ones. */
  getDependentTokens({ scenes, linked = false }: any = {}): any[] {
    if (this.isToken) return [this.token];
    const wanted = scenes
      ? Array.isArray(scenes)
        ? scenes
        : [scenes]
      : (platform.game.scenes?.contents ?? []);
    return wanted.flatMap((scene: any) =>
      scene.tokens.filter((token: any) => token.actorId === this.id && (!linked || token.actorLink)),
    );
  }

  /** Returns an unsaved token for this actor, from the actor's prototype token. */
  async getTokenDocument(data: any = {}, options: any = {}): Promise<any> {
    const source = this.prototypeToken.toObject();
    const merged = utils.mergeObject(
      { ...source, actorId: this.id, actorLink: source.actorLink ?? false, name: source.name || this.name },
      data,
    );
    const Token = implementationOf("Token");
    return new Token({ x: 0, y: 0, ...merged }, { actor: this, ...options });
  }

  async getTokenImages(): Promise<string[]> {
    return [this.prototypeToken.texture.src];
  }

  /**
   * Changes a value that a token bar shows.
   * @param isDelta whether `value` is added to the old value instead of replacing it
   * @param isBar whether the attribute has a `value` and a `max`, and the new value is limited to this range
   */
  async modifyTokenAttribute(attribute: string, value: number, isDelta = false, isBar = true): Promise<any> {
    const current = utils.getProperty(this.system, attribute);
    const isBarValue = isBar && typeof current === "object" && current !== null;
    const before = isBarValue ? current.value : current;
    let next = isDelta ? Number(before) + value : value;
    if (isBarValue) next = Math.min(Math.max(next, current.min ?? 0), current.max);
    const updates = { [`system.${attribute}${isBarValue ? ".value" : ""}`]: next };
    const allowed = Hooks.call("modifyTokenAttribute", { attribute, value, isDelta, isBar }, updates, this);
    return allowed ? this.update(updates) : this;
  }

  /**
   * Rolls the actor's initiative in the viewed combat. A Gamemaster's client creates a combat if there is
   * none. With `createCombatants`, the actor is added to the combat first.
   */
  async rollInitiative({
    createCombatants = false,
    rerollInitiative = false,
    initiativeOptions = {},
  }: any = {}): Promise<any> {
    const { game } = platform;
    let combat = game.combat;
    if (!combat) {
      if (!game.user.isGM) {
        notify("warn", game.i18n.localize("COMBAT.None"));
        return null;
      }
      combat = await implementationOf("Combat").create({
        scene: game.scenes?.current?.id ?? null,
        active: true,
      });
    }
    if (createCombatants) {
      const tokens = this.getActiveTokens(false, true);
      await implementationOf("Token").createCombatants(tokens, { combat });
    }
    const mine = combat.combatants.filter((each: any) =>
      this.isToken ? each.tokenId === this.token.id : each.actorId === this.id,
    );
    const ids = mine
      .filter((each: any) => each.isOwner && (rerollInitiative || each.initiative === null))
      .map((each: any) => each.id);
    return ids.length ? combat.rollInitiative(ids, initiativeOptions) : combat;
  }

  /**
   * Turns a status on or off.
   * @returns the created effect; true if the status was already on; false if it was removed; undefined if
   *   nothing changed
   */
  async toggleStatusEffect(
    statusId: string,
    options: { active?: boolean; overlay?: boolean } = {},
  ): Promise<any> {
    return toggleStatus(this, statusId, options);
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    this._updateDependentTokens(changed, options);
  }

  _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    for (const token of this.isToken ? [] : this.getDependentTokens()) token._onUpdateBaseActor({}, options);
  }

  _onCreateDescendantDocuments(
    parent: any,
    collection: string,
    documents: any[],
    data: any[],
    options: any,
    userId: string,
  ): void {
    super._onCreateDescendantDocuments(parent, collection, documents, data, options, userId);
    this._onEmbeddedDocumentChange();
  }

  _onUpdateDescendantDocuments(
    parent: any,
    collection: string,
    documents: any[],
    changes: any[],
    options: any,
    userId: string,
  ): void {
    super._onUpdateDescendantDocuments(parent, collection, documents, changes, options, userId);
    this._onEmbeddedDocumentChange();
  }

  _onDeleteDescendantDocuments(
    parent: any,
    collection: string,
    documents: any[],
    ids: string[],
    options: any,
    userId: string,
  ): void {
    super._onDeleteDescendantDocuments(parent, collection, documents, ids, options, userId);
    this._onEmbeddedDocumentChange();
  }

  /** Updates this actor's tokens and combatants after an embedded document has changed. */
  _onEmbeddedDocumentChange(): void {
    this._updateDependentTokens({}, {});
  }

  /**
   * Updates this actor's tokens. Rebuilds unlinked tokens, and updates the resource value of the actor's
   * combatants.
   */
  _updateDependentTokens(update: any, options: any): void {
    if (!platform.game?._documentsReady) return;
    if (this.isToken) this.token.object?._onUpdateBarAttributes(update);
    else if (!this.pack)
      for (const token of this.getDependentTokens()) token._onUpdateBaseActor(update, options);
    for (const combat of platform.game.combats ?? []) combat._onActorChange?.(this);
  }
}
