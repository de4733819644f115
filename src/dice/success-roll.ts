import { InspirationDie } from "./inspiration-die.ts";

/** The number of dice of each kind in a test. */
export interface SuccessDice {
  /** The number of plain dice. */
  plain: number;
  /** The number of dice that come from the Inspiration pool. */
  inspiration: number;
}

/**
 * The roll of a test. Each die that shows 5 or 6 is a success, and the total is the number of successes
 * (R2.1).
 */
export class SuccessRoll extends foundry.dice.Roll {
  /** Creates a roll of the given dice, such as `8d6cs>=5 + 2dics>=5`. */
  static ofDice({ plain, inspiration }: SuccessDice): SuccessRoll {
    const parts = [];
    if (plain > 0) parts.push(`${plain}d6cs>=5`);
    if (inspiration > 0) parts.push(`${inspiration}d${InspirationDie.DENOMINATION}cs>=5`);
    return new SuccessRoll(parts.length > 0 ? parts.join(" + ") : "0d6cs>=5");
  }

  /** The faces of the plain dice, in the order in which they were rolled. */
  get plainFaces(): number[] {
    return this.#faces(false);
  }

  /** The faces of the Inspiration dice, in the order in which they were rolled. */
  get inspirationFaces(): number[] {
    return this.#faces(true);
  }

  #faces(inspiration: boolean): number[] {
    return this.dice
      .filter(die => die instanceof InspirationDie === inspiration)
      .flatMap(die => die.results.filter(result => result.active).map(result => result.result));
  }
}
