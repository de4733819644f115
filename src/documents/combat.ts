import { SYSTEM_ID } from "../system-id.ts";
import {
  callTurnHook,
  followTurnEvent,
  fireTurnChange,
  updateCombat,
  updateFighters,
} from "../compat/combat.ts";
import { INITIAL_RULES, ROUNDS_KEPT, type CombatPhase } from "../data/combat/combat.ts";
import { currentHouseRules } from "../data/house-rules.ts";
import { bleedsAtTurnStart } from "./bleeding.ts";
import {
  combatRuleKeys,
  combatRules,
  type CombatRules,
  type Fighter,
  type FighterPart,
} from "./combat-rules.ts";
import {
  fightData,
  fighterOf,
  fightersOf,
  fighterUpdate,
  partOfUpdate,
  rulesOf,
  sheetOf,
} from "./fighters.ts";
import { isMirrored } from "./is-mirrored.ts";
import { mayMoveOn } from "./move-guard.ts";
import { mirrorUpdate, type Mirrored } from "./mirrored.ts";
import { copiesWith } from "./combatant-copies.ts";
import { confirmTurn, drawMarkers, markedCombatant, predictTurn } from "./shown-turn.ts";
import { roundReset, type RoundReset } from "./round-reset.ts";
import { turnEvents, type FightState, type TurnPlace } from "./turn-events.ts";
import {
  compareFighters,
  joinedBy,
  lastTurnIndex,
  nextTurnIndex,
  nowOf,
  ordered,
  previousTurnIndex,
  takesPart,
  together,
  turnAfterChange,
  turnMarks,
  withParts,
  type Standing,
} from "./turn-order.ts";

/** Functions that send requests to the writer on behalf of users without permission to change a combat. */
export interface CombatAsker {
  readonly endTurn: (combat: BlackoutCombat) => Promise<unknown>;
  /**
   * Rolls initiative for these Combatants, with the numbers of dice that their owners chose, or the default
   * number.
   */
  readonly rollInitiative: (combat: BlackoutCombat, ids: readonly string[]) => Promise<unknown>;
  /** Advances or rewinds a fight that is controlled only by actions. */
  readonly move: (combat: BlackoutCombat, step: FightStep) => Promise<unknown>;
}

/** A step that a user can request in a fight. */
export type FightStep = "begin" | "endTurn" | "nextRound" | "previousTurn" | "previousRound" | "initiative";

let asker: CombatAsker | null = null;

/**
 * Sets the functions that send requests to the writer. The actions provide them, because they are in a layer
 * above the documents.
 */
export function setCombatAsker(next: CombatAsker): void {
  asker = next;
}

let beforeGoing: (combat: BlackoutCombat) => Promise<void> = async () => {
  /* By default there are no pending writes to wait for. */
};

/**
 * Sets a function that runs before this user's client deletes a fight. The deletion waits for it, so that
 * pending writes finish first.
 */
export function setBeforeGoing(wait: (combat: BlackoutCombat) => Promise<void>): void {
  beforeGoing = wait;
}

let combatWatcher: (combat: BlackoutCombat, userId: string) => void = () => {
  /* Nothing happens before the writer is started. */
};

/**
 * Registers a function that is called for every update of a Combat, even one without hooks. The update may
 * change the Combat's combatants.
 */
export function setCombatWatcher(next: (combat: BlackoutCombat, userId: string) => void): void {
  combatWatcher = next;
}

/** The update of a Combatant, consisting of its ID and the changes as a nested object. */
export type FighterUpdate = { readonly _id: string } & Readonly<Record<string, unknown>>;

/**
 * A fight. Its order, budgets and turns depend on its rules (`combat-rules.ts`). Each step is a single update
 * of the Combat with the round, the turn and the changes to its Combatants, so that no intermediate state is
 * visible. The writer posts the effects of turns.
 */
export class BlackoutCombat<SubType extends Combat.SubType = Combat.SubType> extends Combat<SubType> {
  /**
   * The turn index that the server stores. When Combatants are created, deleted or get a new initiative,
   * every client changes `turn` independently (`combatTurn` of the operation).
   */
  #serverTurn = this._source.turn;

  get rules(): CombatRules {
    return rulesOf(this);
  }

  get phase(): CombatPhase {
    return fightData(this).phase;
  }

  /** Returns the combatant whose turn it is; while turn markers are drawn, the one that is displayed as acting. */
  override get combatant(): Combat<SubType>["combatant"] {
    return markedCombatant(this) ?? super.combatant;
  }

