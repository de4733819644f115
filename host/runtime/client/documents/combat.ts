import { CONSTANTS } from "../../generated/constants.ts";
import { documents } from "../common.ts";
import { Hooks } from "../hooks.ts";
import { generation, implementationOf, notify, platform } from "../platform.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { type CombatState, isSame, type TurnEvent, turnEvents } from "./combat-events.ts";
import { rollInitiatives } from "./combat-initiative.ts";

/**
 * For each combat event, the names of the event on which effects expire (Foundry 14) and of the region event.
 */
const AFTER_EVENT = {
  _onEndTurn: ["turnEnd", "TOKEN_TURN_END"],
  _onEndRound: ["roundEnd", "TOKEN_ROUND_END"],
  _onStartRound: ["roundStart", "TOKEN_ROUND_START"],
  _onStartTurn: ["turnStart", "TOKEN_TURN_START"],
} as const;

/** An encounter with its combatants, their order, and the current turn. */
export class Combat extends ClientDocumentMixin(documents.BaseCombat) {
  static CONFIG_SETTING = "combatTrackerConfig";

  _configure(options: any = {}): void {
    super._configure(options);
    for (const [key, value] of Object.entries({ turns: [], current: undefined, previous: undefined })) {
      if (!(key in this))
        Object.defineProperty(this, key, { value, writable: true, enumerable: false, configurable: true });
    }
  }

  /** The combatant whose turn it is, or undefined between turns. */
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

  /** Whether this encounter is active and belongs either to the viewed scene or to no scene. */
  get isActive(): boolean {
    return this.scene ? this.active && this.scene === platform.game.scenes?.current : this.active;
  }

  /**
   * Sorts the combatants if they haven't been sorted yet. After that, only changes to combatants sort them
   * again.
   */
  prepareDerivedData(): void {
    super.prepareDerivedData();
    if (this.combatants.size && !this.turns.length) this.setupTurns();
  }

  /** Sorts the combatants and records the current turn. */
  setupTurns(): any[] {
    this.turns = this.combatants.contents.sort(this._sortCombatants);
    if (this.turn !== null) this.turn = Math.min(Math.max(this.turn, 0), Math.max(this.turns.length - 1, 0));
    this.current = this._getCurrentState(this.combatant);
    this.previous ??= this.current;
    return this.turns;
  }

  debounceSetup(): void {
    this.setupTurns();
    if (platform.ui?.combat?.viewed === this) platform.ui.combat.render();
  }

  /**
   * Compares two combatants. The highest initiative comes first, combatants without initiative come last, and
   * IDs break ties.
   */
  _sortCombatants(a: any, b: any): number {
    const valueOf = (combatant: any): number =>
      Number.isFinite(combatant.initiative) ? combatant.initiative : -Infinity;
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

  /** Returns the number of seconds between two points in time of this combat, according to `CONFIG.time`. */
  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    const { roundTime = 0, turnTime = 0 } = platform.CONFIG.time;
    if (turnTime > 0) {
      const index = (round: number, turn: number | null): number => round * this.turns.length + (turn ?? 0);
      return (index(toRound, toTurn) - index(fromRound, fromTurn)) * turnTime;
    }
    return (toRound - fromRound) * roundTime;
  }

