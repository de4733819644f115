import { SYSTEM_ID } from "../system-id.ts";
import { callTurnHook, followTurnEvent, fireTurnChange } from "../compat/combat.ts";
import { INITIAL_RULES, type CombatPhase } from "../data/combat/combat.ts";
import { bleedsAtTurnStart } from "./bleeding.ts";
import {
  combatRuleKeys,
  combatRules,
  type CombatRules,
  type Fighter,
  type FighterPart,
} from "./combat-rules.ts";
import { combatData, fighterOf, fightersOf, fighterUpdate, rulesOf, sheetOf } from "./fighters.ts";
import { isMirrored } from "./is-mirrored.ts";
import { mayMoveOn } from "./move-guard.ts";
import { confirmTurn, drawMarkers, markedCombatant, predictTurn, turnConfirmed } from "./shown-turn.ts";
import { turnEvents } from "./turn-events.ts";
import { forgetFrom, happenedIn, noteOrder, orderBefore, stateOf } from "./turn-history.ts";
import { combatLinks, type EncounterStep } from "./combat-links.ts";
import {
  markUpdates,
  merged,
  noInitiative,
  orderAfter,
  withFollowers,
  type FighterUpdate,
} from "./combatant-updates.ts";
import {
  compareFighters,
  nextTurnIndex,
  nowOf,
  previousTurnIndex,
  takesPart,
  turnAfterChange,
  type TurnState,
} from "./turn-order.ts";
import {
  nextGathering,
  placeImported,
  resetInitiative,
  rollInitiative,
  rolls,
  setStep,
  withoutInitiative,
} from "./combat-initiative.ts";
import { toNextRound, toPreviousRound, toRound } from "./combat-rounds.ts";
import { moveTo, NOTED, writeCombat, writeInPlace, type CombatChange } from "./combat-writes.ts";

/**
 * An encounter. Its order, budgets and turns depend on its rules (`combat-rules.ts`). Each step is a single
 * update of the Combat, which includes the round, the turn and the changes to its Combatants, so that no
 * intermediate state is visible. The writer posts the effects of turns.
 */
export class BlackoutCombat<SubType extends Combat.SubType = Combat.SubType> extends Combat<SubType> {
  /**
   * The turn index that the server stores. It can differ from `turn`, because every client changes `turn`
   * independently when Combatants are created or deleted or get a new initiative (`combatTurn` of the
   * operation).
   */
  get serverTurn(): number | null {
    return this.#serverTurn;
  }

  #serverTurn = this._source.turn;

  get rules(): CombatRules {
    return rulesOf(this);
  }

  get phase(): CombatPhase {
    return combatData(this).phase;
  }

  /**
   * The combatant whose turn it is. While turn markers are being drawn, this is the combatant who is
   * displayed as acting.
   */
  override get combatant(): Combat<SubType>["combatant"] {
    return markedCombatant(this) ?? super.combatant;
  }

  /** Moves the turn marker on the map to the combatant that is displayed as acting. */
  refreshTurnMarkers(): void {
    drawMarkers(() => {
      this._updateTurnMarkers();
    });
  }

  /** Returns all combatants in turn order. */
  get fighters(): readonly Fighter[] {
    return fightersOf(this);
  }

  /** Returns the combatants in turn order, the current turn, and the round. */
  get turnState(): TurnState {
    return { order: this.fighters, turn: this.turn, round: this.round };
  }

  /** Returns the combatants who must choose their dice before the encounter can continue. */
  get choosers(): readonly Fighter[] {
    return this.fighters.filter(fighter => fighter.initiative === null && rolls(this, fighter));
  }

  /**
   * Compares combatants according to the encounter's rules. The order is total and identical on every client.
   */
  override _sortCombatants(a: Combatant.Implementation, b: Combatant.Implementation): number {
    const combat = a.parent ?? b.parent;
    return combat ? compareFighters(fighterOf(a), fighterOf(b), rulesOf(combat)) : 0;
  }