  /** Moves the turn marker on the map to the combatant that is displayed as acting. */
  refreshTurnMarkers(): void {
    drawMarkers(() => {
      this._updateTurnMarkers();
    });
  }

  /** Returns all combatants in the turn order. */
  get fighters(): readonly Fighter[] {
    return fightersOf(this);
  }

  /** Returns the combatants, their order, and the current turn. */
  get standing(): Standing {
    return { order: this.fighters, turn: this.turn, round: this.round };
  }

  /** Returns the combatants who must choose their dice before the fight can continue. */
  get choosers(): readonly Fighter[] {
    return this.fighters.filter(
      fighter => fighter.initiative === null && this.rules.choices(fighter).length > 0,
    );
  }

  /** Compares combatants by the rules of the fight. The order is total and identical on every client. */
  override _sortCombatants(a: Combatant.Implementation, b: Combatant.Implementation): number {
    const combat = a.parent ?? b.parent;
    return combat ? compareFighters(fighterOf(a), fighterOf(b), rulesOf(combat)) : 0;
  }

  /**
   * Keeps the turn with the acting combatant when the order changes. `turn` becomes the index of the
   * combatant that is stored as acting, whatever index is stored.
   */
  override setupTurns(): Combatant.Implementation[] {
    const turns = super.setupTurns();
    const { acting, phase } = fightData(this);
    const index =
      phase === "fighting" && this.turn !== null ? turns.findIndex(({ id }) => id === acting) : -1;
    if (index >= 0) {
      this.turn = index;
      this.current = this._getCurrentState(this.combatant ?? undefined);
    }
    noteOrder(this);
    return turns;
  }

