/** Something that somebody means to do in their turn. */
export interface PlannedDeed {
  readonly key: string;
  readonly verb: string;
  /** Empty for bare hands and what needs nothing. */
  readonly itemId: string;
  /** The pair of a weapon that hits with several; empty for the first. */
  readonly pair: string;
  readonly name: string;
  readonly ap: number;
  /** At whom, by uuid: those who were targeted when it was planned. */
  readonly targets: readonly string[];
}

/** What people of this client have planned, by the uuid of the Combatant. It is theirs alone, and gone when the page is. */
export class Plans {
  readonly #plans = new Map<string, readonly PlannedDeed[]>();
  #made = 0;

  /** What is planned for a fighter, in the order in which it is to be done. */
  of(fighter: string): readonly PlannedDeed[] {
    return this.#plans.get(fighter) ?? [];
  }

  /** Plans one more thing, behind the others. */
  add(fighter: string, deed: Omit<PlannedDeed, "key">): void {
    this.#made += 1;
    this.#plans.set(fighter, [...this.of(fighter), { ...deed, key: `plan.${this.#made}` }]);
  }

  /** Takes something out of a plan. */
  remove(fighter: string, key: string): void {
    this.#plans.set(fighter, this.of(fighter).filter(deed => deed.key !== key));
  }

  /**
   * Does what is planned, one after the other. What could not be done or was thought better of stays, and what comes behind it. Answers how many were done.
   */
  async carryOut(fighter: string, run: (deed: PlannedDeed) => Promise<boolean>): Promise<number> {
    let done = 0;
    for (const deed of this.of(fighter)) {
      if (!await run(deed)) break;
      this.remove(fighter, deed.key);
      done += 1;
    }
    return done;
  }
}
