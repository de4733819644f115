import type { BlackoutCombat } from "./combat.ts";
import type { FighterPart } from "./combat-rules.ts";
import { forgetCopy } from "./combatant-copies.ts";
import { fighterOf, rulesOf, sheetOf, sideOf } from "./fighters.ts";

/**
 * A function that is called after a combatant is created, updated or deleted. It receives the ID of the user
 * who made the change.
 */
export type CombatantWatcher = (
  event: "create" | "update" | "delete",
  combatant: BlackoutCombatant,
  userId: string,
) => void;

let watcher: CombatantWatcher = () => {
  /* Changes need no handling before the writer is started. */
};

/**
 * Registers a function that is called after every change to a combatant, before the turn order is updated. It
 * is called even if the change triggers no hooks.
 */
export function setCombatantWatcher(next: CombatantWatcher): void {
  watcher = next;
}

/**
 * The option that marks an operation as recreating a deleted combatant. The combatant keeps its data instead
 * of getting the initial data of a new combatant.
 */
export const RETURNS = "blackoutReturns";

/** A combatant in an encounter. The writer updates the remaining budget, and the actor's windows show it. */
export class BlackoutCombatant<
  SubType extends Combatant.SubType = Combatant.SubType,
> extends Combatant<SubType> {
  /**
   * Stores the combatant's side when the combatant is created, so that the order never changes unexpectedly.
   * Immediately places combatants who don't roll.
   */
  protected override async _preCreate(
    ...[data, options, user]: Parameters<Combatant<SubType>["_preCreate"]>
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (!(RETURNS in options)) this.placeAsJoining();
  }

  /**
   * Sets the initial values of a combatant who joins the combat. Must be called before the combatant is
   * stored.
   */
  placeAsJoining(): void {
    const combat = this.parent;
    if (!combat) return;
    const { initiative, ...stored } = this.#place(combat);
    this.updateSource({
      ...(initiative === undefined ? {} : { initiative }),
      // R5.6, R5.13: combatants receive the round's budget, including the reactions listed on their sheet, as
      // soon as they join.
      system: {
        ...rulesOf(combat).roundBudget(fighterOf(this)),
        ...stored,
        side: sideOf(this),
        since: combat.round,
      },
    });
  }

  /**
   * Returns the combatant's initial place in the turn order. A step in the creation data becomes the
   * combatant's own step. Otherwise, combatants who don't roll use the step on their sheet.
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
   * Deletes the combatant's copy first. If this client disconnects in between, the combatant remains. In the
   * opposite order, the combatant would be restored from the copy.
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
