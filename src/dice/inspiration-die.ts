/**
 * A die of the shared Inspiration pool (R4.1). It is a d6 with its own denomination, so that cards and dice
 * modules can distinguish it from other dice.
 */
export class InspirationDie extends foundry.dice.terms.Die {
  static override DENOMINATION = "i";

  constructor(termData: ConstructorParameters<typeof foundry.dice.terms.Die>[0] = {}) {
    super({ ...termData, faces: 6 });
  }
}