  /** Makes this the active encounter of its scene. */
  async activate(options: object = {}): Promise<any> {
    const others = platform.game.combats.filter(
      (combat: any) => combat !== this && combat.active && combat.scene === this.scene,
    );
    const updates = [
      ...others.map((combat: any) => ({ _id: combat.id, active: false })),
      { _id: this.id, active: true },
    ];
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
    const next = this.turns.findIndex(
      (combatant: any, index: number) => index > from && !this.#isPassedOver(combatant),
    );
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

  /**
   * Returns the first turn of a round. With `skipDefeated`, this is the first turn of a combatant who isn't
   * defeated.
   */
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

  /** Deletes the encounter after asking the user to confirm. */
  async endCombat(): Promise<any> {
    const { foundry, game } = platform;
    const yes = await foundry.applications.api.DialogV2.confirm({
      window: { title: "COMBAT.EVENTS.CombatEnd" },
      content: `<p>${game.i18n.localize("AreYouSure")}</p>`,
      rejectClose: false,
    });
    return yes ? this.delete() : this;
  }

  async toggleSceneLink(): Promise<any> {
    return this.update({ scene: this.scene ? null : (platform.game.scenes?.current?.id ?? null) });
  }

  /** Clears all initiatives and, unless `updateTurn` is false, returns to the first turn. */
  async resetAll({ updateTurn = true }: { updateTurn?: boolean } = {}): Promise<any> {
    const combatants = this.combatants.map((combatant: any) => ({ _id: combatant.id, initiative: null }));
    const turn = updateTurn ? { turn: this.started && this.turns.length ? 0 : null } : {};
    return this.update({ ...turn, combatants }, { turnEvents: false, diff: false });
  }

  /** Rolls initiative for combatants, stores the results, and posts a message for each. */
  async rollInitiative(ids: string | string[], options: any = {}): Promise<any> {
    await rollInitiatives(this, typeof ids === "string" ? [ids] : ids, options);
    return this;
  }

  async rollAll(options: any = {}): Promise<any> {
    return this.rollInitiative(
      this.combatants
        .filter((each: any) => each.isOwner && each.initiative === null)
        .map((each: any) => each.id),
      options,
    );
  }

  async rollNPC(options: any = {}): Promise<any> {
    const waiting = this.combatants.filter(
      (each: any) => each.isOwner && each.isNPC && each.initiative === null,
    );
    return this.rollInitiative(
      waiting.map((each: any) => each.id),
      options,
    );
  }

  async setInitiative(id: string, value: number): Promise<any> {
    return this.combatants.get(id, { strict: true }).update({ initiative: value });
  }

  /**
   * Prepares the data of all combatants again, which also updates their tracked attributes. Redraws the
   * tracker if it shows this encounter.
   */
  updateCombatantActors(): void {
    for (const combatant of this.combatants) combatant._safePrepareData();
    if (platform.ui?.combat?.viewed === this) platform.ui.combat.render();
  }

  /** Updates the tracked attribute of an actor's combatants after the actor has changed. */
  _onActorChange(actor: any): void {
    const mine = this.combatants.filter((combatant: any) => combatant.actor === actor);
    for (const combatant of mine) combatant.updateResource?.();
    if (mine.length && platform.ui?.combat?.viewed === this) platform.ui.combat.render();
  }

  async clearMovementHistories(combatants: Iterable<any> = this.combatants): Promise<void> {
    for (const combatant of combatants) await combatant.clearMovementHistory();
  }

  _getCurrentState(combatant: any = this.combatant): CombatState {
    return {
      round: this.round,
      turn: this.turn ?? null,
      combatantId: combatant?.id ?? null,
      tokenId: combatant?.tokenId ?? null,
    };
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    const delta = options.worldTime?.delta;
    if (delta && platform.game.users.activeGM?.isSelf) void platform.game.time.advance(delta);
    const prior = this.current;
    if ("combatants" in changed) this.setupTurns();
    else this.current = this._getCurrentState();
    this.#progress(prior, options);
    platform.ui?.combat?.render?.();
  }

  _onCreateDescendantDocuments(
    parent: any,
    collection: string,
    created: any[],
    data: any[],
    options: any,
    userId: string,
  ): void {
    super._onCreateDescendantDocuments(parent, collection, created, data, options, userId);
    this.#onModifyCombatants(parent, collection, options);
    if (parent === this && collection === "combatants")
      void this.#forDesignated(async () => {
        for (const each of created) await this._onEnter(each);
      });
  }

  _onUpdateDescendantDocuments(
    parent: any,
    collection: string,
    updated: any[],
    changes: any[],
    options: any,
    userId: string,
  ): void {
    super._onUpdateDescendantDocuments(parent, collection, updated, changes, options, userId);
    this.#onModifyCombatants(parent, collection, options);
  }

  _onDeleteDescendantDocuments(
    parent: any,
    collection: string,
    deleted: any[],
    ids: string[],
    options: any,
    userId: string,
  ): void {
    super._onDeleteDescendantDocuments(parent, collection, deleted, ids, options, userId);
    this.#onModifyCombatants(parent, collection, options);
    if (parent !== this || collection !== "combatants") return;
    void this.#forDesignated(async () => {
      for (const each of deleted) {
        await this._onExit(each);
        if (each.token) await this._clearMovementHistoryOnExit(each);
      }
    });
  }

  _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    this._updateTurnMarkers();
    if (platform.ui?.combat?.viewed === this) platform.ui.combat.viewed = null;
    platform.ui?.combat?.render?.();
  }

  /**
   * Sorts the combatants again after some of them have changed. If the operation specifies a `combatTurn`,
   * continues with that turn.
   */
  #onModifyCombatants(parent: any, collection: string, options: any): void {
    if (parent === this && collection === "combatants") {
      const prior = this.current;
      if (typeof options.combatTurn === "number") this.updateSource({ turn: options.combatTurn });
      this.setupTurns();
      this.#progress(prior, options);
    }
    platform.ui?.combat?.render?.();
  }

  /** Compares the current turn with the previous one, and triggers turn events if it has changed. */
  #progress(prior: CombatState | undefined, options: any): void {
    if (!prior || isSame(prior, this.current)) return;
    this.previous = prior;
    this._updateTurnMarkers();
    if (options.turnEvents !== false) void this.#guarded(() => this._manageTurnEvents());
  }

  async #forDesignated(work: () => Promise<void>): Promise<void> {
    if (platform.game.users.activeGM?.isSelf) await this.#guarded(work);
  }

  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      Hooks.onError("Combat#_manageTurnEvents", error as Error, {
        msg: "The events of a turn failed",
        log: "error",
        notify: "error",
      });
    }
  }

  /**
   * Runs on every client. The designated Gamemaster's client runs the turn and round events between the
   * previous and the current state, in order. Every client then fires the hook for the turn change.
   */
  async _manageTurnEvents(): Promise<void> {
    if (!this.started) return;
    const { previous, current } = this;
    if (platform.game.users.activeGM?.isSelf) {
      const order = this.turns.map((combatant: any) => combatant.id);
      for (const entry of turnEvents(previous, current, order)) await this.#runTurnEvent(entry);
    }
    Hooks.callAll("combatTurnChange", this, previous, current);
  }

  /**
   * Runs a turn event: calls its method, clears the movement history at the start of a turn, refreshes the
   * active effects (Foundry 14), and triggers the region events.
   */
  async #runTurnEvent(entry: TurnEvent): Promise<void> {
    const { event, context } = entry;
    const combatant = "combatantId" in entry ? this.combatants.get(entry.combatantId) : null;
    if (combatant === undefined) return;
    await (combatant ? this[event](combatant, context as any) : (this as any)[event](context));
    if (event === "_onStartTurn" && combatant.token)
      await this._clearMovementHistoryOnStartTurn(combatant, context);
    const [name, regionEvent] = AFTER_EVENT[event];
    if (generation() >= 14)
      await implementationOf("ActiveEffect").registry.refresh(name, { ...context, combat: this });
    for (const one of combatant ? [combatant] : this.combatants) {
      for (const region of one.token?.regions ?? [])
        await region._triggerEvent(CONSTANTS.REGION_EVENTS[regionEvent], {
          ...context,
          token: one.token,
          combatant: one,
          combat: this,
        });
    }
  }

  async _onStartTurn(_combatant: any, _context: any): Promise<void> {}

  async _onEndTurn(_combatant: any, _context: any): Promise<void> {}

  async _onStartRound(_context: any): Promise<void> {}

  async _onEndRound(_context: any): Promise<void> {}

  async _onEnter(_combatant: any): Promise<void> {}

  async _onExit(_combatant: any): Promise<void> {}

  async _clearMovementHistoryOnStartTurn(combatant: any, _context: any): Promise<void> {
    await combatant.clearMovementHistory();
  }

  async _clearMovementHistoryOnExit(combatant: any): Promise<void> {
    await combatant.clearMovementHistory();
  }

  /** Whether a user may change the round. The server makes the final decision. */
  _canChangeRound(user: any): boolean {
    return user.isGM;
  }

  _canChangeTurn(user: any): boolean {
    return user.isGM || !!this.combatant?.testUserPermission?.(user, "OWNER");
  }

  _playCombatSound(_announcement: string): void {}

  /** Refreshes the turn markers of the tokens that have one and of the token whose turn it is. */
  _updateTurnMarkers(): void {
    const { canvas } = platform;
    if (!canvas?.ready) return;
    for (const token of [...canvas.tokens.turnMarkers, this.combatant?.token?.object])
      token?.renderFlags.set({ refreshTurnMarker: true });
  }

  _refreshTokenHUD(_documents: any[]): void {}
}
