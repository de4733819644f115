/** One who takes part in a fight. What it has left to act with is the writer's to change; the sheet of its actor shows it. */
export class BlackoutCombatant<SubType extends Combatant.SubType = Combatant.SubType> extends Combatant<SubType> {
  protected override _onUpdate(...[changed, options, userId]: Parameters<Combatant<SubType>["_onUpdate"]>): void {
    super._onUpdate(changed, options, userId);
    if (changed.system !== undefined) this.actor?.render(false);
  }
}