  /**
   * Prevents a change of rules after the fight has begun. An update of the turn also stores the acting
   * combatant, even if the update contains only the index. Players are not allowed to store the acting
   * combatant, so the writer does it for them.
   */
  protected override async _preUpdate(
    ...[changed, options, user]: Parameters<Combat<SubType>["_preUpdate"]>
  ): Promise<boolean | void> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    const variant: unknown = foundry.utils.getProperty(changed, "system.variant");
    const mayChange = this.mayChooseRules && combatRuleKeys().some(key => key === variant);
    if (variant !== undefined && !mayChange)
      foundry.utils.setProperty(changed, "system.variant", fightData(this).variant);
    const { turn } = changed;
    // The system's own updates already contain the acting combatant, even if the diff omits it because the
    // same combatant acts again.
    if (
      turn === undefined ||
      turn === null ||
      !game.user.isGM ||
      this.phase !== "fighting" ||
      NOTED in options ||
      foundry.utils.hasProperty(changed, "system.acting")
    )
      return;
    foundry.utils.setProperty(changed, "system.acting", this.turns[turn]?.id ?? "");
  }

  /** Sorts the combatants when the encounter's rules change. Foundry sorts only when combatants change. */
  protected override _onUpdate(
    ...[changed, options, userId]: Parameters<Combat<SubType>["_onUpdate"]>
  ): void {
    if (changed.turn !== undefined) this.#serverTurn = changed.turn;
    if (foundry.utils.hasProperty(changed, "system.variant")) this.setupTurns();
    // This must happen before Foundry renders anything.
    if (changed.turn !== undefined || changed.round !== undefined) confirmTurn(this);
    super._onUpdate(changed, options, userId);
    if (changed.turn === undefined && changed.combatants !== undefined) this.#turnToActing();
    combatWatcher(this, userId);
    // Foundry does not call `_onUpdate` on combatants that are changed through an update of their Combat.
    const those: unknown =
      changed.turn === undefined && changed.round === undefined ? changed.combatants : [];
    if (Array.isArray(those))
      for (const { _id } of those as readonly FighterUpdate[]) this.combatants.get(_id)?.actor?.render(false);
  }

  /**
   * Sets the turn index to that of the acting combatant after an update of the Combat has reordered its
   * Combatants.
   */
  #turnToActing(): void {
    if (!this.started || this.turn === null || this.phase !== "fighting" || isMirrored(this)) return;
    const turn = this.turns.findIndex(({ id }) => id === fightData(this).acting);
    if (turn < 0 || turn === this._source.turn) return;
    this.updateSource({ turn });
    this.setupTurns();
  }

  /** Whether the rules of the fight can still be chosen. This is possible until the fight begins. */
  get mayChooseRules(): boolean {
    return !this.started && this.phase === "gathering" && Object.keys(fightData(this).fought).length === 0;
  }

  /**
   * Sets the rules of a new fight to those of the world's setting. New data always contain the model's
   * default, so the default is treated as unset.
   */
  protected override async _preCreate(
    ...[data, options, user]: Parameters<Combat<SubType>["_preCreate"]>
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    this.updateSource({ system: { guarded: true } } as Combat.UpdateData);
    const variant = game.settings.get(SYSTEM_ID, "combatVariant");
    if (fightData(this).variant === INITIAL_RULES && variant !== INITIAL_RULES && this.mayChooseRules)
      this.updateSource({ system: { variant } } as Combat.UpdateData);
  }

  protected override async _preDelete(
    ...[options, user]: Parameters<Combat<SubType>["_preDelete"]>
  ): Promise<boolean | void> {
    if ((await super._preDelete(options, user)) === false) return false;
    await beforeGoing(this);
  }

  /**
   * Sets the rules of a fight that hasn't begun. Combatants with a fixed step get that step, and all others
   * lose theirs. Throws a RuleError for an unknown key.
   */
  async chooseRules(key: string): Promise<void> {
    const rules = combatRules(key);
    const parts = this.combatants.contents.map(combatant => {
      const fighter = fighterOf(combatant);
      const own =
        rules.mirrors || rules.choices(fighter).length > 0 ? noInitiative : rules.fixed(this.#sheet(fighter));
      return fighterUpdate(fighter.id, { ...own, manual: 0 });
    });
    if (this.mayChooseRules) await this.#write({ system: { variant: key } }, parts, { turnEvents: false });
  }

  /**
   * Sets the round, turn and places of a fight that is controlled only by actions. Resolves to false if they
   * already match.
   */
  async mirror(standing: Mirrored): Promise<boolean> {
    const update = mirrorUpdate(this, standing);
    if (!update) return false;
    const { round, turn, back, moved, data } = update;
    // The update must not be diffed. If this client's turn differs from the server's, the server answers a
    // diffed update with an empty change, and the writer would repeat the update endlessly.
    const options = {
      direction: back ? -1 : 1,
      worldTime: { delta: this.getTimeDelta(this.round, this.turn, round, turn) },
      diff: false,
      [NOTED]: true,
    };
    if (round !== this.round)
      callTurnHook(this.started ? "combatRound" : "combatStart", this, { round, turn }, options);
    else if (moved) callTurnHook("combatTurn", this, { round, turn }, options);
    await updateCombat(this, data, options);
    return true;
  }

  /**
   * Requests a step of a fight that is controlled only by actions. Returns null for other fights, which
   * advance directly.
   */
  #asked(step: FightStep): Promise<this> | null {
    return isMirrored(this) && asker ? asker.move(this, step).then(() => this) : null;
  }

  /**
   * Requests the dice of combatants without an initiative, or begins the first round if there are no such
   * combatants.
   */
  override async startCombat(): Promise<this> {
    const asked = this.#asked("begin");
    if (asked) return asked;
    if (this.started || this.phase === "choosing") return this;
    await this.#placeImported();
    return this.choosers.length > 0 ? this.gather() : this.begin();
  }

  /**
   * Sets the step of combatants who don't roll to the step on their sheet if it isn't set. It may be missing
   * if combatants were created together with their encounter, for example by an adventure, because they never
   * joined it individually.
   */
  async #placeImported(): Promise<void> {
    const unplaced = this.fighters.filter(
      fighter =>
        fighter.initiative === null &&
        fighter.leader === undefined &&
        this.rules.choices(fighter).length === 0,
    );
    await this.writeFighters(
      unplaced.map(fighter =>
        fighterUpdate(fighter.id, this.placeOf(fighter, this.rules.fixed(this.#sheet(fighter)))),
      ),
    );
  }

  /**
   * Asks the owners of all combatants who roll and have no initiative to choose dice. The round begins when
   * all have answered.
   */
  async gather(): Promise<this> {
    return this.#write(
      {
        ...(this.started ? { turn: null } : {}),
        system: {
          phase: "choosing",
          gathering: fightData(this).gathering + 1,
          ...(this.started ? { acting: "" } : {}),
        },
      },
      [],
    );
  }

  /** Begins the fight, or continues it after initiative was rolled. */
  async begin(): Promise<this> {
    if (this.started) return this.#goOn();
    this._playCombatSound("startEncounter");
    const turn = nextTurnIndex(this.fighters, -1, 1, this.#skips) ?? 0;
    const updateData = { round: 1, turn };
    callTurnHook("combatStart", this, updateData);
    return this.#write(
      { ...updateData, system: { phase: "fighting" } },
      this.#marked(this.fighters, updateData.turn, updateData.round),
    );
  }

  /**
   * Continues with the round that was waiting for initiative. This is the interrupted round or, if all
   * combatants have had their turn, the next one.
   */
  async #goOn(): Promise<this> {
    const next = nextTurnIndex(this.fighters, -1, this.round, this.#skips);
    return next === null ? this.#toRound(this.round + 1) : this.#moveTurn(next, 1, { phase: "fighting" });
  }

  /** Ends the current turn after asking the user about unfinished items. */
  override async nextTurn(): Promise<this> {
    return (await mayMoveOn(this)) ? this.moveToNextTurn() : this;
  }

  /** Ends the current turn without asking. If the user lacks permission, sends a request to the writer. */
  async moveToNextTurn(): Promise<this> {
    const asked = this.#asked("endTurn");
    if (asked) return asked;
    if (!game.user.isGM) {
      await asker?.endTurn(this);
      return this;
    }
    if (this.phase === "choosing") return this;
    if (this.round === 0) return this.moveToNextRound();
    const next = nextTurnIndex(this.fighters, this.turn ?? -1, this.round, this.#skips);
    if (next === null) return this.moveToNextRound();
    const restore = this.#predict(next);
    try {
      return await this.#moveTurn(next, 1);
    } finally {
      restore();
    }
  }

  /**
   * Shows the next turn of this round on this client while the server or the writer is being asked to end the
   * current turn. Returns a function that restores the display if the turn did not end.
   */
  predictNext(): () => void {
    if (!this.started || this.phase !== "fighting" || isMirrored(this)) return noRestore;
    const next = nextTurnIndex(this.fighters, this.turn ?? -1, this.round, this.#skips);
    return next === null ? noRestore : this.#predict(next);
  }

  /** Predicts this turn, unless the user can't see its combatant. */
  #predict(turn: number): () => void {
    const combatant = this.turns[turn];
    return combatant?.id && combatant.visible ? predictTurn(this, combatant.id) : noRestore;
  }

  override async previousTurn(): Promise<this> {
    const asked = this.#asked("previousTurn");
    if (asked) return asked;
    if (this.round === 0 || this.phase === "choosing") return this;
    const previous = previousTurnIndex(this.fighters, this.turn ?? this.turns.length);
    return previous === null ? this.previousRound() : this.#moveTurn(previous, -1);
  }

  /** Begins the next round after asking the user about unfinished items. */
  override async nextRound(): Promise<this> {
    return (await mayMoveOn(this)) ? this.moveToNextRound() : this;
  }

  /**
   * Begins the next round without asking. All combatants return to their own step, as the rules require. If
   * initiative is rolled anew, all choose their dice first.
   */
  async moveToNextRound(): Promise<this> {
    const asked = this.#asked("nextRound");
    if (asked) return asked;
    if (this.round === 0) return this.begin();
    if (this.phase === "choosing") return this;
    const rollers = this.rules.gathers(this.round + 1, currentHouseRules())
      ? this.fighters.filter(fighter => this.rules.choices(fighter).length > 0)
      : [];
    return rollers.length > 0 ? this.#rollAnew(rollers) : this.#toRound(this.round + 1);
  }

  /** Ends the encounter as Foundry does, after asking the user about unfinished items. */
  override async endCombat(): Promise<this> {
    return (await mayMoveOn(this)) ? ((await super.endCombat()) ?? this) : this;
  }

  override async previousRound(): Promise<this> {
    const asked = this.#asked("previousRound");
    if (asked) return asked;
    if (this.round === 0 || this.phase === "choosing") return this;
    const round = this.round - 1;
    const { rounds } = fightData(this);
    const kept = rounds.find(one => one.round === round);
    const brought = this.#updatesOf(kept ? restored(kept.state) : []);
    const were = this.#orderAfter(brought);
    const turn = round === 0 ? 0 : lastTurnIndex(were, round);
    const updates = merged(
      brought,
      [...joinedBy(were, turn, round)].map(([id, part]) => fighterUpdate(id, part)),
    );
    const order = this.#orderAfter(updates);
    return this.#moveTo({ round, turn, order, updates }, "combatRound", -1, {
      rounds: rounds.filter(one => one.round < round).map(one => ({ ...one })),
      phase: round === 0 ? "gathering" : "fighting",
    });
  }

  /** Returns to the first turn of the current round, before any combatant has acted. */
  async toRoundStart(): Promise<this> {
    const turn = nextTurnIndex(this.fighters, -1, Infinity, this.#skips) ?? 0;
    return this.#moveTurn(turn, -1);
  }

  /**
   * Sets the step of combatants who don't roll to the step on their sheet, and requests the dice of the
   * others.
   */
  override async rollInitiative(ids: string | string[], _options?: Combat.InitiativeOptions): Promise<this> {
    if (await this.#asked("initiative")) return this;
    const asked = new Set(typeof ids === "string" ? [ids] : ids);
    const fighters = this.fighters.filter(({ id }) => asked.has(id));
    const rolling = fighters.filter(fighter => this.rules.choices(fighter).length > 0);
    const fixed = fighters.filter(fighter => !rolling.includes(fighter));
    if (game.user.isGM && fixed.length > 0)
      await this.writeFighters(
        fixed.map(fighter =>
          fighterUpdate(fighter.id, this.placeOf(fighter, this.rules.fixed(this.#sheet(fighter)))),
        ),
      );
    if (rolling.length > 0)
      await asker?.rollInitiative(
        this,
        rolling.map(({ id }) => id),
      );
    return this;
  }

  override async rollAll(options?: Combat.InitiativeOptions): Promise<this> {
    return this.rollInitiative(
      this.#withoutInitiative(() => true),
      options,
    );
  }

  override async rollNPC(options?: Combat.InitiativeOptions): Promise<this> {
    return this.rollInitiative(
      this.#withoutInitiative(({ isNPC }) => isNPC),
      options,
    );
  }

  /** Sets a combatant's own step. Throws a RuleError for an invalid step. */
  override async setInitiative(id: string, value: number): Promise<void> {
    if (await this.#asked("initiative")) return;
    const fighter = this.fighters.find(one => one.id === id);
    if (fighter)
      await this.writeFighters([
        fighterUpdate(
          id,
          this.placeOf(fighter, { step: this.rules.fixed({ ...fighter, step: value }).step ?? value }),
        ),
      ]);
  }

  /**
   * Clears the initiative of all combatants who roll, resets all others to the step on their sheet, and
   * returns to the first turn. In an ongoing fight, all choose their dice anew.
   */
  override async resetAll(): Promise<this | undefined> {
    const asked = this.#asked("initiative");
    if (asked) return asked;
    const { fighters } = this;
    const parts = fighters.map((fighter): [string, FighterPart] => [
      fighter.id,
      {
        ...(this.rules.choices(fighter).length > 0 ? noInitiative : this.rules.fixed(this.#sheet(fighter))),
        delayedFrom: 0,
        late: 0,
        manual: 0,
      },
    ]);
    const again = this.started && fighters.some(fighter => this.rules.choices(fighter).length > 0);
    const system = again ? { phase: "choosing", gathering: fightData(this).gathering + 1, acting: "" } : {};
    const turn = again || !this.started ? null : 0;
    return this.#write(
      { turn, system },
      parts.map(([id, part]) => fighterUpdate(id, part)),
      { turnEvents: false },
    );
  }

  /**
   * Returns the changes to a combatant whose own place changes. A combatant whose place was cleared during a
   * round still gets their turn.
   */
  placeOf(fighter: Fighter, own: FighterPart): FighterPart {
    return this.rules.moved(fighter, own, { round: this.round, now: nowOf(this.standing) });
  }

  /**
   * Changes combatants in a single update. The acting combatant keeps the turn, or passes it on if they moved
   * behind others. Throws a RuleError for a combatant who isn't in the fight.
   */
  async writeFighters(wanted: readonly FighterUpdate[]): Promise<void> {
    if (wanted.length === 0) return;
    if (isMirrored(this)) return this.#writeThose(wanted);
    const updates = this.#withLed(wanted);
    const before = this.standing;
    const after = this.#orderAfter(updates);
    const turn = turnAfterChange(before, after);
    const acting = turn === null ? undefined : after[turn];
    const stays = turn === before.turn && acting?.id === before.order[before.turn ?? -1]?.id;
    if (!this.started || before.turn === null || stays) return this.#writeThose(updates);
    if (acting === undefined) {
      await this.#writeThose(updates);
      await this.moveToNextRound();
      return;
    }
    const marks = this.#marked(after, turn, this.round);
    // A turn that has already begun must not begin again.
    const turnEventsDue =
      acting.id !== before.order[before.turn]?.id &&
      !(acting.began >= this.round && acting.ended < this.round && !acting.resumes);
    await this.#write({ turn, system: { acting: acting.id } }, merged(updates, marks), {
      turnEvents: turnEventsDue,
    });
  }

  /**
   * Updates combatants who keep their places. If a player owns one of them, updates the Combat together with
   * the copies (`combatant-copies.ts`).
   */
  async #writeThose(updates: readonly FighterUpdate[]): Promise<void> {
    const copies = copiesWith(this, updates);
    if (!copies.copies || updates.some(update => "initiative" in update))
      return updateFighters(this, updates);
    await updateCombat(this, { combatants: updates, system: copies }, { turnEvents: false, [NOTED]: true });
  }

  /**
   * Keeps the turn with the acting combatant after others have joined, left or been moved. If the acting
   * combatant left, the turn passes to the next one. A combatant who has not acted yet and was placed before
   * the acting combatant moves behind them, so that no combatant loses their turn.
   */
  async keepTurn(): Promise<void> {
    if (!this.started || this.turn === null || this.phase !== "fighting" || isMirrored(this)) return;
    const { acting } = fightData(this);
    const { fighters } = this;
    const at = fighters.findIndex(({ id }) => id === acting);
    if (at < 0) return this.#handOn(fighters);
    const now = nowOf({ order: fighters, turn: at, round: this.round });
    const left = fighters
      .slice(0, at)
      .filter(
        fighter =>
          takesPart(fighter) && fighter.ended < this.round && (fighter.began < this.round || fighter.resumes),
      );
    // A dependent follower can't delay: their turn passed together with their controller's.
    const had: FighterPart = { began: this.round, ended: this.round };
    const updates = left.map(fighter =>
      fighterUpdate(
        fighter.id,
        fighter.leader === undefined ? this.rules.moved(fighter, {}, { round: this.round, now }) : had,
      ),
    );
    const turn = this.#orderAfter(updates).findIndex(({ id }) => id === acting);
    if (turn !== this.#serverTurn || updates.length > 0)
      await this.#write({ turn }, updates, { turnEvents: false });
  }

  /** Passes the turn of a deleted combatant to the next one. */
  async #handOn(fighters: readonly Fighter[]): Promise<void> {
    const next = nextTurnIndex(fighters, -1, this.round, this.#skips);
    if (next === null) await this.moveToNextRound();
    else
      await this.#write({ turn: next }, this.#marked(fighters, next, this.round), {
        turnEvents: next !== this.turn,
      });
  }

  /**
   * Stores the acting combatant and the combatants who have had their turn, after an update by a user who was
   * not allowed to store them.
   */
  async noteTurn(): Promise<void> {
    const { turn } = this._source;
    if (!this.started || this.phase !== "fighting" || typeof turn !== "number" || isMirrored(this)) return;
    const { fighters } = this;
    const acting = fighters[turn]?.id ?? "";
    const updates = this.#marked(fighters, turn, this.round);
    if (updates.length > 0 || fightData(this).acting !== acting)
      await this.#write({ system: { acting } }, updates);
  }

  /**
   * Runs on every client, as in Foundry. The designated Gamemaster's client runs each turn and round event
   * once. Every client then fires `combatTurnChange`.
   */
  protected override async _manageTurnEvents(): Promise<void> {
    const { previous, current } = this;
    if (!this.started || !previous) return;
    noteOrder(this);
    if (game.users.activeGM?.isSelf) await this.#runTurnEvents(previous, current);
    fireTurnChange(this, previous, current);
  }

  async #runTurnEvents(previous: Combat.HistoryData, current: Combat.HistoryData): Promise<void> {
    const order = this.fighters.filter(takesPart);
    const happened = happenedIn(this);
    forgetFrom(happened, stateOf(current), order);
    for (const entry of turnEvents(stateOf(previous), stateOf(current), order, orders.get(this)?.before)) {
      if (!("combatantId" in entry)) {
        await this[entry.event](entry.context);
        await followTurnEvent(this, entry.event, entry.context, this.combatants);
        continue;
      }
      const name = `${entry.context.round} ${entry.combatantId} ${entry.event}`;
      const combatant = this.combatants.get(entry.combatantId);
      // A combatant whom another user moves behind others after their turn doesn't get a second turn.
      if (!combatant || happened.has(name)) continue;
      happened.add(name);
      await this[entry.event](combatant, entry.context);
      if (entry.event === "_onStartTurn" && combatant.token)
        await this._clearMovementHistoryOnStartTurn(combatant, entry.context);
      await followTurnEvent(this, entry.event, entry.context, [combatant]);
    }
  }

  /** Whether Foundry's combat tracker setting *Skip defeated* is on. */
  get skipsDefeated(): boolean {
    return this.settings.skipDefeated === true;
  }

  /**
   * Whether the turn order skips a combatant. A bleeding combatant is not skipped, because the test at the
   * start of the turn can bring them back into the fight (R9.19).
   */
  readonly #skips = ({ id, defeated }: Fighter): boolean =>
    defeated && this.skipsDefeated && !bleedsAtTurnStart(this.combatants.get(id)?.actor ?? null);

  #withoutInitiative(wanted: (combatant: Combatant.Implementation) => boolean): string[] {
    return this.combatants
      .filter(combatant => combatant.isOwner && combatant.initiative === null && wanted(combatant))
      .flatMap(({ id }) => id ?? []);
  }

  #sheet({ id }: Fighter): { readonly step: number; readonly actionPoints: number } {
    return sheetOf(this.combatants.get(id)?.actor ?? null);
  }

  async #rollAnew(rollers: readonly Fighter[]): Promise<this> {
    // All combatants have had their turns, so nobody acts until the dice are rolled.
    const marks = turnMarks(this.fighters, null, this.round);
    const parts = together(
      marks,
      new Map(rollers.map(({ id }) => [id, { ...noInitiative, ended: this.round, began: this.round }])),
    );
    return this.#write(
      { turn: null, system: { phase: "choosing", gathering: fightData(this).gathering + 1, acting: "" } },
      [...parts].map(([id, part]) => fighterUpdate(id, part)),
    );
  }

  async #toRound(round: number): Promise<this> {
    const over = turnMarks(this.fighters, null, this.round);
    const resets = this.#resets();
    const updates = this.#updatesOf(resets, over);
    const order = this.#orderAfter(updates);
    const turn = nextTurnIndex(order, -1, Infinity, this.#skips) ?? 0;
    const kept = {
      round: this.round,
      state: JSON.stringify(resets.map(({ id, before }) => ({ id, ...before }))),
    };
    const rounds = [
      ...fightData(this)
        .rounds.filter(one => one.round < this.round)
        .map(one => ({ ...one })),
      kept,
    ].slice(-ROUNDS_KEPT);
    return this.#moveTo({ round, turn, order, updates }, "combatRound", 1, { rounds, phase: "fighting" });
  }

  #resets(): readonly RoundReset[] {
    return this.combatants.contents.flatMap(
      combatant => roundReset(combatant, fighterOf(combatant), this.rules, currentHouseRules()) ?? [],
    );
  }

  #updatesOf(
    resets: readonly Pick<RoundReset, "id" | "part" | "budget">[],
    marks: ReadonlyMap<string, FighterPart> = new Map(),
  ): readonly FighterUpdate[] {
    const parts = together(new Map(resets.map(({ id, part }) => [id, part])), marks);
    const budgets = new Map(resets.map(({ id, budget }) => [id, budget]));
    return [...parts]
      .filter(([id]) => this.combatants.has(id))
      .map(([id, part]) => fighterUpdate(id, part, budgets.get(id)));
  }

  async #moveTurn(turn: number, direction: 1 | -1, system: object = {}): Promise<this> {
    return this.#moveTo(
      { round: this.round, turn, order: this.fighters, updates: [] },
      "combatTurn",
      direction,
      system,
    );
  }

  /**
   * Moves to a turn as Foundry documents it. Calls the hook before the update, which can still change the
   * target, and passes the direction and the time.
   */
  async #moveTo(
    to: {
      readonly round: number;
      readonly turn: number;
      readonly order: readonly Fighter[];
      readonly updates: readonly FighterUpdate[];
    },
    hook: "combatTurn" | "combatRound",
    direction: 1 | -1,
    system: object,
  ): Promise<this> {
    const updateData = { round: to.round, turn: to.turn };
    const options = {
      direction,
      worldTime: { delta: this.getTimeDelta(this.round, this.turn, to.round, to.turn) },
    };
    callTurnHook(hook, this, updateData, options);
    const { phase = this.phase } = system as { phase?: CombatPhase };
    const marks =
      phase === "fighting"
        ? this.#marked(to.order, updateData.turn, updateData.round, direction < 0)
        : noMarks;
    return this.#write({ ...updateData, system }, [...merged(to.updates, marks)], options);
  }

  /**
   * Stores the same step for dependent followers as for their controller, so that other modules sort them
   * correctly.
   */
  #withLed(updates: readonly FighterUpdate[]): readonly FighterUpdate[] {
    const led = this.fighters.flatMap(({ id, leader }) => {
      const update =
        leader === undefined ? undefined : updates.find(one => one._id === leader && "initiative" in one);
      return update ? [{ _id: id, initiative: update["initiative"] }] : [];
    });
    return led.length === 0 ? updates : merged(updates, led);
  }

  #marked(
    order: readonly Fighter[],
    turn: number | null,
    round: number,
    back?: boolean,
  ): readonly FighterUpdate[] {
    return [...turnMarks(order, turn, round, back)].map(([id, part]) => fighterUpdate(id, part));
  }

  #orderAfter(updates: readonly FighterUpdate[]): readonly Fighter[] {
    return ordered(
      withParts(this.fighters, new Map(updates.map(update => [update._id, partOfUpdate(update)]))),
      this.rules,
    );
  }

  /** Updates the Combat once, with all changes and the ID of the acting combatant. */
  async #write(
    update: { readonly round?: number; readonly turn?: number | null; readonly system?: object },
    wanted: readonly FighterUpdate[],
    options: object = {},
  ): Promise<this> {
    const combatants = this.#withLed(wanted);
    const order = this.#orderAfter(combatants);
    const { phase = this.phase } = (update.system as { phase?: CombatPhase } | undefined) ?? {};
    const acting =
      update.turn === undefined || phase === "gathering"
        ? {}
        : { acting: update.turn === null ? "" : (order[update.turn]?.id ?? "") };
    // If the turn has changed only on the clients, a diffed update would omit the index that they already
    // have.
    const isUnwritten = update.turn !== undefined && this._source.turn !== this.#serverTurn;
    await updateCombat(
      this,
      {
        ...update,
        system: { ...acting, ...update.system, ...copiesWith(this, combatants) },
        ...(combatants.length > 0 ? { combatants } : {}),
      },
      { ...options, [NOTED]: true, ...(isUnwritten ? { diff: false } : {}) },
    );
    return this;
  }
}

