import type { BlackoutCombat } from "./combat.ts";
import type { FighterPart } from "./combat-rules.ts";
import { forgetCopy } from "./combatant-copies.ts";
import { fighterOf, rulesOf, sheetOf, sideOf } from "./fighters.ts";

/** Called after a combatant was created, updated or deleted, with the ID of the user who did it. */
export type CombatantWatcher = (
  event: "create" | "update" | "delete",
  combatant: BlackoutCombatant,
  userId: string,
) => void;

let watcher: CombatantWatcher = () => {
  /* The writer isn't started yet. */
};

/**
 * Registers a function to be called for every change of a combatant, before the turn order follows from it,
 * also without hooks.
 */
export function setCombatantWatcher(next: CombatantWatcher): void {
  watcher = next;
}

/**
 * Option of an operation that creates a deleted combatant again: it keeps its data instead of what joining
 * gives.
 */
export const RETURNS = "blackoutReturns";

/** A participant of a fight. The writer changes its remaining budget; the windows of its actor show it. */
export class BlackoutCombatant<
  SubType extends Combatant.SubType = Combatant.SubType,
> extends Combatant<SubType> {
  /**
   * Stores the side permanently, so that the order never changes by itself, and places combatants who don't
   * roll immediately.
   */
  protected override async _preCreate(
    ...[data, options, user]: Parameters<Combatant<SubType>["_preCreate"]>
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (!(RETURNS in options)) this.placeAsJoining();
  }

  /** Sets the values that joining the combat gives to a combatant that is not stored yet. */
  placeAsJoining(): void {
    const combat = this.parent as BlackoutCombat | null;
    if (!combat) return;
    const { initiative, ...stored } = this.#place(combat);
    this.updateSource({
      ...(initiative === undefined ? {} : { initiative }),
      // R5.6, R5.13: the reactions of its sheet are available at once.
      system: {
        ...rulesOf(combat).roundBudget(fighterOf(this)),
        ...stored,
        side: sideOf(this),
        since: combat.round,
      },
    } as Combatant.UpdateData);
  }

  /**
   * A step in the creation data counts as its own; otherwise that of its sheet, for combatants who don't
   * roll.
   */
  #place(combat: BlackoutCombat): FighterPart {
    const fighter = fighterOf(this);
    const rules = rulesOf(combat);
    if (rules.mirrors || rules.choices(fighter).length > 0) return { initiative: null };
    if (fighter.leader !== undefined) return { initiative: fighter.initiative };
    const sheet = sheetOf(this.actor);
    return combat.placeOf(
      { ...fighter, initiative: null },
      rules.fixed({ ...sheet, step: fighter.initiative ?? sheet.step }),
    );
  }

  /**
   * Deletes the copy first: if this client disconnects in between, the combatant stays, whereas otherwise it
   * would be restored.
   */
  protected override async _preDelete(
    ...[options, user]: Parameters<Combatant<SubType>["_preDelete"]>
  ): Promise<boolean | void> {
    if ((await super._preDelete(options, user)) === false) return false;
    if (this.parent && this.id && game.user.isGM) await forgetCopy(this.parent, this.id);
  }

  protected override _onUpdate(
    ...[changed, options, userId]: Parameters<Combatant<SubType>["_onUpdate"]>
  ): void {
    super._onUpdate(changed, options, userId);
    watcher("update", this, userId);
    if (changed.system !== undefined) this.actor?.render(false);
  }

  protected override _onCreate(
    ...[data, options, userId]: Parameters<Combatant<SubType>["_onCreate"]>
  ): void {
    super._onCreate(data, options, userId);
    watcher("create", this, userId);
  }

  protected override _onDelete(...[options, userId]: Parameters<Combatant<SubType>["_onDelete"]>): void {
    super._onDelete(options, userId);
    watcher("delete", this, userId);
  }
}