  /**
   * Makes sure that the acting combatant keeps the turn when the order changes. Sets `turn` to the index of
   * the combatant that is stored as acting, regardless of the stored index.
   */
  override setupTurns(): Combatant.Implementation[] {
    const turns = super.setupTurns();
    const { acting, phase } = combatData(this);
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
   * Prevents a change of rules after the encounter has begun. If an update changes the turn's index but
   * doesn't include the acting combatant, adds the acting combatant to the update. Players aren't allowed to
   * store this value, so the writer stores it for them.
   */
  protected override async _preUpdate(
    ...[changed, options, user]: Parameters<Combat<SubType>["_preUpdate"]>
  ): Promise<boolean | void> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    const variant: unknown = foundry.utils.getProperty(changed, "system.variant");
    const mayChange = this.mayChooseRules && combatRuleKeys().some(key => key === variant);
    if (variant !== undefined && !mayChange)
      foundry.utils.setProperty(changed, "system.variant", combatData(this).variant);
    const turn = changed.turn ?? null;
    // The system's own updates set the acting combatant themselves. They are recognized by `NOTED`, because
    // the diff omits the value if the same combatant acts again.
    if (
      turn === null ||
      !game.user.isGM ||
      this.phase !== "fighting" ||
      NOTED in options ||
      foundry.utils.hasProperty(changed, "system.acting")
    )
      return;
    foundry.utils.setProperty(changed, "system.acting", this.turns[turn]?.id ?? "");
  }

  /**
   * Sorts the combatants if the rules of the encounter change. Foundry sorts them only if combatants change.
   */
  protected override _onUpdate(
    ...[changed, options, userId]: Parameters<Combat<SubType>["_onUpdate"]>
  ): void {
    if (changed.turn !== undefined) this.#serverTurn = changed.turn;
    if (foundry.utils.hasProperty(changed, "system.variant")) this.setupTurns();
    // The turn must be confirmed before Foundry renders anything.
    if (changed.turn !== undefined || changed.round !== undefined) confirmTurn(this);
    super._onUpdate(changed, options, userId);
    if (changed.turn === undefined && changed.combatants !== undefined) this.#turnToActing();
    combatLinks.watcher(this, userId);
    // Foundry doesn't call `_onUpdate` for combatants that change as part of an update of their Combat, so
    // the actors of these combatants are rendered here.
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
    const turn = this.turns.findIndex(({ id }) => id === combatData(this).acting);
    if (turn < 0 || turn === this._source.turn) return;
    this.updateSource({ turn });
    this.setupTurns();
  }

  /** Whether the rules of the encounter can still be chosen. This is possible until the encounter begins. */
  get mayChooseRules(): boolean {
    return !this.started && this.phase === "gathering" && Object.keys(combatData(this).fought).length === 0;
  }

  /**
   * Sets the rules of a new encounter to those selected in the world's setting. The rules in new data count
   * as unset if they are the model's default, because new data always contains the default.
   */
  protected override async _preCreate(
    ...[data, options, user]: Parameters<Combat<SubType>["_preCreate"]>
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    this.updateSource({ system: { guarded: true } });
    const variant = game.settings.get(SYSTEM_ID, "combatVariant");
    if (combatData(this).variant === INITIAL_RULES && variant !== INITIAL_RULES && this.mayChooseRules)
      this.updateSource({ system: { variant } });
  }

  protected override async _preDelete(
    ...[options, user]: Parameters<Combat<SubType>["_preDelete"]>
  ): Promise<boolean | void> {
    if ((await super._preDelete(options, user)) === false) return false;
    await combatLinks.beforeDeletion(this);
  }

  /**
   * Sets the rules of an encounter that hasn't begun. Combatants with a fixed step are placed on that step,
   * and all others lose their place. Throws a RuleError for an unknown key.
   */
  async chooseRules(key: string): Promise<void> {
    const rules = combatRules(key);
    const parts = this.combatants.contents.map(combatant => {
      const fighter = fighterOf(combatant);
      const own =
        rules.mirrors || rules.choices(fighter).length > 0
          ? noInitiative
          : rules.fixed(sheetOf(combatant.actor));
      return fighterUpdate(fighter.id, { ...own, manual: 0 });
    });
    if (this.mayChooseRules)
      await writeCombat(this, { system: { variant: key } }, parts, { turnEvents: false });
  }

