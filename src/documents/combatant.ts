import type { BlackoutCombat } from "./combat.ts";
import type { FighterPart } from "./combat-rules.ts";
import { fighterOf, rulesOf, sheetOf, sideOf } from "./fighters.ts";

/** One who takes part in a fight. What it has left to act with is the writer's to change; the windows of its actor show it. */
export class BlackoutCombatant<SubType extends Combatant.SubType = Combatant.SubType> extends Combatant<SubType> {
  /** Notes the side for good, so that the order never changes by itself, and places at once whoever rolls nothing. */
  protected override async _preCreate(...[data, options, user]: Parameters<Combatant<SubType>["_preCreate"]>): Promise<boolean | void> {
    if (await super._preCreate(data, options, user) === false) return false;
    const combat = this.parent as BlackoutCombat | null;
    if (!combat) return;
    const { initiative, ...stored } = this.#place(combat);
    this.updateSource({ ...initiative === undefined ? {} : { initiative }, system: { ...stored, side: sideOf(this), since: combat.round } } as Combatant.UpdateData);
  }

  /** A step that was given with it counts as its own; else that of its sheet, for those who roll nothing. */
  #place(combat: BlackoutCombat): FighterPart {
    const fighter = fighterOf(this);
    const rules = rulesOf(combat);
    if (rules.mirrors || rules.choices(fighter).length > 0) return { initiative: null };
    if (fighter.leader !== undefined) return { initiative: fighter.initiative };
    const sheet = sheetOf(this.actor);
    return combat.placeOf({ ...fighter, initiative: null }, rules.fixed({ ...sheet, step: fighter.initiative ?? sheet.step }));
  }

  protected override _onUpdate(...[changed, options, userId]: Parameters<Combatant<SubType>["_onUpdate"]>): void {
    super._onUpdate(changed, options, userId);
    if (changed.system !== undefined) this.actor?.render(false);
  }
}
