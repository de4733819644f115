import { documents } from "../common.ts";
import { Hooks } from "../hooks.ts";
import { implementationOf, notify, platform } from "../platform.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { type CombatState, isSame, turnEvents } from "./combat-events.ts";
import { rollInitiatives } from "./combat-initiative.ts";

/** An encounter: who takes part, in which order, whose turn it is. */
export class Combat extends ClientDocumentMixin(documents.BaseCombat) {
  static CONFIG_SETTING = "combatTrackerConfig";

  _configure(options: any = {}): void {
    super._configure(options);
    for (const [key, value] of Object.entries({ turns: [], current: undefined, previous: undefined })) {
      if (!(key in this)) Object.defineProperty(this, key, { value, writable: true, enumerable: false, configurable: true });
    }
  }

  /** Whose turn it is; undefined between turns. */
  get combatant(): any {
    return this.turn === null ? undefined : this.turns[this.turn];
  }

  get nextCombatant(): any {
    return this.turns[this.turn === null || this.turn >= this.turns.length - 1 ? 0 : this.turn + 1];
  }

  get settings(): any {
    return platform.game.settings.get("core", Combat.CONFIG_SETTING);
  }

  get started(): boolean {
    return this.round > 0;
  }

  get visible(): boolean {
    return true;
  }

  /** Whether it is the active one of its scene. */
  get isActive(): boolean {
    return this.scene ? this.active && this.scene === platform.game.scenes?.current : this.active;
  }

  prepareDerivedData(): void {
    super.prepareDerivedData();
    this.setupTurns();
  }

  /** Puts the combatants into their order. */
  setupTurns(): any[] {
    this.turns = this.combatants.contents.sort(this._sortCombatants);
    if (this.turn !== null) this.turn = Math.min(Math.max(this.turn, 0), Math.max(this.turns.length - 1, 0));
    this.current ??= this._getCurrentState(this.combatant);
    this.previous ??= this.current;
    return this.turns;
  }

  debounceSetup(): void {
    this.setupTurns();
    if (platform.ui?.combat?.viewed === this) platform.ui.combat.render();
  }

  /** Highest initiative first, those without last, then by id. */
  _sortCombatants(a: any, b: any): number {
    const valueOf = (combatant: any): number => (Number.isFinite(combatant.initiative) ? combatant.initiative : -Infinity);
    const [first, second] = [valueOf(a), valueOf(b)];
    if (first !== second) return second > first ? 1 : -1;
    return a.id > b.id ? 1 : a.id < b.id ? -1 : 0;
  }

  getCombatantsByToken(token: any): any[] {
    const id = typeof token === "string" ? token : token.id;
    return this.combatants.filter((combatant: any) => combatant.tokenId === id);
  }

  getCombatantsByActor(actor: any): any[] {
    const id = typeof actor === "string" ? actor : actor.id;
    const token = typeof actor === "string" ? null : actor.token;
    if (token) return this.getCombatantsByToken(token);
    return this.combatants.filter((combatant: any) => combatant.actorId === id);
  }