  /**
   * Requests a step, such as the next turn, in an encounter that is controlled only by actions. Returns null
   * for other encounters, which advance directly.
   */
  #asked(step: EncounterStep): Promise<this> | null {
    return isMirrored(this) && combatLinks.asker ? combatLinks.asker.move(this, step).then(() => this) : null;
  }

  /**
   * Requests initiative dice for the combatants who have yet to choose them or, if there are none, begins the
   * first round.
   */
  override async startCombat(): Promise<this> {
    const asked = this.#asked("begin");
    if (asked) return asked;
    if (this.started || this.phase === "choosing") return this;
    await placeImported(this);
    return this.choosers.length > 0 ? this.gather() : this.begin();
  }

  /**
   * Asks the owners of all combatants who still have to roll initiative to choose dice. The round begins when
   * all owners have answered.
   */
  async gather(): Promise<this> {
    const system = nextGathering(this);
    await writeCombat(
      this,
      this.started ? { turn: null, system: { ...system, acting: "" } } : { system },
      [],
    );
    return this;
  }

  /** Begins the encounter, or continues it after initiative has been rolled. */
  async begin(): Promise<this> {
    if (this.started) return this.#goOn();
    this._playCombatSound("startEncounter");
    const turn = nextTurnIndex(this.fighters, -1, 1, this.skips) ?? 0;
    const updateData = { round: 1, turn };
    callTurnHook("combatStart", this, updateData);
    const marks = markUpdates(this.fighters, updateData.turn, updateData.round);
    await writeCombat(this, { ...updateData, system: { phase: "fighting" } }, marks);
    return this;
  }

  /**
   * Continues with the round that was waiting for initiative: the interrupted round or, if all combatants
   * have had their turn, the next one.
   */
  async #goOn(): Promise<this> {
    const next = nextTurnIndex(this.fighters, -1, this.round, this.skips);
    if (next !== null) return this.#moveTurn(next, 1, { phase: "fighting" });
    await toRound(this, this.round + 1);
    return this;
  }

  /** Ends the current turn after asking the user about open items. */
  override async nextTurn(): Promise<this> {
    return (await mayMoveOn(this)) ? this.moveToNextTurn() : this;
  }

  /**
   * Ends the current turn without asking the user. If the user lacks permission, sends a request to the
   * writer.
   */
  async moveToNextTurn(): Promise<this> {
    const asked = this.#asked("endTurn");
    if (asked) return asked;
    if (!game.user.isGM) {
      await combatLinks.asker?.endTurn(this);
      return this;
    }
    if (this.phase === "choosing") return this;
    if (this.round === 0) return this.moveToNextRound();
    const next = nextTurnIndex(this.fighters, this.turn ?? -1, this.round, this.skips);
    if (next === null) return this.moveToNextRound();
    const restore = predictTurn(this, this.turns[next]?.id);
    try {
      return await this.#moveTurn(next, 1);
    } finally {
      restore();
    }
  }

  override async previousTurn(): Promise<this> {
    const asked = this.#asked("previousTurn");
    if (asked) return asked;
    await turnConfirmed(this);
    if (this.round === 0 || this.phase === "choosing") return this;
    const previous = previousTurnIndex(this.fighters, this.turn ?? this.turns.length);
    return previous === null ? this.previousRound() : this.#moveTurn(previous, -1);
  }

  /** Begins the next round. Asks the user first if there are open items. */
  override async nextRound(): Promise<this> {
    return (await mayMoveOn(this)) ? this.moveToNextRound() : this;
  }

  /**
   * Begins the next round without asking the user. All combatants return to their own step, as the rules
   * require. If initiative is rolled again, all combatants choose their dice first.
   */
  async moveToNextRound(): Promise<this> {
    const asked = this.#asked("nextRound");
    if (asked) return asked;
    if (this.round === 0) return this.begin();
    if (this.phase === "choosing") return this;
    await toNextRound(this);
    return this;
  }

  /** Ends the encounter as Foundry would, after asking the user about unfinished items. */
  override async endCombat(): Promise<this> {
    return (await mayMoveOn(this)) ? ((await super.endCombat()) ?? this) : this;
  }

  override async previousRound(): Promise<this> {
    const asked = this.#asked("previousRound");
    if (asked) return asked;
    await turnConfirmed(this);
    if (this.round === 0 || this.phase === "choosing") return this;
    await toPreviousRound(this);
    return this;
  }

  /** Returns to the first turn of the current round, as if no combatant had acted yet. */
  async toRoundStart(): Promise<this> {
    const turn = nextTurnIndex(this.fighters, -1, Infinity, this.skips) ?? 0;
    return this.#moveTurn(turn, -1);
  }

  /**
   * Sets the step of combatants who don't roll to the step on their sheet, and requests the dice of all
   * others.
   */
  override async rollInitiative(ids: string | string[], _options?: Combat.InitiativeOptions): Promise<this> {
    if (await this.#asked("initiative")) return this;
    await rollInitiative(this, typeof ids === "string" ? [ids] : ids);
    return this;
  }

  override async rollAll(options?: Combat.InitiativeOptions): Promise<this> {
    return this.rollInitiative(withoutInitiative(this), options);
  }

  override async rollNPC(options?: Combat.InitiativeOptions): Promise<this> {
    return this.rollInitiative(
      withoutInitiative(this, ({ isNPC }) => isNPC),
      options,
    );
  }

  /** Sets a combatant's own step. Throws a RuleError for an invalid step. */
  override async setInitiative(id: string, value: number): Promise<void> {
    if (await this.#asked("initiative")) return;
    await setStep(this, id, value);
  }

  /**
   * Clears the initiative of all combatants who roll, and resets each of the others to the step on their
   * sheet. In a started encounter, the combatants who roll choose their dice again. If nobody rolls, the
   * first turn begins.
   */
  override async resetAll(): Promise<this | undefined> {
    const asked = this.#asked("initiative");
    if (asked) return asked;
    await resetInitiative(this);
    return this;
  }

  /**
   * Returns the changes to a combatant who gets a new place of their own. If the place was cleared during a
   * round, the combatant still gets their turn.
   */
  placeOf(fighter: Fighter, own: FighterPart): FighterPart {
    return this.rules.moved(fighter, own, { round: this.round, now: nowOf(this.turnState) });
  }

  /**
   * Changes combatants in a single update. The acting combatant keeps the turn, unless the change moves this
   * combatant behind others in the order. Throws a RuleError for a combatant who isn't in the encounter.
   */
  async writeFighters(wanted: readonly FighterUpdate[]): Promise<void> {
    if (wanted.length === 0) return;
    if (isMirrored(this)) return writeInPlace(this, wanted);
    const updates = withFollowers(this.fighters, wanted);
    const before = this.turnState;
    const after = orderAfter(this, updates);
    const turn = turnAfterChange(before, after);
    const acting = turn === null ? undefined : after[turn];
    const stays = turn === before.turn && acting?.id === before.order[before.turn ?? -1]?.id;
    if (!this.started || before.turn === null || stays) return writeInPlace(this, updates);
    if (acting === undefined) {
      await writeInPlace(this, updates);
      await this.moveToNextRound();
      return;
    }
    const marks = markUpdates(after, turn, this.round);
    // Turn events are due only if the turn passes to another combatant whose turn hasn't begun yet.
    const turnEventsDue =
      acting.id !== before.order[before.turn]?.id &&
      !(acting.began >= this.round && acting.ended < this.round && !acting.resumes);
    await writeCombat(this, { turn, system: { acting: acting.id } }, merged(updates, marks), {
      turnEvents: turnEventsDue,
    });
  }

  /**
   * Runs on every client, as in Foundry. The designated Gamemaster's client runs each turn and round event
   * once. Afterward, every client fires `combatTurnChange`.
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
    for (const entry of turnEvents(stateOf(previous), stateOf(current), order, orderBefore(this))) {
      if (!("combatantId" in entry)) {
        await this[entry.event](entry.context);
        await followTurnEvent(this, entry.event, entry.context, this.combatants);
        continue;
      }
      const name = `${entry.context.round} ${entry.combatantId} ${entry.event}`;
      const combatant = this.combatants.get(entry.combatantId);
      // A combatant who has already had their turn doesn't get a second one, even if a user moves them
      // further down the order.
      if (!combatant || happened.has(name)) continue;
      happened.add(name);
      await this[entry.event](combatant, entry.context);
      if (entry.event === "_onStartTurn" && combatant.token)
        await this._clearMovementHistoryOnStartTurn(combatant, entry.context);
      await followTurnEvent(this, entry.event, entry.context, [combatant]);
    }
  }

  /**
   * Whether the turn order skips a combatant who is defeated, if Foundry's setting *Skip defeated* is on. A
   * bleeding combatant is not skipped, because the test at the
   * start of the turn can bring them back into the fight (R9.19).
   */
  readonly skips = ({ id, defeated }: Fighter): boolean =>
    defeated &&
    this.settings.skipDefeated === true &&
    !bleedsAtTurnStart(this.combatants.get(id)?.actor ?? null);

  async #moveTurn(turn: number, direction: 1 | -1, system: CombatChange = {}): Promise<this> {
    const to = { round: this.round, turn, order: this.fighters, updates: [] };
    await moveTo(this, to, "combatTurn", direction, system);
    return this;
  }
}