/**
 * The orders of the current and the previous round, as this client last saw them. They are in a WeakMap
 * because the private members of a document don't exist yet when it is first prepared.
 */
const orders = new WeakMap<
  object,
  { readonly round: number; readonly now: readonly TurnPlace[]; readonly before: readonly TurnPlace[] }
>();

function noteOrder(combat: BlackoutCombat): void {
  const known = orders.get(combat);
  const now = combat.turns
    .filter(({ initiative }) => initiative !== null)
    .map(combatant => ({ id: combatant.id ?? "", resumes: fighterOf(combatant).resumes }));
  orders.set(combat, {
    round: combat.round,
    now,
    before: known === undefined ? now : known.round === combat.round ? known.before : known.now,
  });
}

/** The turns that this client has started and ended, by round and Combatant. */
const happenings = new WeakMap<object, Set<string>>();

function happenedIn(combat: BlackoutCombat): Set<string> {
  const happened = happenings.get(combat) ?? new Set<string>();
  happenings.set(combat, happened);
  return happened;
}

/** Removes the events after the current moment, because the fight was rewound. */
function forgetFrom(happened: Set<string>, { round, turn }: FightState, order: readonly Fighter[]): void {
  const places = new Map(order.map(({ id, ended }, index) => [id, ended >= round ? -1 : index]));
  for (const name of [...happened]) {
    const [of, id = "", event] = name.split(" ");
    const coming = Number(of) - round || (places.get(id) ?? -1) - (turn ?? Infinity);
    if (
      (coming > 0 && !order.some(fighter => fighter.id === id && fighter.resumes)) ||
      (coming === 0 && event === "_onEndTurn")
    )
      happened.delete(name);
  }
}