  /** Seconds between two moments of this combat, by `CONFIG.time`. */
  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    const { roundTime = 0, turnTime = 0 } = platform.CONFIG.time;
    if (turnTime > 0) {
      const index = (round: number, turn: number | null): number => round * this.turns.length + (turn ?? 0);
      return (index(toRound, toTurn) - index(fromRound, fromTurn)) * turnTime;
    }
    return (toRound - fromRound) * roundTime;
  }

  /** Makes it the active one and every other of its scene not. */
  async activate(options: object = {}): Promise<any> {
    const others = platform.game.combats.filter((combat: any) => combat !== this && combat.active && combat.scene === this.scene);
    const updates = [...others.map((combat: any) => ({ _id: combat.id, active: false })), { _id: this.id, active: true }];
    return implementationOf("Combat").updateDocuments(updates, options);
  }

  async startCombat(): Promise<any> {
    this._playCombatSound("startEncounter");
    const updateData = { round: 1, turn: 0 };
    Hooks.callAll("combatStart", this, updateData);
    return this.update(updateData);
  }

  async nextTurn(): Promise<any> {
    if (this.round === 0) return this.nextRound();
    const from = this.turn ?? -1;
    const next = this.turns.findIndex((combatant: any, index: number) => index > from && !this.#isPassedOver(combatant));
    if (next < 0) return this.nextRound();
    return this.#moveTo("combatTurn", this.round, next, 1);
  }

  async previousTurn(): Promise<any> {
    if (this.round === 0) return this;
    if (this.turn === 0 || this.turns.length === 0) return this.previousRound();
    return this.#moveTo("combatTurn", this.round, (this.turn ?? this.turns.length) - 1, -1);
  }

  async nextRound(): Promise<any> {
    const isPaused = this.started && this.turn === null;
    return this.#moveTo("combatRound", this.round + 1, isPaused ? null : this.#firstTurn(), 1);
  }

  async previousRound(): Promise<any> {
    if (this.round === 0) return this;
    const last = this.round === 1 ? 0 : Math.max(this.turns.length - 1, 0);
    const turn = this.turn === null ? null : last;
    return this.#moveTo("combatRound", this.round - 1, turn, -1);
  }

  /** The first turn of a round: with `skipDefeated` of somebody who still stands. */
  #firstTurn(): number {
    const turn = this.turns.findIndex((combatant: any) => !this.#isPassedOver(combatant));
    if (turn >= 0 || !this.turns.length) return Math.max(turn, 0);
    notify("warn", platform.game.i18n.localize("COMBAT.AllDefeated"));
    return 0;
  }

  async #moveTo(hook: string, round: number, turn: number | null, direction: number): Promise<any> {
    const updateData = { round, turn };
    const delta = this.getTimeDelta(this.round, this.turn, round, turn);
    const updateOptions = { direction, worldTime: { delta } };
    Hooks.callAll(hook, this, updateData, updateOptions);
    return this.update(updateData, updateOptions);
  }

  #isPassedOver(combatant: any): boolean {
    return !!this.settings.skipDefeated && combatant.isDefeated;
  }

  /** Asks, and deletes the encounter. */
  async endCombat(): Promise<any> {
    const { foundry, game } = platform;
    const yes = await foundry.applications.api.DialogV2.confirm({
      window: { title: "COMBAT.EVENTS.CombatEnd" }, content: `<p>${game.i18n.localize("AreYouSure")}</p>`, rejectClose: false,
    });
    return yes ? this.delete() : this;
  }

  async toggleSceneLink(): Promise<any> {
    return this.update({ scene: this.scene ? null : platform.game.scenes?.current?.id ?? null });
  }

  /** Takes every initiative away and goes back to the first turn. */
  async resetAll({ updateTurn = true }: { updateTurn?: boolean } = {}): Promise<any> {
    const combatants = this.combatants.map((combatant: any) => ({ _id: combatant.id, initiative: null }));
    const turn = updateTurn ? { turn: this.started && this.turns.length ? 0 : null } : {};
    return this.update({ ...turn, combatants }, { turnEvents: false, diff: false });
  }

  /** Rolls the initiative of some combatants, stores it and posts a message for each. */
  async rollInitiative(ids: string | string[], options: any = {}): Promise<any> {
    await rollInitiatives(this, typeof ids === "string" ? [ids] : ids, options);
    return this;
  }

  async rollAll(options: any = {}): Promise<any> {
    return this.rollInitiative(this.combatants.filter((each: any) => each.isOwner && each.initiative === null).map((each: any) => each.id), options);
  }

  async rollNPC(options: any = {}): Promise<any> {
    const waiting = this.combatants.filter((each: any) => each.isOwner && each.isNPC && each.initiative === null);
    return this.rollInitiative(waiting.map((each: any) => each.id), options);
  }

  async setInitiative(id: string, value: number): Promise<any> {
    return this.combatants.get(id, { strict: true }).update({ initiative: value });
  }

  /** Lets combatants read their tracked attribute anew. */
  updateCombatantActors(): void {
    for (const combatant of this.combatants) combatant._safePrepareData();
    if (platform.ui?.combat?.viewed === this) platform.ui.combat.render();
  }

  /** An actor changed: those who stand for it read their resource. */
  _onActorChange(actor: any): void {
    const mine = this.combatants.filter((combatant: any) => combatant.actor === actor);
    for (const combatant of mine) combatant.updateResource?.();
    if (mine.length && platform.ui?.combat?.viewed === this) platform.ui.combat.render();
  }

  async clearMovementHistories(combatants: Iterable<any> = this.combatants): Promise<void> {
    for (const combatant of combatants) await combatant.clearMovementHistory();
  }

  _getCurrentState(combatant: any = this.combatant): CombatState {
    return { round: this.round, turn: this.turn ?? null, combatantId: combatant?.id ?? null, tokenId: combatant?.tokenId ?? null };
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    const delta = options.worldTime?.delta;
    if (delta && platform.game.users.activeGM?.isSelf) void platform.game.time.advance(delta);
    if ("round" in changed || "turn" in changed || "combatants" in changed) this.#progress(options);
    platform.ui?.combat?.render?.();
  }

  _onCreateDescendantDocuments(parent: any, collection: string, created: any[], data: any[], options: any, userId: string): void {
    super._onCreateDescendantDocuments(parent, collection, created, data, options, userId);
    this.#progress(options);
    if (parent === this && collection === "combatants") void this.#forDesignated(async () => { for (const each of created) await this._onEnter(each); });
    platform.ui?.combat?.render?.();
  }

  _onUpdateDescendantDocuments(parent: any, collection: string, updated: any[], changes: any[], options: any, userId: string): void {
    super._onUpdateDescendantDocuments(parent, collection, updated, changes, options, userId);
    this.#progress(options);
    platform.ui?.combat?.render?.();
  }

  _onDeleteDescendantDocuments(parent: any, collection: string, deleted: any[], ids: string[], options: any, userId: string): void {
    super._onDeleteDescendantDocuments(parent, collection, deleted, ids, options, userId);
    this.#progress(options);
    if (parent === this && collection === "combatants") void this.#forDesignated(async () => { for (const each of deleted) await this._onExit(each); });
    platform.ui?.combat?.render?.();
  }

  _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    if (platform.ui?.combat?.viewed === this) platform.ui.combat.viewed = null;
    platform.ui?.combat?.render?.();
  }

  /** Compares where the combat stands with where it stood, tells everyone, and lets one gamemaster run the turn events. */
  #progress(options: any): void {
    const state = this._getCurrentState(this.combatant);
    if (!this.current || isSame(this.current, state)) {
      this.current = state;
      return;
    }
    this.previous = this.current;
    this.current = state;
    if (options.turnEvents === false) return;
    Hooks.callAll("combatTurnChange", this, this.previous, this.current);
    this._updateTurnMarkers();
    void this.#forDesignated(() => this._manageTurnEvents());
  }

  async #forDesignated(work: () => Promise<void>): Promise<void> {
    if (!platform.game.users.activeGM?.isSelf) return;
    try {
      await work();
    } catch (error) {
      Hooks.onError("Combat#_manageTurnEvents", error as Error, { msg: "The events of a turn failed", log: "error", notify: "error" });
    }
  }

  /** Runs the turn and round events between the previous and the current state, one after the other. */
  async _manageTurnEvents(): Promise<void> {
    if (!this.previous || !this.current) return;
    const order = this.turns.map((combatant: any) => combatant.id);
    for (const entry of turnEvents(this.previous, this.current, order)) {
      if ("combatantId" in entry) {
        const combatant = this.combatants.get(entry.combatantId);
        if (combatant) await this[entry.event](combatant, entry.context);
      } else {
        await this[entry.event](entry.context);
      }
    }
  }

  async _onStartTurn(combatant: any, context: any): Promise<void> {
    await this._clearMovementHistoryOnStartTurn(combatant, context);
  }

  async _onEndTurn(_combatant: any, _context: any): Promise<void> {}

  async _onStartRound(_context: any): Promise<void> {}

  async _onEndRound(_context: any): Promise<void> {}

  async _onEnter(_combatant: any): Promise<void> {}

  async _onExit(combatant: any): Promise<void> {
    await this._clearMovementHistoryOnExit(combatant);
  }

  async _clearMovementHistoryOnStartTurn(combatant: any, _context: any): Promise<void> {
    await combatant.clearMovementHistory();
  }

  async _clearMovementHistoryOnExit(combatant: any): Promise<void> {
    await combatant.clearMovementHistory();
  }

  /** Whether a user may move the round on; the server has the last word. */
  _canChangeRound(user: any): boolean {
    return user.isGM;
  }

  _canChangeTurn(user: any): boolean {
    return user.isGM || !!this.combatant?.testUserPermission?.(user, "OWNER");
  }

  _playCombatSound(_announcement: string): void {}

  _updateTurnMarkers(): void {}

  _refreshTokenHUD(_documents: any[]): void {}
}