function stateOf({ round, turn, combatantId }: Combat.HistoryData): FightState {
  return { round: round ?? 0, turn, combatantId };
}

/** The option that marks the system's own updates, which contain the combatants who have had their turn. */
export const NOTED = "blackoutNoted";

const noRestore = () => {
  /* There is no prediction to undo. */
};

const noMarks: readonly FighterUpdate[] = [];

/** The data of a combatant who has yet to choose and roll. */
const noInitiative: FighterPart = { initiative: null, step: 0, dice: [], chosen: false, fingerprint: "" };

/** Merges two lists of Combatant updates. The second list takes precedence. */
function merged(first: readonly FighterUpdate[], second: readonly FighterUpdate[]): readonly FighterUpdate[] {
  const all = new Map(first.map(update => [update._id, update]));
  for (const update of second) {
    const there = all.get(update._id);
    all.set(
      update._id,
      there
        ? {
            ...there,
            ...update,
            system: {
              ...(there["system"] as object | undefined),
              ...(update["system"] as object | undefined),
            },
          }
        : update,
    );
  }
  return [...all.values()];
}

/** Returns the stored content of a past round. */
function restored(state: string): readonly Pick<RoundReset, "id" | "part" | "budget">[] {
  const kept = JSON.parse(state) as readonly {
    readonly id: string;
    readonly part: FighterPart;
    readonly budget: RoundReset["budget"];
  }[];
  return kept.map(({ id, part, budget }) => ({ id, part, budget }));
}
